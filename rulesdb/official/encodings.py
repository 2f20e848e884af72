"""The encoding of a plain text: UTF-8, UTF-16 with its mark, CP1251, CP1252. Anything else is refused, never guessed.

A library that guesses (charset-normalizer was tried) names some encoding for any bytes, and on a page of text often a
neighbour of the right one: one letter of the wording would silently become another. Here a text is taken only where
its words look like words.
"""

import codecs
import re
from pathlib import Path
from typing import Final

from rulesdb.official.refusal import Refused, Why

_MARKS: Final = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_ONE_BYTE: Final = ("cp1251", "cp1252")
_WORD: Final = re.compile(r"[^\W\d_]+")
_BINARY: Final = bytes([*range(9), *range(0x0E, 0x1B), 0x7F])  # what no text has, by the thousand
_ASCII: Final = bytes(range(0x80))
_MULTIBYTE: Final = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
NATURAL: Final = 0.9
"""The part of the words with other than English letters that must look like words."""
BINARY_PART: Final = 0.005


def decoded(data: bytes, path: Path) -> tuple[str, str]:
    """Give the encoding of a text and the text. Raises Refused for what is no text, or in no encoding known here."""
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "utf-8")
    if encoding != "utf-16" and len(data) - len(data.translate(None, _BINARY)) > BINARY_PART * len(data):
        raise Refused(Why.BINARY, path)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as broken:
        if encoding != "utf-8" or _is_nearly_utf8(data):
            raise Refused(Why.ENCODING, _place(path, data, broken.start, encoding)) from broken
        return _in_one_byte(data, path)
    if "\x00" in text:
        raise Refused(Why.BINARY, path)
    return encoding, text


def _place(path: Path, data: bytes, offset: int, encoding: str) -> str:
    unit = b"\n\x00" if encoding == "utf-16" else b"\n"
    return f"{path}:{data.count(unit, 0, offset) + 1}"


def _is_nearly_utf8(data: bytes) -> bool:
    """Tell whether most bytes beyond ASCII are in order as UTF-8: a damaged file, not one of another encoding."""
    high = len(data.translate(None, _ASCII))
    in_order = sum(match.end() - match.start() for match in _MULTIBYTE.finditer(data))
    return in_order > high / 2


def _in_one_byte(data: bytes, path: Path) -> tuple[str, str]:
    """Decode where each byte is a letter, in the encoding in which more words look like words."""
    found: list[tuple[float, str, str]] = []
    for encoding in _ONE_BYTE:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        found.append((_natural(text), encoding, text))
    found.sort(key=lambda one: -one[0])
    if not found or found[0][0] < NATURAL:
        raise Refused(Why.ENCODING, path)
    return found[0][1], found[0][2]


def _natural(text: str) -> float:
    """Tell what part of the words beyond ASCII are of one alphabet and written as people write.

    >>> round(_natural("Карта рядом"), 1), round(_natural("йЮПРЮ ПЪДНЛ"), 1), round(_natural("Ж" + "ther"), 1)
    (1.0, 0.5, 0.0)
    """
    words = natural = 0
    for match in _WORD.finditer(text):
        if not match.group().isascii():
            words += 1
            natural += _is_natural(match.group())
    return natural / words if words else 1.0


def _is_natural(word: str) -> bool:
    cased = word.islower() or word[1:].islower() or word.isupper()
    cyrillic = [("а" <= letter <= "я") or letter == "ё" for letter in word.lower()]
    if not any(cyrillic):  # letters of Western Europe stand among plain ones
        return cased and any(letter.isascii() for letter in word)
    return cased and all(cyrillic)
