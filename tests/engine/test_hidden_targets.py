"""What may be aimed at a hidden card, whatever it is: nobody but its player knows its face (b:415.3)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.cases import rules_for
from engine import Verdict, decide
from engine.codec.position import read_declaration, read_position
from engine.decision import decide_declaration
from engine.model.cards import CardType
from rulesdb.load import load
from tests.engine.situations import ALL_KINDS

RULES = rules_for(load())

TYPES = sorted(one.value for one in CardType if one is not CardType.EQUIPMENT)
"""The types that can lie hidden on a cell of their own."""
CLASSES = ("волк", "дракон")
BARRED = {"kind": "permanent", "bars": "targeting"}
TEXTS = (
    {"named": "incorporeality"},
    {"named": "clumsiness"},
    BARRED,
    {"kind": "permanent", "bars": "targeting", "with": {"melee": True}},
    {"kind": "permanent", "protects": {"attack": True}},
)
AIMS = (
    {},
    {"creature": True},
    {"type": "artifact"},
    {"class": "волк"},
    {"lacks": "incorporeality"},
    {"life_at_most": 2},
    {"adjacent": True},
    {"own": False, "closed": True},
)


FACES = st.fixed_dictionaries(
    {
        "type": st.sampled_from(TYPES),
        "life": st.integers(1, 5),
        "classes": st.lists(st.sampled_from(CLASSES), max_size=2, unique=True),
        "abilities": st.lists(st.sampled_from(TEXTS), max_size=2, unique_by=str),
    }
)
"""What can be printed on a card, as far as it tells one target from another."""


ABILITIES = st.builds(
    lambda kind, aims, range, effects: {
        "kind": kind,
        **({"target": aims} if aims else {}),
        **({"range": range} if range else {}),
        **({"effects": [{"do": effects, "of": "targets"}]} if effects and kind in ("spell", "influence") else {}),
    },
    st.sampled_from(ALL_KINDS),
    st.sampled_from(AIMS),
    st.sampled_from([None, 2]),
    st.sampled_from([None, "close", "relocate", "heal"]),
)


def judged(face: dict[str, Any], secret: dict[str, Any], source: dict[str, Any], ability: dict[str, Any]) -> Any:
    """What a player hears who wants to declare something at a card with this face; nothing is carried out."""
    cards = {
        "hero": {**source, "card": {**source["card"], "abilities": [ability]}, "player": "first"},
        "secret": {**secret, "card": face, "player": "second"},
        "far": {"card": {"type": "creature"}, "player": "second", "at": "E3'"},
    }
    state = read_position({"cards": cards})
    declaration = read_declaration({"declare": ability["kind"], "by": "hero", "target": "secret"}, state)
    decision = decide_declaration(state, declaration, RULES)
    branches = [(one.readings, one.finding) for one in decision.branches]
    return decision.verdict, decision.decisive, decision.ungrounded, branches


SOURCES = st.sampled_from(
    [
        {"card": {"type": "creature"}, "at": "C1"},
        {"card": {"type": "flyer"}, "at": "auxiliary"},
        {"card": {"type": "artifact"}, "at": "C1"},
    ]
)
PLACES = st.sampled_from(["C1'", "C2'", "E3'", "D1"])
LYING = st.fixed_dictionaries({"at": PLACES, "closed": st.booleans(), "wounds": st.integers(0, 1)})


@settings(deadline=None, max_examples=300)
@given(FACES, FACES, LYING, SOURCES, ABILITIES)
def test_the_verdict_on_a_declaration_at_a_hidden_card_does_not_depend_on_its_face(one, other, lying, source, ability):
    secret = {**lying, "hidden": True}
    assert judged(one, secret, source, ability) == judged(other, secret, source, ability)


@pytest.mark.parametrize(
    ("face", "ability", "verdict"),
    [
        ({"type": "creature"}, {"kind": "simple-strike"}, Verdict.LEGAL),
        ({"type": "terrain"}, {"kind": "simple-strike"}, Verdict.ILLEGAL),
        ({"type": "creature", "abilities": [BARRED]}, {"kind": "spell"}, Verdict.ILLEGAL),
        ({"type": "flyer"}, {"kind": "influence", "effects": [{"do": "relocate", "of": "targets"}]}, Verdict.ILLEGAL),
        ({"type": "creature"}, {"kind": "spell", "target": {"class": "волк"}}, Verdict.ILLEGAL),
        ({"type": "creature"}, {"kind": "spell", "target": {"life_at_most": 2}}, Verdict.ILLEGAL),
    ],
)
def test_with_its_face_up_it_does_and_hidden_it_is_a_target(face, ability, verdict):
    source = {"card": {"type": "creature"}, "at": "C1"}
    face = {"life": 5, **face}
    assert judged(face, {"at": "C1'"}, source, ability)[0] is verdict
    assert judged(face, {"at": "C1'", "hidden": True}, source, ability)[0] is Verdict.LEGAL


def test_where_a_hidden_card_lies_is_seen_by_all():
    source = {"card": {"type": "creature"}, "at": "C1"}
    far, near = {"at": "C3'", "hidden": True}, {"at": "C1'", "hidden": True}
    assert judged({"type": "creature"}, far, source, {"kind": "simple-strike"})[0] is Verdict.ILLEGAL
    assert judged({"type": "creature"}, near, source, {"kind": "shot"})[0] is Verdict.ILLEGAL


LATER = rules_for(load(), readings={"hidden-target-revealed": "when-the-target-is-fixed"})
STRIKE = [{"declare": "simple-strike", "by": "raider", "target": "secret"}, {"pass": "first"}, {"pass": "second"}]


def struck(type: str, *actions: dict[str, Any]) -> Any:
    """The cards after a strike at a hidden card of this type, with another card beside it that can defend."""
    fighter = {"life": 5, "strike": [1, 2, 3]}
    cards = {
        "raider": {"card": {"type": "creature", **fighter}, "player": "first", "at": "C1"},
        "secret": {"card": {"type": type, **fighter}, "player": "second", "at": "C1'", "hidden": True},
        "guard": {"card": {"type": "creature", **fighter}, "player": "second", "at": "D1'"},
    }
    return decide({"position": {"cards": cards}, "actions": [*STRIKE, *actions]}, LATER)


def test_where_a_target_is_revealed_when_it_is_fixed_a_defended_card_stays_hidden():
    passes = [{"pass": "first"}, {"pass": "second"}]
    cards = struck("creature", {"pass": "first"}, {"defend": "guard"}, *passes).position["cards"]
    assert cards["secret"]["hidden"]


def test_where_a_target_is_revealed_when_it_is_fixed_it_is_blocked_then():
    decision = struck("flyer", {"pass": "first"}, {"pass": "second"})
    told = [one["what"] for one in decision.happened]
    assert told.index("revealed") < told.index("blocked") < told.index("closed")
    assert decision.steps[0].happened == ()
