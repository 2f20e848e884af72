"""Section 103 of the groundwork: which rule prevails over which, what must be paid for, what a repetition is."""

from engine.clauses import Domain, condition, forbids, negation, requires, sets, supports
from engine.inquiry import Case
from engine.occasions import Act
from engine.rules.acts import costs_something, means_at_hand
from engine.rules.s503_effect_queue import SAME_EFFECT
from engine.rules.targets import is_attack
from engine.settings import CardText, Precedence, SettingName

sets(
    "b:103.1/card-text",
    SettingName.CARD_TEXT,
    CardText.PREVAILS,
    ru="текст карты сильнее правила, которому он прямо противоречит",
    en="a card's text prevails over a rule that it directly contradicts",
)
sets(
    "b:103.2/prohibition",
    SettingName.PERMISSION_AND_PROHIBITION,
    Precedence.PROHIBITION,
    ru="запрет сильнее разрешения",
    en="a prohibition prevails over a permission",
)
supports(
    "b:103.4/cause-counts",
    question=SAME_EFFECT,
    reading="cause-counts",
    ru="эффект с другой причиной — не повторение",
    en="an effect with another cause is no repetition",
)


@condition(
    ru="числовое значение особенности — ноль",
    en="the numeric value of the ability is zero",
    ru_not="числовое значение особенности — не ноль",
    en_not="the numeric value of the ability is not zero",
    of_text=True,
)
def value_is_zero(case: Case) -> bool:
    return case.ability.value in (0, (0, 0, 0))


@condition(
    ru="плата — ноль фишек",
    en="the payment is zero tokens",
    ru_not="плата — не ноль фишек",
    en_not="the payment is not zero tokens",
    of_text=True,
)
def pays_no_tokens(act: Act) -> bool:
    return act.cost.names_tokens and act.cost.tokens == 0


requires("b:103.6/means", of=(costs_something,), when=(means_at_hand,))
forbids("b:103.7/zero-value", of=(negation(is_attack), value_is_zero))
forbids("b:103.7.a/zero-tokens", of=(pays_no_tokens,), about=Domain.ACT)
