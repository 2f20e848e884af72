"""The real knowledge base of this repository."""

import json

import pytest

from rulesdb import load, resolve_cards, validate
from rulesdb.fingerprints import fingerprint
from rulesdb.folders import LAYOUTS, PACKAGE_FOLDER, files_of


def test_the_knowledge_base_is_in_order() -> None:
    assert [str(problem) for problem in validate()] == []


def test_the_sections_of_this_edition_are_there() -> None:
    db = load()
    assert {"503", "504", "505", "511", "538", "543", "b:205", "b:207", "b:glossary", "m:glossary"} <= set(db.sections)
    assert [clause.id for clause in db.section("504")] == ["504", "504.1", "504.1.1", "504.2", "504.3", "504.4"]
    assert list(db.editions) == ["rp", "b", "m"]


def test_every_position_of_an_example_can_be_resolved() -> None:
    db = load()
    for example in db.examples.values():
        resolved = resolve_cards(db, example.position)
        assert all(card["card"]["type"] for card in resolved["cards"].values())


def test_fingerprints_tell_clauses_apart() -> None:
    told = [clause for clause in load().clauses.values() if clause.statement is not None]
    assert len({fingerprint(clause) for clause in told}) == len(told)


ONE_TO_A_LINE = ("stamp", "citing-file")


@pytest.mark.parametrize("kind", [layout.kind for layout in LAYOUTS if layout.kind not in ONE_TO_A_LINE])
def test_files_are_written_in_one_way(kind: str) -> None:
    """Two spaces, no escapes for Cyrillic, a final newline: so that a change of a record is all that a diff shows."""
    layout = next(one for one in LAYOUTS if one.kind == kind)
    for file, path in files_of(PACKAGE_FOLDER, layout):
        content = path.read_text(encoding="utf-8")
        assert content == json.dumps(json.loads(content), ensure_ascii=False, indent=2) + "\n", file


@pytest.mark.parametrize("kind", ONE_TO_A_LINE)
def test_what_was_read_is_written_one_entry_to_a_line(kind: str) -> None:
    """So that two branches, each of which has read something else, seldom change one line."""
    layout = next(one for one in LAYOUTS if one.kind == kind)
    for _, path in files_of(PACKAGE_FOLDER, layout):
        content = path.read_text(encoding="utf-8")
        (entries,) = (one for one in json.loads(content).values() if isinstance(one, list))
        lines = [line.strip().removesuffix(",") for line in content.splitlines() if line.startswith("    ")]
        assert [json.loads(line) for line in lines] == entries
        assert [one["id"] for one in entries] == sorted(one["id"] for one in entries)


def test_records_keep_the_order_of_fields() -> None:
    db = load()
    records = [*db.examples.values(), *db.rulings.values(), *db.questions.values(), *db.cards.values()]
    for record in records:
        written = json.loads((PACKAGE_FOLDER / record.file).read_text(encoding="utf-8"))
        named = [name for name in written if name != "$schema"]
        told = list(record.to_json())
        assert [name for name in named if name in told] == told, record.file
