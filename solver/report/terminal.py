"""Reports with colors, for a terminal. Only this module imports rich, which takes a while to load."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from solver.report.blocks import Block, Bullets, Heading, Note, Table

_CHANGED = "bold yellow"
_HEADINGS = {1: "bold underline", 2: "bold cyan", 3: "bold"}


def _table(table: Table) -> RichTable:
    drawn = RichTable(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, column in enumerate(table.columns):
        last = place == len(table.columns) - 1
        drawn.add_column(column, overflow="fold", ratio=1 if last else None)
    for row in table.rows:
        drawn.add_row(*(Text(cell.text, style=_CHANGED if cell.changed else "") for cell in row))
    return drawn


def _bullets(bullets: Bullets) -> Text:
    text = Text(bullets.title, style="bold")
    for item, lines in bullets.items:
        text.append(f"\n  • {item}", style="not bold")
        for line in lines:
            text.append(f"\n      {line}", style="not bold dim")
    return text


def _drawn(block: Block) -> RichTable | Text:
    match block:
        case Heading(text=text, level=level):
            return Text(text, style=_HEADINGS.get(level, "bold"))
        case Note(text=text, warning=warning):
            return Text(text, style="red" if warning else "")
        case Bullets():
            return _bullets(block)
        case Table():
            return _table(block)


def show(blocks: Iterable[Block], console: Console | None = None) -> None:
    """Print blocks on a terminal.

    Args:
        blocks: what to print.
        console: where; standard output when not given.
    """
    console = console or Console(highlight=False)
    for block in blocks:
        console.print(Padding(_drawn(block), (0, 0, 1, 0)))
