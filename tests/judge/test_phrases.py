"""How like a query is to the phrases by which players ask for a record."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import words
from judge.lookup.asking import SAME, Asking, Lexicon, Token, Way
from judge.lookup.phrases import Phrases

LEXICON = Lexicon(())
WEIGHTS = {"карт": 1.0}  # what is common weighs less than the rest, which weighs 2


def likeness(query: str, *phrases: str) -> dict[int, float]:
    """How like a query is to phrases, each of them of its own record."""
    known = Phrases(enumerate(phrases), LEXICON, weight_of)
    return {record: like.likeness for record, like in known.like(asked(query)).items()}


def weight_of(stem: str) -> float:
    return WEIGHTS.get(stem, 2.0)


def asked(query: str) -> list[tuple[Asking, float]]:
    askings = [Asking(word, {words.stem(word): Token(SAME, Way.WORD)}) for word in words.loud_words(query)]
    return [(asking, weight_of(words.stem(asking.typed))) for asking in askings]


WORDS = st.lists(
    st.sampled_from(["удар", "ряд", "маркер", "зона", "карта", "стек", "ход"]), min_size=1, max_size=6, unique=True
)


@given(WORDS)
def test_a_phrase_is_wholly_like_itself_in_any_order(row):
    assert likeness(" ".join(row), " ".join(reversed(row)))[0] == pytest.approx(1)


@given(WORDS, WORDS)
def test_likeness_of_one_phrase_is_a_part(query, phrase):
    assert all(0 <= one <= 1 + 1e-9 for one in likeness(" ".join(query), " ".join(phrase)).values())


@given(WORDS)
def test_a_word_too_many_on_either_side_makes_it_less_like(row):
    phrase = " ".join(row)
    assert likeness(f"{phrase} приоритет", phrase)[0] < 1
    assert likeness(phrase, f"{phrase} приоритет")[0] < 1


def test_a_rare_word_counts_for_more_than_a_common_one():
    like = likeness("карта маркер", "маркер удар", "карта удар")
    assert like[0] > like[1]


def test_words_scattered_over_several_phrases_are_less_like_than_one_phrase_that_has_them():
    scattered = Phrases([(0, "удар стек"), (0, "маркер ход"), (1, "удар маркер")], LEXICON, weight_of)
    like = scattered.like(asked("удар маркер"))
    assert like[1].likeness > like[0].likeness


def test_another_phrase_alike_makes_a_record_more_like_but_the_likest_counts_most():
    one = Phrases([(0, "удар маркер зона")], LEXICON, weight_of).like(asked("удар маркер"))[0]
    both = Phrases([(0, "удар маркер зона"), (0, "удар маркер стек")], LEXICON, weight_of)
    assert one.likeness < both.like(asked("удар маркер"))[0].likeness < 1.25 * one.likeness


def test_the_likest_phrase_is_told_as_it_is_written_the_first_of_equals():
    known = Phrases([(3, "Маркер?"), (3, "Удар — в зоне!"), (3, "удар в зоне")], LEXICON, weight_of)
    assert known.like(asked("удар зона"))[3].phrase == "Удар — в зоне!"


def test_a_record_without_a_word_in_common_is_not_like_at_all():
    assert likeness("приоритет", "удар через ряд") == {}
