"""What events have to know of a board besides what all questions do: libraries, hands, the order of the players."""

from __future__ import annotations

from solver.board.model import Board
from solver.facts.board import Numbering

_TWO_FACED = frozenset({"transform", "double faced token"})


def zone_facts(board: Board, numbering: Numbering) -> list[str]:
    """Write the facts about cards in ordered zones, cards that are only counted, and turns.

    Args:
        board: the board.
        numbering: how its things are numbered.
    """
    lines: list[str] = []
    count = len(board.players)
    first = numbering.players[board.active]
    for index, player in enumerate(board.players):
        lines.append(f"turn_order(@w,{index},{(index - first) % count}).")
        if "library" in player.listed:
            lines.append(f"listed_zone(@w,{index},library).")
        lines += [f"unnamed(@w,{index},{zone},{number})." for zone, number in player.unknown.items() if number]
        for place, name in enumerate(library(board, player.name)):
            lines.append(f"library_card(@w,{index},{place},{numbering.objects[name]}).")
            if board.objects[name].shuffled:
                lines.append(f"anywhere_there(@w,{index},{place}).")
        named = [name for name, one in board.objects.items() if (one.zone, one.owner) == ("hand", player.name)]
        lines += [f"hand_card(@w,{index},{numbering.objects[name]})." for name in named]
    for name, entry in board.objects.items():
        if entry.card.layout in _TWO_FACED:
            lines.append(f"status(@w,{numbering.objects[name]},two_faced).")
    return lines


def library(board: Board, player: str) -> list[str]:
    """List the named cards of a library, the top one first.

    Args:
        board: the board.
        player: whose library it is.
    """
    cards = [entry for entry in board.objects.values() if entry.zone == "library" and entry.owner == player]
    return [entry.id for entry in sorted(cards, key=lambda entry: entry.position)]
