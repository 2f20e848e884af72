"""Files that mean harm, or came to it: refused with a reason, in bounded time and memory."""

import io
import os
import shlex
import struct
import subprocess
import sys
import zipfile
import zlib

import pytest

from judge.official.troubles import told_as_trouble
from judge.terminal.trouble import Trouble
from rulesdb.official import limits
from rulesdb.official.parse import parsed
from rulesdb.official.reading import document_of, documents
from rulesdb.official.refusal import Refused, Why
from tests.rulesdb.official.files import pdf_file, word_body, word_file, word_file_with, written

GOOD = "503.1. Дело смотрителя записано в журнал.\n503.2. Дело закрыто.\n" * 20
BILLION = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'
OUTSIDE = '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def refused(path) -> Why:
    with pytest.raises(Refused) as caught:
        document_of(path)
    assert str(path) in caught.value.place
    return caught.value.why


def bomb() -> bytes:
    """A Word file whose text unpacks to more than any rulebook has."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package,
        package.open("word/document.xml", "w", force_zip64=True) as part,
    ):
        for _ in range(limits.LARGEST_UNPACKED // (1 << 20) + 1):
            part.write(b" " * (1 << 20))
    return made.getvalue()


def liar() -> bytes:
    """A Word file whose part says that it is small and is not."""
    real = zlib.compress(b"<w/>" * 10_000_000, 9)[2:-4]
    made = bytearray()
    with zipfile.ZipFile(io.BytesIO(), "w"):
        name = b"word/document.xml"
        head = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0, 0, len(real), 10, len(name), 0)
        made += b"PK\x03\x04" + head + name + real
        start = len(made)
        made += b"PK\x01\x02" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
        made += b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(made) - start, start, 0)
    return bytes(made)


def encrypted_pdf() -> bytes:
    entry = "<</Filter/Standard/V 1/R 2/O<" + "00" * 32 + ">/U<" + "11" * 32 + ">/P -4>>"
    return pdf_file([["999.1. One."]], extra=f"/Encrypt {entry}/ID[<00><00>]")


CASES = {
    "empty": (b"", Why.EMPTY),
    "blank": (b" \r\n\t\n", Why.EMPTY),
    "bom alone": (b"\xef\xbb\xbf", Why.EMPTY),
    "program": (b"\x7fELF\x02\x01\x01" + bytes(4000), Why.BINARY),
    "noise": (bytes(range(256)) * 40, Why.BINARY),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, Why.BINARY),
    "broken utf-8": (GOOD.encode()[:400] + b"\xff\xfe" + GOOD.encode()[400:], Why.ENCODING),
    "utf-8 cut inside a letter, then more": (GOOD.encode()[:14] + b"\n" + GOOD.encode(), Why.ENCODING),
    "koi8-r": (GOOD.encode("koi8-r"), Why.ENCODING),
    "dos": (GOOD.encode("cp866"), Why.ENCODING),
    "half utf-16": (b"\xff\xfe" + GOOD.encode("utf-16-le")[:101], Why.ENCODING),
    "utf-16 without its mark": (GOOD.encode("utf-16-le"), Why.BINARY),
    "old word": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), Why.OLD_WORD),
    "rtf": (b"{\\rtf1\\ansi 503.1. Text}", Why.OTHER_FORMAT),
    "zip of something else": (b"PK\x05\x06" + bytes(18), Why.OTHER_FORMAT),
    "zip cut": (word_file(["503.1. Дело."])[:3000], Why.DAMAGED),
    "zip with a hole": (
        word_file(["503.1. Дело."] * 50).replace(b"word/document.xml", b"word/documint.xml", 1),
        Why.DAMAGED,
    ),
    "bomb": (bomb, Why.UNPACKS_TOO_LARGE),
    "liar": (liar, Why.DAMAGED),
    "no xml in word": (word_file_with("not xml at all"), Why.DAMAGED),
    "entities": (word_file_with(word_body("<w:p><w:r><w:t>&c;</w:t></w:r></w:p>", BILLION)), Why.ENTITIES),
    "outside entity": (word_file_with(word_body("<w:p><w:r><w:t>&a;</w:t></w:r></w:p>", OUTSIDE)), Why.ENTITIES),
    "deep word": (word_file_with(word_body("<w:sdt>" * 5000 + "</w:sdt>" * 5000)), Why.DAMAGED),
    "pdf cut to nothing": (b"%PDF-1.7\n", Why.DAMAGED),
    "pdf of noise": (b"%PDF-1.7\n" + bytes(range(256)) * 50, Why.DAMAGED),
    "encrypted pdf": (encrypted_pdf(), Why.ENCRYPTED),
    "pdf of pictures": (pdf_file([[], []]), Why.NO_TEXT),
    "page of a charset unknown": (b"<html><meta charset=x-nowhere><p>503.1. A.", Why.ENCODING),
    "page of scripts alone": (b"<html><script>503.1. A.</script>", Why.EMPTY),
}


@pytest.mark.parametrize("name", CASES)
def test_a_file_that_will_not_do_is_refused_with_a_reason(tmp_path, name):
    data, why = CASES[name]
    assert refused(written(tmp_path, "file", data() if callable(data) else data)) is why


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert refused(tmp_path / "pipe") is Why.NOT_A_FILE
    assert refused(tmp_path) is Why.NOT_A_FILE
    assert refused(tmp_path / "nowhere") is Why.MISSING
    assert refused(tmp_path / "loop") is Why.UNREADABLE


def test_a_file_beyond_the_limit_is_not_even_read(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "LARGEST_FILE", 1000)
    assert refused(written(tmp_path, "a.txt", GOOD)) is Why.TOO_LARGE


def test_a_text_of_too_many_lines_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "MOST_LINES", 10)
    assert refused(written(tmp_path, "a.txt", GOOD)) is Why.MANY_LINES


def test_a_line_longer_than_any_rule_is_refused_with_its_place(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "LONGEST_LINE", 50)
    path = written(tmp_path, "a.txt", GOOD + "503.3. Дело.\n" + "а" * 51)
    with pytest.raises(Refused) as caught:
        document_of(path)
    assert (caught.value.why, caught.value.place) == (Why.LONG_LINE, f"{path}:42")


def test_many_lines_that_break_inside_a_word_are_joined(tmp_path):
    """Time linear in the lines: with each line added to all those before, this one test would take minutes."""
    text = "503.1. Дело\n" + "".join(f"слово{number}-\n" for number in range(40_000))
    (clause,) = parsed([document_of(written(tmp_path, "a.txt", text))]).clauses
    assert clause.text.endswith("слово39998слово39999-")


def test_a_reader_goes_on_below_a_limit_of_the_callers_own(tmp_path):
    path = written(tmp_path, "a.html", "<html><p>503.1. Дело.</p>")
    program = f"from pathlib import Path; from rulesdb.official.reading import document_of as d; d(Path({str(path)!r}))"
    limited = f"ulimit -v {400 * 1024}; exec {sys.executable} -c {shlex.quote(program)}"
    done = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_text_beyond_the_memory_is_told_as_trouble():
    with pytest.raises(Trouble) as caught, told_as_trouble():
        raise MemoryError
    assert "памяти" in caught.value.problem.ru


def test_the_same_file_twice_is_refused(tmp_path):
    paths = [written(tmp_path, "a.txt", GOOD), written(tmp_path, "b.txt", GOOD)]
    with pytest.raises(Refused) as caught:
        list(documents(paths))
    assert caught.value.why is Why.SAME_FILE


def test_a_reader_that_does_not_come_back_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", 0.001)
    assert refused(written(tmp_path, "a.pdf", pdf_file([["999.1. One."]]))) is Why.TOO_LONG


@pytest.mark.parametrize("opening", ["<div>", "<ul><li>", "<b>", "<table><tr><td>", "<svg>"])
def test_any_depth_of_nesting_on_a_page_is_read(tmp_path, opening):
    page = "<html>" + opening * 30_000 + ("</svg>" * 30_000 if opening == "<svg>" else "") + "<p>503.1. Дело.</p>"
    parts = parsed([document_of(written(tmp_path, "a.html", page))])
    assert [clause.id for clause in parts.clauses] == ["503.1"]


@pytest.mark.parametrize(
    "line",
    [
        "." * 200_000,
        "503.1." + " ." * 100_000 + " 12",
        "1" * 200_000,
        "1." * 100_000,
        "(" * 200_000,
        "ПРИМЕР " * 40_000,
    ],
)
def test_a_line_made_to_be_slow_is_not(tmp_path, line):
    text = f"503.1. Дело.\n{line}\n503.2. Далее.\n"
    parts = parsed([document_of(written(tmp_path, "a.txt", text))])
    assert "503.1" in {clause.id for clause in parts.clauses}


def test_scripts_in_plain_text_are_text(tmp_path):
    parts = parsed([document_of(written(tmp_path, "a.txt", "503.1. <script>alert(1)</script> дело.\n"))])
    assert parts.clauses[0].text == "503.1. <script>alert(1)</script> дело."


def test_a_missing_library_is_named_and_nothing_else_breaks():
    from rulesdb.official.apart import _answer

    assert _answer("nowhere", b"") == {"refused": "library", "detail": "rulesdb.official.readers.nowhere"}
