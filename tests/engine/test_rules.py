"""Switches, readings and editions."""

from itertools import permutations

import pytest

from engine import Rules, UnknownProvision, UnknownReading, Verdict, questions, registry
from engine.clauses import Effect, Requirement, Setting, clause_of, condition
from engine.codec.position import read_position
from engine.inquiry import Inquiry
from engine.model.cards import Ability, AbilityKind
from engine.model.state import Player
from engine.occasions import Act, ActKind
from engine.settings import Precedence, SettingName
from engine.text import Text
from tests.engine.situations import ALL_KINDS, SETTLED, answer, card, declared


@condition(ru="карта открыта", en="the card is open", ru_not="карта закрыта", en_not="the card is closed")
def is_open(act: Act) -> bool:
    return act.source is not None and not act.source.closed


@condition(ru="простой удар", en="a simple strike", ru_not="не простой удар", en_not="no simple strike")
def is_simple_strike(act: Act) -> bool:
    return act.ability is not None and act.ability.kind is AbilityKind.SIMPLE_STRIKE


of_simple_strikes = (is_simple_strike,)
BOTH = {"hero": card("auxiliary", "flyer"), "foe": card("C1", player="second")}


def test_a_clause_switched_off_takes_all_its_provisions_and_no_sub_clause():
    without = Rules(without={"504.1"})
    in_force = {permission.id for permission in without.permissions}
    assert not {id for id in in_force if clause_of(id) == "504.1"}
    assert "504.1.1/path" in in_force


def test_a_single_provision_can_be_switched_off():
    cards = {"hero": card("C1"), "near": card("C2"), "far": card("C3")}
    without = Rules(edition="rp", without={"504.1/melee"})
    assert answer(declared("simple-strike", "near", **cards, rules=without)) == ("illegal", ("ungrounded",))
    assert answer(declared("shot", "far", **cards, rules=without)) == ("legal", ("504.1",))


@pytest.mark.parametrize("id", ["504.11", "504", "504.1/", "", "b:504.1"])
def test_switching_off_what_the_engine_does_not_carry_is_refused(id):
    with pytest.raises(UnknownProvision):
        Rules(without={id})


@pytest.mark.parametrize(("question", "reading"), [("range-diagonals", "sideways"), ("no-such-question", "yes")])
def test_a_reading_that_no_question_offers_is_refused(question, reading):
    with pytest.raises(UnknownReading):
        Rules(readings={question: reading})


def test_without_any_definition_of_the_kind_no_clause_speaks():
    assert answer(declared("shot", "foe", **BOTH, rules=Rules(without={"b:401.5"}))) == ("illegal", ("ungrounded",))


def test_without_neighbours_nothing_on_another_cell_is_adjacent():
    cards = {"hero": card("C1"), "foe": card("C2")}
    assert answer(declared("simple-strike", "foe", **cards, rules=Rules(without={"b:207.7"})))[0] == "illegal"
    assert answer(declared("shot", "foe", **cards, rules=Rules(without={"b:207.7"})))[0] == "legal"


def test_prohibition_prevails_over_permission_by_a_setting_that_is_cited():
    decision = declared("shot", "hero", hero=card("auxiliary", "flyer"))
    assert answer(decision) == ("illegal", ("504.4",))
    assert [one.effect for one in decision.citations if one.clause == "b:103.2"] == [Effect.ORDERS]


def test_without_the_setting_of_precedence_the_procedure_stops():
    without = Rules(edition="rp", without={"b:103.2"})
    decision = declared("shot", "hero", hero=card("auxiliary", "flyer"), rules=without)
    assert answer(decision) == ("illegal", ("ungrounded",))


def test_the_other_value_of_the_setting_turns_the_verdict():
    turned = {
        id: Setting(one.id, one.name, Precedence.PERMISSION, one.text) if isinstance(one, Setting) else one
        for id, one in registry().items()
    }
    decision = declared("shot", "hero", hero=card("auxiliary", "flyer"), rules=Rules(provisions=turned))
    assert answer(decision) == ("legal", ("504.2",))


@pytest.mark.parametrize("order", list(permutations(("999.1/base", "999.2/wide", "999.3/narrow"))))
def test_of_the_settings_that_apply_the_narrowest_speaks_in_whatever_order_they_stand(order):
    """No setting of the game has two exceptions at once, so these are made up."""
    name, text = SettingName.PERMISSION_AND_PROHIBITION, Text("", "")
    made = {
        "999.1/base": Setting("999.1/base", name, Precedence.PROHIBITION, text),
        "999.2/wide": Setting("999.2/wide", name, Precedence.PERMISSION, text, (is_simple_strike,)),
        "999.3/narrow": Setting("999.3/narrow", name, Precedence.PROHIBITION, text, (is_simple_strike, is_open)),
    }

    def asked(strike: bool, closed: bool) -> tuple[Precedence, list[str]]:
        """What is set for a card that strikes or shoots, and by which provision."""
        kind = AbilityKind.SIMPLE_STRIKE if strike else AbilityKind.SHOT
        state = read_position({"cards": {"hero": card("C1", closed=closed)}})
        inquiry = Inquiry(Rules(provisions={id: made[id] for id in order}), {})
        act = Act(inquiry, state, ActKind.DECLARATION, Player.FIRST, state.cards["hero"], Ability(kind))
        return inquiry.setting(name, act), [citation.provision for citation in inquiry.used]

    assert asked(strike=True, closed=False) == (Precedence.PROHIBITION, ["999.3/narrow"])
    assert asked(strike=True, closed=True) == (Precedence.PERMISSION, ["999.2/wide"])
    assert asked(strike=False, closed=False) == (Precedence.PROHIBITION, ["999.1/base"])


def test_a_requirement_met_permits_nothing_and_an_unmet_one_forbids_in_its_own_words():
    open_card = Requirement("999.1/open", of_simple_strikes, (is_open,))
    rules = Rules(edition="rp", provisions={**registry(), open_card.id: open_card})
    near = card("C2", player="second")
    met = declared("simple-strike", "near", hero=card("C1"), near=near, rules=rules)
    assert answer(met) == ("legal", ("504.1",))
    assert [one.effect for one in met.citations if one.clause == "999.1"] == [Effect.REQUIRES]
    unmet = declared("simple-strike", "near", hero=card("C1", closed=True), near=near, rules=rules)
    assert answer(unmet) == ("illegal", ("999.1",))
    assert [one.why.en for one in unmet.citations if one.effect is Effect.FORBIDS] == ["the card is closed"]
    out_of_scope = declared("shot", "far", hero=card("C1", closed=True), far=card("C3"), rules=rules)
    assert answer(out_of_scope) == ("legal", ("504.1",))
    assert not [one for one in out_of_scope.citations if one.clause == "999.1"]


def test_a_requirement_forbids_even_where_no_clause_permits():
    nothing_else = Requirement("999.1/open", (), (is_open,))
    rules = Rules(edition="rp", provisions={nothing_else.id: nothing_else})
    asked = {"hero": card("C1"), "near": card("C2")}
    assert answer(declared("shot", "near", **asked, rules=rules)) == ("illegal", ("ungrounded",))
    asked["hero"]["closed"] = True
    assert answer(declared("shot", "near", **asked, rules=rules)) == ("illegal", ("999.1",))


def test_reading_chosen_beforehand_is_not_asked_again():
    cards = {"hero": card("C1", range=2), "foe": card("D2'", player="second")}
    for reading, verdict in (("diagonal-steps", "legal"), ("straight-steps", "illegal")):
        decision = declared("shot", "foe", **cards, rules=Rules(readings={"range-diagonals": reading}))
        assert answer(decision) == (verdict, ("504.1",))
        assert decision.branches == ()


def test_reading_whose_text_is_missing_gives_no_verdict_and_says_why():
    cards = {"hero": card("C1", range=2), "foe": card("D2'", player="second")}
    decision = declared("shot", "foe", **cards, rules=Rules(without={"b:g-11"}))
    assert decision.verdict is Verdict.UNDETERMINED
    lost, kept = decision.branches
    assert lost.finding.verdict is None
    assert "diagonal-steps" in lost.to_json()["reason"]["en"]
    assert kept.finding.verdict is Verdict.ILLEGAL


def test_settled_question_is_open_again_when_every_text_that_settles_it_is_missing():
    cards = {"hero": card("C1", range=3), "dragon": card("auxiliary", "flyer", "second")}
    one_left = Rules(settled=SETTLED, without={"b:g-11/auxiliary-zone"})
    none_left = Rules(settled=SETTLED, without={"b:g-11/auxiliary-zone", "m:g-дальность/auxiliary-zone"})
    assert declared("shot", "dragon", **cards, rules=one_left).verdict is Verdict.LEGAL
    assert declared("shot", "dragon", **cards, rules=none_left).verdict is Verdict.UNDETERMINED


def test_two_questions_asked_give_a_branch_for_each_combination():
    cards = {"hero": card("C1", range=2), "relic": card("D2'", "artifact", "second")}
    decision = declared("shot", "relic", **cards, rules=Rules())
    assert [dict(branch.readings) for branch in decision.branches] == [
        {"range-diagonals": "diagonal-steps", "attack-on-artifact": "creatures-only"},
        {"range-diagonals": "diagonal-steps", "attack-on-artifact": "as-a-creature"},
        {"range-diagonals": "straight-steps"},
    ]


def test_under_the_main_edition_only_its_own_clauses_permit_or_forbid():
    rules = Rules(edition="rp")
    deciding = [*rules.permissions, *rules.prohibitions]
    assert deciding
    assert all(not provision.id.startswith(("b:", "m:")) for provision in deciding)


def test_every_reading_of_every_question_can_be_chosen():
    for question in questions().values():
        for reading in question.readings:
            assert Rules(readings={question.id: reading}).readings[question.id] == reading


def test_citations_come_with_reasons_in_both_languages_the_deciding_ones_first():
    decision = declared("shot", "foe", hero=card("C1"), foe=card("C3"))
    first, *rest = decision.citations
    assert (first.clause, first.effect) == ("504.1", Effect.PERMITS)
    assert {one.effect for one in rest} == {Effect.DEFINES}
    assert all(one.why.ru and one.why.en for one in decision.citations)


def test_texts_met_before_change_no_decision_however_many_are_remembered(monkeypatch):
    cards = {"hero": card("C1"), "foe": card("C3", player="second")}
    fresh = [declared(kind, "foe", **cards, rules=Rules()).to_json() for kind in ALL_KINDS]
    for remembered in (1, 3, len(fresh)):
        monkeypatch.setattr("engine.inquiry.TEXTS_REMEMBERED", remembered)
        used_before = Rules()
        for _ in range(2):
            assert [declared(kind, "foe", **cards, rules=used_before).to_json() for kind in ALL_KINDS] == fresh
