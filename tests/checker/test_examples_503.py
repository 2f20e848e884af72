"""The examples of section 503 held against changed rules: whatever is changed there, one of them fails."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from checker.cases import rules_for
from checker.run import Runner
from engine import Rules, Settled, registry
from engine.clauses import Provision, RuleEffect, Setting, clause_of
from rulesdb.load import load
from rulesdb.records import Example

DB = load()
RUNNER = Runner(DB)
FOLDERS = ("examples/503/", "examples/b-")
EXAMPLES = tuple(example for example in DB.examples.values() if example.file.startswith(FOLDERS))
SETTLED = tuple(
    Settled(question.id, question.settled.reading, question.settled.clauses)
    for question in DB.questions.values()
    if question.settled is not None
)

GROUNDWORK = (
    *("b:102.3.a", "b:102.4", "b:103.4", "b:210.7", "b:211.2.a", "b:214.9", "b:215.4", "b:215.6", "b:215.9"),
    *("b:406.1", "b:415.2", "b:419.1", "b:421.4", "b:421.5", "rp:g-пас"),
)
"""The clauses outside 503 that the queue rests on."""

OURS = {
    id: provision
    for id, provision in registry().items()
    if id.startswith("503.") or (clause_of(id) in GROUNDWORK and not id.startswith("b:103.2"))
}


def killers(rules: Rules) -> Iterator[Example]:
    """The examples that fail under other rules, found one by one."""
    return (example for example in EXAMPLES if not RUNNER.result(example, rules).passed)


def other_values() -> dict[str, Setting]:
    """Every setting with every value that it does not have."""
    settings = [one for one in OURS.values() if isinstance(one, Setting)]
    return {
        f"{one.id} as {value}": replace(one, value=value)
        for one in settings
        for value in type(one.value)
        if value is not one.value
    }


def without_conditions() -> dict[str, RuleEffect]:
    """Every rule effect without one condition of its scope; those of 503.1 without their ground, which can go."""
    found = {}
    for one in OURS.values():
        if isinstance(one, RuleEffect):
            for condition in one.scope:
                kept = tuple(other for other in one.scope if other is not condition)
                found[f"{one.id} due without «{condition.name}»"] = replace(one, scope=kept)
            if one.id.startswith("503.1/"):
                found[f"{one.id} applied without a ground"] = replace(one, ground=())
    return found


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_example_passes_and_proves_what_it_claims(example: Example) -> None:
    result = RUNNER.verified(example)
    assert result.passed, result.to_json()


@pytest.mark.parametrize("id", OURS)
def test_a_provision_switched_off_fails_an_example(id: str) -> None:
    assert any(killers(rules_for(DB, without=(id,)))), f"no example notices that {id} is missing"


@pytest.mark.parametrize("name", other_values())
def test_a_setting_turned_to_another_value_fails_an_example(name: str) -> None:
    assert any(killers(_rules_with(other_values()[name]))), f"no example notices: {name}"


@pytest.mark.parametrize("name", without_conditions())
def test_a_rule_effect_without_a_condition_fails_an_example(name: str) -> None:
    assert any(killers(_rules_with(without_conditions()[name]))), f"no example notices: {name}"


def _rules_with(mutant: Provision) -> Rules:
    return Rules(provisions={**registry(), mutant.id: mutant}, settled=SETTLED)


def test_every_clause_of_503_has_an_example_with_a_contrast() -> None:
    shown = {clause for example in EXAMPLES if example.contrasts for clause in example.verifies}
    assert {clause for clause in DB.clauses if clause.startswith("503.")} <= shown


def test_every_open_question_of_503_is_shown_by_branches() -> None:
    asked = {
        (question, reading)
        for example in EXAMPLES
        for step in example.steps
        for branch in step.expect.get("branches", ())
        for question, reading in branch["readings"].items()
    }
    for id in (
        *("queue-order-scope", "newborn-before-waiting", "act-during-drain"),
        *("circle-with-a-way-out", "single-effect-circle", "equipment-goes-with-host"),
    ):
        assert {(id, reading.id) for reading in DB.questions[id].readings} <= asked
