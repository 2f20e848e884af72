"""Section 103 of the groundwork: which rule prevails over which."""

from engine.clauses import Precedence, SettingName, sets

sets(
    "b:103.2/prohibition",
    SettingName.PERMISSION_AND_PROHIBITION,
    Precedence.PROHIBITION,
    ru="запрет сильнее разрешения",
    en="a prohibition prevails over a permission",
)
