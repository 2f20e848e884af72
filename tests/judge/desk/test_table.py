"""The desk: what it offers comes from the cards and the engine, and what it tells is the engine's answer."""

import json

import pytest

from checker.run import Runner
from engine.model.board import CELLS
from judge.desk.browser import REQUESTS, Door
from judge.desk.documents import document_of
from judge.desk.table import EMPTY, Desk
from judge.site.views import document_of_example
from rulesdb.load import load

SPEAR = {"card": "test-spear", "player": "first", "at": "C2"}
FOE = {"card": "test-soldier", "player": "second", "at": "C1'"}
TABLE = {"position": {"cards": {"spear": SPEAR, "foe": FOE}}}
ACROSS = {"declare": "strike-across-row", "by": "spear"}


@pytest.fixture(scope="module")
def db():
    return load()


@pytest.fixture(scope="module")
def desk(db):
    return Desk(db, "ru")


def played(document, *actions):
    return {**document, "actions": list(actions)}


# --- the answer ------------------------------------------------------------------------------------------------------


def test_an_empty_table_is_a_board_with_thirty_cells_and_no_trouble(desk):
    answer = desk.answer(EMPTY)
    assert answer["trouble"] is None
    assert answer["steps"] == []
    assert [one["place"] for one in answer["places"][:30]] == list(CELLS)
    assert answer["places"][30]["place"] == "auxiliary"
    assert answer["board"].startswith("<svg")


def test_a_decision_is_told_with_the_words_of_its_clauses(desk, db):
    (step,) = desk.answer(played(TABLE, {**ACROSS, "target": "foe"}))["steps"]
    assert (step["verdict"], step["verdict_words"]) == ("legal", "можно")
    assert step["decisive"] == [
        {"id": "504.1.1", "page": "504/#504.1.1", "statement": db.clauses["504.1.1"].statement.ru}
    ]
    assert "между атакующей картой и картой-целью ровно одна клетка" in step["citations"][0]["why"]
    assert "Первый игрок объявляет удар через ряд" in step["action"]
    assert 'class="shaft"' in step["board"]


def test_english_is_told_in_english(db):
    (step,) = Desk(db, "en").answer(played(TABLE, {**ACROSS, "target": "foe"}))["steps"]
    assert step["verdict_words"] == "legal"
    assert step["action"].startswith("First player declares a strike across a row")
    assert "exactly one cell" in step["citations"][0]["why"]


def test_every_example_gets_on_the_desk_the_verdicts_of_the_report(desk, db):
    runner = Runner(db)
    examples = [one for one in db.examples.values() if one.file.startswith(("examples/504/", "examples/543/"))]
    assert len(examples) > 20
    for example in examples:
        result = runner.result(example)
        told = desk.opened(document_of_example(result))
        assert told["trouble"] is None, example.id
        assert [one["verdict"] for one in told["steps"]] == [one.decision["verdict"] for one in result.steps]


@pytest.mark.long
def test_every_example_of_the_queue_too(desk, db):
    runner = Runner(db)
    for example in db.examples.values():
        if example.file.startswith("examples/503/"):
            result = runner.result(example)
            told = desk.opened(document_of_example(result))
            assert [one["verdict"] for one in told["steps"]] == [one.decision["verdict"] for one in result.steps]


def test_the_same_link_comes_out_as_went_in(desk):
    answer = desk.answer(played(TABLE, {**ACROSS, "target": "foe"}))
    assert desk.opened("#" + answer["link"])["link"] == answer["link"]
    assert desk.opened("")["document"] == EMPTY


def test_a_damaged_link_opens_an_empty_table_and_says_so(desk):
    answer = desk.opened("#nothing")
    assert answer["trouble"]["problem"] == "В ссылке нет случая: она повреждена."
    assert answer["cards"] == {}


def test_what_a_person_writes_is_taken_as_notation_or_as_json_and_a_mistake_told_with_its_place(desk):
    line = "1 C2 spear=test-spear; 2 C1' foe=test-soldier > spear strike-across-row foe"
    document = desk.written(line)["document"]
    assert document == played(TABLE, {**ACROSS, "target": "foe"})
    assert desk.written(json.dumps(document))["document"] == document
    assert desk.answer(document)["line"] == line
    assert desk.written("1 C9 creature")["trouble"]["path"] == "#6"
    assert desk.written('{"position": ')["trouble"]["path"] == "#14"


def test_a_position_that_the_engine_refuses_is_drawn_and_told(desk):
    rider = {"card": {"type": "symbiote"}, "player": "first", "host": "nobody"}
    answer = desk.answer({"position": {"cards": {"rider": rider}}})
    assert answer["trouble"]["path"].startswith("$.position.cards.rider")
    assert answer["trouble"]["remedy"]
    assert answer["board"].startswith("<svg")


def test_a_refused_action_is_told_with_its_place(desk):
    answer = desk.answer(played(TABLE, {"declare": "shot", "by": "spear", "target": "foe"}))
    assert answer["steps"] == []
    assert answer["trouble"]["path"].startswith("$.action")


def test_a_reading_that_no_question_offers_is_told(desk):
    answer = desk.answer({**played(TABLE, {"pass": "first"}), "readings": {"range-diagonals": "by-feeling"}})
    assert "by-feeling" in answer["trouble"]["problem"]


# --- what is offered -------------------------------------------------------------------------------------------------


def strikes(desk, document, card):
    return [one["words"] for one in desk.acts(document, card) if "declare" in one.get("aims", ())]


def test_a_whole_action_is_offered_with_the_verdict_that_taking_it_gives(desk):
    for one in desk.acts(TABLE, "foe"):
        if "action" in one:
            (step,) = desk.answer(played(TABLE, one["action"]))["steps"]
            assert step["verdict"] == one["verdict"]


def test_a_card_offers_its_own_abilities_and_every_creature_its_simple_strike(desk):
    assert strikes(desk, TABLE, "spear") == ["Простой удар", "Удар через ряд"]
    assert strikes(desk, TABLE, "foe") == ["Простой удар"]


def test_a_card_offers_what_a_marker_and_another_card_gave_it_and_a_named_ability_by_its_name(desk):
    bow = {"kind": "shot", "id": "bow", "range": 3}
    giver = {"card": {"type": "artifact", "markers": [{"name": "лук", "ability": bow}]}, "player": "first", "at": "A1"}
    archer = {
        "card": {"type": "creature"},
        "player": "first",
        "at": "C2",
        "markers": [{"name": "лук", "by": "giver"}],
        "acquired": [{"by": "giver", "ability": {"named": "healing", "x": 2}}],
    }
    table = {"position": {"cards": {"giver": giver, "archer": archer}}}
    assert strikes(desk, table, "archer") == ["Простой удар", "Выстрел (дальность 3)", "Излечение 2"]


def test_an_artifact_offers_no_strike(desk):
    table = {"position": {"cards": {"thing": {"card": {"type": "artifact"}, "player": "first", "at": "A1"}}}}
    assert strikes(desk, table, "thing") == []


def test_two_abilities_of_one_kind_are_told_apart(desk):
    abilities = [{"kind": "shot", "id": "near", "range": 2}, {"kind": "shot", "id": "far", "range": 4}]
    card = {"card": {"type": "creature", "abilities": abilities}, "player": "first", "at": "A1"}
    offered = [
        one
        for one in desk.acts({"position": {"cards": {"archer": card}}}, "archer")
        if "declare" in one.get("aims", ())
    ]
    assert [one["aims"].get("ability") for one in offered] == [None, "near", "far"]
    assert "дальность 4" in offered[2]["words"]


def test_each_target_has_the_verdict_that_choosing_it_gives(desk):
    aims = desk.aims(TABLE, ACROSS)
    assert {one["target"] for one in aims["targets"]} == {"spear", "foe", "auxiliary", *CELLS}
    for one in aims["targets"]:
        (step,) = desk.answer(played(TABLE, {**ACROSS, "target": one["target"]}))["steps"]
        assert step["verdict"] == one["verdict"], one["target"]
    assert [one["target"] for one in aims["targets"] if one["verdict"] == "legal"] == ["foe"]


def test_the_board_shows_what_is_declared_and_what_was_refused_and_no_move_that_has_been_made(desk):
    shown = {
        "declared": played(TABLE, {**ACROSS, "target": "foe"}),
        "refused": played(TABLE, {**ACROSS, "target": "spear"}),
        "passed": played(TABLE, {**ACROSS, "target": "foe"}, {"pass": "first"}),
        "moved": played(TABLE, {"move": "spear", "to": "C1"}),
    }
    with_arrow = {name for name, document in shown.items() if 'class="action' in desk.answer(document)["board"]}
    assert with_arrow == {"declared", "refused"}


def test_the_board_is_marked_with_the_verdicts_on_cards(desk):
    board = desk.aims(TABLE, ACROSS)["board"]
    assert board.count('<g class="legal"') == 1
    assert board.count('<g class="illegal"') == 1, "the card itself; empty cells are not covered with crosses"


# --- playing on ------------------------------------------------------------------------------------------------------


def document_with_a_choice(db):
    """An example up to the step that leaves a choice to a player."""
    runner = Runner(db)
    for example in db.examples.values():
        steps = runner.result(example).steps
        for number, step in enumerate(steps, 1):
            if step.decision.get("outcomes") and step.decision["pending"]["options"]:
                return {"position": example.position, "actions": [one.action for one in steps[:number]]}
    raise AssertionError("no example leaves a choice open")


def test_a_pending_choice_is_offered_and_can_be_answered_and_all_outcomes_are_told(desk, db):
    document = document_with_a_choice(db)
    answer = desk.answer(document)
    assert answer["pending"]["options"]
    assert answer["pending"]["clause"]["statement"]
    assert answer["outcomes"]
    assert all(one["words"] and one["choices"] for one in answer["outcomes"])
    chosen = answer["pending"]["options"][0]["action"]
    following = desk.answer(played(document, *document["actions"], chosen))
    assert following["trouble"] is None
    assert len(following["steps"]) == len(document["actions"]) + 1
    assert following["now"] != answer["now"]


def test_a_pending_roll_offers_the_six_faces_and_goes_on_throw_by_throw(desk, db):
    position = db.examples["strike-rolls-after-its-target"].position
    document = {"position": position, "actions": [{"pass": "first"}, {"pass": "second"}]}
    for dice, rolling in (([], "«Пробный солдат» (C1)"), ([4], "«Пробный солдат» (C1')")):
        answer = desk.answer({**document, "dice": dice} if dice else document)
        assert answer["pending"]["roll"] == rolling
        assert [one["die"] for one in answer["pending"]["options"]] == [1, 2, 3, 4, 5, 6]
        assert answer["outcomes"]
    told = {(one["card"], one["words"], one["chance"]) for one in desk.answer(document)["shares"]}
    assert ("«Пробный солдат» (C1')", "ран: 1", "7/18 (38,9 %)") in told
    answer = desk.answer({**document, "dice": [4, 2]})
    assert "roll" not in answer["pending"], "the players choose next"
    assert "кубике 2" in " ".join(one["words"] for one in answer["steps"][-1]["events"])
    assert document_of(answer["link"])["dice"] == [4, 2]


def test_playing_on_under_a_reading_decides_what_was_undetermined(desk, db):
    runner = Runner(db)
    for example in db.examples.values():
        step = runner.result(example).steps[0]
        if step.decision["verdict"] == "undetermined" and all(one["verdict"] for one in step.decision["branches"]):
            break
    document = played({"position": step.position}, step.action)
    (told,) = desk.answer(document)["steps"]
    assert told["verdict"] == "undetermined"
    for branch in told["branches"]:
        assert branch["told"][0]["statement"]
        (decided,) = desk.answer({**document, "readings": branch["readings"]})["steps"]
        assert decided["verdict"] == branch["verdict"]


def test_the_main_edition_alone_can_be_asked(desk):
    flyer = {"card": "test-soldier", "player": "first", "at": "C2"}
    table = {"position": {"cards": {"one": flyer, "thing": {"card": "test-artifact", "player": "second", "at": "C1"}}}}
    strike = {"declare": "simple-strike", "by": "one", "target": "thing"}
    (with_all,) = desk.answer(played(table, strike))["steps"]
    (alone,) = desk.answer({**played(table, strike), "edition": "rp"})["steps"]
    assert {one["id"][:2] for one in with_all["citations"]} >= {"b:"}
    assert (alone["verdict"], alone["decisive"]) != (with_all["verdict"], with_all["decisive"])


# --- the door --------------------------------------------------------------------------------------------------------


def test_the_door_speaks_json_and_knows_both_languages():
    door = Door()
    for language, name in (("ru", "Тип"), ("en", "type")):
        told = json.loads(door(json.dumps({"ask": "catalogue", "language": language, "with": []})))
        assert len(told["types"]) == 7, name
    assert "Создание" not in json.dumps(told, ensure_ascii=False)
    assert {one["id"] for one in told["cards"]} <= set(load().cards)


def test_the_door_answers_nothing_else():
    with pytest.raises(LookupError, match="__init__"):
        Door()(json.dumps({"ask": "__init__", "language": "ru", "with": []}))
    assert all(callable(getattr(Desk, one)) for one in REQUESTS)
