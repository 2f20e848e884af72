"""Wrong use and bad input, told in two lines: the place and what is wrong there, then the remedy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulesdb.records import Text

WRONG_USE = 2


class Trouble(Exception):
    """The command cannot go on. `place` is a file, a place in it, or an option; `problems` go to the JSON output."""

    def __init__(
        self,
        place: str,
        problem: Text,
        remedy: Text,
        *,
        details: Mapping[str, Any] | None = None,
        lines: tuple[str, ...] = (),
    ) -> None:
        """Take what to tell; `details` are further keys of the JSON output, `lines` further lines for people."""
        super().__init__(f"{place}: {problem.en} {remedy.en}")
        self.place = place
        self.problem = problem
        self.remedy = remedy
        self.details = dict(details or {})
        self.lines = lines

    def __reduce__(self) -> tuple[Any, ...]:
        """Tell how another process makes the same trouble again."""
        return partial(Trouble, details=self.details, lines=self.lines), (self.place, self.problem, self.remedy)

    def within(self, place: str) -> Trouble:
        """Give the same trouble with the place that its place is in: a line of a file, a file."""
        return Trouble(f"{place}: {self.place}", self.problem, self.remedy, details=self.details, lines=self.lines)

    def told(self, language: str) -> str:
        """Give the lines for people."""
        place = self.place if self.place.startswith("svod") else f"svod: {self.place}"
        return "\n".join([f"{place}: {self.problem[language]}", f"→ {self.remedy[language]}", *self.lines])

    def to_json(self, language: str) -> dict[str, Any]:
        """Give the `{"error": {"message", "place", "remedy"}}` that takes the place of an answer."""
        error = {"message": self.problem[language], "place": self.place, "remedy": self.remedy[language]}
        return {"error": error, **self.details}
