"""The two sides of the game."""

from enum import StrEnum


class Player(StrEnum):
    """The two sides; the first player's half is rows 1 to 3 (b:207.5)."""

    FIRST = "first"
    SECOND = "second"

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST
