"""Section 414 of the groundwork: several named abilities of one name on a card."""

from engine.clauses import sets
from engine.settings import SameNamed, SettingName

sets(
    "b:414.4/largest",
    SettingName.SAME_NAMED,
    SameNamed.LARGEST,
    ru="из нескольких именных особенностей с одним названием действует та, у которой число больше",
    en="of several named abilities of one name the one with the largest number works",
)
