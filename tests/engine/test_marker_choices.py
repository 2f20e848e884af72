"""Texts that leave to the player which marker is handled, and where it goes."""

from engine import Verdict
from tests.engine.queues import THIS, creature, offered, played, position


def worm(player, at, *effects):
    card = creature(player, at, {"kind": "influence", "effects": list(effects)})
    card["card"]["name"] = {"ru": "Червь", "en": "Worm"}
    return card


def table(*effects, **foe):
    cells = foe.pop("cells", {})
    start = position(
        worm=worm("first", "A3", *effects),
        mate=worm("first", "B3", *effects),
        rival=worm("second", "B3'", *effects),
        foe=creature("second", foe.pop("at", "C2'"), **foe),
        friend=creature("first", "D2", class_="friend"),
        other=creature("first", "E2", class_="friend"),
    )
    return {**start, "cells": cells} if cells else start


def given(*givers):
    return [{"name": "tremor", "by": giver} for giver in givers]


def after(start, *choices):
    use = [{"declare": "influence", "by": "worm", "target": "foe"}, {"pass": "first"}, {"pass": "second"}]
    return played(start, [*use, *({"choose": one} for one in choices)])


def givers(decision, card):
    return [one["by"] for one in decision.position["cards"][card]["markers"]]


REMOVE_ONE = {"do": "remove-marker", "of": "targets", "marker": "tremor", "one": True}
MOVE_ONE = {"do": "move-marker", "of": "targets", "marker": "tremor", "one": True}


def test_of_one_marker_nothing_is_asked():
    decision = after(table(REMOVE_ONE, markers=given("rival", "mate")))
    assert (offered(decision), givers(decision, "foe")) == ([], ["rival"])


def test_equal_markers_are_one_choice_and_one_of_them_goes():
    decision = after(table(REMOVE_ONE, markers=given("worm", "worm")))
    assert (offered(decision), givers(decision, "foe")) == ([], ["worm"])


def test_where_no_marker_is_meant_nothing_is_done():
    decision = after(table(REMOVE_ONE, markers=given("rival")))
    assert (decision.verdict, givers(decision, "foe")) == (Verdict.LEGAL, ["rival"])


def test_which_marker_is_chosen_before_where_it_goes():
    start = table({**MOVE_ONE, "to": {"class": "friend"}}, markers=given("worm", "mate"))
    assert offered(after(start)) == ["marker-of:foe:worm", "marker-of:foe:mate"]
    assert offered(after(start, "marker-of:foe:mate")) == ["marker-to:friend", "marker-to:other"]
    decision = after(start, "marker-of:foe:mate", "marker-to:other")
    assert (givers(decision, "foe"), givers(decision, "other")) == (["worm"], ["mate"])


def test_without_one_each_marker_finds_its_place():
    start = table({"do": "move-marker", "of": "targets", "marker": "tremor", "to": {"class": "friend"}})
    start["cards"]["foe"]["markers"] = given("worm", "mate")
    decision = after(start, "marker-to:friend", "marker-to:other")
    assert (givers(decision, "friend"), givers(decision, "other")) == (["worm"], ["mate"])


def test_a_marker_goes_to_any_cell_but_that_on_which_it_lies():
    start = table({**MOVE_ONE, "to": "cell"}, markers=given("worm"))
    assert len(offered(after(start))) == 30
    assert after(start, "marker-to:E1").position["cells"]["E1"]["markers"][0]["by"] == "worm"


def test_from_the_auxiliary_zone_there_is_no_adjacent_cell():
    start = table({**MOVE_ONE, "to": "adjacent-cell"}, markers=given("worm"), at="auxiliary")
    decision = after(start)
    assert (offered(decision), givers(decision, "foe")) == ([], ["worm"])


def test_cards_that_the_text_describes_are_looked_at_too():
    effect = {"do": "remove-marker", "of": {"creature": True}, "marker": "tremor", "one": True}
    start = table(effect, markers=given("worm"))
    start["cards"]["friend"]["markers"] = given("worm")
    assert offered(after(start)) == ["marker-of:foe:worm", "marker-of:friend:worm"]
    decision = after(start, "marker-of:friend:worm")
    assert (givers(decision, "foe"), givers(decision, "friend")) == (["worm"], [])


def test_the_very_marker_moves_where_its_bearers_player_chooses():
    flees = {"do": "move-marker", "of": THIS, "this_marker": True, "to": {"class": "friend"}}
    gain = {"do": "give-token", "of": "targets"}
    start = table(gain, markers=given("rival"))
    ability = {"kind": "triggered", "id": "flee", "when": "token-gained", "effects": [flees]}
    start["cards"]["rival"]["card"]["markers"] = [{"name": "tremor", "ability": ability}]
    use = [{"declare": "influence", "by": "worm", "target": "foe"}, *({"pass": one} for one in ("first", "second") * 2)]
    decision = played(start, use)
    assert decision.pending["player"] == "second"
    assert offered(decision) == ["marker-to:friend", "marker-to:other"]
    assert givers(played(start, [*use, {"choose": "marker-to:other"}]), "other") == ["rival"]
