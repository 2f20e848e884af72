"""Mutants that no example can notice because they decide every situation like the original, shown by running them.

Only a mutant of a verdict can be called so: of a permission or a prohibition of declarations, and only if everything
that its conditions ask is varied by the abstraction, that is, answered yes in some situation and no in another.
"""

from collections.abc import Iterator
from contextlib import suppress

from checker.cases import rules_for
from checker.conditions import condition_fields, questions_in
from checker.gaps.abstraction import Situation, situations
from checker.gaps.findings import decide_all
from checker.gaps.outcomes import Outcome, outcome
from checker.gaps.positions import in_engine
from checker.mutants import Mutant
from engine import Rules, registry
from engine.clauses import Condition, Domain, Permission, Prohibition
from engine.decision import next_readings
from engine.inquiry import Case, Inquiry, Uncomputable
from rulesdb.database import RulesDB


class Equivalence:
    """Tells which mutants decide every situation like the original; what the original decides is computed once."""

    def __init__(self, db: RulesDB) -> None:
        self._db = db
        self._situations: tuple[Situation, ...] = tuple(situations())
        self._rules = rules_for(db)
        self._original: tuple[Outcome, ...] | None = None

    def holds(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is shown to be equivalent."""
        original = registry()[mutant.provision]
        if not isinstance(original, Permission | Prohibition) or original.about is not Domain.DECLARATION:
            return False
        if self._original is None:
            self._original = decide_all(self._situations, self._rules)
        rules = rules_for(self._db, provisions=mutant.applied(registry()), without=mutant.without)
        pairs = zip(self._situations, self._original, strict=True)
        alike = all(outcome(situation, rules).decision == decided.decision for situation, decided in pairs)
        return alike and not any(self.not_varied(mutant.provision))

    def not_varied(self, provision: str) -> Iterator[Condition]:
        """Give the questions of a provision that the situations do not answer both ways."""
        for conditions in condition_fields(registry()[provision]).values():
            for condition in conditions:
                yield from (one for one in questions_in(condition) if not _varied(one, self._situations, self._rules))


def _varied(question: Condition, every: tuple[Situation, ...], rules: Rules) -> bool:
    answers: set[bool] = set()
    for situation in every:
        answers |= set(_answers(question, situation, rules))
        if len(answers) == 2:
            return True
    return False


def _answers(question: Condition, situation: Situation, rules: Rules) -> Iterator[bool]:
    """Give the answers to a question about a situation, under every combination of readings that it asks."""
    state, declaration = in_engine(situation)
    assigned: dict[str, str] | None = {}
    while assigned is not None:
        inquiry = Inquiry(rules, assigned)
        case = Case(inquiry, state, declaration.source, declaration.ability, declaration.targets[0])
        with suppress(Uncomputable):  # no answer, so it shows nothing
            yield question.holds(case)
        assigned = next_readings(inquiry.asked, rules)
