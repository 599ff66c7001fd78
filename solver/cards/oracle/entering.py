"""Copying on entering (614.1c, 707.5), and a choice of shapes (613.2a)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from solver.cards.model import (
    Ability,
    EntersAs,
    EntersAsCopy,
    InZone,
    Zone,
)
from solver.cards.oracle.frames import CopyOf, Mode
from solver.cards.oracle.owner import Owner, opaque, speech_of
from solver.cards.oracle.parsing import Unread, parse
from solver.cards.oracle.predicates import Addition
from solver.cards.oracle.things import together
from solver.cards.oracle.tokens import Line


def enters_as_copy(text: str, line: Line, owner: Owner) -> tuple[Ability, ...] | None:
    """Compile "you may have this enter as a copy of ..."; None when the paragraph is something else.

    Args:
        text: its words.
        line: its tokens.
        owner: what it is on.
    """
    made = parse("enters_as_copy", line.text)
    if not made:
        return None
    copy: CopyOf = made[-1]
    entering = [part for part in (*made, *copy.exceptions) if isinstance(part, str)]
    plain = replace(copy, exceptions=tuple(part for part in copy.exceptions if not isinstance(part, str)))
    if copy.of.ref is not None:
        return None
    try:
        change = speech_of(line, owner, passing=False).copy(plain)
    except Unread:
        return None
    what = copy.of.filter()
    if copy.of.scope != "battlefield":
        what = together([what, InZone(cast("Zone", copy.of.scope))])
    found: list[Ability] = [EntersAsCopy(replace(change, of="chosen"), what, optional=line.text.startswith("you may"))]
    if entering:
        found.append(opaque("replacement", text, owner, ("enter",)))
    return tuple(found)


def enters_as(line: Line, owner: Owner) -> tuple[Ability, ...] | None:
    """Compile "as this enters, it becomes your choice of ..."; None when the paragraph is something else.

    Args:
        line: its tokens.
        owner: what it is on.
    """
    made = parse("enters_as", line.text)
    if not made:
        return None
    speech = speech_of(line, owner, passing=False)
    try:
        added = next((part for part in made if isinstance(part, Addition)), None)
        modes = tuple(speech.shape(mode, added) for mode in made if isinstance(mode, Mode))
    except Unread:
        return None
    return (EntersAs(modes),)
