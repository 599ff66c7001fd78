"""Graphs of states in the language of Graphviz."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.marks import CHANCE
from solver.graphs.model import StateEdge, StateGraph, StateNode

WIDTH = 40
"""How long the lines of a label are, about."""


def quoted(text: str) -> str:
    r"""Write a text so that Graphviz shows it as it is, with its line breaks: ``"`` and ``\`` are escaped.

    Args:
        text: the text.
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def dot(graph: StateGraph, name: str) -> str:
    """Write a graph in the DOT language.

    Args:
        graph: the graph.
        name: what it is called.
    """
    return "\n".join([f"digraph {quoted(name)} {{", *(f"  {line};" for line in _statements(graph)), "}", ""])


def _statements(graph: StateGraph) -> Iterator[str]:
    yield 'node [shape="box"]'
    if graph.truncated or graph.incomplete_because:
        reasons = [*(["truncated"] if graph.truncated else []), *graph.incomplete_because]
        yield f"label={quoted(_broken('; '.join(reasons)))}"
    orders = {start.node: " before ".join(start.order) for start in graph.starts}
    for node in graph.nodes:
        yield f"{quoted(str(node.id))} [{_attributes(node, orders.get(node.id))}]"
    for edge in graph.edges:
        label = _step(edge)
        told = f" [label={quoted(_broken(label))}]" if label else ""
        yield f"{quoted(str(edge.start))} -> {quoted(str(edge.end))}{told}"


def _attributes(node: StateNode, order: str | None) -> str:
    lines = [] if not order else [f"{order}:"]
    lines += [f"Outcome {node.outcome}"] if node.final else []
    lines += [node.text]
    lines += [f"after: {one}" for one in node.settled]
    lines += [f"then: {one}" for one in node.waiting]
    lines += [f"applied: {', '.join(node.applied)}"] if node.applied else []
    marks = ['peripheries="2"'] if node.final else []
    marks += ['style="bold"'] if order is not None else []
    return ", ".join([f"label={quoted(chr(10).join(map(_broken, lines)))}", *marks])


def _step(edge: StateEdge) -> str:
    """Say of a step who chooses what."""
    done = f"{edge.effect} is not applied" if edge.declined else edge.effect
    what = ": ".join(filter(None, [done, edge.choice]))
    if edge.by == CHANCE:
        return f"chance: {what}"
    return f"{edge.by} {'choose' if CHANCE in edge.by.split() else 'chooses'} {what}" if edge.by else what


def _broken(text: str) -> str:
    """Break a text into lines."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= WIDTH:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return "\n".join(lines)
