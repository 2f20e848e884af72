"""Coverage: what the examples meet, and what fails it."""

from dataclasses import replace

import pytest

from checker.coverage import Coverage, Met, coverage
from checker.proof import Proof
from engine import registry
from rulesdb.load import load
from rulesdb.records import Example

DB = load()


pytestmark = pytest.mark.xdist_group("proof")


@pytest.fixture
def covered(proof: Proof) -> Coverage:
    return proof.coverage


def provision(found: Coverage, id: str) -> Met:
    return next(met for one in found.clauses for met in one.provisions if met.id == id)


def covered_by(*examples: Example) -> list[tuple[str, str]]:
    """What is uncovered where these are all the examples that there are."""
    found = coverage(replace(DB, examples={one.id: one for one in examples}))
    return [(id, lack.en) for id, lack in found.uncovered]


def test_nothing_that_the_engine_carries_is_uncovered(covered: Coverage) -> None:
    assert [f"{id}: {lack.en}" for id, lack in covered.uncovered] == []


def test_every_clause_and_every_provision_is_told_once(covered: Coverage) -> None:
    assert [one.clause.id for one in covered.clauses] == list(DB.clauses)
    assert [met.id for one in covered.clauses for met in one.provisions] == list(registry())


def test_clauses_that_are_not_executable_are_counted_by_reason(covered: Coverage) -> None:
    assert set(covered.reasons) == {"heading", "unknown", "cut", "wording", "outside"}
    assert sum(covered.reasons.values()) == sum(not one.executable for one in DB.clauses.values())


def test_conditions_rows_and_examples_are_told(covered: Coverage) -> None:
    path = provision(covered, "504.1.1/path")
    assert "across-an-empty-cell" in path.decides
    assert [one.words.en for one in path.conditions][-1] == "that cell holds only the attacker's own cards"
    assert all(one.yes and one.no for one in path.conditions)
    assert provision(covered, "b:401.5/nonmagical-kinds").rows["shot"]
    assert len([where for where in provision(covered, "b:207.7/neighbours").rows.values() if where]) == 8


def test_clause_that_is_carried_without_an_example_is_uncovered() -> None:
    assert ("b:102.4", "no example verifies it") in covered_by()
    assert ("b:102.4", "no example verifies it") not in covered_by(*DB.examples_of("b:102.4"))


def test_condition_that_never_fails_is_uncovered() -> None:
    own = {one.id: one for one in DB.examples_of("b:211.2.a")}
    lack = ("b:211.2.a/revealed-flyer", "never failing: it is on the battlefield")
    assert lack not in covered_by(*own.values())
    del own["flyer-away-already-when-its-turn-comes"]
    assert lack in covered_by(*own.values())


def test_row_that_nobody_asks_for_is_uncovered() -> None:
    shots = [one for one in DB.examples_of("b:401.5") if "shot" in str(one.steps[0].action)]
    lacking = covered_by(*shots)
    assert ("b:401.5/nonmagical-kinds", "row never met: throw") in lacking
    assert ("b:401.5/nonmagical-kinds", "row never met: shot") not in lacking


def test_provision_without_a_contrast_is_uncovered() -> None:
    own = DB.examples_of("504.1.1")
    lack = ("504.1.1/path", "no contrast and no reading turns the answer")
    assert lack not in covered_by(*own)
    plain = [replace(one, contrasts=()) for one in own if one.steps[-1].expect["verdict"] != "undetermined"]
    assert lack in covered_by(*plain)
