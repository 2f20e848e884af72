"""Section 215 of the groundwork and the main edition's word on passing: the stack, priority and pass."""

from engine.clauses import Domain, any_of, condition, forbids, permits, sets
from engine.occasions import Act, ActKind
from engine.settings import BothPassed, EmptyStack, FirstOnStack, PriorityHolder, SettingName


@condition(
    ru="игрок пасует", en="the player passes", ru_not="игрок не пасует", en_not="the player does not pass", of_text=True
)
def is_pass(act: Act) -> bool:
    return act.kind is ActKind.PASS


@condition(
    ru="приоритет у другого игрока",
    en="the other player has priority",
    ru_not="приоритет не у другого игрока",
    en_not="the other player does not have priority",
)
def other_player_has_priority(act: Act) -> bool:
    return act.player is not None and act.holder is act.player.opponent


@condition(
    ru="выполняется объект стека или заявляют сработавшие особенности, и приоритета нет ни у кого",
    en="an object of the stack is being carried out or triggered abilities are being declared; nobody has priority",
    ru_not="никакой объект стека не выполняется",
    en_not="no object of the stack is being carried out",
)
def nobody_has_priority(act: Act) -> bool:
    return act.state.underway and not act.state.draining


permits("rp:g-пас/pass", of=(is_pass,), about=Domain.ACT)
forbids("b:215.6/priority", of=(any_of(other_player_has_priority, nobody_has_priority),), about=Domain.ACT)
sets(
    "rp:g-пас/both",
    SettingName.BOTH_PASSED,
    BothPassed.TOP,
    ru="если спасовали оба, выполняется игродействие наверху стека",
    en="when both have passed, the action on top of the stack is carried out",
)
sets(
    "rp:g-пас/ends-the-step",
    SettingName.EMPTY_STACK,
    EmptyStack.ENDS_THE_STEP,
    ru="если оба спасовали при пустом стеке, текущий шаг, фаза или подфаза заканчивается",
    en="when both have passed on an empty stack, the current step, phase or subphase ends",
)
sets(
    "b:215.4/active-player-first",
    SettingName.STACK_ENTRY,
    FirstOnStack.ACTIVE_PLAYER,
    ru="в стек попадают сначала особенности Активного игрока; порядок своих каждый выбирает сам",
    en="the Active player's abilities enter the stack first; each player chooses the order of their own",
)
sets(
    "b:215.9/priority",
    SettingName.PRIORITY,
    PriorityHolder.ACTIVE_PLAYER,
    ru="после заявки и после выполнения приоритет получает Активный игрок",
    en="after a declaration and after its being carried out the Active player gets priority",
)
