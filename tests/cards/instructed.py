"""How much of what spells and abilities do when they resolve is read, and how much of that is executed.

Run as ``python -m tests.cards.instructed SOURCE [CLASSES]`` this prints, for each form of ability, how many there are,
of how many every part is typed, and of how many an encoding executes all of that; then the words at which most of the
others stop being read. SOURCE is any file or folder that `solver.cards.sources` reads, such as ``../shared/cards``.
CLASSES is a file with the names of the cards that count, one in a line with its class behind a tab (``core`` counts);
``classes.tsv.xz`` in SOURCE unless said, and all cards where there is none.

Of instants and sorceries the cards are counted whose every such paragraph is read. A triggered ability is typed when
its event is, and the condition behind that.
"""

from __future__ import annotations

import lzma
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from solver.cards.build import build
from solver.cards.cache import Cache
from solver.cards.describe import numbered
from solver.cards.model import Ability, Activated, Card, Face, Spell, Triggered
from solver.cards.oracle.cards import paragraphs_of
from solver.cards.oracle.events import condition_and_effect
from solver.cards.oracle.parsing import reach
from solver.cards.oracle.tokens import tokens
from solver.cards.printed import UNKNOWN_PART, PrintedCard
from solver.cards.sources import read
from solver.cards.words import without_reminder
from solver.stack.programs import executed

FORMS = ("instants and sorceries", "triggered abilities", "activated abilities")
_SPELLS, _TRIGGERED, _ACTIVATED = FORMS


class Tally(msgspec.Struct):
    """How many there are of one form, how many are typed, and how many executed."""

    there: int = 0
    typed: int = 0
    executed: int = 0

    def add(self, *, typed: bool, done: bool) -> None:
        """Count one."""
        self.there += 1
        self.typed += typed
        self.executed += typed and done


def is_typed(ability: Ability) -> bool:
    """Say whether every part of an ability is typed: what it does, and when it triggers.

    Args:
        ability: a spell ability, a triggered or an activated one.
    """
    match ability:
        case Triggered():
            return ability.does is not None and bool(ability.event or ability.watches) and not ability.unsure
        case Activated() | Spell():
            return ability.does is not None
        case _:
            return False


def _is_executed(ability: Ability) -> bool:
    does = ability.does if isinstance(ability, Activated | Triggered | Spell) else None
    return does is not None and executed(does)


def _of_face(face: Face) -> Iterator[tuple[str, list[Ability]]]:
    """Give what counts of a face: its spell abilities together, each other ability by itself."""
    if {"Instant", "Sorcery"} & set(face.types):
        spells: list[Ability] = [ability for ability in face.abilities if isinstance(ability, Spell)]
        if spells:
            yield _SPELLS, spells
        return
    for ability in face.abilities:
        if isinstance(ability, Triggered | Activated) and not ability.mana:
            yield _TRIGGERED if isinstance(ability, Triggered) else _ACTIVATED, [ability]


def stop_of(paragraph: str, ability: Ability, name: str) -> str:
    """Give the words at which an effect stops being read.

    Args:
        paragraph: its words.
        ability: what was made of them.
        name: the name of the card.
    """
    text = without_reminder(paragraph)
    if isinstance(ability, Triggered):
        text = condition_and_effect(text, name)[1]
    elif isinstance(ability, Activated):
        text = text.partition(": ")[2]
    for sentence in tokens(text, name).text.split(". "):
        whole = f"{sentence}. "
        place = reach("told_sentence", whole)
        if sentence.strip() and place < len(whole):
            return " ".join(whole[place:].split()[:4])
    return "(what a pronoun, a number or a target means)"


def measure(cards: Iterable[Card], *, execution: bool = True) -> dict[str, Tally]:
    """Count by form.

    Args:
        cards: compiled cards.
        execution: whether it is counted what is executed, which takes longer.
    """
    tallies = {form: Tally() for form in FORMS}
    for card in cards:
        if any(UNKNOWN_PART in face.incomplete for face in card.faces):
            continue
        for face in card.faces:
            for form, abilities in _of_face(face):
                typed = all(map(is_typed, abilities))
                tallies[form].add(typed=typed, done=execution and typed and all(map(_is_executed, abilities)))
    return tallies


def stops(printed: Iterable[PrintedCard], cards: Iterable[Card]) -> Counter[str]:
    """Count at which words reading stops.

    Args:
        printed: what is printed on cards.
        cards: the same cards, compiled.
    """
    found: Counter[str] = Counter()
    for one, card in zip(printed, cards, strict=True):
        for face, compiled in zip(one.faces, card.faces, strict=True):
            words = dict(paragraphs_of(face.text))
            places = {id(ability): number for number, ability in numbered(compiled)}
            for _, abilities in _of_face(compiled):
                unread = next((ability for ability in abilities if not is_typed(ability)), None)
                paragraph = words.get(places[id(unread)]) if unread is not None else None
                if unread is not None and paragraph is not None:
                    found[_reason(paragraph, unread, face.name)] += 1
    return found


def _reason(paragraph: str, ability: Ability, name: str) -> str:
    if isinstance(ability, Triggered) and (ability.does is not None or not (ability.event or ability.watches)):
        return "(when it triggers)"
    return stop_of(paragraph, ability, name)


def _core(path: Path) -> frozenset[str] | None:
    if not path.exists():
        return None
    with lzma.open(path, "rt") as stream:
        lines = (line.rstrip("\n").split("\t") for line in stream)
        return frozenset(line[0] for line in lines if line[1:] == ["core"])


def main() -> None:
    """Print the figures from the command line."""
    source = Path(sys.argv[1])
    core = _core(Path(sys.argv[2]) if len(sys.argv) > 2 else source / "classes.tsv.xz")
    printed = [card for card in read(source).cards if core is None or card.name in core]
    cards = build(printed, Cache())
    for form, tally in measure(cards).items():
        print(f"{form}: {tally.there}")
        print(f"  typed whole: {tally.typed} ({tally.typed / tally.there:.1%})")
        print(f"  executed: {tally.executed} ({tally.executed / tally.there:.1%})")
    print("\nwhere reading stops:")
    for words, count in stops(printed, cards).most_common(60):
        print(f"  {count:5} {words}")


if __name__ == "__main__":
    main()
