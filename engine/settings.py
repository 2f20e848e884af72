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
    REPLACEMENT = "what a replacement effect does"
    STACK_ENTRY = "whose abilities enter the stack first"
    BOTH_PASSED = "what happens when both players have passed"
    MARKER_MEANING = "what a special marker gives"
    MARKER_ABILITIES = "how many abilities markers of one name give"
    MARKER_NAMEDNESS = "whether an ability given by a marker is a named one"
    MARKER_TRIGGERINGS = "from how many markers a triggered ability is declared"
    OWN_MARKER = "which marker an ability of a marker means by that marker"
    NAMED_CARD = "which card a marker's text calls by its name"
    GRANTED = "what an ability is that another card grants"
    MARKERS_OF_DEAD = "how long what lay on a dead card stays on it"
    LOSING_ALL = "which abilities a card loses that loses all"
    LOSING_ONE = "which copies of an ability a card loses that loses it"
    GRANTED_LASTS = "how long a granted ability lasts where no duration is given"
    LOST_LASTS = "how long a lost ability is lost where no duration is given"
    PRIORITY = "who gets priority after a declaration and after a stack object"
    EMPTY_STACK = "what happens when both players have passed on an empty stack"
    MUST_DECLARE = "whether an ability that has triggered must be declared"
    MAY_DECLARE = "whether an ability that has triggered must be declared if its text says «may»"
    ILLEGAL = "what becomes of a game action on the stack that has become illegal"
    PARTLY_ILLEGAL = "what becomes of a game action of which a part has become illegal"
    EFFECTS_PRODUCED = "what becomes of a game action that becomes illegal after it has had effects"
    AFTER_CANCELLING = "who gets priority when a game action has been cancelled"
    BLOCKED = "what is left of a game action that is blocked"
    REDIRECTED = "whom a redirected attack is aimed at"
    ROLES = "what becomes of the players' roles when a turn ends"
    PREPARATION = "who has priority during the preparation of a turn"
    OPENING_ABILITIES = "when abilities of the start of a turn trigger that open cards"
    FIRST_ROLL = "who rolls first where two cards fight"
    ONE_NUMBER = "for which degrees of an attack one number stands"
    WEAKENING = "who may weaken the result of a combat"
    BELOW_ZERO = "what a value below zero counts as"
    CLAMP = "when a die result is brought back to the faces of the die"
    MODIFIERS_OF_ONE_SIDE = "who orders the modifiers of one group"
    MODIFIERS_TO_A_NUMBER = "who picks among several modifiers that set a number"
    WITHOUT_NUMBER = "how many wounds a prevention without a number prevents"
    PREVENTIONS = "how many preventions apply to the same wounds"
    PREVENTIONS_OF_ONE_PLAYER = "who orders the preventions of one player"
    FIRST_PREVENTIONS = "whose preventions come first"
    UNUSED_PREVENTION = "what becomes of a prevention that prevents nothing"
    PREVENTION_LASTS = "how long a prevention lasts whose text does not say"
    PREVENTION_OF_GONE = "what becomes of a prevention whose source has left the game zone"
    PROTECTION = "what a protection does"
    CARD_TEXT = "which prevails where a card's text and a rule contradict each other"
    HEALING = "what becomes of healing for more than there are wounds"
    LIFE_MAXIMUM = "how much additional life a card can have"
    LEAVING = "what an ability changes that leaves a card so much life"
    REDUCED_NUMBER = "when reducing an attack to a number sets its number"
    REDUCED_STRENGTH = "what reducing an attack to a degree makes of its strength"
    SAME_NAMED = "which of several named abilities of one name works"
    ALLOWANCE_OF_ACTING = "what becomes of the movement allowance of a card that acts"
    ALLOWANCE_OF_OPENED = "what becomes of the movement allowance of a card that opens during a turn"
    SYMBIOTE_OF_TAKEN = "who controls the symbiote of a host taken under control"
    HOST_OF_TAKEN = "whom the cards carried have for host when control changes"
    HIDDEN_TARGET = "what an ability asks of a hidden target"
    SUMMONED_FROM = "whose deck a card is summoned from"
    SUMMONED_STATE = "whether a summoned card is open"
    SUMMONED_FACE = "whether a summoned card lies face up"
    SUMMONED_UNDER = "under whose control a card is summoned"
    SUMMONED_STRAIGHT = "where a summoned flyer or terrain is put"
    SUMMONED_NOBODY = "whether nobody may be summoned"
    RESURRECTED_STATE = "whether a resurrected card is open"
    RESURRECTED_UNDER = "into whose squad a card is resurrected"
    TOKEN_LIMIT = "how many tokens a card may have where nothing is stated"
    IGNORING = "how an ignoring object finds its target"
    IGNORING_WITHOUT_CONDITIONS = "which objects ignore where no conditions are stated"
    IGNORING_ALL = "which abilities are ignored where all are"
    IGNORING_ONE = "which copies of an ability are ignored where one is"
    IGNORED_TRIGGERS = "whether effects of an ignoring object trigger the abilities that it ignores"
    IGNORED_CACHE = "whether an attack at a card with cache may be declared by one that ignores cache"
    NARROWER_PROTECTION = "what ignoring a narrower protection does to a broader one"
    ABILITY_OF_SEVERAL_EFFECTS = "whether an ability of several effects may open what is open and close what is closed"


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


class EmptyStack(StrEnum):
    """The values of `SettingName.EMPTY_STACK`."""

    ENDS_THE_STEP = "ends-the-step"
    NOTHING = "nothing"


class Declaring(StrEnum):
    """The values of `SettingName.MUST_DECLARE` and `SettingName.MAY_DECLARE`."""

    MUST = "must"
    MAY = "may"


class IllegalOnStack(StrEnum):
    """The values of `SettingName.ILLEGAL`."""

    CANCELLED = "cancelled-and-not-paid"
    BLOCKED = "paid-without-effect"


class PartlyIllegal(StrEnum):
    """The values of `SettingName.PARTLY_ILLEGAL`."""

    LEFT_OUT = "the-part-is-left-out"
    WHOLLY_ILLEGAL = "all-of-it-is-illegal"


class EffectsProduced(StrEnum):
    """The values of `SettingName.EFFECTS_PRODUCED`."""

    PAID = "paid-nonetheless"
    NOT_PAID = "cancelled-like-any-other"


class AfterCancelling(StrEnum):
    """The values of `SettingName.AFTER_CANCELLING`: the player whose action it was, or whoever gets it otherwise."""

    ITS_PLAYER = "its-player"
    AS_USUAL = "as-usual"


class Blocked(StrEnum):
    """The values of `SettingName.BLOCKED`."""

    PAYMENT = "payment"
    NOTHING = "nothing"


class Redirected(StrEnum):
    """The values of `SettingName.REDIRECTED`."""

    AT_THE_OTHER_CARD = "at-the-other-card"
    AT_THE_INITIAL_TARGET = "at-the-initial-target"


class Roles(StrEnum):
    """The values of `SettingName.ROLES`."""

    EXCHANGED = "exchanged"
    KEPT = "kept"


class OpeningAbilities(StrEnum):
    """The values of `SettingName.OPENING_ABILITIES`."""

    IN_THE_PREPARATION = "in-the-preparation"
    AT_THE_START = "at-the-start"


class Preparation(StrEnum):
    """The values of `SettingName.PREPARATION`."""

    NOBODY = "nobody"
    ACTIVE_PLAYER = "active-player"


class FirstRoll(StrEnum):
    """The values of `SettingName.FIRST_ROLL`."""

    INITIATING = "initiating-card"
    RESPONDING = "responding-card"


class OneNumber(StrEnum):
    """The values of `SettingName.ONE_NUMBER`."""

    EVERY_DEGREE = "every-degree"
    STRONG_ONLY = "strong-only"


class Weakener(StrEnum):
    """The values of `SettingName.WEAKENING`."""

    HIGHER_RESULT = "whoever-has-the-higher-result"
    LOWER_RESULT = "whoever-has-the-lower-result"


class BelowZero(StrEnum):
    """The values of `SettingName.BELOW_ZERO`."""

    ZERO = "zero"
    ITSELF = "itself"


class Clamp(StrEnum):
    """The values of `SettingName.CLAMP`."""

    UNLESS_TWO_FIGHT = "unless-two-open-creatures-fight"
    ALWAYS = "always"


class Chooser(StrEnum):
    """The values of the settings that tell whose choice something is."""

    CONTROLLER_OF_SOURCES = "controller-of-the-sources"
    CONTROLLER_OF_TARGET = "controller-of-the-target"


class WithoutNumber(StrEnum):
    """The values of `SettingName.WITHOUT_NUMBER`."""

    ALL = "all"
    NONE = "none"


class Preventions(StrEnum):
    """The values of `SettingName.PREVENTIONS`."""

    ONE_AFTER_ANOTHER = "one-after-another"
    ONLY_ONE = "only-one"


class FirstPreventions(StrEnum):
    """The values of `SettingName.FIRST_PREVENTIONS`."""

    OF_TARGETS_CONTROLLER = "of-the-target's-controller"
    OF_OTHER_PLAYER = "of-the-other-player"


class UnusedPrevention(StrEnum):
    """The values of `SettingName.UNUSED_PREVENTION`."""

    KEPT = "kept"
    SPENT = "spent"


class Protecting(StrEnum):
    """The values of `SettingName.PROTECTION`."""

    BLOCKS = "blocks"
    ADDS_NOTHING = "adds-nothing"


class Payment(StrEnum):
    """What a card pays with (b:216.12), the rows of `Table.PAYMENT`."""

    CLOSING = "closing"
    TOKENS = "tokens"
    MOVEMENT = "movement"
    ONCE = "once"
    DEFENDER = "defender"
    MARKER = "movement-marker"


class CardText(StrEnum):
    """The values of `SettingName.CARD_TEXT`."""

    PREVAILS = "card-text"
    GIVES_WAY = "rule"


class Carried(StrEnum):
    """The values of `SettingName.SYMBIOTE_OF_TAKEN`."""

    STAYS = "stays-with-its-player"
    GOES_ALONG = "goes-along-with-its-host"


class HostOfTaken(StrEnum):
    """The values of `SettingName.HOST_OF_TAKEN`."""

    SAME = "the-same-card"
    LOST = "no-card"


class HiddenTarget(StrEnum):
    """The values of `SettingName.HIDDEN_TARGET`."""

    CONDITIONS_DEEMED_MET = "conditions-of-its-text-deemed-met"
    CONDITIONS_ASKED = "conditions-of-its-text-asked"


class SameNamed(StrEnum):
    """The values of `SettingName.SAME_NAMED`."""

    LARGEST = "largest"
    LATEST = "latest"


class Allowance(StrEnum):
    """The values of `SettingName.ALLOWANCE_OF_ACTING` and `SettingName.ALLOWANCE_OF_OPENED`."""

    LOST = "lost"
    RESTORED = "restored"
    KEPT = "kept"


class SeveralEffects(StrEnum):
    """The values of `SettingName.ABILITY_OF_SEVERAL_EFFECTS`."""

    MAY_BE_DECLARED = "may-be-declared"
    AS_ANY_OTHER = "as-any-other"


class TokenLimit(StrEnum):
    """The values of `SettingName.TOKEN_LIMIT`."""

    NONE = "none"
    NO_TOKENS = "no-tokens"


class Healing(StrEnum):
    """The values of `SettingName.HEALING`."""

    AS_MANY_AS_THERE_ARE = "as-many-as-there-are"
    NONE_IF_FEWER = "none-if-fewer"


class AdditionalLife(StrEnum):
    """The values of `SettingName.LIFE_MAXIMUM`."""

    UP_TO_THE_MAXIMUM = "up-to-the-maximum"
    UNLIMITED = "unlimited"


class Leaving(StrEnum):
    """The values of `SettingName.LEAVING`."""

    WOUNDS = "wounds"
    NEGATIVE_LIFE = "negative-life"


class Whose(StrEnum):
    """The values of `SettingName.SUMMONED_FROM`, `SettingName.SUMMONED_UNDER` and `SettingName.RESURRECTED_UNDER`."""

    OWN = "own"
    OPPOSING = "opposing"


class SummonedState(StrEnum):
    """The values of `SettingName.SUMMONED_STATE` and `SettingName.RESURRECTED_STATE`."""

    OPEN = "open"
    CLOSED = "closed"


class SummonedFace(StrEnum):
    """The values of `SettingName.SUMMONED_FACE`."""

    FACE_UP = "face-up"
    FACE_DOWN = "face-down"


class Straight(StrEnum):
    """The values of `SettingName.SUMMONED_STRAIGHT`."""

    INTO_AUXILIARY_ZONE = "into-the-auxiliary-zone"
    ONTO_THE_CELL = "onto-the-cell"


class Nobody(StrEnum):
    """The values of `SettingName.SUMMONED_NOBODY`."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not-allowed"


class MarkerMeaning(StrEnum):
    """The values of `SettingName.MARKER_MEANING`."""

    ACQUIRED_ABILITY = "acquired-ability"
    NOTHING = "nothing"


class MarkerAbilities(StrEnum):
    """The values of `SettingName.MARKER_ABILITIES`."""

    EACH_ITS_OWN = "each-its-own"
    ONE = "one"


class Namedness(StrEnum):
    """The values of `SettingName.MARKER_NAMEDNESS`."""

    NOT_NAMED = "not-named"
    NAMED = "named"


class Triggerings(StrEnum):
    """The values of `SettingName.MARKER_TRIGGERINGS`."""

    FROM_EACH_MARKER = "from-each-marker"
    FROM_ONE = "from-one"


class OwnMarker(StrEnum):
    """The values of `SettingName.OWN_MARKER`."""

    THAT_VERY_ONE = "that-very-one"
    ALL_OF_ITS_NAME = "all-of-its-name"


class NamedCard(StrEnum):
    """The values of `SettingName.NAMED_CARD`: who gave the marker just received, or the marker of the ability."""

    GIVER_OF_THE_MARKER_RECEIVED = "giver-of-the-marker-received"
    GIVER_OF_THE_ABILITY = "giver-of-the-ability"
    ANY_NAMESAKE = "any-namesake"


class Granted(StrEnum):
    """The values of `SettingName.GRANTED`."""

    ACQUIRED = "acquired"
    AS_PRINTED = "as-printed"


class MarkersOfDead(StrEnum):
    """The values of `SettingName.MARKERS_OF_DEAD`."""

    STAY_FOR_ON_DEATH = "stay-for-on-death"
    GONE_AT_ONCE = "gone-at-once"


class Lasting(StrEnum):
    """The values of `SettingName.GRANTED_LASTS` and of `SettingName.LOST_LASTS`."""

    TO_THE_END_OF_THE_BATTLE = "to-the-end-of-the-battle"
    THIS_TURN = "this-turn"


class LosingAll(StrEnum):
    """The values of `SettingName.LOSING_ALL`."""

    SPARES_ACQUIRED = "spares-acquired"
    TAKES_ACQUIRED_TOO = "takes-acquired-too"


class LosingOne(StrEnum):
    """The values of `SettingName.LOSING_ONE`."""

    EVERY_COPY = "every-copy"
    PRINTED_ONLY = "printed-only"


class Ignored(StrEnum):
    """The values of `SettingName.IGNORING`."""

    IS_WITHOUT = "is-without"
    HAS_THEM = "has-them"


class IgnoringObjects(StrEnum):
    """The values of `SettingName.IGNORING_WITHOUT_CONDITIONS`."""

    EVERY_OBJECT = "every-object"
    NONE = "none"


class IgnoredTriggers(StrEnum):
    """The values of `SettingName.IGNORED_TRIGGERS`."""

    SILENT = "silent"
    TRIGGER = "trigger"


class IgnoredCache(StrEnum):
    """The values of `SettingName.IGNORED_CACHE`."""

    MAY_BE_ATTACKED = "may-be-attacked"
    BAN_STANDS = "ban-stands"


class NarrowerProtection(StrEnum):
    """The values of `SettingName.NARROWER_PROTECTION`."""

    HITS_THE_BROADER = "hits-the-broader"
    ITSELF_ALONE = "itself-alone"


class ReducedNumber(StrEnum):
    """The values of `SettingName.REDUCED_NUMBER`."""

    WHERE_ABOVE = "where-above"
    ALWAYS = "always"


class ReducedStrength(StrEnum):
    """The values of `SettingName.REDUCED_STRENGTH`."""

    OF_THAT_DEGREE = "of-that-degree"
    AS_ROLLED = "as-rolled"


class PreventionLasts(StrEnum):
    """The values of `SettingName.PREVENTION_LASTS`."""

    UNTIL_USED = "until-used"
    EACH_TURN_ANEW = "each-turn-anew"


class PreventionOfGone(StrEnum):
    """The values of `SettingName.PREVENTION_OF_GONE`."""

    NOT_APPLIED = "not-applied"
    APPLIED = "applied"
