"""Section 214 of the groundwork: equipment cannot be attacked; it is adjacent to its wearer."""

from engine.clauses import Row, Table, defines, forbids
from engine.rules.b212_terrain import CONTESTED
from engine.rules.targets import is_attack, target_is_equipment
from engine.text import Text

forbids("b:214.3/equipment", of=(is_attack, target_is_equipment), contested=CONTESTED)
defines(
    "b:214.10.a/one-cell",
    Table.ADJACENCY,
    {
        "with equipment on one cell": Row(
            value=True,
            text=Text("экипировка и её носитель стоят рядом друг с другом", "equipment and its wearer are adjacent"),
        )
    },
)
