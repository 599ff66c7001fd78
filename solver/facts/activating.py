"""What it takes to activate abilities, as ASP facts: where and when that can be done, by whom, and at which cost.

Only questions about activating need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

import re

from solver.cards import activating, model
from solver.cards.instructions import Does
from solver.cards.pricing import AlsoCosts, Pricing
from solver.cards.replacing import CountersPut, Impossible, Replacement
from solver.facts.abilities import Abilities, Definition, Definitions, DefinitionWriter, keeps_life
from solver.facts.keeping import with_unsacrificed
from solver.facts.targets import write_targets
from solver.facts.terms import NotModelledError, counter_kind, filter_part

_SYMBOLS = re.compile(r"(?:\{[^{}E]+\})+")
_LAYER = "mana"
_LOYALTY = re.compile(r"^([+-]?)(\d+|X)$")
_KINDS: dict[str, str] = {"equip": "equip"}


class ActivationDefinitions(Definitions):
    """Writes the facts about what it takes to activate abilities."""

    def _define(self, number: int) -> Definition:
        return with_unsacrificed(self._own(number), self._abilities, number, "mana")

    def _own(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case model.Spell(does=Does() as does) if all(mode.targets for mode in does.modes):
                return _Writer(self._abilities, number).spell(does)
            case model.Activated():
                return _Writer(self._abilities, number).activated(ability)
            case model.Keyword(keyword="hexproof" | "shroud" | "protection"):
                return _Writer(self._abilities, number).protects(ability)
            case model.Keyword():
                meant = activating.activated(ability)
                if meant is None:
                    return Definition([])
                return _Writer(self._abilities, number).activated(meant, ability)
            case model.Opaque(spoils=spoils, events=events, hampers=hampers):
                told = {
                    "any": ["hampers", "hampers_costs"],
                    "keeping": ["hampers"],
                    "crewing": ["hampers_crewing"],
                    "none": [],
                }[hampers]
                lines = [f"{one}(a({number}))." for one in told] if "activation" in spoils else []
                counting = "event" in spoils and (not events or "counters" in events)
                lines += [f"hampers_targeting(a({number}))."] if ability.targeting else []
                lines += [f"spoils_counters(a({number}))."] if counting else []
                return Definition([*lines, *([f"spoils_life(a({number}))."] if keeps_life(ability) else [])])
            case Replacement() if keeps_life(ability):
                return Definition([f"spoils_life(a({number}))."])
            case Pricing(price=AlsoCosts(), about=about) if about != "spells":
                return Definition([f"hampers(a({number}))."])
            case Replacement(event=CountersPut() as event, deeds=(Impossible(),)):
                return _Writer(self._abilities, number).forbids_counters(event, ability)
            case _:
                return Definition([])


class _Writer(DefinitionWriter):
    """Writes what it takes to activate one ability; its conditions are effects of definitions of their own."""

    def __init__(self, abilities: Abilities, number: int) -> None:
        super().__init__(abilities, f"p({number})", resolved=False)
        self._number = number
        self._ability = f"a({number})"

    def activated(self, ability: model.Activated, keyword: model.Keyword | None = None) -> Definition:
        """Write an activated ability, or what a keyword stands for."""
        name, cost = self._ability, ability.cost
        pays = ability.pays
        if keyword is not None:
            cost = ", ".join(filter(None, [keyword.cost, cost]))
            pays = (*activating.paid_for(keyword.cost), *pays)
        self.lines += [f"activatable({name}).", f"activated_by({name},{ability.by})."]
        self.lines += [f"functions_in({name},{zone})." for zone in ability.zones]
        self.lines += [f"works_in({name},{zone})." for zone in ability.zones]
        self.lines += [f"has_symbol({name},tap)."] if "{T}" in cost else []
        self.lines += [f"has_symbol({name},untap)."] if "{Q}" in cost else []
        self.lines += [f"as_sorcery({name})."] if ability.sorcery else []
        self.lines += (
            [f"of_sort({name},{keyword.keyword})."] if keyword is not None and keyword.keyword in _KINDS else []
        )
        self.lines += [f"gated({name})."] if ability.gated else []
        if ability.loyalty:
            self._loyalty(cost)
        self._conditions(ability)
        self._targets(ability.targets)
        self._prices(pays, sum(not _SYMBOLS.fullmatch(part) for part in cost.split(", ") if part), ability)
        return self.finish()

    def spell(self, does: Does) -> Definition:
        """Write the targets that a spell has (115.1a)."""
        self._targets(tuple(mode.targets for mode in does.modes))
        self.lines.append(f"works_in({self._ability},stack).")
        return self.finish()

    def forbids_counters(self, event: CountersPut, ability: Replacement) -> Definition:
        """Write that counters can't be put on some permanents (614.17b)."""
        if event.to.objects is None:
            return Definition([])
        try:
            part = filter_part(event.to.objects)
            if part.subjective:
                raise NotModelledError("objects that are told from each other")
            self.use(part, "extent")
            if ability.condition is not None:
                self.condition(ability.condition)
        except NotModelledError:
            return Definition([f"spoils_counters({self._ability})."])
        self.lines += [
            f"generates({self._ability},{self.name}).",
            f"does({self.name},{_LAYER},forbid_counters({counter_kind(event.kind) if event.kind else 'any'})).",
            f"affects({self.name},{part.term}).",
            f"scope({self.name},{'wherever_it_is' if isinstance(event.to.objects, model.Is) else 'battlefield'}).",
            *(f"works_in({self._ability},{zone})." for zone in ability.zones),
        ]
        return self.finish()

    def protects(self, keyword: model.Keyword) -> Definition:
        """Write that an object can't be the target of some abilities (702.11b, 702.16b, 702.18a)."""
        whose = "opponents" if keyword.keyword == "hexproof" else "everybody"
        if keyword.quality is None or keyword.quality == model.State("permanent"):
            # 702.16j: everything
            return Definition([f"keeps_off({self._ability},{whose})."])
        try:
            part = filter_part(keyword.quality)
            if part.subjective:
                raise NotModelledError("objects that are told from each other")
            self.use(part, _LAYER)
        except NotModelledError:
            return Definition([f"hampers_targeting({self._ability})."])
        self.lines += [
            f"generates({self._ability},{self.name}).",
            f"does({self.name},{_LAYER},keep_off({whose})).",
            f"kept_off({self.name},{part.term}).",
            f"works_in({self._ability},battlefield).",
        ]
        return self.finish()

    def _targets(self, modes: tuple[tuple[model.Target, ...], ...]) -> None:
        """Write the targets that have to be there, mode by mode."""
        write_targets(self, self._ability, modes, _LAYER)
        if modes:
            self.lines.append(f"generates({self._ability},{self.name}).")

    def _loyalty(self, cost: str) -> None:
        self.lines.append(f"of_sort({self._ability},loyalty).")
        match = _LOYALTY.match(cost)
        sign, number = (match[1], match[2]) if match else ("", "X")
        if number != "X" and int(number):
            self.lines.append(f"loyalty_cost({self._ability},{'remove' if sign == '-' else 'put'},{number}).")

    def _conditions(self, ability: model.Activated) -> None:
        """Write each condition as the effect of a definition of its own: whether it is in force is asked."""
        for what, condition in (("condition", ability.only), ("period", ability.during)):
            if condition is None:
                continue
            self.name = f"p({self._number},{what})"
            before = list(self.lines)
            try:
                self.condition(condition)
                self.lines.append(f"generates({self._ability},{self.name}).")
                self.lines.append(f"does({self.name},{_LAYER},permit({what})).")
            except NotModelledError:
                self.lines = [*before, f"gated({self._ability})."]
        self.name = f"p({self._number})"

    def _prices(self, pays: tuple[model.Payment, ...], parts: int, ability: model.Activated) -> None:
        """Write what has to be paid besides mana; cards that were compiled before costs were read have none of that."""
        unread = not ability.loyalty and parts > len(pays)
        before = list(self.lines)
        try:
            for place, payment in enumerate(pays):
                self._price(place, payment)
        except NotModelledError:
            self.lines = before
            unread = True
        if any(line.startswith("price(") for line in self.lines):
            # the objects that it can be paid with are looked up by an effect of the ability
            self.lines.append(f"generates({self._ability},{self.name}).")
            self.lines.append(f"does({self.name},{_LAYER},permit(payment)).")
        if unread:
            self.lines.append(f"unread_price({self._ability}).")

    def _price(self, place: int, payment: model.Payment) -> None:
        match payment:
            case model.PayLife(amount=number):
                self._say(place, "life", number)
            case model.PayEnergy(amount=number):
                self._say(place, "energy", number)
            case model.PayBySacrifice(of=of, amount=number):
                self._objects(place, "sacrifice", of, number)
            case model.PayByTapping(of=of, amount=number):
                self._objects(place, "tap", of, number)
            case model.PayByPower(of=of, power=number):
                self._objects(place, "power", of, number)
            case model.PayByMoving(how=how, of=of, amount=number, zone=zone):
                self._objects(place, f"move({zone},{'exile' if how == 'exile' else how})", of, number)
            case model.PayByExile(zone=zone):
                self._objects(place, f"move({zone},exile)", model.Is("source"), 1)
            case model.PayCounters(counter="any", amount=int(number)):
                self._say(place, "any_counters", number)
            case model.PayCounters(counter=kind, amount=number, some=some) if kind != "any":
                self._say(place, f"counters({counter_kind(kind)})", number if isinstance(number, int) else int(some))
            case model.PayByDiscard(of=of, amount=number) if of is not None:
                self._objects(place, "move(hand,discard)", of, number)
            case model.PayByExilingCards(of=of, zone=zone, amount=number):
                self._objects(place, f"move({zone},exile)", of, number)
            case model.PayByCounters(counter=kind, amount=number):
                self._say(place, f"put({counter_kind(kind)})", number)
            case model.PayByMilling(amount=number):
                self._say(place, "mill", number)
            case model.PayFreely() | model.PayByExerting() | model.PayByDiscard():
                pass
            case _:
                raise NotModelledError("a part of a cost")

    def _say(self, place: int, what: str, number: model.Amount) -> None:
        if not isinstance(number, int):
            # 107.3a: X is chosen, and may be 0
            number = 0
        self.lines.append(f"price({self._ability},{place},{what},{number}).")

    def _objects(self, place: int, what: str, of: model.Filter, number: model.Amount) -> None:
        part = filter_part(of)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, _LAYER)
        self.lines.append(f"paid_with_those({self._ability},{place},{part.term}).")
        self._say(place, what, number)
