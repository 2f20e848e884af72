"""Resurrection (b:g-07): how a card comes back from the graveyard."""

from engine.inquiry import Inquiry
from engine.model.board import NOWHERE, cell_index
from engine.model.cards import Deed, Happening
from engine.model.chains import Chain
from engine.model.events import Event
from engine.model.state import Place, ScriptStep, State
from engine.settings import SettingName, SummonedState, Whose


def resurrecting(state: State, chain: Chain) -> tuple[ScriptStep, ...]:
    """Give what a resurrection does: the card and the cell are its targets."""
    cards = [one for one in chain.aimed_at if one in state.cards]
    cells = [one for one in chain.aimed_at if cell_index(one) != NOWHERE]
    return tuple(
        ScriptStep(Deed.RESURRECT, (card, cell), chain.player) for card, cell in zip(cards, cells, strict=False)
    )


def resurrected(state: State, step: ScriptStep, inquiry: Inquiry) -> tuple[State, tuple[Event, ...]]:
    """Give the state with the card on its cell again, by default open and under control of whoever resurrects it.

    Raises `Ungrounded`.
    """
    id, cell = step.objects
    own = inquiry.required(SettingName.RESURRECTED_UNDER) is Whose.OWN
    card = state.cards[id]._replace(
        player=step.player if own else step.player.opponent,
        closed=inquiry.required(SettingName.RESURRECTED_STATE) is SummonedState.CLOSED,
        place=Place.BATTLEFIELD,
        cell=cell_index(cell),
        last_player=None,
    )
    return state.changed(cards={**state.cards, id: card}), (Event(Happening.RESURRECTED, id),)
