"""Entries g-90 and g-91 of the groundwork's glossary: attacks reduced to a number or to a degree."""

from engine.clauses import sets
from engine.settings import ReducedNumber, ReducedStrength, SettingName

sets(
    "b:g-90/where-above",
    SettingName.REDUCED_NUMBER,
    ReducedNumber.WHERE_ABOVE,
    ru="если числовое значение атаки больше, оно становится равным этому числу",
    en="where the numeric value of the attack is above the number, it is set to it",
)
sets(
    "b:g-91/of-that-degree",
    SettingName.REDUCED_STRENGTH,
    ReducedStrength.OF_THAT_DEGREE,
    ru="силу атаки считают силой удара, к которому её свели",
    en="the strength of the attack is treated as that of the blow to which it is reduced",
)
