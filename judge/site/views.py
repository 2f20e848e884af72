"""What the report holds, made ready to be shown: boards drawn, actions in words, examples at their clauses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from checker.cases import CardShelf, rules_for
from checker.compare import MISSING, Mismatch
from checker.report import ContrastResult, ExampleResult, Report, StepResult
from engine import InvalidCase, decide
from engine.clauses import Effect
from engine.decision import Verdict
from judge.boards.happened import happened_in_words
from judge.boards.svg import board_svg
from judge.boards.waiting import waiting_in_words
from judge.boards.words import (
    action_in_words,
    cards_in_words,
    event_in_words,
    offered_in_words,
    place_of,
    say,
    targets_of,
)
from judge.desk.documents import fragment_of
from rulesdb.database import RulesDB
from rulesdb.ids import edition_of
from rulesdb.records import Question, Ruling, Text
from rulesdb.resolve import UnresolvedCard, resolve_cards

_Decisions = Mapping[str, Mapping[str, Any]]
"""A decision for each reading of a question, by the id of the reading."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What came of an action, in words: what happened, who is to choose what by which clause, and what then waits."""

    events: tuple[str, ...]
    player: str
    clause: str
    options: tuple[str, ...]
    waiting: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """One decision with its board. `verdict` is the engine's, or `refused` where it took the case for no case.

    `citations` are those of the decision; a contrast leaves out the definitions that the example itself has cited.
    `steps` are the first and the last of the steps that it shows: steps that differ only in their targets, and get the
    same decision, share a board. `branches` tell what comes of the action under each branch of the decision. `document`
    is the fragment of the link that opens it on the desk; `waiting` tells stack, queue and priority before the action.
    """

    title: Text | None
    steps: tuple[int, int]
    board: str
    action: str
    verdict: str
    decision: Mapping[str, Any]
    citations: tuple[Mapping[str, Any], ...]
    mismatches: tuple[Mismatch, ...]
    aftermath: Aftermath
    branches: tuple[Aftermath, ...]
    document: str
    waiting: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example as it is shown: a scene for each step, one for each contrast, and the cards that take part.

    `document` opens all its steps on the desk.
    """

    id: str
    title: Text
    note: Text | None
    passed: bool
    problems: tuple[str, ...]
    verifies: tuple[str, ...]
    steps: tuple[Scene, ...]
    contrasts: tuple[Scene, ...]
    cards: tuple[tuple[str, str], ...]
    document: str

    @property
    def verdict(self) -> str:
        """The verdict of the last step, by which the example is announced."""
        return self.steps[-1].verdict


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The smallest case that tells the readings of a question apart: its board, and what comes of each reading."""

    example: str
    board: str
    action: str
    decision: Mapping[str, Any]
    verdicts: Mapping[str, str]
    aftermaths: Mapping[str, Aftermath]


def home_of(result: ExampleResult) -> str:
    """The clause at which an example is shown in full: the first of the main edition that it verifies."""
    verifies = result.example.verifies
    return next((clause for clause in verifies if edition_of(clause) == "rp"), verifies[0])


def _order_at(clause: str, result: ExampleResult) -> tuple[bool, bool, bool, int, bool, int, str]:
    """What tells most of the clause first: what it decides alone, what it allows, and what is said most briefly.

    Undetermined answers stand last, and those that need a named ability, of which another clause speaks, after others.
    The Russian title is measured, so that the order is one in both languages.
    """
    example, first, last = result.example, result.steps[0].decision, result.steps[-1].decision
    shared = list(first.get("decisive", ())) != [clause]
    refused = first.get("verdict") != Verdict.LEGAL
    undetermined = last.get("verdict") == Verdict.UNDETERMINED
    named = '"named"' in json.dumps(example.position)
    return undetermined, shared, refused, len(example.verifies), named, len(example.title.ru), example.id


def withdrawal_of(ruling: Ruling, report: Report) -> tuple[str, ...]:
    """Why a ruling is withdrawn, in plain words: what the check found, and the examples of it that failed."""
    return report.rulings[ruling.id].problems


def document_of_example(result: ExampleResult) -> str:
    """The fragment of the link that opens an example, with all its steps, on the desk."""
    example = result.example
    return fragment_of(
        {"position": example.position, "actions": [one.action for one in example.steps], "dice": list(example.dice)}
    )


def shown(value: Any) -> str | None:
    """A value of a mismatch as text; None where there was no such place."""
    return None if value is MISSING else str(value)


class Gallery:
    """Draws the examples of a report in one language."""

    def __init__(self, db: RulesDB, report: Report, language: str) -> None:
        """Take the data and the report that was made of it; nothing is drawn yet."""
        self._db = db
        self._report = report
        self._language = language

    def at(self, clause: str) -> tuple[ExampleView, ...]:
        """The examples shown in full at a clause."""
        here = (one for one in self._verifying.get(clause, ()) if home_of(one) == clause)
        return tuple(self._view(one) for one in sorted(here, key=lambda one: _order_at(clause, one)))

    def elsewhere(self, clause: str) -> tuple[ExampleResult, ...]:
        """The examples that verify a clause and are shown at another one."""
        return tuple(one for one in self._verifying.get(clause, ()) if home_of(one) != clause)

    @cached_property
    def _verifying(self) -> Mapping[str, list[ExampleResult]]:
        """The examples by the clauses that they verify."""
        verifying: dict[str, list[ExampleResult]] = {}
        for result in self._report.results.values():
            for clause in dict.fromkeys(result.example.verifies):
                verifying.setdefault(clause, []).append(result)
        return verifying

    def answering(self, ruling: Ruling) -> Scene | None:
        """The decision that a ruling answers with; None where its example has no such contrast."""
        result = self._report.results[ruling.examples[0]]
        answer = result.answering(ruling)
        if answer is None:
            return None
        if isinstance(answer, ContrastResult):
            return self._contrast(answer, result.steps[-1])
        return self._scene(answer, tuple(answer.decision.get("citations", ())))

    def telling_apart(self, question: Question) -> Disagreement | None:
        """The smallest case of the examples that has different answers under different readings of a question."""
        if question.not_asked is not None:
            return None
        told = next(self._disagreements(question), None)
        if told is None:
            return None
        example, step, decisions = told
        verdicts = {id: str(decision["verdict"]) for id, decision in decisions.items()}
        position = self._resolved(step)
        aftermaths = _told_apart({id: self._aftermath(decision, position) for id, decision in decisions.items()})
        return Disagreement(example, self._board(step, ()), self._action(step), step.decision, verdicts, aftermaths)

    def _disagreements(self, question: Question) -> Iterator[tuple[str, StepResult, _Decisions]]:
        """The cases on whose answer the readings differ, the smallest first, each decided only when it is asked for."""
        shelf = CardShelf(self._db)
        rules = {one.id: rules_for(self._db, readings={question.id: one.id}) for one in question.readings}
        for example, step in self._cases_by_size:
            if not _rests_on(step, question):
                continue
            try:
                resolved = shelf.resolved({"position": step.position, "action": step.action})
                decisions = {id: decide(resolved, under).to_json() for id, under in rules.items()}
            except InvalidCase:
                continue  # the report has it as a failure already
            answers = [(one["verdict"], one["events"], one["pending"], one["position"]) for one in decisions.values()]
            if any(answer != answers[0] for answer in answers):
                yield example, step, decisions

    @cached_property
    def _cases_by_size(self) -> tuple[tuple[str, StepResult], ...]:
        cases = (
            (result.example.id, step)
            for result in self._report.results.values()
            for step in (*result.steps, *result.contrasts)
        )
        return tuple(sorted(cases, key=lambda one: (_size(one[1]), one[0])))

    def _view(self, result: ExampleResult) -> ExampleView:
        example = result.example
        return ExampleView(
            example.id,
            example.title,
            example.note,
            result.passed,
            result.problems,
            example.verifies,
            tuple(self._steps(result)),
            tuple(self._contrast(one, result.steps[-1]) for one in result.contrasts),
            cards_in_words(self._resolved(result.steps[0]), self._language),
            document_of_example(result),
        )

    def _steps(self, result: ExampleResult) -> Iterator[Scene]:
        """The steps in turn; on the board of each is set off what has changed since the one before."""
        before = result.steps[0].position
        for step, steps in _gathered(result.steps):
            changed = tuple(_changed_cards(before, step.position))
            yield self._scene(step, tuple(step.decision.get("citations", ())), steps=steps, highlight=changed)
            before = step.position

    def _contrast(self, contrast: ContrastResult, step: StepResult) -> Scene:
        known = step.decision.get("citations", ())
        citations = contrast.decision.get("citations", ())
        told = tuple(one for one in citations if one["effect"] != Effect.DEFINES or one not in known)
        return self._scene(contrast, told, title=contrast.title, highlight=_changed_places(contrast, step))

    def _scene(
        self,
        step: StepResult,
        citations: tuple[Mapping[str, Any], ...],
        *,
        title: Text | None = None,
        steps: tuple[int, int] = (1, 1),
        highlight: tuple[str, ...] = (),
    ) -> Scene:
        verdict = str(step.decision.get("verdict", "refused"))
        board, action = self._board(step, highlight), self._action(step)
        position, told = self._resolved(step), step.decision
        branches = tuple(self._aftermath(branch, position) for branch in told.get("branches", ()))
        aftermath = self._aftermath(told, position)
        document = fragment_of({"position": step.position, "actions": [step.action]})
        waiting = waiting_in_words(position, self._language)
        return Scene(
            title,
            steps,
            board,
            action,
            verdict,
            told,
            citations,
            step.mismatches,
            aftermath,
            branches,
            document,
            waiting,
        )

    def _aftermath(self, told: Mapping[str, Any], position: Mapping[str, Any]) -> Aftermath:
        pending = told.get("pending") or {}
        return Aftermath(
            (
                *happened_in_words(told.get("happened", ()), position, self._language),
                *(event_in_words(event, position, self._language) for event in told.get("events", ())),
            ),
            say(str(pending.get("player", "")), self._language),
            str(pending.get("clause", "")),
            tuple(offered_in_words(one, position, self._language) for one in pending.get("options", ())),
            waiting_in_words(self._with_definitions(told.get("position") or {}), self._language),
        )

    def _board(self, step: StepResult, highlight: tuple[str, ...]) -> str:
        return board_svg(self._resolved(step), action=step.action, language=self._language, highlight=highlight)

    def _action(self, step: StepResult) -> str:
        return action_in_words(step.action, self._resolved(step), self._language)

    def _resolved(self, step: StepResult) -> Mapping[str, Any]:
        return self._with_definitions(step.position)

    def _with_definitions(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            return resolve_cards(self._db, dict(position))
        except UnresolvedCard:
            return position  # a failed example may name a card that nobody has; it is drawn by its id


def _told_apart(aftermaths: Mapping[str, Aftermath]) -> dict[str, Aftermath]:
    """The same without what waits under every reading alike."""
    alike = set.intersection(*(set(after.waiting) for after in aftermaths.values()))
    return {
        id: replace(after, waiting=tuple(one for one in after.waiting if one not in alike))
        for id, after in aftermaths.items()
    }


def _size(step: StepResult) -> tuple[int, bool]:
    """How small a case is: its cards first, and an example's own step before a contrast."""
    return len(step.position.get("cards", ())), isinstance(step, ContrastResult)


def _rests_on(step: StepResult, question: Question) -> bool:
    """Tell whether a decision can turn on a question: it was asked in a branch, or what settles it is cited."""
    if question.settled is not None:
        return any(one["clause"] in question.settled.clauses for one in step.decision.get("citations", ()))
    return any(question.id in branch["readings"] for branch in step.decision.get("branches", ()))


def _gathered(steps: tuple[StepResult, ...]) -> Iterator[tuple[StepResult, tuple[int, int]]]:
    """The steps with their numbers; a run of steps that differ only in the target is told as one with all targets."""

    def but_for_target(step: StepResult) -> tuple[Any, ...]:
        action = {key: value for key, value in step.action.items() if key != "target"}
        return action, step.position, step.decision, step.mismatches, "target" in step.action

    number = 1
    for (*_, aimed), run in groupby(steps, but_for_target):
        members = tuple(run)
        first = members[0]
        if aimed and len(members) > 1:
            targets = [target for member in members for target in targets_of(member.action)]
            first = replace(first, action={**first.action, "target": targets})
            yield first, (number, number + len(members) - 1)
        else:
            yield from ((member, (number + place, number + place)) for place, member in enumerate(members))
        number += len(members)


def _changed_cards(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """The cards that lie otherwise, or have other states, than before."""
    if before is after:
        return
    known = before.get("cards", {})
    for id, card in after.get("cards", {}).items():
        told = {key: value for key, value in card.items() if value not in ([], None) and key not in ("card", "owner")}
        other = {key: value for key, value in known.get(id, {}).items() if key not in ("card", "owner")}
        if told != {key: value for key, value in other.items() if value not in ([], None)}:
            yield id


def _changed_places(contrast: ContrastResult, step: StepResult) -> tuple[str, ...]:
    """What to set off on the board of a contrast: the cards that changed, the places where one has gone."""
    change = contrast.change.get("position", {})
    before = step.position.get("cards", {})
    places = list(change.get("cells") or {})  # null takes the whole of it away
    for card_id, changed in (change.get("cards") or {}).items():
        places.append(place_of(before[card_id], before) if changed is None and card_id in before else card_id)
    return tuple(places)
