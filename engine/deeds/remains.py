"""What stays on a dead card for a while: its markers, until its «on death» abilities have been carried out (b:g-87)."""

from engine.course.run import Run
from engine.model.cards import Happening, Trigger
from engine.model.chains import Chain
from engine.model.events import Event
from engine.model.state import Card, Place, State
from engine.settings import MarkersOfDead, SettingName
from engine.texts.possession import every_ability


def with_remains(state: State, events: tuple[Event, ...], run: Run) -> State:
    """Give the state in which cards that have just died keep what lay on them only where an ability hangs on it.

    Raises `Ungrounded`.
    """
    for event in events:
        if event.happening is Happening.DIED and has_remains(state.cards[event.object]):
            kept = _has_ability_on_death(state, state.cards[event.object])
            if not kept or run.inquiry.required(SettingName.MARKERS_OF_DEAD) is MarkersOfDead.GONE_AT_ONCE:
                state = _cleared(state, event.object)
    return state


def has_remains(card: Card) -> bool:
    """Tell whether something still lies on a dead card."""
    return card.place is Place.GRAVEYARD and bool(card.markers or card.tokens or card.acquired or card.lost)


def buried(state: State, id: str) -> State:
    """Give the state in which nothing lies on a dead card any more, unless an ability «on death» of it still waits."""
    card = state.cards.get(id)
    if card is None or not has_remains(card):
        return state
    if any(one.source == id and is_on_death(one) for one in (*state.triggered, *state.stack)):
        return state
    return _cleared(state, id)


def is_on_death(chain: Chain) -> bool:
    """Tell whether a chain is an ability that its own card's death has triggered."""
    return _waits_for_own_death(chain.ability)


def _waits_for_own_death(ability: object) -> bool:
    return isinstance(ability, Trigger) and ability.when is Happening.DIED and ability.whose is None


def _has_ability_on_death(state: State, card: Card) -> bool:
    return any(map(_waits_for_own_death, every_ability(state, card.id)))


def _cleared(state: State, id: str) -> State:
    card = state.cards[id]._replace(markers=(), tokens=0, acquired=(), lost=())
    return state.changed(cards={**state.cards, id: card})
