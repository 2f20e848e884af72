"""What a file of the official text is made of, and what is found in it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from rulesdb.official.numbers import number_key

SECTION_DEPTH: Final = 1


class Reason(StrEnum):
    """Why lines are in no clause and no example."""

    CONTINUES = "continues"  # the head of a fragment that begins in the middle of a clause
    FRONT = "front"  # what stands before the first section: title, introduction
    CONTENTS = "contents"
    HEADING = "heading"  # a heading without the number of a clause: a part, a chapter
    PAGE = "page"  # page headers, footers and numbers
    REPEATED = "repeated"  # a number that the edition has already
    BACK = "back"  # what follows an unnumbered heading: glossary, index, credits


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file: its number from 1, the page it stands on where there are pages, its text.

    `furniture` where the format itself says that the line is no part of the text: the header of a Word page.
    """

    number: int
    text: str
    page: int | None = None
    furniture: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was read. `name` has no folders, `digest` is that of its bytes, `left_out` counts scripts and such.

    `wrapped` where a line ends where the page did, not where the paragraph does.
    """

    name: str
    digest: str
    format: str
    encoding: str
    lines: tuple[Line, ...]
    wrapped: bool = False
    left_out: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive text of a file: a clause, an example or an orphan. `lines` are the numbers of its lines."""

    id: str
    file: str
    lines: tuple[int, ...]
    text: str

    @property
    def place(self) -> str:
        """Give the file and the line where the part begins."""
        return f"{self.file}:{self.lines[0]}"


@dataclass(frozen=True, slots=True)
class OfficialClause(Part):
    """A clause or a section by its printed number, without the last dot.

    `cut` where the file ends before the sentence does, `out_of_order` where a smaller number follows a greater one,
    `symbols_lost` where the text shows that a symbol was lost in copying.
    """

    cut: bool = False
    out_of_order: bool = False
    symbols_lost: bool = False

    @property
    def is_section(self) -> bool:
        """Tell whether it is a section, `504`, and not a clause of one."""
        return len(number_key(self.id)) == SECTION_DEPTH


@dataclass(frozen=True, slots=True)
class OfficialExample(Part):
    """An example printed below a clause; its id is `543.3/example-1`, its text begins with its label."""

    clause: str = ""
    cut: bool = False
    symbols_lost: bool = False


@dataclass(frozen=True, slots=True)
class Orphan(Part):
    """Lines in no clause and no example. `continues` is the clause that they belong to, where that can be told."""

    reason: Reason = Reason.CONTINUES
    continues: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A file that an edition was made of. `left_out` counts what a web page has that is no text: scripts, styles."""

    name: str
    digest: str
    format: str
    encoding: str
    lines: int
    blank: int
    left_out: Mapping[str, int]


@dataclass(frozen=True)
class OfficialEdition:
    """An imported edition. `of` is the edition of the knowledge base that it is the text of; None for no such.

    `imported` is a day, `2030-01-31`. Clauses and examples are ordered by number, orphans by file and line.
    """

    name: str
    of: str | None
    imported: str
    sources: tuple[Source, ...]
    clauses: tuple[OfficialClause, ...]
    examples: tuple[OfficialExample, ...]
    orphans: tuple[Orphan, ...]

    @cached_property
    def by_id(self) -> Mapping[str, OfficialClause]:
        """The clauses by their numbers."""
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def examples_of(self) -> Mapping[str, tuple[OfficialExample, ...]]:
        """The examples by the number of the clause that they stand below."""
        found: dict[str, list[OfficialExample]] = {}
        for example in self.examples:
            found.setdefault(example.clause, []).append(example)
        return {clause: tuple(examples) for clause, examples in found.items()}

    def wording(self, id: str) -> str:
        """Give all that the edition says under a number: the clause, then its examples. Raises KeyError."""
        parts: list[Part] = [self.by_id[id], *self.examples_of.get(id, ())]
        return "\n".join(part.text for part in parts)

    def named(self, name: str, of: str | None) -> "OfficialEdition":
        """Give the same edition under another name, or as the text of another edition."""
        return replace(self, name=name, of=of)


def to_json(value: Any) -> Any:
    """Give a record of this module as plain JSON."""
    if isinstance(value, Part | Source):
        return {one.name: to_json(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple):
        return [to_json(member) for member in value]
    if isinstance(value, StrEnum):
        return value.value
    return dict(value) if isinstance(value, Mapping) else value
