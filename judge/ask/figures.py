"""Pieces of a question with a figure in them: cells by their names, rows, a range, movement that is spent.

>>> figure_at(["второй", "линии"], 0)
(Sign(aspect=<Aspect.ROW: 'row'>, value='2'), 2)
>>> figure_at(["одну", "клетку", "из", "двух"], 0)
(Sign(aspect=<Aspect.ALLOWANCE: 'allowance'>, value='1/2'), 4)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.model.board import CELLS
from engine.notation.terms import PLACES, skeleton
from judge import words
from judge.ask.signs import Aspect, Sign

PAST: Final = re.compile(r"(л|ла|ло|ли|лся|лась|лось|лись)$|^(moved|attacked|struck)$")
_CELL: Final = re.compile(r"^[^\w]*([^\W\d_]\d['’‘`′ʹ´]?)[^\w'’‘`′ʹ´]*['\"»”’]?[^\w]*$")
_CELLS_JOINED: Final = re.compile(r"[-–—→>/,]+")
_PRIME: Final = frozenset({"штрих", "штриха", "prime"})
_ORDINALS: Final = {
    **{"перв": 1, "втор": 2, "трет": 3, "передн": 1, "средн": 2, "задн": 3},
    **{"first": 1, "second": 2, "third": 3, "front": 1, "back": 3, "1": 1, "2": 2, "3": 3},
}
_ROWS: Final = frozenset({"ряд", "лин", "row", "line"})
_CELL_STEMS: Final = frozenset(map(words.stem, ("клетка", "клеток", "шаг", "cell", "step")))
_ALLOWANCE: Final = frozenset(map(words.stem, ("запас", "движение", "скорость", "movement", "allowance")))
_OF: Final = frozenset({"из", "of"})
_ITS: Final = frozenset({"его", "ее", "своих", "its", "his", "her", "the", "my"})
_NUMBERS: Final = {
    **{"один": 1, "одно": 1, "одного": 1, "одной": 1, "одну": 1, "одна": 1, "две": 2, "два": 2, "двух": 2},
    **{"три": 3, "трех": 3, "четыре": 4, "четырех": 4, "one": 1, "two": 2, "three": 3, "four": 4},
}


def number_of(word: str) -> int | None:
    """Give the number that a word is, if it is one."""
    return int(word) if word.isdecimal() and len(word) < 3 else _NUMBERS.get(word)


def cells_in(chunk: str, following: str = "") -> tuple[str, ...]:
    """Give the cells that a piece between spaces names, as the rules name them, or as typed where there is none.

    >>> cells_in("b1',"), cells_in("с2-с1’"), cells_in("c1", "штрих"), cells_in("f7"), cells_in("ряд")
    (("B1'",), ('C2', "C1'"), ("C1'",), ('f7',), ())
    """
    parts = [part for part in _CELLS_JOINED.split(chunk) if part.strip()]
    met = [_CELL.match(part) for part in parts]
    if not met or any(one is None for one in met):
        return ()
    typed = [one[1] for one in met if one is not None]
    if words.folded(following).strip(".,;:!?") in _PRIME:
        typed[-1] += "'"
    return tuple(PLACES.get(skeleton(one), one) for one in typed)


def looks_like_a_cell(word: str) -> bool:
    """Tell whether a word has the form of a cell's name; «f7» has, and is none."""
    return _CELL.match(word) is not None


def figure_at(row: Sequence[str], place: int) -> tuple[Sign, int] | None:
    """Give the sign of the piece with a figure that begins at a place in a row of words, and its length in words."""
    if row[place] in CELLS:
        return Sign(Aspect.COORDINATE, row[place]), 1 + (row[place + 1 : place + 2] in (["has"], ["holds"]))
    return _row_at(row, place) or _allowance_at(row, place)


def _row_at(row: Sequence[str], place: int) -> tuple[Sign, int] | None:
    pair = [words.stem(word) for word in row[place : place + 2]]
    if len(pair) < 2:
        return None
    for ordinal, noun in (pair, reversed(pair)):
        figured = noun in ("row", "ряд") or not ordinal.isdecimal()
        if noun in _ROWS and ordinal in _ORDINALS and figured:
            return Sign(Aspect.ROW, str(_ORDINALS[ordinal])), 2
    return None


def _allowance_at(row: Sequence[str], place: int) -> tuple[Sign, int] | None:
    """Movement spent of an allowance: «одну клетку из двух», «запас движения 2», «сходил на одну»."""
    end, number = place, None
    while end < len(row) and words.stem(row[end]) in _ALLOWANCE and end < place + 2:
        end += 1
    if end > place:
        number = number_of(row[end]) if end < len(row) else None
        return (Sign(Aspect.ALLOWANCE, f"/{number}"), end + 1 - place) if number else None
    number = number_of(row[place])
    if number is None:
        return None
    end = _past_cells(row, place + 1)
    if end < len(row) and row[end] in _OF:
        end += 1
        while end < len(row) and row[end] in _ITS:
            end += 1
        whole = number_of(row[end]) if end < len(row) else None
        if whole is not None:
            return Sign(Aspect.ALLOWANCE, f"{number}/{whole}"), _past_cells(row, end + 1) - place
    before = [word for word in row[max(0, place - 2) : place] if word not in ("на", "только", "only")]
    if before and PAST.search(before[-1]):
        return Sign(Aspect.ALLOWANCE, f"{number}/"), _past_cells(row, place + 1) - place
    return None


def _past_cells(row: Sequence[str], place: int) -> int:
    return place + 1 if place < len(row) and words.stem(row[place]) in _CELL_STEMS else place
