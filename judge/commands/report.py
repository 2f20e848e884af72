"""`svod report`: all that the checker finds, as one report."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, Processes, both, processes_for
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

HELP = both(
    "Собрать весь отчёт: проверку, покрытие, мутантов, пробелы, порядок эффектов.\n\n"
    "Печатает сводку в Markdown, которую можно вставить в обсуждение; с --json — весь отчёт (схема "
    "checker/report.schema.json). Код возврата 1, если что-то не сходится.\n"
    "---\n"
    "svod report\nsvod report --out build/report.json\nsvod report --lang en | wl-copy",
    "Put the whole report together: check, coverage, mutants, gaps, order of effects.\n\n"
    "Prints a summary in Markdown to paste into a discussion; with --json the whole report (its schema is "
    "checker/report.schema.json). Exit code 1 where something disagrees.\n"
    "---\n"
    "svod report\nsvod report --out build/report.json\nsvod report --lang en | wl-copy",
)

DISAGREES = 1


def run(
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help=both("Записать весь отчёт в файл.", "Write the report to a file.")),
    ] = None,
    processes: Processes = 0,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> int:
    """Print the summary, or the report; 1 where something disagrees."""
    from checker.proof import Stage, prove
    from judge.knowledge import opened, valid
    from judge.terminal.progress import progress
    from judge.terminal.summary import summary

    valid(data)
    db = opened(data)
    output = Output(lang, as_json)
    with progress(output.say("Отчёт", "Report"), len(Stage)) as begun:
        proof = prove(db, processes=processes_for(processes), begin=begun)
    if out is not None:
        _write(out, proof.to_json())
    if as_json:
        output.json(proof.to_json())
    else:
        sys.stdout.write(summary(db, proof, lang.value))
    return 0 if proof.ok else DISAGREES


def _write(out: Path, told: dict[str, Any]) -> None:
    from judge.pins import write_whole

    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        write_whole(out, json.dumps(told, ensure_ascii=False, indent=2) + "\n")
    except OSError as refused:
        raise Trouble(
            str(out),
            Text(f"файл не записать: {refused.strerror}.", f"the file cannot be written: {refused.strerror}."),
            Text("Укажите место, куда можно писать.", "Name a place that may be written to."),
        ) from refused
