"""The text of a `.pzl` file to a `Puzzle`: sections, keys and values, with every mistake told at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from solver.board.names import nearest
from solver.cards.model import Zone
from solver.errors import hint
from solver.puzzles import words
from solver.puzzles.entries import PLAYERS, PREFIX, EntryReader, player_number, whole
from solver.puzzles.findings import Findings
from solver.puzzles.model import METADATA, Player, Puzzle

_HEADER = re.compile(r"\[([^\]]*)\]")
_STATE, _METADATA = "state", "metadata"
_GLOBAL = ("turn", "activeplayer", "activephase", "activephaseadvance", "removesummoningsickness")
_ZONES: dict[str, Zone] = {
    "battlefield": "battlefield",
    "play": "battlefield",
    "cardsinplay": "battlefield",
    "hand": "hand",
    "cardsinhand": "hand",
    "graveyard": "graveyard",
    "cardsingraveyard": "graveyard",
    "library": "library",
    "cardsinlibrary": "library",
    "exile": "exile",
    "cardsinexile": "exile",
    "command": "command",
}
_OF_PLAYERS = (
    *_ZONES, "life", "counters", "landsplayed", "landsplayedlastturn", "numringtemptedyou", "speed", "manapool",
    "persistentmana", "precast", "putonstack", "sideboard", "name",
)  # fmt: skip
_PLAYER_COUNTERS = ("poison", "energy", "experience")
_RING_LEVELS = 4


class Line(NamedTuple):
    """One line of a section, in two parts."""

    key: str
    value: str
    number: int


def read_puzzle(text: str, findings: Findings) -> Puzzle:
    """Read the text of a `.pzl` file.

    A text without any section is a game state by itself.

    Args:
        text: the text.
        findings: where mistakes and what is left out go.

    Returns:
        What it says. It is only worth something when nothing is wrong.
    """
    reader = _Reader(findings)
    sections = _sections(text, findings)
    for name, lines in sections.items():
        if name == _METADATA:
            reader.metadata(lines)
        elif name == _STATE:
            reader.state(lines)
        elif lines:
            message = f"the section `[{name}]` is none of this format"
            findings.unknown_word(lines[0].number, message, name, (_STATE, _METADATA))
    if _STATE not in sections:
        findings.wrong(1, "there is no game state: a line `[state]` has to come before it")
    return reader.puzzle


def _sections(text: str, findings: Findings) -> dict[str, list[Line]]:
    """Split a text into sections and lines into key and value, without empty lines and comments."""
    rows = [(number, row.strip()) for number, row in enumerate(text.split("\n"), start=1)]
    rows = [(number, row) for number, row in rows if row and not row.startswith("#")]
    headed = any(_HEADER.fullmatch(row) for _, row in rows)
    section = "" if headed else _STATE
    sections: dict[str, list[Line]] = {} if headed else {_STATE: []}
    for number, row in rows:
        header = _HEADER.fullmatch(row)
        if header is not None:
            section = header[1].strip().lower()
            sections.setdefault(section, [])
            continue
        mark = ":" if section == _METADATA else "="
        key, found, value = row.partition(mark)
        if not section:
            findings.wrong(number, f"`{row[:60]}` comes before the first section such as `[state]`")
        elif found or section not in (_STATE, _METADATA):
            sections[section].append(Line(key.strip(), value.strip(), number))
        else:
            findings.wrong(number, f"`{row[:60]}` is no `key{mark}value`")
    return sections


class _Reader:
    def __init__(self, findings: Findings) -> None:
        self.puzzle = Puzzle(players=[Player(), Player()])
        self._findings = findings
        self._entries = EntryReader(findings)
        self._numbers: dict[str, Callable[[Player, int], None]] = {
            "life": lambda player, number: setattr(player, "life", number),
            "landsplayed": lambda player, number: setattr(player, "lands_played", number),
            "speed": lambda player, number: setattr(player, "speed", number),
            "numringtemptedyou": lambda player, number: setattr(player, "ring_level", min(number, _RING_LEVELS)),
        }

    # ----------------------------------------------------------------------------------------------------------------
    # [metadata]
    # ----------------------------------------------------------------------------------------------------------------

    def metadata(self, lines: list[Line]) -> None:
        """Read what the file says about itself; nothing in it changes the game state, so nothing in it is wrong."""
        known = {word.lower(): word for word in METADATA}
        for line in lines:
            key = line.key.lower()
            value = line.value.replace("\\n", "\n").strip()
            if key == "name":
                self.puzzle.title = value
            elif key == "url":
                self.puzzle.url = value
            elif key == "description":
                self.puzzle.description = value
            elif key in known:
                self.puzzle.about[known[key]] = value
            else:
                right = nearest(line.key, ("Name", "URL", "Description", *METADATA))
                self._findings.left_out(line.number, f"`[metadata]` has no key `{line.key[:60]}`{hint(right)}")

    # ----------------------------------------------------------------------------------------------------------------
    # [state]
    # ----------------------------------------------------------------------------------------------------------------

    def state(self, lines: list[Line]) -> None:
        """Read the game state. Of a key that is given twice the last one counts."""
        last = {line.key.lower(): line for line in lines}
        for line in lines:
            counts = last[line.key.lower()]
            if counts is not line:
                if counts.value != line.value:
                    message = f"`{line.key}` is given again on line {counts.number}, and the last one counts"
                    self._findings.left_out(line.number, message)
                continue
            self._line(line._replace(key=line.key.lower()), line.key)
        if last.get("removesummoningsickness", Line("", "", 0)).value.lower() == "true":
            for player in self.puzzle.players:
                for entry in player.zones.get("battlefield", ()):
                    entry.new = False

    def _line(self, line: Line, written: str) -> None:
        if line.key in _GLOBAL:
            self._global(line)
            return
        if line.key.startswith("ability"):
            self._findings.left_out(line.number, f"`{written}` defines an ability in the engine's script language")
            return
        found = PREFIX.fullmatch(line.key)
        if found is None or found[2] not in _OF_PLAYERS:
            choices = (*_GLOBAL, *(f"{player}{key}" for player in PLAYERS for key in _OF_PLAYERS))
            self._findings.unknown_word(line.number, f"`[state]` has no key `{written[:60]}`", line.key, choices)
            return
        place = player_number(found[1])
        if place is not None:
            self._of_player(self._player(place), found[2], line, written)

    def _player(self, place: int) -> Player:
        players = self.puzzle.players
        players += [Player() for _ in range(place + 1 - len(players))]
        return players[place]

    def _global(self, line: Line) -> None:
        if line.key == "turn":
            self.puzzle.turn = self._whole(line)
        elif line.key == "activeplayer":
            place = self._entries.player(line.value, "`activeplayer`", line.number)
            if place is not None:
                self._player(place)
                self.puzzle.active = place
        elif line.key == "activephase":
            self._phase(line)
        elif line.key == "activephaseadvance":
            message = f"the state is that of `activephase`, before the engine goes on to `{line.value}`"
            self._findings.left_out(line.number, message)
        elif line.value.lower() not in ("true", "false"):
            self._findings.wrong(line.number, f"`{line.key}` is `true` or `false`, not `{line.value}`")

    def _phase(self, line: Line) -> None:
        word = line.value.upper()
        word = words.OTHER_PHASES.get(word, word)
        step = words.PHASES.get(word)
        if step is None:
            right = nearest(word, (*words.PHASES, *words.OTHER_PHASES))
            self._findings.wrong(line.number, f"`activephase`: there is no phase `{line.value}`", right)
            return
        if word == "COMBAT_FIRST_STRIKE_DAMAGE":
            self._findings.left_out(line.number, "that it is the first of two combat damage steps")
        self.puzzle.step = step

    def _of_player(self, player: Player, key: str, line: Line, written: str) -> None:
        if key in _ZONES:
            entries = player.zones.setdefault(_ZONES[key], [])
            entries += self._entries.zone(line.value, _ZONES[key], line.number)
        elif key in self._numbers:
            number = self._whole(line, negative=key == "life")
            if number is not None:
                self._numbers[key](player, number)
        elif key == "counters":
            counters = self._entries.counters(line.value, f"`{written}`", line.number)
            for kind in counters:
                if kind not in _PLAYER_COUNTERS:
                    self._findings.left_out(line.number, f"{kind} counters of a player: a board has no key for them")
            player.counters = {kind: counters[kind] for kind in _PLAYER_COUNTERS if kind in counters}
        elif key in ("manapool", "persistentmana"):
            self._mana(player, key, line)
        elif key == "putonstack":
            player.spells += self._entries.spells(line.value, written, line.number)
        elif key == "precast":
            for part in filter(None, (one.strip() for one in line.value.split(";"))):
                message = f"`{written}`: what `{part}` does before the game state begins is missing"
                self._findings.left_out(line.number, message)
        elif line.value and not (key == "landsplayedlastturn" and line.value == "0"):
            self._findings.left_out(line.number, f"`{written}`: a board has no key for it")

    def _mana(self, player: Player, key: str, line: Line) -> None:
        mana, unknown = words.mana(line.value)
        player.mana += mana
        for word in unknown:
            self._findings.wrong(line.number, f"`{line.key}`: `{word}` is no mana; mana is W, U, B, R, G and C")
        if key == "persistentmana" and mana:
            self._findings.left_out(line.number, f"`{line.key}`: that this mana does not empty")

    def _whole(self, line: Line, *, negative: bool = False) -> int | None:
        number = whole(line.value)
        if number is None or (number < 0 and not negative):
            kind = "a number" if negative else "a number from 0 on"
            self._findings.wrong(line.number, f"`{line.key}` is {kind}, not `{line.value}`")
            return None
        return number
