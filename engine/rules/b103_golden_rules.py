"""Section 103 of the groundwork: which rule prevails over which, and what an exact repetition is."""

from engine.clauses import sets, supports
from engine.rules.s503_effect_queue import SAME_EFFECT
from engine.settings import Precedence, SettingName

sets(
    "b:103.2/prohibition",
    SettingName.PERMISSION_AND_PROHIBITION,
    Precedence.PROHIBITION,
    ru="запрет сильнее разрешения",
    en="a prohibition prevails over a permission",
)
supports(
    "b:103.4/cause-counts",
    question=SAME_EFFECT,
    reading="cause-counts",
    ru="эффект с другой причиной — не повторение",
    en="an effect with another cause is no repetition",
)
