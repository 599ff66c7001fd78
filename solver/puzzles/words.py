"""Words of the format and the words of boards that they stand for: phases, counters, mana, colors, types."""

from __future__ import annotations

import re

from solver.cards import vocabulary

PHASES = {
    "UNTAP": "untap",
    "UPKEEP": "upkeep",
    "DRAW": "draw",
    "MAIN1": "precombat main",
    "COMBAT_BEGIN": "beginning of combat",
    "COMBAT_DECLARE_ATTACKERS": "declare attackers",
    "COMBAT_DECLARE_BLOCKERS": "declare blockers",
    "COMBAT_FIRST_STRIKE_DAMAGE": "combat damage",
    "COMBAT_DAMAGE": "combat damage",
    "COMBAT_END": "end of combat",
    "MAIN2": "postcombat main",
    "END_OF_TURN": "end",
    "CLEANUP": "cleanup",
}
"""Steps and phases by their first spelling."""

OTHER_PHASES = {
    "BEGINCOMBAT": "COMBAT_BEGIN",
    "DECLARE ATTACKERS": "COMBAT_DECLARE_ATTACKERS",
    "DECLARE BLOCKERS": "COMBAT_DECLARE_BLOCKERS",
    "FIRST STRIKE DAMAGE": "COMBAT_FIRST_STRIKE_DAMAGE",
    "COMBAT DAMAGE": "COMBAT_DAMAGE",
    "ENDCOMBAT": "COMBAT_END",
    "END OF TURN": "END_OF_TURN",
}
"""Their second spelling, where it is another one."""

WITH_ATTACKERS = ("declare attackers", "declare blockers", "combat damage", "end of combat")
"""Steps in which there are attacking creatures (508.1, 511.3)."""

_SIZE_CODE = re.compile(r"([PM])(\d+)([PM])(\d+)")
_SIZE_KIND = re.compile(r"([-+])(\d+)/([-+])(\d+)")
_SIGNS = {"P": "+", "M": "-"}
_LETTERS = {sign: letter for letter, sign in _SIGNS.items()}
_MANA = (*vocabulary.COLORS, "C")
_JOINED_KEYWORDS = {kind.replace(" ", ""): kind for kind in vocabulary.KEYWORD_COUNTERS}


def counter_kind(word: str) -> str | None:
    """Give the kind of counter that a word stands for: ``P1P1`` is ``+1/+1``, ``LOYALTY`` is ``loyalty``.

    Args:
        word: the word.

    Returns:
        The kind, or None when the word is a misspelt size.
    """
    size = _SIZE_CODE.fullmatch(word.upper())
    if size is not None:
        return f"{_SIGNS[size[1]]}{size[2]}/{_SIGNS[size[3]]}{size[4]}"
    if _SIZE_KIND.fullmatch(word):
        return word
    if not word or re.search(r"[\d/+]", word):
        return None
    kind = re.sub(r"[\s_]+", " ", word).lower()
    return _JOINED_KEYWORDS.get(kind.replace(" ", ""), kind)


def counter_word(kind: str) -> str | None:
    """Give the word for a kind of counter, or None when the format cannot write it.

    Args:
        kind: the kind as boards have it.
    """
    size = _SIZE_KIND.fullmatch(kind)
    if size is not None:
        return f"{_LETTERS[size[1]]}{size[2]}{_LETTERS[size[3]]}{size[4]}"
    word = kind.title() if kind in vocabulary.KEYWORD_COUNTERS else kind.upper()
    return word if counter_kind(word) == kind and not re.search(r"[,;|=]", word) else None


def mana(text: str) -> tuple[str, list[str]]:
    """Read mana in a pool: ``R R C`` is ``{R}{R}{C}``.

    Args:
        text: symbols with spaces between them.

    Returns:
        The mana, and the words that are none.
    """
    words = text.upper().split()
    unknown = [word for word in words if word not in _MANA]
    return "".join(f"{{{word}}}" for word in words if word in _MANA), unknown


def mana_words(pool: str) -> str:
    """Write mana in a pool, the other way round.

    Args:
        pool: mana as boards have it.
    """
    return " ".join(re.findall(r"\{(\w)\}", pool))


def cost(text: str) -> str:
    """Read a mana cost: ``2 W/U R`` is ``{2}{W/U}{R}``, ``no cost`` is none at all.

    Args:
        text: symbols with spaces between them; hybrid ones with or without a stroke.

    Returns:
        The cost, empty for none; a word that is no symbol stays in it.
    """
    if text.strip().lower() in ("", "no cost"):
        return ""
    symbols = []
    for word in text.upper().split():
        symbol = word if "/" in word or word.isdigit() or len(word) == 1 else "/".join(word)
        if symbol.startswith("P/"):
            symbol = f"{symbol[2:]}/P"
        symbols.append(f"{{{symbol}}}")
    return "".join(symbols)


def colors_of(printed: str) -> tuple[str, ...]:
    """Give the symbols of the colors that a mana cost makes (202.2).

    Args:
        printed: the cost as boards have it.
    """
    return tuple(symbol for symbol in vocabulary.COLORS if symbol in printed)


def cost_words(printed: str) -> str:
    """Write a mana cost, the other way round.

    Args:
        printed: the cost as boards have it.
    """
    return " ".join(re.findall(r"\{([^{}]+)\}", printed))


def color_symbols(text: str) -> tuple[str, ...] | None:
    """Read colors, written as words or as symbols: ``white``, ``W``, ``WB``, ``W,B``.

    Args:
        text: the colors.

    Returns:
        Their symbols in the usual order, or None when there is anything else.
    """
    found: set[str] = set()
    for word in re.split(r"[\s,/-]+", text.strip()):
        symbol = vocabulary.COLOR_SYMBOLS.get(word.lower())
        if symbol is not None:
            found.add(symbol)
        elif set(word.upper()) <= set(vocabulary.COLORS):
            found |= set(word.upper())
        elif word.lower() not in ("c", "colorless"):
            return None
    return tuple(symbol for symbol in vocabulary.COLORS if symbol in found)


def type_words(words: list[str]) -> tuple[str, list[str]]:
    """Make a type line of words in any order, a subtype with a hyphen possibly cut in two at it.

    Args:
        words: supertypes, types and subtypes.

    Returns:
        The type line, and the words that are no types.
    """
    joined: list[str] = []
    rest = [word.strip() for word in words if word.strip()]
    while rest:
        word = rest.pop(0)
        if rest and vocabulary.kind_of(word) is None and f"{word}-{rest[0]}" in vocabulary.FAMILY_OF:
            word = f"{word}-{rest.pop(0)}"
        joined.append({"Tribal": "Kindred"}.get(word, word))
    kinds = {word: vocabulary.kind_of(word) for word in joined}
    front = vocabulary.in_print_order(word for word, kind in kinds.items() if kind in ("supertype", "type"))
    subtypes = [word for word, kind in kinds.items() if kind == "subtype"]
    unknown = [word for word, kind in kinds.items() if kind not in ("supertype", "type", "subtype")]
    return " — ".join(filter(None, (" ".join(front), " ".join(subtypes)))), unknown
