"""An expectation held against what the engine gave."""

from collections.abc import Iterator
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


def mismatches(expected: Any, got: Any, path: str = "$") -> Iterator[Mismatch]:
    """Give every place where `got` departs from the pattern `expected`.

    Objects match by the keys that the pattern names; a list must have the pattern's length, each element matching.

    >>> list(mismatches({"verdict": "legal"}, {"verdict": "legal", "ungrounded": False}))
    []
    >>> list(mismatches({"decisive": ["504.1"]}, {"decisive": []}))
    [Mismatch(path='$.decisive', expected=['504.1'], got=[])]
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            yield from mismatches(value, got.get(key, MISSING), f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for place, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from mismatches(one, other, f"{path}[{place}]")
    elif (
        type(expected) is not type(got) and not (isinstance(expected, dict | list) and isinstance(got, dict | list))
    ) or expected != got:
        yield Mismatch(path, expected, got)
