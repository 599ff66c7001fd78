"""How far a batch has come, for somebody who is watching: a bar with rate, remaining time and failures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from solver.batches.tally import Tally

_EVERY = 0.2


@contextmanager
def watching(tally: Tally, total: int | None) -> Iterator[Callable[[], None]]:
    """Show a bar on standard error while boards are answered, and remove it at the end.

    Args:
        tally: what is counted, with what was done before.
        total: how many boards there are, where that is known.

    Yields:
        What to call after each board.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # slow to import, and only needed for somebody who is watching
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("boards"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]:.0f}/s"),
        TimeRemainingColumn(), TextColumn("{task.fields[failures]} failures"),
    )  # fmt: skip
    start, before = monotonic(), tally.boards
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("boards", total=total, completed=before, rate=0.0, failures=0)
        shown = 0.0

        def show() -> None:
            nonlocal shown
            now = monotonic()
            if now - shown >= _EVERY:
                shown = now
                rate = (tally.boards - before) / max(now - start, _EVERY)
                bar.update(task, completed=tally.boards, rate=rate, failures=tally.unanswered + tally.failed)

        yield show
