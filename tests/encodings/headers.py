"""The lists in the headers of encodings: what goes into a file, what stays inside and what comes out.

Written by ``python -m tests.encodings.readme``, from what the rules read and derive.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tests.encodings.source import Encoding, Predicate

WIDTH = 100
LABELS = ("Input", "Internal", "Output")

_LABEL = re.compile(rf"% *({'|'.join(LABELS)})\b")
_INDENT = "%           "


class Interface(NamedTuple):
    """The predicates of a file: read from elsewhere, of no use elsewhere, and of use elsewhere."""

    input: frozenset[Predicate]
    internal: frozenset[Predicate]
    output: frozenset[Predicate]


def interface(encoding: Encoding, encodings: Iterable[Encoding], outside: Iterable[Predicate]) -> Interface:
    """Find out what a file has to do with others.

    Args:
        encoding: the file.
        encodings: all files.
        outside: predicates that Python code looks up or decodes.
    """
    others = [each for each in encodings if each is not encoding]
    derived = frozenset(atom.predicate for atom in encoding.derived)
    read = frozenset(atom.predicate for atom in encoding.read_atoms) | set(encoding.shown)
    derived_there = {atom.predicate for each in others for atom in each.derived} | set(encoding.inputs)
    read_there = {atom.predicate for each in others for atom in each.read_atoms}
    read_there |= {predicate for each in others for predicate in each.shown} | set(outside)
    output = derived & read_there
    return Interface(read - (derived - derived_there), derived - output, output)


def _listed(label: str, names: Sequence[str]) -> list[str]:
    lines = [f"% {label:<10}"]
    for place, name in enumerate(names or ("none",)):
        item = name + ("," if place < len(names) - 1 else "")
        gap = "" if lines[-1].endswith(" ") else " "
        if len(lines[-1] + gap + item) > WIDTH and lines[-1] != _INDENT:
            lines.append(_INDENT)
            gap = ""
        lines[-1] += gap + item
    return lines


def _signature(predicate: Predicate, arguments: Mapping[Predicate, Sequence[str]]) -> str:
    names = arguments.get(predicate)
    return f"{predicate.name}({', '.join(names)})" if names else str(predicate)


def written(encoding: Encoding, own: Interface, arguments: Mapping[Predicate, Sequence[str]]) -> str:
    """Write the lists of a header anew; its title and remarks stay.

    Args:
        encoding: the file.
        own: its predicates.
        arguments: the names of the arguments of each predicate, for what the file derives.
    """
    lines = [
        *_listed("Input", [str(each) for each in sorted(own.input)]),
        *_listed("Internal", [_signature(each, arguments) for each in sorted(own.internal)]),
        *_listed("Output", [_signature(each, arguments) for each in sorted(own.output)]),
    ]
    header = encoding.header
    places = [place for place, line in enumerate(header) if _LABEL.match(line)]
    if not places:
        return encoding.text
    end = next(place for place in range(places[-1], len(header)) if header[place] == "%" or place == len(header) - 1)
    return "\n".join([*header[: places[0]], *lines, *header[end:], *encoding.lines[len(header) :]])
