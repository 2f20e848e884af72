"""Pinning what rests on clauses to their present wording: which pins an id stands for, and writing them.

Examples and rulings carry their own pins; provisions of the engine, and the citations in code and pages, have theirs in
`reviews.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from judge.knowledge import clause_id
from judge.pins import with_pins, write_whole
from judge.terminal.trouble import Trouble
from rulesdb.fingerprints import fingerprint
from rulesdb.folders import REVIEWS_FILE
from rulesdb.ids import clause_key
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.database import RulesDB
    from rulesdb.records import Example, Ruling

NO_REVIEWS = '{"$schema": "schemas/reviews.schema.json", "reviews": []}'


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

    Raises Trouble for an id that names nothing, or a clause that nothing rests on.
    """
    return list({(pin.row.file, pin.row.id, pin.row.clause): pin for id in ids for pin in _pins_of(db, id)}.values())


def _pins_of(db: RulesDB, id: str) -> Iterator[Pin]:
    if id in db.examples:
        yield from (_pin_of(db, db.examples[id], clause) for clause in db.examples[id].verifies)
    elif id in db.rulings:
        yield from (_pin_of(db, db.rulings[id], clause) for clause in db.rulings[id].clauses)
    elif "/" in id:
        if id not in _pinned_ids(db):
            raise _names_nothing(db, id)
        yield _pin_in_reviews(db, id)
    else:
        yield from _pins_of_clause(db, _clause(db, id))


def _pins_of_clause(db: RulesDB, clause: str) -> Iterator[Pin]:
    resting = [one for one in db.rulings.values() if clause in one.clauses]
    pinned = [id for id in _pinned_ids(db) if id.partition("/")[0] == clause]
    if not (db.examples_of(clause) or resting or pinned):
        raise Trouble(
            clause,
            Text("на этом пункте ничего не держится.", "nothing rests on this clause."),
            Text("Закреплять нечего.", "There is nothing to pin."),
        )
    yield from (_pin_of(db, example, clause) for example in db.examples_of(clause))
    yield from (_pin_of(db, ruling, clause) for ruling in resting)
    yield from (_pin_in_reviews(db, id) for id in pinned)


def _pin_of(db: RulesDB, record: Example | Ruling, clause: str) -> Pin:
    present = fingerprint(db.clauses[clause])
    return Pin(Row(record.id, clause, present, record.file), record.reviewed.get(clause) == present)


def _pin_in_reviews(db: RulesDB, id: str) -> Pin:
    clause = id.partition("/")[0]
    present = fingerprint(db.clauses[clause])
    review = db.reviews.get(id)
    return Pin(Row(id, clause, present, REVIEWS_FILE), review is not None and review.fingerprint == present)


def _pinned_ids(db: RulesDB) -> tuple[str, ...]:
    from checker.citations import ROOT, cited_places
    from checker.reviews import pinned_ids

    return pinned_ids(db, cited_places(ROOT))


def _clause(db: RulesDB, id: str) -> str:
    try:
        return clause_id(db, id)
    except Trouble as trouble:
        raise (trouble if trouble.details.get("nearest") else _names_nothing(db, id)) from None


def _names_nothing(db: RulesDB, id: str) -> Trouble:
    from difflib import get_close_matches

    near = get_close_matches(id, [*db.examples, *db.rulings, *_pinned_ids(db)], n=3)
    return Trouble(
        id,
        Text(
            "нет такого примера, разбора, пункта или положения.",
            "there is no such example, ruling, clause or provision.",
        ),
        Text(f"Похожие: {', '.join(near)}.", f"Similar: {', '.join(near)}.")
        if near
        else Text("Что устарело, показывает svod check.", "svod check shows what is out of date."),
        details={"nearest": near},
    )


# --- writing -----------------------------------------------------------------------------------------------------


def pin(root: Path, pins: Iterable[Pin]) -> None:
    """Write pins to the files of a data folder, each file as a whole. Raises Trouble for one that cannot be written."""
    by_file: dict[str, list[Row]] = {}
    for one in pins:
        by_file.setdefault(one.row.file, []).append(one.row)
    for file, rows in by_file.items():
        path = root / file
        try:
            lost = file == REVIEWS_FILE and not path.exists()
            text = NO_REVIEWS if lost else path.read_bytes().decode("utf-8")
            if file == REVIEWS_FILE:
                write_whole(path, with_reviews(text, {row.id: row.fingerprint for row in rows}))
            else:
                write_whole(path, with_pins(text, {row.clause: row.fingerprint for row in rows}))
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
