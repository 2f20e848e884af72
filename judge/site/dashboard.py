"""The dashboard: every clause beside its examples, its mutants and what was found of it, from the checker's report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.desk.documents import fragment_of
from rulesdb.database import RulesDB
from rulesdb.ids import edition_of

Told = Mapping[str, Any]
"""The checker's report as JSON (`checker/report.schema.json`)."""


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """One clause in figures; `state` is its badge, or the reason why it is not executable."""

    id: str
    edition: str
    state: str
    provisions: tuple[Told, ...]
    examples: int
    killed: int
    mutants: int
    questions: tuple[str, ...]
    lacks: tuple[str, ...]

    @property
    def marks(self) -> str:
        """What the filter of the page looks for, as words."""
        marks = [f"edition-{self.edition}", f"state-{self.state}"]
        marks += ["carried"] if self.provisions else []
        marks += ["open"] if self.questions else []
        marks += ["lacking"] if self.lacks or self.killed < self.mutants else []
        return " ".join(marks)


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One question to the rules' editors: how many situations show it, by sort, and the smallest of them."""

    id: str | None
    counts: Mapping[str, int]
    main_edition_counts: Mapping[str, int]
    words: str
    case: Told

    @property
    def fragment(self) -> str:
        """What opens the smallest position on the desk."""
        return fragment_of({"position": self.case["position"], "action": self.case["action"]})


class Dashboard:
    """What the template of the dashboard asks, in one language."""

    def __init__(self, db: RulesDB, told: Told, language: str) -> None:
        """Take the data and a report made of them."""
        self._db = db
        self.told = told
        self._language = language

    @property
    def rows(self) -> Iterator[ClauseRow]:
        """Every clause, in order."""
        mutants = Counter(one["clause"] for one in self.told["mutation"]["trials"])
        survived = Counter(one["clause"] for one in self.told["mutation"]["survived"])
        questions = self._questions_by_clause()
        uncovered: dict[str, list[str]] = {}
        for one in self.told["coverage"]["uncovered"]:
            uncovered.setdefault(one["id"].partition("/")[0], []).append(one["lacks"][self._language])
        for one in self.told["coverage"]["clauses"]:
            id = one["id"]
            yield ClauseRow(
                id,
                edition_of(id),
                one["reason"] or self.told["badges"][id],
                tuple(one["provisions"]),
                len(one["examples"]),
                mutants[id] - survived[id],
                mutants[id],
                questions.get(id, ()),
                tuple(uncovered.get(id, ())),
            )

    def _questions_by_clause(self) -> dict[str, tuple[str, ...]]:
        """Give the questions with findings that concern each clause: those of its record, those it meets in."""
        found: dict[str, dict[str, None]] = {}
        for question in self.told["questions"]:
            record = self._db.questions.get(question["id"] or "")
            for clause in record.clauses if record is not None else ():
                found.setdefault(clause, {})[question["id"]] = None
        for one in self._findings():
            for provision in (*one["permits"], *one["forbids"]):
                if one["question"] is not None:
                    found.setdefault(provision.partition("/")[0], {})[one["question"]] = None
        return {clause: tuple(sorted(questions)) for clause, questions in found.items()}

    def _findings(self, part: str = "gaps") -> list[Told]:
        return [one for sort in ("ungrounded", "conflicts", "open") for one in self.told[part][sort]]

    @property
    def questions(self) -> Iterator[QuestionRow]:
        """The questions to the editors."""
        for one in self.told["questions"]:
            yield QuestionRow(
                one["id"],
                self._counts("gaps", one["id"]),
                self._counts("main_edition_gaps", one["id"]),
                one["smallest"]["words"][self._language],
                one["smallest"]["case"],
            )

    def _counts(self, part: str, question: str | None) -> dict[str, int]:
        counts: dict[str, int] = {}
        for one in self._findings(part):
            if one["question"] == question:
                counts[one["sort"]] = counts.get(one["sort"], 0) + one["situations"]
        return counts
