"""Trigger conditions in the language's own words, for those that it names."""

from __future__ import annotations

import re

import msgspec

from solver.cards.model import Filter, Is
from solver.cards.oracle.speech import SOURCE, THING

_EVENTS: tuple[tuple[str, str], ...] = (
    (r"when(?:ever)? ~ enter$", "this enters"),
    (r"when(?:ever)? ~ enter or attack$", "this enters or attacks"),
    (r"when(?:ever)? ~ attack$", "this attacks"),
    (r"when(?:ever)? ~ attack or block$", "this attacks or blocks"),
    (r"when(?:ever)? ~ block$", "this blocks"),
    (r"when(?:ever)? ~ dies$", "this dies"),
    (r"when(?:ever)? ~ leaves the battlefield$", "this leaves the battlefield"),
    (r"when(?:ever)? ~ become the target of .*", "this becomes a target"),
    (r"when(?:ever)? ~ deals combat damage to a player$", "this deals combat damage to a player"),
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
    (r"when(?:ever)? a T:Land (?:you control )?enter(?: under your control)?$", "a land enters under your control"),
    (r"when ~ become level (\d+)$", "this reaches level {}"),
    (r"at the beginning of your upkeep$", "your upkeep"),
    (r"at the beginning of (?:each|each player 's) upkeep$", "any upkeep"),
    (r"at the beginning of your end step$", "your end step"),
    (r"at the beginning of (?:the|each) end step$", "any end step"),
    (r"at the beginning of combat on your turn$", "combat on your turn"),
    (r"at the beginning of your draw step$", "your draw step"),
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


class Meant(msgspec.Struct, frozen=True):
    """What a trigger condition speaks of: what "it" means afterwards, and what a pronoun with a noun ("that Elf")."""

    it: Filter | None
    that: Filter | None


_NOUNS = rf"(?:{THING}(?:, or |, |or |and/or |and )?)+"
_PHRASE = re.compile(_NOUNS)
_SUBJECT = re.compile(rf"when(?:ever)? (?:~ or )?(?:(?!you |your |player |opponent |deal |~ )[a-z0-9/+-]+ )*?{_NOUNS}")
_HOST = re.compile(r"when(?:ever)? (?:enchanted|equipped) ")


def meant_by(opening: str) -> Meant:
    """Say what a trigger condition speaks of: its source, or the one other thing in it.

    Args:
        opening: the tokens up to the first comma.
    """
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
