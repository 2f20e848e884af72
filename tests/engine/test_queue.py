"""Section 503 without its circles: due, entering, applied; control and its marker; what nobody may do meanwhile."""

import pytest

from engine import InvalidCase, Rules, Verdict
from tests.engine.queues import (
    CHARMER,
    PLACE,
    REMOVE,
    RULES,
    SETTLED,
    THIS,
    away_while,
    circle_of,
    creature,
    influence,
    marked,
    offered,
    played,
    position,
    some,
    told,
    use,
)

THREE = {name: creature("second", at) for name, at in (("a", "A1'"), ("b", "B1'"), ("d", "D1'"))}


def test_a_card_that_changes_hands_gets_a_marker_and_keeps_its_owner():
    decision = played(position(charmer=CHARMER, a=THREE["a"]), use("a"))
    assert told(decision) == [f"due {PLACE}:a", f"applied {PLACE}:a"]
    card = decision.position["cards"]["a"]
    assert (card["player"], card["owner"], card["markers"]) == ("first", "second", [{"name": "маркер контроля"}])
    assert decision.position["priority"] == "first"


def test_a_card_that_comes_back_loses_its_marker():
    healer = creature("first", "C3", influence("return-control"))
    decision = played(position(charmer=CHARMER, healer=healer, a=THREE["a"]), [*use("a"), *use("a", by="healer")])
    assert told(decision)[2:] == [f"due {REMOVE}:a", f"applied {REMOVE}:a"]
    assert decision.position["cards"]["a"]["player"] == "second"
    assert marked(decision) == []


def test_no_marker_is_placed_before_all_three_cards_have_changed_hands():
    decision = played(position(charmer=CHARMER, **THREE), use("a", "b", "d"))
    assert told(decision) == [f"due {PLACE}:a", f"due {PLACE}:b", f"due {PLACE}:d"]
    assert offered(decision) == [f"{PLACE}:a", f"{PLACE}:b", f"{PLACE}:d"]
    cards = decision.position["cards"]
    assert [cards[name]["player"] for name in "abd"] == ["first"] * 3
    assert marked(decision) == []


@pytest.mark.parametrize("active", ["first", "second"])
def test_the_active_player_orders_the_effects_whoever_controls_the_cards(active):
    sudden = creature("first", "C2", {**influence("take-control"), "sudden": True, "cost": {"close": True}})
    start = {**position(charmer=sudden, **THREE), "active": active, "priority": "first"}
    other = {"first": "second", "second": "first"}[active]
    declared, *_ = use("a", "b")
    decision = played(start, [declared, {"pass": active}, {"pass": other}])
    assert decision.pending["player"] == active
    assert decision.pending["clause"] == "503.3.1"


def test_the_effects_are_applied_in_the_order_chosen():
    choices = [{"choose": f"{PLACE}:d"}, {"choose": f"{PLACE}:a"}]
    decision = played(position(charmer=CHARMER, **THREE), [*use("a", "b", "d"), *choices])
    assert told(decision)[3:] == [f"applied {PLACE}:{name}" for name in "dab"]
    assert [step.decisive for step in decision.steps[3:]] == [("503.3.1",)] * 2


def test_whether_effects_of_different_moments_are_ordered_is_an_open_question():
    one_by_one = creature("first", "C2", influence("take-control", each=True))
    decision = played(position(charmer=one_by_one, **THREE), use("a", "b", "d"))
    assert decision.verdict is Verdict.UNDETERMINED
    for reading, pending in (("same-moment", []), ("all-waiting", [f"{PLACE}:{name}" for name in "abd"])):
        rules = Rules(settled=SETTLED, readings={"queue-order-scope": reading})
        chosen = played(position(charmer=one_by_one, **THREE), use("a", "b", "d"), rules)
        assert offered(chosen) == pending
        assert told(chosen)[:3] == [f"due {PLACE}:{name}" for name in "abd"]


# --- while effects are being applied -------------------------------------------------------------------------

WAITING = [*use("a", "b", "d")]
DECLARED = {"declare": "influence", "by": "charmer", "target": "a"}


@pytest.mark.parametrize("action", [DECLARED, {"pass": "first"}, {"pass": "second"}])
def test_declaring_and_passing_are_refused_while_effects_are_applied(action):
    start = position(charmer=CHARMER, **THREE)
    before = played(start, WAITING)
    decision = played(start, [*WAITING, action])
    assert (decision.verdict, decision.decisive) == (Verdict.ILLEGAL, ("503.3.2",))
    [reason] = [one.why for one in decision.citations if one.clause == "503.3.2"]
    assert "511" in reason.ru
    assert decision.position == before.position
    assert decision.pending == before.pending


HOARDER = {"type": "creature", "movement": 1, "abilities": [{"kind": "accumulation"}]}


def test_accumulating_meanwhile_is_refused_as_declaring_an_ability_is():
    start = position(charmer=CHARMER, hoarder={"card": HOARDER, "player": "first", "at": "A3"}, **THREE)
    decision = played(start, [*WAITING, {"accumulate": "hoarder"}])
    assert (decision.verdict, decision.decisive) == (Verdict.ILLEGAL, ("503.3.2",))


def test_any_other_act_meanwhile_is_an_open_question():
    start = position(charmer=CHARMER, hoarder={"card": HOARDER, "player": "first", "at": "A3"}, **THREE)
    decision = played(start, [*WAITING, {"move": "hoarder", "to": "A2"}])
    found = {branch.readings["act-during-drain"]: branch.finding for branch in decision.branches}
    assert {reading: (one.verdict.value, one.decisive) for reading, one in found.items()} == {
        "described-in-511": ("legal", ("503.3.2", "b:203.2")),
        "not-described-in-511": ("illegal", ("503.3.2",)),
    }


def test_what_is_required_of_an_act_is_required_meanwhile_as_well():
    decision = played(position(charmer=CHARMER, **THREE), [*WAITING, {"defend": "b"}])
    assert decision.verdict is Verdict.ILLEGAL
    assert {"503.3.2", "b:205.3.c"} <= set(decision.decisive)


def test_what_is_not_offered_cannot_be_chosen():
    for actions in ([{"choose": "x"}], [*WAITING, {"choose": f"{REMOVE}:a"}]):
        with pytest.raises(InvalidCase) as refused:
            played(position(charmer=CHARMER, **THREE), actions)
        assert refused.value.path == f"$.actions[{len(actions) - 1}].choose"


def test_without_503_1_no_marker_is_placed():
    decision = played(position(charmer=CHARMER, a=THREE["a"]), use("a"), Rules(without={"503.1"}))
    assert decision.position["cards"]["a"]["player"] == "first"
    assert (told(decision), marked(decision)) == ([], [])


@pytest.mark.parametrize("off", ["503.2", "503.3/application", "503.3.1"])
def test_without_a_setting_of_the_procedure_it_stops(off):
    decision = played(position(charmer=CHARMER, **THREE), use("a", "b"), Rules(settled=SETTLED, without={off}))
    stopped = (
        decision
        if off == "503.3.1"
        else played(position(charmer=CHARMER, **THREE), use("a"), Rules(settled=SETTLED, without={off}))
    )
    assert (stopped.verdict, stopped.ungrounded) == (Verdict.ILLEGAL, True)


def test_the_choice_pending_in_a_position_that_is_read_is_found_again():
    before = played(position(charmer=CHARMER, **THREE), WAITING)
    decision = played(before.position, [{"choose": f"{PLACE}:b"}])
    assert offered(decision) == [f"{PLACE}:a", f"{PLACE}:d"]


def test_in_a_position_with_effects_in_the_queue_nothing_is_declared_and_nothing_applied():
    due = {"provision": "503.1/place-marker", "deed": PLACE, "object": "a"}
    waiting = {**position(charmer=CHARMER, **THREE), "queue": [due]}
    for start in (waiting, {**position(charmer=CHARMER, **THREE), "entering": [[due]]}):
        decision = played(start, [DECLARED])
        assert (decision.verdict, decision.decisive, told(decision)) == (Verdict.ILLEGAL, ("503.3.2",), [])


# --- the groundwork ------------------------------------------------------------------------------------------


def test_a_hidden_flyer_is_revealed_when_targeted_and_then_leaves_for_the_auxiliary_zone():
    dragon = creature("second", "B1'", type="flyer", hidden=True)
    decision = played(position(charmer=CHARMER, dragon=dragon), use("dragon")[:1])
    assert told(decision) == [
        *("due reveal:dragon", "applied reveal:dragon"),
        *("due move-to-auxiliary-zone:dragon", "applied move-to-auxiliary-zone:dragon"),
    ]
    assert decision.position["cards"]["dragon"]["at"] == "auxiliary"
    assert decision.position["stack"]


@pytest.mark.parametrize(
    ("type", "clause"), [("symbiote", "b:210.7"), ("parasite", "b:210.7"), ("equipment", "b:421.4")]
)
def test_what_hangs_on_a_host_dies_when_it_leaves(type, clause):
    banisher = creature("first", "C2", influence("move-to-auxiliary-zone"))
    hanging = {"card": {"type": type}, "player": "second", "host": "a"}
    decision = played(position(charmer=banisher, a=THREE["a"], hanging=hanging), use("a"))
    assert told(decision) == ["due destroy:hanging", "applied destroy:hanging"]
    assert decision.events[0]["provision"].startswith(f"{clause}/")
    assert decision.position["cards"]["hanging"]["at"] == "graveyard"


def test_a_symbiote_stays_with_its_player_and_equipment_is_an_open_question():
    hanging = {"card": {"type": "symbiote"}, "player": "second", "host": "a"}
    decision = played(position(charmer=CHARMER, a=THREE["a"], leech=hanging), use("a"))
    assert decision.position["cards"]["leech"]["player"] == "second"
    armed = position(
        charmer=CHARMER, a=THREE["a"], armour={"card": {"type": "equipment"}, "player": "second", "host": "a"}
    )
    ends = {
        reading: played(armed, use("a"), Rules(readings={"equipment-goes-with-host": reading}))
        for reading in ("stays-with-player", "goes-along", "dies")
    }
    assert played(armed, use("a")).verdict is Verdict.UNDETERMINED
    assert ends["stays-with-player"].position["cards"]["armour"]["player"] == "second"
    assert offered(ends["goes-along"]) == [f"{PLACE}:a", "follow-host:armour"]
    assert offered(ends["dies"]) == [f"{PLACE}:a", "destroy:armour"]


@pytest.mark.parametrize(
    ("victims", "result"),
    [(["charmer"], "second-wins"), (["bystander"], "first-wins"), (["charmer", "bystander"], "draw")],
)
def test_defeat_is_one_effect_for_both_players(victims, result):
    decision = played(position(charmer=creature("first", "C2", influence("destroy"))), use(*victims))
    assert [event for event in told(decision) if "end-game" in event] == ["due end-game:game", "applied end-game:game"]
    assert decision.position["result"] == result
    assert decision.position["priority"] is None


# --- triggered abilities -------------------------------------------------------------------------------------


def grateful(player: str, at: str) -> dict:
    closes = {"do": "close", "of": {"this": True}}
    return creature(
        player, at, {"kind": "triggered", "id": "thanks", "when": "control-marker-placed", "effects": [closes]}
    )


def test_triggered_abilities_wait_for_the_end_of_the_queue():
    start = position(charmer=CHARMER, a=grateful("second", "A1'"), b=THREE["b"])
    decision = played(start, [*use("a", "b"), {"choose": f"{PLACE}:a"}])
    assert told(decision)[-2:] == [f"applied {PLACE}:a", f"applied {PLACE}:b"]
    # What is left of the influence waits under the answer to it: it has not been paid for yet.
    assert decision.position["stack"][0]["stage"] == "payment"
    assert decision.position["stack"][1:] == [{"trigger": "thanks", "by": "a", "player": "first"}]
    carried_out = played(start, [*use("a", "b"), {"choose": f"{PLACE}:a"}, {"pass": "first"}, {"pass": "second"}])
    assert carried_out.position["cards"]["a"]["closed"] is True


def test_each_player_orders_their_own_triggered_abilities():
    start = position(charmer=CHARMER, a=grateful("second", "A1'"), b=grateful("second", "B1'"))
    decision = played(start, [*use("a", "b"), {"choose": f"{PLACE}:a"}])
    assert (decision.pending["player"], decision.pending["clause"]) == ("first", "b:215.4")
    assert offered(decision) == ["thanks:a", "thanks:b"]
    chosen = played(start, [*use("a", "b"), {"choose": f"{PLACE}:a"}, {"choose": "thanks:b"}])
    assert [one["by"] for one in chosen.position["stack"]] == ["charmer", "b", "a"]


# --- the stack and priority ----------------------------------------------------------------------------------


def test_priority_is_with_one_player_and_the_other_may_neither_declare_nor_pass():
    start = position(charmer=CHARMER, **THREE)
    for action in ({"pass": "second"},):
        decision = played(start, [use("a")[0], action])
        assert (decision.verdict, decision.decisive) == (Verdict.ILLEGAL, ("b:215.6",))
    decision = played(start, [use("a")[0], {"pass": "first"}, use("a")[0]])
    assert (decision.verdict, decision.decisive) == (Verdict.ILLEGAL, ("b:215.6", "b:404.7"))


def test_an_ability_whose_effects_nobody_wrote_down_is_judged_and_not_carried_out():
    start = position(charmer=creature("first", "C2", {"kind": "influence"}), a=THREE["a"])
    decision = played(start, use("a")[:1])
    assert (decision.verdict, decision.decisive) == (Verdict.LEGAL, ("504.3",))
    assert "stack" not in decision.position
    with pytest.raises(InvalidCase) as refused:
        played(
            {**start, "stack": [{"declare": "influence", "by": "charmer", "player": "first", "target": ["a"]}]},
            use("a")[1:],
        )
    assert refused.value.path == "$.actions[1].pass"


def test_circle_positions_rest_until_something_happens():
    assert told(played(circle_of("a", "b"), [{"pass": "first"}], RULES)) == []


def test_permanent_abilities_that_wait_for_priority_change_nothing_before_it():
    follower = creature("second", "B1'", away_while(some(class_="a", control_marker=True)))
    cards = {"charmer": CHARMER, "a": creature("second", "A1'", class_="a"), "b": follower}
    at_once = played(position(**cards), use("a"))
    later = Rules(settled=SETTLED, readings={"permanent-check": "when-priority-is-due"})
    waiting = played(position(**cards), use("a"), later)
    assert waiting.position == at_once.position
    causes = [
        [event["cause"] is None for event in one.events if (event["state"], event["object"]) == ("applied", "b")]
        for one in (at_once, waiting)
    ]
    assert causes == [[False], [True]]


def test_a_card_left_without_the_ability_that_gave_it_away_is_its_owners_again():
    silencer = creature(
        "first", "C2", {"kind": "influence", "effects": [{"do": "lose-all-abilities", "of": "targets"}]}
    )
    start = position(charmer=silencer, a=creature("second", "A1'", away_while(some(**THIS))))
    start["cards"]["a"].update(player="first", owner="second", markers=[{"name": "маркер контроля"}])
    decision = played(start, use("a"))
    assert told(decision) == [f"due {REMOVE}:a", f"applied {REMOVE}:a"]
    assert decision.position["cards"]["a"]["player"] == "second"
    assert marked(decision) == []
