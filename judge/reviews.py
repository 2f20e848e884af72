"""Pinning what rests on clauses to their present wording: which pins an id stands for, and writing them.

Examples and rulings carry their own pins; provisions of the engine, and the citations in code and pages, have theirs in
`reviews.json`. What was itself read is in `stamps.json` and `citations.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.knowledge import clause_id
from judge.pins import with_pins, write_whole
from judge.terminal.trouble import Trouble
from rulesdb.fingerprints import fingerprint
from rulesdb.folders import CITATIONS_FILE, REVIEWS_FILE, STAMPS_FILE
from rulesdb.ids import clause_key
from rulesdb.records import Text

if TYPE_CHECKING:
    from checker.citations import Mention
    from checker.stamps import Stamped
    from rulesdb.database import RulesDB
    from rulesdb.records import Example, Ruling

NO_REVIEWS = '{"$schema": "schemas/reviews.schema.json", "reviews": []}'
NO_STAMPS = '{"$schema": "schemas/stamps.schema.json", "stamps": []}'
NO_CITATIONS = '{"$schema": "schemas/citations.schema.json", "files": []}'


@dataclass(frozen=True, slots=True)
class Row:
    """What is pinned (an example, a ruling, a provision, a clause cited), to which wording of which clause, where."""

    id: str
    clause: str
    fingerprint: str
    file: str


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin as it should be; `held` where the file has it already."""

    row: Row
    held: bool


def pins_for(db: RulesDB, ids: Iterable[str]) -> list[Pin]:
    """Give the pins that ids of examples, rulings, provisions and clauses stand for, each once, in the order asked.

    Raises Trouble for an id that names nothing.
    """
    alone, pinned = _read_alone(db), _pinned_ids(db)
    pins = (pin for id in ids for pin in _pins_of(db, id, alone, pinned))
    return list({(pin.row.file, pin.row.id, pin.row.clause): pin for pin in pins}.values())


def _pins_of(db: RulesDB, id: str, alone: Collection[str], pinned: Collection[str]) -> Iterator[Pin]:
    if id in db.examples:
        yield from (_pin_of(db, db.examples[id], clause) for clause in db.examples[id].verifies)
    if id in db.rulings:
        yield from (_pin_of(db, db.rulings[id], clause) for clause in db.rulings[id].clauses)
    if id in alone:
        return
    if "/" in id:
        if id not in pinned:
            raise _names_nothing(db, id)
        yield _pin_in_reviews(db, id)
    else:
        yield from _pins_of_clause(db, _clause(db, id), pinned)


def _pins_of_clause(db: RulesDB, clause: str, pinned: Collection[str]) -> Iterator[Pin]:
    yield from (_pin_of(db, example, clause) for example in db.examples_of(clause))
    yield from (_pin_of(db, one, clause) for one in db.rulings.values() if clause in one.clauses)
    yield from (_pin_in_reviews(db, id) for id in pinned if id.partition("/")[0] == clause)


def _pin_of(db: RulesDB, record: Example | Ruling, clause: str) -> Pin:
    present = fingerprint(db.clauses[clause])
    return Pin(Row(record.id, clause, present, record.file), record.reviewed.get(clause) == present)


def _pin_in_reviews(db: RulesDB, id: str) -> Pin:
    clause = id.partition("/")[0]
    present = fingerprint(db.clauses[clause])
    review = db.reviews.get(id)
    return Pin(Row(id, clause, present, REVIEWS_FILE), review is not None and review.fingerprint == present)


@cache
def _mentions() -> tuple[Mention, ...]:
    from checker.citations import mentioned

    return mentioned()


def _pinned_ids(db: RulesDB) -> tuple[str, ...]:
    from checker.reviews import cited_places, pinned_ids

    return pinned_ids(db, cited_places(_mentions()))


def _read_alone(db: RulesDB) -> set[str]:
    """The names of what is read for itself alone: records that rest on no clause, and the citations of a file."""
    from checker.stamps import cited_in, stamped_ids

    kinds = ("clause", "provision")
    names = {name for kind, _, name in (id.partition("/") for id in stamped_ids(db)) if kind not in kinds}
    return names | set(cited_in(_mentions()))


def _clause(db: RulesDB, id: str) -> str:
    try:
        return clause_id(db, id)
    except Trouble as trouble:
        raise (trouble if trouble.details.get("nearest") else _names_nothing(db, id)) from None


def _names_nothing(db: RulesDB, id: str) -> Trouble:
    from difflib import get_close_matches

    near = get_close_matches(id, [*_read_alone(db), *_pinned_ids(db)], n=3)
    return Trouble(
        id,
        Text(
            "нет такого примера, разбора, пункта, положения, записи или файла.",
            "there is no such example, ruling, clause, provision, record or file.",
        ),
        Text(f"Похожие: {', '.join(near)}.", f"Similar: {', '.join(near)}.")
        if near
        else Text("Что устарело, показывает svod check.", "svod check shows what is out of date."),
        details={"nearest": near},
    )


# --- what is read as a whole -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marks:
    """What has been read as it now stands: stamps by id, the clauses cited by file."""

    stamps: Mapping[str, str]
    citations: Mapping[str, tuple[str, ...]]
    there: Collection[str]
    """All that can have a mark, ids and files; the marks of what is no longer there go when others are written."""

    @property
    def names(self) -> tuple[str, ...]:
        """What was read, as `svod review` is told it."""
        return (*(id.partition("/")[2] for id in self.stamps), *self.citations)


def marks_for(db: RulesDB, ids: Iterable[str]) -> Marks:
    """Give the marks that are missing or out of date for ids that `pins_for` knows.

    The id of a clause stands for its provisions too.
    """
    from checker.stamps import cited_in, stamped, stamped_ids

    alone, cited_by_file = _read_alone(db), cited_in(_mentions())
    names = {id if id in alone or "/" in id else _clause(db, id) for id in ids}
    stamps = {
        one.id: one.fingerprint
        for one in stamped(db, db.examples.values())
        if _is_meant(one, names) and (one.id not in db.stamps or db.stamps[one.id].fingerprint != one.fingerprint)
    }
    cited = {file: tuple(one.clause for one in found) for file, found in cited_by_file.items() if file in names}
    read = {file: one.clauses for file, one in db.citing_files.items()}
    there = {*stamped_ids(db), *cited_by_file}
    return Marks(stamps, {file: clauses for file, clauses in cited.items() if read.get(file) != clauses}, there)


def _is_meant(one: Stamped, names: Collection[str]) -> bool:
    clause, is_provision = one.name.partition("/")[0], one.id.startswith("provision/")
    return one.name in names or (is_provision and clause in names)


# --- writing -----------------------------------------------------------------------------------------------------


def pin(root: Path, pins: Iterable[Pin], marks: Marks) -> None:
    """Write pins and marks to the files of a data folder, each file as a whole.

    Raises Trouble for one that cannot be written.
    """
    by_file: dict[str, list[Row]] = {}
    for one in pins:
        by_file.setdefault(one.row.file, []).append(one.row)
    for file, rows in by_file.items():
        if file == REVIEWS_FILE:
            _rewrite(root / file, partial(with_reviews, pins={row.id: row.fingerprint for row in rows}), NO_REVIEWS)
        else:
            _rewrite(root / file, partial(with_pins, pins={row.clause: row.fingerprint for row in rows}))
    if marks.stamps:
        _rewrite(root / STAMPS_FILE, partial(with_stamps, stamps=marks.stamps, there=marks.there), NO_STAMPS)
    if marks.citations:
        rewriting = partial(with_citations, citations=marks.citations, there=marks.there)
        _rewrite(root / CITATIONS_FILE, rewriting, NO_CITATIONS)


def _rewrite(path: Path, change: Callable[[str], str], otherwise: str | None = None) -> None:
    """Change the text of a file; `otherwise` stands for one that is not there."""
    try:
        lost = otherwise is not None and not path.exists()
        text = otherwise if lost and otherwise is not None else path.read_bytes().decode("utf-8")
        write_whole(path, change(text))
    except OSError as refused:
        raise Trouble(
            str(path),
            Text(f"файл не записать: {refused.strerror}.", f"the file cannot be written: {refused.strerror}."),
            Text("Проверьте права на файл и папку.", "See that the file and its folder may be written to."),
        ) from refused


def with_reviews(text: str, pins: Mapping[str, str]) -> str:
    """Give the text of `reviews.json` with these fingerprints, ordered by id."""
    content = json.loads(text)
    reviews = {one["id"]: one["fingerprint"] for one in content["reviews"]} | dict(pins)
    ordered = sorted(reviews, key=lambda id: (clause_key(id.partition("/")[0]), id))
    content["reviews"] = [{"id": id, "fingerprint": reviews[id]} for id in ordered]
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def with_stamps(text: str, stamps: Mapping[str, str], there: Collection[str]) -> str:
    """Give the text of `stamps.json` with these fingerprints and those of what is there, ordered by id."""
    read = {one["id"]: one["fingerprint"] for one in json.loads(text)["stamps"]} | dict(stamps)
    return _one_to_a_line(text, "stamps", [{"id": id, "fingerprint": read[id]} for id in sorted(read) if id in there])


def with_citations(text: str, citations: Mapping[str, tuple[str, ...]], there: Collection[str]) -> str:
    """Give the text of `citations.json` with what these files cite, and those that are there, ordered by path."""
    read = {one["id"]: one["clauses"] for one in json.loads(text)["files"]} | {
        file: list(clauses) for file, clauses in citations.items()
    }
    return _one_to_a_line(text, "files", [{"id": id, "clauses": read[id]} for id in sorted(read) if id in there])


def _one_to_a_line(text: str, name: str, entries: list[dict[str, Any]]) -> str:
    """Give a file with one list of entries, each on a line of its own, so that two branches seldom change one line."""
    schema = json.dumps(json.loads(text)["$schema"])
    lines = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in entries)
    return f'{{\n  "$schema": {schema},\n  "{name}": [\n{lines}\n  ]\n}}\n'
