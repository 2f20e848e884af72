"""What the desk's page needs beside itself: Pyodide, and an archive with the engine and the records it decides by."""

from __future__ import annotations

import ast
import hashlib
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from judge.site.prepared import prepared
from judge.site.pyodide import VERSION, unpacked
from rulesdb.folders import LAYOUTS, PACKAGE_FOLDER, files_of

RUNTIME: Final = "runtime"
"""The folder of the site that holds both, once for all languages."""

DOOR: Final = "judge.desk.browser"
ROOMS: Final = ("engine", "rulesdb", "checker", "judge")
RECORDS: Final = ("card", "clause", "question")
"""The kinds of records that the desk reads; examples come to it by links."""

_DATE: Final = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Runtime:
    """Where a page of the desk finds what it runs, as addresses seen from that page, and how much it is."""

    pyodide: str
    library: str
    archive: str
    digest: str
    bytes: int

    @property
    def megabytes(self) -> str:
        """The size in whole megabytes."""
        return str(round(self.bytes / 1e6))

    def seen_from(self, way: str) -> Runtime:
        """The same, seen from a page from which `way` leads to the root of the site."""
        return Runtime(way + self.pyodide, way + self.library, way + self.archive, self.digest, self.bytes)


def install(package: Path, site: Path, records: Path = PACKAGE_FOLDER) -> Runtime:
    """Put Pyodide, its library and the archive into the folder `runtime` of a site; give their addresses from its root.

    `package` is Pyodide's package; `records` is the folder of the data. Raises `Trouble` where the Python of the desk
    cannot be prepared.
    """
    folder = site / RUNTIME / f"pyodide-{VERSION}"
    size = unpacked(package, folder)
    made = prepared(package, archive(records))
    library = _placed(site, "python", made.library)
    # The memory that a browser keeps goes by the archive's name and holds the library too, so the name tells both.
    program = _placed(site, "svod", made.archive, beside=made.library)
    size += len(made.library) + len(made.archive)
    digest = hashlib.sha256(made.archive).hexdigest()
    return Runtime(f"{RUNTIME}/{folder.name}/", library, program, digest, size)


def _placed(site: Path, name: str, content: bytes, beside: bytes = b"") -> str:
    """Write an archive under a name that tells its content, and what it works beside; give its address."""
    digest = hashlib.sha256(beside + content).hexdigest()
    address = f"{RUNTIME}/{name}-{digest[:12]}.zip"
    (site / address).write_bytes(content)
    return address


def archive(records: Path = PACKAGE_FOLDER) -> bytes:
    """Give the archive: the modules that the desk's door needs, and the records of the kinds it reads."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in (*modules(), *_records(records)):
            packed.writestr(zipfile.ZipInfo(name, _DATE), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def modules() -> Iterator[tuple[str, Path]]:
    """Give the files of the modules that the door imports, directly or not, with their places, in order.

    What a function imports when it is called is left out: none of that is reached by the desk's requests.
    """
    project = PACKAGE_FOLDER.parent
    waiting, found = [DOOR], dict[str, Path]()
    while waiting:
        name = waiting.pop()
        path = _file_of(project, name)
        if path is None or name in found:
            continue
        found[name] = path
        parent = name.rpartition(".")[0]
        waiting += [parent] if parent else []
        waiting += _imports(ast.parse(path.read_text(encoding="utf-8")))
    for name in sorted(found):
        yield found[name].relative_to(project).as_posix(), found[name]


def _file_of(project: Path, module: str) -> Path | None:
    place = project.joinpath(*module.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if module.partition(".")[0] in ROOMS and path.is_file():
            return path
    return None


def _imports(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports when it is loaded; a name may be a module of a package."""
    for statement in tree.body:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            yield statement.module
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)


def _records(root: Path) -> Iterator[tuple[str, Path]]:
    for layout in sorted(LAYOUTS, key=lambda one: one.folder):
        if layout.kind in RECORDS:
            yield from ((f"rulesdb/{name}", path) for name, path in files_of(root, layout))
