"""`svod review ID…`: this has been read against the present wording of its clauses."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output

HELP = both(
    "Закрепить сверку: перечитано с нынешним текстом пунктов.\n\n"
    "ID примера или разбора закрепляет его за всеми его пунктами. ID пункта закрепляет за этим пунктом всё, что на нём "
    "держится: примеры, разборы, положения движка и ссылки в коде и на страницах. ID положения (504.1/melee) — только "
    "его. В файле примера меняется только reviewed. JSON: pinned и unchanged, в них id, clause, fingerprint, file.\n"
    "---\n"
    "svod review across-own-card-but-not-opposing\nsvod review 504.1.1\nsvod review 504.1/melee\n"
    "svod review 504.1 504.2 --json",
    "Pin a review: it has been read against the present wording of its clauses.\n\n"
    "The id of an example or a ruling pins it to all its clauses. The id of a clause pins to that clause all that "
    "rests on it: examples, rulings, provisions of the engine, citations in code and pages. The id of a provision "
    "(504.1/melee) pins that alone. Only `reviewed` changes in an example's file. JSON: pinned and unchanged, each "
    "with id, clause, fingerprint, file.\n"
    "---\n"
    "svod review across-own-card-but-not-opposing\nsvod review 504.1.1\nsvod review 504.1/melee\n"
    "svod review 504.1 504.2 --json",
)


def run(
    ids: Annotated[
        list[str],
        typer.Argument(
            metavar="ID…",
            help=both("Примеры, разборы, пункты, положения.", "Examples, rulings, clauses or provisions."),
        ),
    ],
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Pin what was asked for and print what was pinned."""
    from judge.knowledge import opened
    from judge.reviews import pin, pins_for
    from rulesdb.folders import PACKAGE_FOLDER

    db = opened(data)
    pins = pins_for(db, ids)  # all ids are known before anything is written
    pinned = [one for one in pins if not one.held]
    pin(data or PACKAGE_FOLDER, pinned)
    output = Output(lang, as_json)
    if as_json:
        rows = {held: [asdict(one.row) for one in pins if one.held is held] for held in (False, True)}
        output.json({"pinned": rows[False], "unchanged": rows[True]})
        return
    for one in pinned:
        output.line(f"{one.row.file}: {one.row.id} → {one.row.clause} ({one.row.fingerprint})")
    kept = len(pins) - len(pinned)
    output.line(
        output.say(
            f"Закреплено: {len(pinned)}. Было закреплено и раньше: {kept}.",
            f"Pinned: {len(pinned)}. Pinned before: {kept}.",
        )
    )
