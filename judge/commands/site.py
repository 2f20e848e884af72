"""`svod site`: builds the site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output

HELP = both(
    "Построить сайт: пункты с примерами, отметками и позициями на доске, по-русски и по-английски.\n\n"
    "Перед постройкой движок заново решает все примеры. JSON: site, папка сайта, и pages, число страниц.\n"
    "---\n"
    "svod site\nsvod site --out /var/www/svod",
    "Build the site: clauses with examples, badges and boards, in Russian and in English.\n\n"
    "Before it is built the engine decides all examples anew. JSON: site, its folder, and pages, their number.\n"
    "---\n"
    "svod site\nsvod site --out /var/www/svod",
)


def run(
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help=both("Куда построить.", "Where to build it."))
    ] = Path("build/site"),
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Build the site and tell where it is."""
    pages = build_site(out, data)
    output = Output(lang, as_json)
    if as_json:
        output.json({"site": out.as_posix(), "pages": pages})
    else:
        output.line(
            output.say(f"Сайт построен: {out}, страниц: {pages}.", f"The site is built: {out}, pages: {pages}.")
        )


def build_site(out: Path, data: Path | None) -> int:
    """Check the data, build the site into a folder and give the number of pages.

    Raises Trouble where the check, the data or the tools do not allow it.
    """
    from checker.run import check
    from judge.knowledge import opened, valid
    from judge.site.build import build

    valid(data)
    db = opened(data)
    return build(out, db, check(db))
