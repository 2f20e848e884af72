"""An expectation held against what the engine gave."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One place where a decision is not as expected: JSON path, the expected value and the one found."""

    path: str
    expected: Any
    got: Any

    def to_json(self) -> dict[str, Any]:
        """Give the mismatch as JSON; `got` is null where there is no such place."""
        return {"path": self.path, "expected": self.expected, "got": None if self.got is MISSING else self.got}


class _Missing:
    def __repr__(self) -> str:
        return "nothing"

    def __reduce__(self) -> str:
        return "MISSING"  # the one there is, in another process too


MISSING = _Missing()
"""Stands for a place that is not there at all."""


def mismatches(expected: Any, got: Any) -> tuple[Mismatch, ...]:
    """Give every place where `got` departs from the pattern `expected`.

    Objects match by the keys that the pattern names; a list must have the pattern's length, each element matching.

    >>> mismatches({"verdict": "legal"}, {"verdict": "legal", "ungrounded": False})
    ()
    >>> mismatches({"decisive": ["504.1"]}, {"decisive": []})
    (Mismatch(path='$.decisive', expected=['504.1'], got=[]),)
    """
    found: list[Mismatch] = []
    _compare(expected, got, (), found)
    return tuple(found)


def _compare(expected: Any, got: Any, place: tuple[str | int, ...], found: list[Mismatch]) -> None:
    """Add what departs from the pattern at a place and inside it."""
    if isinstance(expected, dict) and isinstance(got, Mapping):
        for key, value in expected.items():
            _compare(value, got.get(key, MISSING), (*place, key), found)
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, one in enumerate(expected):
            _compare(one, got[number], (*place, number), found)
    elif type(expected) is not type(got) or expected != got:  # 1 is not true
        found.append(Mismatch(_path(place), expected, got))


def _path(place: tuple[str | int, ...]) -> str:
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
