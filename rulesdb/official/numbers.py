"""The numbers of an official text: `503`, `503.3.1`, `999.2.a`, `999.1a`, `8.3.1b`. Compared by component."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

NumberKey = tuple[tuple[bool, int], ...]
"""Components in order: (False, 503) for a number, (True, 1) for the letter a."""

_COMPONENT: Final = re.compile(r"\d+|[a-zа-яё]")
LOOKALIKES: Final = str.maketrans("асеорху", "aceopxy")
"""Russian letters that are printed as Latin ones; in the number of a clause they mean those."""
SKIPPED_LETTERS: Final = frozenset("lo")
"""Letters that rulebooks leave out, because they look like figures: after k comes m."""


@lru_cache(maxsize=200_000)
def number_key(number: str) -> NumberKey:
    """Give the sorting key of a number; figures come before letters.

    >>> sorted(["999.10", "999.2b", "999.2", "999.2.a"], key=number_key)
    ['999.2', '999.2.a', '999.2b', '999.10']
    """
    found = _COMPONENT.findall(number)
    return tuple((False, int(one)) if one.isdigit() else (True, ord(one)) for one in found)


def comes_next(before: NumberKey, after: NumberKey) -> bool:
    """Tell whether a number is one that naturally follows another: its first child, or the next at any level above.

    >>> comes_next(number_key("503.3.1"), number_key("503.4")), comes_next(number_key("503.3"), number_key("511"))
    (True, False)
    """
    if len(after) == len(before) + 1:
        return after[:-1] == before and after[-1] in {(False, 0), (False, 1), (True, ord("a"))}
    if len(after) > len(before) or after[:-1] != before[: len(after) - 1]:
        return False
    (letter, old), (same_sort, new) = before[len(after) - 1], after[-1]
    if letter != same_sort:
        return letter
    between = {chr(one) for one in range(old + 1, new)} if letter else set(range(old + 1, new))
    return new > old and between <= SKIPPED_LETTERS if letter else new == old + 1


def predecessor(number: str) -> str | None:
    """Give the number that a text before this one belongs to, or None where only its section would tell.

    >>> predecessor("503.2"), predecessor("503.3.1"), predecessor("999.1b"), predecessor("504")
    ('503.1', '503.3', '999.1a', None)
    """
    match = re.fullmatch(r"(?P<above>.*?)(?P<dot>\.?)(?P<last>\d+|[a-zа-яё])", number)
    if match is None or not match["above"]:
        return None
    last = match["last"]
    if last in {"0", "1", "a", "а"}:
        return match["above"]
    if last.isdigit():
        return f"{match['above']}{match['dot']}{int(last) - 1}"
    before = chr(ord(last) - 1)
    return f"{match['above']}{match['dot']}{chr(ord(before) - 1) if before in SKIPPED_LETTERS else before}"


def canonical(number: str) -> str:
    """Give a number as the ids of the knowledge base write it: a letter is a component of its own.

    >>> canonical("999.1a"), canonical("999.2.a")
    ('999.1.a', '999.2.a')
    """
    return ".".join(_COMPONENT.findall(number))


def above(number: str) -> Iterator[str]:
    """Give the numbers above a number, the nearest first.

    >>> list(above("503.3.1"))
    ['503.3', '503']
    """
    pieces = re.findall(r"\.?(?:\d+|[a-zа-яё])", number)
    for end in range(len(pieces) - 1, 0, -1):
        yield "".join(pieces[:end])
