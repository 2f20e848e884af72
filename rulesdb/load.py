"""Reading the data folder into one immutable database.

This path does not validate: it is what every command waits for. It notices only what it cannot build a record from,
and then lets `rulesdb.validate` tell everything that is wrong.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from rulesdb.database import RulesDB
from rulesdb.errors import InvalidData, Problem
from rulesdb.folders import LAYOUTS, PACKAGE_FOLDER, files_of
from rulesdb.frozen import FrozenDict, freeze
from rulesdb.ids import EDITIONS, clause_key
from rulesdb.records import (
    Card,
    CardText,
    CardType,
    Certainty,
    CitingFile,
    Clause,
    ClauseKind,
    Contrast,
    Document,
    Edition,
    Example,
    Numbering,
    Pair,
    Question,
    Reading,
    Relation,
    Review,
    Ruling,
    Settlement,
    Source,
    SourceKind,
    Stamp,
    Status,
    Step,
    Term,
    Text,
    Verdict,
    WhyNot,
    Words,
)

__all__ = ["RulesDB", "load"]

_Value = TypeVar("_Value")
_Identified = TypeVar("_Identified", Card, CitingFile, Clause, Edition, Example, Question, Review, Ruling, Stamp, Term)


class _Unusable(ValueError):
    """A value from which no record can be built."""


def load(root: Path | None = None) -> RulesDB:
    """Read all records of a data folder, by default the one that comes with this package.

    Raises InvalidData, with every problem of the whole folder, where a file cannot be read or a record not be built.
    """
    folder = PACKAGE_FOLDER if root is None else Path(root)
    try:
        return _read_all(folder)
    except (OSError, ValueError, KeyError, RecursionError) as refused:
        raise InvalidData(folder, _problems(folder, refused)) from refused


def _problems(folder: Path, refused: Exception) -> tuple[Problem, ...]:
    from rulesdb.validate import validate

    remedy = "Check that the folder can be read and does not change meanwhile."
    return validate(folder) or (Problem(".", "$", f"The data cannot be read: {refused}.", remedy),)


def _read_all(folder: Path) -> RulesDB:
    if not folder.is_dir():
        raise _Unusable(f"there is no folder {folder}")
    records: dict[str, list[Any]] = {}
    for layout in LAYOUTS:
        build = _BUILDERS[layout.kind]
        built = records.setdefault(layout.kind, [])
        for file, path in files_of(folder, layout):
            content = _parse(path.read_bytes())
            members = [content] if layout.listed is None else _list(content[layout.listed])
            built.extend(build(_object(member), file) for member in members)
    return RulesDB(
        clauses=_by_id(records["clause"], clause_key),
        examples=_by_id(records["example"]),
        rulings=_by_id(records["ruling"]),
        questions=_by_id(records["question"]),
        terms=_by_id(records["term"]),
        cards=_by_id(records["card"]),
        editions=_by_id(records["edition"], EDITIONS.index),
        pairs=tuple(sorted(records["pair"], key=lambda pair: (clause_key(pair.a), clause_key(pair.b)))),
        reviews=_by_id(records["review"]),
        stamps=_by_id(records["stamp"]),
        citing_files=_by_id(records["citing-file"]),
    )


def _by_id(records: list[_Identified], key: Callable[[str], Any] = str) -> Mapping[str, _Identified]:
    """Give records by their ids, in order. Two of one id cannot be told apart, so they are refused."""
    by_id = {record.id: record for record in records}
    if len(by_id) < len(records):
        raise _Unusable("two records have the same id")
    return FrozenDict((id, by_id[id]) for id in sorted(by_id, key=key))


# --- plain JSON ----------------------------------------------------------------------------------------------


def _parse(content: bytes) -> dict[str, Any]:
    return _object(json.loads(content.decode("utf-8"), object_pairs_hook=_members, parse_constant=_no_number))


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise _Unusable("an object has the same field twice")
    return members


def _no_number(constant: str) -> NoReturn:
    raise _Unusable(f"{constant} is not a JSON value")


def _object(value: Any) -> dict[str, Any]:
    return _of(dict, value)


def _list(value: Any) -> list[Any]:
    return _of(list, value)


def _of(kind: type[_Value], value: Any) -> _Value:
    if type(value) is not kind:
        raise _Unusable(f"{kind.__name__} expected, not {type(value).__name__}")
    return value


def _optional(build: Callable[[Any], _Value], record: dict[str, Any], name: str) -> _Value | None:
    return build(record[name]) if name in record else None


def _integer(value: Any) -> int:
    return _of(int, value)


def _string(value: Any) -> str:
    return _of(str, value)


def _strings(value: Any) -> tuple[str, ...]:
    return tuple(map(_string, _list(value)))


def _integers(value: Any) -> tuple[int, ...]:
    return tuple(map(_integer, _list(value)))


def _text(value: Any) -> Text:
    pair = _object(value)
    return Text(_string(pair["ru"]), _string(pair["en"]))


def _texts(value: Any) -> tuple[Text, ...]:
    return tuple(map(_text, _list(value)))


def _words(value: Any) -> Words:
    pair = _object(value)
    return Words(_strings(pair["ru"]), _strings(pair["en"]))


def _json(value: Any) -> dict[str, Any]:
    frozen: dict[str, Any] = freeze(_object(value))
    return frozen


def _reviewed(record: dict[str, Any]) -> Mapping[str, str]:
    pins = _object(record.get("reviewed", {}))
    return FrozenDict((id, _string(fingerprint)) for id, fingerprint in pins.items())


# --- records -------------------------------------------------------------------------------------------------


def _source(value: Any) -> Source:
    source = _object(value)
    return Source(
        _string(source["edition"]),
        _string(source["document"]),
        SourceKind(source["kind"]),
        Certainty(source["certainty"]),
        Numbering(source["number"]),
    )


def _clause(record: dict[str, Any], file: str) -> Clause:
    return Clause(
        id=_string(record["id"]),
        title=_optional(_text, record, "title"),
        statement=_optional(_text, record, "statement"),
        kind=ClauseKind(record["kind"]),
        status=Status(record["status"]),
        source=_source(record["source"]),
        refs=_strings(record["refs"]),
        terms=_strings(record["terms"]),
        note=_optional(_text, record, "note"),
        examples_printed=_optional(_texts, record, "examples_printed") or (),
        asked=_optional(_words, record, "asked"),
        executable=_of(bool, record["executable"]),
        why_not=_optional(_text, record, "why_not"),
        why_not_kind=_optional(WhyNot, record, "why_not_kind"),
        file=file,
    )


def _step(value: Any) -> Step:
    step = _object(value)
    return Step(_json(step["action"]), _json(step["expect"]))


def _contrast(value: Any) -> Contrast:
    contrast = _object(value)
    return Contrast(_text(contrast["title"]), _json(contrast["change"]), _json(contrast["expect"]))


def _example(record: dict[str, Any], file: str) -> Example:
    return Example(
        id=_string(record["id"]),
        title=_text(record["title"]),
        note=_optional(_text, record, "note"),
        verifies=_strings(record["verifies"]),
        position=_json(record["position"]),
        dice=_optional(_integers, record, "dice") or (),
        steps=tuple(map(_step, _list(record["steps"]))),
        expect=_optional(_json, record, "expect"),
        contrasts=tuple(map(_contrast, _list(record.get("contrasts", [])))),
        reviewed=_reviewed(record),
        file=file,
    )


def _ruling(record: dict[str, Any], file: str) -> Ruling:
    return Ruling(
        id=_string(record["id"]),
        question=_text(record["question"]),
        answer=_text(record["answer"]),
        reasoning=_text(record["reasoning"]),
        verdict=Verdict(record["verdict"]),
        clauses=_strings(record["clauses"]),
        examples=_strings(record["examples"]),
        contrast=_optional(_integer, record, "contrast"),
        reviewed=_reviewed(record),
        file=file,
    )


def _reading(value: Any) -> Reading:
    reading = _object(value)
    return Reading(_string(reading["id"]), _text(reading["statement"]), _strings(reading["clauses"]))


def _settlement(value: Any) -> Settlement:
    settled = _object(value)
    return Settlement(_string(settled["edition"]), _string(settled["reading"]), _strings(settled["clauses"]))


def _question(record: dict[str, Any], file: str) -> Question:
    return Question(
        id=_string(record["id"]),
        title=_text(record["title"]),
        question=_text(record["question"]),
        clauses=_strings(record["clauses"]),
        readings=tuple(map(_reading, _list(record["readings"]))),
        not_asked=_optional(_text, record, "not_asked"),
        settled=_optional(_settlement, record, "settled"),
        findings=tuple(map(_json, _list(record.get("findings", [])))),
        file=file,
    )


def _term(record: dict[str, Any], file: str) -> Term:
    return Term(
        id=_string(record["id"]),
        names=_text(record["names"]),
        definition=_text(record["definition"]),
        synonyms=_words(record["synonyms"]),
        abbreviations=_strings(record["abbreviations"]),
        players_words=_strings(record["players_words"]),
        source=_strings(record["source"]),
        source_note=_optional(_text, record, "source_note"),
        file=file,
    )


def _strike(value: Any) -> tuple[int, int, int]:
    weak, medium, strong = _integers(value)
    return weak, medium, strong


def _card(record: dict[str, Any], file: str) -> Card:
    return Card(
        id=_string(record["id"]),
        names=_text(record["names"]),
        type=_optional(CardType, record, "type"),
        life=_optional(_integer, record, "life"),
        life_maximum=_optional(_integer, record, "life_maximum"),
        movement=_optional(_integer, record, "movement"),
        strike=_optional(_strike, record, "strike"),
        classes=_optional(_strings, record, "classes") or (),
        text=CardText(record["text"]),
        note=_optional(_text, record, "note"),
        sources=_strings(record["sources"]),
        abilities=tuple(map(_json, _list(record["abilities"]))),
        markers=tuple(map(_json, _list(record.get("markers", [])))),
        file=file,
    )


def _document(value: Any) -> Document:
    document = _object(value)
    return Document(
        _string(document["id"]),
        _text(document["title"]),
        SourceKind(document["kind"]),
        _optional(_text, document, "note"),
    )


def _edition(record: dict[str, Any], file: str) -> Edition:
    return Edition(
        id=_string(record["id"]),
        title=_text(record["title"]),
        date=_optional(_string, record, "date"),
        known=_text(record["known"]),
        documents=tuple(map(_document, _list(record["documents"]))),
        file=file,
    )


def _pair(record: dict[str, Any], _: str) -> Pair:
    return Pair(_string(record["a"]), _string(record["b"]), Relation(record["relation"]), _text(record["line"]))


def _review(record: dict[str, Any], _: str) -> Review:
    return Review(_string(record["id"]), _string(record["fingerprint"]))


def _stamp(record: dict[str, Any], _: str) -> Stamp:
    return Stamp(_string(record["id"]), _string(record["fingerprint"]))


def _citing_file(record: dict[str, Any], _: str) -> CitingFile:
    return CitingFile(_string(record["id"]), _strings(record["clauses"]))


_BUILDERS: Final[Mapping[str, Callable[[dict[str, Any], str], Any]]] = {
    "clause": _clause,
    "example": _example,
    "ruling": _ruling,
    "question": _question,
    "term": _term,
    "card": _card,
    "edition": _edition,
    "pair": _pair,
    "review": _review,
    "stamp": _stamp,
    "citing-file": _citing_file,
}
