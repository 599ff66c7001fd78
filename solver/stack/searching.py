"""Libraries that are searched and shuffled as spells and abilities resolve (701.23, 701.24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from solver.board.model import Object
from solver.events.state import State
from solver.events.zones import library
from solver.facts.board import number
from solver.stack.saying import Said

SEEKING = ("stack/seeking.lp", "stack/show_seeking.lp")
"""What tells what can be found."""

_REACH = "searched("


def searched(before: State, after: State) -> dict[str, str]:
    """Say which players have searched their libraries in between, and how much of them, as a term (701.23f).

    Args:
        before: the state before.
        after: the state after it.
    """
    return {
        player: what.removeprefix(_REACH).removesuffix(")")
        for (player, what), count in after.tallies.items()
        if what.startswith(_REACH) and count > before.tallies.get((player, what), 0)
    }


def in_reach(state: State, reaches: dict[str, str]) -> list[str]:
    """Write what the players search: facts about the cards that they look at.

    Args:
        state: the state.
        reaches: how much of their libraries the players search.
    """
    numbering = number(state.board)
    lines: list[str] = []
    for player, reach in reaches.items():
        place = numbering.players[player]
        cards = library(state.board, player)
        if reach.startswith("top("):
            cards = cards[: int(reach.removeprefix("top(").removesuffix(")"))]
        lines.append(f"searches(@w,{place},{reach}).")
        lines += [f"in_reach(@w,{place},{numbering.objects[card]})." for card in cards]
    return lines


def guesses_order(state: State, reaches: dict[str, str]) -> bool:
    """Say whether only the top of a library is searched whose order is not known.

    Args:
        state: the state.
        reaches: how much of their libraries the players search.
    """
    return any(
        reach.startswith("top(") and any(state.board.objects[card].shuffled for card in library(state.board, player))
        for player, reach in reaches.items()
    )


def finds(said: Said) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Give what each player can find, in each way.

    Args:
        said: what the instruction comes to.
    """
    ids, players = said.numbering.object_ids, said.numbering.player_names
    for player, least, most in said.of("may_find"):
        cards = [ids[card.number] for who, card in said.of("findable") if who == player]
        ways = [some for count in range(least.number, most.number + 1) for some in combinations(cards, count)]
        yield players[player.number], ways


def shuffled(state: State, players: Iterable[str]) -> State:
    """Give the state after libraries have been shuffled: in which order their cards are is not known (701.24a).

    Args:
        state: the state.
        players: whose libraries they are.
    """
    objects, places = dict(state.board.objects), dict(state.places)
    by_name = {player.name: player for player in state.board.players}
    for player in players:
        cards = library(state.board, player)
        hidden = by_name[player].unknown.get("library", 0) or "library" not in by_name[player].listed
        for card in cards:
            objects[card] = replace(objects[card], shuffled=bool(hidden) or len(cards) > 1)
            places.pop(card, None)
    return replace(state, board=replace(state.board, objects=objects), places=places)


def on_top(state: State, cards: Sequence[str]) -> State:
    """Put cards of a library on top of it, the last one topmost.

    Args:
        state: the state.
        cards: the cards, all of one library.
    """
    objects, places = dict(state.board.objects), dict(state.places)
    for card in cards:
        owner = objects[card].owner
        first = min(objects[one].position for one in library(_with(state, objects).board, owner))
        objects[card] = replace(objects[card], position=first - 1, shuffled=False)
        places[card] = "top"
    return replace(_with(state, objects), places=places)


def _with(state: State, objects: dict[str, Object]) -> State:
    return replace(state, board=replace(state.board, objects=objects))
