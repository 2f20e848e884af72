"""Sections 401 of the groundwork: the kinds of attack, magical and not."""

from dataclasses import dataclass

from engine.clauses import Row, Table, defines
from engine.model.cards import AbilityKind
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Kind:
    """What a kind counts as: magical or not, an attack or not, and if so a melee strike or a ranged attack."""

    attack: bool
    melee: bool
    ranged: bool
    magical: bool = False


MAGICAL_MELEE = Kind(attack=True, melee=True, ranged=False, magical=True)
MAGICAL_RANGED = Kind(attack=True, melee=False, ranged=True, magical=True)
MAGICAL_NO_ATTACK = Kind(attack=False, melee=False, ranged=False, magical=True)
MELEE = Kind(attack=True, melee=True, ranged=False)
RANGED = Kind(attack=True, melee=False, ranged=True)
NO_ATTACK = Kind(attack=False, melee=False, ranged=False)

defines(
    "b:401.4/magical-kinds",
    Table.KINDS,
    {
        AbilityKind.MAGIC_STRIKE: Row(
            MAGICAL_MELEE, Text("магический удар — ближний удар", "a magic strike is a melee strike")
        ),
        AbilityKind.DISCHARGE: Row(MAGICAL_RANGED, Text("разряд — дальняя атака", "a discharge is a ranged attack")),
        AbilityKind.SPELL: Row(MAGICAL_NO_ATTACK, Text("заклинание — не атака", "a spell is not an attack")),
    },
)
defines(
    "b:401.5/nonmagical-kinds",
    Table.KINDS,
    {
        AbilityKind.SIMPLE_STRIKE: Row(MELEE, Text("простой удар — ближний удар", "a simple strike is a melee strike")),
        AbilityKind.SPECIAL_STRIKE: Row(
            MELEE, Text("особый удар — ближний удар", "a special strike is a melee strike")
        ),
        AbilityKind.SHOT: Row(RANGED, Text("выстрел — дальняя атака", "a shot is a ranged attack")),
        AbilityKind.THROW: Row(RANGED, Text("метание — дальняя атака", "a throw is a ranged attack")),
        AbilityKind.INFLUENCE: Row(NO_ATTACK, Text("воздействие — не атака", "an influence is not an attack")),
    },
)
