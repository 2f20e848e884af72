"""Decision tables: who may attack whom, with what, from where, as the situations of the abstraction were decided.

What the rules do not tell apart stands together: two types of card, two kinds of attack or two places share a line or a
column where every situation with the one is decided like the same situation with the other. So the tables follow the
rules, whatever these come to distinguish.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from checker.gaps.abstraction import BARE, Situation
from checker.gaps.findings import Gaps, Sort, question_of
from checker.gaps.outcomes import Outcome
from rulesdb.database import RulesDB

_Value = TypeVar("_Value", bound=Hashable)

ITSELF: Final = "itself"


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer of a cell: for these ranges (all if empty), the verdict and what it rests on.

    `questions` are the open questions that decide it, or to which the silence of all clauses belongs.
    """

    ranges: tuple[str, ...]
    verdict: str
    decisive: tuple[str, ...]
    ungrounded: bool
    questions: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the answer in the form of the report."""
        return {
            "ranges": list(self.ranges),
            "verdict": self.verdict,
            "decisive": list(self.decisive),
            "ungrounded": self.ungrounded,
            "questions": list(self.questions),
        }


@dataclass(frozen=True, slots=True)
class Row:
    """Places (each with what lies between) that are decided alike, with a cell of answers for each column."""

    places: tuple[tuple[str, str], ...]
    cells: tuple[tuple[Answered, ...], ...]


@dataclass(frozen=True, slots=True)
class DecisionTable:
    """What cards of some types may do from a zone to targets of some sorts; `columns` are kinds decided alike."""

    source_zone: str
    sources: tuple[str, ...]
    targets: tuple[tuple[str, str, str], ...]
    columns: tuple[tuple[str, ...], ...]
    rows: tuple[Row, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the table in the form of the report; a target is told with its side and the text of the ability."""
        return {
            "source_zone": self.source_zone,
            "sources": list(self.sources),
            "targets": [list(one) for one in self.targets],
            "columns": [list(one) for one in self.columns],
            "rows": [
                {
                    "places": [list(one) for one in row.places],
                    "cells": [[answer.to_json() for answer in cell] for cell in row.cells],
                }
                for row in self.rows
            ],
        }


_Decided = tuple[str, tuple[str, ...], bool, tuple[str, ...]]
"""Verdict, deciding clauses, whether no clause speaks, the questions."""
_Place = tuple[str, str, str]
"""Where a target is, what lies between, and its range."""


def decision_tables(db: RulesDB, found: Gaps) -> tuple[DecisionTable, ...]:
    """Give the tables of what was decided, the zones, types and kinds in the order of the abstraction."""
    decided = {
        situation: _decided(db, situation, outcome)
        for situation, outcome in zip(found.situations, found.outcomes, strict=True)
    }
    tables: list[DecisionTable] = []
    # A card aimed at itself is the target too, so there the types of the one are those of the other.
    for zone in dict.fromkeys(one.source_zone for one in decided):
        for at_itself in (False, True):
            part = {
                one: answer
                for one, answer in decided.items()
                if one.source_zone == zone and (one.target == ITSELF) is at_itself
            }
            for sources, first in _alike(part, lambda one: one.source, lambda one: one._replace(source="")):
                for targets, aimed in _alike(first, _target, _but_target):
                    tables.append(_table(zone, sources, targets, aimed))
    return tuple(tables)


def _decided(db: RulesDB, situation: Situation, outcome: Outcome) -> _Decided:
    questions = outcome.questions if outcome.open else ()
    if outcome.ungrounded:
        question = question_of(db, Sort.UNGROUNDED, situation)
        questions = (question,) if question is not None else ()
    return outcome.verdict, outcome.decisive, outcome.ungrounded, questions


# --- what is decided alike ------------------------------------------------------------------------------------


def _target(one: Situation) -> tuple[str, str, str]:
    return one.target, one.side, one.text


def _but_target(one: Situation) -> Situation:
    bare = one.target if one.target in BARE else ""
    return one._replace(target=bare, side="", text="")


def _alike(
    decided: Mapping[Situation, _Decided],
    feature: Callable[[Situation], _Value],
    rest: Callable[[Situation], Any],
) -> list[tuple[tuple[_Value, ...], dict[Situation, _Decided]]]:
    """Part situations by a feature; values of it under which everything is decided alike stand together.

    Each part has the situations of its first value.
    """
    parts: dict[_Value, dict[Situation, _Decided]] = {}
    for one, answer in decided.items():
        parts.setdefault(feature(one), {})[one] = answer
    classes: dict[Any, list[_Value]] = {}
    for value, part in parts.items():
        classes.setdefault(frozenset((rest(one), answer) for one, answer in part.items()), []).append(value)
    return [(tuple(values), parts[values[0]]) for values in classes.values()]


def _table(
    zone: str, sources: tuple[str, ...], targets: tuple[tuple[str, str, str], ...], aimed: Mapping[Situation, _Decided]
) -> DecisionTable:
    columns = _alike(aimed, lambda one: one.kind, lambda one: one._replace(kind="", source=""))
    rows = _alike(
        aimed,
        lambda one: (one.place, one.between),
        lambda one: (one.kind, one.range),
    )
    return DecisionTable(
        zone,
        sources,
        targets,
        tuple(kinds for kinds, _ in columns),
        tuple(Row(places, tuple(_cell(part, kinds[0]) for kinds, _ in columns)) for places, part in rows),
    )


def _cell(part: Mapping[Situation, _Decided], kind: str) -> tuple[Answered, ...]:
    """Give the answers for one kind, by range; a single one where the range decides nothing."""
    by_answer: dict[_Decided, list[str]] = {}
    for one, answer in part.items():
        if one.kind == kind and one.range not in by_answer.get(answer, ()):
            by_answer.setdefault(answer, []).append(one.range)
    single = len(by_answer) == 1
    return tuple(_answered((), answer) if single else _answered(ranges, answer) for answer, ranges in by_answer.items())


def _answered(ranges: Iterable[str], answer: _Decided) -> Answered:
    return Answered(tuple(ranges), *answer)
