"""What a player wants to do: the declaration of an ability, with its targets."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.model.cards import Ability
from engine.model.state import Card


class Zone(Enum):
    """A zone aimed at as a whole."""

    AUXILIARY = "auxiliary"


@dataclass(frozen=True, slots=True)
class CellTarget:
    """A cell of the battlefield aimed at as such, whatever stands on it."""

    cell: int


Target = Card | CellTarget | Zone


class Declaration(NamedTuple):
    """A card declares one of its abilities at one or more targets (b:400.4)."""

    source: Card
    ability: Ability
    targets: tuple[Target, ...]
