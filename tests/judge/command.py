"""Running `svod` in tests: in this process for speed, in one of its own where the process itself matters."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cli import main
from judge.reviews import with_stamps
from rulesdb.folders import PACKAGE_FOLDER

ROOT = Path(__file__).parent.parent.parent
SPEAR_CASE = {
    "position": {
        "cards": {
            "spear": {"card": "test-spear", "player": "first", "at": "C2"},
            "friend": {"card": "test-soldier", "player": "first", "at": "C1"},
            "foe": {"card": "test-soldier", "player": "second", "at": "C1'"},
        }
    },
    "action": {"declare": "strike-across-row", "by": "spear", "target": "foe"},
}
"""A strike across a row over one's own card: legal by 504.1.1."""


@dataclass(frozen=True)
class Ran:
    """What a run of the command gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Svod:
    """The command in this process."""

    def __init__(self, capture: Any) -> None:
        self._capture = capture

    def __call__(self, *arguments: object) -> Ran:
        self._capture.readouterr()
        code = main([str(one) for one in arguments])
        printed = self._capture.readouterr()
        assert "Traceback" not in printed.err
        return Ran(code, printed.out, printed.err)


def process(*arguments: object, **options: Any) -> subprocess.Popen[bytes]:
    """Start the command in a process of its own, with pipes for input and output."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.Popen([sys.executable, "-m", "judge", *map(str, arguments)], env=environment, **pipes)


def copy_of_data(folder: Path) -> Path:
    """Copy the knowledge base, without its code, so that a test may change it."""

    def code(_: str, names: list[str]) -> list[str]:
        return [name for name in names if name.endswith((".py", ".pyc", "__pycache__", "py.typed"))]

    return Path(shutil.copytree(PACKAGE_FOLDER, folder / "data", ignore=code))


def part_of_data(folder: Path, *clauses: str) -> Path:
    """Copy the knowledge base with the examples of these clauses alone, and the rulings that rest on no others.

    It holds like the whole does, and is read, validated and checked in a fraction of the time.
    """
    root = copy_of_data(folder)
    gone = set()
    kept = set()
    for path in root.glob("examples/*/*.json"):
        if set(clauses).isdisjoint(json.loads(path.read_text(encoding="utf-8"))["verifies"]):
            gone.add(f"example/{path.stem}")
            path.unlink()
        else:
            kept.add(path.stem)
    for path in root.glob("rulings/*.json"):
        if not kept.issuperset(json.loads(path.read_text(encoding="utf-8"))["examples"]):
            gone.add(f"ruling/{path.stem}")
            path.unlink()
    stamps = (root / "stamps.json").read_text(encoding="utf-8")
    there = {one["id"] for one in json.loads(stamps)["stamps"]} - gone
    (root / "stamps.json").write_text(with_stamps(stamps, {}, there), encoding="utf-8")
    return root


def written(path: Path, value: Any) -> Path:
    """Write a JSON value to a file."""
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def changed(path: Path, old: str, new: str) -> None:
    """Replace a text that stands in a file exactly once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
