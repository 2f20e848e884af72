"""Section 503: effects of the game rules, their queue, who orders it, and how a circle is cut."""

from engine.clauses import Domain, brings_about, condition, forbids, negation, permits, question, sets
from engine.model.cards import Deed, Happening
from engine.occasions import Act, ActKind, Occasion
from engine.rules.acts import effects_are_being_applied
from engine.settings import (
    Application,
    Circle,
    Entry,
    Newborn,
    Offering,
    Orderer,
    QueueOrder,
    SettingName,
    Waiting,
)

ORDER_SCOPE = question("queue-order-scope", "same-moment", "all-waiting")
NEWBORN_PLACE = question("newborn-before-waiting", "goes-last", "anywhere")
ACT_DURING_DRAIN = question("act-during-drain", "described-in-511", "not-described-in-511")
SAME_EFFECT = question("same-effect", "cause-counts", "cause-set-aside")
WAY_OUT = question("circle-with-a-way-out", "endless", "not-endless")
UNPROVEN = question("circle-unproven", "taken-as-endless", "taken-as-finite")
SINGLE = question("single-effect-circle", "cut-too", "several-only")

# --- 503.1: the control marker -------------------------------------------------------------------------------


@condition(
    ru="карту контролирует не её владелец",
    en="the card is controlled by another than its owner",
    ru_not="карту контролирует её владелец",
    en_not="the card is controlled by its owner",
)
def under_another_player(occasion: Occasion) -> bool:
    return occasion.card.player is not occasion.card.owner


@condition(
    ru="карту контролирует её владелец",
    en="the card is controlled by its owner",
    ru_not="карту контролирует не её владелец",
    en_not="the card is controlled by another than its owner",
)
def under_its_owner(occasion: Occasion) -> bool:
    return occasion.card.player is occasion.card.owner


@condition(
    ru="маркера контроля на ней нет",
    en="no control marker lies on it",
    ru_not="маркер контроля на ней уже есть",
    en_not="a control marker lies on it already",
)
def without_control_marker(occasion: Occasion) -> bool:
    return not occasion.card.has_control_marker


@condition(
    ru="на ней лежит маркер контроля",
    en="a control marker lies on it",
    ru_not="маркера контроля на ней нет",
    en_not="no control marker lies on it",
)
def with_control_marker(occasion: Occasion) -> bool:
    return occasion.card.has_control_marker


brings_about(
    "503.1/place-marker",
    Deed.PLACE_CONTROL_MARKER,
    on=(Happening.CONTROL_CHANGED,),
    of=(under_another_player,),
    # Whoever leaves the battle zone is its owner's again, so there is no need to ask where it is (b:206.3).
    ground=(under_another_player, without_control_marker),
)
brings_about(
    "503.1/remove-marker",
    Deed.REMOVE_CONTROL_MARKER,
    on=(Happening.CONTROL_CHANGED,),
    of=(under_its_owner,),
    ground=(under_its_owner, with_control_marker),
)

# --- 503.2, 503.3: the queue ---------------------------------------------------------------------------------

sets(
    "503.2/queue",
    SettingName.QUEUE,
    QueueOrder.FIRST_IN,
    ru="эффекты правил игры применяют вне стека, в порядке очереди",
    en="effects of the game rules are applied off the stack, in the order of the queue",
)
sets(
    "503.2/once",
    SettingName.WAITING,
    Waiting.NOT_ADDED,
    ru="эффект, который уже ждёт в очереди, второй раз туда не ставят",
    en="an effect that is waiting in the queue is not put there a second time",
)
sets(
    "503.3/entry",
    SettingName.ENTRY,
    Entry.AT_ONCE,
    ru="эффект попадает в очередь в тот миг, когда стал актуальным",
    en="an effect enters the queue the moment it becomes relevant",
)
sets(
    "503.3/application",
    SettingName.APPLICATION,
    Application.AFTER_CURRENT_EFFECT,
    ru="применять эффекты очереди начинают, когда закончено применение текущего",
    en="effects of the queue are applied when the application of the current effect is finished",
)
sets(
    "503.3.1/active-player",
    SettingName.ORDER,
    Orderer.ACTIVE_PLAYER,
    ru="порядок помещения в очередь определяет Активный игрок",
    en="the Active player decides the order of entry into the queue",
)
sets(
    "503.3.3/joins",
    SettingName.NEWBORN,
    Newborn.JOINS,
    ru="эффекты, порождённые применением эффекта, добавляются в очередь",
    en="effects that applying an effect brings about join the queue",
)
sets(
    "503.3.4/after-queue",
    SettingName.TRIGGERED,
    Offering.AFTER_QUEUE,
    ru="сработавшие особенности заявляют, когда все эффекты очереди применены",
    en="abilities that have triggered are declared when all effects of the queue have been applied",
)

# --- 503.3.3: application goes on until the queue is empty ---------------------------------------------------


@condition(
    ru="применение эффектов продолжается, никто из игроков ничего не делает",
    en="the application of effects goes on, and no player does anything",
    ru_not="игрок совершает действие",
    en_not="a player does something",
)
def application_goes_on(act: Act) -> bool:
    return act.kind is ActKind.CONTINUATION


permits("503.3.3/goes-on", of=(application_goes_on,), about=Domain.ACT)

# --- 503.3.2: nobody has priority ----------------------------------------------------------------------------


@condition(
    ru="по толкованию это действие из описанных в 511, их можно совершать и тогда",
    en="on this reading the act is one of those described in 511, which may be taken even then",
    ru_not="это действие не из описанных в 511, которые можно совершать и тогда",
    en_not="the act is none of those described in 511, which may be taken even then",
)
def described_in_511(act: Act) -> bool:
    # To declare and to pass takes priority (b:215.6), and tokens are accumulated by an ability (123.3, b:218.3); of any
    # other act the text does not tell.
    known = (ActKind.DECLARATION, ActKind.ACCUMULATION, ActKind.PASS, ActKind.CONTINUATION)
    meanwhile = act.state.draining and act.kind not in known
    return meanwhile and act.inquiry.reading(ACT_DURING_DRAIN) == "described-in-511"


forbids(
    "503.3.2/no-priority",
    of=(effects_are_being_applied, negation(application_goes_on), negation(described_in_511)),
    about=Domain.ACT,
)
permits("503.3.2/actions-of-511", of=(described_in_511,), about=Domain.ACT)

# --- 503.4: circles ------------------------------------------------------------------------------------------

sets(
    "503.4/cut",
    SettingName.CIRCLE,
    Circle.CUT,
    ru="бесконечную последовательность обрывают перед первым повторением эффекта",
    en="an endless sequence is broken off before an effect is first repeated",
)
