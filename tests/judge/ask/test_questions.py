"""Questions in players' words: understood as positions, decided by the engine; what is not understood is said."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.cases import CardShelf, rules_for
from engine import decide
from engine.notation import read_notation
from judge.ask import Asker
from judge.search import Kind, Search
from rulesdb.load import load

DB = load()
SEARCH = Search(DB)
ASKER = Asker(DB, SEARCH)
SHELF, RULES = CardShelf(DB), rules_for(DB)

ONE_ANSWER = [
    ("может ли летающее ударить через ряд?", "illegal", "504.2"),
    ("из вспомогательной зоны можно бить через ряд", "illegal", "504.2"),
    ("достану ли обычным ударом до существа через клетку", "illegal", "504.1"),
    ("можно ли выстрелить в соседа", "illegal", "504.1"),
    ("можно стрелять в упор?", "illegal", "504.1"),
    ("может лучник выстрелить в того, кто стоит рядом с ним", "illegal", "504.1"),
    ("разряд вплотную", "illegal", "504.1"),
    ("метание в соседа по диагонали", "illegal", "504.1"),
    ("можно ли бить через ряд, если между нами моё существо?", "legal", "504.1.1"),
    ("бьёт ли копейщик через ряд через чужого", "illegal", "504.1.1"),
    ("через ряд наискосок можно?", "illegal", "504.1.1"),
    ("через ряд по пустой клетке между ними", "legal", "504.1.1"),
    ("ударить магическим ударом через клетку можно?", "illegal", "504.1"),
    ("можно ли ударить летающее существо", "illegal", "504.1"),
    ("можно выстрелить в летуна?", "legal", "504.1"),
    ("достанет ли заклинание с дальностью 2 до летающего", "legal", "504.3"),
    ("заклик в летуна", "legal", "504.3"),
    ("ударить летуна заклинением можно?", "legal", "504.3"),
    ("можно кинуть заклинание на себя", "legal", "504.3"),
    ("воздействие по соседу работает?", "legal", "504.3"),
    ("можно ли ударить самого себя", "illegal", "504.4"),
    ("можно ли выстрелить в пустую клетку", "illegal", "504.4"),
    ("атаковать допзону целиком можно", "illegal", "504.4"),
    ("может ли летающее атаковать артефакт соперника", "legal", "504.2"),
    ("летающий стрелок стреляет в артефакт", "legal", "504.2"),
    ("может ли летун атаковать карту на кладбище", "illegal", "504.2"),
    ("местность можно атаковать?", "illegal", "b:212.2"),
    ("можно ударить экипировку врага", "illegal", "b:214.3"),
    ("может ли моё существо ударить своё существо рядом", "legal", "504.1"),
    ("паразит может ударить соседа", "legal", "504.1"),
    ("выстрел с дальностью 3 достанет существо в четырёх клетках?", "illegal", "504.1"),
    ("повесить маркер на клетку заклинанием можно", "legal", "543.1"),
    ("elfh xthtp hzl xthtp cdjtuj", "legal", "504.1.1"),
    ("может ли существо ходить", "legal", "b:203.2"),
    ("может ли существо пойти по диагонали", "illegal", "b:203.2"),
    ("закрытое существо может ходить?", "illegal", "506.3"),
    ("соперник ходит закрытым существом", "illegal", "506.3"),
    ("я бью соседа, соперник против", "legal", "504.1"),
    ("можно ли ходить в чужой ход", "illegal", "506.2"),
    ("могу ли я мувнуться не в свой ход", "illegal", "506.2"),
    ("может ли летун ходить", "illegal", "b:203.10"),
    ("можно ли перейти на занятую клетку", "illegal", "rp:g-перемещение"),
    ("может ли существо, которое уже ходило, телепортнуться", "illegal", "506.7"),
    ("телепорт без мува", "legal", "rp:g-телепортация"),
    ("может ли существо с нулевым запасом движения прыгнуть", "legal", "b:g-40"),
    ("может ли артефакт телепортироваться", "illegal", "506.6"),
    ("закрытое существо может ударить?", "illegal", "b:209.3"),
    ("можно ли ударить в ход противника", "illegal", "b:205.2.a"),
    ("закл в летуна вне дальности", "legal", "504.3"),
    ("can a creature move diagonally", "illegal", "b:203.2"),
    ("can a flyer strike an artifact", "legal", "504.2"),
    ("may I shoot an adjacent creature?", "illegal", "504.1"),
    ("can a creature strike across a row over my own card", "legal", "504.1.1"),
    ("can a spell reach a flyer", "legal", "504.3"),
]

BY_CASES = [
    ("летун кого может бить", {("flyer", "legal"), ("source", "illegal")}),
    ("можно ли бить через своего крипа", {("source=creature;", "illegal"), ("across-row", "legal")}),
    ("может ли закрытый лучник стрелять", {("cost:", "illegal"), ("source=creature(shot) closed", "legal")}),
    ("кто может ударить летуна", {("flyer", "legal"), ("creature", "illegal")}),
    ("могу я пострелять по своим", {("C1", "illegal"), ("C1'", "legal")}),
    ("можно ли ударить симбиота на враге", {("C1", "legal"), ("C1'", "illegal")}),
    ("можно ли атаковать артефакт с поля боя", {("C1", "undetermined"), ("C1'", "illegal")}),
]

WORDS = ["может", "летун", "бить", "через", "ряд", "свою", "чужую", "карту", "клетку", "себя", "не", "в", "3", "зону"]

NOT_UNDERSTOOD = [
    "сколько фишек можно накопить",
    "кто решает порядок эффектов",
    "что значит отряд",
    "спартак чемпион",
    "",
]


@pytest.mark.parametrize(("question", "verdict", "clause"), ONE_ANSWER)
def test_a_question_that_says_all_gets_one_answer_with_its_clause(question, verdict, clause):
    answer = ASKER.ask(question)
    assert answer.verdict == verdict
    assert all(clause in one.decision["decisive"] for one in answer.decided)
    assert answer.reading.unused == ()


@pytest.mark.parametrize(("question", "expected"), BY_CASES)
def test_a_question_that_leaves_something_open_is_answered_by_cases(question, expected):
    answer = ASKER.ask(question)
    assert answer.verdict is None
    assert answer.understood
    for what, verdict in expected:
        assert any(
            what in one.notation.split(" > ")[0] and one.decision["verdict"] == verdict for one in answer.decided
        )


@pytest.mark.parametrize("question", [question for question, *_ in (*ONE_ANSWER, *BY_CASES)])
def test_every_case_is_decided_as_the_engine_decides_its_notation(question):
    for one in ASKER.ask(question).decided:
        assert read_notation(one.notation) == one.case
        assert decide(SHELF.resolved(read_notation(one.notation)), RULES).to_json() == one.decision


@pytest.mark.parametrize("question", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_left_to_search(question):
    answer = ASKER.ask(question)
    assert not answer.understood
    assert answer.decided == ()
    assert answer.verdict is None


def test_what_the_engine_does_not_decide_yet_is_said_in_its_own_words_or_decided():
    (one,) = ASKER.ask("может ли закрытое существо ходить").decided
    assert one.case["position"]["cards"]["source"]["closed"] is True
    assert (one.refused is None) is bool(one.decision)
    assert "506.3" in [hit.id for hit in ASKER.ask("может ли закрытое существо ходить").found.hits]


MIGHT_TURN_IT = [
    ("может ли летающее с маскировкой ударить артефакт", "маскировкой"),
    ("можно ли прервать удар, который уже в стеке", "прервать"),
    ("могу ли я походить после смерти соседа", "после"),
    ("когда существо может ходить", "когда"),
    ("сколько раз за ход можно ходить", "сколько"),
    ("можно ли выстрелить в существо, которое не рядом", "не"),
    ("можно ли ударить двух существ", "двух"),
    ("может ли маг без заклинания ударить соседа", "без"),
    ("можно ли бить существо, на котором паразит", "паразит"),
    ("можно ли бить существо с паразитом", "паразитом"),
]


@pytest.mark.parametrize(("question", "word"), MIGHT_TURN_IT)
def test_no_decision_where_a_word_of_the_rules_was_not_taken_into_account(question, word):
    answer = ASKER.ask(question)
    assert word in answer.reading.unused
    assert not answer.understood
    assert answer.decided == ()


def test_a_word_that_the_rules_do_not_have_is_named_and_does_not_matter():
    answer = ASKER.ask("может ли хрюндель-летун ударить артефакт")
    assert answer.verdict == "legal"
    assert "хрюндель" in answer.reading.unused


@pytest.mark.parametrize("question", [question for question, *_ in (*ONE_ANSWER, *BY_CASES)])
def test_rulings_beside_a_decision_rest_on_a_clause_that_decides_it(question):
    answer = ASKER.ask(question)
    deciding = {
        id for one in answer.decided for part in (one.decision, *one.decision["branches"]) for id in part["decisive"]
    }
    for told in answer.rulings:
        assert not told["withdrawn"]
        assert deciding & {clause["id"] for clause in told["clauses"]}


@pytest.mark.parametrize("id", DB.rulings)
def test_the_question_of_a_ruling_finds_the_ruling(id):
    found = SEARCH.find(DB.rulings[id].question.ru, limit=5, kind=Kind.RULING).hits
    assert id in [hit.id for hit in found]


def test_no_verdict_contradicts_the_ruling_on_the_very_same_question():
    told = [(one, ASKER.ask(one.question.ru)) for one in DB.rulings.values()]
    wrong = [one.id for one, answer in told if answer.verdict not in (None, one.verdict) and not answer.reading.unused]
    assert wrong == []


@given(st.text(max_size=80))
def test_any_text_gets_an_answer(question):
    told = ASKER.ask(question).to_json("ru")
    assert json.loads(json.dumps(told)) == told


@given(st.lists(st.sampled_from(WORDS)))
def test_any_row_of_known_words_gets_an_answer(words):
    ASKER.ask(" ".join(words))
