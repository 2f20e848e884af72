"""Section 210 of the groundwork: cards on one cell are adjacent; a symbiote dies when its host leaves.

On adjacency the text speaks of a symbiote and its host; that it holds for any two cards on one cell is a recorded
assumption (the note of b:210.9.a).
"""

from engine.clauses import Row, Table, brings_about, condition, defines
from engine.model.cards import CardType, Deed, Happening
from engine.occasions import Occasion
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


@condition(
    ru="карта — симбиот или паразит",
    en="the card is a symbiote or a parasite",
    ru_not="карта — не симбиот и не паразит",
    en_not="the card is neither a symbiote nor a parasite",
)
def is_symbiote(occasion: Occasion) -> bool:
    return occasion.card.definition.type in (CardType.SYMBIOTE, CardType.PARASITE)


@condition(
    ru="в зоне битвы она без хозяина",
    en="it is in the battle zone without a host",
    ru_not="в зоне битвы без хозяина её нет",
    en_not="it is not in the battle zone without a host",
)
def without_host(occasion: Occasion) -> bool:
    return occasion.card.host is None and occasion.card.in_battle_zone


# What is said of symbiotes holds for parasites (b:210.13).
brings_about(
    "b:210.7/symbiote",
    Deed.DESTROY,
    on=(Happening.HOST_LEFT,),
    of=(is_symbiote,),
    ground=(without_host,),
)
