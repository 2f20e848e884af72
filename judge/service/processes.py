"""Where the work is done: in processes of its own, so that a hard case holds up nobody and can be stopped."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

from judge.service.limits import LIMITS, NO_WORKER, TOO_MANY_REQUESTS, Limits
from judge.service.work import Done, Job, TooLong, Worker, no_timer


class Workroom(Protocol):
    """Whatever does jobs."""

    limits: Limits

    async def do(self, job: Job) -> Done:
        """Do a job. Raises Refused where it cannot be taken on."""


class Here:
    """Does jobs in this process, one after another and without a limit of time: for tests."""

    def __init__(self, data: Path | None = None, limits: Limits = LIMITS) -> None:
        self.limits = limits
        self._worker = Worker(data, limits)

    async def do(self, job: Job) -> Done:
        """Do a job."""
        return self._worker.do(job, no_timer)


class Processes:
    """Does jobs in a few processes, each with the knowledge base loaded; started when first needed."""

    def __init__(self, data: Path | None = None, limits: Limits = LIMITS, processes: int | None = None) -> None:
        self.limits = limits
        self._data = data
        self._count = processes or max(1, min(4, os.cpu_count() or 1))
        self._pool: ProcessPoolExecutor | None = None
        self._under_way = 0

    async def do(self, job: Job) -> Done:
        """Do a job. Raises Refused where too many wait, or where the process has died."""
        if self._under_way >= self._count + self.limits.waiting:
            raise TOO_MANY_REQUESTS
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.start(), _do, job)
        except BrokenProcessPool:
            self._pool = None
            raise NO_WORKER from None
        finally:
            self._under_way -= 1

    def start(self) -> ProcessPoolExecutor:
        """Give the processes; the first time they begin to load what they need, so that no request waits for it."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count, get_context("spawn"), initializer=_begin, initargs=(self._data, self.limits)
            )
            for _ in range(self._count):
                self._pool.submit(_do, Job("health"))
        return self._pool

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


_worker: Worker | None = None


def _begin(data: Path | None, limits: Limits) -> None:
    """Load what the work needs, once for each process; an interrupt is the parent's to handle.

    Nothing is left to be loaded within the limit of time of a request: an import that is broken off stays broken.
    """
    global _worker  # noqa: PLW0603  # a process of the pool has no other place for it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _worker = Worker(data, limits)
    _worker.warm_up()


def _end_with_parent() -> None:
    """End this process when the one that started it has gone, however it went."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(job: Job) -> Done:
    assert _worker is not None  # _begin has run
    return _worker.do(job, _alarm)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise TooLong inside when the seconds of this process's own work are over, however busy the machine is."""

    def over(_number: int, _frame: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
