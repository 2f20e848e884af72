"""Conditions about a declaration that several sections ask: who declares what, at whom, where both stand."""

from engine.clauses import Table, condition, negation
from engine.inquiry import Case
from engine.model.actions import CellTarget, Zone
from engine.model.cards import AbilityKind, CardType
from engine.model.state import Place


@condition(
    ru="атакующая карта находится на поле боя",
    en="the attacking card is on the battlefield",
    ru_not="атакующая карта не на поле боя",
    en_not="the attacking card is not on the battlefield",
)
def source_on_battlefield(case: Case) -> bool:
    return case.source.place is Place.BATTLEFIELD


@condition(
    ru="атакующая карта находится во вспомогательной зоне",
    en="the attacking card is in the auxiliary zone",
    ru_not="атакующая карта не во вспомогательной зоне",
    en_not="the attacking card is not in the auxiliary zone",
)
def source_in_auxiliary_zone(case: Case) -> bool:
    return case.source.place is Place.AUXILIARY


@condition(
    ru="объявлена атака",
    en="an attack is declared",
    ru_not="объявлена не атака",
    en_not="what is declared is no attack",
    of_text=True,
)
def is_attack(case: Case) -> bool:
    return case.kind is not None and case.kind.attack


@condition(
    ru="объявлен ближний удар",
    en="a melee strike is declared",
    ru_not="объявлен не ближний удар",
    en_not="what is declared is no melee strike",
    of_text=True,
)
def is_melee(case: Case) -> bool:
    return case.kind is not None and case.kind.melee


@condition(
    ru="объявлена дальняя атака",
    en="a ranged attack is declared",
    ru_not="объявлена не дальняя атака",
    en_not="what is declared is no ranged attack",
    of_text=True,
)
def is_ranged(case: Case) -> bool:
    return case.kind is not None and case.kind.ranged


@condition(
    ru="объявлен удар через ряд",
    en="a strike across a row is declared",
    ru_not="это не удар через ряд",
    en_not="it is not a strike across a row",
    of_text=True,
)
def is_strike_across_row(case: Case) -> bool:
    return case.ability.kind is AbilityKind.STRIKE_ACROSS_ROW


is_not_strike_across_row = negation(is_strike_across_row)


@condition(
    ru="объявлено заклинание или воздействие",
    en="a spell or an influence is declared",
    ru_not="объявлено не заклинание и не воздействие",
    en_not="what is declared is neither a spell nor an influence",
    of_text=True,
)
def is_spell_or_influence(case: Case) -> bool:
    return case.kind is not None and not case.kind.attack


@condition(ru="цель — карта", en="the target is a card", ru_not="цель — не карта", en_not="the target is not a card")
def target_is_card(case: Case) -> bool:
    return case.target_card is not None


@condition(
    ru="цель — существо",
    en="the target is a creature",
    ru_not="цель — не существо",
    en_not="the target is not a creature",
)
def target_is_creature(case: Case) -> bool:
    return case.target_type is not None and case.inquiry.lookup(Table.CREATURE_TYPES, case.target_type) is not None


@condition(
    ru="цель — артефакт",
    en="the target is an artifact",
    ru_not="цель — не артефакт",
    en_not="the target is not an artifact",
)
def target_is_artifact(case: Case) -> bool:
    return case.target_type is CardType.ARTIFACT


@condition(
    ru="цель — местность",
    en="the target is a terrain",
    ru_not="цель — не местность",
    en_not="the target is not a terrain",
)
def target_is_terrain(case: Case) -> bool:
    return case.target_type is CardType.TERRAIN


@condition(
    ru="цель — экипировка",
    en="the target is equipment",
    ru_not="цель — не экипировка",
    en_not="the target is not equipment",
)
def target_is_equipment(case: Case) -> bool:
    return case.target_type is CardType.EQUIPMENT


@condition(
    ru="цель — сама эта карта",
    en="the target is the declaring card itself",
    ru_not="цель — не сама эта карта",
    en_not="the target is not the declaring card itself",
)
def target_is_itself(case: Case) -> bool:
    return case.target_card is case.source


@condition(
    ru="цель — клетка поля боя",
    en="the target is a cell of the battlefield",
    ru_not="цель — не клетка поля боя",
    en_not="the target is not a cell of the battlefield",
)
def target_is_cell(case: Case) -> bool:
    return isinstance(case.target, CellTarget)


@condition(
    ru="цель — вспомогательная зона",
    en="the target is the auxiliary zone",
    ru_not="цель — не вспомогательная зона",
    en_not="the target is not the auxiliary zone",
)
def target_is_auxiliary_zone(case: Case) -> bool:
    return case.target is Zone.AUXILIARY


@condition(
    ru="цель находится на поле боя",
    en="the target is on the battlefield",
    ru_not="цель не на поле боя",
    en_not="the target is not on the battlefield",
)
def target_on_battlefield(case: Case) -> bool:
    return case.target_card is not None and case.target_card.place is Place.BATTLEFIELD


@condition(
    ru="цель находится во вспомогательной зоне",
    en="the target is in the auxiliary zone",
    ru_not="цель не во вспомогательной зоне",
    en_not="the target is not in the auxiliary zone",
)
def target_in_auxiliary_zone(case: Case) -> bool:
    return case.target_card is not None and case.target_card.place is Place.AUXILIARY


target_outside_auxiliary_zone = negation(target_in_auxiliary_zone)


@condition(
    ru="цель находится в зоне битвы",
    en="the target is in the battle zone",
    ru_not="цель вне зоны битвы",
    en_not="the target is outside the battle zone",
)
def target_in_battle_zone(case: Case) -> bool:
    return case.target_card is not None and case.target_card.in_battle_zone


@condition(
    ru="цель стоит рядом",
    en="the target is adjacent",
    ru_not="цель не стоит рядом",
    en_not="the target is not adjacent",
)
def target_adjacent(case: Case) -> bool:
    return case.adjacent


target_not_adjacent = negation(target_adjacent)
