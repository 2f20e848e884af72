"""Section 216 of the groundwork: the objects of a chain and their order."""

from engine.chains import ChainKind, Stage
from engine.clauses import Row, Table, defines
from engine.text import Text

_WITHOUT_DICE = tuple(stage for stage in Stage if stage not in (Stage.ROLL, Stage.RESULT, Stage.CALCULATION))

defines(
    "b:216.1/order",
    Table.CHAINS,
    {
        ChainKind.WITH_DICE: Row(
            tuple(Stage),
            Text(
                "объекты цепочки по порядку: заявка, цель, бросок, результат, обсчёт, защита, раны, оплата, окончание",
                "the objects of a chain in order: declaration, target, roll, result, calculation, protection, wound, "
                "payment, ending",
            ),
        )
    },
)
defines(
    "b:216.1.b/without-dice",
    Table.CHAINS,
    {
        ChainKind.WITHOUT_DICE: Row(
            _WITHOUT_DICE,
            Text(
                "без броска кубика в цепочке нет броска, результата и обсчёта",
                "without a die roll a chain has no roll, result and calculation",
            ),
        )
    },
)
defines(
    "b:412.4/redirection",
    Table.CHAINS,
    {
        ChainKind.REDIRECTION: Row(
            (Stage.WOUND, Stage.PAYMENT),
            Text("у перенаправления только раны и оплата", "a redirection has only wound and payment"),
        )
    },
)
