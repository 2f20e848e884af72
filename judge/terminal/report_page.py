"""The checker's report as people read it: what disagrees, expected beside found, and how to see it again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from checker.places import place_of
from checker.report import Reviewed
from judge.boards.words import action_in_words
from judge.terminal.decision_page import citation_in_words, with_names
from judge.terminal.output import Output

if TYPE_CHECKING:
    from checker.compare import Mismatch
    from checker.report import ExampleResult, Report, Stale, StepResult
    from rulesdb.database import RulesDB


def print_report(output: Output, db: RulesDB, report: Report) -> None:
    """Print the whole report, the summary last."""
    for result in report.failed:
        _print_failed(output, db, result)
    if report.withdrawn:
        output.heading(output.say("Отозванные разборы", "Rulings withdrawn"))
    for withdrawn in report.withdrawn:
        output.line(f"{withdrawn.ruling.file}: {'; '.join(withdrawn.problems)}", indent=2)
    if report.citations:
        output.heading(output.say("Ссылки на пункты, которых нет", "Citations that do not hold"))
        for problem in report.citations:
            output.line(str(problem), indent=2)
    if report.stale:
        output.heading(output.say("Сверка устарела", "Reviews out of date"))
        for one in report.stale:
            places = f" ({'; '.join(one.places)})" if one.places else ""
            output.line(f"{one.file}: {one.id} → {_read_before(output, one)}{places}", indent=2)
        remedy = output.say("Перечитайте и закрепите", "Read them again and pin them")
        output.line(f"{remedy}: svod review {' '.join(sorted({one.id for one in report.stale}))}", indent=2)
    _print_summary(output, report)


def _read_before(output: Output, one: Stale) -> str:
    """Tell what has changed since something was read."""
    if one.what is Reviewed.WORDING:
        return str(one.clause)
    if one.reviewed is None:
        return output.say("ещё не читано", "not read yet")
    if one.what is Reviewed.CITATIONS:
        return output.say("ссылается не на то, что читали", "cites other clauses than were read")
    return output.say("изменено с тех пор, как читали", "changed since it was read")


def _print_summary(output: Output, report: Report) -> None:
    total, failed = len(report.results), len(report.failed)
    words = output.say(
        f"Примеров: {total}, сошлось: {total - failed}, не сошлось: {failed}. "
        f"Разборов: {len(report.rulings)}, отозвано: {len(report.withdrawn)}. "
        f"Неверных ссылок: {len(report.citations)}. Устаревших сверок: {len(report.stale)}.",
        f"Examples: {total}, passed: {total - failed}, failed: {failed}. "
        f"Rulings: {len(report.rulings)}, withdrawn: {len(report.withdrawn)}. "
        f"Citations that do not hold: {len(report.citations)}. Reviews out of date: {len(report.stale)}.",
    )
    output.line(words, "bold green" if report.ok else "bold red")


def _print_failed(output: Output, db: RulesDB, result: ExampleResult) -> None:
    output.line(f"✗ {result.example.id}: {output.pick(result.example.title)}", "bold red")
    output.line(result.example.file, "dim", indent=2)
    for problem in result.problems:
        output.line(problem, indent=2)
    parting = [(place, step, dice) for place, step, dice in _steps(output, result) if step.mismatches]
    for place, step, dice in parting[:1]:  # what comes after the first step where they part may only follow from it
        output.line()
        output.line(place, "bold", indent=2)
        _print_mismatch(output, db, step, dice)
    if others := ", ".join(place for place, _, _ in parting[1:]):
        output.line(f"{output.say('Расходятся и дальше', 'They part further on too')}: {others}", indent=2)
    output.line(f"{output.say('Весь пример', 'The whole example')}: svod check {result.example.id}", "dim", indent=2)
    output.line()


def _steps(output: Output, result: ExampleResult) -> Iterator[tuple[str, StepResult, list[int]]]:
    """Give the steps and contrasts, each with its place in words and the dice that are thrown in it."""
    left, last = list(result.example.dice), list(result.example.dice)
    for number, step in enumerate(result.steps, 1):
        last = left
        thrown = sum(one["what"] == "rolled" for one in step.decision.get("happened", ()))
        of_this, left = (left, []) if number == len(result.steps) else (left[:thrown], left[thrown:])
        yield output.say(f"Шаг {number}", f"Step {number}"), step, of_this
    for contrast in result.contrasts:
        dice = contrast.change.get("dice", last)
        yield f"{output.say('Контраст', 'Contrast')}: {output.pick(contrast.title)}", contrast, list(dice)


def _print_mismatch(output: Output, db: RulesDB, step: StepResult, dice: list[int]) -> None:
    output.line(action_in_words(step.action, with_names(db, step.position), output.language.value), indent=2)
    output.console.print(_side_by_side(output, step.mismatches))
    if "error" in step.decision:
        output.line(str(step.decision["error"]), "red", indent=2)
    for citation in step.decision.get("citations", ()):
        place = place_of(citation["provision"])
        output.line(f"{citation_in_words(citation, output.language)}{f' ({place})' if place else ''}", indent=2)
    case = {"position": step.position, "action": step.action, **({"dice": dice} if dice else {})}
    output.line(output.say("Повторить:", "To see it again:"), "dim", indent=2)
    output.line(f"svod rule - <<'CASE'\n{json.dumps(case, ensure_ascii=False)}\nCASE")


def _side_by_side(output: Output, mismatches: Iterable[Mismatch]) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(output.say("Где", "Where"))
    table.add_column(output.say("Ожидалось", "Expected"), style="green")
    table.add_column(output.say("Получено", "Got"), style="red")
    for one in mismatches:
        shown = one.to_json()
        table.add_row(
            one.path, json.dumps(shown["expected"], ensure_ascii=False), json.dumps(shown["got"], ensure_ascii=False)
        )
    return table
