"""A board as ASP facts of one world or several."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from solver.board.functioning import Functioning
from solver.board.model import Board, Object, ResolvedEffect, counted
from solver.cards import model, vocabulary
from solver.cards.entering import Enters
from solver.cards.keyword_replacements import OF_COMMANDERS, OF_COUNTERS
from solver.cards.locking import looks_again
from solver.cards.model import Card
from solver.cards.replacing import Replacement, TurnedUp
from solver.cards.vocabulary import FAMILY_OF, constant
from solver.facts import terms, variants
from solver.facts.abilities import Abilities, Definition, counter_definition
from solver.facts.activating import ActivationDefinitions
from solver.facts.attaching import AttachingDefinitions
from solver.facts.declaring import CombatDefinitions
from solver.facts.entering import EntryDefinitions
from solver.facts.events import EventDefinitions, moved_instead
from solver.facts.faces import Faces, kicker_costs
from solver.facts.mana import ManaDefinitions
from solver.facts.needs import (
    missing_choices,
    missing_face_down,
    missing_kickers,
    missing_to_effect,
    missing_to_mana,
    missing_to_replacement,
    missing_to_shield,
)
from solver.facts.pricing import PriceDefinitions
from solver.kept import Kept

_PLACEHOLDER = "@w"
_MOST_KEPT = 500

MANA_SYMBOL = re.compile(r"\{([WUBRGC])\}")
"""A symbol of one mana of a type."""

# Where effects are likely to have a bearing on each other, as soon as there are two. Being wrong costs a little time.
_ENTANGLED = frozenset({"layer2", "layer3", "layer4", "layer5", "layer6"})

MANA_QUESTIONS = frozenset({"could_produce", "tap_for_mana", "activate_mana", "pools"})
"""The kinds of question that need to know what abilities do with mana."""

ACTIVATION_QUESTIONS = frozenset({"can_activate"})
"""The kinds of question that need to know what it takes to activate abilities."""

COMBAT_QUESTIONS = frozenset({"attack", "block"})
"""The kinds of question that need to know what abilities say of attacking and blocking."""

PRICE_QUESTIONS = frozenset({"pay"})
"""The kinds of question that need to know what abilities do with costs."""

RESOLVING_QUESTIONS = frozenset({"resolve", "step", "cast", "activate"})
"""Kinds of question of which the stack is followed."""

STACK_QUESTIONS = frozenset({"state_based_actions", "combat_damage"}) | RESOLVING_QUESTIONS
"""Kinds of question about what happens next, state-based actions among it."""

# What looks at numbers of players in the layers.
_ABOUT_NUMBERS = frozenset({"amounts", "comparisons"})

EVENT_QUESTIONS = frozenset({"event", "enter"}) | STACK_QUESTIONS
"""The kinds of question that need to know what abilities do with events."""

FOLLOWED = EVENT_QUESTIONS | COMBAT_QUESTIONS | PRICE_QUESTIONS | {"pools"}
"""The kinds of question that are followed step by step, on boards that come about on the way."""


class Numbering(msgspec.Struct):
    """How the objects, players and effects of a board are numbered in its facts."""

    objects: dict[str, int]
    players: dict[str, int]
    effects: dict[str, int]
    object_ids: list[str]
    player_names: list[str]
    effect_ids: list[str]

    def whom(self, name: str) -> str:
        """Give the term of an object or a player, to whom something happens.

        Args:
            name: the id of the object, or the player.
        """
        return f"player({self.players[name]})" if name in self.players else f"object({self.objects[name]})"


class BoardFacts(msgspec.Struct):
    """The facts of a board: those of the game's vocabulary and cards, and those of its state.

    `shared` holds in every world. `state` is the text of one world with a mark where the world stands; `clock` gives
    the lines that say when things began, for one order. `missing` names what is not modelled, by what it belongs to.
    `by_itself` names the definitions of effects that things have without an ability: of counters, and of rules.
    `generated` names the definitions of all effects that abilities make or could make, `lasting` those of effects that
    no ability has to be there for: of counters, and of resolved spells and abilities.
    """

    numbering: Numbering
    shared: list[str]
    state: str
    missing: dict[str, tuple[str, ...]]
    depth: int
    features: frozenset[str]
    by_itself: dict[str, list[str]]
    generated: frozenset[str]
    lasting: frozenset[str]


class Writer:
    """Turns boards into facts; keeps the numbers of cards and abilities between boards."""

    def __init__(self) -> None:
        self.abilities = Abilities()
        self.faces = Faces(self.abilities)
        self.mana = ManaDefinitions(self.abilities)
        self.events = EventDefinitions(self.abilities)
        self.activating = ActivationDefinitions(self.abilities)
        self.prices = PriceDefinitions(self.abilities)
        self.entering = EntryDefinitions(self.abilities)
        self.attaching = AttachingDefinitions(self.abilities)
        self.combat = CombatDefinitions(self.abilities)
        self._boards = Kept(self._written, _MOST_KEPT)

    def board(self, board: Board) -> BoardFacts:
        """Write the facts of a board, with those about mana where a question asks about it.

        Args:
            board: the board as loaded.

        Returns:
            Its facts, without the order of its timestamps: see `clock`.
        """
        return self._boards(board)

    def _written(self, board: Board) -> BoardFacts:
        return _BoardWriter(self, board).write()


def number(board: Board) -> Numbering:
    """Number the things of a board in the order in which they stand there."""
    object_ids, player_names = list(board.objects), [player.name for player in board.players]
    effect_ids = list(board.effects)
    return Numbering(
        {name: index for index, name in enumerate(object_ids)},
        {name: index for index, name in enumerate(player_names)},
        {name: index for index, name in enumerate(effect_ids)},
        object_ids,
        player_names,
        effect_ids,
    )


def in_world(text: str, world: int) -> str:
    """Put a world into facts that have a mark in its place."""
    return text.replace(_PLACEHOLDER, str(world))


def clock(board: Board, numbering: Numbering, writer: Writer, order: Sequence[str]) -> str:
    """Write the timestamps of a board for one order of everything on its timeline.

    Args:
        board: the board.
        numbering: its numbers.
        writer: the writer of its facts.
        order: ids of permanents, effects and placed counters, earliest first.
    """
    lines: list[str] = []
    for time, name in enumerate(order, start=1):
        if name in board.objects:
            lines += _object_times(board, numbering, name, time)
        elif name in board.effects:
            entry = board.effects[name]
            for effect, left in zip(entry.effects, writer.abilities.left_by(entry.effects), strict=True):
                term = f"resolved({numbering.effects[name]},e({left}))"
                lines.append(f"placed_at(@w,{term},{time}).")
                if any(isinstance(change, model.BecomeCopy) for change in effect.changes):
                    objects = [
                        numbering.objects[found] for found in _affected(entry, effect) if found in numbering.objects
                    ]
                    lines += [f"copied_at(@w,{found},{term},{time})." for found in objects]
        else:
            placed = board.counters[name]
            if placed.affects in board.objects:
                lines.append(_counter_time(numbering, placed.affects, placed.kind, time))
    for name, entry_ in board.objects.items():
        if entry_.zone != "battlefield":
            lines += _object_times(board, numbering, name, 0)
    return "\n".join(lines)


def _object_times(board: Board, numbering: Numbering, name: str, time: int) -> list[str]:
    found = numbering.objects[name]
    lines = [f"timestamp(@w,{found},{time})."]
    lines += [_counter_time(numbering, name, kind, time) for kind in board.objects[name].counters]
    if board.objects[name].copy_of is not None:
        lines.append(f"copied_at(@w,{found},entry({found}),{time}).")
    return lines


def _counter_time(numbering: Numbering, name: str, kind: str, time: int) -> str:
    return f"counters_at(@w,{numbering.objects[name]},{terms.counter_kind(kind)},{time})."


def _affected(entry: ResolvedEffect, effect: model.Effect) -> tuple[str, ...]:
    return entry.affected[entry.effects.index(effect)]


class _BoardWriter:
    def __init__(self, writer: Writer, board: Board) -> None:
        self.writer = writer
        self.abilities = writer.abilities
        self.faces = writer.faces
        self.board = board
        self.numbering = number(board)
        self.lines: list[str] = []
        self.used: dict[int, str] = {}
        self.live: set[int] = set()
        self.functioning = Functioning(board)
        self.definitions: dict[str, Definition] = {}
        self.face_numbers: set[int] = set()
        self.words: set[str] = set()
        self.missing: dict[str, tuple[str, ...]] = {}
        self.features: set[str] = set()
        self.by_itself: dict[str, list[str]] = {}
        self.lasting: set[str] = set()
        self.rules: list[str] = []
        self.about_mana = asks_about_mana(board)
        self.about_prices = asks_about_prices(board)
        self.about_events = asks_about_events(board)

    def write(self) -> BoardFacts:
        self._players()
        for name, entry in self.board.objects.items():
            self._object(name, entry)
        self._counters()
        self._unknown_cards()
        for name, entry_ in self.board.effects.items():
            self._effect(name, entry_)
        self._shapes()
        shared = [*self._shared(), *self.rules]
        depth = max((definition.depth for definition in self.definitions.values()), default=1)
        for definition in self.definitions.values():
            self.features |= definition.features
        layers = Counter(layer for one in self.definitions.values() for layer in one.features & _ENTANGLED)
        if any(count > 1 for count in layers.values()):
            self.features.add("dependency")
        self._numbers()
        return BoardFacts(
            self.numbering,
            shared,
            "\n".join(self.lines),
            self.missing,
            depth,
            frozenset(self.features),
            self.by_itself,
            frozenset(name for definition in self.definitions.values() for name in definition.generates),
            frozenset(self.lasting),
        )

    def say(self, *facts: str) -> None:
        self.lines.extend(f"{fact}." for fact in facts)

    # ------------------------------------------------------------------------------------------------- players

    def _players(self) -> None:
        board, numbers = self.board, self.numbering.players
        self.say("world(@w)", f"active(@w,{numbers[board.active]})", f"step(@w,{constant(board.step)})")
        for index, player in enumerate(board.players):
            self.say(f"player(@w,{index})")
            self.say(*(f"listed_zone(@w,{index},{zone})" for zone in sorted(player.listed) if zone == "library"))
            flags = [*player.flags, *board.flags]
            flags += [what for what, holder in board.holders.items() if holder == player.name]
            self.say(*(f"fact(@w,{index},{constant(flag)})" for flag in flags))

    def _numbers(self) -> None:
        """Write the numbers of players where something could look at them: amounts, conditions, or what is asked."""
        board = self.board
        asked = {question.query for question in board.questions}
        if asked == {"characteristics"} and self.features.isdisjoint(_ABOUT_NUMBERS):
            return
        for index, player in enumerate(board.players):
            self.say(*(f"number(@w,{index},{constant(what)},{value})" for what, value in player.numbers.items()))
            self.say(f"number(@w,{index},opponents,{len(board.players) - 1})")

    # ------------------------------------------------------------------------------------------------- objects

    def _object(self, name: str, entry: Object) -> None:
        index = self.numbering.objects[name]
        players = self.numbering.players
        self.say(f"object(@w,{index})", f"zone(@w,{index},{_zone(entry)})", f"owner(@w,{index},{players[entry.owner]})")
        if entry.zone in {"battlefield", "stack"} or entry.emblem:
            self.say(f"default_controller(@w,{index},{players[entry.controller]})")
        # 602.2a, 603.3: an ability on the stack is no card and has none of its characteristics.
        if entry.card.faces and not _is_ability(entry):
            flips = entry.card.layout == "flip" and entry.face > 0
            self.say(f"face_up(@w,{index},f({self._face(name, entry.card, 0 if flips else entry.face)}))")
            if flips:
                self.say(f"flipped(@w,{index},f({self._face(name, entry.card, entry.face)}))")
        if entry.commander and not entry.left and self.about_mana:
            faces = [self.faces.number(entry.card, place) for place in range(len(entry.card.faces))]
            self.face_numbers.update(faces)
            self.say(*(f"card_face(@w,{index},f({face}))" for face in faces))
        if entry.face_down:
            self.say(f"face_down(@w,{index})")
        if entry.x is not None:
            self.say(f"spell_x(@w,{index},{entry.x})")
        if entry.kicked or entry.mana_spent:
            self.say(*(f"of_casting(@w,{index},{what},{count})" for what, count in _of_casting(entry)))
        self._told_of(index, "paid_by", dict.fromkeys(entry.mana_from))
        if entry.prototyped:
            self.say(f"prototyped(@w,{index})")
        if entry.prototyped or entry.copy_of is not None or "mode" in entry.chosen:
            self.features.add("exceptions")
        if entry.bestowed and (entry.attached_to is not None or entry.zone == "stack"):
            number_ = self.abilities.number(model.Keyword("enchant", quality="Creature"))
            self.used.setdefault(number_, name)
            self.say(f"bestowed(@w,{index})")
            self.rules.append(f"enchant_creature(a({number_})).")
            self.by_itself.setdefault(name, []).append("bestowed")
        if entry.attached_to is not None:
            self.by_itself.setdefault(name, []).append("reconfigured")
        if entry.activated is not None:
            number_ = self.abilities.number(entry.activated)
            self.used.setdefault(number_, name)
            self.live.add(number_)
        self._attachment(index, entry)
        if self.about_events and entry.zone == "battlefield" and entry.card.faces:
            for ability in entry.card.faces[entry.face].abilities:
                if isinstance(ability, Replacement):
                    self._lack(name, *missing_to_replacement(entry.chosen, ability))
        self._told_of(index, "exiled_with", filter(self.numbering.objects.__contains__, entry.linked))
        self.say(*(f"status(@w,{index},{state})" for state in _states(entry)))
        if entry.attacking in players:
            self.say(f"attacks(@w,{index},{players[entry.attacking]})")
        elif entry.attacking in self.numbering.objects:
            self.say(f"attacks_permanent(@w,{index},{self.numbering.objects[entry.attacking]})")
        self._told_of(index, "tied", entry.linked)
        self._told_of(index, "hurt_by", filter(self.numbering.objects.__contains__, entry.damaged_by))
        self._told_of(index, "blocks", entry.blocking)
        counters = counted(self.board, name)
        if "Class" in (entry.card.faces[entry.face].subtypes if entry.card.faces else ()):
            counters["class level"] = entry.class_level or 1
        for kind, count in counters.items():
            if count:
                self.lines.append(f"counters(@w,{index},{terms.counter_kind(kind)},{count}).")
        self._chosen(str(index), entry.chosen)
        choices = dict.fromkeys(missing_choices(name, self.board.objects))
        if self.about_mana or self.about_prices:
            choices |= dict.fromkeys(missing_to_mana(name, self.board.objects, prices=self.about_prices))
        self._lack(name, *choices, *missing_face_down(entry))
        self._lack(name, *missing_kickers(entry))
        if entry.copy_of is not None:
            copy = entry.copied_by or model.BecomeCopy()
            self._copy(f"entry({index})", index, entry.copy_of, copy, entry.chosen, name)
            self.say(f"entered_as(@w,{index},entry({index}))")

    def _told_of(self, index: int, what: str, others: Iterable[str]) -> None:
        """Write what ties an object to others."""
        for other in others:
            self.lines.append(f"{what}(@w,{index},{self.numbering.objects[other]}).")

    def _face(self, name: str, card: Card, index: int) -> int:
        """Note that a face is used, and give its number."""
        face = self.faces.number(card, index)
        self.face_numbers.add(face)
        self.words |= self.faces.words(face)
        for ability in self.faces.abilities(face):
            if ability not in self.live and self.functioning.could(name, self.abilities.ability(ability)):
                self.used[ability] = name
                self.live.add(ability)
            self.used.setdefault(ability, name)
        return face

    def _attachment(self, index: int, entry: Object) -> None:
        self._told_of(index, "had_attached", entry.had_attached)
        if entry.attached_to is None:
            return
        if entry.attached_to in self.numbering.objects:
            self.say(f"attached(@w,{index},{self.numbering.objects[entry.attached_to]})")
        else:
            self.say(f"attached(@w,{index},player({self.numbering.players[entry.attached_to]}))")

    def _chosen(self, thing: str, chosen: Mapping[str, object]) -> None:
        for what, value in chosen.items():
            if isinstance(value, str) and vocabulary.kind_of(value):
                self.words.add(value)
            if what in {"player", "first player", "second player", "protector"}:
                term = str(self.numbering.players[str(value)])
            elif what in {"creature", "permanent", "source"} and str(value) in self.numbering.objects:
                term = str(self.numbering.objects[str(value)])
            else:
                term = terms.choice_value(what, value)
            self.say(f"chosen(@w,{thing},{constant(what)},{term})")

    def _copy(
        self, term: str, index: int, other: str, copy: model.BecomeCopy, chosen: Mapping[str, object], name: str
    ) -> None:
        # 607.5, 707.9a: what is chosen for the effect becomes part of the abilities that it gives.
        found = self.abilities.copying(variants.fill(copy, chosen))
        definition = self.abilities.copying_definition(found)
        self._define(f"c({found})", definition, name)
        self.say(f"copies(@w,{index},{term},{self.numbering.objects[other]})", f"copying(@w,{term},c({found}))")

    def _shapes(self) -> None:
        """Write what the modes make of objects that enter with a choice, whoever has the ability in the end."""
        choosing = [(name, entry) for name, entry in self.board.objects.items() if "mode" in entry.chosen]
        numbers = list(self.abilities.closure(self.used)) if choosing else []
        for name, entry in choosing:
            for number_ in numbers:
                found = variants.shape(self.abilities, number_, entry.chosen)
                if found is not None:
                    self._define(f"c({found})", self.abilities.copying_definition(found), name)
                    self.say(f"shape(@w,{self.numbering.objects[name]},a({number_}),c({found}))")

    def _unknown_cards(self) -> None:
        """Write cards of which only the number is known: they can be counted, and that is all."""
        index = len(self.numbering.object_ids)
        for owner, player in enumerate(self.board.players):
            for zone, count in player.unknown.items():
                for _ in range(count):
                    self.say(f"object(@w,{index})", f"zone(@w,{index},{zone})", f"owner(@w,{index},{owner})")
                    if asks_about_entering(self.board):
                        self.say(f"unknown_card(@w,{index})")
                    index += 1

    def _unknowable(self) -> None:
        """Note where an amount looks at cards of which only the number is known."""
        zones = {zone for player in self.board.players for zone, count in player.unknown.items() if count}
        scopes = {
            survey.scope for one in self.definitions.values() for survey in one.surveys if survey.discerning
        }  # where more is asked than how many there are
        if scopes & zones or (zones and scopes & {"everywhere", "outside battlefield"}):
            self.missing["unknown cards"] = (f"what the cards are that are only counted ({', '.join(sorted(zones))})",)

    def _counters(self) -> None:
        for name, entry in self.board.objects.items():
            for kind, count in counted(self.board, name).items():
                there = count > 0 and not entry.left
                found = counter_definition(self.abilities, kind, count) if there else None
                if found is not None:
                    key, definition = found
                    self._define(key, definition, kind)
                    self.lasting.add(key)
                    self.say(f"put(@w,{self.numbering.objects[name]},{terms.counter_kind(kind)},{key})")
                    # 613.7c: counters of one kind have one timestamp, and any of the places could be the newest.
                    placed = [one.id for one in self.board.counters.values() if (one.affects, one.kind) == (name, kind)]
                    for place in [name, *placed]:
                        self.by_itself.setdefault(place, []).append(key)

        if asks_about_events(self.board):
            for name, entry in self.board.objects.items():
                self._ruled(name, entry)

    def _ruled(self, name: str, entry: Object) -> None:
        """Write what counters and rules of the game do for an object when something would happen to it."""
        found: list[tuple[str, int, Replacement]] = []
        if entry.zone == "battlefield" and not entry.left:
            kinds = [kind for kind, count in counted(self.board, name).items() if count > 0]
            found += [(kind, place, one) for kind in kinds for place, one in enumerate(OF_COUNTERS.get(kind, ()))]
        if entry.commander and not entry.left:
            found += [("commander", place, one) for place, one in enumerate(OF_COMMANDERS)]
        if entry.face_down and entry.zone == "battlefield":
            # 614.1e: what happens as it is turned face up, it does not say until then
            printed = [one for one in entry.card.faces[0].abilities if isinstance(one, Replacement)]
            found += [("turned up", place, one) for place, one in enumerate(printed) if isinstance(one.event, TurnedUp)]
        for kind, place, effect in found:
            key, definition = self.writer.events.of_rule(kind, place, effect)
            self._define(key, definition, name)
            self.lasting.add(key)
            index = self.numbering.objects[name]
            self.say(f"put(@w,{index},{constant(kind)}({place}),{key})")
            if kind == "commander":
                owner = self.numbering.players[entry.owner]
                self.say(f"fixed_you(@w,counter({index},commander({place})),{owner})")

    # ------------------------------------------------------------------------------------------------- effects

    def _effect(self, name: str, entry: ResolvedEffect) -> None:
        numbers = self.numbering
        left_by = self.abilities.left_by(entry.effects)
        for effect, affected, found in zip(entry.effects, entry.affected, left_by, strict=True):
            term = f"resolved({numbers.effects[name]},e({found}))"
            definition = self.abilities.resolved_definition(found)
            self._define(f"e({found})", definition, name)
            self.lasting.add(f"e({found})")
            self.say(f"left(@w,{term},e({found}))", f"own_controller(@w,{term})")
            self.say(f"fixed_you(@w,{term},{numbers.players[entry.controller]})")
            objects = [numbers.objects[target] for target in affected if target in numbers.objects]
            if looks_again(effect):
                objects = []
            self.say(*(f"{'listed' if definition.chooses else 'locked'}(@w,{term},{target})" for target in objects))
            if len(objects) > 1 and definition.of_each:
                self._lack(name, "a condition on each affected object")
            targets = entry.targets or affected
            self.say(
                *(
                    f"target(@w,{term},{place},{numbers.objects[target]})"
                    for place, target in enumerate(targets, start=1)
                    if target in numbers.objects
                )
            )
            if entry.source is not None:
                self.say(f"source(@w,{term},{numbers.objects[entry.source]})")
            if entry.x is None and definition.uses_x:
                self._lack(name, "the value of X is not given")
            self._lack(name, *missing_to_effect(entry, effect))
            if entry.x is not None:
                self.say(f"fixed_x(@w,{term},{entry.x})")
            self._chosen(term, entry.chosen)
            for change in effect.changes:
                if isinstance(change, model.BecomeCopy):
                    self.features.add("exceptions")
                    other = self._copied(entry, change, affected)
                    if other is None:
                        self._lack(name, "what it becomes a copy of is not given")
                        continue
                    for target in objects:
                        self._copy(term, target, other, change, entry.chosen, name)
        if asks_about_events(self.board):
            self._shields(name, entry)
        for opaque in entry.opaque:
            self._lack(name, f"an effect that is not modelled ({_about(opaque)})")

    def _shields(self, name: str, entry: ResolvedEffect) -> None:
        """Write the replacement and prevention effects that a resolved spell or ability left."""
        numbers = self.numbering
        for place, shield in enumerate(entry.shields):
            if isinstance(shield, model.Opaque):
                if self._could_bear(shield):
                    self._lack(name, f"an effect that is not modelled ({_about(shield)})")
                continue
            if isinstance(shield, Enters):
                key, definition = self._left_entering(shield)
                if not key:
                    continue
            else:
                self._lack(name, *missing_to_shield(entry, shield))
                key, definition = self.writer.events.left(shield)
            term = f"resolved({numbers.effects[name]},s({place}))"
            self._define(key, definition, name)
            self.say(f"left(@w,{term},{key})", f"own_controller(@w,{term})")
            self.say(f"fixed_you(@w,{term},{numbers.players[entry.controller]})")
            for number_, aimed in enumerate(entry.aimed, start=1):
                if aimed in numbers.objects:
                    self.say(f"target(@w,{term},{number_},{numbers.objects[aimed]})")
                    self.say(f"aimed(@w,{term},{number_},object({numbers.objects[aimed]}))")
                else:
                    self.say(f"aimed(@w,{term},{number_},player({numbers.players[aimed]}))")
            if entry.source is not None:
                self.say(f"source(@w,{term},{numbers.objects[entry.source]})")
            if entry.x is not None:
                self.say(f"fixed_x(@w,{term},{entry.x})")
            elif definition.uses_x:
                self._lack(name, "the value of X is not given")
            self._chosen(term, entry.chosen)

    def _left_entering(self, shield: Enters) -> tuple[str, Definition]:
        """Write what was left about entering, for questions that are about that or only come upon it."""
        if asks_about_entering(self.board):
            return self.writer.entering.left(shield)
        moved = moved_instead(shield)
        return self.writer.events.left(moved) if moved is not None else ("", Definition([]))

    def _could_bear(self, shield: model.Opaque) -> bool:
        """Say whether a replacement effect that is not modelled could bear on what is asked."""
        if any(question.query == "event" for question in self.board.questions):
            return True
        return "enter" in shield.spoils or not shield.events or "counters" in shield.events

    def _copied(self, entry: ResolvedEffect, change: model.BecomeCopy, affected: Sequence[str]) -> str | None:
        if change.of.startswith("target "):
            place = int(change.of[7:]) - 1
            targets = entry.targets or affected
            return targets[place] if place < len(targets) else None
        if change.of == "host" and entry.source is not None:
            return self.board.objects[entry.source].attached_to
        if change.of == "source":
            return entry.source
        found = entry.chosen.get("creature", entry.chosen.get("source"))
        return str(found) if found in self.board.objects else None

    # -------------------------------------------------------------------------------------------------- shared

    def _lack(self, name: str, *reasons: str) -> None:
        """Note what is not known of an object or effect and could change answers."""
        if reasons:
            self.missing[name] = (*self.missing.get(name, ()), *reasons)

    def _define(self, key: str, definition: Definition, name: str) -> None:
        self.definitions[key] = definition
        self.words |= definition.words
        for number_ in definition.brings:
            self.used.setdefault(number_, name)
            self.live.add(number_)
        self._lack(name, *definition.missing)

    def _owners(self) -> dict[int, str]:
        """Give for each ability what has or brings it: the first with which it functions, or else the first of all."""
        owners: dict[int, str] = {}
        for number_ in sorted(self.used, key=lambda one: one not in self.live):
            for brought in self.abilities.closure([number_]):
                owners.setdefault(brought, self.used[number_])
        return owners

    def _shared(self) -> list[str]:
        lines: list[str] = []
        for face in sorted(self.face_numbers):
            lines += self.faces.lines(face)
        pairs = variants.pairs(self.board)
        numbers = sorted(self.abilities.closure(self.used))
        live = set(self.abilities.closure(self.live))
        owners = self._owners()
        if pairs:
            found = variants.close(self.abilities, numbers, pairs)
            lines += [f"variant(a({old}),{a},{b},a({new}))." for (old, a, b), new in found.items()]
            numbers = sorted(self.abilities.closure([*numbers, *found.values()]))
            live.update(self.abilities.closure(new for (old, _, _), new in found.items() if old in live))
            for (old, _, _), new in found.items():
                owners.setdefault(new, owners.get(old, ""))
            self.words |= {word for pair in pairs for word in pair}
        definitions = {f"a({number_})": (self.abilities.definition(number_), number_) for number_ in numbers}
        if asks_about_mana(self.board):
            definitions |= {f"m({number_})": (self.writer.mana.definition(number_), number_) for number_ in numbers}
        if asks_about_activating(self.board):
            definitions |= {
                f"t({number_})": (self.writer.activating.definition(number_), number_) for number_ in numbers
            }
        if asks_about_prices(self.board):
            definitions |= {f"p({number_})": (self.writer.prices.definition(number_), number_) for number_ in numbers}
        if asks_about_events(self.board):
            self.features |= {"you", "players"}
            definitions |= {f"w({number_})": (self.writer.events.definition(number_), number_) for number_ in numbers}
        if any(question.query in STACK_QUESTIONS for question in self.board.questions):
            definitions |= {
                f"h({number_})": (self.writer.attaching.definition(number_), number_) for number_ in numbers
            }
        if asks_about_combat(self.board):
            self.features |= {"you", "players"}
            definitions |= {f"b({number_})": (self.writer.combat.definition(number_), number_) for number_ in numbers}
        if asks_about_entering(self.board):
            definitions |= {f"n({number_})": (self.writer.entering.definition(number_), number_) for number_ in numbers}
        for key, (definition, number_) in definitions.items():
            # what is not modelled of an ability that does not function where it is spoils nothing (113.6)
            known = definition if number_ in live else msgspec.structs.replace(definition, missing=())
            self._define(key, known, owners.get(number_, ""))
        for definition in self.definitions.values():
            lines += definition.lines
        lines += [f"family({constant(word)},{FAMILY_OF[word]})." for word in sorted(self.words) if word in FAMILY_OF]
        self._unknowable()
        return list(dict.fromkeys(lines))


def asks_about_mana(board: Board) -> bool:
    """Say whether a question of a board needs to know what its abilities do with mana."""
    return any(question.query in MANA_QUESTIONS for question in board.questions)


def asks_about_prices(board: Board) -> bool:
    """Say whether a question of a board needs to know what things cost."""
    return any(question.query in PRICE_QUESTIONS for question in board.questions)


def asks_about_activating(board: Board) -> bool:
    """Say whether a question of a board needs to know what it takes to activate abilities."""
    return any(question.query in ACTIVATION_QUESTIONS | RESOLVING_QUESTIONS for question in board.questions)


def asks_about_combat(board: Board) -> bool:
    """Say whether a question of a board needs to know who can attack and block."""
    return any(question.query in COMBAT_QUESTIONS for question in board.questions)


def asks_about_events(board: Board) -> bool:
    """Say whether a question of a board needs to know what its abilities do with events."""
    return any(question.query in EVENT_QUESTIONS for question in board.questions)


def asks_about_entering(board: Board) -> bool:
    """Say whether a question of a board needs to know what its abilities do with things that enter."""
    return any(question.query == "enter" for question in board.questions)


def _zone(entry: Object) -> str:
    """Give the zone of an object; abilities on the stack and emblems are neither cards nor spells (109.1, 114.5)."""
    if entry.emblem:
        return "emblem"
    if entry.left:
        return "left"
    return "stack_ability" if _is_ability(entry) else entry.zone


def _is_ability(entry: Object) -> bool:
    """Say whether an object is an activated or triggered ability on the stack."""
    return entry.zone == "stack" and (entry.ability is not None or entry.ability_text is not None)


def _about(ability: model.Ability) -> str:
    return getattr(ability, "about", "") or type(ability).__name__.lower()


def _of_casting(entry: Object) -> Iterator[tuple[str, int]]:
    """Give what a permanent or spell remembers of its casting: how often it was kicked, and the mana spent on it."""
    if entry.kicked:
        yield "times_kicked", entry.kicked
    if entry.mana_spent:
        spent = Counter(terms.MANA_TYPES[symbol] for symbol in MANA_SYMBOL.findall(entry.mana_spent))
        yield from spent.items()
        yield "mana", spent.total()
        colored = {kind: count for kind, count in spent.items() if kind != terms.MANA_TYPES["C"]}
        yield "colors", len(colored)
        yield "alike", max(colored.values(), default=0)


def _states(entry: Object) -> list[str]:
    states = {
        "tapped": entry.tapped,
        "attacking": entry.attacking is not None,
        "blocking": bool(entry.blocking),
        "token": entry.token,
        "created": entry.token and entry.zone == "command" and not entry.moves,
        "face_down": entry.face_down,
        "bestowed": entry.bestowed,
        "evoked": entry.paid == "evoke",
        "kicked": entry.kicked > 0,
        "commander": entry.commander,
        "entered_this_turn": entry.new_this_turn,
        "transformed": entry.face > 0 and entry.card.layout == "transform",
    }
    found = [state for state, there in states.items() if there]
    costs = kicker_costs(entry.card.faces[entry.face]) if entry.kicked and entry.card.faces else ()
    # with fewer kicks than kickers it is not known which they were
    return [*found, *(f"kicked_with({terms.quoted(cost)})" for cost in costs if entry.kicked >= len(costs))]
