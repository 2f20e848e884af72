"""Section 504: at whom attacks, spells and influences may be declared."""

from engine.clauses import Row, Table, any_of, condition, defines, forbids, permits, question
from engine.inquiry import Case
from engine.model.board import NOWHERE
from engine.model.cards import AbilityKind
from engine.rules.b401_kinds import Kind
from engine.rules.range_of_abilities import within_range
from engine.rules.targets import (
    is_attack,
    is_melee,
    is_not_strike_across_row,
    is_ranged,
    is_spell_or_influence,
    is_strike_across_row,
    source_in_auxiliary_zone,
    source_on_battlefield,
    target_adjacent,
    target_in_auxiliary_zone,
    target_in_battle_zone,
    target_is_auxiliary_zone,
    target_is_card,
    target_is_cell,
    target_is_creature,
    target_is_itself,
    target_not_adjacent,
    target_on_battlefield,
    target_outside_auxiliary_zone,
)
from engine.text import Text


@condition(
    ru="между атакующей картой и картой-целью ровно одна клетка",
    en="exactly one cell lies between the attacking card and the target card",
    ru_not="между атакующей картой и картой-целью не ровно одна клетка",
    en_not="it is not exactly one cell that lies between the attacking card and the target card",
)
def one_cell_between(case: Case) -> bool:
    return case.between != NOWHERE


@condition(
    ru="удар идёт по вертикали или горизонтали",
    en="the strike goes along a column or a row",
    ru_not="удар идёт не по вертикали и не по горизонтали",
    en_not="the strike goes along neither a column nor a row",
)
def in_row_or_column(case: Case) -> bool:
    return case.in_line


@condition(
    ru="эта клетка не занята",
    en="that cell is empty",
    ru_not="эта клетка занята",
    en_not="that cell is occupied",
)
def cell_between_empty(case: Case) -> bool:
    return case.between not in case.state.by_cell


@condition(
    ru="на этой клетке только карты атакующего игрока",
    en="that cell holds only the attacker's own cards",
    ru_not="на этой клетке не только карты атакующего игрока",
    en_not="that cell does not hold the attacker's own cards alone",
)
def only_own_cards_between(case: Case) -> bool:
    cards = case.state.by_cell.get(case.between, ())
    return bool(cards) and all(card.player is case.source.player for card in cards)


OUTSIDE = question("cards-outside-the-battle-zone", "battle-zone-only", "any-card")


@condition(
    ru="карта, которая действует, в зоне битвы, или пункт говорит и о картах вне её",
    en="the acting card is in the battle zone, or the clause speaks of cards outside it too",
    ru_not="карта, которая действует, не в зоне битвы, а пункт говорит лишь о картах в ней",
    en_not="the acting card is not in the battle zone, and the clause speaks only of cards in it",
)
def source_is_spoken_of(case: Case) -> bool:
    return case.source.in_battle_zone or case.inquiry.reading(OUTSIDE) == "any-card"


permits(
    "504.1/melee",
    of=(source_on_battlefield, is_melee, target_is_creature),
    when=(target_adjacent, within_range),
)
# Strikes across a row are taken over by 504.1.1, so they belong to the scope and not to the limits.
permits(
    "504.1/ranged",
    of=(source_on_battlefield, is_ranged, is_not_strike_across_row, target_is_creature),
    when=(target_in_battle_zone, target_not_adjacent, within_range),
)

permits(
    "504.1.1/path",
    only=True,
    of=(is_strike_across_row, source_on_battlefield),
    when=(one_cell_between, in_row_or_column, any_of(cell_between_empty, only_own_cards_between)),
)
defines(
    "504.1.1/ranged-attack",
    Table.KINDS,
    {
        AbilityKind.STRIKE_ACROSS_ROW: Row(
            Kind(attack=True, melee=False, ranged=True),
            Text("удар через ряд — дальняя атака", "a strike across a row is a ranged attack"),
        )
    },
)
permits(
    "504.2/any-card",
    of=(source_in_auxiliary_zone, is_attack),
    when=(is_not_strike_across_row, target_in_battle_zone, within_range),
)

permits(
    "504.3/battlefield",
    of=(is_spell_or_influence, target_is_card, target_outside_auxiliary_zone),
    when=(source_is_spoken_of, target_on_battlefield, within_range),
)
permits("504.3/auxiliary-zone", of=(is_spell_or_influence, target_in_auxiliary_zone), when=(source_is_spoken_of,))

forbids("504.4/itself", of=(is_attack, target_is_itself))
forbids("504.4/cell", of=(is_attack, target_is_cell))
forbids("504.4/auxiliary-zone", of=(is_attack, target_is_auxiliary_zone))
