"""Reading a data file for validation: every fault of its bytes and of its JSON, with the place, instead of an error."""

import json
import math
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rulesdb.errors import Problem

Place = tuple[str | int, ...]
"""Where something is in a JSON value: names of fields and places in lists."""

UNREADABLE: Final = object()
"""Stands for the content of a file that is no JSON."""

_DEEPEST: Final = 40
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_PLAIN_NAME: Final = re.compile(r"[^\W\d][\w-]*|\$schema")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class _Members(dict[str, Any]):
    """An object as parsed, with the names that stood in it more than once."""

    repeated: tuple[str, ...] = ()


def json_path(place: Place) -> str:
    """Give a place as a JSON path: `$.clauses[3].refs[0]`, with `["…"]` around names that are not plain."""
    return ("$" + "".join(map(_step, place))).encode("utf-8", "replace").decode("utf-8")


def _step(part: str | int) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if _PLAIN_NAME.fullmatch(part) else f"[{json.dumps(part, ensure_ascii=False)}]"


def walk(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Give a JSON value and everything inside it, each with its place."""
    yield place, value
    if isinstance(value, dict):
        for name, member in value.items():
            yield from walk(member, (*place, name))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from walk(member, (*place, index))


def read(path: Path, file: str) -> tuple[Any, list[Problem]]:
    """Give the content of a JSON file, or UNREADABLE, and what is wrong with it; `file` is its name in problems."""
    try:
        content = path.read_bytes()
    except OSError as refused:
        reason = refused.strerror or str(refused)
        return UNREADABLE, [Problem(file, "$", f"The file cannot be read: {reason}.", "Make it a readable file.")]
    if not content.strip():
        return UNREADABLE, [Problem(file, "$", "The file is empty.", "Write the record, or remove the file.")]
    if content.startswith(_BYTE_ORDER_MARK):
        remedy = "Save the file as UTF-8 without a byte order mark (BOM)."
        marked = [Problem(file, "$", "The file begins with a byte order mark.", remedy)]
        value, problems = _parse(content.removeprefix(_BYTE_ORDER_MARK), file)
        return value, marked + problems
    return _parse(content, file)


def _parse(content: bytes, file: str) -> tuple[Any, list[Problem]]:
    try:
        value = json.loads(content.decode("utf-8"), object_pairs_hook=_members)
    except UnicodeDecodeError as refused:
        line = content.count(b"\n", 0, refused.start) + 1
        message = f"The file is not UTF-8 (byte {refused.start + 1}, in line {line})."
        return UNREADABLE, [Problem(file, "$", message, "Save the file as UTF-8.")]
    except json.JSONDecodeError as refused:
        message = f"This is not JSON, in line {refused.lineno}, column {refused.colno}: {refused.msg}."
        return UNREADABLE, [Problem(file, "$", message, "Mend the JSON at that place.")]
    except RecursionError:
        return UNREADABLE, [_too_deep(file)]
    except ValueError as refused:  # a number of more digits than Python reads
        return UNREADABLE, [Problem(file, "$", f"This is not JSON: {refused}.", "Mend the value.")]
    if _is_deeper(value, _DEEPEST):
        return UNREADABLE, [_too_deep(file)]
    problems = list(_faults(value, file))
    return (UNREADABLE if _SURROGATE.search(json.dumps(value, ensure_ascii=False)) else value), problems


def _is_deeper(value: Any, depth: int) -> bool:
    """Tell whether a value has more levels than so many; without recursion, for it may have very many."""
    level = [value]
    while level and depth >= 0:
        depth -= 1
        members = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = [member for inside in members for member in inside]
    return bool(level)


def _too_deep(file: str) -> Problem:
    return Problem(file, "$", "The JSON is nested too deeply.", f"Records are at most {_DEEPEST} levels deep.")


def _members(pairs: list[tuple[str, Any]]) -> _Members:
    members = _Members(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        members.repeated = tuple(name for name in members if names.count(name) > 1)
    return members


def _faults(value: Any, file: str) -> Iterator[Problem]:
    """Give what JSON parsers let pass and records must not have."""
    for place, one in walk(value):
        if isinstance(one, _Members):
            for name in one.repeated:
                message = f"The field {name} stands here more than once."
                yield Problem(file, json_path((*place, name)), message, "Keep one of them.")
            for name in one:
                yield from _string_faults(name, file, (*place, name))
        elif isinstance(one, float) and not math.isfinite(one):
            yield Problem(
                file, json_path(place), "NaN and infinities are no JSON.", "Write a number, or remove the field."
            )
        elif isinstance(one, str):
            yield from _string_faults(one, file, place)


def _string_faults(text: str, file: str, place: Place) -> Iterator[Problem]:
    if _SURROGATE.search(text):
        yield Problem(file, json_path(place), "The text holds half of a character.", "Write the whole character.")
    elif not unicodedata.is_normalized("NFC", text):
        message = "The text holds a letter written as two characters, such as й as и with a breve."
        yield Problem(file, json_path(place), message, "Write each letter as one character (Unicode NFC).")
    elif text != text.strip():
        yield Problem(file, json_path(place), "The text begins or ends with blank space.", "Remove the blank space.")
