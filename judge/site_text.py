"""Text on its way into Markdown: escaped so that nothing in it is taken for markup, clauses in it made into links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rulesdb.ids import file_stem, mentions, section_of

_ANYWHERE: Final = re.compile(r"([\\`*_{}\[\]|])")
_AT_START: Final = re.compile(r"^(\s*)(?:([#+-])|(\d+)([.)]))")
# Private letters that stand round the place of a link while the text about it is escaped.
_OPEN: Final = "\ue000"
_CLOSE: Final = "\ue001"
_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def escaped(text: str) -> str:
    r"""The text as one line of Markdown that shows it as it is.

    >>> escaped("1. <b>*x*</b>")
    '1\\. &lt;b&gt;\\*x\\*&lt;/b&gt;'
    """
    line = " ".join(text.split())
    line = _ANYWHERE.sub(r"\\\1", line)
    line = _AT_START.sub(lambda found: f"{found[1]}{found[3] or ''}\\{found[2] or found[4]}", line)
    return re.sub("[&<>]", lambda found: _ENTITIES[found[0]], line)


def page_of(clause_id: str) -> str:
    """The Markdown file of the clause's section, seen from any other page: all pages lie side by side."""
    return f"{file_stem(section_of(clause_id))}.md"


def link_to(clause_id: str) -> str:
    """A Markdown link to a clause, its number as the text."""
    return f"[{clause_id}]({page_of(clause_id)}#{clause_id})"


def linked(text: str, known: Mapping[str, Any]) -> str:
    """The text escaped, with every mention of a known clause made into a link.

    >>> linked("как в 504.1, а не 999.11", {"504.1": None})
    'как в [504.1](504.md#504.1), а не 999.11'
    """
    named = sorted((one for one in mentions(text) if one in known), key=len, reverse=True)
    if not named:
        return escaped(text)
    pattern = re.compile(rf"(?<![\w.:])(?:{'|'.join(map(re.escape, named))})(?![\w-]|\.\w)")
    marked = pattern.sub(lambda found: f"{_OPEN}{named.index(found[0])}{_CLOSE}", text.replace(_OPEN, " "))
    return re.sub(f"{_OPEN}(\\d+){_CLOSE}", lambda found: link_to(named[int(found[1])]), escaped(marked))
