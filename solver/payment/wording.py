"""Ways to pay in words: the sources by their ids, and the symbols of the cost."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from solver.facts.faces import mana_symbols
from solver.outcome import PayWay, Spent
from solver.payment.asking import Paying, symbols
from solver.payment.prices import Prices, Version
from solver.payment.search import Way
from solver.payment.supply import Key, Supply
from solver.pool import SYMBOLS

_SYMBOL = re.compile(r"\{[^{}]+\}")
_GENERIC = "generic mana"
_DEEDS = {"sacrifice": "sacrifice", "tap": "tap", "discard": "discard", "exile": "exile"}
_SUBSTITUTES = {"convoke": ("tap", "convoke"), "improvise": ("tap", "improvise"), "delve": ("exile", "delve")}


class Wording:
    """Says how a cost is paid.

    Args:
        asked: what is paid for.
        prices: what the cost comes to.
        supply: what the search was told.
    """

    def __init__(self, asked: Paying, prices: Prices, supply: Supply) -> None:
        self._prices = prices
        self._supply = supply
        written = {term: text for text in _SYMBOL.findall(asked.cost) for term in mana_symbols(text)}
        self._places = [written.get(term, _GENERIC) for term in symbols(asked)]

    def totals(self) -> tuple[str, ...]:
        """Say what the cost comes to, one text for each version of it."""
        return tuple(dict.fromkeys(map(self._total, self._prices.versions)))

    def _total(self, version: Version) -> str:
        generic = sum(slot.count for slot in version.slots if slot.need == "generic")
        parts = [f"{{{generic}}}"] if generic else []
        for need, symbol in (*SYMBOLS.items(), ("snow", "S")):
            parts += [f"{{{symbol}}}"] * sum(slot.count for slot in version.slots if slot.need == need)
        text = "".join(parts) or ("" if version.life or version.takes else "{0}")
        besides = [f"{version.life} life"] if version.life else []
        besides += [f"{deed} {count}" for deed, count in version.takes.values()]
        return " and ".join(filter(None, [text, *besides]))

    def way(self, way: Way) -> PayWay:
        """Say one way to pay.

        Args:
            way: the way, in the numbers of the search.
        """
        version = self._prices.versions[way.version]
        times = dict(way.times)
        spent = [
            Spent(self._source(key, times[key]), f"{{{SYMBOLS[hue]}}}" * count, self._slot(slot))
            for key, hue, slot, count in way.spent
        ]
        fed: dict[tuple[int, str, int], int] = defaultdict(int)
        for key, hue, other, _, count in way.through:
            fed[key, hue, other] += count
        spent += [
            Spent(
                self._source(key, times[key]), f"{{{SYMBOLS[hue]}}}" * count,
                f"the ability of {self._source(other, times[other])}",
            )
            for (key, hue, other), count in fed.items()
        ]  # fmt: skip
        return PayWay(
            tuple(sorted(spent, key=lambda one: (one.on, one.source, one.mana))), tuple(self._besides(way, version))
        )

    def _source(self, key: int, times: int) -> str:
        return _some(self._supply.keys[key].members, times)

    def _slot(self, term: str) -> str:
        match = re.fullmatch(r"s\((\d+),\d+\)", term)
        if match is None:
            return _GENERIC
        place = int(match[1])
        return self._places[place] if place < len(self._places) else "an additional cost"

    def _besides(self, way: Way, version: Version) -> Iterator[str]:
        for number, times in way.times:
            key: Key = self._supply.keys[number]
            often = f" {times} times" if times > 1 else ""
            yield from (f"{paid} for {_some(key.members, times)}{often}" for paid in key.payments)
        if version.life:
            yield f"pay {version.life} life"
        deeds = {f"item({place},{option})": deed for (place, option), (deed, _) in version.takes.items()}
        for item, resource, count in way.given_up:
            yield f"{_DEEDS[deeds[item]]} {_some(self._supply.resources[resource], count)}"
        for substitute, slot, count in way.stands_in:
            name, _, place = substitute.rstrip(")").partition("(")
            verb, keyword = _SUBSTITUTES[name]
            yield f"{verb} {_some(self._supply.resources[int(place)], count)} for {self._slot(slot)} ({keyword})"


def _some(members: Sequence[str], count: int) -> str:
    """Name so many of like objects."""
    if len(members) == 1 or count == len(members):
        return " and ".join(members) if len(members) < 3 else ", ".join(members)
    return f"{'one' if count == 1 else count} of {', '.join(members)}"
