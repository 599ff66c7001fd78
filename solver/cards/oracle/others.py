"""What "other" leaves out: the object that the text is on, or the one that it speaks of.

On something that is attached both can be meant. "Each other enchantment" on an Aura is each but the Aura, which is an
enchantment; "each other creature" there is each but the enchanted one.
"""

from __future__ import annotations

import re

from solver.cards.model import All, Any, Filter, Is, Not, Reference
from solver.cards.oracle.parsing import Made
from solver.cards.oracle.rewriting import rewritten
from solver.cards.oracle.things import OTHER, OTHER_THAN_IT
from solver.cards.vocabulary import kind_of

_ATTACHED = {
    "enchanted": frozenset({"Enchantment", "Aura"}),
    "equipped": frozenset({"Artifact", "Equipment"}),
    "fortified": frozenset({"Artifact", "Fortification"}),
}
_SPEAKS_OF_HOST = re.compile(
    r"(?<!\ba )(?<!each )(?<!other )(?<!target )\b(enchanted|equipped|fortified) (?:[TS]:\S+|permanent) "
    r"(?!you control |your opponent control |token )"
)


def is_attached(subtypes: tuple[str, ...]) -> bool:
    """Say whether something of these subtypes is attached to what its text speaks of.

    Args:
        subtypes: its subtypes.
    """
    return not {"Aura", "Equipment", "Fortification"}.isdisjoint(subtypes)


def attached_kinds(text: str) -> frozenset[str]:
    """Give types and subtypes of what is attached to the object that a text speaks of; none where it speaks of none.

    Args:
        text: its tokens.
    """
    match = _SPEAKS_OF_HOST.search(text)
    return _ATTACHED[match[1]] if match else frozenset()


def _could_be(part: Filter, kinds: frozenset[str]) -> bool:
    """Say whether something of certain types and subtypes could meet a filter."""
    match part:
        case str():
            return kind_of(part) not in ("type", "subtype") or part in kinds
        case Not(of=str() as word):
            return word not in kinds
        case All(of=parts):
            return all(_could_be(one, kinds) for one in parts)
        case Any(of=parts):
            return any(_could_be(one, kinds) for one in parts)
        case _:
            return True


def with_others(value: Made, kinds: frozenset[str], one: Reference = "source") -> Made:
    """Put in what "other" leaves out.

    Args:
        value: any part of the language.
        kinds: types and subtypes of the source where it is attached to something, else none.
        one: the object that the sentence is about.
    """

    def left_out(mark: Reference, noun: tuple[Filter, ...]) -> Reference:
        if mark == OTHER_THAN_IT and one != "host":
            return one
        if not kinds:
            return "source" if mark == OTHER else one
        return "source" if all(_could_be(part, kinds) for part in noun) else "host"

    def in_noun(part: Made) -> Made:
        if not isinstance(part, All):
            return part
        mark = next((mark for mark in (OTHER, OTHER_THAN_IT) if Not(Is(mark)) in part.of), None)
        if mark is None:
            return part
        noun = tuple(one for one in part.of if one != Not(Is(mark)))
        return All((*noun, Not(Is(left_out(mark, noun)))))

    def alone(part: Made) -> Made:
        return Is(left_out(part.ref, ())) if part in (Is(OTHER), Is(OTHER_THAN_IT)) else part

    return rewritten(rewritten(value, in_noun), alone)
