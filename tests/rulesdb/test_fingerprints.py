import re
from typing import Any

import pytest

from rulesdb import load
from rulesdb.fingerprints import digest, fingerprint
from tests.rulesdb.sample import SampleBase, text

FILE = "clauses/504.json"


def _fingerprint(base: SampleBase) -> str:
    return fingerprint(load(base.root).clause("504.1.1"))


def _set(base: SampleBase, **fields: Any) -> None:
    base.edit(FILE, lambda file: file["clauses"][2].update(fields))


def test_a_fingerprint_is_twelve_hexadecimal_digits(base: SampleBase) -> None:
    assert re.fullmatch("[0-9a-f]{12}", _fingerprint(base))


def test_a_fingerprint_is_the_same_in_every_process_and_version(base: SampleBase) -> None:
    assert _fingerprint(base) == "9cd452a684c2"


@pytest.mark.parametrize(
    "fields",
    [
        {"title": text("Название", "Title")},
        {"statement": text("Это исключение из 504.1!", "An exception to 504.1.")},
        {"statement": text("Это исключение из 504.1.", "An exception to 504.1!")},
        {"kind": "prohibition"},
        {"status": "partial"},
        {"examples_printed": [text()]},
    ],
)
def test_it_changes_with_whatever_a_reviewer_reads(base: SampleBase, fields: dict[str, Any]) -> None:
    before = _fingerprint(base)
    _set(base, **fields)
    assert _fingerprint(base) != before


@pytest.mark.parametrize(
    "fields",
    [
        {"note": text()},
        {"refs": []},
        {"terms": ["cell"]},
        {"asked": {"ru": ["бью соседа"], "en": ["hit a neighbour"]}},
        {"executable": False, "why_not": text()},
        {"source": {"edition": "rp", "document": "x", "kind": "public", "certainty": "low", "number": "inferred"}},
    ],
)
def test_it_stays_when_nothing_that_is_read_changes(base: SampleBase, fields: dict[str, Any]) -> None:
    before, whole = _fingerprint(base), digest(load(base.root))
    _set(base, **fields)
    assert _fingerprint(base) == before
    assert digest(load(base.root)) != whole


def test_order_of_fields_and_formatting_do_not_count(base: SampleBase) -> None:
    before, whole = _fingerprint(base), digest(load(base.root))

    def turn(file: Any) -> None:
        file["clauses"] = [dict(reversed(one.items())) for one in reversed(file["clauses"])]
        for one in file["clauses"]:
            one["source"] = dict(reversed(one["source"].items()))

    base.edit(FILE, turn)
    base.path(FILE).write_text(base.path(FILE).read_text(encoding="utf-8").replace("\n", "\n\n"), encoding="utf-8")
    assert _fingerprint(base) == before
    assert digest(load(base.root)) == whole


@pytest.mark.parametrize(
    ("file", "field"),
    [
        ("questions/range.json", "title"),
        ("rulings/may-i-strike.json", "answer"),
        ("cards/girrit.json", "names"),
        ("examples/504/neighbour.json", "title"),
    ],
)
def test_the_digest_of_all_data_changes_with_any_record(base: SampleBase, file: str, field: str) -> None:
    before = digest(load(base.root))
    base.edit(file, lambda record: record.update({field: text("Иначе", "Otherwise")}))
    assert digest(load(base.root)) != before


@pytest.mark.parametrize(
    ("file", "members", "field"),
    [
        ("glossary/board.json", "terms", "definition"),
        ("editions/editions.json", "editions", "known"),
        ("editions/concordance.json", "pairs", "line"),
    ],
)
def test_the_digest_of_all_data_changes_with_any_listed_record(
    base: SampleBase, file: str, members: str, field: str
) -> None:
    before = digest(load(base.root))
    base.edit(file, lambda content: content[members][0].update({field: text("Иначе", "Otherwise")}))
    assert digest(load(base.root)) != before
