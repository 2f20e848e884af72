"""Special markers, and the control marker of the game rules."""

from typing import Final, NamedTuple

from engine.model.players import Player


class Marker(NamedTuple):
    """A special marker on a card or a cell: its name and the card that gave it (543.1), None for the game rules.

    `player` controlled the giver when the marker was given.
    """

    name: str
    by: str | None
    ability: str | None = None
    named: bool = False
    player: Player | None = None


CONTROL_MARKER: Final = Marker("маркер контроля", None)
"""What lies on a card whose player is not its owner (503.1, b:217.2)."""


def marker_counter(holder: str, name: str) -> str:
    """Give the name of the counter of all markers of a name on a card or cell; that of a card's tokens is its id."""
    return f"{name}@{holder}"


class Spoken(NamedTuple):
    """Whose text an effect carries out: that of the card or cell `this`, and what its words may need to know.

    That is the marker that it comes from, the marker whose arrival triggered it, the other party of what happened.
    """

    this: str
    marker: Marker | None = None
    received: Marker | None = None
    other: str | None = None
