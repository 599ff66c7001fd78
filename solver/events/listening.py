"""Whether anything could come of what has just happened, so that it has to be looked at.

What triggers is decided in the encodings. Looking at a board takes time, though, and is of no use where no ability that
is on it, or that something there could give, speaks of such events; nothing is left out that could matter.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from clingo import Symbol, parse_term

from solver.facts.board import BoardFacts
from solver.kept import Kept

_FACT = re.compile(r"\b(hears_of|origin|destination)\((.*?),(\w+)\)\.")
_OF_ANYTHING = ("spoils_event(", "could_hear(", "on_anything(")
_WORDS = {
    "aims": "aims", "begins": "begins", "casts": "casts", "counters": "counters", "damage": "damage", "drawn": "draw",
    "gain": "gain", "levels": "levels", "loss": "loss", "uncounters": "uncounters",
}  # fmt: skip
_BY_ARGUMENT = {"becomes": 1, "does": 1}
_ANY = "any"


class _Ears(NamedTuple):
    """What the abilities of a board speak of: events by the words for them, changes of zones by where from and to.

    With `all_` it can't be said what they speak of.
    """

    all_: bool
    words: frozenset[str]
    moves: frozenset[tuple[str, str]]


def could_matter(facts: BoardFacts, happened: Collection[str]) -> bool:
    """Say whether something could trigger on what has just happened, or be in doubt because of it.

    Args:
        facts: the facts of the board as it is now.
        happened: the events, as terms.
    """
    ears = _EARS(facts)
    return ears.all_ or any(_heard(parse_term(event), ears) for event in happened)


def _heard(event: Symbol, ears: _Ears) -> bool:
    if event.name in _BY_ARGUMENT:
        return event.arguments[_BY_ARGUMENT[event.name]].name in ears.words
    if event.name != "move":
        return event.name not in _WORDS or _WORDS[event.name] in ears.words
    origin, to = (event.arguments[place].name for place in (1, 2))
    # more than triggers may hang on what enters
    return to == "battlefield" or any(one in {origin, _ANY} and other in {to, _ANY} for one, other in ears.moves)


def _ears(facts: BoardFacts) -> _Ears:
    text = "\n".join(facts.shared)
    told: dict[str, dict[str, str]] = {"hears_of": {}, "origin": {}, "destination": {}}
    for predicate, definition, value in _FACT.findall(text):
        told[predicate][definition] = value
    words, origins, destinations = told["hears_of"], told["origin"], told["destination"]
    if any(one in text for one in _OF_ANYTHING):
        return _Ears(all_=True, words=frozenset(), moves=frozenset())
    # 603.10a: what looks back from when something was on the battlefield has been looked for before it left
    moves = {
        (origins[one], destinations[one])
        for one, word in words.items()
        if word == "move" and origins[one] != "battlefield"
    }
    others = frozenset(word for word in words.values() if word != "move")
    # 603.8: some trigger on how things are
    return _Ears("state" in others, others, frozenset(moves))


_EARS = Kept(_ears, 200)
