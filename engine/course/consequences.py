"""What a happening brings about: effects of the game rules fall due (503.3), and abilities trigger."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from engine.clauses import Doom, Effect, RuleEffect
from engine.course.run import Fate, Happened, Note, Run
from engine.deeds.remains import buried, with_remains
from engine.inquiry import first_failing
from engine.model.cards import Happening
from engine.model.chains import Chain, Property
from engine.model.events import Event
from engine.model.state import Cause, Due, Identity, Spoken, State
from engine.occasions import Occasion
from engine.rules.s503_effect_queue import NEWBORN_PLACE
from engine.settings import Entry, Newborn, Offering, SettingName
from engine.texts.triggering import triggered_by

_OF_TURNS: Final = (
    Happening.TURN_STARTED,
    Happening.TURN_ENDED,
    Happening.OPPOSING_TURN_STARTED,
    Happening.OPPOSING_TURN_ENDED,
)
UNTOLD: Final = frozenset(
    (
        *(Happening.PRIORITY_DUE, Happening.TARGETED, Happening.DOOMED, Happening.ACTED),
        *(Happening.ACTED_SUDDENLY, Happening.PERMANENT_WORKED, Happening.ROLLED, *_OF_TURNS),
        Happening.OWN_PLAYER_DECLARED,
    )
)
"""What is no news: a declaration tells its targets, a throw is told as such, the position tells whose turn it is."""


def brought_about(state: State, events: tuple[Event, ...], run: Run, parent: Due | None = None) -> State:
    """Let what happened bring about effects of the game rules and make abilities trigger."""
    if not events:
        return state
    for event in events:
        if event.happening not in UNTOLD:
            run.tell(Happened(event.happening.value, event.object, event.by, event.amount))
    state = with_remains(state, events, run)
    waiting = [
        Chain(one.source, one.player, one.trigger, upon=event.upon, spoken=one.spoken)
        for event in events
        for one in triggered_by(event, state, run.inquiry, run.reads)
    ]
    rules = run.inquiry.rules
    dues = [
        _due(rule, event.object, parent, run)
        for event in (*events, *(Event(Happening.TRIGGERED, one.source) for one in waiting))
        for rule in _applying(rules.effects_on, event, state, run)
    ]
    if dues and parent is not None and run.inquiry.required(SettingName.NEWBORN) is Newborn.IS_LOST:
        dues = []
    if dues:
        run.notes += [Note(due, Fate.DUE) for due in dues]
        state = _arrived(state, tuple(dues), run, parent)
    dooms = [_doom(event, state) for event in events for _ in _applying(rules.dooms_on, event, state, run)]
    if dooms or waiting:
        state = _triggered(state, (*dooms, *waiting), run)
    for event in events:
        if event.happening is Happening.DIED:
            state = buried(state, event.object)
    return state


def _doom(event: Event, state: State) -> Chain:
    """Give the destruction effect that a card receives, its player's as a triggered ability's is (b:402.3.a)."""
    card = state.cards[event.object]
    by_wounds = event.happening is Happening.WOUNDED
    spoken = None if event.by is None else Spoken(card.id, other=event.by)
    return Chain(card.id, card.player, Property.DESTRUCTION, by_wounds=by_wounds, spoken=spoken)


_Rule = TypeVar("_Rule", RuleEffect, Doom)


def _applying(rules: Mapping[Happening, tuple[_Rule, ...]], event: Event, state: State, run: Run) -> Iterable[_Rule]:
    """Give the rules that wait for an event and whose scope it meets, citing them."""
    waiting = rules[event.happening]
    return _within_scope(waiting, Occasion(run.inquiry, state, event.object), run) if waiting else ()


def _within_scope(rules: Iterable[_Rule], occasion: Occasion, run: Run) -> Iterator[_Rule]:
    for rule in rules:
        if first_failing(rule.scope, occasion) is None:
            run.inquiry.cite(rule, Effect.ORDERS)
            yield rule


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
        return state.changed(queue=(), entering=(together,))
    if groups and run.inquiry.required(SettingName.ENTRY) is Entry.AFTER_CURRENT_EFFECT:
        return state.changed(entering=(*groups[:-1], (*groups[-1], *dues)))
    return state.changed(entering=(*groups, dues))


def _triggered(state: State, waiting: tuple[Chain, ...], run: Run) -> State:
    """Keep abilities that triggered until the queue is empty (503.3.4)."""
    if run.inquiry.required(SettingName.TRIGGERED) is Offering.AFTER_QUEUE:
        return state.changed(triggered=(*state.triggered, *waiting))
    return state.changed(stack=(*state.stack, *waiting))
