"""What instants and sorceries do when they resolve: instructions that are read whole (608.2c)."""

from __future__ import annotations

import re
from typing import cast

from msgspec.structs import replace

from solver.cards.instructions import Doer, Does, Verb
from solver.cards.model import Amount, Face, Target
from solver.cards.oracle.parsing import Made, Unread, action, parse
from solver.cards.oracle.targets import targets_of
from solver.cards.oracle.things import Thing
from solver.cards.oracle.tokens import tokens

# the place of a target among those of the text is not known before all of it is read
_SOME = 0

_OF_PLAYERS = frozenset({"gain life", "lose life", "draw", "mill"})

_WHO: dict[str, Doer] = {
    "you": "you", "each opponent": "each opponent", "each player": "each player", "target player": "target",
    "target opponent": "target", "its controller": "target's controller",
}  # fmt: skip


def instructed(effect: str, name: str = "") -> tuple[tuple[Does, ...], tuple[tuple[Target, ...], ...]]:
    """Read the instructions of a spell, and its targets.

    Args:
        effect: its words.
        name: the name of the card that it is on.

    Returns:
        Both are empty where something of the words is not understood.
    """
    if "\n" in effect:
        return (), ()
    found = parse("instructions", tokens(effect, name).text)
    if found is None:
        return (), ()
    targets = targets_of(effect, "", name)
    if any(target.number != 1 for mode in targets for target in mode):
        return (), ()
    numbered: list[Does] = []
    count = 0
    for one in cast("tuple[Does, ...]", found):
        count += one.target == _SOME
        spoken_of = one.target == _SOME or one.who in ("target", "target's controller")
        if spoken_of and not count:
            return (), ()
        numbered.append(replace(one, target=count) if spoken_of else one)
    return (tuple(numbered), targets) if count == (len(targets[0]) if targets else 0) else ((), ())


@action("instructions")
def _instructions(_: str, parts: list[Made]) -> tuple[Does, ...]:
    return tuple(one for sentence in parts for one in sentence)


@action("instruction")
def _instruction(_: str, parts: list[Made]) -> tuple[Does, ...]:
    """Let parts without a subject have that of the part before, or be about who controls the spell."""
    found: list[Does] = []
    for one in cast("list[Does]", parts):
        before = found[-1].who if found else None
        found.append(one if one.who or one.verb not in _OF_PLAYERS else replace(one, who=before or "you"))
    return tuple(found)


@action("does_any")
def _any(_: str, _parts: list[Made]) -> Does:
    return Does("deal damage", target=_SOME)


@action("does_each", "does_player", "does_who")
def _who(text: str, _: list[Made]) -> Doer:
    return _WHO[text.strip()]


@action("does_damage")
def _damage(_: str, parts: list[Made]) -> Does:
    amount, to = parts
    if isinstance(to, Does):
        return replace(to, amount=amount)
    if isinstance(to, Thing):
        return Does("deal damage", amount, target=_SOME)
    who: Doer = to
    return Does("deal damage", amount, target=_SOME if who == "target" else None, who=who)


@action("does_to_target")
def _to_target(text: str, _: list[Made]) -> Does:
    word = text.partition(" ")[0]
    verb = "return to hand" if word == "return" else word
    return Does(cast("Verb", verb), target=_SOME)


@action("does_counters")
def _counters(_: str, parts: list[Made]) -> Does:
    kind = next((part for part in parts if isinstance(part, str)), "")
    if not kind:
        raise Unread
    return Does("put counters", _number(parts), target=_SOME, kind=kind)


@action("does_life", "does_cards")
def _player(text: str, parts: list[Made]) -> Does:
    word = re.search(r"\b(gain|lose|draw|mill)s? ", text)
    if word is None:
        raise Unread
    verbs: dict[str, Verb] = {"gain": "gain life", "lose": "lose life", "draw": "draw", "mill": "mill"}
    who = next((part for part in parts if isinstance(part, str)), None)
    target = _SOME if who == "target" else None
    return Does(verbs[word[1]], _number(parts), target=target, who=cast("Doer | None", who))


@action("does_create")
def _create(_: str, parts: list[Made]) -> Does:
    token = next(part for part in parts if isinstance(part, Face))
    return Does("create", _number([part for part in parts if part is not token]), who="you", token=token)


def _number(parts: list[Made]) -> Amount:
    return next((part for part in parts if not isinstance(part, str | Thing)), 1)
