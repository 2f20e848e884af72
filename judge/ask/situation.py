"""What a question tells of a situation, and the pieces of the question that tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from judge.ask.signs import Sign


class Spoken(NamedTuple):
    """A piece of the question that means something: its words, its place among all words, its sign."""

    typed: str
    place: int
    length: int
    sign: Sign


@dataclass(frozen=True, slots=True)
class Party:
    """A card in the question: its type, whose it is, where it is; None where the question does not say.

    `side` is seen from the player who acts; `host_side` is whose card it is attached to.
    """

    type: str | None = None
    side: str | None = None
    place: str | None = None
    closed: bool = False
    host_side: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What a question tells of a situation; what it leaves open is None.

    `target` is None where it asks whom; `way` holds adjacent, far, diagonal; `between` is own, opposing or empty.
    `by_anyone` says that it asks who, `trade` is the deed that the word for the card implies («лучник»: a shot),
    `marks` that a marker is given; `states` holds whose turn it is and whether the card that acts has moved.
    """

    deed: str
    source: Party
    target: Party | None
    way: frozenset[str] = frozenset()
    between: str | None = None
    distance: int | None = None
    range: int | None = None
    by_anyone: bool = False
    trade: str | None = None
    marks: bool = False
    states: frozenset[str] = frozenset()
