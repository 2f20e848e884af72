"""The proof: everything that the checker finds, in one report that feeds the command, the site and the summary.

Its JSON form is described in `checker/report.schema.json`; the same data and the same engine give the same bytes.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeVar

from checker.coverage import Coverage, coverage
from checker.gaps.findings import Finding, Gaps, gaps
from checker.gaps.tables import DecisionTable, decision_tables
from checker.mutate import Mutation, mutate
from checker.order import Order, order
from checker.places import ROOT
from checker.report import Report
from checker.run import check
from rulesdb.database import RulesDB

MAIN_EDITION: Final = "rp"
SCHEMA: Final = Path(__file__).parent / "report.schema.json"

_Found = TypeVar("_Found")


class Stage(StrEnum):
    """The parts of the work, in order."""

    CHECK = "check"
    COVERAGE = "coverage"
    MUTATION = "mutation"
    GAPS = "gaps"
    MAIN_EDITION_GAPS = "gaps of the main edition"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Proof:
    """All findings of the checker on one knowledge base."""

    report: Report
    coverage: Coverage
    mutation: Mutation
    gaps: Gaps
    main_edition_gaps: Gaps
    tables: tuple[DecisionTable, ...]
    order: Order
    questions: tuple["AskedEditors", ...]
    code: str

    @property
    def ok(self) -> bool:
        """Whether nothing disagrees, nothing is uncovered, no mutant survives, every finding has its record."""
        unrecorded = self.gaps.unrecorded or self.main_edition_gaps.unrecorded
        return self.report.ok and not (self.coverage.uncovered or self.mutation.survived or unrecorded)

    def to_json(self) -> dict[str, Any]:
        """Give the report as JSON (`report.schema.json`)."""
        return {
            "digest": self.report.digest,
            "code": self.code,
            "ok": self.ok,
            "check": self.report.to_json(),
            "badges": {id: badge.value for id, badge in self.report.badges.items()},
            "coverage": self.coverage.to_json(),
            "mutation": {**self.mutation.to_json(), "trials": [one.to_json() for one in self.mutation.trials]},
            "gaps": self.gaps.to_json(),
            "main_edition_gaps": self.main_edition_gaps.to_json(),
            "tables": [one.to_json() for one in self.tables],
            "order": self.order.to_json(),
            "questions": [one.to_json() for one in self.questions],
        }


@dataclass(frozen=True, slots=True)
class AskedEditors:
    """One question to the rules' editors, with what was found of it under all editions and under the main one alone.

    `id` is None for findings that have no record in `rulesdb/questions` yet.
    """

    id: str | None
    all_editions: tuple[Finding, ...]
    main_edition: tuple[Finding, ...]

    @property
    def smallest(self) -> Finding:
        """The finding whose smallest position shows the question best: the first one of the main edition."""
        return (*self.main_edition, *self.all_editions)[0]

    def to_json(self) -> dict[str, Any]:
        """Give the question in the form of the report."""
        return {
            "id": self.id,
            "findings": [one.id for one in self.all_editions],
            "main_edition_findings": [one.id for one in self.main_edition],
            "smallest": self.smallest.to_json()["smallest"],
        }


def prove(db: RulesDB, *, processes: int = 1, begin: Callable[[Stage], None] = lambda _: None) -> Proof:
    """Do everything that the checker can; `begin` is told each stage when it starts."""

    def stage(name: Stage, work: Callable[[], _Found]) -> _Found:
        begin(name)
        return work()

    report = stage(Stage.CHECK, lambda: check(db))
    covered = stage(Stage.COVERAGE, lambda: coverage(db))
    mutation = stage(Stage.MUTATION, lambda: mutate(db, processes=processes))
    every = stage(Stage.GAPS, lambda: gaps(db))
    main = stage(Stage.MAIN_EDITION_GAPS, lambda: gaps(db, MAIN_EDITION))
    ordered = stage(Stage.ORDER, lambda: order(db))
    asked = asked_editors(every, main)
    return Proof(report, covered, mutation, every, main, decision_tables(db, every), ordered, asked, code_digest())


def asked_editors(every: Gaps, main: Gaps) -> tuple[AskedEditors, ...]:
    """Group the findings of both analyses by their question; those without a record come first."""
    ids = sorted({one.question for one in (*every.findings, *main.findings)}, key=lambda id: id or "")

    def of(found: Gaps, id: str | None) -> tuple[Finding, ...]:
        return tuple(one for one in found.findings if one.question == id)

    return tuple(AskedEditors(id, of(every, id), of(main, id)) for id in ids)


def code_digest(root: Path = ROOT) -> str:
    """Give 64 hexadecimal digits that stand for the code of engine and checker: a report of other code is known."""
    told = hashlib.sha256()
    for path in sorted(path for room in ("engine", "checker") for path in (root / room).rglob("*.py")):
        told.update(path.relative_to(root).as_posix().encode())
        told.update(path.read_bytes())
    return told.hexdigest()


def report_schema() -> Mapping[str, Any]:
    """Give the JSON Schema of the report."""
    schema: Mapping[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return schema
