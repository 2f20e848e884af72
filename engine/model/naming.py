"""Named abilities: a name on a card stands for a whole text (b:414.1), written once, under the clause of its name."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

LETTERS: Final = ("X", "-X", "TEXT")
"""What stands in the text of a named ability where a card fills in its number, or what the ability is about."""


class Named(NamedTuple):
    """A named ability as a card writes it: its name, its X, and as JSON text what its [text] is about."""

    name: str
    x: int | None = None
    about: str | None = None

    @property
    def id(self) -> str:
        """The name by which the stack and choices call it."""
        return self.name


class Meaning(NamedTuple):
    """What a name stands for: texts in the words of the ability language, as JSON, and X where a card writes none."""

    text: str
    x: int | None = None

    @property
    def numbered(self) -> bool:
        """Whether the name goes with an X."""
        return '"X"' in self.text or '"-X"' in self.text

    @property
    def about_something(self) -> bool:
        """Whether the name goes with a [text]."""
        return '"TEXT"' in self.text

    def of(self, named: Named) -> list[dict[str, Any]]:
        """Give the texts with what a card fills in."""
        x = self.x if named.x is None else named.x
        about = None if named.about is None else json.loads(named.about)
        filled: list[dict[str, Any]] = _filled_in(json.loads(self.text), x, about)
        return [{"id": named.name, **one} for one in filled]


def _filled_in(text: Any, x: int | None, about: Any) -> Any:
    if isinstance(text, str):
        return {"X": x, "-X": None if x is None else -x, "TEXT": about}[text] if text in LETTERS else text
    if isinstance(text, Mapping):
        return {key: _filled_in(value, x, about) for key, value in text.items()}
    if isinstance(text, list):
        return [_filled_in(one, x, about) for one in text]
    return text
