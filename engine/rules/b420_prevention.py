"""Section 420 of the groundwork: effects that prevent wounds."""

from engine.clauses import sets
from engine.settings import (
    Chooser,
    FirstPreventions,
    PreventionLasts,
    PreventionOfGone,
    Preventions,
    SettingName,
    UnusedPrevention,
    WithoutNumber,
)

sets(
    "b:420.2/all",
    SettingName.WITHOUT_NUMBER,
    WithoutNumber.ALL,
    ru="предотвращение без числа предотвращает все раны",
    en="a prevention without a number prevents all the wounds",
)
sets(
    "b:420.3/one-after-another",
    SettingName.PREVENTIONS,
    Preventions.ONE_AFTER_ANOTHER,
    ru="предотвращения применяют одно за другим, пока ран хватает",
    en="preventions apply one after another as long as there are wounds",
)
sets(
    "b:420.3.a/order",
    SettingName.PREVENTIONS_OF_ONE_PLAYER,
    Chooser.CONTROLLER_OF_TARGET,
    ru="порядок предотвращений одного игрока устанавливает контролирующий карту-цель",
    en="the order of one player's preventions is set by the controller of the target card",
)
sets(
    "b:420.3.b/own-first",
    SettingName.FIRST_PREVENTIONS,
    FirstPreventions.OF_TARGETS_CONTROLLER,
    ru="первыми идут предотвращения того, кто контролирует карту",
    en="the preventions of the card's controller come first",
)
sets(
    "b:420.4/kept",
    SettingName.UNUSED_PREVENTION,
    UnusedPrevention.KEPT,
    ru="предотвращение, которому нечего предотвращать, остаётся неиспользованным",
    en="a prevention that has nothing to prevent stays unused",
)
sets(
    "b:420.6/until-used",
    SettingName.PREVENTION_LASTS,
    PreventionLasts.UNTIL_USED,
    ru="срок предотвращения не назван: оно держится, пока не использовано",
    en="how long the prevention lasts is not stated: it holds until used",
)
sets(
    "b:420.7/source-gone",
    SettingName.PREVENTION_OF_GONE,
    PreventionOfGone.NOT_APPLIED,
    ru="источник предотвращения ушёл из игровой зоны: оно не применяется",
    en="the source of the prevention is gone from the game zone: it is not applied",
)
