"""Work spread over processes: the same results in the same order, however many there are."""

import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from rulesdb.database import RulesDB

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
Made = Callable[[RulesDB], Callable[[_Item], _Result]]
"""Makes what does the work: a class at the top of a module, made once in each process."""

_SHARES = 8
"""Shares for each process: many enough that none waits long for the slowest."""

_at_work: Callable[[int], Any] | None = None


def spread(make: Made[_Item, _Result], db: RulesDB, items: Sequence[_Item], processes: int = 1) -> Iterator[_Result]:
    """Give the result for each item, in their order; with one process all is done in this one."""
    processes = min(processes, len(items))
    if processes < 2:
        yield from map(make(db), items)
        return
    from concurrent.futures import ProcessPoolExecutor  # not above: one process needs nothing of it

    # Each process has all items from its start; what goes to and fro is their numbers, and what was found.
    pool = ProcessPoolExecutor(processes, initializer=_prepare, initargs=(make, db, items))
    try:
        yield from pool.map(_work, range(len(items)), chunksize=max(1, len(items) // (processes * _SHARES)))
    finally:
        pool.shutdown(cancel_futures=True)


def _prepare(make: Made[Any, Any], db: RulesDB, items: Sequence[Any]) -> None:
    global _at_work  # noqa: PLW0603  # one for each process, set when it starts
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interruption is the parent's to deal with
    work = make(db)
    _at_work = lambda number: work(items[number])  # noqa: E731


def _work(number: int) -> Any:
    assert _at_work is not None
    return _at_work(number)
