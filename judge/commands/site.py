"""`svod site`: builds the site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output

HELP = both(
    "Построить сайт: пункты с примерами, отметками и позициями на доске, по-русски и по-английски.\n\n"
    "Перед постройкой движок заново решает все примеры. Весь отчёт (svod report) берётся из build/cache, пока данные, "
    "движок и проверка те же, иначе составляется заново: это минуты. Для судейского стола нужен Pyodide: он берётся "
    "из реестра npm один раз и хранится в build/cache. JSON: site, папка сайта, и pages, число страниц.\n"
    "---\n"
    "svod site\nsvod site --out /var/www/svod\nsvod site --without-desk",
    "Build the site: clauses with examples, badges and boards, in Russian and in English.\n\n"
    "Before it is built the engine decides all examples anew. The whole report (svod report) is kept in build/cache "
    "while data, engine and checker are the same; otherwise it is made anew, which takes minutes. The desk needs "
    "Pyodide, which is fetched from the npm registry once and kept in build/cache. JSON: site, its folder, and pages, "
    "their number.\n"
    "---\n"
    "svod site\nsvod site --out /var/www/svod\nsvod site --without-desk",
)


def run(
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help=both("Куда построить.", "Where to build it."))
    ] = Path("build/site"),
    markdown: Annotated[
        Path | None,
        typer.Option(
            "--markdown",
            metavar="DIR",
            help=both(
                "Сохранить и Markdown: build/markdown — место, где его ищет mkdocs build.",
                "Keep the Markdown too: build/markdown is where mkdocs build looks for it.",
            ),
        ),
    ] = None,
    without_desk: Annotated[
        bool,
        typer.Option(
            "--without-desk",
            help=both(
                "Без судейского стола: для него из реестра npm берётся Pyodide.",
                "Without the judge's desk, for which Pyodide is fetched from the npm registry.",
            ),
        ),
    ] = False,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Build the site and tell where it is."""
    pages = build_site(out, data, desk=not without_desk, markdown=markdown)
    output = Output(lang, as_json)
    if as_json:
        output.json({"site": out.as_posix(), "pages": pages})
    else:
        output.line(
            output.say(f"Сайт построен: {out}, страниц: {pages}.", f"The site is built: {out}, pages: {pages}.")
        )


def build_site(out: Path, data: Path | None, *, desk: bool = True, markdown: Path | None = None) -> int:
    """Check the data, build the site into a folder and give the number of pages.

    Raises Trouble where the check, the data or the tools do not allow it, and where Pyodide, which the desk needs, is
    neither kept nor to be had.
    """
    from checker.run import check
    from judge.knowledge import opened, valid
    from judge.site.build import build
    from judge.site.kept_proof import proof_of
    from judge.site.pyodide import CACHE, fetched

    valid(data)
    pyodide = fetched(CACHE) if desk else None
    db = opened(data)
    report = check(db)
    proof = proof_of(db, CACHE / "report.json") if report.ok else None
    return build(out, db, report, pyodide=pyodide, reference=True, proof=proof, markdown=markdown)
