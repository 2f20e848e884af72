"""Verification badges of a few clauses, without checking everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.rulings import Proof
    from rulesdb.database import RulesDB
    from rulesdb.records import Clause


def badges_of(db: RulesDB, clauses: Iterable[Clause], proof: Proof) -> tuple[dict[str, str], dict[str, bool]]:
    """Give the badges of clauses by id, and whether each example that verifies one of them passed."""
    from checker.run import badge_of

    asked = tuple(clauses)
    ids = dict.fromkeys(example.id for clause in asked for example in db.examples_of(clause.id))
    results = {id: proof.result(id) for id in ids}
    badges = {clause.id: badge_of(clause, results).value for clause in asked}
    return badges, {id: result.passed for id, result in results.items()}
