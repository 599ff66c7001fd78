"""From the file as written to the board: its parts are made in order, and put together."""

from __future__ import annotations

from solver.board import schema
from solver.board.cards import Cards
from solver.board.entries import Entries
from solver.board.ids import Ids, brought
from solver.board.model import Board, Moment, Object, PlacedCounter, Player, Question, ResolvedEffect
from solver.board.nodes import Mapping, plain
from solver.board.objects import Objects
from solver.board.resolved import Effects
from solver.board.schema import BoardFile, CounterEntry, GlobalFacts, InlineCard, PlayerEntry, PlayerFacts
from solver.board.sense import Sense
from solver.board.sources import Compiler, Library
from solver.board.walk import Walk
from solver.cards.model import Card, Face

# What a permanent of that type is expected to have, and rarely has none of (306.5, 310.4, 714.3).
_USUAL_COUNTERS = {"Planeswalker": "loyalty", "Battle": "defense", "Saga": "lore"}


class Assembly:
    """Makes one board. Everything that is wrong goes to the walk that read the file."""

    def __init__(
        self, file: BoardFile, root: Mapping, walk: Walk, library: Library | None, compiler: Compiler | None
    ) -> None:
        self.file = file
        self.walk = walk
        self.cards = Cards(walk, library, compiler)
        self.players = tuple(dict.fromkeys(map(str, walk.players)))
        self.active = str(file.active) if file.active is not None else next(iter(self.players), "")
        self.entries = Entries(file, root, walk)
        self.ids = Ids(file, self.entries, self.players, walk)
        self.warnings: list[str] = []

    def board(self) -> Board:
        """Assemble the board. It is only worth something when the walk has no defects then."""
        if not self.players:
            self.walk.defect(self.file.line_of("players"), "`players` needs at least one player")
        self.ids.check(self.cards)
        objects_of = Objects(self.entries, self.ids, self.cards, self.active, self.walk)
        objects = objects_of.build()
        effects = Effects(self.entries, self.ids, self.cards, objects_of, self.active, self.walk).build()
        sense = Sense(self.ids, objects, effects, self.walk)
        sense.check()
        for question in self.file.ask:
            if isinstance(question, schema.CanActivate | schema.TapForMana | schema.ActivateMana):
                sense.check_ability(question)
            elif isinstance(question, schema.Pay):
                sense.check_cost(question, self._question_cards(question))
            elif isinstance(question, schema.Event):
                sense.check_events(question)
            elif isinstance(question, schema.Enter):
                sense.check_entering(question)
        objects |= {name: _of_delayed(effect) for name, effect in effects.items() if effect.delayed}
        counters = {made.id: made for made in map(self._counter, self.entries.counters)}
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
            timeline=tuple(Moment(group.kind, tuple(map(self.ids.of, group.entries))) for group in self.entries.groups),
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

    def _counter(self, entry: CounterEntry) -> PlacedCounter:
        return PlacedCounter(self.ids.of(entry), str(entry.counter), str(entry.affects), entry.count, entry.line)

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
            self.entries.unknown.get(name, {}),
            frozenset(self.entries.listed.get(name, ())),
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
            ids=self.ids.asked(question),
        )

    def _question_cards(self, question: schema.AnyQuestion) -> dict[str, Card]:
        named: list[str | InlineCard] = [*brought(question)]
        if isinstance(question, schema.Pay) and question.for_ is not None and question.for_ not in self.ids.by_id:
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


def _of_delayed(effect: ResolvedEffect) -> Object:
    """Give the delayed triggered abilities of an effect as an emblem of its own, for they need no source (603.7)."""
    card = Card("", (Face("", abilities=effect.delayed),))
    return Object(
        effect.id, card, effect.controller, effect.controller, "command", emblem=True, delayed=True, line=effect.line
    )
