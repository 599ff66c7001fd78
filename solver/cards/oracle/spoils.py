"""Which kinds of question an ability that is not modelled could spoil.

A sentence is harmless for a kind of question only when it has a known shape; one of no known shape could spoil all.
"""

from __future__ import annotations

import re
from typing import get_args

from solver.cards.model import Question

EVERYTHING: tuple[Question, ...] = get_args(Question)
"""Every kind of question."""

# What a condition or a relative clause says of objects changes nothing about them.
_ASIDE = re.compile(
    r"(?:\bthat mana become [^.]*|^you have (?:K:|protection)[^.]*|\b(?:as long as|if|unless|while|only if|for as long as|except|when|where|as though)\b[^,.]*"
    r"|\bthat (?:be|have|was|do) (?:not )?(?:a )?(?:(?:T|Ts|S|Ss|C|U|K):\S+|[a-z]+)|\bwith [^,.]*?(?=can't|cost|attack|block|,|\.|$))"
)
_CHANGING = re.compile(
    r"\bget (?:a additional )?[+-]|\b(?:have|gain|lose) (?:also )?(?:K:|Q:|W:|base|all|protection|ward|the (?!game)|its |your choice|each|annihilator"
    r"|toxic|bushido|cycling|equip|flashback|crew|power|\{|[a-z]+ \{)"
    r"|\bbase (?:power|toughness)|\b(?:power|toughness|mana value) (?:and toughness )?be\b|'s name be"
    r"|\b(?:be|become) (?:also |still |not |no longer |each )*(?:a |the |every |all |1 of )?(?:colorless|permanent|chosen|T:|Ts:|S:|Ss:|C:|U:|N:"
    r"|\d+/|x/|color|creature type|copy)|\b(?:gain|exchange|have|keep|lose) control of\b|\bcopy of\b|\bswitch\b|\btext of\b|\byou control (?:enchanted|equipped)"
    r"|\bsame be true\b|\bloses? all\b|\bname\b.*\bhave\b|\bgain\b(?! [^.]*\blife\b| control)"
)

_WOULD = re.compile(r"\bif [^.]*\bwould\b|\bprevent\b|\bthe next time\b|\bwould be dealt\b")
_ENTERING = re.compile(
    r"^(?:as|when) (?:~|it) (?:enter|be turned face up|transform)|\benter (?:tapped|with|prepared|under|as)\b|, (?:it|~) enter tapped"
)
_ACTION = re.compile(
    r"(?:^|, |\b(?:then|and|may|player|opponent|you|~|it) )(?:regenerate|draw|destroy|exile|tap|untap|return|put|create|deal|discard|sacrifice"
    r"|search|shuffle|reveal|mill|scry|surveil|counter|fight|gain \d+ life|lose \d+ life|add|attach|proliferate|transform|explore)s?\b"
)
_SHAPES: tuple[tuple[str, tuple[Question, ...]], ...] = (
    (r"\benter\b|\bentering\b|\bas ~ (?:enter|be turned)", ("enter",)),
    (r"\bif .*\bwould\b|\binstead\b|\bprevent\b|\bskip\b|\bthe next time\b", ("event",)),
    (r"\bmana\b.*\binstead|\bfor mana\b.*\b(?:produce|add)|\bproduce\b", ("mana",)),
    (r"\bcan't (?:attack|block|be blocked)|\b(?:attack|block)(?:ed|ing)? .*\bif able|\bcan block\b|\bcan attack\b|\bable to block"
     r"|\bassign(?:ed)? .*\bdamage\b|\bcombat damage\b.*\bassign|\bgoaded\b|\bcan be blocked\b|\bmust (?:attack|block|be blocked)"
     r"|\battack (?:each|this)|\bblock (?:each|this)|\bcan't .*\battack|\bcan't .*\bblock|\bblocked this turn except|\battack only", ("combat",)),
    (r"\bcan't be countered|\bbe countered\b", ("stack",)),
    (r"\bcan't be the target|\bbe the target|\bcan't .*target", ("stack",)),
    (r"\b(?:cast|play)\b(?! a additional T:Land)", ("stack",)),
    (r"\bcost \S+ (?:more|less) to cast|\bcost .* to cast|\badditional cost\b", ("stack", "mana")),
    (r"\bcost .* to activate|\bcan't be activated|\bcan't activate|\bactivate\b|\bactivated\b.*\bcost\b", ("activation", "mana")),
    (r"\bspend .*\bmana\b|\bspent\b|\bmana (?:of|as)\b|\bunspent\b", ("mana", "activation")),
    (r"\bdo not untap|\buntap (?:step|during)|\bcan't (?:become )?(?:un)?tap|\bchoose not to untap|\buntap .*\bduring", ("event",)),
    (r"^you have (?:K:|protection)", ("stack", "event")),
    (r"^(?:when|if) (?:you|a player|that player|the player) do(?:es)?\b|^this effect (?:can't )?reduce", ()),
    (r"\bescape with\b", ("enter",)),
    (r"\bexert ~|\bexert\b", ("combat",)),
    (r"\bboast\b", ("activation",)),
    (r"\bforetell\b|\battached only to\b|^to solve\b", ("stack",)),
    (r"\bventure into\b", ("event",)),
    (r"\bhand size\b", ("event",)),
    (r"\blook at the top|\btop card of .* revealed|\bplay with\b.*\brevealed|\blook at\b|\badditional T:Land", ()),
    (r"\bcan't (?:be regenerated|gain life|draw|search|be sacrificed|lose|win|have counter|be prevented|be transformed|transform|have more|get"
     r"|untap|put|cause|be exiled|leave|phase|be put|sacrifice|discard|scry|enter|be paired)|\bcan't (?:be enchanted|be equipped|have)|\bcan't be attached", ("event", "stack")),
    (r"\bcan't cast|\bcan't play|\bcan cast\b|\bas though (?:it|they) have K:flash", ("stack",)),
    (r"\btrigger a additional time|\btriggers? additional|\btrigger\b", ("stack", "event")),
    (r"\blegend rule\b|^the Q:\d+ do not apply", ("stack",)),
    (r"\bthis effect continue", ("event", "stack")),
    (r"\bdamage be not removed\b|\bdamage\b.*\bdo not cause\b|\blethal damage\b|\bdestroyed by\b|\bdo not lose\b|\bdo not die", ("stack", "event")),
    (r"\bas though .*\bK:haste|\bsummoning sick", ("activation", "mana")),
    (r"\bdamage .*(?:in the form of|as though|double|dealt)|\bdeal .*damage\b", ("event", "combat")),
    (r"\btoken\b.*\binstead\b", ("event",)),
    (r"\bpay\b.*\bmana cost\b|\brather than pay ~", ("stack", "mana")),
    (r"\bpay\b.*\b(?:crew|equip|saddle) cost\b", ("activation",)),
    (r"\bcrew\b|\bsaddle\b|\bequip\b|\bloyalty\b", ("activation",)),
    (r"\bexile it\b|\bdie\b|\bput into\b.*\bgraveyard", ("event",)),
    (r"\bdeck\b|\bcommander\b.*\bcan be\b|\bcan be your commander\b|\bstart(?:s|ing)? the game\b|\bopening hand\b|\bante\b|\bdraft", ()),
    (r"\bvote\b|\bbe day\b|\bbecome day\b|\bday or night\b", ("event", "stack")),
)
_KNOWN = tuple((re.compile(shape), questions) for shape, questions in _SHAPES)

_ABOUT: dict[Question, str] = {
    "characteristics": "characteristics", "mana": "mana", "event": "what happens instead or not at all", "enter": "how it enters",
    "activation": "activating abilities", "combat": "attacking and blocking", "stack": "casting, resolving and targeting",
}  # fmt: skip


def changes_characteristics(sentence: str) -> bool:
    """Say whether a sentence could change characteristics; never wrongly no for what is written like one.

    Args:
        sentence: its tokens.
    """
    return _CHANGING.search(_ASIDE.sub("", sentence)) is not None


def spoiled_by(sentence: str) -> tuple[Question, ...]:
    """Say which kinds of question a static or replacement sentence could spoil.

    Args:
        sentence: its tokens.
    """
    found: set[Question] = set()
    known = False
    if _WOULD.search(sentence):
        found.add("event")
        if re.search(r"\benter\b", sentence):
            found.add("enter")
        if re.search(r"\bmana\b", sentence):
            found.add("mana")
        if changes_characteristics(sentence):
            found.add("characteristics")
        return in_order(found)
    if _ENTERING.search(sentence):
        return in_order({"enter"} | ({"characteristics"} if changes_characteristics(sentence) else set()))
    for shape, questions in _KNOWN:
        if shape.search(sentence):
            known = True
            found.update(questions)
    if re.search(r"\b(?:not|unless) .*\bmana (?:ability|abilities)\b", sentence) and "activation" in found:
        found.discard("mana")
    changing = changes_characteristics(sentence)
    if not known and (not changing or re.search(r"Q:|\babilit", sentence)):
        return EVERYTHING
    if changing:
        found.add("characteristics")
    return in_order(found)


def is_known(sentence: str) -> bool:
    """Say whether what a sentence does is known, if only that it is an action and no continuous effect.

    Args:
        sentence: its tokens.
    """
    return spoiled_by(sentence) != EVERYTHING or _ACTION.search(sentence) is not None


def in_order(questions: set[Question]) -> tuple[Question, ...]:
    """Put kinds of questions into their order."""
    return tuple(question for question in EVERYTHING if question in questions)


def about(spoils: tuple[Question, ...]) -> str:
    """Say in a few words what an ability that spoils these questions is about."""
    if spoils == EVERYTHING:
        return "something that is not understood"
    return ", ".join(_ABOUT[question] for question in spoils) or "nothing that is asked about"
