"""The official wording that belongs to a clause of the knowledge base, or to no clause of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from judge import words
from judge.official.troubles import told_as_trouble
from rulesdb.ids import edition_of, is_clause_id
from rulesdb.official.place import has_editions

if TYPE_CHECKING:
    from rulesdb.database import RulesDB
    from rulesdb.official.records import OfficialClause
    from rulesdb.official.store import Info, Wording

LIKE: Final = 0.35
"""From here on a text is that of an edition: one of its own is at 0.7 of the restatements' words, any other at 0.15."""
_ENOUGH: Final = 200  # clauses looked at


def number_of(id: str) -> str | None:
    """Give the number that a clause of the knowledge base has in print; None for an entry of a glossary.

    >>> number_of("504.1"), number_of("rp:g-пас")
    ('504.1', None)
    """
    _, _, number = id.rpartition(":")
    return None if number.startswith("g-") else number


def id_of(number: str, of: str | None) -> str | None:
    """Give the id that the knowledge base has for a printed number of an edition; None where no id has that form.

    >>> id_of("504.1", "rp"), id_of("8.3.1", "rp"), id_of("504.1", None)
    ('504.1', None, None)
    """
    from rulesdb.official.numbers import canonical

    if of is None:
        return None
    id = canonical(number) if of == "rp" else f"{of}:{canonical(number)}"
    return id if is_clause_id(id) else None


def wordings_of(id: str) -> tuple[Wording, ...]:
    """Give the official wordings of a clause, of every imported edition that is the text of its edition."""
    edition = edition_of(id)
    return tuple(one for one in _wordings(number_of(id)) if one.edition.of == edition)


def others_of(id: str) -> tuple[Wording, ...]:
    """Give what texts of other games and editions have under the same number; it says nothing of this clause."""
    edition = edition_of(id)
    return tuple(one for one in _wordings(number_of(id)) if one.edition.of != edition)


def _wordings(number: str | None) -> tuple[Wording, ...]:
    if number is None or not has_editions():
        return ()
    from rulesdb.official.store import Store

    with told_as_trouble():
        return Store().wordings(number)


def wordings_under(asked: str) -> tuple[Wording, ...]:
    """Give what imported editions have under a number as people write it: `999.1a`, `п. 999.1`."""
    if not has_editions():
        return ()
    text = words.folded(asked).strip().strip(".")
    named, rest = words.numbers(text)
    numbers = [text, *(named[0].readings if len(named) == 1 and not rest else ())]
    for number in numbers:
        _, _, printed = number.rpartition(":")
        if printed[:1].isdigit() and (found := _wordings(printed)):
            return found
    return ()


def told(wording: Wording) -> dict[str, Any]:
    """Give a wording as JSON, marked with edition and source."""
    return {
        "id": wording.clause.id,
        **source_told(wording.edition, wording.clause),
        "text": wording.clause.text,
        "examples": [{"id": one.id, "text": one.text} for one in wording.examples],
    }


def source_told(edition: Info, clause: OfficialClause) -> dict[str, Any]:
    """Give the edition and the source of a clause as JSON."""
    digests = {source.name: source.digest for source in edition.sources}
    return {
        "edition": edition.name,
        "of": edition.of,
        "imported": edition.imported,
        "source": {"file": clause.file, "line": clause.lines[0], "digest": digests.get(clause.file)},
    }


def likeliest_edition(db: RulesDB, clauses: Iterable[OfficialClause]) -> tuple[str | None, float | None]:
    """Give the edition of the knowledge base whose restatements a text is most like, and how like; None for none.

    The likeness is None where the text has no clause that anything here could be like.

    What is counted is the part of a restatement's words that the clause of that number has.
    """
    texts = [one for one in clauses if len(one.text) > 40]
    step = max(len(texts) // _ENOUGH, 1)
    scores: dict[str, list[float]] = {}
    for clause in texts[::step]:
        stems: set[str] | None = None
        for edition in db.editions:
            id = id_of(clause.id, edition)
            record = db.clauses.get(id) if id else None
            if record is None or record.statement is None:
                continue
            stems = set(words.stems(clause.text)) if stems is None else stems
            restated = [set(words.stems(text)) for text in (record.statement.ru, record.statement.en)]
            best = max(len(one & stems) / len(one) for one in restated if one)
            scores.setdefault(edition, []).append(best)
    means = {edition: sum(one) / len(one) for edition, one in scores.items()}
    if not means:
        return None, None
    best_edition = max(means, key=lambda one: (means[one], -list(means).index(one)))
    return (best_edition if means[best_edition] >= LIKE else None), means[best_edition]


def is_russian(clauses: Iterable[OfficialClause]) -> bool:
    """Tell whether most letters of a text are Russian ones."""
    russian = other = 0
    for clause in clauses:
        russian += len(words.CYRILLIC.findall(clause.text.lower()))
        other += len(words.LATIN.findall(clause.text.lower()))
    return russian > other
