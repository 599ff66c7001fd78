"""A board written in one line, for a quick question about what everything is.

::

    Blood Moon; Urborg, Tomb of Yawgmoth @B; Spreading Seas on Steam Vents; Grizzly Bears x2 (+1/+1 x3, tapped)

Entries stand between semicolons, the earliest timestamp first. After a card come, in any order, ``@B`` for the player
who controls it, ``x2`` for several of it, and in parentheses its counters (each with ``x3`` for several) and
``tapped``. A kind of counter that the rules do not name has to be counted, ``oil x1``, so that a misspelt word is no
counter. ``on`` attaches it to another entry, named by its card or by its id, or to a player, named by the letter. An
instant or sorcery stands for the effect that it left behind on what it is ``on``, which may be several entries with
commas between them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import Any, Protocol

from solver.board import forms
from solver.board.cards import face_named
from solver.board.effects import Changed, kinds_of, pair
from solver.board.names import default_id, free_id, listed, nearest
from solver.cards.library import fold
from solver.cards.model import Card, Spell
from solver.cards.vocabulary import KEYWORD_COUNTERS, NAMED_COUNTERS
from solver.errors import SolverError, cut, hint

_PLAYER = re.compile(r"\s*@\s*([A-Za-z]\w*)$")
_TIMES = re.compile(r"\s+x\s?(\d{1,2})$")
_PARENTHESES = re.compile(r"\s*\(([^()]*)\)$")
_ON = re.compile(r"\s+on\s+")
_SIZE = re.compile(r"[-+]?\d+/[-+]?\d+")
_TAPPED = "tapped"
_NAMED = (_TAPPED, *sorted(KEYWORD_COUNTERS | NAMED_COUNTERS))
_LEFT_BEHIND = {"Instant", "Sorcery"}
MOST = 50
"""How many of one card an entry may ask for."""
MOST_PLAYERS = len(ascii_uppercase)
"""How many players there may be, so that a letter names each."""


class Finder(Protocol):
    """Finds cards by name."""

    def find(self, name: str) -> Card | None:
        """Give the card of that name, or None."""


@dataclass
class _Entry:
    """One entry as written."""

    name: str
    host: str | None = None
    player: str | None = None
    times: int | None = None
    tapped: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    id: str = ""


def _read_details(entry: _Entry, text: str) -> None:
    for part in filter(None, (one.strip() for one in text.split(","))):
        if part.lower() == _TAPPED:
            entry.tapped = True
            continue
        times = _TIMES.search(part)
        kind = _counter_kind(part[: times.start()].strip() if times else part, counted=times is not None)
        entry.counters[kind] = entry.counters.get(kind, 0) + (int(times.group(1)) if times else 1)


def _counter_kind(word: str, *, counted: bool) -> str:
    """Give the kind of counter that a word is, unless it may as well be a mistake."""
    if word.lower() in _NAMED[1:]:
        return word.lower()
    if word.lower() == _TAPPED:
        raise SolverError(f"`{word}` is no kind of counter, and cannot be counted: write `({_TAPPED})`")
    problem = forms.check("counter", word)
    if problem is not None:
        raise SolverError(f"{problem.message}{hint(problem.right)}")
    if counted or _SIZE.fullmatch(word):
        return word
    message = f"`({word})` is not `{_TAPPED}` and no kind of counter that the rules name; to mean one, count it"
    raise SolverError(f"{message}, `({word} x1)`{hint(nearest(word, _NAMED))}")


def _without_marks(entry: _Entry, text: str) -> str:
    """Take the marks at the end of a text into the entry, and give what is left."""
    text = text.strip()
    while True:
        if found := _PARENTHESES.search(text):
            _read_details(entry, found.group(1))
        elif found := _PLAYER.search(text):
            if entry.player is not None:
                raise SolverError(f"{cut(text)}: two players are named, {found.group(1)} and {entry.player}")
            entry.player = found.group(1)
        elif found := _TIMES.search(text):
            if entry.times is not None:
                raise SolverError(f"{cut(text)}: two numbers are given, x{found.group(1)} and x{entry.times}")
            entry.times = int(found.group(1))
            if not 1 <= entry.times <= MOST:
                raise SolverError(f"{cut(text)}: between 1 and {MOST} of a card can be asked for")
        else:
            return text
        text = text[: found.start()]


def _read_entry(text: str, cards: Finder) -> _Entry:
    entry = _Entry("")
    rest = _without_marks(entry, text)
    places = [] if cards.find(rest) else list(_ON.finditer(rest))
    for place in places:
        name = _without_marks(entry, rest[: place.start()])
        # "on" can be part of a name too: the first place that leaves a card before it is the one that is meant.
        if cards.find(name) or place is places[-1]:
            entry.name, entry.host = name, rest[place.end() :].strip()
            return entry
    entry.name = rest
    return entry


def _found(wanted: str, entry: _Entry, entries: list[_Entry], players: str) -> str | None:
    """Find the other entry, or the player, that something is on."""
    for other in entries:
        if other is not entry and (other.id == wanted or fold(other.name) == fold(wanted)):
            return other.id
    return wanted if len(wanted) == 1 and wanted in players else None


def _hosts(entry: _Entry, wanted: str, entries: list[_Entry], players: str) -> list[str]:
    """Find what an entry is on: one thing, or several with commas between them, which may stand in names as well."""
    pieces = wanted.split(",")
    hosts: list[str] = []
    while pieces:
        for count in range(len(pieces), 0, -1):
            found = _found(",".join(pieces[:count]).strip(), entry, entries, players)
            if found is not None:
                hosts.append(found)
                pieces = pieces[count:]
                break
        else:
            missing = ",".join(pieces).strip()
            right = hint(missing.upper()) if len(missing) == 1 and missing.upper() in players else ""
            raise SolverError(
                f"{cut(entry.name)} is on {cut(missing)}, but no entry of that name or id is listed{right}"
            )
    return hosts


def _is_left_behind(entry: _Entry, cards: Finder) -> bool:
    """Say whether an entry stands for the effect that an instant or sorcery, or such a face, left behind."""
    card = cards.find(entry.name)
    return card is not None and not _LEFT_BEHIND.isdisjoint(card.faces[face_named(card, entry.name) or 0].types)


def _check_left_behind(entry: _Entry, cards: Finder, hosts: list[str]) -> None:
    """Say what is missing of an effect that was left behind, in the terms of one line.

    Raises:
        SolverError: what the effect changes is not given, or cannot be.
    """
    card = cards.find(entry.name)
    if card is None:
        return
    named = face_named(card, entry.name)
    faces = card.faces if named is None else (card.faces[named],)
    spells = (ability for face in faces for ability in face.abilities if isinstance(ability, Spell))
    effects = tuple(effect for spell in spells for effect in spell.leaves)
    kinds = kinds_of(effects)
    if kinds >= {"targets", "others"}:
        problem = "changes what was targeted and other objects, which one line cannot tell apart: write a file instead"
    elif not hosts and kinds - {"source"}:
        problem = "changes the objects it was locked to when it began (611.2c): name them behind `on`"
    elif pair(effects, Changed(tuple(hosts), (), tuple(hosts))) is None:
        problem = "has several targets: name each of them behind `on`, in the order of the text"
    else:
        return
    raise SolverError(f"`{cut(entry.name)}` {problem}")


def _written(entry: _Entry, entries: list[_Entry], players: str, cards: Finder) -> dict[str, Any]:
    left_behind = _is_left_behind(entry, cards)
    data: dict[str, Any] = {"id": entry.id, "effect" if left_behind else "card": entry.name}
    if entry.player:
        data["controller"] = entry.player
    hosts = [] if entry.host is None else _hosts(entry, entry.host, entries, players)
    if left_behind:
        _check_left_behind(entry, cards, hosts)
    if hosts:
        if len(hosts) > 1 and not left_behind:
            raise SolverError(f"{cut(entry.name)} is on {listed(hosts, 'and')}: it can be attached to one thing only")
        data.update({"affects": hosts} if left_behind else {"attached_to": hosts[0]})
    if entry.tapped:
        data["tapped"] = True
    if entry.counters:
        data["counters"] = entry.counters
    return data


def _no_player(name: str, names: str) -> str:
    message = f"there is no player `{name}`; the players are {listed(names, 'and')}"
    if name.upper() in names:
        return f"{message}{hint(name.upper())}"
    if len(name) > 1 or name not in ascii_uppercase:
        return message
    return f"{message}, and more with `--players {ascii_uppercase.index(name) + 1}`"


def read_line(text: str, cards: Finder | None = None, *, players: int = 2) -> dict[str, Any]:
    """Turn a board written in one line into a board in the file format, which asks for characteristics.

    Args:
        text: the entries.
        cards: where to look up what is a card; the shipped library when not given.
        players: how many players there are: A, B and so on.

    Raises:
        SolverError: nothing is listed, there is no such player, a word in parentheses is not understood, something is
            said twice, or something is attached to what is not listed.
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise SolverError(f"{players} players cannot play: there may be between 1 and {MOST_PLAYERS}")
    if cards is None:
        from solver.cards.library import default_library

        cards = default_library()
    entries: list[_Entry] = []
    taken: set[str] = set()
    for part in filter(None, (one.strip() for one in re.split(r"[;\n]", text))):
        read = _read_entry(part, cards)
        if not read.name:
            raise SolverError(f"{part}: there is no card in this entry")
        for _ in range(1 if read.times is None else read.times):
            entry = replace(read)
            entry.id = free_id(default_id(entry.name), taken)
            taken.add(entry.id)
            entries.append(entry)
    if not entries:
        raise SolverError('nothing is listed; write cards between semicolons, as in "Blood Moon; Steam Vents"')
    names = ascii_uppercase[:players]
    for entry in entries:
        if entry.player is not None and entry.player not in names:
            raise SolverError(_no_player(entry.player, names))
    return {
        "title": text.strip(),
        "players": {name: {} for name in names},
        "board": [_written(entry, entries, names, cards) for entry in entries],
        "ask": [{"query": "characteristics"}],
    }
