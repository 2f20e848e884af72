"""`svod diff OLD NEW`: what a new edition changes, and what must be read again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from judge.official.renumbering import Plan
    from rulesdb.database import RulesDB
    from rulesdb.official.diff import Changes
    from rulesdb.official.records import OfficialEdition

HELP = both(
    "Сравнить два издания официального текста и показать, что из-за этого перечитать.\n\n"
    "OLD и NEW — имена импортированных изданий или файлы. Пункты сопоставляются по содержанию, поэтому смена номера "
    "видна. Изменения идут в том порядке, в каком их читать: сперва то, на чём держится движок. --renumber показывает, "
    "как переписать ссылки на пункты, сменившие номер; с --write переписывает. JSON: old, new, same, added, removed, "
    "renumbered, changed, stale, order; слова пунктов добавляет --wording.\n"
    "---\n"
    "svod diff 2029 2030\nsvod diff 2029 2030 --html diff.html\nsvod diff 2029 new-rules.docx\n"
    "svod diff 2029 2030 --renumber\nsvod diff 2029 2030 --renumber --write",
    "Compare two editions of the official text, and tell what must be read again.\n\n"
    "OLD and NEW are names of imported editions, or files. Clauses are matched by content, so a new number is seen for "
    "what it is. Changes come in the order to read them: first what the engine rests on. --renumber shows how the "
    "citations of renumbered clauses would be rewritten, and with --write rewrites them. JSON: old, new, same, added, "
    "removed, renumbered, changed, stale, order; --wording adds the words of the clauses.\n"
    "---\n"
    "svod diff 2029 2030\nsvod diff 2029 2030 --html diff.html\nsvod diff 2029 new-rules.docx\n"
    "svod diff 2029 2030 --renumber\nsvod diff 2029 2030 --renumber --write",
)


def run(
    old: Annotated[str, typer.Argument(metavar="OLD", help=both("Старое издание.", "The old edition."))],
    new: Annotated[str, typer.Argument(metavar="NEW", help=both("Новое издание.", "The new edition."))],
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help=both("Записать отчёт и в HTML.", "Write the report as HTML too.")),
    ] = None,
    wording: Annotated[
        bool, typer.Option("--wording", help=both("Добавить слова пунктов в JSON.", "Add the words to the JSON."))
    ] = False,
    renumber: Annotated[
        bool,
        typer.Option("--renumber", help=both("Показать, как переписать ссылки.", "Show how citations are rewritten.")),
    ] = False,
    write: Annotated[
        bool, typer.Option("--write", help=both("Вместе с --renumber: переписать.", "With --renumber: rewrite them."))
    ] = False,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Print the report, or the rewriting of citations."""
    from judge.knowledge import opened
    from judge.official.troubles import told_as_trouble
    from judge.terminal.progress import progress
    from rulesdb.official.diff import compared

    if write and not renumber:
        raise Trouble(
            "svod diff --write",
            Text("переписывать нечего.", "there is nothing to rewrite."),
            Text("Укажите и --renumber.", "Say --renumber too."),
        )
    output = Output(lang, as_json)
    with told_as_trouble(), progress(output.say("Сравниваю", "Comparing")):
        editions = _edition(old), _edition(new)
        of = _of(*editions)
        changes = compared(*editions)
    db = opened(data)
    if renumber:
        _renumber(output, db, changes, of, write, data)
    else:
        _report(output, db, changes, of, html, wording)


def _edition(named: str) -> OfficialEdition:
    """The imported edition of that name, else the file, read and not kept."""
    from rulesdb.official.parse import parsed
    from rulesdb.official.reading import documents
    from rulesdb.official.records import OfficialEdition
    from rulesdb.official.refusal import Refused, Why
    from rulesdb.official.store import Store

    store = Store()
    if named in store.names():
        return store.edition(named)
    path = Path(named)
    if not path.exists():
        raise Refused(Why.NO_EDITION, named, ", ".join(store.names()))
    parts = parsed(documents([path]))
    if not parts.clauses:
        raise Refused(Why.NO_CLAUSES, path)
    return OfficialEdition(path.name, _likeliest(parts.clauses), "", (), parts.clauses, parts.examples, parts.orphans)


def _likeliest(clauses: tuple[object, ...]) -> str | None:
    from judge.knowledge import opened
    from judge.official.beside import is_russian, likeliest_edition

    likeliest, _ = likeliest_edition(opened(None), clauses)  # type: ignore[arg-type]
    return likeliest or ("rp" if is_russian(clauses) else None)  # type: ignore[arg-type]


def _of(old: OfficialEdition, new: OfficialEdition) -> str | None:
    """The edition of the knowledge base that both are texts of."""
    if old.of and new.of and old.of != new.of:
        raise Trouble(
            f"{old.name}, {new.name}",
            Text(f"это тексты разных редакций: {old.of} и {new.of}.", f"texts of two editions: {old.of} and {new.of}."),
            Text("Импортируйте с нужным --edition.", "Import them with the right --edition."),
        )
    return old.of or new.of


def _report(output: Output, db: RulesDB, changes: Changes, of: str | None, html: Path | None, wording: bool) -> None:
    from judge.official.consequences import consequences
    from judge.official.diff_html import report
    from judge.official.diff_page import print_diff, told
    from judge.pins import write_whole

    found = consequences(db, changes, of)
    if html is not None:
        try:
            write_whole(html, report(output, changes, found))
        except OSError as refused:
            raise Trouble(
                str(html),
                Text(f"файл не записать: {refused.strerror}.", f"the file cannot be written: {refused.strerror}."),
                Text("Проверьте папку и права.", "Check the folder and its rights."),
            ) from refused
    if output.as_json:
        output.json(told(changes, found, wording))
        return
    print_diff(output, changes, found)
    if html is not None:
        output.line(
            output.say(
                f"Отчёт: {html}. В нём официальный текст: не публикуйте его.",
                f"Report: {html}. It holds official text: do not publish it.",
            )
        )


def _renumber(output: Output, db: RulesDB, changes: Changes, of: str | None, write: bool, data: Path | None) -> None:
    from checker.places import ROOT
    from judge.official.beside import id_of
    from judge.official.renumbering import apply, planned
    from rulesdb.folders import PACKAGE_FOLDER

    pairs = ((id_of(old, of), id_of(new, of)) for old, new in changes.renumbering.items())
    mapping = {old: new for old, new in pairs if old is not None and new is not None}
    project = ROOT if data is None and (ROOT / "docs").is_dir() else None
    plan = planned(db, mapping, data or PACKAGE_FOLDER, project)
    if write:
        apply(plan)
    _print_plan(output, plan, write)


def _print_plan(output: Output, plan: Plan, written: bool) -> None:
    if output.as_json:
        output.json(
            {
                "renumbered": [{"id": old, "new": new} for old, new in plan.mapping.items()],
                "diff": list(plan.shown()),
                "by_hand": list(plan.by_hand),
                "written": written,
            }
        )
        return
    for line in plan.shown():
        style = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
        output.line(line, style)
    for place in plan.by_hand:
        output.line(output.say(f"посмотрите сами: {place}", f"look yourself: {place}"), "yellow")
    files = len(plan.rewrites)
    if not files:
        output.line(output.say("Переписывать нечего.", "There is nothing to rewrite."))
    elif written:
        output.line(
            output.say(
                f"Переписано файлов: {files}. Проверьте: svod check.", f"Files rewritten: {files}. See svod check."
            )
        )
    else:
        output.line(
            output.say(
                f"Файлов: {files}. Пока ничего не записано; записать — --write.",
                f"Files: {files}. Nothing is written yet; --write writes.",
            ),
            "bold",
        )
