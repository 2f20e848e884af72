"""Where the cards of a case stand: the places of the target that matter, on the cells that were named or on others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from engine.model.board import CELLS, DIAGONAL_STEPS, MIDDLE, NOWHERE, STRAIGHT_STEPS, cell_index, shifted
from judge.ask.signs import ADJACENT, DIAGONAL, FAR, OPPOSING, OWN
from judge.ask.situation import Situation
from rulesdb.records import Text

HERE: Final = "C2"
"""Where the card that acts stands if no cell is named."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where the target stands, what cell is in between, what this is called, and where the source stands."""

    cell: str
    over: str | None
    words: Text
    here: str = HERE

    @property
    def is_in_line(self) -> bool:
        """Whether one cell lies between, along a row or a column."""
        return self.over is not None and STRAIGHT_STEPS[cell_index(self.here)][cell_index(self.cell)] == 2


NEXT: Final = Where("C1", None, Text("цель рядом", "the target adjacent"))
DIAGONAL_NEXT: Final = Where("D1", None, Text("цель рядом по диагонали", "the target adjacent diagonally"))
SECOND: Final = Where("C1'", "C1", Text("цель через одну клетку", "the target with one cell between"))
THIRD: Final = Where("C2'", "C1", Text("цель через две клетки", "the target with two cells between"))
FAR_AWAY: Final = Where("C3'", "C1", Text("цель далеко по прямой", "the target far off in a straight line"))
SECOND_DIAGONAL: Final = Where(
    "E1'", "D1", Text("цель через клетку по диагонали", "the target diagonally, with one cell between")
)
BEHIND: Final = Where("C1'", "C1", Text("", ""))  # where one of the two stands on no cell
BY_DISTANCE: Final = {1: NEXT, 2: SECOND, 3: THIRD, 4: FAR_AWAY}


def on_told_cells(situation: Situation, wheres: tuple[Where, ...]) -> tuple[Where, ...]:
    """Give the places on the cells that were named; the same places where none was."""
    here, there = situation.source.at, situation.target.at if situation.target else None
    if here is not None and there is not None:
        middle = MIDDLE[cell_index(here)][cell_index(there)]
        return (Where(there, None if middle == NOWHERE else CELLS[middle], Text("", ""), here),)
    if here is None and there is None:
        return wheres
    return tuple(dict.fromkeys(one for where in wheres for one in _turned(where, here, there)))


def _turned(where: Where, here: str | None, there: str | None) -> Iterator[Where]:
    """Give a place from, or to, the cell that was named, turned around where the board ends."""
    (rows, columns), over = _offset(where.cell), None
    for row_sign, column_sign in product((1, -1), repeat=2):
        down, right = rows * row_sign, columns * column_sign
        start = cell_index(here) if here is not None else shifted(cell_index(there or ""), -down, -right)
        end = shifted(start, down, right) if start != NOWHERE else NOWHERE
        if end == NOWHERE:
            continue
        if where.over is not None:
            rows_over, columns_over = _offset(where.over)
            over = CELLS[shifted(start, rows_over * row_sign, columns_over * column_sign)]
        yield replace(where, cell=CELLS[end], over=over, here=CELLS[start])
        return


def _offset(cell: str) -> tuple[int, int]:
    """Rows and columns from the card that acts, as the places above are written."""
    (row, column), (row_here, column_here) = (divmod(cell_index(one), 5) for one in (cell, HERE))
    return row - row_here, column - column_here


def misfits(situation: Situation) -> bool:
    """Whether the cells that were named do not fit what else is told of them."""
    source, target = situation.source, situation.target
    if source.at is None or target is None or target.at is None:
        return False
    here, there = cell_index(source.at), cell_index(target.at)
    steps, straight = DIAGONAL_STEPS[here][there], STRAIGHT_STEPS[here][there]
    apart = (
        ADJACENT in situation.way and steps != 1,
        FAR in situation.way and steps < 2,
        DIAGONAL in situation.way and straight != 2 * steps,
        situation.distance is not None and situation.distance not in (steps, straight),
        situation.between in (OWN, OPPOSING) and MIDDLE[here][there] == NOWHERE,
    )
    return steps == 0 or any(apart)
