"""The tables of `encodings/README.md`: every predicate with meaning and readers, and the names of variables by sort.

Run as ``python -m tests.encodings.readme`` after changing encodings: it writes the table of predicates anew, and the
lists in the headers of the files. Meanings and argument names are kept; a new predicate gets a row without a meaning,
for you to write.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.encodings import headers
from tests.encodings.python import read_decoders, read_lookups
from tests.encodings.source import Encoding, Predicate

BEGIN = "<!-- predicates: written by python -m tests.encodings.readme; meanings and argument names are yours -->"
END = "<!-- end of predicates -->"
HEAD = "| Predicate | Kind | Meaning | Read by |"
MANY = 3

_SIGNATURE = re.compile(r"`([_a-z]\w*)(?:\((.*)\))?`")


@dataclass(frozen=True)
class Row:
    """One predicate in the table."""

    predicate: Predicate
    arguments: tuple[str, ...]
    kind: str
    meaning: str
    readers: str
    section: str = ""

    def __str__(self) -> str:
        arguments = f"({', '.join(self.arguments)})" if self.arguments else ""
        return f"| `{self.predicate.name}{arguments}` | {self.kind} | {self.meaning} | {self.readers} |"


@dataclass(frozen=True)
class Tables:
    """What the README says. `sorts` maps each sort to the names that its variables may have."""

    rows: tuple[Row, ...] = ()
    sorts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    defects: tuple[str, ...] = ()


def _table_lines(text: str) -> Iterator[tuple[str, list[str]]]:
    """Give the cells of each row of each table, with the first cell of the table's head."""
    head = ""
    for line in text.split("\n"):
        if not line.startswith("|"):
            head = ""
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not head:
            head = cells[0]
        elif not set(line) <= set("|-: "):
            yield head, cells


def read(text: str) -> Tables:
    """Read the tables of a README; what can't be read is told in `defects`."""
    rows: list[Row] = []
    sorts: dict[str, tuple[str, ...]] = {}
    defects: list[str] = []
    for head, cells in _table_lines(text):
        if head == "Predicate":
            signature = _SIGNATURE.fullmatch(cells[0])
            if signature is None or len(cells) != len(HEAD.strip("|").split("|")):
                defects.append(f"README.md: not a row of the table of predicates: {' | '.join(cells)}")
                continue
            arguments = tuple(each.strip() for each in signature[2].split(",")) if signature[2] else ()
            rows.append(Row(Predicate(signature[1], len(arguments)), arguments, *cells[1:]))
        elif head == "Sort":
            sorts[cells[0]] = tuple(each.strip(" `") for each in cells[1].split(","))
    return Tables(tuple(rows), sorts, tuple(defects))


Outside = Mapping[Predicate, tuple[str, ...]]


def outside(lookups: Outside, decoded: Mapping[Predicate, str] | None) -> dict[Predicate, tuple[str, ...]]:
    """Put together which Python modules look up or decode a predicate."""
    found = dict(lookups)
    for predicate, module in (decoded or {}).items():
        found[predicate] = tuple(dict.fromkeys([*found.get(predicate, ()), module]))
    return found


def _readers(predicate: Predicate, encodings: list[Encoding], python: Outside) -> str:
    files = [each for each in encodings if any(atom.predicate == predicate for atom in each.read_atoms)]
    names = sorted({each.path.removesuffix(".lp") for each in files})
    if len(names) > MANY:
        names = sorted({each.area for each in files})
    return ", ".join([*names, *python.get(predicate, ())])


def _argument_names(predicate: Predicate, encodings: list[Encoding]) -> tuple[str, ...]:
    """Name the arguments of a predicate after the first variable that stands there."""
    atoms = [atom for each in encodings for atom in [*each.derived, *each.read_atoms] if atom.predicate == predicate]
    columns = ([atom.variables[place] for atom in atoms] for place in range(predicate.arity))
    return tuple(
        next((name.strip("'_") for name in column if name and name != "_"), f"Argument{place}")
        for place, column in enumerate(columns, start=1)
    )


def expected_rows(encodings: list[Encoding], rows: tuple[Row, ...], python: Outside) -> list[Row]:
    """Give the rows that the table must have, with meanings and argument names from the rows that it has.

    Args:
        encodings: all files.
        rows: the rows of the present table.
        python: predicates that Python modules look up or decode, with these modules.
    """
    known = {row.predicate: row for row in rows}
    shown = {predicate for each in encodings for predicate in each.shown}
    found = []
    for predicate in sorted({predicate for each in encodings for predicate in each.predicates}):
        writers = [each for each in encodings if any(atom.predicate == predicate for atom in each.derived)]
        row = known.get(predicate) or Row(predicate, _argument_names(predicate, encodings), "", "", "")
        kind = "output" if predicate in shown else "internal" if writers else "input"
        section = min(each.area for each in writers) if writers else "Input"
        found.append(replace(row, kind=kind, readers=_readers(predicate, encodings, python), section=section))
    return found


def table(rows: list[Row]) -> str:
    """Write the table of predicates, one section for each area, input first."""
    sections = sorted({row.section for row in rows}, key=lambda name: (name != "Input", name))
    blocks = [
        "\n".join([f"### {name}", "", HEAD, "|---|---|---|---|", *(str(row) for row in rows if row.section == name)])
        for name in sections
    ]
    return "\n\n".join([BEGIN, *blocks, END])


def write(text: str, encodings: list[Encoding], python: Outside) -> str:
    """Write the table of predicates of a README anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + table(expected_rows(encodings, read(text).rows, python)) + after


def main(folder: Path, python: Outside) -> int:
    """Rewrite the README and the headers of a folder of encodings; tell which predicates have no meaning yet."""
    encodings = [Encoding.read(file, folder) for file in sorted(folder.rglob("*.lp"))]
    readme = folder / "README.md"
    text = write(readme.read_text(encoding="utf-8"), encodings, python)
    readme.write_text(text, encoding="utf-8")
    rows = read(text).rows
    for encoding in encodings:
        own = headers.interface(encoding, encodings, python)
        changed = headers.written(encoding, own, {row.predicate: row.arguments for row in rows})
        if changed != encoding.text:
            (folder / encoding.path).write_text(changed, encoding="utf-8")
    for row in rows:
        if not row.meaning:
            print(f"no meaning yet: {row.predicate}")
    return 0


if __name__ == "__main__":
    checkout = Path(__file__).parents[2]
    sys.exit(main(checkout / "encodings", outside(read_lookups(checkout / "solver"), read_decoders())))
