"""`svod ask`: the answer for people and for programs."""

import pytest

from tests.judge.command import Svod


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


def test_people_see_the_verdict_the_position_the_clause_and_the_rulings(svod):
    out = svod("ask", "можно ли бить через ряд, если между нами моё существо?").out
    assert out.startswith("Можно\n")
    assert "1 C2 source=creature(strike-across-row)" in out
    assert "504.1.1  Карта на поле боя может объявить удар через ряд" in out
    assert "(across-ones-own)" in out.partition("Ближайшие разборы")[2]


def test_a_question_that_leaves_something_open_is_answered_by_cases(svod):
    out = svod("ask", "летун кого может бить").out
    assert out.startswith("Зависит от положения\n")
    assert "Цель — артефакт" in out


def test_what_is_not_understood_is_searched_for(svod):
    out = svod("ask", "сколько фишек можно накопить").out
    assert out.startswith("Движок на это не отвечает: ")
    assert "123.4" in out.partition("Что нашлось")[2]


def test_words_left_aside_are_named(svod):
    assert "Не учтено: хрюндель." in svod("ask", "может ли летающее хрюндель ударить артефакт").out


def test_a_word_of_the_rules_that_was_not_taken_into_account_leaves_the_question_undecided(svod):
    out = svod("ask", "может ли летающее с маскировкой ударить артефакт").out
    assert out.startswith("Вопрос понят не весь, поэтому движок его не решал.\nНе понял слов: маскировкой.\n")
    assert "Что нашлось" in out


def test_json_always_has_the_same_keys(svod):
    keys = {
        *("question", "understood", "words", "not_understood", "verdict", "assumed"),
        *("cases", "rulings", "found", "nearest"),
    }
    for question in ("летун кого может бить", "сколько стоит бустер"):
        assert set(svod("ask", question, "--json").json) == keys


def test_english_is_english(svod):
    out = svod("ask", "can a flyer strike an artifact", "--lang", "en").out
    assert out.startswith("Legal\n")
    assert not any("а" <= letter <= "я" for letter in out.lower())


def test_a_question_too_long_is_refused(svod):
    assert svod("ask", "удар " * 100).code == 2
