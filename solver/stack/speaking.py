"""Spells and abilities on the stack, and what they speak of, as facts about an effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from solver.board.model import Aim, Board, Mention, Object, Stacked
from solver.cards.vocabulary import FAMILY_OF, constant
from solver.events.state import State
from solver.events.zones import zone_facts
from solver.facts.abilities import Definition
from solver.facts.board import BoardFacts, Numbering, Writer, clock
from solver.worlds import World


class Speaking:
    """A board on which a spell or ability on the stack speaks of objects, some of them as they last were.

    Args:
        state: the state.
        name: the spell or ability.
    """

    def __init__(self, state: State, name: str) -> None:
        self.state = state
        self.thing = state.board.objects[name]
        self.stacked = self.thing.stacked or Stacked()
        self._ghosts: dict[tuple[str, int], tuple[Mention, str]] = {}
        objects = dict(state.board.objects)
        for mention in _mentions(self.stacked):
            if mention.last is not None and (mention.name, mention.moves) not in self._ghosts:
                ghost = f"{mention.name} (as it last was, {mention.moves})"
                self._ghosts[mention.name, mention.moves] = mention, ghost
                # it goes when what has left the stack does
                objects[ghost] = replace(mention.last, id=ghost, moves=0, stacked=Stacked(over=True))
        self.board = replace(state.board, objects=objects)

    def world(self, writer: Writer, term: str, definition: tuple[str, Definition], more: Sequence[str] = ()) -> World:
        """Give the board as it is looked at, with the effect.

        Args:
            writer: the writer of facts.
            term: the effect.
            definition: the name of its definition, and the facts about it.
            more: more facts.
        """
        name, told = definition
        facts = writer.board(self.board)
        numbering = facts.numbering
        lines = [
            facts.state,
            clock(self.board, numbering, writer, self.state.order),
            *zone_facts(self.board, numbering),
            f"left(@w,{term},{name}).",
            *(f"{fact}." for fact in self._facts(numbering, term)),
            *more,
        ]
        return World(_with(facts, told), "\n".join(lines))

    def place(self, numbering: Numbering, mention: Mention) -> int | None:
        """Give the number of an object that is spoken of: of what it was last, where it has left the battlefield."""
        if mention.last is not None:
            return numbering.objects[self._ghosts[mention.name, mention.moves][1]]
        return numbering.objects[mention.name] if found(self.state.board, mention) else None

    def is_real(self, name: str) -> bool:
        """Say whether a name is that of an object of the board, and not of one as it last was."""
        return name in self.state.board.objects and not self.state.board.objects[name].left

    def with_memories(self) -> State:
        """Give the state with the objects as they last were, for what they do now."""
        return replace(self.state, board=self.board) if self._ghosts else self.state

    def source(self, numbering: Numbering) -> int:
        """Give the number of the source of the ability, or of the spell."""
        number = None if self.stacked.source is None else self.place(numbering, self.stacked.source)
        return numbering.objects[self.thing.id] if number is None else number

    def _facts(self, numbering: Numbering, term: str) -> Iterator[str]:
        stacked, thing = self.stacked, self.thing
        yield f"fixed_you(@w,{term},{numbering.players[thing.controller]})"
        yield f"source(@w,{term},{self.source(numbering)})"
        x = thing.x
        if x is None and stacked.source is not None and stacked.source.name in self.board.objects:
            x = self.board.objects[stacked.source.name].x
        if x is not None:
            yield f"fixed_x(@w,{term},{x})"
        if not stacked.mode:
            yield "as_cost(@w)"
        for aim in stacked.aims:
            if aim.mode == stacked.mode:
                yield from self._aimed(numbering, term, aim)
        for part, mention in stacked.cause.items():
            yield from self._spoken(numbering, term, part, mention)
        for group, mentions in stacked.groups.items():
            for mention in mentions:
                yield from self._spoken(numbering, term, group, mention)
        for part, player in stacked.players.items():
            yield f"spoken_player(@w,{term},{part},{numbering.players[player]})"
        for what, number in stacked.numbers.items():
            yield f"told_number(@w,{term},{what},{number})"
        for mention, ghost in self._ghosts.values():
            if found(self.state.board, mention):
                yield f"became(@w,{numbering.objects[ghost]},{numbering.objects[mention.name]})"
        for what, value in thing.chosen.items():
            if what == "player" and value in numbering.players:
                yield f"chosen(@w,{term},{constant(what)},{numbering.players[str(value)]})"

    def _aimed(self, numbering: Numbering, term: str, aim: Aim) -> Iterator[str]:
        if aim.player is not None:
            yield f"aimed(@w,{term},{aim.target},player({numbering.players[aim.player]}))"
            if aim.share:
                yield f"shared(@w,{term},{aim.target},player({numbering.players[aim.player]}),{aim.share})"
        elif aim.object is not None and (number := self.place(numbering, aim.object)) is not None:
            yield f"aimed(@w,{term},{aim.target},object({number}))"
            yield f"target(@w,{term},{aim.target},{number})"
            if aim.share:
                yield f"shared(@w,{term},{aim.target},object({number}),{aim.share})"

    def _spoken(self, numbering: Numbering, term: str, part: str, mention: Mention) -> Iterator[str]:
        number = self.place(numbering, mention)
        if number is not None:
            yield f"spoken(@w,{term},{part},{number})"


def found(board: Board, mention: Mention) -> bool:
    """Say whether an object is still the one that was spoken of (400.7).

    Args:
        board: the board.
        mention: what was spoken of.
    """
    return mention.name in board.objects and board.objects[mention.name].moves == mention.moves


def mention_of(thing: Object) -> Mention:
    """Speak of an object as it is now.

    Args:
        thing: the object.
    """
    return Mention(thing.id, thing.moves)


def _mentions(stacked: Stacked) -> Iterator[Mention]:
    if stacked.source is not None:
        yield stacked.source
    yield from stacked.cause.values()
    yield from (aim.object for aim in stacked.aims if aim.object is not None)
    for group in stacked.groups.values():
        yield from group


def _with(facts: BoardFacts, told: Definition) -> BoardFacts:
    families = [f"family({constant(word)},{FAMILY_OF[word]})." for word in sorted(told.words) if word in FAMILY_OF]
    return msgspec.structs.replace(
        facts,
        shared=[*facts.shared, *told.lines, *families],
        features=facts.features | told.features,
        depth=max(facts.depth, told.depth),
    )
