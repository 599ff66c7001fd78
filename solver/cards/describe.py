"""What the solver knows of a card, and what it does not, in words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solver.cards.missing import missing
from solver.cards.model import Ability, Activated, Card, Face, Opaque, Question, Spell, Triggered, given_by
from solver.cards.render import called, called_host, render_ability
from solver.cards.vocabulary import in_print_order
from solver.report.blocks import Block, Bullets, Heading, Note

BEARS_ON: dict[Question, str] = {
    "characteristics": "characteristics",
    "production": "which mana is produced",
    "mana": "paying and spending mana",
    "event": "what happens instead, or not at all",
    "enter": "how something enters",
    "activation": "activating abilities",
    "combat": "attacking and blocking",
    "stack": "casting, targeting and resolving",
}
"""What a kind of question is about."""

RESOLVING = "what it leaves when it resolves is not understood, and could change characteristics"
"""What is said of an ability whose effect on resolution could be a continuous one, and is not read."""


RESOLVES: tuple[Question, ...] = tuple(question for question in BEARS_ON if question != "characteristics")
"""The kinds of question that could hang on what an ability does when it resolves, besides changing characteristics."""


ANYTHING_ELSE = "anything but characteristics"
"""What is said where all those kinds of question could hang on it."""


class Gap(msgspec.Struct, frozen=True):
    """Something on a face that is not understood, or known by its words only.

    `text` is the ability as the solver writes it, `paragraph` where it stands. `bears_on` are the kinds of question
    whose answers it could change; `resolving` says that it could change characteristics when it resolves, and `partly`
    that only a part of it is not understood.
    """

    paragraph: int
    text: str
    bears_on: tuple[Question, ...] = ()
    resolving: bool = False
    partly: bool = False


def type_line(face: Face) -> str:
    """Write the type line of a face."""
    types = " ".join(in_print_order([*face.supertypes, *face.types]))
    return f"{types} — {' '.join(face.subtypes)}" if face.subtypes else types


def _numbers(face: Face) -> str:
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    others = [f"{what} {value}" for what, value in (("loyalty", face.loyalty), ("defense", face.defense)) if value]
    return ", ".join(filter(None, [size, *others]))


def facts(face: Face) -> str:
    """Write what is printed on a face besides name and text, in one line."""
    indicator = f"color indicator {' and '.join(face.indicator)}" if face.indicator else ""
    return ", ".join(filter(None, [type_line(face), face.cost or "", indicator, _numbers(face)]))


def numbered(face: Face) -> list[tuple[int, Ability]]:
    """Give the abilities of a face with the numbers of their paragraphs."""
    numbers = face.paragraphs or range(1, len(face.abilities) + 1)
    return list(zip(numbers, face.abilities, strict=True))


def ability_text(face: Face, ability: Ability) -> str:
    """Write an ability as the text of this face would."""
    host = called_host(face.subtypes, face.abilities)
    text = render_ability(ability, name=called(face.types, face.subtypes), host=host)
    return text[:1].upper() + text[1:]


def _gaps_of(face: Face, number: int, ability: Ability) -> Iterator[Gap]:
    own = next(_own_gaps(face, number, ability), None)
    if own is not None:
        yield own
        return
    questions = {question for given in given_by(ability) for gap in _inner(face, given) for question in gap.bears_on}
    resolving = number in face.unread and any(given_by(ability))
    if questions or resolving:
        bears_on = tuple(question for question in BEARS_ON if question in questions)
        yield Gap(number, ability_text(face, ability), bears_on, resolving, partly=True)


def _inner(face: Face, given: Ability) -> Iterator[Gap]:
    """Give what is not understood of an ability that another one gives."""
    return _gaps_of(msgspec.structs.replace(face, unread=()), 0, given)


def _own_gaps(face: Face, number: int, ability: Ability) -> Iterator[Gap]:
    match ability:
        case Opaque(spoils=spoils) if spoils:
            yield Gap(number, ability_text(face, ability), spoils)
        case Activated(unread=True) | Triggered(unread=True) | Activated(mana=True, adds=(), produces=()):
            yield Gap(number, ability_text(face, ability), ("production",))
        case Activated(mana=True) if ability.words:
            yield Gap(number, ability_text(face, ability), ("mana",), partly=True)
        case Activated() | Triggered() | Spell() if number in face.unread and not ability.leaves:
            yield Gap(number, ability_text(face, ability), resolving=True)


def gaps(face: Face) -> Iterator[Gap]:
    """Give what is not understood of a face, in the order of its paragraphs.

    Args:
        face: the face.
    """
    for number, ability in numbered(face):
        yield from _gaps_of(face, number, ability)


def bears_on(gap: Gap) -> str:
    """Say in a line which questions a gap bears on."""
    if not gap.bears_on:
        return RESOLVING
    questions = f"bears on {'; '.join(BEARS_ON[question] for question in gap.bears_on)}"
    if gap.resolving:
        return f"{RESOLVING}; it also {questions}"
    return f"what else it says is not modelled, and {questions}" if gap.partly else questions


def _known_by_words(ability: Ability) -> bool:
    """Say whether what an ability does when it resolves is known by its words, apart from characteristics."""
    match ability:
        case Spell(words=words) | Triggered(words=words, mana=False) | Activated(words=words, mana=False):
            return words is not None and ability.does is None
        case _:
            return False


def _could_bear_on(words: str, name: str) -> tuple[Question, ...]:
    """Say which kinds of question could hang on what words do on resolution; none where all is done at once."""
    from solver.cards.oracle import spoils  # the compiler, which only this needs
    from solver.cards.oracle.tokens import tokens

    found: set[Question] = set()
    for sentence in tokens(words, name).text.split(". "):
        told = spoils.spoiled_by(sentence)
        found.update(told if told != spoils.EVERYTHING and spoils.lasts(sentence) else ())
    return tuple(question for question in RESOLVES if question in found)


def _besides(face: Face, found: list[Gap], words: dict[int, str]) -> list[tuple[str, tuple[str, ...]]]:
    """Give what resolves and is known by its words only, with what could hang on it."""
    told = {gap.paragraph for gap in found}
    items: dict[int, tuple[str, tuple[str, ...]]] = {}
    for number, ability in numbered(face):
        if number in told or number in items or not _known_by_words(ability):
            continue
        bears = _could_bear_on(words[number], face.name) if number in words else RESOLVES
        if bears:
            kinds = "; ".join(BEARS_ON[question] for question in bears)
            lines = [f"could bear on {ANYTHING_ELSE if bears == RESOLVES else kinds}"]
            if number in words:
                lines.append(f"in the words of the card: {words[number]}")
            items[number] = (f"paragraph {number}: {ability_text(face, ability)}", tuple(lines))
    return list(items.values())


def _missing(card: Card, face: Face) -> list[Block]:
    return [Note(f"incomplete: {reason}", warning=True) for reason in missing(card, face)]


def _title(card: Card, face: Face) -> list[Block]:
    return [Heading(face.name, 2)] if len(card.faces) > 1 else []


def card_blocks(card: Card, origin: str = "") -> list[Block]:
    """Write a card as the solver knows it.

    Args:
        card: the card.
        origin: where it comes from, when that is to be said.
    """
    blocks: list[Block] = [Heading(card.name, 1)]
    for face in card.faces:
        blocks += _title(card, face)
        line = facts(face)
        items = tuple(
            (ability_text(face, ability), tuple(map(bears_on, _gaps_of(face, number, ability))))
            for number, ability in numbered(face)
        )
        if items:
            blocks.append(Bullets(line, items))
        elif line:
            blocks.append(Note(line))
        blocks += _missing(card, face)
    if card.prototype is not None:
        size = f"{card.prototype.power}/{card.prototype.toughness}"
        blocks.append(Note(f"as a prototype: {card.prototype.cost}, {size}"))
    if origin:
        blocks.append(Note(origin))
    return blocks


def gap_blocks(card: Card, words: dict[str, dict[int, str]] | None = None) -> list[Block]:
    """Write what is not understood of a card, and why that matters.

    Args:
        card: the card.
        words: for faces by name, the words of their paragraphs where they are known.
    """
    blocks: list[Block] = [Heading(card.name, 1)]
    for face in card.faces:
        found = list(gaps(face))
        items = []
        for gap in found:
            lines = [bears_on(gap)]
            if text := (words or {}).get(face.name, {}).get(gap.paragraph):
                lines.append(f"in the words of the card: {text}")
            items.append((f"paragraph {gap.paragraph}: {gap.text}", tuple(lines)))
        incomplete = _missing(card, face)
        if items or incomplete:
            blocks += _title(card, face)
        if items:
            blocks.append(Bullets("Not understood:", tuple(items)))
        blocks += incomplete
    besides = [
        item for face in card.faces for item in _besides(face, list(gaps(face)), (words or {}).get(face.name, {}))
    ]
    if len(blocks) == 1:
        always = " all the time" if besides else ""
        blocks.append(Note(f"nothing is left out that bears on a kind of question{always}"))
    if besides:
        blocks.append(Bullets("Known by its words only is what else is done when it resolves:", tuple(besides)))
    return blocks
