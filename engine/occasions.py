"""What conditions of section 503 are asked about: something that happened to a card, or an act of a player."""

from dataclasses import dataclass
from enum import StrEnum

from engine.inquiry import Inquiry
from engine.state import Card, Player, State


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the conditions of rule effects are asked about: a state, and the card that something happened to."""

    inquiry: Inquiry
    state: State
    object: str

    @property
    def card(self) -> Card:
        """The card that something happened to, as it is now."""
        return self.state.cards[self.object]


class ActKind(StrEnum):
    """What a player does; `OTHER` is what the engine does not carry out: moving, accumulating, defending."""

    DECLARATION = "declaration"
    PASS = "pass"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a player in a state; `player` is None where the act does not tell."""

    inquiry: Inquiry
    state: State
    kind: ActKind
    player: Player | None
