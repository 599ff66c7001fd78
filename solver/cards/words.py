"""Words of abilities that are not modelled: normalised, and only their digest kept.

Oracle text is not ours to ship. Two abilities that nobody looks inside are still the same when their words are, so the
library stores a short digest of the normalised words, and whoever brings a text can compare.
"""

from __future__ import annotations

import re

_REMINDER = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")
_NOT_A_WORD = re.compile(r"[^a-z0-9{}+/~*:|]+")
_LOYALTY = re.compile(r"^([+−-]\d+|[+−-]X|0):")
_ABILITY_WORD = re.compile(r"^[A-Z][A-Za-z' ]{2,40} — ")


def short_names(name: str) -> tuple[str, ...]:
    """Give the ways in which a card's text refers to the card by name (201.5), longest first."""
    shorter = (name.split(mark)[0] for mark in (", ", " the ", " of ") if mark in name)
    return tuple(dict.fromkeys([name, *shorter]))


def normalise(text: str, name: str = "") -> str:
    """Reduce a text to its words: no reminder text, punctuation, case or ability word, the card's own name as ~.

    Args:
        text: one ability in Oracle wording.
        name: the name of the card it is printed on.
    """
    text = _ABILITY_WORD.sub("", _REMINDER.sub("", text).strip())
    for own in short_names(name) if name else ():
        text = re.sub(rf"\b{re.escape(own)}\b", "~", text)
    # some write loyalty costs in brackets, and some do not
    text = _LOYALTY.sub(r"[\1]:", text)
    text = text.replace("−", "-").replace("’", "'").lower().replace("'", "")
    return _NOT_A_WORD.sub(" ", text).strip()


def opening_of(text: str) -> str:
    """Give the part of an ability that says when or at what cost: up to the first comma, or the colon of a cost.

    Args:
        text: one ability in Oracle wording.
    """
    text = _REMINDER.sub("", text).strip()
    cost = re.match(r"^[^\".]*?:", text)
    if cost and not re.match(r"(?:When|Whenever|At)\b", text):
        return cost.group(0)[:-1]
    return text.split(",")[0]


def digest(text: str, name: str = "") -> str:
    """Give the digest of a text's words: 10 hexadecimal digits, equal for texts that say the same words."""
    import hashlib  # slow to import, and only texts that a board brings along are compared

    return hashlib.blake2b(normalise(text, name).encode(), digest_size=5).hexdigest()
