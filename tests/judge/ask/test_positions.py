"""The position that an answer shows is the one that was asked about: whose cards, open or closed, where, over what."""

import pytest

from engine.notation import read_notation
from judge.ask import Asker
from judge.search import Search
from rulesdb.load import load

DB = load()
ASKER = Asker(DB, Search(DB))

POSITIONS = [
    ("можно бить своего", "1 C2 source=creature; 1 C1 target=creature > source simple-strike target"),
    ("можно ли ударить закрытого", "1 C2 source=creature; 2 C1 target=creature closed > source simple-strike target"),
    (
        "можно кастануть закрытым магом",
        "1 C2 source=creature(spell) closed; 2 C1' target=creature > source spell target",
    ),
    (
        "копейщик через своего по диагонали",
        "1 C2 source=creature(strike-across-row); 2 E1' target=creature; 1 D1 between=creature "
        "> source strike-across-row target",
    ),
    (
        "копьё через союзника в артефакт",
        "1 C2 source=creature(strike-across-row); 2 C1' target=artifact; 1 C1 between=creature "
        "> source strike-across-row target",
    ),
    (
        "соперник бьёт через ряд через мою карту",
        "1 C2 source=creature(strike-across-row); 2 C1' target=creature; 2 C1 between=creature "
        "> source strike-across-row target",
    ),
    ("мечник бьёт моего же мага", "1 C2 source=creature; 1 C1 target=creature > source simple-strike target"),
    ("враг бьёт моего мага", "1 C2 source=creature; 2 C1 target=creature > source simple-strike target"),
    (
        "симбиот сидит на моей карте, можно его ударить?",
        "1 C2 source=creature; 1 C1 host=creature; 1 target=symbiote host:host > source simple-strike target",
    ),
    (
        "можно ли ударить паразита",
        "1 C2 source=creature; 1 C1 host=creature; 2 target=parasite host:host > source simple-strike target",
    ),
    (
        "паразит бьёт хозяина",
        "2 C2 bearer=creature; 1 source=parasite host:bearer > source simple-strike bearer",
    ),
    (
        "лучник с дальностью 2 по диагонали через одну",
        "1 C2 source=creature(shot(range:2)); 2 E1' target=creature > source shot target",
    ),
    (
        "а если я походил на клетку, могу потом телепортнуться",
        "1 C2 source=creature(movement:1,teleportation) moved:1 > source teleportation @A1'",
    ),
    (
        "по чужому закрытому лучнику мечник рядом бьёт в чужой ход",
        "active:2; priority:1; 1 C2 source=creature; 2 C1 target=creature closed > source simple-strike target",
    ),
    (
        "can my opponent strike on my turn",
        "active:2; priority:1; 1 C2 source=creature; 2 C1 target=creature > source simple-strike target",
    ),
    ("is a terrain attackable", "1 C2 source=creature(shot); 2 auxiliary target=terrain > source shot target"),
    ("летающий маг кастует на своего", "1 auxiliary source=flyer(spell); 1 C1 target=creature > source spell target"),
    ("лучник достанет до летуна", "1 C2 source=creature(shot); 2 auxiliary target=flyer > source shot target"),
    (
        "а если клетка между ними пустая, копейщик достанет?",
        "1 C2 source=creature(strike-across-row); 2 C1' target=creature > source strike-across-row target",
    ),
    ("кастануть воздействие на себя", "1 C2 source=creature(influence) > source influence source"),
]


@pytest.mark.parametrize(("question", "notation"), POSITIONS)
def test_the_position_is_the_one_that_was_asked_about(question, notation):
    answer = ASKER.ask(question)
    assert answer.reading.unused == ()
    assert read_notation(notation) in [one.case for one in answer.decided]


NEGATED = [
    ("почему летун не может бить через ряд?", "illegal"),
    ("почему лучник не может стрелять в соседа", "illegal"),
    ("разве летун не бьёт артефакт?", "legal"),
    ("разве нельзя летуну бить артефакт", "legal"),
    ("не может ли копейщик бить через ряд соседа", "illegal"),
    ("правда ли, что летун не может ударить своего", "legal"),
    ("why can't a flyer strike across a row", "illegal"),
    ("isn't a flyer allowed to strike an artifact", "legal"),
]


@pytest.mark.parametrize(("question", "verdict"), NEGATED)
def test_that_one_may_not_is_the_same_question_as_whether_one_may(question, verdict):
    answer = ASKER.ask(question)
    assert answer.verdict == verdict


UNDECIDED = [
    "может ли летун не бить",
    "не может не ударить",
    "летун бьёт своего и артефакт",
    "может ли мечник бить и ходить",
    "можно ли летуну бить своего и может ли он стрелять в упор?",
    "can I move and attack",
    "может ли карта стрелять, если рядом враг",
    "лучник рядом с врагом может стрелять?",
    "ударить врага за моей картой",
    "стрелять вплотную через своего",
    "удар через ряд через двух своих",
    "артефакт бьёт хозяина",
]


@pytest.mark.parametrize("question", UNDECIDED)
def test_what_no_position_shows_is_not_decided(question):
    answer = ASKER.ask(question)
    assert not answer.understood
    assert answer.assumed == ()


def test_what_was_not_said_is_named():
    assumed = [one.ru for one in ASKER.ask("можно ударить").assumed]
    assert assumed == [
        "ход того, кто действует",
        "действует существо",
        "действующая карта на поле боя",
        "действующая карта открыта",
        "цель — существо",
        "цель — карта другого игрока",
        "цель открыта",
    ]


def test_what_was_said_is_not_called_assumed():
    said = "мой закрытый артефакт стреляет с дальностью 2 в своё закрытое существо в чужой ход"
    assumed = [one.ru for one in ASKER.ask(said).assumed]
    assert assumed == ["действующая карта на поле боя", "особенность не внезапная"]


def test_the_words_left_aside_are_shown_as_they_were_typed():
    assert ASKER.ask("ghbdtn, хрюндль бьёт летуна").reading.unused == ("ghbdtn", "хрюндль")


@pytest.mark.parametrize("question", ["привет", "какая погода завтра в Москве", "??? !!!", "ты тупой бот", "😀"])
def test_chatter_is_decided_by_nobody(question):
    answer = ASKER.ask(question)
    assert not answer.understood
    assert answer.rulings == ()
