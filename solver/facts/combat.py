"""What abilities say of attacking and blocking, as ASP facts.

What effects say of it is written along with their other changes: `said` gives the terms. What keyword abilities say is
needed by questions about combat only; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.cards import combat, model
from solver.facts import terms
from solver.facts.terms import NotModelledError, Part, amount, filter_part

LAYER = "declaring"
"""The layer behind the others in which attacks and blocks are looked at."""

Use = Callable[[Part], None]
"""Writes down what a part needs to be evaluated."""

Said = Iterator[tuple[str, list[Part]]]
"""Terms, each with the amounts in it that have to be worked out."""

PLAYERS_TOLD = ("you", "opponent", "any")
"""The players for which it is enough to know who "you" are."""


def said(change: combat.Combat, use: Use) -> Said:
    """Give what an effect says of attacking and blocking as terms.

    Args:
        change: what it says.
        use: writes down what the filters in it need.

    Raises:
        NotModelledError: a part of it cannot be evaluated.
    """

    def fitting(what: model.Filter | None) -> str:
        return "any" if what is None else _fitting(what, use)

    def against(defender: combat.Defender | None) -> str:
        if defender is None:
            return "anybody"
        part = _fitting(defender.controls, use)
        return f"controlling({part},{_COMPARED[defender.op]},{defender.number})"

    match change:
        case combat.CannotAttack(whom=whom, planeswalkers=walkers, against=defender):
            yield f"cannot_attack({terms.player(whom)},{_WALKERS[walkers]},{against(defender)})", []
        case combat.CannotBlock(what=what):
            yield f"cannot_block({fitting(what)})", []
        case combat.CannotBeBlocked(by=by, stronger=stronger, against=defender):
            yield f"cannot_be_blocked({'stronger' if stronger else fitting(by)},{against(defender)})", []
        case combat.BlockersNumber(least=least, most=most):
            yield from ((f"blockers_at_least({least})", []) for _ in range(least > 1))
            yield from ((f"blockers_at_most({most})", []) for _ in range(most is not None))
        case combat.NeedsCompany(when=when, number=number, of=of, stronger=stronger):
            yield f"needs_company({when},{number},{'stronger' if stronger else fitting(of)})", []
        case combat.OnlyAlone(when=when):
            yield f"only_alone({when})", []
        case combat.AtMost(when=when, number=number, whom=whom):
            yield f"number_at_most({when},{number},{terms.player(whom)})", []
        case combat.MustAttack(whom=whom):
            yield f"must_attack({terms.player(whom)})", []
        case combat.MustBlock(what=what):
            yield f"must_block({fitting(what)})", []
        case combat.MustBeBlocked(by=by, number=number):
            yield f"must_be_blocked({fitting(by)},{number})", []
        case combat.Lures(by=by):
            yield f"lures({fitting(by)})", []
        case combat.Goaded():
            yield "goaded", []
        case combat.DeclarationCost():
            yield from _cost(change, fitting(change.what))
        case combat.AttackAnyway(despite=despite) | combat.BlockAnyway(despite=despite):
            yield f"anyway({despite})", []
        case combat.BlockMore(number=None):
            yield "blocks_any_number", []
        case combat.BlockMore(number=number):
            yield f"blocks_more({number})", []


_WALKERS = {"too": "planeswalkers_too", "not": "players_only", "only": "planeswalkers_only"}
_COMPARED = {"=": "equal", "!=": "unequal", "<": "less", "<=": "at_most", ">": "more", ">=": "at_least"}


def players(change: combat.Combat) -> bool | None:
    """Say whether players have to be known: None for none, and else whether others than "you" and opponents.

    Args:
        change: what an effect says.
    """
    match change:
        case (
            combat.CannotAttack(whom=whom)
            | combat.MustAttack(whom=whom)
            | combat.AtMost(whom=whom)
            | (combat.DeclarationCost(whom=whom))
        ):
            return None if whom == "any" else whom not in PLAYERS_TOLD
        case combat.Goaded():
            return False
        case _:
            return None


def _cost(change: combat.DeclarationCost, what: str) -> Said:
    times = amount(change.times)
    if times.subjective:
        raise NotModelledError("a cost that depends on each creature")
    worked_out = [] if isinstance(change.times, int) else [times]
    price = f"life({change.life})" if change.life else f"mana({terms.quoted(change.mana)})"
    whom = f"{terms.player(change.whom)},{_WALKERS[change.planeswalkers]}"
    yield f"costs({change.when},{price},{times.term},{whom},{what})", worked_out


def _fitting(what: model.Filter, use: Use) -> str:
    part = filter_part(what)
    if part.subjective:
        raise NotModelledError("objects that are told from each other")
    use(part)
    return f"fitting({part.term})"
