"""The document on the desk and the link that carries it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidCase
from judge.desk.documents import LARGEST, case_of, checked, document_of, fragment_of

ACTION = {"pass": "first"}
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(position=st.dictionaries(st.text(), values), actions=st.lists(values, min_size=1, max_size=3))
def test_a_link_carries_its_document_whole(position, actions):
    document = {"position": position, "actions": actions, "readings": {"range-diagonals": "straight-steps"}}
    assert document_of(fragment_of(document)) == document


def test_a_link_can_stand_in_an_address_and_in_a_message_as_it_is():
    fragment = fragment_of(
        {"position": {"cards": {"воин": {"card": {"type": "creature"}, "player": "first", "at": "C2'"}}}}
    )
    assert fragment.isascii()
    assert not set(fragment) & set(" '\"()<>,")
    assert document_of("#" + fragment)["position"]["cards"]["воин"]["at"] == "C2'"


def test_a_link_can_be_read_by_a_person():
    case = {
        "position": {"cards": {"one": {"card": "test-spear", "player": "first", "at": "C2"}}},
        "actions": [{"declare": "spell", "by": "one", "target": "auxiliary"}],
        "edition": "rp",
    }
    assert fragment_of(case) == "case=1+C2+one=test-spear+%3E+one+spell+auxiliary&edition=rp"


def test_what_says_nothing_is_not_carried():
    plain = fragment_of({"position": {"cards": {}}})
    assert fragment_of({"position": {"cards": {}}, "actions": [], "dice": [], "readings": {}, "edition": None}) == plain


@pytest.mark.parametrize(
    ("fragment", "path"),
    [
        ("", "#"),
        ("elsewhere", "#"),
        ("case=1+C9+creature", "#6"),
        ("case=%7B", "#2"),
        ("case=%7B%22position%22:3%7D", "$"),
        ("case=" + "%7B%22a%22:" * 10_000, "#"),
        ("case=" + "1" * (LARGEST + 1), "#"),
    ],
)
def test_a_damaged_link_is_refused_with_the_place(fragment, path):
    with pytest.raises(InvalidCase) as refused:
        document_of(fragment)
    assert refused.value.path == path
    assert refused.value.remedy.ru


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (None, "$"),
        ([], "$"),
        ({}, "$"),
        ({"position": []}, "$"),
        ({"position": {}, "note": "…"}, "$.note"),
        ({"position": {}, "actions": {}}, "$.actions"),
        ({"position": {}, "readings": []}, "$.readings"),
        ({"position": {}, "dice": 4}, "$.dice"),
    ],
)
def test_what_is_no_document_is_refused_with_its_place(value, path):
    with pytest.raises(InvalidCase) as refused:
        checked(value)
    assert refused.value.path == path
    assert refused.value.remedy.ru


def test_a_case_of_one_action_is_a_document_and_becomes_the_same_case_again():
    case = {"position": {"cards": {}}, "action": ACTION}
    document = checked(case)
    assert document == {"position": {"cards": {}}, "actions": [ACTION]}
    assert case_of(document) == case
    assert case_of(document, ACTION) == {"position": {"cards": {}}, "actions": [ACTION, ACTION]}


def test_dice_go_with_the_case():
    document = checked(json.loads('{"position": {}, "actions": [{"pass": "first"}], "dice": [4, 2]}'))
    assert case_of(document)["dice"] == [4, 2]
