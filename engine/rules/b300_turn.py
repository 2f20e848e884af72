"""Sections 300 and 309 to 313 of the groundwork, and 506.4: the phases of a turn and what its start does."""

from engine.clauses import Domain, Row, Table, condition, defines, forbids, sets
from engine.model.cards import Deed, Until
from engine.model.state import Phase
from engine.occasions import Act
from engine.settings import OpeningAbilities, Preparation, Roles, SettingName
from engine.text import Text

defines(
    "b:300.1/turns",
    Table.PHASES,
    {Phase.FINAL: Row(Phase.PREPARATION, Text("за ходом сразу следует следующий", "a turn is followed by the next"))},
)
_ORDER = Text(
    "фазы хода идут по порядку: начальная, главная, заключительная",
    "the phases of a turn come in order: initial, main, final",
)
defines(
    "b:300.2/phases",
    Table.PHASES,
    {Phase.START: Row(Phase.CHOICE, _ORDER), Phase.CHOICE: Row(Phase.FINAL, _ORDER)},
)
defines(
    "b:309.1/steps",
    Table.PHASES,
    {
        Phase.PREPARATION: Row(
            Phase.START,
            Text("за подготовкой хода следует начало хода", "the preparation of the turn is followed by its start"),
        )
    },
)


@condition(
    ru="идёт подготовка хода, и приоритета нет ни у кого",
    en="the turn is being prepared, and nobody has priority",
    ru_not="подготовка хода не идёт",
    en_not="the turn is not being prepared",
)
def turn_is_being_prepared(act: Act) -> bool:
    return act.state.phase is Phase.PREPARATION


forbids("b:310.1/no-acts", of=(turn_is_being_prepared,), about=Domain.ACT)
sets(
    "b:310.1/nobody",
    SettingName.PREPARATION,
    Preparation.NOBODY,
    ru="пока идёт подготовка хода, приоритета нет ни у кого",
    en="during the preparation of the turn nobody has priority",
)
sets(
    "b:310.3/opening",
    SettingName.OPENING_ABILITIES,
    OpeningAbilities.IN_THE_PREPARATION,
    ru="особенности «в начале хода», которые открывают карты, срабатывают во время подготовки хода",
    en="abilities of the start of a turn that open cards trigger during the preparation of the turn",
)
defines(
    "b:311.1/open",
    Table.TURN_START,
    {
        Deed.OPEN: Row(
            value=True,
            text=Text("закрытые карты Активного игрока открываются", "the Active player's closed cards are opened"),
        )
    },
)
# The older edition takes the movement markers off (b:311.2); the main edition's own words go first.
defines(
    "506.4/restored",
    Table.TURN_START,
    {
        Deed.RESTORE_MOVEMENT: Row(
            value=True,
            text=Text(
                "в начале хода запас движения карты восстанавливается",
                "at the start of the turn a card's movement allowance is restored",
            ),
        )
    },
)
defines(
    "b:311.3/expired",
    Table.EXPIRY,
    {
        Until.TURN_START: Row(
            value=True, text=Text("эффекты «до начала хода» истекли", "effects “until the start of the turn” are over")
        )
    },
)
defines(
    "b:313.2/expired",
    Table.EXPIRY,
    {
        Until.TURN_END: Row(
            value=True, text=Text("эффекты «до конца хода» истекли", "effects “until the end of the turn” are over")
        )
    },
)
sets(
    "b:313.2/exchanged",
    SettingName.ROLES,
    Roles.EXCHANGED,
    ru="в конце хода Активный и неактивный игроки меняются ролями",
    en="at the end of the turn the Active and the inactive player exchange their roles",
)
