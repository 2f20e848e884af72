"""Named abilities: a name on a card stands for a whole text (b:414.1), written once, under the clause of its name."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Meaning(NamedTuple):
    """What a name stands for: texts in the words of the ability language, and the X where a card writes none."""

    texts: tuple[Mapping[str, Any], ...]
    x: int | None = None


class Named(NamedTuple):
    """A named ability as a card writes it: the name, its X, and the kinds that a name with [text] is about."""

    name: str
    x: int | None = None
    about: str | None = None
    """The manner as JSON text, so that the whole stays hashable."""


def filled_in(text: Any, x: int | None, about: Any) -> Any:
    """Give a text with its X and its [text] filled in."""
    if isinstance(text, str):
        return {"X": x, "-X": None if x is None else -x, "TEXT": about}.get(text, text)
    if isinstance(text, Mapping):
        return {key: filled_in(value, x, about) for key, value in text.items()}
    if isinstance(text, list | tuple):
        return [filled_in(one, x, about) for one in text]
    return text
