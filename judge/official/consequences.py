"""What rests on a clause, so that it has to be read again when the official wording changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from judge.official.beside import id_of
from rulesdb.official.diff import Change, Changes, Sort
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.database import RulesDB


@dataclass(frozen=True, slots=True)
class Resting:
    """Something that rests on a clause: what it is, its id, where it stands."""

    kind: str
    id: str
    clause: str
    file: str

    def to_json(self) -> dict[str, str]:
        """Give it as JSON."""
        return {"id": self.id, "kind": self.kind, "clause": self.clause, "file": self.file}


class Turn(IntEnum):
    """When a change should be read: the lower, the sooner."""

    ENGINE = 1
    CASES = 2
    RESTATED = 3
    NEW = 4
    NUMBER = 5
    UNKNOWN = 6


TURNS: Final = {
    Turn.ENGINE: Text(
        "На них держится движок: исправьте пересказ, положения и примеры",
        "The engine rests on them: correct the restatement, the provisions and the examples",
    ),
    Turn.CASES: Text(
        "На них держатся примеры, разборы, вопросы или термины: исправьте пересказ, перечитайте их",
        "Examples, rulings, questions or terms rest on them: correct the restatement, read those again",
    ),
    Turn.RESTATED: Text("Исправьте пересказ", "Correct the restatement"),
    Turn.NEW: Text("Новые пункты: напишите записи", "New clauses: write the records"),
    Turn.NUMBER: Text(
        "Сменился номер или ссылки, слова те же (--renumber)",
        "Only numbers have changed, the words are the same (--renumber)",
    ),
    Turn.UNKNOWN: Text("В своде записей нет", "The knowledge base has no records"),
}
KINDS: Final = {
    "clause": Text("пересказ", "restatement"),
    "provision": Text("положение движка", "provision of the engine"),
    "example": Text("пример", "example"),
    "ruling": Text("разбор", "ruling"),
    "question": Text("вопрос", "question"),
    "term": Text("термин", "term"),
    "card": Text("карта", "card"),
    "reference": Text("ссылается пункт", "clause that refers to it"),
    "pair": Text("сопоставление редакций", "concordance"),
    "citation": Text("ссылка в коде или на странице", "citation in code or page"),
}
_CASES: Final = frozenset({"example", "ruling", "question", "term", "card"})


@dataclass(frozen=True, slots=True)
class Consequence:
    """A change, the id that the knowledge base has for the clause, what rests on it, and when to read it."""

    change: Change
    id: str | None
    resting: tuple[Resting, ...]
    turn: Turn

    @property
    def stale(self) -> tuple[Resting, ...]:
        """What must be read again: nothing where only numbers have changed."""
        return () if self.turn in (Turn.NUMBER, Turn.NEW, Turn.UNKNOWN) else self.resting


def consequences(db: RulesDB, changes: Changes, of: str | None) -> tuple[Consequence, ...]:
    """Give each change with what rests on it, in the order to read: by turn, then by number.

    `of` is the edition of the knowledge base that both texts are of; None where nothing can rest on them.
    """
    from checker.citations import mentioned
    from checker.reviews import cited_places

    places = cited_places(mentioned()) if of is not None else {}
    moved = frozenset(changes.renumbering)
    found = [_consequence(db, change, of, places, moved) for change in changes.changes]
    return tuple(sorted(found, key=lambda one: one.turn))


def _consequence(
    db: RulesDB, change: Change, of: str | None, places: Mapping[str, tuple[str, ...]], moved: frozenset[str]
) -> Consequence:
    id = id_of(change.id, of)
    if (
        id is None or id not in db.clauses or (change.sort is Sort.ADDED and change.id in moved)
    ):  # the record is that of another
        return Consequence(change, None, (), _turn(change, ()))
    resting = tuple(_resting(db, id, places))
    return Consequence(change, id, resting, _turn(change, resting))


def _turn(change: Change, resting: Iterable[Resting]) -> Turn:
    kinds = {one.kind for one in resting}
    if change.sort is Sort.ADDED:
        return Turn.NEW
    if not kinds:
        return Turn.UNKNOWN
    if change.sort is not Sort.REMOVED and (change.only_references or not change.reworded):
        return Turn.NUMBER
    if "provision" in kinds:
        return Turn.ENGINE
    return Turn.CASES if kinds & _CASES else Turn.RESTATED


def _resting(db: RulesDB, id: str, places: Mapping[str, tuple[str, ...]]) -> Iterator[Resting]:
    from checker.places import provisions_of

    yield Resting("clause", id, id, db.clauses[id].file)
    yield from (Resting("provision", one, id, "engine") for one in sorted(provisions_of(id)))
    yield from (Resting("example", one.id, id, one.file) for one in db.examples_of(id))
    yield from (Resting("ruling", one.id, id, one.file) for one in db.rulings.values() if id in one.clauses)
    for question in db.questions.values():
        if id in question.clauses or any(id in reading.clauses for reading in question.readings):
            yield Resting("question", question.id, id, question.file)
    yield from (Resting("term", one.id, id, one.file) for one in db.terms.values() if id in one.source)
    yield from (Resting("card", one.id, id, one.file) for one in db.cards.values() if id in one.sources)
    yield from (Resting("reference", one, id, db.clauses[one].file) for one in db.cited_by(id))
    for pair in db.pairs:
        if id in (pair.a, pair.b):
            yield Resting("pair", pair.b if pair.a == id else pair.a, id, "editions/concordance.json")
    yield from (Resting("citation", place, id, place.partition(":")[0]) for place in places.get(id, ()))
