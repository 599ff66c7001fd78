"""A `Puzzle` to a board in the file format of boards, as plain data in the order in which a person reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from solver.board.cards import face_named
from solver.board.names import default_id, free_id
from solver.board.sources import Library
from solver.cards import vocabulary
from solver.cards.model import Card, Zone
from solver.errors import hint
from solver.puzzles.findings import Findings
from solver.puzzles.model import METADATA, Entry, Player, Puzzle, Spell
from solver.puzzles.words import WITH_ATTACKERS

_PILES: tuple[Zone, ...] = ("hand", "graveyard", "library", "exile", "command")
_LIFE = 20
_LAND_TYPES = vocabulary.SUBTYPES["land"]
_CREATURE_TYPES = vocabulary.SUBTYPES["creature"]


def player_name(place: int) -> str:
    """Name a player of a puzzle: A, B, C ... in turn order.

    Args:
        place: the player counted from 0.
    """
    return chr(ord("A") + place)


def note_of(puzzle: Puzzle) -> str:
    """Write what a puzzle is about: one line for each key of the file, then its description.

    Args:
        puzzle: the puzzle.
    """
    about = "\n".join(f"{key}: {puzzle.about[key]}" for key in METADATA if puzzle.about.get(key))
    return "\n\n".join(filter(None, (about, puzzle.description)))


def to_board(puzzle: Puzzle, title: str, findings: Findings, library: Library, *, in_order: bool) -> dict[str, Any]:
    """Turn a puzzle into a board that asks for the characteristics of everything on it.

    The format of puzzles knows no timestamps: without more, the board leaves the order of everything open.

    Args:
        puzzle: the puzzle; the numbers of its cards are resolved here.
        title: the title of the board where the puzzle has none.
        findings: where mistakes and what is left out go.
        library: tells which cards there are, and how many faces they have. A card that it lacks is kept all the same.
        in_order: take the order in which the file lists permanents for the order of their timestamps.

    Returns:
        The board. It is only worth something when nothing is wrong.
    """
    return _Converter(puzzle, findings, library).board(title, in_order=in_order)


class _Converter:
    def __init__(self, puzzle: Puzzle, findings: Findings, library: Library) -> None:
        self._puzzle = puzzle
        self._findings = findings
        self._library = library
        self._cards: dict[str, Card | None] = {}
        self._by_number: dict[str, list[Entry]] = {}
        self._zone_of: dict[int, Zone] = {}
        self._ids: dict[int, str] = {}
        self._named: set[int] = set()
        self._linked: dict[int, list[Entry]] = {}
        for zone in ("battlefield", *_PILES):
            for player in puzzle.players:
                for entry in player.zones.get(zone, ()):
                    self._zone_of[id(entry)] = zone
                    if entry.number is not None:
                        self._by_number.setdefault(entry.number, []).append(entry)

    def board(self, title: str, *, in_order: bool) -> dict[str, Any]:
        puzzle = self._puzzle
        self._look_up()
        self._give_ids()
        self._link()
        # Entries come before their ids are written: only what is referred to gets one, and that is known at the end.
        permanents = [
            self._object(entry, place, "battlefield") for place, entry in self._entries("battlefield") if entry.present
        ]
        stack = [self._spell(place, spell) for place, player in enumerate(puzzle.players) for spell in player.spells]
        piles = {zone: self._pile(zone) for zone in _PILES}
        for entry, data in (*permanents, *chain.from_iterable(found for pile in piles.values() for found in pile)):
            if id(entry) in self._named:
                data["id"] = self._ids[id(entry)]
        board: dict[str, Any] = {"title": puzzle.title or title}
        board |= {key: text for key, text in (("source", puzzle.url), ("note", note_of(puzzle))) if text}
        board["players"] = {player_name(place): _player(player) for place, player in enumerate(puzzle.players)}
        board["active"] = player_name(puzzle.active)
        board["step"] = puzzle.step
        facts = self._facts()
        if facts:
            board["facts"] = facts
        if permanents:
            board["board"] = _timeline(permanents, in_order=in_order)
        if stack:
            board["stack"] = stack
        for zone, found in piles.items():
            listed = {
                player_name(place): [_short(data) for _, data in pile]
                for place, pile in enumerate(found)
                if pile or zone == "library"
            }
            if listed:
                board[zone] = listed
        board["ask"] = [{"query": "characteristics"}]
        return board

    def _entries(self, zone: Zone) -> Iterator[tuple[int, Entry]]:
        for place, player in enumerate(self._puzzle.players):
            for entry in player.zones.get(zone, ()):
                yield place, entry

    def _all_entries(self) -> Iterator[Entry]:
        for zone in ("battlefield", *_PILES):
            yield from (entry for _, entry in self._entries(zone))

    # ----------------------------------------------------------------------------------------------------------------
    # Names
    # ----------------------------------------------------------------------------------------------------------------

    def _look_up(self) -> None:
        """Look every card up once, and say which ones the library lacks."""
        spells = (spell for player in self._puzzle.players for spell in player.spells)
        cards = ((entry.name, entry.line) for entry in self._all_entries() if entry.token is None and entry.present)
        for name, line in (*cards, *((spell.name, spell.line) for spell in spells)):
            if name in self._cards:
                continue
            self._cards[name] = self._library.find(name)
            if self._cards[name] is None:
                message = f"no card is named `{name}`{hint(self._library.nearest(name))}"
                self._findings.unknown_card(line, message)

    def _give_ids(self) -> None:
        """Give the ids that a loader would give, in the order of the board that is written."""
        taken = {player_name(place) for place in range(len(self._puzzle.players))}
        battlefield = [entry for _, entry in self._entries("battlefield") if entry.present]
        spells = [spell for player in self._puzzle.players for spell in player.spells]
        piles = [entry for zone in _PILES for _, entry in self._entries(zone) if entry.present]
        named: list[Entry | Spell] = [*battlefield, *spells, *piles]
        for one in named:
            made = free_id(default_id(one.name) or "object", taken)
            taken.add(made)
            self._ids[id(one)] = made

    def _found(self, number: str, what: str, line: int, *, needed: bool) -> Entry | None:
        """Find the entry of a number; where it is needed, a number that nothing has is a mistake."""
        found = self._by_number.get(number, [])
        if len(found) > 1:
            self._findings.wrong(line, f"{what}: `Id:{number}` is given to {len(found)} cards")
            return None
        if not found:
            message = f"{what}: no card has `Id:{number}`"
            if needed:
                self._findings.wrong(line, message)
            else:
                self._findings.left_out(line, message)
            return None
        if not found[0].present:
            self._findings.left_out(line, f"{what}: `{found[0].name}` is left out itself")
            return None
        return found[0]

    def _refer(self, entry: Entry) -> str:
        self._named.add(id(entry))
        return self._ids[id(entry)]

    def _link(self) -> None:
        """Find which cards are imprinted on others or exiled with them; what is remembered is mostly one of these."""
        entries = [entry for entry in self._all_entries() if entry.present]
        for entry in entries:
            self._linked[id(entry)] = []
            for number in entry.imprinted:
                card = self._found(number, f"`Imprinting` of `{entry.name}`", entry.line, needed=False)
                self._add_link(entry, card)
        for entry in entries:
            if entry.exiled_with is not None:
                by = self._found(entry.exiled_with, f"`ExiledWith` of `{entry.name}`", entry.line, needed=False)
                if by is not None:
                    self._add_link(by, entry)
        for entry in entries:
            for number in entry.remembered:
                card = self._found(number, f"`RememberedCards` of `{entry.name}`", entry.line, needed=False)
                if card is not None and not _among(card, self._linked[id(entry)]):
                    message = f"`RememberedCards` of `{entry.name}`: what it remembers `{card.name}` for"
                    self._findings.left_out(entry.line, message)

    def _add_link(self, entry: Entry, card: Entry | None) -> None:
        if card is not None and not _among(card, self._linked[id(entry)]):
            self._linked[id(entry)].append(card)

    # ----------------------------------------------------------------------------------------------------------------
    # Objects
    # ----------------------------------------------------------------------------------------------------------------

    def _object(self, entry: Entry, place: int, zone: Zone) -> tuple[Entry, dict[str, Any]]:
        token = entry.token
        data: dict[str, Any] = {"id": None, "card": entry.name}
        if token is not None:
            size = {"power": token.power, "toughness": token.toughness}
            card = {"name": token.name, "type": token.type, "cost": token.cost, "colors": list(token.colors), **size}
            data["card"] = {key: value for key, value in (card | {"text": token.text}).items() if value is not None}
        if zone == "battlefield":
            data["controller"] = player_name(place)
        if entry.owner is not None and entry.owner != place:
            if zone in ("hand", "graveyard", "library"):
                message = f"`{entry.name}` is in the {zone} of a player who does not own it (400.3)"
                self._findings.wrong(entry.line, message)
            data["owner"] = self._player(entry.owner, entry)
        marks = {
            "token": token is not None or entry.is_token,
            "face": "back" if self._is_back(entry) else None,
            "face_down": entry.face_down,
            "tapped": entry.tapped,
            "since": "this turn" if entry.new else None,
            "damage": entry.damage,
            "counters": entry.counters,
            "attached_to": self._host(entry),
            "attacking": self._attacked(entry, place),
            "bestowed": entry.bestowed,
            "class_level": entry.class_level,
            "commander": entry.commander,
            "linked": [self._refer(card) for card in self._linked[id(entry)]],
            "chosen": self._chosen(entry),
        }
        data |= {key: value for key, value in marks.items() if value}
        return entry, data

    def _is_back(self, entry: Entry) -> bool:
        if not entry.back:
            return False
        card = self._cards.get(entry.name)
        if entry.token is not None or (card is not None and len(card.faces) < 2):
            self._findings.left_out(entry.line, f"`{entry.name}` has no other face that could be up")
            return False
        if card is not None and face_named(card, entry.name):
            message = f"`{entry.name}` is the other face by name already, and has a mark that turns it over"
            self._findings.left_out(entry.line, message)
        return True

    def _host(self, entry: Entry) -> str | None:
        if entry.host is None:
            return None if entry.enchants is None else self._player(entry.enchants, entry)
        if entry.enchants is not None:
            self._findings.wrong(entry.line, f"`{entry.name}` is attached to a card and enchants a player")
        host = self._found(entry.host, f"`AttachedTo` of `{entry.name}`", entry.line, needed=True)
        if host is None:
            return None
        if host is entry or self._zone_of[id(host)] != "battlefield":
            problem = (
                "is attached to itself" if host is entry else f"is attached to `{host.name}`, which is no permanent"
            )
            self._findings.wrong(entry.line, f"`{entry.name}` {problem}")
            return None
        return self._refer(host)

    def _player(self, number: int, entry: Entry | Spell) -> str | None:
        if number < len(self._puzzle.players):
            return player_name(number)
        self._findings.wrong(entry.line, f"`{entry.name}` names the player `p{number}`, who is not in the game")
        return None

    def _attacked(self, entry: Entry, place: int) -> str | None:
        if entry.attacks is None:
            return None
        if self._puzzle.step not in WITH_ATTACKERS:
            self._findings.left_out(entry.line, f"`Attacking` of `{entry.name}`: nothing attacks in the `activephase`")
            return None
        if entry.attacks:
            attacked = self._found(entry.attacks, f"`Attacking` of `{entry.name}`", entry.line, needed=True)
            return None if attacked is None else self._refer(attacked)
        others = [player_name(other) for other in range(len(self._puzzle.players)) if other != place]
        if len(others) > 1:
            self._findings.left_out(
                entry.line, f"`Attacking` of `{entry.name}`: which player it attacks is not written"
            )
            return None
        return others[0]

    def _chosen(self, entry: Entry) -> dict[str, str]:
        chosen: dict[str, str] = {}
        if entry.colors:
            chosen["color"] = entry.colors[0]
            for color in entry.colors[1:]:
                self._findings.left_out(entry.line, f"`ChosenColor` of `{entry.name}`: the second color, {color}")
        if entry.type in _CREATURE_TYPES:
            chosen["creature type"] = entry.type
        elif entry.type in _LAND_TYPES:
            chosen["land type"] = entry.type
        elif entry.type in vocabulary.TYPES:
            chosen["card type"] = entry.type
        elif entry.type is not None:
            self._findings.left_out(
                entry.line, f"`ChosenType` of `{entry.name}`: boards cannot have `{entry.type}` chosen"
            )
        if entry.names:
            chosen["name"] = entry.names[0]
            for name in entry.names[1:]:
                self._findings.left_out(entry.line, f"`NamedCard` of `{entry.name}`: the second name, `{name}`")
        creatures: list[Entry] = []
        for number in entry.chosen_cards:
            card = self._found(number, f"`ChosenCards` of `{entry.name}`", entry.line, needed=False)
            if card is None:
                continue
            if creatures or not self._may_be_creature(card):
                self._findings.left_out(entry.line, f"`ChosenCards` of `{entry.name}`: `{card.name}`")
            else:
                creatures.append(card)
        if creatures:
            chosen["creature"] = self._refer(creatures[0])
        return chosen

    def _may_be_creature(self, entry: Entry) -> bool:
        """Say whether a chosen card is a creature by what is printed on it, or may be one for all that is known."""
        if self._zone_of[id(entry)] != "battlefield":
            return False
        if entry.token is not None:
            return "Creature" in vocabulary.split_type_line(entry.token.type)[1]
        card = self._cards.get(entry.name)
        return card is None or any("Creature" in face.types for face in card.faces)

    def _spell(self, place: int, spell: Spell) -> dict[str, Any]:
        data: dict[str, Any] = {"card": spell.name, "controller": player_name(place)}
        if isinstance(spell.target, int):
            data["targets"] = [self._player(spell.target, spell)]
        elif spell.target is not None:
            target = self._found(spell.target, f"the target of `{spell.name}`", spell.line, needed=True)
            if target is not None:
                data["targets"] = [self._refer(target)]
        return data

    def _pile(self, zone: Zone) -> list[list[tuple[Entry, dict[str, Any]]]]:
        return [
            [self._object(entry, place, zone) for entry in player.zones.get(zone, ()) if entry.present]
            for place, player in enumerate(self._puzzle.players)
        ]

    def _facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {} if self._puzzle.turn is None else {"turn": self._puzzle.turn}
        for place, player in enumerate(self._puzzle.players):
            numbers = {
                "lands_played": player.lands_played,
                "speed": player.speed,
                "ring_level": player.ring_level,
            }
            given = {key: number for key, number in numbers.items() if number is not None}
            if given:
                facts[player_name(place)] = given
        return facts


def _among(entry: Entry, entries: Iterable[Entry]) -> bool:
    return any(entry is other for other in entries)


def _player(player: Player) -> dict[str, Any]:
    data: dict[str, Any] = {"life": _LIFE if player.life is None else player.life, **player.counters}
    return data | ({"mana": player.mana} if player.mana else {})


def _short(data: dict[str, Any]) -> Any:  # noqa: ANN401 (a name or a mapping)
    """Write an entry as its card alone where it says no more, and without an id that nothing needs."""
    data = {key: value for key, value in data.items() if value is not None}
    return data["card"] if len(data) == 1 and isinstance(data["card"], str) else data


def _timeline(permanents: list[tuple[Entry, dict[str, Any]]], *, in_order: bool) -> list[Any]:
    """Put permanents into the order of time: any order, or that of the file with what is attached at the end."""
    if len(permanents) < 2:
        return [_without_id(data) for _, data in permanents]
    if not in_order:
        return [{"any_order": [_without_id(data) for _, data in permanents]}]
    # 613.7e: what is attached has got its timestamp then, when what it is on was there already.
    attached = [_without_id(data) for _, data in permanents if "attached_to" in data]
    return [_without_id(data) for _, data in permanents if "attached_to" not in data] + attached


def _without_id(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}
