"""Word: every paragraph of the body, wherever it stands, with the numbers that Word counts itself.

python-docx opens the package; its own `paragraph.text` leaves out content controls (tables of contents are one) and
tracked insertions, so the paragraphs are walked here. Deleted text and the second copy of a drawing are left out.
"""

import io
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import docx
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from lxml import etree

from rulesdb.official import limits
from rulesdb.official.cleaning import split_lines
from rulesdb.official.readers import Read, Rows
from rulesdb.official.readers.docx_numbers import Numbering
from rulesdb.official.refusal import Refused, Why

_BROKEN: Final = (
    PackageNotFoundError,
    etree.XMLSyntaxError,
    zipfile.BadZipFile,
    zlib.error,
    KeyError,  # a part that another one names is not there
    ValueError,
    AttributeError,  # a part of another sort than its name says
    NotImplementedError,
    EOFError,
)
"""What python-docx and what it rests on raise for a package that is not in order."""
_PARAGRAPH: Final = qn("w:p")
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_LEFT_OUT: Final = frozenset({qn("w:del"), qn("w:moveFrom"), _FALLBACK, _PARAGRAPH})
_SIGNS: Final = {
    qn("w:tab"): "\t",
    qn("w:ptab"): "\t",
    qn("w:br"): "\n",
    qn("w:cr"): "\n",
    qn("w:noBreakHyphen"): "\N{HYPHEN-MINUS}",
    qn("w:sym"): "\N{REPLACEMENT CHARACTER}",  # a picture out of a font: what it shows cannot be told
}


def lines_of(data: bytes) -> Read:
    """Give the lines of a document. Raises Refused for one that is damaged, unpacks too large, or has entities."""
    _see_that_it_unpacks(data)
    try:
        document = docx.Document(io.BytesIO(data))
        numbering = Numbering(document)
        rows = Rows()
        for text in _paragraphs(document.element.body, numbering):
            _add(rows, text, False)
        for text in dict.fromkeys(_headers(document)):
            _add(rows, text, True)
    except _BROKEN as no:
        raise Refused(Why.DAMAGED, "", "DOCX") from no
    return "", rows.rows, {}


def _see_that_it_unpacks(data: bytes) -> None:
    """Look into the package before anything is unpacked; what a part says of its size is all that is ever unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
            xml = [part for part in parts if part.filename.endswith((".xml", ".rels"))]
            for some, most in ((parts, limits.LARGEST_UNPACKED), (xml, limits.LARGEST_XML)):
                if len(some) > limits.MOST_PARTS or sum(part.file_size for part in some) > most:
                    raise Refused(Why.UNPACKS_TOO_LARGE, "", str(most // (1024 * 1024)))
            names = Counter(part.filename for part in parts)
            if "word/document.xml" not in names:
                raise Refused(Why.OTHER_FORMAT, "", "ZIP")
            if any(part.flag_bits & 1 for part in parts):
                raise Refused(Why.ENCRYPTED, "", "DOCX")
            if names.most_common(1)[0][1] > 1:
                raise Refused(Why.DAMAGED, "", "DOCX")
            for part in xml:
                _see_that_there_are_no_entities(package.read(part))
    except (*_BROKEN, OSError) as broken:
        raise Refused(Why.DAMAGED, "", "DOCX") from broken


def _see_that_there_are_no_entities(xml: bytes) -> None:
    """No program writes a document type into a Word file; one is there only to make entities expand or fetch."""
    plain = xml.replace(b"\x00", b"")  # UTF-16 would hide it
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise Refused(Why.ENTITIES, "", "DOCX")


def _paragraphs(element: Any, numbering: Numbering) -> Iterator[str]:
    for paragraph in element.iter(_PARAGRAPH):
        if not _within(paragraph, _FALLBACK):
            yield numbering.label(paragraph) + _text(paragraph)


def _within(element: Any, tag: str) -> bool:
    return next(element.iterancestors(tag), None) is not None


def _text(paragraph: Any) -> str:
    """Give the text of a paragraph; a paragraph inside it, in a text box, speaks for itself."""
    pieces: list[str] = []
    waiting = list(reversed(paragraph))
    while waiting:
        element = waiting.pop()
        if element.tag in _LEFT_OUT:
            continue
        if element.tag == qn("w:t"):
            pieces.append(element.text or "")
        elif element.tag in _SIGNS:
            pieces.append(_SIGNS[element.tag])
        elif element.tag != qn("w:pPr"):  # tab stops there are no tabs
            waiting.extend(reversed(element))
    return "".join(pieces)


def _headers(document: Any) -> Iterator[str]:
    """Give the paragraphs of page headers and footers, of foot- and endnotes: the file keeps them apart."""
    for part in document.part.package.iter_parts():
        name = str(part.partname)
        if name.startswith(("/word/header", "/word/footer", "/word/footnotes", "/word/endnotes")):
            root = part.element if hasattr(part, "element") else parse_xml(part.blob)
            yield from (text for paragraph in root.iter(_PARAGRAPH) if (text := _text(paragraph)).strip())


def _add(rows: Rows, text: str, furniture: bool) -> None:
    lines = [line for line, _ in split_lines(text)] or [""]
    for line in lines:
        rows.add(line, furniture=furniture)
