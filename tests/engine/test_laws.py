"""What holds in every position."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Rules, Verdict, decide
from engine.model.board import CELLS
from engine.model.cards import CardType
from tests.engine.situations import ALL_EDITIONS, ALL_KINDS, MAIN_EDITION, SETTLED

OTHER_PLAYER = {"first": "second", "second": "first"}
PLACES = (*CELLS, "auxiliary", "deck", "graveyard")


@st.composite
def cases(draw: st.DrawFn) -> dict[str, Any]:
    """Positions of up to six cards; the first of them declares something at a card, a cell or a zone."""
    names = ["hero", *(f"card{number}" for number in range(draw(st.integers(0, 5))))]
    kind = draw(st.sampled_from(ALL_KINDS))
    cards = {
        name: {
            "card": {"type": draw(st.sampled_from(list(CardType))).value},
            "player": draw(st.sampled_from(["first", "second"])),
            "at": draw(st.sampled_from(PLACES)),
        }
        for name in names
    }
    limit = draw(st.none() | st.integers(0, 6))
    cards["hero"]["card"]["abilities"] = [{"kind": kind, **({} if limit is None else {"range": limit})}]
    target = draw(st.sampled_from([*names, *names, *names, "auxiliary", *CELLS]))
    return {"position": {"cards": cards}, "action": {"declare": kind, "by": "hero", "target": target}}


def mirrored(place: str) -> str:
    """The place on a board turned by half a turn, so that the halves change hands."""
    return CELLS[len(CELLS) - 1 - CELLS.index(place)] if place in CELLS else place


@given(cases())
@settings(max_examples=300)
def test_turning_the_board_and_exchanging_the_players_changes_no_decision(case):
    cards = {
        name: {**one, "player": OTHER_PLAYER[one["player"]], "at": mirrored(one["at"])}
        for name, one in case["position"]["cards"].items()
    }
    turned = {
        "position": {"active": "second", "cards": cards},
        "action": {**case["action"], "target": mirrored(case["action"]["target"])},
    }
    assert decide(turned, ALL_EDITIONS).to_json() == decide(case, ALL_EDITIONS).to_json()


@given(cases())
@settings(max_examples=300)
def test_equal_input_gives_equal_bytes(case):
    assert repr(decide(case, ALL_EDITIONS).to_json()) == repr(decide(case, Rules(settled=SETTLED)).to_json())


@given(cases())
@settings(max_examples=300)
def test_every_verdict_rests_on_a_cited_clause_or_says_that_it_has_no_ground(case):
    for rules in (MAIN_EDITION, ALL_EDITIONS):
        decision = decide(case, rules)
        cited = {citation.clause for citation in decision.citations}
        assert set(decision.decisive) <= cited
        if decision.verdict is Verdict.UNDETERMINED:
            assert decision.decisive == ()
            assert len({branch.finding.verdict for branch in decision.branches}) > 1
        else:
            assert bool(decision.decisive) != decision.ungrounded


@given(cases())
@settings(max_examples=300)
def test_every_branch_is_what_its_readings_give(case):
    for branch in decide(case, MAIN_EDITION).branches:
        chosen = decide(case, Rules(edition="rp", readings=branch.readings))
        assert chosen.verdict is branch.finding.verdict
        assert chosen.decisive == branch.finding.decisive


@given(cases(), st.sampled_from(CELLS))
@settings(max_examples=300)
def test_a_card_off_the_path_changes_nothing_unless_it_is_a_strike_across_a_row(case, at):
    if case["action"]["declare"] == "strike-across-row":
        return
    bystander = {"card": {"type": "creature"}, "player": "second", "at": at}
    crowded = {**case, "position": {"cards": {**case["position"]["cards"], "bystander": bystander}}}
    assert decide(crowded, ALL_EDITIONS) == decide(case, ALL_EDITIONS)
