"""The words of the strike tables: by how much one die result leads, and what each side deals (b:205.6)."""

from typing import Final, NamedTuple

from engine.model.degrees import Degree
from engine.text import Text

DEGREE_WORDS: Final = {
    Degree.MISS: Text("промах", "a miss"),
    Degree.WEAK: Text("слабый удар", "a weak strike"),
    Degree.MEDIUM: Text("средний удар", "a medium strike"),
    Degree.STRONG: Text("сильный удар", "a strong strike"),
}


class Strikes(NamedTuple):
    """What the two fighting cards deal each other."""

    initiating: Degree
    responding: Degree


class Lead(NamedTuple):
    """A row of the table for different results: by how much the initiating card leads; below zero the other one does.

    `or_more` says that the row stands for every larger lead too.
    """

    by: int
    or_more: bool = False

    def covers(self, difference: int, thrown: tuple[int, int]) -> bool:
        """Tell whether the row is meant by this difference."""
        if self.or_more:
            return difference >= self.by if self.by > 0 else difference <= self.by
        return difference == self.by

    @property
    def words(self) -> Text:
        """The row in words."""
        more = Text(" и больше", " or more") if self.or_more else Text("", "")
        who = Text("нападающего", "the initiating card") if self.by > 0 else Text("отражающего", "the responding card")
        return Text(f"больше у {who.ru} на {abs(self.by)}{more.ru}", f"{who.en} leads by {abs(self.by)}{more.en}")


class Tie(NamedTuple):
    """A row of the table for equal results: how high, or how low, both have rolled."""

    lowest: int = 1
    highest: int | None = None

    def covers(self, difference: int, thrown: tuple[int, int]) -> bool:
        """Tell whether the row is meant by equal results of these throws."""
        if difference != 0:
            return False
        return min(thrown) >= self.lowest and (self.highest is None or max(thrown) <= self.highest)

    @property
    def words(self) -> Text:
        """The row in words."""
        if self.highest is not None:
            return Text(f"поровну, не больше {self.highest}", f"a tie at {self.highest} or less")
        return Text(f"поровну, не меньше {self.lowest}", f"a tie at {self.lowest} or more")
