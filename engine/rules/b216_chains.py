"""Section 216 of the groundwork: the objects of a chain, their order, and what a card pays with."""

from engine.clauses import Row, Table, defines, question, supports
from engine.model.chains import ChainKind, Stage
from engine.settings import Payment
from engine.text import Text

# No text known says that a card closes for its simple strike; that a defender's closing is added to the payment of the
# attacking card speaks for it.
SIMPLE_STRIKE_CLOSES = question("simple-strike-closes", "closes", "stays-open")

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

_PAYS = Text(
    "карта платит тем, что требуется: закрывается, теряет фишки, единицы движения или особенность «один раз»",
    "the card pays what is required: it closes, loses tokens, movement units or a “once” ability",
)
_PAYMENTS = (Payment.CLOSING, Payment.TOKENS, Payment.MOVEMENT, Payment.ONCE)

defines("b:216.12/payment", Table.PAYMENT, {payment: Row(value=True, text=_PAYS) for payment in _PAYMENTS})
defines(
    "b:216.12.a/defender",
    Table.PAYMENT,
    {
        Payment.DEFENDER: Row(
            value=True,
            text=Text(
                "закрытие защитника прибавляют к оплате атакующей карты",
                "the closing of a defender is added to the payment of the attacking card",
            ),
        )
    },
)
supports(
    "b:216.12.a/attack-closes",
    question=SIMPLE_STRIKE_CLOSES,
    reading="closes",
    ru="закрытие защитника прибавляют к оплате атакующей карты, значит, и она платит закрытием",
    en="a defender's closing is added to the payment of the attacking card, so that card pays by closing too",
)
