"""Section 402 of the groundwork: the destruction effect, which goes on the stack; who dies with its host.

With it b:g-94, what destroying is, and b:g-87, what stays on a dead card.
"""

from engine.clauses import Domain, condition, dooms, forbids, permits, question, sets
from engine.deeds.life import current_life
from engine.model.cards import Happening
from engine.occasions import Destruction, Occasion
from engine.rules.b210_symbiotes import is_symbiote
from engine.rules.b421_equipment import is_equipment
from engine.settings import MarkersOfDead, SettingName

AT_ZERO = question("destruction-at-zero-without-wounds", "below-zero-only", "zero-too")


@condition(
    ru="текущих жизней у карты ноль или меньше",
    en="the card's current life is zero or below",
    ru_not="текущих жизней у карты больше нуля",
    en_not="the card's current life is above zero",
)
def life_is_spent(occasion: Occasion) -> bool:
    return current_life(occasion.card, occasion.inquiry) <= 0


@condition(
    ru="текущих жизней у карты меньше нуля",
    en="the card's current life is below zero",
    ru_not="текущих жизней у карты не меньше нуля",
    en_not="the card's current life is not below zero",
)
def life_is_below_zero(occasion: Occasion) -> bool:
    life = current_life(occasion.card, occasion.inquiry)
    return life < 0 or (life == 0 and occasion.inquiry.reading(AT_ZERO) == "zero-too")


dooms("b:402.3/life-spent", on=(Happening.WOUNDED, Happening.LIFE_LOST), of=(life_is_spent,))
dooms("b:402.3.b/without-wounds", on=(Happening.UNHURT,), of=(life_is_below_zero,))
dooms("b:g-94/destroyed", on=(Happening.DOOMED,), of=())


@condition(
    ru="его причина — раны",
    en="wounds are its cause",
    ru_not="его причина — не раны",
    en_not="wounds are not its cause",
)
def caused_by_wounds(effect: Destruction) -> bool:
    return effect.chain.by_wounds


@condition(
    ru="у карты уже больше нуля жизней",
    en="the card's life is above zero by now",
    ru_not="жизней у карты по-прежнему не больше нуля",
    en_not="the card's life is still not above zero",
)
def alive_again(effect: Destruction) -> bool:
    return current_life(effect.card, effect.inquiry) > 0


forbids("b:402.3.c/alive-again", of=(caused_by_wounds, alive_again), about=Domain.DESTRUCTION)
permits("b:210.6/with-its-host", of=(is_symbiote,), about=Domain.DEATH_WITH_HOST)
permits("b:214.8/with-its-host", of=(is_equipment,), about=Domain.DEATH_WITH_HOST)
sets(
    "b:g-87/markers",
    SettingName.MARKERS_OF_DEAD,
    MarkersOfDead.STAY_FOR_ON_DEATH,
    ru="маркеры погибшей карты остаются, пока не выполнены её особенности «при гибели»",
    en="the markers of a dead card stay until its “on death” abilities have been carried out",
)
