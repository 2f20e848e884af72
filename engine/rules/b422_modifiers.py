"""Sections 104 and 422 of the groundwork: how numbers are modified, and what they are below zero and off the die."""

from engine.clauses import Row, Table, defines, sets
from engine.modifiers import Group
from engine.settings import BelowZero, Chooser, Clamp, SettingName
from engine.text import Text

defines(
    "b:422.4/order",
    Table.MODIFIER_ORDER,
    {
        group: Row(place, Text(f"{place}) {ru}", f"({place}) {en}"))
        for place, (group, ru, en) in enumerate(
            (
                (Group.SQUAD_OF_SOURCE, "модификаторы отряда источника", "modifiers of the source's squad"),
                (Group.SOURCE, "модификаторы самого источника", "modifiers of the source itself"),
                (Group.SQUAD_OF_TARGET, "модификаторы отряда цели", "modifiers of the target's squad"),
                (Group.TARGET, "модификаторы самой цели", "modifiers of the target itself"),
                (Group.GAME_RULE, "модификатор правил игры", "the modifier of the game rules"),
                (Group.TO_A_NUMBER, "модификаторы, сводящие к числу", "modifiers that set to a number"),
            ),
            1,
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
