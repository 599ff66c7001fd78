"""The English that rules text needs: plurals, articles, lists, number words, and who speaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from solver.cards.model import Player, Reference
from solver.cards.vocabulary import FAMILY_OF

_SAME_PLURAL = frozenset({
    "Plains", "Merfolk", "Treefolk", "Moonfolk", "Kithkin", "Kor", "Eldrazi", "Vedalken", "Samurai", "Equipment", "Myr",
    "Nephilim", "Viashino", "Fish", "Jellyfish", "Sheep", "Aurochs", "Blood", "Gold", "Junk", "Urza's",
})  # fmt: skip
_IRREGULAR = {
    "Elf": "Elves", "Wolf": "Wolves", "Dwarf": "Dwarves", "Werewolf": "Werewolves", "Ox": "Oxen", "Mouse": "Mice",
    "Child": "Children", "Homunculus": "Homunculi", "Cyclops": "Cyclopes", "Hero": "Heroes", "Locus": "Loci",
    "Thief": "Thieves",
}  # fmt: skip
_NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip

_OTHERS: dict[Reference, str] = {
    "target 1": "the target", "target 2": "the second target", "target 3": "the third target",
    "triggering": "the triggering object", "before": "the object of before", "paid": "the paid object",
    "hurt": "a permanent dealt damage this way",
}  # fmt: skip

Every = Literal["fitting", "bare", "all", "each"]
"""How a group is introduced: "all creatures", "each creature", "creatures", or whichever is usual."""


@dataclass(frozen=True)
class Voice:
    """How a text calls the objects it speaks of, and which of several usual wordings it takes.

    `source` is the object the ability is on, `host` the one that is attached to, `affected` the one being changed.
    `trailing` puts "as long as ..." at the end of the sentence instead of its beginning. With `among` others are spoken
    of as well, so that it is said what something is another one than.
    """

    source: str
    host: str
    affected: str = "it"
    every: Every = "fitting"
    trailing: bool = False
    among: bool = False

    def calls(self, ref: Reference) -> str:
        """Give the words for one particular object."""
        match ref:
            case "source":
                return self.source
            case "host":
                return self.host
            case "affected":
                return self.affected
            case "chosen":
                return "the chosen object"
            case "linked":
                return "the exiled card"
            case _:
                return _OTHERS[ref]


def plural(noun: str) -> str:
    """Give the plural of a type or other noun; of several words, the last one changes."""
    *before, last = noun.split(" ")
    capital = last[:1].upper() + last[1:]
    if capital in _SAME_PLURAL:
        many = last
    elif capital in _IRREGULAR:
        many = last[:1] + _IRREGULAR[capital][1:]
    elif last.endswith("y") and last[-2:-1] not in set("aeiou"):
        many = last[:-1] + "ies"
    elif last.endswith(("s", "x", "ch", "sh")):
        many = last + "es"
    else:
        many = last + "s"
    return " ".join([*before, many])


def a(noun: str) -> str:
    """Put the indefinite article before a noun."""
    if noun.startswith("other "):
        return f"an{noun}"
    lower = noun.lower()
    vowel = lower[:1] in set("aeiou") and not lower.startswith(("uni", "urza", "one ", "eu"))
    vowel = vowel or lower.startswith(("8", "11/", "18/"))
    return f"{'an' if vowel else 'a'} {noun}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join parts as a list in a sentence: "a", "a and b", "a, b, and c"; "nothing" for none."""
    if not parts:
        return "nothing"
    if len(parts) < 3:
        return f" {last} ".join(parts)
    return f"{', '.join(parts[:-1])}, {last} {parts[-1]}"


def number_word(number: int) -> str:
    """Give a small number as a word, a large or negative one in digits."""
    return _NUMBER_WORDS[number] if 0 <= number < len(_NUMBER_WORDS) else str(number)


def possessive(name: str, *, many: bool = False) -> str:
    """Give the possessive of a name, a noun phrase that may be plural, or a pronoun."""
    if many and name.endswith("s"):
        return f"{name}'"
    return {"it": "its", "you": "your", "they": "their"}.get(name, f"{name}'s")


@cache
def _capitals() -> frozenset[str]:
    return frozenset(word for subtype in FAMILY_OF for word in (subtype, plural(subtype)))


def continued(text: str) -> str:
    """Write a sentence as the rest of one: without its capital, unless that belongs to the word."""
    word = text.partition(" ")[0].rstrip(",.")
    return text if word in _capitals() else text[:1].lower() + text[1:]


def sentence(text: str) -> str:
    """Begin with a capital and end with a full stop, without touching what is there already."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", '."', ".)")) else f"{text}."


def contracted(text: str) -> str:
    """Contract "it is" and "it is not" where a sentence begins with them."""
    return f"it's {text.removeprefix('it is ')}" if text.startswith("it is ") else text


HOST_OWNER = "the attached object's controller"
"""The controller of what the source is attached to, where the text has not spoken of it."""

TOLD_PLAYERS: dict[Player, str] = {
    "target 1": "the target player", "target 2": "the second target player", "target 3": "the third target player",
    "triggering": "the triggering player", "before": "the player of before",
}  # fmt: skip
"""The players that only instructions speak of."""

_CONTROLS: dict[Player, tuple[str, str]] = {
    "you": ("you", ""),
    "opponent": ("your opponents", ""),
    "any": ("any player", "s"),
    "enchanted player": ("enchanted player", "s"),
    "host controller": (HOST_OWNER, "s"),
    "affected controller": ("its controller", "s"),
    "chosen": ("the chosen player", "s"),
    "active": ("the active player", "s"),
    "defending": ("defending player", "s"),
    **{player: (words, "s") for player, words in TOLD_PLAYERS.items()},
}


def player_does(player: Player, verb: str, *, one: bool = False) -> str:
    """Say that a player does something: "you control", "an opponent controls" (`one`), "your opponents control"."""
    if player == "opponent" and one:
        return f"an opponent {verb}s"
    who, ending = _CONTROLS[player]
    return f"{who} {verb}{ending}"


def player_has(player: Player) -> str:
    """Begin to say what a player has done: "you've", "an opponent has"."""
    if player == "you":
        return "you've"
    return f"{'an opponent' if player == 'opponent' else _CONTROLS[player][0]} has"


def players_own(player: Player) -> str:
    """Give the possessive of a player: "your", "an opponent's", "defending player's"."""
    if player == "you":
        return "your"
    return possessive("an opponent" if player == "opponent" else _CONTROLS[player][0])
