"""The checker's report as a summary in Markdown, to paste into a discussion."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from judge.terminal.proof_page import SORTS
from judge.terminal.vocabulary import WHY_NOT

if TYPE_CHECKING:
    from checker.gaps.findings import Finding
    from checker.proof import AskedEditors, Proof
    from rulesdb.database import RulesDB


def summary(db: RulesDB, proof: Proof, language: str) -> str:
    """Give the summary of a report in a language."""
    told = proof.to_json()
    return (
        "\n".join(
            (
                *_figures(told, language),
                "",
                *_faults(told, language),
                *_questions(db, proof, language),
                "",
                *_order(told, language),
            )
        )
        + "\n"
    )


def _say(language: str, ru: str, en: str) -> str:
    return ru if language == "ru" else en


def _figures(told: dict[str, Any], language: str) -> Iterator[str]:
    check, coverage, mutation, gaps = (told[name] for name in ("check", "coverage", "mutation", "gaps"))
    yield _say(language, "# Свод: что доказано", "# Svod: what is proven")
    yield ""
    yield _say(language, "| что | сколько |", "| what | how many |")
    yield "| --- | --- |"
    rows = (
        ("примеров сошлось", "examples passed", f"{check['passed']} / {check['examples']}"),
        ("разборов в силе", "rulings that stand", f"{check['rulings'] - len(check['withdrawn'])} / {check['rulings']}"),
        (
            "пунктов исполняет движок",
            "clauses carried by the engine",
            f"{coverage['carried']} / {coverage['executable']}",
        ),
        ("положений движка", "provisions", coverage["provisions"]),
        ("не покрыто", "uncovered", len(coverage["uncovered"])),
        ("мутантов убито", "mutants killed", f"{mutation['killed']} / {mutation['mutants']}"),
        ("равносильных мутантов", "equivalent mutants", len(mutation["equivalent"])),
        ("ситуаций перебора решено", "situations decided", f"{gaps['decided']} / {gaps['situations']}"),
        ("вопросов к редакторам", "questions to the editors", len(told["questions"])),
        ("случаев, где исход зависит от порядка", "choices of order that matter", len(told["order"]["ordered"])),
    )
    yield from (f"| {_say(language, ru, en)} | {figure} |" for ru, en, figure in rows)
    reasons = "; ".join(f"{WHY_NOT[why][language]}: {n}" for why, n in coverage["not_executable"].items())
    yield ""
    yield f"{_say(language, 'Не исполняются', 'Not executable')}: {reasons}."


def _faults(told: dict[str, Any], language: str) -> Iterator[str]:
    """Give what disagrees, where anything does."""
    faults = [
        *(f"`{one['id']}` ({one['file']})" for one in told["check"]["failed"]),
        *(f"{one['file']}: {'; '.join(one['problems'])}" for one in told["check"]["withdrawn"]),
        *(f"{one['file']}: {one['path']}: {one['message']}" for one in told["check"]["citations"]),
        *(f"{one['file']}: {one['id']} → {one['clause'] or one['what']}" for one in told["check"]["stale"]),
        *(f"{one['id']}: {one['lacks'][language]}" for one in told["coverage"]["uncovered"]),
        *(f"{one['provision']}: {one['words'][language]}" for one in told["mutation"]["survived"]),
        *(
            _say(language, f"без записи вопроса: {id}", f"no record of the question: {id}")
            for one in told["questions"]
            if one["id"] is None
            for id in (*one["findings"], *one["main_edition_findings"])
        ),
    ]
    if faults:
        yield _say(language, "## Не сходится", "## What disagrees")
        yield ""
        yield from (f"- {one}" for one in faults)
        yield ""


def _order(told: dict[str, Any], language: str) -> Iterator[str]:
    """Give the choices of order on which the end hangs, each with the clause that gives it."""
    yield _say(language, "## Где от порядка эффектов зависит исход", "## Where the order of effects changes the end")
    yield ""
    for one in told["order"]["ordered"]:
        options = ", ".join(f"`{option['id']}`" for option in one["options"])
        parting = _say(language, "исходы расходятся в", "the ends differ at")
        yield f"- {one['clause']}: {options} ({one['id']}); {parting} `{one['parting']}`"


def _questions(db: RulesDB, proof: Proof, language: str) -> Iterator[str]:
    yield _say(language, "## Вопросы к редакторам правил", "## Questions to the rules' editors")
    for number, one in enumerate(proof.questions, 1):
        yield ""
        yield from _question(db, one, number, language)


def _question(db: RulesDB, one: AskedEditors, number: int, language: str) -> Iterator[str]:
    record = db.questions.get(one.id or "")
    if record is None:
        yield f"### {number}. {_say(language, 'Записи ещё нет', 'No record yet')}"
    else:
        yield f"### {number}. {record.title[language]} (`{record.id}`)"
        yield ""
        yield record.question[language]
        yield ""
        yield from (
            f"- {reading.statement[language]} ({', '.join(reading.clauses) or '—'})" for reading in record.readings
        )
        if record.settled is not None:
            settled = _say(language, "Решено другой редакцией", "Settled by another edition")
            yield f"- {settled}: `{record.settled.reading}` ({', '.join(record.settled.clauses)})"
    yield ""
    for edition, findings in (
        (_say(language, "все редакции", "all editions"), one.all_editions),
        (_say(language, "одна основная", "the main one alone"), one.main_edition),
    ):
        if findings:
            counts = "; ".join(f"{SORTS[sort][language].lower()} — {n}" for sort, n in _by_sort(findings).items())
            yield f"{_say(language, 'Ситуаций', 'Situations')} ({edition}): {counts}."
    smallest = one.smallest.to_json()["smallest"]
    yield ""
    yield f"{_say(language, 'Наименьшая позиция', 'Smallest position')}: {smallest['words'][language]}."
    yield ""
    yield f"```json\n{json.dumps(smallest['case'], ensure_ascii=False)}\n```"


def _by_sort(findings: Iterable[Finding]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in findings:
        counts[one.sort.value] = counts.get(one.sort.value, 0) + one.situations
    return counts
