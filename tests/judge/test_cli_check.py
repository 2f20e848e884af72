import json
import subprocess
import sys

import pytest

from rulesdb.load import load
from tests.judge.command import ROOT, Svod, changed, part_of_data

EXAMPLE = "across-own-card-but-not-opposing"


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture
def data(tmp_path):
    return part_of_data(tmp_path, "503.1", "504.1.1", "504.4", "526.1")


@pytest.fixture
def example(data):
    return data / "examples" / "504" / f"{EXAMPLE}.json"


def test_the_knowledge_base_agrees_with_the_engine(svod):
    ran = svod("check", "--json")
    assert (ran.json["failed"], ran.json["citations"], ran.json["stale"]) == ([], [], [])
    assert ran.json["examples"] == ran.json["passed"] > 34
    assert ran.code == 0


def test_people_see_a_summary(svod, data):
    assert "не сошлось: 0" in svod("check", EXAMPLE, "--data", data).out
    assert "failed: 0" in svod("check", EXAMPLE, "--data", data, "--lang", "en").out


@pytest.mark.parametrize("id", ["503", "526", EXAMPLE, "504.1.1", "п. 504,1,1"])
def test_a_part_may_be_checked_alone(svod, data, id):
    assert 0 < svod("check", id, "--data", data, "--json").json["examples"] < len(load(data).examples)


def test_an_id_that_names_nothing_is_wrong_use(svod, data):
    ran = svod("check", "across-own-card", "--data", data)
    assert ran.code == 2
    assert EXAMPLE in ran.err


def test_a_mismatch_shows_expected_beside_got_and_how_to_see_it_again(svod, data, example):
    changed(example, '"verdict": "legal"', '"verdict": "illegal"')
    ran = svod("check", "504.1.1", "--data", data)
    assert ran.code == 1
    assert example.relative_to(data).as_posix() in ran.out
    row = next(line for line in ran.out.splitlines() if "$.verdict" in line)
    assert row.index('"illegal"') < row.index('"legal"')
    assert "504.1.1/path разрешает" in ran.out
    command, _, rest = ran.out.partition("svod rule - <<'CASE'\n")[2].partition("\nCASE")
    assert json.loads(command)["action"]["declare"] == "strike-across-row"
    assert "не сошлось: 1" in rest


def test_the_command_that_shows_it_again_gives_what_was_got(svod, data, example):
    changed(example, '"verdict": "legal"', '"verdict": "illegal"')
    script = svod("check", EXAMPLE, "--data", data).out.partition("svod rule")[2].partition("\nCASE")[0]
    again = f"{sys.executable} -m judge rule{script}\nCASE".replace("rule -", "rule --json -")
    told = subprocess.run(["/bin/sh", "-c", again], cwd=ROOT, capture_output=True, check=True).stdout
    assert json.loads(told)["verdict"] == "legal"


def test_json_tells_every_mismatch(svod, data, example):
    changed(example, '"verdict": "legal"', '"verdict": "illegal"')
    told = svod("check", "504.1.1", "--data", data, "--json").json
    (failed,) = told["failed"]
    assert failed["id"] == EXAMPLE
    assert failed["mismatches"][0]["expected"] == "illegal"
    assert failed["mismatches"][0]["got"] == "legal"
    assert told["passed"] == told["examples"] - 1


def test_a_contrast_that_comes_out_otherwise_is_told_by_its_title(svod, data, example):
    changed(example, '"verdict": "illegal"', '"verdict": "legal"')
    ran = svod("check", EXAMPLE, "--data", data)
    assert ran.code == 1
    assert "Контраст: Та же клетка занята чужой картой" in ran.out
    assert "Шаг 1" not in ran.out


def test_a_review_goes_stale_with_the_wording_and_is_told_with_the_remedy(svod, data):
    path = data / "clauses" / "504.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    clause = next(one for one in records["clauses"] if one["id"] == "504.4")
    clause["statement"]["ru"] += " Так!"
    path.write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")
    ran = svod("check", "504.4", "--data", data, "--json")
    assert ran.code == 1
    assert {one["clause"] for one in ran.json["stale"]} == {"504.4"}
    assert "svod review" in svod("check", "504.4", "--data", data).out


def test_records_that_are_not_valid_are_all_told(svod, data, example):
    changed(example, '"504.1.1"\n  ],', '"504.1.9"\n  ],')
    changed(data / "cards" / "test-soldier.json", '"life"', '"lives"')
    ran = svod("check", "--data", data)
    assert (ran.code, ran.out) == (2, "")
    assert "cards/test-soldier.json" in ran.err
    assert f"{EXAMPLE}.json" in ran.err
    files = {problem["file"] for problem in svod("check", "--data", data, "--json").json["problems"]}
    assert {"cards/test-soldier.json", example.relative_to(data).as_posix()} <= files


# --- code that an edit has broken ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "told"), [("permitz('999.1/a')", "NameError"), ("x = (", "SyntaxError"), ("1 / 0", "ZeroDivisionError")]
)
def test_a_module_of_the_engine_that_cannot_be_loaded_is_told_with_its_line(svod, monkeypatch, written, told):
    path = ROOT / "engine" / "rules" / "s999_broken.py"

    def load_it(_):
        exec(compile(f"\n{written}\n", str(path), "exec"), {})

    monkeypatch.setattr("judge.knowledge.valid", load_it)
    ran = svod("check", "--lang", "en")
    assert ran.code == 2
    assert "svod: engine/rules/s999_broken.py:2: the engine cannot be loaded" in ran.err
    assert told in ran.err


def test_an_error_of_any_other_kind_is_not_hidden(svod, monkeypatch):
    def fails(_):
        raise ZeroDivisionError

    monkeypatch.setattr("judge.knowledge.valid", fails)
    with pytest.raises(ZeroDivisionError):
        svod("check")
