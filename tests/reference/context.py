"""Who and what the words of an effect mean: "you", "it", "the chosen color"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.board.model import Object, Value
from solver.cards.model import Chosen, Word
from tests.reference.state import Acting, State

NOT_IN_PLAY = {"hand", "graveyard", "library", "exile", "command"}


@dataclass(frozen=True)
class Context:
    """An effect, the state that it looks at, and the object that it is about to change."""

    state: State
    acting: Acting
    affected: str | None = None

    def about(self, name: str) -> Context:
        """The same for one object that the effect changes."""
        return replace(self, affected=name)

    @property
    def you(self) -> str | None:
        """The controller of the effect: that of its source now, or the player that it was made by (109.5)."""
        if self.acting.you is not None:
            return self.acting.you
        return self.controller(self.acting.source) if self.acting.source is not None else None

    def controller(self, name: str | None) -> str | None:
        """The controller of an object, its owner where it has none (108.4a)."""
        if name is None or name not in self.state.values:
            return None
        return controller(self.state, name)

    def reference(self, word: str) -> str | None:
        """The object that is meant, None when there is none."""
        named: str | None
        if word == "source":
            named = self.acting.source
        elif word == "affected":
            named = self.affected
        elif word == "host":
            named = self._source.attached_to if self._source is not None else None
        elif word == "chosen":
            named = _text(self.acting.chosen.get("creature", self.acting.chosen.get("object")))
        elif word == "linked":
            linked = self._source.linked if self._source is not None else ()
            named = linked[0] if linked else None  # 607.2a
        else:
            place = int(word.removeprefix("target ")) - 1
            named = self.acting.targets[place] if place < len(self.acting.targets) else None
        return named if named in self.state.values else None

    def players(self, word: str) -> frozenset[str]:
        """The players that are meant."""
        board = self.state.board
        everybody = frozenset(player.name for player in board.players)
        if word == "any":
            return everybody
        if word == "opponent":
            return everybody - {self.you} if self.you is not None else frozenset()
        one: str | None
        if word == "you":
            one = self.you
        elif word == "active":
            one = board.active
        elif word == "enchanted player":
            one = self._source.attached_to if self._source is not None else None
        elif word == "host controller":
            one = self.controller(self.reference("host"))
        elif word == "affected controller":
            one = self.controller(self.affected)
        elif word == "chosen":
            one = _text(self.acting.chosen.get("player"))
        elif word == "defending":
            attacked = self._source.attacking if self._source is not None else None
            one = attacked if attacked in everybody else self.controller(attacked)  # 508.5
        else:
            raise NotImplementedError(f"player {word}")
        return everybody & {one}

    def word(self, word: Word) -> str | None:
        """The word itself, or what was chosen; None when nothing was."""
        return _text(self.acting.chosen.get(word.what)) if isinstance(word, Chosen) else word

    def words(self, words: tuple[Word, ...]) -> tuple[str, ...]:
        """Several words, without those that nobody chose."""
        return tuple(word for word in map(self.word, words) if word is not None)

    @property
    def _source(self) -> Object | None:
        return self.state.board.objects.get(self.acting.source or "")


def controller(state: State, name: str) -> str:
    """The controller of an object, its owner where it has none (108.4a, 109.4)."""
    thing = state.object(name)
    if thing.zone in NOT_IN_PLAY and not thing.emblem:
        return thing.owner
    return state.values[name].controller


def _text(value: Value | None) -> str | None:
    return None if value is None else str(value)
