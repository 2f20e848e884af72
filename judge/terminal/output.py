"""Where a command's answer goes: text for people or JSON for programs, in one of two languages."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulesdb.records import Text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as Styled

WIDTH_OF_A_PIPE = 100


class Language(StrEnum):
    """The languages of the command's output."""

    RU = "ru"
    EN = "en"


def to_json_line(value: Any) -> str:
    """Give a value as one line of JSON, Cyrillic as it is."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


@dataclass(frozen=True)
class Output:
    """The output of one run of a command."""

    language: Language = Language.RU
    as_json: bool = False

    def pick(self, text: Text) -> str:
        """Give a text in the language of the output."""
        return text[self.language]

    def say(self, ru: str, en: str) -> str:
        """Give the words of the language of the output."""
        return ru if self.language is Language.RU else en

    def json(self, value: Any) -> None:
        """Print a JSON value over several lines."""
        sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    @cached_property
    def console(self) -> Console:
        """Where text for people is printed: coloured on a terminal only, and not with NO_COLOR."""
        from rich.console import Console

        width = None if sys.stdout.isatty() else WIDTH_OF_A_PIPE
        return Console(file=sys.stdout, width=width, highlight=False, markup=False, emoji=False)

    def line(self, text: str | Styled = "", style: str = "", indent: int = 0) -> None:
        """Print a paragraph; on a terminal it is wrapped with its indent, in a pipe it stays one line."""
        if not self.console.is_terminal:
            self.console.print(" " * indent, end="", soft_wrap=True)
            self.console.print(text, style=style, soft_wrap=True)
            return
        from rich.padding import Padding

        self.console.print(Padding(text, (0, 0, 0, indent)), style=style)

    def heading(self, text: str) -> None:
        """Print the heading of a part of the answer, after an empty line."""
        self.line()
        self.line(text, "bold")


def named(words: Mapping[str, Text], key: str, language: str) -> str:
    """Give the word for a key of a table in a language; the key itself where the table lacks it.

    >>> named({"legal": Text("можно", "legal")}, "legal", "ru")
    'можно'
    """
    return words[key][language] if key in words else key
