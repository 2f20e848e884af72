"""The ends of a case in words: what differs, how probable it is, what hangs on a choice."""

from fractions import Fraction

import pytest

from checker.cases import CardShelf, rules_for
from engine import decide
from judge.boards.happened import happened_in_words
from judge.boards.outcomes import shares, subject
from judge.boards.words import offered_in_words, option_in_words, with_definitions
from rulesdb.load import load

DB = load()
STRIKE = {"declare": "simple-strike", "by": "raider", "target": "wall"}


def decided(**wall):
    cards = {
        "raider": {"card": "test-soldier", "player": "first", "at": "C1"},
        "wall": {"card": "test-soldier", "player": "second", "at": "C1'", **wall},
        "guard": {"card": "test-soldier", "player": "second", "at": "E3'"},
    }
    actions = [STRIKE, {"pass": "first"}, {"pass": "second"}]
    case = {"position": {"cards": cards}, "actions": actions}
    decision = decide(CardShelf(DB).resolved(case), rules_for(DB)).to_json()
    return {**decision, "position": with_definitions(decision["position"], DB.definitions)}


@pytest.mark.parametrize(("language", "dies"), [("ru", "гибнет"), ("en", "dies")])
def test_a_closed_card_with_one_life_left_dies_of_any_blow(language, dies):
    decision = decided(closed=True, wounds=5)
    assert shares(decision["position"], decision["outcomes"], language) == ()
    decision = decided(closed=True, wounds=4)
    told = {one.words: one.probability for one in shares(decision["position"], decision["outcomes"], language)}
    assert told.pop(dies) == Fraction(1, 2)
    assert list(told.values()) == [Fraction(1, 2)]


def test_what_players_choose_stands_apart_from_chance():
    decision = decided(wounds=3)
    found = shares(decision["position"], decision["outcomes"], "en")
    dying = {one.choices: one.probability for one in found if one.card == "wall" and one.words == "dies"}
    assert dying == {("as-rolled",): Fraction(1, 18), (): Fraction(1, 36)}
    assert subject(found[0], decision["position"], "ru") == "«Пробный солдат» (C1)"


def test_cards_that_end_the_same_are_not_told():
    decision = decided()
    assert "guard" not in {one.card for one in shares(decision["position"], decision["outcomes"], "en")}


def test_what_happened_is_told_in_sentences():
    decision = decided(closed=True)
    told = happened_in_words(decision["happened"], decision["position"], "en")
    assert told[1] == "“Test soldier” (C1') is attacked by “Test soldier” (C1)"
    assert happened_in_words([{"what": "phase", "value": "final"}], {}, "en") == ("now comes: the final phase",)


def test_ends_under_different_readings_stand_apart_and_what_cannot_be_computed_is_told():
    raider = {"type": "creature", "life": 9, "strike": [1, 2, 3], "abilities": [{"named": "blessing"}]}
    cards = {
        "raider": {"card": raider, "player": "first", "at": "C1"},
        "wall": {"card": "test-soldier", "player": "second", "at": "C1'"},
    }
    case = {"position": {"cards": cards}, "actions": [STRIKE, {"pass": "first"}, {"pass": "second"}]}
    decision = decide(CardShelf(DB).resolved(case), rules_for(DB)).to_json()
    found = shares(decision["position"], decision["outcomes"], "en")
    readings = [dict(one.readings) for one in found]
    assert [one["tie-by-results-or-rolls"] for one in readings] == sorted(
        one["tie-by-results-or-rolls"] for one in readings
    )
    [not_computed] = [one for one in found if one.words.startswith("cannot be computed")]
    assert dict(not_computed.readings) == {"tie-by-results-or-rolls": "rolls"}
    assert (subject(not_computed, decision["position"], "en"), not_computed.probability) == (
        "The game",
        Fraction(1, 36),
    )


def test_the_cell_to_which_a_marker_goes_is_told_and_the_choice_is_said():
    effect = {"do": "move-marker", "of": "targets", "marker": "дрожи", "one": True, "to": "adjacent-cell"}
    ability = {"kind": "influence", "id": "use", "effects": [effect]}
    worm = {"record": "skeletnyy-cherv", "type": "creature", "abilities": [ability]}
    cards = {
        "worm": {"card": worm, "player": "first", "at": "A3"},
        "mate": {"card": worm, "player": "first", "at": "B3"},
        "foe": {"card": "test-soldier", "player": "second", "at": "A3'"},
    }
    cards["foe"]["markers"] = [{"name": "дрожи", "by": "worm"}, {"name": "дрожи", "by": "mate"}]
    use = [{"declare": "influence", "by": "worm", "target": "foe"}, {"pass": "first"}, {"pass": "second"}]
    decision = decide(CardShelf(DB).resolved({"position": {"cards": cards}, "actions": use}), rules_for(DB)).to_json()
    before = with_definitions(decision["position"], DB.definitions)
    found = shares(before, decision["outcomes"], "en")
    on_cell = [one for one in found if subject(one, before, "en") == "cell A2'"]
    assert {one.words for one in on_cell} == {"markers: “дрожи”", "no markers"}
    told = [offered_in_words(one, before, "en") for one in decision["pending"]["options"]]
    assert told == [
        "the marker: on “Test soldier” (A3'), given by “Skeletnyy cherv” (A3)",
        "the marker: on “Test soldier” (A3'), given by “Skeletnyy cherv” (B3)",
    ]
    assert {option_in_words(one.choices[-1], before, "ru") for one in on_cell if one.words != "no markers"} == {
        "переместить маркер: A2'"
    }
