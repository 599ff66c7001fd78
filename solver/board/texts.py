"""Texts of the file to plain ones: what a board holds knows no lines any more."""

from __future__ import annotations

from solver.board.cards import Cards
from solver.board.model import Value
from solver.board.schema import Chosen


def plain_text(text: str | None) -> str | None:
    """Give a text without its line.

    Args:
        text: the text, or None.
    """
    return None if text is None else str(text)


def plain_texts(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Give texts without their lines.

    Args:
        texts: the texts.
    """
    return tuple(map(str, texts))


def chosen_words(chosen: Chosen | None, cards: Cards) -> dict[str, Value]:
    """Give choices by their words, as the file writes them.

    Args:
        chosen: what stands under ``chosen``.
        cards: the cards of the board, for the right spelling of a name.
    """
    if chosen is None:
        return {}
    found: dict[str, Value] = {}
    for word, attribute in zip(chosen.__struct_encode_fields__, chosen.__struct_fields__, strict=True):
        value = getattr(chosen, attribute)
        if value is not None:
            text = cards.spelled(value) if word == "name" else value
            found[word] = str(text) if isinstance(text, str) else text
    return found
