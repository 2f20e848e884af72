"""Records as plain JSON, before it is known whether they are in order, and looking into them without stumbling."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from rulesdb.errors import Problem
from rulesdb.folders import Layout
from rulesdb.ids import file_stem, is_clause_id, nearest, section_of
from rulesdb.reading import Place, json_path


@dataclass(frozen=True)
class Entry:
    """One record as plain JSON: its kind, its file and where it is in that file."""

    layout: Layout
    file: str
    place: Place
    value: dict[str, Any]

    @property
    def id(self) -> str | None:
        """The record's id, None where it has none that is a text."""
        id = self.value.get("id")
        return id if isinstance(id, str) else None

    def problem(self, place: Place, message: str, remedy: str) -> Problem:
        """Make a problem at a place inside the record."""
        return Problem(self.file, json_path((*self.place, *place)), message, remedy)


@dataclass(frozen=True)
class Base:
    """All records of a data folder."""

    entries: tuple[Entry, ...]

    def of_kind(self, kind: str) -> list[Entry]:
        """Give the records of one kind."""
        return [entry for entry in self.entries if entry.layout.kind == kind]

    @cached_property
    def by_id(self) -> dict[str, dict[str, Entry]]:
        """The records by kind and id; of several with one id the first."""
        found: dict[str, dict[str, Entry]] = {}
        for entry in self.entries:
            if entry.id is not None:
                found.setdefault(entry.layout.kind, {}).setdefault(entry.id, entry)
        return found

    def ids(self, kind: str) -> dict[str, Entry]:
        """Give the records of one kind by their ids."""
        return self.by_id.get(kind, {})


def select(value: Any, pattern: str) -> Iterator[tuple[Place, Any]]:
    """Give what a pattern finds in a value, nothing where the value has another shape.

    `readings[*].id`: of each member of a list; `cards.*.host`: of each member of an object; `cards.~`: its names.
    """
    found: list[tuple[Place, Any]] = [((), value)]
    for step in pattern.replace("[*]", ".[*]").split("."):
        found = [(place + inner, member) for place, one in found for inner, member in _members(one, step)]
    yield from found


def _members(value: Any, step: str) -> list[tuple[Place, Any]]:
    if step == "[*]":
        return [((index,), member) for index, member in enumerate(value)] if isinstance(value, list) else []
    if not isinstance(value, dict):
        return []
    if step in ("~", "*"):
        return [((name,), name if step == "~" else member) for name, member in value.items()]
    return [((step,), value[step])] if step in value else []


_CASE_FIELDS: Final = frozenset({"position", "action", "change", "expect", "abilities", "markers"})


def texts(value: Any, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Give the texts of a record that people read, in both languages; what is shaped like a case is left out."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name in ("ru", "en") and isinstance(member, str):
                yield (*place, name), member
            elif name not in _CASE_FIELDS:
                yield from texts(member, (*place, name))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from texts(member, (*place, index))


def nearest_words(base: Base, kind: str, id: str) -> str:
    """Give a sentence with the ids of a kind that were probably meant; empty where there are none.

    Where nothing is there of the whole section, that says more.
    """
    known = base.ids(kind)
    if kind == "clause" and is_clause_id(id) and section_of(id) not in map(section_of, filter(is_clause_id, known)):
        return f"There is no clauses/{file_stem(section_of(id))}.json that can be read. "
    close = nearest(id, known) if kind == "clause" else difflib.get_close_matches(id, known, n=5, cutoff=0.5)
    return f"Nearest: {', '.join(close)}. " if close else ""


def unknown(base: Base, kind: str, id: str) -> tuple[str, str]:
    """Give message and remedy for an id that nothing of this kind has."""
    return f"No {kind} has the id {id!r}.", f"{nearest_words(base, kind, id)}Correct the id, or add the {kind}."
