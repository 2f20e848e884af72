"""Holding the rulings against their examples: a ruling stands while its examples show what it says."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from checker.report import ExampleResult, RulingResult
from rulesdb.database import RulesDB
from rulesdb.records import Ruling


def ruling_result(db: RulesDB, ruling: Ruling, results: Mapping[str, ExampleResult]) -> RulingResult:
    """Hold a ruling against the results of its examples, all of which must be among `results`.

    Its examples pass; a decision in them, of a step or of a contrast, has the ruling's verdict, and one of its clauses
    decides it or is proven by that example; and each of its clauses speaks in them: it decides, is proven, is cited, or
    is what the open question asked there is about.
    """
    return RulingResult(ruling, tuple(_problems(db, ruling, [results[id] for id in ruling.examples])))


def _problems(db: RulesDB, ruling: Ruling, results: Iterable[ExampleResult]) -> Iterator[str]:
    results = tuple(results)
    for result in results:
        if not result.passed:
            yield f"its example {result.example.id} does not come out as expected"
    spoken: set[str] = set()
    shown = False
    for result in results:
        verified = set(result.example.verifies)  # proven: without the clause the example fails
        for one in (*result.steps, *result.contrasts):
            deciding = _deciding(db, one.decision) | verified
            shown |= one.decision.get("verdict") == ruling.verdict and not deciding.isdisjoint(ruling.clauses)
            spoken |= deciding | {citation["clause"] for citation in one.decision.get("citations", ())}
    if not shown:
        yield f"no decision in its examples is {ruling.verdict.value} by one of its clauses"
    for clause in ruling.clauses:
        if clause not in spoken:
            yield f"{clause} has no part in its examples"


def _deciding(db: RulesDB, decision: Mapping[str, Any]) -> set[str]:
    """The clauses that gave a verdict; where it is open, those of its branches and of the questions asked."""
    deciding = set(decision.get("decisive", ()))
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
