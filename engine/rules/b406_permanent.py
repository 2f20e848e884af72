"""Sections 406 and 419 of the groundwork: permanent abilities are always at work; a replacement comes «instead»."""

from engine.clauses import sets, supports
from engine.open_questions import PERMANENT_CHECK
from engine.settings import Replacing, SettingName

# The text says both; which of them tells when a permanent ability changes something is an open question.
supports(
    "b:406.1/always",
    question=PERMANENT_CHECK,
    reading="always",
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
