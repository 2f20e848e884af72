"""Progress of long work, on a terminal only and beside the answer, never in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(words: str, total: int | None = None) -> Iterator[Callable[[object], None]]:
    """Show a bar on the standard error while the work lasts; give the function to call when one piece is done.

    Without a total there is no bar, only that something goes on. In a pipe nothing is shown.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

    columns = [SpinnerColumn(), TextColumn("{task.description}")]
    more = [BarColumn(), MofNCompleteColumn()] if total is not None else []
    with Progress(*columns, *more, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(words, total=total)
        yield lambda _: bar.advance(task)
