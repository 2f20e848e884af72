"""What holds wherever special markers are given, counted, moved and removed."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Rules
from engine.codec.position import read_position
from engine.codec.writing import write_position
from engine.course.play import play
from tests.engine.queues import SETTLED, THIS
from tests.engine.test_queue_laws import carried_out, mirrored

READINGS = {
    "squad-now-or-then": "now",
    "giver-gone": "lost",
    "equal-name-other-card": "any-card",
    "named-marker": "only-one",
    "whose-single-ability": "bearer",
    "fourth-strangling": "third-only",
    "queue-order-scope": "same-moment",
    "newborn-before-waiting": "goes-last",
}
RULES = Rules(settled=SETTLED, readings=READINGS)

NAMES = ("яд", "метка", "зов")
OTHER = {"first": "second", "second": "first"}


@st.composite
def texts(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A marker of this name, and the ability that it stands for."""
    count = {"markers": draw(st.sampled_from(NAMES)), "of": THIS}
    effects = [
        {"do": "wound", "of": THIS, "amount": draw(st.sampled_from([1, count]))},
        {"do": "remove-marker", "of": THIS, "this_marker": True},
        {"do": "remove-marker", "of": THIS, "marker": draw(st.sampled_from(NAMES))},
        {"do": "give-marker", "of": THIS, "marker": draw(st.sampled_from(NAMES))},
        {"do": "close", "of": {"named_card": True}},
    ]
    ability: dict[str, Any] = {
        "kind": "triggered",
        "id": "answer",
        "when": draw(st.sampled_from(["token-gained", "marker-received", "marker-lost"])),
        "effects": draw(
            st.lists(st.sampled_from(effects[:3] if draw(st.booleans()) else effects[1:]), min_size=1, max_size=2)
        ),
    }
    if draw(st.booleans()):
        ability["if"] = [{**count, draw(st.sampled_from(["at_least", "exactly", "reaches"])): draw(st.integers(1, 3))}]
    named = {"named": True} if draw(st.integers(0, 4)) == 0 else {}
    return {"name": name, "ability": ability, **named}


def uses(name: str) -> list[dict[str, Any]]:
    return [
        {
            "kind": "influence",
            "id": f"{id}-{NAMES.index(name)}",
            "effects": [{"do": do, "of": "targets", "marker": name}],
        }
        for id, do in (("give", "give-marker"), ("take", "remove-marker"), ("shift", "move-marker"))
    ]


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for place, id in enumerate(("witch", "hag", "foe", "rival")):
        marks = [draw(texts(name)) for name in draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=2))]
        tokens = {"kind": "influence", "id": "help", "effects": [{"do": "give-token", "of": "targets"}]}
        abilities = [tokens, *(use for name in NAMES for use in uses(name))] if place < 2 else []
        cards[id] = {
            "card": {"type": "creature", "life": 30, "abilities": abilities, "markers": marks},
            "player": draw(st.sampled_from(["first", "second"])) if place else "first",
            "at": f"{'ABCD'[place]}{'1' if place < 2 else chr(49) + chr(39)}",
        }
    for id in ("foe", "rival"):
        lying = draw(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(sorted(cards))), max_size=3))
        cards[id]["markers"] = [{"name": name, "by": by} for name, by in lying]
    cards["guard"] = {"card": {"type": "creature", "life": 30}, "player": "second", "at": "E3'"}
    return {"cards": cards}


@st.composite
def games(draw: st.DrawFn) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    position = draw(positions())
    actions: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(1, 2))):
        ability = draw(st.sampled_from(["help", *(use["id"] for name in NAMES for use in uses(name))]))
        targets = draw(st.lists(st.sampled_from(sorted(position["cards"])), min_size=1, max_size=2, unique=True))
        actions.append({"declare": "influence", "by": "witch", "target": targets, "ability": ability})
        actions += [{"pass": "first"}, {"pass": "second"}] * draw(st.integers(1, 3))
    return position, actions


def renamed(value: Any) -> Any:
    """The same with another name for each marker, wherever one is named."""
    text = json.dumps(value, ensure_ascii=False)
    for name in NAMES:
        text = text.replace(f'"{name}"', f'"{name[::-1]}-{len(name)}"')
    return json.loads(text)


@given(games())
@settings(max_examples=12, deadline=None)
def test_renaming_markers_in_every_text_changes_nothing(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    position, actions = game
    done, steps = carried_out(position, actions, RULES)
    again, others = carried_out(renamed(position), actions, RULES)
    assert again == done
    assert [one.to_json() for one in others] == [renamed(one.to_json()) for one in steps]


@given(games())
@settings(max_examples=12, deadline=None)
def test_every_marker_lies_on_something_that_is_there(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    position, actions = game
    _, steps = carried_out(position, actions, RULES)
    for step in steps:
        if step.position is None:
            return
        cards = step.position["cards"]
        for card in cards.values():
            assert not card["markers"] or card["at"] not in ("deck", "graveyard")
            assert all(marker["by"] in cards for marker in card["markers"] if "by" in marker)
        assert step.position["priority"] is None or not step.position.get("queue")


@given(games())
@settings(max_examples=8, deadline=None)
def test_markers_survive_writing_and_reading(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    _, steps = carried_out(*game, RULES)
    for step in steps:
        if step.position is not None:
            assert write_position(read_position(step.position)) == step.position


@given(games())
@settings(max_examples=8, deadline=None)
def test_giving_a_marker_changes_no_state_that_was_there(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    position, actions = game
    before = copy.deepcopy(position)
    state = read_position(position)
    kept = copy.deepcopy(state)
    done, _ = carried_out(position, actions, RULES)
    play(state, done, RULES)
    assert state == kept
    assert position == before


@given(games())
@settings(max_examples=8, deadline=None)
def test_a_mirrored_position_gives_the_mirrored_markers(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    position, actions = game
    turned = [{"pass": OTHER[one["pass"]]} if "pass" in one else one for one in actions]
    done, steps = carried_out(position, actions, RULES)
    again, others = carried_out(mirrored({"active": "first", **position}), turned, RULES)
    assert len(again) == len(done)
    for step, other in zip(steps, others, strict=True):
        assert (other.verdict, other.decisive) == (step.verdict, step.decisive)
        assert [_lying(card) for card in (other.position or {}).get("cards", {}).values()] == [
            _lying(card) for card in (step.position or {}).get("cards", {}).values()
        ]


def _lying(card: Any) -> list[tuple[str, str]]:
    return [(marker["name"], marker.get("by")) for marker in card["markers"]]
