"""Text made harmless and comparable: no control characters, one sort of line end, one sort of space."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_LINE_END: Final = re.compile("\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")
_SPACES: Final = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
# Marks that show nothing; those that turn the direction of writing can make a text read as another one.
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_RUN: Final = re.compile(r"[^\S\n]+")


def split_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Give the lines of a text, whatever ends them, each with whether a new page begins before it.

    >>> list(split_lines("a\\r\\nb\\rc\\fd\\n"))
    [('a', False), ('b', False), ('c', False), ('d', True)]
    """
    begin, new_page = 0, False
    for match in _LINE_END.finditer(text):
        yield text[begin : match.start()], new_page
        begin, new_page = match.end(), match.group() == "\f"
    if begin < len(text):
        yield text[begin:], new_page


def cleaned(text: str) -> str:
    """Give a line with plain spaces and nothing unseen in it; a control character becomes the mark of a lost one.

    Tabs and several spaces in a row stay: they tell a table of contents.

    >>> cleaned("\\ufeff 503.1.\\u00a0Карта\\x1b[31m ")
    '503.1. Карта�[31m'
    """
    if text.isascii() and text.isprintable():
        return text.strip()
    plain = _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", _UNSEEN.sub("", _SPACES.sub(" ", text)))
    return unicodedata.normalize("NFC", plain).strip()


def squeezed(text: str) -> str:
    """Give a text with single spaces.

    >>> squeezed("503.1.\\t Карта")
    '503.1. Карта'
    """
    return _RUN.sub(" ", text).strip()
