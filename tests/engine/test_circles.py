"""503.4: what is cut, what is left alone, and what the text leaves open."""

from typing import Any

import pytest

from engine import Rules, Verdict
from engine.course.circles import is_broken_off
from engine.inquiry import Inquiry
from engine.model.cards import Deed
from engine.model.state import Due, Identity, State
from tests.engine.queues import (
    PLACE,
    REMOVE,
    SETTLED,
    THIS,
    away_while,
    circle_of,
    creature,
    influence,
    instead,
    marked,
    no,
    offered,
    played,
    position,
    some,
    told,
    use,
)


def reading(**readings: str) -> Rules:
    return Rules(settled=SETTLED, readings={key.replace("_", "-"): value for key, value in readings.items()})


def test_a_circle_of_two_cards_is_cut_before_the_first_repetition():
    decision = played(circle_of("a", "b"), use("a"))
    assert [event for event in told(decision) if not event.startswith("due")] == [
        *(f"applied {PLACE}:a", f"applied {PLACE}:b", f"applied {REMOVE}:a", f"applied {REMOVE}:b"),
        *(f"applied {PLACE}:a", f"cut {PLACE}:b"),
    ]
    assert "503.4" in {citation.clause for citation in decision.citations}
    cards = decision.position["cards"]
    assert (cards["a"]["player"], cards["b"]["player"], marked(decision)) == ("first", "first", ["a"])


def test_a_circle_of_three_cards_is_cut_too():
    decision = played(circle_of("a", "b", "c"), use("a"))
    assert told(decision)[-1] == f"cut {PLACE}:b"
    assert decision.position["priority"] == "first"


def test_if_the_cause_is_set_aside_the_circle_is_cut_earlier():
    decision = played(circle_of("a", "b"), use("a"), reading(same_effect="cause-set-aside"))
    assert told(decision)[-1] == f"cut {PLACE}:a"
    assert decision.position["cards"]["a"]["player"] == "first"
    assert marked(decision) == []


def test_under_the_main_edition_alone_it_is_open_whether_the_cause_counts():
    decision = played(circle_of("a", "b"), use("a"), Rules(edition="rp", settled=SETTLED[1:]))
    assert decision.verdict is Verdict.UNDETERMINED
    assert [branch.readings["same-effect"] for branch in decision.branches] == ["cause-counts", "cause-set-aside"]


def test_without_503_4_the_circle_has_no_end():
    decision = played(circle_of("a", "b"), use("a"), Rules(settled=SETTLED, without={"503.4"}))
    assert decision.verdict is Verdict.UNDETERMINED
    assert [branch.finding.verdict for branch in decision.branches] == [None]


def counting(limit: int | None) -> dict:
    """A circle in which the first card gains a token with each removal, and stays when it has so many."""
    gains = instead(REMOVE, {"do": REMOVE, "of": THIS}, {"do": "give-token", "of": THIS})
    full = [] if limit is None else [some(**THIS, fewer_tokens=limit)]
    going = away_while(some(**THIS, closed=True), no(class_="b", control_marker=True), *full)
    cards = circle_of("a", "b")["cards"]
    return position(**{**cards, "a": creature("second", "A1'", going, gains, class_="a")})


def test_a_sequence_that_ends_by_itself_at_three_tokens_is_left_alone():
    decision = played(counting(3), use("a"))
    assert not [event for event in told(decision) if event.startswith("cut")]
    assert told(decision).count(f"applied {PLACE}:b") == 3
    assert decision.position["cards"]["a"]["tokens"] == 3


def test_a_circle_in_which_tokens_grow_unread_is_cut():
    decision = played(counting(None), use("a"))
    assert told(decision)[-1] == f"cut {PLACE}:b"
    assert decision.position["cards"]["a"]["tokens"] == 1


def test_a_sequence_that_ends_with_a_death_is_left_alone():
    cards = circle_of("a", "b")["cards"]
    frail = creature(
        "second", "A1'", *cards["a"]["card"]["abilities"], instead(REMOVE, {"do": "destroy", "of": THIS}), class_="a"
    )
    decision = played(position(**{**cards, "a": frail}), use("a"))
    assert not [event for event in told(decision) if event.startswith("cut")]
    assert decision.position["cards"]["a"]["at"] == "graveyard"


def test_a_finite_sequence_with_a_repeated_effect_is_left_alone():
    """The marker of b goes on, off and on again, each time because of a."""
    gains = instead(REMOVE, {"do": REMOVE, "of": THIS}, {"do": "give-token", "of": {"class": "count"}})
    cards = circle_of("a", "b")["cards"]
    going = away_while(
        some(**THIS, closed=True), no(class_="b", control_marker=True), some(class_="count", fewer_tokens=2)
    )
    counter = creature("second", "D3'", class_="count")
    start = position(**{**cards, "a": creature("second", "A1'", going, gains, class_="a"), "counter": counter})
    decision = played(start, use("a"))
    assert told(decision).count(f"applied {PLACE}:b") == 2
    assert not [event for event in told(decision) if event.startswith("cut")]


def with_independent() -> dict:
    """A third card changes hands along with b, and nothing hangs on it."""
    free = creature("second", "E1'", away_while(some(class_="a", control_marker=True)))
    return circle_of("a", "b", free=free)


def test_an_effect_that_has_no_part_in_the_circle_goes_on_after_the_cut():
    rules = reading(newborn_before_waiting="goes-last")
    free_first = [{"choose": f"{PLACE}:free"}, {"choose": f"{REMOVE}:free"}, {"choose": f"{PLACE}:b"}]
    decision = played(with_independent(), [*use("a"), *free_first], rules)
    assert told(decision)[-2:] == [f"cut {PLACE}:b", f"applied {PLACE}:free"]
    assert marked(decision) == ["a", "free"]


def test_whether_a_newborn_effect_may_go_before_those_waiting_is_an_open_question():
    decision = played(with_independent(), [*use("a"), {"choose": f"{PLACE}:b"}])
    assert decision.verdict is Verdict.UNDETERMINED
    anywhere = played(
        with_independent(), [*use("a"), {"choose": f"{PLACE}:b"}], reading(newborn_before_waiting="anywhere")
    )
    assert offered(anywhere) == [f"{PLACE}:free", f"{REMOVE}:a"]


def with_a_way_out() -> dict:
    """b and guard go over together; guard closes b for good if its own effect comes first."""
    closes = {"do": "close", "of": {"class": "b", "control_marker": False}}
    guard = creature(
        "second",
        "E1'",
        away_while(some(class_="a", control_marker=True)),
        instead(PLACE, {"do": PLACE, "of": THIS}, closes),
    )
    start = circle_of("a", "b", guard=guard)
    going = away_while(some(class_="a", control_marker=True), some(**THIS, closed=False))
    start["cards"]["b"] = creature("second", "B1'", going, class_="b")
    return start


def test_a_circle_with_a_way_out_is_an_open_question():
    rounds = [f"{PLACE}:b", f"{REMOVE}:b", f"{PLACE}:b", f"{REMOVE}:b"]
    actions = [*use("a"), *({"choose": one} for one in rounds[:1])]
    fixed = {"newborn_before_waiting": "goes-last"}
    for _ in range(8):
        decision = played(with_a_way_out(), actions, reading(**fixed))
        if decision.verdict is Verdict.UNDETERMINED:
            break
        actions.append({"choose": next(one for one in offered(decision) if one.endswith(":b"))})
    found = {branch.readings["circle-with-a-way-out"] for branch in decision.branches}
    assert found == {"endless", "not-endless"}
    cut = played(with_a_way_out(), actions, reading(**fixed, circle_with_a_way_out="endless"))
    assert f"cut {PLACE}:b" in told(cut)


def test_the_way_out_ends_the_sequence():
    rules = reading(newborn_before_waiting="goes-last")
    decision = played(with_a_way_out(), [*use("a"), {"choose": f"{PLACE}:guard"}], rules)
    assert decision.verdict is Verdict.LEGAL
    assert not [event for event in told(decision) if event.startswith("cut")]


def restless() -> dict:
    """A card that, instead of receiving its marker, goes back and over again."""
    again = instead(PLACE, {"do": "return-control", "of": THIS}, {"do": "take-control", "of": THIS})
    taker = creature("first", "C2", influence("take-control"))
    return position(charmer=taker, a=creature("second", "A1'", again))


def test_a_single_effect_that_repeats_itself_is_an_open_question():
    rules = {"queue_order_scope": "same-moment", "newborn_before_waiting": "goes-last"}
    decision = played(restless(), use("a"), reading(**rules))
    assert {branch.readings["single-effect-circle"] for branch in decision.branches} == {"cut-too", "several-only"}
    cut = played(restless(), use("a"), reading(**rules, single_effect_circle="cut-too"))
    assert f"cut {PLACE}:a" in told(cut)


@pytest.mark.parametrize("same_effect", ["cause-counts", "cause-set-aside"])
@pytest.mark.parametrize(
    ("earlier", "repeated"),
    [
        (Identity("503.1/place-marker", Deed.DESTROY, "a", None), True),
        (Identity("503.1/remove-marker", Deed.DESTROY, "a", None), False),
        (Identity("503.1/place-marker", Deed.REVEAL, "a", None), False),
        (Identity("503.1/place-marker", Deed.DESTROY, "b", None), False),
    ],
)
def test_effects_are_the_same_by_provision_deed_and_object(earlier: Identity, repeated: bool, same_effect: str):
    """A trial is run for a repeated effect alone."""
    due = Due(Identity("503.1/place-marker", Deed.DESTROY, "a", None), (earlier,))
    looked_at: list[State] = []

    def following(state: State) -> list[Any]:
        looked_at.append(state)
        return []

    is_broken_off(State({}, queue=(due,)), due, Inquiry(reading(same_effect=same_effect), {}), following)
    assert bool(looked_at) is repeated


def test_what_a_trial_cannot_prove_is_an_open_question(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.course.circles.STATES_AT_MOST", 2)
    decision = played(circle_of("a", "b"), use("a"))
    assert {branch.readings["circle-unproven"] for branch in decision.branches} == {
        "taken-as-endless",
        "taken-as-finite",
    }
    cut = played(circle_of("a", "b"), use("a"), reading(circle_unproven="taken-as-endless"))
    assert told(cut)[-1] == f"cut {PLACE}:b"


def test_two_circles_at_once_are_both_cut():
    one, other = circle_of("a", "b")["cards"], circle_of("c", "d")["cards"]
    cards = {**one, **{name: {**other[name], "at": at} for name, at in (("c", "A2'"), ("d", "B2'"))}}
    start = position(**cards)
    actions = use("a", "c")
    rules = reading(newborn_before_waiting="goes-last")
    decision = played(start, [*actions, {"choose": f"{PLACE}:a"}], rules)
    assert {event for event in told(decision) if event.startswith("cut")} == {f"cut {PLACE}:b", f"cut {PLACE}:d"}


def marking(*conditions: dict) -> dict:
    """A circle in which the first card gets a special marker with each removal."""
    gives = instead(REMOVE, {"do": REMOVE, "of": THIS}, {"do": "give-marker", "of": THIS, "marker": "trace"})
    going = away_while(some(**THIS, closed=True), no(class_="b", control_marker=True), *conditions)
    card = creature("second", "A1'", going, gives, class_="a")
    card["card"]["markers"] = [{"name": "trace"}]
    return position(**{**circle_of("a", "b")["cards"], "a": card})


def test_a_circle_in_which_special_markers_grow_uncounted_is_cut():
    decision = played(marking(), use("a"))
    assert told(decision)[-1] == f"cut {PLACE}:b"
    assert [one["name"] for one in decision.position["cards"]["a"]["markers"]].count("trace") == 1


@pytest.mark.parametrize("wanted", [{"markers": "trace", "of": THIS, "exactly": 0}, no(**THIS, marker="trace")])
def test_a_sequence_that_hangs_on_the_markers_given_is_left_alone(wanted):
    decision = played(marking(wanted), use("a"))
    assert not [event for event in told(decision) if event.startswith("cut")]
    assert decision.position["cards"]["a"]["player"] == "second"


def test_a_marker_whose_own_ability_moves_cards_is_no_mere_number():
    """The marker given in the first round holds its bearer at home, though no text counts it."""
    start = marking()
    start["cards"]["a"]["card"]["markers"] = [{"name": "trace", "ability": away_while(some(class_="nobody"))}]
    decision = played(start, use("a"))
    assert not [event for event in told(decision) if event.startswith("cut")]
