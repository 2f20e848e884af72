"""The examples of section 503 and of what the queue rests on: each proves what it claims."""

import pytest

from checker.run import Runner
from rulesdb.load import load
from rulesdb.records import Example

DB = load()
RUNNER = Runner(DB)
FOLDERS = ("examples/503/", "examples/b-")
EXAMPLES = tuple(example for example in DB.examples.values() if example.file.startswith(FOLDERS))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_example_passes_and_proves_what_it_claims(example: Example) -> None:
    result = RUNNER.verified(example)
    assert result.passed, result.to_json()


def test_every_clause_of_503_has_an_example_with_a_contrast() -> None:
    shown = {clause for example in EXAMPLES if example.contrasts for clause in example.verifies}
    assert {clause for clause in DB.clauses if clause.startswith("503.")} <= shown


def test_every_open_question_of_503_is_shown_by_branches() -> None:
    asked = {
        (question, reading)
        for example in EXAMPLES
        for step in example.steps
        for branch in step.expect.get("branches", ())
        for question, reading in branch.get("readings", {}).items()
    }
    for id in (
        *("queue-order-scope", "newborn-before-waiting", "act-during-drain"),
        *("circle-with-a-way-out", "single-effect-circle", "equipment-goes-with-host"),
    ):
        assert {(id, reading.id) for reading in DB.questions[id].readings} <= asked
