"""Running the examples and putting the report together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from checker.cases import CardShelf, changed, rules_for
from checker.citations import citation_problems, mentioned
from checker.compare import Mismatch, mismatches
from checker.report import Badge, ContrastResult, ExampleResult, Report, StepResult
from checker.reviews import needless_reviews, stale_reviews
from checker.rulings import ruling_results
from checker.workers import spread
from engine import InvalidCase, Rules, decide, registry
from engine.clauses import clause_of
from rulesdb.database import RulesDB
from rulesdb.fingerprints import digest
from rulesdb.records import Clause, Contrast, Example

__all__ = ["CardShelf", "check", "rules_for", "run_example"]

_TURNING = ("verdict", "decisive", "ungrounded", "branches", "events", "happened", "pending", "outcomes")
"""The parts of a decision that answer; the position afterwards shows any change made to that before."""


def check(
    db: RulesDB,
    examples: Iterable[Example] | None = None,
    *,
    processes: int = 1,
    brief: bool = False,
    done: Callable[[ExampleResult], None] = lambda _: None,
) -> Report:
    """Run examples (all of them by default), citations and reviews, and report what does not agree.

    With `brief` the report keeps of what passed only that it did, but for the examples of rulings, so that a large base
    needs little more memory than its records. `done` is told each result as it comes.
    """
    chosen = tuple(db.examples.values() if examples is None else examples)
    results = {}
    found = spread(BriefRunner if brief else Runner, db, chosen, processes)
    for example, one in zip(chosen, found, strict=True):
        result = one or ExampleResult(example, (), (), ())
        done(result)
        results[result.example.id] = result
    mentions = mentioned()
    return Report(
        results=results,
        badges={id: badge_of(clause, results) for id, clause in db.clauses.items()},
        citations=(*citation_problems(db, mentions=mentions), *needless_reviews(db, mentions=mentions)),
        stale=tuple(stale_reviews(db, chosen, mentions=mentions)),
        digest=digest(db),
        rulings=ruling_results(db, results),
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

    def __call__(self, example: Example) -> ExampleResult | None:
        """Verify an example."""
        return self.verified(example)

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
        return self.fails(example, rules)

    def result(self, example: Example, rules: Rules | None = None) -> ExampleResult:
        """Run the steps and contrasts of an example; the position after a step is that of the next."""
        rules = rules or self._rules
        steps = self._steps(example, rules)
        contrasts = tuple(self._contrasts(example, steps, rules))
        problems = [
            f"the contrast «{one.title.ru}» does not turn the answer" for one in contrasts if not _turns(one, steps[-1])
        ]
        if final := _final_mismatches(example, steps[-1]):
            told = "; ".join(f"{one.path}: expected {one.expected!r}, got {one.got!r}" for one in final)
            problems.append(f"the end is not as expected: {told}")
        return ExampleResult(example, steps, contrasts, tuple(problems))

    def fails(self, example: Example, rules: Rules | None = None) -> bool:
        """Tell whether an example fails; nothing more is run than it takes to know that."""
        rules = rules or self._rules
        steps = self._steps(example, rules)
        if any(one.mismatches for one in steps) or _final_mismatches(example, steps[-1]):
            return True
        return any(one.mismatches or not _turns(one, steps[-1]) for one in self._contrasts(example, steps, rules))

    def _steps(self, example: Example, rules: Rules) -> tuple[StepResult, ...]:
        dice = {"dice": list(example.dice)} if example.dice else {}
        position: Mapping[str, Any] = example.position
        steps: list[StepResult] = []
        for step, decision in zip(example.steps, self._decisions(example, dice, rules), strict=True):
            if steps:
                position = steps[-1].decision.get("position") or position
            steps.append(StepResult(step.action, position, decision, mismatches(step.expect, decision)))
        return tuple(steps)

    def _contrasts(self, example: Example, steps: Sequence[StepResult], rules: Rules) -> Iterator[ContrastResult]:
        """Give the contrasts one by one, each run when it is asked for."""
        last, before = steps[-1], [one.decision for one in steps[:-1]]
        case = {"position": last.position, "action": last.action, **dice_left(example, before)}
        return (self._contrast(case, contrast, rules) for contrast in example.contrasts)

    def _decisions(self, example: Example, dice: Mapping[str, Any], rules: Rules) -> Sequence[Mapping[str, Any]]:
        """Give the decision of each step; steps that the engine refuses as a whole all have its error."""
        actions = [step.action for step in example.steps]
        if len(actions) == 1:
            return [self._decided({"position": example.position, "action": actions[0], **dice}, rules)]
        whole = {"position": example.position, "actions": actions, **dice}
        try:
            return [step.told() for step in decide(self._shelf.resolved(whole), rules).steps]
        except InvalidCase as refused:
            return [_error(refused)] * len(actions)

    def _contrast(self, case: Mapping[str, Any], contrast: Contrast, rules: Rules) -> ContrastResult:
        other = changed(case, contrast.change)
        decision = self._decided(other, rules)
        found = mismatches(contrast.expect, decision)
        return ContrastResult(
            other["action"], other["position"], decision, found, contrast.title, contrast.change, contrast.expect
        )

    def _decided(self, case: dict[str, Any], rules: Rules) -> Mapping[str, Any]:
        """Give the decision as JSON, written as far as it is looked at."""
        try:
            return decide(self._shelf.resolved(case), rules).told()
        except InvalidCase as refused:
            return _error(refused)


def _error(refused: InvalidCase) -> dict[str, Any]:
    """Give what stands for the decision of a case that the engine refuses; no pattern expects it."""
    return {"error": str(refused)}


def dice_left(example: Example, before: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Give the dice that the decisions `before` the last step have left for it, as that part of a case."""
    rolled = sum(one["what"] == "rolled" for decision in before for one in decision.get("happened", ()))
    left = list(example.dice[rolled:])
    return {"dice": left} if left else {}


class BriefRunner(Runner):
    """Has nothing to tell of an example that passed, unless a ruling rests on it."""

    def __init__(self, db: RulesDB) -> None:
        super().__init__(db)
        self._needed = {id for ruling in db.rulings.values() for id in ruling.examples}

    def __call__(self, example: Example) -> ExampleResult | None:
        """Verify an example; None where it passed."""
        result = self.verified(example)
        return None if result.passed and example.id not in self._needed else result


def _final_mismatches(example: Example, last: StepResult) -> tuple[Mismatch, ...]:
    """Give where the end of an example is not what it expects of the end as a whole."""
    return () if example.expect is None else mismatches(example.expect, last.decision)


def _turns(contrast: ContrastResult, step: StepResult) -> bool:
    """Tell whether a contrast has another answer than the step, or ends in a position that the step did not."""
    if any(contrast.decision.get(key) != step.decision.get(key) for key in _TURNING):
        return True
    expected = contrast.expect.get("position")
    return expected is not None and bool(mismatches(expected, step.decision.get("position")))


def badge_of(clause: Clause, results: Mapping[str, ExampleResult]) -> Badge:
    """Give the badge that these results earn a clause; all examples that verify it must be among them."""
    if not clause.executable:
        return Badge.NOT_EXECUTABLE
    own = [result for result in results.values() if clause.id in result.example.verifies]
    if not own:
        return Badge.UNVERIFIED
    return Badge.VERIFIED if all(result.passed for result in own) else Badge.FAILED
