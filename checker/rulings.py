"""Holding the rulings against their examples: a ruling stands while its examples show what it says."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checker.report import ExampleResult, RulingResult
from rulesdb.database import RulesDB
from rulesdb.records import Example, Ruling


def ruling_result(db: RulesDB, ruling: Ruling, results: Mapping[str, ExampleResult]) -> RulingResult:
    """Hold a ruling against the results of its examples, all of which must be among `results`.

    Its examples pass; what answers it, the last step of the first one or the contrast that the ruling names, has its
    verdict, and one of its clauses decides there or is proven by that example; and each of its clauses speaks in its
    examples: it decides, is proven, is cited, or is what the open question asked there is about.
    """
    return RulingResult(ruling, tuple(_problems(db, ruling, [results[id] for id in ruling.examples])))


def _problems(db: RulesDB, ruling: Ruling, results: Sequence[ExampleResult]) -> Iterator[str]:
    for result in results:
        if not result.passed:
            yield f"its example {result.example.id} does not come out as expected"
    yield from _answer_problems(db, ruling, results[0])
    spoken: set[str] = set()
    for result in results:
        for one in (*result.steps, *result.contrasts):
            spoken |= _deciding(db, one.decision, result.example)
            spoken |= {citation["clause"] for citation in one.decision.get("citations", ())}
    for clause in ruling.clauses:
        if clause not in spoken:
            yield f"{clause} has no part in its examples"


def _answer_problems(db: RulesDB, ruling: Ruling, result: ExampleResult) -> Iterator[str]:
    """Hold what a ruling says against the one decision that answers it."""
    answer = result.answering(ruling)
    place = "the last step" if ruling.contrast is None else f"contrast {ruling.contrast}"
    if answer is None:
        yield f"its example {result.example.id} has no contrast {ruling.contrast}"
        return
    verdict = answer.decision.get("verdict")
    if verdict != ruling.verdict:
        yield f"it says {ruling.verdict.value}, and {place} of its example {result.example.id} is {verdict}"
    elif _deciding(db, answer.decision, result.example).isdisjoint(ruling.clauses):
        yield f"none of its clauses decides {place} of its example {result.example.id}"


def _deciding(db: RulesDB, decision: Mapping[str, Any], example: Example) -> set[str]:
    """The clauses that gave a verdict; where it is open, those of its branches and of the questions asked.

    With them those that the example proves: without the clause it fails.
    """
    deciding = {*decision.get("decisive", ()), *example.verifies}
    for branch in decision.get("branches", ()):
        deciding.update(branch["decisive"])
        deciding.update(id for question in branch["readings"] for id in db.questions[question].clauses)
    return deciding


def ruling_results(db: RulesDB, results: Mapping[str, ExampleResult]) -> dict[str, RulingResult]:
    """Hold all rulings whose examples have been run against them."""
    return {
        ruling.id: ruling_result(db, ruling, results)
        for ruling in db.rulings.values()
        if results.keys() >= set(ruling.examples)
    }
