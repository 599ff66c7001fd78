"""What replacement and prevention effects watch for and what they do then, as ASP facts.

Only questions about events need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from solver.cards import model, replacing
from solver.cards.node import Node
from solver.cards.vocabulary import constant
from solver.facts import terms
from solver.facts.abilities import Abilities, Definition, Definitions, DefinitionWriter
from solver.facts.terms import NotModelledError, amount, counter_kind, filter_part

_LAYER = "event"
_ANY_KIND: tuple[model.EventKind, ...] = get_args(model.EventKind)
_KINDS = {
    replacing.DamageDealt: "damage",
    replacing.LifeGained: "gain",
    replacing.LifeLost: "loss",
    replacing.CountersPut: "counters",
}
_VERBS = {
    "gain life": "gain_life",
    "lose life": "lose_life",
    "draw": "draw",
    "mill": "mill",
    "put counters": "put_counters",
    "remove counters": "remove_counters",
    "deal damage": "deal_damage",
}
_PERSONAL = (model.Is, model.HasChosen, model.Chosen, model.Shares, model.StatOf, model.Counters, model.ChosenNumber)
"""Parts that are about an object or a choice of the effect's own: effects with those are never interchangeable."""


def _is_personal(node: object) -> bool:
    if isinstance(node, _PERSONAL) or getattr(node, "on", None) is not None or getattr(node, "to", None) == "source":
        return True
    if isinstance(node, Node):
        return any(_is_personal(getattr(node, name)) for name in node.__struct_fields__)
    return isinstance(node, tuple) and any(map(_is_personal, node))


PROTECTION = replacing.DamageDealt(replacing.Recipients(model.Is("source")))
"""The damage that protection prevents, without the quality of its sources (702.16e)."""


class EventDefinitions(Definitions):
    """Writes the facts about what abilities, and what they left behind, do with events.

    Args:
        abilities: the table of abilities.
    """

    def __init__(self, abilities: Abilities) -> None:
        super().__init__(abilities)
        self._left: dict[replacing.Replacement, int] = {}
        self._left_definitions: dict[int, Definition] = {}

    def left(self, shield: replacing.Replacement) -> tuple[str, Definition]:
        """Give the name of, and the facts about, an effect that a resolved spell or ability left."""
        number = self._left.setdefault(shield, len(self._left))
        name = f"r({number})"
        found = self._left_definitions.get(number)
        if found is None:
            found = EventWriter(self._abilities, name, resolved=True).replacement(shield)
            self._left_definitions[number] = found
        return name, found

    def _define(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case model.Keyword(keyword="protection", quality=quality) if quality is not None:
                event = msgspec.structs.replace(PROTECTION, source=quality)
                return self._written(number, replacing.Replacement(event, (replacing.Prevented(),)))
            case model.Keyword(number=int(count)):
                return Definition([f"keyword_number(a({number}),{count})."])
            case replacing.Replacement():
                return self._written(number, ability)
            case model.Opaque(spoils=spoils, events=kinds) if "event" in spoils:
                return Definition([f"spoils_event(a({number}),{kind})." for kind in kinds or _ANY_KIND])
            case _:
                return Definition([])

    def _written(self, number: int, replacement: replacing.Replacement) -> Definition:
        name = f"d({number},event)"
        writer = EventWriter(self._abilities, name, resolved=False)
        writer.lines.append(f"generates(a({number}),{name}).")
        writer.lines += [f"works_in(a({number}),{zone})." for zone in replacement.zones]
        return writer.replacement(replacement)


class EventWriter(DefinitionWriter):
    """Writes what one replacement effect watches for, and its deeds."""

    def replacement(self, replacement: replacing.Replacement) -> Definition:
        """Write an effect, or that it cannot be said."""
        before = list(self.lines)
        try:
            self._event(replacement.event)
            for place, deed in enumerate(replacement.deeds):
                self._deed(place, deed)
            if replacement.condition is not None:
                self.condition(replacement.condition)
        except NotModelledError as error:
            self.lines = before[:0]
            self.missing.append(str(error))
            return self.finish()
        self._say(f"does({self.name},{_LAYER},watch)")
        if replacement.optional:
            self._say(f"optional({self.name})")
        if replacement.holds is not None:
            self._say(f"holds_back({self.name},{self._figure(replacement.holds)})")
        if replacement.once:
            self._say(f"once({self.name})")
        if _is_personal(replacement) or self.resolved:
            self._say(f"personal({self.name})")
        self._people()
        return self.finish()

    def _say(self, *facts: str) -> None:
        self.lines += [f"{fact}." for fact in facts]

    def _people(self) -> None:
        """Note that it has to be known who "you" are."""
        self.features |= {"you", "players"}
        self._say(f"requires({self.name},{_LAYER},you)", f"requires({self.name},{_LAYER},players)")

    def _filter(self, found: model.Filter) -> str:
        part = filter_part(found)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, _LAYER)
        self._say(f"level({part.term},{part.level})")
        return part.term

    def _figure(self, number: model.Amount) -> str:
        part = amount(number)
        self.use(part, _LAYER)
        self._say(f"figure({self.name},{part.term})")
        return part.term

    def _recipients(self, to: replacing.Recipients) -> None:
        if to.objects is not None:
            self._say(f"concerns_object({self.name},{self._filter(to.objects)})")
        if to.target is not None:
            self._say(f"concerns_target({self.name},{to.target})")
        if to.players is not None:
            self._say(f"concerns_player({self.name},{terms.player(to.players)})")

    def _event(self, event: replacing.Event) -> None:
        self._say(f"about({self.name},{_KINDS[type(event)]})")
        match event:
            case replacing.DamageDealt():
                self._recipients(event.to)
                if event.source is not None:
                    self._say(f"from_source({self.name},{self._filter(event.source)})")
                    self._say(f"from_scope({self.name},{constant(event.scope)})")
                if event.chosen:
                    self._say(f"from_chosen({self.name})")
                manners = {True: ["combat"], False: ["noncombat"], None: ["combat", "noncombat"]}[event.combat]
                self._say(*(f"damage_manner({self.name},{manner})" for manner in manners))
                self._say(f"least({self.name},{event.at_least})")
                if event.at_most is not None:
                    self._say(f"most({self.name},{self._figure(event.at_most)})")
            case replacing.LifeGained(player=who):
                self._say(f"concerns_player({self.name},{terms.player(who)})")
            case replacing.LifeLost(player=who):
                self._say(f"concerns_player({self.name},{terms.player(who)})")
                if event.by_damage:
                    self._say(f"by_damage({self.name})")
                if event.below is not None:
                    self._say(f"below({self.name},{event.below})")
            case replacing.CountersPut():
                self._recipients(event.to)
                self._say(f"of_kind({self.name},{counter_kind(event.kind) if event.kind else 'any'})")
                if event.by is not None:
                    self._say(f"put_by({self.name},{terms.player(event.by)})")
                causes = ["effect"] if event.by_effect else ["effect", "result"]
                self._say(*(f"caused_by({self.name},{cause})" for cause in causes))

    def _deed(self, place: int, deed: replacing.Deed) -> None:
        match deed:
            case replacing.Impossible():
                self._say(f"bars({self.name})")
                return
            case replacing.Unpreventable():
                self._say(f"unpreventable({self.name})")
                return
            case replacing.AsThough(keyword=keyword):
                self._say(f"as_though({self.name},{constant(keyword)})")
                return
            case _:
                self._say(f"replaces({self.name})", f"deed({self.name},{place},{self._term(deed)})")

    def _term(self, deed: replacing.Deed) -> str:
        match deed:
            case replacing.Scaled(factor=factor, plus=plus):
                return f"scale({factor},{self._figure(plus)})"
            case replacing.Halved(rounded=rounded):
                return f"halve({_up(rounded)})"
            case replacing.Fixed(to=to):
                return f"fix({self._figure(to)})"
            case replacing.Floored(at=at):
                return f"floor({at})"
            case replacing.Redirected(target=int(target)):
                return f"redirect(target({target}))"
            case replacing.Redirected(to=to, player=who):
                return f"redirect(object({terms.reference(to)}))" if to else f"redirect({self._sufferer(who)})"
            case replacing.Prevented(half="up" | "down" as rounded):
                return f"prevent(half({_up(rounded)}))"
            case replacing.Prevented(all_but=int(left)):
                return f"prevent(all_but({left}))"
            case replacing.Prevented(amount=number) if number is not None:
                return f"prevent(amount({self._figure(number)}))"
            case replacing.Prevented():
                return "prevent(all)"
            case replacing.Acts():
                return self._act(deed)
            case _:
                raise NotModelledError("an instruction")

    def _act(self, act: replacing.Acts) -> str:
        who = "none" if act.who is None else self._actor(act.who)
        on = "none" if act.on is None else terms.reference(act.on)
        kind = "none" if act.kind is None else counter_kind(act.kind)
        match act.amount:
            case replacing.Proportional(of=of, factor=factor, plus=plus):
                number = f"{of}({factor},{plus})"
            case plain:
                number = f"fixed({self._figure(plain)})"
        return f"act({_VERBS[act.verb]},{who},{on},{kind},{number})"

    def _actor(self, who: replacing.Sufferer) -> str:
        if who in {"affected", "source controller"}:
            return f"then({constant(who)})"
        return f"who({terms.player(who)})"  # type: ignore[arg-type]

    def _sufferer(self, who: replacing.Sufferer | None) -> str:
        if who is None:
            raise NotModelledError("damage that is dealt to something else")
        if who in {"affected", "source controller"}:
            return constant(who)
        return f"player({terms.player(who)})"  # type: ignore[arg-type]


def _up(rounded: str) -> int:
    return int(rounded == "up")
