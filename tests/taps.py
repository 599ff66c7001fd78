"""What comes of tapping for mana, from the solver's words to those of the reference model and back."""

from __future__ import annotations

from solver.outcome import ManaOutcome, ObjectState, PlayerState
from tests.reference.tapping import Pools, Result

_TYPES = "WUBRGC"


def result(outcome: ManaOutcome) -> Result:
    """Give an outcome as the reference model has it."""

    def pools(mana: dict[str, tuple[int, ...]]) -> Pools:
        return tuple(
            (player, tuple(sorted("".join(symbol * count for symbol, count in zip(_TYPES, amounts, strict=True)))))
            for player, amounts in mana.items()
        )

    return Result(
        pools(outcome.mana),
        pools(outcome.restricted),
        tuple((name, player.life) for name, player in outcome.players.items()),
        tuple((name, player.damage) for name, player in outcome.players.items()),
        tuple(
            (name, state.zone, state.tapped, tuple(sorted(state.counters.items())))
            for name, state in outcome.states.items()
        ),
        outcome.triggered,
    )


def outcome(found: Result) -> ManaOutcome:
    """Give what the reference model found as an outcome, as far as it says."""

    def amounts(pools: Pools) -> dict[str, tuple[int, ...]]:
        return {player: tuple(mana.count(symbol) for symbol in _TYPES) for player, mana in pools}

    damage = dict(found.damage)
    return ManaOutcome(
        mana=amounts(found.mana),
        restricted=amounts(found.restricted),
        players={name: PlayerState(life, damage=damage[name]) for name, life in found.life},
        states={name: ObjectState(zone, tapped, dict(counters)) for name, zone, tapped, counters in found.objects},
        triggered=found.triggered,
    )
