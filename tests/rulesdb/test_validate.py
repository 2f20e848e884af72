"""Files that are no records: bytes, JSON and places that are wrong. Broken records are in test_broken_records.py."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from rulesdb import InvalidData, Problem, load, validate
from rulesdb.errors import problem_key
from rulesdb.folders import SCHEMA_FOLDER
from rulesdb.reading import json_path
from tests.rulesdb.sample import FILES, SampleBase

CARD = "cards/test-spear.json"
CARD_TEXT = json.dumps(FILES[CARD], ensure_ascii=False)


def test_the_small_base_is_in_order(base: SampleBase) -> None:
    assert validate(base.root) == ()


def test_an_empty_folder_is_in_order(tmp_path: Path) -> None:
    assert validate(tmp_path) == ()


@pytest.mark.parametrize(
    ("name", "message"), [("nowhere", "There is no such folder."), ("file", "This is not a folder.")]
)
def test_what_is_no_folder_is_told(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (problem,) = validate(tmp_path / name)
    assert (problem.file, problem.message) == (".", message)


def test_by_a_schema_that_is_missing_or_broken_nothing_is_judged(
    base: SampleBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schemas = tmp_path / "schemas"
    shutil.copytree(SCHEMA_FOLDER, schemas)
    monkeypatch.setattr(sys.modules["rulesdb.validate"], "SCHEMA_FOLDER", schemas)
    assert validate(base.root) == ()
    (schemas / "card.schema.json").unlink()
    (schemas / "example.schema.json").write_text("{", encoding="utf-8")
    assert [one.file for one in validate(base.root)] == ["schemas/card.schema.json", "schemas/example.schema.json"]


def test_where_a_whole_section_is_gone_its_file_is_named(base: SampleBase) -> None:
    (section,) = [file for file in FILES if file.startswith("clauses/504")]
    (base.root / section).unlink()
    found = [
        one
        for one in validate(base.root)
        if one.message.startswith(("No clause has the id '504", "The text names 504"))
    ]
    assert found
    assert all(f"There is no {section} that can be read." in one.remedy for one in found)


# --- bytes and JSON ------------------------------------------------------------------------------------------

BROKEN_FILES: dict[str, tuple[bytes, str, str, str]] = {
    "empty": (b"", "$", "The file is empty.", "remove the file"),
    "blank": (b" \n\t\n", "$", "The file is empty.", "remove the file"),
    "byte order mark": (b"\xef\xbb\xbf" + CARD_TEXT.encode(), "$", "byte order mark", "without a byte order mark"),
    "utf-16": (
        CARD_TEXT.encode("utf-16"),
        "$",
        "The file is not UTF-8 (byte 1, in line 1).",
        "Save the file as UTF-8.",
    ),
    "windows-1251": (
        ('{\n"id": "ё"}').encode("cp1251"),
        "$",
        "not UTF-8 (byte 10, in line 2)",
        "Save the file as UTF-8.",
    ),
    "cut": (CARD_TEXT[:-5].encode(), "$", "This is not JSON, in line 1, column", "Mend the JSON"),
    "trailing comma": (b'{\n  "id": "x",\n}', "$", "This is not JSON, in line 3, column", "Mend the JSON"),
    "comment": (b"{} // a card", "$", "This is not JSON, in line 1, column 4", "Mend the JSON"),
    "field twice": (
        CARD_TEXT.replace('"life": 5', '"life": 5, "life": 6').encode(),
        "$.life",
        "The field life stands here more than once.",
        "Keep one",
    ),
    "field twice deep inside": (
        CARD_TEXT.replace('"value": 1', '"value": 1, "value": 1').encode(),
        "$.abilities[0].value",
        "The field value stands here more than once.",
        "Keep one",
    ),
    "NaN": (CARD_TEXT.replace('"life": 5', '"life": NaN').encode(), "$.life", "NaN and infinities", "Write a number"),
    "too large": (CARD_TEXT.replace('"life": 5', '"life": 1e999').encode(), "$.life", "NaN and infinities", "number"),
    "endless number": (CARD_TEXT.replace('"life": 5', f'"life": {"9" * 5000}').encode(), "$", "not JSON", "Mend"),
    "deep": (b"[" * 100 + b"]" * 100, "$", "nested too deeply", "levels deep"),
    "very deep": (b"[" * 100_000 + b"]" * 100_000, "$", "nested too deeply", "levels deep"),
    "half a character": (
        CARD_TEXT.replace("Воин", "\\ud83d").encode(),
        "$.classes[0]",
        "half of a character",
        "whole character",
    ),
    "half a character in a name": (b'{"\\ud83d": 1}', '$["?"]', "half of a character", "whole character"),
    "two characters for one letter": (
        CARD_TEXT.replace("Воин", "Вои\u0306н").encode(),
        "$.classes[0]",
        "written as two characters",
        "NFC",
    ),
    "blank at the end": (
        CARD_TEXT.replace('"test-spear"', '"test-spear\\n"', 1).encode(),
        "$.id",
        "begins or ends with blank space",
        "Remove the blank space.",
    ),
    "a list": (b"[]", "$", "[] stands where an object belongs.", "one card"),
    "a word": (b'"card"', "$", '"card" stands where an object belongs.', "one card"),
    "null": (b"null", "$", "null stands where an object belongs.", "one card"),
}


@pytest.mark.parametrize("fault", BROKEN_FILES)
def test_a_file_that_is_no_json_record_is_refused_with_place_and_remedy(base: SampleBase, fault: str) -> None:
    content, path, message, remedy = BROKEN_FILES[fault]
    base.path(CARD).write_bytes(content)
    problems = [problem for problem in validate(base.root) if problem.file == CARD]
    found = [problem for problem in problems if problem.path == path and message in problem.message]
    assert len(found) == 1, problems
    assert remedy in found[0].remedy
    str(found[0]).encode("utf-8")


FAULTS_OF_WORDS = ("half a character", "two characters for one letter", "blank at the end")
"""From these a record can be built; that they are faults is for validate to say."""


@pytest.mark.parametrize("fault", [fault for fault in BROKEN_FILES if fault not in FAULTS_OF_WORDS])
def test_such_a_file_is_not_loaded(base: SampleBase, fault: str) -> None:
    base.path(CARD).write_bytes(BROKEN_FILES[fault][0])
    with pytest.raises(InvalidData) as refused:
        load(base.root)
    assert CARD in {problem.file for problem in refused.value.problems}


# --- places --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "right", "kind", "remedy"),
    [
        ("cards/range.json", "questions/range.json", "question", "Move it to questions/<id>.json."),
        ("clauses/range.json", "questions/range.json", "question", "Move it to questions/<id>.json."),
        ("questions/neighbour.json", "examples/504/neighbour.json", "example", "examples/<section>/<id>.json"),
        ("examples/neighbour.json", "examples/504/neighbour.json", "example", "examples/<section>/<id>.json"),
        ("examples/504/x/neighbour.json", "examples/504/neighbour.json", "example", "examples/<section>/<id>.json"),
        ("glossary/504.json", "clauses/504.json", "clause", "Move it to clauses/<section>.json."),
        ("clauses/board.json", "glossary/board.json", "term", "Move it to glossary/<topic>.json."),
        ("504.json", "clauses/504.json", "clause", "Move it to clauses/<section>.json."),
        ("clause/504.json", "clauses/504.json", "clause", "Move it to clauses/<section>.json."),
        ("editions/pairs.json", "editions/concordance.json", "pair", "Move it to editions/concordance.json."),
        ("rulings/may-i.json", "cards/girrit.json", "card", "Move it to cards/<id>.json."),
    ],
)
def test_a_record_in_the_wrong_folder_is_recognised(
    base: SampleBase, wrong: str, right: str, kind: str, remedy: str
) -> None:
    base.write(wrong, FILES[right])
    base.path(right).unlink()
    (problem,) = [problem for problem in validate(base.root) if problem.file == wrong]
    assert problem.path == "$"
    assert problem.message == f"This looks like a file of the kind {kind}, which does not belong here."
    assert remedy in problem.remedy


def test_json_that_is_no_record_at_a_place_of_none_is_told(base: SampleBase) -> None:
    base.write("notes.json", {"x": 1})
    (problem,) = validate(base.root)
    assert (problem.file, problem.message) == ("notes.json", "No record belongs at this place.")
    assert "questions/<id>.json" in problem.remedy


@pytest.mark.parametrize("name", ["cards/dragon.jsn", "examples/504/old.json.bak", "clauses/504.JSON", "glossary/x"])
def test_a_file_that_nothing_reads_is_told(base: SampleBase, name: str) -> None:
    base.path(name).write_text("{}", encoding="utf-8")
    (problem,) = validate(base.root)
    assert (problem.file, problem.message) == (name, "Nothing reads this file.")


@pytest.mark.parametrize("name", ["load.py", "__pycache__/x.pyc", "cards/README.md", "cards/.x.json", "schemas/x.json"])
def test_code_notes_and_hidden_files_are_left_alone(base: SampleBase, name: str) -> None:
    base.path(name).write_text("{", encoding="utf-8")
    assert validate(base.root) == ()


def test_a_folder_called_like_a_file_is_told(base: SampleBase) -> None:
    base.path("cards/dragon.json/x").unlink(missing_ok=True)
    (problem,) = validate(base.root)
    assert (problem.file, problem.message) == ("cards/dragon.json", "This is a folder.")
    with pytest.raises(InvalidData, match=r"cards/dragon\.json: \$: This is a folder"):
        load(base.root)


@pytest.mark.parametrize("target", ["outside.json", "nowhere.json", "cards/circle.json"])
def test_a_link_that_leads_out_or_nowhere_is_refused(base: SampleBase, tmp_path: Path, target: str) -> None:
    (tmp_path / "outside.json").write_text(CARD_TEXT, encoding="utf-8")
    link = base.path("cards/circle.json")
    link.symlink_to(base.root / target if target.startswith("cards") else tmp_path / target)
    (problem,) = validate(base.root)
    assert (problem.file, problem.path) == ("cards/circle.json", "$")
    assert "symbolic link" in problem.message
    with pytest.raises(InvalidData, match="symbolic link"):
        load(base.root)


def test_a_link_inside_the_folder_is_followed(base: SampleBase) -> None:
    base.path("store.txt").write_text(CARD_TEXT, encoding="utf-8")
    base.path(CARD).unlink()
    base.path(CARD).symlink_to(base.root / "store.txt")
    assert validate(base.root) == ()
    assert load(base.root).cards["test-spear"].life == 5


@pytest.mark.parametrize("target", ["examples", "..", "nowhere"])
def test_a_linked_folder_is_refused(base: SampleBase, target: str) -> None:
    (base.root / "examples" / "505").symlink_to(base.root / target, target_is_directory=True)
    (problem,) = validate(base.root)
    assert problem.file == "examples/505"
    assert "symbolic link" in problem.message


@pytest.mark.parametrize(
    ("file", "named", "wanted"),
    [
        (CARD, "../schemas/term.schema.json", "../schemas/card.schema.json"),
        ("examples/504/neighbour.json", "../schemas/example.schema.json", "../../schemas/example.schema.json"),
    ],
)
def test_a_file_that_names_another_schema_is_told(base: SampleBase, file: str, named: str, wanted: str) -> None:
    base.edit(file, lambda record: record.update({"$schema": named}))
    (problem,) = validate(base.root)
    assert (problem.path, problem.remedy) == ("$.$schema", f"Write {wanted}.")


# --- problems ------------------------------------------------------------------------------------------------


def test_all_problems_come_at_once_and_sorted(base: SampleBase) -> None:
    base.path("cards/girrit.json").write_text("{", encoding="utf-8")
    base.edit("questions/range.json", lambda one: one["readings"][1].pop("clauses"))
    base.edit("rulings/may-i-strike.json", lambda one: one["clauses"].append("504.7"))

    def spoil(file: Any) -> None:
        file["clauses"][1]["kind"] = "rule"
        file["clauses"][1]["refs"] = ["505"]
        file["clauses"] += [{**file["clauses"][1], "id": f"504.{number}"} for number in range(20, 30)]

    base.edit("clauses/504.json", spoil)
    problems = validate(base.root)
    assert list(problems) == sorted(problems, key=problem_key)
    assert len(set(problems)) == len(problems)
    places = [(problem.file, problem.path) for problem in problems]
    assert ("cards/girrit.json", "$") in places
    assert ("questions/range.json", "$.readings[1]") in places
    assert ("rulings/may-i-strike.json", "$.clauses[1]") in places
    assert ("clauses/504.json", "$.clauses[1].kind") in places
    assert ("clauses/504.json", "$.clauses[1].refs[0]") in places  # one fault of a record hides no other
    assert places.index(("clauses/504.json", "$.clauses[4].kind")) < places.index(
        ("clauses/504.json", "$.clauses[10].kind")
    )
    assert validate(base.root) == problems


def test_problems_hold_no_path_of_this_machine(base: SampleBase, tmp_path: Path) -> None:
    base.path("cards/girrit.json").write_text("{", encoding="utf-8")
    base.edit("clauses/504.json", lambda file: file["clauses"].append(file["clauses"][0]))
    assert not any(str(tmp_path) in str(problem) for problem in validate(base.root))


def test_a_problem_reads_as_a_line_and_as_json() -> None:
    problem = Problem("cards/x.json", "$.life", "It is bad.", "Mend it.")
    assert str(problem) == "cards/x.json: $.life: It is bad. Mend it."
    assert problem.to_json() == {
        "file": "cards/x.json",
        "path": "$.life",
        "message": "It is bad.",
        "remedy": "Mend it.",
    }


@pytest.mark.parametrize(
    ("place", "path"),
    [
        ((), "$"),
        (("clauses", 3, "refs", 0), "$.clauses[3].refs[0]"),
        (("position", "cards", "own-card", "at"), "$.position.cards.own-card.at"),
        (("reviewed", "504.1"), '$.reviewed["504.1"]'),
        (("cells", "A1'"), """$.cells["A1'"]"""),
        (("cards", "паук"), "$.cards.паук"),
    ],
)
def test_places_are_written_as_json_paths(place: Any, path: str) -> None:
    assert json_path(place) == path
