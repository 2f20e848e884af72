import doctest
import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import words
from judge.lookup.likeness import slips

RUSSIAN = st.text("абвгдежзийклмнопрстуфхцчшщъыьэюя", min_size=1, max_size=14)
LATIN = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=14)


@pytest.mark.parametrize(
    "module",
    [
        "judge.words",
        "judge.pins",
        "judge.cases",
        "judge.service.pages",
        "judge.lookup.asking",
        "judge.lookup.entries",
        "judge.lookup.everyday",
        "judge.lookup.glued",
        "judge.lookup.likeness",
        "judge.lookup.passages",
        "judge.terminal.options",
        "judge.terminal.output",
    ],
)
def test_documented_examples_hold(module):
    assert doctest.testmod(importlib.import_module(module)).failed == 0


@given(RUSSIAN)
def test_the_other_layout_and_back_is_the_same_word(word):
    assert words.other_layout(words.other_layout(word)) == word


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert words.folded(words.folded(text)) == words.folded(text)


@given(RUSSIAN | LATIN)
def test_a_word_is_no_slip_from_itself(word):
    assert slips(word, word, 0) == 0


@given(RUSSIAN, RUSSIAN)
def test_different_words_are_some_slip_apart(one, other):
    apart = slips(one, other, 2)
    assert (apart == 0) is (one == other)


@given(RUSSIAN.filter(lambda word: len(word) > 4), st.data())
def test_one_letter_left_out_is_one_slip_at_most(word, data):
    place = data.draw(st.integers(0, len(word) - 1))
    assert slips(word[:place] + word[place + 1 :], word, 1) is not None


@given(RUSSIAN.filter(lambda word: len(word) > 1), st.data())
def test_two_letters_that_changed_places_are_one_slip_at_most(word, data):
    place = data.draw(st.integers(0, len(word) - 2))
    swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    assert slips(swapped, word, 1) is not None


@pytest.mark.parametrize(
    "written",
    [
        "504.1.1", "п. 504.1.1", "пункт 504.1.1", "§504.1.1", "§ 504.1.1.", "504,1,1", "504 1 1", "504. 1. 1",
        "504ю1ю1", "504/1/1", "правило 504.1.1", "clause 504.1.1", "Rule 504.1.1", "rp:504.1.1",
    ],
)  # fmt: skip
def test_a_number_is_read_however_it_is_written(written):
    (number,), rest = words.numbers(written)
    assert number.readings[0] == "504.1.1"
    assert not rest


@pytest.mark.parametrize("text", ["ранить на 2", "3-4-5", "в 2024 году", "5041", "50.4", "A1'", ""])
def test_other_numbers_are_no_clauses(text):
    assert words.numbers(text)[0] == ()


def test_a_number_keeps_its_edition():
    assert words.numbers("b:205.3.a")[0][0].readings == ("b:205.3.a",)


def test_two_numbers_are_two():
    assert [number.readings[0] for number in words.numbers("504.1 или 504.1.1")[0]] == ["504.1", "504.1.1"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("маркерами", "маркер"), ("вспомогательной", "вспомогательная"), ("завершён", "завершен"),
        ("атаковать", "атака"), ("strikes", "strike"), ("карты", "карт"), ("ходят", "ходить"),
    ],
)  # fmt: skip
def test_forms_of_a_word_have_one_stem(one, other):
    assert words.stem(words.folded(one)) == words.stem(words.folded(other))


@pytest.mark.parametrize(
    ("one", "other"), [("рядом", "ряд"), ("ход", "ходить"), ("цель", "целый"), ("вместо", "место")]
)
def test_words_that_only_look_alike_have_stems_of_their_own(one, other):
    assert words.stem(one) != words.stem(other)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("udar cherez ryad", "удар через ряд"), ("pole boya", "поле боя"), ("marker", "маркер"), ("shchit", "щит")],
)
def test_russian_in_latin_letters_is_put_back(typed, meant):
    assert words.in_cyrillic(typed) == meant
