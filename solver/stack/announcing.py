"""Answers about casting spells and activating abilities, and what happens then (601, 602)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from clingo import Symbol
from msgspec.structs import replace

from solver import activating
from solver.answers import Reader
from solver.asp import Layers, Timer, files_about_mana
from solver.board.abilities import held_as_meant
from solver.board.model import Board, Object, Question, Stacked
from solver.cards.model import Activated, Card, Face, Keyword, Opaque, Zone, parts
from solver.cards.occasions import SpellCast
from solver.events.answering import EventSolver
from solver.events.state import Pending, State
from solver.facts.board import Writer, clock, number
from solver.found import Found
from solver.outcome import EventOutcome
from solver.stack.affording import in_figures, with_spent
from solver.stack.aiming import Aiming, told_of_division
from solver.stack.casting import FROM_GRAVEYARD, Price, exiled_when_it_leaves, paid_for, price_of
from solver.stack.dividing import divisions
from solver.stack.instructing import Following
from solver.stack.keywords import activated_as
from solver.stack.paying import paid_for as activated_for
from solver.stack.programs import announced, enchants, program_of, reasons
from solver.stack.running import Running, told_on_stack
from solver.stack.speaking import mention_of
from solver.stack.states import fresh, stacked_of, with_effect, with_object, with_stacked
from solver.stack.targeting import becoming_targets
from solver.stack.writing import LAYER, definitions_of
from solver.worlds import Program, World

_ACTIVATING = files_about_mana(activating=True)
_CASTING = ("stack/casting.lp", "stack/show_casting.lp")


def _activated(layers: Layers) -> Sequence[Symbol]:
    layers.mana(activating=True)
    return layers.symbols()


def _cast(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind(LAYER, _CASTING)
    with layers.timer("casting"):
        layers.ground(("casting", stage))
    return layers.symbols()


_MAY_ACTIVATE = Program(_ACTIVATING, _activated)
_MAY_CAST = Program(_CASTING, _cast)


class _Announcing:
    """What is alike of casting spells and activating abilities.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None, *, explain: bool = False) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._explain = explain
        self._definitions = definitions_of(writer)
        self._aiming = Aiming(writer, self._definitions, timer, encodings)
        self._events = EventSolver(writer, timer, encodings)
        self._unread: dict[str, None] = {}
        self._truncated = False

    def _unanswered(self, *unread: str) -> Found[EventOutcome]:
        return Found((), self._truncated, tuple(dict.fromkeys([*self._unread, *self._aiming.unread, *unread])))

    def _run(
        self, board: Board, order: tuple[str, ...], question: Question, states: Iterable[State]
    ) -> Found[EventOutcome]:
        running = Running(board, order, question, self._writer, self._timer, self._encodings, explain=self._explain)
        found = running.found(states)
        unread = dict.fromkeys([*self._unread, *self._aiming.unread, *found.unread])
        return Found(found.outcomes, found.truncated or self._truncated or self._aiming.truncated, tuple(unread))

    def _happened(self, board: Board, state: State) -> list[State]:
        """Let happen what is pending, for abilities to trigger on."""
        if not state.pending:
            return [state]
        followed = self._events.follow(board, [state])
        self._unread |= dict.fromkeys(followed.unread)
        self._truncated |= followed.truncated
        return list(followed.states)

    def _chosen(self, state: State, name: str, question: Question) -> list[State] | None:
        """Choose modes and targets, those that the question names where it does; None where that can't be done."""
        thing = state.board.objects[name]
        told = program_of(thing)
        if isinstance(told, str):
            self._unread[f"{_about(thing)}: {told}"] = None
            return None
        lacks = reasons(told.does, self._definitions)
        if lacks:
            self._unread |= dict.fromkeys(f"{_about(thing)}: not worked out yet: {reason}" for reason in lacks)
            return None
        if question.keys.get("targets") is None and not thing.modes:
            chosen = self._aiming.chosen(state, name, told.does)
            return [one for one in chosen if not stacked_of(one, name).over]
        stacked = announced(state.board, thing, told.does)
        if stacked is None:
            self._unread[f"{_about(thing)}: what was chosen for it is not told"] = None
            return None
        here = with_object(state, replace(thing, stacked=stacked))
        legal = self._aiming.still_legal(here, name, told.does)
        if legal != stacked.aims:
            return []
        ways = list(divisions(stacked, told.does, thing.x))
        choosers = state.choosers | ({thing.controller} if len(ways) > 1 else set())
        states = [with_stacked(replace(here, choosers=choosers), name, one) for one in ways]
        return [told_of_division(one, name, told.does) for one in states] if len(ways) > 1 else states

    def _paid(self, board: Board, states: Sequence[State], name: str, costs: Sequence[object]) -> list[State]:
        """Pay the costs, in each way."""
        following = Following(board, self._writer, self._definitions, self._timer, self._encodings)
        found = []
        for begun in states:
            before = begun.board.objects[name].stacked
            todo = replace(before or Stacked(), todo=tuple(costs), mode=0)
            for state in following.through([with_stacked(begun, name, todo)], name):
                stacked = stacked_of(state, name)
                groups = {"paid": stacked.groups.get("before", ())}
                then = replace(stacked, todo=None, mode=1, groups=groups, numbers={})
                thing = state.board.objects[name]
                found.append(with_object(state, replace(thing, stacked=None if before is None else then)))
        self._truncated |= following.truncated
        self._unread |= following.unread
        return found


class ActivateSolver(_Announcing):
    """Answers questions about activating abilities."""

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:
        """Find every distinct outcome of activating an ability, for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        there = told_on_stack(board)
        name = str(question.keys["object"]) if "object" in question.keys else ""
        if name not in there.objects:
            return self._unanswered("activating abilities of cards that are not on the board is not worked out yet")
        source = there.objects[name]
        by = str(question.keys.get("by") or source.controller)
        ability = self._ability(there, question, name, by, order)
        if ability is None:
            return self._unanswered()
        if ability.mana:
            return self._unanswered(f"{name}: mana abilities have questions of their own")
        x = question.keys.get("x")
        costs = activated_for(ability, x)
        if costs is None or ("X" in ability.cost and x is None):
            return self._unanswered(f"{name}: the cost of the ability is not worked out yet")
        identifier = fresh(f"{name}'s ability", there.objects)
        top = max((thing.position for thing in there.objects.values() if thing.zone == "stack"), default=0)
        made = Object(
            identifier, Card("", ()), source.owner, by, "stack", top + 1, ability_text="", x=x,
            modes=tuple(question.keys.get("modes") or ()), chosen=dict(source.chosen),
            targets=tuple(map(str, question.keys.get("targets") or ())),
            stacked=Stacked(ability, mention_of(source), announced=False),
        )  # fmt: skip
        state = State(replace(there, objects={**there.objects, identifier: made}), order, ())
        states = self._chosen(state, identifier, question)
        if states is None:
            return self._unanswered()
        found: list[State] = []
        mana = "".join(part for part in ability.cost.split(", ") if _MANA.fullmatch(part))
        states = [with_spent(one, by, in_figures(mana, x)) for one in states]
        for one in self._paid(board, states, identifier, costs):
            found += self._happened(board, replace(one, pending=becoming_targets(one, [identifier])))
        return self._run(board, order, question, found)

    def _ability(
        self, board: Board, question: Question, name: str, by: str, order: tuple[str, ...]
    ) -> Activated | None:
        """Give the ability that is meant, where it can be activated."""
        keys = {"object": name, "ability": question.keys.get("ability"), "by": by}
        asked = Question("can_activate", keys)
        there = replace(board, questions=(asked,))
        facts = self._writer.board(there)
        numbering = facts.numbering
        self._unread |= dict.fromkeys(f"{one}: {why}" for one, all_ in facts.missing.items() for why in all_)
        lines = [facts.state, clock(there, numbering, self._writer, order), f"asked(@w,{numbering.objects[name]})."]
        lines += activating.facts(there, numbering)
        decoded = _MAY_ACTIVATE.look([World(facts, "\n".join(lines))], self._timer, self._encodings)
        reader = Reader(there, numbering, self._writer)
        index = numbering.objects[name]
        held = reader.characteristics(index, decoded.values.get((0, index), ()))
        found = activating.ActivationReader(there, numbering, self._writer, asked).found(decoded.told.get(0, ()), held)
        self._unread |= dict.fromkeys(found.unread)
        if not found.outcome.allowed:
            return None
        meant = list(held_as_meant(there, name, keys["ability"], held.abilities))
        attached, aimed = board.objects[name].attached_to is not None, question.keys.get("targets") is not None
        abilities = [
            activated_as(one, attached=attached, aimed=aimed) if isinstance(one, Keyword) else one
            for one in meant if isinstance(one, Activated | Keyword)
        ]  # fmt: skip
        known = [one for one in abilities if one is not None]
        if len(known) != 1:
            self._unread[f"{name}: which ability is meant is not clear"] = None
            return None
        return known[0]


class CastSolver(_Announcing):
    """Answers questions about casting spells."""

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:
        """Find every distinct outcome of casting a spell, for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        there = told_on_stack(board)
        keys = question.keys
        paid = str(keys["cost"]).lower() if keys.get("cost") else ""
        name, thing = _card(there, question, "graveyard" if paid in FROM_GRAVEYARD else "hand")
        if thing is None:
            return self._unanswered(f"{name}: casting it from where it is is not worked out yet")
        by = str(keys.get("by") or thing.controller)
        face = thing.card.faces[0]
        price = price_of(face, paid) if paid else Price()
        if price.lacks is not None:
            return self._unanswered(f"{name}: {price.lacks}")
        self._unread |= dict.fromkeys(self._lacks(there, question, thing, face))
        there = replace(there, objects={**there.objects, name: thing})
        if not self._may_cast(there, question, name, by, order):
            return self._unanswered()
        top = max((other.position for other in there.objects.values() if other.zone == "stack"), default=0)
        spell = replace(
            thing, zone="stack", controller=by, position=top + 1, x=keys.get("x"), kicked=int(keys.get("kicked") or 0),
            modes=tuple(keys.get("modes") or ()), targets=tuple(map(str, keys.get("targets") or ())),
            moves=thing.moves + 1, linked=(), mana_from=tuple(map(str, keys.get("mana") or ())), paid="",
        )  # fmt: skip
        spell = paid_for(spell, paid) if paid else spell
        state = with_object(State(there, order, ()), spell)
        states = self._aimed(state, name, question)
        if states is None:
            return self._unanswered()
        if exiling := exiled_when_it_leaves(spell):
            states = [with_effect(one, exiling) for one in states]
        if price.pays:
            states = self._paid(board, states, name, price.pays)
        found: list[State] = []
        spent = None if paid or keys.get("kicked") else in_figures(face.cost or "", keys.get("x"))
        for one in (with_spent(each, by, spent) for each in states):
            numbering = number(one.board)
            cast = Pending(f"casts({numbering.players[by]},{numbering.objects[name]})")
            found += self._happened(board, replace(one, pending=(cast, *becoming_targets(one, [name]))))
        return self._run(board, order, question, found)

    def _aimed(self, state: State, name: str, question: Question) -> list[State] | None:
        """Choose what has to be chosen for the spell; None where that is not known."""
        spell = state.board.objects[name]
        face = spell.card.faces[spell.face]
        if not {"Instant", "Sorcery"} & set(face.types):
            does = enchants(face) if "Aura" in face.subtypes else None
            if does is None:
                return [state]
            if question.keys.get("targets") is None:
                found = self._aiming.chosen(state, name, does)
                return [
                    with_object(one, replace(one.board.objects[name], targets=tuple(
                        aim.player or (aim.object.name if aim.object else "")
                        for aim in stacked_of(one, name).aims
                    )))
                    for one in found if not stacked_of(one, name).over
                ]  # fmt: skip
            stacked = announced(state.board, spell, does)
            if stacked is None:
                return None
            here = with_object(state, replace(spell, stacked=stacked))
            return [here] if self._aiming.still_legal(here, name, does) == stacked.aims else []
        return self._chosen(state, name, question)

    def _lacks(self, board: Board, question: Question, thing: Object, face: Face) -> list[str]:
        """Name what is not known about casting the card."""
        found = [
            f"{thing.id}: casting it with `{key}` is not worked out yet"
            for key in ("bestowed",) if question.keys.get(key)
        ]  # fmt: skip
        found += _unsure_about_mana(board, question, face)
        if "X" in (face.cost or "") and question.keys.get("x") is None:
            found.append(f"{thing.id}: the value of X is not given")
        if len(thing.card.faces) > 1 and thing.card.layout not in _ONE_SPELL:
            found.append(f"{thing.id}: which of its faces is cast is not told")
        if any(isinstance(one, Opaque) and ("stack" in one.spoils or "mana" in one.spoils) for one in face.abilities):
            found.append(f"{thing.id}: an ability that is not modelled and bears on casting it")
        for name, other in board.objects.items():
            if other.zone != "battlefield" or not other.card.faces:
                continue
            if any(
                isinstance(one, Opaque) and "stack" in one.spoils and _OF_CASTING.search(one.about)
                for one in other.card.faces[other.face].abilities
            ):
                found.append(f"{name}: an ability that is not modelled and bears on casting spells")
        return found

    def _may_cast(self, board: Board, question: Question, name: str, by: str, order: tuple[str, ...]) -> bool:
        """Say whether the card can be cast now."""
        facts = self._writer.board(replace(board, questions=(question,)))
        numbering = facts.numbering
        lines = [facts.state, clock(board, numbering, self._writer, order)]
        lines.append(f"would_cast(@w,{numbering.players[by]},{numbering.objects[name]}).")
        lines.append(f"cast_from(@w,{board.objects[name].zone}).")
        decoded = _MAY_CAST.look([World(facts, "\n".join(lines))], self._timer, self._encodings)
        return any(one.name == "castable" for one in decoded.told.get(0, ()))


_ONE_SPELL = frozenset({"normal", "transform", "meld", "flip", "leveler", "saga", "class", "case", "prototype"})
_OF_CASTING = re.compile("cast")
_MANA = re.compile(r"(?:\{(?![TQE]\})[^{}]+\})+")


def _unsure_about_mana(board: Board, question: Question, face: Face) -> Iterator[str]:
    """Name what hangs on the mana that is spent on a spell and is not worked out (106.6)."""
    spent = [str(one) for one in question.keys.get("mana") or ()]
    hears = [
        name for name, thing in board.objects.items() if thing.zone == "battlefield" and thing.card.faces
        and any(isinstance(part, SpellCast) and part.using for part in parts(thing.card.faces[thing.face].abilities))
    ]  # fmt: skip
    if not spent and face.cost not in (None, "", "{0}"):
        yield from (f"{name}: who produced the mana that is spent is not given" for name in hears)
    for name in dict.fromkeys(spent):
        thing = board.objects[name]
        for ability in thing.card.faces[thing.face].abilities if thing.card.faces else ():
            rider = isinstance(ability, Activated) and ability.mana and ability.words is not None
            if rider or (isinstance(ability, Activated) and any(add.restricted for add in ability.produces)):
                yield f"{name}: what its mana can be spent on, and what that brings along, is not worked out"


def _card(board: Board, question: Question, zone: Zone) -> tuple[str, Object | None]:
    """Give the card that is cast: one where it is cast from, or one that the question brings along."""
    if "object" in question.keys:
        name = str(question.keys["object"])
        thing = board.objects[name]
        return name, thing if thing.zone == zone and thing.card.faces else None
    name = question.ids[0]
    by = str(question.keys.get("by") or board.active)
    card = next(iter(question.cards.values()))
    return name, Object(name, card, by, by, zone)


def _about(thing: Object) -> str:
    return thing.stacked.source.name if thing.stacked is not None and thing.stacked.source is not None else thing.id
