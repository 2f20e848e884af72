"""The examples of section 504 held against mutants of the rules: whatever is changed there, one of them fails."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from checker.cases import CardShelf, changed
from checker.run import Runner
from engine import Rules, Settled, decide, registry
from engine.clauses import (
    Condition,
    Definition,
    Permission,
    Prohibition,
    Provision,
    Setting,
    Table,
    any_of,
    clause_of,
    negation,
)
from engine.inquiry import Case
from engine.rules.b401_kinds import MELEE, NO_ATTACK, RANGED
from engine.settings import Precedence
from rulesdb.load import load
from rulesdb.records import Example, Question

NOT_ASKED = "504.1.1/not-a-strike-with-range"
"""No text asks about strikes with range yet, so nothing can show what this definition decides."""

GROUNDWORK = (
    *("b:103.2", "b:207.6", "b:207.7", "b:208.2", "b:210.9.a", "b:212.2", "b:213.4", "b:214.3", "b:214.10.a"),
    *("b:401.4", "b:401.5", "b:g-11", "m:g-дальность", "rp:g-существо", "543.1"),
)
"""The clauses outside 504 that its decisions rest on."""

OURS = {
    id: provision
    for id, provision in registry().items()
    if id != NOT_ASKED and (id.startswith("504.") or clause_of(id) in GROUNDWORK)
}

DB = load()
RUNNER = Runner(DB)
EXAMPLES = tuple(example for example in DB.examples.values() if example.file.startswith("examples/504/"))
SETTLED = tuple(
    Settled(question.id, question.settled.reading, question.settled.clauses)
    for question in DB.questions.values()
    if question.settled is not None
)


def killers(rules: Rules) -> Iterator[Example]:
    """The examples that fail under other rules, found one by one."""
    return (example for example in EXAMPLES if not RUNNER.result(example, rules).passed)


def rules_with(mutant: Provision) -> Rules:
    return Rules(provisions={**registry(), mutant.id: mutant}, settled=SETTLED)


# --- the mutants ---------------------------------------------------------------------------------------------


def conditions_of(provision: Permission | Prohibition) -> tuple[Condition, ...]:
    return (*provision.scope, *(provision.limits if isinstance(provision, Permission) else ()))


def with_conditions(
    provision: Permission | Prohibition, scope: tuple[Condition, ...], limits: tuple[Condition, ...]
) -> Permission | Prohibition:
    if isinstance(provision, Permission):
        return replace(provision, scope=scope, limits=limits)
    return replace(provision, scope=scope)


def exchanged(one: Condition) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    """What may stand in place of a condition: nothing, its negation, and «this or that» with one part changed."""
    yield f"without {one.name}", ()
    yield f"with {one.name} inverted", (negation(one),)
    parts = one.parts if len(one.parts) > 1 else ()
    for place, part in enumerate(parts):
        before, after = parts[:place], parts[place + 1 :]
        yield f"without {part.name}", (any_of(*before, *after),)
        yield f"with {part.name} inverted", (any_of(*before, negation(part), *after),)


def condition_mutants(provision: Permission | Prohibition) -> Iterator[tuple[str, Provision]]:
    scope = provision.scope
    limits = provision.limits if isinstance(provision, Permission) else ()
    for place, one in enumerate(scope):
        for words, other in exchanged(one):
            yield words, with_conditions(provision, (*scope[:place], *other, *scope[place + 1 :]), limits)
    for place, one in enumerate(limits):
        for words, other in exchanged(one):
            yield words, with_conditions(provision, scope, (*limits[:place], *other, *limits[place + 1 :]))


def form_mutants(provision: Permission | Prohibition) -> Iterator[tuple[str, Provision]]:
    if isinstance(provision, Prohibition):
        yield "as a permission", Permission(provision.id, provision.scope)
        return
    yield "as a prohibition", Prohibition(provision.id, conditions_of(provision))
    if provision.only:
        yield "without «only»", replace(provision, only=False)


def row_mutants(provision: Definition) -> Iterator[tuple[str, Provision]]:
    for key, row in provision.rows.items():
        rest = {other: one for other, one in provision.rows.items() if other != key}
        yield f"without the row {key}", replace(provision, rows=rest)
        for kind in (MELEE, RANGED, NO_ATTACK):
            if provision.table is Table.KINDS and kind != row.value:
                yield (
                    f"with {key} as {kind}",
                    replace(provision, rows={**provision.rows, key: replace(row, value=kind)}),
                )


def mutants_of(provision: Provision) -> Iterator[tuple[str, Provision]]:
    if isinstance(provision, Permission | Prohibition):
        yield from condition_mutants(provision)
        yield from form_mutants(provision)
    elif isinstance(provision, Definition):
        yield from row_mutants(provision)
    elif isinstance(provision, Setting):
        yield "turned over", replace(provision, value=Precedence.PERMISSION)


MUTANTS = {f"{id} {words}": mutant for id, provision in OURS.items() for words, mutant in mutants_of(provision)}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_changed_provision_makes_an_example_fail(name: str) -> None:
    assert any(killers(rules_with(MUTANTS[name]))), f"no example notices: {name}"


@pytest.mark.parametrize("id", OURS)
def test_a_provision_switched_off_fails_an_example_that_has_a_contrast(id: str) -> None:
    without = Rules(without=(id,), settled=SETTLED)
    assert any(example.contrasts for example in killers(without)), f"no example notices that {id} is missing"


def test_the_definition_that_nothing_asks_is_noticed_by_no_example() -> None:
    assert list(killers(Rules(without=(NOT_ASKED,), settled=SETTLED))) == []


# --- every condition asked, with both answers ----------------------------------------------------------------


RANGE_FROM_THE_ZONE = "504.2/any-card within_range"
"""Fails only if range counts from the auxiliary zone, which other editions settle: no contrast can show it."""


class Witness:
    """Rules whose conditions of 504 tell what they answered."""

    def __init__(self, readings: Mapping[str, str] | None = None) -> None:
        self._answers: dict[str, set[bool]] = {}
        self._shelf = CardShelf(DB)
        watched = {id: self._watched(one) for id, one in registry().items()}
        self._rules = Rules(provisions=watched, readings=readings, settled=SETTLED)

    def asked_in(self, case: Mapping[str, Any]) -> dict[str, set[bool]]:
        """The answers of each condition that is asked in a case, by provision and name of the condition."""
        self._answers = {}
        decide(self._shelf.resolved(case), self._rules)
        return self._answers

    def _watched(self, provision: Provision) -> Provision:
        if not isinstance(provision, Permission | Prohibition) or not provision.id.startswith("504."):
            return provision
        heard = tuple(self._heard(provision.id, one) for one in conditions_of(provision))
        return with_conditions(provision, heard[: len(provision.scope)], heard[len(provision.scope) :])

    def _heard(self, provision: str, one: Condition) -> Condition:
        if len(one.parts) > 1:
            return any_of(*(self._heard(provision, part) for part in one.parts))

        def holds(case: Case) -> bool:
            answer = one.holds(case)
            self._answers.setdefault(f"{provision} {one.name}", set()).add(answer)
            return answer

        return replace(one, holds=holds)


def last_case(example: Example) -> dict[str, Any]:
    return {"position": example.position, "action": example.steps[-1].action}


CONDITIONS = [
    f"{id} {part.name}"
    for id, provision in OURS.items()
    if id.startswith("504.") and isinstance(provision, Permission | Prohibition)
    for one in conditions_of(provision)
    for part in (one.parts if len(one.parts) > 1 else (one,))
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


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.settled is None], ids=lambda one: one.id)
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
            assert any(killers(Rules(readings={question.id: reading.id}, settled=SETTLED)))
