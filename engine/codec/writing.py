"""Positions as JSON again: what `engine.codec.position` reads."""

from typing import Any, Final

from engine.codec.definitions import without_empty, write_definition
from engine.codec.marker_notation import write_acquired, write_lost, write_marker
from engine.codec.waiting import write_waiting
from engine.model.board import CELLS, NOWHERE
from engine.model.state import Card, State


def write_position(state: State) -> dict[str, Any]:
    """Give a state as a position; cards that come from records are named by their ids."""
    cells = {
        CELLS[cell]: {"markers": list(map(write_marker, markers))}
        for cell, markers in sorted(state.cell_markers.items())
    }
    return {
        "active": state.active.value,
        "phase": state.phase.value,
        "priority": None if state.priority is None else state.priority.value,
        **({"cells": cells} if cells else {}),
        **write_waiting(state),
        "cards": {id: _card(card) for id, card in state.cards.items()},
    }


_AFTER_CELL: Final = slice(Card._fields.index("cell") + 1, None)
_UNTOUCHED: Final = tuple(Card._field_defaults[name] for name in Card._fields[_AFTER_CELL])
"""What stands after the cell of a card to which nothing has been done yet."""


def _card(card: Card) -> dict[str, Any]:
    lies: dict[str, Any] = {
        "card": write_definition(card.definition),
        "player": card.player.value,
        "owner": card.owner.value,
    }
    if card.host is None:
        lies["at"] = _place(card)
    if card[_AFTER_CELL] == _UNTOUCHED:  # most cards of most positions; they are written without detours
        lies["markers"] = []
        return lies
    told = without_empty(
        {
            "host": card.host,
            "closed": card.closed,
            "hidden": card.hidden,
            "wounds": card.wounds or None,
            "life": card.life,
            "additional_life": card.additional_life or None,
            "negative_life": card.negative_life or None,
            "tokens": card.tokens or None,
            "moved": card.moved or None,
            "acquired": list(map(write_acquired, card.acquired)),
            "lost": list(map(write_lost, card.lost)),
            "last_player": None if card.last_player is None else card.last_player.value,
        }
    )
    return {
        **lies,
        **told,
        "markers": list(map(write_marker, card.markers)),
        **({"used": list(card.used)} if card.used else {}),
        **({"this_turn": dict(card.this_turn)} if card.this_turn else {}),
    }


def _place(card: Card) -> str:
    """Give where a card lies; where a host gives the place, it is not written (b:210.2, b:214.4)."""
    return card.place.value if card.cell == NOWHERE else CELLS[card.cell]
