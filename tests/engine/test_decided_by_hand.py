"""Situations decided by hand from the clauses before the engine was asked: verdicts, ends, fractions."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from checker.cases import rules_for
from engine import InvalidCase, decide
from rulesdb.load import load

SITUATIONS = json.loads(Path(__file__).with_name("decided_by_hand.json").read_text(encoding="utf-8"))
SOLDIER = {"type": "creature", "life": 5, "movement": 1, "strike": [1, 2, 3]}
ABSENT = {"wounds": 0, "tokens": 0, "moved": 0, "closed": False}
"""What is not written where a card has none of it."""


@pytest.fixture(scope="module")
def rules():
    return rules_for(load())


def case_of(situation):
    cards = {
        id: {**card, "card": SOLDIER if card["card"] == "soldier" else card["card"]}
        for id, card in situation["position"]["cards"].items()
    }
    told = {key: situation[key] for key in ("actions", "dice") if key in situation}
    return {"position": {**situation["position"], "cards": cards}, **told}


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one["name"])
def test_a_situation_ends_as_decided_by_hand(situation, rules):
    if "refused" in situation:
        with pytest.raises(InvalidCase) as refused:
            decide(case_of(situation), rules)
        assert refused.value.path == situation["refused"]
        return
    decision = decide(case_of(situation), rules).to_json()
    assert [step["verdict"] for step in decision["steps"][:-1]] == ["legal"] * (len(situation["actions"]) - 1)
    assert decision["verdict"] == situation["verdict"]
    assert decision["decisive"] == situation.get("decisive", decision["decisive"])
    for id, ends in situation.get("ends", {}).items():
        card = decision["position"]["cards"][id]
        assert {key: card.get(key, ABSENT.get(key)) for key in ends} == ends
    assert decision["position"].get("result") == situation.get("result")
    cited = {one["clause"] for step in decision["steps"] for one in step["citations"]}
    assert set(situation.get("clauses", ())) <= cited
    for card, choices, probability in situation.get("dies", ()):
        assert deaths(decision, card, choices) == Fraction(probability)


def deaths(decision, card, choices):
    """How probable it is that a card dies and just these choices are made on the way."""
    return sum(
        Fraction(one["probability"])
        for one in decision["outcomes"]
        if one["choices"] == choices and one["position"]["cards"][card]["at"] == "graveyard"
    )
