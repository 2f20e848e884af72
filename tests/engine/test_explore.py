"""All ends of a position: every choice followed, equal states merged, the limit reported."""

import pickle

import pytest

from engine import Rules, Verdict
from engine.codec.position import read_position
from engine.explore import explore
from tests.engine.queues import (
    CHARMER,
    PLACE,
    RULES,
    SETTLED,
    THIS,
    creature,
    influence,
    instead,
    played,
    position,
    use,
)


def many(number: int) -> dict:
    places = [f"{column}{row}" for row in ("1'", "2'") for column in "ABCDE"]
    return {f"card{place}": creature("second", places[place]) for place in range(number)}


def waiting(number: int) -> dict:
    cards = many(number)
    return played(position(charmer=CHARMER, **cards), use(*cards)).position


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_independent_effects_end_the_same_in_every_order(number):
    decision = played(position(charmer=CHARMER, **many(number)), use(*many(number)))
    assert len(decision.outcomes) == 1
    cards = decision.outcomes[0]["position"]["cards"]
    assert all(cards[name]["markers"] for name in many(number))
    assert len(decision.outcomes[0]["choices"]) == number - 1


def with_a_killer() -> dict:
    """The marker of x comes with the death of y, if y has none yet."""
    kills = {"do": "destroy", "of": {"class": "y", "control_marker": False}}
    x = creature("second", "A1'", instead(PLACE, {"do": PLACE, "of": THIS}, kills))
    return position(charmer=CHARMER, x=x, y=creature("second", "B1'", class_="y"))


def test_an_order_that_matters_gives_different_ends_each_with_its_choices():
    decision = played(with_a_killer(), use("x", "y"))
    places = {tuple(one["choices"]): one["position"]["cards"]["y"]["at"] for one in decision.outcomes}
    assert places == {(f"{PLACE}:x",): "graveyard", (f"{PLACE}:y",): "B1'"}
    for outcome in decision.outcomes:
        choices = [{"choose": one} for one in outcome["choices"]]
        assert played(with_a_killer(), [*use("x", "y"), *choices]).position == outcome["position"]


def test_the_limit_is_kept_and_reported():
    state = read_position(waiting(5))
    whole = explore(state, RULES)
    assert whole.complete
    part = explore(state, RULES, limit=whole.states - 1)
    assert not part.complete
    assert part.states <= whole.states - 1


def test_where_there_are_too_many_ways_the_decision_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.course.play.OUTCOMES_AMONG", 3)
    decision = played(position(charmer=CHARMER, **many(4)), use(*many(4)))
    assert decision.outcomes == ()
    assert "outcomes" in decision.not_examined


def test_ends_under_different_readings_are_all_given():
    start = position(charmer=creature("first", "C2", influence("take-control")), a=creature("second", "A1'"))
    start["cards"]["armour"] = {"card": {"type": "equipment"}, "player": "second", "host": "a"}
    rules = Rules(settled=SETTLED, readings={"equipment-goes-with-host": "dies"})
    decision = played(start, use("a"), rules)
    assert [outcome["position"]["cards"]["armour"]["at"] for outcome in decision.outcomes] == ["graveyard"]
    assert decision.outcomes[0]["choices"][0] in (f"{PLACE}:a", "destroy:armour")


def test_what_a_later_throw_would_ask_and_nobody_has_told_leaves_the_decision_as_it_is():
    hero = {"card": {"type": "creature", "strike": [1, 2, 3], "life": 9}, "player": "first", "at": "C2"}
    foe = {"card": {"type": "creature", "strike": [1, 2, 3]}, "player": "second", "at": "C1"}
    strike = {"declare": "simple-strike", "by": "hero", "target": "foe"}
    decision = played(position(hero=hero, foe=foe), [strike, {"pass": "first"}, {"pass": "second"}])
    assert decision.verdict is Verdict.LEGAL
    assert decision.pending is not None
    [outcome] = decision.outcomes
    assert "How much life the card foe has is not told" in outcome["reason"]["en"]
    assert "outcomes" not in decision.not_examined


def test_a_decision_is_told_part_by_part_as_it_is_told_whole():
    decision = played(with_a_killer(), use("x", "y"))
    assert dict(decision.told()) == decision.to_json()
    assert decision.told()["steps"] == [step.to_json() for step in decision.steps]
    assert decision.told().get("colour") is None
    assert pickle.loads(pickle.dumps(decision.told())) == decision.to_json()
