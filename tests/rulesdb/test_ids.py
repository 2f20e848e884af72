import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.ids import (
    clause_key,
    edition_of,
    file_stem,
    is_clause_id,
    mentions,
    nearest,
    parent_of,
    section_of,
)
from rulesdb.shapes import validator

ORDERED = [
    *("503", "503.3", "503.3.1", "503.3.2", "503.9", "503.10", "504", "504.1", "504.1.1", "504.2", "504.11"),
    *("rp:g-ёж", "rp:g-пас", "rp:g-первый-ряд"),
    *("b:103", "b:205.3", "b:205.3.1", "b:205.3.a", "b:205.3.b", "b:205.10", "b:g-01", "b:g-11", "b:g-96"),
    *("m:208.1", "m:g-дальность"),
]
IDS = st.sampled_from(ORDERED)


def test_ids_sort_by_component_and_by_edition() -> None:
    shuffled = random.Random(7).sample(ORDERED, len(ORDERED))
    assert sorted(shuffled, key=clause_key) == ORDERED


def test_yo_sorts_as_ye() -> None:
    assert sorted(["rp:g-ж", "rp:g-ёж", "rp:g-ев"], key=clause_key) == ["rp:g-ев", "rp:g-ёж", "rp:g-ж"]


@given(IDS, IDS)
def test_equal_keys_mean_equal_ids(one: str, other: str) -> None:
    assert (clause_key(one) == clause_key(other)) == (one == other)


NO_IDS = [
    *(
        "",
        "504.",
        ".504",
        "504..1",
        "504.0",
        "504.01",
        "50.1",
        "5041",
        "504.1 ",
        "504.ab",
        "504.A",
        "504.а",
        "٥04",
        "504.1٣",
    ),
    *("rp:504.1", "x:504", "B:504", "b:", "g-пас", "b:g-", "b:g-Пас", "b:g-пас-", "b:g--пас", "504\n"),
]


@pytest.mark.parametrize("text", NO_IDS)
def test_what_is_no_id_is_refused(text: str) -> None:
    assert not is_clause_id(text)
    with pytest.raises(ValueError, match="is not the id of a clause"):
        clause_key(text)


@pytest.mark.parametrize("text", [*NO_IDS, *ORDERED])
def test_the_schema_and_the_code_know_the_same_ids(text: str) -> None:
    # "$" of a JSON Schema pattern lets a last line break pass in Python.
    by_schema = validator("common.schema.json#/$defs/clauseId").is_valid(text) and not text.endswith("\n")
    assert by_schema == is_clause_id(text)


@pytest.mark.parametrize(
    ("id", "section", "stem", "edition"),
    [
        ("504", "504", "504", "rp"),
        ("504.1.1", "504", "504", "rp"),
        ("b:205.3.a", "b:205", "b-205", "b"),
        ("b:g-11", "b:glossary", "b-glossary", "b"),
        ("rp:g-пас", "rp:glossary", "rp-glossary", "rp"),
        ("m:g-дальность", "m:glossary", "m-glossary", "m"),
    ],
)
def test_an_id_tells_section_file_and_edition(id: str, section: str, stem: str, edition: str) -> None:
    assert (section_of(id), file_stem(section_of(id)), edition_of(id)) == (section, stem, edition)


def test_the_parent_is_the_nearest_known_ancestor() -> None:
    assert parent_of("504.1.1", {"504", "504.1"}) == "504.1"
    assert parent_of("504.1.1", {"504", "b:504.1"}) == "504"
    assert parent_of("b:205.3.a", {"b:205.3"}) == "b:205.3"
    assert parent_of("504.11", {"504.1"}) is None
    assert parent_of("504", {"504"}) is None
    assert parent_of("rp:g-пас", set(ORDERED)) is None


def test_numbers_are_found_in_running_text() -> None:
    text = "См. 504.1, b:207.7.a; rp:g-первый-ряд (п.503.3.1–503.4). Ещё раз 504.1."
    assert mentions(text) == ("504.1", "b:207.7.a", "rp:g-первый-ряд", "503.3.1", "503.4")


def test_a_longer_number_is_not_taken_for_a_shorter_one() -> None:
    assert mentions("504.11 и 1504.1") == ("504.11",)


def test_what_only_looks_like_a_number_of_a_clause_is_left_alone() -> None:
    assert mentions("2.504.1, 12.5 клетки, издание 2014.1, RP19.1, 504") == ()


def test_a_bare_number_is_a_section_only_where_sections_are_asked_for() -> None:
    assert mentions("по 511 и b:103") == ("b:103",)
    assert mentions("по 511, §538, но не 100% и не 2014", sections=True) == ("511", "538")


def test_a_wrong_prefix_is_found_so_that_it_can_be_reported() -> None:
    assert mentions("rp:504.1 и б:205") == ("rp:504.1", "б:205")


KNOWN = [id for id in ORDERED if id != "b:103"]


@pytest.mark.parametrize(
    ("id", "first"),
    [
        ("504.12", ["504", "504.11"]),
        ("5041", ["504.1"]),
        ("504,1", ["504.1"]),
        ("205.3", ["b:205.3"]),
        ("b:504.1", ["504.1"]),
        ("504.1.5", ["504.1", "504.1.1"]),
        ("503.3.3", ["503.3", "503.3.2"]),
        ("505", ["504.11"]),
        ("rp:g-пасс", ["rp:g-пас"]),
        ("b:g-пас", ["rp:g-пас"]),
        ("503.1O", ["503", "503.10"]),
    ],
)
def test_the_likeliest_ids_come_first(id: str, first: list[str]) -> None:
    assert list(nearest(id, KNOWN))[: len(first)] == first


def test_a_missing_dot_is_seen() -> None:
    assert nearest("504.12", [*KNOWN, "504.1.2"])[0] == "504.1.2"


@given(st.one_of(IDS, st.text(max_size=8)), st.lists(IDS))
def test_nearest_ids_are_few_known_and_always_the_same(id: str, known: list[str]) -> None:
    found = nearest(id, known)
    assert len(found) <= 5
    assert len(set(found)) == len(found)
    assert set(found) <= set(known) - {id}
    assert found == nearest(id, list(reversed(known)))
