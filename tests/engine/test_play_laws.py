"""What holds in every game, whatever is played in it."""

import copy
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from checker.cases import rules_for
from engine import InvalidCase, Verdict, decide
from engine.codec.position import read_position
from engine.codec.writing import write_position
from engine.course.play import act
from engine.course.run import Run
from engine.explore import explore
from engine.inquiry import Inquiry
from engine.model.board import CELLS
from engine.model.state import State
from rulesdb.load import load
from tests.engine.random_play import Game, broken_invariants, games, squads

RULES = rules_for(load())
SOME, MANY = 600, 100_000


def played_out(actions: int, seed: int = 1) -> Any:
    """Play, and hold every state against the invariants."""
    before: State | None = None
    game: Game | None = None
    for game_now in games(RULES, seed, actions):
        state = game_now.table.state
        if game is game_now and before is not None:
            assert broken_invariants(before, state) == []
        game, before = game_now, state
        yield game_now


def test_random_actions_raise_nothing_and_keep_the_invariants():
    happened = {one.what for game in played_out(SOME, seed=2) for one in game.played.happened}
    assert {"rolled", "wounded", "died", "closed", "opened", "blocked", "defends", "relocated"} <= happened


@pytest.mark.long
def test_a_hundred_thousand_random_actions_raise_nothing_and_keep_the_invariants():
    assert sum(1 for _ in played_out(MANY, seed=3)) == MANY


def test_applying_changes_neither_the_state_nor_the_action_it_got():
    for number, game in enumerate(games(RULES, 3, 120)):
        kept = copy.deepcopy(game.table.state)
        action = {"pass": game.table.state.active.value}
        act(game.table, action, Run(Inquiry(RULES, {}), dice=iter([3] * 9))) if number % 3 == 0 else None
        assert game.table.state == kept


def test_a_refused_action_changes_nothing():
    refused = 0
    draw = random.Random(4)
    for game in games(RULES, 4, 200):
        names = list(game.table.state.cards)
        action = {"declare": "simple-strike", "by": draw.choice(names), "target": draw.choice(names)}
        try:
            played = act(game.table, action, Run(Inquiry(RULES, {}), dice=iter([1] * 9)))
        except InvalidCase:
            continue
        if played.finding.verdict is Verdict.ILLEGAL:
            assert played.state is game.table.state
            assert played.pending is game.table.pending
            assert not played.happened
            refused += 1
    assert refused > 50


def test_every_state_reached_can_be_written_and_read_again():
    for game in games(RULES, 5, 200):
        written = write_position(game.table.state)
        assert write_position(read_position(written)) == written
        assert read_position(written).key == game.table.state.key


def recorded(seed: int, actions: int) -> tuple[dict[str, Any], list[Any], list[int]]:
    """A position, the actions of one random game in it, and the dice rolled."""
    position = squads(random.Random(seed))
    done: list[Any] = []
    dice: list[int] = []
    for game in games(RULES, seed, actions):
        if game.applied != len(done) + 1:
            break  # the game has ended, and another begun
        done.append(game.action)
        dice += [one.value for one in game.played.happened if one.what == "rolled"]
    return position, done, dice


@pytest.mark.parametrize("seed", range(3))
def test_the_same_actions_and_dice_give_the_same_game(seed):
    position, actions, dice = recorded(seed, 60)
    case = {"position": position, "actions": actions, "dice": dice}
    first, second = decide(case, RULES).to_json(), decide(copy.deepcopy(case), RULES).to_json()
    assert repr(first) == repr(second)
    assert all(step["verdict"] == "legal" for step in first["steps"])


@pytest.mark.parametrize("seed", range(3))
def test_a_die_too_few_and_a_die_too_many_are_errors(seed):
    position, actions, dice = recorded(seed, 60)
    assert dice
    for wrong in (dice[:-1], [*dice, 1]):
        with pytest.raises(InvalidCase) as refused:
            decide({"position": position, "actions": actions, "dice": wrong}, RULES)
        assert refused.value.path == "$.dice"


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_may_stop_stops_at_the_first_throw_not_given(seed):
    position, actions, dice = recorded(seed, 60)
    whole = decide({"position": position, "actions": actions, "dice": dice}, RULES).to_json()
    thrown = [(number, one) for number, step in enumerate(whole["steps"], 1) for one in rolled(step)]
    for known, (number, _) in enumerate(thrown):
        case = {"position": position, "actions": actions[:number], "dice": dice[:known]}
        stopped = decide(case, RULES, stops=True).to_json()
        assert stopped["pending"]["roll"] in stopped["position"]["cards"]
        assert rolled(stopped) == [one for _, one in thrown[:known]]


def rolled(decision):
    return [one for one in decision["happened"] if one["what"] == "rolled"]


OTHER = {"first": "second", "second": "first"}


def mirrored(position: dict[str, Any]) -> dict[str, Any]:
    """The same position seen from the other side of the table."""
    cards = {
        name: {**card, "player": OTHER[card["player"]], **({"at": _turned(card["at"])} if "at" in card else {})}
        for name, card in position["cards"].items()
    }
    return {"cards": cards, "active": "second"}


def _turned(place: str) -> str:
    return CELLS[len(CELLS) - 1 - CELLS.index(place)] if place in CELLS else place


def _seen_from_there(action: dict[str, Any]) -> dict[str, Any]:
    player = {"pass": OTHER[action["pass"]]} if "pass" in action else {}
    cell = {"to": _turned(action["to"])} if "to" in action else {}
    return {**action, **player, **cell}


@pytest.mark.parametrize("seed", range(3))
def test_a_mirrored_game_goes_the_same_way(seed):
    position, actions, dice = recorded(seed, 60)
    turned = [_seen_from_there(one) for one in actions]
    here = decide({"position": position, "actions": actions, "dice": dice}, RULES)
    there = decide({"position": mirrored(position), "actions": turned, "dice": dice}, RULES)
    assert [step.happened for step in here.steps] == [step.happened for step in there.steps]
    assert [step.decisive for step in here.steps] == [step.decisive for step in there.steps]


# --- chance --------------------------------------------------------------------------------------------------


def test_the_probabilities_of_one_situation_sum_to_one_for_every_way_of_choosing():
    struck = {"type": "creature", "life": 3, "strike": [1, 2, 3]}
    cards = {
        "raider": {"card": struck, "player": "first", "at": "C1"},
        "wall": {"card": struck, "player": "second", "at": "C1'"},
    }
    strike = {"declare": "simple-strike", "by": "raider", "player": "first", "target": ["wall"], "stage": "roll"}
    found = explore(read_position({"cards": cards, "stack": [strike], "resolving": True}), RULES)
    assert found.complete
    for choice in ("weaken", "as-rolled"):
        assert sum((end.probability for end in found.ends if end.choices in ((), (choice,))), Fraction(0)) == 1
    dead = [end for end in found.ends if end.state.cards["wall"].place.value == "graveyard"]
    # Three wounds take a lead of four or more, unless the attacker weakens the blow: 2/36 and 1/36.
    assert {end.choices: end.probability for end in dead} == {("as-rolled",): Fraction(2, 36), (): Fraction(1, 36)}


def strike(
    kind: str,
    at: str,
    strength: list[int],
    *,
    life: int = 9,
    wounds: int = 0,
    closed: bool = False,
    blessed: bool = False,
) -> dict[str, Any]:
    """A case that stops at the throw for a strike or a shot."""
    blessing = [{"named": "blessing"}] if blessed else []
    abilities = [{"kind": "shot", "value": strength}, *blessing]
    raider = {"type": "creature", "life": 9, "strike": strength, "abilities": abilities}
    wall = {"type": "creature", "life": life, "strike": [1, 2, 3]}
    cards = {
        "raider": {"card": raider, "player": "first", "at": "C1"},
        "wall": {"card": wall, "player": "second", "at": at, "wounds": wounds, "closed": closed},
        "far": {"card": {"type": "creature"}, "player": "second", "at": "E3'"},
    }
    actions = [{"declare": kind, "by": "raider", "target": "wall"}, {"pass": "first"}, {"pass": "second"}]
    return {"position": {"cards": cards}, "actions": actions}


SHOT, AT_ZERO = strike("shot", "C2'", [0, 1, 2], life=3, wounds=3), "destruction-at-zero-without-wounds"
TIE, RESULTS_OR_ROLLS = strike("simple-strike", "C1'", [1, 2, 3], blessed=True), "tie-by-results-or-rolls"
STRIKES = st.builds(
    strike,
    st.just("simple-strike"),
    st.just("C1'"),
    st.lists(st.integers(0, 4), min_size=3, max_size=3).map(sorted),
    life=st.integers(1, 4),
    wounds=st.integers(0, 5),
    closed=st.booleans(),
    blessed=st.booleans(),
)


def readings_of(case: dict[str, Any]) -> list[dict[str, str]]:
    return [dict(one.get("readings", {})) for one in decide(case, RULES).outcomes]


@settings(deadline=None, max_examples=25)
@given(STRIKES)
@example(SHOT)
@example(TIE)
def test_the_probabilities_of_the_outcomes_sum_to_one_under_every_combination_of_readings(case):
    sums: dict[tuple[tuple[str, str], ...], Fraction] = {}
    for one in decide(case, RULES).outcomes:
        readings = tuple(one.get("readings", {}).items())
        # What happens if whoever may weaken a blow never does: just one end for every throw.
        never = set(one["choices"]) <= {"as-rolled"}
        sums[readings] = sums.get(readings, Fraction(0)) + (Fraction(one["probability"]) if never else 0)
    assert set(sums.values()) == {Fraction(1)}


def test_outcomes_name_the_readings_that_they_hang_on_and_no_others():
    assert {tuple(one) for one in readings_of(SHOT)} == {(AT_ZERO,)}
    assert {tuple(one) for one in readings_of(TIE)} == {(RESULTS_OR_ROLLS,)}
    assert readings_of(strike("shot", "C2'", [0, 1, 2], life=3, wounds=4)) == [{}]


def test_an_end_that_cannot_be_computed_is_an_outcome_with_its_reason():
    # The blessed 4 counts as 5 against a 5; by the rolls no row of the table covers the tie.
    [told] = [one for one in decide(TIE, RULES).outcomes if "position" not in one]
    assert (told["probability"], told["readings"]) == ("1/36", {RESULTS_OR_ROLLS: "rolls"})
    assert told["reason"]["en"]
