"""What a card is, apart from where it lies: type, figures and abilities, as data."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from engine.model.naming import Named
from engine.text import Text

if TYPE_CHECKING:
    from engine.model.permanents import Permanent


class CardType(StrEnum):
    """The types and subtypes of cards (b:208.1, b:208.2)."""

    CREATURE = "creature"
    FLYER = "flyer"
    SYMBIOTE = "symbiote"
    PARASITE = "parasite"
    ARTIFACT = "artifact"
    TERRAIN = "terrain"
    EQUIPMENT = "equipment"


class AbilityKind(StrEnum):
    """The kinds of attack and of ability (b:401.4, b:401.5, 504.1.1), and named abilities that are neither."""

    SIMPLE_STRIKE = "simple-strike"
    SPECIAL_STRIKE = "special-strike"
    MAGIC_STRIKE = "magic-strike"
    SHOT = "shot"
    THROW = "throw"
    DISCHARGE = "discharge"
    STRIKE_ACROSS_ROW = "strike-across-row"
    SPELL = "spell"
    INFLUENCE = "influence"
    JUMP = "jump"
    TELEPORTATION = "teleportation"
    MANEUVER = "maneuver"
    ACCUMULATION = "accumulation"


NAMED_MOVEMENT: Final = (AbilityKind.JUMP, AbilityKind.TELEPORTATION, AbilityKind.MANEUVER)
"""The named abilities that are movement (b:203.12)."""


class Deed(StrEnum):
    """What an effect does to a card, or to the game."""

    TAKE_CONTROL = "take-control"
    RETURN_CONTROL = "return-control"
    DESTROY = "destroy"
    GIVE_TOKEN = "give-token"
    CLOSE = "close"
    OPEN = "open"
    REVEAL = "reveal"
    TO_AUXILIARY_ZONE = "move-to-auxiliary-zone"
    PLACE_CONTROL_MARKER = "place-control-marker"
    REMOVE_CONTROL_MARKER = "remove-control-marker"
    FOLLOW_HOST = "follow-host"
    END_GAME = "end-game"
    BLOCK = "block"
    RESTORE_MOVEMENT = "restore-movement"
    WOUND = "wound"
    WOUND_ITSELF = "wound-itself"
    HEAL = "heal"
    GIVE_LIFE = "give-life"
    TAKE_LIFE = "take-life"
    LEAVE_LIFE = "leave-life"
    DIE = "die"
    RELOCATE = "relocate"
    SWAP = "swap-places"
    SUMMON = "summon"
    RESURRECT = "resurrect"
    PREVENT = "prevent"
    GIVE_MARKER = "give-marker"
    REMOVE_MARKER = "remove-marker"
    MOVE_MARKER = "move-marker"
    GRANT_ABILITY = "grant-ability"
    LOSE_ABILITY = "lose-ability"
    LOSE_ALL_ABILITIES = "lose-all-abilities"


class Happening(StrEnum):
    """What can happen to a card; rule effects and triggered abilities wait for it."""

    CONTROL_CHANGED = "control-changed"
    HOST_TAKEN = "host-taken"
    HOST_LEFT = "host-left"
    TARGETED = "targeted"
    REVEALED = "revealed"
    DIED = "died"
    MARKER_PLACED = "control-marker-placed"
    MARKER_REMOVED = "control-marker-removed"
    TOKEN_GAINED = "token-gained"
    PRIORITY_DUE = "priority-due"
    ATTACK_INITIATED = "attack-initiated"
    ATTACKED = "attacked"
    ACTED = "acted"
    MOVEMENT_RESTORED = "movement-restored"
    CLOSED = "closed"
    OPENED = "opened"
    RELOCATED = "relocated"
    WENT_TO_AUXILIARY_ZONE = "went-to-auxiliary-zone"
    SUMMONED = "summoned"
    RESURRECTED = "resurrected"
    ACTED_SUDDENLY = "acted-suddenly"
    OWN_PLAYER_DECLARED = "own-player-declared"
    TRIGGERED = "triggered"
    PERMANENT_WORKED = "permanent-worked"
    TURN_STARTED = "turn-started"
    TURN_ENDED = "turn-ended"
    OPPOSING_TURN_STARTED = "opposing-turn-started"
    OPPOSING_TURN_ENDED = "opposing-turn-ended"
    ROLLED = "rolled"
    WOUNDED = "wounded"
    UNHURT = "unhurt"
    LIFE_LOST = "life-lost"
    LIFE_GAINED = "life-gained"
    HEALED = "healed"
    DOOMED = "destruction-given"
    MARKER_RECEIVED = "marker-received"
    MARKER_LOST = "marker-lost"


class Selection(NamedTuple):
    """Cards of the battle zone described by a text; what is None or false is not asked.

    `named_card` is the card that a marker's text calls by its name, `other` the other party of what happened, `here`
    asks for the cell of the card or cell whose text it is, `marker` for such a marker on the card, `type` for a type.
    """

    this: bool = False
    class_name: str | None = None
    marked: bool | None = None
    closed: bool | None = None
    tokens: int | None = None
    fewer_tokens: int | None = None
    type: CardType | None = None
    named: str | None = None
    lacks: str | None = None
    wounded_by_attack: bool | None = None
    wounded_this_turn: bool | None = None
    adjacent: bool | None = None
    creature: bool | None = None
    life_at_most: int | None = None
    own: bool | None = None
    named_card: bool = False
    other: bool = False
    here: bool = False
    marker: str | None = None


class MarkerCount(NamedTuple):
    """How many markers of a name lie on the cards described."""

    name: str
    of: Selection


Amount = int | MarkerCount


class CardCondition(NamedTuple):
    """Whether some card, or none, is as a text describes it."""

    selection: Selection
    present: bool


class Comparison(StrEnum):
    """How a text compares a number; `REACHES` is said of the marker that makes it so many."""

    AT_LEAST = "at_least"
    EXACTLY = "exactly"
    REACHES = "reaches"


class NumberCondition(NamedTuple):
    """Whether so many markers lie on the cards described."""

    counted: MarkerCount
    comparison: Comparison
    number: int


TextCondition = CardCondition | NumberCondition


class Until(StrEnum):
    """How long an effect lasts whose text gives a duration; without one it lasts to the end of the battle."""

    TURN_END = "turn-end"
    TURN_START = "turn-start"


Destination = Selection | Literal["cell", "adjacent-cell"]
"""Where a text lets a marker go: to a card as described, to any cell, to a cell next to where it lies."""


class Operation(NamedTuple):
    """One deed of an ability, done to its targets (`of` is None) or to the cards that its text describes.

    `each` says that the cards are dealt with one after another and not all at once. `amount` says how many; None stands
    for all there are, and of wounds for the value of the ability. `marker` names the special marker concerned;
    `this_marker` is the one whose ability it is. `by_named_card` says that the card named in the marker's text does it;
    `ability` is what is granted, `ability_id` what is lost, `until` how long that lasts, where the text says so.
    `one` says that of the markers meant one is removed or moved, and `to` where a moved one can go; the player chooses.
    """

    deed: Deed
    of: Selection | None = None
    each: bool = False
    amount: Amount | None = 1
    marker: str | None = None
    this_marker: bool = False
    by_named_card: bool = False
    ability: "AnyAbility | None" = None
    ability_id: str | None = None
    until: Until | None = None
    one: bool = False
    to: Destination | None = None

    @property
    def moves_marker(self) -> bool:
        """Whether it is a marker that is moved."""
        return self.deed is Deed.MOVE_MARKER

    @property
    def lets_choose(self) -> bool:
        """Whether it leaves to the player which marker, or where to."""
        return self.one or self.to is not None


class Capability(NamedTuple):
    """One capability in the text of an ability that has several."""

    kind: AbilityKind
    value: int | tuple[int, int, int] | None = None


class Span(StrEnum):
    """How long a use of an ability counts that can be used once."""

    TURN = "turn"
    BATTLE = "battle"


class Cost(NamedTuple):
    """What is paid for a declared action (b:216.12), as the text left of the colon tells (b:404.2).

    `names_tokens` says that the text wants X tokens, and the player says how many; `tokens` is then that number.
    `movement` is the whole movement allowance: the ability is used «instead of movement». `once` uses the ability up.
    """

    close: bool = False
    tokens: int = 0
    names_tokens: bool = False
    movement: bool = False
    once: Span | None = None


NO_COST: Final = Cost()


class Ability(NamedTuple):
    """One declarable ability of a card, or its simple strike.

    `range` is the ability's own limit in cells, None when its text gives none. `chooses_cell` says that its
    text lets it choose a cell, `gives_marker` names the special marker that it gives (543.1). `effects` is what it
    does when carried out, empty where that is not known as data. `cost` is what it costs; `sudden` that it is a sudden
    action, `answered` of a special strike that by its text the card struck answers it. `aims` describes what its
    targets must be; `name_of` is the named ability whose text it is. `capabilities` lists those of its text where it
    has more than one.
    """

    kind: AbilityKind
    id: str | None = None
    value: int | tuple[int, int, int] | None = None
    range: int | None = None
    chooses_cell: bool = False
    gives_marker: str | None = None
    effects: tuple[Operation, ...] = ()
    cost: Cost = NO_COST
    sudden: bool = False
    answered: bool = False
    aims: Selection | None = None
    name_of: Named | None = None
    capabilities: tuple[Capability, ...] = ()


class Trigger(NamedTuple):
    """A triggered ability: what must happen, and what is done then; `may` leaves declaring it open.

    It waits for what happens to its own card, or to a card as `whose` describes it; `by` describes the other party,
    `marker` names the special marker received or lost, `conditions` is what else must be so.
    """

    id: str
    when: Happening
    effects: tuple[Operation, ...]
    may: bool = False
    whose: Selection | None = None
    by: Selection | None = None
    marker: str | None = None
    this_marker: bool = False
    conditions: tuple[TextCondition, ...] = ()


class Allegiance(NamedTuple):
    """A permanent ability: while all conditions hold the owner's opponent controls the card, otherwise its owner."""

    conditions: tuple[TextCondition, ...]
    id: str | None = None


class Replacement(NamedTuple):
    """A permanent ability: where `instead_of` would be done to its card, `effects` are done in its place."""

    instead_of: Deed
    effects: tuple[Operation, ...]
    id: str | None = None


AnyAbility: TypeAlias = "Ability | Trigger | Allegiance | Replacement | Permanent | Named"
"""Everything that can stand among the abilities of a card."""


class MarkerText(NamedTuple):
    """A special marker that a card gives: its name, whether it is «именной», and the ability that it stands for."""

    name: str
    named: bool = False
    ability: "AnyAbility | None" = None


SIMPLE_STRIKE = Ability(AbilityKind.SIMPLE_STRIKE)
ACCUMULATION = Ability(AbilityKind.ACCUMULATION, cost=Cost(close=True))
"""«Close: accumulate 1 token», printed on a card or not (123.3)."""

# Creatures have a simple strike among their properties, whatever their subtype (b:209.2, b:210.1, b:211.1).
_STRIKERS = frozenset({CardType.CREATURE, CardType.FLYER, CardType.SYMBIOTE, CardType.PARASITE})


class CardDefinition(NamedTuple):
    """The printed side of a card, as far as the engine needs it; `record` is its id in the knowledge base.

    `token_maximum` is the most tokens that it can hold by its own text (b:218.6), None where it says nothing of that.
    `bypasses` names the clauses that its text openly tells to get round (b:103.1).
    """

    type: CardType
    life: int | None = None
    movement: int | None = None
    strike: tuple[int, int, int] | None = None
    classes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    allegiances: tuple[Allegiance, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    permanents: tuple["Permanent", ...] = ()
    named: tuple[Named, ...] = ()
    life_maximum: int | None = None
    markers: tuple[MarkerText, ...] = ()
    record: str | None = None
    name: Text | None = None
    token_maximum: int | None = None
    bypasses: tuple[str, ...] = ()

    @property
    def watches(self) -> bool:
        """Whether a triggered ability of the card, or a name on it, may wait for what happens to others."""
        return bool(self.named) or any(one.whose is not None for one in self.triggers)

    def abilities_of(self, kind: AbilityKind) -> tuple[Ability, ...]:
        """Give the abilities of one kind; every creature has its simple strike without listing it."""
        listed = tuple([ability for ability in self.abilities if ability.kind is kind])
        if not listed and kind is AbilityKind.SIMPLE_STRIKE and self.type in _STRIKERS:
            return (SIMPLE_STRIKE,)
        return listed
