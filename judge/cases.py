"""Cases as people and programs hand them in: read, decided, answered; whatever is wrong with them becomes a Trouble."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

from engine.notation import InvalidNotation, read_notation
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.database import RulesDB

STANDARD_INPUT = "-"
Judge = Callable[[Any], dict[str, Any]]


def judge_of(db: RulesDB, edition: str | None, readings: Mapping[str, str]) -> Judge:
    """Give the function from a case (card ids allowed) to a decision, both as JSON values.

    The function raises Trouble for a case that cannot be decided; this one for a reading that no question offers.
    """
    from checker.cases import CardShelf, rules_for
    from engine import InvalidCase, UnknownReading, decide

    try:
        rules = rules_for(db, edition=edition, readings=readings)
    except UnknownReading as unknown:
        raise _unknown_reading(db, unknown.question, unknown.reading) from unknown
    shelf = CardShelf(db)

    def judge(case: Any) -> dict[str, Any]:
        try:
            return decide(shelf.resolved(case), rules).to_json()
        except InvalidCase as invalid:
            problem, remedy = Text(*invalid.problem), Text(*invalid.remedy)
            raise Trouble(invalid.path, problem, remedy) from None

    return judge


def _unknown_reading(db: RulesDB, question: str, reading: str) -> Trouble:
    if question in db.questions:
        offered = ", ".join(one.id for one in db.questions[question].readings)
        return Trouble(
            f"--reading {question}={reading}",
            Text(f"у вопроса «{question}» нет толкования «{reading}».", f"{question!r} has no reading {reading!r}."),
            Text(f"Толкования: {offered}.", f"Readings: {offered}."),
        )
    questions = ", ".join(db.questions)
    return Trouble(
        f"--reading {question}={reading}",
        Text(f"нет вопроса «{question}».", f"there is no question {question!r}."),
        Text(f"Вопросы: {questions}.", f"Questions: {questions}."),
    )


def readings_asked(options: Iterable[str]) -> dict[str, str]:
    """Give the readings that `--reading ID=VALUE` asks for. Raises Trouble for what has not that form.

    >>> readings_asked(["range-diagonals=straight-steps"])
    {'range-diagonals': 'straight-steps'}
    """
    asked: dict[str, str] = {}
    for option in options:
        question, equals, reading = option.partition("=")
        if not (question and equals and reading):
            raise Trouble(
                f"--reading {option}",
                Text("нужны вопрос и толкование.", "a question and a reading are needed."),
                Text("Запишите --reading ВОПРОС=ТОЛКОВАНИЕ.", "Write --reading QUESTION=READING."),
            )
        asked[question] = reading
    return asked


# --- files -------------------------------------------------------------------------------------------------------


@contextmanager
def opened_file(name: str) -> Iterator[IO[bytes]]:
    """Open a file for reading, `-` standing for the standard input. Raises Trouble where that cannot be done."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise _unreadable(name, OSError("closed"))
        yield sys.stdin.buffer
        return
    with ExitStack() as held:
        try:
            if Path(name).is_dir():
                raise IsADirectoryError
            stream = held.enter_context(Path(name).open("rb"))
        except (OSError, ValueError) as refused:
            raise _unreadable(name, refused) from refused
        yield stream


def _unreadable(name: str, refused: Exception) -> Trouble:
    problems: dict[type[Exception], Text] = {
        FileNotFoundError: Text("нет такого файла.", "there is no such file."),
        IsADirectoryError: Text("это папка, а не файл.", "this is a folder, not a file."),
        PermissionError: Text("файл не разрешено читать.", "reading the file is not permitted."),
    }
    problem = problems.get(type(refused), Text(f"файл не читается: {refused}.", f"the file cannot be read: {refused}."))
    return Trouble(
        name,
        problem,
        Text(
            "Укажите файл, который можно прочесть, или «-» для стандартного ввода.",
            "Name a file that can be read, or - for the standard input.",
        ),
    )


def read_case(name: str) -> Any:
    """Read a case: from a file, from the standard input (`-`), or from the words themselves, JSON or notation.

    Raises Trouble, with the place, for what is neither.
    """
    if is_case(name):
        return case_in(name.encode(), ON_THE_LINE)
    with opened_file(name) as stream:
        try:
            content = stream.read()
        except OSError as refused:
            raise _unreadable(name, refused) from refused
    return case_in(content, name)


ON_THE_LINE = "CASE"
"""What a case typed on the command line is called where something is wrong with it."""


def is_case(words: str) -> bool:
    """Tell whether an argument is the case itself: it begins as JSON or has an action, and no file is called so."""
    return (words.lstrip().startswith("{") or ">" in words) and not _is_file(words)


def origin_of(name: str) -> str:
    """Give what a case is called where something is wrong with it: its file, or what stands for the command line."""
    return ON_THE_LINE if is_case(name) else name


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long a name, or one that no file can have
        return False


def case_in(content: bytes, name: str, line: int | None = None) -> Any:
    """Give the case that a text tells, as JSON or as notation. Raises Trouble; `name` and `line` say where it is."""
    if _BEGINS_AS_JSON.match(content):
        return parsed(content, name, line)
    origin = name if line is None else f"{name}:{line}"
    text = _decoded(content, origin)
    try:
        return read_notation(text)
    except InvalidNotation as invalid:
        problem, remedy = Text(*invalid.problem), Text(*invalid.remedy)
        pointed = pointed_at(text, invalid.column)
        place = f"{origin}:{invalid.column}"
        raise Trouble(place, problem, remedy, lines=pointed, details={"column": invalid.column}) from None


_BEGINS_AS_JSON = re.compile(rb'(\xef\xbb\xbf)?\s*([{\["]|(null|true|false)\s*$|$)')

SHOWN = 60  # characters of a line of notation on each side of a mistake


def pointed_at(text: str, column: int) -> tuple[str, str]:
    """Give the part of a line around a column, and below it the sign that points at the character.

    >>> pointed_at("1 C2 creature asleep", 15)
    ('1 C2 creature asleep', '              ^')
    """
    start = max(0, column - SHOWN)
    shown = "".join(sign if sign.isprintable() else " " for sign in text[start : column + SHOWN])
    return shown.rstrip(), " " * (column - 1 - start) + "^"


def parsed(content: bytes, name: str, line: int | None = None) -> Any:
    """Give the value of a JSON text in UTF-8. Raises Trouble; `name` and `line` say where the text is from."""
    origin = name if line is None else f"{name}:{line}"
    text = _decoded(content, origin)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as invalid:
        place = f"{name}:{invalid.lineno if line is None else line}:{invalid.colno}"
        raise Trouble(place, Text("это не JSON.", f"this is not JSON: {invalid.msg}."), _WRITE_A_CASE) from None
    except _Twice as twice:
        raise Trouble(
            origin,
            Text(f"поле «{twice.key}» стоит дважды.", f"the field {twice.key!r} stands twice."),
            Text("Оставьте одно из двух.", "Keep one of the two."),
        ) from None
    except RecursionError:
        raise Trouble(
            origin, Text("JSON вложен слишком глубоко.", "the JSON is nested too deeply."), _PLAINLY
        ) from None
    except _Constant as constant:
        problem = Text(f"{constant} — не значение JSON.", f"{constant} is not a JSON value.")
        raise Trouble(origin, problem, _WRITE_A_CASE) from None
    except ValueError:  # all that is left: Python reads no number of more than some thousands of digits
        problem = Text("число в JSON слишком длинное.", "a number in the JSON is too long.")
        raise Trouble(origin, problem, _PLAINLY) from None


def _decoded(content: bytes, origin: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as invalid:
        raise Trouble(
            origin,
            Text(f"это не UTF-8 (байт {invalid.start}).", f"this is not UTF-8 (byte {invalid.start})."),
            Text("Сохраните текст в кодировке UTF-8.", "Save the text in UTF-8."),
        ) from None


_WRITE_A_CASE = Text('Запишите {"position": …, "action": …}.', 'Write {"position": …, "action": …}.')


_PLAINLY = Text("Запишите его проще.", "Write it plainly.")


class _Constant(ValueError):
    """NaN or an infinity, which Python would take and JSON has not."""


class _Twice(ValueError):
    """A field that an object has twice: one of two cards of one name would vanish unseen."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        raise _Twice(next(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return members


def _no_number(constant: str) -> NoReturn:
    raise _Constant(constant)


_DECODER = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_no_number)
_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


# --- many cases --------------------------------------------------------------------------------------------------


def answer_lines(lines: Iterable[bytes], name: str, judge: Judge, language: str) -> Iterator[tuple[str, bool]]:
    """Give the answer to each line in order, as one line of JSON, and whether the line was good."""
    for number, line in enumerate(lines, 1):
        try:
            yield _ENCODE(_decided(line, name, number, judge)), True
        except Trouble as trouble:
            yield _ENCODE(trouble.to_json(language)), False


def _decided(line: bytes, name: str, number: int, judge: Judge) -> dict[str, Any]:
    case = case_in(line.strip(), name, number)
    try:
        return judge(case)
    except Trouble as trouble:
        raise trouble.within(f"{name}:{number}") from None
