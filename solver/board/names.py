"""Names in boards: ids made from card names, and the right name nearest to a wrong one."""

from __future__ import annotations

from collections.abc import Iterable

from solver.errors import LONGEST

_DROPPED = str.maketrans("", "", "'’‘,")


def default_id(name: str) -> str:
    """Make an id of a card's name: lower case words joined by hyphens, apostrophes and commas dropped.

    The strokes between the names of a split card are no word.

    Args:
        name: the name as the file writes it.
    """
    words = name.lower().translate(_DROPPED).split()
    return "-".join(word for word in words if word != "//")


def free_id(wanted: str, taken: Iterable[str]) -> str:
    """Give the first of ``wanted``, ``wanted-2``, ``wanted-3`` ... that is not taken.

    Args:
        wanted: the id itself.
        taken: the ids in use.
    """
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted}-{number}" in taken:
        number += 1
    return f"{wanted}-{number}"


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Find the right word that is nearest to a wrong one.

    Args:
        word: what the user wrote.
        choices: the right words.

    Returns:
        The nearest, or None when none is near.
    """
    if len(word) > LONGEST:
        return None
    from rapidfuzz import process  # slow to import, and only needed for a defect
    from rapidfuzz.distance import OSA  # counts exchanged neighbours as one mistake, the commonest when typing

    words = list(choices)
    similarity = OSA.normalized_similarity
    match = process.extractOne(word, words, scorer=similarity, processor=str.casefold, score_cutoff=0.6)
    if match is not None:
        return str(match[0])
    shortened = [choice for choice in words if len(word) > 2 and word.casefold() in choice.casefold()]
    return min(shortened, key=len, default=None)


def listed(words: Iterable[str], last: str = "or", at_most: int = 24) -> str:
    """Write words as a list in prose, in the code marks of the messages.

    Args:
        words: the words, in order.
        last: the word before the last one.
        at_most: how many are written out.
    """
    marked = [f"`{word}`" for word in words]
    if len(marked) > at_most:
        return ", ".join(marked[:at_most]) + f" {last} {len(marked) - at_most} more"
    return f" {last} ".join(filter(None, [", ".join(marked[:-1]), marked[-1]])) if marked else "nothing"
