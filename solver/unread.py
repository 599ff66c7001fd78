"""What could change an answer without having been read: abilities on a board that are not modelled."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache

from solver.board.functioning import Functioning
from solver.board.model import Board, Object
from solver.cards.describe import numbered
from solver.cards.missing import missing
from solver.cards.model import Ability, EntersAs, EntersAsCopy, Opaque, Static, given_by
from solver.errors import cut

_ALL_THE_TIME = (Static, EntersAs, EntersAsCopy)


def unknown(board: Board) -> Iterator[str]:
    """Give a reason for each part of a card that is missing, and for each ability as `unread` does.

    Args:
        board: the board.
    """
    for name, thing in board.objects.items():
        face = thing.card.faces[thing.face] if thing.card.faces else None
        yield from (f"{name}: {reason}" for reason in (missing(thing.card, face, thing.zone) if face else ()))
    yield from unread(board)


def unread(board: Board) -> Iterator[str]:
    """Give a reason for each ability that is not modelled and could change characteristics.

    An ability counts where it could function: that of a card in a graveyard only where its words may say so (113.6), or
    where something could be a copy of that card.

    Args:
        board: the board.
    """
    functioning = Functioning(board)
    for name, thing in board.objects.items():
        for number, ability in _printed(thing):
            if not functioning.could(name, ability):
                continue
            if not isinstance(ability, Opaque):
                yield from _given(name, ability, thing, number)
            elif "characteristics" in ability.spoils:
                yield f"{name}: {_told(ability, _words(thing, number))}"
        if thing.copied_by is not None:
            yield from _given(name, thing.copied_by)
    for name, entry in board.effects.items():
        yield from _given(name, entry.effects)


def _printed(thing: Object) -> Iterable[tuple[int, Ability]]:
    return numbered(thing.card.faces[thing.face]) if thing.card.faces else ()


def _given(name: str, part: Hashable, thing: Object | None = None, number: int = 0) -> Iterator[str]:
    """Give a reason for each ability that an ability gives all the time, or an effect for as long as it lasts."""
    if isinstance(part, Ability) and not isinstance(part, _ALL_THE_TIME):
        return
    for given in _gives(part):
        if isinstance(given, Opaque):
            if "characteristics" in given.spoils:
                words = _words(thing, number) if thing is not None else ""
                yield f"{name}: {_told(given, words, 'what it gives is ')}"
        else:
            yield from _given(name, given, thing, number)


@lru_cache(maxsize=4096)  # the same few abilities stand on boards again and again
def _gives(part: Hashable) -> tuple[Ability, ...]:
    return tuple(given_by(part))


def _told(ability: Opaque, words: str, what: str = "") -> str:
    about = ability.about or ability.form
    return f"{what}an ability that is not modelled ({about})" + (f": `{cut(words)}`" if words else "")


def _words(thing: Object, number: int) -> str:
    """Give the words of a paragraph, where the board brings them along."""
    if not thing.text:
        return ""
    from solver.cards.oracle.cards import paragraphs_of  # the compiler is slow to import

    return dict(paragraphs_of(thing.text)).get(number, "")
