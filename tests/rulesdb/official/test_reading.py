"""Files of every format and encoding that is read."""

import codecs
import io
import zipfile

import pytest

from rulesdb.official.parse import counted, parsed
from rulesdb.official.reading import document_of, documents
from rulesdb.official.records import Reason
from tests.rulesdb.official.files import pdf_file, word_body, word_file, word_file_with, written

LINES = [
    "Правила фонарщиков",
    "503. Дела смотрителя",
    "503.1. Смотритель зажигает “дежурный фонарь” – и гасит его.",
    "• первое;",
    "ПРИМЕР: Фонарь горит.",
    "503.2. Второе дело №2.",
]
TEXT = "\n".join(LINES)


def found(path):
    document = document_of(path)
    parts = parsed([document])
    assert counted(document, parts).adds_up
    return document, [clause.id for clause in parts.clauses], [example.text for example in parts.examples], parts


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n", "\u2028"])
def test_plain_text_of_any_encoding_and_line_end(tmp_path, encoding, end):
    if end == "\u2028" and encoding == "cp1251":
        end = "\n"
    path = written(tmp_path, "rules.txt", end.join(LINES).encode(encoding))
    document, clauses, examples, parts = found(path)
    assert document.encoding == encoding
    assert clauses == ["503", "503.1", "503.2"]
    assert examples == [LINES[4]]
    assert parts.clauses[1].text == f"{LINES[2]}\n{LINES[3]}"


@pytest.mark.parametrize("share", [0.02, 0.3, 1.0])
def test_a_text_in_cp1251_with_some_english_is_not_taken_for_another_encoding(tmp_path, share):
    lines = LINES * 5 + ["An English sentence of some length."] * int(30 * (1 - share))
    document, *_ = found(written(tmp_path, "rules.txt", "\n".join(lines).encode("cp1251")))
    assert document.encoding == "cp1251"


def test_an_english_text_of_western_europe_keeps_its_letters(tmp_path):
    text = "999.1. The Æther’s café — “so”.\n999.2. Déjà vu.\n"
    document, _, _, parts = found(written(tmp_path, "rules.txt", text.encode("cp1252")))
    assert document.encoding == "cp1252"
    assert parts.clauses[0].text == "999.1. The Æther’s café — “so”."


@pytest.mark.parametrize("name", ["rules.html", "rules.htm", "rules.txt", "rules"])
def test_a_web_page_is_known_by_its_content(tmp_path, name):
    page = f"<!DOCTYPE html><meta charset=utf-8><body>{''.join(f'<p>{line}</p>' for line in LINES)}"
    document, clauses, examples, _ = found(written(tmp_path, name, page))
    assert (document.format, clauses, examples) == ("html", ["503", "503.1", "503.2"], [LINES[4]])


@pytest.mark.parametrize("charset", ["windows-1251", "utf-8", "koi8-r"])
def test_a_web_page_says_its_encoding(tmp_path, charset):
    page = f'<html><head><meta http-equiv="Content-Type" content="text/html; charset={charset}"></head><p>503.1. Ёлка.'
    document, _, _, parts = found(written(tmp_path, "a.html", page.encode(charset)))
    assert codecs.lookup(document.encoding).name == codecs.lookup(charset).name
    assert parts.clauses[0].text == "503.1. Ёлка."


def test_blocks_of_a_web_page_are_lines_and_the_rest_is_not(tmp_path):
    page = (
        "<html><head><title>Правила</title><script>var a = '503.9. Нет.'</script><style>p {}</style></head>"
        "<body><div>503.1. <b>Дело</b>\n  <i>смотрителя</i>:<ul><li>первое;<li>второе.</ul>"
        "<table><tr><td>503.2.</td><td>Второе &lt;b&gt; &amp; дело</td></tr></table>503.3. Третье<br>и ещё."
        "<pre>503.4. Как\nесть.</pre><p>503.5. Знак <img src=x alt='(огонь)'> показан.</p>"
        "<svg><text>503.8. Нет.</text></svg><script>alert(1)</script></body></html>"
    )
    document, _, _, parts = found(written(tmp_path, "a.html", page))
    texts = {clause.id: clause.text for clause in parts.clauses}
    assert texts == {
        "503.1": "503.1. Дело смотрителя:\n• первое;\n• второе.",
        "503.2": "503.2. Второе <b> & дело",
        "503.3": "503.3. Третье\nи ещё.",
        "503.4": "503.4. Как\nесть.",
        "503.5": "503.5. Знак (огонь) показан.",
    }
    assert document.left_out == {"script": 2, "style": 1, "svg": 1}


def test_word_files_are_read_with_their_page_headers_apart(tmp_path):
    document, clauses, examples, parts = found(written(tmp_path, "a.docx", word_file(LINES, header="Шапка")))
    assert (document.format, clauses, examples) == ("docx", ["503", "503.1", "503.2"], [LINES[4]])
    assert [one.text for one in parts.orphans if one.reason is Reason.PAGE] == ["Шапка"]


def test_what_word_keeps_in_controls_insertions_boxes_and_tables_is_read_and_what_is_deleted_is_not(tmp_path):
    paragraph = "<w:p>{}</w:p>".format
    run = "<w:r><w:t xml:space='preserve'>{}</w:t></w:r>".format
    body = (
        f"<w:sdt><w:sdtContent>{paragraph(run('503.1. В поле.'))}</w:sdtContent></w:sdt>"
        + paragraph(f"{run('503.2. До')}<w:ins>{run(' вставлено')}</w:ins><w:del>{run(' удалено')}</w:del>")
        + f"<w:tbl><w:tr><w:tc>{paragraph(run('503.3. В таблице.'))}</w:tc></w:tr></w:tbl>"
        + paragraph(
            f"<mc:AlternateContent><mc:Choice>{paragraph(run('503.4. В рамке.'))}</mc:Choice>"
            f"<mc:Fallback>{paragraph(run('503.4. В рамке.'))}</mc:Fallback></mc:AlternateContent>"
        )
        + paragraph("<w:r><w:t>503.5.</w:t><w:tab/><w:t>Знак</w:t><w:br/><w:t>и</w:t><w:noBreakHyphen/></w:r>")
    )
    path = written(tmp_path, "a.docx", word_file_with(word_body(body)))
    _, _, _, parts = found(path)
    assert [clause.text for clause in parts.clauses] == [
        "503.1. В поле.", "503.2. До вставлено", "503.3. В таблице.", "503.4. В рамке.", "503.5. Знак\nи-",
    ]  # fmt: skip


def test_numbers_that_word_counts_itself_are_counted(tmp_path):
    level = '<w:lvl w:ilvl="{0}"><w:start w:val="{1}"/><w:numFmt w:val="{2}"/><w:lvlText w:val="{3}"/></w:lvl>'.format
    numbering = (
        '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum '
        f'w:abstractNumId="7">{level(0, 503, "decimal", "%1.")}{level(1, 1, "decimal", "%1.%2.")}'
        f"{level(2, 1, 'lowerLetter', '%1.%2.%3')}</w:abstractNum>"
        '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
        "</w:numbering>"
    )
    item = (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="{0}"/><w:numId w:val="3"/></w:numPr></w:pPr>'
        "<w:r><w:t>{1}</w:t></w:r></w:p>"
    ).format
    body = "".join(
        item(depth, text) for depth, text in ((0, "Дела"), (1, "Одно"), (2, "А"), (2, "Б"), (1, "Два"), (0, "Ф"))
    )
    with_body = word_file_with(word_body(body))
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(with_body)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, numbering if name == "word/numbering.xml" else old.read(name))
    _, clauses, _, _ = found(written(tmp_path, "a.docx", made.getvalue()))
    assert clauses == ["503", "503.1", "503.1.a", "503.1.b", "503.2", "504"]


def test_pdf_pages_are_read_with_headers_and_numbers_set_aside(tmp_path):
    pages = [
        [
            "Правила фонарщиков",
            f"50{page}.1. Дело номер",
            f"{page} описано в п.",
            f"511.{page}. и далее.",
            f"{page + 40}",
        ]
        for page in range(1, 5)
    ]
    document, clauses, _, parts = found(written(tmp_path, "a.pdf", pdf_file(pages)))
    assert (document.format, document.wrapped) == ("pdf", True)
    assert clauses == [f"50{page}.1" for page in range(1, 5)]
    assert parts.clauses[0].text == "501.1. Дело номер 1 описано в п. 511.1. и далее."
    assert {one.reason for one in parts.orphans} == {Reason.PAGE}


def test_files_of_one_name_are_told_apart(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    paths = [written(tmp_path / "a", "r.txt", "503.1. Раз.\n"), written(tmp_path / "b", "r.txt", "503.2. Два.\n")]
    read = list(documents(paths))
    assert [document.name for document in read] == ["r.txt", "r.txt (2)"]
    parts = parsed(read)
    assert all(counted(document, parts).adds_up for document in read)


def test_what_a_terminal_would_obey_is_no_part_of_a_text(tmp_path):
    text = "503.1. Дело\x1b[31m крас\u202eное\u200b.\n503.2. Далее.\n"
    _, _, _, parts = found(written(tmp_path, "a.txt", text))
    assert parts.clauses[0].text == "503.1. Дело�[31m красное."
