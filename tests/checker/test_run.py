"""The checker notices what does not agree: each kind of fault is put in and must be found."""

from dataclasses import replace
from typing import Any

import pytest

from checker.report import Badge
from checker.run import check, run_example
from rulesdb.fingerprints import fingerprint
from rulesdb.load import load
from rulesdb.records import Contrast, Example, Step

DB = load()
EXAMPLE = DB.examples["across-own-card-but-not-opposing"]


def with_example(example: Example) -> Any:
    return check(DB, [example])


def test_everything_in_the_repository_agrees():
    report = check(DB)
    assert report.results
    assert [result.to_json() for result in report.failed] == []
    assert [problem.to_json() for problem in report.citations] == []
    assert [stale.to_json() for stale in report.stale] == []
    assert report.ok


def test_badges_tell_verified_unverified_and_not_executable_apart():
    badges = check(DB).badges
    assert badges["504.1"] is Badge.VERIFIED
    assert badges["504"] is Badge.NOT_EXECUTABLE
    assert badges["b:203.13"] is Badge.UNVERIFIED
    assert badges.keys() == DB.clauses.keys()


def test_wrong_expectation_is_reported_with_its_place_expected_and_got():
    step = replace(EXAMPLE.steps[0], expect={"verdict": "illegal"})
    report = with_example(replace(EXAMPLE, steps=(step,)))
    assert not report.ok
    [failed] = report.to_json()["failed"]
    assert failed["id"] == EXAMPLE.id
    [mismatch] = failed["mismatches"]
    assert (mismatch["place"], mismatch["path"]) == ("$.steps[0].expect", "$.verdict")
    assert (mismatch["expected"], mismatch["got"]) == ("illegal", "legal")
    assert "504.1.1/path" in mismatch["citations"]
    assert report.badges["504.1.1"] is Badge.FAILED


def test_wrong_expectation_of_a_contrast_is_reported():
    contrast = replace(EXAMPLE.contrasts[0], expect={"decisive": ["504.4"]})
    [failed] = with_example(replace(EXAMPLE, contrasts=(contrast,))).to_json()["failed"]
    assert failed["mismatches"][0]["place"] == "$.contrasts[0].expect"


def test_contrast_that_does_not_turn_the_answer_is_a_fault():
    same = Contrast(EXAMPLE.contrasts[0].title, {"position": {"cards": {"foe": {"wounds": 1}}}}, {"verdict": "legal"})
    [failed] = with_example(replace(EXAMPLE, contrasts=(same,))).failed
    assert "does not turn the answer" in failed.problems[0]


@pytest.mark.parametrize("claimed", ["504.4", "503.4", "b:212.2"])
def test_clause_that_decides_nothing_in_an_example_is_not_verified_by_it(claimed):
    report = with_example(replace(EXAMPLE, verifies=(*EXAMPLE.verifies, claimed)))
    [failed] = report.failed
    assert claimed in failed.problems[0]
    assert report.badges[claimed] is Badge.FAILED


def test_clause_without_which_the_example_fails_is_verified_though_it_is_not_decisive():
    # Kinds of attack are defined, not decided; without the definition no clause speaks.
    example = next(one for one in DB.examples.values() if "b:401.5" in one.verifies)
    result = run_example(DB, example)
    assert not any("b:401.5" in step.decision["decisive"] for step in result.steps)
    assert with_example(example).ok or not with_example(example).failed


def test_case_that_the_engine_refuses_fails_the_example_with_the_reason():
    step = Step({"declare": "shot", "by": "spear", "target": "foe"}, {"verdict": "legal"})
    [failed] = with_example(replace(EXAMPLE, steps=(step,), contrasts=())).failed
    assert "$.action.declare" in failed.steps[0].decision["error"]


def test_review_of_another_wording_is_stale_and_a_missing_one_too():
    for reviewed, said in (({"504.1.1": "0" * 12}, "0" * 12), ({}, None)):
        [stale] = with_example(replace(EXAMPLE, reviewed=reviewed)).stale
        assert (stale.clause, stale.reviewed) == ("504.1.1", said)
        assert stale.present == fingerprint(DB.clauses["504.1.1"])


def test_final_expectation_is_held_against_the_last_decision():
    [failed] = with_example(replace(EXAMPLE, expect={"verdict": "undetermined"})).failed
    assert "the end is not as expected" in failed.problems[0]


def test_example_run_under_other_rules_shows_the_difference():
    from checker.cases import rules_for

    assert run_example(DB, EXAMPLE).passed
    assert not run_example(DB, EXAMPLE, rules_for(DB, without=("504.1.1",))).passed


def test_report_has_the_promised_keys_and_is_the_same_every_time():
    report = check(DB).to_json()
    assert report.keys() >= {"examples", "passed", "failed", "citations", "stale"}
    assert report == check(load()).to_json()
