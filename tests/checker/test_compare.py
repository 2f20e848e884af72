import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.compare import mismatches

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=8,
)


@given(json_values)
def test_every_value_matches_itself(value):
    assert not mismatches(value, value)


@given(json_values, json_values)
def test_different_values_without_objects_do_not_match(one, other):
    matching = not mismatches([one], [other])
    assert matching or one != other or repr(one) != repr(other)
    if matching and not isinstance(one, dict | list):
        assert (one, type(one)) == (other, type(other))


@pytest.mark.parametrize(
    ("expected", "got", "path"),
    [
        ({"a": 1}, {"a": 2}, "$.a"),
        ({"a": 1}, {}, "$.a"),
        ({"a": [1, 2]}, {"a": [1]}, "$.a"),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3, "c": 4}]}, "$.a[1].b"),
        ({"a": True}, {"a": 1}, "$.a"),
        ({"a": {}}, {"a": []}, "$.a"),
        ({"a": None}, {}, "$.a"),
    ],
)
def test_mismatch_names_the_place(expected, got, path):
    assert [one.path for one in mismatches(expected, got)] == [path]


def test_keys_that_the_pattern_does_not_name_are_free():
    assert not mismatches({"verdict": "legal"}, {"verdict": "legal", "ungrounded": False})
