"""What could change an answer without having been read: abilities on a board that are not modelled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.board.model import Board, Object
from solver.cards.describe import numbered
from solver.cards.model import Ability, BecomeCopy, EntersAs, EntersAsCopy, Opaque, Static, given_by, parts
from solver.errors import cut

_ALL_THE_TIME = (Static, EntersAs, EntersAsCopy)


def unread(board: Board) -> Iterator[str]:
    """Give a reason for each ability that is not modelled and could change characteristics.

    An ability counts where it could function: that of a card in a graveyard only where its words may say so (113.6), or
    where something could be a copy of that card.

    Args:
        board: the board.
    """
    copies = _Copies(board)
    for name, thing in board.objects.items():
        for number, ability in _printed(thing):
            lies_elsewhere = thing.zone != "battlefield" and not thing.emblem and not copies.could_be_of(name)
            if isinstance(ability, Opaque):
                if "characteristics" in ability.spoils and not (lies_elsewhere and ability.on_battlefield):
                    yield f"{name}: {_told(ability, _words(thing, number))}"
            elif not (lies_elsewhere and _only_on_battlefield(ability)):
                yield from _given(name, ability, _words(thing, number))
        if thing.copied_by is not None:
            yield from _given(name, thing.copied_by)
    for name, entry in board.effects.items():
        yield from _given(name, entry.effects)


class _Copies:
    """Which cards something on the board is a copy of, or could become one of."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._copied = {thing.copy_of for thing in board.objects.values()}
        self._any: bool | None = None

    def could_be_of(self, name: str) -> bool:
        if name in self._copied:
            return True
        if self._any is None:
            self._any = any(isinstance(part, BecomeCopy) for part in self._parts())
        return self._any

    def _parts(self) -> Iterator[object]:
        """Give the parts of everything that makes something a copy while it is there."""
        for thing in self._board.objects.values():
            for _, ability in _printed(thing):
                if isinstance(ability, Static):
                    yield from parts(ability)
        for entry in self._board.effects.values():
            yield from parts(entry.effects)


def _printed(thing: Object) -> Iterable[tuple[int, Ability]]:
    return numbered(thing.card.faces[thing.face]) if thing.card.faces else ()


def _only_on_battlefield(ability: Ability) -> bool:
    return not (isinstance(ability, Static) and (ability.defining or ability.zones != ("battlefield",)))


def _given(name: str, part: object, words: str = "") -> Iterator[str]:
    """Give a reason for each ability that an ability gives all the time, or an effect for as long as it lasts."""
    if isinstance(part, Ability) and not isinstance(part, _ALL_THE_TIME):
        return
    for given in given_by(part):
        if isinstance(given, Opaque):
            if "characteristics" in given.spoils:
                yield f"{name}: {_told(given, words, 'what it gives is ')}"
        else:
            yield from _given(name, given, words)


def _told(ability: Opaque, words: str, what: str = "") -> str:
    about = ability.about or ability.form
    return f"{what}an ability that is not modelled ({about})" + (f": `{cut(words)}`" if words else "")


def _words(thing: Object, number: int) -> str:
    """Give the words of a paragraph, where the board brings them along."""
    if not thing.text:
        return ""
    from solver.cards.oracle.cards import paragraphs_of  # the compiler is slow to import

    return dict(paragraphs_of(thing.text)).get(number, "")
