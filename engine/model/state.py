"""The table as it lies: whose cards are where and in what condition. Nothing here changes; a new state is made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, TypedDict, Unpack

from engine.model.board import NOWHERE
from engine.model.cards import Ability, AnyAbility, CardDefinition, Deed, Operation, Until
from engine.model.chains import Chain
from engine.model.marker import CONTROL_MARKER, Marker, Spoken
from engine.model.permanents import Role
from engine.model.players import Player

__all__ = [
    "CONTROL_MARKER",
    "EVERY_ABILITY",
    "Acquired",
    "Card",
    "Cause",
    "Due",
    "Identity",
    "Lost",
    "Marker",
    "Phase",
    "Place",
    "Player",
    "Result",
    "ScriptStep",
    "Spoken",
    "State",
]


class Place(StrEnum):
    """Where a card can be (b:206.2, as far as the engine needs it)."""

    BATTLEFIELD = "battlefield"
    AUXILIARY = "auxiliary"
    DECK = "deck"
    GRAVEYARD = "graveyard"


class Phase(StrEnum):
    """The phases of a turn, and the steps of the first of them (b:300.2, b:309.1).

    That the main phase of the older edition is the Choice subphase of the main one is a recorded assumption.
    """

    PREPARATION = "turn-preparation"
    START = "turn-start"
    CHOICE = "choice"
    FINAL = "final"


class Result(StrEnum):
    """How a game ended."""

    FIRST_WINS = "first-wins"
    SECOND_WINS = "second-wins"
    DRAW = "draw"


EVERY_ABILITY = "all"
"""What stands for the ability that a card has lost where those of its own text are all gone (b:407.4)."""


class Acquired(NamedTuple):
    """An ability that another card granted (b:407.1); `by` is None where it counts as one of the card's own text.

    `until` says how long the card has it, None stands for the end of the battle.
    """

    ability: AnyAbility
    by: str | None
    until: Until | None = None


class Lost(NamedTuple):
    """An ability that a card has lost, by its id, and how long; None stands for the end of the battle.

    `own_only` says that no acquired ability is concerned, whatever section 407 says of losing.
    """

    ability: str
    until: Until | None = None
    own_only: bool = False


_BATTLE_ZONE = (Place.BATTLEFIELD, Place.AUXILIARY)


class Card(NamedTuple):
    """One card in the game. `player` controls it, `owner` brought it; `cell` is `NOWHERE` off the battlefield.

    `moved` counts the movement units spent since the allowance was last restored, one at least where the card has
    moved at all; `used` names its abilities that can be used once and have been. `this_turn` is what it remembers of
    the turn: how many attacks there were at it, how much its armor has prevented. `lost` tells which abilities
    it has lost; `last_player` is in whose squad a dead card was last, where that was not its owner's.
    """

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
    used: tuple[str, ...] = ()
    additional_life: int = 0
    negative_life: int = 0
    this_turn: tuple[tuple[str, int], ...] = ()
    acquired: tuple[Acquired, ...] = ()
    lost: tuple[Lost, ...] = ()
    last_player: Player | None = None

    @property
    def in_battle_zone(self) -> bool:
        """Whether the card is on the battlefield or in the auxiliary zone (b:g-61)."""
        return self.place in _BATTLE_ZONE

    @property
    def is_plain(self) -> bool:
        """Whether the card has just the abilities that are printed on it; the control marker gives none."""
        return not self.acquired and not self.lost and (not self.markers or self.markers == (CONTROL_MARKER,))

    @property
    def may_trigger(self) -> bool:
        """Whether the card may have a triggered ability."""
        return bool(self.definition.triggers or self.definition.named) or not self.is_plain

    @property
    def has_control_marker(self) -> bool:
        """Whether a control marker lies on the card."""
        return CONTROL_MARKER in self.markers


class Cause(NamedTuple):
    """The effect whose application made another due: its provision and object, no deeper."""

    provision: str
    object: str


class Identity(NamedTuple):
    """What makes two effects of the game rules the same one."""

    provision: str
    deed: Deed
    object: str
    cause: Cause | None


class Due(NamedTuple):
    """An effect of the game rules that has become due; `line` holds its parents, the eldest first.

    The line is copied for each effect and looked through when it is applied (503.4), so that an effect costs the more
    the longer the sequence that led to it: after three hundred in a row half as much again (`make bench`). Linked
    effects would save the copying alone, and to hash one would take as many steps down as the sequence is long.
    """

    identity: Identity
    line: tuple[Identity, ...] = ()

    @property
    def what(self) -> tuple[str, Deed, str]:
        """Provision, deed and object, whatever the cause."""
        return self.identity[:3]


class Wound(NamedTuple):
    """Wounds about to be dealt: how many, by which card, by what, and in what part of an attack.

    Modifiers and prevention have been applied to the number; `remembered` is how much of it which card's texts have
    prevented, as (card, what it remembers, how much).
    """

    number: int
    by: str
    ability: Ability
    role: Role | None = None
    remembered: tuple[tuple[str, str, int], ...] = ()


class ScriptStep(NamedTuple):
    """What is still to be done of an effect being carried out; `of` is None for an ability's effect.

    `upon` is the height of the chain on the stack that it is done to, where it is not done to cards. `wound` is what
    wounds are dealt, where they are; `amount` how much life is healed, given or taken. Of an ability's effect,
    `operation` is the phrase of its text and `spoken` tells whose text it is; `picked` is the special marker that its
    player picked.
    """

    deed: Deed
    objects: tuple[str, ...]
    player: Player
    of: Due | None = None
    upon: int | None = None
    wound: Wound | None = None
    amount: int | None = None
    operation: Operation | None = None
    spoken: Spoken | None = None
    picked: Marker | None = None


class Changes(TypedDict, total=False):
    """The fields of a state, for what is to be changed in one."""

    cards: Mapping[str, Card]
    active: Player
    phase: Phase
    priority: Player | None
    cell_markers: Mapping[int, tuple[Marker, ...]]
    stack: tuple[Chain, ...]
    script: tuple[ScriptStep, ...]
    entering: tuple[tuple[Due, ...], ...]
    queue: tuple[Due, ...]
    triggered: tuple[Chain, ...]
    result: Result | None
    resolving: bool
    passed: bool


@dataclass(frozen=True)
class State:
    """A whole position: cards by id, whose turn it is, and what waits to be done.

    `stack` holds chains, the top one last; `resolving` says that its top object is being carried out, and `passed` that
    the player who does not have priority has just passed. `entering` holds the effects of the game rules that wait for
    their place in the `queue`, one group for each moment at which effects became due; `triggered` the abilities that
    wait to be declared, as chains whose stages are still to be given.
    """

    cards: Mapping[str, Card]
    active: Player = Player.FIRST
    phase: Phase = Phase.CHOICE
    priority: Player | None = None
    cell_markers: Mapping[int, tuple[Marker, ...]] = field(default_factory=dict)
    stack: tuple[Chain, ...] = ()
    script: tuple[ScriptStep, ...] = ()
    entering: tuple[tuple[Due, ...], ...] = ()
    queue: tuple[Due, ...] = ()
    triggered: tuple[Chain, ...] = ()
    result: Result | None = None
    resolving: bool = False
    passed: bool = False

    def changed(self, **changes: Unpack["Changes"]) -> "State":
        """Give this state with some of its fields changed; `dataclasses.replace`, several times as fast."""
        other = object.__new__(State)
        fields = other.__dict__
        fields.update(self.__dict__)
        fields.pop("key", None)
        if "cards" in changes:
            fields.pop("by_cell", None)
            fields.pop("battle_zone", None)
            fields.pop("watchers", None)
        fields.update(changes)
        return other

    @cached_property
    def by_cell(self) -> Mapping[int, tuple[Card, ...]]:
        """The cards on each occupied cell of the battlefield."""
        cells: dict[int, tuple[Card, ...]] = {}
        for card in self.cards.values():
            if card.cell != NOWHERE:
                cells[card.cell] = (*cells.get(card.cell, ()), card)
        return cells

    @cached_property
    def battle_zone(self) -> tuple[Card, ...]:
        """The cards on the battlefield and in the auxiliary zone."""
        return tuple([card for card in self.cards.values() if card.place in _BATTLE_ZONE])

    @cached_property
    def watchers(self) -> tuple[str, ...]:
        """The cards of the battle zone that may have an ability which waits for what happens to others."""
        return tuple([card.id for card in self.battle_zone if not card.is_plain or card.definition.watches])

    @property
    def draining(self) -> bool:
        """Whether effects of the game rules are being carried out."""
        if not self.script:
            return bool(self.queue or self.entering)
        return bool(self.queue or self.entering or any(step.of is not None for step in self.script))

    @property
    def underway(self) -> bool:
        """Whether an object of the stack is being carried out or abilities wait to be declared: no time for acts."""
        return self.resolving or bool(self.triggered)

    @cached_property
    def key(self) -> tuple[Any, ...]:
        """What tells this state from every other that the same cards can come to, as one hashable value."""
        cards = tuple(card[2:] for card in self.cards.values())
        waiting = self.script, self.entering, self.queue, self.triggered
        return cards, waiting, self.stack, self._turn, self.on_cells

    @property
    def on_cells(self) -> tuple[Any, ...]:
        """The special markers on cells, as one hashable value."""
        return tuple(sorted(self.cell_markers.items())) if self.cell_markers else ()

    @property
    def ends_as(self) -> tuple[Any, ...]:
        """What two ways to a state must have in common to have ended the same, whatever led to what waits."""
        cards = tuple(card[2:] for card in self.cards.values())
        waiting = tuple(tuple(due.identity for due in group) for group in (*self.entering, self.queue))
        return cards, waiting, self.stack, self.triggered, self._turn, self.on_cells

    @property
    def _turn(self) -> tuple[Any, ...]:
        return self.active, self.phase, self.priority, self.passed, self.resolving, self.result
