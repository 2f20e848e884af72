"""Reviews that no longer hold: a clause was reworded after something that rests on it had been read against it."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from checker.citations import ROOT, cited_places
from checker.report import Stale
from engine import registry
from engine.clauses import clause_of
from rulesdb.database import RulesDB
from rulesdb.errors import Problem
from rulesdb.fingerprints import fingerprint
from rulesdb.folders import REVIEWS_FILE
from rulesdb.ids import clause_key
from rulesdb.records import Example, Ruling


def stale_reviews(db: RulesDB, examples: Iterable[Example], root: Path = ROOT) -> Iterator[Stale]:
    """Give what must be read again: examples, rulings, provisions, and citations in code and pages.

    What rests on a clause without a record is left to validation.
    """
    for example in examples:
        yield from _stale_pins(db, example, example.verifies)
    for ruling in db.rulings.values():
        yield from _stale_pins(db, ruling, ruling.clauses)
    places = cited_places(root)
    for id in pinned_ids(db, places):
        clause = clause_of(id)
        present = fingerprint(db.clauses[clause])
        review = db.reviews.get(id)
        reviewed = None if review is None else review.fingerprint
        if reviewed != present:
            yield Stale(id, REVIEWS_FILE, clause, reviewed, present, () if "/" in id else places[id])


def needless_reviews(db: RulesDB, root: Path = ROOT) -> Iterator[Problem]:
    """Give the reviews of what is not there: no such provision, and a clause that nothing in code or pages cites.

    An installed package has no pages, so there nothing can be told needless.
    """
    if not (root / "docs").is_dir():
        return
    needed = frozenset(pinned_ids(db, cited_places(root)))
    for id in db.reviews:
        if id not in needed:
            yield Problem(REVIEWS_FILE, id, "nothing that has this id is reviewed", "Remove the entry.")


def pinned_ids(db: RulesDB, places: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Give the ids that `reviews.json` pins: every provision, and every clause cited in code and pages."""
    known = [id for id in (*registry(), *places) if clause_of(id) in db.clauses]
    return tuple(sorted(known, key=lambda id: (clause_key(clause_of(id)), id)))


def _stale_pins(db: RulesDB, record: Example | Ruling, clauses: Iterable[str]) -> Iterator[Stale]:
    for clause in clauses:
        if clause not in db.clauses:
            continue
        present = fingerprint(db.clauses[clause])
        reviewed = record.reviewed.get(clause)
        if reviewed != present:
            yield Stale(record.id, record.file, clause, reviewed, present)
