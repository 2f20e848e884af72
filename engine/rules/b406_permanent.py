"""Sections 406 and 419 of the groundwork: permanent abilities are always at work; a replacement comes «instead»."""

from engine.clauses import sets
from engine.settings import PermanentWork, Replacing, SettingName

sets(
    "b:406.1/always",
    SettingName.PERMANENT,
    PermanentWork.ALWAYS,
    ru="постоянная особенность действует всегда",
    en="a permanent ability is always at work",
)
sets(
    "b:419.1/replaces",
    SettingName.REPLACEMENT,
    Replacing.REPLACES,
    ru="эффект замены ставит одно действие на место другого",
    en="a replacement effect puts one action in the place of another",
)
