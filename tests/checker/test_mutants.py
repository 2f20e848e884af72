"""Mutants: derived from what provisions hold, whatever their form."""

from dataclasses import dataclass, fields, replace

import pytest

from checker.conditions import condition_fields
from checker.mutants import LABELS, mutants
from engine import registry
from engine.clauses import (
    Condition,
    Definition,
    Domain,
    Permission,
    Prohibition,
    Requirement,
    Row,
    RuleEffect,
    Setting,
    Support,
    Table,
    any_of,
    condition,
    negation,
)
from engine.model.cards import AbilityKind
from engine.settings import Precedence, SettingName
from engine.text import Text


def asked(name: str) -> Condition:
    return condition(ru=name, en=name, ru_not=f"не {name}", en_not=f"not {name}")(lambda _: True)


ONE, TWO, THREE = asked("one"), asked("two"), asked("three")
WORDS = Text("слова", "words")


def changed(*provisions: object) -> dict[str, object]:
    """The mutants of these provisions alone: words in English, without the id, and what stands there then."""
    made = mutants({one.id: one for one in provisions})  # type: ignore[attr-defined]
    assert len({one.id for one in made}) == len(made)
    return {one.id.partition(": ")[2]: one.changed for one in made if one.provision == provisions[0].id}  # type: ignore[attr-defined]


def test_permission_loses_and_inverts_each_condition_and_becomes_a_prohibition():
    made = changed(Permission("999.1/a", (ONE,), (TWO,), only=True))
    assert made["switched off"] is None
    assert made["in the scope no condition “one”"] == Permission("999.1/a", (), (TWO,), only=True)
    assert made["in the limits no condition “two”"] == Permission("999.1/a", (ONE,), (), only=True)
    inverted = made["in the limits “two” inverted"]
    assert isinstance(inverted, Permission)
    assert [one.holds(None) for one in inverted.limits] == [False]
    assert made["forbids instead of permitting"] == Prohibition("999.1/a", (ONE, TWO))
    assert made["without “only”"] == Permission("999.1/a", (ONE,), (TWO,))
    assert len(made) == 7


def test_prohibition_becomes_a_permission_and_loses_the_question_that_contests_it():
    made = changed(Prohibition("999.1/a", (ONE,), contested="some-question"))
    assert made["permits instead of forbidding"] == Permission("999.1/a", (ONE,))
    assert made["not contested by some-question"] == Prohibition("999.1/a", (ONE,))


def test_requirement_becomes_a_permission() -> None:
    made = changed(Requirement("999.1/a", (ONE,), (TWO,)))
    assert made["permits instead of requiring"] == Permission("999.1/a", (ONE,), (TWO,), about=Domain.ACT)
    assert made["in the limits no condition “two”"] == Requirement("999.1/a", (ONE,), ())


def test_each_part_of_a_condition_made_of_others_is_changed_too():
    made = changed(Permission("999.1/a", (any_of(ONE, negation(TWO), THREE),)))
    assert {words for words in made if "scope" in words} == {
        *("in the scope no condition “one or not two or three”", "in the scope “one or not two or three” inverted"),
        *(f"in the scope no condition “{name}”" for name in ("one", "not two", "three")),
        *(f"in the scope “{name}” inverted" for name in ("one", "not two", "three")),
    }


def test_setting_takes_every_other_value():
    made = changed(Setting("999.1/a", SettingName.PERMISSION_AND_PROHIBITION, Precedence.PROHIBITION, WORDS))
    assert list(made) == ["switched off", "value is permission"]


def test_rows_go_take_values_of_other_rows_and_are_exchanged_with_neighbours():
    shot, throw, spell = AbilityKind.SHOT, AbilityKind.THROW, AbilityKind.SPELL
    made = changed(
        Definition("999.1/a", Table.KINDS, {shot: Row("far", WORDS), spell: Row("none", WORDS)}),
        Definition("999.1/b", Table.KINDS, {throw: Row("near", WORDS)}),
    )
    assert set(made) == {
        *("switched off", "no row shot", "no row spell", "shot and spell exchanged"),
        *("row shot like spell", "row shot like throw", "row spell like shot", "row spell like throw"),
    }


def test_members_of_a_set_are_exchanged_for_outsiders():
    rows = {(0, 1): Row((0, 1), WORDS), "on one cell": Row(value=True, text=WORDS)}
    made = changed(Definition("999.1/a", Table.ADJACENCY, rows))
    assert set(made) == {"switched off", "no row 0, 1", "0, 2 instead of 0, 1", "no row on one cell"}


def test_a_field_that_nothing_can_change_is_refused_and_not_passed_over():
    @dataclass(frozen=True)
    class Novelty:
        id: str
        strength: float

    with pytest.raises(TypeError, match=r"999.1/a.*'strength'"):
        mutants({"999.1/a": Novelty("999.1/a", 0.5)})  # type: ignore[dict-item]


def test_mutant_takes_the_place_of_its_provision_and_of_nothing_else():
    mutant = next(one for one in mutants() if one.id.startswith("504.1/melee: in the scope no"))
    applied = mutant.applied(registry())
    assert applied["504.1/melee"] is mutant.changed
    assert {id for id in registry() if applied[id] is not registry()[id]} == {"504.1/melee"}
    assert list(applied) == list(registry())


def test_every_provision_of_the_engine_has_mutants_and_every_field_of_every_form_is_changed():
    made = mutants()
    assert {one.provision for one in made} == set(registry())
    assert len({one.id for one in made}) == len(made)
    told = {
        (type(registry()[one.provision]), field.name)
        for one in made
        if one.changed is not None and type(one.changed) is type(registry()[one.provision])
        for field in fields(one.changed)
        if getattr(one.changed, field.name) != getattr(registry()[one.provision], field.name)
    }
    for form in (Permission, Prohibition, Requirement, Definition, Setting, RuleEffect, Support):
        changeable = {one.name for one in fields(form)} - LABELS
        assert {name for kind, name in told if kind is form} == changeable


def test_negation_and_any_of_are_made_again_of_their_parts():
    made = any_of(ONE, negation(TWO))
    assert made.made_by is not None
    again = made.made_by(*made.parts)
    assert replace(again, holds=made.holds) == made
    assert again.holds(None)
    assert condition_fields(Permission("999.1/a", (made,))) == {"scope": (made,)}
