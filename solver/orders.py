"""Orders that are left open: which of them have to be told apart, and how to say which ones lead to an outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise, permutations, product
from pathlib import Path

import clingo
import msgspec

from solver.board.model import Board, Value
from solver.cards import model
from solver.facts import variants
from solver.facts.board import BoardFacts, Numbering, Writer
from solver.facts.terms import filter_part
from solver.paths import encodings_path
from solver.searching import grounded

Edge = tuple[str, str]

_TOGETHER = ("characteristics/together.lp", "characteristics/show_orders.lp")
_MATTERING = (
    "objects/words.lp",
    "characteristics/interaction.lp",
    "characteristics/orders.lp",
    "characteristics/show_orders.lp",
)


class Orders(msgspec.Struct):
    """The timestamp orders of a board that have to be told apart.

    `orders` are complete orders of the timeline, one for each way in which the pairs that matter can be ordered;
    `open` are the ids whose order makes a difference. `truncated` tells that there were more than the limit.
    """

    orders: list[tuple[str, ...]]
    open: tuple[str, ...]
    truncated: bool


def _groups(board: Board, numbering: Numbering, encodings: Path | None) -> list[tuple[str, ...]]:
    """Split the timeline into runs whose members may come in any order among themselves."""
    places = _places(board, numbering, encodings)
    groups: list[tuple[str, ...]] = []
    for moment in board.timeline:
        if moment.kind == "together":
            ordered = sorted(moment.members, key=places.__getitem__)
            groups.extend(tuple(run) for _, run in groupby(ordered, key=places.__getitem__))
        else:
            groups.append(moment.members)
    return groups


def _places(board: Board, numbering: Numbering, encodings: Path | None) -> Counter[str]:
    """Count, for everything that arrived at once with others, how many of those come before it (613.7m)."""
    players = numbering.players
    names: list[str] = []
    lines = [f"active(0,{players[board.active]}).", *(f"player(0,{player})." for player in players.values())]
    for place, moment in enumerate(board.timeline):
        for name in moment.members if moment.kind == "together" else ():
            lines.append(f"arrives(0,{place},{len(names)},{players[_whose(board, name)]}).")
            names.append(name)
    return Counter(later for _, later in _pairs(_TOGETHER, lines, names, encodings)) if names else Counter()


def _whose(board: Board, name: str) -> str:
    if name in board.objects:
        return board.objects[name].controller
    if name in board.effects:
        return board.effects[name].controller
    affected = board.counters[name].affects
    return board.objects[affected].controller if affected in board.objects else affected


def find(board: Board, facts: BoardFacts, writer: Writer, limit: int, encodings: Path | None = None) -> Orders:
    """Find the orders of a board that have to be told apart.

    Args:
        board: the board.
        facts: its facts.
        writer: the writer of its facts.
        limit: the most orders to give.
        encodings: the folder of the encodings, the shipped one unless said.

    Returns:
        The orders, at least one.

    Raises:
        EncodingError: clingo reported something.
    """
    groups = _groups(board, facts.numbering, encodings)
    open_ids = [name for group in groups if len(group) > 1 for name in group]
    if not open_ids:
        return Orders([tuple(name for group in groups for name in group)], (), truncated=False)
    edges = _matters(board, facts, writer, open_ids, encodings)
    choices: list[list[tuple[str, ...]]] = []
    truncated = False
    for group in groups:
        inner = [
            (a, b) for place, a in enumerate(group) for b in group[place + 1 :] if (a, b) in edges or (b, a) in edges
        ]
        found: list[tuple[str, ...]] = []
        for order in _orientations(group, inner):
            if len(found) == limit:
                truncated = True
                break
            found.append(order)
        choices.append(found)
    orders: list[tuple[str, ...]] = []
    for parts in product(*choices):
        if len(orders) == limit:
            truncated = True
            break
        orders.append(tuple(name for part in parts for name in part))
    touched = {name for edge in edges for name in edge}
    return Orders(orders, tuple(name for name in open_ids if name in touched), truncated)


def _orientations(group: Sequence[str], edges: Sequence[Edge]) -> Iterator[tuple[str, ...]]:
    """Give one order for each way to order the pairs that matter without a contradiction."""

    def reaches(before: dict[str, set[str]], start: str, goal: str) -> bool:
        todo, seen = [start], set()
        while todo:
            name = todo.pop()
            if name == goal:
                return True
            if name not in seen:
                seen.add(name)
                todo.extend(before[name])
        return False

    def extend(place: int, later: dict[str, set[str]]) -> Iterator[tuple[str, ...]]:
        if place == len(edges):
            yield _linear(group, later)
            return
        for first, second in (edges[place], edges[place][::-1]):
            if not reaches(later, second, first):
                later[first].add(second)
                yield from extend(place + 1, later)
                later[first].discard(second)

    yield from extend(0, {name: set() for name in group})


def _linear(group: Sequence[str], later: dict[str, set[str]]) -> tuple[str, ...]:
    order: list[str] = []
    rest = list(group)
    while rest:
        name = next(one for one in rest if not any(one in later[other] for other in rest))
        order.append(name)
        rest.remove(name)
    return tuple(order)


# ------------------------------------------------------------------------------------------------- what can matter


def _matters(
    board: Board, facts: BoardFacts, writer: Writer, open_ids: Sequence[str], encodings: Path | None
) -> set[Edge]:
    lines = list(facts.shared)
    definitions = {name: [*_definitions(board, writer, name), *facts.by_itself.get(name, ())] for name in open_ids}
    lines += [f"present({definition})." for definition in sorted(facts.generated | facts.lasting)]
    lines += [f"lasting({definition})." for definition in sorted(facts.lasting)]
    given = _granted(board, writer)
    for index, name in enumerate(open_ids):
        lines.append(f"open_thing({index}).")
        lines += [f"makes({index},{definition})." for definition in definitions[name]]
        if name in board.objects:
            lines += [f"makes({index},{definition})." for definition in given]
        lines += [
            f"reaches({index},{definition},{target})." for definition, target in _reach(board, facts, writer, name)
        ]
        if _copies(board, name):
            lines.append(f"copies_at({index}).")
    return _pairs(_MATTERING, lines, open_ids, encodings)


def _pairs(files: Iterable[str], lines: Iterable[str], names: Sequence[str], encodings: Path | None) -> set[Edge]:
    """Run a small program, and give the pairs of things that it shows."""
    control = grounded(files, "\n".join(dict.fromkeys(lines)), encodings or encodings_path())
    found: set[Edge] = set()
    control.solve(on_model=lambda answer: found.update(_decoded(answer.symbols(shown=True), names)))
    return found


def _pair(arguments: Sequence[clingo.Symbol], names: Sequence[str]) -> Edge:
    first, second = arguments
    return names[first.number], names[second.number]


DECODERS = {("matters", 2): _pair, ("precedes", 2): _pair}
"""What each atom that `characteristics/show_orders.lp` shows, by name and arity, is decoded with."""


def _decoded(symbols: Iterable[clingo.Symbol], names: Sequence[str]) -> Iterator[Edge]:
    for symbol in symbols:
        arguments = symbol.arguments
        yield DECODERS[symbol.name, len(arguments)](arguments, names)


def _definitions(board: Board, writer: Writer, name: str) -> Iterator[str]:
    """Give the definitions of all effects that a thing on the timeline can make by itself."""
    abilities = writer.abilities
    if name in board.effects:
        for left in abilities.left_by(board.effects[name].effects):
            yield f"e({left})"
            # 613.7a: an ability that the effect gives may have its timestamp
            for number in abilities.closure(abilities.resolved_definition(left).brings):
                yield from abilities.definition(number).generates
        return
    if name in board.counters:
        return
    for number in _held(board, writer, name, set()):
        yield from abilities.definition(number).generates


def _held(board: Board, writer: Writer, name: str, seen: set[str]) -> Iterator[int]:
    """Give the abilities that a permanent can have by itself, as what it is, as a copy, or in a chosen shape."""
    for number in _unshaped(board, writer, name, seen):
        yield number
        shape = variants.shape(writer.abilities, number, board.objects[name].chosen)
        if shape is not None:
            yield from writer.abilities.copying_definition(shape).brings


def _unshaped(board: Board, writer: Writer, name: str, seen: set[str]) -> Iterator[int]:
    if name in seen:
        return
    seen.add(name)
    entry = board.objects[name]
    if entry.card.faces:
        yield from writer.faces.abilities(writer.faces.number(entry.card, entry.face))
    if entry.copied_by is not None:
        yield from _exceptions(writer, entry.copied_by, entry.chosen)
    if entry.copy_of is not None:
        yield from _held(board, writer, entry.copy_of, seen)
    for other in board.effects.values():
        copying = [
            change for effect in other.effects for change in effect.changes if isinstance(change, model.BecomeCopy)
        ]
        if copying and any(name in affected for affected in other.affected):
            for change in copying:
                yield from _exceptions(writer, change, other.chosen)
            for found in (*other.chosen.values(), *other.targets, other.source):
                if found in board.objects:
                    yield from _held(board, writer, str(found), seen)


def _exceptions(writer: Writer, copy: model.BecomeCopy, chosen: Mapping[str, Value]) -> Iterator[int]:
    """Give the abilities that a copy effect adds to what it copies."""
    yield from writer.abilities.copying_definition(writer.abilities.copying(variants.fill(copy, chosen))).brings


def _granted(board: Board, writer: Writer) -> list[str]:
    """Give the definitions of effects of abilities that some effect grants: they take the object's timestamp too."""
    abilities = writer.abilities
    brought = [
        number
        for entry in board.effects.values()
        for left in abilities.left_by(entry.effects)
        for number in abilities.resolved_definition(left).brings
    ]
    for name in board.objects:
        for number in _held(board, writer, name, set()):
            brought += abilities.definition(number).brings
    return [name for number in abilities.closure(brought) for name in abilities.definition(number).generates]


def _reach(board: Board, facts: BoardFacts, writer: Writer, name: str) -> Iterator[tuple[str, int]]:
    """Give effects that apply to one known object only, with that object."""
    numbers = facts.numbering.objects
    if name in board.effects:
        entry = board.effects[name]
        for left, affected in zip(writer.abilities.left_by(entry.effects), entry.affected, strict=True):
            objects = [numbers[target] for target in affected if target in numbers]
            if len(objects) == 1:
                yield f"e({left})", objects[0]
        return
    if name not in board.objects:
        return
    entry_ = board.objects[name]
    places = {
        filter_part(model.Is("source")).term: numbers[name],
        filter_part(model.Is("host")).term: numbers.get(entry_.attached_to or ""),
    }
    for number in _held(board, writer, name, set()):
        for definition, term in writer.abilities.definition(number).affects:
            target = places.get(term)
            if target is not None:
                yield definition, target


def _copies(board: Board, name: str) -> bool:
    if name not in board.effects:
        return False
    return any(isinstance(c, model.BecomeCopy) for effect in board.effects[name].effects for c in effect.changes)


# ------------------------------------------------------------------------------------------------------ describing


def describe(
    chosen: Iterable[Sequence[str]], every: Sequence[Sequence[str]], open_ids: Sequence[str]
) -> tuple[tuple[str, ...], ...]:
    """Say which orders lead to an outcome, as chains of ids that have to come in that order, shortest first.

    Args:
        chosen: the orders that lead there.
        every: all orders that were told apart.
        open_ids: the ids whose order makes a difference.

    Returns:
        Chains that together cover exactly the chosen orders; empty when all orders lead there.
    """
    places = [{name: place for place, name in enumerate(order) if name in open_ids} for order in every]
    wanted = {tuple(order) for order in chosen}
    good = {index for index, order in enumerate(every) if tuple(order) in wanted}
    if len(good) == len(every):
        return ()
    rest, found = set(good), []
    for length in range(2, min(len(open_ids), 4) + 1):
        for chain in permutations(open_ids, length):
            fits = {i for i, at in enumerate(places) if all(at[a] < at[b] for a, b in pairwise(chain))}
            if fits and fits <= good and fits & rest:
                found.append(chain)
                rest -= fits
        if not rest:
            return tuple(found)
    found.extend(tuple(name for name in every[index] if name in open_ids) for index in sorted(rest))
    return tuple(found)
