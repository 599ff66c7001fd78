"""Reports as plain text, for pipes and files: no colors, nothing to import."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from solver.report.blocks import Block, Bullets, Cell, Heading, Note, Table

WIDTH = 110
_LEAST_LAST_COLUMN = 30
_MOST_OTHER_COLUMN = 28


def _text(cell: Cell) -> str:
    return f"{cell.text} *" if cell.changed and cell.text else cell.text


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 1), break_on_hyphens=False) or [""]


def _hanging(text: str, first: str, later: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False, break_long_words=False
    )


def _table(table: Table, width: int) -> Iterator[str]:
    texts = [table.columns, *([_text(cell) for cell in row] for row in table.rows)]
    widths = [max(len(row[place]) for row in texts) for place in range(len(table.columns))]
    widths[:-1] = [min(one, _MOST_OTHER_COLUMN) for one in widths[:-1]]
    widths[-1] = min(widths[-1], max(_LEAST_LAST_COLUMN, width - sum(widths[:-1]) - 2 * (len(widths) - 1)))
    for number, row in enumerate(texts):
        cells = [_wrapped(text, widths[place]) for place, text in enumerate(row)]
        for line in range(max(map(len, cells))):
            parts = [(cell[line] if line < len(cell) else "").ljust(widths[place]) for place, cell in enumerate(cells)]
            yield "  ".join(parts).rstrip()
        if number == 0:
            yield "  ".join("-" * one for one in widths)
    if any(cell.changed for row in table.rows for cell in row):
        yield "(* not as printed)"


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(text=text, level=1):
            yield text
            yield "=" * len(text)
        case Heading(text=text):
            yield text
            yield "-" * len(text)
        case Note(text=text):
            yield from _wrapped(text, width)
        case Bullets(title=title, items=items):
            yield title
            for item, lines in items:
                yield from _hanging(item, "  - ", "    ", width)
                for line in lines:
                    yield from _hanging(line, " " * 6, " " * 8, width)
        case Table():
            yield from _table(block, width)


def lines(blocks: Iterable[Block], width: int = WIDTH) -> Iterator[str]:
    """Write blocks as lines of text, with an empty line between them.

    Args:
        blocks: what to write.
        width: how many columns there are; tables with many words take more where they must.
    """
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from _block(block, width)
