"""Gaps and conflicts: the abstraction, what is found in it, and the decision tables."""

from dataclasses import replace
from typing import Any

import pytest

from checker.cases import rules_for
from checker.gaps.abstraction import FEATURES, KINDS, NOT_SAID, TYPES, WORDS, Situation, situations, told
from checker.gaps.findings import Gaps, Sort, findings
from checker.gaps.outcomes import outcome
from checker.gaps.positions import case_of
from checker.gaps.tables import DecisionTable
from checker.proof import Proof
from engine import Rules, decide
from rulesdb.load import load

DB = load()
EVERY = tuple(situations())


pytestmark = pytest.mark.xdist_group("proof")


@pytest.fixture
def found(proof: Proof) -> Gaps:
    return proof.gaps


@pytest.fixture
def main(proof: Proof) -> Gaps:
    return proof.main_edition_gaps


# --- the abstraction -----------------------------------------------------------------------------------------


def test_abstraction_has_every_kind_type_zone_place_and_range_once() -> None:
    assert len(set(EVERY)) == len(EVERY) > 100_000
    for name in FEATURES:
        occurring = {getattr(one, name) for one in EVERY}
        assert occurring == set(WORDS[name]) or occurring == set(WORDS[name]) - {NOT_SAID}
    assert {(one.kind, one.source, one.source_zone) for one in EVERY} == {
        (kind, source, zone) for kind in KINDS for source in TYPES for zone in ("battlefield", "auxiliary")
    }
    aimed = {(one.target, one.side, one.place) for one in EVERY if one.source_zone == "battlefield"}
    assert {
        ("flyer", "own", "auxiliary"),
        ("terrain", "opposing", "knights-move"),
        ("itself", "own", "same-cell"),
    } <= aimed


def test_what_is_decided_fast_is_what_the_command_decides() -> None:
    rules = rules_for(DB)
    for one in EVERY[::97]:
        decision = decide(case_of(one), rules)
        assert outcome(one, rules)[:3] == (decision.verdict.value, decision.decisive, decision.ungrounded), one


def test_a_situation_is_told_in_both_languages() -> None:
    one = Situation("shot", "creature", "battlefield", "flyer", "opposing", "two-straight", "own", "outside", NOT_SAID)
    assert told(one, "ru") == (
        "выстрел, существо с поля боя; → летающее существо; карта противника; через клетку по прямой; "
        "между ними своя карта; за пределами дальности"
    )
    assert "outside the range" in told(one, "en")


# --- what is found -------------------------------------------------------------------------------------------


def of_sort(gaps: Gaps, sort: Sort) -> dict[str | None, int]:
    counts: dict[str | None, int] = {}
    for one in gaps.findings:
        if one.sort is sort:
            counts[one.question] = counts.get(one.question, 0) + one.situations
    return counts


def test_every_finding_belongs_to_a_record(found: Gaps, main: Gaps) -> None:
    assert [one.id for one in (*found.unrecorded, *main.unrecorded)] == []


def test_known_gaps_are_found_under_their_questions(found: Gaps, main: Gaps) -> None:
    assert set(of_sort(found, Sort.UNGROUNDED)) == {"attack-on-artifact", "spell-at-a-cell-or-zone"}
    assert set(of_sort(found, Sort.OPEN)) == {"attack-on-artifact", "attack-on-terrain-or-equipment", "range-diagonals"}
    assert set(of_sort(main, Sort.OPEN)) == {"range-auxiliary-zone", "range-diagonals"}
    assert "attack-on-terrain-or-equipment" in of_sort(main, Sort.UNGROUNDED)


def test_figures_add_up(found: Gaps) -> None:
    told = found.to_json()
    assert told["situations"] == len(EVERY)
    open_ones = sum(one.open for one in found.outcomes)
    assert told["decided"] == len(EVERY) - open_ones - sum(of_sort(found, Sort.UNGROUNDED).values())
    assert sum(one["situations"] for one in told["decided_by"]) == told["decided"]


def test_conflict_that_only_the_groundwork_settles_is_one_of_the_main_edition(found: Gaps) -> None:
    itself = next(one for one in found.findings if one.id.endswith("504.2/any-card; 504.4/itself"))
    told = itself.to_json()
    assert told["settled_by"] == ["b:103.2/prohibition"]
    assert told["conflict_of_rp"]
    decision = decide(told["smallest"]["case"], rules_for(DB))
    assert decision.decisive == ("504.4",)


def test_smallest_position_shows_its_finding(found: Gaps, main: Gaps) -> None:
    for analysis, edition in ((found, None), (main, "rp")):
        rules = rules_for(DB, edition=edition)
        for one in analysis.findings:
            decision = decide(one.to_json()["smallest"]["case"], rules)
            assert decision.ungrounded is (one.sort is Sort.UNGROUNDED)
            assert (decision.verdict.value == "undetermined") is one.outcome.open
            if one.sort is Sort.OPEN:
                assert any(one.question in branch.readings for branch in decision.branches)


def test_finding_without_a_record_is_told_and_not_lost(main: Gaps) -> None:
    bare = {id: replace(one, findings=()) for id, one in DB.questions.items()}
    again = findings(replace(DB, questions=bare), main.situations, main.outcomes)
    lost = [one for one in again if one.question is None]
    assert {one.id for one in lost} >= {"ungrounded: no record: terrain", "ungrounded: no record: cell"}
    assert any(one.sort is Sort.CONFLICT for one in lost)


def test_without_a_clause_what_it_permitted_is_a_gap() -> None:
    rules = rules_for(DB)
    one = next(one for one in EVERY if outcome(one, rules).decisive == ("504.3",))
    assert outcome(one, rules_for(DB, without=("504.3",))).ungrounded


# --- decision tables -----------------------------------------------------------------------------------------


@pytest.fixture
def tables(proof: Proof) -> tuple[DecisionTable, ...]:
    return proof.tables


def cell(tables: tuple[DecisionTable, ...], zone: str, target: str, place: tuple[str, str], kind: str) -> list[Any]:
    table = next(one for one in tables if one.source_zone == zone and target in {name for name, _, _ in one.targets})
    row = next(row for row in table.rows if place in row.places)
    column = next(at for at, kinds in enumerate(table.columns) if kind in kinds)
    return [(answer.ranges, answer.verdict, answer.decisive) for answer in row.cells[column]]


def test_tables_say_who_may_attack_whom(tables: tuple[DecisionTable, ...]) -> None:
    across = ("two-straight", "own")
    assert cell(tables, "battlefield", "creature", across, "strike-across-row") == [((), "legal", ("504.1.1",))]
    assert cell(tables, "battlefield", "terrain", ("same-cell", NOT_SAID), "shot") == [((), "illegal", ("b:212.2",))]
    assert cell(tables, "auxiliary", "flyer", ("auxiliary", NOT_SAID), "discharge") == [((), "legal", ("504.2",))]
    near = cell(tables, "battlefield", "creature", ("adjacent-straight", NOT_SAID), "simple-strike")
    assert near == [((NOT_SAID, "within"), "legal", ("504.1",)), (("outside",), "illegal", ("504.1",))]


def test_every_cell_cites_a_clause_or_a_question(tables: tuple[DecisionTable, ...]) -> None:
    for table in tables:
        for row in table.rows:
            assert len(row.cells) == len(table.columns)
            assert all(answer.decisive or answer.questions for one in row.cells for answer in one)


def test_what_the_rules_do_not_tell_apart_stands_together(tables: tuple[DecisionTable, ...]) -> None:
    first = tables[0]
    assert first.sources == TYPES
    assert {one[1] for table in tables for one in table.targets if one[0] == "creature"} == {"own", "opposing"}
    assert ("simple-strike", "special-strike", "magic-strike") in first.columns or len(tables) > 1


def test_every_situation_is_in_exactly_one_table_and_is_decided_as_it_says(
    found: Gaps, tables: tuple[DecisionTable, ...]
) -> None:
    places = {
        (table.source_zone, source, *target, place, kind): row.cells[column]
        for table in tables
        for source in table.sources
        for target in table.targets
        for row in table.rows
        for place in row.places
        for column, kinds in enumerate(table.columns)
        for kind in kinds
    }
    for one, decided in zip(found.situations, found.outcomes, strict=True):
        key = one.source_zone, one.source, one.target, one.side, one.text, (one.place, one.between), one.kind
        answers = [answer for answer in places[key] if not answer.ranges or one.range in answer.ranges]
        assert [(answer.verdict, answer.decisive) for answer in answers] == [(decided.verdict, decided.decisive)], one


def test_other_rules_make_other_tables() -> None:
    rules = Rules(without={"504.1.1"})
    one = Situation(
        "strike-across-row",
        "creature",
        "battlefield",
        "creature",
        "opposing",
        "two-straight",
        "own",
        NOT_SAID,
        NOT_SAID,
    )
    assert outcome(one, rules_for(DB)).verdict == "legal"
    assert outcome(one, rules).verdict == "illegal"
