"""Figures of the checker: examples a second beside the CommonMark specification's, a base of 100,000, mutants, gaps."""

import gc
import json
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from checker.coverage import coverage
from checker.gaps.abstraction import situations
from checker.gaps.findings import gaps
from checker.mutants import mutants
from checker.mutate import mutate
from checker.order import order
from checker.run import BriefRunner, Runner
from checker.workers import spread
from rulesdb.folders import PACKAGE_FOLDER
from rulesdb.load import load
from tests.bench.knowledge import FOLDERS

ROOT = Path(__file__).parent.parent.parent
CACHE = ROOT / "build" / "cache"
SOURCE_OF_SPECIFICATION = "mistune==3.4.0"
"""A source distribution on PyPI that carries the 652 examples of the CommonMark specification as JSON."""
EXAMPLES_INSIDE = "tests/fixtures/commonmark.json"
ROUNDS = 5

Line = Callable[..., None]


def figures(line: Line) -> None:
    """Print all figures of this module."""
    beside_commonmark(line)
    on_every_core(line)
    large_base(line)
    analyses(line)


def beside_commonmark(line: Line) -> None:
    """Verify the legality examples, and run the specification's examples through a Markdown library, in turn.

    What is compared: ours reads a position, decides it and its contrasts with reasons, writes the decisions as JSON and
    holds them against patterns; theirs renders a text of about thirty characters and compares two strings.
    """
    db = load()
    runner = Runner(db)
    ours = [example for example in db.examples.values() if example.file.startswith("examples/504/")]
    decisions = sum(1 + len(example.contrasts) for example in ours)
    theirs = _specification()
    name = f"examples of 504 verified, of {len(ours)}, one process (aim 10,000)"
    gc.collect()
    gc.freeze()  # as `svod` does it: what has been loaded is kept, and nobody looks for garbage there
    if theirs is None:
        line(name, f"{_per_second(runner.result, ours):,.0f}/s")
        print("  no CommonMark specification: PyPI is not reached, so there is nothing to compare with")
        return
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark")
    mine, other = 0.0, 0.0
    for _ in range(ROUNDS):  # in turn, so that what else the machine does falls on both
        mine = max(mine, _once(runner.result, ours))
        other = max(other, _once(lambda one: markdown.render(one["markdown"]) == one["html"], theirs))
    right = sum(markdown.render(one["markdown"]) == one["html"] for one in theirs)
    gc.unfreeze()
    line(
        name,
        f"{mine:,.0f}/s",
        f"{mine * decisions / len(ours):,.0f} decisions/s; {mine / other:.2f} of CommonMark",
    )
    line(f"CommonMark examples by markdown-it-py, {right} of {len(theirs)} right", f"{other:,.0f}/s")


def on_every_core(line: Line) -> None:
    """Verify a hundred times the legality examples as `svod check` does, in one process and in two.

    The figure of two is that of a machine with a core for each of them, taken from the processor time that they and
    this process use together, their start included.
    """
    db = load()
    ours = [example for example in db.examples.values() if example.file.startswith("examples/504/")] * 100
    taken = {}
    for processes in (1, 2):
        start = _processor_time()
        assert all(result is None or result.passed for result in spread(BriefRunner, db, ours, processes))
        taken[processes] = (_processor_time() - start) / processes
    for processes, seconds in taken.items():
        line(
            f"examples checked, switching off clauses, processes: {processes}",
            f"{len(ours) / seconds:,.0f}/s",
            f"{taken[1] / seconds:.2f} of one process" if processes > 1 else "",
        )


def _processor_time() -> float:
    """Give the processor time of this process and of all that it has started and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _specification() -> list[dict[str, Any]] | None:
    """Give the examples of the specification, fetched once; None where PyPI is not reached."""
    kept = CACHE / "commonmark.json"
    if not kept.is_file():
        with tempfile.TemporaryDirectory() as folder:
            command = [
                "download",
                "--quiet",
                "--no-deps",
                "--no-binary",
                ":all:",
                "-d",
                folder,
                SOURCE_OF_SPECIFICATION,
            ]
            done = subprocess.run([sys.executable, "-m", "pip", *command], capture_output=True, check=False)
            found = sorted(Path(folder).glob("*.tar.gz"))
            if done.returncode != 0 or not found:
                return None
            with tarfile.open(found[0]) as archive:
                member = next(one for one in archive.getmembers() if one.name.endswith(EXAMPLES_INSIDE))
                stream = archive.extractfile(member)
                assert stream is not None
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_bytes(stream.read())
    examples: list[dict[str, Any]] = json.loads(kept.read_text(encoding="utf-8"))
    return examples


def _once(work: Callable[[Any], object], items: list[Any]) -> float:
    start = time.process_time()
    for item in items:
        work(item)
    return len(items) / (time.process_time() - start)


def _per_second(work: Callable[[Any], object], items: list[Any]) -> float:
    return max(_once(work, items) for _ in range(ROUNDS))


# --- a large base --------------------------------------------------------------------------------------------

CHECK_A_BASE = """
import resource, sys
from pathlib import Path
from checker.run import check
from rulesdb.load import load
db = load(Path(sys.argv[1]))
assert not check(db, brief=True).failed
used = resource.getrusage(resource.RUSAGE_SELF)
print(len(db.examples), used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def large_base(line: Line) -> None:
    """Load and check bases of 10,000 and of 100,000 examples, each in a process of its own."""
    measured = []
    for size in (10_000, 100_000):
        with tempfile.TemporaryDirectory() as folder:
            root = _base_of(size, Path(folder))
            done = subprocess.run(
                [sys.executable, "-c", CHECK_A_BASE, str(root)], cwd=ROOT, capture_output=True, text=True, check=True
            )
        examples, seconds, kilobytes = done.stdout.split()
        measured.append((int(examples), float(seconds), int(kilobytes) / 1024))
    (few, short, small), (many, long, large) = measured
    line(f"load and check {few:,} examples", f"{short:.1f} s", f"{small:,.0f} MiB")
    line(
        f"load and check {many:,} examples (aim under 1024 MiB)",
        f"{long:.1f} s",
        f"{large:,.0f} MiB; {long / short:.1f} times as long, {large / small:.1f} times the memory",
    )


def _base_of(size: int, root: Path) -> Path:
    """Write the knowledge base with so many copies of its examples of 504 instead of its examples."""
    for name in set(FOLDERS) - {"examples", "rulings"}:
        shutil.copytree(PACKAGE_FOLDER / name, root / name)
    place = root / "examples" / "504"
    place.mkdir(parents=True)
    texts = {
        path.stem: path.read_text(encoding="utf-8") for path in sorted((PACKAGE_FOLDER / "examples/504").iterdir())
    }
    for number in range(size):
        id, text = list(texts.items())[number % len(texts)]
        copy = f"{id}-{number}"
        (place / f"{copy}.json").write_text(text.replace(f'"id": "{id}"', f'"id": "{copy}"', 1), encoding="utf-8")
    return root


# --- analyses ------------------------------------------------------------------------------------------------


def analyses(line: Line) -> None:
    """Time coverage, mutation of the whole base on two processes, gaps and order, by the clock on the wall."""
    db = load()
    every = len(mutants())
    parts: Iterable[tuple[str, Callable[[], object]]] = (
        ("coverage of the whole base", lambda: coverage(db)),
        (f"{every} mutants on two processes (aim under 120 s)", lambda: mutate(db, processes=2)),
        (f"gaps: {sum(1 for _ in situations()):,} situations (aim under 60 s)", lambda: gaps(db)),
        ("order of effects", lambda: order(db)),
    )
    for name, work in parts:
        start = time.perf_counter()
        work()
        line(name, f"{time.perf_counter() - start:.1f} s")
