"""Telling everything that is wrong with a data folder, at once, with the place and the remedy."""

import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rulesdb.errors import Problem, problem_key
from rulesdb.folders import LAYOUTS, PACKAGE_FOLDER, SCHEMA_FOLDER, Layout, leads_outside
from rulesdb.raw import Base, Entry
from rulesdb.reading import UNREADABLE, json_path, read

__all__ = ["Problem", "validate"]

_FOLDERS: Final = sorted({layout.folder for layout in LAYOUTS})
_OTHER_FOLDERS: Final = frozenset({"schemas", "official"})
"""Folders of this package that hold JSON and no records."""


def validate(root: Path | None = None) -> tuple[Problem, ...]:
    """Give every problem of a data folder, by default this package's own, sorted by file and place.

    Files are held against the JSON Schemas, then records against each other. Raises nothing: what cannot be read is a
    problem too.
    """
    from rulesdb.crosscheck import CHECKS  # not above: loading data must not wait for jsonschema

    folder = PACKAGE_FOLDER if root is None else Path(root)
    if not folder.is_dir():
        message = "There is no such folder." if not folder.exists() else "This is not a folder."
        return (Problem(".", "$", message, "Name a folder of the rules database."),)
    if of_schemas := _schema_faults():
        return of_schemas
    entries: list[Entry] = []
    problems: list[Problem] = []
    for file, path in _data_files(folder, problems):
        found, faults = _read_file(file, path)
        entries += found
        problems += faults
    base = Base(tuple(entries))
    for check in CHECKS:
        problems += check(base)
    return tuple(sorted(dict.fromkeys(problems), key=problem_key))


def _schema_faults() -> tuple[Problem, ...]:
    """Give what is wrong with the schemas of this package; by a schema that is not there nothing can be judged."""
    found: list[Problem] = []
    for name in ("common.schema.json", *dict.fromkeys(layout.schema for layout in LAYOUTS)):
        found += read(SCHEMA_FOLDER / name, f"schemas/{name}")[1]
    return tuple(sorted(found, key=problem_key))


# --- files ---------------------------------------------------------------------------------------------------


def _data_files(root: Path, problems: list[Problem]) -> Iterator[tuple[str, Path]]:
    """Give all JSON files below the folder but the schemas; what stands there and is no such file becomes a problem."""
    for path in _listing(root, ".", problems):
        if path.is_dir() and path.name in _FOLDERS:
            yield from _files_below(root, path, path.name, problems)
        elif path.is_dir() and path.name not in _OTHER_FOLDERS:
            yield from _files_below(root, path, path.name, [])  # code: only JSON would be a record gone astray
        elif path.suffix == ".json" and not _leads_astray(root, path, path.name, problems):
            yield path.name, path


def _files_below(root: Path, folder: Path, relative: str, problems: list[Problem]) -> Iterator[tuple[str, Path]]:
    if folder.is_symlink():
        remedy = "Put the folder itself here."
        problems.append(Problem(relative, "$", "This is a symbolic link to a folder.", remedy))
        return
    for path in _listing(folder, relative, problems):
        file = f"{relative}/{path.name}"
        if path.is_dir():
            if path.suffix == ".json":
                problems.append(Problem(file, "$", "This is a folder.", "Put a file here, or rename the folder."))
            yield from _files_below(root, path, file, problems)
        elif _leads_astray(root, path, file, problems):
            continue
        elif path.suffix == ".json":
            yield file, path
        elif path.suffix != ".md":
            remedy = "Call it ….json if it is a record, or remove it."
            problems.append(Problem(file, "$", "Nothing reads this file.", remedy))


def _leads_astray(root: Path, path: Path, file: str, problems: list[Problem]) -> bool:
    """Tell whether what is there must not be read: a link that leads out, a pipe; if so, that becomes a problem."""
    if not (path.is_symlink() and leads_outside(root, path)):
        if path.is_file():
            return False
        problems.append(Problem(file, "$", "This is not a regular file.", "Put a file here, or remove it."))
        return True
    message = "This is a symbolic link that leads out of the data folder."
    problems.append(Problem(file, "$", message, "Put the file itself here."))
    return True


def _listing(folder: Path, relative: str, problems: list[Problem]) -> list[Path]:
    """Give what is in a folder, in order, but hidden files and what Python keeps for itself."""
    try:
        return [path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "__"))]
    except OSError as refused:
        reason = refused.strerror or str(refused)
        problems.append(Problem(relative, "$", f"The folder cannot be read: {reason}.", "Make it readable."))
        return []


# --- one file ------------------------------------------------------------------------------------------------


def _read_file(file: str, path: Path) -> tuple[list[Entry], list[Problem]]:
    """Give the records of a file and what is wrong with the file by itself."""
    from rulesdb.shapes import misfits  # not above: loading data must not wait for jsonschema

    value, problems = read(path, file)
    layout = _layout_of_place(file)
    if value is UNREADABLE:
        return [], problems
    alike = _layouts_of_content(value)
    if layout is None or (alike and layout not in alike):
        return [], [*problems, _misplaced(file, alike)]
    problems += [
        Problem(file, json_path(place), message, remedy) for place, message, remedy in misfits(value, layout.schema)
    ]
    problems += _schema_reference(file, value, layout)
    if not isinstance(value, dict):
        return [], problems
    if layout.listed is None:
        return [Entry(layout, file, (), value)], problems
    members = value.get(layout.listed)
    listed = enumerate(members) if isinstance(members, list) else ()
    entries = [Entry(layout, file, (layout.listed, index), one) for index, one in listed if isinstance(one, dict)]
    return entries, problems


def _layout_of_place(file: str) -> Layout | None:
    """Give what kind of file belongs at a place, None where none does."""
    *folders, name = file.split("/")
    for layout in LAYOUTS:
        home = [layout.folder] if layout.folder else []
        if folders[:1] == home and len(folders) == layout.depth + len(home) and layout.takes(name):
            return layout
    return None


def _layouts_of_content(value: Any) -> list[Layout]:
    """Give the kinds of file that a content looks like: only a file of one record has an id of its own."""
    if not isinstance(value, dict):
        return []
    single = "id" in value
    return [layout for layout in LAYOUTS if layout.mark in value and single is (layout.listed is None)]


def _misplaced(file: str, alike: list[Layout]) -> Problem:
    if not alike:
        places = ", ".join(layout.place for layout in LAYOUTS)
        return Problem(file, "$", "No record belongs at this place.", f"Move it to one of: {places}.")
    message = f"This looks like a file of the kind {alike[0].kind}, which does not belong here."
    return Problem(file, "$", message, f"Move it to {alike[0].place}.")


def _schema_reference(file: str, value: Any, layout: Layout) -> list[Problem]:
    """A file that names its schema names the right one, so that editors do not mislead."""
    named = value.get("$schema") if isinstance(value, dict) else None
    wanted = posixpath.relpath(f"schemas/{layout.schema}", posixpath.dirname(file))
    if not isinstance(named, str) or named == wanted:
        return []
    return [Problem(file, "$.$schema", f"{named!r} is not the schema of this file.", f"Write {wanted}.")]
