import copy
import io
import json
import os
import sys

import pytest

from checker.cases import CardShelf, rules_for
from engine import decide
from judge.terminal.decision_page import print_decision
from judge.terminal.output import Output
from rulesdb.load import load
from tests.judge.command import SPEAR_CASE, Svod, process, written

DB = load()
OVER_OPPOSING = copy.deepcopy(SPEAR_CASE)
OVER_OPPOSING["position"]["cards"]["friend"]["player"] = "second"
AT_ARTIFACT = {
    "position": {
        "cards": {
            "archer": {
                "card": {"type": "creature", "abilities": [{"kind": "shot", "range": 2}]},
                "player": "first",
                "at": "B2",
            },
            "idol": {"card": {"type": "artifact"}, "player": "second", "at": "D1'"},
        }
    },
    "action": {"declare": "shot", "by": "archer", "target": "idol"},
}
"""A shot at an artifact on the diagonal: open how range is counted, and whether artifacts may be attacked."""


def decided(case, **options):
    return decide(CardShelf(DB).resolved(case), rules_for(DB, **options)).to_json()


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture
def case(tmp_path):
    return written(tmp_path / "case.json", SPEAR_CASE)


def typed(monkeypatch, content: bytes):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


def test_a_case_is_decided_as_the_engine_decides_it(svod, case):
    ran = svod("rule", case, "--json")
    assert ran.code == 0
    assert ran.json == decided(SPEAR_CASE)
    assert ran.json["verdict"] == "legal"


def test_an_illegal_action_is_no_error(svod, tmp_path):
    ran = svod("rule", written(tmp_path / "case.json", OVER_OPPOSING))
    assert ran.code == 0
    assert ran.out.startswith("Нельзя\n")


def test_people_see_verdict_action_clauses_and_reasons(svod, case):
    out = svod("rule", case).out
    assert out.startswith("Можно\n")
    assert "удар через ряд" in out.splitlines()[1]
    assert "504.1.1" in out.partition("Решает")[2]
    assert "504.1.1/path разрешает: " in out.partition("Почему")[2]
    assert "Не рассмотрено" not in out


def test_english_is_english(svod, case):
    out = svod("rule", case, "--lang", "en").out
    assert out.startswith("Legal\n")
    assert not any("а" <= letter <= "я" for letter in out.lower())


def test_readings_that_part_are_shown_each_with_its_answer(svod, tmp_path):
    out = svod("rule", written(tmp_path / "case.json", AT_ARTIFACT)).out
    assert out.startswith("Не определено\n")
    assert "range-diagonals=straight-steps" in out
    assert "attack-on-artifact=" in out


def test_a_reading_may_be_chosen(svod, tmp_path):
    case = written(tmp_path / "case.json", AT_ARTIFACT)
    chosen = ["--reading", "range-diagonals=diagonal-steps", "--reading", "attack-on-artifact=as-a-creature"]
    told = svod("rule", case, "--json", *chosen).json
    readings = {"range-diagonals": "diagonal-steps", "attack-on-artifact": "as-a-creature"}
    assert told == decided(AT_ARTIFACT, readings=readings)
    assert told["verdict"] == "legal"


def test_the_main_edition_alone_may_decide(svod, tmp_path):
    told = svod("rule", written(tmp_path / "case.json", AT_ARTIFACT), "--edition", "rp", "--json").json
    assert told == decided(AT_ARTIFACT, edition="rp")
    assert told["ungrounded"] is True
    assert "Ни один пункт" in svod("rule", tmp_path / "case.json", "--edition", "rp").out


@pytest.mark.parametrize(
    ("reading", "named"),
    [("range-diagonals=sideways", "straight-steps"), ("colour=red", "range-diagonals"), ("x", "--reading x")],
)
def test_a_reading_that_is_not_offered_is_wrong_use(svod, case, reading, named):
    ran = svod("rule", case, "--reading", reading)
    assert (ran.code, ran.out) == (2, "")
    assert named in ran.err


def test_a_case_may_come_from_the_standard_input(svod, monkeypatch):
    typed(monkeypatch, json.dumps(SPEAR_CASE).encode())
    assert svod("rule", "-", "--json").json == decided(SPEAR_CASE)


def test_a_byte_order_mark_does_no_harm(svod, tmp_path):
    (tmp_path / "case.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(SPEAR_CASE).encode())
    assert svod("rule", tmp_path / "case.json").code == 0


# --- bad input

BAD_CONTENTS = {
    b"": "это не JSON",
    b"{": "это не JSON",
    b"\xff": "не UTF-8",
    b'{"position": {}, "position": {}, "action": {}}': "дважды",
    b'{"position": NaN, "action": {}}': "NaN",
    b"[" * 100_000: "вложен слишком глубоко",
    b'{"position": ' + b"1" * 10_000 + b"}": "слишком длинное",
    b"[]": "не случай",
    b"null": "не случай",
    b'"504.1"': "не случай",
    b'{"action": {}}': "не случай",
}


@pytest.mark.parametrize("content", BAD_CONTENTS)
def test_a_bad_file_is_told_with_its_name_and_what_is_wrong(svod, tmp_path, content):
    path = tmp_path / "case.json"
    path.write_bytes(content)
    ran = svod("rule", path)
    assert (ran.code, ran.out) == (2, "")
    assert str(path) in ran.err
    assert BAD_CONTENTS[content] in ran.err
    assert len(ran.err.splitlines()) == 2


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("spear", "card", "test-spaer"),
        ("spear", "at", "F9"),
        ("foe", "player", "third"),
        ("foe", "card", {"type": "dragon"}),
        ("foe", "card", {"abilities": []}),
        ("foe", "wounds", -1),
        ("foe", "card", 7),
    ],
)
def test_a_fault_in_the_case_is_told_with_its_place(svod, tmp_path, card, field, value):
    case = copy.deepcopy(SPEAR_CASE)
    case["position"]["cards"][card][field] = value
    ran = svod("rule", written(tmp_path / "case.json", case), "--json")
    assert ran.code == 2
    error = ran.json["error"]
    assert set(error) == {"message", "place", "remedy"}
    assert error["place"].startswith(f"{tmp_path / 'case.json'}: $.position.cards.{card}")
    assert error["remedy"]


@pytest.mark.parametrize(
    "action", [{}, {"declare": "shot", "by": "spear", "target": "foe"}, {"declare": "x"}, [], None]
)
def test_a_fault_in_the_action_is_told_with_its_place(svod, tmp_path, action):
    ran = svod("rule", written(tmp_path / "case.json", {**SPEAR_CASE, "action": action}))
    assert ran.code == 2
    assert "$.action" in ran.err


def test_a_file_that_is_not_there(svod, tmp_path):
    ran = svod("rule", tmp_path / "nowhere.json")
    assert ran.code == 2
    assert "нет такого файла" in ran.err


def test_a_folder_is_no_file(svod, tmp_path):
    ran = svod("rule", tmp_path)
    assert ran.code == 2
    assert "папка" in ran.err
    assert svod("rule", "--batch", tmp_path).code == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(svod, case):
    case.chmod(0)
    ran = svod("rule", case)
    assert ran.code == 2
    assert "не разрешено" in ran.err


def test_a_name_that_no_file_can_have(svod):
    assert svod("rule", "a\0b").code == 2


# --- many cases


def lines_of(*contents) -> bytes:
    lines = [content if isinstance(content, bytes) else json.dumps(content).encode() for content in contents]
    return b"\n".join(lines)


@pytest.fixture
def batch(svod, tmp_path):
    def run(*contents, options=()):
        (tmp_path / "cases.jsonl").write_bytes(lines_of(*contents))
        ran = svod("rule", "--batch", tmp_path / "cases.jsonl", *options)
        return ran, [json.loads(line) for line in ran.out.splitlines()]

    return run


def test_every_line_is_answered_in_order(batch):
    cases = [SPEAR_CASE, OVER_OPPOSING, AT_ARTIFACT] * 20
    ran, answers = batch(*cases)
    assert ran.code == 0
    assert answers == [decided(case) for case in cases]


def test_options_hold_for_every_line(batch):
    _, answers = batch(AT_ARTIFACT, SPEAR_CASE, options=["--edition", "rp"])
    assert answers == [decided(case, edition="rp") for case in (AT_ARTIFACT, SPEAR_CASE)]


@pytest.mark.parametrize("content", [content for content in BAD_CONTENTS if content])
def test_a_bad_line_is_answered_in_its_place_and_the_rest_goes_on(batch, tmp_path, content):
    ran, answers = batch(SPEAR_CASE, content, b"", OVER_OPPOSING)
    assert ran.code == 2
    assert [sorted(answer) == ["error"] for answer in answers] == [False, True, True, False]
    assert set(answers[1]["error"]) == {"message", "place", "remedy"}
    assert answers[1]["error"]["place"].startswith(f"{tmp_path / 'cases.jsonl'}:2")
    assert answers[3] == decided(OVER_OPPOSING)
    assert "негодных строк: 2 из 4" in ran.err


def test_no_lines_are_no_answers(batch):
    ran, answers = batch(b"")
    assert (ran.code, answers) == (0, [])


def test_the_last_line_need_not_end(batch):
    assert len(batch(SPEAR_CASE, SPEAR_CASE)[1]) == 2
    assert len(batch(SPEAR_CASE, SPEAR_CASE, b"")[1]) == 2


def test_an_answer_does_not_wait_for_the_next_line():
    running = process("rule", "--batch", "-")
    for case in (SPEAR_CASE, OVER_OPPOSING):
        running.stdin.write(json.dumps(case).encode() + b"\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline()) == decided(case)
    running.stdin.close()
    assert running.wait(30) == 0


# --- several actions


def test_several_actions_are_told_one_by_one_with_what_happened_and_what_is_to_be_chosen(capsys):
    step = {"verdict": "legal", "position": {}}
    decision = {
        **decided(SPEAR_CASE),
        "steps": [step, {**step, "verdict": "illegal"}],
        "events": [
            {
                "provision": "503.1/place-marker",
                "deed": "place-control-marker",
                "object": "foe",
                "cause": None,
                "state": "cut",
            }
        ],
        "pending": {
            "player": "second",
            "clause": "503.3.1",
            "options": [{"id": "place-control-marker:foe", "text": {"ru": "наложение", "en": "placing"}}],
        },
    }
    case = {"position": SPEAR_CASE["position"], "actions": [SPEAR_CASE["action"], {"pass": "first"}]}
    print_decision(Output(), DB, case, decision)
    out = capsys.readouterr().out
    assert "1. Первый игрок объявляет удар через ряд" in out
    assert "2. Первый игрок пасует: нельзя" in out
    assert "наложение маркера контроля: «Пробный солдат» (C1') — не применено: круг оборван (503.1)" in out
    assert "второй игрок (503.3.1)" in out.partition("Выбирает")[2]
    assert "place-control-marker:foe: наложение маркера контроля: «Пробный солдат» (C1')" in out
