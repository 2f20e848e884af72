"""What an acquired ability does is what the same ability does where it is printed, wherever the engine asks for it."""

from typing import Any

import pytest

from engine import InvalidCase
from engine.codec.position import read_position
from engine.codec.writing import write_position
from engine.inquiry import Inquiry
from engine.legal import legal_actions
from tests.engine.queues import RULES, creature, played, position

CLOSES = [{"do": "close", "of": "targets"}]
SUDDEN = {"kind": "influence", "id": "lull", "sudden": True, "cost": {"tokens": 1}, "effects": CLOSES}
ONCE = {"kind": "influence", "id": "hush", "cost": {"once": "turn"}, "effects": CLOSES}
HEALING = {"named": "healing", "x": 1}
PASSES = [{"pass": "first"}, {"pass": "second"}]


def printed(ability: Any, **fields: Any) -> dict[str, Any]:
    return table(creature("second", "C1'", ability, **fields))


def granted(ability: Any, **fields: Any) -> dict[str, Any]:
    return table(creature("second", "C1'", acquired=[{"by": "giver", "ability": ability}], **fields))


def marked(ability: Any, **fields: Any) -> dict[str, Any]:
    return table(creature("second", "C1'", markers=[{"name": "знак", "by": "giver"}], **fields), ability)


def table(bearer: dict[str, Any], *of_marker: Any) -> dict[str, Any]:
    texts = [{"name": "знак", "ability": one} for one in of_marker]
    giver = {"card": {"type": "artifact", "markers": texts}, "player": "second", "at": "A1'"}
    return position(bearer=bearer, giver=giver, foe=creature("first", "C1", class_="foe", wounds=1, life=3))


def phase_after_passing(start: dict[str, Any]) -> tuple[str, str]:
    reached = played(start, PASSES).position
    return reached["active"], reached.get("phase", "choice")


def offered_in(start: dict[str, Any]) -> list[Any]:
    whose = {**start, "active": "second", "priority": "second"}
    return list(legal_actions(read_position(whose), None, Inquiry(RULES, {})))


ACQUIRED = pytest.mark.parametrize("acquired", [granted, marked])


@ACQUIRED
def test_a_sudden_ability_that_can_be_paid_for_opens_a_window(acquired):
    assert phase_after_passing(acquired(SUDDEN, tokens=1)) == ("first", "final")
    assert phase_after_passing(acquired(SUDDEN)) == ("second", "choice")
    assert phase_after_passing(acquired({**SUDDEN, "sudden": False}, tokens=1)) == ("second", "choice")


@ACQUIRED
def test_what_is_used_once_a_turn_can_be_used_in_the_next(acquired):
    reached = played(acquired(ONCE, used=["hush"]), PASSES).position
    assert "used" not in reached["cards"]["bearer"]


@ACQUIRED
@pytest.mark.parametrize("ability", [SUDDEN, ONCE, HEALING])
def test_the_same_actions_are_offered(acquired, ability):
    offered = offered_in(acquired(ability, tokens=1))
    assert offered == offered_in(printed(ability, tokens=1))
    named = ability.get("id", "healing")
    assert {"declare": "influence", "by": "bearer", "target": "foe", "ability": named} in offered


def test_what_a_card_has_lost_is_not_offered():
    assert not [one for one in offered_in(printed(ONCE, lost=["hush"])) if one.get("ability") == "hush"]


@ACQUIRED
def test_an_ability_on_the_stack_survives_writing_and_reading(acquired):
    start = {**acquired(HEALING), "active": "second"}
    start["stack"] = [{"declare": "influence", "by": "bearer", "player": "second", "target": ["foe"]}]
    state = read_position(start)
    assert read_position(write_position(state)) == state
    assert "wounds" not in played(start, PASSES[::-1]).position["cards"]["foe"]


def test_a_card_without_such_an_ability_is_told_what_it_has():
    with pytest.raises(InvalidCase, match="The abilities it lists: influence"):
        played(marked(ONCE), [{"declare": "spell", "by": "bearer", "target": "foe"}])
