"""Answers about attacking and blocking: which declarations are legal, and why one is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Reader, Told
from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.cards.model import Opaque
from solver.combat.declaring import Declaration, Declarer, Row
from solver.combat.wording import Wording
from solver.facts.board import Writer, clock, number
from solver.facts.combat import LAYER
from solver.found import Found
from solver.mana import UNKNOWN_AGE
from solver.outcome import DeclarationOutcome
from solver.payment.answering import PaySolver
from solver.worlds import Program, World

_FILES = (
    "activating/forbidding.lp",
    "objects/battles.lp",
    "declaring/creatures.lp",
    "declaring/attacking.lp",
    "declaring/blocking.lp",
    "declaring/evasion.lp",
    "declaring/show.lp",
)
_STEPS = {"attack": "declare attackers", "block": "declare blockers"}
_AT_STAKE = {
    "pairing": "choices", "takes_on": "taken", "kept_apart": "separated", "crowd": "band",
    "crowd_at_least": "band_at_least", "crowd_at_most": "band_at_most", "in_need": "lonely", "companion": "partner",
    "loner": "solitary", "duty": "obliges", "duty_takes": "obliges_many", "charge": "charged",
}  # fmt: skip
"""What is known of each creature, by the name under which declarations are looked at."""


class CombatSolver:
    """Answers questions about attacking and blocking.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        limit: the most declarations that are listed.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None, *, limit: int) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._limit = limit

    def outcomes(self, board: Board, question: Question, order: Sequence[str]) -> Found[DeclarationOutcome]:
        """Find out whether a declaration is legal, or which are, for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        board = replace(board, questions=(question,), step=_STEPS[question.query])
        told = self._told(board, question, order)
        reader = Reader(board, number(board), self._writer)
        case = _Case(board, question, order, told)
        declarer = Declarer(case.facts(), self._timer, self._encodings)
        wording = Wording(reader, question.query, told)
        needed = len(declarer.most().obeyed)
        paying = _Purse(case, PaySolver(self._writer, self._timer, self._encodings, limit=1))
        unread = list(_unread(reader, self._writer, told))
        listed = question.keys.get("attackers" if question.query == "attack" else "blockers")
        if listed is None:
            outcome, truncated = self._listed(case, declarer, paying, needed)
            return Found((outcome,), truncated, tuple(dict.fromkeys([*unread, *paying.unread])))
        declaration = declarer.check(case.given(listed))
        obstacles = [] if case.theirs or not declaration.declared else [wording.not_theirs()]
        obstacles += wording.obstacles(declaration)
        if len(declaration.obeyed) < needed:
            obstacles.append(wording.requirements(len(declaration.obeyed), needed))
        if not obstacles and not paying.affordable(declaration):
            obstacles.append(wording.costs(paying.price(declaration)))
        outcome = DeclarationOutcome(legal=not obstacles, obstacles=tuple(dict.fromkeys(obstacles)))
        return Found((outcome,), unread=tuple(dict.fromkeys([*unread, *paying.unread])))

    def _listed(self, case: _Case, declarer: Declarer, paying: _Purse, needed: int) -> tuple[DeclarationOutcome, bool]:
        """Give the legal declarations, first those that cost nothing, and whether there could be more of them."""
        if not case.theirs:
            return DeclarationOutcome(legal=True, listed=True, declarations=({},)), False
        found = declarer.legal(needed, self._limit + 1)
        left = self._limit + 1 - len(found)
        costly = declarer.legal(needed, left, costly=True) if left > 0 else []
        cut = len(found) > self._limit or (left > 0 and len(costly) == left)
        kept = [*found[: self._limit], *(one for one in costly[: max(left - 1, 0)] if paying.affordable(one))]
        declarations = tuple(map(case.told_as, kept))
        return DeclarationOutcome(legal=bool(kept), listed=True, declarations=declarations), cut

    def _told(self, board: Board, question: Question, order: Sequence[str]) -> tuple[Told, ...]:
        facts = self._writer.board(board)
        text = "\n".join([facts.state, clock(board, facts.numbering, self._writer, order), *_asked(board, question)])
        program = ATTACKING if question.query == "attack" else BLOCKING
        return tuple(program.look([World(facts, text)], self._timer, self._encodings).told.get(0, ()))


def _looking(*parts: str) -> Program:
    def look(layers: Layers) -> Sequence[Symbol]:
        stage = layers.behind(LAYER, _FILES)
        with layers.timer(LAYER):
            layers.ground(("battles", stage), ("fighters", stage), *((part, stage) for part in parts))
        return layers.symbols()

    return Program(_FILES, look)


ATTACKING = _looking("forbidding", "attacking")
"""Which creatures could attack whom."""

BLOCKING = _looking("blocking", "evasion")
"""Which creatures could block which."""


def _asked(board: Board, question: Question) -> Iterator[str]:
    """Write what is asked as facts, with who attacks what where it is about blocks."""
    numbers = number(board)
    player = numbers.players[str(question.keys["player"])]
    if question.query == "attack":
        yield f"asked_attack(@w,{player})."
    else:
        yield f"asked_block(@w,{player})."
        for name, thing in board.objects.items():
            if thing.attacking is not None:
                yield f"assaults(@w,{numbers.objects[name]},{numbers.whom(thing.attacking)})."


def _unread(reader: Reader, writer: Writer, told: Iterable[Told]) -> Iterator[str]:
    """Say which abilities that are not understood could make a difference, and what else is not known."""
    for one in sorted(told, key=lambda each: (each.name, each.arguments)):
        match one.name, one.arguments:
            case "unread_combat", [thing, ability]:
                held = writer.abilities.ability(ability.arguments[0].number)
                about = f" ({held.about})" if isinstance(held, Opaque) and held.about else ""
                yield f"{reader.name(thing.number)}: an ability that is not modelled and bears on combat{about}"
            case "unprotected", [thing]:
                yield f"{reader.name(thing.number)}: which player protects it"
            case "control_of_unknown_age", [thing]:
                yield UNKNOWN_AGE.format(reader.name(thing.number))
            case "beyond", _:
                yield "a number is too large"
            case _:
                pass


class _Case:
    """One question about a board, and what is told of it.

    Args:
        board: the board.
        question: the question.
        order: the order of its timeline.
        told: what each creature could do, and what is said of it.
    """

    def __init__(self, board: Board, question: Question, order: Sequence[str], told: Sequence[Told]) -> None:
        self.board = board
        self.player = str(question.keys["player"])
        self.order = order
        self.attacks = question.query == "attack"
        self._told = told
        self._numbers = number(board)

    @property
    def theirs(self) -> bool:
        """Whether it is for this player to declare anything: only the active player attacks (508.1)."""
        return self.board.active == self.player or not self.attacks

    def facts(self) -> str:
        """Write what is known of each creature for looking at declarations."""
        return " ".join(
            f"{_AT_STAKE[one.name]}({','.join(map(str, one.arguments))})."
            for one in self._told
            if one.name in _AT_STAKE
        )

    def given(self, listed: dict[str, object]) -> str:
        """Write a declaration as facts.

        Args:
            listed: what each creature is declared for.
        """
        pairs = [
            (str(name), str(aim))
            for name, aims in listed.items()
            for aim in (aims if isinstance(aims, list | tuple) else [aims])
        ]
        return " ".join(f"given({self._numbers.objects[name]},{self._numbers.whom(aim)})." for name, aim in pairs)

    def told_as(self, declaration: Declaration) -> dict[str, str | tuple[str, ...]]:
        """Give a declaration by the ids of the creatures, in the order in which they stand on the board.

        Args:
            declaration: the declaration.
        """
        found: dict[str, list[str]] = {}
        for creature, aim in declaration.declared:
            place = aim.arguments[0].number
            names = self._numbers.player_names if aim.name == "player" else self._numbers.object_ids
            found.setdefault(self._numbers.object_ids[creature.number], []).append(names[place])
        return {name: aims[0] if len(aims) == 1 else tuple(aims) for name, aims in found.items()}

    def tapping(self, declaration: Declaration) -> frozenset[str]:
        """Give the creatures that are tapped as a declaration is made.

        Args:
            declaration: the declaration.
        """
        tapping = {one.arguments[0] for one in self._told if one.name == "taps_to_attack"}
        return frozenset(self._numbers.object_ids[row[0].number] for row in declaration.declared if row[0] in tapping)

    def tapped(self, tapping: frozenset[str]) -> Board:
        """Give the board on which costs are paid: what attacks has been tapped by then (508.1f).

        Args:
            tapping: the creatures that have been tapped.
        """
        objects = {
            name: replace(thing, tapped=thing.tapped or name in tapping) for name, thing in self.board.objects.items()
        }
        return replace(self.board, objects=objects)


class _Purse:
    """Finds out what can be paid for a declaration.

    Args:
        case: the question.
        solver: finds out whether mana can be paid.
    """

    def __init__(self, case: _Case, solver: PaySolver) -> None:
        self._case = case
        self._solver = solver
        self._known: dict[tuple[str, frozenset[str]], bool] = {}
        self.unread: dict[str, None] = {}

    def price(self, declaration: Declaration) -> tuple[str, int]:
        """Give the total cost of a declaration: mana, and life.

        Args:
            declaration: the declaration.
        """
        mana: list[str] = []
        life = 0
        for row in declaration.paid:
            price, times = _priced(row)
            if price.name == "mana":
                mana += [price.arguments[0].string] * times
            else:
                life += price.arguments[0].number * times
        return "".join(f"{part}" * count for part, count in sorted(Counter(mana).items())), life

    def affordable(self, declaration: Declaration) -> bool:
        """Say whether the player can pay for a declaration in full (508.1j, 509.1f, 118.3).

        Args:
            declaration: the declaration.
        """
        mana, life = self.price(declaration)
        has = next(one.numbers.get("life", 0) for one in self._case.board.players if one.name == self._case.player)
        if life > has:
            return False
        if not mana:
            return True
        tapping = self._case.tapping(declaration)
        if (mana, tapping) not in self._known:
            question = Question("pay", {"player": self._case.player, "cost": mana})
            found = self._solver.outcomes(self._case.tapped(tapping), question, self._case.order)
            self.unread |= dict.fromkeys(found.unread)
            self._known[mana, tapping] = all(one.can_pay for one in found.outcomes)
        return self._known[mana, tapping]


def _priced(row: Row) -> tuple[Symbol, int]:
    return row[3], row[4].number
