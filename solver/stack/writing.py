"""Instructions of spells and abilities as ASP facts (608.2c): each is an effect of a layer behind the others.

Which objects and players an instruction is about, and how much of it there is, is thereby worked out like for any other
effect of a resolved spell or ability.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from msgspec.structs import replace

from solver.cards import instructions as do
from solver.cards import model, replacing
from solver.cards.vocabulary import constant
from solver.facts import terms
from solver.facts.abilities import Definition, DefinitionWriter
from solver.facts.board import Writer
from solver.facts.targets import write_targets
from solver.facts.terms import NotModelledError, amount, counter_kind, filter_part

LAYER = "instruct"
"""The layer in which instructions are looked at."""

AIMS = "mana"
"""The layer in which targets are looked for, with what keeps things from being targets."""

PICKED: model.Filter = model.Is("picked")  # type: ignore[arg-type]
"""What was picked for the instruction (608.2d), which comes before what is done with it."""

_PEOPLE: dict[str, str] = {
    "each opponent": "opponent", "each player": "any", "each other player": "opponent", "enchanted player":
    "enchanted_player",
}  # fmt: skip

Simple = (
    do.Deal | do.Treat | do.Send | do.Place | do.Double | do.MoveCounters | do.Fight | do.Begin | do.Shield | do.Perform
    | do.Discard | do.Create | do.CreateCopy | do.Attach | do.Search | do.Pay | do.CopySpell
    | do.If
)  # fmt: skip
"""Instructions that are written as facts."""


class Definitions:
    """Numbers instructions, and what has targets, and writes their facts, each once in the life of the process.

    Args:
        writer: the writer of facts.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._numbers: dict[do.Instruction, int] = {}
        self._definitions: dict[do.Instruction, Definition] = {}
        self._aims: dict[do.Does, tuple[str, Definition]] = {}

    def aims(self, does: do.Does) -> tuple[str, Definition]:
        """Give the name of what looks for the targets of an effect, and the facts about it.

        Args:
            does: what the effect does.
        """
        found = self._aims.get(does)
        if found is None:
            name = f"g({len(self._aims)})"
            writer = DefinitionWriter(self._writer.abilities, name, resolved=True)
            writer.features |= {"you", "players"}
            writer.lines += [f"requires({name},{AIMS},you).", f"requires({name},{AIMS},players)."]
            writer.lines.append(f"aims_with({name},{name}).")
            write_targets(writer, name, tuple(mode.targets for mode in does.modes), AIMS)
            found = self._aims[does] = name, writer.finish()
        return found

    def written(self, instruction: do.Instruction) -> tuple[str, Definition]:
        """Give the name of an instruction, and the facts about it.

        Args:
            instruction: an instruction that is not made of others.

        Raises:
            NotModelledError: a part of it cannot be said.
        """
        name = f"i({self._numbers.setdefault(instruction, len(self._numbers))})"
        found = self._definitions.get(instruction)
        if found is None:
            found = self._definitions[instruction] = InstructionWriter(self._writer, name).written(instruction)
        return name, found


@cache
def definitions_of(writer: Writer) -> Definitions:
    """Give the one table of instructions that belongs to a writer of facts: boards share runs of the encodings.

    Args:
        writer: the writer of facts.
    """
    return Definitions(writer)


class InstructionWriter(DefinitionWriter):
    """Writes the facts about one instruction.

    Args:
        writer: the writer of facts.
        name: the term of the instruction.
    """

    def __init__(self, writer: Writer, name: str) -> None:
        super().__init__(writer.abilities, name, resolved=True)
        self._writer = writer

    def written(self, instruction: do.Instruction) -> Definition:
        """Write an instruction.

        Args:
            instruction: the instruction.

        Raises:
            NotModelledError: a part of it cannot be said.
        """
        self.say(f"does({self.name},{LAYER},follow)")
        self.features |= {"you", "players"}
        self.say(f"requires({self.name},{LAYER},you)", f"requires({self.name},{LAYER},players)")
        self._written(instruction)
        return self.finish()

    def say(self, *facts: str) -> None:
        """Write facts."""
        self.lines += [f"{fact}." for fact in facts]

    def _written(self, instruction: do.Instruction) -> None:
        match instruction:
            case do.Deal():
                self._verb("deal")
                self._divided(instruction.divided, instruction.to, instruction.amount)
                self._objects("on", instruction.to, instruction.scope)
                self._players("who", instruction.who)
                self._objects("source", instruction.source, "everywhere")
                if not instruction.divided:
                    self._figure("number", instruction.amount, of_each=True)
            case do.Treat():
                self._verb(constant(instruction.verb))
                self._objects("on", instruction.on, instruction.scope)
                self._players("by", instruction.by)
                self._figure("number", instruction.amount)
                if instruction.buried:
                    self.say(f"mark_of({self.name},buried)")
            case do.Send():
                self._send(instruction)
            case do.Place():
                if instruction.kind is None and not instruction.removed:
                    raise NotModelledError("counters of a kind that is chosen")
                self._verb("take" if instruction.removed else "put")
                self._divided(instruction.divided, instruction.on, instruction.amount)
                self.say(f"counters_of({self.name},{counter_kind(instruction.kind) if instruction.kind else 'any'})")
                self._objects("on", instruction.on, instruction.scope)
                self._players("who", instruction.who)
                if instruction.amount is not None and not instruction.divided:
                    self._figure("number", instruction.amount, of_each=True)
            case do.Double():
                self._verb("double")
                self.say(f"counters_of({self.name},{counter_kind(instruction.kind) if instruction.kind else 'any'})")
                self._objects("on", instruction.on, instruction.scope)
            case do.MoveCounters():
                self._verb("copy_counters" if instruction.copied else "move_counters")
                self.say(f"counters_of({self.name},{counter_kind(instruction.kind) if instruction.kind else 'any'})")
                self._objects("one", instruction.of, "battlefield")
                self._objects("on", instruction.on, "battlefield")
                if instruction.amount is not None:
                    self._figure("number", instruction.amount)
            case do.Shield(effect=effect):
                self._verb("shield")
                self._objects("on", shielded_by(effect), "battlefield")
            case do.Fight():
                self._verb("fight")
                self._objects("one", instruction.one, "battlefield")
                self._objects("other", instruction.other, "battlefield")
            case do.CopySpell():
                self._verb("copy_spell")
                self._objects("on", instruction.on, "stack")
                self._figure("number", instruction.amount)
            case do.Search():
                self._search(instruction)
            case do.Pay(pays=pays):
                if not all(isinstance(one, model.PayLife) for one in pays):
                    raise NotModelledError("a cost that is paid")
                self._verb("pay")
                self._players("who", instruction.who)
                self._figure("number", sum(one.amount for one in pays if isinstance(one, model.PayLife)))
            case do.Attach(what=what, to=to):
                if isinstance(what, do.Picked) and isinstance(to, do.Picked):
                    raise NotModelledError("several choices of one instruction")
                self._verb("attach" if to is not None else "unattach")
                self._objects("what", what, "battlefield")
                self._objects("host", to, "battlefield")
            case do.Begin(effect=effect):
                self._begin(effect)
            case do.Perform():
                self._verb(constant(instruction.verb))
                self._players("who", instruction.who)
                self._figure("number", instruction.amount)
            case do.Discard():
                self._verb("discard")
                self._players("who", instruction.who)
                if instruction.amount is not None:
                    self._figure("number", instruction.amount)
                if instruction.random:
                    raise NotModelledError("cards at random")
                if instruction.up_to:
                    self.say(f"mark_of({self.name},up_to)")
                if instruction.of == PICKED:
                    self.say(f"mark_of({self.name},chosen)")
                self._objects("of", instruction.of if instruction.of is not None else model.All(()), "hand")
            case do.Create():
                self._verb("create")
                self._players("who", instruction.who)
                term, lines = self._writer.events.token(instruction.token)
                self.lines += lines
                self.say(f"token_of({self.name},{term})")
                self._figure("number", instruction.amount)
            case do.CreateCopy():
                self._verb("copy")
                self._players("who", instruction.who)
                self._objects("on", instruction.of, "wherever it is")
                self._figure("number", instruction.amount)
            case do.If(condition=condition):
                self._verb("ask")
                self.condition(condition)
            case _:
                raise NotModelledError("an instruction")

    def _divided(self, divided: bool, among: model.Filter | do.Picked | None, amount: model.Amount | None) -> None:
        if not divided:
            return
        if not isinstance(among, model.Is) or not isinstance(amount, int | model.X):
            raise NotModelledError("what is divided by a number that is worked out, or among what is no target")
        self.say(f"mark_of({self.name},divided)")

    def _verb(self, verb: str) -> None:
        self.say(f"instruction({self.name},{verb})")

    def _send(self, send: do.Send) -> None:
        if send.until_left or send.face_down or send.nth is not None:
            raise NotModelledError("a way to change zones")
        if send.to == "library" and send.place not in ("top", "bottom", "shuffled"):
            raise NotModelledError("a place in a library")
        self._verb("send")
        self._objects("on", send.on, send.scope)
        self._players("by", send.by)
        self._players("under", send.under)
        to = f"library({send.place})" if send.to == "library" else send.to
        self.say(f"sent_to({self.name},{to})")
        if send.counter is not None:
            self._figure("number", send.counters)

    def _search(self, search: do.Search) -> None:
        if search.nth not in (None, 1):
            raise NotModelledError("a place in a library")
        self._verb("search")
        self._players("who", search.who)
        self.say(f"find_of({self.name},{self._part(search.of)})")
        if search.amount is None:
            self.say(f"mark_of({self.name},any_number)")
        else:
            self._figure("picked", search.amount)
        if search.of != model.All(()):
            self.say(f"mark_of({self.name},qualified)")

    def _begin(self, effect: model.Effect) -> None:
        self._verb("begin")
        self._objects("on", effect.affects, "wherever it is" if isinstance(effect.affects, model.Is) else effect.scope)
        if effect.condition is not None:
            raise NotModelledError("a condition of an effect that begins")
        for change in effect.changes:
            if isinstance(change, model.BecomeCopy):
                self._objects("copied", model.Is(change.of), "wherever it is")
        for role, number in amounts_of(effect):
            self._figure(role, number, of_each=True)

    def _objects(self, role: str, what: model.Filter | do.Picked | None, scope: model.Scope | str) -> None:
        if what is None:
            return
        if isinstance(what, do.Picked):
            self._picked(what, scope)
            return
        part = self._part(what)
        place = "wherever it is" if isinstance(what, model.Is) else scope
        self.say(f"object_of({self.name},{role},{part},{constant(place)})")
        if role == "on":
            # amounts may speak of each object that the instruction is about
            self.say(f"affects({self.name},{part})", f"scope({self.name},{constant(place)})")
        if isinstance(what, model.Is) and what.ref.startswith("target "):
            self.say(f"aim_of({self.name},{role},{what.ref[7:]})")

    def _picked(self, picked: do.Picked, scope: model.Scope | str) -> None:
        if picked.random:
            raise NotModelledError("a choice at random")
        self.say(f"pick_of({self.name},{self._part(picked.of)},{constant(scope)})")
        self._players("picker", picked.by)
        if picked.amount is not None:
            self._figure("picked", picked.amount)
        if picked.up_to or picked.amount is None:
            self.say(f"mark_of({self.name},up_to)")

    def _part(self, what: model.Filter) -> str:
        part = filter_part(what)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, LAYER)
        self.say(f"level({part.term},{part.level})")
        return part.term

    def _players(self, role: str, who: do.Who | None) -> None:
        match who:
            case None:
                return
            case do.Holder(of=of, owner=owner):
                term = f"{'owner' if owner else 'holder'}({self._part(of)})"
            case _:
                term = _PEOPLE[who] if who in _PEOPLE else terms.player(cast("model.Player", who))
        self.say(f"player_of({self.name},{role},{term})")

    def _figure(self, role: str, number: model.Amount, *, of_each: bool = False) -> None:
        part = amount(number)
        if part.subjective and not of_each:
            raise NotModelledError("an amount for each of them")
        self.use(part, LAYER)
        self.say(f"figure_of({self.name},{role},{part.term})")


def shielded_by(effect: replacing.Replacement) -> model.Filter | None:
    """Give what was targeted or spoken of that an effect is about; None where it describes what it is about.

    Args:
        effect: a replacement or prevention effect that begins.
    """
    to = getattr(effect.event, "to", None)
    if not isinstance(to, replacing.Recipients):
        return None
    if to.target is not None:
        return model.Is(cast("model.Reference", f"target {to.target}"))
    return to.objects if model.Is("hurt") in model.parts(to.objects) else None


def amounts_of(effect: model.Effect) -> list[tuple[str, model.Amount]]:
    """Give the amounts in an effect that are worked out when it begins (608.2h), each with a name for its place.

    Args:
        effect: the effect.
    """
    found: list[tuple[str, model.Amount]] = []
    for place, change in enumerate(effect.changes):
        match change:
            case model.Modify(power=power, toughness=toughness):
                found += [(f"at({place},power)", power), (f"at({place},toughness)", toughness)]
            case model.SetPower(to=to):
                found.append((f"at({place},power)", to))
            case model.SetToughness(to=to):
                found.append((f"at({place},toughness)", to))
            case _:
                pass
    return [(role, number) for role, number in found if not isinstance(number, int)]


def with_amounts(effect: model.Effect, worth: dict[str, int]) -> model.Effect:
    """Give an effect with its amounts as they were worked out.

    Args:
        effect: the effect.
        worth: the numbers, by the names of their places.
    """
    changes: list[model.Change] = []
    for place, change in enumerate(effect.changes):
        power, toughness = worth.get(f"at({place},power)"), worth.get(f"at({place},toughness)")
        match change:
            case model.Modify():
                changes.append(replace(
                    change, power=change.power if power is None else power,
                    toughness=change.toughness if toughness is None else toughness,
                ))  # fmt: skip
            case model.SetPower() if power is not None:
                changes.append(replace(change, to=power))
            case model.SetToughness() if toughness is not None:
                changes.append(replace(change, to=toughness))
            case _:
                changes.append(change)
    return replace(effect, changes=tuple(changes))
