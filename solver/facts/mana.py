"""What abilities add to mana pools, when they trigger on it, and what replaces it, as ASP facts.

Only questions about mana need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

import re

from solver.cards import model
from solver.cards.pricing import Costs, Pricing, SpendAs
from solver.cards.replacing import Replacement
from solver.cards.vocabulary import constant
from solver.facts.abilities import Abilities, Definition, Definitions, DefinitionWriter, keeps_life
from solver.facts.faces import mana_of, mana_symbols
from solver.facts.keeping import with_unsacrificed
from solver.facts.terms import NotModelledError, Part, amount, counter_kind, filter_part, mana_type
from solver.pool import SYMBOLS

_SYMBOLS = re.compile(r"(?:\{[^{}E]+\})+")
_GENERIC = re.compile(r"generic\((\d+)\)")
_LAYER = "mana"
# 603.6c: they are met when the permanent is sacrificed
_DEPARTURES = frozenset({
    "this dies", "this leaves the battlefield", "this is put into a graveyard",
    "this is put into a graveyard from the battlefield",
})  # fmt: skip


def mana_term(symbols: str) -> str:
    """Give the term of some mana, written as symbols: how much there is of each type."""
    return f"mana({','.join(str(symbols.count(f'{{{symbol}}}')) for symbol in SYMBOLS.values())})"


def _one_by_one(symbol: str, count: int) -> list[str]:
    generic = _GENERIC.fullmatch(symbol)
    return ["generic(1)"] * (int(generic[1]) * count) if generic else [symbol] * count


def _but_untapped(of: model.Filter) -> model.Filter:
    if not isinstance(of, model.All):
        return of
    return model.All(tuple(part for part in of.of if part != model.State("untapped")))


def _whole_amount(number: model.Amount) -> Part:
    if number == model.PaidValue():
        return Part("paid_value")
    if number != model.X() and "X()" in repr(number):
        raise NotModelledError("an amount that is calculated from X")
    return amount(number)


class ManaDefinitions(Definitions):
    """Writes the facts about what abilities do with mana."""

    def _define(self, number: int) -> Definition:
        return with_unsacrificed(self._own(number), self._abilities, number, "mana")

    def _own(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        name = f"a({number})"
        match ability:
            case model.Activated():
                return _ManaWriter(self._abilities, number).activated(ability)
            case model.Triggered():
                return _ManaWriter(self._abilities, number).triggered(ability)
            case Pricing(about="abilities" | "both", price=price):
                lowers = isinstance(price, SpendAs) or (isinstance(price, Costs) and price.by == "less")
                return Definition([f"{'spoils_payment' if lowers else 'changes_price'}({name})."])
            case Replacement():
                # what it replaces is known, but is not applied to what mana abilities do besides
                about_life = [f"spoils_life({name})."] if keeps_life(ability) else []
                return Definition([f"spoils_event({name}).", *about_life])
            case model.Opaque():
                lines = [f"unread_mana({name})."] if ability.mana else []
                spoiled = [
                    ("production", f"spoils_production({name})."),
                    ("activation", f"spoils_activation({name})."),
                    ("event", f"spoils_event({name})."),
                    ("mana", f"spoils_payment({name})."),
                ]
                lines += [line for question, line in spoiled if question in ability.spoils]
                return Definition([*lines, *([f"spoils_life({name})."] if keeps_life(ability) else [])])
            case _:
                return Definition([])


class _ManaWriter(DefinitionWriter):
    """Writes what one ability says of mana: its instructions, each as the effect of a definition of its own."""

    def __init__(self, abilities: Abilities, number: int) -> None:
        super().__init__(abilities, "", resolved=False)
        self._number = number
        self._ability = f"a({number})"
        self._top = 1

    def activated(self, ability: model.Activated) -> Definition:
        """Write an activated ability: what it adds, and of a mana ability what it costs and does besides."""
        produces = (model.Add(ability.adds),) if ability.adds else ability.produces
        # nothing has been tapped for mana before
        looking = any(add.tapped is not None for add in produces)
        if ability.mana:
            self.lines.append(f"uses({self._ability}).")
            self.lines += [f"taps({self._ability})."] if "{T}" in ability.cost else []
            self.lines += [f"untaps({self._ability})."] if "{Q}" in ability.cost else []
            self.lines += [f"for_others({self._ability})."] if ability.by != "you" else []
            self._use(ability)
            self._besides(ability.beside)
            self._mana_cost(ability.cost)
        unread = looking or ability.unread or (ability.mana and not produces)
        return self._instructions(() if looking else produces, unread=unread)

    def _mana_cost(self, cost: str) -> None:
        """Write the mana symbols of a cost, generic mana one by one."""
        symbols = mana_symbols(mana_of(cost))
        parts = [term for symbol, count in sorted(symbols.items()) for term in _one_by_one(symbol, count)]
        self.lines += [f"mana_part({self._ability},{place},{term})." for place, term in enumerate(parts)]

    def _use(self, ability: model.Activated) -> None:
        """Write under which condition an ability can be activated, and the parts of its cost."""
        self.name = f"u({self._number})"
        self.lines += [f"generates({self._ability},{self.name}).", f"does({self.name},{_LAYER},use)."]
        # cards that were compiled before costs were read have none of their payments
        parted = sum(not _SYMBOLS.fullmatch(part) for part in ability.cost.split(", "))
        unread = ability.gated or "{X}" in ability.cost or parted != len(ability.pays)
        unread = unread or ability.sorcery or ability.by != "you"
        conditions = tuple(one for one in (ability.only, ability.during) if one is not None)
        try:
            if conditions:
                self.condition(model.AllOf(conditions) if len(conditions) > 1 else conditions[0])
            parts = [part for payment in ability.pays for part in self._payment(payment)]
        except NotModelledError:
            parts, unread = [], True
        for place, (term, alike) in enumerate(parts):
            self.lines.append(f"cost_part({self._ability},{place},{term}).")
            if alike:
                self.lines.append(f"alike({self._ability},{place}).")
        if unread:
            self.lines.append(f"unread_use({self._ability}).")

    def _payment(self, payment: model.Payment) -> list[tuple[str, bool]]:
        """Give the parts of a cost that a payment is, each with whether it is like the one before."""
        match payment:
            case model.PayLife(amount=number):
                return [(f"life({number})", False)]
            case model.PayEnergy(amount=number):
                return [(f"energy({number})", False)]
            case model.PayBySacrifice(of=of, amount=int(number)):
                return [(f"sacrifice({self._filter(of)})", place > 0) for place in range(number)]
            case model.PayByTapping(of=of, amount=int(number)):
                # 107.5: that it is untapped goes without saying
                return [(f"tap({self._filter(_but_untapped(of))})", place > 0) for place in range(number)]
            case model.PayByExile(zone=zone):
                self.lines.append(f"usable_in({self._ability},{zone}).")
                return [("exile", False)]
            case model.PayByDiscard(of=None):
                return [("discard_hand", False)]
            case model.PayByDiscard(of=of, amount=int(number)) if of is not None:
                return [(f"discard({self._filter(of)})", place > 0) for place in range(number)]
            case model.PayByExilingCards(of=of, zone=zone, amount=int(number)):
                return [(f"exile({zone},{self._filter(of)})", place > 0) for place in range(number)]
            case model.PayByExerting():
                return [("exert", False)]
            case model.PayByCounters(counter=kind, amount=number):
                return [(f"put({counter_kind(kind)},{number})", False)]
            case model.PayCounters(counter=kind, amount=int(number)) if kind != "any":
                return [(f"remove({counter_kind(kind)},{number})", False)]
            case model.PayCounters(counter=kind, amount=model.X(), some=some) if kind != "any":
                return [(f"remove({counter_kind(kind)},{'some' if some else 'x'})", False)]
            case _:
                raise NotModelledError("a part of a cost")

    def _besides(self, deeds: tuple[model.Deed, ...]) -> None:
        for place, deed in enumerate(deeds):
            self._deed_condition(place, deed)
            match deed:
                case model.DealDamage(amount=number, to=to):
                    self.lines.append(f"besides({self._ability},{place},damage({constant(to)}),{number}).")
                case model.GainLife(amount=number, to=to):
                    self.lines.append(f"besides({self._ability},{place},life({to}),{number}).")
                case model.SacrificeIt():
                    self.lines.append(f"besides({self._ability},{place},sacrifice,1).")
                case model.PutCounters(counter=kind, amount=number):
                    self.lines.append(f"besides({self._ability},{place},put({counter_kind(kind)}),{number}).")
                case model.OtherDeed():
                    self.lines.append(f"unread_use({self._ability}).")

    def _deed_condition(self, place: int, deed: model.Deed) -> None:
        """Write the condition on which something else is done, as one of a definition of its own."""
        match deed:
            case model.GainLife(condition=condition) | model.SacrificeIt(condition=condition) if condition is not None:
                before, self.name = self.name, f"b({self._number},{place})"
                self.lines += [
                    f"generates({self._ability},{self.name}).",
                    f"does({self.name},{_LAYER},besides).",
                    f"besides_if({self._ability},{place},{self.name}).",
                ]
                self.condition(condition)
                self.name = before

    def triggered(self, ability: model.Triggered) -> Definition:
        """Write a triggered ability: its event, where that is understood, and what it adds."""
        if ability.unclear:
            self.lines.append(f"unread_trigger({self._ability}).")
        self.lines += [f"hears({self._ability},{what})." for what in ability.hears]
        self.lines += [f"departs({self._ability})."] if ability.event in _DEPARTURES else []
        tapped = ability.tapped
        if tapped is not None:
            before = list(self.lines)
            try:
                self._event(tapped)
                self._besides(ability.beside)
            except NotModelledError:
                self.lines = [*before, f"unread_trigger({self._ability})."]
        return self._instructions(ability.produces, unread=ability.unread or (ability.mana and not ability.produces))

    def _event(self, tapped: model.TappedForMana) -> None:
        self.name = f"u({self._number})"
        mana = "any" if tapped.mana is None else mana_type(tapped.mana)
        span = "becoming_tapped" if tapped.at_all else "adding" if tapped.any_ability else "tapping"
        part = filter_part(tapped.permanents)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        scope = "wherever_it_is" if isinstance(tapped.permanents, model.Is) else "battlefield"
        self.lines += [
            f"generates({self._ability},{self.name}).",
            f"does({self.name},{_LAYER},trigger).",
            f"triggers_on({self._ability},{mana},{span}).",
            f"affects({self.name},{part.term}).",
            f"scope({self.name},{scope}).",
        ]
        self.use(part, "extent")
        if tapped.condition is not None:
            self.condition(tapped.condition)

    def _instructions(self, produces: tuple[model.Add, ...], *, unread: bool) -> Definition:
        """Write all instructions, or that they cannot be said."""
        ability = self._ability
        if unread:
            self.lines.append(f"unread_mana({ability}).")
        before = list(self.lines)
        try:
            for index, add in enumerate(produces):
                self._instruction(index, add)
        except NotModelledError:
            self.lines = [*before, f"unread_mana({ability})."]
        if any(line.startswith("generates(") for line in self.lines):
            away = [line for line in self.lines if line.startswith("usable_in(")]
            self.lines += [line.replace("usable_in", "works_in") for line in away]
            self.lines.append(f"works_in({ability},battlefield).")
        return self.finish()

    def _instruction(self, index: int, add: model.Add) -> None:
        self.name = f"d({self._number},{index})"
        self.lines += [
            f"generates(a({self._number}),{self.name}).",
            self._looking(index, add),
            f"does({self.name},{_LAYER},add).",
            f"spread({self.name},{add.spread}).",
            f"given_to({self.name},{constant(add.to)}).",
        ]
        if add.restricted:
            self.lines += [f"restricted({self.name}).", f"spent_on({self.name},{self._allowance(add)})."]
        if add.condition is not None:
            self.condition(add.condition)
        for place, what in enumerate(add.choices):
            self._offer(place, what, add.amount)
        if add.optional:
            self.lines.append(f"offers({self.name},{len(add.choices)},{mana_term('')},num(1)).")

    def _looking(self, index: int, add: model.Add) -> str:
        """Say which instruction it is, and which tapped permanents it is about if it looks at these."""
        self._top = 1
        if add.tapped is None:
            if add.optional:
                raise NotModelledError("mana that may be added or not")
            return f"instruction({self._ability},{index},{self.name})."
        part = filter_part(add.tapped)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, "extent")
        self._top = part.level
        self.lines += [f"affects({self.name},{part.term}).", f"scope({self.name},battlefield)."]
        return f"instruction_on_tapped({self._ability},{index},{self.name})."

    def _allowance(self, add: model.Add) -> str:
        """Give the term of what mana can be spent on: as far as abilities go, those of some objects or of any."""
        of = tuple(one.of for one in add.spending if one.to == "activate")
        if model.All(()) in of:
            return "anything"
        if not of:
            return "no_ability" if add.spending else "unclear"
        part = filter_part(model.Any(of))
        if part.relative:
            return "unclear"
        self.use(part, _LAYER)
        return f"abilities_of({part.term})"

    def _offer(self, place: int, what: model.Mana, number: model.Amount) -> None:
        part = _whole_amount(what.amount if isinstance(what, model.Portion) else number)
        self.use(part, _LAYER, self._top)
        kind = self._kind(what.mana if isinstance(what, model.Portion) else what)
        self.lines.append(f"offers({self.name},{place},{kind},{part.term}).")

    def _kind(self, what: model.Mana) -> str:
        match what:
            case "any color" | "chosen color":
                return mana_type(what)
            case str():
                return mana_term(what)
            case model.CouldProduce(among=among, what=kind):
                return f"could({kind},{self._filter(among)})"
            case model.ColorsAmong(among=among, scope=scope):
                return f"colors_among({self._filter(among)},{constant(scope)})"
            case model.CommanderColors():
                self.features |= {"you"}
                self.lines.append(f"requires({self.name},{_LAYER},you).")
                return "commander_colors"
            case model.Produced():
                return "produced"
            case model.SacrificedCould(what=kind):
                return f"sacrificed({kind})"
            case _:
                raise NotModelledError("a choice of mana")

    def _filter(self, among: model.Filter) -> str:
        part = filter_part(among)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, _LAYER)
        return part.term
