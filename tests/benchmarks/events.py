"""Benchmarks of events: damage, counters and tokens with more and more replacement effects, in every order.

Run as ``python -m tests.benchmarks.events [FOLDER]``: it prints a line for each benchmark and writes the measurements,
in yardsticks, as a CSV file to the folder (``tests/benchmarks/results`` unless said). What grows with the number of
states is the phase ``events``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from solver.board.model import Board, Question
from solver.cards import model as m
from solver.cards.replacing import (
    CountersPut,
    DamageDealt,
    Deed,
    Event,
    Fixed,
    Halved,
    MoreTokens,
    Prevented,
    Recipients,
    Replacement,
    Scaled,
    TokensCreated,
)
from tests.benchmarks.harness import TOTAL, Measurement, Phases, measure, report
from tests.encodings.happening import happened, states
from tests.reference.boards import board, card, face, thing

FEW, MANY, ALIKE, EACH = 4, 12, 14, 6
"""How many effects are few and many, how many of those beside six others are alike, and how many each of two events
that happen at one time has."""

_SOLDIER = {"name": "Soldier", "types": ["Creature"], "subtypes": ["Soldier"], "pt": "1/1"}

_CHANGED: tuple[Deed, ...] = (
    Scaled(factor=2), Scaled(plus=1), Halved("up"), Scaled(plus=2), Scaled(factor=3), Halved("down"),
    Scaled(plus=3), Scaled(plus=5),
)  # fmt: skip

_OF_DAMAGE: tuple[Deed, ...] = (*_CHANGED, Prevented(1), Prevented(2), Prevented(half="up"), Prevented(all_but=7))

_OF_COUNTERS: tuple[Deed, ...] = (*_CHANGED, Scaled(plus=7), Scaled(plus=11), Scaled(factor=5), Fixed(6))

_ELF, _CAT = (face(kind, f"Creature - {kind}", pt="1/1") for kind in ("Elf", "Cat"))

_OF_TOKENS: tuple[Deed, ...] = (
    Scaled(factor=2), MoreTokens(_ELF), MoreTokens(_CAT), *(MoreTokens(_ELF, count) for count in range(2, 11)),
)  # fmt: skip


def _damage(whose: m.Player) -> Event:
    return DamageDealt(Recipients(players=whose))


def _counters(whose: m.Player) -> Event:
    return CountersPut(Recipients(m.All(("Creature", m.Controlled(whose)))))


def _tokens(whose: m.Player) -> Event:
    return TokensCreated(whose)


_DEEDS: dict[str, tuple[Callable[[m.Player], Event], tuple[Deed, ...]]] = {
    "damage": (_damage, _OF_DAMAGE),
    "counters": (_counters, _OF_COUNTERS),
    "tokens": (_tokens, _OF_TOKENS),
}

_ASKED: dict[str, Callable[[str], object]] = {
    "damage": lambda player: {"deal_damage": {"source": "dealer", "to": player, "amount": 9, "combat": False}},
    "counters": lambda player: {"put_counters": {"to": f"bear{player}", "kind": "+1/+1", "count": 3, "by": player}},
    "tokens": lambda player: {"create_tokens": {"player": player, "count": 2, "token": _SOLDIER, "by": "dealer"}},
}

KINDS = tuple(_DEEDS)
"""What the events are."""


def different(kind: str, count: int, whose: m.Player = "you") -> list[Replacement]:
    """Make effects on a kind of event of which no two do the same.

    Args:
        kind: one of `KINDS`.
        count: how many, no more than `MANY`.
        whose: what happens to whom the effects are about.
    """
    event, deeds = _DEEDS[kind]
    return [Replacement(event(whose), (deed,)) for deed in deeds[:count]]


def asked(kind: str, effects: Sequence[Replacement], *, both: bool = False) -> Board:
    """Make a board on which a player has an enchantment for each effect, with a question about an event.

    Args:
        kind: what the event is.
        effects: the effects.
        both: whether the same happens to the other player at the same time.
    """
    bear = card("Bear", "Creature - Bear", pt="2/2")
    charms = [thing(f"charm{place}", card("Charm", "Enchantment", one)) for place, one in enumerate(effects)]
    plan = board(thing("dealer", bear), thing("bearA", bear), thing("bearB", bear, "B"), *charms)
    event = [_ASKED[kind](player) for player in ("AB" if both else "A")]
    return replace(plan, questions=(Question("event", {"event": event}),))


def boards(kind: str) -> dict[str, Board]:
    """Make the boards of a kind of event, the one with few effects first.

    Args:
        kind: one of `KINDS`.
    """
    first, again, *others = different(kind, EACH + 1)
    apart = [*different(kind, EACH), *different(kind, EACH, "opponent")]
    return {
        f"{kind}, {FEW} different effects": asked(kind, different(kind, FEW)),
        f"{kind}, {MANY} different effects": asked(kind, different(kind, MANY)),
        f"{kind}, {ALIKE} equal and {EACH} different effects": asked(kind, [*[again] * ALIKE, first, *others]),
        f"{kind} to two at one time, {EACH} different effects each": asked(kind, apart, both=True),
    }


def events(plans: Mapping[str, Board], *, runs: int = 5) -> list[Measurement]:
    """Time what becomes of events under the effects; the states that are visited are counted.

    Args:
        plans: the boards, by the name of the benchmark.
        runs: how many runs count.
    """
    found: list[Measurement] = []
    for name, plan in plans.items():
        visited = states(happened(plan))
        found += measure(f"{name}, {visited} states", lambda phases, one=plan: _happen(phases, one), runs=runs)  # type: ignore[misc]
    return found


def _happen(phases: Phases, plan: Board) -> None:
    phases.add(happened(plan).timer.seconds)


def per_state(plan: Board, runs: int = 1) -> float:
    """Give the processor time that each state takes, in seconds, with all that does not depend on their number.

    Args:
        plan: the board.
        runs: of so many runs the shortest counts.
    """
    spent = []
    for _ in range(runs):
        start = time.process_time()
        layers = happened(plan)
        spent.append(time.process_time() - start)
    return min(spent) / states(layers)


def main() -> None:
    """Run the benchmark and write it down."""
    report({"events": events({name: plan for kind in KINDS for name, plan in boards(kind).items()})}, ("events", TOTAL))


if __name__ == "__main__":
    main()
