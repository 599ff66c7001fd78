"""Events in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from clingo import Symbol, SymbolType

from solver.facts.board import Numbering
from solver.facts.terms import counter_name

_VERBS = {
    "scry": "scries {}",
    "surveil": "surveils {}",
    "proliferate": "proliferates",
}
_CREATURE_VERBS = {"explore": "explores", "connive": "connives"}
_BECOMES = {"face_up": "is turned face up", "transformed": "transforms"}
_HEALED = {"regenerate": "{} regenerates", "heal": "the damage on {} is removed"}
_CAUSES = {
    "sacrificed": "is sacrificed",
    "discarded": "is discarded",
    "milled": "is milled",
    "destroyed": "is destroyed",
    "exiled": "is exiled",
    "returned": "is returned",
    "drawn": "is drawn",
    "manifested": "is manifested",
}


def items(events: Symbol) -> Iterator[Symbol]:
    """Give the members of a list.

    Args:
        events: the term of the list.
    """
    while events.arguments:
        yield events.arguments[0]
        events = events.arguments[1]


class EventWords:
    """Writes events of one board in words.

    Args:
        numbering: how the things of the board are numbered.
        tokens: the names of the kinds of tokens, by their places in a list of numbers.
    """

    def __init__(self, numbering: Numbering, tokens: Mapping[int, str]) -> None:
        self._numbering = numbering
        self._tokens = tokens

    def words(self, event: Symbol) -> str:
        """Write what happens.

        Args:
            event: the term of the event.
        """
        return _FORMS[event.name](self, event.arguments) if event.name in _FORMS else str(event)

    def whom(self, whom: Symbol) -> str:
        """Name an object or a player.

        Args:
            whom: the term.
        """
        return self.player(whom.arguments[0]) if whom.name == "player" else self.thing(whom.arguments[0])

    def thing(self, number: Symbol) -> str:
        """Name an object, or the effect of a spell that is gone.

        Args:
            number: the number of the object, or the term of what has left.
        """
        if number.type is SymbolType.Number:
            return self._numbering.object_ids[number.number]
        effect = number.arguments[0]
        return self._numbering.effect_ids[effect.arguments[0].number]

    def player(self, number: Symbol) -> str:
        """Name a player.

        Args:
            number: the number of the player.
        """
        return self._numbering.player_names[number.number]

    def created(self, numbers: Symbol) -> str:
        """Say how many tokens of which kinds there are.

        Args:
            numbers: the list of numbers, the last kind first.
        """
        counts: list[int] = []
        while numbers.arguments:
            counts.append(numbers.arguments[0].number)
            numbers = numbers.arguments[1]
        told = [counted(count, f"{self._tokens[place]} token") for place, count in enumerate(reversed(counts)) if count]
        return " and ".join(told) or "no tokens"


def counted(count: int, what: str) -> str:
    """Write so many of something.

    Args:
        count: how many.
        what: one of them.
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


Arguments = list[Symbol]


def _damage(words: EventWords, arguments: Arguments) -> str:
    source, whom, number, manner = arguments
    combat = "combat " if manner.name == "combat" else ""
    return f"{words.thing(source)} deals {number} {combat}damage to {words.whom(whom)}"


def _counters(words: EventWords, arguments: Arguments) -> str:
    whom, kind, number, *_ = arguments
    return f"{counted(number.number, f'{counter_name(kind)} counter')} put on {words.whom(whom)}"


def _uncounters(words: EventWords, arguments: Arguments) -> str:
    whom, kind, number = arguments
    return f"{counted(number.number, f'{counter_name(kind)} counter')} removed from {words.whom(whom)}"


def _move(words: EventWords, arguments: Arguments) -> str:
    thing, origin, to, cause = arguments
    why = _CAUSES.get(cause.name)
    place = f"{to.arguments[0]} of the library" if to.arguments else f"the {to.name}" if to.name != "exile" else "exile"
    place = place.replace("anywhere of the", "the").replace("shuffled of the", "the")
    whence = "" if origin.name == "none" else f" from {'exile' if origin.name == 'exile' else f'the {origin.name}'}"
    moved = f"goes{whence} to {place}"
    return f"{words.thing(thing)} {f'{why} and {moved}' if why else moved}"


def _does(words: EventWords, arguments: Arguments) -> str:
    player, verb, number = arguments
    form = _VERBS.get(verb.name, f"does {verb.name.replace('_', ' ')} {{}}")
    return f"{words.player(player)} {form.format(number)}"


def came_up(event: Symbol) -> str:
    """Write what has come up on a coin or die.

    Args:
        event: the term of the event.
    """
    value = event.arguments[1]
    return str(value.arguments[0]) if value.arguments else value.name


def _comes_up(words: EventWords, arguments: Arguments) -> str:
    value = arguments[1]
    return f"{value.arguments[0] if value.arguments else value.name} comes up for {words.player(arguments[0])}"


def _seeks(words: EventWords, arguments: Arguments) -> str:
    player, reach = arguments
    cards = f"the top {reach.arguments[0]} cards of a library" if reach.arguments else "a library"
    return f"{words.player(player)} searches {cards}"


def _toss(words: EventWords, arguments: Arguments) -> str:
    player, what, number, extra = arguments
    thing = "coin" if what.name == "coin" else f"{what.arguments[0]}-sided die"
    thrown = counted(number.number, thing).replace("dies", "dice")
    ignoring = f", with {extra} ignored each time" if extra.number else ""
    return f"{words.player(player)} {'flips' if what.name == 'coin' else 'rolls'} {thrown}{ignoring}"


def _becomes(words: EventWords, arguments: Arguments) -> str:
    thing, state = arguments
    return f"{words.thing(thing)} {_BECOMES.get(state.name, f'becomes {state.name}')}"


def _of_player(form: str, one: str = "") -> Callable[[EventWords, Arguments], str]:
    def write(words: EventWords, arguments: Arguments) -> str:
        number = arguments[1].number if len(arguments) > 1 else 1
        return f"{words.player(arguments[0])} {one if one and number == 1 else form.format(number)}"

    return write


def _of_thing(form: str) -> Callable[[EventWords, Arguments], str]:
    return lambda words, arguments: form.format(words.thing(arguments[0]))


_FORMS: Mapping[str, Callable[[EventWords, Arguments], str]] = {
    "damage": _damage,
    "gain": _of_player("gains {} life"),
    "loss": _of_player("loses {} life"),
    "counters": _counters,
    "uncounters": _uncounters,
    "mark": _counters,
    "draw": _of_player("draws {} cards", "draws a card"),
    "drawn": _of_player("draws a card", "draws a card"),
    "mill": _of_player("mills {} cards", "mills a card"),
    "manifest": _of_player("manifests {} cards", "manifests a card"),
    "exile_top": _of_player("exiles the top {} cards of their library", "exiles the top card of their library"),
    "look": _of_player("looks at the top {} cards of their library", "looks at the top card of their library"),
    "wins": lambda words, arguments: f"{words.player(arguments[0])} wins the game",
    "tokens": lambda words, arguments: f"{words.player(arguments[0])} creates {words.created(arguments[1])}",
    "move": _move,
    "destroy": _of_thing("{} is destroyed"),
    "sink": _of_thing("{} goes to the bottom of the library"),
    "heal": lambda words, arguments: _HEALED[arguments[1].name].format(words.thing(arguments[0])),
    "becomes": _becomes,
    "does": _does,
    "acts": lambda words, arguments: f"{words.thing(arguments[0])} {_CREATURE_VERBS[arguments[1].name]}",
    "begins": lambda words, arguments: f"{words.player(arguments[0])}'s {arguments[1].name.replace('_', ' ')} begins",
    "toss": _toss,
    "seeks": _seeks,
    "comes_up": _comes_up,
    "rummage": _of_player("discards a card", "discards a card"),
    "again": lambda words, arguments: f"{words.words(arguments[0])}, {arguments[1]} times",
    "owed": lambda words, arguments: words.words(arguments[0]),
    "nothing": lambda _words, _arguments: "nothing happens",
}
"""How each kind of event is written, by the name of its term."""
