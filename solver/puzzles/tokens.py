"""Tokens: the two ways in which the format writes them, and the inline cards of boards.

``t:Knight,P:2,T:2,Cost:no cost,Color:W,Types:Creature-Knight,Keywords:Vigilance`` lists characteristics.
``T:w_2_2_knight_vigilance`` names a script of the engine; such names are made of colors, size, types, subtypes and
keywords, and a word in them that is none of these stands for an ability that the name does not tell.
"""

from __future__ import annotations

import re

from solver.board import forms
from solver.board.sources import default_compiler
from solver.cards import vocabulary
from solver.errors import CannotRead
from solver.puzzles import words
from solver.puzzles.findings import Findings
from solver.puzzles.model import Token

_FIELDS = ("P", "T", "Cost", "Color", "Types", "Keywords", "Image")
_TYPE_LETTERS = {"a": "Artifact", "e": "Enchantment", "l": "Land"}
_COLOR_LETTERS = {"c": (), "all": tuple(vocabulary.COLORS)}
_JOINED_KEYWORDS = {keyword.replace(" ", ""): keyword for keyword in vocabulary.KEYWORDS}
_SUBTYPES = {re.sub(r"[^a-z]", "", subtype.lower()): subtype for subtype in vocabulary.FAMILY_OF}
_PARAMETER = re.compile(r"([A-Za-z ]+):(\w+)")
_NUMBERED = ("afflict", "annihilator", "bushido", "crew", "fading", "poisonous", "rampage", "toxic", "vanishing")
_PAID = ("cumulative upkeep", "echo", "equip", "ward")
_OWN_NAME, _THIS = "CARDNAME", "This token"


def token_name(name: str, type_line: str) -> str:
    """Give a token its name: one that is called what its subtypes are has the word Token after them (111.4).

    Args:
        name: the name as written.
        type_line: its type line.
    """
    _, _, subtypes, _ = vocabulary.split_type_line(type_line)
    return f"{name} Token" if subtypes and name == " ".join(subtypes) else name


def _has_size(type_line: str) -> bool:
    _, types, subtypes, _ = vocabulary.split_type_line(type_line)
    return "Creature" in types or "Vehicle" in subtypes or "Spacecraft" in subtypes


# --------------------------------------------------------------------------------------------------------------------
# Lists of characteristics
# --------------------------------------------------------------------------------------------------------------------


def read_listed(text: str, line: int, findings: Findings) -> Token | None:
    """Read a token whose characteristics are listed.

    Args:
        text: what stands after ``t:``.
        line: where it stands.
        findings: where mistakes and what is left out go.

    Returns:
        The token, or None when there is no token in it, which is reported.
    """
    fields: dict[str, str] = {}
    names: list[str] = []
    for part in text.split(","):
        key, colon, value = part.partition(":")
        if colon and key.strip() in _FIELDS:
            fields[key.strip()] = value.strip()
        elif part.strip():
            names.append(part.strip())
    name = ", ".join(names)
    type_line, unknown = words.type_words(fields.get("Types", "").split("-"))
    for word in unknown:
        message = f"token `{name}`: `{word}` is no type, supertype or subtype"
        findings.unknown_word(line, message, word, (*vocabulary.TYPES, *vocabulary.SUPERTYPES, *vocabulary.FAMILY_OF))
    colors = words.color_symbols(fields.get("Color", ""))
    if colors is None:
        message = f"token `{name}`: `{fields['Color']}` is no color"
        findings.wrong(line, message)
    cost = words.cost(fields.get("Cost", "")) or None
    problem = None if cost is None else forms.check("cost", cost)
    if problem is not None:
        findings.wrong(line, f"token `{name}`: `Cost:{fields['Cost']}`: {problem.message}")
    if not name or not vocabulary.split_type_line(type_line)[1]:
        findings.wrong(line, f"`t:{text}` is no token: it needs a name and `Types:` with a card type")
        return None
    token = Token(name=token_name(name, type_line), type=type_line, cost=cost, colors=colors or ())
    if "Color" not in fields and cost is not None:
        token.colors = words.colors_of(cost)
    if _has_size(type_line):
        token.power = _number(fields.get("P", "0"), name, line, findings)
        token.toughness = _number(fields.get("T", "0"), name, line, findings)
    token.text = _abilities(fields.get("Keywords", ""), name, line, findings)
    return token


def _number(text: str, name: str, line: int, findings: Findings) -> int:
    try:
        return int(text)
    except ValueError:
        findings.wrong(line, f"token `{name}`: `{text}` is no number")
        return 0


def _abilities(text: str, name: str, line: int, findings: Findings) -> str | None:
    keywords: list[str] = []
    sentences: list[str] = []
    for part in filter(None, (word.strip() for word in text.split("-"))):
        keyword = keyword_of(part)
        if keyword is not None:
            keywords.append(keyword)
        elif part.endswith("."):
            sentence = part.replace(_OWN_NAME, _THIS)
            if _is_read(sentence):
                sentences.append(sentence)
            else:
                findings.left_out(line, f"token `{name}`: `{part}` is not understood")
        else:
            message = f"token `{name}`: `{part}` is no keyword"
            findings.unknown_word(line, message, part.lower(), sorted(vocabulary.KEYWORDS))
    return text_of(keywords, sentences)


def _is_read(sentence: str) -> bool:
    """Say whether a board can have that sentence in the text of a card."""
    try:
        default_compiler().compile_card("Token", type_line="Creature", text=sentence)
    except CannotRead:
        return False
    return True


def text_of(keywords: list[str], sentences: list[str]) -> str | None:
    """Put abilities together as cards print them: keywords on one line, each sentence on its own.

    Args:
        keywords: the keywords, in lower case.
        sentences: the other abilities.
    """
    line = ", ".join(keywords)
    return "\n".join(filter(None, (line[:1].upper() + line[1:], *sentences))) or None


def keyword_of(word: str) -> str | None:
    """Read a keyword: ``First Strike``, ``Ward:2``, ``Protection from red``.

    Args:
        word: the keyword as the format writes it.

    Returns:
        The keyword as cards print it, in lower case, or None when it is none that is known here.
    """
    lower = word.lower()
    if lower in vocabulary.KEYWORDS or re.fullmatch(r"protection from \w+", lower):
        return lower
    parameter = _PARAMETER.fullmatch(word)
    if parameter is not None and parameter[2].isdigit():
        if parameter[1].lower() in _NUMBERED:
            return f"{parameter[1].lower()} {parameter[2]}"
        if parameter[1].lower() in _PAID:
            return f"{parameter[1].lower()} {{{parameter[2]}}}"
    return None


def keyword_word(keyword: str) -> str | None:
    """Write a keyword, the other way round.

    Args:
        keyword: the keyword as a card prints it.
    """
    lower = keyword.strip().lower()
    parameter = re.fullmatch(r"([a-z ]+?) \{?(\d+)\}?", lower)
    word = f"{parameter[1]}:{parameter[2]}" if parameter else lower
    word = word if word.startswith("protection from") else word.title()
    return word[0].upper() + word[1:] if keyword_of(word) == lower else None


def written_abilities(text: str) -> tuple[list[str], list[str]]:
    """Write the abilities of a token: keywords, and sentences without the marks of the format in them.

    Args:
        text: the abilities as an inline card has them.

    Returns:
        What stands under ``Keywords:``, and the paragraphs that the format cannot write.
    """
    written: list[str] = []
    lost: list[str] = []
    for paragraph in text.split("\n"):
        found = [keyword_word(part) for part in paragraph.split(",") if part.strip()]
        known = [word for word in found if word is not None]
        if len(known) == len(found):
            written += known
        elif paragraph.endswith(".") and not re.search(r"[-,:;|]", paragraph):
            written.append(paragraph.replace(_THIS, _OWN_NAME))
        else:
            lost.append(paragraph)
    return written, lost


def token_word(token: Token) -> str:
    """Write a token with its characteristics listed.

    Args:
        token: the token.
    """
    supertypes, types, subtypes, _ = vocabulary.split_type_line(token.type)
    fields = [
        token.name,
        f"P:{token.power or 0}",
        f"T:{token.toughness or 0}",
        f"Cost:{words.cost_words(token.cost) if token.cost else 'no cost'}",
        f"Color:{''.join(token.colors)}" if token.colors or token.cost else "",
        f"Types:{'-'.join((*types, *subtypes, *supertypes))}",
        f"Keywords:{'-'.join(written_abilities(token.text or '')[0])}",
        "Image:",
    ]
    return "t:" + ",".join(filter(None, fields))


# --------------------------------------------------------------------------------------------------------------------
# Names of scripts
# --------------------------------------------------------------------------------------------------------------------


def read_script(script: str, line: int, findings: Findings) -> Token | None:
    """Read a token from the name of its script.

    Args:
        script: what stands after ``T:``.
        line: where it stands.
        findings: where what is left out goes.

    Returns:
        The token, or None when the name does not tell enough, which is reported.
    """
    parts = script.strip().lower().split("_")
    colors = _COLOR_LETTERS.get(parts[0], words.color_symbols(parts[0]))
    rest = parts[1:]
    size = [int(part) for part in rest[:2] if part.isdigit()]
    if len(size) == 2:
        rest = rest[2:]
    types = [_TYPE_LETTERS[letter] for letter in _leading(rest)]
    rest = rest[len(types) :]
    if len(size) == 2:
        types.append("Creature")
    subtypes, rest = _subtypes(rest)
    if colors is None or not types or not subtypes:
        findings.left_out(line, f"the token `T:{script}`: the name of its script does not tell what it is")
        return None
    type_line = f"{' '.join(vocabulary.in_print_order(types))} — {' '.join(subtypes)}"
    keywords, sayings = _script_keywords(rest)
    if sayings:
        message = f"token `{' '.join(subtypes)}`: an ability that the name of its script calls `{'_'.join(sayings)}`"
        findings.left_out(line, message)
    token = Token(name=token_name(" ".join(subtypes), type_line), type=type_line, colors=colors)
    if len(size) == 2:
        token.power, token.toughness = size
    token.text = text_of(keywords, [])
    return token


def _leading(parts: list[str]) -> list[str]:
    letters: list[str] = []
    for part in parts:
        if part not in _TYPE_LETTERS:
            break
        letters.append(part)
    return letters


def _subtypes(parts: list[str]) -> tuple[list[str], list[str]]:
    found: list[str] = []
    while parts:
        two = "".join(parts[:2])
        taken = 2 if len(parts) > 1 and two in _SUBTYPES else 1 if parts[0] in _SUBTYPES else 0
        if not taken:
            break
        found.append(_SUBTYPES["".join(parts[:taken])])
        parts = parts[taken:]
    return found, parts


def _script_keywords(parts: list[str]) -> tuple[list[str], list[str]]:
    keywords: list[str] = []
    sayings: list[str] = []
    while parts:
        two = "".join(parts[:2])
        if parts[0] == "pro" and len(parts) > 1 and parts[1] in vocabulary.COLOR_SYMBOLS:
            keywords.append(f"protection from {parts[1]}")
            parts = parts[2:]
        elif len(parts) > 1 and parts[0] in _NUMBERED and parts[1].isdigit():
            keywords.append(f"{parts[0]} {parts[1]}")
            parts = parts[2:]
        elif parts[0] in _JOINED_KEYWORDS and parts[0] not in (*_NUMBERED, *_PAID):
            keywords.append(_JOINED_KEYWORDS[parts[0]])
            parts = parts[1:]
        elif len(parts) > 1 and two in _JOINED_KEYWORDS:
            keywords.append(_JOINED_KEYWORDS[two])
            parts = parts[2:]
        else:
            sayings.append(parts[0])
            parts = parts[1:]
    return keywords, sayings
