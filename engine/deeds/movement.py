"""Movement allowances, and cards going from one cell to another."""

from engine.model.board import NOWHERE
from engine.model.state import Card, Place, State


def allowance(card: Card) -> int:
    """Give the movement allowance of a card; one that has none counts as having zero (b:203.1)."""
    return card.definition.movement or 0


def unused(card: Card) -> int:
    """Give the movement units that a card has not spent (b:203.4)."""
    return max(0, allowance(card) - card.moved)


def unit_spent(card: Card) -> Card:
    """Give a card that has spent one more movement unit."""
    return card._replace(moved=card.moved + 1)


def all_spent(card: Card, *, moved: bool = True) -> Card:
    """Give a card without movement units left; where it has moved for them, that is remembered, even of none."""
    return card._replace(moved=max(card.moved, allowance(card), int(moved)))


def is_free(state: State, cell: int) -> bool:
    """Tell whether a cell is there and no card stands on it."""
    return cell != NOWHERE and cell not in state.by_cell


def relocated(state: State, card: str, cell: int) -> State:
    """Put a card of the battlefield onto a cell, and with it what it carries (b:210.8, b:214.9).

    Whether the cell may be entered is asked before, when the relocation is declared and when its turn comes.
    """
    if cell == NOWHERE or state.cards[card].place is not Place.BATTLEFIELD:
        return state
    return _put(state, {card: cell})


def swapped(state: State, one: str, other: str) -> State:
    """Put two cards of the battlefield into each other's cells at once (b:g-85)."""
    cells = {one: state.cards[other].cell, other: state.cards[one].cell}
    return state if NOWHERE in cells.values() else _put(state, cells)


def _put(state: State, cells: dict[str, int]) -> State:
    def placed(card: Card) -> Card:
        cell = cells.get(card.id if card.host is None else card.host)
        return card if cell is None else card._replace(cell=cell)

    return state.changed(cards={id: placed(card) for id, card in state.cards.items()})
