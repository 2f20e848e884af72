"""The command `svod`. Each command stands in its own module of `judge.commands`; here they meet the outside.

Exit codes: 0 fine (also for an illegal action and for a search without hits), 1 something disagrees (`check`,
`coverage`, `mutate`, `report`), 2 wrong use or bad input, 130 interrupted, 141 the reader of the output went away.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from judge.terminal.options import Command, Group, both, in_utf8, language_asked, usage_trouble
from judge.terminal.output import Language, to_json_line
from judge.terminal.trouble import WRONG_USE, Trouble

INTERRUPTED, READER_GONE = 130, 141
_SELDOM = 100_000

COMMANDS = (
    *("show", "find", "ask", "rule", "check", "coverage", "mutate", "gaps", "report", "review"),
    *("import", "diff", "compare", "site", "serve"),
)
_MODULES = {"import": "import_text"}  # a module may not be called by a word of the language
_HELP = both(
    "Свод правил ККИ «Берсерк»: справочник и помощник судьи. Неофициальный проект.\n"
    "---\n"
    "svod show 504.1.1\nsvod find удар через ряд\nsvod ask летун кого может бить\nsvod rule case.json\nsvod check",
    "Svod, a rules reference and judge assistant for the card game «Берсерк». Unofficial.\n"
    "---\n"
    "svod show 504.1.1\nsvod find strike across a row\nsvod ask whom may a flyer strike --lang en\n"
    "svod rule case.json\nsvod check",
)


def application(names: Sequence[str] = COMMANDS) -> typer.Typer:
    """Give the application with these commands. One that runs one command loads no other: half of a cold start."""
    app = typer.Typer(
        cls=Group, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, help=_HELP
    )
    app.callback(invoke_without_command=True)(_svod)
    for name in names:
        module = import_module(f"judge.commands.{_MODULES.get(name, name)}")
        app.command(name, cls=Command, help=module.HELP)(module.run)
    return app


def _svod(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=both("Показать версию.", "Show the version."))] = False,
) -> None:
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"svod {version_of('svod')}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(WRONG_USE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (default: that of the process) and give the exit code."""
    line = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        gc.set_threshold(_SELDOM)  # records are loaded to be kept: looking for garbage among them costs a twentieth
    if sys.stdout is None:  # closed by the caller: the exit code still tells
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # open to the end of the process
    in_utf8()
    try:
        return _told(line, language_asked(line))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return READER_GONE
    except OSError as refused:
        _forget_output()
        sys.stderr.write(f"svod: {refused.strerror}\n")
        return WRONG_USE


def _told(line: list[str], language: Language) -> int:
    """Run the command line; what is wrong with it is told, in JSON too where JSON was asked for."""
    try:
        code = _run(line, language)
    except Trouble as trouble:
        if "--json" in line:
            sys.stdout.write(to_json_line(trouble.to_json(language)) + "\n")
        sys.stdout.flush()
        sys.stderr.write(trouble.told(language) + "\n")
        code = WRONG_USE
    sys.stdout.flush()
    return code


def _run(line: list[str], language: Language) -> int:
    asked = next((word for word in line if not word.startswith("-")), "")
    command = typer.main.get_command(application([asked] if asked in COMMANDS else COMMANDS))
    try:
        with command.make_context("svod", line, obj=language) as context:
            result = command.invoke(context)
    except typer.Exit as asked:
        return asked.exit_code
    except Exception as error:
        if not hasattr(error, "format_message"):  # what marks the parser's own complaints in every version of Typer
            from judge.terminal.broken import broken_engine

            if (broken := broken_engine(error)) is not None:
                raise broken from error
            raise
        raise usage_trouble(error) from error
    return result if isinstance(result, int) else 0


def _forget_output() -> None:
    """Let what is still buffered go nowhere: writing it at exit would fail once more, and say so."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
