"""The stack: what enters it, who has priority, and when its top object is carried out (b:215)."""

from dataclasses import replace

from engine.cards import Ability, Happening, Trigger
from engine.chains import Chain
from engine.consequences import brought_about
from engine.fields import refusal
from engine.operations import Event, changes_of_control, with_allegiances
from engine.run import Chance, Option, Pending, Run
from engine.settings import BothPassed, FirstOnStack, PriorityHolder, SettingName
from engine.stages import can_be_carried_out, resolved
from engine.state import State
from engine.text import Text
from engine.waiting import THE_GAME


def declared(state: State, chain: Chain, targeted: tuple[str, ...], run: Run) -> State:
    """Put a declared chain on the stack; the cards `targeted` become targets at once (b:400.3, b:415.2)."""
    on_stack = replace(state, stack=(*state.stack, chain), priority=None, passed=False)
    return brought_about(on_stack, tuple(Event(Happening.TARGETED, id) for id in targeted), run)


def both_passed(state: State, run: Run) -> State:
    """Start carrying out what the stack offers when both players have passed."""
    if not state.stack:
        raise refusal(
            ".pass",
            "Стек пуст, и спасовали оба: на этом этап кончается, а смены этапов эта версия не ведёт.",
            "The stack is empty and both have passed: that ends the step, and this version does not change steps.",
            "Закончите на предыдущем действии.",
            "Stop at the action before.",
        )
    top = run.inquiry.required(SettingName.BOTH_PASSED) is BothPassed.TOP
    stack = state.stack if top else (*state.stack[1:], state.stack[0])
    ability, source = stack[-1].ability, state.cards[stack[-1].source]
    if isinstance(ability, Ability) and not can_be_carried_out(ability, source):
        raise refusal(
            ".pass",
            f"Что делает особенность карты {source.id}, в её описании не записано.",
            f"What the ability of the card {source.id} does is not written in its definition.",
            "Добавьте способности поле effects.",
            "Add the field effects to the ability.",
        )
    return replace(state, stack=stack, priority=None, passed=False, resolving=True)


def go_on(state: State, run: Run) -> State | Pending | Chance | None:
    """Do what comes when no effect of the game rules waits: go on with the stack, or give priority."""
    if state.resolving:
        return resolved(state, run)
    if state.triggered:
        return _declare_triggered(state, run)
    return _give_priority(state, run) if state.priority is None else None


def _declare_triggered(state: State, run: Run) -> State | Pending:
    """Let triggered abilities enter the stack: one player's first, each player ordering their own."""
    run.inquiry.required(SettingName.TRIGGERED)
    active_first = run.inquiry.required(SettingName.STACK_ENTRY) is FirstOnStack.ACTIVE_PLAYER
    first = state.active if active_first else state.active.opponent
    player = first if any(one.player is first for one in state.triggered) else first.opponent
    own = [one for one in dict.fromkeys(state.triggered) if one.player is player]
    options = tuple(_offered(state, one) for one in own)
    if len(options) == 1:
        return options[0].leads_to
    return Pending(player, run.inquiry.rules.settings[SettingName.STACK_ENTRY].id, options)


def _offered(state: State, one: Chain) -> Option:
    left = list(state.triggered)
    left.remove(one)
    name = one.ability.id if isinstance(one.ability, Trigger) else str(one.ability)
    id = f"{name}:{one.source}"
    words = Text(f"первой заявить особенность {id}", f"declare the ability {id} first")
    return Option(id, words, replace(state, triggered=tuple(left), stack=(*state.stack, one)))


def _give_priority(state: State, run: Run) -> State | None:
    """Give priority, unless that itself makes an effect of the game rules due (b:421.1), or nobody could use it."""
    settled = with_allegiances(state, run.reads)
    happened = (*changes_of_control(state, settled), Event(Happening.PRIORITY_DUE, THE_GAME))
    following = brought_about(settled, happened, run)
    if following.entering:
        return following
    if following.stack and not is_window(following):
        return replace(following, resolving=True)
    active_gets_it = run.inquiry.required(SettingName.PRIORITY) is PriorityHolder.ACTIVE_PLAYER
    return replace(following, priority=state.active if active_gets_it else state.active.opponent)


def is_window(state: State) -> bool:
    """Tell whether the players get priority before the top object of the stack is carried out.

    Before the first object of a chain they always do. Later they do only where some player could do something other
    than pass; elsewhere both are taken to have passed. So «declared, pass, pass» carries out an action to which nobody
    has an answer, as at a table.
    """
    return state.stack[-1].stage is None
