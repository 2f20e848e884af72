"""`svod rule` with the one-line notation."""

import io
import sys

import pytest

from engine.notation import read_notation
from tests.judge.command import SPEAR_CASE, Svod, written

SPEAR = "1 C2 spear=test-spear; 1 C1 friend=test-soldier; 2 C1' foe=test-soldier > spear strike-across-row foe"


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture
def json_case(tmp_path):
    return written(tmp_path / "case.json", SPEAR_CASE)


def test_the_same_answer_from_a_line_as_from_the_json(svod, json_case, tmp_path, monkeypatch):
    in_a_file = tmp_path / "case.txt"
    in_a_file.write_text(SPEAR + "\n", encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SPEAR.encode())))
    expected = svod("rule", json_case, "--json").json
    for name in (SPEAR, in_a_file, "-"):
        assert svod("rule", name, "--json").json == expected


def test_json_itself_may_stand_on_the_command_line(svod, json_case):
    assert svod("rule", json_case.read_text(), "--json").json == svod("rule", json_case, "--json").json


def test_a_case_is_printed_as_a_line(svod, json_case):
    assert svod("rule", json_case, "--notation").out == SPEAR + "\n"
    assert svod("rule", SPEAR.upper(), "--notation").out == SPEAR + "\n"
    assert svod("rule", SPEAR, "--notation", "--json").json == {"notation": SPEAR, "case": read_notation(SPEAR)}


def test_a_mistake_is_pointed_at(svod):
    ran = svod("rule", "1 C2 spear=test-spear > spear stomp C1")
    assert ran.code == 2
    problem, remedy, line, pointer = ran.err.rstrip("\n").split("\n")
    assert problem.startswith("svod: CASE:31: Способности «stomp» нет.")
    assert remedy.startswith("→ Есть: ")
    assert "discharge" in remedy
    assert line[pointer.index("^") :].startswith("stomp")


def test_a_card_that_no_record_has_is_told_in_the_words_of_the_case(svod):
    ran = svod("rule", "1 C2 spear=test-spaer; 2 C1' foe=creature > spear strike-across-row foe")
    assert ran.code == 2
    assert ran.err.startswith("svod: CASE: $.position.cards.spear.card: ")


def test_a_batch_takes_both_forms(svod, tmp_path, json_case):
    lines = tmp_path / "cases.jsonl"
    lines.write_text(f"{SPEAR}\n{json_case.read_text()}\n1 C2\n", encoding="utf-8")
    ran = svod("rule", "--batch", lines)
    first, second, third = ran.out.splitlines()
    assert first == second
    assert f"{lines}:3:5" in third
    assert ran.code == 2


def test_a_file_that_is_not_there_is_not_taken_for_a_case(svod):
    assert "нет такого файла" in svod("rule", "case.txt").err
