"""Oracle text as a line of tokens: words of the game marked by kind, number and person of verbs taken away.

The grammar is written over these tokens. Each token ends with a blank:

=========  =====================================================================
``T:``     a card type, singular (``T:Creature``), ``Ts:`` plural
``S:``     a subtype, singular, ``Ss:`` plural
``C:``     a color word
``U:``     a supertype
``N:``     such a word behind "non"
``K:``     a keyword ability that stands alone, blanks as ``_``
``W:``     the land type before "walk"
``Q:``     an ability in quotes, by its number
``~``      the object the text is on
=========  =====================================================================

Everything else is in lower case, number words are digits, "gets" and "get" are both ``get``.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from solver.cards import vocabulary
from solver.cards.wording.grammar import plural
from solver.cards.words import outside_symbols, short_names, without_reminder

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip

_WORDS: dict[str, str] = {word: str(number) for number, word in enumerate(_NUMBERS)} | {
    "an": "a", "gets": "get", "has": "have", "had": "have", "is": "be", "are": "be", "becomes": "become",
    "gains": "gain", "loses": "lose", "controls": "control", "owns": "own", "enters": "enter", "it's": "it be",
    "that's": "that be", "he's": "it be", "she's": "it be", "they're": "it be", "you're": "you be",
    "there's": "there be",
    "isn't": "be not", "aren't": "be not", "doesn't": "do not", "don't": "do not", "does": "do",
    "wasn't": "was not", "their": "its", "his": "its", "they": "it", "them": "it", "he": "it", "him": "it",
    "she": "it", "permanents": "permanent", "cards": "card", "tokens": "token", "spells": "spell",
    "counters": "counter", "opponents": "opponent", "players": "player", "sources": "source", "colors": "color",
    "types": "type", "names": "name", "graveyards": "graveyard", "hands": "hand", "libraries": "library",
    "attacks": "attack", "blocks": "block", "shares": "share", "costs": "cost", "can": "can", "cannot": "can't",
    "itself": "it", "themselves": "it", "planeswalkers": "Ts:Planeswalker", "yours": "yours", "adds": "add",
    "casts": "cast", "turns": "turn", "remains": "remain", "puts": "put", "activates": "activate",
    "assigns": "assign", "commanders": "commander", "outlaws": "outlaw", "escapes": "escape",
    "abilities": "ability",
}  # fmt: skip

PLAIN = str.maketrans("’“”−", '\'""-')
"""Quotes and signs as they are easiest to read."""

_QUOTED = re.compile(r"\"([^\"]*)\"")
# quotes within quotes; an apostrophe stands behind a letter
_INNER_QUOTE = re.compile(r"(?<!\w)'")
# the cost in "... has flashback. The flashback cost is equal to its mana cost." counts as something in quotes
_COST_BEHIND = re.compile(r"(?<= )(\w+)( until end of turn)?\. (?:The|Its) \1 cost is equal to ([^.\"]*)\.")
_OWN = re.compile(
    r"\b[Tt]his (?:creature|land|artifact|enchantment|permanent|planeswalker|battle|Aura|Equipment|Fortification"
    r"|Vehicle|Spacecraft|Saga|Class|Case|Room|Siege|card|spell|token|Curse|Shrine|Background|Rune|Cartouche)(?!-)\b"
)
_APART = "".join(rf"(?<!\b{word} )" for word in ("target", "other", "another", "each", "all", "attacking", "a", "an"))
_TOKEN = re.compile(
    r"\{[^}]*\}(?:\{[^}]*\})*|[+−-][\dXY*]+/[+−-][\dXY*]+|[\dXY*]+/[\dXY*]+|[+−-]\d+|Q:\d+|~|'s?(?=\s|$|,|\.)|"
    r"[A-Za-zÀ-ÿ0-9∞!&]+(?:[-'/][A-Za-zÀ-ÿ0-9]+)*!?|[^\sA-Za-z0-9]"
)


@cache
def _lexicon() -> dict[str, str]:
    """Give the token of every word of the game, as it may be written in a sentence."""
    found: dict[str, str] = {}
    for card_type in vocabulary.TYPES:
        if card_type == "Dungeon":
            continue
        low = card_type.lower()
        found[low] = f"T:{card_type}"
        found[plural(low)] = f"Ts:{card_type}"
    for supertype in ("Basic", "Legendary", "Snow"):
        found[supertype.lower()] = f"U:{supertype}"
    for color in vocabulary.COLOR_SYMBOLS:
        found[color] = f"C:{color}"
    return found


@cache
def _subtypes() -> dict[str, str]:
    found: dict[str, str] = {}
    for subtype in vocabulary.FAMILY_OF:
        mark = subtype.replace(" ", "_")
        found[plural(subtype)] = f"Ss:{mark}"
        found[subtype] = f"S:{mark}"
    # plurals beside those that are usual
    found |= {"Vedalkens": "Ss:Vedalken", "Pegasi": "Ss:Pegasus", "Nagas": "Ss:Naga", "Fungi": "Ss:Fungus"}
    return found


_WALKS = {f"{subtype.lower()}walk": subtype for subtype in (*vocabulary.BASIC_LAND_TYPES, "Desert")}
_MULTIWORD = sorted((word for word in vocabulary.KEYWORDS_ALONE if not word.isalpha()), key=len, reverse=True)
_SINGLE = frozenset(word for word in vocabulary.KEYWORDS_ALONE if word.isalpha())
_MANY_WORDS = re.compile("|".join(rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in _MULTIWORD), re.IGNORECASE)


class Line(msgspec.Struct):
    """A text as tokens.

    `text` is the tokens, each with a blank behind it; `quotes` holds the abilities in quotes by their number. `written`
    is the text as it is written, without these.
    """

    text: str
    quotes: list[str] = msgspec.field(default_factory=list)
    written: str = ""

    def as_written(self, words: str) -> str | None:
        """Give words that stand in the text as they are written there; None where they are not found.

        Args:
            words: their tokens.
        """
        plain = [re.escape(word.rpartition(":")[2].replace("_", " ")) for word in words.split()]
        found = re.search(r"\b" + r"\W+".join(plain) + r"\b", self.written, re.IGNORECASE)
        return found[0] if found else None


def unquoted(text: str) -> str:
    """Give an ability out of quotes: what it has in single quotes itself is in double quotes now.

    Args:
        text: what stands between two quotes.
    """
    return _INNER_QUOTE.sub('"', text.translate(PLAIN))


def _non(word: str) -> str | None:
    """Give the token of a word with "non" before it."""
    rest = word[3:].lstrip("-")
    if rest in _subtypes():
        return "N:" + _subtypes()[rest].partition(":")[2]
    token = _lexicon().get(rest.lower())
    return None if token is None else "N:" + token.partition(":")[2]


def token_of(word: str) -> str:
    """Give the token of one word.

    Args:
        word: as it stands in the text.
    """
    if word in ("'", "'s"):
        return "'s"
    if word in _subtypes():
        return _subtypes()[word]
    low = word.lower()
    if low in _lexicon():
        return _lexicon()[low]
    if low in _WORDS:
        return _WORDS[low]
    if low in _SINGLE:
        return f"K:{low}"
    if low in _WALKS:
        return f"W:{_WALKS[low]}"
    if low.startswith("non") and (non := _non(word)):
        return non
    if "'" in word and low.endswith("'s"):
        return f"{token_of(word[:-2])} 's"
    if low.startswith("{") or word[:2] == "Q:":
        return word
    return low.replace("−", "-")


def own_names(text: str, name: str) -> str:
    """Write the object that a text is on as ``~``.

    Args:
        text: the text.
        name: the name of the card.
    """
    for own in short_names(name) if name else ():
        known = vocabulary.kind_of(own) is not None and vocabulary.FAMILY_OF.get(own) != "planeswalker"
        # "Noggle the Mind" has no short name: the word is a creature type; before a comma it is a name all the same
        if known and own not in (name, name.split(", ")[0]):
            continue
        # so it is on a card of that name, where it stands behind or before another word of a noun phrase
        apart = _APART if known else ""
        # what stands in quotes is written Q:0 here
        shape = rf"(?<![\w-]){apart}{re.escape(own)}(?![\w-]|:\d){'(?! creature)' if known else ''}"
        text = outside_symbols(shape, text, "~")
    return _OWN.sub("~", text)


def tokens(text: str, name: str = "") -> Line:
    """Turn a text into tokens.

    Args:
        text: one ability, or one sentence, in Oracle wording.
        name: the name of the card it is on.
    """
    quotes: list[str] = []

    def quoted(match: re.Match[str]) -> str:
        inner = match.group(1)
        quotes.append(inner)
        after = match.string[match.end() :].lstrip()
        ends = inner.rstrip().endswith((".", "!", "?")) and (not after or after[:1].isupper())
        return f" Q:{len(quotes) - 1} {'. ' if ends else ''}"

    def cost(match: re.Match[str]) -> str:
        keyword, duration, words = match.groups("")
        quotes.append(words)
        return f"{keyword} — Q:{len(quotes) - 1}{duration}."

    text = _QUOTED.sub(quoted, without_reminder(text).translate(PLAIN))
    text = own_names(_COST_BEHIND.sub(cost, text), name)
    text = _MANY_WORDS.sub(lambda match: "K:" + match.group(0).lower().replace(" ", "_"), text)
    found: list[str] = []
    for piece in re.split(r"(K:[\w!-]+)", text):
        if piece.startswith("K:"):
            found.append(piece)
        else:
            found += [token_of(word) for word in _TOKEN.findall(piece.replace("Time Lord", "Time_Lord"))]
    return Line(" ".join(found) + " ", quotes, text)
