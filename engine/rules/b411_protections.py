"""Section 411 of the groundwork: a protection blocks what it names."""

from engine.clauses import sets
from engine.settings import Protecting, SettingName

sets(
    "b:411.1/blocks",
    SettingName.PROTECTION,
    Protecting.BLOCKS,
    ru="защищённая карта не получает эффектов того, от чего защищена",
    en="a protected card gets no effects of what it is protected from",
)
