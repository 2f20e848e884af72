"""Section 217 of the groundwork and b:210.12: what a change of control leaves as it is for hosts and their cards."""

from engine.clauses import sets
from engine.settings import Carried, HostOfTaken, SettingName

sets(
    "b:210.12/stays",
    SettingName.SYMBIOTE_OF_TAKEN,
    Carried.STAYS,
    ru="симбиот хозяина, взятого под контроль, остаётся у прежнего игрока",
    en="the symbiote of a host taken under control stays with its former player",
)
sets(
    "b:217.1.b/same-host",
    SettingName.HOST_OF_TAKEN,
    HostOfTaken.SAME,
    ru="переход под контроль не даёт экипировке, симбиотам и паразитам новых хозяев",
    en="a change of control gives equipment, symbiotes and parasites no new hosts",
)
