"""How much of what cards say about entering is executed: entering tapped, with counters, with choices, as a copy.

Run as ``python -m tests.cards.entries SOURCE`` this prints for each of these how many cards say it and of how many
all of it is executed, and names the others. SOURCE is any file or folder that `solver.cards.sources` reads, such as
``../shared/cards``. Paragraphs count that are static abilities; what spells, activated and triggered abilities say is
another matter. A paragraph is executed when it is understood and `solver.facts.entering` has facts for all of it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from solver.cards.build import build
from solver.cards.cache import Cache
from solver.cards.describe import numbered
from solver.cards.model import Ability, Activated, Card, Spell, Triggered, given_by
from solver.cards.oracle.cards import paragraphs_of
from solver.cards.printed import UNKNOWN_PART, PrintedCard
from solver.cards.sources import read
from solver.cards.words import without_reminder
from solver.facts.abilities import Abilities
from solver.facts.entering import EntryDefinitions

_ENTERS = r"\benters?(?: the battlefield)?"
_AS = rf"\b[Aa]s [^.\",]*{_ENTERS}(?: or [^,]*)?,"
_TAPPED = re.compile(rf"{_ENTERS} tapped\b")
KINDS: dict[str, re.Pattern[str]] = {
    "enters tapped": _TAPPED,
    "enters with counters": re.compile(r"\b(?:enters?|escapes?)\b[^.\"]*\bwith\b[^.\"]*\bcounters?\b"),
    "choices as it enters": re.compile(rf"{_AS}[^.\"]*\b(?:chooses?|choice)\b"),
    "done as it enters": re.compile(rf"{_AS}(?![^.\"]*\b(?:chooses?|choice)\b)"),
    "enters as a copy": re.compile(rf"{_ENTERS}(?: tapped)? as a copy of\b"),
}
"""What paragraphs say about entering, and the words by which they do."""

_DONE = "done as it enters"


class Tally(msgspec.Struct):
    """The cards that say one thing about entering: all of them, and those of which not all of it is executed."""

    said: set[str] = msgspec.field(default_factory=set)
    left: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def executed(self) -> int:
        """How many of the cards are executed."""
        return len(self.said) - len(self.left)


def kinds_of(paragraph: str) -> Iterator[str]:
    """Give what a paragraph says about entering.

    Args:
        paragraph: its words. What is done so that it does not enter tapped counts there alone.
    """
    text = without_reminder(paragraph)
    for kind, words in KINDS.items():
        if words.search(text) and not (kind == _DONE and _TAPPED.search(text)):
            yield kind


def _with_given(abilities: Iterable[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        yield ability
        yield from _with_given(given_by(ability))


def is_executed(abilities: Iterable[Ability], definitions: EntryDefinitions) -> bool:
    """Say whether the encodings are given all that abilities say about entering, and they say something.

    Args:
        abilities: the abilities of one paragraph.
        definitions: the writer of facts about entering.
    """
    lines = [
        line
        for ability in _with_given(abilities)
        for line in definitions.definition(definitions.abilities.number(ability)).lines
    ]
    return bool(lines) and not any(line.startswith("spoils_") for line in lines)


def measure(printed: Iterable[PrintedCard], cards: Iterable[Card]) -> dict[str, Tally]:
    """Count.

    Args:
        printed: what is printed on cards.
        cards: the same cards, compiled.
    """
    definitions = EntryDefinitions(Abilities())
    tallies = {kind: Tally() for kind in KINDS}
    for one, card in zip(printed, cards, strict=True):
        if any(UNKNOWN_PART in face.incomplete for face in card.faces):
            continue
        for face, compiled in zip(one.faces, card.faces, strict=True):
            if {"Instant", "Sorcery"} & set(compiled.types):
                continue
            by_paragraph: dict[int, list[Ability]] = {}
            for number, ability in numbered(compiled):
                by_paragraph.setdefault(number, []).append(ability)
            for number, paragraph in paragraphs_of(face.text):
                abilities = by_paragraph.get(number, [])
                if all(isinstance(ability, Activated | Triggered | Spell) for ability in abilities):
                    continue
                for kind in kinds_of(paragraph):
                    tallies[kind].said.add(card.name)
                    if not is_executed(abilities, definitions):
                        tallies[kind].left[card.name] = without_reminder(paragraph)
    return tallies


def main() -> None:
    """Print the figures from the command line."""
    printed = read(Path(sys.argv[1])).cards
    for kind, tally in measure(printed, build(printed, Cache())).items():
        print(f"{kind}: {tally.executed} of {len(tally.said)} cards ({tally.executed / len(tally.said):.1%})")
        for name, paragraph in sorted(tally.left.items()):
            print(f"  {name}: {paragraph}")


if __name__ == "__main__":
    main()
