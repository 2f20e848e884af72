"""HTML: blocks become lines; scripts and styles are counted and left out; nothing is run and nothing is fetched.

The standard library's parser gives events and builds no tree, so no depth of nesting troubles it and no broken tag
loses text; lxml drops whatever lies deeper than 256 elements.
"""

import codecs
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Final

from rulesdb.official import limits
from rulesdb.official.cleaning import split_lines
from rulesdb.official.readers import Read, Rows
from rulesdb.official.refusal import Refused, Why

_CHARSET: Final = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
_KNOWN: Final = ("utf-8", "cp1251", "cp1252", "iso8859-1", "utf-16", "utf-16-le", "utf-16-be", "koi8-r", "cp866")
_BLOCKS: Final = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "br",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "head",
        "header",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "title",
        "tr",
        "ul",
    ]
)
_CELLS: Final = frozenset({"td", "th"})
_NO_TEXT: Final = ("script", "style", "template", "svg", "math")
_RAW: Final = frozenset({"script", "style"})  # the parser itself finds where these end
_PREFORMATTED: Final = frozenset({"pre", "textarea", "listing", "xmp"})


def lines_of(data: bytes) -> Read:
    """Give the lines of a page, and how many scripts and styles it has. Raises Refused for an encoding unknown here."""
    encoding, text = _decoded(data)
    parser = _Lines()
    parser.feed(text)
    parser.close()
    parser.end_line()
    return encoding, parser.rows.rows, dict(sorted(parser.left_out.items()))


def _decoded(data: bytes) -> tuple[str, str]:
    """Give the encoding of a page and its text."""
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return name, _strictly(data, name)
    named = _CHARSET.search(data[:4096])
    if named is not None:
        try:
            name = codecs.lookup(named[1].decode("ascii", errors="replace")).name
        except LookupError:
            name = ""
        if name not in _KNOWN:
            raise Refused(Why.ENCODING, "", "charset")
        # What a page says of itself may be the opposite of the truth after a save by another program.
        try:
            return name, data.decode(name)
        except UnicodeDecodeError:
            return "utf-8", _strictly(data, "utf-8")
    from pathlib import Path

    from rulesdb.official.encodings import decoded

    return decoded(data, Path())


def _strictly(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as broken:
        raise Refused(Why.ENCODING, "", f"byte {broken.start}") from broken


class _Lines(HTMLParser):
    """Takes the events of the parser; a line ends where a block begins or ends."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows = Rows()
        self.left_out: Counter[str] = Counter()
        self._pieces: list[str] = []
        self._lists: list[int | None] = []  # for each open list its next number; None for bullets
        self._skipped: list[str] = []  # open elements that hold no text
        self._preformatted = 0
        self._tags = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tags += 1
        if self._tags > limits.MOST_TAGS:
            raise Refused(Why.TOO_LONG, "", f"{limits.MOST_TAGS} × <…>")
        if tag in _NO_TEXT:
            self.left_out[tag] += 1
            self._skipped.append(tag)
        if self._skipped:
            return
        if tag in _BLOCKS:
            self._break(tag)
        if tag in _PREFORMATTED:
            self._preformatted += 1
        if tag in ("ul", "ol"):
            self._lists.append(None if tag == "ul" else _number(dict(attrs).get("start")))
        elif tag == "li":
            self._begin_item(_number(dict(attrs).get("value"), 0))
        elif tag == "img":
            self._pieces.append(dict(attrs).get("alt") or "")  # symbols are often pictures with their name

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _NO_TEXT and tag not in _RAW:  # <svg/> holds nothing that would have to be waited for
            self.left_out[tag] += 1
            return
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            if tag in self._skipped:
                del self._skipped[self._skipped.index(tag) :]
            return
        if tag in _BLOCKS:
            self._break(tag)
        if tag in _PREFORMATTED and self._preformatted:
            self._preformatted -= 1
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        if self._preformatted and ("\n" in data or "\r" in data):
            for number, (line, _) in enumerate(split_lines(data)):
                if number:
                    self.end_line()
                self._pieces.append(line)
            if data.endswith(("\n", "\r")):
                self.end_line()
        else:
            self._pieces.append(data)

    def end_line(self) -> None:
        text = "".join(self._pieces)
        self._pieces.clear()
        if self._preformatted or text.strip():
            self.rows.add(text if self._preformatted else " ".join(text.split()))

    def _break(self, tag: str) -> None:
        if tag in _CELLS and any(piece.strip() for piece in self._pieces):
            self._pieces.append("\t")
        elif tag not in _CELLS:
            self.end_line()

    def _begin_item(self, number: int) -> None:
        if not self._lists or self._lists[-1] is None:
            self._pieces.append("• ")
            return
        number = number or self._lists[-1]
        self._pieces.append(f"{number}. ")
        self._lists[-1] = number + 1


def _number(text: str | None, otherwise: int = 1) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else otherwise
