"""A bar that shows how far a long command has come, for somebody who is watching."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on standard error while something runs, and remove it at the end.

    Args:
        what: what is done, in a word.

    Yields:
        What to call with the number of steps done and of all steps, or None when nobody watches: standard error is no
        terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # slow to import, and only needed for somebody who is watching
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
