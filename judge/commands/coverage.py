"""`svod coverage`: what the examples meet of every clause that the engine carries."""

from __future__ import annotations

from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output

HELP = both(
    "Показать покрытие: пункт ↔ положения движка ↔ примеры.\n\n"
    "Для каждого пункта: исполняется ли он и если нет, почему; примеры, где он решает; контрасты; для каждого "
    "условия — примеры, где оно выполнено и где нарушено; встреченные значения и строки таблиц. Код возврата 1, если "
    "что-то не покрыто. С ID — подробно эти пункты; раздел — все его пункты. JSON: clauses, executable, "
    "carried, provisions, not_executable, uncovered.\n"
    "---\n"
    "svod coverage\nsvod coverage 504.1.1\nsvod coverage 503\nsvod coverage --json",
    "Show the coverage: clause ↔ provisions of the engine ↔ examples.\n\n"
    "For every clause: whether it is executed and if not, why; the examples where it decides; contrasts; for each "
    "condition the examples where it is met and where it fails; the values and rows met. Exit code 1 where something "
    "is uncovered. With ID: these clauses in detail; a section stands for all of its own. JSON: clauses, "
    "executable, carried, provisions, not_executable, uncovered.\n"
    "---\n"
    "svod coverage\nsvod coverage 504.1.1\nsvod coverage 503\nsvod coverage --json",
)

UNCOVERED = 1


def run(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]…", help=both("Пункты; без них — всё.", "Clauses; all."))
    ] = None,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> int:
    """Print the coverage; 1 where something is uncovered."""
    from checker.coverage import Coverage, coverage
    from judge.knowledge import clauses_meant, opened, valid
    from judge.terminal.progress import progress

    valid(data)
    db = opened(data)
    chosen = frozenset(clauses_meant(db, ids or ()))
    output = Output(lang, as_json)
    with progress(output.say("Покрытие", "Coverage")):
        found = coverage(db)
    shown = Coverage(tuple(one for one in found.clauses if one.clause.id in chosen)) if chosen else found
    if as_json:
        output.json(shown.to_json())
    else:
        from judge.terminal.proof_page import print_coverage

        print_coverage(output, shown, in_detail=bool(chosen))
    return UNCOVERED if shown.uncovered else 0
