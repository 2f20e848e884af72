"""Section 410 of the groundwork on when a playable ability that blocks is declared; b:216.9 says otherwise."""

from engine.clauses import any_of, condition, question, requires, supports
from engine.model.cards import Deed
from engine.model.chains import Stage
from engine.model.state import Card
from engine.occasions import Act

AT_PROTECTION = question("playable-block-at-protection", "target-only", "protection-too")


def _stage_of_blocked(act: Act) -> Stage | None:
    """The next object of the chain on top of the stack, where that is what would be blocked."""
    top = act.state.stack[-1] if act.state.stack else None
    aimed_at = (one.id for one in act.targets if isinstance(one, Card))
    return top.stage if top is not None and (not act.targets or top.source in aimed_at) else None


@condition(
    ru="объявлена особенность, которая блокирует",
    en="an ability is declared that blocks",
    ru_not="объявленная особенность ничего не блокирует",
    en_not="the ability declared blocks nothing",
    of_text=True,
)
def blocks(act: Act) -> bool:
    return act.ability is not None and any(one.deed is Deed.BLOCK for one in act.ability.effects)


@condition(
    ru="наверху стека объект цели того, что блокируют",
    en="on top of the stack is the Target object of what is blocked",
    ru_not="наверху стека не объект цели того, что блокируют",
    en_not="on top of the stack is not the Target object of what is blocked",
)
def target_object_on_top(act: Act) -> bool:
    return _stage_of_blocked(act) is Stage.TARGET


@condition(
    ru="наверху стека его объект защиты, и по толкованию этого довольно",
    en="on top of the stack is its Protection object, and on this reading that will do",
    ru_not="наверху стека не его объект защиты, или по толкованию этого мало",
    en_not="on top of the stack is not its Protection object, or on this reading that will not do",
)
def protection_object_on_top(act: Act) -> bool:
    return _stage_of_blocked(act) is Stage.PROTECTION and act.inquiry.reading(AT_PROTECTION) == "protection-too"


requires("b:410.3/target-on-top", of=(blocks,), when=(any_of(target_object_on_top, protection_object_on_top),))
supports(
    "b:216.9/protection-too",
    question=AT_PROTECTION,
    reading="protection-too",
    ru="играемое блокирование допустимо и тогда, когда наверху стека объект защиты",
    en="playable blocking is allowed also while the Protection object is on top",
)
