"""What is read as a whole: every record, every provision and condition of the engine, the citations of every file.

Each has a stamp that stands for what was read: of a record all its fields, of a provision its form, its conditions by
name, its values and rows, of a condition its words and its function as they are written. So has every function that a
condition calls by name, for what it says is half said there, and every schema: what it no longer asks nobody misses.
"""

import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from checker.citations import Mention
from checker.conditions import condition_fields, questions_in, with_called
from checker.places import ROOT, place_of
from engine import registry
from engine.clauses import Condition
from rulesdb.database import RulesDB
from rulesdb.fingerprints import digits, stamp
from rulesdb.folders import SCHEMA_FOLDER
from rulesdb.records import Example


class Stamped(NamedTuple):
    """What is there to be read: its id (`example/attack-at-itself`), its file, its place there if any, and its stamp.

    A condition and a function are called by their module and name: `condition/s504_targets.in_row_or_column`.
    """

    id: str
    file: str
    place: str
    fingerprint: str

    @property
    def name(self) -> str:
        """Its id without the kind: what `svod review` is told."""
        return self.id.partition("/")[2]


def stamped(db: RulesDB, examples: Iterable[Example]) -> Iterator[Stamped]:
    """Give all that is there to be read; of the examples only these."""
    for kind, records in _records(db, examples).items():
        for record in records:
            place = "" if record.file.endswith(f"/{record.id}.json") else record.id
            yield Stamped(f"{kind}/{record.id}", record.file, place, stamp(record))
    for pair in db.pairs:
        id = f"{pair.a}~{pair.b}"
        yield Stamped(f"pair/{id}", "editions/concordance.json", id, stamp(pair))
    for id, provision in registry().items():
        file, _, line = (place_of(id) or "engine/rules").partition(":")
        yield Stamped(f"provision/{id}", file, line and f"line {line}", digits(_told(provision)))
    for path in _schemas():
        yield Stamped(f"schema/{path.stem}", f"schemas/{path.name}", "", digits(json.loads(path.read_bytes())))
    for id, function in _functions().items():
        written, line_number = inspect.getsourcelines(function)
        file = Path(inspect.getfile(function)).resolve().relative_to(ROOT).as_posix()
        yield Stamped(id, file, f"line {line_number}", digits("".join(written)))


def stamped_ids(db: RulesDB) -> frozenset[str]:
    """Give the ids of all that is there to be read."""
    records = (f"{kind}/{one.id}" for kind, every in _records(db, db.examples.values()).items() for one in every)
    pairs = (f"pair/{one.a}~{one.b}" for one in db.pairs)
    provisions = (f"provision/{id}" for id in registry())
    schemas = (f"schema/{path.stem}" for path in _schemas())
    return frozenset((*records, *pairs, *provisions, *schemas, *_functions()))


def _schemas() -> list[Path]:
    """Give the files of the schemas that records are held against."""
    return sorted(SCHEMA_FOLDER.glob("*.json"))


def _functions() -> dict[str, Callable[..., Any]]:
    """Give the functions of the conditions that provisions ask, and those that these call, by id.

    A condition made of others has none of its own.
    """
    asked, called = with_called(
        one
        for provision in registry().values()
        for conditions in condition_fields(provision).values()
        for condition in conditions
        for one in questions_in(condition)
    )
    found: dict[str, Callable[..., Any]] = {f"condition/{_called(one)}": one.holds for one in asked}
    found |= {f"function/{_module(one)}.{one.__name__}": one for one in called}
    return dict(sorted(found.items()))


def _called(one: Condition) -> str:
    return f"{_module(one.holds)}.{one.name}"


def _module(function: Callable[..., Any]) -> str:
    return function.__module__.rpartition(".")[2]


def _records(db: RulesDB, examples: Iterable[Example]) -> dict[str, Iterable[Any]]:
    return {
        "card": db.cards.values(),
        "clause": db.clauses.values(),
        "edition": db.editions.values(),
        "example": examples,
        "question": db.questions.values(),
        "ruling": db.rulings.values(),
        "term": db.terms.values(),
    }


def cited_in(mentions: Iterable[Mention]) -> dict[str, list[Mention]]:
    """Give the citations of each file that has any, in order."""
    files: dict[str, list[Mention]] = {}
    for one in mentions:
        files.setdefault(one.file, []).append(one)
    return files


# --- a provision as JSON -------------------------------------------------------------------------------------


def _told(value: Any) -> Any:
    """Give what a provision holds as a JSON value, the same in every process. Raises TypeError for what has none."""
    if isinstance(value, Condition):
        if value.made_by is None:
            return _called(value)
        return [value.made_by.__name__, *map(_told, value.parts)]
    if isinstance(value, Enum):
        return _told(value.value)
    if value is None or isinstance(value, str | int | float):
        return value
    for kind, tell in _TELLING.items():
        if isinstance(value, kind):
            return tell(value)
    if is_dataclass(value):
        return [type(value).__name__, *([one.name, _told(getattr(value, one.name))] for one in fields(value))]
    raise TypeError(f"a provision holds {value!r}, which has no stamp; see checker/stamps.py")


_TELLING: Mapping[type, Callable[[Any], Any]] = {
    Fraction: str,
    Mapping: lambda value: sorted(([_told(key), _told(one)] for key, one in value.items()), key=repr),
    frozenset: lambda value: sorted(map(_told, value), key=repr),
    tuple: lambda value: [_told(one) for one in value],
    list: lambda value: [_told(one) for one in value],
}
