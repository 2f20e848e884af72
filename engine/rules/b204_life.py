"""Section 204 of the groundwork: what current life is made of."""

from engine.clauses import Row, Table, defines
from engine.text import Text

defines(
    "b:204.6/sum",
    Table.LIFE,
    {
        "allowance": Row(1, Text("запас жизни прибавляют", "the life allowance is added")),
        "additional": Row(1, Text("дополнительные жизни прибавляют", "additional life is added")),
        "wounds": Row(-1, Text("раны вычитают", "wounds are taken off")),
        "negative": Row(-1, Text("отрицательные жизни вычитают", "negative life is taken off")),
    },
)
