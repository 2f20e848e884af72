"""Section 505: what a simple ability is. Of compound ones only the heading is known."""

from engine.clauses import Row, Table, defines
from engine.text import Text

defines(
    "505.1/simple",
    Table.STRUCTURE,
    {1: Row("simple", Text("в тексте особенности одна способность", "the text of the ability has one capability"))},
)
