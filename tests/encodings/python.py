"""What the Python code has to do with encodings: the files it loads, the atoms it looks up and those it decodes."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from tests.encodings.source import Predicate

LOOKUP = "there"
"""The method that asks whether an atom was derived: its arguments are the predicate's name and the atom's arguments."""

DECODING = ("answers", "orders", "payment.search", "stack.combat_damage", "stack.loops", "combat.declaring")
"""Modules of the solver with a table ``DECODERS`` of shown atoms."""


def _modules(package: Path) -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(package.rglob("*.py")):
        yield file.stem, ast.parse(file.read_text(encoding="utf-8"))


def read_literals(package: Path) -> frozenset[str]:
    """Give all strings in the Python modules of a package, parts of f-strings included, without docstrings."""
    found = set()
    for _, module in _modules(package):
        docstrings = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
        found |= {
            node.value
            for node in ast.walk(module)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
        }
    return frozenset(found)


def read_lookups(package: Path) -> dict[Predicate, tuple[str, ...]]:
    """Give the predicates whose atoms the modules of a package look up while grounding, with these modules."""
    found: dict[Predicate, tuple[str, ...]] = {}
    for name, module in _modules(package):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == LOOKUP:
                first, *rest = node.args
                if isinstance(first, ast.Constant):
                    predicate = Predicate(str(first.value), len(rest))
                    found[predicate] = tuple(dict.fromkeys([*found.get(predicate, ()), name]))
    return found


def read_decoders() -> dict[Predicate, str] | None:
    """Give the predicates that the solver decodes, with the module that does; None as long as it has no tables."""
    tables = {}
    for module in DECODING:
        if importlib.util.find_spec(f"solver.{module}") is not None:
            tables[module] = getattr(importlib.import_module(f"solver.{module}"), "DECODERS", None)
    found = {Predicate(*key): module for module, table in tables.items() for key in table or ()}
    return found or None
