"""Named abilities and the permanent abilities they stand for: read, written back, refused, and switched off."""

from typing import Any

import pytest

from engine import InvalidCase, Rules, decide
from engine.clauses import clause_of, meanings, registry
from engine.codec.definitions import read_ability, read_definition, write_definition
from engine.inquiry import Inquiry
from engine.model.cards import Ability, Trigger
from engine.model.naming import Named
from engine.model.permanents import Permanent
from engine.model.state import State
from engine.texts.understanding import named_triggers_of, permanents_of, understood
from tests.engine.test_combat import card

ABOUT = '{"kinds": ["shot"]}'


def named(name: str, x: int | None = 2) -> Named:
    meaning = meanings()[name]
    return Named(name, x if meaning.numbered else None, ABOUT if meaning.about_something else None)


@pytest.mark.parametrize("name", meanings())
def test_the_text_of_every_name_can_be_read_by_the_ability_language(name):
    read = [read_ability(text, name) for text in meanings()[name].of(named(name))]
    assert read
    assert all(isinstance(one, Ability | Trigger | Permanent) for one in read)


@pytest.mark.parametrize("name", meanings())
def test_a_name_means_nothing_once_its_clause_is_switched_off(name):
    clause = next(clause_of(id) for id in registry() if id.endswith(f"/{name}") and id.startswith("b:g-"))
    assert understood(named(name), Rules()) is not None
    assert understood(named(name), Rules(without=(clause,))) is None


ABILITIES: list[dict[str, Any]] = [
    {"named": "armor", "x": 2},
    {"named": "blessing"},
    {"named": "clumsiness"},
    {"named": "protection-from", "about": {"magical": True}},
    {"kind": "permanent", "modifies": "die-roll", "by": -2},
    {"kind": "permanent", "modifies": "die-roll", "times": 2, "of": {"class": "dwarf"}, "as": "responding"},
    {"kind": "permanent", "modifies": "value", "to": 3, "of": {"this": True}, "at": {"wounded_by_attack": True}},
    {"kind": "permanent", "modifies": "value", "by": 1, "at": {"this": True}, "with": {"kinds": ["shot", "throw"]}},
    {"kind": "permanent", "modifies": "value", "by": {"each": -1, "cards": {"adjacent": True}, "at_most": 2}},
    {"kind": "permanent", "id": "hide", "prevents": "all", "of": {"closed": True}, "first_attack": True},
    {"kind": "permanent", "id": "plate", "prevents": 2, "with": {"attack": True, "opposing": True}},
    {"kind": "permanent", "id": "ward", "protects": {"melee": False}},
    {"kind": "permanent", "id": "den", "bars": "targeting", "with": {"attack": True}, "by_whom": {"type": "flyer"}},
    {
        "kind": "influence",
        "target": {"creature": True, "life_at_most": 2},
        "effects": [{"do": "heal", "of": "targets", "amount": "all"}],
    },
    {"kind": "spell", "value": [1, 2, 3], "effects": [{"do": "wound", "of": "targets", "amount": "value"}]},
    {"kind": "special-strike", "value": 2, "answered": True},
]


@pytest.mark.parametrize("ability", ABILITIES, ids=str)
def test_abilities_are_written_as_they_were_read(ability):
    definition = {"type": "creature", "life": 3, "life_maximum": 5, "abilities": [ability]}
    assert write_definition(read_definition(definition)) == definition


@pytest.mark.parametrize(
    ("ability", "place", "problem"),
    [
        ({"named": "armour", "x": 1}, ".abilities[0].named", "is not known"),
        ({"named": "armor"}, ".abilities[0].x", "needs its X"),
        ({"named": "blessing", "x": 1}, ".abilities[0].x", "has no X"),
        ({"named": "protection-from"}, ".abilities[0].about", "needs its about"),
        ({"named": "cache", "about": {"attack": True}}, ".abilities[0].about", "has no about"),
        ({"named": "protection-from", "about": {"kinds": ["slap"]}}, ".abilities[0].about.kinds", "is not known"),
        ({"kind": "permanent", "modifies": "die-roll"}, ".abilities[0]", "one way"),
        ({"kind": "permanent", "modifies": "die-roll", "by": 1, "to": 2}, ".abilities[0]", "one way"),
        ({"kind": "permanent", "prevents": -1}, ".abilities[0].prevents", "whole number"),
        ({"kind": "permanent", "bars": "breathing"}, ".abilities[0].bars", "is not known"),
    ],
)
def test_a_mistake_in_an_ability_is_refused_with_its_place(ability, place, problem):
    with pytest.raises(InvalidCase) as refused:
        read_definition({"type": "creature", "abilities": [ability]})
    assert refused.value.path == place
    assert problem in refused.value.problem.en


def test_of_one_name_only_the_largest_works_and_another_text_is_another_name():
    rules = Inquiry(Rules(), {})
    definition = card("one").definition._replace(
        named=(
            *(Named("armor", 1), Named("armor", 3), Named("armor", 2)),
            *(
                Named("protection-from", None, '{"kinds": ["shot"]}'),
                Named("protection-from", None, '{"magical": true}'),
            ),
        )
    )
    one = card("one")._replace(definition=definition)
    found = [permanent for permanent, _ in permanents_of(one, State({"one": one}), rules)]
    assert [getattr(permanent, "amount", None) for permanent in found] == [3, None, None]
    assert len(found) == 3


def test_a_card_without_names_has_what_is_printed_on_it():
    rules = Inquiry(Rules(), {})
    one = card("one")
    assert list(permanents_of(one, State({"one": one}), rules)) == []
    assert list(named_triggers_of(one, State({"one": one}), rules)) == []


def test_a_declared_name_without_its_text_is_refused_and_no_clause_speaks():
    case = {
        "position": {
            "cards": {
                "hero": {
                    "card": {"type": "creature", "abilities": [{"named": "finishing-blow", "x": 2}]},
                    "player": "first",
                    "at": "C2",
                },
                "foe": {"card": {"type": "creature", "life": 2}, "player": "second", "at": "C1"},
            }
        },
        "action": {"declare": "influence", "by": "hero", "target": "foe"},
    }
    assert decide(case, Rules()).verdict.value == "legal"
    without = decide(case, Rules(without=("b:g-13",)))
    assert (without.verdict.value, without.ungrounded) == ("illegal", True)


def test_a_card_whose_life_is_not_told_cannot_be_judged_dead_or_alive():
    shot = {"kind": "shot", "value": 2}
    cards = {
        "hero": {"card": {"type": "creature", "abilities": [shot]}, "player": "first", "at": "C2"},
        "foe": {"card": {"type": "creature"}, "player": "second", "at": "C2'"},
    }
    actions = [{"declare": "shot", "by": "hero", "target": "foe"}, {"pass": "first"}, {"pass": "second"}]
    with pytest.raises(InvalidCase) as refused:
        decide({"position": {"cards": cards}, "actions": actions}, Rules())
    assert refused.value.path == "$.actions[2]"
    assert "field life" in refused.value.remedy.en
