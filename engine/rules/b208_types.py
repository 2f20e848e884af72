"""Which types of cards are creatures: the main edition's glossary, and section 208 of the groundwork for the rest."""

from engine.clauses import Row, Table, defines
from engine.model.cards import CardType
from engine.text import Text

_CREATURE = Text("существа бывают летающими и нелетающими", "creatures are flying or non-flying")
_SUBTYPE = Text("симбиот и паразит — подтипы существ", "symbiote and parasite are subtypes of creatures")

defines(
    "rp:g-существо/types",
    Table.CREATURE_TYPES,
    {type: Row(type, _CREATURE) for type in (CardType.CREATURE, CardType.FLYER)},
)
defines(
    "b:208.2/subtypes",
    Table.CREATURE_TYPES,
    {type: Row(type, _SUBTYPE) for type in (CardType.SYMBIOTE, CardType.PARASITE)},
)
