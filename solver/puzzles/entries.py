"""Cards in a zone: a name or a token, with marks between strokes, ``Bear|Tapped|Counters:P1P1=2``."""

from __future__ import annotations

import re
from collections.abc import Callable

from solver.board.names import listed, nearest
from solver.cards import vocabulary
from solver.cards.model import Zone
from solver.puzzles import tokens, words
from solver.puzzles.findings import Findings
from solver.puzzles.model import Entry, Spell

FACES = ("Transformed", "Modal", "Flipped")
"""Marks that say that the other face is up."""

PREFIX = re.compile(r"(human|ai|p\d)(.*)")
"""A player, and what else stands in the same word."""

_PRINTINGS = ("Set", "Art")
_OLD_SET = re.compile(r"[A-Z0-9]{2,5}")
_PRINTED = "which printing a card is of (`Set`, `Art`) makes no difference"
_SET_UP = "`NoETBTrigs` tells how the engine sets up, and nothing about the state"
_FLAGS = {
    "Tapped": "tapped",
    "SummonSick": "new",
    "FaceDown": "face_down",
    "Transformed": "back",
    "Modal": "back",
    "Flipped": "back",
    "IsToken": "is_token",
    "Bestowed": "bestowed",
    "IsCommander": "commander",
}
_OF_PERMANENTS = frozenset({
    "Tapped", "SummonSick", "Transformed", "Modal", "Flipped", "Bestowed", "Damage", "AttachedTo", "Attaching",
    "EnchantingPlayer", "Attacking", "ClassLevel", "PhasedOut",
})  # fmt: skip
_SIZES = ("P1P1", "M1M1", "P1P0", "P0P1", "M1M0", "M0M1", "P2P2", "M2M2")
_WITHOUT_PLACE = {
    "Renowned": "a board has no key for it",
    "Monstrous": "a board has no key for it",
    "Solved": "a board has no key for it",
    "Saddled": "a board has no key for it",
    "Suspected": "a board has no key for it, so menace is missing (701.60c)",
    "IsRingBearer": "a board has no key for it",
    "UnlockedRoom": "a board has no key for it",
    "Meld": "a board has no melded permanents, so this is its front face",
    "MergedCards": "a board has no merged permanents, so the cards below it are missing",
    "Foretold": "a board has no key for it",
    "ForetoldThisTurn": "a board has no key for it",
    "OnAdventure": "a board has no key for it",
    "ChosenType2": "a board has no second chosen type",
    "ExecuteScript": "a script of the engine, whose effects are missing",
    "Ability": "a script of the engine, whose ability is missing",
}

Players = Callable[[str, int], int | None]
"""Reads a player's name on a line."""


class EntryReader:
    """Reads the entries of zones."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._readers: dict[str, Callable[[Entry, str], None]] = {
            "Id": self._number,
            "Counters": self._counters,
            "Damage": self._damage,
            "AttachedTo": self._host,
            "Attaching": self._host,
            "EnchantingPlayer": self._enchants,
            "Attacking": self._attacks,
            "Owner": self._owner,
            "ClassLevel": self._class_level,
            "PhasedOut": self._phased_out,
            "ChosenColor": self._colors,
            "ChosenType": self._type,
            "ChosenCards": self._chosen_cards,
            "NamedCard": self._names,
            "RememberedCards": self._remembered,
            "Imprinting": self._imprinted,
            "ExiledWith": self._exiled_with,
        }
        self._known = {
            word.lower(): word for word in (*self._readers, *_FLAGS, *_WITHOUT_PLACE, *_PRINTINGS, "NoETBTrigs")
        }

    def zone(self, text: str, zone: Zone, line: int) -> list[Entry]:
        """Read the entries of a zone.

        Args:
            text: the entries, between semicolons.
            zone: which zone it is.
            line: where they stand.
        """
        entries = []
        for part in filter(None, (one.strip() for one in text.split(";"))):
            entry = self._entry(part, zone, line)
            if entry is not None:
                entries.append(entry)
        return entries

    def _entry(self, text: str, zone: Zone, line: int) -> Entry | None:
        name, *marks = (part.strip() for part in text.split("|"))
        entry: Entry | None
        if name.lower().startswith("t:"):
            entry = self._token(name, line)
        elif name:
            entry = Entry(name=name.removesuffix("+") if len(name) > 1 else name, line=line)
        else:
            self._findings.wrong(line, f"`{text}` has no name before the first `|`")
            return None
        # A token that cannot be read stays as a name without an object, so that its number is known.
        entry = entry or Entry(name=name, line=line, present=False)
        given: dict[str, str] = {}
        for mark in filter(None, marks):
            self._mark(entry, mark, zone, given)
        return entry

    def _token(self, name: str, line: int) -> Entry | None:
        rest = name[2:].strip()
        listed_ = "," in rest or name.startswith("t")
        read = tokens.read_listed if listed_ else tokens.read_script
        token = read(rest, line, self._findings)
        return None if token is None else Entry(name=token.name, line=line, token=token)

    def _mark(self, entry: Entry, mark: str, zone: Zone, given: dict[str, str]) -> None:
        word, colon, value = (part.strip() for part in mark.partition(":"))
        known = self._known.get(word.lower())
        if known is None:
            if not colon and _OLD_SET.fullmatch(word):
                known = "Set"
            else:
                message = f"`{entry.name}` has an unknown mark `{mark}`"
                self._findings.unknown_word(entry.line, message, word, self._known.values())
                return
        if known in _PRINTINGS or known == "NoETBTrigs":
            self._once(_SET_UP if known == "NoETBTrigs" else _PRINTED, entry.line)
        elif given.get(known, value) != value:
            self._findings.wrong(entry.line, f"`{entry.name}` has `{known}` twice: `{given[known]}` and `{value}`")
        elif known in _OF_PERMANENTS and zone != "battlefield":
            self._findings.left_out(entry.line, f"`{mark}` of `{entry.name}`, which is no permanent (it is in {zone})")
        elif known in _WITHOUT_PLACE:
            self._findings.left_out(entry.line, f"`{mark}` of `{entry.name}`: {_WITHOUT_PLACE[known]}")
        elif known in _FLAGS:
            self._flag(entry, known, value)
        elif not value and known not in ("Attacking", "PhasedOut"):
            self._findings.wrong(entry.line, f"`{known}` of `{entry.name}` needs a value: `{known}:...`")
        else:
            self._readers[known](entry, value)
        given[known] = value

    def _once(self, message: str, line: int) -> None:
        if not any(remark.message == message for remark, _ in self._findings.remarks):
            self._findings.left_out(line, message)

    def _flag(self, entry: Entry, word: str, value: str) -> None:
        if value.lower() == "false":
            self._findings.wrong(entry.line, f"`{word}:{value}` of `{entry.name}`: leave the mark out instead")
        elif value.lower() == "cloaked":
            message = f"`{word}:{value}` of `{entry.name}`: a board has no cloaked permanents, so ward is missing"
            self._findings.left_out(entry.line, message)
        setattr(entry, _FLAGS[word], word if word in FACES else True)

    # ----------------------------------------------------------------------------------------------------------------
    # Marks with a value
    # ----------------------------------------------------------------------------------------------------------------

    def _whole(self, entry: Entry, word: str, value: str) -> int:
        number = whole(value)
        if number is None or number < 0:
            self._findings.wrong(entry.line, f"`{word}` of `{entry.name}` is a number from 0 on, not `{value}`")
            return 0
        return number

    def _list(self, value: str) -> tuple[str, ...]:
        return tuple(filter(None, (part.strip() for part in value.split(","))))

    def _number(self, entry: Entry, value: str) -> None:
        entry.number = value

    def _counters(self, entry: Entry, value: str) -> None:
        entry.counters = self.counters(value, f"`{entry.name}`", entry.line)

    def counters(self, text: str, whose: str, line: int) -> dict[str, int]:
        """Read counters: ``P1P1=2,LOYALTY=3``.

        Args:
            text: the counters.
            whose: what messages call the object or player.
            line: where they stand.
        """
        found: dict[str, int] = {}
        for part in self._list(text):
            word, equals, count = (piece.strip() for piece in part.partition("="))
            number = whole(count)
            kind = words.counter_kind(word)
            if not equals or number is None or number < 0:
                message = f"counters of {whose}: `{part}` is no kind and number such as `P1P1=2`"
                self._findings.wrong(line, message)
            elif kind is None:
                message = f"counters of {whose}: `{word}` is no kind of counter such as `P1P1` or `CHARGE`"
                self._findings.wrong(line, message, nearest(word, _SIZES))
            else:
                found[kind] = found.get(kind, 0) + number
        return {kind: number for kind, number in found.items() if number}

    def _damage(self, entry: Entry, value: str) -> None:
        entry.damage = self._whole(entry, "Damage", value)

    def _class_level(self, entry: Entry, value: str) -> None:
        entry.class_level = self._whole(entry, "ClassLevel", value) or None

    def _host(self, entry: Entry, value: str) -> None:
        entry.host = value

    def _attacks(self, entry: Entry, value: str) -> None:
        entry.attacks = value

    def _owner(self, entry: Entry, value: str) -> None:
        entry.owner = self.player(value, f"`Owner` of `{entry.name}`", entry.line)

    def _enchants(self, entry: Entry, value: str) -> None:
        entry.enchants = self.player(value, f"`EnchantingPlayer` of `{entry.name}`", entry.line)

    def player(self, text: str, what: str, line: int) -> int | None:
        """Read a player: ``human`` and ``p0`` are the first, ``ai`` and ``p1`` the second.

        Args:
            text: the player.
            what: what messages call the place.
            line: where it stands.

        Returns:
            The player counted from 0, or None when there is none of that name, which is reported.
        """
        number = player_number(text)
        if number is None:
            self._findings.wrong(line, f"{what}: `{text}` is no player; players are {listed(PLAYERS)}")
        return number

    def _phased_out(self, entry: Entry, _: str) -> None:
        entry.present = False
        message = f"`{entry.name}` is phased out, and treated as though it does not exist (702.26b)"
        self._findings.left_out(entry.line, message)

    def _colors(self, entry: Entry, value: str) -> None:
        symbols: list[str] = []
        for word in self._list(value):
            found = words.color_symbols(word)
            if not found:
                message = f"`ChosenColor` of `{entry.name}`: `{word}` is no color"
                self._findings.unknown_word(entry.line, message, word, vocabulary.COLOR_SYMBOLS)
            symbols += found or ()
        entry.colors = tuple(vocabulary.COLORS[symbol] for symbol in dict.fromkeys(symbols))

    def _type(self, entry: Entry, value: str) -> None:
        if vocabulary.kind_of(value) in ("type", "subtype"):
            entry.type = value
            return
        message = f"`ChosenType` of `{entry.name}`: `{value}` is no type"
        self._findings.unknown_word(entry.line, message, value, (*vocabulary.TYPES, *vocabulary.FAMILY_OF))

    def _names(self, entry: Entry, value: str) -> None:
        # A comma without a space after it stands between names, one with a space inside a name.
        entry.names = tuple(filter(None, (name.strip() for name in re.split(r",(?! )", value))))

    def _chosen_cards(self, entry: Entry, value: str) -> None:
        entry.chosen_cards = self._list(value)

    def _remembered(self, entry: Entry, value: str) -> None:
        entry.remembered = self._list(value)

    def _imprinted(self, entry: Entry, value: str) -> None:
        entry.imprinted = self._list(value)

    def _exiled_with(self, entry: Entry, value: str) -> None:
        entry.exiled_with = value

    # ----------------------------------------------------------------------------------------------------------------
    # Spells
    # ----------------------------------------------------------------------------------------------------------------

    def spells(self, text: str, key: str, line: int) -> list[Spell]:
        """Read what is put on the stack; abilities and scripts of the engine are left out.

        Args:
            text: ``Card`` or ``Card->target``, between semicolons.
            key: the key that it stands under.
            line: where it stands.
        """
        spells = []
        for part in filter(None, (one.strip() for one in text.split(";"))):
            name, arrow, goal = (piece.strip() for piece in part.partition("->"))
            if ":" in name or name.isdigit():
                self._findings.left_out(line, f"`{key}`: `{part}` is an ability or a script of the engine")
                continue
            target: str | int | None = None
            if arrow:
                player = player_number(goal)
                target = goal if player is None else player
            spells.append(Spell(name=name.replace("^", ":"), line=line, target=target))
        return spells


PLAYERS = ("human", "ai", "p0", "p1")


def player_number(text: str) -> int | None:
    """Count a player from 0: ``human`` is the first, ``ai`` the second, ``p2`` the third.

    Args:
        text: the player.

    Returns:
        The number, or None when it is no player.
    """
    found = PREFIX.fullmatch(text.strip().lower())
    if found is None or found[2]:
        return None
    return {"human": 0, "ai": 1}.get(found[1]) if not found[1][1:].isdigit() else int(found[1][1:])


def whole(text: str) -> int | None:
    """Read a whole number, or None when it is none.

    Args:
        text: the number.
    """
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,8}", text.strip()) else None
