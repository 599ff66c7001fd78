"""What replacement and prevention effects watch for and what they do then, as ASP facts.

Only questions about events need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

from typing import get_args

import msgspec
from clingo import Symbol

from solver.cards import entering, model, replacing
from solver.cards.entering import Enters
from solver.cards.keyword_replacements import of_keyword
from solver.cards.keywords import entering_by, unread_entering
from solver.cards.node import Node
from solver.cards.vocabulary import constant
from solver.facts import terms
from solver.facts.abilities import Abilities, Definition, Definitions, together
from solver.facts.event_parts import EVENT, EventParts
from solver.facts.occasions import keyword_occasions, triggered, triggers_again
from solver.facts.terms import NotModelledError, counter_kind

_ANY_KIND: tuple[model.EventKind, ...] = get_args(model.EventKind)
_KINDS = {
    replacing.DamageDealt: "damage",
    replacing.LifeGained: "gain",
    replacing.LifeLost: "loss",
    replacing.CountersPut: "counters",
    replacing.CardDrawn: "draw",
    replacing.CardsDrawn: "draws",
    replacing.CardsMilled: "mill",
    replacing.TokensCreated: "tokens",
    replacing.Destroyed: "destroy",
    replacing.Countered: "counter",
    replacing.Moved: "move",
    replacing.Untapped: "becomes",
    replacing.TurnedUp: "becomes",
    replacing.PlayerActs: "does",
    replacing.CreatureActs: "acts",
    replacing.Begins: "begins",
}
_BARRED: dict[type, str] = {
    replacing.CardDrawn: "draw_bar",
    replacing.Moved: "sacrifice",
    replacing.PlayerActs: "search",
}
_PERSONAL = (model.Is, model.HasChosen, model.Chosen, model.Shares, model.StatOf, model.Counters, model.ChosenNumber)
_OWN = frozenset({"source", "host", "linked", "chosen", "enchanted player", "host controller"})
"""References and players that are about an object or a choice of the effect's own, as the parts above are: effects with
those are never interchangeable."""


def _is_personal(node: object) -> bool:
    if isinstance(node, _PERSONAL) or getattr(node, "on", None) is not None:
        return True
    if isinstance(node, replacing.Acts) and node.verb == "deal damage":
        return True
    if isinstance(node, Node):
        return any(_is_personal(getattr(node, name)) for name in node.__struct_fields__)
    if isinstance(node, tuple):
        return any(map(_is_personal, node))
    return isinstance(node, str) and node in _OWN


def moved_instead(enters: Enters) -> replacing.Replacement | None:
    """Give an effect on how others enter as one on where they go, with no deeds where it is about something else.

    Args:
        enters: the effect.

    Returns:
        The effect, None where it is about itself, or about cards where they come from.
    """
    if enters.what is None or enters.cards:
        return None
    match enters.ways:
        case (entering.Way(deeds=(entering.Elsewhere(zone=zone),)),):
            deeds: tuple[replacing.Deed, ...] = (replacing.Goes(zone),)
        case _:
            deeds = ()
    event = replacing.Moved(replacing.Recipients(enters.what), into="battlefield")
    return replacing.Replacement(event, deeds, condition=enters.condition, zones=enters.zones)


class EventDefinitions(Definitions):
    """Writes the facts about what abilities, and what they left behind, do with events.

    Args:
        abilities: the table of abilities.
    """

    def __init__(self, abilities: Abilities) -> None:
        super().__init__(abilities)
        self._left: dict[replacing.Replacement, int] = {}
        self._left_definitions: dict[int, Definition] = {}
        self._ruled: dict[replacing.Replacement, int] = {}
        self._tokens: dict[model.Face, int] = {}
        self._faces: list[model.Face] = []

    def left(self, shield: replacing.Replacement) -> tuple[str, Definition]:
        """Give the name of, and the facts about, an effect that a resolved spell or ability left."""
        number = self._left.setdefault(shield, len(self._left))
        name = f"r({number})"
        found = self._left_definitions.get(number)
        if found is None:
            found = EventWriter(self, name, resolved=True).replacement(shield)
            self._left_definitions[number] = found
        return name, found

    def of_rule(self, name: str, place: int, effect: replacing.Replacement) -> tuple[str, Definition]:
        """Give the name of, and the facts about, an effect of counters or of a rule on one object."""
        number = self._ruled.setdefault(effect, len(self._ruled))
        key = f"k({constant(name)},{place},{number})"
        return key, EventWriter(self, key, resolved=False).replacement(effect)

    def token(self, face: model.Face) -> tuple[str, list[str]]:
        """Give the term that stands for a kind of token, and the facts about it.

        Args:
            face: what each token is.
        """
        number = self._tokens.get(face)
        if number is None:
            number = self._tokens[face] = len(self._faces)
            self._faces.append(face)
        term = f"tk({number})"
        words = [*face.supertypes, *face.types, *face.subtypes, *face.indicator]
        return term, [f"token_told({term}).", *(f"token_word({term},{terms.word_literal(word)})." for word in words)]

    def face(self, term: Symbol) -> model.Face:
        """Give the face of the token that a term stands for."""
        return self._faces[term.arguments[0].number]

    def _define(self, number: int) -> Definition:
        ability = self.abilities.ability(number)
        match ability:
            case model.Keyword():
                return self._keyword(number, ability)
            case model.Triggered():
                return triggered(self.abilities, number, ability)
            case model.TriggersAgain():
                return triggers_again(self.abilities, number, ability)
            case replacing.Replacement():
                return self._written(number, ability)
            case model.Opaque(spoils=spoils, events=kinds):
                lines = [f"spoils_event(a({number}),{kind})." for kind in kinds or _ANY_KIND if "event" in spoils]
                return Definition([*lines, *([f"spoils_enter(a({number}))."] if "enter" in spoils else [])])
            case Enters():
                return self._entering(number, ability)
            case model.EntersAs() | model.EntersAsCopy():
                return Definition([f"spoils_enter(a({number}))."])
            case _:
                return Definition([])

    def _entering(self, number: int, enters: Enters) -> Definition:
        """Write an effect on entering: what is put elsewhere instead is followed here, and nothing else."""
        moved = moved_instead(enters)
        if moved is None:
            spoils = "spoils_enter" if enters.what is None else "spoils_others_entering"
            return Definition([f"{spoils}(a({number}))."])
        return self._written(number, moved)

    def _keyword(self, number: int, keyword: model.Keyword) -> Definition:
        found = keyword_occasions(self.abilities, number, keyword)
        replaced = of_keyword(keyword)
        if replaced is not None:
            found = together([], (), [found, self._written(number, replaced)])
        if entering_by(keyword) or unread_entering(keyword):
            found = together([f"spoils_enter(a({number}))."], (), [found])
        if isinstance(keyword.number, int):
            found = msgspec.structs.replace(
                found, lines=[f"keyword_number(a({number}),{keyword.number}).", *found.lines]
            )
        return found

    def _written(self, number: int, replacement: replacing.Replacement) -> Definition:
        name = f"d({number},event)"
        writer = EventWriter(self, name, resolved=False)
        writer.lines.append(f"generates(a({number}),{name}).")
        writer.lines += [f"works_in(a({number}),{zone})." for zone in replacement.zones]
        return writer.replacement(replacement)


class EventWriter(EventParts):
    """Writes what one replacement effect watches for, and its deeds."""

    def __init__(self, definitions: EventDefinitions, name: str, *, resolved: bool) -> None:
        super().__init__(definitions.abilities, name, resolved=resolved)
        self._definitions = definitions

    def replacement(self, replacement: replacing.Replacement) -> Definition:
        """Write an effect, or that it cannot be said."""
        before = list(self.lines)
        try:
            self._event(replacement)
            for place, deed in enumerate(replacement.deeds):
                self._deed(place, deed)
            if replacement.condition is not None:
                self.condition(replacement.condition)
        except NotModelledError as error:
            self.lines = before[:0]
            self.missing.append(str(error))
            return self.finish()
        self.say(f"does({self.name},{EVENT},watch)")
        if not replacement.deeds:
            self.say(f"deedless({self.name})")
        if replacement.optional:
            self.say(f"optional({self.name})")
        if replacement.holds is not None:
            self.say(f"holds_back({self.name},{self.figure(replacement.holds)})")
        if replacement.once:
            self.say(f"once({self.name})")
        if _is_personal(replacement) or self.resolved:
            self.say(f"personal({self.name})")
        self.people()
        return self.finish()

    def _event(self, replacement: replacing.Replacement) -> None:
        event = replacement.event
        bars = replacing.Impossible() in replacement.deeds
        self.say(f"about({self.name},{_BARRED.get(type(event), _KINDS[type(event)]) if bars else _KINDS[type(event)]})")
        match event:
            case replacing.DamageDealt():
                self.recipients(event.to)
                if event.source is not None:
                    self.say(f"from_source({self.name},{self.filter(event.source)})")
                    self.say(f"from_scope({self.name},{constant(event.scope)})")
                if event.chosen:
                    self.say(f"from_chosen({self.name})")
                manners = {True: ["combat"], False: ["noncombat"], None: ["combat", "noncombat"]}[event.combat]
                self.say(*(f"damage_manner({self.name},{manner})" for manner in manners))
                self.say(f"least({self.name},{event.at_least})")
                if event.at_most is not None:
                    self.say(f"most({self.name},{self.figure(event.at_most)})")
            case replacing.LifeGained(player=who):
                self.say(f"concerns_player({self.name},{terms.player(who)})")
            case replacing.LifeLost(player=who):
                self.say(f"concerns_player({self.name},{terms.player(who)})")
                if event.by_damage:
                    self.say(f"by_damage({self.name})")
                if event.below is not None:
                    self.say(f"below({self.name},{event.below})")
            case replacing.CountersPut():
                self.recipients(event.to)
                self.say(f"of_kind({self.name},{counter_kind(event.kind) if event.kind else 'any'})")
                if event.by is not None:
                    self.say(f"put_by({self.name},{terms.player(event.by)})")
                if event.by_keyword is not None:
                    self.say(f"by_ability({self.name},{constant(event.by_keyword)})")
                causes = ["effect"] if event.by_effect else ["effect", "result"]
                self.say(*(f"caused_by({self.name},{cause})" for cause in causes))
            case replacing.CardDrawn():
                self._draw(event, bars=bars)
            case replacing.CardsDrawn(player=who, at_least=least):
                self.say(f"concerns_player({self.name},{terms.player(who)})", f"least_cards({self.name},{least})")
            case replacing.CardsMilled(player=who):
                self.say(f"concerns_player({self.name},{terms.player(who)})")
            case replacing.TokensCreated(player=who, what=what):
                self.say(f"concerns_player({self.name},{terms.player(who)})")
                self._token_clauses(what)
            case replacing.Countered(to=to):
                if not bars:
                    raise NotModelledError("what happens to spells instead of being countered")
                self.recipients(to)
            case replacing.Destroyed(to=to) | replacing.Untapped(to=to) | replacing.TurnedUp(to=to):
                self.recipients(to)
                if not isinstance(event, replacing.Destroyed):
                    state = "untapped" if isinstance(event, replacing.Untapped) else "face_up"
                    self.say(f"doing({self.name},{state})")
            case replacing.Moved():
                self._moved(event, bars=bars)
            case replacing.PlayerActs(player=who, does=does) | replacing.Begins(player=who, what=does):
                self.say(f"concerns_player({self.name},{terms.player(who)})", f"doing({self.name},{constant(does)})")
            case replacing.CreatureActs(to=to, does=does):
                self.recipients(to)
                self.say(f"doing({self.name},{does})")

    def _draw(self, event: replacing.CardDrawn, *, bars: bool) -> None:
        self.say(f"concerns_player({self.name},{terms.player(event.player)})")
        if event.later:
            self.say(f"after_first({self.name})")
        if event.first:
            self.say(f"first_only({self.name})")
        if event.bare:
            self.say(f"bare_only({self.name})")
        if event.own_step:
            self.say(f"own_step_only({self.name})")
        if event.stocked:
            self.say(f"stocked({self.name},{event.stocked})")
        if bars:
            self.say(f"past_draws({self.name},{event.beyond})")

    def _moved(self, event: replacing.Moved, *, bars: bool) -> None:
        if bars and event.cause != "sacrificed":
            raise NotModelledError("what can't change zones")
        self.recipients(event.to)
        self.say(f"from_zone({self.name},{event.origin or 'any'})", f"into_zone({self.name},{event.into or 'any'})")
        if event.cause is not None:
            self.say(f"made_by({self.name},{event.cause})")
        if event.whose is not None:
            self.say(f"goes_to_whose({self.name},{terms.player(event.whose)})")
        if event.by is not None:
            self.say(f"moved_by({self.name},{terms.player(event.by)})")
        if event.by_effect:
            self.say(f"by_effect({self.name})")
        if event.cards:
            self.say(f"cards_only({self.name})")
        if event.elsewhere:
            self.say(f"off_battlefield({self.name})")

    def _token_clauses(self, what: model.Filter | None) -> None:
        """Write which tokens are meant, by what they are created as."""
        for place, clause in enumerate(_clauses(what)):
            self.say(f"token_clause({self.name},{place})")
            for word, there in clause:
                literal = terms.word_literal(word)
                self.say(f"token_needs({self.name},{place},{literal},{'yes' if there else 'no'})")

    def _token(self, face: model.Face) -> str:
        term, lines = self._definitions.token(face)
        self.lines += lines
        return term

    def _deed(self, place: int, deed: replacing.Deed) -> None:
        match deed:
            case replacing.Impossible():
                self.say(f"bars({self.name})")
                return
            case replacing.Unpreventable():
                self.say(f"unpreventable({self.name})")
                return
            case replacing.AsThough(keyword=keyword):
                self.say(f"as_though({self.name},{constant(keyword)})")
                return
            case replacing.OtherTokens(choices=choices):
                self.say(f"replaces({self.name})")
                for option, faces in enumerate(choices):
                    offered = [f"instead({option},{self._token(face)})" for face in faces]
                    self.say(*(f"deed({self.name},{place},{one})" for one in offered))
                return
            case replacing.Goes(kind=str(kind), count=count):
                self.say(f"carries({self.name},{counter_kind(kind)},{count})")
            case _:
                pass
        self.say(f"replaces({self.name})", f"deed({self.name},{place},{self._term(deed)})")

    def _term(self, deed: replacing.Deed) -> str:
        match deed:
            case replacing.Scaled(factor=factor, plus=plus):
                return f"scale({factor},{self.figure(plus)})"
            case replacing.Halved(rounded=rounded):
                return f"halve({_up(rounded)})"
            case replacing.Fixed(to=to):
                return f"fix({self.figure(to)})"
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
                return f"prevent(amount({self.figure(number)}))"
            case replacing.Prevented():
                return "prevent(all)"
            case replacing.Acts():
                return self._act(deed)
            case replacing.Goes(zone="library", place=place):
                return f"goes(library({place or 'anywhere'}))"
            case replacing.Goes(zone=zone):
                return f"goes({zone})"
            case replacing.Skipped():
                return "skip"
            case replacing.Narrowed(to=to_top):
                return f"narrow({to_top})"
            case replacing.Spared():
                return "spare"
            case replacing.Also():
                return "besides"
            case replacing.MoreTokens(token=token, count=count):
                return f"more({self._token(token)},{'that' if count == 'that many' else f'number({count})'})"
            case _:
                raise NotModelledError("an instruction")

    def _act(self, act: replacing.Acts) -> str:
        who = "none" if act.who is None else self._actor(act.who)
        on = "none" if act.on is None else terms.reference(act.on)
        kind = "none" if act.kind is None else counter_kind(act.kind)
        if act.token is not None:
            kind = self._token(act.token)
        elif act.verb == "look":
            kind = act.rest
        match act.amount:
            case replacing.Proportional(of=of, factor=factor, plus=plus):
                number = f"{of}({factor},{plus})"
            case plain:
                number = f"fixed({self.figure(plain)})"
        return f"act({constant(act.verb)},{who},{on},{kind},{number})"

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


def _clauses(what: model.Filter | None) -> list[list[tuple[str, bool]]]:
    """Give a description of tokens as alternatives of words that they have, or do not have."""
    match what:
        case None | model.State(state="token"):
            return [[]]
        case str():
            return [[(what, True)]]
        case model.Not(of=str(word)):
            return [[(word, False)]]
        case model.Any(of=of):
            return [clause for part in of for clause in _clauses(part)]
        case model.All(of=of):
            found: list[list[tuple[str, bool]]] = [[]]
            for part in of:
                found = [[*before, *clause] for before in found for clause in _clauses(part)]
            return found
        case _:
            raise NotModelledError("tokens that are described otherwise")


def _up(rounded: str) -> int:
    return int(rounded == "up")
