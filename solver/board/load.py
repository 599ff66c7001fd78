"""Boards from files, texts and data: everything read, named, looked up and checked, every defect reported at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from solver.board import nodes
from solver.board.assemble import Assembly
from solver.board.model import Board
from solver.board.schema import BoardFile
from solver.board.sources import Compiler, Library
from solver.board.walk import Walk
from solver.errors import BoardError, Defect


def load_board(path: str | Path, *, library: Library | None = None, compiler: Compiler | None = None) -> Board:
    """Load a board from a file.

    Args:
        path: a YAML or JSON file.
        library: where cards are found; the shipped library unless given.
        compiler: what reads Oracle text of inline cards and effects; the solver's own unless given.

    Raises:
        BoardError: the file cannot be read, or is no board; with every defect.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BoardError((Defect(str(path), 0, f"the file cannot be read: {reason}"),)) from error
    return load_text(nodes.decode(data, str(path)), str(path), library=library, compiler=compiler)


def load_text(text: str, path: str = "", *, library: Library | None = None, compiler: Compiler | None = None) -> Board:
    """Load a board from YAML or JSON text.

    Args:
        text: the text.
        path: what defects and answers call it.
        library: where cards are found; the shipped library unless given.
        compiler: what reads Oracle text of inline cards and effects; the solver's own unless given.

    Raises:
        BoardError: the text is no board; with every defect.
    """
    from solver.board.parse import parse  # PyYAML takes long to import, and data needs none of it

    return _load(parse(text, path), path, library, compiler)


def load_data(
    data: dict[str, Any], path: str = "", *, library: Library | None = None, compiler: Compiler | None = None
) -> Board:
    """Load a board from data that is parsed already, such as a line of JSON.

    Args:
        data: the board as plain dicts, lists and values.
        path: what defects and answers call it.
        library: where cards are found; the shipped library unless given.
        compiler: what reads Oracle text of inline cards and effects; the solver's own unless given.

    Raises:
        BoardError: the data is no board; with every defect.
    """
    return _load(nodes.from_data(data, path), path, library, compiler)


def _load(root: nodes.Node, path: str, library: Library | None, compiler: Compiler | None) -> Board:
    walk = Walk(path)
    if not isinstance(root, nodes.Mapping):
        walk.defect(root.line, f"a board is a mapping with keys such as `players`, not {_described(root)}")
        raise BoardError(tuple(walk.defects))
    file = walk.read(root, BoardFile)
    board = None if file is None else Assembly(file, root, walk, library, compiler).board()
    if walk.defects or board is None:
        # Sorting keeps the order of discovery within a line; the same defect of one place is told once.
        unique = dict.fromkeys(sorted(walk.defects, key=lambda defect: defect.line))
        raise BoardError(tuple(unique))
    return board


def _described(root: nodes.Node) -> str:
    return (
        "a list"
        if isinstance(root, nodes.Sequence)
        else f"`{root.text[:60]}`"
        if isinstance(root, nodes.Scalar)
        else ""
    )
