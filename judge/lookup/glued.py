"""Words typed without the spaces between them, parted again: «ударчерезряд». Pure functions.

A part is a word that the data has. What lies between two such words, or before or after them, may be a word with a
slip in it; it is given as it stands, for others to put right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

# Letters of what may be glued from words; English makes words of two, such as «battlefield», and means a third thing.
SHORTEST, SHORTEST_LATIN = 7, 11
LONGEST = 60  # letters beyond which nobody forgot a space
SHORTEST_KNOWN, SHORTEST_STRANGE = 3, 5  # letters of a part
# What a part costs: few long words are likelier than many short ones, and a strange one is the last resort.
KNOWN, PER_LETTER = 0.5, 3.0
SILENT = 1.0
STRANGE, STRANGE_LETTER = 1.0, 0.55


class Part(NamedTuple):
    """A part of what was glued; a strange one is no word that the data has."""

    word: str
    strange: bool = False


class _Way(NamedTuple):
    cost: float
    parts: tuple[Part, ...]


def parted(word: str, is_known: Callable[[str], bool], is_silent: Callable[[str], bool]) -> tuple[Part, ...]:
    """Give the words that were glued into one, at least two; nothing where it is not made of known words.

    >>> known = {"удар", "ряд", "через"}.__contains__
    >>> [part.word for part in parted("ударчерезряд", known, lambda word: False)]
    ['удар', 'через', 'ряд']
    >>> parted("ударчиреcряд", known, lambda word: False)[1]
    Part(word='чиреc', strange=True)
    >>> parted("водопровод", known, lambda word: False)
    ()
    """
    if not (SHORTEST_LATIN if word.isascii() else SHORTEST) <= len(word) <= LONGEST:
        return ()
    ways: list[_Way | None] = [_Way(0.0, ()), *[None] * len(word)]
    for end in range(1, len(word) + 1):
        for start in range(end):
            before = ways[start]
            if before is None or end - start == len(word):
                continue
            cost, part = _cost(word[start:end], is_known, is_silent)
            if part is None or (part.strange and before.parts and before.parts[-1].strange):
                continue
            here = ways[end]
            if here is None or before.cost + cost < here.cost:
                ways[end] = _Way(before.cost + cost, (*before.parts, part))
    way = ways[-1]
    if way is None or len(way.parts) < 2:
        return ()
    loud = [part for part in way.parts if not part.strange and not is_silent(part.word)]
    mean = sum(len(part.word) for part in loud) / len(loud) if loud else 0.0
    return way.parts if mean > SHORTEST_KNOWN else ()


def _cost(piece: str, is_known: Callable[[str], bool], is_silent: Callable[[str], bool]) -> tuple[float, Part | None]:
    if is_silent(piece):
        return SILENT, Part(piece)
    if len(piece) >= SHORTEST_KNOWN and is_known(piece):
        return KNOWN + PER_LETTER / len(piece), Part(piece)
    if len(piece) >= SHORTEST_STRANGE:
        return STRANGE + STRANGE_LETTER * len(piece), Part(piece, strange=True)
    return 0.0, None
