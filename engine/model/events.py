"""What happens in a game, to which card or cell, and through whom."""

from typing import NamedTuple

from engine.model.cards import Ability, Happening
from engine.model.marker import Marker


class Event(NamedTuple):
    """Something that happened to a card or cell.

    `by` is the other card concerned, `upon` the height of the chain it is due to, `amount` how many, `marker` the
    special marker received or lost; `ability` is that of the other card by which an attack or wounds came about.
    """

    happening: Happening
    object: str
    by: str | None = None
    upon: int | None = None
    amount: int | None = None
    marker: Marker | None = None
    ability: Ability | None = None
