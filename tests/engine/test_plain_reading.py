"""The engine against the plain reading of 504, which was written without a look at the engine."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Rules, decide
from tests.engine.plain_reading import plain_answer
from tests.engine.situations import ALL_EDITIONS, ALL_KINDS, MAIN_EDITION

CREATURES = ("creature", "flyer", "symbiote", "parasite")
TYPES = (*CREATURES, "artifact", "terrain", "equipment")
PLAYERS = ("first", "second")
ROWS = ("3'", "2'", "1'", "1", "2", "3")
CELLS = tuple(column + row for row in ROWS for column in "ABCDE")
ZONES = ("auxiliary", "deck", "graveyard")
RANGES = (None, *range(7))
READINGS = {
    "range-diagonals": ("diagonal-steps", "straight-steps"),
    "range-auxiliary-zone": ("does-not-count", "counts"),
    "attack-on-artifact": ("creatures-only", "as-a-creature"),
    "attack-on-terrain-or-equipment": ("main-edition-permits", "groundwork-forbids"),
    "cards-outside-the-battle-zone": ("battle-zone-only", "any-card"),
}
EDITIONS: tuple[tuple[str | None, Rules], ...] = (("rp", MAIN_EDITION), (None, ALL_EDITIONS))

Json = dict[str, Any]


def engines_answer(case: Json, rules: Rules) -> Json:
    told = decide(case, rules).to_json()
    return {key: told[key] for key in ("verdict", "decisive", "ungrounded", "branches")}


def readers_answer(case: Json, edition: str | None) -> Json:
    answer = plain_answer(case, edition)
    branches = [{**branch._asdict(), "decisive": list(branch.decisive)} for branch in answer.branches]
    return {**answer._asdict(), "decisive": list(answer.decisive), "branches": branches}


def in_order(answer: Json) -> Json:
    """The answer with its branches in an order of their own: neither side promises one."""
    return {**answer, "branches": sorted(answer["branches"], key=lambda branch: sorted(branch["readings"].items()))}


def assert_agreement(case: Json) -> None:
    for edition, rules in EDITIONS:
        assert in_order(engines_answer(case, rules)) == in_order(readers_answer(case, edition)), (
            edition,
            case,
        )


def near(cell: str, columns: int, rows: int) -> str:
    """The cell so many columns and rows away, or at the edge of the board where there is none."""
    column = min(max("ABCDE".index(cell[0]) + columns, 0), 4)
    row = min(max(ROWS.index(cell[1:]) + rows, 0), 5)
    return "ABCDE"[column] + ROWS[row]


def ability(kind: str, limit: int | None, **fields: Any) -> Json:
    return {"kind": kind, **fields} if limit is None else {"kind": kind, "range": limit, **fields}


# --- random positions ----------------------------------------------------------------------------------------


TERMS: tuple[Json, ...] = (
    *[{}] * 4,
    {"cost": {"close": True}},
    {"cost": {"tokens": 2}},
    {"sudden": True},
    {"sudden": True, "cost": {"close": True, "tokens": 3}},
)
"""What the text may say of an ability's cost and time."""
STRAIGHT_TWO = ((0, 2), (0, -2), (2, 0), (-2, 0))
STEPS = (-4, -3, -2, -2, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4)


@st.composite
def cases(draw: st.DrawFn) -> Json:
    """A declaration of `hero` at a goal that is mostly a card two cells or one cell away, among some other cards."""
    kind = draw(st.sampled_from((*ALL_KINDS, "strike-across-row")))
    limit = draw(st.sampled_from((None, *RANGES)))
    centre = draw(st.sampled_from(CELLS))
    home = draw(st.sampled_from((*[centre] * 5, "auxiliary", "auxiliary", "deck", "graveyard")))
    cards: Json = {"hero": card(draw, home, ability(kind, limit, **draw(st.sampled_from(TERMS))))}
    action: Json = {"declare": kind, "by": "hero"}
    if draw(st.sampled_from((False, False, False, True))):
        cards["hero"]["card"]["abilities"].insert(0, ability(kind, draw(st.sampled_from(RANGES)), id="other"))
        cards["hero"]["card"]["abilities"][1]["id"] = action["ability"] = "this"
    for number in range(draw(st.integers(1, 4))):
        step = draw(st.sampled_from((*STRAIGHT_TWO, *STRAIGHT_TWO, *[None] * 8)))
        far = near(centre, *(step or (draw(st.sampled_from(STEPS)), draw(st.sampled_from(STEPS)))))
        cards[f"goal{number}"] = card(draw, draw(st.sampled_from((*[far] * 7, "auxiliary", *ZONES))))
        if step and draw(st.booleans()):
            cards[f"middle{number}"] = card(draw, near(centre, step[0] // 2, step[1] // 2))
    for name in list(cards):
        if draw(st.sampled_from((False, False, True))):
            guest = draw(st.sampled_from(("symbiote", "parasite", "equipment")))
            cards[f"{name}-guest"] = card(draw, None) | {"card": {"type": guest}, "host": name}
    goals = [name for name in cards if name.startswith("goal")]
    targets = st.sampled_from(goals * 6 + [*cards] * 2 + ["hero", "auxiliary", centre, near(centre, 0, 2)])
    several = draw(st.sampled_from((False, False, False, True)))
    action["target"] = draw(st.lists(targets, min_size=2, max_size=4, unique=True) if several else targets)
    turn = {"active": draw(st.sampled_from(PLAYERS)), "priority": draw(st.sampled_from((None, None, *PLAYERS)))}
    return {"position": {**turn, "cards": cards}, "action": action}


def card(draw: st.DrawFn, at: str | None, *abilities: Json) -> Json:
    """A card of any type and player, with a detail that 504 does not look at."""
    return {
        "card": {"type": draw(st.sampled_from((*TYPES, "creature", "artifact"))), "abilities": list(abilities)},
        "player": draw(st.sampled_from(PLAYERS)),
        **({} if at is None else {"at": at}),
        **draw(
            st.sampled_from(
                ({}, {}, {"closed": True}, {"hidden": True}, {"tokens": 2}, {"wounds": 1, "owner": "second"})
            )
        ),
    }


@given(cases())
@settings(max_examples=400, deadline=None)
def test_the_engine_and_the_plain_reading_agree(case: Json) -> None:
    assert_agreement(case)


@pytest.mark.long
@given(cases())
@settings(max_examples=3_000, deadline=None)
def test_the_engine_and_the_plain_reading_agree_at_length(case: Json) -> None:
    assert_agreement(case)


# --- every relative placement --------------------------------------------------------------------------------


def between(here: str, there: str) -> str | None:
    """The cell halfway between two cells, or None where they have no such cell."""
    columns = "ABCDE".index(there[0]) - "ABCDE".index(here[0])
    rows = ROWS.index(there[1:]) - ROWS.index(here[1:])
    if columns % 2 or rows % 2 or here == there:
        return None
    return near(here, columns // 2, rows // 2)


def fillings(cell: str | None) -> Iterator[Json]:
    """What may lie on the cell between: nothing, each player's card, or cards of both."""
    yield {}
    if cell is None:
        return
    own = {"card": {"type": "creature"}, "player": "first", "at": cell}
    theirs = {"card": {"type": "artifact"}, "player": "second", "at": cell}
    yield {"friend": own}
    yield {"foe": theirs}
    yield {"friend": own, "parasite": {"card": {"type": "parasite"}, "player": "second", "host": "friend"}}


def placements() -> Iterator[tuple[str, str]]:
    """Source and target: all pairs of cells, and all pairs with a zone (there one cell stands for the others)."""
    yield from product(CELLS, CELLS)
    yield from product(("C2", *ZONES), ZONES)
    yield from product(ZONES, ("C2", "A3'"))


def agree_in_placements(kind: str, pairs: Iterable[tuple[str, str]], limits: Iterable[int | None]) -> set[str]:
    """Compare over places, ranges, types and what lies between; give the questions that were left open."""
    hero: Json = {"card": {"type": "creature"}, "player": "first"}
    goal: Json = {"card": {}, "player": "second"}
    open_questions: set[str] = set()
    for (here, there), limit in product(pairs, limits):
        hero["at"], goal["at"], hero["card"]["abilities"] = here, there, [ability(kind, limit)]
        middle = between(here, there) if here in CELLS and there in CELLS else None
        for cards in fillings(middle) if limit is None or kind == "strike-across-row" else ({},):
            # That the controller of the target does not matter the random positions show.
            for type_ in TYPES if limit in (None, 2) else ("creature", "artifact", "terrain"):
                goal["card"]["type"] = type_
                case = {
                    "position": {"cards": {"hero": hero, "goal": goal, **cards}},
                    "action": {"declare": kind, "by": "hero", "target": "goal"},
                }
                assert_agreement(case)
                for branch in (*plain_answer(case, "rp").branches, *plain_answer(case, None).branches):
                    open_questions.update(branch.readings)
    return open_questions


def test_they_agree_from_the_middle_of_the_board_and_from_the_zones_and_meet_every_question() -> None:
    open_questions: set[str] = set()
    for kind in ALL_KINDS:
        pairs = (*product(("C1", "auxiliary"), (*CELLS, *ZONES)), *product(("deck", "graveyard"), ("C2", *ZONES)))
        open_questions |= agree_in_placements(kind, pairs, (None, 1, 2, 3))
    assert open_questions == set(READINGS)


@pytest.mark.long
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_they_agree_in_every_relative_placement(kind: str) -> None:
    agree_in_placements(kind, tuple(placements()), RANGES)


@pytest.mark.parametrize("kind", ALL_KINDS)
@pytest.mark.parametrize("type_", TYPES)
def test_they_agree_about_oneself_cells_and_zones(kind: str, type_: str) -> None:
    for here, limit, player in product((*CELLS, *ZONES), (None, 0, 3), PLAYERS):
        hero = {"card": {"type": type_, "abilities": [ability(kind, limit)]}, "player": player, "at": here}
        for target in ("hero", "auxiliary", "C2", "C1'", ["hero", "auxiliary"], ["D1", "hero"]):
            assert_agreement(
                {
                    "position": {"cards": {"hero": hero}},
                    "action": {"declare": kind, "by": "hero", "target": target},
                }
            )


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_they_agree_about_cards_on_one_cell_and_in_one_zone(kind: str) -> None:
    for at, by_type, type_, limit in product(("E3'", *ZONES), TYPES, TYPES, (None, 0, 1)):
        hero = {"card": {"type": by_type, "abilities": [ability(kind, limit)]}, "player": "second", "at": at}
        guest = {"card": {"type": type_}, "player": "first", "host": "hero"}
        assert_agreement(
            {
                "position": {"cards": {"hero": hero, "guest": guest}},
                "action": {"declare": kind, "by": "hero", "target": "guest"},
            }
        )
