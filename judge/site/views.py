"""What the report holds, made ready to be shown: boards drawn, actions in words, examples at their clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from checker.cases import CardShelf, rules_for
from checker.compare import MISSING, Mismatch
from checker.report import ContrastResult, ExampleResult, Report, StepResult
from engine import InvalidCase, decide
from engine.clauses import Effect
from judge.boards.svg import board_svg
from judge.boards.words import action_in_words, cards_in_words, place_of, targets_of
from rulesdb.database import RulesDB
from rulesdb.ids import edition_of
from rulesdb.records import Question, Text
from rulesdb.resolve import UnresolvedCard, resolve_cards

_Size = tuple[int, bool]
"""How small a case is: its cards first, and an example's own step before a contrast."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One decision with its board. `verdict` is the engine's, or `refused` where it took the case for no case.

    `citations` are those of the decision; a contrast leaves out the definitions that the example itself has cited.
    `steps` are the first and the last of the steps that it shows: steps that differ only in their targets, and get the
    same decision, share a board.
    """

    title: Text | None
    steps: tuple[int, int]
    board: str
    action: str
    verdict: str
    decision: Mapping[str, Any]
    citations: tuple[Mapping[str, Any], ...]
    mismatches: tuple[Mismatch, ...]


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example as it is shown: a scene for each step, one for each contrast, and the cards that take part."""

    id: str
    title: Text
    passed: bool
    problems: tuple[str, ...]
    verifies: tuple[str, ...]
    steps: tuple[Scene, ...]
    contrasts: tuple[Scene, ...]
    cards: tuple[tuple[str, str], ...]

    @property
    def verdict(self) -> str:
        """The verdict of the last step, by which the example is announced."""
        return self.steps[-1].verdict


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The smallest case that tells the readings of a question apart: its board, and a verdict for each reading."""

    example: str
    board: str
    action: str
    decision: Mapping[str, Any]
    verdicts: Mapping[str, str]


def home_of(result: ExampleResult) -> str:
    """The clause at which an example is shown in full: the first of the main edition that it verifies."""
    verifies = result.example.verifies
    return next((clause for clause in verifies if edition_of(clause) == "rp"), verifies[0])


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
        return tuple(self._view(one) for one in self._report.results.values() if home_of(one) == clause)

    def elsewhere(self, clause: str) -> tuple[ExampleResult, ...]:
        """The examples that verify a clause and are shown at another one."""
        results = self._report.results.values()
        return tuple(one for one in results if clause in one.example.verifies and home_of(one) != clause)

    def telling_apart(self, question: Question) -> Disagreement | None:
        """The smallest case of the examples that has different verdicts under different readings of a question."""
        told = min(self._disagreements(question), key=lambda one: one[0], default=None)
        if told is None:
            return None
        _, example, step, verdicts = told
        return Disagreement(example, self._board(step, ()), self._action(step), step.decision, verdicts)

    def _disagreements(self, question: Question) -> Iterator[tuple[_Size, str, StepResult, Mapping[str, str]]]:
        shelf = CardShelf(self._db)
        rules = {one.id: rules_for(self._db, readings={question.id: one.id}) for one in question.readings}
        for result in self._report.results.values():
            for step in (*result.steps, *result.contrasts):
                case = {"position": step.position, "action": step.action}
                try:
                    resolved = shelf.resolved(case)
                    verdicts = {id: decide(resolved, under).verdict.value for id, under in rules.items()}
                except InvalidCase:
                    continue  # the report has it as a failure already
                if len(set(verdicts.values())) > 1:
                    size = len(step.position.get("cards", ())), isinstance(step, ContrastResult)
                    yield size, result.example.id, step, verdicts

    def _view(self, result: ExampleResult) -> ExampleView:
        example = result.example
        return ExampleView(
            example.id,
            example.title,
            result.passed,
            result.problems,
            example.verifies,
            tuple(self._step(step, steps) for step, steps in _gathered(result.steps)),
            tuple(self._contrast(one, result.steps[-1]) for one in result.contrasts),
            cards_in_words(self._resolved(result.steps[0]), self._language),
        )

    def _step(self, step: StepResult, steps: tuple[int, int]) -> Scene:
        return self._scene(step, tuple(step.decision.get("citations", ())), steps=steps)

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
        return Scene(title, steps, board, action, verdict, step.decision, citations, step.mismatches)

    def _board(self, step: StepResult, highlight: tuple[str, ...]) -> str:
        return board_svg(self._resolved(step), action=step.action, language=self._language, highlight=highlight)

    def _action(self, step: StepResult) -> str:
        return action_in_words(step.action, self._resolved(step), self._language)

    def _resolved(self, step: StepResult) -> Mapping[str, Any]:
        try:
            return resolve_cards(self._db, dict(step.position))
        except UnresolvedCard:
            return step.position  # a failed example may name a card that nobody has; it is drawn by its id


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


def _changed_places(contrast: ContrastResult, step: StepResult) -> tuple[str, ...]:
    """What to set off on the board of a contrast: the cards that changed, the places where one has gone."""
    change = contrast.change.get("position", {})
    before = step.position.get("cards", {})
    places = list(change.get("cells", {}))
    for card_id, changed in change.get("cards", {}).items():
        places.append(place_of(before[card_id], before) if changed is None and card_id in before else card_id)
    return tuple(places)
