"""Section 405 of the groundwork: whether an ability that has triggered must be declared."""

from engine.clauses import sets
from engine.settings import Declaring, SettingName

sets(
    "b:405.2/must",
    SettingName.MUST_DECLARE,
    Declaring.MUST,
    ru="сработавшую особенность её игрок обязан заявить",
    en="an ability that has triggered must be declared by its player",
)
sets(
    "b:405.3/may",
    SettingName.MAY_DECLARE,
    Declaring.MAY,
    ru="особенность, в тексте которой стоит «может», заявлять не обязательно",
    en="an ability whose text says “may” need not be declared",
)
