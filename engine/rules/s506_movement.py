"""Section 506: who moves and when, what movement costs, and the abilities used instead of it.

506.1 is unknown: what movement is, and by how much a card moves, section 203 of the groundwork tells.
"""

from engine.clauses import Domain, Row, Table, condition, defines, forbids, permits, question, requires, sets
from engine.inquiry import Case
from engine.model.cards import NAMED_MOVEMENT
from engine.occasions import Act
from engine.rules.acts import (
    in_main_phase,
    instead_of_movement,
    own_turn,
    source_is_creature,
    source_is_open,
    uses_movement,
)
from engine.rules.relocation import target_is_free_cell
from engine.settings import Allowance, SettingName
from engine.text import Text

INSIDE = question("movement-inside-another-ability", "as-its-text-says", "creatures-only")


@condition(
    ru="запас движения карты не истрачен",
    en="the card's movement allowance is unspent",
    ru_not="запас движения карты истрачен, хотя бы частично",
    en_not="the card's movement allowance is spent, at least in part",
)
def allowance_is_full(act: Act) -> bool:
    # A full allowance may be zero, and a card may have none at all.
    return act.source is not None and act.source.moved == 0


@condition(
    ru="в составе особенности — прыжок, телепортация или подобное",
    en="a jump, a teleportation or the like is part of the ability",
    ru_not="прыжка, телепортации и подобного в составе особенности нет",
    en_not="no jump, teleportation or the like is part of the ability",
    of_text=True,
)
def movement_is_a_part(case: Case) -> bool:
    return any(one.kind in NAMED_MOVEMENT for one in case.ability.capabilities)


@condition(
    ru="объявляет не существо",
    en="what declares it is no creature",
    ru_not="объявляет существо",
    en_not="a creature declares it",
)
def declared_by_no_creature(case: Case) -> bool:
    return case.inquiry.lookup(Table.CREATURE_TYPES, case.source.definition.type) is None


@condition(
    ru="по толкованию и в составе другой особенности это только для существ",
    en="on this reading it is for creatures only inside another ability too",
    ru_not="по толкованию в составе другой особенности решает её текст",
    en_not="on this reading, inside another ability, the text of that ability decides",
)
def inside_for_creatures_only(case: Case) -> bool:
    return case.inquiry.reading(INSIDE) == "creatures-only"


requires("506.2/active-player", of=(uses_movement,), when=(own_turn, in_main_phase))
requires("506.3/open-creature", of=(uses_movement,), when=(source_is_open, source_is_creature))
requires("506.3/still-open", of=(uses_movement,), when=(source_is_open,), about=Domain.RESOLUTION)
sets(
    "506.4/on-opening",
    SettingName.ALLOWANCE_OF_OPENED,
    Allowance.RESTORED,
    ru="если карта открывается в течение хода, её запас движения восстанавливается",
    en="if a card opens during a turn, its movement allowance is restored",
)
sets(
    "506.5/lost",
    SettingName.ALLOWANCE_OF_ACTING,
    Allowance.LOST,
    ru="действуя, карта теряет весь запас движения",
    en="a card that acts loses its entire movement allowance",
)
defines(
    "506.6/movement",
    Table.MOVEMENT,
    {
        "instead of movement": Row(
            value=True,
            text=Text(
                "особенность, заменяющая движение, сама является движением",
                "an ability that replaces movement is itself movement",
            ),
        )
    },
)
requires("506.6/creature", of=(instead_of_movement,), when=(source_is_creature,))
forbids("506.6/inside", of=(movement_is_a_part, declared_by_no_creature, inside_for_creatures_only))
requires("506.7/full-allowance", of=(instead_of_movement,), when=(in_main_phase, allowance_is_full))
permits("506.7.1/as-its-text-says", of=(movement_is_a_part,), when=(target_is_free_cell,))
