"""Section 506: who moves and when, what movement costs, and the abilities used instead of it.

506.1 is unknown: what movement is, and by how much a card moves, section 203 of the groundwork tells.
"""

from engine.clauses import Domain, Row, Table, condition, defines, permits, requires, sets
from engine.costs import cost_of
from engine.inquiry import Case
from engine.occasions import Act
from engine.rules.acts import (
    in_main_phase,
    instead_of_movement,
    own_turn,
    source_is_creature,
    source_is_open,
    uses_movement,
)
from engine.rules.relocation import relocates_itself, target_is_free_cell
from engine.settings import Allowance, SettingName
from engine.text import Text


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
    ru="перемещение — часть составной особенности",
    en="the relocation is part of a compound ability",
    ru_not="перемещение — не часть составной особенности",
    en_not="the relocation is no part of a compound ability",
    of_text=True,
)
def relocation_is_a_part(case: Case) -> bool:
    return relocates_itself.holds(case) and not cost_of(case.ability, case.inquiry).movement


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
requires("506.7/full-allowance", of=(instead_of_movement,), when=(in_main_phase, allowance_is_full))
permits("506.7.1/as-its-text-says", of=(relocation_is_a_part,), when=(target_is_free_cell,))
