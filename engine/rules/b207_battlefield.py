"""Section 207 of the groundwork: which cells are neighbours, what a row and a column are."""

from engine.clauses import Row, Table, defines
from engine.text import Text

_NEIGHBOURS = Text(
    "рядом — значит на соседней клетке по вертикали, горизонтали или диагонали",
    "adjacent means on a neighbouring cell along a column, a row or a diagonal",
)
_OFFSETS = [(rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if (rows, columns) != (0, 0)]

defines("b:207.7/neighbours", Table.ADJACENCY, {offset: Row(offset, _NEIGHBOURS) for offset in _OFFSETS})
defines(
    "b:207.6/lines",
    Table.LINES,
    {
        "column": Row("column", Text("вертикаль — клетки с одной буквой", "a column is the cells with one letter")),
        "row": Row("row", Text("горизонталь — клетки с одним номером", "a row is the cells with one number")),
    },
)
