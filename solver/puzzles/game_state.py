"""A board to a `Puzzle`: what is on it, and what the format of game states has no place for."""

from __future__ import annotations

import re

from solver.board import model as board_model
from solver.board.entries import Entries, Placed
from solver.board.load import load_text
from solver.board.model import Board, Object
from solver.board.nodes import Mapping
from solver.board.parse import parse
from solver.board.schema import BoardFile, EmblemEntry, InlineCard, ObjectEntry
from solver.board.sources import Library
from solver.board.walk import Walk
from solver.cards.model import Ability, BecomeCopy, Card, Effect, Face, Keyword, Opaque, Prototype, Triggered
from solver.cards.replacing import Replacement
from solver.errors import hint
from solver.puzzles import words
from solver.puzzles.boards import player_name
from solver.puzzles.findings import Findings
from solver.puzzles.model import METADATA, Entry, Player, Puzzle, Spell, Token
from solver.puzzles.tokens import written_abilities

_UNWRITABLE = re.compile(r"[;|\n\r]")
_MOST_PLAYERS = 10
_ONE_NAME = ("split", "aftermath")
_TURNED = {"modal_dfc": "Modal", "flip": "Flipped"}
_MARKS = ("token", "face", "face_down", "tapped", "since", "damage", "bestowed", "class_level", "commander")
_SAID_ELSEWHERE = (
    "card", "id", "owner", "controller", "counters", "attached_to", "attacking", "linked", "chosen", "targets", *_MARKS,
)  # fmt: skip
_OF_PERMANENTS = ("bestowed", "class_level")


_OFFERED = ("multikicker", "bestow", "awaken")


def _anything(name: str, *backs: Face) -> Card:
    """Make a card for which nothing that a board can say is wrong."""
    abilities: tuple[Ability, ...] = (Triggered("", copies=BecomeCopy()),)
    abilities += tuple(Keyword(word, cost="{0}") for word in _OFFERED)
    abilities += tuple(Opaque("static", str(number)) for number in range(9))
    face = Face(name, types=("Enchantment",), subtypes=("Class",), abilities=abilities)
    return Card(name, (face, *backs), prototype=Prototype("{0}", "0", "0"))


class _Lenient:
    """A library that has a card of every name; those that are not in the other one are remembered by name."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.unknown: set[str] = set()

    def find(self, name: str) -> Card | None:
        found = self._library.find(name)
        if found is not None:
            return found
        self.unknown.add(name)
        return _anything(name, Face(f"{name} back"))

    def nearest(self, name: str) -> str | None:
        return self._library.nearest(name)


class _Unread:
    """A compiler that looks into no text: what abilities mean makes no difference to a game state."""

    def compile_card(self, name: str, **_: object) -> Card:
        return _anything(name)

    def compile_effect(self, text: str) -> tuple[Effect, ...]:  # noqa: ARG002
        return ()

    def compile_shields(self, text: str) -> tuple[Replacement | Opaque, ...]:  # noqa: ARG002
        return ()

    def compile_delayed(self, text: str) -> tuple[Triggered, ...]:  # noqa: ARG002
        return ()


def to_puzzle(text: str, findings: Findings, library: Library) -> Puzzle:
    """Turn the text of a board into a game state.

    Args:
        text: the text.
        findings: where mistakes and what is left out go; it names the file.
        library: tells which cards there are, and how their faces belong together. A card that it lacks is kept.

    Raises:
        BoardError: the text is no board; with every defect.
    """
    lenient = _Lenient(library)
    board = load_text(text, findings.path, library=lenient, compiler=_Unread())
    root = parse(text, findings.path)
    walk = Walk(findings.path)
    file = walk.read(root, BoardFile)
    if file is None or not isinstance(root, Mapping):  # pragma: no cover (it has just been loaded)
        raise AssertionError
    puzzle = _Converter(board, file, Entries(file, root, walk), findings, lenient).puzzle()
    findings.stop_if_wrong()
    return puzzle


class _Converter:
    def __init__(self, board: Board, file: BoardFile, entries: Entries, findings: Findings, library: _Lenient) -> None:
        self._board = board
        self._file = file
        self._entries = entries
        self._findings = findings
        self._library = library
        self._players = [player.name for player in board.players]
        self._written: dict[str, Entry] = {}
        self._numbers = 0

    def puzzle(self) -> Puzzle:
        file, board = self._file, self._board
        if len(self._players) > _MOST_PLAYERS:
            message = f"game states have at most {_MOST_PLAYERS} players, not {len(self._players)}"
            self._findings.wrong(file.line_of("players"), message)
        if self._players != [player_name(place) for place in range(len(self._players))]:
            names = ", ".join(f"`{name}` is p{place}" for place, name in enumerate(self._players))
            self._findings.left_out(file.line_of("players"), f"the names of the players: {names}")
        puzzle = Puzzle(title=board.title, url=board.source, players=[self._player(player) for player in board.players])
        puzzle.about, puzzle.description = _about(board.note)
        puzzle.active = self._players.index(board.active)
        puzzle.step = self._step()
        puzzle.turn = board.numbers.get("turn")
        placed = list(zip(self._entries.placed, board.objects.values(), strict=True))
        for one, thing in placed:
            self._place(puzzle, one, thing)
        for one, thing in placed:
            if isinstance(one.entry, ObjectEntry) and thing.id in self._written:
                self._refer(self._written[thing.id], one.entry, thing)
        self._spells(puzzle, placed)
        self._counters()
        self._rest()
        self._tell_unknown()
        return puzzle

    def _left_out(self, line: int, message: str) -> None:
        self._findings.left_out(line, message)

    # ----------------------------------------------------------------------------------------------------------------
    # The game
    # ----------------------------------------------------------------------------------------------------------------

    def _player(self, player: board_model.Player) -> Player:
        numbers = player.numbers
        for zone, count in player.unknown.items():
            self._left_out(self._file.line_of(zone), f"{count} cards in {zone} of `{player.name}` that have no name")
        if "library" not in player.listed:
            self._left_out(self._file.line, f"the library of `{player.name}` is not known, and empty in the game state")
        return Player(
            life=numbers["life"],
            counters={kind: numbers[kind] for kind in ("energy", "poison", "experience") if numbers[kind]},
            mana=player.mana,
            lands_played=numbers.get("lands_played"),
            ring_level=numbers.get("ring_level"),
            speed=numbers.get("speed"),
            zones={"library": []},
        )

    def _step(self) -> str:
        step = self._board.step
        if step in words.PHASES.values():
            return step
        first = {"beginning": "untap", "combat": "beginning of combat", "ending": "end"}[step]
        self._left_out(self._file.line_of("step"), f"`step: {step}` is a whole phase, so its step `{first}` is written")
        return first

    def _rest(self) -> None:
        """Tell what of the whole board has no place."""
        file = self._file
        moments = self._board.timeline
        if not (len(moments) == 0 or (len(moments) == 1 and moments[0].kind != "together")):
            self._left_out(file.line_of("board"), "the order of timestamps: game states have none")
        for effect in self._board.effects.values():
            self._left_out(effect.line, f"the effect `{effect.id}`: game states have none that go on")
        if file.rules:
            self._left_out(file.line_of("rules"), "`rules`: game states have no rule numbers")
        asks_all = [(one.query, one.keys, one.expected) for one in self._board.questions]
        if asks_all not in ([], [("characteristics", {}, False)]):
            self._left_out(file.line_of("ask"), "`ask`: game states have no questions")
        if file.facts is not None:
            shared, by_player = file.facts
            for key in shared.node.entries:
                if key != "turn":
                    self._left_out(shared.line_of(key), f"`{key}` of `facts`")
            for name, facts in by_player.items():
                for key in facts.node.entries:
                    if key not in ("lands_played", "speed", "ring_level"):
                        self._left_out(facts.line_of(key), f"`{key}` of `{name}` in `facts`")

    def _tell_unknown(self) -> None:
        told: set[str] = set()
        for placed in self._entries.placed:
            card = placed.entry.card if isinstance(placed.entry, ObjectEntry) else None
            if isinstance(card, str) and card in self._library.unknown and card not in told:
                told.add(card)
                message = f"no card is named `{card}`{hint(self._library.nearest(card))}"
                self._findings.unknown_card(placed.line, message)

    # ----------------------------------------------------------------------------------------------------------------
    # Objects
    # ----------------------------------------------------------------------------------------------------------------

    def _place(self, puzzle: Puzzle, placed: Placed, thing: Object) -> None:
        """Make the entry of an object, where the format can say what it is."""
        entry = placed.entry
        if isinstance(entry, EmblemEntry):
            self._left_out(placed.line, f"the emblem `{thing.id}`")
            return
        if thing.zone == "stack":
            return
        made = self._entry(placed, entry, thing)
        if made is None:
            return
        for key in entry.node.entries:
            value = getattr(entry, key, None)
            if key not in _SAID_ELSEWHERE and value:
                self._left_out(entry.line_of(key), f"`{key}` of `{thing.id}`")
        for key in _OF_PERMANENTS:
            if thing.zone != "battlefield" and getattr(made, key):
                self._left_out(entry.line_of(key), f"`{key}` of `{thing.id}`, which is no permanent")
                setattr(made, key, None)
        whose = thing.controller if placed.player is None else placed.player
        if thing.owner != whose:
            made.owner = self._players.index(thing.owner)
        puzzle.players[self._players.index(whose)].zones.setdefault(thing.zone, []).append(made)
        self._written[thing.id] = made

    def _entry(self, placed: Placed, entry: ObjectEntry, thing: Object) -> Entry | None:
        made = Entry(
            name="",
            line=placed.line,
            tapped=thing.tapped,
            new=thing.new_this_turn,
            face_down=thing.face_down,
            bestowed=thing.bestowed,
            commander=thing.commander,
            class_level=thing.class_level,
            damage=thing.damage,
            counters=self._writable(thing.counters, thing),
        )
        card = entry.card
        if card is None:
            self._left_out(placed.line, f"`{thing.id}` is nothing but a copy: game states have no copies")
            return None
        name = str(card.name) if isinstance(card, InlineCard) else str(card)
        if _UNWRITABLE.search(name):
            self._left_out(placed.line, f"`{thing.id}`: no name in a game state has `;` or `|`")
            return None
        if not isinstance(card, InlineCard):
            made.is_token = thing.token
            made.name, made.back = self._name(name, thing)
            return made
        if not thing.token:
            self._left_out(placed.line, f"`{thing.id}` is a card of the board's own: game states have none")
            return None
        made.token = self._token(card, thing)
        made.name = made.token.name
        return made

    def _name(self, written: str, thing: Object) -> tuple[str, str | None]:
        """Give the name by which game states know a card, and the mark for its other face."""
        card = thing.card
        if written in self._library.unknown or len(card.faces) < 2:
            return written, "Transformed" if thing.face else None
        if card.layout in _ONE_NAME:
            if thing.face:
                self._left_out(thing.line, f"which half of `{thing.id}` is meant")
            return card.name, None
        return card.faces[0].name, _TURNED.get(card.layout, "Transformed") if thing.face else None

    def _token(self, card: InlineCard, thing: Object) -> Token:
        size: dict[str, int] = {}
        for key in ("power", "toughness"):
            number = getattr(card, key)
            if number is None:
                continue
            try:
                size[key] = int(str(number))
            except ValueError:
                self._left_out(card.line_of(key), f"`{key}: {number}` of `{thing.id}` is no number, and written as 0")
                size[key] = 0
        for paragraph in written_abilities(str(card.text or ""))[1]:
            self._left_out(card.line_of("text"), f"an ability of `{thing.id}`: {paragraph}")
        return Token(
            name=str(card.name),
            type=str(card.type),
            cost=None if card.cost is None else str(card.cost),
            text=None if card.text is None else str(card.text),
            colors=tuple(map(str, words.colors_of(str(card.cost or "")) if card.colors is None else card.colors)),
            **size,
        )

    def _writable(self, counters: dict[str, int], thing: Object) -> dict[str, int]:
        for kind in counters:
            if words.counter_word(kind) is None:
                self._left_out(thing.line, f"{kind} counters of `{thing.id}`: game states have no word for them")
        return {kind: number for kind, number in counters.items() if words.counter_word(kind) is not None and number}

    def _counters(self) -> None:
        """Add the counters that have a time of their own."""
        for placed in self._board.counters.values():
            entry = self._written.get(placed.affects)
            if entry is None or words.counter_word(placed.kind) is None:
                self._left_out(placed.line, f"{placed.kind} counters of `{placed.affects}`")
            else:
                entry.counters[placed.kind] = entry.counters.get(placed.kind, 0) + placed.count

    # ----------------------------------------------------------------------------------------------------------------
    # What refers to other objects
    # ----------------------------------------------------------------------------------------------------------------

    def _number(self, name: str, line: int, what: str) -> str | None:
        """Give an object a number that others can refer to."""
        entry = self._written.get(name)
        if entry is None:
            self._left_out(line, f"{what}: `{name}` is left out itself")
            return None
        if entry.number is None:
            self._numbers += 1
            entry.number = str(self._numbers)
        return entry.number

    def _refer(self, entry: Entry, written: ObjectEntry, thing: Object) -> None:
        if thing.attached_to in self._players:
            entry.enchants = self._players.index(thing.attached_to)
        elif thing.attached_to is not None:
            what = f"what `{thing.id}` is attached to"
            entry.host = self._number(thing.attached_to, written.line_of("attached_to"), what)
        if thing.attacking is not None:
            self._attack(entry, written, thing)
        for other in thing.linked:
            number = self._number(other, written.line_of("linked"), f"what is linked to `{thing.id}`")
            if number is None:
                continue
            entry.imprinted = (*entry.imprinted, number)
            if self._board.objects[other].zone == "exile":
                self._written[other].exiled_with = self._number(thing.id, written.line, "")
        self._choose(entry, written, thing)

    def _attack(self, entry: Entry, written: ObjectEntry, thing: Object) -> None:
        line = written.line_of("attacking")
        if self._board.step not in words.WITH_ATTACKERS:
            self._left_out(line, f"`attacking` of `{thing.id}`: nothing attacks in this step")
        elif thing.attacking not in self._players:
            entry.attacks = self._number(str(thing.attacking), line, f"what `{thing.id}` attacks")
        elif len(self._players) > 2:
            self._left_out(line, f"which player `{thing.id}` attacks")
        else:
            entry.attacks = ""

    def _choose(self, entry: Entry, written: ObjectEntry, thing: Object) -> None:
        line = written.line_of("chosen")
        types = [word for word in ("creature type", "land type", "card type") if word in thing.chosen]
        for word, value in thing.chosen.items():
            if word == "color":
                entry.colors = (str(value),)
            elif word == "name":
                entry.names = (str(value),)
            elif word == "creature":
                number = self._number(str(value), line, f"what is chosen for `{thing.id}`")
                entry.chosen_cards = () if number is None else (number,)
            elif types[:1] == [word]:
                entry.type = str(value)
            else:
                self._left_out(line, f"`{word}: {value}` under `chosen` of `{thing.id}`")

    def _spells(self, puzzle: Puzzle, placed: list[tuple[Placed, Object]]) -> None:
        places: list[int] = []
        for one, thing in placed:
            entry = one.entry
            if thing.zone != "stack" or not isinstance(entry, ObjectEntry):
                continue
            if entry.card is None or isinstance(entry.card, InlineCard):
                self._left_out(one.line, f"`{thing.id}` on the stack is no spell of a card by its name")
                continue
            for key in entry.node.entries:
                if key not in ("card", "id", "controller", "targets", "owner") and getattr(entry, key, None):
                    self._left_out(entry.line_of(key), f"`{key}` of `{thing.id}`")
            target: str | int | None = None
            if len(thing.targets) > 1:
                self._left_out(entry.line_of("targets"), f"targets of `{thing.id}`: game states have one at most")
            elif thing.targets and thing.targets[0] in self._players:
                target = self._players.index(thing.targets[0])
            elif thing.targets:
                target = self._number(thing.targets[0], entry.line_of("targets"), f"the target of `{thing.id}`")
            if isinstance(target, int) and target > 1:
                self._left_out(
                    entry.line_of("targets"), f"the target of `{thing.id}`: only `human` and `ai` can be written"
                )
                target = None
            place = self._players.index(thing.controller)
            places.append(place)
            puzzle.players[place].spells.append(Spell(name=str(entry.card), line=one.line, target=target))
        if places != sorted(places):
            self._left_out(self._file.line_of("stack"), "the order of spells of different players on the stack")


def _about(note: str) -> tuple[dict[str, str], str]:
    """Take what an imported puzzle is about out of a note again."""
    head, _, rest = note.partition("\n\n")
    about: dict[str, str] = {}
    for line in head.strip().split("\n"):
        key, colon, value = line.partition(": ")
        if not colon or key not in METADATA:
            return {}, note.strip()
        about[key] = value
    return about, rest.strip()
