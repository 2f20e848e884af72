"""Section 201 of the groundwork: whom a text means that calls a card by its name."""

from engine.clauses import sets
from engine.settings import NamedCard, SettingName

sets(
    "b:201.2.a/giver",
    SettingName.NAMED_CARD,
    NamedCard.GIVER_OF_THE_ABILITY,
    ru="имя выдавшей карты в тексте выданной особенности — это сама выдавшая карта",
    en="the giver's name in the text of an ability that it gave is the giver itself",
)
