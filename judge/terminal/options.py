"""What every command takes, and help in two languages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from judge.terminal.output import Language
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

_BETWEEN = "\N{INFORMATION SEPARATOR FOUR}"  # parts the Russian help from the English one


def both(ru: str, en: str) -> str:
    """Give a help text that holds both languages; the help of a command shows one of them."""
    return f"{ru}{_BETWEEN}{en}"


def _shown(text: str | None, language: Language) -> str:
    """The part of a help text in a language."""
    ru, _, en = (text or "").partition(_BETWEEN)
    return (en or ru if language is Language.EN else ru).strip()


def language_asked(arguments: Sequence[str]) -> Language:
    """Give the language that a command line asks for, before it is parsed: help and errors need it earlier.

    >>> language_asked(["show", "504", "--lang=en"]), language_asked(["show", "--lang", "fr"])
    (<Language.EN: 'en'>, <Language.RU: 'ru'>)
    """
    asked = "--lang=en" in arguments or ("--lang", "en") in pairwise(arguments)
    return Language.EN if asked else Language.RU


AsJson = Annotated[bool, typer.Option("--json", help=both("Ответ в виде JSON.", "Answer in JSON."))]
InLanguage = Annotated[
    Language, typer.Option("--lang", help=both("Язык ответа: ru или en.", "Language of the answer: ru or en."))
]
DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help=both("Другая папка с базой знаний.", "Another folder with the knowledge base."),
    ),
]

Processes = Annotated[
    int,
    typer.Option(
        "--processes",
        metavar="N",
        min=0,
        help=both("Сколько процессов; 0 — по числу ядер.", "How many processes; 0: one for each core."),
    ),
]


def processes_for(asked: int) -> int:
    """Give the number of processes: as asked, or one for each core that this one may use."""
    return asked or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else asked or os.cpu_count() or 1


_HEADINGS = {
    "usage": Text("Использование: ", "Usage: "),
    "[OPTIONS]": Text("[КЛЮЧИ]", "[OPTIONS]"),
    "COMMAND [ARGS]...": Text("КОМАНДА …", "COMMAND …"),
    "arguments": Text("Что указать", "Arguments"),
    "options": Text("Ключи", "Options"),
    "commands": Text("Команды", "Commands"),
    "examples": Text("Примеры", "Examples"),
    "help": Text("Показать эту справку.", "Show this help."),
}


class _TwoLanguages:
    """Help in the language that the context carries."""

    def format_help(self, context: Any, formatter: Any) -> None:
        """Write usage, description, arguments, options and examples. Examples come after a line with `---`."""
        command: Any = self
        language: Language = context.find_root().obj or Language.RU
        pieces = [
            _HEADINGS[piece][language] if piece in _HEADINGS else piece
            for piece in command.collect_usage_pieces(context)
        ]
        formatter.write_usage(context.command_path, " ".join(pieces), prefix=_HEADINGS["usage"][language])
        description, _, examples = _shown(command.help, language).partition("\n---\n")
        formatter.write_paragraph()
        formatter.write_text(description)
        parameters = command.get_params(context)
        _write_rows(formatter, _HEADINGS["arguments"][language], _rows(parameters, "argument", language))
        _write_rows(formatter, _HEADINGS["options"][language], _rows(parameters, "option", language))
        commands = getattr(command, "commands", {})
        rows = [(name, _shown(one.help, language).split("\n", 1)[0]) for name, one in commands.items()]
        _write_rows(formatter, _HEADINGS["commands"][language], rows)
        if examples:
            with formatter.section(_HEADINGS["examples"][language]):
                formatter.write("".join(f"  {line}\n" for line in examples.strip().splitlines()))


def _rows(parameters: Iterable[Any], sort: str, language: Language) -> list[tuple[str, str]]:
    rows = []
    for one in parameters:
        if one.param_type_name != sort:
            continue
        help = _HEADINGS["help"][language] if "--help" in one.opts else _shown(one.help, language)
        name = one.metavar or one.name.upper() if sort == "argument" else ", ".join(one.opts)
        takes_value = sort == "option" and not one.is_flag
        rows.append((f"{name} {one.metavar or one.name.upper()}" if takes_value else name, help))
    return rows


def _write_rows(formatter: Any, heading: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(heading):
            formatter.write_dl(rows)


class Command(_TwoLanguages, TyperCommand):
    """A command with help in two languages."""


class Group(_TwoLanguages, TyperGroup):
    """The commands, with help in two languages."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command. Raises Trouble, with the nearest names, where there is none."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.commands, n=1)
            remedy = f"svod {near[0]}" if near else "svod --help"
            raise Trouble(
                "svod",
                Text(f"нет команды «{args[0]}».", f"there is no command {args[0]!r}."),
                Text(f"Возможно: {remedy}.", f"Perhaps: {remedy}."),
            )
        return super().resolve_command(ctx, args)


def usage_trouble(error: Any) -> Trouble:
    """Give the parser's complaint about a command line (any of its exceptions) in both languages."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "svod"
    remedy = Text(f"Справка: {command} --help.", f"Help: {command} --help.")
    sort = type(error).__name__
    parameter = getattr(error, "param", None)
    name = _parameter_name(parameter)
    if sort == "NoSuchOption":
        problem = Text(f"нет ключа {error.option_name}.", f"there is no option {error.option_name}.")
    elif sort == "MissingParameter":
        problem = Text(f"не указано: {name}.", f"missing: {name}.")
    elif sort == "BadOptionUsage":
        problem = Text(f"ключу {error.option_name} нужно значение.", f"the option {error.option_name} needs a value.")
    elif sort == "BadParameter" and parameter is not None:
        problem = Text(f"значение {name} не годится.", f"the value of {name} will not do.")
        remedy = _values(parameter) or remedy
    else:
        problem = Text(f"команду не разобрать: {error.format_message()}", error.format_message())
    return Trouble(command, problem, remedy)


def _values(parameter: Any) -> Text | None:
    """What values an option takes: one of a list, or a whole number between bounds."""
    kind = parameter.type
    if choices := getattr(kind, "choices", None):
        listed = ", ".join(str(getattr(one, "value", one)) for one in choices)
        return Text(f"Годятся: {listed}.", f"Possible are: {listed}.")
    if (least := getattr(kind, "min", None)) is not None:
        to = (f" до {kind.max}", f" to {kind.max}") if kind.max is not None else ("", "")
        return Text(f"Нужно целое число от {least}{to[0]}.", f"A whole number from {least}{to[1]} is needed.")
    return None


def _parameter_name(parameter: Any) -> str:
    if parameter is None:
        return ""
    return str(parameter.opts[0]) if parameter.param_type_name == "option" else str(parameter.metavar or parameter.name)


def in_utf8() -> None:
    """Make output UTF-8 whatever the locale says; what cannot be written is escaped rather than an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
