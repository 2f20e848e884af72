"""Rulings with their proof: each is held against its examples on the spot, so none is shown as verified that is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from checker.report import ExampleResult, RulingResult
    from rulesdb.database import RulesDB
    from rulesdb.records import Ruling


class Proof:
    """Runs the examples behind rulings and clauses, each once."""

    def __init__(self, db: RulesDB, known: Mapping[str, ExampleResult] | None = None) -> None:
        """Take the knowledge base, and results that are known already."""
        from checker.run import Runner

        self._db = db
        self._runner = Runner(db)
        self._results: dict[str, ExampleResult] = dict(known or {})

    def passed(self, example: str) -> bool:
        """Tell whether an example comes out as expected."""
        return self.result(example).passed

    def of(self, ruling: Ruling) -> RulingResult:
        """Hold a ruling against its examples."""
        from checker.rulings import ruling_result

        return ruling_result(self._db, ruling, {id: self.result(id) for id in ruling.examples})

    def result(self, id: str) -> ExampleResult:
        """Run an example, and see that each clause it claims to verify decides in it."""
        if id not in self._results:
            self._results[id] = self._runner.verified(self._db.examples[id])
        return self._results[id]


def rulings_of(db: RulesDB, clause: str) -> tuple[Ruling, ...]:
    """Give the rulings that rest on a clause, those that name it first before the others."""
    resting = [one for one in db.rulings.values() if clause in one.clauses]
    return tuple(sorted(resting, key=lambda one: one.clauses.index(clause)))


def ruling_told(db: RulesDB, ruling: Ruling, proof: Proof) -> dict[str, Any]:
    """Give all that is shown of a ruling, as JSON; `withdrawn` and `problems` where its examples fail it."""
    from judge.lookup.entries import clause_title

    result = proof.of(ruling)
    return {
        "id": ruling.id,
        "question": ruling.question.to_json(),
        "answer": ruling.answer.to_json(),
        "reasoning": ruling.reasoning.to_json(),
        "verdict": ruling.verdict.value,
        "withdrawn": not result.stands,
        "problems": list(result.problems),
        "clauses": [{"id": id, "title": clause_title(db.clauses[id]).to_json()} for id in ruling.clauses],
        "examples": [
            {"id": id, "title": db.examples[id].title.to_json(), "passed": proof.passed(id)} for id in ruling.examples
        ],
    }


def rulings_in_brief(rulings: Iterable[Ruling], proof: Proof) -> list[dict[str, Any]]:
    """Give rulings as they stand in a list: id, question, verdict, whether withdrawn."""
    return [
        {
            "id": one.id,
            "question": one.question.to_json(),
            "verdict": one.verdict.value,
            "withdrawn": not proof.of(one).stands,
        }
        for one in rulings
    ]
