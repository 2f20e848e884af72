"""What a question tells of a situation, and the pieces of the question that tell it."""

from __future__ import annotations

from dataclasses import dataclass, replace
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

    `side` is seen from the player who acts; `host_side` is whose card it is attached to. `at` is the cell that was
    named; where only its row was, `column_told` is false.
    """

    type: str | None = None
    side: str | None = None
    place: str | None = None
    closed: bool = False
    host_side: str | None = None
    at: str | None = None
    column_told: bool = True

    def on(self, cell: str, *, column_told: bool) -> Party:
        """Give the card on a cell."""
        return replace(self, at=cell, column_told=column_told)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a question tells of a situation; what it leaves open is None.

    `target` is None where it asks whom; `way` holds adjacent, far, diagonal; `between` is own, opposing or empty.
    `by_anyone` says that it asks who, `trade` is the deed that the word for the card implies («лучник»: a shot),
    `marks` that a marker is given; `states` holds whose turn it is and whether the card that acts has moved or acted.
    `allowance` is the movement allowance that was told, `spent` how much of it is gone.
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
    allowance: int | None = None
    spent: int | None = None

    def with_parties(self, source: Party, target: Party | None) -> Situation:
        """Give the situation with other cards."""
        return replace(self, source=source, target=target)
