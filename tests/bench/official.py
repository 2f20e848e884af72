"""Figures of the official text: import, comparison and search, each in a process of its own, and how they grow."""

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.rulesdb.official.rulebook import big_rulebook

ROOT = Path(__file__).parent.parent.parent
RULES = {5_000: 9, 50_000: 92}
"""How many rules a section has in a rulebook of about so many clauses."""
CHANGES = 300
Line = Callable[..., None]


def official(line: Line) -> None:
    """Print the figures for 5,000 and for 50,000 clauses."""
    seconds = {size: _figures(size) for size in RULES}
    small, large = seconds[5_000], seconds[50_000]
    aims = {"import": "aim 3 s", f"diff, {CHANGES} changes": "aim 5 s", "search, the whole command": ""}
    for name, aim in aims.items():
        line(f"official text of 5,000 clauses: {name}", f"{small[name]:.2f} s", aim)
        line("  ten times the clauses", f"{large[name]:.2f} s", f"{large[name] / small[name]:.1f} times as long")


def _figures(size: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        old, new = _rulebooks(root, RULES[size])
        imported = _seconds(root, "import", old, "--name", "old")
        _seconds(root, "import", new, "--name", "new")
        return {
            "import": imported,
            f"diff, {CHANGES} changes": _seconds(root, "diff", "old", "new"),
            "search, the whole command": _seconds(root, "find", "kettle borrows the lantern"),
        }


def _rulebooks(root: Path, rules: int) -> tuple[Path, Path]:
    """Write a rulebook and another edition of it with so many clauses changed."""
    book = big_rulebook(rules=rules, words=24)
    lines = list(book.lines)
    places = [place for place, one in enumerate(lines) if one[:3].isdigit() and len(one) > 60]
    for place in random.Random(9).sample(places, CHANGES):
        lines[place] = lines[place].replace(" the ", " no ", 1)
    old, new = root / "old.txt", root / "new.txt"
    old.write_text(book.text(["\r\n", "\n"]), encoding="utf-8")
    new.write_text("\n".join(lines), encoding="utf-8")
    return old, new


def _seconds(home: Path, *command: object) -> float:
    """How much processor time a command takes, the better of two runs: other work on the machine does not count."""
    environment = {**os.environ, "SVOD_HOME": str(home), "PYTHONPATH": str(ROOT)}
    best = float("inf")
    for _ in range(2):
        start = _spent()
        subprocess.run(
            [sys.executable, "-m", "judge", *map(str, command)],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        best = min(best, _spent() - start)
    return best


def _spent() -> float:
    """The processor time of all processes that this one has started and waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
