"""Text on its way into Markdown: escaped so that nothing in it is taken for markup, clauses in it made into links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from judge.site.term_links import Use
from rulesdb.ids import file_stem, mentions, section_of

_ANYWHERE: Final = re.compile(r"([\\`*_{}\[\]|])")
_AT_START: Final = re.compile(r"^(\s*)(?:([#+-])|(\d+)([.)]))")
# Private letters that stand round the place of a link while the text about it is escaped.
_OPEN: Final = "\ue000"
_CLOSE: Final = "\ue001"
_NONE: Final[Mapping[str, str]] = {}
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


def linked(
    text: str, known: Mapping[str, Any], uses: Sequence[Use] = (), definitions: Mapping[str, str] = _NONE
) -> str:
    """The text escaped, with every mention of a known clause, and these uses of terms, made into links.

    A link to a term that has a definition shows it when it is pointed at.

    >>> linked("как в 504.1, а не 999.11", {"504.1": None})
    'как в [504.1](504.md#504.1), а не 999.11'
    >>> linked("по картам", {}, [Use(3, 9, "card")])
    'по [картам](glossary.md#card)'
    """
    text = text.replace(_OPEN, " ")
    places = [(use.start, use.end, _term(text[use.start : use.end], use.term, definitions)) for use in uses]
    places += [(found.start(), found.end(), link_to(found[0])) for found in _mentions(text, known)]
    places.sort()
    links = [link for _, _, link in places]
    pieces, end = [], 0
    for number, (start, stop, _) in enumerate(places):
        pieces.append(f"{text[end:start]}{_OPEN}{number}{_CLOSE}")
        end = stop
    marked = escaped("".join([*pieces, text[end:]]))
    return re.sub(f"{_OPEN}(\\d+){_CLOSE}", lambda found: links[int(found[1])], marked)


def _term(words: str, term: str, definitions: Mapping[str, str]) -> str:
    told = escaped(definitions[term]).replace('"', "&quot;") if term in definitions else ""
    title = f' "{told}"' if told else ""
    return f"[{escaped(words)}](glossary.md#{term}{title})"


def _mentions(text: str, known: Mapping[str, Any]) -> Iterator[re.Match[str]]:
    named = sorted((one for one in mentions(text) if one in known), key=len, reverse=True)
    if named:
        yield from re.finditer(rf"(?<![\w.:])(?:{'|'.join(map(re.escape, named))})(?![\w-]|\.\w)", text)
