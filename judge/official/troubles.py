"""What a person is told when a file, a name or the store will not do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from judge.terminal.trouble import Trouble
from rulesdb.official.refusal import Refused, Why
from rulesdb.records import Text

_FORMATS: Final = Text(
    "Годятся TXT (UTF-8 или CP1251), HTML, DOCX и PDF с текстом.",
    "TXT (UTF-8 or CP1251), HTML, DOCX and PDF with a text layer will do.",
)
_SAVE_AGAIN: Final = Text(
    "Откройте файл в его программе и сохраните заново или как текст в UTF-8.",
    "Open the file in its program and save it again, or as text in UTF-8.",
)
_DIVIDE: Final = Text(
    "Оставьте в файле только правила или сохраните их как текст в UTF-8.",
    "Keep the rules alone in the file, or save them as text in UTF-8.",
)
_HOME: Final = Text(
    "Импортируйте издание заново, удалите его (svod import --forget ИМЯ) или укажите другую папку: SVOD_HOME.",
    "Import the edition again, remove it (svod import --forget NAME), or name another folder: SVOD_HOME.",
)

TOLD: Final = {
    Why.MISSING: (Text("такого файла нет.", "there is no such file."), Text("Проверьте путь.", "Check the path.")),
    Why.NOT_A_FILE: (
        Text("это не файл.", "this is not a file."),
        Text("Назовите сами файлы, не папку.", "Name the files themselves, not a folder."),
    ),
    Why.UNREADABLE: (
        Text("файл не прочитать: {detail}.", "the file cannot be read: {detail}."),
        Text("Проверьте права на файл.", "See that the file may be read."),
    ),
    Why.EMPTY: (Text("в файле нет текста.", "there is no text in the file."), _FORMATS),
    Why.TOO_LARGE: (Text("больше, чем бывают правила ({detail} МБ).", "larger than rules are ({detail} MB)."), _DIVIDE),
    Why.MANY_LINES: (
        Text("строк больше, чем бывает в правилах ({detail}).", "more lines than rules have ({detail})."),
        _DIVIDE,
    ),
    Why.LONG_LINE: (
        Text("строка длиннее, чем бывают в правилах ({detail} знаков).", "a line longer than rules have ({detail})."),
        Text("Разбейте текст на строки: пункт начинает строку.", "Break the text into lines: a clause begins a line."),
    ),
    Why.UNPACKS_TOO_LARGE: (
        Text("распаковывается больше чем в {detail} МБ.", "unpacks to more than {detail} MB."),
        _DIVIDE,
    ),
    Why.BINARY: (Text("это не текст.", "this is not text."), _FORMATS),
    Why.OLD_WORD: (
        Text("это старый формат Word (DOC).", "this is the old format of Word (DOC)."),
        Text("Сохраните документ как DOCX.", "Save the document as DOCX."),
    ),
    Why.OTHER_FORMAT: (Text("такой формат не читается.", "this format is not read."), _FORMATS),
    Why.ENCODING: (
        Text("кодировка не опознана или нарушена.", "the encoding is unknown, or broken."),
        Text("Сохраните текст в UTF-8 из исходного документа.", "Save the text in UTF-8 from the original document."),
    ),
    Why.DAMAGED: (Text("файл повреждён ({detail}).", "the file is damaged ({detail})."), _SAVE_AGAIN),
    Why.ENTITIES: (
        Text(
            "в файле есть объявления XML, которых в документе Word не бывает.",
            "the file has XML declarations that no Word document has.",
        ),
        _SAVE_AGAIN,
    ),
    Why.ENCRYPTED: (
        Text("файл зашифрован.", "the file is encrypted."),
        Text("Сохраните его без пароля.", "Save it without a password."),
    ),
    Why.NO_TEXT: (
        Text("в PDF нет текстового слоя: страницы — картинки.", "the PDF has no text layer: its pages are pictures."),
        Text("Распознайте текст (OCR) и сохраните его.", "Recognise the text (OCR) and save it."),
    ),
    Why.NO_CLAUSES: (
        Text("нумерованных пунктов не найдено.", "no numbered clauses were found."),
        Text(
            "Пункт начинает строку: «999.1. …». Проверьте, тот ли это файл.",
            "A clause begins a line: “999.1. …”. See whether this is the right file.",
        ),
    ),
    Why.TOO_LONG: (
        Text("чтение не уложилось в предел ({detail}).", "reading went over the limit ({detail})."),
        _DIVIDE,
    ),
    Why.CRASHED: (
        Text("файл прочитать не удалось ({detail}).", "the file could not be read ({detail})."),
        _SAVE_AGAIN,
    ),
    Why.LIBRARY: (
        Text("для этого формата не хватает библиотеки {detail}.", "the library {detail} for this format is missing."),
        Text('Установите: pip install "svod[official]".', 'Install it: pip install "svod[official]".'),
    ),
    Why.SAME_FILE: (
        Text("тот же файл назван дважды ({detail}).", "the same file is named twice ({detail})."),
        Text("Назовите его один раз.", "Name it once."),
    ),
    Why.BAD_NAME: (
        Text("такое имя издания не годится.", "this name of an edition will not do."),
        Text(
            "Буквы, цифры, точка, дефис, подчёркивание; не длиннее 64.",
            "Letters, figures, dot, hyphen, underscore; no more than 64.",
        ),
    ),
    Why.NO_EDITION: (
        Text("такого издания здесь нет.", "there is no such edition here."),
        Text("Есть: {detail}.", "There are: {detail}."),
    ),
    Why.BAD_STORE: (
        Text("хранилище не прочитать или не записать ({detail}).", "the store cannot be read or written ({detail})."),
        _HOME,
    ),
}
_NOTHING_YET: Final = Text("Сначала импортируйте его: svod import ФАЙЛ.", "Import it first: svod import FILE.")


def trouble_of(refused: Refused) -> Trouble:
    """Give what a person is told of a refusal; the place in JSON, and the reason by its code."""
    problem, remedy = TOLD[refused.why]
    if refused.why is Why.NO_EDITION and not refused.detail:
        remedy = _NOTHING_YET
    return Trouble(
        _harmless(refused.place), _filled(problem, refused), _filled(remedy, refused), details={"code": refused.why}
    )


def _filled(text: Text, refused: Refused) -> Text:
    detail = _harmless(refused.detail)
    return Text(text.ru.replace("{detail}", detail), text.en.replace("{detail}", detail))


def _harmless(text: str) -> str:
    """A name with what a terminal would obey made visible."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


@contextmanager
def told_as_trouble() -> Iterator[None]:
    """Turn a refusal into the trouble that a command tells, and so a text that the memory does not hold."""
    try:
        yield
    except Refused as refused:
        raise trouble_of(refused) from refused
    except MemoryError as full:
        raise Trouble(
            "svod",
            Text("не хватило памяти.", "there is not enough memory."),
            Text("Оставьте в файлах только правила.", "Keep the rules alone in the files."),
        ) from full
