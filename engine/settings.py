"""What the rules can set, and the values that each setting can have."""

from enum import StrEnum


class SettingName(StrEnum):
    """What the settings set."""

    PERMISSION_AND_PROHIBITION = "which prevails, a permission or a prohibition"
    QUEUE = "which effect of the queue is applied next"
    WAITING = "what becomes of an effect that is waiting already"
    ENTRY = "when effects that are due enter the queue"
    APPLICATION = "when their application starts"
    ORDER = "who decides the order of entry"
    NEWBORN = "what becomes of effects that applying effects brings about"
    TRIGGERED = "when triggered abilities are offered"
    CIRCLE = "what becomes of an endless sequence"
    BOTH_LOSE = "what it is when both players lose at once"
    PERMANENT = "when permanent abilities work"
    REPLACEMENT = "what a replacement effect does"
    STACK_ENTRY = "whose abilities enter the stack first"
    BOTH_PASSED = "what happens when both players have passed"
    PRIORITY = "who gets priority after a declaration and after a stack object"


class Precedence(StrEnum):
    """The values of `SettingName.PERMISSION_AND_PROHIBITION`."""

    PROHIBITION = "prohibition"
    PERMISSION = "permission"


class QueueOrder(StrEnum):
    """The values of `SettingName.QUEUE`: as in a queue, or as on a stack."""

    FIRST_IN = "first-in"
    LAST_IN = "last-in"


class Waiting(StrEnum):
    """The values of `SettingName.WAITING`."""

    NOT_ADDED = "not-added"
    ADDED = "added"


class Entry(StrEnum):
    """The values of `SettingName.ENTRY`: each moment apart, or all together when the current effect has ended."""

    AT_ONCE = "at-once"
    AFTER_CURRENT_EFFECT = "after-current-effect"


class Application(StrEnum):
    """The values of `SettingName.APPLICATION`."""

    AFTER_CURRENT_EFFECT = "after-current-effect"
    INTERRUPTING = "interrupting"


class Orderer(StrEnum):
    """The values of `SettingName.ORDER`."""

    ACTIVE_PLAYER = "active-player"
    CONTROLLER = "controller"


class Newborn(StrEnum):
    """The values of `SettingName.NEWBORN`."""

    JOINS = "joins"
    IS_LOST = "is-lost"


class Offering(StrEnum):
    """The values of `SettingName.TRIGGERED`."""

    AFTER_QUEUE = "after-queue"
    AT_ONCE = "at-once"


class Circle(StrEnum):
    """The values of `SettingName.CIRCLE`."""

    CUT = "cut-before-the-first-repetition"
    GOES_ON = "goes-on"


class BothLose(StrEnum):
    """The values of `SettingName.BOTH_LOSE`."""

    DRAW = "draw"
    ACTIVE_PLAYER_LOSES = "active-player-loses"


class PermanentWork(StrEnum):
    """The values of `SettingName.PERMANENT`."""

    ALWAYS = "always"
    WHEN_PRIORITY_IS_DUE = "when-priority-is-due"


class Replacing(StrEnum):
    """The values of `SettingName.REPLACEMENT`."""

    REPLACES = "replaces"
    ADDS_NOTHING = "adds-nothing"


class FirstOnStack(StrEnum):
    """The values of `SettingName.STACK_ENTRY`."""

    ACTIVE_PLAYER = "active-player"
    INACTIVE_PLAYER = "inactive-player"


class BothPassed(StrEnum):
    """The values of `SettingName.BOTH_PASSED`: which object of the stack is carried out."""

    TOP = "top"
    BOTTOM = "bottom"


class PriorityHolder(StrEnum):
    """The values of `SettingName.PRIORITY`."""

    ACTIVE_PLAYER = "active-player"
    INACTIVE_PLAYER = "inactive-player"
