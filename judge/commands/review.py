"""`svod review ID…`: this has been read against the present wording of its clauses."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

HELP = both(
    "Закрепить сверку: перечитано с нынешним текстом пунктов.\n\n"
    "ID примера или разбора закрепляет его за всеми его пунктами. ID пункта закрепляет за этим пунктом всё, что на нём "
    "держится: примеры, разборы, положения движка и ссылки в коде и на страницах. ID положения (504.1/melee) — только "
    "его. Отмечается и само прочитанное: запись (пункт, пример, разбор, вопрос, термин, карта), положение, условие "
    "(acts.own_turn), ссылки файла (engine/inquiry.py). В файле примера меняется только reviewed. С --official ИЗДАНИЕ "
    "записывает на этой машине, что пересказ пункта сверен с официальным текстом и верен (--unfaithful — неверен). "
    "JSON: pinned и unchanged, в них id, clause, fingerprint, file, и read; с --official — decided, в нём id, edition, "
    "decision, note.\n"
    "---\n"
    "svod review across-own-card-but-not-opposing\nsvod review 504.1.1\nsvod review 504.1/melee\n"
    "svod review 504.1 engine/inquiry.py --json\nsvod review 504.1.1 --official 2030",
    "Pin a review: it has been read against the present wording of its clauses.\n\n"
    "The id of an example or a ruling pins it to all its clauses. The id of a clause pins to that clause all that "
    "rests on it: examples, rulings, provisions of the engine, citations in code and pages. The id of a provision "
    "(504.1/melee) pins that alone. What was itself read is marked too: a record (clause, example, ruling, question, "
    "term, card), a provision, a condition (acts.own_turn), the citations of a file (engine/inquiry.py). Only "
    "`reviewed` changes in an example's file. With --official EDITION it is recorded on this machine that the "
    "restatement was held against the official text and is faithful (--unfaithful: is not). JSON: pinned and "
    "unchanged, each with id, clause, fingerprint, file, and read; with --official: decided, each with id, "
    "edition, decision, note.\n"
    "---\n"
    "svod review across-own-card-but-not-opposing\nsvod review 504.1.1\nsvod review 504.1/melee\n"
    "svod review 504.1 engine/inquiry.py --json\nsvod review 504.1.1 --official 2030",
)


def run(
    ids: Annotated[
        list[str],
        typer.Argument(
            metavar="ID…",
            help=both("Примеры, разборы, пункты, положения.", "Examples, rulings, clauses or provisions."),
        ),
    ],
    official: Annotated[
        str | None,
        typer.Option(
            "--official",
            metavar="NAME",
            help=both("Решение о верности пересказа этому изданию.", "A decision on faithfulness to this edition."),
        ),
    ] = None,
    unfaithful: Annotated[
        bool, typer.Option("--unfaithful", help=both("С --official: неверен.", "With --official: it is not faithful."))
    ] = False,
    note: Annotated[
        str | None, typer.Option("--note", metavar="TEXT", help=both("С --official: почему.", "With --official: why."))
    ] = None,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Pin what was asked for and print what was pinned."""
    if official is not None:
        from judge.official.deciding import decide

        decide(Output(lang, as_json), ids, official, data, faithful=not unfaithful, note=note)
        return
    if unfaithful or note is not None:
        raise Trouble(
            "svod review",
            Text("--unfaithful и --note говорят о сверке с изданием.", "--unfaithful and --note speak of an edition."),
            Text("Укажите его: --official ИЗДАНИЕ.", "Name it: --official EDITION."),
        )
    from judge.knowledge import opened
    from judge.reviews import marks_for, pin, pins_for
    from rulesdb.folders import PACKAGE_FOLDER

    db = opened(data)
    pins = pins_for(db, ids)  # all ids are known before anything is written
    pinned = [one for one in pins if not one.held]
    marks = marks_for(db, ids)
    pin(data or PACKAGE_FOLDER, pinned, marks)
    output = Output(lang, as_json)
    if as_json:
        rows = {held: [asdict(one.row) for one in pins if one.held is held] for held in (False, True)}
        output.json({"pinned": rows[False], "unchanged": rows[True], "read": list(marks.names)})
        return
    for one in pinned:
        output.line(f"{one.row.file}: {one.row.id} → {one.row.clause} ({one.row.fingerprint})")
    for name in marks.names:
        output.line(output.say(f"прочитано: {name}", f"read: {name}"))
    kept = len(pins) - len(pinned)
    output.line(
        output.say(
            f"Закреплено: {len(pinned)}. Было закреплено и раньше: {kept}.",
            f"Pinned: {len(pinned)}. Pinned before: {kept}.",
        )
    )
