"""Jump, teleportation and maneuver: what the names stand for, in the main edition's glossary and in the older one."""

from engine.clauses import Domain, Row, Table, condition, defines, permits, requires
from engine.deeds.costs import NamedAbility
from engine.deeds.movement import is_free
from engine.inquiry import Case
from engine.model.cards import AbilityKind, CardType, Cost, Deed, Operation, Selection
from engine.model.state import Place
from engine.occasions import Act
from engine.rules.acts import moves
from engine.rules.range_of_abilities import within_range
from engine.rules.relocation import is_jump, is_maneuver, is_teleportation, relocates_itself, target_is_free_cell
from engine.text import Text

_ALL_UNITS = Cost(movement=True)
_TO_THE_CELL = (Operation(Deed.RELOCATE, Selection(this=True)),)


def _named(effects: tuple[Operation, ...], ru: str, en: str) -> Row:
    return Row(NamedAbility(_ALL_UNITS, effects), Text(ru, en))


defines(
    "rp:g-телепортация/text",
    Table.NAMED,
    {
        AbilityKind.TELEPORTATION: _named(
            _TO_THE_CELL,
            "телепортация: за все единицы движения — на любую незанятую клетку",
            "teleportation: for all movement units, to any unoccupied cell",
        )
    },
)
defines(
    "b:g-40/text",
    Table.NAMED,
    {
        AbilityKind.JUMP: _named(
            _TO_THE_CELL,
            "прыжок: за все единицы движения — на любую незанятую клетку",
            "jump: for all movement units, to any unoccupied cell",
        )
    },
)
defines(
    "b:g-23/text",
    Table.NAMED,
    {
        AbilityKind.MANEUVER: _named(
            (Operation(Deed.SWAP),),
            "манёвр: за все единицы движения — поменяться клетками с существом",
            "maneuver: for all movement units, to swap cells with a creature",
        )
    },
)


@condition(
    ru="карта на поле боя",
    en="the card is on the battlefield",
    ru_not="карта не на поле боя",
    en_not="the card is not on the battlefield",
)
def source_stands_on_battlefield(case: Case) -> bool:
    return case.source.place is Place.BATTLEFIELD


@condition(
    ru="цель — ваше существо без подтипа",
    en="the target is your creature without a subtype",
    ru_not="цель — не ваше существо без подтипа",
    en_not="the target is no creature of yours without a subtype",
)
def target_is_own_plain_creature(case: Case) -> bool:
    return (
        case.target_card is not None
        and case.target_card is not case.source
        and case.target_card.player is case.source.player
        and case.target_type is CardType.CREATURE
    )


@condition(
    ru="цель стоит рядом и не по диагонали",
    en="the target is adjacent, and not diagonally",
    ru_not="цель не рядом или стоит по диагонали",
    en_not="the target is not adjacent, or diagonally so",
)
def target_adjacent_in_line(case: Case) -> bool:
    return case.adjacent and case.in_line


@condition(
    ru="у карты есть этот вид движения: она существо без подтипа",
    en="the card can have this kind of movement: it is a creature without a subtype",
    ru_not="карта — не существо без подтипа",
    en_not="the card is no creature without a subtype",
)
def source_is_plain_creature(case: Case) -> bool:
    return case.source.definition.type is CardType.CREATURE


@condition(
    ru="клетка, на которую идут, не занята",
    en="the cell that is entered is empty",
    ru_not="клетка, на которую идут, занята",
    en_not="the cell that is entered is occupied",
)
def destination_is_free(act: Act) -> bool:
    return is_free(act.state, act.destination)


# A range that the card's own text sets is a limit to jump and teleportation as it is to attacks.
permits(
    "rp:g-телепортация/any-free-cell",
    of=(is_teleportation, source_stands_on_battlefield),
    when=(target_is_free_cell, within_range),
)
permits("b:g-40/any-free-cell", of=(is_jump, source_stands_on_battlefield), when=(target_is_free_cell, within_range))
permits(
    "b:g-23/swap",
    of=(is_maneuver,),
    when=(target_is_own_plain_creature, target_adjacent_in_line),
)
requires("b:g-40/plain-creature", of=(is_jump,), when=(source_is_plain_creature,), about=Domain.DECLARATION)
requires("b:g-23/plain-creature", of=(is_maneuver,), when=(source_is_plain_creature,), about=Domain.DECLARATION)
permits(
    "rp:g-перемещение/by-its-text",
    of=(relocates_itself,),
    when=(target_is_free_cell,),
)
requires("rp:g-перемещение/unoccupied", of=(moves,), when=(destination_is_free,))
requires("rp:g-перемещение/still-unoccupied", of=(moves,), when=(destination_is_free,), about=Domain.RESOLUTION)
