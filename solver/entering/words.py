"""Words that may be chosen as something enters: all that something on the board speaks of, and one that nothing does.

Which of the other words is chosen makes no difference: all of them do the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.board.model import Board
from solver.cards import entering, model, vocabulary
from solver.cards.model import Face, parts
from solver.cards.vocabulary import FAMILY_OF

OTHER = "another"
"""What a choice is called of which any word would do that nothing speaks of."""

_COLORS = tuple(vocabulary.COLOR_SYMBOLS)
_CARD_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery")
_FAMILIES = ("creature", "land", "planeswalker")


class Words:
    """The words that choices on a board can be made among.

    Args:
        board: the board, with its questions.
    """

    def __init__(self, board: Board) -> None:
        self._faces: dict[str, Face] = {}
        spoken: dict[str, None] = {}
        for thing in board.objects.values():
            for face in thing.card.faces:
                if not thing.token:
                    self._faces.setdefault(face.name, face)
                spoken.update(dict.fromkeys([*face.subtypes, *_strings(face.abilities)]))
            spoken.update(dict.fromkeys(str(value) for value in thing.chosen.values()))
        for effect in board.effects.values():
            spoken.update(dict.fromkeys([*_strings(effect.effects), *_strings(effect.shields)]))
            spoken.update(dict.fromkeys(str(value) for value in effect.chosen.values()))
        for question in board.questions:
            spoken.update(dict.fromkeys(_texts(question.keys)))
        self._asked = [text for question in board.questions for text in _named(question.keys)]
        self._found = {"color": list(_COLORS), "card type": list(_CARD_TYPES)}
        for family in _FAMILIES:
            words = [word for word in spoken if FAMILY_OF.get(word) == family]
            others = [word for word in vocabulary.SUBTYPES[family] if word not in spoken]
            self._found[f"{family} type"] = [*words, *(f"{OTHER} {word}" for word in others[:1])]

    def among(self, choosing: entering.Chooses) -> list[str]:
        """Give the words among which a choice is made.

        Args:
            choosing: what is chosen. Where that is any number, there are none: those that make a difference are not
                known.
        """
        if choosing.among:
            found = list(choosing.among)
        elif choosing.what == "name":
            # 201.4: the name of a card with the characteristics that are asked for; those of a name that only the
            # question speaks of are not known
            names = [name for name, face in self._faces.items() if _is_printed(face, choosing.of)]
            asked = [name for name in self._asked if name not in self._faces]
            found = [*dict.fromkeys([*names, *asked]), f"{OTHER} name"]
        else:
            found = self._found.get(choosing.what, [])
        return [word for word in found if word.removeprefix(f"{OTHER} ") not in choosing.besides]

    def open(self, choosing: entering.Chooses, chosen: object) -> list[str]:
        """Give the words among which a choice is open, or the one that is made already, where it may be made.

        Args:
            choosing: what is chosen.
            chosen: what the question says of it; None where it says nothing.
        """
        words = self.among(choosing)
        if chosen is None:
            return words
        if choosing.what == "number" and not choosing.among:
            return [str(chosen)]
        kept = [word for word in words if word.lower() == str(chosen).lower()]
        return kept or words


def _is_printed(face: Face, of: model.Filter | None) -> bool:
    """Say whether words of its type line are as a description of a card name asks."""
    match of:
        case None:
            return True
        case model.All(of=several):
            return all(_is_printed(face, one) for one in several)
        case model.Not(of=one):
            return not _is_printed(face, one)
        case _:
            return of in {*face.supertypes, *face.types, *face.subtypes}


def _strings(node: object) -> Iterable[str]:
    for part in parts(node):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if isinstance(value, str):
                yield value
            elif isinstance(value, tuple):
                yield from (one for one in value if isinstance(one, str))


def _texts(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _named(value: object) -> Iterable[str]:
    """Give the names that are chosen in a question."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "name" and isinstance(inner, str):
                yield inner
            else:
                yield from _named(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _named(inner)
