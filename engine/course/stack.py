"""The stack: what enters it, who has priority, and when its top object is carried out (b:215)."""

from engine.codec.fields import refusal
from engine.codec.waiting import THE_GAME
from engine.course.consequences import brought_about
from engine.course.passage import without_chain
from engine.course.run import Chance, Option, Pending, Run
from engine.course.stages import can_be_carried_out, resolved
from engine.course.turn import step_over
from engine.decision import Verdict, act_finding
from engine.deeds.costs import promised
from engine.deeds.operations import changes_of_control, with_allegiances
from engine.inquiry import Inquiry
from engine.model.board import NOWHERE
from engine.model.cards import Ability, Happening, Trigger
from engine.model.chains import Chain, Property, Stage
from engine.model.events import Event
from engine.model.state import Card, Phase, State
from engine.occasions import Act, ActKind
from engine.open_questions import HIDDEN_REVEALED
from engine.settings import BothPassed, Declaring, EmptyStack, FirstOnStack, Preparation, PriorityHolder, SettingName
from engine.text import Text
from engine.texts.possession import possessed


def declared(state: State, chain: Chain, targeted: tuple[str, ...], run: Run) -> State:
    """Put a declared chain on the stack; the cards `targeted` become targets at once (b:400.3, b:415.2).

    Of hidden ones it is a question whether they do, or only when the target is fixed.
    """
    if any(state.cards[id].hidden for id in targeted) and run.inquiry.reading(HIDDEN_REVEALED) != "when-declared":
        targeted = tuple(id for id in targeted if not state.cards[id].hidden)
    on_stack = state.changed(stack=(*state.stack, chain), priority=None, passed=False)
    sudden = chain.ability is Property.DEFENDING or (isinstance(chain.ability, Ability) and chain.ability.sudden)
    acting = (Event(Happening.ACTED_SUDDENLY, chain.source),) if sudden else ()
    targets = tuple(Event(Happening.TARGETED, id, chain.source, len(state.stack)) for id in targeted)
    return brought_about(on_stack, (*acting, *targets, *_noticed(on_stack, chain)), run)


def _noticed(state: State, chain: Chain) -> tuple[Event, ...]:
    """Give the event that its player has declared something, for each card of that player that shares its cell."""
    if len(state.by_cell) == sum(card.cell != NOWHERE for card in state.cards.values()):
        return ()
    shared = (card for cards in state.by_cell.values() if len(cards) > 1 for card in cards)
    return tuple(Event(Happening.OWN_PLAYER_DECLARED, card.id) for card in shared if card.player is chain.player)


def both_passed(state: State, run: Run) -> State:
    """Start carrying out what the stack offers when both players have passed; on an empty one the step ends."""
    state = state.changed(priority=None, passed=False)
    if not state.stack:
        return state if run.inquiry.required(SettingName.EMPTY_STACK) is EmptyStack.NOTHING else step_over(state, run)
    top = run.inquiry.required(SettingName.BOTH_PASSED) is BothPassed.TOP
    stack = state.stack if top else (*state.stack[1:], state.stack[0])
    ability, by = stack[-1].ability, stack[-1].source
    if isinstance(ability, Ability) and not can_be_carried_out(ability, state.cards[by]):
        raise refusal(
            ".pass",
            f"Что делает особенность карты {by}, в её описании не записано.",
            f"What the ability of the card {by} does is not written in its definition.",
            "Добавьте способности поле effects.",
            "Add the field effects to the ability.",
        )
    return state.changed(stack=stack, resolving=True)


def go_on(state: State, run: Run) -> State | Pending | Chance | None:
    """Do what comes when no effect of the game rules waits: go on with the stack, or give priority."""
    if state.resolving:
        return resolved(state, run)
    if state.triggered:
        return _declare_triggered(state, run)
    return _give_priority(state, run) if state.priority is None else None


# --- triggered abilities -------------------------------------------------------------------------------------


def _declare_triggered(state: State, run: Run) -> State | Pending:
    """Let triggered abilities enter the stack: one player's first, each player ordering their own (b:215.4)."""
    inquiry = run.inquiry
    inquiry.required(SettingName.TRIGGERED)
    active_first = inquiry.required(SettingName.STACK_ENTRY) is FirstOnStack.ACTIVE_PLAYER
    first = state.active if active_first else state.active.opponent
    player = first if any(one.player is first for one in state.triggered) else first.opponent
    own = [one for one in dict.fromkeys(state.triggered) if one.player is player]
    options = [_declared_first(state, one) for one in own]
    options += [_left_undeclared(state, one) for one in own if not _must_be_declared(one, run)]
    if len(options) == 1:
        return options[0].leads_to
    asks = SettingName.STACK_ENTRY if len(own) > 1 else SettingName.MAY_DECLARE
    return Pending(player, inquiry.rules.settings[asks].id, tuple(options))


def _must_be_declared(one: Chain, run: Run) -> bool:
    may = isinstance(one.ability, Trigger) and one.ability.may
    exception = run.inquiry.setting(SettingName.MAY_DECLARE) if may else None
    return (exception or run.inquiry.required(SettingName.MUST_DECLARE)) is Declaring.MUST


def _declared_first(state: State, one: Chain) -> Option:
    id = _name(one)
    words = Text(f"первой заявить особенность {id}", f"declare the ability {id} first")
    return Option(id, words, _without(state, one).changed(stack=(*state.stack, one)))


def _left_undeclared(state: State, one: Chain) -> Option:
    id = _name(one)
    words = Text(f"не заявлять особенность {id}", f"do not declare the ability {id}")
    return Option(f"decline:{id}", words, without_chain(_without(state, one), one))


def _name(one: Chain) -> str:
    ability = one.ability
    giver = f":{one.spoken.marker.by}" if one.spoken is not None and one.spoken.marker is not None else ""
    return f"{ability.id if isinstance(ability, Trigger) else ability}:{one.source}{giver}"


def _without(state: State, one: Chain) -> State:
    left = list(state.triggered)
    left.remove(one)
    return state.changed(triggered=tuple(left))


# --- priority ------------------------------------------------------------------------------------------------


def _give_priority(state: State, run: Run) -> State:
    """Give priority, unless that itself makes an effect of the game rules due (b:421.1), or nobody could use it."""
    settled = with_allegiances(state, run.inquiry, run.reads)
    changes = () if settled is state else tuple(changes_of_control(state, settled))
    following = brought_about(settled, (*changes, Event(Happening.PRIORITY_DUE, THE_GAME)), run)
    if following.entering:
        return following
    if not is_window(following, run.inquiry):
        return following.changed(resolving=True) if following.stack else step_over(following, run)
    active_gets_it = run.inquiry.required(SettingName.PRIORITY) is PriorityHolder.ACTIVE_PLAYER
    return following.changed(priority=state.active if active_gets_it else state.active.opponent)


def is_window(state: State, inquiry: Inquiry) -> bool:
    """Tell whether the players get priority now, or both are taken to have passed.

    They always get it before the first object of a chain, and in the main phase with the stack empty. Before a later
    object of a chain, before a destruction effect, which nobody declares, and in the other phases, they get it only
    where some player could do something other than pass.
    So «declared, pass, pass» carries out an action to which nobody has an answer, and two passes in the main phase lead
    to the opponent's, as at a table. In the preparation of a turn nobody has priority at all (b:310.1).
    """
    if state.phase is Phase.PREPARATION and inquiry.required(SettingName.PREPARATION) is Preparation.NOBODY:
        return False
    if state.stack:
        declared = state.stack[-1].stage is None and state.stack[-1].ability is not Property.DESTRUCTION
        return declared or could_answer(state, inquiry)
    if state.phase is Phase.CHOICE:
        return True
    return could_answer(state, inquiry)


def could_answer(state: State, inquiry: Inquiry) -> bool:
    """Tell whether some player could do something other than pass where only sudden actions are possible.

    A sudden action counts if it can be paid for, whether the ability is printed or acquired; whether it has a legal
    target is not asked.
    """
    for card in state.battle_zone:
        sudden = possessed(state, card.id, Ability, inquiry, _is_sudden)
        if any(_can_pay(state, card, one) for one, _ in sudden):
            return True
    return _waits_for_defender(state) and any(_could_defend(state, card, inquiry) for card in state.battle_zone)


def _is_sudden(ability: Ability) -> bool:
    return ability.sudden


def _can_pay(state: State, card: Card, ability: Ability) -> bool:
    cost, promises = ability.cost, promised(state, card)
    if cost.close and (card.closed or any(one.cost.close for one in promises)):
        return False
    used = card.used + tuple(one.id for one in promises if one.id is not None)
    if cost.once is not None and ability.id in used:
        return False
    tokens = 1 if cost.names_tokens and not cost.tokens else cost.tokens
    return card.tokens >= tokens + sum(one.cost.tokens for one in promises)


def _waits_for_defender(state: State) -> bool:
    """Tell whether this is the moment for a defender, if what is on top of the stack admits one (b:216.3)."""
    return bool(state.stack) and state.stack[-1].stage is Stage.TARGET and state.stack[-1].final is None


def _could_defend(state: State, card: Card, inquiry: Inquiry) -> bool:
    if card.closed or card.player is state.active:
        return False
    asked = Inquiry(inquiry.rules, dict(inquiry.asked))
    given = state.changed(priority=card.player)
    return act_finding(Act(asked, given, ActKind.DEFENCE, card.player, card)).verdict is Verdict.LEGAL
