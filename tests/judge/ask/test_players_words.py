"""Statements, first person, cells and rows, costs, what was done before: as players say it, put down as it was told."""

import pytest

from engine.notation import read_notation
from judge.ask import Asker
from judge.search import Search
from rulesdb.load import load

DB = load()
ASKER = Asker(DB, Search(DB))

ANSWERED = [
    ("летун бьёт местность можно", "undetermined", "1 auxiliary source=flyer; 2 auxiliary target=terrain > S"),
    (
        "летун врага бьёт мою экипировку",
        "undetermined",
        "1 auxiliary source=flyer; 2 C1 host=creature; 2 target=equipment host:host > S",
    ),
    (
        "летающий стрелок стреляет в симбиота соперника",
        "legal",
        "1 auxiliary source=flyer(shot); 2 C1 host=creature; 2 target=symbiote host:host > source shot target",
    ),
    (
        "паразита врага на моём существе бьёт летун",
        "legal",
        "1 auxiliary source=flyer; 1 C1 host=creature; 2 target=parasite host:host > S",
    ),
    (
        "my flyer hits the enemy terrain, ok?",
        "undetermined",
        "1 auxiliary source=flyer; 2 auxiliary target=terrain > S",
    ),
    (
        "лучник закрыт а выстрел стоит закрытия выстрелит",
        "illegal",
        '1 C2 source=creature(shot(cost:{"close":true})) closed; 2 C1\' target=creature > source shot target',
    ),
    (
        "маг закрыт, заклинание закрытия не требует, кастует",
        "legal",
        "1 C2 source=creature(spell) closed; 2 C1' target=creature > source spell target",
    ),
    (
        "в чужой ход стреляю из лука",
        "illegal",
        "active:2; priority:1; 1 C2 source=creature(shot); 2 C1' target=creature > source shot target",
    ),
    (
        "в чужой ход бью внезапным ударом через ряд через своего",
        "legal",
        "active:2; priority:1; 1 C2 source=creature(strike-across-row(sudden:true)); 2 C1' target=creature; "
        "1 C1 between=creature > source strike-across-row target",
    ),
    (
        "маг кастует в местность соперника",
        "legal",
        "1 C2 source=creature(spell); 2 auxiliary target=terrain > source spell target",
    ),
    (
        "копейщик на b2 бьёт в c1'",
        "illegal",
        "1 B2 source=creature(strike-across-row); 2 C1' target=creature > source strike-across-row target",
    ),
    (
        "бью через ряд с b2 на b1' посередине пусто",
        "legal",
        "1 B2 source=creature(strike-across-row); 2 B1' target=creature > source strike-across-row target",
    ),
    (
        "через ряд с B2 в B1', на b1 стоит мой",
        "legal",
        "1 B2 source=creature(strike-across-row); 2 B1' target=creature; 1 B1 between=creature "
        "> source strike-across-row target",
    ),
    (
        "через ряд с в2 в в1', на в1 стоит враг",
        "illegal",
        "1 B2 source=creature(strike-across-row); 2 B1' target=creature; 2 B1 between=creature "
        "> source strike-across-row target",
    ),
    (
        "стрелок стоит на c3 цель на a1, дальность не указана",
        "legal",
        "1 C3 source=creature(shot); 2 A1 target=creature > source shot target",
    ),
    (
        "удар через ряд: копейщик стоит на c3 цель на a1",
        "illegal",
        "1 C3 source=creature(strike-across-row); 2 A1 target=creature > source strike-across-row target",
    ),
    ("мечник стоит на a1, враг на a1', достанет?", "legal", "1 A1 source=creature; 2 A1' target=creature > S"),
    (
        "со второй линии бью в первый ряд врага простым ударом",
        "illegal",
        "1 C2 source=creature; 2 C1' target=creature > S",
    ),
    (
        "лучник с третьего ряда стреляет в третий ряд соперника",
        "legal",
        "1 C3 source=creature(shot); 2 C3' target=creature > source shot target",
    ),
    (
        "маг с дальностью один кастует на врага через клетку",
        "illegal",
        "1 C2 source=creature(spell(range:1)); 2 C1' target=creature > source spell target",
    ),
    (
        "лучник дальность 2, враг через две клетки, стреляет",
        "illegal",
        "1 C2 source=creature(shot(range:2)); 2 C2' target=creature > source shot target",
    ),
    (
        "летун врага, у врага есть и пехота, мой мечник бьёт летуна",
        "illegal",
        "1 C2 source=creature; 2 auxiliary target=flyer; 2 E3' further=creature > S",
    ),
    (
        "существо прошло одну клетку из двух, ещё шагнёт?",
        "legal",
        "1 C2 source=creature(movement:2) moved:1 > move source C1",
    ),
    (
        "прошло одну клетку из двух, может прыгнуть",
        "illegal",
        "1 C2 source=creature(movement:2,jump) moved:1 > source jump @C1",
    ),
    ("у крипа движение ноль, прыгну?", "legal", "1 C2 source=creature(movement:0,jump) > source jump @C1"),
    (
        "запас кончился, подвину ещё на клетку?",
        "illegal",
        "1 C2 source=creature(movement:1) moved:1 > move source C1",
    ),
    ("движение ноль, подвину существо", "illegal", "1 C2 source=creature(movement:0) > move source C1"),
    (
        "сходил и хочу телепортироваться",
        "illegal",
        "1 C2 source=creature(movement:1,teleportation) moved:1 > source teleportation @A1'",
    ),
    (
        "прыжок отдельной особенностью после шага",
        "illegal",
        "1 C2 source=creature(movement:1,jump) moved:1 > source jump @C1",
    ),
    (
        "может ли существо ходить после атаки",
        "illegal",
        "1 C2 source=creature(movement:1) closed moved:1 > move source C1",
    ),
    (
        "закрылся ради выстрела, потом пойти может",
        "illegal",
        "1 C2 source=creature(movement:1) closed moved:1 > move source C1",
    ),
    (
        "my creature closed to shoot this turn, may it still move",
        "illegal",
        "1 C2 source=creature(movement:1) closed moved:1 > move source C1",
    ),
    (
        "my creature moved one of its two cells, can it jump",
        "illegal",
        "1 C2 source=creature(movement:2,jump) moved:1 > source jump @C1",
    ),
    (
        "archer on c3 shoots at a2', fine?",
        "legal",
        "1 C3 source=creature(shot); 2 A2' target=creature > source shot target",
    ),
    (
        "spearman at b2 strikes across a row at b1', b1 has my own creature",
        "legal",
        "1 B2 source=creature(strike-across-row); 2 B1' target=creature; 1 B1 between=creature "
        "> source strike-across-row target",
    ),
]

MARKERS = [
    ("червь снимет дрожь которую кинул червь соперника", "illegal", "543.3"),
    ("червь снимет дрожь которую положил мой другой червь", "legal", "504.3"),
    ("remove a marker that the opponent's worm put", "illegal", "543.3"),
    ("мой червь уберёт маркер, который дала другая моя карта", "undetermined", None),
    ("червь соперника снимет дрожь, которую дал мой червь", "illegal", "543.3"),
    ("червь снимет дрожь, которую кинул другой червь", None, None),
]

WHO_IS_WHO = [
    ("стрелок закрыт, мечник бьёт его", "1 C2 source=creature; 2 C1 target=creature closed > S"),
    ("мой крип на c2 закрыт, враг на c1 открыт, бью", "1 C2 source=creature closed; 2 C1 target=creature > S"),
    (
        "симбиот на моём крипе бьёт соседа",
        "1 C2 bearer=creature; 1 source=symbiote host:bearer; 2 C1 target=creature > S",
    ),
    (
        "паразит соперника на моём крипе, стреляю в него",
        "1 C2 source=creature(shot); 1 C1' host=creature; 2 target=parasite host:host > source shot target",
    ),
    (
        "on the opponent's turn can my archer shoot",
        "active:2; priority:1; 1 C2 source=creature(shot); 2 C1' target=creature > source shot target",
    ),
    (
        "копейщик на c2, свой на c1, враг на c1', достанет?",
        "1 C2 source=creature(strike-across-row); 2 C1' target=creature; 1 C1 between=creature "
        "> source strike-across-row target",
    ),
    (
        "там летун врага, стреляю с дальностью 1",
        "1 C2 source=creature(shot(range:1)); 2 auxiliary target=flyer > source shot target",
    ),
    ("стреляю в клетку c1'", "1 C1 source=creature(shot) > source shot @C1'"),
    (
        "маг на клетке c2 кастует по врагу на a1",
        "1 C2 source=creature(spell); 2 A1 target=creature > source spell target",
    ),
    ("прыгнул, потом ударил", "1 C2 source=creature(movement:1) moved:1; 2 C1 target=creature > S"),
    ("копейщик b2 бьёт c2'", "1 B2 source=creature; 2 C2' target=creature > S"),
    ("подвину с b2 на b1", "1 B2 source=creature(movement:1) > move source B1"),
    ("прыгну с a3 на c1'", "1 A3 source=creature(movement:1,jump) > source jump @C1'"),
    (
        "маг стоит на c3, закрыт, кастует",
        "1 C3 source=creature(spell) closed; 2 C1 target=creature > source spell target",
    ),
]

LEFT_TO_SEARCH = [
    ("бьёт с b2 в f7", "f7"),
    ("стреляю с б2 в a1", "б2"),
    ("с c2 на c1' через ряд, а на d1 стоит враг", "D1'"),
    ("с b2 через ряд, на b1 мой", "B1"),
    ("на a1 стоит лучник, на a3 враг, выстрелит?", "A3"),
    ("лучник на c2, рядом враг на c1, выстрелит в a1'?", "A1'"),
    ("подвину крипа на c2, там стоит враг", "враг"),
    ("мечник бьёт врага, мой маг закрыт", "маг"),
    ("крип рядом, бью", "крип"),
    ("подвину врага", "врага"),
    ("открыли карту после движения, может ходить", "открыли"),
    ("the card was opened after moving, may it move", "opened"),
    ("стреляю с c3 через своего в c1'", None),
    ("летун бьёт с c3 врага", None),
    ("лучник на c2 стреляет в соседа на a1", None),
]


def _case(notation):
    return read_notation(notation.replace("> S", "> source simple-strike target"))


@pytest.mark.parametrize(("question", "verdict", "notation"), ANSWERED)
def test_what_players_say_is_decided_on_the_position_they_tell(question, verdict, notation):
    answer = ASKER.ask(question)
    assert answer.verdict == verdict
    assert _case(notation) in [one.case for one in answer.decided]
    assert answer.reading.unused == ()


@pytest.mark.parametrize(("question", "verdict", "clause"), MARKERS)
def test_a_marker_is_handled_by_the_squad_that_gave_it(question, verdict, clause):
    answer = ASKER.ask(question)
    assert answer.understood
    assert answer.verdict == verdict
    assert clause is None or all(clause in one.decision["decisive"] for one in answer.decided)
    assert any("influence" in one.en for one in answer.assumed)


@pytest.mark.parametrize(
    "question",
    [
        "червь снимет дрожь которую кинул червь соперника с маскировкой",
        "червь не снимет дрожь которую кинул червь соперника",
        "сеть снимет дрожь, которую кинул червь",
    ],
)
def test_a_word_beyond_the_grammar_of_markers_leaves_it_to_search(question):
    assert ASKER.ask(question).decided == ()


@pytest.mark.parametrize(("question", "notation"), WHO_IS_WHO)
def test_each_card_has_the_part_that_it_was_given(question, notation):
    assert _case(notation) in [one.case for one in ASKER.ask(question).decided]


@pytest.mark.parametrize(("question", "word"), LEFT_TO_SEARCH)
def test_a_cell_or_card_that_finds_no_part_leaves_the_question_to_search(question, word):
    answer = ASKER.ask(question)
    assert answer.decided == ()
    assert word is None or word.casefold().rstrip("'") in "; ".join(answer.reading.unused).casefold()


def test_a_column_that_was_not_told_is_called_assumed():
    assumed = [one.en for one in ASKER.ask("лучник с третьего ряда стреляет в третий ряд соперника").assumed]
    assert any("column C" in one for one in assumed)
    assumed = [one.en for one in ASKER.ask("стрелок стоит на c3 цель на a1").assumed]
    assert not any("column C" in one for one in assumed)


def test_a_step_of_an_unknown_allowance_is_answered_for_both():
    answer = ASKER.ask("сходил на одну клетку, может ещё шагнуть?")
    assert {one.decision["verdict"] for one in answer.decided} == {"legal", "illegal"}


@pytest.mark.parametrize("place", ["c2", "С2", "с2", "C2,", "«c2»"])
def test_letters_that_look_alike_name_one_cell(place):
    (decided,) = ASKER.ask(f"лучник на {place} стреляет в a1").decided
    assert decided.case["position"]["cards"]["source"]["at"] == "C2"


def test_a_card_in_between_that_is_nobodys_by_the_words_is_answered_for_both_players():
    answer = ASKER.ask("удар через ряд через мага")
    over = [one.case["position"]["cards"]["between"]["player"] for one in answer.decided]
    assert set(over) == {"first", "second"}
    assert {one.decision["verdict"] for one in answer.decided} == {"legal", "illegal"}


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("на враге уже есть сеть, кину вторую", "543.2"),
        ("паук бросает сеть на врага, на нём уже сеть", "543.5"),
        ("на враге уже именной маркер, повешу второй такой же", "543.2"),
    ],
)
def test_what_a_second_marker_does_is_left_to_the_clauses(question, clause):
    answer = ASKER.ask(question)
    assert answer.decided == ()
    assert clause in [hit.id for hit in answer.found.hits]
