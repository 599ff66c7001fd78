"""Lines of keyword abilities (702): names, and what follows them."""

from __future__ import annotations

import re
from typing import cast

from solver.cards import vocabulary
from solver.cards.model import All, Filter, InZone, Keyword, State, X, Zone, parts
from solver.cards.oracle.parsing import Made, parse
from solver.cards.oracle.things import IT, OTHER, OTHER_THAN_IT, Thing, together
from solver.cards.oracle.tokens import tokens

_SYMBOLS = r"(?:\{[^}]*\})+"
# lines with these have a form of their own
_OWN_FORM = {"daybound and nightbound", "landwalk", "protection", "enchant", "∞ (infinity)", "solved", "max speed"}
_NAMES = sorted((vocabulary.KEYWORDS | vocabulary.KEYWORD_VARIANTS) - _OWN_FORM, key=len, reverse=True)
_NAMED = re.compile(
    rf"^(?P<keyword>{'|'.join(map(re.escape, _NAMES))})"
    rf"(?:(?: (?P<number>\d+|X))?(?: (?P<cost>{_SYMBOLS})| ?[—-] ?(?P<other>.+?))?)\.?$",
    re.IGNORECASE,
)
_WITH_QUALITY = re.compile(
    r"^(?P<keyword>affinity for|splice onto|equip|hexproof from|offering|partner with|champion an?|craft with|soulshift"
    r"|emerge from|protection from|landwalk|enchant|ward|bands with other) (?P<rest>.+?)\.?$",
    re.IGNORECASE,
)
_TYPECYCLING = re.compile(
    rf"^(?P<type>[A-Za-z][\w-]*|basic land|Basic land|artifact land|Artifact land)cycling (?P<cost>{_SYMBOLS})$"
)
_EQUIP = re.compile(rf"^Equip (?P<quality>[^{{—]+?) (?P<cost>{_SYMBOLS})$", re.IGNORECASE)
# keyword abilities that may end with a full stop: they stand in quotes, or say what X is
_QUOTED = re.compile(r"(?:Cumulative upkeep|Bands with other|.* X, where X is)\b", re.IGNORECASE)
_PLAYERS = {"player": "enchant player", "opponent": "enchant opponent"}


def _quality(text: str) -> Filter | None:
    line = tokens(text).text
    made = parse("group", line)
    if not isinstance(made, Thing):
        return None
    found = made.filter()
    if made.scope != "battlefield" and made.cards:
        found = together([found, InZone(cast("Zone", made.scope))])
    return State("permanent") if found in ("permanent", All(())) else found


def _from(text: str) -> list[Filter] | None:
    made = parse("quality_list", tokens(text).text)
    return [quality.filter for quality in made] if made else None


def _with_quality(part: str) -> list[Keyword] | None:
    match = _WITH_QUALITY.match(part)
    if match is None:
        return None
    keyword, rest = match["keyword"].lower(), match["rest"]
    if keyword in ("protection from", "hexproof from"):
        qualities = _from(rest)
        name = keyword.removesuffix(" from")
        return None if qualities is None else [Keyword(name, quality=quality) for quality in qualities]
    if keyword == "enchant":
        if rest in _PLAYERS:
            return [Keyword(_PLAYERS[rest])]
        quality = _quality(rest)
        return None if quality is None else [Keyword("enchant", quality=quality)]
    if keyword in ("affinity for", "splice onto"):
        name, _, cost = rest.partition(" {")
        quality = _quality(name)
        if quality is None:
            return None
        return [Keyword(keyword.split()[0], quality=quality, cost=f"{{{cost}" if cost else None)]
    if keyword == "bands with other":
        quality = _quality(rest)
        return None if quality is None else [Keyword(keyword, quality=quality)]
    if keyword == "equip" and (found := _EQUIP.match(part)):
        quality = _quality(found["quality"])
        return None if quality is None else [Keyword("equip", cost=found["cost"], quality=quality)]
    if keyword in ("partner with", "champion a", "champion an", "emerge from", "craft with"):
        return [Keyword(keyword.split()[0], cost=rest)]
    return None


def _walks(part: str) -> Keyword | None:
    made = parse("walk", tokens(part).text) or parse("every_landwalk", tokens(part).text)
    return None if made is None else Keyword("landwalk", quality=made.quality)


def _plain(part: str) -> Keyword | None:
    match = _NAMED.match(part)
    if match is None:
        return None
    keyword = match["keyword"].lower()
    number, cost, other = match["number"], match["cost"], match["other"]
    if other is not None and re.search(r"[:.] ", other):
        # "Boast — {1}: ..." is an activated ability that the keyword says something about (702.142a), and a sentence
        # behind a cost is no part of it
        return None
    if not (number or cost or other or keyword in vocabulary.KEYWORDS_ALONE):
        return None
    if other is not None:
        other = re.sub(r"\bthis (?:creature|card|permanent|artifact|enchantment)'s\b", "its", other.strip().rstrip("."))
        amount, _, rest = other.partition("—")
        if amount.isdigit() and rest:
            number, other = amount, rest
    return Keyword(
        keyword,
        number=None if number is None else X() if number == "X" else int(number),
        cost=cost or other,
    )


def _typecycling(part: str) -> Keyword | None:
    match = _TYPECYCLING.match(part)
    if match is None:
        return None
    word = match["type"].strip()
    word = word[:1].upper() + word[1:]
    quality: Filter = All(("Basic", "Land")) if word == "Basic land" else word
    if word == "Artifact land":
        quality = All(("Artifact", "Land"))
    if isinstance(quality, str) and vocabulary.kind_of(quality) is None:
        return None
    return Keyword("typecycling", cost=match["cost"], quality=quality)


_WORDED = re.compile(
    rf"^(?:(?P<offering>[A-Z]\w*) (?P<name>offering)|(?P<kicker>Kicker) (?P<costs>{_SYMBOLS} and/or {_SYMBOLS})"
    rf"|(?P<upkeep>Cumulative upkeep) (?P<either>{_SYMBOLS} or {_SYMBOLS})"
    rf"|(?P<partner>Partner with) (?P<who>.+)|(?P<gift>Gift) (?P<what>an? .+)"
    rf"|(?P<devour>Devour) (?P<devoured>[a-zA-Z]+) (?P<times>\d+)"
    rf"|(?P<counted>[A-Z][a-z]+) X, where X is (?P<amount>.+?)\.?)$",
    re.IGNORECASE,
)


def _worded(part: str) -> Keyword | None:
    """Read the keywords that have a wording of their own."""
    match = _WORDED.match(part)
    if match is None:
        return None
    if match["offering"]:
        return Keyword("offering", quality=match["offering"]) if vocabulary.kind_of(match["offering"]) else None
    if match["kicker"]:
        return Keyword("kicker", cost=match["costs"])
    if match["upkeep"]:
        return Keyword("cumulative upkeep", cost=match["either"])
    if match["partner"]:
        return Keyword("partner", cost=match["who"])
    if match["gift"]:
        return Keyword("gift", cost=match["what"])
    if match["devour"]:
        quality = _quality(match["devoured"])
        return None if quality is None else Keyword("devour", number=int(match["times"]), quality=quality)
    return _counted(match["counted"].lower(), match["amount"])


def _speaks_of_it(amount: Made) -> bool:
    """Say whether some part of an amount is about something that was spoken of before."""
    return any(getattr(part, "ref", None) in (IT, OTHER, OTHER_THAN_IT) for part in parts(amount))


def _counted(keyword: str, words: str) -> Keyword | None:
    """Read a keyword whose number is worked out ("mobilize X, where X is the number of creatures you control")."""
    amount = parse("amount", tokens(words).text)
    if keyword not in vocabulary.KEYWORDS or not amount or _speaks_of_it(amount[0]):
        return None
    return Keyword(keyword, number=amount[0])


def keyword(part: str) -> list[Keyword] | None:
    """Read one keyword ability; some make several ("protection from black and from red").

    Args:
        part: its words, without reminder text.
    """
    part = part.strip()
    one = _typecycling(part) or _walks(part) or _worded(part)
    if one is not None:
        return [one]
    several = _with_quality(part)
    if several is not None:
        return several
    one = _plain(part)
    return None if one is None else [one]


def keywords(line: str) -> list[Keyword] | None:
    """Read a line that has nothing but keyword abilities.

    Args:
        line: a paragraph without reminder text.

    Returns:
        The abilities; None when the line is something else.
    """
    whole = keyword(line)
    if line.endswith(".") and "—" not in line:
        return whole if _QUOTED.match(line) else None
    if whole is not None and (
        "," not in line
        or line.startswith(("Partner with ", "Craft with "))
        or "—" in line
        or line.lower().startswith(("affinity for ", "enchant ", "protection ", "hexproof from ", "bands with other "))
        or ", where X is " in line
    ):
        return whole
    found: list[Keyword] = []
    for part in re.split(r"[,;] (?![^{]*\})", line):
        made = keyword(part[:1].upper() + part[1:] if not found else part)
        if made is None:
            return None
        found += made
    return found
