"""Whether abilities can be activated: the questions as facts, and the answers read off what the encodings derive."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec
from clingo import Symbol

from solver.answers import Reader, Told
from solver.board.abilities import held_as_meant, is_meant
from solver.board.model import Board, Question
from solver.cards.model import Activated, Opaque
from solver.facts.board import ACTIVATION_QUESTIONS, Numbering, Writer
from solver.mana import UNKNOWN_AGE
from solver.outcome import Activatable, Characteristics, Obstacle


def asked(board: Board) -> bool:
    """Say whether a board asks if abilities can be activated.

    Args:
        board: the board.
    """
    return any(question.query in ACTIVATION_QUESTIONS for question in board.questions)


def facts(board: Board, numbering: Numbering) -> Iterator[str]:
    """Write what is asked about activating as facts, with a mark where the world stands.

    Args:
        board: the board.
        numbering: how its things are numbered.
    """
    for question in board.questions:
        if question.query in ACTIVATION_QUESTIONS:
            index, by = numbering.objects[str(question.keys["object"])], question.keys.get("by")
            if by is None:
                yield f"asked_activation(@w,{index})."
            else:
                yield f"asked_activation_by(@w,{index},{numbering.players[str(by)]})."


class Found(msgspec.Struct, frozen=True):
    """Whether an ability can be activated in one world, and what stands in the way of being sure."""

    outcome: Activatable
    unread: tuple[str, ...]


_LACKS = Obstacle(("602.2", "113.10"), "it has no such ability")

# rules and words of obstacles that always are the same, the firmest first
_PLAIN: dict[str, tuple[tuple[str, ...], str]] = {
    "elsewhere": (("113.6", "113.6m"), "the ability doesn't function in the zone where it is"),
    "not_theirs": (("602.2",), "only its controller, or its owner where it has none, may activate it"),
    "only_opponents": (("602.1b", "602.2"), "only opponents of its controller may activate it"),
    "tapped": (("107.5", "602.5a"), "it is tapped already"),
    "untapped": (("107.6", "602.5a"), "it is untapped already"),
    "condition": (("602.5b", "602.1b"), "the condition for activating it isn't met"),
    "period": (("602.5b", "602.1b"), "this is not the part of the turn for activating it"),
    "sick": (
        ("302.6", "602.5a", "107.5", "107.6"),
        "it is a creature that came under its controller's control this turn",
    ),
    "no_sorcery_time": (("602.5d", "307.5"), "it can be activated only as a sorcery, and this is no time for that"),
    "no_loyalty_time": (("606.3",), "loyalty abilities are for a main phase of the player's turn, with an empty stack"),
    "no_target": (("601.2c", "602.2b"), "there is no legal target for it"),
    "prices_together": (("118.3", "602.2b"), "its costs can't all be paid with what there is"),
}
_STEPS = {"untap": "502.4", "cleanup": "514.3"}
_PRICES: dict[str, tuple[str, ...]] = {
    "life": ("119.4", "118.3"), "energy": ("107.14", "118.3"), "mill": ("701.17b", "118.3"),
    "put": ("614.17b", "118.3"),
}  # fmt: skip
_ORDER = ("elsewhere", "not_theirs", "only_opponents", "forbidden", "split_second", "no_priority")


class ActivationReader:
    """Reads the answers to one question about activating an ability.

    Args:
        board: the board.
        numbering: how its things are numbered in the facts.
        writer: the writer of its facts.
        question: the question.
    """

    def __init__(self, board: Board, numbering: Numbering, writer: Writer, question: Question) -> None:
        self._board = board
        self._reader = Reader(board, numbering, writer)
        self._name = str(question.keys["object"])
        self._wanted = question.keys["ability"]
        self._object = numbering.objects[self._name]
        by = question.keys.get("by")
        self._player = None if by is None else numbering.players[str(by)]
        self._by = "" if by is None else str(by)

    def found(self, told: Iterable[Told], held: Characteristics) -> Found:
        """Read whether the ability can be activated in one world.

        Args:
            told: what is told of the world.
            held: the object as it is in this world.
        """
        own: dict[str, list[list[Symbol]]] = defaultdict(list)
        for one in told:
            if one.name != "beyond" and one.arguments[0].number == self._object and len(one.arguments) > 1:
                own[one.name].append(one.arguments[1:])
        # another question may be about the same object and another player
        players = {row[0].number for row in own["holder"]} if self._player is None else {self._player}
        options = [row for row in own["option"] if row[0].number in players and self._is_meant(row[1], row[2])]
        by = next((self._reader.player(row[0].number) for row in options), self._by)
        if not options:
            return Found(Activatable(by=by, obstacles=(_LACKS,)), tuple(self._could_be(held)))
        tried = [self._tried(own, row) for row in options]
        clean = [reasons for obstacles, reasons in tried if not obstacles]
        if clean:
            sure = () if () in clean else clean[0]
            return Found(Activatable(allowed=True, by=by), sure)
        obstacles = dict.fromkeys(obstacle for found, _ in tried for obstacle in found)
        unread = dict.fromkeys(reason for _, reasons in tried for reason in reasons)
        return Found(Activatable(by=by, obstacles=tuple(obstacles)), tuple(unread))

    def _could_be(self, held: Characteristics) -> Iterator[str]:
        """Name abilities that are not modelled and could be the one that is asked about."""
        for ability in held_as_meant(self._board, self._name, self._wanted, held.abilities):
            if isinstance(ability, Opaque):
                yield f"{self._name}: the ability is not modelled"

    def _is_meant(self, instance: Symbol, ability: Symbol) -> bool:
        return is_meant(self._board, self._name, self._wanted, self._object, instance, self._reader.ability(ability))

    def _tried(
        self, own: dict[str, list[list[Symbol]]], option: list[Symbol]
    ) -> tuple[tuple[Obstacle, ...], tuple[str, ...]]:
        """Give what stands in the way of activating one ability, and what is not known about that."""
        player, instance, _ = option
        mine = {name: [row[2:] for row in rows if row[:2] == [player, instance]] for name, rows in own.items()}
        terms = sorted((row[0] for row in mine.get("obstacle", [])), key=_place)
        unread = [self._unclear(row[0].number, row[1]) for row in mine.get("unclear_activation", [])]
        if mine.get("unclear_cards"):
            unread.append(f"{self._name}: what the cards are that are only counted")
        if mine.get("unclear_target"):
            unread.append(f"{self._name}: what is asked of its targets is not modelled as a whole")
        if mine.get("unknown_age"):
            unread.append(UNKNOWN_AGE.format(self._name))
        return tuple(map(self._obstacle, terms)), tuple(dict.fromkeys(sorted(unread)))

    def _obstacle(self, term: Symbol) -> Obstacle:
        match term.name, term.arguments:
            case "forbidden", [effect]:
                source = self._reader.label(effect)
                return Obstacle(("602.5",), f"{source} forbids it", source)
            case "split_second", [spell]:
                source = self._reader.name(spell.number)
                return Obstacle(("702.61a",), f"{source} has split second and is on the stack", source)
            case "no_priority", [step]:
                rule = _STEPS[step.name]
                return Obstacle((rule, "117.1b"), f"no player has priority in the {step.name} step")
            case "kept", _:
                return Obstacle(("101.2", "118.3"), "an effect keeps players from paying life for it")
            case "price", [what, number]:
                return Obstacle(*_price(what, number.number))
            case name, _:
                return Obstacle(*_PLAIN[name])

    def _unclear(self, source: int, ability: Symbol) -> str:
        held = self._reader.ability(ability)
        name = self._reader.name(source)
        if isinstance(held, Opaque):
            about = f" ({held.about})" if held.about else ""
            bearing = "what can be targeted" if held.targeting else "activating abilities"
            return f"{name}: an ability that is not modelled and bears on {bearing}{about}"
        what = "an instruction on activating it" if isinstance(held, Activated) and held.gated else "a part of its cost"
        return f"{name}: {what} is not modelled"


def _place(term: Symbol) -> tuple[int, str]:
    names = (*_ORDER, "kept", "price", *_PLAIN)
    return names.index(term.name), str(term)


def _price(what: Symbol, number: int) -> tuple[tuple[str, ...], str]:
    """Give the rules and the words for a part of a cost that can't be paid."""
    several = "" if number == 1 else "s"
    match what.name, what.arguments:
        case "life" | "energy" as kind, _:
            return _PRICES[kind], f"there is not {number} {kind} to pay"
        case "mill", _:
            return _PRICES["mill"], f"there {'is' if number == 1 else 'are'} not {number} card{several} in the library"
        case "counters", [kind] if kind.name == "loyalty":
            return ("606.6", "118.3"), f"there are not {number} loyalty counters to remove"
        case "counters", [kind]:
            return ("118.3",), f"there are not {number} {_kind(kind)} counter{several} to remove"
        case "any_counters", _:
            return ("118.3",), f"there are not {number} counter{several} to remove"
        case "put", [kind]:
            return _PRICES["put"], f"{_kind(kind)} counters can't be put on it"
        case "power", _:
            return ("118.3", "702.122a"), f"there are no other untapped creatures with total power {number}"
        case deed, arguments:
            verb = {"sacrifice": "sacrifice", "tap": "tap"}.get(deed, arguments[-1].name if arguments else deed)
            return ("118.3", "602.2b"), f"there is not enough to {verb} for it: {number} needed"


def _kind(kind: Symbol) -> str:
    if kind.name == "pt":
        return "/".join(f"{size.number:+d}" for size in kind.arguments)
    return kind.name.replace("_", " ")
