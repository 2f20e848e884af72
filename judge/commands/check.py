"""`svod check`: everything in the knowledge base held against the engine."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, Processes, both, processes_for
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.database import RulesDB
    from rulesdb.records import Example

HELP = both(
    "Проверить базу знаний: записи, примеры, ссылки на пункты, сверки.\n\n"
    "Движок заново решает каждый пример. Код возврата 1, если что-то не сходится, 2, если записи негодны. С ID — "
    "только эти примеры или примеры этих пунктов; с --changed — только те, которых касаются незакоммиченные правки; "
    "с --watch — снова при каждом сохранении. JSON: examples, passed, failed, citations, stale, digest.\n"
    "---\n"
    "svod check\nsvod check 504.1.1\nsvod check across-own-card-but-not-opposing\nsvod check --changed --watch\n"
    "svod check --json",
    "Check the knowledge base: records, examples, citations, reviews.\n\n"
    "The engine decides every example anew. Exit code 1 where something disagrees, 2 where the records are not valid. "
    "With ID: only these examples, or the examples of these clauses; with --changed: only those that uncommitted edits "
    "touch; with --watch: again on every save. JSON: examples, passed, failed, citations, stale, digest.\n"
    "---\n"
    "svod check\nsvod check 504.1.1\nsvod check across-own-card-but-not-opposing\nsvod check --changed --watch\n"
    "svod check --json",
)

DISAGREES = 1
WORTH_A_PROCESS = 2000
"""So many examples keep a process of their own busy for longer than it takes to start."""


def run(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]…", help=both("Примеры или пункты; без них — всё.", "Examples or clauses; all.")),
    ] = None,
    changed: Annotated[
        bool,
        typer.Option(
            "--changed", help=both("Только то, чего касаются незакоммиченные правки.", "What uncommitted edits touch.")
        ),
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help=both("Снова при каждом сохранении.", "Again on every save."))
    ] = False,
    processes: Processes = 0,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> int:
    """Print the report; 1 where something disagrees."""
    if watch:
        return _watch(data)
    from checker.run import check
    from judge.knowledge import opened, valid
    from judge.terminal.progress import progress

    valid(data)
    db = opened(data)
    output = Output(lang, as_json)
    chosen = _chosen(db, ids or [], data, changed=changed)
    many = min(processes_for(processes), 1 + len(chosen) // WORTH_A_PROCESS)
    with progress(output.say("Примеры", "Examples"), len(chosen)) as done:
        report = check(db, chosen, processes=many, brief=True, done=done)
    if as_json:
        output.json(report.to_json())
    else:
        from judge.terminal.report_page import print_report

        print_report(output, db, report)
    return 0 if report.ok else DISAGREES


def _chosen(db: RulesDB, ids: list[str], data: Path | None, *, changed: bool) -> list[Example]:
    """The examples named by their own ids or by a clause that they verify; of them those that edits touch."""
    from judge.knowledge import examples_named

    named = list({example.id: example for id in ids for example in examples_named(db, id)}.values())
    chosen = named if ids else list(db.examples.values())
    if not changed:
        return chosen
    touched = {example.id for example in _touched(db, data)}
    return [example for example in chosen if example.id in touched]


def _touched(db: RulesDB, data: Path | None) -> tuple[Example, ...]:
    from checker.places import ROOT
    from checker.touched import NoRepository, changed_files, touched_examples
    from rulesdb.folders import PACKAGE_FOLDER

    folder = data or PACKAGE_FOLDER
    try:
        return touched_examples(db, changed_files(folder), folder, ROOT)
    except NoRepository as missing:
        raise Trouble(
            "svod check --changed",
            Text(f"git ничего не говорит о {folder}: {missing}.", f"git tells nothing of {folder}: {missing}."),
            Text("Запустите без --changed.", "Run it without --changed."),
        ) from None


def _watch(data: Path | None) -> int:
    """Run this very command, without the watching, at once and whenever code, pages or data are saved."""
    import logging

    from watchfiles import run_process

    from checker.places import ROOT
    from rulesdb.folders import PACKAGE_FOLDER

    arguments = [one for one in sys.argv[1:] if one != "--watch"]
    command = shlex.join([sys.executable, "-m", "judge", *arguments])
    places = [ROOT / room for room in ("engine", "checker", "judge", "docs") if (ROOT / room).is_dir()]
    logging.getLogger("watchfiles").setLevel(logging.ERROR)  # that it was interrupted is no news: so a watch ends
    run_process(*places, data or PACKAGE_FOLDER, target=command, target_type="command", callback=lambda _: print())
    return 0
