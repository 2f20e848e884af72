"""Runs inside Pyodide while the site is built, for only there is code compiled for the Python of the browser.

It plays a first use of the desk, sees what Python has loaded for it, and packs the standard library and the archive
anew: what was loaded goes in compiled, what that could still load as it is, and the rest of the library stays out.
The same input gives the same bytes.
"""

import hashlib
import json
import sys
import zipfile
from pathlib import Path

LIBRARY = Path(next(place for place in sys.path if place.endswith(".zip")))
DATE = (1980, 1, 1, 0, 0, 0)


def played(requests: list[dict[str, object]], where: str) -> set[str]:
    """Answer the requests as the desk's worker does, and give the files of the library loaded by then."""
    sys.path.insert(0, where)
    from judge.desk.browser import Door

    hashlib.sha256(b"").hexdigest()  # as the worker does with the archive
    door = Door()
    for request in requests:
        door(json.dumps(request))
    files = [str(getattr(module, "__file__", None) or "") for module in [*sys.modules.values()]]
    inside = f"{LIBRARY}/"
    return {file.removeprefix(inside) for file in files if file.startswith(inside)}


def within_reach(loaded: set[str], unpacked: Path) -> set[str]:
    """The files of the library that the loaded ones import anywhere, directly or not."""
    from modulefinder import ModuleFinder

    finder = ModuleFinder(path=[str(unpacked)])
    for file in sorted(loaded):
        finder.import_hook(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    files = [module.__file__ for module in finder.modules.values() if module.__file__]
    return {Path(file).relative_to(unpacked).as_posix() for file in files}


def packed(unpacked: Path, place: str, as_they_are: set[str], compiled: set[str]) -> bytes:
    """Give an archive of files of a folder, which in the browser will lie at a place that error messages name."""
    from io import BytesIO
    from py_compile import PycInvalidationMode, compile

    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(as_they_are | compiled):
            file = unpacked / name
            stored = f"{name}c" if name in compiled else name
            if name in compiled:
                code = file.with_suffix(".pyc")
                mode = PycInvalidationMode.UNCHECKED_HASH  # the source stays at home, and no clock is asked
                compile(str(file), str(code), f"{place}/{file.relative_to(unpacked)}", True, invalidation_mode=mode)
                file = code
            archive.writestr(zipfile.ZipInfo(stored, DATE), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def prepare(requests: str, archive: str, out: str) -> None:
    """Write `library.zip` and `archive.zip` into the folder `out`.

    `requests` is a list for the desk's door, as JSON; `archive` is the folder with the project's modules and records.
    """
    loaded = played(json.loads(requests), archive)
    unpacked = Path("/unpacked")
    with zipfile.ZipFile(LIBRARY) as library:
        library.extractall(unpacked)
    library_bytes = packed(unpacked, str(LIBRARY), within_reach(loaded, unpacked), loaded)
    names = {path.relative_to(archive).as_posix() for path in Path(archive).rglob("*") if path.is_file()}
    names = {name for name in names if "__pycache__" not in name}
    modules = {name for name in names if name.endswith(".py")}
    archive_bytes = packed(Path(archive), archive, names, modules)
    Path(out, "library.zip").write_bytes(library_bytes)
    Path(out, "archive.zip").write_bytes(archive_bytes)
