"""Graphs of states as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from solver.about import VERSION, sources
from solver.board.model import Board
from solver.graphs.model import StateEdge, StateGraph, StateNode


def graph_data(graph: StateGraph) -> dict[str, Any]:
    """Give a graph as data.

    Args:
        graph: the graph.
    """
    return {
        "query": graph.query,
        "complete": graph.complete,
        "incomplete_because": list(graph.incomplete_because),
        "truncated": graph.truncated,
        "starts": [{"node": start.node, "order": list(start.order)} for start in graph.starts],
        "nodes": list(map(_node_data, graph.nodes)),
        "edges": list(map(_edge_data, graph.edges)),
    }


def _node_data(node: StateNode) -> dict[str, Any]:
    return {
        "id": node.id,
        "text": node.text,
        "settled": list(node.settled),
        "waiting": list(node.waiting),
        "applied": list(node.applied),
        "final": node.final,
        "outcome": node.outcome,
    }


def _edge_data(edge: StateEdge) -> dict[str, Any]:
    return {
        "from": edge.start,
        "to": edge.end,
        "effect": edge.effect or None,
        "applied": bool(edge.effect) and not edge.declined,
        "text": edge.text,
        "by": edge.by,
        "choice": edge.choice or None,
    }


def json_graphs(board: Board, graphs: Sequence[StateGraph]) -> str:
    """Write graphs as JSON: the same bytes on every run.

    Args:
        board: the board that was asked about.
        graphs: its graphs.
    """
    data = {
        "version": VERSION,
        "rules_date": sources().rules,
        "cards_date": sources().cards,
        "path": board.path,
        "title": board.title,
        "graphs": list(map(graph_data, graphs)),
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"
