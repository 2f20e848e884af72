"""Findings: where no clause speaks, where a permission meets a prohibition, where a reading decides.

They are grouped into few questions to the rules' editors, each with its record in `rulesdb/questions` and the
smallest position that shows it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from checker.cases import rules_for
from checker.gaps.abstraction import BARE, FEATURES, Situation, matches, situations, told
from checker.gaps.outcomes import Meeting, Outcome, outcome
from checker.gaps.positions import case_of
from engine import Rules
from engine.clauses import clause_key, clause_of
from rulesdb.database import RulesDB
from rulesdb.records import Question


class Sort(StrEnum):
    """What can be found."""

    UNGROUNDED = "ungrounded"
    CONFLICT = "conflict"
    OPEN = "open"


SORTS: Final = "sort"
"""The key of a question's pattern that names sorts of findings; the others are features of situations."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Situations of which the same is found; `question` is the record it belongs to, None where there is none."""

    id: str
    sort: Sort
    question: str | None
    situations: int
    features: Mapping[str, tuple[str, ...]]
    smallest: Situation
    outcome: Outcome
    meeting: Meeting | None = None

    def to_json(self) -> dict[str, Any]:
        """Give the finding in the form of `svod gaps --json`."""
        return {
            "id": self.id,
            "sort": self.sort.value,
            "question": self.question,
            "situations": self.situations,
            "features": {name: list(values) for name, values in self.features.items()},
            "smallest": {
                "words": {language: told(self.smallest, language) for language in ("ru", "en")},
                "case": case_of(self.smallest),
            },
            "permits": [] if self.meeting is None else list(self.meeting.permitting),
            "forbids": [] if self.meeting is None else list(self.meeting.forbidding),
            "settled_by": [] if self.meeting is None else list(self.meeting.settled_by),
            "conflict_of_rp": self.meeting is not None and _is_conflict_of_rp(self.meeting),
            "answers": [
                {"readings": dict(one.readings), "verdict": one.verdict, "decisive": list(one.decisive)}
                for one in self.outcome.answers
            ],
        }


def _is_conflict_of_rp(meeting: Meeting) -> bool:
    """A meeting that nothing but the groundwork settles, or nothing at all, is a conflict of the main edition."""
    return all(clause_of(one).startswith(("b:", "m:")) for one in meeting.settled_by)


@dataclass(frozen=True, slots=True)
class Gaps:
    """Every situation with its outcome, in order, and what was found."""

    edition: str | None
    situations: tuple[Situation, ...]
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]

    @property
    def unrecorded(self) -> tuple[Finding, ...]:
        """The findings that belong to no record of `rulesdb/questions`."""
        return tuple(one for one in self.findings if one.question is None)

    def to_json(self) -> dict[str, Any]:
        """Give the analysis in the form of `svod gaps --json`."""
        clear = [one for one in self.outcomes if not one.open and not one.ungrounded]
        by_clause = Counter((one.verdict, one.decisive) for one in clear)
        return {
            "edition": self.edition,
            "situations": len(self.situations),
            "decided": len(clear),
            "decided_by": [
                {
                    "id": f"{verdict}: {', '.join(decisive)}",
                    "verdict": verdict,
                    "decisive": list(decisive),
                    "situations": n,
                }
                for (verdict, decisive), n in sorted(by_clause.items(), key=lambda one: _clauses_key(one[0]))
            ],
            **{
                name: [one.to_json() for one in self.findings if one.sort is sort]
                for name, sort in (("ungrounded", Sort.UNGROUNDED), ("conflicts", Sort.CONFLICT), ("open", Sort.OPEN))
            },
        }


def _clauses_key(one: tuple[str, tuple[str, ...]]) -> tuple[Any, ...]:
    verdict, decisive = one
    return [clause_key(clause) for clause in decisive], verdict


def gaps(db: RulesDB, edition: str | None = None) -> Gaps:
    """Decide every situation by the rules in force, or by one edition alone, and group what is found."""
    every = tuple(situations())
    outcomes = decide_all(every, rules_for(db, edition=edition))
    return Gaps(edition, every, outcomes, findings(db, every, outcomes))


def decide_all(every: Iterable[Situation], rules: Rules) -> tuple[Outcome, ...]:
    """Give the outcome of each situation, in order; equal ones are one object."""
    known: dict[Outcome, Outcome] = {}
    return tuple(known.setdefault(found, found) for found in (outcome(one, rules) for one in every))


# --- grouping --------------------------------------------------------------------------------------------------


@dataclass
class _Group:
    """The situations of one finding while they are gathered."""

    meeting: Meeting | None = None
    found: list[tuple[Situation, Outcome]] = field(default_factory=list)


_Key = tuple[str | None, Sort, tuple[str, ...]]
"""The question, the sort, and what else tells findings of one question apart."""


def findings(db: RulesDB, every: Sequence[Situation], outcomes: Sequence[Outcome]) -> tuple[Finding, ...]:
    """Group the outcomes that leave something open, in the order of questions; those without a record come first."""
    groups: dict[_Key, _Group] = {}
    for situation, found in zip(every, outcomes, strict=True):
        for key, meeting in _keys(db, situation, found):
            groups.setdefault(key, _Group(meeting)).found.append((situation, found))
    return tuple(_finding(key, groups[key]) for key in sorted(groups, key=lambda one: (one[0] or "", *one[1:])))


def _keys(db: RulesDB, situation: Situation, found: Outcome) -> list[tuple[_Key, Meeting | None]]:
    """Give the findings that a situation belongs to."""
    keys: list[tuple[_Key, Meeting | None]] = []
    if found.ungrounded:
        question = question_of(db, Sort.UNGROUNDED, situation)
        keys.append(((question, Sort.UNGROUNDED, (situation.target,) if question is None else ()), None))
    if found.open:
        keys += [((question, Sort.OPEN, ()), None) for question in _parting(found)]
    for meeting in found.meetings:
        question = meeting.question or question_of(db, Sort.CONFLICT, situation)
        clauses = " + ".join(meeting.permitting), " + ".join(meeting.forbidding)
        keys.append(((question, Sort.CONFLICT, clauses), meeting))
    return list({key: (key, meeting) for key, meeting in keys}.values())


def _parting(found: Outcome) -> list[str]:
    """Give the questions by whose readings the verdicts part."""
    parting = []
    for question in found.questions:
        verdicts: dict[str, set[str | None]] = {}
        for one in found.answers:
            for asked, reading in one.readings:
                if asked == question:
                    verdicts.setdefault(reading, set()).add(one.verdict)
        if len({frozenset(one) for one in verdicts.values()}) > 1:
            parting.append(question)
    return parting or list(found.questions)


def question_of(db: RulesDB, sort: Sort, situation: Situation) -> str | None:
    """Give the record of the question that a finding belongs to: the first with a pattern that it fits."""
    return next((one.id for one in db.questions.values() if _fits(one, sort, situation)), None)


def _fits(question: Question, sort: Sort, situation: Situation) -> bool:
    return any(
        sort.value in pattern[SORTS]
        and matches({name: values for name, values in pattern.items() if name != SORTS}, situation)
        for pattern in question.findings
    )


def _finding(key: _Key, group: _Group) -> Finding:
    question, sort, apart = key
    smallest, found = min(group.found, key=lambda one: _size(one[0]))
    id = ": ".join([sort.value, question or "no record", *(["; ".join(apart)] if apart else [])])
    return Finding(id, sort, question, len(group.found), _occurring(group.found), smallest, found, group.meeting)


_AWAY_FROM_HOME: Final = {"flyer": "battlefield", "terrain": "battlefield"}


def _size(situation: Situation) -> tuple[Any, ...]:
    """Order situations as one would show them: few cards first, in usual places, with nothing said beyond need."""
    cards = (situation.target not in BARE) + {"own": 1, "opposing": 1, "mixed": 2}.get(situation.between, 0)
    told_beyond = (situation.range != "none") + (situation.text != "none") + (situation.side == "own")
    unusual = (
        (situation.source not in ("creature", "flyer"))
        + (_AWAY_FROM_HOME.get(situation.source) == situation.source_zone)
        + (situation.source == "creature" and situation.source_zone == "auxiliary")
        + (situation.place == "same-cell" and situation.target not in BARE)
        + (situation.place == "graveyard")
    )
    return unusual, cards, told_beyond


def _occurring(found: list[tuple[Situation, Outcome]]) -> dict[str, tuple[str, ...]]:
    """Give for each feature the values that occur, in the order in which they do."""
    return {name: tuple(dict.fromkeys(getattr(situation, name) for situation, _ in found)) for name in FEATURES}
