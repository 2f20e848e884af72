"""The examples of section 504: each proves what it claims, and each condition is turned by one detail."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from checker.cases import CardShelf, changed, rules_for
from checker.conditions import condition_fields, questions_in, with_each_question
from checker.run import Runner
from engine import decide, registry
from engine.clauses import Condition, Provision
from engine.inquiry import Case
from rulesdb.load import load
from rulesdb.records import Example, Question

DB = load()
RUNNER = Runner(DB)
EXAMPLES = tuple(example for example in DB.examples.values() if example.file.startswith("examples/504/"))
OURS = {id: provision for id, provision in registry().items() if id.startswith("504.")}

# --- every condition turned by one detail --------------------------------------------------------------------


RANGE_FROM_THE_ZONE = "504.2/any-card within_range"
"""Fails only if range counts from the auxiliary zone, which other editions settle: no contrast can show it."""


class Witness:
    """Rules whose conditions of 504 tell what they answered."""

    def __init__(self, readings: Mapping[str, str] | None = None) -> None:
        self._answers: dict[str, set[bool]] = {}
        self._shelf = CardShelf(DB)
        self._readings = readings
        self._watching = {id: self._watched(one) if id in OURS else one for id, one in registry().items()}

    def asked_in(self, case: Mapping[str, Any]) -> dict[str, set[bool]]:
        """The answers of each condition that is asked in a case, by provision and name of the condition."""
        self._answers = {}
        # Rules remember what they asked of a text, so each case gets rules of its own.
        decide(self._shelf.resolved(case), rules_for(DB, provisions=self._watching, readings=self._readings))
        return self._answers

    def _watched(self, provision: Provision) -> Provision:
        return with_each_question(provision, lambda _, one: self._heard(provision.id, one))

    def _heard(self, provision: str, one: Condition) -> Condition:
        def holds(case: Case) -> bool:
            answer = one.holds(case)
            self._answers.setdefault(f"{provision} {one.name}", set()).add(answer)
            return answer

        return replace(one, holds=holds, of_text=False)  # so that it is asked in every case anew


def last_case(example: Example) -> dict[str, Any]:
    return {"position": example.position, "action": example.steps[-1].action}


CONDITIONS = [
    f"{id} {one.name}"
    for id, provision in OURS.items()
    for conditions in condition_fields(provision).values()
    for condition in conditions
    for one in questions_in(condition)
]


@pytest.fixture(scope="module")
def turned() -> set[str]:
    """The conditions of 504 that answer otherwise in a contrast than in the step that it turns."""
    witness = Witness()
    found: set[str] = set()
    for example in EXAMPLES:
        before = witness.asked_in(last_case(example))
        for contrast in example.contrasts:
            after = witness.asked_in(changed(last_case(example), contrast.change))
            found |= {name for name in before.keys() & after.keys() if before[name] != after[name]}
    return found


@pytest.mark.parametrize("name", [name for name in CONDITIONS if name != RANGE_FROM_THE_ZONE])
def test_every_condition_of_504_is_turned_by_one_detail(name: str, turned: set[str]) -> None:
    assert name in turned


def test_range_from_the_auxiliary_zone_is_turned_by_the_reading() -> None:
    case = last_case(DB.examples["shot-with-range-from-the-auxiliary-zone"])
    counted = Witness({"range-auxiliary-zone": "counts"})
    assert Witness().asked_in(case)[RANGE_FROM_THE_ZONE] == {True}
    assert counted.asked_in(case)[RANGE_FROM_THE_ZONE] == {False}


# --- the examples themselves ---------------------------------------------------------------------------------


def test_there_are_at_least_forty_five_examples() -> None:
    assert len(EXAMPLES) >= 45


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_example_passes_and_every_contrast_turns_it(example: Example) -> None:
    result = RUNNER.verified(example)
    assert result.passed, result.to_json()
    assert example.contrasts


def test_every_expectation_names_verdict_and_deciding_clauses() -> None:
    for example in EXAMPLES:
        expected = [*(step.expect for step in example.steps), *(contrast.expect for contrast in example.contrasts)]
        assert all({"verdict", "decisive"} <= expect.keys() for expect in expected)


QUESTIONS = [one for one in DB.questions.values() if any(clause.startswith("504.") for clause in one.clauses)]


ASKED = [one for one in QUESTIONS if one.settled is None and one.not_asked is None]


@pytest.mark.parametrize("question", ASKED, ids=lambda one: one.id)
def test_every_open_question_of_504_is_shown_by_branches_for_each_reading(question: Question) -> None:
    shown = {
        branch["readings"].get(question.id)
        for example in EXAMPLES
        for step in example.steps
        for branch in step.expect.get("branches", ())
    }
    assert {reading.id for reading in question.readings} <= shown


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.settled is not None], ids=lambda one: one.id)
def test_every_settled_question_of_504_is_shown_by_its_answer(question: Question) -> None:
    assert question.settled is not None
    for reading in question.readings:
        if reading.id != question.settled.reading:
            rules = rules_for(DB, readings={question.id: reading.id})
            assert not all(RUNNER.result(example, rules).passed for example in EXAMPLES)
