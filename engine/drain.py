"""The machine of section 503: effects fall due, enter the queue, are applied, and bring about others.

`advance` runs until a player has to choose or nothing is left to do. Each line of `step` asks a provision; whatever
happens in a case is due to one of them. Nothing here changes a state; each step gives a new one.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from engine.cards import Deed, Happening
from engine.circles import is_broken_off
from engine.clauses import Effect, RuleEffect, clause_of
from engine.inquiry import Inquiry, Uncomputable, first_failing
from engine.occasions import Occasion
from engine.operations import Event, carried_out, changes_of_control, steps_of, with_allegiances
from engine.rules.s503_effect_queue import NEWBORN_PLACE, ORDER_SCOPE
from engine.settings import (
    Application,
    Entry,
    FirstOnStack,
    Newborn,
    Offering,
    Orderer,
    PriorityHolder,
    QueueOrder,
    Replacing,
    SettingName,
    Waiting,
)
from engine.state import Cause, Declared, Due, Identity, Player, ScriptStep, State
from engine.text import Text
from engine.waiting import THE_GAME, write_identity

STEPS_AT_MOST: Final = 3000
"""So many steps of one run, and no end in sight: the run is given up."""


class Fate(StrEnum):
    """What becomes of an effect of the game rules."""

    DUE = "due"
    APPLIED = "applied"
    VOID = "void"
    CUT = "cut"


class Note(NamedTuple):
    """One event of a run: an effect of the game rules and what became of it."""

    due: Due
    fate: Fate

    def to_json(self) -> dict[str, Any]:
        """Give the event in the form of the decision's JSON."""
        return {**write_identity(self.due.identity), "state": self.fate.value}


class Option(NamedTuple):
    """One thing that a player may choose, and the state to which it leads."""

    id: str
    text: Text
    leads_to: State


@dataclass(frozen=True, slots=True)
class Pending:
    """A choice that a player has to make before the game goes on, and the provision that gives it."""

    player: Player
    provision: str
    options: tuple[Option, ...]

    @property
    def clause(self) -> str:
        """The clause that gives the choice."""
        return clause_of(self.provision)

    def to_json(self) -> dict[str, Any]:
        """Give the choice in the form of the decision's JSON."""
        options = [{"id": one.id, "text": one.text.to_json()} for one in self.options]
        return {"player": self.player.value, "clause": self.clause, "options": options}


@dataclass(slots=True)
class Run:
    """One run of the machine: whom it asks, what happened, and which counters were read.

    In a trial (503.4) circles are not cut, and it ends with the queue.
    """

    inquiry: Inquiry
    trial: bool = False
    notes: list[Note] = field(default_factory=list)
    reads: set[str] = field(default_factory=set)


def advance(state: State, run: Run) -> tuple[State, Pending | None]:
    """Go on until a player has to choose or nothing is left to do. Raises `Ungrounded` and `Uncomputable`."""
    for _ in range(STEPS_AT_MOST):
        following = step(state, run)
        if following is None:
            return state, None
        if isinstance(following, Pending):
            return state, following
        state = following
    raise _without_end()


def _without_end() -> Uncomputable:
    return Uncomputable(
        Text(
            f"за {STEPS_AT_MOST} шагов применение эффектов не закончилось",
            f"in {STEPS_AT_MOST} steps the application of effects has not come to an end",
        )
    )


def step(state: State, run: Run) -> State | Pending | None:
    """Do the next thing: carry on with the current effect, let effects enter the queue, apply the next one."""
    if state.result is not None:
        return None
    if state.script and not _breaks_in(state, run):
        return _carry_on(state, run)
    if state.entering:
        return _enter(state, run)
    if state.queue:
        return _take_next(state, run)
    return None if run.trial else _after_the_queue(state, run)


def _breaks_in(state: State, run: Run) -> bool:
    """Tell whether waiting effects break into the effect that is being carried out."""
    if not state.entering and not state.queue:
        return False
    return run.inquiry.required(SettingName.APPLICATION) is Application.INTERRUPTING


# --- becoming due --------------------------------------------------------------------------------------------


def _carry_on(state: State, run: Run) -> State:
    """Do the next deed of the effect that is being carried out."""
    current, *rest = state.script
    changed, events = carried_out(replace(state, script=tuple(rest)), current, run.inquiry, run.reads)
    return brought_about(changed, events, run, current.of)


def brought_about(state: State, events: tuple[Event, ...], run: Run, parent: Due | None = None) -> State:
    """Let what happened bring about effects of the game rules and make abilities trigger."""
    dues = tuple(
        _due(rule, event.object, parent, run)
        for event in events
        for rule in run.inquiry.rules.rule_effects.values()
        if _is_due(rule, event, state, run)
    )
    if dues and parent is not None and run.inquiry.required(SettingName.NEWBORN) is Newborn.IS_LOST:
        dues = ()
    if dues:
        run.notes += [Note(due, Fate.DUE) for due in dues]
        state = _arrived(state, dues, run, parent)
    waiting = tuple(
        Declared(card.id, card.player, trigger)
        for event in events
        if (card := state.cards.get(event.object)) is not None
        for trigger in card.definition.triggers
        if trigger.when is event.happening
    )
    return _triggered(state, waiting, run) if waiting else state


def _is_due(rule: RuleEffect, event: Event, state: State, run: Run) -> bool:
    if event.happening not in rule.events:
        return False
    if first_failing(rule.scope, Occasion(run.inquiry, state, event.object)) is not None:
        return False
    run.inquiry.cite(rule, Effect.ORDERS)
    return True


def _due(rule: RuleEffect, object: str, parent: Due | None, run: Run) -> Due:
    if parent is None:
        return Due(Identity(rule.id, rule.deed, object, None))
    cause = Cause(parent.identity.provision, parent.identity.object)
    # A trial asks only who descends from its first effect; lines that grew would hide that a state came back.
    line = parent.line if run.trial else (*parent.line, parent.identity)
    return Due(Identity(rule.id, rule.deed, object, cause), line)


def _arrived(state: State, dues: tuple[Due, ...], run: Run, parent: Due | None) -> State:
    """Put effects that became due on their way into the queue, apart from those of other moments."""
    groups = state.entering
    if parent is not None and state.queue and run.inquiry.reading(NEWBORN_PLACE) == "anywhere":
        together = (*state.queue, *(due for group in groups for due in group), *dues)
        return replace(state, queue=(), entering=(together,))
    if groups and run.inquiry.required(SettingName.ENTRY) is Entry.AFTER_CURRENT_EFFECT:
        return replace(state, entering=(*groups[:-1], (*groups[-1], *dues)))
    return replace(state, entering=(*groups, dues))


# --- entering the queue --------------------------------------------------------------------------------------


def _enter(state: State, run: Run) -> State | Pending:
    """Let the next effect enter the queue; among several the player who orders them says which."""
    groups = state.entering
    if len(groups) > 1:
        run.inquiry.required(SettingName.ENTRY)
        if run.inquiry.reading(ORDER_SCOPE) == "all-waiting":
            return replace(state, entering=(tuple(due for group in groups for due in group),))
    first = groups[0]
    if len(first) == 1:
        return _entered(state, first[0], run)
    orderer = run.inquiry.required(SettingName.ORDER)
    player = state.active if orderer is Orderer.ACTIVE_PLAYER else state.cards[first[0].identity.object].player
    options = tuple(_option(due, _entered(state, due, run)) for due in dict.fromkeys(first))
    return Pending(player, run.inquiry.rules.settings[SettingName.ORDER].id, options)


def _entered(state: State, due: Due, run: Run) -> State:
    """Put an effect into the queue, unless the same one is waiting there."""
    first, *others = state.entering
    left = list(first)
    left.remove(due)
    entering = ((tuple(left),) if left else ()) + tuple(others)
    waits = any(other.what == due.what for other in state.queue)
    if waits and run.inquiry.required(SettingName.WAITING) is Waiting.NOT_ADDED:
        return replace(state, entering=entering)
    return replace(state, entering=entering, queue=(*state.queue, due))


_DEED_WORDS: Final = {
    Deed.PLACE_CONTROL_MARKER: Text("наложение маркера контроля: {}", "placing the control marker: {}"),
    Deed.REMOVE_CONTROL_MARKER: Text("снятие маркера контроля: {}", "removing the control marker: {}"),
    Deed.DESTROY: Text("гибель: {}", "death: {}"),
    Deed.REVEAL: Text("вскрытие: {}", "revealing: {}"),
    Deed.TO_AUXILIARY_ZONE: Text("уход во вспомогательную зону: {}", "going to the auxiliary zone: {}"),
    Deed.FOLLOW_HOST: Text("переход вслед за хозяином: {}", "going over with its host: {}"),
    Deed.END_GAME: Text("конец игры", "the end of the game"),
}


def _option(due: Due, leads_to: State) -> Option:
    _, deed, object = due.what
    words = _DEED_WORDS[deed]
    return Option(f"{deed.value}:{object}", Text(words.ru.format(object), words.en.format(object)), leads_to)


# --- applying ------------------------------------------------------------------------------------------------


def _take_next(state: State, run: Run) -> State:
    """Take the next effect out of the queue and apply it, unless its ground is gone or it closes a circle."""
    inquiry = run.inquiry
    inquiry.required(SettingName.APPLICATION)
    last_in = inquiry.required(SettingName.QUEUE) is QueueOrder.LAST_IN
    due, queue = (state.queue[-1], state.queue[:-1]) if last_in else (state.queue[0], state.queue[1:])
    left = replace(state, queue=queue)
    provision, _, object = due.what
    rule = inquiry.rules.rule_effects.get(provision)
    if rule is None or first_failing(rule.ground, Occasion(inquiry, state, object)) is not None:
        run.notes.append(Note(due, Fate.VOID))
        return left
    if not run.trial and due.line and is_broken_off(state, due, inquiry, _trial_of(inquiry)):
        run.notes.append(Note(due, Fate.CUT))
        return left
    run.notes.append(Note(due, Fate.APPLIED))
    return replace(left, script=(*_deeds_of(left, due, run), *left.script))


def _deeds_of(state: State, due: Due, run: Run) -> tuple[ScriptStep, ...]:
    """Give what applying an effect does: its deed, or what a card's text puts in the place of it."""
    _, deed, object = due.what
    if object == THE_GAME:
        return (ScriptStep(deed, (), state.active, due),)
    card = state.cards[object]
    for one in card.definition.replacements:
        if one.instead_of is deed and run.inquiry.setting(SettingName.REPLACEMENT) is Replacing.REPLACES:
            return steps_of(one.effects, state, object, (), card.player, run.reads, due)
    player = state.cards[card.host].player if deed is Deed.FOLLOW_HOST and card.host is not None else card.player
    return (ScriptStep(deed, (object,), player, due),)


def _trial_of(inquiry: Inquiry) -> Callable[[State], list[tuple[State, list[Due], set[str]]]]:
    """Give what follows a state between two effects, under every choice: the state before the next effect."""

    def following(state: State) -> list[tuple[State, list[Due], set[str]]]:
        found = []
        branches: list[tuple[State, Run]] = [(state, Run(inquiry, trial=True))]
        steps = 0
        while branches:
            at, run = branches.pop()
            steps += 1
            if steps > STEPS_AT_MOST:
                raise _without_end()
            after = step(at, run)
            if isinstance(after, Pending):
                branches += [
                    (one.leads_to, Run(inquiry, True, list(run.notes), set(run.reads))) for one in after.options
                ]
            elif after is None or (after.queue and not after.script and not after.entering):
                applied = [note.due for note in run.notes if note.fate is Fate.APPLIED]
                found.append((at if after is None else after, applied, run.reads))
            else:
                branches.append((after, run))
        return found

    return following


# --- what comes after the queue ------------------------------------------------------------------------------


def _after_the_queue(state: State, run: Run) -> State | Pending | None:
    """Offer the abilities that have triggered, then give priority."""
    if state.triggered:
        return _declare_triggered(state, run)
    return _give_priority(state, run) if state.priority is None else None


def _triggered(state: State, waiting: tuple[Declared, ...], run: Run) -> State:
    """Keep abilities that triggered until the queue is empty (503.3.4)."""
    if run.inquiry.required(SettingName.TRIGGERED) is Offering.AFTER_QUEUE:
        return replace(state, triggered=(*state.triggered, *waiting))
    return replace(state, stack=(*state.stack, *waiting))


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


def _offered(state: State, one: Declared) -> Option:
    left = list(state.triggered)
    left.remove(one)
    id = f"{one.ability.id}:{one.source}"
    words = Text(f"первой заявить особенность {id}", f"declare the ability {id} first")
    return Option(id, words, replace(state, triggered=tuple(left), stack=(*state.stack, one)))


def _give_priority(state: State, run: Run) -> State | None:
    """Give priority, unless that itself makes an effect of the game rules due (b:421.1)."""
    settled = with_allegiances(state, run.reads)
    happened = (*changes_of_control(state, settled), Event(Happening.PRIORITY_DUE, THE_GAME))
    following = brought_about(settled, happened, run)
    if following.entering:
        return following
    active_gets_it = run.inquiry.required(SettingName.PRIORITY) is PriorityHolder.ACTIVE_PLAYER
    return replace(following, priority=state.active if active_gets_it else state.active.opponent)
