"""Section 123 and section 218 of the groundwork: who accumulates tokens, and how many a card has."""

from collections.abc import Callable

from engine.clauses import Domain, any_of, condition, permits, requires, sets
from engine.model.cards import Ability, AbilityKind
from engine.occasions import Act, ActKind
from engine.rules.acts import source_is_open
from engine.settings import SettingName, TokenLimit
from engine.texts.possession import possessed


@condition(
    ru="карта копит фишку",
    en="the card accumulates a token",
    ru_not="фишку не копят",
    en_not="no token is accumulated",
    of_text=True,
)
def accumulates(act: Act) -> bool:
    return act.kind is ActKind.ACCUMULATION


@condition(
    ru="у карты есть особенность «закрыться: накопить фишку»",
    en="the card has the ability “close: accumulate a token”",
    ru_not="особенности «закрыться: накопить фишку» у карты нет",
    en_not="the card has no ability “close: accumulate a token”",
)
def has_the_ability(act: Act) -> bool:
    return _has(act, lambda one: one.kind is AbilityKind.ACCUMULATION)


@condition(
    ru="у карты есть особенность, которую оплачивают фишками",
    en="the card has an ability that is paid for with tokens",
    ru_not="особенности, которую оплачивают фишками, у карты нет",
    en_not="the card has no ability that is paid for with tokens",
)
def has_tokens_in_a_cost(act: Act) -> bool:
    return _has(act, lambda one: one.cost.tokens > 0 or one.cost.names_tokens)


def _has(act: Act, wanted: Callable[[Ability], bool]) -> bool:
    """Tell whether the card has such an ability; an acquired one it has like any other (543.1, b:407.1)."""
    return act.source is not None and bool(possessed(act.state, act.source.id, Ability, act.inquiry, wanted))


@condition(
    ru="карта в зоне битвы",
    en="the card is in the battle zone",
    ru_not="карта не в зоне битвы",
    en_not="the card is not in the battle zone",
)
def source_in_battle_zone(act: Act) -> bool:
    return act.source is not None and act.source.in_battle_zone


permits(
    "123.3/ability",
    of=(accumulates,),
    when=(source_in_battle_zone, any_of(has_the_ability, has_tokens_in_a_cost)),
    only=True,
    about=Domain.ACT,
)
sets(
    "123.4/no-maximum",
    SettingName.TOKEN_LIMIT,
    TokenLimit.NONE,
    ru="если не сказано иного, предела числу фишек на карте нет",
    en="unless stated otherwise there is no maximum of tokens on a card",
)
requires("b:218.3/by-closing", of=(accumulates,), when=(source_is_open,))
