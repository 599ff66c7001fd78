"""What spells do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards.instructions import Create, Deal, Does, Holder, Instruction, Mode, Perform, Place, Send, Treat, Who
from solver.cards.model import Amount, Any, Is, Target
from solver.cards.wording.grammar import Voice, a, number_word, sentence
from solver.cards.wording.replacing import token
from solver.cards.wording.things import amount, noun

_ANY = {"Creature", "Planeswalker", "Battle"}


def instructions(does: Does, voice: Voice) -> str:
    """Write what a spell does, one sentence for each instruction.

    Args:
        does: what it does.
        voice: how the text calls its objects.
    """
    return " ".join(_mode(mode, voice) for mode in does.modes).strip() or "Nothing is done."


def _mode(mode: Mode, voice: Voice) -> str:
    text = ""
    told = _Told(mode.targets, voice)
    for one in mode.does:
        words = told.words(one)
        # without a subject of its own it is what the player before does, too
        joined = str(getattr(one, "who", "")).startswith("target") and not words.startswith("target ") and text != ""
        text = f"{text[:-1]} and {words}." if joined else f"{text} {sentence(words)}".strip()
    return text


def _target(target: Target, voice: Voice) -> str:
    if isinstance(target.what, Any) and set(target.what.of) == _ANY and target.players == "any":
        return "any target"
    if target.what is None:
        return "target player" if target.players == "any" else "target opponent"
    players = {"none": "", "any": " or player", "opponent": " or opponent"}[target.players]
    return f"target {noun(target.what, voice)}{players}"


class _Told:
    """Writes the instructions of a mode, and knows which targets have been named."""

    def __init__(self, targets: Sequence[Target], voice: Voice) -> None:
        self._targets = targets
        self._voice = voice
        self._named: set[int] = set()

    def _aimed(self, number: int) -> str:
        """Name a target for the first time; nothing where it has been named."""
        if number in self._named:
            return ""
        self._named.add(number)
        return _target(self._targets[number - 1], self._voice)

    def _object(self, on: object) -> str:
        return self._aimed(int(on.ref[-1])) if isinstance(on, Is) else ""

    def _who(self, who: Who) -> str:
        if isinstance(who, Holder):
            return "its controller"
        return self._aimed(int(who[-1])) if who.startswith("target") else who

    def words(self, one: Instruction) -> str:
        """Write one instruction."""
        match one:
            case Deal(amount=number, to=None, who=str() | Holder() as who):
                return f"{self._voice.source} deals {_count(number, self._voice)} damage to {self._who(who)}"
            case Deal(amount=number, to=to):
                return f"{self._voice.source} deals {_count(number, self._voice)} damage to {self._object(to)}"
            case Send(on=on, to="hand"):
                return f"return {self._object(on)} to its owner's hand"
            case Send(on=on):
                return f"exile {self._object(on)}"
            case Place(kind=kind, amount=number, on=on):
                return f"put {_some(number, f'{kind} counter', self._voice)} on {self._object(on)}"
            case Treat(verb=verb, on=on):
                return f"{verb} {self._object(on)}"
            case Create(token=made, amount=number):
                return f"create {_some(number, token(made, many=number != 1), self._voice, many='')}"
            case Perform(verb=verb, amount=number, who=who):
                return self._performed(verb, number, who)
            case _:
                raise TypeError(one)

    def _performed(self, verb: str, number: Amount, who: Who) -> str:
        subject = self._who(who)
        first, _, rest = verb.partition(" ")
        does = f"{subject} {first}{'' if subject == 'you' else 's'}"
        what = f"{_count(number, self._voice)} {rest}" if rest else _some(number, "card", self._voice)
        return f"{does} {what}".strip()


def _count(number: Amount | None, voice: Voice) -> str:
    return "all" if number is None else str(number) if isinstance(number, int) else amount(number, voice)


def _some(number: Amount | None, noun_: str, voice: Voice, many: str = "s") -> str:
    if number == 1:
        return a(noun_)
    word = number_word(number) if isinstance(number, int) else _count(number, voice)
    return f"{word} {noun_}{many}"
