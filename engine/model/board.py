"""The battlefield: 30 cells as small integers, with geometry as tables computed once.

A cell is `row * 5 + column`. Rows run from the second player's back row to the first player's
(`3' 2' 1' 1 2 3`), columns from A to E, as on a board seen by the first player (b:207.5).
This module knows distances and lines; what they mean in the game is said by provisions.

>>> CELLS[cell_index("A1'")], cell_index("A1'"), cell_index("A1")
("A1'", 10, 15)
>>> CELLS[MIDDLE[cell_index("C2")][cell_index("C1'")]]
'C1'
"""

from typing import Final

COLUMNS: Final = "ABCDE"
ROWS: Final = ("3'", "2'", "1'", "1", "2", "3")
CELLS: Final[tuple[str, ...]] = tuple(column + row for row in ROWS for column in COLUMNS)
NOWHERE: Final = -1
"""Stands for the cell of whatever is not on the battlefield."""

_INDEX: Final = {name: index for index, name in enumerate(CELLS)}
_INDEX.update({name.replace("'", "′"): index for name, index in tuple(_INDEX.items())})


def cell_index(name: str) -> int:
    """Give the number of a cell named as in the rules; `NOWHERE` when no cell has this name."""
    return _INDEX.get(name, NOWHERE)


def _coordinates(cell: int) -> tuple[int, int]:
    return divmod(cell, len(COLUMNS))


def shifted(cell: int, rows: int, columns: int) -> int:
    """Give the cell so many rows and columns away, or `NOWHERE` off the board."""
    row, column = _coordinates(cell)
    row, column = row + rows, column + columns
    inside = 0 <= row < len(ROWS) and 0 <= column < len(COLUMNS)
    return row * len(COLUMNS) + column if inside else NOWHERE


def _steps(one: int, other: int) -> tuple[int, int]:
    (row, column), (other_row, other_column) = _coordinates(one), _coordinates(other)
    return abs(row - other_row), abs(column - other_column)


def _middle(one: int, other: int) -> int:
    rows, columns = _steps(one, other)
    halfway = max(rows, columns) == 2 and rows % 2 == 0 and columns % 2 == 0
    return (one + other) // 2 if halfway else NOWHERE


_ALL: Final = range(len(CELLS))

MIDDLE: Final = tuple(tuple(_middle(one, other) for other in _ALL) for one in _ALL)
"""The only cell between two cells two steps apart along a row, a column or a diagonal."""

DIAGONAL_STEPS: Final = tuple(tuple(max(_steps(one, other)) for other in _ALL) for one in _ALL)
"""Steps between two cells when a diagonal step counts as one."""

STRAIGHT_STEPS: Final = tuple(tuple(sum(_steps(one, other)) for other in _ALL) for one in _ALL)
"""Steps between two cells along rows and columns only."""

SAME_COLUMN: Final = tuple(tuple(_steps(one, other)[1] == 0 for other in _ALL) for one in _ALL)
SAME_ROW: Final = tuple(tuple(_steps(one, other)[0] == 0 for other in _ALL) for one in _ALL)
