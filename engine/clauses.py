"""The registry of provisions: every rule that the engine carries out, under the id of its clause.

A clause is carried by provisions, `504.1/melee` and `504.1/ranged`. A provision is data: its form, the named
conditions it asks, the words for its reason. Modules of `engine.rules` register them with the functions at the
end of this file; `engine.inquiry` asks them; nothing else decides anything.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engine.model.cards import Deed, Happening
from engine.settings import SettingName
from engine.text import Text


class Effect(StrEnum):
    """What a provision does to a decision."""

    PERMITS = "permits"
    WITHHOLDS = "withholds"
    FORBIDS = "forbids"
    REQUIRES = "requires"
    DEFINES = "defines"
    ORDERS = "orders"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Condition:
    """A named question, with the words for both answers.

    It is put to a case, to an act or to an occasion, as the form of its provision wants. Where it is made of others,
    `made_by` of its `parts` makes it again. The answer of one `of_text` hangs on nothing but what kind of act it is and
    on the text of the ability declared, so that it need not be asked twice.
    """

    name: str
    holds: Callable[[Any], bool]
    holding: Text
    failing: Text
    parts: tuple["Condition", ...] = ()
    made_by: "Callable[..., Condition] | None" = None
    of_text: bool = False


_Asked = TypeVar("_Asked")


def condition(
    *, ru: str, en: str, ru_not: str, en_not: str, of_text: bool = False
) -> Callable[[Callable[[_Asked], bool]], Condition]:
    """Make a condition of a function, with its words for yes and for no."""

    def make(holds: Callable[[_Asked], bool]) -> Condition:
        return Condition(holds.__name__, holds, Text(ru, en), Text(ru_not, en_not), of_text=of_text)

    return make


def negation(one: Condition) -> Condition:
    """Give the condition that holds exactly where this one fails."""
    name = f"not {one.name}"
    return Condition(
        name, lambda asked: not one.holds(asked), one.failing, one.holding, (one,), negation, of_text=one.of_text
    )


def any_of(*parts: Condition) -> Condition:
    """Give the condition that holds where at least one of its parts does; they are asked in order."""

    def holds(asked: Any) -> bool:
        for part in parts:  # noqa: SIM110  # half the time of `any` with a generator
            if part.holds(asked):
                return True
        return False

    holding = Text(" или ".join(part.holding.ru for part in parts), " or ".join(part.holding.en for part in parts))
    failing = Text(", и ".join(part.failing.ru for part in parts), ", and ".join(part.failing.en for part in parts))
    name = " or ".join(part.name for part in parts)
    of_text = all(part.of_text for part in parts)
    return Condition(name, holds, holding, failing, parts, any_of, of_text=of_text)


class Table(StrEnum):
    """The tables that definitions fill."""

    KINDS = "kinds of attack and ability"
    CREATURE_TYPES = "types that are creatures"
    ADJACENCY = "adjacent cells and cards"
    LINES = "rows and columns"
    MOVEMENT = "what counts as movement"
    NAMED = "what named abilities do and cost"
    CHAINS = "stages of a chain in their order"
    PAYMENT = "what is paid with"
    PHASES = "which phase or step comes next"
    TURN_START = "what is done to the Active player's cards as the turn starts"
    EXPIRY = "what lasts until the end or the start of a turn"
    NON_FIGHTERS = "types that do not fight"
    STRIKE_BY_ROLL = "how strong an attack is by one roll"
    STRIKE_BY_DIFFERENCE = "what two fighting cards deal each other"
    DEGREES = "which of three numbers stands for which degree"
    DIE = "the lowest and the highest result of a die"
    MODIFIER_ORDER = "the order of modifiers"
    LIFE = "what current life is made of"
    NAMED_ABILITIES = "what the names of abilities stand for"
    STRUCTURE = "what an ability is by the number of its capabilities"


class Use(StrEnum):
    """What a text wants of the special markers that a selector picks."""

    HANDLED = "markers that a text moves or removes"
    CHOSEN = "markers by which a text chooses a target"
    COUNTED = "markers that a text counts"


class Domain(StrEnum):
    """What the conditions of a permission, a prohibition or a requirement are asked about."""

    DECLARATION = "a declaration and its target"
    ACT = "any act of a player"
    RESOLUTION = "an object of the stack about to be carried out"
    COMBAT = "whether a struck card fights the one that strikes it"
    DESTRUCTION = "a destruction effect about to be carried out"
    DEATH_WITH_HOST = "whether a card dies with its host"


@dataclass(frozen=True, slots=True)
class Permission:
    """Permits where scope and limits are met; withholds where a limit is not, and forbids if it says «only»."""

    id: str
    scope: tuple[Condition, ...]
    limits: tuple[Condition, ...] = ()
    only: bool = False
    about: Domain = Domain.DECLARATION


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Forbids where its scope is met.

    `contested` names the open question that is asked when a clause of the main edition permits what this
    prohibition of the groundwork forbids, and the counterpart of the prohibition in the main edition is unknown.
    """

    id: str
    scope: tuple[Condition, ...]
    contested: str | None = None
    about: Domain = Domain.DECLARATION


@dataclass(frozen=True, slots=True)
class Requirement:
    """Forbids where its scope is met and a limit is not; met, it permits nothing and is cited as required.

    `replaced_by` names the clause of the main edition that takes its place by the concordance: while that is in force,
    this one forbids nothing and is cited as differing.
    """

    id: str
    scope: tuple[Condition, ...]
    limits: tuple[Condition, ...]
    about: Domain = Domain.ACT
    replaced_by: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its value and the sentence that it stands for."""

    value: Any
    text: Text


@dataclass(frozen=True, slots=True)
class Definition:
    """Rows of a table; without its provision a table lacks these rows."""

    id: str
    table: Table
    rows: Mapping[Hashable, Row]


@dataclass(frozen=True, slots=True)
class Setting:
    """One value of what `name` sets; `scope` says where, if it is an exception: the narrowest that applies speaks."""

    id: str
    name: SettingName
    value: StrEnum
    text: Text
    scope: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Selector:
    """Picks the things that a text means where it uses them so; without it none is meant."""

    id: str
    use: Use
    scope: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Support:
    """The text that carries a reading of an open question; without it nothing can be computed under that reading."""

    id: str
    question: str
    reading: str
    text: Text


@dataclass(frozen=True, slots=True)
class RuleEffect:
    """An effect of the game rules: becomes due when one of `events` happens within its scope, once for each time.

    `ground` is what must still hold when its turn comes; otherwise it passes without consequence.
    """

    id: str
    events: frozenset[Happening]
    scope: tuple[Condition, ...]
    deed: Deed
    ground: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Doom:
    """Gives a card a destruction effect when one of `events` happens to it within its scope (b:402.3)."""

    id: str
    events: frozenset[Happening]
    scope: tuple[Condition, ...]


Provision = Permission | Prohibition | Requirement | Definition | Setting | Selector | Support | RuleEffect | Doom


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that the text leaves open, with the ids of its readings in the order they are tried."""

    id: str
    readings: tuple[str, ...]


_PROVISIONS: Final[dict[str, Provision]] = {}
_QUESTIONS: Final[dict[str, OpenQuestion]] = {}
_MEANINGS: Final[dict[str, Any]] = {}


@cache
def clause_of(provision: str) -> str:
    """Give the id of the clause that a provision carries: `504.1` for `504.1/melee`."""
    return provision.partition("/")[0]


@cache
def clause_key(clause: str) -> tuple[Any, ...]:
    """Give the order of clauses: main edition first, components as numbers, so that 999.9 precedes 999.10.

    >>> sorted(["b:103.2", "999.10", "999.9", "504"], key=clause_key)
    ['504', '999.9', '999.10', 'b:103.2']
    """
    edition, separator, number = clause.rpartition(":")
    components = tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in number.split("."))
    return (edition if separator and edition != "rp" else "", components)


def _register(provision: Provision) -> None:
    if provision.id in _PROVISIONS:
        raise ValueError(f"the provision {provision.id!r} is registered twice")
    _PROVISIONS[provision.id] = provision


def permits(
    id: str,
    *,
    of: tuple[Condition, ...],
    when: tuple[Condition, ...] = (),
    only: bool = False,
    about: Domain = Domain.DECLARATION,
) -> None:
    """Register a permission: scope `of`, limits `when`; `only` where the text says «только»."""
    _register(Permission(id, of, when, only, about))


def forbids(
    id: str, *, of: tuple[Condition, ...], contested: str | None = None, about: Domain = Domain.DECLARATION
) -> None:
    """Register a prohibition, with the question that contests it, if any."""
    _register(Prohibition(id, of, contested, about))


def requires(
    id: str,
    *,
    of: tuple[Condition, ...],
    when: tuple[Condition, ...],
    about: Domain = Domain.ACT,
    replaced_by: str | None = None,
) -> None:
    """Register a requirement: what is in its scope `of` is forbidden where one of the limits `when` is not met."""
    _register(Requirement(id, of, when, about, replaced_by))


def brings_about(
    id: str, deed: Deed, *, on: tuple[Happening, ...], of: tuple[Condition, ...], ground: tuple[Condition, ...]
) -> None:
    """Register an effect of the game rules: due `on` an event within its scope `of`, as long as its ground holds."""
    _register(RuleEffect(id, frozenset(on), of, deed, ground))


def dooms(id: str, *, on: tuple[Happening, ...], of: tuple[Condition, ...]) -> None:
    """Register what gives a card a destruction effect: `on` an event within its scope `of`."""
    _register(Doom(id, frozenset(on), of))


def defines(id: str, table: Table, rows: Mapping[Any, Row]) -> None:
    """Register a definition: rows of a table."""
    _register(Definition(id, table, MappingProxyType(dict(rows))))


def sets(id: str, name: SettingName, value: StrEnum, *, ru: str, en: str, of: tuple[Condition, ...] = ()) -> None:
    """Register a setting; one with a scope `of` speaks there before one without."""
    _register(Setting(id, name, value, Text(ru, en), of))


def selects(id: str, use: Use, *, of: tuple[Condition, ...]) -> None:
    """Register a selector: what meets all its conditions is meant."""
    _register(Selector(id, use, of))


def supports(id: str, *, question: str, reading: str, ru: str, en: str) -> None:
    """Register the text that carries a reading of an open question."""
    _register(Support(id, question, reading, Text(ru, en)))


def question(id: str, *readings: str) -> str:
    """Declare an open question with its readings and give its id back."""
    if id in _QUESTIONS:
        raise ValueError(f"the question {id!r} is declared twice")
    _QUESTIONS[id] = OpenQuestion(id, readings)
    return id


def registry() -> Mapping[str, Provision]:
    """Give every registered provision by its id, in the order of clauses."""
    import engine.rules  # noqa: F401  # registers the provisions of all sections

    return MappingProxyType(
        dict(sorted(_PROVISIONS.items(), key=lambda item: (clause_key(clause_of(item[0])), item[0])))
    )


def meanings() -> Mapping[str, Any]:
    """Give what the names of abilities stand for, by name, as the registry has them."""
    if not _MEANINGS:
        for one in registry().values():
            if isinstance(one, Definition) and one.table is Table.NAMED_ABILITIES:
                _MEANINGS.update({str(name): row.value for name, row in one.rows.items()})
    return _MEANINGS


def questions() -> Mapping[str, OpenQuestion]:
    """Give every declared open question by its id."""
    import engine.rules  # noqa: F401  # declares the questions of all sections

    return MappingProxyType(dict(sorted(_QUESTIONS.items())))
