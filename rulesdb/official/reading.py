"""Reading a file of the official text: what it is, by its content and not by its name; then its lines.

Plain text is decoded here. Whatever needs a library (HTML, DOCX, PDF) is read in a process apart, with limits on time
and memory (`rulesdb.official.apart`): a hostile file can at worst be refused.
"""

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from rulesdb.official import limits
from rulesdb.official.apart import read_apart
from rulesdb.official.cleaning import cleaned, split_lines
from rulesdb.official.encodings import decoded
from rulesdb.official.records import Document, Line
from rulesdb.official.refusal import Refused, Why

_HTML_ENDINGS: Final = frozenset({".html", ".htm", ".xhtml"})
_HTML_BEGINNINGS: Final = (b"<!doctype html", b"<html", b"<?xml", b"<!--")
_SIGNATURES: Final = {
    b"%PDF-": "pdf",
    b"PK\x03\x04": "docx",
    b"PK\x05\x06": "docx",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "old-word",
    b"{\\rtf": "rtf",
}
_REFUSED: Final = {"old-word": Why.OLD_WORD, "rtf": Why.OTHER_FORMAT}
_SPACE: Final = b" \t\r\n\xef\xbb\xbf"


def documents(paths: Iterable[Path]) -> Iterator[Document]:
    """Read files one after another. Raises Refused for the first that will not do, and for one named twice."""
    seen: dict[str, str] = {}
    for path in paths:
        document = document_of(path)
        if document.digest in seen:
            raise Refused(Why.SAME_FILE, path, seen[document.digest])
        name, copy = document.name, 1
        while name in seen.values():  # two folders may hold files of one name
            copy += 1
            name = f"{document.name} ({copy})"
        seen[document.digest] = name
        yield replace(document, name=name)


def document_of(path: Path) -> Document:
    """Read one file. Raises Refused where it cannot be read, is too large, is no text, or holds none."""
    data = _bytes_of(path)
    if not data.strip():
        raise Refused(Why.EMPTY, path)
    form = format_of(data, path)
    if form in _REFUSED:
        raise Refused(_REFUSED[form], path)
    left_out: dict[str, int] = {}
    if form == "text":
        encoding, text = decoded(data, path)
        lines, wrapped = _lines_of_text(text, path), False
    else:
        encoding, lines, left_out = read_apart(form, data, path)
        wrapped = form == "pdf"
    if not any(line.text for line in lines):
        raise Refused(Why.NO_TEXT if form == "pdf" else Why.EMPTY, path)
    name = cleaned(path.name)
    return Document(name, hashlib.sha256(data).hexdigest(), form, encoding, lines, wrapped, left_out)


def format_of(data: bytes, path: Path) -> str:
    """Tell what a file is by its first bytes: `text`, `html`, `docx`, `pdf`, `old-word`, `rtf`.

    The name decides only between plain text and HTML without a proper beginning.
    """
    beginning = data[:1024].lstrip(_SPACE)
    for signature, form in _SIGNATURES.items():
        if beginning.startswith(signature):
            return form
    lower = beginning.lower()
    if b"%pdf-" in lower:  # junk before the mark is allowed by most readers
        return "pdf"
    is_html = lower.startswith(_HTML_BEGINNINGS[:2]) or (lower.startswith(_HTML_BEGINNINGS[2:]) and b"<html" in lower)
    return "html" if is_html or path.suffix.lower() in _HTML_ENDINGS else "text"


def _bytes_of(path: Path) -> bytes:
    """Read a regular file of a bearable size, and nothing else: a pipe would be waited for without end."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise Refused(Why.NOT_A_FILE, path)
        if found.st_size > limits.LARGEST_FILE:
            raise Refused(Why.TOO_LARGE, path, _megabytes(limits.LARGEST_FILE))
        with path.open("rb") as stream:
            data = stream.read(limits.LARGEST_FILE + 1)
    except FileNotFoundError:
        raise Refused(Why.MISSING, path) from None
    except (OSError, ValueError) as refused:  # ValueError: a NUL in the name
        raise Refused(Why.UNREADABLE, path, _told(refused)) from refused
    if len(data) > limits.LARGEST_FILE:
        raise Refused(Why.TOO_LARGE, path, _megabytes(limits.LARGEST_FILE))
    return data


def _told(refused: Exception) -> str:
    number = getattr(refused, "errno", None)
    return os.strerror(number) if number else str(refused)


def _megabytes(size: int) -> str:
    return str(size // (1024 * 1024))


def _lines_of_text(text: str, path: Path) -> tuple[Line, ...]:
    if len(text) > limits.LARGEST_TEXT:
        raise Refused(Why.TOO_LARGE, path, _megabytes(limits.LARGEST_TEXT))
    lines: list[Line] = []
    page = 1 if "\f" in text else None
    for number, (line, new_page) in enumerate(split_lines(text), 1):
        if number > limits.MOST_LINES:
            raise Refused(Why.MANY_LINES, path, str(limits.MOST_LINES))
        if len(line) > limits.LONGEST_LINE:
            raise Refused(Why.LONG_LINE, f"{path}:{number}", str(limits.LONGEST_LINE))
        if page is not None and new_page:
            page += 1
        lines.append(Line(number, cleaned(line), page))
    return tuple(lines)
