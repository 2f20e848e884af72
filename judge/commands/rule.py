"""`svod rule FILE`: the decision for a case, or for many."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import WRONG_USE, Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from judge.cases import Judge

HELP = both(
    "Решить случай: можно ли так, и какой пункт это решает.\n\n"
    'Случай — JSON {"position": …, "action": …} или строка записи: файл, «-» (стандартный ввод) или сам случай в '
    "кавычках. Карты названы по id базы или описаны на месте. С --notation вместо решения печатается случай строкой "
    "записи (в JSON: notation и case). С --batch каждая строка файла — случай, и на каждую приходится одна строка "
    'ответа; на месте негодной стоит {"error": {"message", "place", "remedy"}}, и код возврата тогда 2. JSON: verdict, '
    "decisive, ungrounded, citations, branches, steps, events, happened, pending, outcomes, position, not_examined.\n"
    "---\n"
    "svod rule case.json\n"
    'svod rule "1 C2 spear=test-spear; 2 C1\' foe=creature > spear strike-across-row foe"\n'
    "svod rule case.json --notation\nsvod rule - < case.json\nsvod rule case.json --edition rp\n"
    "svod rule case.json --reading range-diagonals=straight-steps\nsvod rule --batch cases.jsonl > answers.jsonl",
    "Decide a case: is it legal, and which clause says so.\n\n"
    'A case is JSON {"position": …, "action": …} or a line of notation: a file, - (the standard input) or the case '
    "itself in quotes. Cards are ids of the knowledge base or defined in place. With --notation the case is printed as "
    "a line of notation instead of the decision (in JSON: notation and case). With --batch each line of the file is a "
    'case and gets one line of answer; a bad line gets {"error": {"message", "place", "remedy"}} in its place, and the '
    "exit code is 2 then. JSON: verdict, decisive, ungrounded, citations, branches, steps, events, happened, pending, "
    "outcomes, position, not_examined.\n"
    "---\n"
    "svod rule case.json\n"
    'svod rule "1 C2 spear=test-spear; 2 C1\' foe=creature > spear strike-across-row foe"\n'
    "svod rule case.json --notation\nsvod rule - < case.json\nsvod rule case.json --edition rp\n"
    "svod rule case.json --reading range-diagonals=straight-steps\nsvod rule --batch cases.jsonl > answers.jsonl",
)

MAIN_EDITION = "rp"


def run(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            help=both("Файл со случаем, «-» или сам случай.", "File with a case, -, or the case itself."),
        ),
    ] = None,
    batch: Annotated[
        str | None,
        typer.Option(
            "--batch", metavar="FILE.jsonl", help=both("Файл, где каждая строка — случай.", "File with a case a line.")
        ),
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            "--edition",
            metavar="rp",
            help=both("Решать только по основной редакции.", "Let the main edition alone decide."),
        ),
    ] = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading",
            metavar="ID=VALUE",
            help=both(
                "Толкование открытого вопроса; ключ можно повторять.", "A reading of an open question; repeatable."
            ),
        ),
    ] = None,
    notation: Annotated[
        bool,
        typer.Option("--notation", help=both("Напечатать случай строкой записи.", "Print the case as notation.")),
    ] = False,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> int:
    """Print the decision, or the decisions."""
    from judge.cases import judge_of, origin_of, read_case, readings_asked
    from judge.knowledge import opened

    if (file is None) == (batch is None):
        raise Trouble(
            "svod rule",
            Text("нужен один файл: со случаем или, с --batch, со многими.", "one file is needed: a case, or --batch."),
            Text("Запишите svod rule FILE или svod rule --batch FILE.jsonl.", "Write svod rule FILE or --batch FILE."),
        )
    if notation and file is not None:
        _print_notation(file, Output(lang, as_json))
        return 0
    if edition not in (None, MAIN_EDITION):
        raise Trouble(
            f"--edition {edition}",
            Text("по одной этой редакции не решить.", "this edition alone cannot decide."),
            Text("Запишите --edition rp или уберите ключ.", "Write --edition rp, or leave the option out."),
        )
    db = opened(data)
    judge = judge_of(db, edition, readings_asked(reading or ()))
    if batch is not None:
        return _answer_all(batch, judge, lang)
    case = read_case(str(file))
    try:
        decision = judge(case)
    except Trouble as trouble:
        raise trouble.within(origin_of(str(file))) from None
    output = Output(lang, as_json)
    if as_json:
        output.json(decision)
    else:
        from judge.terminal.decision_page import print_decision

        print_decision(output, db, case, decision)
    return 0


def _print_notation(file: str, output: Output) -> None:
    from engine.notation import write_notation
    from judge.cases import read_case

    case = read_case(file)
    line = write_notation(case)
    if output.as_json:
        output.json({"notation": line, "case": case})
    else:
        sys.stdout.write(line + "\n")  # as it is: to be copied


def _answer_all(name: str, judge: Judge, language: Language) -> int:
    from judge.cases import STANDARD_INPUT, answer_lines, opened_file

    bad = total = 0
    with opened_file(name) as lines:
        for answer, good in answer_lines(lines, name, judge, language):
            sys.stdout.write(answer + "\n")
            if name == STANDARD_INPUT:
                sys.stdout.flush()  # whoever writes the lines may wait for the answers
            total += 1
            bad += not good
    sys.stdout.flush()
    if not bad:
        return 0
    problem = Text(f"негодных строк: {bad} из {total}.", f"bad lines: {bad} of {total}.")
    remedy = Text("На их месте в ответе стоит error.", "In their place the answer has error.")
    sys.stderr.write(Trouble(name, problem, remedy).told(language) + "\n")
    return WRONG_USE
