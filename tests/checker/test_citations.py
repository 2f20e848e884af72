import types
from dataclasses import replace

import pytest

from checker.citations import citation_problems
from checker.places import ROOT, place_of
from engine import questions, registry
from rulesdb.load import load

DB = load()


def test_every_number_cited_in_the_repository_exists():
    assert [str(problem) for problem in citation_problems(DB)] == []


@pytest.mark.parametrize("cited", ["504.11", "b:999.9", "503.3.9", "rp:g-выдумка", "m:g-выдумка"])
def test_number_without_a_record_is_found_in_code_and_pages(tmp_path, cited):
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "module.py").write_text(f"# first line\n# see {cited}\n", encoding="utf-8")
    (tmp_path / "README.md").write_text(f"as {cited} says\n", encoding="utf-8")
    found = citation_problems(DB, tmp_path)
    assert [(one.file, one.path) for one in found] == [("engine/module.py", "line 2"), ("README.md", "line 1")]
    assert all(cited in one.message and one.remedy for one in found)


def test_numbers_of_the_section_that_no_edition_has_only_illustrate(tmp_path):
    (tmp_path / "README.md").write_text("999.9 comes before 999.10\n", encoding="utf-8")
    assert citation_problems(DB, tmp_path) == ()


def test_provision_without_a_record_of_its_clause_is_found(tmp_path):
    lacking = replace(DB, clauses=types.MappingProxyType({k: v for k, v in DB.clauses.items() if k != "504.4"}))
    problems = [one for one in citation_problems(lacking, tmp_path) if one.file == "engine/rules/s504_targets.py"]
    assert [f"{one.file}:{one.path.removeprefix('line ')}" for one in problems] == [
        place_of(id) for id in registry() if id.startswith("504.4/")
    ]


def test_question_that_only_one_side_knows_is_found(tmp_path):
    for id in questions():
        lacking = replace(DB, questions=types.MappingProxyType({k: v for k, v in DB.questions.items() if k != id}))
        assert f"questions/{id}.json" in {one.file for one in citation_problems(lacking, tmp_path)}


def test_readings_in_another_order_or_resting_on_other_clauses_are_found(tmp_path):
    question = DB.questions["range-diagonals"]
    turned = replace(question, readings=question.readings[::-1])
    stripped = replace(question, readings=tuple(replace(one, clauses=()) for one in question.readings))
    for changed in (turned, stripped):
        other = replace(DB, questions=types.MappingProxyType({**DB.questions, question.id: changed}))
        assert citation_problems(other, tmp_path)
    (of_order, *_) = citation_problems(
        replace(DB, questions=types.MappingProxyType({**DB.questions, question.id: turned})), tmp_path
    )
    assert "(engine/rules/range_of_abilities.py:" in of_order.message


def test_repository_root_is_where_the_packages_are():
    assert (ROOT / "engine" / "clauses.py").is_file()


def test_byte_that_is_no_utf_8_is_told_with_its_line(tmp_path):
    (tmp_path / "README.md").write_bytes(b"first\nsecond \xff\n")
    [found] = citation_problems(DB, tmp_path)
    assert (found.file, found.path) == ("README.md", "line 2")


def test_clause_that_the_engine_carries_out_cannot_be_called_not_executable(tmp_path):
    clauses = {**DB.clauses, "504.4": replace(DB.clauses["504.4"], executable=False)}
    problems = citation_problems(replace(DB, clauses=types.MappingProxyType(clauses)), tmp_path)
    assert {one.path for one in problems} == {"$.504.4.executable"}


def test_settlement_that_names_other_clauses_than_the_engine_rests_on_is_found(tmp_path):
    question = DB.questions["range-auxiliary-zone"]
    settled = replace(question.settled, clauses=("b:207.7",))
    other = {**DB.questions, question.id: replace(question, settled=settled)}
    problems = citation_problems(replace(DB, questions=types.MappingProxyType(other)), tmp_path)
    assert [one.path for one in problems] == ["$.settled.clauses"]


def test_question_that_the_engine_does_not_ask_must_say_why(tmp_path):
    question = replace(DB.questions["giver-gone"], id="asked-by-nobody", not_asked=None)
    assert question.id not in questions()
    silent = {**DB.questions, question.id: question}
    problems = citation_problems(replace(DB, questions=types.MappingProxyType(silent)), tmp_path)
    assert [one.file for one in problems] == ["questions/asked-by-nobody.json"]
