"""How permanents enter the battlefield, as ASP facts.

Only questions about entering need these, with those of `solver.facts.events`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from solver.cards import entering, model
from solver.cards.entering import Enters
from solver.cards.keywords import entering_by, unread_entering
from solver.cards.node import Node
from solver.cards.vocabulary import constant
from solver.facts import terms
from solver.facts.abilities import Abilities, Definition, Definitions, DefinitionWriter, together
from solver.facts.terms import NotModelledError, amount, counter_kind, filter_part

LAYER = "event"
"""The layer behind the others in which effects on events are looked at."""

_NOT_ENTERING = model.Not(model.State("entering"))
_COUNTING = (model.Count, model.Distinct, model.Extreme, model.Total, model.CountersAmong)
_MAKES: dict[type[entering.Deed], str] = {
    entering.UnderControl: "control",
    entering.AsCopy: "copy",
    entering.Excepts: "copy",
    entering.BackFace: "back_face",
}
"""What the order of 616.1 asks of the deeds of effects, as the encodings name it."""


def as_entry(ability: model.EntersAs | model.EntersAsCopy) -> Enters:
    """Give the effect on entering of an ability to enter as a copy or in a chosen shape.

    Args:
        ability: the ability. The first way of one to enter as a copy stands for the copying.
    """
    if isinstance(ability, model.EntersAs):
        modes = tuple(mode for mode, _ in ability.modes)
        return Enters((entering.Way((entering.Chooses("mode", modes),)),))
    ways = (entering.Way((entering.AsCopy(ability.copy),)), *((entering.Way(),) if ability.optional else ()))
    return Enters(ways, condition=ability.condition)


def besides(ability: model.EntersAsCopy) -> tuple[Enters, ...]:
    """Give what else is different about entering as a copy, as effects on the object that does (the first target)."""
    own = model.Is("target 1")
    return tuple(
        Enters((entering.Way((one.deed,)),), own if one.filter is None else model.All((own, one.filter)))
        for one in ability.also
    )


def without_entering(node: object) -> object:
    """Let what is counted on the battlefield leave out what is only about to be there.

    Args:
        node: a part of the language.
    """
    if isinstance(node, _COUNTING):
        scope = getattr(node, "scope", "battlefield")
        field = "of" if isinstance(node, model.Count) else "among"
        inner = without_entering(getattr(node, field))
        if scope in {"battlefield", "everywhere"}:
            inner = model.All((inner, _NOT_ENTERING))  # type: ignore[arg-type]
        return replace(node, **{field: inner})
    if isinstance(node, Node):
        return replace(node, **{name: without_entering(getattr(node, name)) for name in node.__struct_fields__})
    if isinstance(node, tuple):
        return tuple(map(without_entering, node))
    return node


def _lessens(enters: Enters) -> bool:
    """Say whether an effect is about the counters with which something would enter, not the entering itself."""
    return any(isinstance(deed, entering.LessCounters) for way in enters.ways for deed in way.deeds)


def _spoils(ability: int, *, own: bool) -> str:
    """Write that something an ability says about entering is not known, of its own object or of any."""
    return f"spoils_own_entering(a({ability}))." if own else f"spoils_entering(a({ability}))."


class EntryWriter(DefinitionWriter):
    """Writes what one effect on entering is about, and its ways."""

    def entry(self, enters: Enters, ability: int | None, *, copyable: model.Filter | None = None) -> Definition:
        """Write an effect, or that it cannot be said.

        Args:
            enters: the effect.
            ability: the number of the ability that makes it; None where something that resolved left it.
            copyable: what it can enter as a copy of, where it does.
        """
        try:
            self._about(enters)
            for place, way in enumerate(enters.ways):
                self._way(place, way, copyable)
            if enters.condition is not None:
                self.condition(without_entering(enters.condition))  # type: ignore[arg-type]
        except NotModelledError as error:
            if ability is None:
                return Definition([], missing=(*self.missing, str(error)))
            return Definition([_spoils(ability, own=enters.what is None)])
        self._say(f"does({self.name},{LAYER},watch)", f"about({self.name},entry)")
        if not _lessens(enters):
            made = {_MAKES[type(deed)] for way in enters.ways for deed in way.deeds if type(deed) in _MAKES}
            self._say(*(f"entry_makes({self.name},{what})" for what in sorted(made)))
            self._say(f"decided_by({self.name},{enters.by})")
        self.features |= {"you", "players"}
        self._say(f"requires({self.name},{LAYER},you)", f"requires({self.name},{LAYER},players)")
        return self.finish()

    def enchants(self, keyword: model.Keyword) -> Definition:
        """Write what an Aura can enchant (702.5a).

        Args:
            keyword: the enchant ability.
        """
        self._say(f"does({self.name},{LAYER},watch)", f"about({self.name},enchanting)")
        if keyword.keyword != "enchant" or keyword.quality is None:
            who = "opponent" if keyword.keyword == "enchant opponent" else "any"
            self._say(f"enchants_player({self.name},{who})")
        else:
            there = any(isinstance(part, model.InZone) for part in model.parts(keyword.quality))
            scope = "everywhere" if there else "battlefield"
            self._say(f"enchants({self.name},{self._filter(keyword.quality)},{scope})")
        self.features |= {"you", "players"}
        self._say(f"requires({self.name},{LAYER},you)", f"requires({self.name},{LAYER},players)")
        return self.finish()

    def guards(self, keyword: model.Keyword) -> Definition:
        """Write by what a permanent can't be enchanted (702.16c).

        Args:
            keyword: the protection ability.
        """
        self._say(f"does({self.name},{LAYER},watch)", f"about({self.name},guarding)")
        self._say(f"guards({self.name},{self._filter(model.All(()) if keyword.quality is None else keyword.quality)})")
        return self.finish()

    def _say(self, *facts: str) -> None:
        self.lines += [f"{fact}." for fact in facts]

    def _about(self, enters: Enters) -> None:
        if enters.what is None:
            self._say(f"entry_of_itself({self.name})")
        else:
            self._say(f"entrant({self.name},{self._filter(enters.what)})")
        if enters.cards:
            self._say(f"of_cards({self.name})")

    def _filter(self, found: model.Filter) -> str:
        part = filter_part(found)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, LAYER)
        self._say(f"level({part.term},{part.level})")
        return part.term

    def _way(self, place: int, way: entering.Way, copyable: model.Filter | None) -> None:
        self._say(f"entry_way({self.name},{place})")
        match way.price:
            case entering.Life(amount=number):
                self._say(f"entry_price({self.name},{place},life({number}))")
            case entering.Reveal(what=what):
                self._say(f"entry_price({self.name},{place},reveal({self._filter(what)}))")
            case entering.Takes() as takes:
                term = self._filter(takes.what)
                self._say(f"entry_price({self.name},{place},takes)")
                self._say(f"entry_takes({self.name},{place},{takes.does},{term},{constant(takes.scope)})")
                self._say(f"entry_least({self.name},{place},{takes.least})")
                if takes.most is not None:
                    part = amount(takes.most)
                    self.use(part, LAYER)
                    self._say(f"figure({self.name},{part.term})", f"entry_most({self.name},{place},{part.term})")
            case _:
                pass
        for number, deed in enumerate(way.deeds):
            self._deed(place, number, deed, copyable)

    def _deed(self, way: int, place: int, deed: entering.Deed, copyable: model.Filter | None) -> None:
        match deed:
            case entering.WithCounters(kind=kind, amount=how_many):
                part = amount(without_entering(how_many))
                self.use(part, LAYER)
                self._say(f"figure({self.name},{part.term})")
                self._say(f"entry_counters({self.name},{way},{place},{counter_kind(kind)},{part.term})")
            case entering.LessCounters(kind=kind, amount=how_many):
                part = amount(how_many)
                self.use(part, LAYER)
                self._say(f"figure({self.name},{part.term})")
                self._say(f"entry_lessens({self.name},{counter_kind(kind)},{part.term})")
            case entering.Chooses(what="player", opponent=opponent, two=two):
                asked = "entry_players" if two else "entry_player"
                self._say(f"{asked}({self.name},{way},{'opponent' if opponent else 'any'})")
            case entering.Chooses(what="creature" | "permanent", of=of):
                term = self._filter(model.State("permanent") if of is None else of)
                self._say(f"entry_object({self.name},{way},{term})")
            case entering.Chooses(of=of):
                if of is not None:
                    self._filter(of)
                self._say(f"entry_chooses({self.name},{way})")
            case entering.UnderControl(player=who):
                self._say(f"entry_player({self.name},{way},{terms.player(who)})")
            case entering.AsCopy(copy=copy) if copyable is None:
                self._say(f"entry_copies({self.name},{way},{terms.reference(copy.of)})")
            case entering.AsCopy() if copyable is not None:
                self._say(f"copyable({self.name},{way},{self._filter(copyable)})")
                there = any(isinstance(part, model.InZone) for part in model.parts(copyable))
                self._say(f"copy_scope({self.name},{'everywhere' if there else 'battlefield'})")
            case entering.Cannot():
                self._say(f"entry_barred({self.name})")
            case _:
                pass


class EntryDefinitions(Definitions):
    """Writes the facts about what abilities, and what they left behind, do with things that enter.

    Args:
        abilities: the table of abilities.
    """

    def __init__(self, abilities: Abilities) -> None:
        super().__init__(abilities)
        self._left: dict[Enters, int] = {}
        self._left_definitions: dict[int, Definition] = {}
        self._entries: dict[str, Enters] = {}
        self._origins: dict[str, model.Ability] = {}

    def left(self, shield: Enters) -> tuple[str, Definition]:
        """Give the name of, and the facts about, an effect that a resolved spell or ability left."""
        number = self._left.setdefault(shield, len(self._left))
        name = f"left_entry({number})"
        found = self._left_definitions.get(number)
        if found is None:
            found = EntryWriter(self._abilities, name, resolved=True).entry(shield, None)
            self._left_definitions[number] = found
            self._entries[name] = shield
        return name, found

    def entry(self, name: str) -> Enters:
        """Give the effect on entering that a definition stands for.

        Args:
            name: the term of the definition.
        """
        return self._entries[name]

    def origin(self, name: str) -> model.Ability | None:
        """Give the ability that a definition was made of; None where it was left by something that resolved."""
        return self._origins.get(name)

    def _define(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case model.Keyword():
                return self._keyword(number, ability)
            case Enters():
                return self._entry(number, [ability])
            case model.EntersAs():
                return self._entry(number, [as_entry(ability)])
            case model.EntersAsCopy(what=what):
                return self._entry(number, [as_entry(ability)], copyable=what)
            case model.Opaque(spoils=spoils, own_entering=own):
                told = [_spoils(number, own=own)] if "enter" in spoils else []
                # what can't be enchanted is among what is said of events and the stack at once; what is said of damage
                # and of targets is protection, which players can have as well (702.16c)
                shields = ability.targeting and ability.events == ("damage",)
                bars = {"event", "stack"} <= set(spoils) and (shields or not ability.events)
                return Definition([*told, *([f"spoils_enchanting(a({number}))."] if bars else [])])
            case _:
                return Definition([])

    def _keyword(self, number: int, ability: model.Keyword) -> Definition:
        if ability.keyword in {"enchant", "enchant player", "enchant opponent", "protection"}:
            return self._attaching(number, ability)
        whole = self._entry(number, entering_by(ability))
        told = [_spoils(number, own=True)] if unread_entering(ability) else []
        return together(told, (), [whole])

    def _attaching(self, number: int, ability: model.Keyword) -> Definition:
        writer = EntryWriter(self._abilities, f"d({number},entry(0))", resolved=False)
        writer.lines += [f"generates(a({number}),{writer.name}).", f"works_in(a({number}),battlefield)."]
        try:
            return writer.guards(ability) if ability.keyword == "protection" else writer.enchants(ability)
        except NotModelledError:
            return Definition([f"spoils_enchanting(a({number}))."])

    def _entry(self, number: int, entries: Sequence[Enters], *, copyable: model.Filter | None = None) -> Definition:
        parts = []
        for place, entry in enumerate(entries):
            name = f"d({number},entry({place}))"
            self._entries[name] = entry
            self._origins[name] = self._abilities.ability(number)
            writer = EntryWriter(self._abilities, name, resolved=False)
            writer.lines.append(f"generates(a({number}),{name}).")
            writer.lines += [f"works_in(a({number}),{zone})." for zone in entry.zones]
            parts.append(writer.entry(entry, number, copyable=copyable))
        return together([], (), parts)
