"""The local store: imported editions side by side, outside the repository, in the folder that `SVOD_HOME` names.

An edition is one SQLite file, `official/<name>.sqlite`, written beside its place and moved there whole: importing again
replaces, and never mixes. One clause is read without reading the others. The wording is searched through SQLite's own
full text index; the caller says what the words of a text are, for this room knows no grammar.
"""

import json
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, TypeVar

from rulesdb.official.numbers import canonical
from rulesdb.official.place import ENDING, FOLDER, home
from rulesdb.official.records import (
    OfficialClause,
    OfficialEdition,
    OfficialExample,
    Orphan,
    Part,
    Reason,
    Source,
    to_json,
)
from rulesdb.official.refusal import Refused, Why

DECISIONS: Final = "faithfulness.json"
LAYOUT: Final = 1
"""The layout of the files; another one is refused, and importing again makes it anew."""
_HALF_MADE: Final = ".import-"
_ABANDONED: Final = 3600  # seconds
_NAME: Final = re.compile(r"\w(?:[\w.-]{0,62}\w)?")
_TABLES: Final = """
    CREATE TABLE edition (layout INTEGER, told TEXT);
    CREATE TABLE part (
        sort TEXT, place INTEGER, id TEXT, canonical TEXT, clause TEXT, told TEXT, PRIMARY KEY (sort, place)
    ) WITHOUT ROWID;
    CREATE INDEX by_number ON part (canonical);
    CREATE INDEX by_clause ON part (clause);
    CREATE VIRTUAL TABLE words USING fts5(tokens, content = '');
"""
_Words = Callable[[str], Iterable[str]]
_Part = TypeVar("_Part", bound=Part)


@dataclass(frozen=True, slots=True)
class Info:
    """What is known of an edition without its text."""

    name: str
    of: str | None
    imported: str
    sources: tuple[Source, ...]

    @property
    def files(self) -> str:
        """The names of the files that it was made of."""
        return ", ".join(source.name for source in self.sources)


@dataclass(frozen=True, slots=True)
class Wording:
    """What an edition says under a number: the clause, and the examples printed below it."""

    edition: Info
    clause: OfficialClause
    examples: tuple[OfficialExample, ...]

    @property
    def text(self) -> str:
        """The clause and its examples as one text."""
        return "\n".join(part.text for part in (self.clause, *self.examples))


@dataclass(frozen=True, slots=True)
class Match:
    """A clause whose wording answers a search, with its examples; the lower the rank, the better."""

    wording: Wording
    rank: float


def see_that_name_will_do(name: str) -> str:
    """Give back the name of an edition. Raises Refused for one that could lead out of the store or hide in it."""
    if not _NAME.fullmatch(name) or ".." in name:
        raise Refused(Why.BAD_NAME, name)
    return name


class Store:
    """The editions below one folder. Nothing is created before something is saved."""

    def __init__(self, folder: Path | None = None) -> None:
        """Take the folder of the store, by default the one of this machine."""
        self._folder = (home() if folder is None else folder) / FOLDER

    # --- what there is

    def names(self) -> tuple[str, ...]:
        """Give the names of the editions, in order."""
        try:
            return tuple(sorted(path.stem for path in self._folder.glob(f"*{ENDING}") if _NAME.fullmatch(path.stem)))
        except OSError as refused:
            raise _bad(self._folder, refused) from refused

    def infos(self) -> tuple[Info, ...]:
        """Give what is known of each edition, in order of their names."""
        return tuple(self.info(name) for name in self.names())

    def info(self, name: str) -> Info:
        """Give what is known of an edition. Raises Refused where there is none of that name."""
        with self._opened(name) as base:
            return _info(base)

    def stamp(self) -> tuple[tuple[str, int, int], ...]:
        """Give what changes when any edition does: the name, time and size of each file."""
        found = ((path.name, path.stat()) for path in sorted(self._folder.glob(f"*{ENDING}")))
        return tuple((name, told.st_mtime_ns, told.st_size) for name, told in found)

    # --- reading

    def edition(self, name: str) -> OfficialEdition:
        """Give an edition with all its text. Raises Refused where there is none of that name."""
        with self._opened(name) as base:
            info = _info(base)
            return OfficialEdition(
                info.name,
                info.of,
                info.imported,
                info.sources,
                _all(base, "clause", OfficialClause),
                _all(base, "example", OfficialExample),
                _all(base, "orphan", Orphan),
            )

    def wordings(self, number: str) -> tuple[Wording, ...]:
        """Give what each edition says under a number, however a letter is joined to it: `999.1a` is `999.1.a`."""
        found: list[Wording] = []
        for name in self.names():
            with self._opened(name) as base:
                rows = base.execute(
                    "SELECT sort, told FROM part WHERE canonical = ? ORDER BY sort, place", (canonical(number),)
                ).fetchall()
                clauses = [_part(OfficialClause, told) for sort, told in rows if sort == "clause"]
                examples = tuple(_part(OfficialExample, told) for sort, told in rows if sort == "example")
                info = _info(base) if clauses else None
            found += [
                Wording(info, one, tuple(each for each in examples if each.clause == one.id))
                for one in clauses
                if info is not None
            ]
        return tuple(found)

    def find(self, tokens: Iterable[str], limit: int) -> tuple[Match, ...]:
        """Give the clauses that have any of these words, those with the rarest and most of them first."""
        asked = " OR ".join(f'"{token}"' for token in dict.fromkeys(tokens) if token.isalnum())
        if not asked:
            return ()
        found: list[Match] = []
        for name in self.names():
            with self._opened(name) as base:
                info = _info(base)
                rows = base.execute(
                    "SELECT told, best.rank FROM (SELECT rowid AS place, rank FROM words WHERE words MATCH ? "
                    "ORDER BY rank, rowid LIMIT ?) AS best JOIN part ON sort = 'clause' AND part.place = best.place "
                    "ORDER BY best.rank, best.place",
                    (asked, limit),
                ).fetchall()
                for told, rank in rows:
                    clause = _part(OfficialClause, told)
                    found.append(Match(Wording(info, clause, _examples(base, clause.id)), rank))
        return tuple(sorted(found, key=lambda one: one.rank)[:limit])

    # --- writing

    def save(self, edition: OfficialEdition, words_of: _Words) -> None:
        """Put an edition into the store, in place of the one of that name. Raises Refused where it cannot be written.

        `words_of` gives the words of a text as they are to be found, in the form that `find` will ask for.
        """
        see_that_name_will_do(edition.name)
        try:
            self._prepare()
            handle, name = tempfile.mkstemp(dir=self._folder, prefix=_HALF_MADE)
            os.close(handle)
        except OSError as refused:
            raise _bad(self._folder, refused) from refused
        made = Path(name)
        try:
            with closing(sqlite3.connect(made)) as base:
                _fill(base, edition, words_of)
            made.replace(self._place(edition.name))
        except (OSError, sqlite3.Error) as refused:
            raise _bad(self._folder, refused) from refused
        finally:
            made.unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Take an edition out of the store. Raises Refused where there is none of that name.

        A damaged one can be removed too.
        """
        try:
            self._existing(name).unlink()
        except OSError as refused:
            raise _bad(self._place(name), refused) from refused

    def _prepare(self) -> None:
        """Make the folder, readable for its owner alone, and tell Git to leave it out, wherever it may lie.

        What an import that was killed has left half made goes, once no import can still be at it.
        """
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for half_made in self._folder.glob(f"{_HALF_MADE}*"):
            with suppress(FileNotFoundError):  # another import may clear up too
                if time.time() - half_made.stat().st_mtime > _ABANDONED:
                    half_made.unlink()
        ignore = self._folder / ".gitignore"
        if not ignore.exists():
            ignore.write_text(
                "# The wording belongs to the publisher: it stays on this machine.\n*\n", encoding="utf-8"
            )

    # --- decisions on faithfulness

    def decisions(self) -> dict[str, Any]:
        """Give what was decided, by `edition/number`; empty where nothing was. Raises Refused for a damaged file."""
        path = self._folder / DECISIONS
        try:
            told = json.loads(path.read_bytes())
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as broken:
            raise _bad(path, broken) from broken
        if not isinstance(told, dict):
            raise Refused(Why.BAD_STORE, path, "JSON")
        return told

    def decide(self, decided: Mapping[str, Any]) -> None:
        """Add decisions to those taken before, the file written as a whole. Raises Refused where it cannot be."""
        content = json.dumps(self.decisions() | dict(decided), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        try:
            self._prepare()
            handle, name = tempfile.mkstemp(dir=self._folder, prefix=".decisions-")
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(content)
            Path(name).replace(self._folder / DECISIONS)
        except OSError as refused:
            raise _bad(self._folder, refused) from refused

    # --- files

    def _place(self, name: str) -> Path:
        return self._folder / f"{name}{ENDING}"

    def _existing(self, name: str) -> Path:
        path = self._place(see_that_name_will_do(name))
        if not path.is_file():
            raise Refused(Why.NO_EDITION, name, ", ".join(self.names()))
        return path

    @contextmanager
    def _opened(self, name: str) -> Iterator[sqlite3.Connection]:
        path = self._existing(name)
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
                yield base
        except (sqlite3.Error, ValueError, KeyError, TypeError) as broken:
            raise _bad(path, broken) from broken


def _bad(place: Path, error: Exception) -> Refused:
    return Refused(Why.BAD_STORE, place, getattr(error, "strerror", None) or type(error).__name__)


# --- rows ------------------------------------------------------------------------------------------------------------


def _fill(base: sqlite3.Connection, edition: OfficialEdition, words_of: _Words) -> None:
    base.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES)
    told = {"name": edition.name, "of": edition.of, "imported": edition.imported, "sources": to_json(edition.sources)}
    with base:
        base.execute("INSERT INTO edition VALUES (?, ?)", (LAYOUT, _json(told)))
        for sort, parts in (("clause", edition.clauses), ("example", edition.examples), ("orphan", edition.orphans)):
            rows = (
                (sort, place, part.id, _number_of(part), getattr(part, "clause", None), _json(to_json(part)))
                for place, part in enumerate(parts, 1)
            )
            base.executemany("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)", rows)
        base.executemany(
            "INSERT INTO words (rowid, tokens) VALUES (?, ?)",
            ((place, " ".join(words_of(edition.wording(one.id)))) for place, one in enumerate(edition.clauses, 1)),
        )


def _number_of(part: Part) -> str | None:
    if isinstance(part, OfficialExample):
        return canonical(part.clause)
    return canonical(part.id) if isinstance(part, OfficialClause) else None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _info(base: sqlite3.Connection) -> Info:
    layout, told = base.execute("SELECT layout, told FROM edition").fetchone()
    if layout != LAYOUT:
        raise ValueError(f"layout {layout}")
    content = json.loads(told)
    return Info(content["name"], content["of"], content["imported"], tuple(Source(**one) for one in content["sources"]))


def _all(base: sqlite3.Connection, sort: str, made: type[_Part]) -> tuple[_Part, ...]:
    rows = base.execute("SELECT told FROM part WHERE sort = ? ORDER BY place", (sort,))
    return tuple(_part(made, told) for (told,) in rows)


def _examples(base: sqlite3.Connection, clause: str) -> tuple[OfficialExample, ...]:
    rows = base.execute("SELECT told FROM part WHERE sort = 'example' AND clause = ? ORDER BY place", (clause,))
    return tuple(_part(OfficialExample, told) for (told,) in rows)


def _part(made: type[_Part], told: str) -> _Part:
    content = json.loads(told)
    content["lines"] = tuple(content["lines"])
    if "reason" in {one.name for one in fields(made)}:
        content["reason"] = Reason(content["reason"])
    return made(**content)
