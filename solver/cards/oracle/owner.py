"""What a paragraph is on, and what follows from that for reading it."""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from solver.cards.model import (
    Ability,
    Opaque,
    Question,
)
from solver.cards.oracle import spoils
from solver.cards.oracle.others import attached_kinds
from solver.cards.oracle.parsing import Unread
from solver.cards.oracle.speech import Speech
from solver.cards.oracle.tokens import PLAIN, Line, own_names, tokens, unquoted
from solver.cards.words import QUOTED, digest


class Owner(msgspec.Struct, frozen=True):
    """What a paragraph is on.

    `spell` says whether it is an instant or sorcery, None where that is not known, `attached` has its types and
    subtypes if it is something that is attached to objects, `granted` that the ability is given
    by another one, `strict` that a static ability is an error which could change characteristics and is not understood,
    or is of no known shape.
    `lost` collects the texts that could change characteristics when they resolve and are not understood.
    """

    name: str = ""
    spell: bool | None = None
    attached: frozenset[str] = frozenset()
    granted: bool = False
    strict: bool = False
    lost: list[str] = msgspec.field(default_factory=list)


Form = Literal["static", "activated", "triggered", "replacement", "spell", "loyalty", "chapter", "keyword"]


def opaque(form: Form, text: str, owner: Owner, found: tuple[Question, ...]) -> Opaque:
    """Make an ability that is not modelled.

    Args:
        form: what kind of ability it is.
        text: its words.
        owner: what it is on.
        found: the kinds of question it could spoil.
    """
    return Opaque(
        form=form,
        words=digest(text, owner.name),
        about=spoils.about(found),
        spoils=found,
        events=spoils.events(tokens(text, owner.name).text) if "event" in found else (),
        on_battlefield="characteristics" in found and _on_battlefield(text, owner),
        hampers=spoils.hampers(tokens(text, owner.name).text) if "activation" in found else "any",
        own_entering="enter" in found and _is_own_entering(tokens(text, owner.name).text),
        targeting="stack" in found and spoils.bears_on_targets(tokens(text, owner.name).text),
        undeclared="combat" in found and not spoils.declares(tokens(text, owner.name).text),
    )


# what enters, where a sentence says so
_ENTERS = re.compile(r"(~|\bit|\S+) (?:would )?(?:enter|escape)\b")


def _is_own_entering(text: str) -> bool:
    """Say whether all that a text says about entering is about the object that it is on."""
    found = [match[1] for match in _ENTERS.finditer(text)]
    return found[:1] == ["~"] and all(one in ("~", "it") for one in found)


# a zone in which the object is, or something that is in no other (113.6b to 113.6h), ...
_ELSEWHERE = re.compile(
    r"\b(?:graveyards?|hands?|library|libraries|exiled?|command|zones?|anywhere|everywhere|outside|stack|game"
    r"|cast(?:s|ing)?|play(?:s|ed|ing)?|spells?|cards?)\b"
    # ... and what could define its own characteristics (604.3a)
    r"|(?:^|[.—] )(?:~(?:'s| is| are| has)|its|it's|it is|it has)\b"
)


def _on_battlefield(text: str, owner: Owner) -> bool:
    """Say whether a static ability surely functions on the battlefield only (113.6)."""
    words = own_names(QUOTED.sub("", text.translate(PLAIN)), owner.name)
    return not owner.spell and "(not modelled: " not in text and not _ELSEWHERE.search(words.lower())


def speech_of(line: Line, owner: Owner, *, passing: bool, this: Ability | None = None) -> Speech:
    """Begin to read the sentences of an ability.

    Args:
        line: its tokens.
        owner: what it is on.
        passing: whether its effects are left by something that resolves.
        this: the ability itself, where its words speak of it.
    """
    inner = replace(owner, granted=True, spell=False, attached=frozenset())
    return Speech(
        line,
        lambda text: granted(text, inner),
        passing,
        this_ability=this,
        name=owner.name,
        spell=owner.spell is True,
        attached=owner.attached or attached_kinds(line.text),
    )


def granted(text: str, owner: Owner) -> Ability:
    """Compile an ability in quotes.

    Args:
        text: its words.
        owner: what has it.

    Raises:
        Unread: the words are not one ability.
    """
    from solver.cards.oracle.paragraphs import abilities  # abilities hold abilities

    made = abilities(unquoted(text), owner)
    if len(made) != 1:
        raise Unread
    return made[0]
