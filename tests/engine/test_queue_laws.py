"""What holds in every drain, whatever cards are in it."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import InvalidCase, Rules, Verdict, decide
from engine.codec.position import read_position
from engine.codec.writing import write_position
from engine.course.play import play
from engine.model.board import CELLS
from tests.engine.queues import PLACE, REMOVE, SETTLED, THIS, away_while, creature, influence, instead

FIXED = {"queue-order-scope": "same-moment", "newborn-before-waiting": "goes-last", "equipment-goes-with-host": "dies"}
CIRCLES = {"circle-with-a-way-out": "endless", "single-effect-circle": "cut-too", "circle-unproven": "taken-as-endless"}
RULES = Rules(settled=SETTLED, readings={**FIXED, **CIRCLES})
WITHOUT_CUTS = Rules(settled=SETTLED, readings={**FIXED, **CIRCLES}, without={"503.4"})

NAMES = ("a", "b", "c", "d")
DEEDS = ("take-control", "return-control", "close", "open", "give-token", "destroy", "reveal")


@st.composite
def selections(draw: st.DrawFn) -> dict[str, Any]:
    chosen: dict[str, Any] = draw(st.sampled_from([THIS, *({"class": name} for name in NAMES)]))
    key, value = draw(
        st.sampled_from(
            [("control_marker", True), ("control_marker", False), ("closed", True), ("tokens", 1), ("fewer_tokens", 2)]
        )
    )
    return {**chosen, key: value}


@st.composite
def abilities(draw: st.DrawFn) -> list[dict[str, Any]]:
    listed = []
    if draw(st.booleans()):
        words = st.sampled_from(["some", "no"])
        conditions = draw(st.lists(st.tuples(words, selections()), min_size=1, max_size=2))
        listed.append(away_while(*({word: selection} for word, selection in conditions)))
    if draw(st.integers(0, 3)) == 0:
        replaced = draw(st.sampled_from([PLACE, REMOVE]))
        extra = {"do": draw(st.sampled_from(DEEDS)), "of": draw(selections())}
        listed.append(instead(replaced, {"do": replaced, "of": THIS}, extra))
    if draw(st.integers(0, 3)) == 0:
        effects = [{"do": draw(st.sampled_from(DEEDS)), "of": draw(selections())}]
        when = draw(st.sampled_from(["control-changed", "control-marker-placed", "died"]))
        listed.append({"kind": "triggered", "id": "answer", "when": when, "effects": effects})
    return listed


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    wizard = creature("first", "C2", *({**influence(deed), "id": deed} for deed in DEEDS))
    cards = {"wizard": wizard, "guard": creature("first", "C3"), "foe": creature("second", "C3'")}
    for place, name in enumerate(draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))):
        type = draw(st.sampled_from(["creature", "creature", "flyer"]))
        player = draw(st.sampled_from(["first", "second"]))
        hidden = draw(st.booleans())
        at = f"{'ABDE'[place]}1'"
        cards[name] = creature(player, at, *draw(abilities()), class_=name, type=type, hidden=hidden)
    if draw(st.booleans()):
        host = draw(st.sampled_from(sorted(cards.keys() - {"wizard"})))
        type = draw(st.sampled_from(["symbiote", "equipment"]))
        cards["hanging"] = {"card": {"type": type}, "player": cards[host]["player"], "host": host}
    return {"cards": cards, "active": draw(st.sampled_from(["first", "second"]))}


@st.composite
def games(draw: st.DrawFn) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A position and actions in it, some of them not possible: choices take what is offered, where anything is."""
    position = draw(positions())
    active = position["active"]
    other = "second" if active == "first" else "first"
    actions: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(1, 2))):
        targets = draw(st.lists(st.sampled_from(sorted(position["cards"])), min_size=1, max_size=3, unique=True))
        deed = draw(st.sampled_from(DEEDS))
        actions += [{"declare": "influence", "by": "wizard", "target": targets, "ability": deed}]
        actions += [{"pass": active}, {"pass": other}]
    return position, actions


def carried_out(position: Any, actions: list[Any], rules: Rules, prefer: int = 0) -> tuple[list[Any], list[Any]]:
    """Play actions; whenever a choice is pending, answer it. Give the actions really done and the steps."""
    done: list[Any] = []
    steps: list[Any] = []
    for action in actions:
        following: Any = action
        while following is not None:
            try:
                decision = decide({"position": position, "actions": [*done, following]}, rules)
            except InvalidCase:
                break  # an empty stack on which both pass
            done.append(following)
            steps = list(decision.steps)
            options = [] if decision.pending is None else decision.pending["options"]
            too_many = len(done) > 25
            following = {"choose": options[prefer % len(options)]["id"]} if options and not too_many else None
        if steps and steps[-1].pending is not None:
            break
    return done, steps


@given(games())
@settings(max_examples=15)
def test_a_drain_keeps_its_invariants(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    _assert_invariants(game)


@pytest.mark.long
@given(games())
@settings(max_examples=200)
def test_many_drains_keep_their_invariants(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    _assert_invariants(game)


def _assert_invariants(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    position, actions = game
    before = copy.deepcopy(position)
    owners = {name: card["player"] for name, card in position["cards"].items()}
    done, steps = carried_out(position, actions, RULES)
    assert position == before
    last: Any = None
    for step in steps:
        if step.verdict is Verdict.UNDETERMINED:
            break
        reached = step.position
        assert reached["cards"].keys() == owners.keys()
        assert all(card["owner"] == owners[name] for name, card in reached["cards"].items())
        assert reached["priority"] is None or not (reached.get("queue") or reached.get("entering"))
        if step.verdict is Verdict.ILLEGAL and last is not None:
            assert reached == last.position
            assert step.pending == last.pending
            assert step.events == ()
        last = step
    again = carried_out(position, actions, RULES)
    assert [one.to_json() for one in again[1]] == [one.to_json() for one in steps]
    assert again[0] == done


@given(games())
@settings(max_examples=40, deadline=None)
def test_playing_never_changes_the_state_it_got(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    position, actions = game
    state = read_position(position)
    kept = copy.deepcopy(state)
    done, _ = carried_out(position, actions, RULES)
    play(state, done, RULES)
    assert state == kept


@given(games())
@settings(max_examples=40, deadline=None)
def test_every_position_reached_can_be_written_and_read_again(
    game: tuple[dict[str, Any], list[dict[str, Any]]],
) -> None:
    _, steps = carried_out(*game, RULES)
    for step in steps:
        if step.position is not None:
            assert write_position(read_position(step.position)) == step.position


@given(games())
@settings(max_examples=40, deadline=None)
def test_going_on_from_the_position_reached_is_the_same_as_going_on(
    game: tuple[dict[str, Any], list[dict[str, Any]]],
) -> None:
    position, actions = game
    done, steps = carried_out(position, actions, RULES)
    for place in range(1, len(done)):
        between = steps[place - 1].position
        if between is None or steps[place].position is None:
            return
        alone = decide({"position": between, "actions": [done[place]]}, RULES)
        assert alone.position == steps[place].position
        assert alone.pending == steps[place].pending
        assert alone.events == steps[place].events


@given(games(), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_without_circles_the_end_is_the_same_with_503_4_switched_off(
    game: tuple[dict[str, Any], list[dict[str, Any]]], prefer: int
) -> None:
    position, actions = game
    done, steps = carried_out(position, actions, RULES, prefer)
    if any(event["state"] == "cut" for step in steps for event in step.events):
        return
    assert [one.position for one in decide({"position": position, "actions": done}, WITHOUT_CUTS).steps] == [
        one.position for one in steps
    ]


@given(st.permutations(NAMES))
@settings(max_examples=24, deadline=None)
def test_the_order_of_independent_effects_does_not_change_the_end(order: list[str]) -> None:
    cards = {name: creature("second", f"{column}1'") for name, column in zip(NAMES, "ABDE", strict=True)}
    wizard = creature("first", "C2", influence("take-control"))
    position = {"cards": {**cards, "wizard": wizard, "foe": creature("second", "C3'")}}
    declared = {"declare": "influence", "by": "wizard", "target": list(NAMES)}
    choices = [{"choose": f"{PLACE}:{name}"} for name in order[:-1]]
    ends = [
        decide({"position": position, "actions": [declared, {"pass": "first"}, {"pass": "second"}, *chosen]}, RULES)
        for chosen in (choices, [{"choose": f"{PLACE}:{name}"} for name in NAMES[:-1]])
    ]
    assert ends[0].position == ends[1].position


OTHER = {"first": "second", "second": "first"}


def mirrored(position: Any) -> dict[str, Any]:
    """The same position seen from the other side of the table."""
    cards = {
        name: {
            **card,
            "player": OTHER[card["player"]],
            **({"at": CELLS[len(CELLS) - 1 - CELLS.index(card["at"])]} if "at" in card else {}),
        }
        for name, card in position["cards"].items()
    }
    return {"cards": cards, "active": OTHER[position["active"]]}


@given(games())
@settings(max_examples=40, deadline=None)
def test_a_mirrored_position_gives_the_mirrored_drain(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    position, actions = game
    turned = [{"pass": OTHER[one["pass"]]} if "pass" in one else one for one in actions]
    done, steps = carried_out(position, actions, RULES)
    _, other = carried_out(mirrored(position), turned, RULES)
    assert len(other) == len(steps) == len(done)
    for step, mirror in zip(steps, other, strict=True):
        assert (mirror.verdict, mirror.decisive, mirror.events) == (step.verdict, step.decisive, step.events)
