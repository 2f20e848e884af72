"""Section 526 and sections 409, 410 and 423 of the groundwork: what is cancelled, what is blocked, and what is paid."""

from engine.clauses import sets
from engine.settings import AfterCancelling, Blocked, EffectsProduced, IllegalOnStack, PartlyIllegal, SettingName

# The older edition says the same (b:409.2, b:423.1); the main edition's own words go first.
sets(
    "526.1/cancelled",
    SettingName.ILLEGAL,
    IllegalOnStack.CANCELLED,
    ru="ставшее невозможным игродействие отменяется: его удаляют из стека и не оплачивают",
    en="a game action that has become impossible is cancelled: removed from the stack and not paid for",
)
sets(
    "b:423.1.a/paid",
    SettingName.EFFECTS_PRODUCED,
    EffectsProduced.PAID,
    ru="за игродействие, уже породившее эффекты, платят, даже если оно стало нелегальным",
    en="a game action that has already had effects is paid for even if it has become illegal",
)
sets(
    "b:423.2/its-player",
    SettingName.AFTER_CANCELLING,
    AfterCancelling.ITS_PLAYER,
    ru="после отмены приоритет получает игрок, чьё игродействие отменено",
    en="after the cancelling the player whose game action it was gets priority",
)
sets(
    "b:423.3/left-out",
    SettingName.PARTLY_ILLEGAL,
    PartlyIllegal.LEFT_OUT,
    ru="нелегальную часть игродействия опускают, остальное выполняется",
    en="the illegal part of a game action is left out, the rest is carried out",
)
sets(
    "b:410.1/payment-stays",
    SettingName.BLOCKED,
    Blocked.PAYMENT,
    ru="заблокированное убирают из стека целиком, остаётся только оплата",
    en="what is blocked leaves the stack as a whole, only its payment stays",
)
