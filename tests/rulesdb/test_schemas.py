"""The schemas themselves: complete, closed, described, and right about the shapes of DESIGN §5."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulesdb.folders import LAYOUTS
from rulesdb.shapes import misfits, registry, schemas, validator
from tests.rulesdb.sample import EXAMPLE, FILES

SCHEMAS = schemas()
ANNOTATIONS = {"title", "description"}


def inside(schema: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Give each object in a schema with its place."""
    if isinstance(schema, dict):
        yield place, schema
        for name, member in schema.items():
            yield from inside(member, f"{place}/{name}")
    elif isinstance(schema, list):
        for index, member in enumerate(schema):
            yield from inside(member, f"{place}/{index}")


def test_there_is_a_schema_for_every_kind_of_record_and_for_cases() -> None:
    shapes = {"position", "action", "case", "decision", "common"}
    assert {layout.schema for layout in LAYOUTS} | {f"{name}.schema.json" for name in shapes} == set(SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema_of_2020_12(name: str) -> None:
    assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_field_and_definition_is_described(name: str) -> None:
    assert SCHEMAS[name]["description"]
    for place, schema in inside(SCHEMAS[name]):
        if place.rsplit("/", 1)[-1] in ("properties", "$defs") and "/then/" not in place and "/if/" not in place:
            for field, told in schema.items():
                assert told.get("description"), f"{name}{place}/{field}"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_object_with_fields_is_closed(name: str) -> None:
    for place, schema in inside(SCHEMAS[name]):
        if schema.get("type") == "object" and "properties" in schema:
            assert schema.get("additionalProperties") is False, f"{name}{place}"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_reference_leads_to_a_schema_and_nothing_beside_it_is_overruled(name: str) -> None:
    resolver = registry().resolver(base_uri=name)
    for place, schema in inside(SCHEMAS[name]):
        if "$ref" in schema:
            target = resolver.lookup(schema["$ref"]).contents
            assert not (set(schema) & set(target)) - ANNOTATIONS, f"{name}{place}"


POSITION = EXAMPLE["position"]
SPEAR = {"card": {"type": "creature", "abilities": [{"kind": "strike-across-row", "value": 1}]}, "player": "first"}
DESIGN_POSITION = {
    "active": "first",
    "cards": {
        "spear": {**SPEAR, "at": "B2"},
        "wall": {"card": "test-soldier", "player": "second", "at": "B1", "wounds": 1, "closed": True},
        "dragon": {"card": "test-flyer", "player": "second", "at": "auxiliary"},
    },
}
FULL_POSITION = {
    **{"active": "second", "phase": "choice", "priority": None, "stack": [], "queue": []},
    "cells": {"A1'": {"markers": [{"name": "дрожи", "by": "worm"}]}},
    "cards": {
        "worm": {
            **{"card": "worm", "player": "first", "owner": "second", "at": "E3′", "closed": False, "hidden": True},
            **{"wounds": 0, "life": 3, "tokens": 2, "moved": 1},
            "markers": [{"name": "сеть", "by": "паук", "ability": "net", "named": True}],
        },
        "armour": {"card": {"type": "equipment"}, "player": "first", "host": "worm"},
        "паук": {"card": {"type": "creature"}, "player": "second", "at": "graveyard"},
    },
}
DECLARATION = {"declare": "shot", "by": "spear", "target": "dragon"}
ACTIONS: list[dict[str, Any]] = [
    DECLARATION,
    {**DECLARATION, "target": ["dragon", "B2", "auxiliary"], "ability": "long-shot"},
    {"pass": "first"},
    {"move": "spear", "to": "B1"},
    {"accumulate": "spear"},
    {"defend": "wall"},
    {"choose": "503.1/control-marker:wall"},
]


@pytest.mark.parametrize("position", [DESIGN_POSITION, FULL_POSITION, POSITION, {"cards": {}}])
def test_a_position_of_the_design_is_one(position: dict[str, Any]) -> None:
    assert misfits(position, "position.schema.json") == []


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_of_the_design_is_one(action: dict[str, Any]) -> None:
    assert misfits(action, "action.schema.json") == []
    assert misfits({"position": DESIGN_POSITION, "action": action}, "case.schema.json") == []
    assert misfits({"position": DESIGN_POSITION, "actions": [action], "dice": [4, 2]}, "case.schema.json") == []


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        ({}, (), "The field cards is missing."),
        ({"cards": {"B2": {**SPEAR, "at": "B2"}}}, ("cards", "B2"), '"B2" is not possible here.'),
        ({"cards": {"a": {**SPEAR, "at": "F1"}}}, ("cards", "a", "at"), '"F1" is none of these: cell.'),
        ({"cards": {"a": {**SPEAR, "at": "A4"}}}, ("cards", "a", "at"), '"A4" is none of these: cell.'),
        ({"cells": {"Z1": {}}, "cards": {}}, ("cells", "Z1"), '"Z1" is not of the right form (cell).'),
        ({"cards": {"a": {**SPEAR}}}, ("cards", "a"), "is none of these: a card with its place (at), a card on a host"),
        (
            {"cards": {"a": {**SPEAR, "at": "A1", "closed": 1}}},
            ("cards", "a", "closed"),
            "1 stands where true or false",
        ),
        ({"cards": {"a": {**SPEAR, "at": "A1", "wounds": -1}}}, ("cards", "a", "wounds"), "-1 is not possible here."),
        ({"cards": {"a": {**SPEAR, "at": "A1", "card": 5}}}, ("cards", "a", "card"), "5 is none of these"),
        (
            {"cards": {"a": {"card": {"type": "bird"}, "player": "first", "at": "A1"}}},
            ("cards", "a", "card", "type"),
            "bird",
        ),
        ({"turn": 1, "cards": {}}, (), "The field turn is not known here."),
    ],
)
def test_a_fault_of_a_position_is_told_at_its_place(value: Any, path: Any, message: str) -> None:
    found = misfits(value, "position.schema.json")
    assert [fault[0] for fault in found] == [path]
    assert message in found[0][1]


@pytest.mark.parametrize(
    ("action", "path", "message"),
    [
        ({}, (), "{} is none of these: declaration, pass, move, accumulate, defend, look, reveal, choice, going on."),
        ({"declare": "shot", "by": "spear"}, (), "The field target is missing."),
        ({**DECLARATION, "declare": "bite"}, ("declare",), '"bite" is not one of the values allowed here.'),
        ({**DECLARATION, "target": []}, ("target",), "This is empty."),
        ({**DECLARATION, "target": [5]}, ("target", 0), "5 stands where a text belongs."),
        ({**DECLARATION, "abilty": "x"}, (), "The field abilty is not known here."),
        ({"move": "spear", "to": "B7"}, ("to",), '"B7" is not of the right form (cell).'),
        ({"pass": "third"}, ("pass",), '"third" is not one of the values allowed here.'),
        ({"pass": "first", "move": "spear"}, (), "is not known here"),
        ("pass", (), '"pass" is none of these'),
    ],
)
def test_of_the_actions_the_one_that_was_meant_is_explained(action: Any, path: Any, message: str) -> None:
    found = misfits(action, "action.schema.json")
    assert [fault[0] for fault in found] == [path]
    assert message in found[0][1]
    assert found[0][2]


def test_a_case_has_one_action_or_several_and_not_both() -> None:
    both = {"position": DESIGN_POSITION, "action": DECLARATION, "actions": [DECLARATION]}
    neither = {"position": DESIGN_POSITION}
    for case in (both, neither):
        assert len(misfits(case, "case.schema.json")) == 1


DECISION: dict[str, Any] = {
    "verdict": "illegal",
    "decisive": ["504.1.1"],
    "ungrounded": False,
    "citations": [
        {"clause": "504.1.1", "provision": "504.1.1/path", "effect": "forbids", "why": {"ru": "…", "en": "…"}}
    ],
    "branches": [],
    "steps": [],
    "events": [],
    "pending": None,
    "outcomes": [],
    "position": {},
    "not_examined": ["turn"],
}


def test_a_decision_of_the_design_is_one() -> None:
    branch = {"readings": {"range": "straight"}, "verdict": None, "decisive": [], "reason": {"ru": "…", "en": "…"}}
    pending = {
        "player": "first",
        "clause": "503.3.1",
        "options": [{"id": "place:wall", "text": {"ru": "…", "en": "…"}}],
    }
    outcome = {"position": DESIGN_POSITION, "probability": "5/36", "choices": []}
    full = {**DECISION, "verdict": "undetermined", "branches": [branch], "pending": pending, "outcomes": [outcome]}
    for decision in (DECISION, full, {**DECISION, "steps": [full]}):
        assert validator("decision.schema.json").is_valid(decision)


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": None},
        {"decisive": ["504."]},
        {"effect": "forbids"},
        {"steps": [{}]},
        {"citations": [{"clause": "504.1"}]},
        {"outcomes": [{"position": {}, "probability": "0.5"}]},
    ],
)
def test_what_is_no_decision_is_not_valid(change: dict[str, Any]) -> None:
    assert not validator("decision.schema.json").is_valid({**DECISION, **change})


@pytest.mark.parametrize("file", FILES)
def test_following_references_and_putting_them_in_place_come_to_the_same(file: str) -> None:
    layout = next(one for one in LAYOUTS if file.startswith(one.folder) and one.mark in FILES[file])
    inside = json.dumps(FILES[file]).replace('"ru"', '"fr"', 1).replace('"fingerprint"', '"finger"', 1)
    broken = [{**FILES[file], "unknown": 1}, json.loads(inside)]
    for value in (FILES[file], *broken):
        assert validator(layout.schema).is_valid(value) == (misfits(value, layout.schema) == [])
    assert all(misfits(value, layout.schema) for value in broken)
