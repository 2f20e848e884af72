"""`svod import FILE…`: the official text into the local store."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.official.parse import Count, Parts
    from rulesdb.official.records import Document, Source

HELP = both(
    "Импортировать официальный текст: он остаётся на этой машине.\n\n"
    "Читает TXT (UTF-8, CP1251), HTML, DOCX и PDF с текстовым слоем. Файлы одной команды — одно издание; повторный "
    "импорт под тем же именем заменяет прежний. Хранится в папке SVOD_HOME (без неё — среди данных пользователя), не в "
    "репозитории. Каждая строка попадает в пункт, в пример или в список прочих строк, и команда доказывает это "
    "подсчётом. JSON: name, of, files, clauses, examples, orphans, lines, warnings; самого текста в нём нет, его "
    "добавляет --wording.\n"
    "---\n"
    "svod import rules.pdf --name 2030\nsvod import part1.txt part2.txt --name 2030\n"
    "svod import old.docx --name old --edition b\nsvod import --list\nsvod import --forget 2030",
    "Import the official text; it stays on this machine.\n\n"
    "Reads TXT (UTF-8, CP1251), HTML, DOCX and PDF with a text layer. The files of one command make one edition; "
    "importing again under the same name replaces it. It is kept in the folder SVOD_HOME (without it, among the user's "
    "data), not in the repository. Every line goes into a clause, an example or the list of other lines, and the "
    "command proves it by counting. JSON: name, of, files, clauses, examples, orphans, lines, warnings; the text "
    "itself is not in it, --wording adds it.\n"
    "---\n"
    "svod import rules.pdf --name 2030\nsvod import part1.txt part2.txt --name 2030\n"
    "svod import old.docx --name old --edition b\nsvod import --list\nsvod import --forget 2030",
)


class EditionChosen(StrEnum):
    """The editions of the knowledge base, and none of them."""

    RP = "rp"
    B = "b"
    M = "m"
    NONE = "none"


def run(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE…", help=both("Файлы с правилами.", "Files with the rules."))
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help=both("Имя издания; без него — имя первого файла.", "Name of the edition; that of the first file."),
        ),
    ] = None,
    edition: Annotated[
        EditionChosen | None,
        typer.Option(
            "--edition",
            help=both(
                "Текст какой редакции свода: rp, b, m; none — никакой. Без ключа — по сходству.",
                "Of which edition of the knowledge base: rp, b, m; none of them. By likeness where not told.",
            ),
        ),
    ] = None,
    list_: Annotated[
        bool, typer.Option("--list", help=both("Показать импортированное.", "List what is here."))
    ] = False,
    forget: Annotated[
        str | None,
        typer.Option("--forget", metavar="NAME", help=both("Удалить издание.", "Remove an edition from the store.")),
    ] = None,
    wording: Annotated[
        bool, typer.Option("--wording", help=both("Добавить текст в JSON.", "Add the wording to the JSON."))
    ] = False,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Import and tell what was found; or list, or forget."""
    from judge.official.troubles import told_as_trouble

    output = Output(lang, as_json)
    with told_as_trouble():
        if list_:
            _list(output)
        elif forget is not None:
            _forget(output, forget)
        elif files:
            _import(output, files, name, edition, wording, data)
        else:
            raise Trouble(
                "svod import",
                Text("не указаны файлы.", "no files are named."),
                Text("Справка: svod import --help.", "Help: svod import --help."),
            )


def _import(
    output: Output,
    files: list[Path],
    name: str | None,
    edition: EditionChosen | None,
    wording: bool,
    data: Path | None,
) -> None:
    from datetime import date

    from judge import words
    from judge.knowledge import opened
    from judge.official.import_page import print_import, told
    from judge.terminal.progress import progress
    from rulesdb.official.parse import counted, parsed
    from rulesdb.official.reading import documents
    from rulesdb.official.records import OfficialEdition
    from rulesdb.official.refusal import Refused, Why
    from rulesdb.official.store import Store, see_that_name_will_do

    chosen = see_that_name_will_do(name if name is not None else _name_of(files[0]))
    with progress(output.say("Читаю", "Reading")):
        read = tuple(documents(files))
        parts = parsed(read)
        counts = {document.name: counted(document, parts) for document in read}
    _see_that_it_adds_up(counts)
    if not parts.clauses:
        raise Refused(Why.NO_CLAUSES, ", ".join(map(str, files)))
    of, warnings = _edition_of(parts, edition, data)
    sources = tuple(_source(document, counts[document.name]) for document in read)
    made = OfficialEdition(chosen, of, date.today().isoformat(), sources, parts.clauses, parts.examples, parts.orphans)
    with progress(output.say("Записываю", "Writing")):
        Store().save(made, words.stems)
    answer = told(made, counts, warnings, wording)
    if output.as_json:
        output.json(answer)
    else:
        print_import(output, made, answer, opened(data).editions)


def _name_of(file: Path) -> str:
    """The name of a file made into the name of an edition."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in file.stem)
    while ".." in kept:
        kept = kept.replace("..", ".")
    return kept[:64].strip("-.") or "official"


def _source(document: Document, count: Count) -> Source:
    from rulesdb.official.records import Source

    return Source(
        document.name,
        document.digest,
        document.format,
        document.encoding,
        len(document.lines),
        count.blank,
        document.left_out or {},
    )


def _see_that_it_adds_up(counts: dict[str, Count]) -> None:
    for file, count in counts.items():
        if not count.adds_up:
            raise Trouble(
                file,
                Text("подсчёт строк не сошёлся, ничего не записано.", "the lines do not add up; nothing was written."),
                Text("Это ошибка свода: сообщите о ней.", "This is a fault of svod: please report it."),
            )


def _edition_of(parts: Parts, chosen: EditionChosen | None, data: Path | None) -> tuple[str | None, list[Text]]:
    """The edition that a text is of, and what should be said of that."""
    from judge.knowledge import opened
    from judge.official.beside import is_russian, likeliest_edition

    if chosen is not None:
        return (None if chosen is EditionChosen.NONE else chosen.value), []
    likeliest, likeness = likeliest_edition(opened(data), parts.clauses)
    if likeliest is not None:
        return likeliest, []
    if not is_russian(parts.clauses):
        return None, [
            Text(
                "Текст не похож ни на одну редакцию свода: рядом с её пунктами он не показывается. "
                "Если это она, укажите --edition rp.",
                "The text is like no edition of the knowledge base, so it is not shown beside its clauses. "
                "If it is one, say --edition rp.",
            )
        ]
    if likeness is None:
        return "rp", []
    return "rp", [
        Text(
            f"Текст принят за основную редакцию, но мало похож на неё (общих слов {likeness:.0%}). "
            "Если это другой текст, укажите --edition none.",
            f"The text is taken for the main edition and is little like it ({likeness:.0%} of the words in common). "
            "If it is another text, say --edition none.",
        )
    ]


def _list(output: Output) -> None:
    from judge.official.import_page import edition_line, info_told
    from rulesdb.official.store import Store

    infos = Store().infos()
    if output.as_json:
        output.json({"editions": [info_told(one) for one in infos]})
        return
    for one in infos:
        output.line(edition_line(output, one))
    if not infos:
        output.line(output.say("Ничего не импортировано.", "Nothing has been imported."))


def _forget(output: Output, name: str) -> None:
    from rulesdb.official.store import Store

    Store().remove(name)
    if output.as_json:
        output.json({"forgotten": name})
    else:
        output.line(output.say(f"Издание «{name}» удалено.", f"The edition “{name}” is removed."))
