"""Trigger conditions in the language's own words, for those that it names."""

from __future__ import annotations

import re

import msgspec

from solver.cards.model import Filter, Happening, Is
from solver.cards.oracle.speech import SOURCE, THING

_EVENTS: tuple[tuple[str, str], ...] = (
    (r"when(?:ever)? ~ enter(?: the battlefield)?$", "this enters"),
    (r"when(?:ever)? ~ enter or attack$", "this enters or attacks"),
    (r"when(?:ever)? ~ attack$", "this attacks"),
    (r"when(?:ever)? ~ attack or block$", "this attacks or blocks"),
    (r"when(?:ever)? ~ block$", "this blocks"),
    (r"when(?:ever)? ~ dies?$", "this dies"),
    (r"when(?:ever)? ~ leaves the battlefield$", "this leaves the battlefield"),
    (r"when(?:ever)? ~ become the target of a spell or ability$", "this becomes a target"),
    (r"when(?:ever)? ~ deals? combat damage to a player$", "this deals combat damage to a player"),
    (
        r"when(?:ever)? ~ be put into a graveyard from the battlefield$",
        "this is put into a graveyard from the battlefield",
    ),
    (r"when(?:ever)? ~ be put into a graveyard from anywhere$", "this is put into a graveyard"),
    (r"when(?:ever)? you cast ~$", "you cast this"),
    (r"when(?:ever)? you cast a spell$", "you cast a spell"),
    (r"when(?:ever)? you cast a T:Instant or T:Sorcery spell$", "you cast an instant or sorcery"),
    (r"when(?:ever)? you attack$", "you attack"),
    (r"when(?:ever)? you draw a card$", "you draw a card"),
    (r"when(?:ever)? a T:Land (?:you control enter|enter under your control)$", "a land enters under your control"),
    (r"when ~ become level (\d+)$", "this reaches level {}"),
    (r"at the beginning of your upkeep$", "your upkeep"),
    (r"at the beginning of (?:each|each player 's) upkeep$", "any upkeep"),
    (r"at the beginning of your end step$", "your end step"),
    (r"at the beginning of (?:the|each) end step$", "any end step"),
    (r"at the beginning of combat on your turn$", "combat on your turn"),
    (r"at the beginning of your draw step$", "your draw step"),
    (r"at the beginning of each opponent 's (upkeep|draw step|end step)$", "each opponent's {}"),
    (r"at the beginning of each player 's draw step$", "each player's draw step"),
    (r"at the beginning of each player 's end step$", "any end step"),
    (r"at the beginning of enchanted player 's (upkeep|end step)$", "enchanted player's {}"),
    (r"at the beginning of each combat$", "each combat"),
    (r"at end of combat$", "end of combat"),
    (r"at the beginning of your (?:first|precombat) main phase$", "your first main phase"),
    (r"at the beginning of your (?:second|postcombat) main phase$", "your second main phase"),
)  # fmt: skip
_KNOWN = tuple((re.compile(shape), words) for shape, words in _EVENTS)


# a condition goes on behind a comma where it lists what it is about
_LISTING = re.compile(
    r"(When(?:ever)? [^,\"]*(?:, [\w-]+)*, (?:and/)?or [^,\"]*|When(?:ever)? [^,\"]*\bnon[\w-]+, non[\w-]+ [^,\"]*), "
)


def condition_and_effect(text: str, name: str) -> tuple[str, str]:
    """Part a triggered ability into its condition and its effect (603.1).

    Args:
        text: its words.
        name: the name of the card it is on, which may have a comma.
    """
    if ", " in name:
        text = text.replace(name, "~")
    if listing := _LISTING.match(text):
        return listing[1], text[listing.end() :]
    condition, _, effect = text.partition(", ")
    return condition, effect


def event_of(opening: str) -> str:
    """Name the event of a triggered ability; empty when it is not among the named ones.

    Args:
        opening: the tokens up to the first comma.
    """
    for shape, words in _KNOWN:
        if match := shape.match(opening.strip()):
            return words.format(*match.groups())
    return ""


# what makes happen what mana abilities do besides adding mana, or is true once it has happened (603.8)
_HAPPENINGS: dict[Happening, re.Pattern[str]] = {
    "leaving": re.compile(
        r"\b(?:leaving|die|dies|sacrifice\w*|leave|leaves|left|graveyard|exile\w*|no|without|unattached|destroy\w*|only"
        r"|fewer|less|lose control|loses control)\b"
    ),
    "life": re.compile(r"\blife\b"),
    "damage": re.compile(r"(?<!combat )\bdamage\b|\bnoncombat damage\b"),
    "counters": re.compile(r"\bcounters?\b"),
    "discarding": re.compile(
        r"\b(?:discard(?:s|ing)?|cycles?|no card in (?:your )?hand|graveyard(?! from the battlefield))\b"
    ),
    "exerting": re.compile(r"\bexert(?:s|ing)?\b"),
    "energy": re.compile(r"\benergy\b|\{e\}|\bget 1 or more\b", re.IGNORECASE),
}
_OTHERWISE = re.compile(
    r"\b(?:enter|enters|attack|attacks|block|blocks|blocked|cast|casts|draw|draws|beginning of|combat damage|target"
    r"|turned face up|scry|surveil|search\w*|shuffle\w*|play|plays|transform\w*|copy"
    r"|mutate\w*|explore\w*|roll|rolls|flip|flips|tapped|tap|untap|untaps|untapped|activate\w*|becomes? (?:day|night)"
    r"|monstrous|renowned|saddled|crewed|crew|crews|proliferate|vote|votes|voting|connive|connives|train|trains|end of"
    r"|attached to|commit|expend|exploits?|unlock|speak|phases|investigate|mills?|evidence|plotted|enlists?"
    r"|tempts|conjure|event (?:about [a-z ]*)?that be not modelled)\b"
)


def hears(opening: str) -> tuple[Happening, ...]:
    """Say what mana abilities make happen that a trigger condition could be about; in doubt it could be all of it.

    Args:
        opening: its tokens.
    """
    found = tuple(what for what, words in _HAPPENINGS.items() if words.search(opening))
    return found if found or _OTHERWISE.search(opening) else tuple(_HAPPENINGS)


class Meant(msgspec.Struct, frozen=True):
    """What a trigger condition speaks of: what "it" means afterwards, and what a pronoun with a noun ("that Elf")."""

    it: Filter | None
    that: Filter | None


_NOUNS = rf"(?:{THING}(?:, or |, |or |and/or |and )?)+"
_PHRASE = re.compile(_NOUNS)
_SUBJECT = re.compile(rf"when(?:ever)? (?:~ or )?(?:(?!you |your |player |opponent |deal |~ )[a-z0-9/+-]+ )*?{_NOUNS}")
_HOST = re.compile(r"when(?:ever)? (?:enchanted|equipped) ")
# what something becomes the target of is not what is spoken of
_AIMED = re.compile(
    r" of a spell(?: or ability)?(?: (?:you|a opponent) control)?(?= ?$)| a spell that targets(?= ~ ?$)"
)


def meant_by(opening: str) -> Meant:
    """Say what a trigger condition speaks of: its source, or the one other thing in it.

    Args:
        opening: the tokens up to the first comma.
    """
    opening = _AIMED.sub("", opening)
    phrases = _PHRASE.findall(opening)
    if not phrases:
        return Meant(SOURCE, None)
    if len(phrases) > 1:
        return Meant(None, None)
    if _HOST.match(opening):
        return Meant(Is("host"), Is("host"))
    other = Is("chosen")
    return Meant(other if _SUBJECT.match(opening) else None, other)


def meant_under(condition: str, meant: Meant) -> Meant:
    """Say what is meant behind the condition of a whole triggered ability, which may speak of the source or its host.

    Args:
        condition: its tokens.
        meant: what was meant before it.
    """
    if condition.startswith("if ~ "):
        return Meant(SOURCE, meant.that)
    if condition.startswith(("if enchanted ", "if equipped ")):
        return Meant(Is("host"), Is("host"))
    return meant
