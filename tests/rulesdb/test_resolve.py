import copy
from typing import Any

import pytest

from rulesdb import CardWithoutType, RulesDB, UnknownCard, load, resolve_cards
from tests.rulesdb.sample import SampleBase, card, text


@pytest.fixture
def db(base: SampleBase) -> RulesDB:
    return load(base.root)


def test_ids_give_way_to_definitions_and_all_else_stays(db: RulesDB) -> None:
    position = db.examples["neighbour"].position
    resolved = resolve_cards(db, position)
    assert resolved == {
        "cards": {
            "spear": {
                "card": {
                    "type": "creature",
                    "life": 5,
                    "movement": 1,
                    "strike": [1, 2, 3],
                    "classes": ["Воин"],
                    "abilities": [{"kind": "strike-across-row", "id": "spear", "value": 1}],
                    "name": {"ru": "Пробный копейщик", "en": "test-spear"},
                },
                "player": "first",
                "at": "B2",
            },
            "wall": {"card": {"type": "creature"}, "player": "second", "at": "B1", "wounds": 1},
        }
    }


def test_the_argument_is_not_changed(db: RulesDB) -> None:
    position = copy.deepcopy(db.examples["neighbour"].position)
    before = copy.deepcopy(position)
    resolve_cards(db, position)
    assert position == before


def test_what_is_not_known_of_a_card_is_not_in_its_definition(base: SampleBase) -> None:
    base.write("cards/test-rock.json", card("test-rock", "Пробный камень", type="artifact"))
    definition = load(base.root).definitions["test-rock"]
    assert definition == {"type": "artifact", "abilities": [], "name": text("Пробный камень", "test-rock")}


def test_cards_of_unknown_type_have_no_definition(db: RulesDB) -> None:
    assert list(db.definitions) == ["test-spear"]


def test_an_inline_definition_and_the_rest_of_the_position_are_not_copied(db: RulesDB) -> None:
    position = {**db.examples["neighbour"].position, "cells": {"B2": {"markers": []}}}
    resolved = resolve_cards(db, position)
    assert resolved["cards"]["wall"] is position["cards"]["wall"]
    assert resolved["cells"] is position["cells"]


def test_a_definition_is_made_once_and_cannot_be_changed(db: RulesDB) -> None:
    one, other = (resolve_cards(db, db.examples["neighbour"].position) for _ in range(2))
    definition = one["cards"]["spear"]["card"]
    assert definition is other["cards"]["spear"]["card"]
    with pytest.raises(TypeError):
        definition["abilities"].append({"kind": "shot"})


def test_a_resolved_position_is_resolved_already(db: RulesDB) -> None:
    once = resolve_cards(db, db.examples["neighbour"].position)
    assert resolve_cards(db, once) == once


def _position(id: str) -> Any:
    return {"cards": {"own-card": {"card": id, "player": "first", "at": "B2"}}}


def test_an_unknown_card_is_refused_with_place_and_nearest_ids(db: RulesDB) -> None:
    with pytest.raises(UnknownCard) as refused:
        resolve_cards(db, _position("test-speer"))
    assert refused.value.path == "$.position.cards.own-card.card"
    assert refused.value.id == "test-speer"
    assert refused.value.nearest == ("test-spear",)
    assert "test-spear" in refused.value.remedy.ru
    assert "test-spear" in refused.value.remedy.en


def test_without_a_card_of_such_a_name_a_remedy_is_told_all_the_same(db: RulesDB) -> None:
    with pytest.raises(UnknownCard) as refused:
        resolve_cards(db, _position("zzz"))
    assert refused.value.nearest == ()
    assert refused.value.remedy.en == "Name a card of the database, or define it here."


def test_a_card_of_unknown_type_is_refused(db: RulesDB) -> None:
    with pytest.raises(CardWithoutType) as refused:
        resolve_cards(db, _position("girrit"))
    assert refused.value.path == "$.position.cards.own-card.card"
    assert "not known" in refused.value.problem.en


@pytest.mark.parametrize("position", [{}, {"cards": []}, {"cards": {"a": 5, "b": {"card": None}}}, [], None, "x"])
def test_what_is_no_position_is_left_to_the_engine(db: RulesDB, position: Any) -> None:
    assert resolve_cards(db, position) == position


def test_resolving_is_quick(db: RulesDB, benchmark: Any) -> None:
    cards = {f"card{number}": {"card": "test-spear", "player": "first", "at": "B2"} for number in range(12)}
    resolved = benchmark(resolve_cards, db, {"cards": cards})
    assert len(resolved["cards"]) == 12
