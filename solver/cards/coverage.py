"""How much of a library is understood: by family of abilities, and by kind of question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from solver.cards.describe import BEARS_ON, gaps, numbered
from solver.cards.entering import Enters
from solver.cards.model import (
    Ability,
    Activated,
    Card,
    EntersAs,
    EntersAsCopy,
    Face,
    Keyword,
    Opaque,
    OtherDeed,
    PayOther,
    Spell,
    Static,
    Triggered,
    TriggersAgain,
    given_by,
)
from solver.cards.pricing import Pricing
from solver.cards.printed import UNKNOWN_PART
from solver.cards.replacing import Replacement
from solver.report.blocks import Block, Cell, Heading, Note, Table

_KEYWORDS = "keywords"
_DEFINING = "static, defining the characteristics of their own object"
_STATIC = "static, changing characteristics"
_COPYING = "entering as a copy or in a chosen shape"
_ENTERING = "other replacement effects about entering"
_LEFT = "effects left on resolution that change characteristics"
_MANA = "mana abilities"
_REPLACING = "replacement and prevention, and how something enters"
_PRICING = "static, about costs and what mana is spent on"
_OTHER = "other static: rules, costs, permissions, restrictions"
_QUESTIONS: dict[str, str] = {
    "characteristics": BEARS_ON["characteristics"],
    "resolving": "characteristics, by what its spells and abilities leave",
    **{str(question): words for question, words in BEARS_ON.items()},
}
_FAMILIES = (
    _KEYWORDS, _DEFINING, _STATIC, _COPYING, _ENTERING, _LEFT, _MANA, _REPLACING, _PRICING, _OTHER,
)  # fmt: skip


class Coverage(msgspec.Struct, frozen=True):
    """How much is understood.

    `cards` are the ones that were looked at, `left_out` those of which a whole part is not known. `families` gives for
    each family of abilities how many there are and how many of them are understood, `questions` for each kind of
    question the number of cards on which nothing bears on it that is not understood. `words_only` counts abilities of
    which only the form, the cost or event and a digest of the words are known, and which change no characteristics.

    `permanents` gives the number of permanent cards, and of those that are complete: no ability of theirs, or that they
    give, works all the time, could change characteristics and is not understood. `changing` gives the same of those
    permanent cards that have a static ability which changes characteristics, or one that could and is not understood.
    `not_printed` is the number of permanent cards of which a printed fact is not known, whatever is understood of their
    text.
    """

    cards: int
    left_out: int
    families: dict[str, tuple[int, int]]
    questions: dict[str, int]
    words_only: int
    permanents: tuple[int, int]
    changing: tuple[int, int]
    not_printed: int


def _family(face: Face, number: int, ability: Ability) -> tuple[str, bool] | None:
    """Give the family of an ability and whether it is understood; None when it is known by its words only."""
    match ability:
        case Keyword():
            return _KEYWORDS, True
        case Opaque(form="keyword"):
            return _KEYWORDS, not ability.spoils
        case Static():
            return (_DEFINING if ability.defining else _STATIC), True
        case EntersAsCopy() | EntersAs():
            return _COPYING, True
        case Enters():
            return _ENTERING, True
        case Opaque(form="replacement", spoils=("enter",)):
            return _ENTERING, False
        case Replacement() | TriggersAgain():
            return _REPLACING, True
        case Pricing():
            return _PRICING, True
        case Opaque(form="replacement"):
            return _REPLACING, False
        case Opaque(spoils=spoils) if "characteristics" in spoils:
            return _STATIC, False
        case Opaque(spoils=spoils) if "mana" in spoils:
            return _PRICING, False
        case Opaque():
            return _OTHER, False
        case Activated(mana=True):
            known = not ability.gated and "{X}" not in ability.cost and PayOther() not in ability.pays
            return _MANA, known and bool(ability.adds or ability.produces) and OtherDeed() not in ability.beside
        case Triggered(mana=True):
            known = ability.tapped is not None and OtherDeed() not in ability.beside
            return _MANA, known and bool(ability.produces)
        case Activated() | Triggered() | Spell():
            if ability.leaves or getattr(ability, "copies", None) is not None:
                return _LEFT, True
            return (_LEFT, False) if number in face.unread else None


def _open_questions(card: Card) -> set[str]:
    """Give the kinds of question on which something of a card bears that is not understood."""
    found: set[str] = set()
    for face in card.faces:
        for gap in gaps(face):
            found.update(gap.bears_on)
            if gap.resolving:
                found.add("resolving")
        if face.incomplete:
            found |= {"characteristics", "resolving"}
    return found


def _is_permanent(card: Card) -> bool:
    """Say whether a card can be a permanent (110.4a), by any of its faces."""
    return any(not {"Instant", "Sorcery"} & set(face.types) for face in card.faces)


def _could_change(ability: Ability) -> bool:
    """Say whether an ability, or one that it gives, is not understood and could change characteristics all the time."""
    if isinstance(ability, Opaque):
        return "characteristics" in ability.spoils
    return any(map(_could_change, given_by(ability)))


def coverage(cards: Iterable[Card]) -> Coverage:
    """Count.

    Args:
        cards: the cards.
    """
    families: dict[str, Counter[bool]] = {name: Counter() for name in _FAMILIES}
    open_questions: Counter[str] = Counter()
    permanents: Counter[bool] = Counter()
    changing: Counter[bool] = Counter()
    count = left_out = words_only = not_printed = 0
    for card in cards:
        if any(UNKNOWN_PART in face.incomplete for face in card.faces):
            left_out += 1
            continue
        count += 1
        open_questions.update(_open_questions(card))
        if _is_permanent(card):
            abilities = [ability for face in card.faces for ability in face.abilities]
            complete = not any(map(_could_change, abilities))
            permanents[complete] += 1
            if not complete or any(isinstance(ability, Static) for ability in abilities):
                changing[complete] += 1
            not_printed += any(face.incomplete for face in card.faces)
        for face in card.faces:
            for number, ability in numbered(face):
                found = _family(face, number, ability)
                if found is None:
                    words_only += 1
                else:
                    families[found[0]][found[1]] += 1
    return Coverage(
        count,
        left_out,
        {name: (found.total(), found[True]) for name, found in families.items()},
        {question: count - open_questions[question] for question in _QUESTIONS},
        words_only,
        (permanents.total(), permanents[True]),
        (changing.total(), changing[True]),
        not_printed,
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


def coverage_blocks(found: Coverage) -> list[Block]:
    """Write what was counted as tables.

    Args:
        found: the figures.
    """
    abilities = [
        (Cell(f"{read:,}"), Cell(f"{total:,}"), Cell(_share(read, total)), Cell(family))
        for family, (total, read) in found.families.items()
    ]
    questions = [
        (Cell(f"{count:,}"), Cell(_share(count, found.cards)), Cell(_QUESTIONS[question]))
        for question, count in found.questions.items()
    ]
    permanents = tuple(
        (Cell(f"{complete:,}"), Cell(f"{total:,}"), Cell(_share(complete, total)), Cell(which))
        for which, (total, complete) in (
            ("those with a static ability that changes characteristics, or could", found.changing),
            ("all of them", found.permanents),
        )
    )
    return [
        Heading(f"{found.cards:,} cards", 1),
        Table(("Understood", "Abilities", "Share", "Family"), tuple(abilities)),
        Note(
            f"{found.words_only:,} more activated and triggered abilities and spells leave nothing that changes "
            "characteristics; their form is known, their cost or event, and a digest of their words."
        ),
        Table(("Cards", "Share", "Nothing is left out that bears on"), tuple(questions)),
        Table(
            ("Complete", "Cards", "Share", "Permanents, and what on them changes characteristics all the time"),
            permanents,
        ),
        Note(f"Of {found.not_printed:,} permanents a printed fact is not known, such as a color indicator."),
        Note(f"{found.left_out:,} cards are not counted: of a part of theirs, only the name is known."),
    ]
