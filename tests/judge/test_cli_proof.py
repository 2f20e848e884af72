"""`svod coverage`, `mutate`, `gaps`, `report`, and `svod check --changed`: answers, exit codes, bad input."""

import json
import subprocess
from dataclasses import replace

import pytest

from checker.coverage import Coverage
from checker.gaps.findings import Gaps
from checker.mutate import Fate, Mutation, Trial
from checker.places import place_of
from checker.touched import changed_files, touched_examples
from engine import registry
from engine.text import Text
from judge.terminal.summary import summary
from rulesdb.load import load
from tests.judge.command import ROOT, Svod, changed, copy_of_data

EXAMPLE = "across-own-card-but-not-opposing"
pytestmark = pytest.mark.xdist_group("proof")


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture(scope="module")
def db():
    return load()


@pytest.fixture
def data(tmp_path):
    return copy_of_data(tmp_path)


@pytest.fixture
def repository(data):
    """A copy of the data under git, everything committed."""

    def git(*arguments):
        identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
        subprocess.run(["git", "-C", str(data), *identity, *arguments], check=True, capture_output=True)

    git("init")
    git("add", "-A")
    git("commit", "-m", "as it is")
    return data


# --- coverage, mutate, gaps, report --------------------------------------------------------------------------


def test_a_section_stands_for_all_its_clauses(svod):
    assert [one["id"] for one in svod("coverage", "526", "--json").json["clauses"]] == ["526", "526.1"]
    told = svod("mutate", "505", "--json").json
    assert told == svod("mutate", "505.1", "--json").json
    assert told["mutants"] > 0


def test_coverage_of_a_clause_shows_its_provisions_with_their_places(svod):
    ran = svod("coverage", "504.1.1", "--lang", "en")
    assert f"504.1.1/path ({place_of('504.1.1/path')})  permission" in ran.out
    assert "that cell holds only the attacker's own cards: ✓" in ran.out
    assert ran.code == 0


def test_coverage_in_json_has_the_promised_keys(svod):
    told = svod("coverage", "504.1.1", "b:102.3.a", "--json").json
    assert told.keys() == {
        *("clauses", "executable", "carried", "provisions", "not_executable", "uncovered"),
    }
    assert [one["id"] for one in told["clauses"]] == ["504.1.1", "b:102.3.a"]


def test_uncovered_clause_makes_the_exit_code_one(svod, data):
    for path in sorted((data / "examples").rglob("*.json")):
        if "b:102.4" in json.loads(path.read_text(encoding="utf-8"))["verifies"]:
            path.unlink()
    for path in sorted((data / "rulings").glob("*.json")):
        path.unlink()
    ran = svod("coverage", "b:102.4", "--data", data, "--lang", "en")
    assert ran.code == 1
    assert "b:102.4: no example verifies it" in ran.out


def test_mutants_of_a_clause_are_killed(svod):
    told = svod("mutate", "504.4", "--processes", 1, "--json").json
    assert told["killed"] == told["mutants"] > 10
    assert (told["survived"], told["equivalent"]) == ([], [])


def test_survivor_is_told_with_its_place_and_makes_the_exit_code_one(svod, monkeypatch):
    one = Trial("504.4/cell: x", "504.4", "504.4/cell", Text("изменено", "something changed"), Fate.SURVIVED, None, 3)
    monkeypatch.setattr("checker.mutate.trials", lambda *_, **__: iter([one]))
    ran = svod("mutate", "504.4", "--lang", "en")
    assert ran.code == 1
    assert f"504.4/cell ({place_of('504.4/cell')}): something changed" in ran.out


def test_gaps_are_told_by_question_with_a_position_to_try(svod, proof, monkeypatch):
    monkeypatch.setattr("checker.gaps.findings.gaps", lambda *_: proof.gaps)
    ran = svod("gaps", "--lang", "en")
    assert ran.code == 0
    assert "attack-on-artifact: Attack at an artifact from the battlefield" in ran.out
    case = json.loads(ran.out.partition("CASE'\n")[2].partition("\nCASE")[0])
    assert case.keys() == {"position", "action"}
    told = svod("gaps", "--json").json
    assert told.keys() >= {"situations", "decided", "ungrounded", "conflicts", "open"}
    assert all("id" in one for one in (*told["ungrounded"], *told["conflicts"], *told["open"]))


@pytest.mark.parametrize("arguments", [("gaps", "--edition", "b"), ("coverage", "504.11"), ("mutate", "nothing")])
def test_what_is_not_there_is_wrong_use(svod, arguments):
    ran = svod(*arguments)
    assert (ran.code, ran.out) == (2, "")


def test_report_is_written_and_summed_up(svod, proof, monkeypatch, tmp_path):
    monkeypatch.setattr("checker.proof.prove", lambda *_, **__: proof)
    ran = svod("report", "--out", tmp_path / "new" / "report.json", "--lang", "en")
    assert json.loads((tmp_path / "new" / "report.json").read_text(encoding="utf-8")) == proof.to_json()
    assert ran.out.startswith("# Svod: what is proven")
    assert "### 1. " in ran.out
    assert ran.code == (0 if proof.ok else 1)
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    assert svod("report", "--out", taken / "report.json").code == 2


def test_summary_is_the_same_in_both_languages_but_for_the_words(proof, db):
    russian, english = summary(db, proof, "ru"), summary(db, proof, "en")
    assert russian.count("\n") == english.count("\n")
    assert "## Вопросы к редакторам правил" in russian
    assert "```json" in english
    assert f"| rulings that stand | {len(db.rulings)} / {len(db.rulings)} |" in english
    order = english.partition("## Where the order of effects changes the end")[2]
    assert order.count("\n- ") == len(proof.order.ordered) > 0
    assert all(f"\n- {one.clause}: `" in order for one in proof.order.ordered)


def test_summary_tells_of_every_fault(proof, db):
    ruling = next(iter(proof.report.rulings.values()))
    withdrawn = replace(ruling, problems=("its example does not come out as expected",))
    asked = replace(proof.questions[0], id=None)
    report = replace(proof.report, rulings={**proof.report.rulings, ruling.ruling.id: withdrawn})
    told = summary(db, replace(proof, report=report, questions=(asked, *proof.questions[1:])), "en")
    faults = told.partition("## What disagrees")[2].partition("##")[0]
    assert f"- {ruling.ruling.file}: its example does not come out as expected" in faults
    assert f"- no record of the question: {(*asked.all_editions, *asked.main_edition)[0].id}" in faults


def test_figures_of_the_proof_are_those_of_its_parts(proof):
    assert isinstance(proof.coverage, Coverage)
    assert isinstance(proof.mutation, Mutation)
    assert isinstance(proof.gaps, Gaps)


# --- where provisions stand ----------------------------------------------------------------------------------


def test_every_provision_has_its_place_in_the_code():
    for id in registry():
        place = place_of(id)
        assert place is not None, id
        file, _, line = place.rpartition(":")
        assert id.rpartition("/")[2][:4] in "".join(
            (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1 :]
        )


# --- what an edit touches ------------------------------------------------------------------------------------


def touched(repository):
    found = touched_examples(load(repository), changed_files(repository), repository, ROOT)
    return [one.id for one in found]


def test_nothing_changed_touches_nothing(repository, svod):
    assert touched(repository) == []
    assert svod("check", "--changed", "--data", repository, "--json").json["examples"] == 0


def test_edited_example_touches_itself(repository, svod):
    changed(repository / "examples" / "504" / f"{EXAMPLE}.json", '"verdict": "legal"', '"verdict": "illegal"')
    assert touched(repository) == [EXAMPLE]
    ran = svod("check", "--changed", "--data", repository, "--json")
    assert [one["id"] for one in ran.json["failed"]] == [EXAMPLE]


def test_edited_card_touches_the_examples_that_have_it(repository):
    changed(repository / "cards" / "test-ballista.json", '"text": "test"', '"text": "known"')
    found = touched(repository)
    assert found
    assert all("test-ballista" in str(load(repository).examples[id].to_json()) for id in found)


def test_edited_card_touches_the_examples_that_have_it_with_a_detail_of_their_own(repository):
    changed(repository / "cards" / "pauk-peresmeshnik.json", '"text": "reconstructed"', '"text": "known"')
    assert {"one-net-on-vayl", "two-nets-on-vayl"} <= set(touched(repository))


def test_edited_ruling_is_held_against_its_examples(repository, svod):
    changed(repository / "rulings" / "across-two-cells.json", '"verdict": "illegal"', '"verdict": "legal"')
    assert touched(repository) == sorted(load(repository).rulings["across-two-cells"].examples)
    ran = svod("check", "--changed", "--data", repository, "--json")
    assert [one["id"] for one in ran.json["withdrawn"]] == ["across-two-cells"]


def test_question_settled_otherwise_touches_everything_and_one_reworded_what_branches_by_it(repository, db):
    path = repository / "questions" / "permanent-check.json"
    changed(path, '"reading": "always"', '"reading": "when-priority-is-due"')
    assert touched(repository) == list(db.examples)
    changed(path, '"reading": "when-priority-is-due"', '"reading": "always"')
    changed(repository / "questions" / "range-diagonals.json", '"title": {', '"title":  {')
    assert 0 < len(touched(repository)) < 10


def test_edited_clause_touches_the_examples_that_verify_it_and_no_other(repository):
    path = repository / "clauses" / "504.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    next(one for one in content["clauses"] if one["id"] == "504.4")["statement"]["ru"] += " Так."
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    assert touched(repository) == [one.id for one in load(repository).examples_of("504.4")]


def test_edit_of_the_engine_touches_everything(repository, db):
    edited = ROOT / "engine" / "board.py"
    assert touched_examples(db, [edited], repository, ROOT) == tuple(db.examples.values())


def test_changed_outside_a_repository_is_told(svod, data, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(data.parent.parent))
    ran = svod("check", "--changed", "--data", data)
    assert ran.code == 2
    assert "--changed" in ran.err


# --- the screen of a failing example -------------------------------------------------------------------------


def test_failing_example_tells_in_one_screen_where_it_parts_and_what_decided(svod, data):
    path = data / "examples" / "503" / "order-that-matters-is-the-active-players-choice.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"504.3"', '"504.1"', 1).replace('"rp:g-пас"', '"504.1"'), encoding="utf-8")
    out = svod("check", path.stem, "--data", data, "--lang", "en").out
    assert out.index("Step 1") < out.index("They part further on too: Step 2")
    assert "504.3/battlefield permits" in out
    assert f"({place_of('504.3/battlefield')})" in out
    assert "svod rule - <<'CASE'" in out
    assert f"svod check {path.stem}" in out
    assert len(out.splitlines()) < 40


@pytest.mark.parametrize(("wounds", "dice"), [(1, [4, 3]), (2, [5, 2])])
def test_case_that_reproduces_a_failure_throws_the_same_dice(svod, data, tmp_path, wounds, dice):
    path = data / "examples" / "b-205" / "initiating-leads-by-one.json"
    example = json.loads(path.read_text(encoding="utf-8"))
    places = [example["steps"][-1]["expect"], *(one["expect"] for one in example["contrasts"])]
    wounded = [what for one in places for what in one.get("happened", ()) if what["what"] == "wounded"]
    next(what for what in wounded if what["value"] == wounds)["value"] = 99
    path.write_text(json.dumps(example, ensure_ascii=False), encoding="utf-8")
    out = svod("check", path.stem, "--data", data).out
    case = json.loads(out.partition("<<'CASE'\n")[2].partition("\nCASE")[0])
    assert case["dice"] == dice
    (tmp_path / "case.json").write_text(json.dumps(case), encoding="utf-8")
    happened = svod("rule", tmp_path / "case.json", "--json").json["happened"]
    assert [one["value"] for one in happened if one["what"] == "wounded"] == [wounds]
