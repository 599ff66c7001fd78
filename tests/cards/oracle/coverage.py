"""How much of the printed cards the compiler reads.

Run as ``python -m tests.cards.oracle.coverage FOLDER [EVERY]``: FOLDER holds ``oracle.json.xz`` and ``classes.tsv.xz``,
and only one card in EVERY is compiled. Prints, for the cards of class ``core``, how many abilities there are of each
kind, the share of static and resolving texts that change characteristics and are read, and the share of permanents of
which nothing that could change characteristics is unread.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from pathlib import Path

from solver.cards.model import Ability, Activated, EntersAs, EntersAsCopy, Opaque, Spell, Static, Triggered
from solver.cards.oracle import spoils
from solver.cards.oracle.cards import compile_face, paragraphs_of
from solver.cards.oracle.tokens import tokens, without_reminder


def _effect_of(ability: Ability, text: str) -> str:
    """Give the part of a text that happens on resolution."""
    text = without_reminder(text)
    if isinstance(ability, Activated):
        return text.split(": ", 1)[-1]
    return text.split(", ", 1)[-1] if isinstance(ability, Triggered) else text


def kind_of(ability: Ability, text: str, name: str) -> str:
    """Name the kind of an ability and how far it is read.

    Args:
        ability: what was made of the text.
        text: its paragraph.
        name: the card it is on.
    """
    match ability:
        case Static():
            return "static, read"
        case EntersAs() | EntersAsCopy():
            return "enters as, read"
        case Opaque(spoils=spoiled) if "characteristics" in spoiled:
            return "static, unread"
        case Opaque(form=form):
            return f"{form}, no characteristics"
        case Activated(mana=True, adds=adds):
            return "mana, read" if adds else "mana, words only"
        case Activated() | Triggered() | Spell():
            if ability.leaves or getattr(ability, "copies", None) is not None:
                return "resolving, read"
            line = tokens(_effect_of(ability, text), name).text
            lost = any(spoils.changes_characteristics(f"{part}. ") for part in line.split(". ") if part.strip())
            return "resolving, unread" if lost else "resolving, no characteristics"
        case _:
            return "keyword"


def main() -> None:
    """Compile the cards and print the figures."""
    folder, every = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with lzma.open(folder / "classes.tsv.xz", "rt", encoding="utf-8") as lines:
        classes = dict(line.rstrip("\n").split("\t")[:2] for line in lines)
    with lzma.open(folder / "oracle.json.xz") as stream:
        cards = [card for card in json.load(stream) if classes.get(card["name"]) == "core"][::every]
    kinds: Counter[str] = Counter()
    permanents = complete = 0
    for card in cards:
        name = card["name"].split(" // ")[0]
        text = card["text"] or ""
        face = compile_face(
            name,
            cost=card["manaCost"],
            type_line=card["type"],
            power=card["power"],
            toughness=card["toughness"],
            text=text,
            strict=False,
        ).face
        texts = dict(paragraphs_of(text))
        numbers = face.paragraphs or range(1, len(face.abilities) + 1)
        found = Counter(
            kind_of(ability, texts.get(number, ""), name)
            for number, ability in zip(numbers, face.abilities, strict=True)
        )
        kinds += found
        if not {"Instant", "Sorcery"} & set(face.types):
            permanents += 1
            complete += not found["static, unread"]
    for kind, count in sorted(kinds.items()):
        print(f"{count:7,} {kind}")
    for what in ("static", "resolving"):
        read = kinds[f"{what}, read"]
        print(f"{what} texts that change characteristics: {read / (read + kinds[f'{what}, unread']):.1%} read")
    print(f"permanents without an unread static text: {complete / permanents:.1%} of {permanents:,}")


if __name__ == "__main__":
    main()
