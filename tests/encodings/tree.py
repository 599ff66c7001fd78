"""All encodings together, with what is declared about them and who loads and decodes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from solver.cards import vocabulary
from tests.encodings import readme
from tests.encodings.python import read_literals, read_lookups
from tests.encodings.source import Encoding, Predicate

_CONSTANT = re.compile(r'"[^"]*"|\S+')


@dataclass(frozen=True)
class Tree:
    """The encodings and their surroundings.

    `constants` maps each constant (``white``, ``add/2``, ``"quoted"``) to the sorts that it is declared under,
    `literals` are all strings in the Python code, `lookups` the predicates that it looks up while grounding, with the
    modules that do, `decoded` the shown predicates with the module that decodes them (None: no decoders yet), `notes`
    the text of the README.
    """

    encodings: tuple[Encoding, ...] = ()
    tables: readme.Tables = field(default_factory=readme.Tables)
    constants: dict[str, tuple[str, ...]] = field(default_factory=dict)
    literals: frozenset[str] = frozenset()
    lookups: dict[Predicate, tuple[str, ...]] = field(default_factory=dict)
    decoded: Mapping[Predicate, str] | None = None
    notes: str = ""

    @cached_property
    def derived(self) -> frozenset[Predicate]:
        """Predicates that some rule can make true."""
        return frozenset(atom.predicate for each in self.encodings for atom in each.derived)

    @cached_property
    def read(self) -> frozenset[Predicate]:
        """Predicates that some rule asks for."""
        return frozenset(atom.predicate for each in self.encodings for atom in each.read_atoms)

    @cached_property
    def outside(self) -> dict[Predicate, tuple[str, ...]]:
        """Predicates that Python code looks up or decodes, with the modules that do."""
        return readme.outside(self.lookups, self.decoded)

    @cached_property
    def inputs(self) -> frozenset[Predicate]:
        """Predicates declared as input somewhere."""
        return frozenset(predicate for each in self.encodings for predicate in each.inputs)

    @cached_property
    def shown(self) -> frozenset[Predicate]:
        """Predicates that are shown somewhere."""
        return frozenset(predicate for each in self.encodings for predicate in each.shown)


@cache
def game_words() -> frozenset[str]:
    """Give the words of the game, as quoted terms and as constants: these need no declaration."""
    words = {*vocabulary.TYPES, *vocabulary.SUPERTYPES, *vocabulary.FAMILY_OF, *vocabulary.KEYWORDS}
    words |= {*vocabulary.SUBTYPES, *vocabulary.COLOR_SYMBOLS}
    return frozenset({f'"{word}"' for word in words} | {vocabulary.constant(word) for word in words})


def read_constants(text: str) -> dict[str, tuple[str, ...]]:
    """Read the declarations of constants: ``sort: constant constant ...``, going on in indented lines.

    A ``#`` begins a comment. Compound terms are declared with their number of arguments, as in ``add/2``.
    """
    found: dict[str, tuple[str, ...]] = {}
    sort = ""
    for line in text.split("\n"):
        words = line.split("#")[0]
        if not line[:1].isspace() and ":" in words:
            sort, _, words = words.partition(":")
        for word in _CONSTANT.findall(words):
            found[word] = (*found.get(word, ()), sort.strip())
    return found


def read_tree(folder: Path, package: Path | None = None, decoded: Mapping[Predicate, str] | None = None) -> Tree:
    """Read a folder of encodings, and the package that uses them."""
    file = folder / "README.md"
    notes = file.read_text(encoding="utf-8") if file.exists() else ""
    constants = folder / "constants.txt"
    return Tree(
        tuple(Encoding.read(file, folder) for file in sorted(folder.rglob("*.lp"))),
        readme.read(notes),
        read_constants(constants.read_text(encoding="utf-8")) if constants.exists() else {},
        read_literals(package) if package else frozenset(),
        read_lookups(package) if package else {},
        decoded,
        notes,
    )
