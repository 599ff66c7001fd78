"""The command ``graph`` of the command line.

Nothing but the standard library is imported before it runs, so that starting stays quick.
"""

from __future__ import annotations

import argparse
import sys

from solver.batches.command import number_from_one


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser], kind: argparse.ArgumentParser) -> None:
    """Add the command to a command line.

    Args:
        commands: what ``add_subparsers`` gave.
        kind: the options that choose questions.
    """
    graph = commands.add_parser(
        "graph",
        parents=[kind],
        help="write every state that `event` and `enter` questions go through, and every step between them",
        description="There is a graph for each question about events or entering; the states in the end are marked.",
    )
    graph.add_argument("file", metavar="FILE", help="a board, as YAML or JSON; - is standard input")
    graph.add_argument(
        "--format", choices=("json", "dot"), default="json", help="JSON, or DOT for Graphviz; JSON if not said"
    )
    graph.add_argument(
        "--limit", metavar="N", type=number_from_one, help="at most so many states of a graph, the nearest ones"
    )
    graph.add_argument("--strict", action="store_true", help="fail when a graph is not complete")
    graph.set_defaults(command=graph_command)


def graph_command(options: argparse.Namespace) -> int:
    """Write the graphs of the questions of a board."""
    from solver.board.model import asking
    from solver.cli import BAD_INPUT, FAILED, complain, load
    from solver.errors import SolverError
    from solver.graphs.answering import graphs
    from solver.graphs.data import json_graphs
    from solver.graphs.dot import dot

    try:
        board = asking(load(options.file), options.queries)
        found = graphs(board, limit=options.limit)
    except SolverError as error:
        complain(error)
        return BAD_INPUT
    if options.format == "dot":
        name = board.title or board.path or "board"
        names = [name if len(found) == 1 else f"{name} {place}" for place, _ in enumerate(found, start=1)]
        for graph, one in zip(found, names, strict=True):
            sys.stdout.write(dot(graph, one))
    else:
        sys.stdout.write(json_graphs(board, found))
    return FAILED if options.strict and not all(graph.complete for graph in found) else 0
