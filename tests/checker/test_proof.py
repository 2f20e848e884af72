"""The one report: valid, the same every time, and of these data."""

import json
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from checker.order import order
from checker.proof import Proof, Stage, prove, report_schema
from rulesdb.fingerprints import digest
from rulesdb.load import load

DB = load()
pytestmark = pytest.mark.xdist_group("proof")


def test_everything_is_proven(proof: Proof) -> None:
    assert proof.ok


def test_report_fits_its_schema_and_every_field_there_is_described(proof: Proof) -> None:
    schema = report_schema()
    Draft202012Validator.check_schema(schema)
    assert [error.message for error in Draft202012Validator(schema).iter_errors(proof.to_json())] == []

    def described(part: object) -> None:
        if isinstance(part, dict):
            assert "type" not in part or isinstance(part["type"], dict) or "description" in part, part
            for one in part.values():
                described(one)
        elif isinstance(part, list):
            for one in part:
                described(one)

    described(schema)


def test_report_is_of_these_data_and_holds_no_absolute_path(proof: Proof) -> None:
    told = json.dumps(proof.to_json())
    assert json.loads(told)["digest"] == digest(DB)
    assert "/home/" not in told
    assert "/tmp/" not in told


@pytest.mark.long
def test_report_is_the_same_every_time_with_several_processes_too(proof: Proof) -> None:
    stages: list[Stage] = []
    again = prove(load(), processes=2, begin=stages.append)
    assert json.dumps(again.to_json()) == json.dumps(proof.to_json())
    assert stages == list(Stage)


def test_questions_gather_every_finding_and_name_their_records(proof: Proof) -> None:
    told = proof.to_json()
    assert {one["id"] for one in told["questions"]} <= set(DB.questions)
    for gaps, key in (("gaps", "findings"), ("main_edition_gaps", "main_edition_findings")):
        found = [one["id"] for sort in ("ungrounded", "conflicts", "open") for one in told[gaps][sort]]
        assert sorted(found) == sorted(id for one in told["questions"] for id in one[key])


def test_order_that_matters_is_found_with_the_clause_that_gives_the_choice(proof: Proof) -> None:
    found = {one.id: one for one in proof.order.ordered}
    bully = found["take-control: test-bully + test-timid"]
    assert (bully.clause, bully.player, bully.parting) == ("503.3.1", "first", "$.cards.other.player")
    assert dict(bully.ends) == {"place-control-marker:one": 1, "place-control-marker:other": 1}


def test_two_cards_that_do_not_touch_each_other_have_no_order_that_matters() -> None:
    cards = {id: DB.cards[id] for id in ("test-debtor", "test-bully")}
    assert [one.clause for one in order(replace(DB, cards=cards)).ordered if one.clause == "503.3.1"] == []
