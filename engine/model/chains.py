"""What lies on the stack: chains of objects, each the whole of one declared or triggered ability (b:215.3).

A chain enters the stack whole, so that objects of different chains never mix; the top object of the stack is the next
stage of the last chain.
"""

from enum import StrEnum
from typing import NamedTuple

from engine.model.cards import Ability, Trigger
from engine.model.degrees import Degree
from engine.model.marker import Spoken
from engine.model.players import Player


class Stage(StrEnum):
    """The objects of a chain, each a stage of carrying it out (b:216.1)."""

    DECLARATION = "declaration"
    TARGET = "target"
    ROLL = "roll"
    RESULT = "result"
    CALCULATION = "calculation"
    PROTECTION = "protection"
    WOUND = "wound"
    PAYMENT = "payment"
    ENDING = "ending"


class ChainKind(StrEnum):
    """The kinds of chain, by the stages that they have."""

    WITH_DICE = "with-dice"
    WITHOUT_DICE = "without-dice"
    REDIRECTION = "redirection"


class Property(StrEnum):
    """What every card of a type may declare or triggers for it, without being an ability (b:402.1, b:402.2)."""

    MOVEMENT = "movement"
    ACCUMULATION = "accumulation"
    DEFENDING = "defending"
    DESTRUCTION = "destruction"


class Chain(NamedTuple):
    """One ability or property on the stack, with what its stages hand on.

    `player` is whose effect it is (b:416.4). `targets` are the initial targets (b:400.2.a), `final` those that the
    stage Target fixed, and `stage` is the next one, None before the first. `rolls` and `results` are the dice before
    and after modifiers, `degrees` what came of them: the attacker's, then the responder's. `upon` is the height
    (b:215.3.b) of the chain that this one answers: the attack redirected or blocked, or by which it triggered.
    `defender` is the card whose closing this chain pays for (b:216.12.a), and `blocked` says that only its payment is
    left (b:410.1). `values` are the numbers of both sides with their modifiers, which can be below zero, `chosen` what
    players have chosen so far in the stage that is being carried out; `by_wounds` says that wounds caused this
    destruction effect (b:402.3.c).
    """

    source: str
    player: Player
    ability: Ability | Trigger | Property
    targets: tuple[str, ...] = ()
    stage: Stage | None = None
    final: tuple[str, ...] | None = None
    rolls: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    degrees: tuple[Degree, ...] = ()
    upon: int | None = None
    defender: str | None = None
    blocked: bool = False
    values: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()
    by_wounds: bool = False
    spoken: Spoken | None = None

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The targets as they stand: the final ones, or the initial ones before they are fixed."""
        return self.targets if self.final is None else self.final
