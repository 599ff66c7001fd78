"""Replacement and prevention effects that begin as a spell or ability resolves, as instructions (614.3, 615.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from solver.cards.instructions import Deal, Instruction, Shield
from solver.cards.model import All, Any, Filter, Is, Reference, X, parts
from solver.cards.oracle.parsing import Unread
from solver.cards.oracle.replacing import shields_at
from solver.cards.oracle.telling import Telling
from solver.cards.oracle.things import IT, Thing
from solver.cards.replacing import Acts, DamageDealt, Recipients, Redirected, Replacement

_PRONOUN = r"it|that (?:T:\w+(?: or T:\w+)?|permanent|token)|the (?:second |third )?target"
# what is said of the one object that the text has spoken of, or of all that it has dealt damage to
_SUBJECT = re.compile(rf"^if ({_PRONOUN}) (?=would (?:die|leave|be put) )")
_HURT = re.compile(
    r"^if (?:a (T:Creature|permanent|T:Creature or T:Planeswalker)|that T:\w+ or T:\w+) dealt damage this way "
    r"(?=would (?:die|leave|be put) )"
)
_RECIPIENT = re.compile(rf"(?<= dealt to )(?:{_PRONOUN}) ")
_AIMED = re.compile(r"\b(?:any |another |any other )?target (?!')")
_THE_TARGET = re.compile(r"^the (second |third )?target$")

_LEAD = "until end of turn , "

HURT = Is("hurt")


def shielded(text: str, telling: Telling, before: Sequence[Instruction]) -> tuple[tuple[Instruction, ...], int] | None:
    """Read the replacement and prevention effects that the next sentences of a text begin.

    Args:
        text: the rest of the text.
        telling: where that is.
        before: the instructions before it.

    Returns:
        The instructions, and how much of the text they are; None where it says something else.

    Raises:
        Unread: it could mean several things.
    """
    lead = _LEAD if text.startswith(_LEAD) else ""
    sentence = text.partition(". ")[0].removeprefix(lead)
    if hurt := _HURT.match(sentence):
        return _read(f"{lead}if ~ {text[len(lead) + hurt.end() :]}", _hurt(before, hurt[1]), len(text))
    if subject := _SUBJECT.match(sentence):
        return _read(f"{lead}if ~ {text[len(lead) + subject.end() :]}", _meant(subject[1], telling), len(text))
    sentence = f"{lead}{sentence}"
    if pronoun := _RECIPIENT.search(sentence):
        meant = _meant(pronoun[0].strip(), telling)
        return _read(f"{text[: pronoun.start()]}any target {text[pronoun.end() :]}", meant, len(text))
    aimed = _AIMED.findall(sentence)
    found = _read(text, None, len(text)) if len(aimed) <= 1 else None
    if found is None or not aimed:
        return found
    meant = Is(telling.aimed())
    telling.spoke_of(meant)
    return tuple(_about(one, meant) for one in found[0]), found[1]


def _read(text: str, meant: Filter | None, length: int) -> tuple[tuple[Instruction, ...], int] | None:
    """Read a text in which something else stands for what is meant."""
    made = shields_at(text)
    if made is None:
        return None
    effects, end = made
    found = tuple(Shield(_whole(one)) for one in effects)
    if meant is not None:
        found = tuple(_about(one, meant) for one in found)
    return found, end + length - len(text)


def _about(shield: Instruction, meant: Filter) -> Shield:
    """Let an effect be about what is meant, which stands for itself or for a target in it.

    Raises:
        Unread: it is about something else.
    """
    assert isinstance(shield, Shield)  # noqa: S101 - nothing else is made here
    event = shield.effect.event
    to = getattr(event, "to", None)
    if not isinstance(to, Recipients) or to not in (Recipients(Is("source")), Recipients(target=1)):
        raise Unread
    if isinstance(meant, Is) and meant.ref.startswith("target "):
        meant_to = Recipients(target=int(meant.ref[-1]))
    elif meant == Is("source") or HURT in parts(meant):
        meant_to = Recipients(meant)
    else:
        raise Unread
    deeds = tuple(
        replace(deed, on="affected") if isinstance(deed, Acts) and deed.on == "source" else deed
        for deed in shield.effect.deeds
    )
    return Shield(replace(shield.effect, event=replace(event, to=meant_to), deeds=deeds))


def _whole(effect: Replacement) -> Replacement:
    """Give an effect of which nothing has to be found out as it begins.

    Raises:
        Unread: something has to be chosen, counted or looked at.
    """
    chosen = isinstance(effect.event, DamageDealt) and effect.event.chosen
    if chosen or effect.condition is not None or effect.optional or not effect.deeds:
        raise Unread
    if any(isinstance(deed, Redirected) for deed in effect.deeds):
        raise Unread
    if not isinstance(effect.holds, int | X | None):
        raise Unread
    return effect


def _meant(words: str, telling: Telling) -> Filter:
    if the := _THE_TARGET.match(words):
        number = {"": 1, "second ": 2, "third ": 3}[the[1] or ""]
        found = telling.one(Thing(ref=cast("Reference", f"target {number}")))
    else:
        noun = re.search(r"T:(\w+)", words)
        word = noun[1] if noun and " or " not in words else ""
        if word and telling.kinds - {word}:
            # of what else it may be, nothing is said
            raise Unread
        found = telling.one(Thing(ref=IT, that=words != "it", word=word))
    if found is None:
        raise Unread
    return found


def _hurt(before: Sequence[Instruction], noun: str | None) -> Filter:
    """Give what the last instruction has dealt damage to, as far as it is what a noun says.

    Raises:
        Unread: it dealt none.
    """
    if not before or not isinstance(before[-1], Deal):
        raise Unread
    match noun:
        case "T:Creature":
            return All(("Creature", HURT))
        case "permanent":
            return HURT
        case _:
            return All((Any(("Creature", "Planeswalker")), HURT))
