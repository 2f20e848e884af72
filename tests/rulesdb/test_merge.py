import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.merge import changed_values, merge_patch, same_json

NAMES = st.sampled_from("abcd")
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-2, 2), st.sampled_from(["", "x"]), st.just(1.0))
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(NAMES, JSON, max_size=4)

RFC_7396 = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]


@pytest.mark.parametrize(("base", "patch", "result"), RFC_7396)
def test_the_cases_of_the_standard(base: Any, patch: Any, result: Any) -> None:
    assert merge_patch(base, patch) == result


@given(JSON, JSON)
def test_merging_changes_neither_argument(base: Any, patch: Any) -> None:
    before = copy.deepcopy((base, patch))
    merge_patch(base, patch)
    changed_values(patch, base)
    assert (base, patch) == before


@given(OBJECTS)
def test_an_empty_patch_changes_nothing(base: Any) -> None:
    assert merge_patch(base, {}) == base


@given(JSON, JSON)
def test_merging_twice_is_merging_once(base: Any, patch: Any) -> None:
    once = merge_patch(base, patch)
    assert same_json(merge_patch(once, patch), once)


@given(JSON, JSON)
def test_what_is_no_object_replaces_everything(base: Any, patch: Any) -> None:
    if not isinstance(patch, dict):
        assert merge_patch(base, patch) is patch


@given(OBJECTS, OBJECTS, NAMES)
def test_members_that_the_patch_does_not_name_stay(base: Any, patch: Any, name: str) -> None:
    if name not in patch:
        assert merge_patch(base, patch).get(name, "absent") == base.get(name, "absent")


@given(JSON, JSON)
def test_no_change_is_counted_exactly_when_nothing_changes(base: Any, patch: Any) -> None:
    assert (changed_values(patch, base) == ()) == same_json(merge_patch(base, patch), base)


@given(OBJECTS, OBJECTS)
def test_units_never_make_a_change_more_or_nothing(base: Any, patch: Any) -> None:
    by_value, by_unit = changed_values(patch, base), changed_values(patch, base, units=(("*",),))
    assert len(by_unit) <= len(by_value)
    assert bool(by_unit) == bool(by_value)


@given(JSON, JSON)
def test_equality_is_that_of_json(one: Any, other: Any) -> None:
    assert same_json(one, one)
    assert same_json(one, other) == same_json(other, one)


def test_true_is_not_one_and_one_is_one_point_zero() -> None:
    assert not same_json(True, 1)
    assert not same_json([0], [False])
    assert same_json({"a": 1}, {"a": 1.0})
    assert changed_values({"closed": True}, {"closed": 1}) == (("closed",),)


CASE = {
    "position": {
        "active": "first",
        "cards": {
            "spear": {"card": "test-spear", "at": "B2", "markers": [{"name": "сеть", "by": "spider"}]},
            "wall": {"card": {"type": "creature", "life": 3}, "at": "B1"},
        },
    },
    "dice": [4, 2],
}
CARDS = (("position", "cards", "*"),)


@pytest.mark.parametrize(
    ("patch", "count"),
    [
        ({}, 0),
        ({"position": {"active": "first"}}, 0),
        ({"position": {"cards": {"dragon": None}}}, 0),
        ({"position": {"active": "second"}}, 1),
        ({"dice": [1, 1, 1]}, 1),
        ({"position": {"cards": {"spear": {"markers": []}}}}, 1),
        ({"position": {"cards": {"spear": {"closed": True}}}}, 1),
        ({"position": {"cards": {"spear": None}}}, 1),
        ({"position": {"cards": {"dragon": {"card": "test-flyer", "player": "first", "at": "auxiliary"}}}}, 1),
        ({"position": {"cards": {"spear": {"card": {"type": "flyer", "life": 2}}}}}, 1),
        ({"position": {"cards": {"wall": {"card": "test-soldier"}}}}, 1),
        ({"position": {"cards": {"wall": {"card": {"life": 4}}}}}, 1),
        ({"position": {"cards": {"wall": {"card": {"life": 4, "type": "flyer"}}}}}, 2),
        ({"position": {"cards": {"spear": {"at": "B1"}, "wall": {"at": "B2"}}}}, 2),
        ({"position": {"cards": {"spear": None, "wall": None}}}, 2),
        ({"position": {"cells": {"B2": {"markers": [], "tokens": 1}}}}, 2),
        ({"case": {"cards": {"dragon": {"card": "test-flyer", "player": "first"}}}}, 2),
        ({"position": {"active": "second"}, "dice": [1]}, 2),
    ],
)
def test_changes_of_a_case_are_counted_by_value_list_and_card(patch: Any, count: int) -> None:
    assert len(changed_values(patch, CASE, CARDS)) == count


def test_the_changed_places_are_told() -> None:
    patch = {"position": {"cards": {"spear": {"at": "B1"}, "wall": None}}}
    assert changed_values(patch, CASE, CARDS) == (
        ("position", "cards", "spear", "at"),
        ("position", "cards", "wall"),
    )
