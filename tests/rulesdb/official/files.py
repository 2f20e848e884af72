"""Files of every format, made from lines: what a reader gets from a Word or a PDF that says the same."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import docx


def written(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def word_file(lines: Iterable[str], header: str = "") -> bytes:
    document = docx.Document()
    for line in lines:
        document.add_paragraph(line)
    if header:
        document.sections[0].header.paragraphs[0].text = header
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


def word_file_with(xml: str, part: str = "word/document.xml", lines: Iterable[str] = ("999.1. One.",)) -> bytes:
    """A Word file with one part replaced."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(word_file(lines))) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name != part:
                new.writestr(name, old.read(name))
        new.writestr(part, xml)
    return made.getvalue()


WORD_BODY = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>{doctype}'
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>{body}</w:body></w:document>'
)


def word_body(body: str, doctype: str = "") -> str:
    return WORD_BODY.format(body=body, doctype=doctype)


def pdf_file(pages: Sequence[Sequence[str]], extra: str = "") -> bytes:
    """A PDF with a text layer, one line of each page below the other; any letters, by a map to Unicode."""
    letters = sorted({letter for page in pages for line in page for letter in line})
    code = {letter: 33 + place for place, letter in enumerate(letters)}
    assert len(letters) < 200
    rows = "\n".join(f"<{code[letter]:02x}> <{ord(letter):04x}>" for letter in letters)
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange {len(letters)} beginbfchar\n{rows}\nendbfchar\n"
        "endcmap end end"
    )
    objects = ["<</Type/Catalog/Pages 2 0 R>>", ""]
    widths = " ".join(["500"] * 256)
    objects.append(
        f"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 255/Widths[{widths}]/ToUnicode 4 0 R>>"
    )
    objects.append(f"<</Length {len(cmap)}>>stream\n{cmap}\nendstream")
    kids = []
    for page in pages:
        shown = "".join(f"<{''.join(f'{code[letter]:02x}' for letter in line)}> Tj 0 -14 Td\n" for line in page)
        content = f"BT /F1 8 Tf 20 800 Td\n{shown}ET"
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 1600 842]/Resources<</Font<</F1 3 0 R>>>>"
            f"/Contents {len(objects) + 2} 0 R>>"
        )
        objects.append(f"<</Length {len(content)}>>stream\n{content}\nendstream")
    objects[1] = f"<</Type/Pages/Kids[{' '.join(kids)}]/Count {len(kids)}>>"
    made, places = "%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(made))
        made += f"{number} 0 obj{one}endobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    trailer = f"trailer<</Size {len(objects) + 1}/Root 1 0 R{extra}>>\nstartxref\n{len(made)}\n%%EOF"
    return f"{made}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode("latin-1")
