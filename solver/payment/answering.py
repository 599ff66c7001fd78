"""Answers about paying: what the cost comes to, what the player could use, and the search for ways to pay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from solver.asp import Timer
from solver.board.model import Board, Question
from solver.facts.board import Writer, number
from solver.found import Found
from solver.outcome import PayOutcome, Step
from solver.payment.asking import paying
from solver.payment.prices import Prices, read_prices, standing
from solver.payment.search import Sort, Ways, is_enough, search
from solver.payment.supply import Supplier, Supply
from solver.payment.wording import Wording
from solver.pools.sources import Looker, Results, Sources, Standing

MOST_COUNTED = 200
"""The most ways that are counted, unless more are to be listed."""

MOST_CONFLICTS = 2_000
"""How long ways are looked for among a part of what there is: until so many attempts have failed."""


class PaySolver:
    """Answers questions about paying.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        limit: the most ways that are listed.
        explain: whether it is told what the cost comes to, and why.
    """

    def __init__(
        self, writer: Writer, timer: Timer, encodings: Path | None, *, limit: int, explain: bool = False
    ) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._limit = limit
        self._most = max(MOST_COUNTED, limit)
        self._explain = explain

    def outcomes(self, board: Board, question: Question, order: Sequence[str]) -> Found[PayOutcome]:
        """Find out whether and how a cost can be paid, for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        asked = paying(board, question)
        looker = Looker(self._writer, self._timer, self._encodings)
        before = standing(asked, order)
        seen = looker.look([before])
        (sources,), (told,) = seen.sources, seen.told
        apart = self._apart(looker, before, sources)
        with self._timer("facts"):
            prices = read_prices(asked, told)
            gains = {place: one.gains for place, one in apart.items()}
            supplier = Supplier(
                asked, prices, sources, gains, number(asked.board), self._writer, self._most
            )  # fmt: skip
            supply = supplier.supply()
        ways, doubts = self._search(supply)
        wording = Wording(asked, prices, supply)
        outcome = PayOutcome(
            can_pay=ways.count > 0,
            ways=ways.count,
            listed=tuple(map(wording.way, ways.told)),
            more=ways.more,
            totals=wording.totals(),
            changed=bool(prices.changes),
            steps=self._steps(prices, wording.totals()) if self._explain else (),
        )
        unread = [reason for one in apart.values() for reason in one.unread]
        reasons = dict.fromkeys([*prices.unread, *sources.unread, *unread, *doubts])
        cut = sources.too_large or prices.beyond or any(one.too_large for one in apart.values())
        return Found((outcome,), cut, tuple(reasons))

    def _search(self, supply: Supply) -> tuple[Ways, tuple[str, ...]]:
        """Search for ways to pay, and say what stands in the way of being sure.

        Where there is plenty to pay with, more ways than are counted are likely to be found among a part of it.
        Abilities that cost mana themselves make the search a long one: where enough ways do without them, no more are
        looked for, nor where even with all of them there is too little mana. What is not certain does not matter for a
        way that does without it: then there are at least the ways found.
        """
        if supply.excerpt:
            part = self._ways(supply.excerpt, conflicts=MOST_CONFLICTS)
            if part.more:
                return part, ()
        if (supply.costly or supply.excerpt) and not is_enough(supply.facts, self._timer, self._encodings):
            return Ways(0, (), more=False), (*supply.shaky, *supply.unread)
        if supply.costly:
            plain = self._ways(supply.facts, "costly", "shaky")
            if plain.more:
                return plain, ()
        if supply.shaky:
            certain = self._ways(supply.facts, "shaky")
            if certain.count:
                return replace(certain, more=True), ()
        ways = self._ways(supply.facts)
        if ways.count and not supply.shaky:
            return replace(ways, more=ways.more or bool(supply.unread)), ()
        return ways, (*supply.shaky, *supply.unread)

    def _ways(self, facts: str, *without: Sort, conflicts: int | None = None) -> Ways:
        return search(
            facts, self._most, self._timer, self._encodings, told=self._limit, without=without, conflicts=conflicts
        )  # fmt: skip

    def _apart(self, looker: Looker, standing: Standing, sources: Sources) -> dict[int, Results]:
        """Find out what comes of the uses that have to be looked at apart, by their places among all."""
        apart = {place: use for place, use in enumerate(sources.uses) if use.gains is None}
        # costs are settled by then
        about_mana = tuple(one for one in standing.board.questions if one.query == "pools")
        standing = replace(standing, board=replace(standing.board, questions=about_mana))
        results = looker.look([], [looker.paid(standing, sources, use) for use in apart.values()]).results
        return dict(zip(apart, results, strict=True))

    def _steps(self, prices: Prices, totals: Sequence[str]) -> tuple[Step, ...]:
        """Tell how the total cost came about (601.2f)."""
        words = {"more": "costs {} more", "less": "costs {} less", "least": "costs at least {} mana"}
        why = {
            "more": ("601.2f", "increases are added to the cost first"),
            "less": ("601.2f", "reductions are taken off what the increases have made of it"),
            "least": ("601.2f", "this is applied once the total cost is known"),
        }
        steps = [
            Step("cost", change.source or "commander tax", (("the spell", words[change.by].format(change.mana)),),
                 (why[change.by] if change.source else ("903.8", "it has been cast from the command zone before"),),
                 change.text, "601.2f")
            for change in prices.changes
        ]  # fmt: skip
        total = " or ".join(totals)
        return (*steps, Step("cost", "total cost", (("in all", total),), (), "", "601.2f")) if total else tuple(steps)
