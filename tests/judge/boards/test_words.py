"""What may be chosen is told in words, never by the engine's own ids."""

from collections.abc import Mapping, Sequence

import pytest

import engine.rules  # noqa: F401 - the names of abilities are declared by the provisions
from engine.clauses import Definition, Table, registry
from engine.model.cards import AbilityKind
from judge.boards.named import KINDS, NAMED_ABILITIES
from judge.boards.words import (
    WORDS,
    ability_in_words,
    cards_in_words,
    offered_in_words,
    option_in_words,
    with_definitions,
)
from rulesdb.load import load

POSITION = {
    "cards": {
        "foe": {
            "card": {"type": "creature", "abilities": [{"id": "call", "name": {"ru": "Зов", "en": "Call"}}]},
            "player": "second",
            "at": "C1'",
        },
        "wolf": {"card": {"type": "creature", "name": {"ru": "Волк", "en": "Wolf"}}, "player": "first", "at": "C1"},
    }
}


@pytest.mark.parametrize(
    ("option", "ru"),
    {
        "as-rolled": "оставить результат, как выпал",
        "weaken": "сыграть ослабление",
        "set-to:6": "свести к 6",
        "summon:nobody": "никого не вызывать",
        "net:nowhere": "net:nowhere",
        "marker-to:B2'": "переместить маркер: B2'",
        "marker-of:foe:wolf": "маркер: лежит на «существо» (C1'), выдан картой «Волк» (C1)",
    }.items(),
)
def test_an_option_is_told_in_words_where_there_are_any(option, ru):
    assert option_in_words(option, POSITION, "ru") == ru


@pytest.mark.parametrize("option", ["call:foe", "call:foe:wolf", "decline:call:foe", "plus:2:wolf-then-times:3:foe"])
def test_the_ids_of_cards_and_abilities_do_not_show(option):
    for language in ("ru", "en"):
        told = option_in_words(option, POSITION, language)
        assert not {"foe", "wolf", "call", "plus"} & set(told.replace(":", " ").split()), told
    assert ("Волк" in option_in_words(option, POSITION, "ru")) == ("wolf" in option)


def test_every_option_that_an_example_offers_has_words():
    db = load()
    offered = 0
    for example in db.examples.values():
        for step in _pending([one.expect for one in example.steps]):
            position = with_definitions(example.position, db.definitions)
            for option in step["options"]:
                words = option_in_words(option["id"], position, "ru")
                offered += 1
                assert words != option["id"], (example.id, words)
    assert offered


def _pending(value):
    if isinstance(value, Mapping):
        if isinstance(value.get("pending"), Mapping) and value["pending"].get("options"):
            yield value["pending"]
        for one in value.values():
            yield from _pending(one)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for one in value:
            yield from _pending(one)


def test_what_the_exchange_would_come_to_is_told_beside_the_choice():
    told = offered_in_words({"id": "weaken", "text": {"ru": "нападающий: слабый", "en": ""}}, POSITION, "ru")
    assert told == "сыграть ослабление (нападающий: слабый)"


def test_every_named_ability_that_the_engine_carries_out_has_a_name_here():
    tables = [one for one in registry().values() if isinstance(one, Definition) and one.table is Table.NAMED_ABILITIES]
    assert set(NAMED_ABILITIES) == {str(name) for table in tables for name in table.rows}
    assert set(KINDS) == set(AbilityKind)
    assert set(AbilityKind) <= set(WORDS)


@pytest.mark.parametrize(
    ("ability", "ru", "en"),
    [
        ({"named": "cache"}, "схрон", "cache"),
        ({"named": "armor", "x": 2}, "броня 2", "armor 2"),
        ({"named": "protection-from", "about": {"magical": True}}, "защита от магии", "protection from magic"),
        (
            {"named": "vulnerability-to", "about": {"kinds": ["shot", "throw"]}},
            "уязвимость от выстрелов, метаний",
            "vulnerability to shots, throws",
        ),
    ],
)
def test_a_named_ability_is_told_by_its_name_with_its_number_and_what_it_is_about(ability, ru, en):
    assert (ability_in_words(ability, "ru"), ability_in_words(ability, "en")) == (ru, en)


def test_no_card_of_an_example_has_an_ability_that_goes_without_words():
    db = load()
    for example in db.examples.values():
        for language in ("ru", "en"):
            for _, line in cards_in_words(with_definitions(example.position, db.definitions), language):
                assert not line.endswith((", ", ",", ": ")), (example.id, line)
                assert ", ," not in line, (example.id, line)
