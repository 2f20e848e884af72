"""The table as it lies: whose cards are where and in what condition. Nothing here changes; a new state is made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from engine.board import NOWHERE
from engine.cards import CardDefinition


class Player(StrEnum):
    """The two sides; the first player's half is rows 1 to 3 (b:207.5)."""

    FIRST = "first"
    SECOND = "second"


class Place(StrEnum):
    """Where a card can be (b:206.2, as far as the engine needs it)."""

    BATTLEFIELD = "battlefield"
    AUXILIARY = "auxiliary"
    DECK = "deck"
    GRAVEYARD = "graveyard"


@dataclass(frozen=True, slots=True)
class Marker:
    """A special marker on a card or a cell: its name and the card that gave it (543.1)."""

    name: str
    by: str
    ability: str | None = None
    named: bool = False


class Card(NamedTuple):
    """One card in the game. `player` controls it, `owner` brought it; `cell` is `NOWHERE` off the battlefield."""

    id: str
    definition: CardDefinition
    player: Player
    owner: Player
    place: Place
    cell: int = NOWHERE
    host: str | None = None
    closed: bool = False
    hidden: bool = False
    wounds: int = 0
    life: int | None = None
    tokens: int = 0
    moved: int = 0
    markers: tuple[Marker, ...] = ()

    @property
    def in_battle_zone(self) -> bool:
        """Whether the card is on the battlefield or in the auxiliary zone (b:g-61)."""
        return self.place is Place.BATTLEFIELD or self.place is Place.AUXILIARY


@dataclass(frozen=True)
class State:
    """A whole position: the cards by id, whose turn it is, the phase, and the markers that lie on cells."""

    cards: Mapping[str, Card]
    active: Player = Player.FIRST
    phase: str = "choice"
    priority: Player | None = None
    cell_markers: Mapping[int, tuple[Marker, ...]] = field(default_factory=dict)

    @cached_property
    def by_cell(self) -> Mapping[int, tuple[Card, ...]]:
        """The cards on each occupied cell of the battlefield."""
        cells: dict[int, tuple[Card, ...]] = {}
        for card in self.cards.values():
            if card.cell != NOWHERE:
                cells[card.cell] = (*cells.get(card.cell, ()), card)
        return cells
