"""A whole rulebook of another game, held against what an independent reading of it gives."""

import re

import pytest

from rulesdb.official.parse import counted, parsed
from rulesdb.official.reading import document_of
from rulesdb.official.records import Reason
from tests.rulesdb.official.rulebook import big_rulebook


@pytest.fixture(scope="module")
def rulebook():
    return big_rulebook(rules=6)


def plain_reading(text: str) -> tuple[list[str], int]:
    """The numbers that begin lines after the table of contents, and the lines that begin as examples do."""
    body = re.split(r"\r\n|\r|\n", text.split("Credits", 1)[1])
    numbers = [match[1] for line in body if (match := re.match(r"(\d{3}(?:\.\d+)?[a-z]?)\.?\s", line))]
    return numbers, sum(line.startswith("Example:") for line in body)


@pytest.mark.parametrize("ends", [["\n"], ["\r\n"], ["\r"], ["\r\n", "\n", "\r"]], ids=["LF", "CRLF", "CR", "mixed"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_rulebook_is_read_alike_whatever_its_line_ends_and_encoding(rulebook, tmp_path, ends, encoding):
    text = rulebook.text(ends)
    path = tmp_path / "rules.txt"
    path.write_bytes(text.encode(encoding))
    document = document_of(path)
    parts = parsed([document])
    numbers, examples = plain_reading(text)
    assert len(numbers) > 3000
    assert [clause.id for clause in parts.clauses] == numbers == list(rulebook.clauses)
    assert len(parts.examples) == examples == rulebook.examples
    count = counted(document, parts)
    assert count.adds_up
    assert count.total == len(rulebook.lines)
    reasons = [orphan.reason for orphan in parts.orphans]
    assert reasons.count(Reason.HEADING) == 9
    assert reasons.count(Reason.CONTENTS) == 1
    assert reasons.count(Reason.BACK) == 2
