"""Reviews that no longer hold: what was read has changed since, or the clause that it was read against.

There are two kinds of them. What rests on a clause (an example, a ruling, a provision, a citation) was read against its
wording; and every record, provision and list of citations was itself read as it stood.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from checker.citations import Mention, mentioned
from checker.places import ROOT
from checker.report import Reviewed, Stale
from checker.stamps import cited_in, stamped, stamped_ids
from engine import registry
from engine.clauses import clause_of
from rulesdb.database import RulesDB
from rulesdb.errors import Problem
from rulesdb.fingerprints import digits, fingerprint
from rulesdb.folders import CITATIONS_FILE, REVIEWS_FILE, STAMPS_FILE
from rulesdb.ids import clause_key
from rulesdb.records import Example, Ruling


def stale_reviews(
    db: RulesDB, examples: Iterable[Example], root: Path = ROOT, mentions: Sequence[Mention] | None = None
) -> Iterator[Stale]:
    """Give what must be read again: first what has itself changed, then the examples, rulings, provisions and citations
    in code and pages that rest on a clause reworded.

    What rests on a clause without a record is left to validation.
    """
    examples = tuple(examples)
    found = mentioned(root) if mentions is None else mentions
    yield from _changed(db, examples)
    yield from _changed_citations(db, found)
    for example in examples:
        yield from _stale_pins(db, example, example.verifies)
    for ruling in db.rulings.values():
        yield from _stale_pins(db, ruling, ruling.clauses)
    places = cited_places(found)
    for id in pinned_ids(db, places):
        clause = clause_of(id)
        present = fingerprint(db.clauses[clause])
        review = db.reviews.get(id)
        reviewed = None if review is None else review.fingerprint
        if reviewed != present:
            yield Stale(id, REVIEWS_FILE, clause, reviewed, present, () if "/" in id else places[id])


def _stale_pins(db: RulesDB, record: Example | Ruling, clauses: Iterable[str]) -> Iterator[Stale]:
    for clause in clauses:
        if clause not in db.clauses:
            continue
        present = fingerprint(db.clauses[clause])
        reviewed = record.reviewed.get(clause)
        if reviewed != present:
            yield Stale(record.id, record.file, clause, reviewed, present)


def _changed(db: RulesDB, examples: Iterable[Example]) -> Iterator[Stale]:
    """Give the records and provisions that are not as they were read."""
    for one in stamped(db, examples):
        stamp = db.stamps.get(one.id)
        reviewed = None if stamp is None else stamp.fingerprint
        if reviewed != one.fingerprint:
            clause = clause_of(one.name) if one.id.startswith(("clause/", "provision/")) else None
            yield Stale(
                one.name,
                one.file,
                clause,
                reviewed,
                one.fingerprint,
                (one.place,) if one.place else (),
                Reviewed.CONTENT,
            )


def _changed_citations(db: RulesDB, mentions: Iterable[Mention]) -> Iterator[Stale]:
    """Give the files whose citations are not those that were read, each with the places where they part."""
    for file, found in cited_in(mentions).items():
        cited = [one.clause for one in found]
        record = db.citing_files.get(file)
        if record is None or list(record.clauses) != cited:
            reviewed = None if record is None else digits(record.clauses)
            parted = tuple(_parted(() if record is None else record.clauses, found))
            yield Stale(file, file, None, reviewed, digits(cited), parted, Reviewed.CITATIONS)


def _parted(read: Sequence[str], found: Sequence[Mention]) -> Iterator[str]:
    """Tell where a file cites other clauses than were read there: `line 4: 504.2, was 504.1`."""
    cited = [one.clause for one in found]
    for what, start, end, other, last in SequenceMatcher(None, read, cited, autojunk=False).get_opcodes():
        if what != "equal":
            lines = dict.fromkeys(one.line for one in found[other : max(last, other + 1)] or found[-1:])
            told = ", ".join(cited[other:last]) or "-"
            yield f"line {', '.join(map(str, lines))}: {told}, was {', '.join(read[start:end]) or '-'}"


def needless_reviews(db: RulesDB, root: Path = ROOT, mentions: Sequence[Mention] | None = None) -> Iterator[Problem]:
    """Give the reviews of what is not there: no such provision, record or file, a clause that nothing cites.

    An installed package has no pages, so there nothing can be told needless.
    """
    if not (root / "docs").is_dir():
        return
    found = mentioned(root) if mentions is None else mentions
    files = cited_in(found)
    for file, reviews, needed in (
        (REVIEWS_FILE, db.reviews, frozenset(pinned_ids(db, cited_places(found)))),
        (STAMPS_FILE, db.stamps, stamped_ids(db)),
        (CITATIONS_FILE, db.citing_files, frozenset(files)),
    ):
        for id in reviews:
            if id not in needed:
                yield Problem(file, id, *_GONE)


_GONE: Final = (
    "this was read and is no longer there, or has another name now",
    "Bring it back. If it went on purpose, remove the entry; `svod review` of anything does so too.",
)


def cited_places(mentions: Iterable[Mention]) -> dict[str, tuple[str, ...]]:
    """Give for every clause cited the places that cite it, `engine/model/board.py:4`, in order."""
    places: dict[str, list[str]] = {}
    for one in mentions:
        places.setdefault(one.clause, []).append(one.place)
    return {cited: tuple(found) for cited, found in places.items()}


def pinned_ids(db: RulesDB, places: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Give the ids that `reviews.json` pins: every provision, and every clause cited in code and pages."""
    known = [id for id in (*registry(), *places) if clause_of(id) in db.clauses]
    return tuple(sorted(known, key=lambda id: (clause_key(clause_of(id)), id)))
