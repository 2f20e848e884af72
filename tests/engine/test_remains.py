"""b:g-87: what lay on a dead card stays while its abilities «on death» wait, and no longer."""

import pytest

from engine import Rules
from tests.engine.queues import SETTLED, THIS, creature, influence, played, position

RULES = Rules(settled=SETTLED)
TOKEN_FOR_AVENGER = {"do": "give-token", "of": {"class": "avenger"}}
REVENGE = {"kind": "triggered", "id": "revenge", "when": "died", "effects": [TOKEN_FOR_AVENGER]}


def table(*own, **foe):
    """A card that dies of an influence, one that gives markers of revenge, and the avenger who counts."""
    giver = creature("first", "A3")
    giver["card"]["markers"] = [{"name": "revenge", "ability": REVENGE}, {"name": "trace"}]
    return position(
        slayer=creature("first", "C2", influence("destroy")),
        giver=giver,
        foe=creature("second", "C2'", *own, **foe),
        avenger=creature("second", "A3'", class_="avenger"),
    )


def marks(*names):
    return [{"name": name, "by": "giver"} for name in names]


def after(start, passes=2, rules=RULES):
    """The cards after the influence and so many pairs of passes."""
    pairs = [{"pass": player} for _ in range(passes) for player in ("first", "second")]
    declared = {"declare": "influence", "by": "slayer", "target": "foe"}
    return played(start, [declared, *pairs], rules).position["cards"]


def test_a_marker_whose_ability_waits_for_its_bearers_death_is_heard():
    cards = after(table(markers=marks("revenge")))
    assert (cards["avenger"].get("tokens"), cards["foe"]["markers"]) == (1, [])


def test_markers_stay_just_as_long_as_the_ability_waits():
    waiting = after(table(markers=marks("revenge", "trace"), tokens=2), passes=1)["foe"]
    assert [one["name"] for one in waiting["markers"]] == ["revenge", "trace"]
    assert waiting["tokens"] == 2
    gone = after(table(markers=marks("revenge", "trace"), tokens=2))["foe"]
    assert gone["markers"] == []
    assert "tokens" not in gone


def test_without_an_ability_on_death_nothing_stays():
    dead = after(table(markers=marks("trace"), tokens=2), passes=1)["foe"]
    assert dead["at"] == "graveyard"
    assert dead["markers"] == []
    assert "tokens" not in dead


def test_an_acquired_ability_is_heard_on_death_and_a_lost_one_is_not():
    granted = [{"by": "giver", "ability": REVENGE}]
    assert after(table(acquired=granted))["avenger"].get("tokens") == 1
    assert "acquired" not in after(table(acquired=granted))["foe"]
    assert after(table(REVENGE))["avenger"].get("tokens") == 1
    assert after(table(REVENGE, lost=["revenge"]))["avenger"].get("tokens") is None
    assert "lost" not in after(table(REVENGE, lost=["revenge"]))["foe"]


def test_an_ability_on_death_can_ask_what_lay_on_its_own_card():
    asking = {**REVENGE, "if": [{"some": {**THIS, "tokens": 2}}]}
    assert after(table(asking, tokens=2))["avenger"].get("tokens") == 1
    assert after(table(asking, tokens=1))["avenger"].get("tokens") is None


def test_the_control_marker_goes_with_the_control():
    start = table(REVENGE, owner="first", markers=[{"name": "маркер контроля"}])
    assert after(start, passes=1)["foe"]["markers"] == []


def test_an_ability_that_may_stay_undeclared_takes_the_markers_along():
    start = table(markers=marks("revenge"))
    start["cards"]["giver"]["card"]["markers"][0]["ability"] = {**REVENGE, "may": True}
    declared = {"declare": "influence", "by": "slayer", "target": "foe"}
    actions = [declared, {"pass": "first"}, {"pass": "second"}, {"choose": "decline:revenge:foe:giver"}]
    assert played(start, actions).position["cards"]["foe"]["markers"] == []


@pytest.mark.parametrize("without", ["b:g-87", "b:g-87/markers"])
def test_without_the_clause_the_procedure_stops(without):
    decision = played(
        table(markers=marks("revenge")),
        [{"declare": "influence", "by": "slayer", "target": "foe"}, {"pass": "first"}, {"pass": "second"}],
        Rules(settled=SETTLED, without={without}),
    )
    assert decision.ungrounded
