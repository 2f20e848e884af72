"""Section 504 clause by clause, under the main edition alone unless a test says otherwise."""

import pytest

from engine import Verdict
from engine.model.board import CELLS, DIAGONAL_STEPS, cell_index
from tests.engine.situations import ALL_EDITIONS, answer, card, declared

MELEE = ("simple-strike", "special-strike", "magic-strike")
RANGED = ("shot", "throw", "discharge")
NO_ATTACK = ("spell", "influence")
CREATURES = ("creature", "flyer", "symbiote", "parasite")
OTHERS = ("artifact", "terrain", "equipment")

LEGAL, ILLEGAL = "legal", "illegal"


@pytest.mark.parametrize("kind", MELEE)
@pytest.mark.parametrize("at", [cell for cell in CELLS if cell != "C1"])
def test_melee_strike_reaches_exactly_the_eight_neighbours(kind, at):
    near = DIAGONAL_STEPS[cell_index("C1")][cell_index(at)] == 1
    decision = declared(kind, "foe", hero=card("C1"), foe=card(at, player="second"))
    assert answer(decision) == (LEGAL if near else ILLEGAL, ("504.1",))


@pytest.mark.parametrize("kind", RANGED)
@pytest.mark.parametrize("at", [cell for cell in CELLS if cell != "C1"])
def test_ranged_attack_reaches_every_creature_but_the_eight_neighbours(kind, at):
    near = DIAGONAL_STEPS[cell_index("C1")][cell_index(at)] == 1
    decision = declared(kind, "foe", hero=card("C1"), foe=card(at, player="second"))
    assert answer(decision) == (ILLEGAL if near else LEGAL, ("504.1",))


@pytest.mark.parametrize("player", ["first", "second"])
@pytest.mark.parametrize("type", CREATURES)
def test_creature_of_either_player_and_any_subtype_may_be_attacked(type, player):
    assert answer(declared("simple-strike", "foe", hero=card("C1"), foe=card("C2", type, player)))[0] == LEGAL
    assert answer(declared("shot", "foe", hero=card("C1"), foe=card("C3", type, player)))[0] == LEGAL


@pytest.mark.parametrize("type", OTHERS)
@pytest.mark.parametrize("at", ["C2", "C3", "auxiliary"])
@pytest.mark.parametrize("kind", [*MELEE, *RANGED])
def test_no_clause_speaks_of_attacks_from_the_battlefield_at_other_than_creatures(kind, at, type):
    assert answer(declared(kind, "foe", hero=card("C1"), foe=card(at, type, "second"))) == (ILLEGAL, ("ungrounded",))


def test_flyer_in_the_auxiliary_zone_is_adjacent_to_nothing():
    cards = {"hero": card("C1"), "dragon": card("auxiliary", "flyer", "second")}
    assert answer(declared("simple-strike", "dragon", **cards)) == (ILLEGAL, ("504.1",))
    assert answer(declared("shot", "dragon", **cards)) == (LEGAL, ("504.1",))


def test_cards_on_one_cell_are_adjacent_to_each_other():
    cards = {"hero": card("C1"), "leech": card("C1", "parasite", "second")}
    assert answer(declared("simple-strike", "leech", **cards)) == (LEGAL, ("504.1",))
    assert answer(declared("shot", "leech", **cards)) == (ILLEGAL, ("504.1",))


@pytest.mark.parametrize("place", ["deck", "graveyard"])
def test_target_outside_the_battle_zone_is_withheld(place):
    gone = card(place, player="second")
    for kind in (*MELEE, *RANGED):
        assert answer(declared(kind, "gone", hero=card("C1"), gone=gone)) == (ILLEGAL, ("504.1",))
        flying = card("auxiliary", "flyer")
        assert answer(declared(kind, "gone", hero=flying, gone=gone)) == (ILLEGAL, ("504.2",))
    for kind in NO_ATTACK:
        assert answer(declared(kind, "gone", hero=card("C1"), gone=gone)) == (ILLEGAL, ("504.3",))


@pytest.mark.parametrize(("between", "at"), [("C2", "C3"), ("C1'", "C2'"), ("B1", "A1"), ("D1", "E1")])
def test_strike_across_a_row_goes_in_the_four_straight_directions(between, at):
    cards = {"hero": card("C1"), "foe": card(at, player="second")}
    assert answer(declared("strike-across-row", "foe", **cards)) == (LEGAL, ("504.1.1",))
    assert answer(declared("strike-across-row", "foe", **cards, own=card(between))) == (LEGAL, ("504.1.1",))
    opposing = card(between, player="second")
    assert answer(declared("strike-across-row", "foe", **cards, opposing=opposing)) == (ILLEGAL, ("504.1.1",))


@pytest.mark.parametrize("at", ["C2", "C3'", "E3", "A2'", "D3", "B1", "auxiliary", "deck"])
def test_strike_across_a_row_goes_nowhere_else(at):
    foe = card(at, player="second")
    assert answer(declared("strike-across-row", "foe", hero=card("C1"), foe=foe)) == (ILLEGAL, ("504.1.1",))


def test_own_card_with_an_opposing_parasite_bars_a_strike_across_a_row():
    cards = {"hero": card("C1"), "foe": card("C3", player="second"), "friend": card("C2")}
    assert answer(declared("strike-across-row", "foe", **cards))[0] == LEGAL
    leech = card("C2", "parasite", "second")
    assert answer(declared("strike-across-row", "foe", **cards, leech=leech)) == (ILLEGAL, ("504.1.1",))


@pytest.mark.parametrize("type", [*CREATURES, *OTHERS])
def test_strike_across_a_row_names_no_kind_of_target(type):
    foe = card("C3", type, "second")
    assert answer(declared("strike-across-row", "foe", hero=card("C1"), foe=foe)) == (LEGAL, ("504.1.1",))


def test_strike_across_a_row_is_not_limited_by_range():
    assert answer(declared("strike-across-row", "foe", hero=card("C1", range=1), foe=card("C3")))[0] == LEGAL


@pytest.mark.parametrize("type", [*CREATURES, *OTHERS])
@pytest.mark.parametrize("at", ["A3'", "auxiliary"])
@pytest.mark.parametrize("player", ["first", "second"])
def test_flyer_may_attack_any_card_in_the_battle_zone(player, at, type):
    cards = {"hero": card("auxiliary", "flyer"), "foe": card(at, type, player)}
    for kind in (*MELEE, *RANGED):
        assert answer(declared(kind, "foe", **cards)) == (LEGAL, ("504.2",))
    assert answer(declared("strike-across-row", "foe", **cards)) == (ILLEGAL, ("504.2",))


@pytest.mark.parametrize("kind", NO_ATTACK)
@pytest.mark.parametrize("at", ["C1", "C2", "A3'", "auxiliary"])
@pytest.mark.parametrize("source", ["C1", "auxiliary"])
@pytest.mark.parametrize("type", [*CREATURES, *OTHERS])
def test_spells_and_influences_reach_any_card_of_both_zones(kind, at, source, type):
    decision = declared(kind, "foe", hero=card(source), foe=card(at, type, "second"))
    assert answer(decision) == (LEGAL, ("504.3",))


@pytest.mark.parametrize("kind", NO_ATTACK)
def test_a_card_may_cast_at_itself(kind):
    assert answer(declared(kind, "hero", hero=card("C1"))) == (LEGAL, ("504.3",))


@pytest.mark.parametrize("kind", NO_ATTACK)
def test_range_does_not_count_for_spells_at_the_auxiliary_zone(kind):
    cards = {"hero": card("C1", range=1), "dragon": card("auxiliary", "flyer", "second")}
    assert answer(declared(kind, "dragon", **cards)) == (LEGAL, ("504.3",))


@pytest.mark.parametrize("kind", [*MELEE, *RANGED])
@pytest.mark.parametrize("source", ["C1", "auxiliary"])
def test_attack_at_itself_at_a_cell_or_at_the_auxiliary_zone_is_forbidden(kind, source):
    for target in ("hero", "C2", "auxiliary"):
        assert answer(declared(kind, target, hero=card(source))) == (ILLEGAL, ("504.4",))


@pytest.mark.parametrize("target", ["hero", "C3", "C2", "auxiliary"])
def test_strike_across_a_row_at_no_other_card_is_forbidden_twice_from_the_battlefield(target):
    assert answer(declared("strike-across-row", target, hero=card("C1"))) == (ILLEGAL, ("504.1.1", "504.4"))
    assert answer(declared("strike-across-row", target, hero=card("auxiliary", "flyer"))) == (ILLEGAL, ("504.4",))


@pytest.mark.parametrize("kind", NO_ATTACK)
@pytest.mark.parametrize("target", ["C2", "auxiliary"])
def test_section_504_is_silent_on_spells_at_cells_and_zones(kind, target):
    assert answer(declared(kind, target, hero=card("C1"))) == (ILLEGAL, ("ungrounded",))


def test_ability_that_marks_a_chosen_cell_may_be_declared_at_a_cell():
    mark = {"kind": "influence", "target": "cell", "gives_marker": {"name": "метка"}, "range": 2}
    shaman = {"card": {"type": "creature", "abilities": [mark]}, "player": "first", "at": "C1"}
    assert answer(declared("influence", "C3", hero=shaman)) == (LEGAL, ("543.1",))
    assert answer(declared("influence", "C3'", hero=shaman)) == (ILLEGAL, ("543.1",))


# --- range ----------------------------------------------------------------------------------------------------


def readings(decision):
    return {tuple(branch.readings.items()): branch.finding.verdict for branch in decision.branches}


@pytest.mark.parametrize("kind", [*RANGED, *NO_ATTACK])
def test_range_is_open_between_the_two_ways_of_counting(kind):
    knight = card("D2'", player="second")  # two diagonal steps, three straight ones
    decision = declared(kind, "foe", hero=card("C1", range=2), foe=knight)
    assert decision.verdict is Verdict.UNDETERMINED
    assert decision.decisive == ()
    assert readings(decision) == {
        (("range-diagonals", "diagonal-steps"),): Verdict.LEGAL,
        (("range-diagonals", "straight-steps"),): Verdict.ILLEGAL,
    }


def test_range_is_decided_where_both_ways_of_counting_agree():
    foe = card("D2'", player="second")
    for limit, verdict in ((1, ILLEGAL), (3, LEGAL)):
        assert answer(declared("shot", "foe", hero=card("C1", range=limit), foe=foe)) == (verdict, ("504.1",))
        assert answer(declared("spell", "foe", hero=card("C1", range=limit), foe=foe)) == (verdict, ("504.3",))


@pytest.mark.parametrize(
    ("kind", "source", "target"),
    [
        ("shot", "C1", "auxiliary"),
        ("shot", "auxiliary", "C1"),
        ("discharge", "auxiliary", "auxiliary"),
        ("simple-strike", "auxiliary", "C1"),
        ("spell", "auxiliary", "C1"),
    ],
)
def test_range_over_the_auxiliary_zone_is_open_and_settled_by_the_other_editions(kind, source, target):
    cards = {"hero": card(source, range=3), "foe": card(target, player="second")}
    assert declared(kind, "foe", **cards).verdict is Verdict.UNDETERMINED
    settled = declared(kind, "foe", **cards, rules=ALL_EDITIONS)
    assert settled.verdict is Verdict.LEGAL
    assert {"b:g-11", "m:g-дальность"} <= {citation.clause for citation in settled.citations}


# --- where the groundwork speaks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("type", "clause"), [("terrain", "b:212.2"), ("equipment", "b:214.3")])
def test_terrain_and_equipment_are_not_attacked_where_no_clause_of_the_main_edition_permits_it(type, clause):
    foe = card("C2", type, "second")
    decision = declared("simple-strike", "foe", hero=card("C1"), foe=foe, rules=ALL_EDITIONS)
    assert answer(decision) == (ILLEGAL, (clause,))


@pytest.mark.parametrize("type", ["terrain", "equipment"])
@pytest.mark.parametrize(("kind", "source"), [("shot", "auxiliary"), ("strike-across-row", "C1")])
def test_whether_504_permits_attacks_at_terrain_and_equipment_is_open(kind, source, type):
    decision = declared(kind, "foe", hero=card(source), foe=card("C3", type, "second"), rules=ALL_EDITIONS)
    assert readings(decision) == {
        (("attack-on-terrain-or-equipment", "main-edition-permits"),): Verdict.LEGAL,
        (("attack-on-terrain-or-equipment", "groundwork-forbids"),): Verdict.ILLEGAL,
    }


@pytest.mark.parametrize(("kind", "at"), [("simple-strike", "C2"), ("shot", "C3"), ("shot", "auxiliary")])
def test_attack_at_an_artifact_is_open_where_504_would_permit_it_at_a_creature(kind, at):
    foe = card(at, "artifact", "second")
    decision = declared(kind, "foe", hero=card("C1"), foe=foe, rules=ALL_EDITIONS)
    assert readings(decision) == {
        (("attack-on-artifact", "creatures-only"),): Verdict.ILLEGAL,
        (("attack-on-artifact", "as-a-creature"),): Verdict.LEGAL,
    }


@pytest.mark.parametrize(("kind", "at"), [("simple-strike", "C3"), ("shot", "C2"), ("shot", "graveyard")])
def test_attack_at_an_artifact_elsewhere_has_no_ground(kind, at):
    foe = card(at, "artifact", "second")
    decision = declared(kind, "foe", hero=card("C1"), foe=foe, rules=ALL_EDITIONS)
    assert answer(decision) == (ILLEGAL, ("ungrounded",))


def test_declaration_at_several_targets_is_legal_where_each_of_them_is():
    cards = {"hero": card("C1"), "near": card("C2"), "far": card("C3"), "farther": card("C2'")}
    assert answer(declared("shot", ["far", "farther"], **cards)) == (LEGAL, ("504.1",))
    assert answer(declared("shot", ["far", "near"], **cards)) == (ILLEGAL, ("504.1",))
    assert answer(declared("shot", ["far", "hero", "A1"], **cards)) == (ILLEGAL, ("504.4",))
