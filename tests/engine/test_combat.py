"""Combat by the tables: who fights, how strongly each strikes, how numbers are modified (b:205, b:216.7, b:422)."""

from itertools import product

import pytest

from engine import Rules
from engine.clauses import Definition, Table, registry
from engine.course.choices import Answers, MustChoose
from engine.deeds.combat import both_fight, degree_by_roll, number_at, strikes_by_difference, weakened
from engine.deeds.modifiers import Blow, at_least_zero, modified
from engine.inquiry import Case, Inquiry, Ungrounded
from engine.model.cards import Ability, AbilityKind, CardDefinition, CardType, Selection
from engine.model.degrees import Degree
from engine.model.permanents import Change, Manner, Modifier, Permanent, Quantity, Role
from engine.model.state import Card, Place, Player, State

MISS, WEAK, MEDIUM, STRONG = Degree
SIMPLE = Ability(AbilityKind.SIMPLE_STRIKE)
PLAYERS = Player.FIRST, Player.SECOND
THIS = Selection(this=True)


def inquiry(*, without: tuple[str, ...] = (), **readings: str) -> Inquiry:
    return Inquiry(Rules(without=without, readings={name.replace("_", "-"): one for name, one in readings.items()}), {})


def card(
    id: str,
    player: Player = Player.FIRST,
    *permanents: Permanent,
    type: CardType = CardType.CREATURE,
    cell: int = 0,
    closed: bool = False,
    classes: tuple[str, ...] = (),
) -> Card:
    definition = CardDefinition(type, life=5, strike=(1, 2, 3), permanents=permanents, classes=classes)
    return Card(id, definition, player, player, Place.BATTLEFIELD, cell, closed=closed)


# --- the tables ----------------------------------------------------------------------------------------------


def by_the_printed_table(initiating: int, responding: int) -> tuple[Degree, Degree]:
    """The table of b:205.6 as a reader follows it with a finger."""
    lead = initiating - responding
    if lead == 0:
        return (WEAK, MISS) if initiating <= 4 else (MISS, WEAK)
    if lead > 0:
        return [(WEAK, MISS), (MEDIUM, WEAK), (MEDIUM, MISS), (STRONG, WEAK), (STRONG, MISS)][min(lead, 5) - 1]
    return [(WEAK, MISS), (MISS, MISS), (MISS, WEAK), (WEAK, MEDIUM), (MISS, MEDIUM)][min(-lead, 5) - 1]


@pytest.mark.parametrize("rolls", list(product(range(1, 7), repeat=2)))
def test_two_fighting_cards_strike_by_the_difference(rolls):
    assert strikes_by_difference(inquiry(), rolls, rolls) == by_the_printed_table(*rolls)


@pytest.mark.parametrize("results", [(9, 1), (12, 6), (-3, 6), (1, 8)])
def test_leads_beyond_five_are_the_last_row(results):
    assert strikes_by_difference(inquiry(), results, (6, 1)) == by_the_printed_table(*results)


def test_a_tie_of_modified_results_is_a_question_only_where_rolls_and_results_fall_in_different_rows():
    asking = inquiry()
    assert strikes_by_difference(asking, (5, 5), (4, 4)) == (MISS, WEAK)
    assert asking.asked == {"tie-by-results-or-rolls": "results"}
    assert strikes_by_difference(inquiry(tie_by_results_or_rolls="rolls"), (5, 5), (4, 4)) == (WEAK, MISS)
    quiet = inquiry()
    assert strikes_by_difference(quiet, (4, 4), (3, 3)) == (WEAK, MISS)
    assert quiet.asked == {}


def test_under_the_reading_of_rolls_a_tie_of_a_four_and_a_five_has_no_row():
    with pytest.raises(Ungrounded):
        strikes_by_difference(inquiry(tie_by_results_or_rolls="rolls"), (5, 5), (4, 5))


@pytest.mark.parametrize(("result", "degree"), list(enumerate((WEAK, WEAK, WEAK, MEDIUM, MEDIUM, STRONG), 1)))
def test_one_roll_gives_the_strength_by_its_result(result, degree):
    assert degree_by_roll(inquiry(), result) is degree


@pytest.mark.parametrize(
    ("table", "clause"), [(Table.STRIKE_BY_ROLL, "b:205.4"), (Table.STRIKE_BY_DIFFERENCE, "b:205.6")]
)
def test_without_its_table_there_is_no_degree(table, clause):
    asking = inquiry(without=(clause,))
    with pytest.raises(Ungrounded):
        strikes_by_difference(asking, (1, 2), (1, 2)) if clause == "b:205.6" else degree_by_roll(asking, 3)


def test_every_row_of_both_tables_is_reached_by_dice():
    reached = inquiry()
    for rolls in product(range(1, 7), repeat=2):
        strikes_by_difference(reached, rolls, rolls)
        degree_by_roll(reached, rolls[0])
    rows = [
        row.text
        for one in registry().values()
        if isinstance(one, Definition) and one.table in (Table.STRIKE_BY_ROLL, Table.STRIKE_BY_DIFFERENCE)
        for row in one.rows.values()
    ]
    assert {citation.why for citation in reached.used} == set(rows)


def test_one_of_three_numbers_stands_for_each_degree_and_one_number_for_all():
    asking = inquiry()
    assert [number_at(asking, (1, 2, 4), degree) for degree in Degree] == [0, 1, 2, 4]
    assert [number_at(asking, 3, degree) for degree in Degree] == [0, 3, 3, 3]


# --- weakening -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "player", "weaker"),
    [
        ((4, 2), Player.FIRST, (WEAK, MISS)),
        ((6, 2), Player.FIRST, (MEDIUM, MISS)),
        ((1, 5), Player.SECOND, (MISS, WEAK)),
    ],
)
def test_in_an_exchange_the_higher_result_may_be_weakened_by_one_row(results, player, weaker):
    with pytest.raises(MustChoose) as asked:
        weakened(inquiry(), results, results, PLAYERS, Answers())
    assert asked.value.player is player
    assert asked.value.provision == "b:216.7/weakening"
    assert weakened(inquiry(), results, results, PLAYERS, Answers(["weaken"])) == weaker
    assert weakened(inquiry(), results, results, PLAYERS, Answers(["as-rolled"])) == by_the_printed_table(*results)


@pytest.mark.parametrize("results", [(2, 1), (3, 3), (1, 2)])
def test_there_is_no_row_above_a_lead_of_one_or_a_tie(results):
    asking = inquiry()
    assert weakened(asking, results, results, PLAYERS, Answers()) == by_the_printed_table(*results)
    assert asking.asked == {}


def test_where_one_side_misses_it_is_open_whether_there_is_an_exchange():
    asking = inquiry()
    assert weakened(asking, (4, 1), (4, 1), PLAYERS, Answers()) == (MEDIUM, MISS)
    assert asking.asked == {"weakening-needs-an-exchange": "both-strike"}
    with pytest.raises(MustChoose):
        weakened(inquiry(weakening_needs_an_exchange="any-result"), (4, 1), (4, 1), PLAYERS, Answers())


# --- who fights ----------------------------------------------------------------------------------------------


def fights(source: Card, target: Card, ability: Ability = SIMPLE, **rules: tuple[str, ...]) -> bool:
    state = State({source.id: source, target.id: target})
    return both_fight(Case(inquiry(**rules), state, source, ability, target))


@pytest.mark.parametrize(
    ("changed", "ability", "clause"),
    [
        ({"closed": True}, SIMPLE, "b:209.3"),
        ({"player": Player.FIRST}, SIMPLE, None),
        ({"type": CardType.ARTIFACT}, SIMPLE, "b:213.3"),
        ({"type": CardType.ARTIFACT}, SIMPLE, "b:205.5.b"),
        ({"type": CardType.TERRAIN}, SIMPLE, "b:205.5.c"),
        ({}, Ability(AbilityKind.MAGIC_STRIKE), "b:g-22"),
        ({}, Ability(AbilityKind.SPECIAL_STRIKE), "b:g-35"),
        ({}, Ability(AbilityKind.SHOT), None),
    ],
)
def test_a_struck_card_does_not_answer(changed, ability, clause):
    target = card("foe", **{"player": Player.SECOND, **changed})
    assert fights(card("one"), card("foe", Player.SECOND))
    assert not fights(card("one"), target, ability)
    if clause is not None:
        assert fights(card("one"), target, ability, without=(clause,))


def test_a_closed_attacker_is_not_answered():
    assert not fights(card("one", closed=True), card("foe", Player.SECOND))


def test_a_special_strike_is_answered_where_its_text_says_so():
    assert fights(card("one"), card("foe", Player.SECOND), Ability(AbilityKind.SPECIAL_STRIKE, answered=True))


# --- modifiers -----------------------------------------------------------------------------------------------


def die(amount: int, change: Change = Change.BY, **asked: object) -> Modifier:
    return Modifier(Quantity.DIE, change, amount, **{"of": THIS, **asked})


def blow(
    *cards: Card, ability: Ability = SIMPLE, role: Role | None = Role.INITIATING, **rules: tuple[str, ...]
) -> Blow:
    return Blow(inquiry(**rules), State({one.id: one for one in cards}), cards[0], cards[1], ability, role)


FOE = card("foe", Player.SECOND)


def test_the_golem_keeps_one_against_a_closed_card_and_goes_below_zero_against_an_open_one():
    golem = card("golem", Player.FIRST, die(-2))
    assert modified(1, Quantity.DIE, blow(golem, FOE), Answers()) == 1
    assert modified(1, Quantity.DIE, blow(golem, FOE), Answers(), two_fight=True) == -1


def test_a_result_above_six_counts_as_six_unless_two_fight():
    keen = card("keen", Player.FIRST, die(2))
    assert modified(6, Quantity.DIE, blow(keen, FOE), Answers()) == 6
    assert modified(6, Quantity.DIE, blow(keen, FOE), Answers(), two_fight=True) == 8
    assert modified(6, Quantity.DIE, blow(keen, FOE, without=("b:422.4.b",)), Answers()) == 8


def test_a_modifier_starts_from_the_value_below_zero_though_elsewhere_it_counts_as_zero():
    umpi = card("umpi", Player.FIRST, Modifier(Quantity.VALUE, Change.BY, -2, THIS))
    ingri = card("ingri", Player.FIRST, Modifier(Quantity.VALUE, Change.BY, 2, Selection(class_name="dwarf")))
    small = umpi._replace(definition=umpi.definition._replace(classes=("dwarf",)))
    alone, helped = blow(small, FOE), blow(small, FOE, ingri)
    assert modified(1, Quantity.VALUE, alone, Answers()) == -1
    assert at_least_zero(alone.inquiry, -1) == 0
    assert modified(1, Quantity.VALUE, helped, Answers()) == 1


def test_modifiers_come_squad_source_other_squad_target_and_a_set_number_last():
    everyone, double = Selection(), Change.TIMES
    source = card("source", Player.FIRST, die(1))
    friend = card("friend", Player.FIRST, die(2, double, of=everyone))
    assert modified(2, Quantity.DIE, blow(source, FOE, friend), Answers(), two_fight=True) == 5
    source = card("source", Player.FIRST, die(2, double))
    enemy = card("enemy", Player.SECOND, die(1, of=everyone))
    assert modified(2, Quantity.DIE, blow(source, FOE, enemy), Answers(), two_fight=True) == 5
    target = card("foe", Player.SECOND, die(2, double, of=everyone, at=THIS))
    assert modified(2, Quantity.DIE, blow(card("plain"), target, enemy), Answers(), two_fight=True) == 6
    settled = card("settled", Player.FIRST, die(4, Change.TO, of=everyone))
    assert modified(2, Quantity.DIE, blow(card("plain"), target, settled), Answers(), two_fight=True) == 4


def test_inside_a_group_the_player_of_the_modifiers_sets_the_order_where_it_matters():
    everyone = Selection()
    one, two = (
        card("one", Player.FIRST, die(1, of=everyone)),
        card("two", Player.FIRST, die(2, Change.TIMES, of=everyone)),
    )
    asked = blow(card("plain"), FOE, one, two)
    with pytest.raises(MustChoose) as must:
        modified(2, Quantity.DIE, asked, Answers(), two_fight=True)
    assert must.value.player is Player.FIRST
    results = {modified(2, Quantity.DIE, asked, Answers([choice.id]), two_fight=True) for choice in must.value.choices}
    assert results == {5, 6}


def test_among_numbers_to_which_a_value_is_set_the_player_of_the_target_picks():
    two = [card(name, Player.FIRST, die(to, Change.TO, of=Selection())) for name, to in (("one", 2), ("other", 5))]
    asked = blow(card("plain"), FOE, *two)
    with pytest.raises(MustChoose) as must:
        modified(3, Quantity.DIE, asked, Answers())
    assert must.value.player is Player.SECOND
    assert {modified(3, Quantity.DIE, asked, Answers([one.id])) for one in must.value.choices} == {2, 5}


@pytest.mark.parametrize(
    ("modifier", "ability", "role", "applies"),
    [
        (die(1, role=Role.INITIATING), SIMPLE, Role.INITIATING, True),
        (die(1, role=Role.RESPONDING), SIMPLE, Role.INITIATING, False),
        (die(1, manner=Manner(kinds=frozenset({AbilityKind.SHOT}))), SIMPLE, Role.INITIATING, False),
        (die(1, manner=Manner(magical=True)), SIMPLE, Role.INITIATING, False),
        (die(1, manner=Manner(magical=True)), Ability(AbilityKind.DISCHARGE), Role.INITIATING, True),
        (die(1, manner=Manner(attack=False)), Ability(AbilityKind.SPELL), None, True),
        (die(1, manner=Manner(opposing=True)), SIMPLE, Role.INITIATING, False),
    ],
)
def test_a_modifier_asks_the_part_and_the_manner(modifier, ability, role, applies):
    asked = blow(card("one", Player.FIRST, modifier), FOE, ability=ability, role=role)
    assert modified(3, Quantity.DIE, asked, Answers()) == (4 if applies else 3)


def test_whether_the_answer_is_a_simple_strike_is_asked_only_where_a_text_wants_to_know():
    keen = card("keen", Player.FIRST, die(1, manner=Manner(kinds=frozenset({AbilityKind.SIMPLE_STRIKE}))))
    asked = blow(keen, FOE, role=Role.RESPONDING)
    assert modified(3, Quantity.DIE, asked, Answers()) == 4
    assert asked.inquiry.asked == {"answering-strike-is-an-attack": "simple-strike"}
    denied = blow(keen, FOE, role=Role.RESPONDING)._replace(
        inquiry=inquiry(answering_strike_is_an_attack="not-an-attack")
    )
    assert modified(3, Quantity.DIE, denied, Answers()) == 3
    blessed = blow(card("blessed", Player.FIRST, die(1)), FOE, role=Role.RESPONDING)
    assert modified(3, Quantity.DIE, blessed, Answers()) == 4
    assert blessed.inquiry.asked == {}
