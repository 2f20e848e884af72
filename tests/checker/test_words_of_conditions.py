"""The words of conditions: what is said where one is met and where it fails, in both languages the same way round.

That the words are those of the condition, a person reads (`svod review`); what can be told without reading is here.
"""

import re

import pytest

from checker.conditions import condition_fields, questions_in
from engine import registry

_NEGATIONS = {
    "ru": re.compile(r"\b(?:не|нет|ни|без|нечем|никак\w*|никто|ничего|неважно)\b", re.IGNORECASE),
    "en": re.compile(r"\b(?:not|no|none|nothing|nobody|without|never|neither|nor|un\w+|empty)\b", re.IGNORECASE),
}
CONDITIONS = {
    one.name: one
    for provision in registry().values()
    for conditions in condition_fields(provision).values()
    for condition in conditions
    for one in questions_in(condition)
}


def leaning(condition, language: str) -> int:
    """Give 1 where failing is the side with more negations, -1 where holding is, 0 where neither."""
    holding, failing = (
        len(_NEGATIONS[language].findall(getattr(words, language))) for words in (condition.holding, condition.failing)
    )
    return (failing > holding) - (failing < holding)


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_both_languages_say_it_the_same_way_round(condition):
    assert leaning(condition, "ru") * leaning(condition, "en") >= 0


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_met_and_failing_are_said_in_different_words(condition):
    assert condition.holding.ru != condition.failing.ru
    assert condition.holding.en != condition.failing.en
