"""Running the examples and putting the report together."""

from collections.abc import Iterable, Mapping
from typing import Any

from checker.cases import CardShelf, changed, rules_for
from checker.citations import citation_problems
from checker.compare import mismatches
from checker.report import Badge, ContrastResult, ExampleResult, Report, StepResult
from checker.reviews import stale_reviews
from engine import InvalidCase, Rules, decide, registry
from engine.clauses import clause_of
from rulesdb.database import RulesDB
from rulesdb.fingerprints import digest
from rulesdb.records import Clause, Contrast, Example

__all__ = ["CardShelf", "check", "rules_for", "run_example"]

_TURNING = ("verdict", "decisive", "ungrounded", "branches")


def check(db: RulesDB, examples: Iterable[Example] | None = None) -> Report:
    """Run examples (all of them by default), citations and reviews, and report what does not agree."""
    chosen = tuple(db.examples.values() if examples is None else examples)
    runner = Runner(db)
    results = {example.id: runner.verified(example) for example in chosen}
    return Report(
        results=results,
        badges={id: _badge(clause, results) for id, clause in db.clauses.items()},
        citations=citation_problems(db),
        stale=tuple(stale_reviews(db, chosen)),
        digest=digest(db),
    )


def run_example(db: RulesDB, example: Example, rules: Rules | None = None) -> ExampleResult:
    """Run one example under the given rules, by default all that are in force."""
    return Runner(db).result(example, rules)


class Runner:
    """Runs examples of one knowledge base; it keeps the cards read and the rules made."""

    def __init__(self, db: RulesDB) -> None:
        self._db = db
        self._shelf = CardShelf(db)
        self._rules = rules_for(db)
        self._without: dict[str, Rules] = {}
        self._carried = frozenset(map(clause_of, registry()))

    def verified(self, example: Example) -> ExampleResult:
        """Run an example and see that each clause it claims to verify really decides in it."""
        result = self.result(example)
        unproven = [clause for clause in example.verifies if not self.proves(example, clause, result)]
        problems = [
            f"it claims to verify {clause}, but {clause} decides no step, and without it the example still passes"
            for clause in unproven
        ]
        return ExampleResult(example, result.steps, result.contrasts, (*result.problems, *problems))

    def proves(self, example: Example, clause: str, result: ExampleResult) -> bool:
        """Tell whether a clause is decisive in a step, or the example fails when the clause is switched off."""
        if any(clause in step.decision.get("decisive", ()) for step in result.steps):
            return True
        if clause not in self._carried:
            return False
        rules = self._without.get(clause)
        if rules is None:
            rules = self._without[clause] = rules_for(self._db, without=(clause,))
        return not self.result(example, rules).passed

    def result(self, example: Example, rules: Rules | None = None) -> ExampleResult:
        """Run the steps and contrasts of an example."""
        rules = rules or self._rules
        case: dict[str, Any] = {"position": example.position}
        if example.dice:
            case["dice"] = list(example.dice)
        steps = []
        for step in example.steps:
            case = {**case, "action": step.action}
            decision = self._decided(case, rules)
            found = tuple(mismatches(step.expect, decision))
            steps.append(StepResult(step.action, example.position, decision, found))
        contrasts = [self._contrast(case, contrast, rules) for contrast in example.contrasts]
        problems = [
            f"the contrast «{one.title.ru}» does not turn the answer"
            for one in contrasts
            if all(one.decision.get(key) == steps[-1].decision.get(key) for key in _TURNING)
        ]
        if example.expect is not None and (final := tuple(mismatches(example.expect, steps[-1].decision))):
            problems.append(f"the end is not as expected: {final}")
        return ExampleResult(example, tuple(steps), tuple(contrasts), tuple(problems))

    def _contrast(self, case: Mapping[str, Any], contrast: Contrast, rules: Rules) -> ContrastResult:
        other = changed(case, contrast.change)
        decision = self._decided(other, rules)
        found = tuple(mismatches(contrast.expect, decision))
        return ContrastResult(other["action"], other["position"], decision, found, contrast.title, contrast.change)

    def _decided(self, case: dict[str, Any], rules: Rules) -> dict[str, Any]:
        """Give the decision as JSON; a case that the engine refuses gives its error, which no pattern expects."""
        try:
            return decide(self._shelf.resolved(case), rules).to_json()
        except InvalidCase as refused:
            return {"error": str(refused)}


def _badge(clause: Clause, results: Mapping[str, ExampleResult]) -> Badge:
    if not clause.executable:
        return Badge.NOT_EXECUTABLE
    own = [result for result in results.values() if clause.id in result.example.verifies]
    if not own:
        return Badge.UNVERIFIED
    return Badge.VERIFIED if all(result.passed for result in own) else Badge.FAILED
