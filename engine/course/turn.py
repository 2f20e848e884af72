"""The course of a turn: one phase or step after another, and the players exchange their roles (b:300, b:309–b:313)."""

from engine.clauses import Table
from engine.course.consequences import brought_about
from engine.course.run import Happened, Run
from engine.deeds.costs import usable_again
from engine.deeds.operations import carried_out, changes_of_control, released
from engine.inquiry import Ungrounded
from engine.model.cards import Deed, Happening, Until
from engine.model.events import Event
from engine.model.state import Card, Phase, ScriptStep, State
from engine.settings import Roles, SettingName


def step_over(state: State, run: Run) -> State:
    """End the phase or step and begin the next; nothing fits in between (b:300.3). Raises `Ungrounded`."""
    following: Phase | None = run.inquiry.lookup(Table.PHASES, state.phase)
    if following is None:
        raise Ungrounded(Table.PHASES)
    if state.phase is Phase.FINAL:
        state = _expired(state, Until.TURN_END, run)
        if state.entering:
            return state  # effects of the game rules come first (503.3); nothing expires a second time
    active = state.active
    if state.phase is Phase.FINAL and run.inquiry.required(SettingName.ROLES) is Roles.EXCHANGED:
        active = active.opponent
    begun = state.changed(active=active, phase=following)
    if state.phase is Phase.FINAL:
        begun = begun.changed(cards={id: _forgetful(card) for id, card in state.cards.items()})
    run.tell(Happened("phase", value=following.value))
    if following is Phase.PREPARATION:
        # What waits for the start of the turn is told of both steps; its text says in which of them it triggers.
        return brought_about(begun, _of_turn(begun, Happening.TURN_STARTED, Happening.OPPOSING_TURN_STARTED), run)
    if following is Phase.START:
        return _turn_started(begun, run)
    if following is Phase.FINAL:
        return brought_about(begun, _of_turn(begun, Happening.TURN_ENDED, Happening.OPPOSING_TURN_ENDED), run)
    return begun


def _forgetful(card: Card) -> Card:
    """Give a card without what it remembered of the turn that is over."""
    return card._replace(this_turn=()) if card.this_turn else card


def _turn_started(state: State, run: Run) -> State:
    """Do what the start of a turn does to the Active player's cards, then let abilities trigger (b:311).

    What can be used once a turn can be used anew, by either player.
    """
    own = tuple(card.id for card in state.cards.values() if card.in_battle_zone and card.player is state.active)
    events: tuple[Event, ...] = ()
    for deed in (Deed.OPEN, Deed.RESTORE_MOVEMENT):
        if run.inquiry.lookup(Table.TURN_START, deed) is not None:
            done = ScriptStep(deed, own, state.active)
            state, happened = carried_out(state, done, run.inquiry, run.reads)
            events += happened
    state = _expired(state, Until.TURN_START, run)
    state = state.changed(cards={id: usable_again(state, card) for id, card in state.cards.items()})
    started = _of_turn(state, Happening.TURN_STARTED, Happening.OPPOSING_TURN_STARTED)
    return brought_about(state, (*events, *started), run)


def _expired(state: State, until: Until, run: Run) -> State:
    """Let expire what cards have been granted or have lost until now (b:311.3, b:313.2)."""
    lasting = [
        card
        for card in state.cards.values()
        if any(one.until is until for one in card.acquired) or any(one.until is until for one in card.lost)
    ]
    if not lasting or run.inquiry.lookup(Table.EXPIRY, until) is None:
        return state
    left = {
        card.id: card._replace(
            acquired=tuple(one for one in card.acquired if one.until is not until),
            lost=tuple(one for one in card.lost if one.until is not until),
        )
        for card in lasting
    }
    after = released(state, state.changed(cards={**state.cards, **left}), run.inquiry)
    return brought_about(after, tuple(changes_of_control(state, after)), run)


def _of_turn(state: State, own: Happening, opposing: Happening) -> tuple[Event, ...]:
    """Give what the turn's start or end is to each card: its own player's, or the opponent's."""

    def happening(card: Card) -> Happening:
        return own if card.player is state.active else opposing

    return tuple(Event(happening(card), card.id) for card in state.cards.values())
