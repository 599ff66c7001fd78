"""From the file as written to the board: ids, owners, cards, effects, the order of timestamps, questions.

Names are settled first, from what is written alone, so that an unknown card spoils no other check.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from solver.board import effects as left_effects
from solver.board import schema
from solver.board.abilities import find_paragraph, numbered
from solver.board.cards import Cards, face_named, nameless
from solver.board.copies import copy_effect
from solver.board.marks import Located, Text
from solver.board.model import Board, Moment, Object, PlacedCounter, Player, Question, ResolvedEffect, Value
from solver.board.names import default_id, free_id, listed, nearest
from solver.board.nodes import Mapping, plain
from solver.board.schema import (
    BoardFile,
    Chosen,
    CounterEntry,
    EffectEntry,
    EmblemEntry,
    GlobalFacts,
    InlineCard,
    InlineEffect,
    ObjectEntry,
    PlayerEntry,
    PlayerFacts,
)
from solver.board.sources import Compiler, Library
from solver.board.walk import Named, Walk
from solver.cards.model import BecomeCopy, Card, Zone

_PILES: tuple[Zone, ...] = ("hand", "graveyard", "library", "exile", "command")
_OWNERS_ONLY = ("hand", "graveyard", "library")
_OF_PERMANENTS = ("tapped", "damage", "attached_to", "attacking", "blocking", "since")
_OF_THE_STACK = ("source", "ability", "targets", "modes")
# What a permanent of that type is expected to have, and rarely has none of (306.5, 310.4, 714.3).
_USUAL_COUNTERS = {"Planeswalker": "loyalty", "Battle": "defense", "Saga": "lore"}

_Single = str | ObjectEntry | EffectEntry | CounterEntry


class _Placed(NamedTuple):
    """An object entry and the zone it is written in."""

    entry: ObjectEntry | EmblemEntry
    zone: Zone
    position: int
    player: str | None
    line: int


class _Group(NamedTuple):
    """Entries of the board with one place in time, by their index among all entries."""

    kind: Literal["fixed", "any order", "together"]
    entries: tuple[int, ...]


class Assembly:
    """Makes one board. Everything that is wrong goes to the walk that read the file."""

    def __init__(
        self, file: BoardFile, root: Mapping, walk: Walk, library: Library | None, compiler: Compiler | None
    ) -> None:
        self.file = file
        self.root = root
        self.walk = walk
        self.cards = Cards(walk, library, compiler)
        self.players = tuple(dict.fromkeys(map(str, walk.players)))
        self.active = str(file.active) if file.active is not None else next(iter(self.players), "")
        self.placed: list[_Placed] = []
        self.effects: list[EffectEntry] = []
        self.counters: list[CounterEntry] = []
        self.groups: list[_Group] = []
        self.on_board: list[Located] = []
        self.unknown: dict[str, dict[Zone, int]] = {}
        self.listed: dict[str, set[Zone]] = {}
        # Ids by the identity of the entry: entries are alive as long as the file is, and are no values.
        self.ids: dict[int, str] = {}
        self.by_id: dict[str, _Placed] = {}
        self.asked: dict[int, tuple[str, ...]] = {}
        self.warnings: list[str] = []

    def board(self) -> Board:
        """Assemble the board. It is only worth something when the walk has no defects then."""
        if not self.players:
            self.walk.defect(self.file.line_of("players"), "`players` needs at least one player")
        self._collect()
        self._name()
        self._check_names()
        objects = self._objects()
        effects = {made.id: made for made in filter(None, map(self._effect, self.effects))}
        counters = {made.id: made for made in map(self._counter, self.counters)}
        self._warn(objects, counters)
        facts, by_player = self.file.facts or (GlobalFacts(), {})
        return Board(
            title=str(self.file.title),
            players=tuple(self._player(name, by_player.get(name)) for name in self.players),
            active=self.active,
            step=str(self.file.step),
            objects=objects,
            effects=effects,
            counters=counters,
            timeline=tuple(
                Moment(group.kind, tuple(self.ids[id(self.on_board[index])] for index in group.entries))
                for group in self.groups
            ),
            questions=tuple(map(self._question, self.file.ask)),
            flags=frozenset() if facts.day is None else frozenset({"day" if facts.day else "night"}),
            numbers={} if facts.turn is None else {"turn": facts.turn},
            holders={
                what: str(who)
                for what, who in (("monarch", facts.monarch), ("initiative", facts.initiative))
                if who is not None
            },
            rules=tuple(map(str, self.file.rules)),
            source=str(self.file.source),
            note=str(self.file.note),
            path=self.walk.path,
            warnings=tuple(self.warnings),
        )

    # ----------------------------------------------------------------------------------------------------------------
    # What is written where
    # ----------------------------------------------------------------------------------------------------------------

    def _collect(self) -> None:
        """List all entries in the order of the file."""
        for key in self.root.entries:
            if key == "board":
                for entry in self.file.board:
                    self._collect_board(entry)
            elif key == "stack":
                for position, spell in enumerate(self.file.stack):
                    self._place(spell, "stack", position, None)
            elif key in _PILES:
                piles = getattr(self.file, key) or {}
                for player, pile in piles.items():
                    self._collect_pile(str(player), key, pile)

    def _collect_pile(self, player: str, zone: Zone, pile: int | tuple[str | ObjectEntry | EmblemEntry, ...]) -> None:
        self.listed.setdefault(player, set()).add(zone)
        if isinstance(pile, int):
            self.unknown.setdefault(player, {})[zone] = pile
            return
        for position, entry in enumerate(pile):
            self._place(entry, zone, position, player)

    def _collect_board(self, entry: _Single | schema.AnyOrder | schema.Together) -> None:
        if isinstance(entry, schema.AnyOrder):
            self._group("any order", "any_order", entry, entry.any_order)
        elif isinstance(entry, schema.Together):
            self._group("together", "together", entry, entry.together)
        else:
            self.groups.append(_Group("fixed", (self._collect_single(entry),)))

    def _group(
        self, kind: Literal["any order", "together"], key: str, group: Located, entries: tuple[_Single, ...]
    ) -> None:
        if not entries:
            written = group.node.entries.get(key)
            if not getattr(written, "items", ()):
                self.walk.defect(group.line_of(key), f"`{key}` is empty: a group needs entries")
            return
        self.groups.append(_Group(kind, tuple(map(self._collect_single, entries))))

    def _collect_single(self, entry: _Single) -> int:
        if isinstance(entry, EffectEntry):
            self.effects.append(entry)
            located: Located = entry
        elif isinstance(entry, CounterEntry):
            self.counters.append(entry)
            located = entry
        else:
            located = self._place(entry, "battlefield", 0, None)
        self.on_board.append(located)
        return len(self.on_board) - 1

    def _place(
        self, entry: str | ObjectEntry | EmblemEntry, zone: Zone, position: int, player: str | None
    ) -> ObjectEntry | EmblemEntry:
        if isinstance(entry, str):
            made = ObjectEntry(card=entry)
            self.placed.append(_Placed(made, zone, position, player, _line(entry)))
            return made
        self.placed.append(_Placed(entry, zone, position, player, entry.line))
        return entry

    # ----------------------------------------------------------------------------------------------------------------
    # Names
    # ----------------------------------------------------------------------------------------------------------------

    def _name(self) -> None:
        """Give every entry its id: those that are written first, then the others in the order of the file."""
        taken = dict.fromkeys(self.players, 0)
        for written in self.walk.declared:
            if written in self.players:
                self.walk.defect(written.line, f"the id `{written}` is the name of a player")
            elif str(written) in taken:
                first = taken[str(written)]
                where = f", first on line {first}" if first else ""
                self.walk.defect(written.line, f"the id `{written}` is given twice{where}")
            else:
                taken[str(written)] = written.line
        for placed in self.placed:
            if placed.entry.id is not None:
                self._take(placed, str(placed.entry.id))
        unnamed = [placed for placed in self.placed if placed.entry.id is None]
        # Copies and abilities are called after another object, so that one must have its name before.
        for follows in (False, True):
            for placed in unnamed:
                if (self._written_name(placed.entry) is None) is follows:
                    name = self._name_of(placed.entry, ()) or "object"
                    made = free_id(default_id(name) or "object", taken)
                    taken[made] = placed.line
                    self._take(placed, made)
        for effect in self.effects:
            name = "effect" if isinstance(effect.effect, InlineEffect) else default_id(effect.effect)
            self._take_other(effect, effect.id, name, taken)
        for counter in self.counters:
            self._take_other(counter, counter.id, default_id(f"{counter.counter} counter"), taken)
        for question in self.file.ask:
            made_ids = []
            for card in _brought(question):
                made = free_id(default_id(card.name if isinstance(card, InlineCard) else card), taken)
                taken[made] = question.line
                made_ids.append(made)
            self.asked[id(question)] = tuple(made_ids)

    def _take(self, placed: _Placed, name: str) -> None:
        self.ids[id(placed.entry)] = name
        self.by_id.setdefault(name, placed)

    def _take_other(self, entry: Located, written: str | None, name: str, taken: dict[str, int]) -> None:
        made = str(written) if written is not None else free_id(name or "effect", taken)
        taken.setdefault(made, entry.line)
        self.ids[id(entry)] = made

    def _written_name(self, entry: ObjectEntry | EmblemEntry) -> str | None:
        if isinstance(entry, EmblemEntry):
            return entry.emblem
        return entry.card.name if isinstance(entry.card, InlineCard) else entry.card

    def _name_of(self, entry: ObjectEntry | EmblemEntry, seen: tuple[str, ...]) -> str | None:
        name = self._written_name(entry)
        if name is not None or isinstance(entry, EmblemEntry):
            return name
        other = entry.copy_of or entry.source
        if other is None or other in seen or other not in self.by_id:
            return None
        return self._name_of(self.by_id[other].entry, (*seen, other))

    def _check_names(self) -> None:
        """Look up everything that the file names."""
        objects = set(self.by_id) | {
            str(written) for written in self.walk.declared if str(written) not in self._other_ids()
        }
        asked = objects.union(*self.asked.values()) if self.asked else objects
        for used in self.walk.used:
            self._check_name(used, asked if used.asked else objects)

    def _other_ids(self) -> dict[str, str]:
        others = {self.ids[id(entry)]: "an effect" for entry in self.effects}
        return others | {self.ids[id(entry)]: "a counter" for entry in self.counters}

    def _check_name(self, used: Named, objects: set[str]) -> None:
        name, kind = used.name, used.kind
        if kind == "card":
            self.cards.check(name)
            return
        if kind == "player":
            if name not in self.players:
                right = nearest(name, (*self.players, *used.also))
                self.walk.defect(
                    name.line, f"{used.label}: there is no player `{name}`{self._players_are(right)}", right
                )
            return
        if name in objects or (name in self.players and kind == "object or player"):
            return
        if kind == "object or card" and self.cards.find(name) is not None:
            return
        others = self._other_ids()
        if kind == "source" and str(name) in others:
            return
        if name in self.players:
            self.walk.defect(name.line, f"{used.label}: `{name}` is a player, not an object")
        elif str(name) in others:
            self.walk.defect(name.line, f"{used.label}: `{name}` is {others[str(name)]}, not an object")
        else:
            choices = (*objects, *(self.players if kind == "object or player" else ()))
            wanted = {"object or player": "object or player", "object or card": "object or card"}.get(kind, "object")
            right = nearest(name, sorted(choices))
            if right is None and kind == "object or card":
                right = self.cards.library.nearest(name)
            self.walk.defect(name.line, f"{used.label}: there is no {wanted} `{name}`", right)

    def _players_are(self, right: str | None) -> str:
        return "" if right is not None or not self.players else f"; the players are {listed(self.players, 'and')}"

    # ----------------------------------------------------------------------------------------------------------------
    # Objects
    # ----------------------------------------------------------------------------------------------------------------

    def _card_of(self, entry: ObjectEntry | EmblemEntry, seen: tuple[str, ...] = ()) -> Card | None:
        """Give the card of an entry: its own, that of what it copies, or that of the source of an ability."""
        if isinstance(entry, EmblemEntry):
            return self.cards.find(entry.emblem)
        if entry.card is not None:
            return self.cards.of(entry.card)
        other = entry.copy_of or entry.source
        if other is None or other in seen or other not in self.by_id:
            return None
        copied = self._card_of(self.by_id[other].entry, (*seen, other))
        return nameless(copied) if entry.copy_of is not None else copied

    def _objects(self) -> dict[str, Object]:
        objects = {}
        for placed in self.placed:
            name = self.ids[id(placed.entry)]
            made = self._object(placed, name)
            if made is not None:
                objects[name] = made
        return objects

    def _object(self, placed: _Placed, name: str) -> Object | None:
        entry = placed.entry
        owner, controller = self._who(placed)
        card = self._card_of(entry)
        if isinstance(entry, EmblemEntry):
            if card is None:
                return None
            return Object(
                name, card, owner, controller, placed.zone, placed.position,
                chosen=_chosen(entry.chosen), emblem=True, line=placed.line,
            )  # fmt: skip
        self._check_object(placed, entry, name)
        if card is None:
            return None
        face = self._face(placed, entry, card)
        ability, words = self._ability(entry)
        return Object(
            id=name,
            card=card,
            owner=owner,
            controller=controller,
            zone=placed.zone,
            position=placed.position,
            face=face,
            tapped=entry.tapped,
            damage=entry.damage,
            counters={str(kind): count for kind, count in (entry.counters or {}).items()},
            attached_to=_plain(entry.attached_to),
            face_down=entry.face_down,
            token=entry.token or (entry.card is None and placed.zone == "battlefield"),
            copy_of=_plain(entry.copy_of),
            copied_by=self._copied_by(entry, card),
            chosen=_chosen(entry.chosen),
            x=entry.x,
            new_this_turn=entry.since is not None,
            mana_spent=_plain(entry.mana_spent),
            attacking=_plain(entry.attacking),
            blocking=_plains(entry.blocking),
            linked=_plains(entry.linked),
            kicked=int(entry.kicked),
            awaken=entry.awaken,
            bestowed=entry.bestowed,
            prototyped=entry.prototyped,
            class_level=entry.class_level,
            modes=entry.modes,
            targets=_plains(entry.targets),
            source=_plain(entry.source),
            ability=ability,
            ability_text=words,
            damaged_by=_plains(entry.damaged_by),
            commander=entry.commander,
            line=placed.line,
        )

    def _who(self, placed: _Placed) -> tuple[str, str]:
        """Give owner and controller: in a player's zone both are that player, elsewhere the active player controls."""
        entry = placed.entry
        if placed.player is None:
            controller = str(entry.controller or self.active)
            return str(entry.owner or controller), controller
        owner = str(entry.owner or placed.player)
        return owner, str(entry.controller or owner)

    def _check_object(self, placed: _Placed, entry: ObjectEntry, name: str) -> None:
        """Check what one entry says against itself and the zone it is in."""
        zone = placed.zone
        for key in _OF_PERMANENTS if zone != "battlefield" else ():
            if getattr(entry, key):
                where = "on the stack" if zone == "stack" else f"in {listed([zone])}"
                self.walk.defect(entry.line_of(key), f"`{key}` is for permanents, and `{name}` is {where}")
        for key in _OF_THE_STACK if zone != "stack" else ():
            if getattr(entry, key):
                self.walk.defect(entry.line_of(key), f"`{key}` is for the stack, and `{name}` is not on it")
        if zone in _OWNERS_ONLY and entry.owner is not None and entry.owner != placed.player:
            message = f"`{name}` is in the {zone} of `{placed.player}`, so `{entry.owner}` cannot be its owner (400.3)"
            self.walk.defect(entry.line_of("owner"), message)
        if entry.attached_to is not None and entry.attached_to == name:
            self.walk.defect(entry.line_of("attached_to"), f"`{name}` cannot be attached to itself")
        if entry.copied_by is not None and entry.copy_of is None:
            self.walk.defect(entry.line_of("copied_by"), f"`copied_by` of `{name}` needs `copy_of`: what was copied")
        if zone == "stack":
            self._check_ability(entry, name)
        if entry.copy_of is not None:
            self._check_copy(entry, name)
        elif entry.card is None and not (zone == "stack" and entry.source is not None):
            self._check_cardless(entry)

    def _check_cardless(self, entry: ObjectEntry) -> None:
        if entry.gives("card"):
            return  # it is reported already
        lines = entry.node.key_lines.values()
        told = any(defect.suggestion in ("card", "copy_of") and defect.line in lines for defect in self.walk.defects)
        if not told:
            self.walk.defect(entry.line, "an object needs `card`, or `copy_of` when it is nothing but a copy")

    def _check_copy(self, entry: ObjectEntry, name: str) -> None:
        seen = {name}
        other: str | None = entry.copy_of
        while other is not None and other in self.by_id:
            if other in seen:
                message = (
                    f"`{name}` is a copy of itself" if entry.copy_of == name else f"`copy_of` of `{name}` is a circle"
                )
                self.walk.defect(entry.line_of("copy_of"), message)
                return
            seen.add(str(other))
            copied = self.by_id[other].entry
            other = copied.copy_of if isinstance(copied, ObjectEntry) else None

    def _check_ability(self, entry: ObjectEntry, name: str) -> None:
        if entry.source is not None and entry.card is not None:
            self.walk.defect(
                entry.line_of("source"), f"`{name}` has `card` and `source`: a spell has one, an ability the other"
            )
        elif entry.source is not None and entry.ability is None:
            self.walk.defect(
                entry.line_of("source"), f"`{name}` needs `ability`: which ability of `{entry.source}` it is"
            )
        elif entry.ability is not None and entry.source is None:
            self.walk.defect(
                entry.line_of("ability"), f"`ability` of `{name}` needs `source`: the object it comes from"
            )

    def _ability(self, entry: ObjectEntry) -> tuple[int | None, str | None]:
        """Find the paragraph of an ability on the stack; words that its source does not print are kept as words."""
        if entry.ability is None or entry.source is None or entry.source not in self.by_id:
            return None, None
        source = self.by_id[entry.source]
        card = self._card_of(source.entry)
        number = numbered(entry.ability)
        if card is None or isinstance(source.entry, EmblemEntry) or source.entry.copy_of is not None:
            # A copy has other abilities than its card: they are not known before the layers.
            return (number, None) if number is not None else (None, str(entry.ability))
        face = card.faces[self._face(source, source.entry, card)]
        found = find_paragraph(face, entry.ability)
        if found is None and number is not None:
            self.walk.defect(entry.line_of("ability"), left_effects.no_such_ability(face, face.name, number))
        return found, None if found is not None or number is not None else str(entry.ability)

    def _face(self, placed: _Placed, entry: ObjectEntry, card: Card) -> int:
        """Say which face is up: the one that is said, or on battlefield and stack the one that is named (712.8a)."""
        if entry.face == "back":
            if len(card.faces) < 2:
                self.walk.defect(entry.line_of("face"), f"`{card.name}` has no back face")
                return 0
            return 1
        if entry.face is None and isinstance(entry.card, str) and placed.zone in ("battlefield", "stack"):
            return face_named(card, entry.card) or 0
        return 0

    def _copied_by(self, entry: ObjectEntry, card: Card) -> BecomeCopy | None:
        """Find the copy effect that made it a copy: that of a named card, its own, or a plain one."""
        if entry.copy_of is None:
            return None
        if entry.copied_by is None:
            return copy_effect(card) or BecomeCopy()
        copier = self.cards.find(entry.copied_by)
        if copier is None:
            return None
        found = copy_effect(copier)
        if found is None:
            self.walk.defect(entry.line_of("copied_by"), f"no copy effect of `{entry.copied_by}` is known")
        return found

    # ----------------------------------------------------------------------------------------------------------------
    # Effects, counters, players, questions
    # ----------------------------------------------------------------------------------------------------------------

    def _effect(self, entry: EffectEntry) -> ResolvedEffect | None:
        left = left_effects.resolve(entry, self.cards, self.walk)
        if left is None:
            return None
        affects = left_effects.names_in(entry.affects)
        targets = left_effects.names_in(entry.targets)
        if affects is None:
            affects = targets
        if affects is None and left_effects.needs_objects(left.effects):
            affects = self._source_of(entry, left)
            if affects is None:
                return None
        affects = affects or ()
        affected = left_effects.pair(left.effects, affects)
        if affected is None:
            what = left.name or "this effect"
            message = f"`{what}` has several targets: list each with `affects`, in the order of the text"
            self.walk.defect(entry.line_of("affects"), message)
            return None
        return ResolvedEffect(
            id=self.ids[id(entry)],
            name=str(left.name),
            controller=str(entry.controller or self.active),
            effects=left.effects,
            affected=affected,
            targets=targets if targets is not None else affects,
            source=_plain(entry.source),
            x=entry.x,
            chosen=_chosen(entry.chosen),
            opaque=left.opaque,
            line=entry.line,
        )

    def _source_of(self, entry: EffectEntry, left: left_effects.Left) -> tuple[str, ...] | None:
        """Find the permanent that an effect without ``affects`` changes: the one whose ability it was."""
        what = left.name or "this effect"
        if not left_effects.on_source_only(left.effects):
            message = f"`{what}` changes the objects it was locked to when it began (611.2c): list them with `affects`"
            self.walk.defect(entry.line_of("effect"), message)
            return None
        if entry.source is not None:
            return (str(entry.source),)
        card = self.cards.find(entry.effect) if isinstance(entry.effect, str) else None
        same = [
            self.ids[id(placed.entry)]
            for placed in self.placed
            if placed.zone == "battlefield" and card is not None and self._card_of(placed.entry) == card
        ]
        if len(same) == 1:
            return (same[0],)
        which = f": {listed(same)}" if same else ""
        message = f"`{what}` changes the permanent it is on: say with `affects` which{which}"
        self.walk.defect(entry.line_of("effect"), message)
        return None

    def _counter(self, entry: CounterEntry) -> PlacedCounter:
        return PlacedCounter(self.ids[id(entry)], str(entry.counter), str(entry.affects), entry.count, entry.line)

    def _player(self, name: str, facts: PlayerFacts | None) -> Player:
        entry = self.file.players.get(name) or PlayerEntry()
        numbers = {key: getattr(entry, key) for key in ("life", "poison", "energy", "experience")}
        flags = set()
        for key in PlayerFacts.__struct_fields__ if facts is not None else ():
            value = getattr(facts, key)
            if value is True:
                flags.add("city's blessing" if key == "city_blessing" else key)
            elif isinstance(value, int) and not isinstance(value, bool):
                numbers[key] = value
        return Player(
            name,
            numbers,
            str(entry.mana),
            frozenset(flags),
            self.unknown.get(name, {}),
            frozenset(self.listed.get(name, ())),
        )

    def _question(self, question: schema.AnyQuestion) -> Question:
        keys = plain(question.node)
        query = keys.pop("query")
        expect = keys.pop("expect", None)
        return Question(
            query=query,
            keys=keys,
            expect=expect,
            expected=expect is not None,
            line=question.line,
            cards=self._question_cards(question),
            ids=self.asked[id(question)],
        )

    def _question_cards(self, question: schema.AnyQuestion) -> dict[str, Card]:
        named: list[str | InlineCard] = [*_brought(question)]
        if isinstance(question, schema.Pay) and question.for_ is not None and question.for_ not in self.by_id:
            named.append(question.for_)
        found = {}
        for card in named:
            made = self.cards.of(card)
            if made is not None:
                found[str(card.name if isinstance(card, InlineCard) else card)] = made
        return found

    def _warn(self, objects: dict[str, Object], counters: dict[str, PlacedCounter]) -> None:
        """Warn of permanents without the counters that they are rarely without: nothing is added to what is written."""
        for made in objects.values():
            if made.zone != "battlefield" or made.face_down:
                continue
            shown = made
            while shown.copy_of is not None and shown.copy_of in objects and objects[shown.copy_of] is not made:
                shown = objects[shown.copy_of]
                if shown.copy_of is not None and self.walk.defects:
                    break  # a circle is reported, and would not end
            face = shown.card.faces[shown.face]
            placed = {counter.kind for counter in counters.values() if counter.affects == made.id}
            for word, kind in _USUAL_COUNTERS.items():
                if word in (*face.types, *face.subtypes) and kind not in made.counters and kind not in placed:
                    place = f"{self.walk.path}:{made.line}: " if made.line else ""
                    self.warnings.append(f"{place}`{made.id}` is a {word} without {kind} counters")


def _line(text: str) -> int:
    return text.line if isinstance(text, Text) else 0


def _plain(text: str | None) -> str | None:
    return None if text is None else str(text)


def _plains(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(str, texts))


def _chosen(chosen: Chosen | None) -> dict[str, Value]:
    """Give choices by their words, as the file writes them."""
    if chosen is None:
        return {}
    found: dict[str, Value] = {}
    for word, attribute in zip(chosen.__struct_encode_fields__, chosen.__struct_fields__, strict=True):
        value = getattr(chosen, attribute)
        if value is not None:
            found[word] = str(value) if isinstance(value, str) else value
    return found


def _brought(question: schema.AnyQuestion) -> tuple[str | InlineCard, ...]:
    """List the cards that a question brings along, which are no objects of the board."""
    if isinstance(question, schema.Enter):
        together = (each.card for each in question.together or () if isinstance(each, schema.Entering))
        return tuple(card for card in (question.card, *together) if card is not None)
    if isinstance(question, schema.Cast | schema.Activate) and question.card is not None:
        return (question.card,)
    return ()
