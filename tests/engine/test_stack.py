"""Chains on the stack: passing, cancelling, blocking, abilities that trigger."""

from typing import Any

import pytest

from engine import InvalidCase, Rules, Verdict, decide
from tests.engine.queues import SETTLED, creature, influence, played, position

PASSES = [{"pass": "first"}, {"pass": "second"}]
LULLER, SLAYER = influence("close"), influence("destroy")
SHOT = {"kind": "shot", "effects": [{"do": "close", "of": "targets"}]}
NET = {"kind": "triggered", "id": "net", "when": "attacked", "effects": [{"do": "block"}]}


def happened(decision: Any) -> list[str]:
    """What happened, as short words: «died foe»."""
    return [f"{one['what']} {one['object']}" for one in decision.happened]


def on_stack(by: str, *targets: str, **more: Any) -> dict[str, Any]:
    return {"declare": "influence", "by": by, "player": "first", "target": list(targets), **more}


def two_influences(*lulled: str, slain: str = "foe") -> dict[str, Any]:
    """A luller's influence lies under a slayer's."""
    cards = position(
        luller=creature("first", "C2", LULLER),
        slayer=creature("first", "C3", SLAYER),
        foe=creature("second", "A1'"),
        other=creature("second", "B1'"),
    )
    return {**cards, "stack": [on_stack("luller", *lulled), on_stack("slayer", slain)]}


# --- passing -------------------------------------------------------------------------------------------------


def test_an_action_nobody_can_answer_is_carried_out_by_two_passes():
    decision = played(
        position(luller=creature("first", "C2", LULLER), foe=creature("second", "A1'")),
        [{"declare": "influence", "by": "luller", "target": "foe"}, *PASSES],
    )
    assert decision.position["cards"]["foe"]["closed"] is True
    assert "stack" not in decision.position
    assert decision.position["priority"] == "first"


def test_the_top_chain_goes_first_and_the_one_below_waits_for_passes_of_its_own():
    decision = played(two_influences("other"), PASSES)
    assert [one["by"] for one in decision.position["stack"]] == ["luller"]
    assert "stage" not in decision.position["stack"][0]


@pytest.mark.parametrize("player", ["first", "second"])
def test_nobody_passes_while_an_object_is_being_carried_out(player):
    start = {**position(luller=creature("first", "C2", LULLER)), "resolving": True}
    start["stack"] = [on_stack("luller", "bystander")]
    decision = played(start, [{"pass": player}])
    assert (decision.verdict, decision.decisive) == (Verdict.ILLEGAL, ("b:215.6",))


# --- who has passed ------------------------------------------------------------------------------------------


def answered(decision: Any) -> tuple[Any, ...]:
    """Who has priority, how many objects wait on the stack, and which of them are whole."""
    reached = decision.position
    return reached["priority"], reached["phase"], [one.get("stage") for one in reached.get("stack", ())]


def test_passes_before_an_object_was_carried_out_do_not_count_for_the_one_below():
    assert answered(played(two_influences("other"), [*PASSES, {"pass": "first"}])) == ("second", "choice", [None])


def test_passes_that_ended_a_phase_do_not_count_in_the_next():
    quick = {**LULLER, "sudden": True}
    start = position(luller=creature("first", "C2", quick))
    assert answered(played(start, [*PASSES, {"pass": "first"}])) == ("second", "final", [])


def test_a_pass_that_was_answered_does_not_count_afterwards():
    quick = {**LULLER, "sudden": True}
    start = position(slayer=creature("first", "C3", SLAYER), quick=creature("second", "C1'", quick))
    answering = [
        {"declare": "influence", "by": "slayer", "target": "quick"},
        {"pass": "first"},
        {"declare": "influence", "by": "quick", "target": "slayer"},
    ]
    assert answered(played(start, [*answering, {"pass": "first"}])) == ("second", "choice", [None, None])


def test_a_pass_that_was_answered_by_revealing_a_card_does_not_count_afterwards():
    mole = creature("second", "C1'", {"named": "stealth"}, hidden=True)
    start = position(slayer=creature("first", "C3", SLAYER), mole=mole)
    revealed = [{"declare": "influence", "by": "slayer", "target": "bystander"}, {"pass": "first"}, {"reveal": "mole"}]
    assert answered(played(start, [*revealed, {"pass": "first"}])) == ("second", "choice", [None])


def test_a_pass_before_an_action_was_cancelled_does_not_count_afterwards():
    assert answered(played(two_influences("foe"), [*PASSES, *PASSES, {"pass": "first"}])) == ("second", "choice", [])


def test_a_position_in_which_nobody_has_priority_cannot_say_that_someone_passed():
    with pytest.raises(InvalidCase, match="Nobody has priority"):
        played({**position(luller=creature("first", "C2", LULLER)), "passed": True}, PASSES)


# --- cancelling ----------------------------------------------------------------------------------------------


def test_what_has_become_illegal_is_cancelled_and_its_player_gets_priority():
    decision = played(two_influences("foe"), [*PASSES, *PASSES])
    assert happened(decision) == ["died foe", "cancelled luller"]
    assert "stack" not in decision.position
    assert (decision.position["priority"], decision.steps[-1].verdict) == ("first", Verdict.LEGAL)


def test_the_priority_after_cancelling_is_with_the_inactive_player_whose_action_it_was():
    start = two_influences("foe")
    start["cards"]["luller"]["player"] = start["stack"][0]["player"] = "second"
    assert played(start, [*PASSES, *PASSES]).position["priority"] == "second"
    without = Rules(settled=SETTLED, without={"b:423.2"})
    assert played(start, [*PASSES, *PASSES], without).position["priority"] == "first"


def test_of_what_is_partly_illegal_the_rest_is_carried_out():
    decision = played(two_influences("foe", "other"), [*PASSES, *PASSES])
    assert happened(decision) == ["died foe", "closed other"]


# --- triggered abilities, blocking ---------------------------------------------------------------------------


def attack_on(*abilities: Any) -> dict[str, Any]:
    return position(archer=creature("first", "C2", SHOT), foe=creature("second", "E1'", *abilities))


SHOOT = [{"declare": "shot", "by": "archer", "target": "foe"}, *PASSES]


def test_an_attack_initiated_triggers_before_it_does_anything():
    decision = played(attack_on(NET), SHOOT)
    assert happened(decision) == ["attack-initiated archer", "attacked foe"]
    assert [one.get("stage") for one in decision.position["stack"]] == ["protection", None]
    assert decision.position["stack"][1] == {"trigger": "net", "by": "foe", "player": "second", "upon": 0}


def test_a_blocked_attack_has_no_effect_and_is_gone_when_paid():
    decision = played(attack_on(NET), [*SHOOT, *PASSES])
    assert "blocked archer" in happened(decision)
    assert "closed" not in decision.position["cards"]["foe"]
    assert "stack" not in decision.position


def test_a_second_block_of_the_same_attack_finds_nothing_to_block():
    second = {**NET, "id": "second-net"}
    decision = played(attack_on(NET, second), [*SHOOT, {"choose": "net:foe"}, *PASSES, *PASSES])
    assert happened(decision).count("blocked archer") == 1
    assert "stack" not in decision.position


def test_a_declared_block_is_aimed_at_the_card_whose_attack_it_blocks():
    guard = creature("second", "E3'", influence("block"))
    start = attack_on()
    start["cards"]["guard"] = guard
    start["stack"] = [{"declare": "shot", "by": "archer", "player": "first", "target": ["foe"]}]
    start["stack"] += [{"declare": "influence", "by": "guard", "player": "second", "target": ["archer"]}]
    decision = played(start, PASSES)
    assert happened(decision) == ["blocked archer"]


def test_what_triggers_must_be_declared_unless_its_text_says_may():
    for may, offered in ((False, None), (True, ["net:foe", "decline:net:foe"])):
        decision = played(attack_on({**NET, "may": may}), SHOOT)
        options = decision.pending and [one["id"] for one in decision.pending["options"]]
        assert options == offered
    declined = played(attack_on({**NET, "may": True}), [*SHOOT, {"choose": "decline:net:foe"}])
    assert declined.position["cards"]["foe"]["closed"] is True


# --- the turn ------------------------------------------------------------------------------------------------


def test_two_passes_on_an_empty_stack_lead_through_the_end_of_the_turn_to_the_opponents_main_phase():
    tired = creature("second", "A1'", closed=True, moved=1)
    decision = played(position(own=creature("first", "C2", closed=True), tired=tired), PASSES)
    assert (decision.position["active"], decision.position["phase"]) == ("second", "choice")
    assert decision.position["priority"] == "second"
    cards = decision.position["cards"]
    assert "closed" not in cards["tired"]
    assert "moved" not in cards["tired"]
    assert cards["own"]["closed"] is True


def test_the_start_and_the_end_of_a_turn_trigger():
    def at(when: str) -> dict[str, Any]:
        return {"kind": "triggered", "id": when, "when": when, "effects": [{"do": "give-token", "of": {"this": True}}]}

    start = position(own=creature("first", "C2", at("turn-ended")), foe=creature("second", "A1'", at("turn-started")))
    ended = played(start, PASSES)
    assert (ended.position["phase"], ended.position["stack"][0]["by"]) == ("final", "own")
    begun = played(start, [*PASSES, *PASSES])
    assert (begun.position["phase"], begun.position["stack"][0]["by"]) == ("turn-start", "foe")
    over = played(start, [*PASSES, *PASSES, {"pass": "second"}, {"pass": "first"}])
    assert [over.position["cards"][name]["tokens"] for name in ("own", "foe")] == [1, 1]
    assert over.position["phase"] == "choice"


def test_in_the_preparation_of_a_turn_nobody_gets_priority():
    start = {**position(own=creature("first", "C2")), "phase": "turn-preparation"}
    decision = played(start, PASSES[:1])
    assert (decision.verdict, decision.decisive) == (Verdict.ILLEGAL, ("b:310.1",))


# --- dice ----------------------------------------------------------------------------------------------------


def test_dice_that_nobody_rolls_are_an_error():
    start = position(luller=creature("first", "C2", LULLER), foe=creature("second", "A1'"))
    with pytest.raises(InvalidCase) as refused:
        decide({"position": start, "actions": PASSES, "dice": [4]}, Rules(settled=SETTLED))
    assert refused.value.path == "$.dice"
    with pytest.raises(InvalidCase) as refused:
        decide({"position": start, "actions": PASSES, "dice": [7]}, Rules(settled=SETTLED))
    assert refused.value.path == "$.dice[0]"


def test_what_no_text_tells_of_a_blow_at_several_cards_is_not_made_up():
    struck = {"type": "creature", "life": 5, "strike": [1, 2, 3]}
    cards = {
        "raider": {"card": struck, "player": "first", "at": "C1"},
        "one": {"card": struck, "player": "second", "at": "C1'"},
        "two": {"card": struck, "player": "second", "at": "B1'"},
    }
    strike = {"declare": "simple-strike", "by": "raider", "target": ["one", "two"]}
    decision = decide({"position": {"cards": cards}, "actions": [strike, *PASSES]}, Rules(settled=SETTLED))
    assert decision.verdict is Verdict.UNDETERMINED
    assert all(branch.finding.verdict is None for branch in decision.branches)
    assert "several cards" in decision.branches[0].finding.reason.en
