"""The machine of section 503: effects fall due, enter the queue, are applied, and bring about others.

`advance` runs until a player has to choose or nothing is left to do. Each line of `step` asks a provision; whatever
happens in a case is due to one of them. Nothing here changes a state; each step gives a new one.
"""

from collections.abc import Callable
from typing import Final

from engine.codec.waiting import THE_GAME
from engine.course.circles import is_broken_off
from engine.course.consequences import brought_about
from engine.course.legality import chains_without_target
from engine.course.passage import blocked
from engine.course.run import Chance, Fate, Happened, Note, Option, Pending, Run
from engine.course.stack import go_on
from engine.deeds.operations import carried_out, steps_of
from engine.deeds.wounds import dealt
from engine.inquiry import Inquiry, Uncomputable, first_failing
from engine.model.cards import Deed, Replacement
from engine.model.state import Due, ScriptStep, State
from engine.occasions import Occasion
from engine.rules.s503_effect_queue import ORDER_SCOPE
from engine.settings import Application, Orderer, QueueOrder, Replacing, SettingName, Waiting
from engine.text import Text
from engine.texts.possession import possessed
from engine.texts.speaker import Speaker

STEPS_AT_MOST: Final = 3000
"""So many steps of one run, and no end in sight: the run is given up."""


def advance(state: State, run: Run) -> tuple[State, Pending | Chance | None]:
    """Go on until a player has to choose, a die has to be rolled that is not given, or nothing is left to do.

    Raises `Ungrounded`, `Uncomputable` and `WrongDice`.
    """
    for _ in range(STEPS_AT_MOST):
        following = step(state, run)
        if isinstance(following, Chance) and (face := run.next_die()) is not None:
            run.tell(Happened("rolled", following.card, value=face))
            following = following.leads_to(face)
        if following is None or isinstance(following, Pending | Chance):
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


def step(state: State, run: Run) -> State | Pending | Chance | None:
    """Do the next thing; with no effect of the game rules waiting, the stack goes on."""
    if state.result is not None:
        return None
    if state.script or state.entering or state.queue:
        return _drain(state, run)
    return go_on(state, run)


def _drain(state: State, run: Run) -> State | Pending:
    """Carry on with the current effect, let effects enter the queue, or apply the next one."""
    if state.script and not _breaks_in(state, run):
        return _carry_on(state, run)
    return _enter(state, run) if state.entering else _take_next(state, run)


def _breaks_in(state: State, run: Run) -> bool:
    """Tell whether waiting effects break into the effect that is being carried out."""
    if not state.entering and not state.queue:
        return False
    return run.inquiry.required(SettingName.APPLICATION) is Application.INTERRUPTING


# --- carrying on --------------------------------------------------------------------------------------------


def _carry_on(state: State, run: Run) -> State:
    """Do the next deed of the effect that is being carried out."""
    current, *rest = state.script
    left = state.changed(script=tuple(rest))
    if current.upon is not None:
        return blocked(left, current.upon, run)
    if current.wound is not None:
        changed, events = dealt(left, current)
    else:
        changed, events = carried_out(left, current, run.inquiry, run.reads)
    return brought_about(changed, events, run, current.of)


# --- entering the queue --------------------------------------------------------------------------------------


def _enter(state: State, run: Run) -> State | Pending:
    """Let the next effect enter the queue; among several the player who orders them says which."""
    groups = state.entering
    if len(groups) > 1:
        run.inquiry.required(SettingName.ENTRY)
        if run.inquiry.reading(ORDER_SCOPE) == "all-waiting":
            return state.changed(entering=(tuple(due for group in groups for due in group),))
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
        return state.changed(entering=entering)
    return state.changed(entering=entering, queue=(*state.queue, due))


_DEED_WORDS: Final = {
    Deed.PLACE_CONTROL_MARKER: Text("наложение маркера контроля: {}", "placing the control marker: {}"),
    Deed.REMOVE_CONTROL_MARKER: Text("снятие маркера контроля: {}", "removing the control marker: {}"),
    Deed.DESTROY: Text("гибель: {}", "death: {}"),
    Deed.REVEAL: Text("вскрытие: {}", "revealing: {}"),
    Deed.TO_AUXILIARY_ZONE: Text("уход во вспомогательную зону: {}", "going to the auxiliary zone: {}"),
    Deed.FOLLOW_HOST: Text("переход вслед за хозяином: {}", "going over with its host: {}"),
    Deed.BLOCK: Text("блокирование нацеленного в карту: {}", "blocking what is aimed at the card: {}"),
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
    left = state.changed(queue=queue)
    provision, _, object = due.what
    rule = inquiry.rules.rule_effects.get(provision)
    if rule is None or first_failing(rule.ground, Occasion(inquiry, state, object)) is not None:
        run.notes.append(Note(due, Fate.VOID))
        return left
    if not run.trial and due.line and is_broken_off(state, due, inquiry, _trial_of(inquiry)):
        run.notes.append(Note(due, Fate.CUT))
        return left
    run.notes.append(Note(due, Fate.APPLIED))
    return left.changed(script=(*_deeds_of(left, due, run), *left.script))


def _deeds_of(state: State, due: Due, run: Run) -> tuple[ScriptStep, ...]:
    """Give what applying an effect does: its deed, or what a card's text puts in the place of it."""
    _, deed, object = due.what
    if object == THE_GAME:
        return (ScriptStep(deed, (), state.active, due),)
    card = state.cards[object]
    if deed is Deed.BLOCK:
        heights = chains_without_target(state, object, run.inquiry)
        return tuple(ScriptStep(deed, (), card.player, due, upon=height) for height in heights)
    for one, own in possessed(state, object, Replacement, run.inquiry):
        if one.instead_of is deed and run.inquiry.setting(SettingName.REPLACEMENT) is Replacing.REPLACES:
            speaker = Speaker(run.inquiry, state, object, own.marker, reads=run.reads)
            return steps_of(one.effects, speaker, (), card.player, due)
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
            after = _drain(at, run) if at.result is None and (at.script or at.entering or at.queue) else None
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
