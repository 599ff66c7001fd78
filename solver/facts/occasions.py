"""What triggered abilities trigger on, as ASP facts (603.2)."""

from __future__ import annotations

import re
from typing import get_args

from solver.cards import model, occasions, replacing
from solver.cards.keyword_occasions import TRIGGERS
from solver.cards.vocabulary import constant
from solver.facts import terms
from solver.facts.abilities import Abilities, Definition, together
from solver.facts.event_parts import EVENT, EventParts
from solver.facts.terms import NotModelledError, counter_kind

_ANY_KIND: tuple[model.EventKind, ...] = get_args(model.EventKind)
_CHAPTER = re.compile(r"^chapter ([IVX, ]+)$")
_LEVEL = re.compile(r"^this reaches level (\d+)$")
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
STEPS: dict[str, tuple[model.Player, str]] = {
    "your upkeep": ("you", "upkeep"),
    "any upkeep": ("any", "upkeep"),
    "your draw step": ("you", "draw"),
    "combat on your turn": ("you", "beginning of combat"),
    "each opponent's draw step": ("opponent", "draw"),
    "each player's draw step": ("any", "draw"),
    "each opponent's upkeep": ("opponent", "upkeep"),
    "enchanted player's upkeep": ("enchanted player", "upkeep"),
    "each combat": ("any", "beginning of combat"),
    "end of combat": ("any", "end of combat"),
    "your first main phase": ("you", "precombat main"),
    "your second main phase": ("you", "postcombat main"),
    "your end step": ("you", "end"),
    "any end step": ("any", "end"),
    "each opponent's end step": ("opponent", "end"),
    "enchanted player's end step": ("enchanted player", "end"),
}
"""Steps at whose beginning abilities trigger (603.2b), and on whose turn."""
_SPELLS: dict[str, model.Filter] = {
    "you cast a spell": model.All(()),
    "you cast an instant or sorcery": model.Any(("Instant", "Sorcery")),
    "you cast this": model.Is("source"),
}
"""Spells that abilities trigger on when their controller casts them (601.2i)."""
_LORE = occasions.CountersPlaced(replacing.Recipients(model.Is("source")), "lore")


def _kind(occasion: occasions.Occasion) -> model.EventKind:
    """Give the kind of event that an occasion is one of."""
    match occasion:
        case occasions.DamageDone():
            return "damage"
        case occasions.LifeChanged():
            return "life"
        case occasions.CountersPlaced():
            return "counters"
        case occasions.CardDrawn():
            return "draw"
        case occasions.StatusChanged():
            return "tap"
        case occasions.PlayerActs():
            return "library"
        case occasions.SpellCast():
            return "cast"
        case occasions.Targeted():
            return "target"
        case occasions.Attacks() | occasions.Blocks() | occasions.Blocked():
            return "attack"
        case _:
            return "move"


def triggered(abilities: Abilities, number: int, ability: model.Triggered) -> Definition:
    """Write what a triggered ability triggers on, or what it could trigger on where that is not read.

    Args:
        abilities: the table of abilities.
        number: its number in the table.
        ability: the ability.
    """
    lines = [f"could_hear(a({number}),{kind})." for kind in _could(ability)]
    lines += [f"rarely(a({number}))."] if ability.rarely else []
    parts: list[Definition] = []
    if chapters := _CHAPTER.match(ability.event):
        for place, numeral in enumerate(chapters[1].split(", ")):
            writer = OccasionWriter(abilities, f"t({number},{place})", resolved=False)
            writer.say(f"chapter({writer.name},{_NUMERALS.index(numeral) + 1})")
            parts.append(writer.heeding(number, _LORE, None, ("battlefield",)))
    if ability.tapped is not None and ability.tapped.at_all:
        writer = OccasionWriter(abilities, f"t({number},0)", resolved=False)
        becoming = occasions.StatusChanged(ability.tapped.permanents, "tapped")
        parts.append(writer.heeding(number, becoming, ability.tapped.condition, ability.zones))
    if reached := _LEVEL.match(ability.event):
        writer = OccasionWriter(abilities, f"t({number},0)", resolved=False)
        parts.append(writer.reached(number, int(reached[1])))
    if ability.event in STEPS or (ability.event in _SPELLS and not ability.watches):
        writer = OccasionWriter(abilities, f"t({number},0)", resolved=False)
        parts.append(writer.announced(number, ability))
    if ability.state is not None:
        writer = OccasionWriter(abilities, f"t({number},0)", resolved=False)
        parts.append(writer.stated(number, ability.state, ability.zones))
    for place, occasion in enumerate(ability.watches):
        writer = OccasionWriter(abilities, f"t({number},{place})", resolved=False)
        if ability.unsure:
            writer.say(f"unsure({writer.name})")
        parts.append(writer.heeding(number, occasion, ability.given, ability.zones))
    return together(lines, (), parts)


def _could(ability: model.Triggered) -> tuple[model.EventKind, ...]:
    """Give the kinds of event that an ability could trigger on; "other" stands for any."""
    return _ANY_KIND if "other" in ability.could else ability.could


def keyword_occasions(abilities: Abilities, number: int, keyword: model.Keyword) -> Definition:
    """Write what a keyword ability triggers on; nothing for one that does not trigger on events.

    Args:
        abilities: the table of abilities.
        number: its number in the table.
        keyword: the ability.
    """
    found = TRIGGERS.get(keyword.keyword)
    return Definition([]) if found is None else triggered(abilities, number, found)


def triggers_again(abilities: Abilities, number: int, ability: model.TriggersAgain) -> Definition:
    """Write what makes triggered abilities trigger an additional time, or not at all (603.2d).

    Args:
        abilities: the table of abilities.
        number: its number in the table.
        ability: the ability.
    """
    parts: list[Definition] = []
    for place, occasion in enumerate(ability.on or (None,)):
        writer = OccasionWriter(abilities, f"t({number},{place})", resolved=False)
        parts.append(writer.again(number, ability, occasion))
    return together([], (), parts)


class OccasionWriter(EventParts):
    """Writes one occasion, as the effect of a definition of its own."""

    def heeding(
        self,
        number: int,
        occasion: occasions.Occasion,
        given: model.Condition | None,
        zones: tuple[model.Zone, ...],
    ) -> Definition:
        """Write an occasion that makes a triggered ability trigger, or that it cannot be said.

        Args:
            number: the number of the ability.
            occasion: the occasion.
            given: the condition behind it (603.4).
            zones: where the ability functions.
        """
        try:
            self._occasion(occasion)
            if given is not None:
                self.condition(given)
                if not _about_source(given):
                    self.say(f"asks_around({self.name})")
        except NotModelledError:
            return Definition([f"could_hear(a({number}),{_kind(occasion)})."])
        self.say(f"heeds({self.name})")
        self._generated(number, zones)
        return self.finish()

    def stated(self, number: int, state: model.Condition, zones: tuple[model.Zone, ...]) -> Definition:
        """Write the condition on which a state trigger triggers (603.8), or that it cannot be said.

        Args:
            number: the number of the ability.
            state: the condition.
            zones: where the ability functions.
        """
        try:
            self.condition(state)
        except NotModelledError:
            return Definition([f"could_hear(a({number}),{kind})." for kind in _ANY_KIND])
        self.say(f"hears_of({self.name},state)", f"heeds({self.name})")
        self._generated(number, zones)
        return self.finish()

    def reached(self, number: int, level: int) -> Definition:
        """Write the level of a Class that an ability triggers on (716.2a).

        Args:
            number: the number of the ability.
            level: the level.
        """
        self.say(f"hears_of({self.name},levels)", f"hears_level({self.name},{level})", f"heeds({self.name})")
        self._generated(number, ("battlefield",))
        return self.finish()

    def announced(self, number: int, ability: model.Triggered) -> Definition:
        """Write the step that begins, or the spell that is cast, on which an ability triggers.

        Args:
            number: the number of the ability.
            ability: the ability.
        """
        if ability.event in STEPS:
            player, step = STEPS[ability.event]
            self.say(f"hears_of({self.name},begins)", f"hears_step({self.name},{constant(step)})")
            zones = ability.zones
        else:
            player = "you"
            self.say(f"hears_of({self.name},casts)")
            self.say(f"hears_object({self.name},{self.filter(_SPELLS[ability.event])})")
            zones = ("stack",) if ability.event == "you cast this" else ability.zones
        self.say(f"concerns_player({self.name},{terms.player(player)})")
        if ability.unsure:
            self.say(f"unsure({self.name})")
        if ability.given is not None:
            try:
                self.condition(ability.given)
            except NotModelledError:
                self.say(f"unsure({self.name})")
        self.say(f"heeds({self.name})")
        self._generated(number, zones)
        return self.finish()

    def again(self, number: int, ability: model.TriggersAgain, occasion: occasions.Occasion | None) -> Definition:
        """Write how often abilities trigger on an occasion, or on any."""
        try:
            if occasion is not None:
                self._occasion(occasion)
            else:
                self.say(f"on_anything({self.name})")
            self.say(f"repeats({self.name},{self.filter(ability.of)})")
        except NotModelledError:
            return Definition([f"spoils_event(a({number}),trigger)."])
        self.say(f"{'silences' if ability.never else 'doubles'}({self.name})")
        self._generated(number, ability.zones)
        return self.finish()

    def _generated(self, number: int, zones: tuple[model.Zone, ...]) -> None:
        self.say(f"generates(a({number}),{self.name})", f"does({self.name},{EVENT},watch)", f"personal({self.name})")
        self.say(*(f"works_in(a({number}),{zone})" for zone in zones))
        self.people()

    def _occasion(self, occasion: occasions.Occasion) -> None:
        match occasion:
            case occasions.Moves():
                self._moves(occasion)
            case occasions.DamageDone():
                self._damage(occasion)
            case occasions.LifeChanged(player=player, gained=gained):
                self.say(f"hears_of({self.name},{'gain' if gained else 'loss'})")
                self.say(f"concerns_player({self.name},{terms.player(player)})")
            case occasions.CountersPlaced():
                self.say(f"hears_of({self.name},{'uncounters' if occasion.removed else 'counters'})")
                self.say(f"about({self.name},counters)")
                self.recipients(occasion.to)
                self.say(f"of_kind({self.name},{counter_kind(occasion.kind) if occasion.kind else 'any'})")
                if occasion.by is not None:
                    self.say(f"put_by({self.name},{terms.player(occasion.by)})")
                if occasion.each:
                    self.say(f"hears_each({self.name})")
            case occasions.CardDrawn(player=player, number=number):
                self.say(f"hears_of({self.name},draw)", f"concerns_player({self.name},{terms.player(player)})")
                if number is not None:
                    self.say(f"hears_drawn({self.name},{number})")
            case occasions.StatusChanged(what=what, becomes=becomes):
                self.say(f"hears_of({self.name},{constant(becomes)})")
                self.say(f"hears_object({self.name},{self.filter(what)})")
                if what == model.Is("source"):
                    self.say(f"of_itself({self.name})")
            case occasions.PlayerActs(player=player, does=does):
                self.say(f"hears_of({self.name},{does})", f"concerns_player({self.name},{terms.player(player)})")
            case occasions.SpellCast(player=player, what=what, using=using, copied=copied):
                self.say(*([f"hears_copies({self.name})"] if copied else []))
                self.say(f"hears_of({self.name},casts)", f"concerns_player({self.name},{terms.player(player)})")
                self.say(f"hears_object({self.name},{self.filter(what)})")
                if using is not None:
                    self.say(f"hears_mana_of({self.name},{self.filter(using)})")
            case occasions.Targeted(what=what, by=by, spells=spells):
                self.say(f"hears_of({self.name},aims)", f"hears_object({self.name},{self.filter(what)})")
                self.say(f"concerns_player({self.name},{terms.player(by or 'any')})")
                self.say(*(f"hears_form({self.name},{form})" for form in ("spell", "ability")[: 1 if spells else 2]))
            case occasions.Attacks():
                self._attacks(occasion)
            case occasions.Blocks(what=what, blocked=blocked):
                self._meets("blocks", what, blocked)
            case occasions.Blocked(what=what, by=by, never=never):
                self._meets("unblocked" if never else "blocked", what, by)

    def _moves(self, moves: occasions.Moves) -> None:
        self.say(
            f"hears_of({self.name},move)",
            f"origin({self.name},{moves.origin or 'any'})",
            f"destination({self.name},{moves.to or 'any'})",
            f"hears_object({self.name},{self.filter(moves.what)})",
        )
        if moves.what == model.Is("source"):
            self.say(f"of_itself({self.name})")
        if moves.cause is not None:
            self.say(f"hears_cause({self.name},{moves.cause})")
        if moves.whose is not None:
            self.say(f"hears_owner({self.name},{terms.player(moves.whose)})")
        if moves.by is not None:
            self.say(f"hears_doer({self.name},{terms.player(moves.by)})")
        if moves.cards:
            self.say(f"hears_cards({self.name})")
        if moves.together:
            self.say(f"hears_together({self.name})")

    def _attacks(self, attacks: occasions.Attacks) -> None:
        self.say(f"hears_of({self.name},attacks)", f"hears_object({self.name},{self.filter(attacks.what)})")
        if attacks.whom is not None:
            self.recipients(attacks.whom)
            self.say(f"hears_attacked({self.name})")
        if attacks.alone:
            self.say(f"hears_alone({self.name})")
        if attacks.company:
            self.say(f"hears_company({self.name},{attacks.company})")
        if attacks.together:
            self.say(f"hears_together({self.name})")
        if attacks.least > 1:
            self.say(f"hears_least({self.name},{attacks.least})")

    def _meets(self, does: str, what: model.Filter, other: model.Filter | None) -> None:
        self.say(f"hears_of({self.name},{does})", f"hears_object({self.name},{self.filter(what)})")
        if other is not None:
            self.say(f"hears_other({self.name},{self.filter(other)})")

    def _damage(self, damage: occasions.DamageDone) -> None:
        self.say(f"hears_of({self.name},damage)", f"about({self.name},damage)", f"least({self.name},{damage.at_least})")
        if damage.to is not None:
            self.recipients(damage.to)
        else:
            self.say(f"to_anything({self.name})")
        if damage.source is not None:
            self.say(f"from_source({self.name},{self.filter(damage.source)})")
            self.say(f"from_scope({self.name},{constant(damage.scope)})")
        manners = {True: ["combat"], False: ["noncombat"], None: ["combat", "noncombat"]}[damage.combat]
        self.say(*(f"damage_manner({self.name},{manner})" for manner in manners))
        if damage.received:
            self.say(f"hears_received({self.name})")
        if damage.together:
            self.say(f"hears_together({self.name})")


def _about_source(condition: model.Condition) -> bool:
    """Say whether a condition is about nothing but the object that the ability is on (603.10)."""
    counting = (model.Count, model.Distinct, model.Extreme, model.Total, model.PlayerNumber, model.AmongPlayers)
    return not any(isinstance(part, (*counting, model.Fact, model.CountersAmong)) for part in model.parts(condition))
