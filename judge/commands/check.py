"""`svod check`: everything in the knowledge base held against the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output

if TYPE_CHECKING:
    from rulesdb.database import RulesDB
    from rulesdb.records import Example

HELP = both(
    "Проверить базу знаний: записи, примеры, ссылки на пункты, сверки.\n\n"
    "Движок заново решает каждый пример. Код возврата 1, если что-то не сходится, 2, если записи негодны. С ID — "
    "только эти примеры или примеры этих пунктов. JSON: examples, passed, failed, citations, stale.\n"
    "---\n"
    "svod check\nsvod check 504.1.1\nsvod check across-own-card-but-not-opposing\nsvod check --json",
    "Check the knowledge base: records, examples, citations, reviews.\n\n"
    "The engine decides every example anew. Exit code 1 where something disagrees, 2 where the records are not valid. "
    "With ID: only these examples, or the examples of these clauses. JSON: examples, passed, failed, citations, "
    "stale.\n"
    "---\n"
    "svod check\nsvod check 504.1.1\nsvod check across-own-card-but-not-opposing\nsvod check --json",
)

DISAGREES = 1


def run(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]…", help=both("Примеры или пункты; без них — всё.", "Examples or clauses; all.")),
    ] = None,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> int:
    """Print the report; 1 where something disagrees."""
    from checker.run import check
    from judge.knowledge import opened, valid

    valid(data)
    db = opened(data)
    report = check(db, _chosen(db, ids) if ids else None)
    output = Output(lang, as_json)
    if as_json:
        output.json(report.to_json())
    else:
        from judge.terminal.report_page import print_report

        print_report(output, db, report)
    return 0 if report.ok else DISAGREES


def _chosen(db: RulesDB, ids: list[str]) -> list[Example]:
    """The examples named by their own ids or by a clause that they verify, each once."""
    from judge.knowledge import examples_named

    return list({example.id: example for id in ids for example in examples_named(db, id)}.values())
