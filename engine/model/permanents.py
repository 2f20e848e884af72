"""Permanent abilities as data: modifiers, preventions, protections, and what a text rules out or ignores."""

from enum import StrEnum
from typing import NamedTuple

from engine.model.cards import AbilityKind, Selection
from engine.model.degrees import Degree


class Quantity(StrEnum):
    """The numbers that a modifier changes."""

    DIE = "die-roll"
    VALUE = "value"


class Change(StrEnum):
    """How a modifier changes a number."""

    BY = "by"
    TIMES = "times"
    TO = "to"


class Role(StrEnum):
    """The part that a card has in an attack (b:216.4)."""

    INITIATING = "initiating"
    RESPONDING = "responding"


class Manner(NamedTuple):
    """Abilities and properties as a text describes them; what is None or empty is not asked."""

    kinds: frozenset[AbilityKind] = frozenset()
    attack: bool | None = None
    melee: bool | None = None
    magical: bool | None = None
    opposing: bool | None = None
    simple: bool | None = None


class CardCount(NamedTuple):
    """So much for each card described, up to a number of cards."""

    each: int
    of: Selection
    at_most: int | None = None


class Modifier(NamedTuple):
    """Changes a number: the die of a card, or the value of what it does to another.

    `of` describes the card that rolls or deals, `at` the other one; `role` is the part of the first in an attack.
    """

    quantity: Quantity
    change: Change
    amount: int | CardCount
    of: Selection | None = None
    at: Selection | None = None
    role: Role | None = None
    manner: Manner = Manner()


class Prevention(NamedTuple):
    """Prevents wounds of the cards described: so many each turn, or all of them.

    `first_attack` asks that no other attack was at the card this turn. One `until_used` is an effect that a card gave,
    and is gone when it has prevented so many (b:420.6).
    """

    id: str
    amount: int | None
    of: Selection
    manner: Manner = Manner()
    first_attack: bool = False
    until_used: bool = False


class Reduction(NamedTuple):
    """Reduces an attack: its number to so much (b:g-90), or its strength to that of a degree (b:g-91)."""

    id: str
    to: int | Degree
    of: Selection | None = None
    at: Selection | None = None
    manner: Manner = Manner(attack=True)


class Protection(NamedTuple):
    """Blocks, for its card, what is done in such a manner."""

    id: str
    manner: Manner
    named: str | None = None


class Barred(StrEnum):
    """What a text can rule out."""

    DEFENDING = "defending"
    ANSWERING = "answering"
    RESPONDING = "responding"
    TARGETING = "targeting"
    ATTACKING = "attacking"
    HEALING = "healing"


class Bar(NamedTuple):
    """Rules something out where it would be done in such a manner, or by such a card."""

    id: str
    what: Barred
    manner: Manner = Manner()
    by: Selection | None = None


class Ignoring(NamedTuple):
    """Lets what its card puts on the stack find its target without abilities: all, or the one named (b:408.3).

    `about` is from what a protection protects that is ignored. `manner` and `at` are the ignoring conditions (b:408.1):
    by what it is done, and to which target.
    """

    id: str
    named: str | None = None
    about: Manner | None = None
    manner: Manner = Manner()
    at: Selection | None = None

    @property
    def unconditional(self) -> bool:
        """Whether no ignoring conditions are stated."""
        return self.at is None and self.manner == Manner()


class Allowed(StrEnum):
    """What a text can allow that the rules do not."""

    REVEALING = "revealing"


class Allowing(NamedTuple):
    """Allows the player of its card something that the rules do not: to reveal it (b:g-43)."""

    id: str
    what: Allowed


Permanent = Modifier | Prevention | Reduction | Protection | Bar | Ignoring | Allowing
