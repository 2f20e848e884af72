"""What conditions of section 503 are asked about: something that happened to a card, or an act of a player."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.deeds.costs import cost_of
from engine.inquiry import Inquiry
from engine.model.actions import CellTarget, Target
from engine.model.board import NOWHERE, cell_index
from engine.model.cards import NO_COST, Ability, Cost
from engine.model.chains import Chain, Property
from engine.model.state import Card, Player, State


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
    """What a player does, or what is about to be done; `OTHER` is what the engine does not carry out."""

    DECLARATION = "declaration"
    PASS = "pass"
    LOOK = "look"
    REVEALING = "revealing"
    DEFENCE = "defence"
    MOVEMENT = "movement"
    ACCUMULATION = "accumulation"
    RESOLUTION = "resolution"
    CONTINUATION = "continuation"
    OTHER = "other"


@dataclass(slots=True)
class Act:
    """An act of a player in a state; what a card declares has its `source`, and an `ability` unless it is a property.

    `player` is None where the act does not tell.
    """

    inquiry: Inquiry
    state: State
    kind: ActKind
    player: Player | None
    source: Card | None = None
    ability: Ability | None = None
    targets: tuple[Target, ...] = ()
    known_cost: Cost | None = None
    text: tuple[Any, ...] = ()
    """What conditions of the text hang on."""

    def __post_init__(self) -> None:
        self.text = self.kind, self.ability

    @property
    def cost(self) -> Cost:
        """What the declared ability costs; a property has no text, and what it costs is asked where it matters."""
        if self.known_cost is None:
            self.known_cost = NO_COST if self.ability is None else cost_of(self.ability, self.inquiry)
        return self.known_cost

    @property
    def movement(self) -> bool:
        """Whether the card moves by its property of movement: declares that, or is about to carry it out."""
        if self.kind is ActKind.RESOLUTION:
            return self.state.stack[-1].ability is Property.MOVEMENT
        return self.kind is ActKind.MOVEMENT

    @property
    def destination(self) -> int:
        """The cell that the card moves to, or `NOWHERE`."""
        if self.kind is ActKind.RESOLUTION:
            return next(
                (cell for one in self.state.stack[-1].aimed_at if (cell := cell_index(one)) != NOWHERE), NOWHERE
            )
        return next((one.cell for one in self.targets if isinstance(one, CellTarget)), NOWHERE)

    @property
    def holder(self) -> Player | None:
        """Who has priority: where a position does not tell, the active player, as after all that happens (b:215.9)."""
        return self.state.priority or (None if self.state.draining or self.state.underway else self.state.active)

    @property
    def attack(self) -> Chain | None:
        """The chain that a defence answers: the one on top; of a defence being carried out, its own."""
        stack = self.state.stack
        upon = stack[-1].upon if self.kind is ActKind.RESOLUTION else len(stack) - 1
        return None if upon is None or not stack else stack[upon]


@dataclass(frozen=True, slots=True)
class Destruction:
    """A destruction effect about to be carried out: what the conditions of its cancelling are asked about."""

    inquiry: Inquiry
    state: State
    chain: Chain

    @property
    def card(self) -> Card:
        """The card that has received it."""
        return self.state.cards[self.chain.source]
