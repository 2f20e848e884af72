"""A ruling stands only while its examples show what it says."""

from dataclasses import replace

import pytest

from checker.report import ExampleResult
from checker.rulings import ruling_result, ruling_results
from checker.run import Runner, check
from rulesdb.database import RulesDB
from rulesdb.load import load
from rulesdb.records import Verdict

DB = load()
RUNNER = Runner(DB)
RULING = DB.rulings["across-ones-own"]


def results_of(*examples: str) -> dict[str, ExampleResult]:
    return {id: RUNNER.verified(DB.examples[id]) for id in examples}


def problems(**changes) -> tuple[str, ...]:
    ruling = replace(RULING, **changes)
    return ruling_result(DB, ruling, results_of(*ruling.examples)).problems


def test_every_ruling_stands_and_there_are_fifty_at_least():
    results = ruling_results(DB, results_of(*DB.examples))
    assert len(results) == len(DB.rulings) >= 50
    assert not [result.to_json() for result in results.values() if not result.stands]


def test_a_ruling_that_its_example_bears_out_stands():
    assert problems() == ()


@pytest.mark.parametrize("verdict", [Verdict.UNDETERMINED, Verdict.ILLEGAL])
def test_another_verdict_than_that_of_the_last_step_is_told_though_a_contrast_has_it(verdict):
    told = f"it says {verdict.value}, and the last step of its example {RULING.examples[0]} is legal"
    assert problems(verdict=verdict) == (told,)


def test_the_contrast_that_a_ruling_names_answers_it():
    assert problems(verdict=Verdict.ILLEGAL, contrast=1) == ()  # the same cell held by an opposing card
    (told,) = problems(contrast=1)
    assert "it says legal, and contrast 1 of" in told
    assert problems(contrast=9) == (f"its example {RULING.examples[0]} has no contrast 9",)


@pytest.mark.parametrize("ruling", DB.rulings.values(), ids=lambda one: one.id)
def test_no_ruling_stands_with_another_verdict(ruling):
    results = results_of(*ruling.examples)
    others = [replace(ruling, verdict=verdict) for verdict in Verdict if verdict is not ruling.verdict]
    assert not [one.verdict for one in others if ruling_result(DB, one, results).stands]


def test_a_clause_that_has_no_part_in_the_examples_is_told():
    assert problems(clauses=("504.1.1", "504.4")) == ("504.4 has no part in its examples",)


def test_clauses_that_decide_nothing_there_do_not_carry_the_verdict():
    told = problems(clauses=("504.4",))
    assert f"none of its clauses decides the last step of its example {RULING.examples[0]}" in told


def test_a_failed_example_withdraws_the_ruling():
    (id,) = RULING.examples
    broken = replace(RUNNER.verified(DB.examples[id]), problems=("it is wrong",))
    result = ruling_result(DB, RULING, {id: broken})
    assert not result.stands
    assert result.problems == (f"its example {id} does not come out as expected",)


def test_every_open_question_that_the_engine_asks_in_an_example_has_a_ruling():
    asked = {
        question
        for result in results_of(*DB.examples).values()
        for step in result.steps
        for branch in step.decision["branches"]
        for question in branch["readings"]
    }
    undetermined = [ruling for ruling in DB.rulings.values() if ruling.verdict is Verdict.UNDETERMINED]
    for question in asked:
        about = set(DB.questions[question].clauses)
        assert any(about & set(ruling.clauses) for ruling in undetermined), question


def test_every_clause_of_section_504_has_rulings():
    for clause in ("504.1", "504.1.1", "504.2", "504.3", "504.4"):
        assert [ruling for ruling in DB.rulings.values() if clause in ruling.clauses], clause


def test_the_check_tells_withdrawn_rulings():
    lying = replace(RULING, id="lying", verdict=Verdict.UNDETERMINED, reviewed={})
    db = with_rulings(lying)
    report = check(db, [DB.examples[id] for id in lying.examples])
    assert not report.ok
    assert [one["id"] for one in report.to_json()["withdrawn"]] == ["lying"]


def test_a_check_of_some_examples_tells_only_of_the_rulings_that_rest_on_them_alone():
    report = check(DB, [DB.examples["across-own-card-but-not-opposing"]])
    assert set(report.rulings) == {"across-ones-own"}


def with_rulings(*rulings) -> RulesDB:
    return replace(DB, rulings={ruling.id: ruling for ruling in rulings})
