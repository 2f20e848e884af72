"""Verification badges of a few clauses, without checking everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesdb.database import RulesDB
    from rulesdb.records import Clause


def badges_of(db: RulesDB, clauses: Iterable[Clause]) -> tuple[dict[str, str], dict[str, bool]]:
    """Give the badges of clauses by id, and whether each example that verifies one of them passed."""
    from checker.run import Runner, badge_of

    runner = Runner(db)
    asked = tuple(clauses)
    examples = {example.id: example for clause in asked for example in db.examples_of(clause.id)}
    results = {id: runner.verified(example) for id, example in examples.items()}
    badges = {clause.id: badge_of(clause, results).value for clause in asked}
    return badges, {id: result.passed for id, result in results.items()}
