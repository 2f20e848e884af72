"""Pinning examples to the present wording of the clauses they verify: only `reviewed` changes in the file."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

_SPACE = " \t\r\n"
_DECODER = json.JSONDecoder()


class Member(NamedTuple):
    """A member of a JSON object as it stands in the text: its key, and where its value begins and ends."""

    key: str
    start: int
    end: int


def members(text: str) -> list[Member]:
    """Give the members of the object that a valid JSON text holds, in order.

    >>> members('{"a": [1], "b": {"c": 2}}')
    [Member(key='a', start=6, end=9), Member(key='b', start=16, end=24)]
    """
    found: list[Member] = []
    place = _past_space(text, text.index("{") + 1)
    while text[place] != "}":
        key, place = _DECODER.raw_decode(text, place)
        start = _past_space(text, _past_space(text, place) + 1)
        _, end = _DECODER.raw_decode(text, start)
        found.append(Member(key, start, end))
        place = _past_space(text, end)
        if text[place] == ",":
            place = _past_space(text, place + 1)
    return found


def _past_space(text: str, place: int) -> int:
    while text[place] in _SPACE:
        place += 1
    return place


def with_pins(text: str, pins: Mapping[str, str]) -> str:
    """Give the text of an example's file with these fingerprints in `reviewed`; all else stays to the letter.

    Pins that are there keep their order, new ones follow; a value on one line stays on one line.

    >>> with_pins('{"id": "a",  "reviewed": {"504.4": "x"}}', {"504.4": "y"})
    '{"id": "a",  "reviewed": {"504.4": "y"}}'
    """
    found = members(text)
    present = next((one for one in found if one.key == "reviewed"), None)
    if present is not None:
        value = text[present.start : present.end]
        pinned = {**json.loads(value), **pins}
        wide = "\n" in value or (len(found) > 1 and "\n" in text[: found[1].start] and value == "{}")
        return text[: present.start] + _written(pinned, wide) + text[present.end :]
    last = found[-1]
    between = (
        text[: found[0].start].partition("{")[2].partition('"')[0]
    )  # what parts members: a new line and its indent
    joint = "," + (between if "\n" in between else " ")
    return f'{text[: last.end]}{joint}"reviewed": {_written(dict(pins), chr(10) in between)}{text[last.end :]}'


def _written(pins: Mapping[str, Any], wide: bool) -> str:
    if not wide:
        return json.dumps(pins, ensure_ascii=False)
    return json.dumps(pins, ensure_ascii=False, indent=2).replace("\n", "\n  ")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is either the old one or the new one at any moment. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
