"""Words of abilities: what of a text has no meaning in the game, and digests of words that are not modelled.

Oracle text is not ours to ship. Two abilities that nobody looks inside are still the same when their words are, so the
library stores a short digest of the normalised words, and whoever brings a text can compare.
"""

from __future__ import annotations

import re

from solver.cards.vocabulary import KEYWORDS

QUOTED = re.compile(r"\"[^\"]*\"")
"""An ability in quotes, which stands inside another one."""

# what the solver says in its own words of something that is not modelled is no reminder text
_REMINDER = re.compile(
    r"\s*\((?!not modelled: |an event (?:about [a-z ]+ )?that is not modelled\))[^()]*(?:\([^()]*\)[^()]*)*\)"
)
_NOT_A_WORD = re.compile(r"[^a-z0-9{}+/~*:|]+")
_LOYALTY = re.compile(r"^([+−-]\d+|[+−-]X|0):")
_LABEL = re.compile(r"([A-Z0-9][^—\"{}:•\n]{2,60}) — (?=[A-Z{+\[−~\"])")
_CHAPTERS = re.compile(r"[IVX]+(?:, [IVX]+)*")
# the ability that a Case is solved by (719.3a)
_RULED = KEYWORDS | {"to solve"}
# other words in front of these say what it is that the keyword is about, and behind the dash stands a cost
_WITH_COST = re.compile(r"(?:Companion|Equip|Ward)\b")
# how a trigger condition begins is no label, even where a dash follows
_TRIGGER = re.compile(r"(?:When|At )")
# words that a text needs for something else: an article, and what stands for a number (107.3)
_NO_NAMES = frozenset({"A", "X"})


def without_reminder(text: str) -> str:
    """Take the reminder text out of a text (207.2a).

    Args:
        text: a rules text, or a part of one.
    """
    return _REMINDER.sub("", text).strip()


def label_and_rest(text: str) -> tuple[str, str]:
    """Part an ability into what stands in front of its first dash, and what stands behind it.

    In front may stand a keyword that says something about the ability (702.142a "Boast"), or an ability word or flavor
    word that says nothing (207.2c, 207.2d).

    Args:
        text: one ability, without reminder text.

    Returns:
        The label, empty where there is none, and the rest.
    """
    match = _LABEL.match(text)
    if match is None or _WITH_COST.match(match[1]) or _TRIGGER.match(match[1]) or _CHAPTERS.fullmatch(match[1]):
        return "", text
    return match[1], text[match.end() :]


def without_ability_word(text: str) -> str:
    """Take an ability word or flavor word out of an ability; keywords stay (207.2c, 207.2d).

    Args:
        text: one ability, without reminder text.
    """
    label, rest = label_and_rest(text)
    return text if label.lower() in _RULED else rest


def short_names(name: str) -> tuple[str, ...]:
    """Give the ways in which a card's text refers to the card by name (201.5), longest first.

    Nothing that a text also needs for something else is taken for a name: no number, no article.

    Args:
        name: the name of the card.
    """
    shorter = (name.split(mark)[0] for mark in (", ", " the ", " of ") if mark in name)
    names = dict.fromkeys([name, *shorter])
    return tuple(own for own in names if own not in _NO_NAMES and re.search(r"[^\W\d_]", own))


def outside_symbols(pattern: str, text: str, written: str) -> str:
    """Write something else for what a pattern finds, but in symbols: a card may be named ``G`` (107.4).

    Args:
        pattern: a regular expression.
        text: the text.
        written: what is written instead.
    """
    found = re.compile(rf"\{{[^{{}}]*\}}|(?P<found>{pattern})")
    return found.sub(lambda match: written if match["found"] is not None else match[0], text)


def normalise(text: str, name: str = "") -> str:
    """Reduce a text to its words: no reminder text, punctuation, case or ability word, the card's own name as ~.

    Args:
        text: one ability in Oracle wording.
        name: the name of the card it is printed on.
    """
    text = without_ability_word(without_reminder(text))
    for own in short_names(name) if name else ():
        text = outside_symbols(rf"\b{re.escape(own)}\b", text, "~")
    # some write loyalty costs in brackets, and some do not
    text = _LOYALTY.sub(r"[\1]:", text)
    text = text.replace("−", "-").replace("’", "'").lower().replace("'", "")
    return _NOT_A_WORD.sub(" ", text).strip()


def opening_of(text: str) -> str:
    """Give the part of an ability that says when or at what cost: up to the first comma, or the colon of a cost.

    Args:
        text: one ability in Oracle wording.
    """
    text = without_ability_word(without_reminder(text))
    cost = re.match(r"^[^\".]*?:", text)
    if cost and not re.match(r"(?:When|Whenever|At)\b", text):
        return cost.group(0)[:-1]
    return text.split(",")[0]


def digest(text: str, name: str = "") -> str:
    """Give the digest of a text's words: 10 hexadecimal digits, equal for texts that say the same words."""
    import hashlib  # slow to import, and only texts that a board brings along are compared

    return hashlib.blake2b(normalise(text, name).encode(), digest_size=5).hexdigest()
