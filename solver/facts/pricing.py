"""What abilities say of costs, and what restricted mana can be spent on, as ASP facts.

Only questions about paying need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

from solver.cards import model
from solver.cards.pricing import AlsoCosts, Costs, CostsAtLeast, Pricing, SpendAs, Spending
from solver.cards.replacing import Replacement
from solver.cards.vocabulary import constant
from solver.facts.abilities import Abilities, Definition, Definitions, DefinitionWriter, keeps_life
from solver.facts.faces import mana_in, mana_of, mana_symbols
from solver.facts.keeping import with_unsacrificed
from solver.facts.terms import NotModelledError, amount, filter_part, mana_type

_LAYER = "cost"
_ABOUT = {"spells": ("cast",), "abilities": ("activate",), "both": ("cast", "activate", "pay")}


class PriceDefinitions(Definitions):
    """Writes the facts about what abilities do with costs."""

    def _define(self, number: int) -> Definition:
        return with_unsacrificed(self._own(number), self._abilities, number, "cost")

    def _own(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case Pricing():
                return _PriceWriter(self._abilities, number).pricing(ability)
            case model.Keyword(keyword="affinity", quality=quality) if quality is not None:
                # 702.41a
                counted = model.Count(model.All((quality, model.Controlled("you"))))
                less = Pricing(Costs("less", times=counted), model.Is("source"), zones=("stack",))
                return _PriceWriter(self._abilities, number).pricing(less)
            case model.Keyword(keyword="undaunted"):
                # 702.125a
                opponents = model.PlayerNumber("opponents")
                less = Pricing(Costs("less", times=opponents), model.Is("source"), zones=("stack",))
                return _PriceWriter(self._abilities, number).pricing(less)
            case model.Keyword(keyword="assist" | "spree"):
                # 702.132a, 702.172a: what another player could pay is not looked at, nor what the modes cost
                return Definition([f"own_price_unread(a({number}))."])
            case model.Activated(cost=cost, repriced=said) if said or mana_in(cost) != mana_of(cost):
                return Definition([f"own_price_unread(a({number}))."])
            case model.Activated(produces=produces) | model.Triggered(produces=produces):
                restricted = [add for add in produces if add.restricted]
                if restricted:
                    return _PriceWriter(self._abilities, number).restricted(restricted)
            case model.Opaque() | Replacement():
                about_cost = isinstance(ability, model.Opaque) and "mana" in ability.spoils
                lines = [f"spoils_cost(a({number}))."] if about_cost else []
                return Definition([*lines, *([f"spoils_life(a({number}))."] if keeps_life(ability) else [])])
            case _:
                pass
        return Definition([])


class _PriceWriter(DefinitionWriter):
    """Writes what one ability says of costs, or of what its mana can be spent on."""

    def __init__(self, abilities: Abilities, number: int) -> None:
        super().__init__(abilities, f"d({number},cost)", resolved=False)
        self._ability = f"a({number})"

    def _say(self, *facts: str) -> None:
        self.lines += [f"{fact}." for fact in facts]

    def _filter(self, found: model.Filter, purpose: str = _LAYER) -> str:
        part = filter_part(found)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, purpose)
        return part.term

    def pricing(self, pricing: Pricing) -> Definition:
        """Write a static ability about costs, or that it cannot be said."""
        self._say(f"generates({self._ability},{self.name})")
        self._say(*(f"works_in({self._ability},{zone})" for zone in pricing.zones))
        before = list(self.lines)
        try:
            itself = pricing.of == model.Is("source")
            scope = "wherever_it_is" if itself else "stack" if pricing.about == "spells" else "everywhere"
            self._say(f"does({self.name},{_LAYER},price)")
            self._say(f"affects({self.name},{self._filter(pricing.of, 'extent')})", f"scope({self.name},{scope})")
            self._say(*(f"concerns({self.name},{use})" for use in _ABOUT[pricing.about]))
            if pricing.condition is not None:
                self.condition(pricing.condition)
            self._price(pricing)
        except NotModelledError as error:
            self.lines = before[:0]
            self.missing.append(str(error))
        return self.finish()

    def _price(self, pricing: Pricing) -> None:
        match pricing.price:
            case Costs() as price:
                part = amount(price.times)
                self.use(part, _LAYER)
                self._say(f"times_over({self.name},{part.term})")
                kind = "colored" if price.colored else "floored" if price.floor else "plain"
                for symbol, count in mana_symbols(price.mana).items():
                    need, number = _plain(symbol, count)
                    self._say(f"changes_cost({self.name},{price.by},{need},{number},{kind})")
            case CostsAtLeast(mana=number):
                self._say(f"costs_at_least({self.name},{number})")
            case AlsoCosts(options=options):
                for place, option in enumerate(options):
                    self._option(place, option)
            case SpendAs() as price:
                spent = "others" if price.others else "any" if price.mana is None else mana_type(price.mana)
                to = mana_type(price.to) if price.to.startswith("{") else constant(price.to)
                self._say(f"spends_as({self.name},{spent},{to},{'only' if price.only else 'freely'})")

    def _option(self, place: int, option: str | model.Payment) -> None:
        match option:
            case str():
                for symbol, count in mana_symbols(option).items():
                    need, number = _plain(symbol, count)
                    self._say(f"also_mana({self.name},{place},{need},{number})")
            case model.PayLife(amount=life):
                self._say(f"also_life({self.name},{place},{life})")
            case model.PayBySacrifice(of=of, amount=number):
                self._objects(place, "sacrifice", of, number)
            case model.PayByTapping(of=of, amount=number):
                self._objects(place, "tap", of, number)
            case model.PayByDiscard(of=of, amount=number) if of is not None:
                self._objects(place, "discard", of, number)
            case model.PayByExilingCards(of=of, zone="graveyard", amount=number):
                self._objects(place, "exile", of, number)
            case _:
                raise NotModelledError("a part of a cost")

    def _objects(self, place: int, deed: str, of: model.Filter, number: model.Amount) -> None:
        if isinstance(number, int):
            count = str(number)
        elif number == model.X():
            count = "x"
        else:
            raise NotModelledError("an amount in a cost")
        self._say(f"also_objects({self.name},{place},{deed},{self._filter(of)},{count})")

    def restricted(self, adds: list[model.Add]) -> Definition:
        """Write what the mana that an ability adds can be spent on."""
        self._say(f"generates({self._ability},{self.name})", f"works_in({self._ability},battlefield)")
        self._say(f"does({self.name},{_LAYER},restrict)")
        before = list(self.lines)
        uses = {add.spending for add in adds}
        try:
            if len(uses) != 1 or not adds[0].spending:
                raise NotModelledError("what the mana can be spent on")
            for use in adds[0].spending:
                self._spending(use)
        except NotModelledError:
            self.lines = before
            self._say(f"unread_restriction({self._ability})")
        return self.finish()

    def _spending(self, use: Spending) -> None:
        self._say(f"spendable_on({self.name},{use.to},{self._filter(use.of)})")


def _plain(symbol: str, count: int) -> tuple[str, int]:
    """Give a symbol that can be paid in one way only as the mana it needs, and how much."""
    if symbol.startswith("generic("):
        return "generic", count * int(symbol.removeprefix("generic(").rstrip(")"))
    if symbol.startswith("mana("):
        return symbol.removeprefix("mana(").rstrip(")"), count
    if symbol == "colorless":
        return symbol, count
    raise NotModelledError("a mana symbol that can be paid in several ways")
