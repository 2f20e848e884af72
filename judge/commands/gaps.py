"""`svod gaps`: where the rules say nothing, say two things, or leave something open."""

from __future__ import annotations

from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

HELP = both(
    "Найти пробелы и противоречия: решить каждую ситуацию перебора и показать, что осталось открытым.\n\n"
    "Перебираются виды атак и особенностей, типы источника и цели, зоны, стороны, взаимное расположение, что стоит "
    "между, дальность. Находки собраны в вопросы к редакторам правил, каждый с наименьшей позицией и записью в "
    "rulesdb/questions. Код возврата всегда 0. JSON: edition, situations, decided, decided_by, ungrounded, conflicts, "
    "open.\n"
    "---\n"
    "svod gaps\nsvod gaps --edition rp\nsvod gaps --json",
    "Find gaps and conflicts: decide every situation of an enumeration and show what stays open.\n\n"
    "Enumerated are kinds of attack and ability, types of source and target, zones, sides, how they stand, what lies "
    "between, range. Findings are grouped into questions to the rules' editors, each with its smallest position and "
    "its record in rulesdb/questions. The exit code is 0 always. JSON: edition, situations, decided, decided_by, "
    "ungrounded, conflicts, open.\n"
    "---\n"
    "svod gaps\nsvod gaps --edition rp\nsvod gaps --json --lang en",
)

MAIN_EDITION = "rp"


def run(
    edition: Annotated[
        str | None,
        typer.Option(
            "--edition",
            metavar="rp",
            help=both("Что оставляет открытым одна основная редакция.", "What the main edition alone leaves open."),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Print what was found."""
    from checker.gaps.findings import gaps
    from judge.knowledge import opened, valid
    from judge.terminal.progress import progress

    if edition not in (None, MAIN_EDITION):
        raise Trouble(
            f"--edition {edition}",
            Text("по одной этой редакции не решить.", "this edition alone cannot decide."),
            Text("Запишите --edition rp или уберите ключ.", "Write --edition rp, or leave the option out."),
        )
    valid(data)
    db = opened(data)
    output = Output(lang, as_json)
    with progress(output.say("Ситуации", "Situations")):
        found = gaps(db, edition)
    if as_json:
        output.json(found.to_json())
    else:
        from judge.terminal.proof_page import print_gaps

        print_gaps(output, db, found)
