"""Section 210 of the groundwork: cards that share a cell are adjacent to each other.

The text speaks of a symbiote and its host; that it holds for any two cards on one cell is a recorded assumption
(the note of b:210.9.a).
"""

from engine.clauses import Row, Table, defines
from engine.text import Text

defines(
    "b:210.9.a/one-cell",
    Table.ADJACENCY,
    {
        "on one cell": Row(
            value=True,
            text=Text(
                "карты на одной клетке стоят рядом друг с другом", "cards on one cell are adjacent to each other"
            ),
        )
    },
)
