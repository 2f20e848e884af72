"""Fingerprints: short marks of what was read, so that a review is known to be stale when the wording has changed."""

import hashlib
import json
from typing import Any

from rulesdb.database import RulesDB
from rulesdb.records import Clause

_READ = ("title", "statement", "kind", "status", "examples_printed")


def fingerprint(clause: Clause) -> str:
    """Give twelve hexadecimal digits that stand for what a reviewer reads of a clause.

    That is its title, statement, kind, status and printed examples; source, notes, references and terms may change
    without a new review.
    """
    told = clause.to_json()
    return digits({name: told[name] for name in _READ if name in told})


def stamp(record: Any) -> str:
    """Give twelve hexadecimal digits that stand for a record as a whole, but for the pins that it carries itself."""
    return digits({name: value for name, value in record.to_json().items() if name != "reviewed"})


def digits(value: Any) -> str:
    """Give twelve hexadecimal digits that stand for a JSON value, whatever the order of its fields."""
    return _digest(value)[:12]


def digest(db: RulesDB) -> str:
    """Give 64 hexadecimal digits that stand for all data, whatever the order of fields and the formatting of files."""
    told = hashlib.sha256()
    for name in (
        "clauses",
        "examples",
        "rulings",
        "questions",
        "terms",
        "cards",
        "editions",
        "reviews",
        "stamps",
        "citing_files",
    ):
        for record in getattr(db, name).values():
            told.update(_canonical([name, record.to_json()]))  # one by one: a large base is never a text as a whole
    for pair in db.pairs:
        told.update(_canonical(["pairs", pair.to_json()]))
    return told.hexdigest()


def _digest(value: Any) -> str:
    return hashlib.sha256(_canonical(value)).hexdigest()


def _canonical(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")
