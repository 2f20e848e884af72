"""PDF through PDFium, the reader of Chromium: the text layer page by page."""

import pypdfium2
import pypdfium2.raw as pdfium

from rulesdb.official import limits
from rulesdb.official.cleaning import split_lines
from rulesdb.official.readers import Read, Rows
from rulesdb.official.refusal import Refused, Why

HYPHEN = "\ufffe"
"""What PDFium gives for a hyphen that only the end of a line called for; the word goes on in the next line."""


def lines_of(data: bytes) -> Read:
    """Give the lines of a document. Raises Refused for an encrypted or damaged one, and for pages that are pictures."""
    document = _opened(data)
    if len(document) > limits.MOST_PAGES:
        raise Refused(Why.TOO_LONG, "", f"{limits.MOST_PAGES} p.")
    rows = Rows()
    empty = 0
    for number in range(len(document)):
        text = _text(document, number)
        empty += not text.strip()
        for line, _ in split_lines(text):
            rows.add(line, number + 1)
    if empty == len(document):
        raise Refused(Why.NO_TEXT, "")
    return "", rows.rows, {"pages without text": empty} if empty else {}


def _opened(data: bytes) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as refused:
        encrypted = refused.err_code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)
        raise Refused(Why.ENCRYPTED if encrypted else Why.DAMAGED, "", "PDF") from refused


def _text(document: pypdfium2.PdfDocument, number: int) -> str:
    """Give the text of a page, a word parted at the end of a line put together again."""
    try:
        page = document[number]
        text = page.get_textpage().get_text_range()
        page.close()  # or a long document stays in memory as a whole
    except pypdfium2.PdfiumError as refused:
        raise Refused(Why.DAMAGED, "", f"PDF, p. {number + 1}") from refused
    return str(text).replace(f"{HYPHEN}\r\n", "").replace(HYPHEN, "")
