"""Bad input: the place, the problem and a remedy in both languages, and never anything else."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidCase, Rules, decide
from rulesdb.merge import merge_patch
from tests.engine.situations import card, case

RULES = Rules()
GOOD = case({"declare": "shot", "by": "hero", "target": "foe"}, hero=card("C1"), foe=card("C3", player="second"))


def hero(**fields: Any) -> dict[str, Any]:
    return {"position": {"cards": {"hero": fields}}}


SHOT = "$.position.cards.hero.card.abilities[0]"


def shot(**fields: Any) -> dict[str, Any]:
    return hero(card={"abilities": [{"kind": "shot", **fields}]})


def on_stack(**fields: Any) -> dict[str, Any]:
    strike = {"declare": "simple-strike", "by": "hero", "player": "first", "target": ["foe"], **fields}
    return {"position": {"stack": [strike]}}


def instead(**action: Any) -> dict[str, Any]:
    return {"action": {"declare": None, "by": None, "target": None, **action}}


BROKEN = [
    (hero(at="C4"), "$.position.cards.hero.at"),
    (hero(at=None), "$.position.cards.hero"),
    (hero(at=7), "$.position.cards.hero.at"),
    (hero(player="third"), "$.position.cards.hero.player"),
    (hero(player=None), "$.position.cards.hero"),
    (hero(owner="nobody"), "$.position.cards.hero.owner"),
    (hero(wounds=-1), "$.position.cards.hero.wounds"),
    (hero(wounds=True), "$.position.cards.hero.wounds"),
    (hero(closed="yes"), "$.position.cards.hero.closed"),
    (hero(host="nobody"), "$.position.cards.hero.host"),
    (hero(host="foe"), "$.position.cards.hero.at"),
    (hero(colour="red"), "$.position.cards.hero"),
    (hero(markers=[{"name": "охоты"}]), "$.position.cards.hero.markers[0]"),
    (hero(card="test-soldier"), "$.position.cards.hero.card"),
    (hero(card={"name": "spear"}), "$.position.cards.hero.card.name"),
    (hero(card={"names": {"ru": "Копьё"}}), "$.position.cards.hero.card.names.en"),
    (hero(card={"abilities": [{"kind": "shot", "name": 7}]}), "$.position.cards.hero.card.abilities[0].name"),
    (hero(card={"type": "dragon"}), "$.position.cards.hero.card.type"),
    (hero(card={"type": None}), "$.position.cards.hero.card"),
    (hero(card={"abilities": [{"kind": "shot"}, {"kind": "bite"}]}), "$.position.cards.hero.card.abilities[1].kind"),
    (hero(card={"abilities": [{"kind": "shot", "range": -2}]}), "$.position.cards.hero.card.abilities[0].range"),
    (hero(card={"abilities": [{"kind": "shot", "value": [1, 2]}]}), "$.position.cards.hero.card.abilities[0].value"),
    (hero(card={"abilities": [{"kind": "spell"}]}), "$.action.declare"),
    (hero(card={"abilities": [{"kind": "shot", "id": "one"}, {"kind": "shot", "id": "two"}]}), "$.action.ability"),
    ({"position": {"cards": {"B2": card("C2")}}}, "$.position.cards"),
    ({"position": {"cards": []}}, "$.position.cards"),
    ({"position": {"active": "both"}}, "$.position.active"),
    ({"position": {"phase": "midnight"}}, "$.position.phase"),
    ({"position": {"stack": [1]}}, "$.position.stack[0]"),
    ({"position": {"stack": [{"by": "hero", "player": "first", "trigger": "bite"}]}}, "$.position.stack[0].trigger"),
    (on_stack(target=["ghost"]), "$.position.stack[0].target"),
    (on_stack(final=["foe", "C9"]), "$.position.stack[0].final"),
    (on_stack(stage="calculation", rolls=[4], results=[4, 2]), "$.position.stack[0].results"),
    (
        {"position": {"queue": [{"provision": "999.1/unheard-of", "deed": "close", "object": "foe"}]}},
        "$.position.queue[0].provision",
    ),
    (
        {"position": {"queue": [{"provision": "503.1/place-marker", "deed": "close", "object": "foe"}]}},
        "$.position.queue[0].deed",
    ),
    ({"position": {"queue": [{"provision": "503.1/place-marker"}]}}, "$.position.queue[0]"),
    (
        {"position": {"queue": [{"provision": "503.1/place-marker", "deed": "close", "object": "ghost"}]}},
        "$.position.queue[0].object",
    ),
    ({"position": {"entering": [[1]]}}, "$.position.entering[0][0]"),
    ({"position": {"result": "tie"}}, "$.position.result"),
    ({"position": {"cells": {"Z9": {}}}}, "$.position.cells"),
    ({"position": []}, "$.position"),
    ({"position": None}, "$"),
    ({"action": {"target": "ghost"}}, "$.action.target"),
    ({"action": {"target": []}}, "$.action.target"),
    ({"action": {"target": ["foe", 3]}}, "$.action.target[1]"),
    ({"action": {"by": "ghost"}}, "$.action.by"),
    ({"action": {"by": None}}, "$.action"),
    ({"action": {"declare": "bite"}}, "$.action.declare"),
    ({"action": {"ability": "second"}}, "$.action.ability"),
    ({"action": {"loudly": True}}, "$.action"),
    ({"action": {"pass": "first"}}, "$.action"),
    ({"action": None, "actions": []}, "$.actions"),
    ({"action": None, "actions": [{"pass": "both"}]}, "$.actions[0].pass"),
    ({"action": None, "actions": [{"choose": "place-control-marker:foe"}]}, "$.actions[0].choose"),
    ({"action": None, "actions": [{"move": "nobody", "to": "C2"}]}, "$.actions[0].move"),
    (instead(move="hero"), "$.action"),
    (instead(move="hero", to="F1"), "$.action.to"),
    (instead(accumulate="nobody"), "$.action.accumulate"),
    ({"action": {"x": 1}}, "$.action.x"),
    (shot(cost={"close": 1}), f"{SHOT}.cost.close"),
    (shot(cost={"tokens": -1}), f"{SHOT}.cost.tokens"),
    (shot(cost={"once": "turn"}), f"{SHOT}.cost.once"),
    (shot(cost={"price": 1}), f"{SHOT}.cost"),
    (shot(sudden="yes"), f"{SHOT}.sudden"),
    (hero(used="shot"), "$.position.cards.hero.used"),
    (hero(card={"token_maximum": "five"}), "$.position.cards.hero.card.token_maximum"),
    (hero(lost=[1]), "$.position.cards.hero.lost[0]"),
    (hero(lost=[{"ability": "bow"}]), "$.position.cards.hero.lost[0]"),
    (hero(lost=[{"ability": "bow", "until": "noon"}]), "$.position.cards.hero.lost[0].until"),
    (hero(acquired=[{"ability": {"kind": "spell"}, "until": "noon"}]), "$.position.cards.hero.acquired[0].until"),
    (shot(effects=[{"do": "close", "of": "targets", "until": "turn-end"}]), f"{SHOT}.effects[0].until"),
    (
        shot(effects=[{"do": "lose-ability", "of": "targets", "lost": "bow", "until": "noon"}]),
        f"{SHOT}.effects[0].until",
    ),
    (shot(effects=[{"do": "close", "of": "targets", "one": True}]), f"{SHOT}.effects[0].one"),
    (
        shot(effects=[{"do": "remove-marker", "of": "targets", "marker": "trace", "to": "cell"}]),
        f"{SHOT}.effects[0].to",
    ),
    (
        shot(effects=[{"do": "move-marker", "of": "targets", "marker": "trace", "to": "moon"}]),
        f"{SHOT}.effects[0].to",
    ),
    (
        hero(
            card={
                "abilities": [
                    {
                        "kind": "permanent",
                        "instead_of": "close",
                        "effects": [{"do": "remove-marker", "of": {"this": True}, "marker": "trace", "one": True}],
                    }
                ]
            }
        ),
        "$.position.cards.hero.card.abilities[0].effects[0]",
    ),
    ({"actions": [{"pass": "first"}]}, "$"),
    ({"action": "shot"}, "$.action"),
    ({"dice": [4]}, "$.dice"),
    ({"weather": "rain"}, "$"),
]


def test_the_case_that_is_broken_below_is_good():
    assert decide(GOOD, RULES).verdict.value == "legal"


@pytest.mark.parametrize(("change", "path"), BROKEN)
def test_bad_input_is_refused_with_its_place_and_a_remedy(change, path):
    with pytest.raises(InvalidCase) as refused:
        decide(merge_patch(GOOD, change), RULES)
    assert refused.value.path == path
    for text in (*refused.value.problem, *refused.value.remedy):
        assert text.endswith((".", "}", "]"))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.sampled_from(["foe", "C1", "shot"]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(map(str, GOOD))), inner),
        max_leaves=6,
    ),
    st.sampled_from(["position", "action", "position.cards", "position.cards.hero", "position.cards.hero.card"]),
)
def test_any_value_in_any_place_is_decided_or_refused(value, place):
    broken = copy.deepcopy(GOOD)
    parent: Any = broken
    *path, last = place.split(".")
    for key in path:
        parent = parent[key]
    parent[last] = value
    try:
        outcome = decide(broken, RULES).verdict.value
    except InvalidCase as refused:
        outcome = refused.path
    assert outcome in ("legal", "illegal", "undetermined") or outcome.startswith("$")


def test_card_with_a_host_lies_on_its_hosts_cell():
    leech = {"card": {"type": "parasite"}, "player": "second", "host": "hero"}
    decision = decide(
        case({"declare": "simple-strike", "by": "hero", "target": "leech"}, hero=card("C1"), leech=leech), RULES
    )
    assert decision.verdict.value == "legal"


def test_every_creature_has_a_simple_strike_and_an_artifact_has_none():
    for type, refused in (("creature", False), ("symbiote", False), ("artifact", True)):
        bare = {"card": {"type": type}, "player": "first", "at": "C1"}
        strike = case({"declare": "simple-strike", "by": "hero", "target": "foe"}, hero=bare, foe=card("C2"))
        if refused:
            with pytest.raises(InvalidCase):
                decide(strike, RULES)
        else:
            assert decide(strike, RULES).verdict.value == "legal"


def test_deciding_leaves_the_case_as_it_was():
    before = copy.deepcopy(GOOD)
    decide(GOOD, RULES)
    assert before == GOOD
