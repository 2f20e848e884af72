"""Reading in tests: a text as the importer sees it, without a file."""

from collections.abc import Iterable

from rulesdb.official.cleaning import cleaned, split_lines
from rulesdb.official.parse import Parts, counted, parsed
from rulesdb.official.records import Document, Line, OfficialEdition, Reason


def document(text: str, name: str = "rules.txt") -> Document:
    lines = tuple(Line(number, cleaned(line)) for number, (line, _) in enumerate(split_lines(text), 1))
    return Document(name, "0" * 64, "text", "utf-8", lines)


def read(*texts: str) -> Parts:
    """Parse texts, and see that no line of them is lost."""
    documents = [document(text, f"rules-{number}.txt") for number, text in enumerate(texts, 1)]
    parts = parsed(documents)
    assert all(counted(one, parts).adds_up for one in documents)
    return parts


def edition(text: str, name: str = "rules", of: str | None = "rp") -> OfficialEdition:
    parts = read(text)
    return OfficialEdition(name, of, "2030-01-31", (), parts.clauses, parts.examples, parts.orphans)


def ids(parts: Iterable[object]) -> list[str]:
    return [one.id for one in parts]  # type: ignore[attr-defined]


def orphans(parts: Parts, reason: Reason) -> list[str]:
    return [one.text for one in parts.orphans if one.reason is reason]
