"""Whatever the engine tells has words of its own: never the engine's id of it."""

import pytest

from engine.course.consequences import UNTOLD
from engine.model.cards import Deed, Happening
from judge.boards.happened import WORDS, happened_in_words
from judge.boards.waiting import waiting_in_words
from judge.boards.words import effect_in_words

POSITION = {
    "cards": {
        "wolf": {"card": {"type": "creature", "name": {"ru": "Волк", "en": "Wolf"}}, "player": "first", "at": "C1"},
    }
}


@pytest.mark.parametrize("happening", sorted({*Happening} - {*UNTOLD}))
def test_what_happened_is_told_in_words(happening):
    assert WORDS[happening].ru
    assert WORDS[happening].en
    (told,) = happened_in_words([{"what": happening, "object": "wolf", "value": 2}], POSITION, "ru")
    assert happening not in told


@pytest.mark.parametrize("deed", Deed)
def test_a_deed_is_told_in_words(deed):
    assert deed not in effect_in_words({"deed": deed.value, "object": "wolf"}, POSITION, "ru")


def test_what_has_triggered_is_told_with_the_player_who_applies_it():
    waiting = {"stack": [{"trigger": "debt", "by": "wolf", "player": "second"}]}
    ((name, items),) = waiting_in_words(POSITION | waiting, "ru")
    assert name == "Стек, с верхнего"
    assert items == ("Второй игрок применит срабатывающую особенность: «Волк» (C1)",)
