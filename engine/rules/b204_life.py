"""Section 204 of the groundwork and the glossary on healing: what current life is made of, how it changes."""

from engine.clauses import Row, Table, defines, sets
from engine.settings import AdditionalLife, Healing, Leaving, SettingName
from engine.text import Text

defines(
    "b:204.6/sum",
    Table.LIFE,
    {
        "allowance": Row(1, Text("запас жизни прибавляют", "the life allowance is added")),
        "additional": Row(1, Text("дополнительные жизни прибавляют", "additional life is added")),
        "wounds": Row(-1, Text("раны вычитают", "wounds are taken off")),
        "negative": Row(-1, Text("отрицательные жизни вычитают", "negative life is taken off")),
    },
)
sets(
    "b:204.3/maximum",
    SettingName.LIFE_MAXIMUM,
    AdditionalLife.UP_TO_THE_MAXIMUM,
    ru="дополнительных жизней не больше, чем максимум жизни минус запас",
    en="additional life is at most the life maximum less the allowance",
)
sets(
    "b:204.7/wounds",
    SettingName.LEAVING,
    Leaving.WOUNDS,
    ru="особенность, оставляющая столько-то жизней, меняет только число ран",
    en="an ability that leaves so much life changes only the number of wounds",
)
sets(
    "b:g-18/as-many-as-there-are",
    SettingName.HEALING,
    Healing.AS_MANY_AS_THERE_ARE,
    ru="если ран меньше, чем излечивают, снимаются все",
    en="if there are fewer wounds than are healed, all come off",
)
