"""Sections 104 and 422 of the groundwork: how numbers are modified, and what they are below zero and off the die."""

from engine.clauses import Row, Table, defines, sets
from engine.deeds.modifiers import Group
from engine.settings import BelowZero, Chooser, Clamp, SettingName
from engine.text import Text

defines(
    "b:422.4/order",
    Table.MODIFIER_ORDER,
    {
        "order": Row(
            (
                *(Group.SQUAD_OF_SOURCE, Group.SOURCE, Group.SQUAD_OF_TARGET, Group.TARGET),
                *(Group.GAME_RULE, Group.TO_A_NUMBER),
            ),
            Text(
                "порядок модификаторов: отряд источника, источник, отряд цели, цель, правила игры, сведение к числу",
                "the order of modifiers: the source's squad, the source, the target's squad, the target, the rules, "
                "setting to a number",
            ),
        )
    },
)
sets(
    "b:422.4.a/one-group",
    SettingName.MODIFIERS_OF_ONE_SIDE,
    Chooser.CONTROLLER_OF_SOURCES,
    ru="порядок внутри группы определяет тот, кто контролирует источники модификаторов",
    en="inside a group the order is set by the controller of the modifiers' sources",
)
sets(
    "b:422.4.c/several",
    SettingName.MODIFIERS_TO_A_NUMBER,
    Chooser.CONTROLLER_OF_TARGET,
    ru="из нескольких чисел, к которым сводят значение, выбирает контролирующий карту-цель",
    en="among several numbers to which a value is set the controller of the target card picks",
)
sets(
    "b:422.4.b/faces-of-the-die",
    SettingName.CLAMP,
    Clamp.UNLESS_TWO_FIGHT,
    ru="результат за пределами кубика возвращают в его пределы, кроме сражения двух открытых существ",
    en="a result off the die is brought back to its faces, save in combat of two open creatures",
)
defines(
    "b:104.2.a/nearest",
    Table.DIE,
    {
        "lowest": Row(1, Text("результат меньше 1 считают за 1", "a result under 1 counts as 1")),
        "highest": Row(6, Text("результат больше 6 считают за 6", "a result over 6 counts as 6")),
    },
)
sets(
    "b:104.2/zero",
    SettingName.BELOW_ZERO,
    BelowZero.ZERO,
    ru="значение ниже нуля считают нулём",
    en="a value below zero counts as 0",
)
