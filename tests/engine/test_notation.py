"""The one-line notation: the same as the JSON, forgiving to read, strict when written, exact about mistakes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidCase, Rules, decide
from engine.model.board import CELLS
from engine.notation import InvalidNotation, read_notation, write_notation
from rulesdb.load import load

EXAMPLES = load().examples
SPEAR = "1 C2 spear=test-spear; 1 C1 friend=test-soldier; 2 C1' foe=test-soldier > spear strike-across-row foe"


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


# --- the round trip

NAMES = st.sampled_from(["spear", "foe", "копьё", "Ёж", "C1", "pass", "creature", "a b", '"', "1", "тecт", "x:y", "é’"])
TEXTS = st.one_of(NAMES, st.text(max_size=5))
PLAYERS = st.sampled_from(["first", "second"])
NUMBERS = st.integers(0, 9)
MARKERS = st.lists(
    st.fixed_dictionaries({"name": TEXTS}, optional={"by": NAMES, "ability": TEXTS, "named": st.booleans()}), max_size=3
)
ABILITIES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["shot", "spell", "strike-across-row", "triggered"])},
    optional={"value": st.one_of(NUMBERS, st.just([1, 2, 3])), "range": NUMBERS, "id": TEXTS, "target": TEXTS},
)
DEFINITIONS = st.one_of(
    NAMES,
    st.fixed_dictionaries(
        {"type": st.sampled_from(["creature", "flyer", "artifact", "Creature"])},
        optional={
            "life": NUMBERS,
            "strike": st.just([1, 2, 3]),
            "abilities": st.lists(ABILITIES, max_size=2),
            "classes": st.lists(TEXTS, max_size=2),
        },
    ),
)
CARDS = st.fixed_dictionaries(
    {"card": DEFINITIONS, "player": PLAYERS},
    optional={
        "at": st.sampled_from([*CELLS, "auxiliary", "deck", "graveyard"]),
        "owner": PLAYERS,
        "host": NAMES,
        "closed": st.booleans(),
        "hidden": st.booleans(),
        "wounds": NUMBERS,
        "tokens": NUMBERS,
        "markers": MARKERS,
        "entered": st.booleans(),  # no field of today: what comes must not be lost
    },
)
TARGETS = st.one_of(NAMES, st.sampled_from([*CELLS, "auxiliary"]))
ACTIONS = st.one_of(
    st.fixed_dictionaries(
        {"declare": st.sampled_from(["shot", "spell"]), "by": NAMES, "target": TARGETS | st.lists(TARGETS, max_size=3)},
        optional={"ability": TEXTS},
    ),
    st.fixed_dictionaries({"pass": PLAYERS}),
    st.fixed_dictionaries({"move": NAMES, "to": st.sampled_from(CELLS)}),
    st.fixed_dictionaries({"accumulate": NAMES}),
    st.fixed_dictionaries({"choose": st.sampled_from(["destroy:foe", "a", ":", "a:b:c", "Foe"])}),
    st.fixed_dictionaries({"surrender": PLAYERS}),
)
POSITIONS = st.fixed_dictionaries(
    {"cards": st.dictionaries(NAMES, CARDS, max_size=4)},
    optional={
        "active": PLAYERS,
        "priority": st.one_of(st.none(), PLAYERS),
        "phase": TEXTS,
        "cells": st.dictionaries(st.sampled_from(CELLS), st.fixed_dictionaries({"markers": MARKERS}), max_size=2),
        "stack": st.lists(
            st.fixed_dictionaries(
                {"declare": st.just("shot"), "by": NAMES, "player": PLAYERS, "target": st.lists(NAMES, max_size=2)}
            ),
            max_size=2,
        ),
        "queue": st.lists(
            st.fixed_dictionaries(
                {"provision": st.just("503.1/control-marker"), "deed": st.just("destroy"), "object": NAMES},
                optional={"cause": st.none() | st.just({"provision": "503.1/x", "object": "foe"})},
            ),
            max_size=2,
        ),
        "weather": TEXTS,
    },
)
CASES = st.one_of(
    st.fixed_dictionaries({"position": POSITIONS}, optional={"action": ACTIONS, "dice": st.lists(NUMBERS)}),
    st.fixed_dictionaries({"position": POSITIONS, "actions": st.lists(ACTIONS, max_size=3)}),
)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS | st.just("position"), inner, max_size=3),
    max_leaves=8,
)


@given(CASES)
def test_what_is_written_reads_back_as_the_same_case(case):
    assert same(read_notation(write_notation(case)), case)


@given(st.dictionaries(TEXTS | st.sampled_from(["position", "action", "dice"]), ANY_JSON, max_size=3))
def test_no_object_is_too_strange_for_it(case):
    assert same(read_notation(write_notation(case)), case)


@given(CASES)
def test_it_is_one_line(case):
    assert len(write_notation(case).splitlines()) == 1


@pytest.mark.parametrize("id", EXAMPLES)
def test_every_example_has_a_short_form_that_reads_back(id):
    example = EXAMPLES[id]
    for step in example.steps:
        case = json.loads(json.dumps({"position": example.position, "action": step.action}, default=dict))
        line = write_notation(case)
        assert same(read_notation(line), case)
        assert "card:" not in line
        assert "case:" not in line


# --- what is forgiven


@pytest.mark.parametrize(
    "typed",
    [
        SPEAR.upper(),
        SPEAR.replace(" ", "  ").replace(";", " ; "),
        SPEAR.replace("; ", ";").replace(" > ", ">").replace("1 C", "1C").replace("2 C", "2C"),
        SPEAR.replace("C", "С"),  # the Russian letter
        SPEAR.replace("C", "с"),
        SPEAR.replace("spear", "sрeаr"),  # two Russian letters in a Latin word
        SPEAR.replace("'", "’"),
        SPEAR.replace("'", "′"),
        SPEAR.replace("-", "–"),
        SPEAR.replace("strike-across-row", "через-ряд"),
        SPEAR.replace("strike-across-row", "Удар-Через-Ряд"),
        SPEAR.replace("1 C", "первый C").replace("2 C", "второй C"),
        SPEAR.replace("> spear", "> C2").replace("row foe", "row C1'"),
        SPEAR.replace("foe=test", "«foe»=test"),
        SPEAR + "\n",
        "\ufeff" + SPEAR,
        SPEAR.replace("; ", "\n;"),
    ],
)
def test_what_a_phone_does_to_text_is_forgiven(typed):
    assert write_notation(read_notation(typed)) == SPEAR


def test_a_card_without_a_name_is_called_by_what_it_is():
    case = read_notation("1 C2 creature; 2 C1 creature; 2 D1 test-flyer")
    assert list(case["position"]["cards"]) == ["creature", "creature-2", "test-flyer"]
    assert write_notation(case) == "1 C2 creature; 2 C1 creature; 2 D1 test-flyer"


def test_a_bare_cell_is_the_card_on_it_and_an_at_sign_is_the_cell_itself():
    assert read_notation("1 C2 creature; 2 C1 flyer > C2 удар C1")["action"]["target"] == "flyer"
    assert read_notation("1 C2 creature; 2 C1 flyer > C2 удар @C1")["action"]["target"] == "C1"


def test_everything_that_lies_on_a_card_has_a_form():
    line = "1 C2 foe=creature(shot(1-2-3,range:2),life:4) owner:2 closed wounds:1 control marker:охоты(girrit)"
    foe = read_notation(line)["position"]["cards"]["foe"]
    assert foe == {
        "card": {"type": "creature", "life": 4, "abilities": [{"kind": "shot", "value": [1, 2, 3], "range": 2}]},
        "player": "first",
        "at": "C2",
        "owner": "second",
        "closed": True,
        "wounds": 1,
        "markers": [{"name": "маркер контроля"}, {"name": "охоты", "by": "girrit"}],
    }


def test_several_actions_and_dice():
    case = read_notation("dice:4; 1 C2 a=creature > pass 1 > pass 2 > choose destroy:a")
    assert case["dice"] == [4]
    assert case["actions"] == [{"pass": "first"}, {"pass": "second"}, {"choose": "destroy:a"}]


# --- mistakes

MISTAKES = [
    ("", 1, "empty"),
    ("C2 creature", 1, "whose card"),
    ("1 C2", 5, "type"),
    ("1 C2 creature asleep", 15, "asleep"),
    ("1 C2 creature wounds:", 22, "the line ends"),
    ("1 C2 creature(shot", 19, "the line ends"),
    ("1 C2 creature(stomp)", 15, "stomp"),
    ("1 C2 a=creature; 2 C1 a=creature", 23, "already"),
    ("1 C2 creature > dragon shot C2", 17, "dragon"),
    ("1 C2 creature > C2 shot C1", 25, "no card"),
    ("1 C2 creature; 2 C2 symbiote > creature shot C2", 46, "Several"),
    ("1 C2 creature > creature stomp C2", 26, "stomp"),
    ("1 C2 creature wounds:1 wounds:2", 24, "twice"),
    ("1 C2 creature > pass 3", 22, "3"),
    ("@auxiliary marker:x(y)", 2, "not a cell"),
    ('1 C2 {"type": "creature"', 25, "JSON"),
    ('1 C2 {"type": NaN}', 6, "JSON"),
    ('1 C2 {"type": "a", "type": "b"}', 6, "twice"),
    ("1 C2 «creature", 6, "not closed"),
    ("1 C2 creature # a note", 15, "#"),
]


@pytest.mark.parametrize(("line", "column", "word"), MISTAKES)
def test_a_mistake_is_pointed_at(line, column, word):
    with pytest.raises(InvalidNotation) as caught:
        read_notation(line)
    assert caught.value.column == column
    assert word in caught.value.problem.en
    assert caught.value.remedy.ru
    assert caught.value.path == f"notation:{column}"


def refusal(line: str) -> InvalidCase | None:
    try:
        decide(read_notation(line), Rules())
    except InvalidCase as refused:
        return refused
    return None


@given(st.text(alphabet="12Cc' =;>@:(){}[],\"«»-aшx.\n", max_size=40))
def test_any_line_is_read_or_refused_at_a_place_inside_it(line):
    refused = refusal(line)
    if isinstance(refused, InvalidNotation):
        assert 1 <= refused.column <= len(line) + 1


@given(st.integers(0, len(SPEAR)), st.text(min_size=1, max_size=3))
def test_a_slip_never_gives_anything_but_a_decision_or_a_refusal_with_a_remedy(place, slip):
    refused = refusal(SPEAR[:place] + slip + SPEAR[place + 1 :])
    assert refused is None or (refused.problem.ru and refused.remedy.en)


def test_very_deep_brackets_are_refused():
    with pytest.raises(InvalidNotation):
        read_notation("case:" + "[" * 100_000)
