"""What spells do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards.instructions import Does
from solver.cards.model import Any, Target, X
from solver.cards.wording.grammar import Voice, number_word, sentence
from solver.cards.wording.replacing import token
from solver.cards.wording.things import noun

_ANY = {"Creature", "Planeswalker", "Battle"}


def instructions(does: Sequence[Does], targets: Sequence[Target], voice: Voice) -> str:
    """Write what a spell does, one sentence for each instruction.

    Args:
        does: its instructions.
        targets: its targets.
        voice: how the text calls its objects.
    """
    seen: set[int] = set()
    parts = []
    for one in does:
        first = one.target is not None and one.target not in seen
        if one.target is not None:
            seen.add(one.target)
        target = targets[one.target - 1] if one.target is not None else None
        parts.append((one, _does(one, target, voice, first=first)))
    text = ""
    for one, words in parts:
        # without a subject of its own it is what the player before does, too
        joined = one.who == "target" and not words.startswith("target ") and text != ""
        text = f"{text[:-1]} and {words}." if joined else f"{text} {sentence(words)}".strip()
    return text


def _target(target: Target | None, voice: Voice) -> str:
    if target is None:
        return ""
    if isinstance(target.what, Any) and set(target.what.of) == _ANY and target.players == "any":
        return "any target"
    if target.what is None:
        return "target player" if target.players == "any" else "target opponent"
    players = {"none": "", "any": " or player", "opponent": " or opponent"}[target.players]
    return f"target {noun(target.what, voice)}{players}"


def _does(one: Does, target: Target | None, voice: Voice, *, first: bool) -> str:
    count = "X" if one.amount == X() else str(one.amount)
    said = _target(target, voice)
    who = {"you": "you", "each opponent": "each opponent", "each player": "each player"}.get(str(one.who), "")
    if one.who == "target" and first:
        who = said
    if one.who == "target's controller":
        who = "its controller"
    s = "" if who == "you" else "s"
    some = "a" if one.amount == 1 else number_word(int(count)) if isinstance(one.amount, int) else count
    many = "" if one.amount == 1 else "s"
    match one.verb:
        case "deal damage":
            return f"{voice.source} deals {count} damage to {who or said}"
        case "return to hand":
            return f"return {said} to its owner's hand"
        case "put counters":
            return f"put {some} {one.kind} counter{many} on {said}"
        case "gain life" | "lose life":
            return f"{who} {one.verb.partition(' ')[0]}{s} {count} life".strip()
        case "draw" | "mill":
            return f"{who} {one.verb}{s} {some} card{many}".strip()
        case "create" if one.token is not None:
            return f"create {some} {token(one.token, many=one.amount != 1)}"
        case _:
            return f"{one.verb} {said}"
