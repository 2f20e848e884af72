"""Official wording as the command prints it, marked with edition and source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.terminal.output import Output

if TYPE_CHECKING:
    from rulesdb.official.store import Wording


def print_wordings(output: Output, wordings: Iterable[Wording]) -> None:
    """Print the official text of a clause, of each edition, with its examples."""
    for one in wordings:
        output.heading(f"{output.say('Официальный текст', 'Official text')}: {marked(output, one)}")
        for paragraph in one.clause.text.split("\n"):
            output.line(paragraph, indent=2)
        for example in one.examples:
            for paragraph in example.text.split("\n"):
                output.line(paragraph, "dim", indent=4)


def print_others(output: Output, wordings: Iterable[Wording]) -> None:
    """Name other texts that use the same number for something of their own."""
    names = ", ".join(dict.fromkeys(one.edition.name for one in wordings))
    if names:
        told = output.say(
            f"Тот же номер есть в других импортированных текстах, это не этот пункт: {names}",
            f"Other imported texts use the same number, for another clause: {names}",
        )
        output.line()
        output.line(told, "dim")


def marked(output: Output, wording: Wording) -> str:
    """Give the mark of a wording: edition, file, line, day of import."""
    place = output.say(f"строка {wording.clause.lines[0]}", f"line {wording.clause.lines[0]}")
    return f"«{wording.edition.name}», {wording.clause.file}, {place}, {wording.edition.imported}"
