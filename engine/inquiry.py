"""Asking the rules: which provisions are in force, and one run through them under one set of readings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from engine.clauses import (
    Condition,
    Definition,
    Domain,
    Doom,
    Effect,
    OpenQuestion,
    Permission,
    Prohibition,
    Provision,
    Requirement,
    RuleEffect,
    Selector,
    Setting,
    Support,
    Table,
    Use,
    clause_key,
    clause_of,
    questions,
    registry,
)
from engine.errors import UnknownProvision, UnknownReading
from engine.model.actions import Target, Zone
from engine.model.board import CELLS, MIDDLE, NOWHERE, SAME_COLUMN, SAME_ROW, shifted
from engine.model.cards import Ability, CardType, Happening
from engine.model.state import Card, State
from engine.settings import HiddenTarget, SettingName
from engine.text import Text

MAIN_EDITION: Final = "rp"


@dataclass(frozen=True, slots=True)
class Citation:
    """One use of a provision: what it did to the decision, and why."""

    provision: str
    effect: Effect
    why: Text
    clause: str = field(init=False, compare=False, repr=False)
    """The id of the clause cited."""
    order: tuple[Any, ...] = field(init=False, compare=False, repr=False)
    """Its place among others: what decides first, definitions last, then by clause."""
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "clause", clause_of(self.provision))
        order = _EFFECT_ORDER[self.effect], clause_key(self.clause), self.provision, self.why
        object.__setattr__(self, "order", order)
        object.__setattr__(self, "_hash", hash((self.provision, self.effect, self.why)))

    def __hash__(self) -> int:
        return self._hash

    def to_json(self) -> dict[str, Any]:
        """Give the citation in the form of the decision's JSON."""
        return {
            "clause": self.clause,
            "provision": self.provision,
            "effect": self.effect.value,
            "why": self.why.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Settled:
    """An open question settled by an edition: the reading in force and the clauses that say so."""

    question: str
    reading: str
    clauses: tuple[str, ...]


class Ungrounded(Exception):
    """No provision sets what the procedure needs to know, so that it stops."""


class Uncomputable(Exception):
    """Under this reading nothing can be computed; `reason` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


Citable = Permission | Prohibition | Requirement | RuleEffect | Doom | Selector
"""The forms whose use is told by the words of their conditions."""


def _serves(provision: Provision, edition: str | None) -> bool:
    """Under one edition its own clauses decide; definitions and settings of the groundwork still serve."""
    own = not clause_of(provision.id).startswith(("b:", "m:"))
    return edition is None or own or isinstance(provision, Definition | Setting | Selector | Support)


_Key = TypeVar("_Key")
_Provision = TypeVar("_Provision")


def _by(key: Callable[[_Provision], _Key], provisions: list[_Provision]) -> dict[_Key, tuple[_Provision, ...]]:
    """Give provisions by what a function says of them, in their order."""
    found: dict[_Key, tuple[_Provision, ...]] = {}
    for one in provisions:
        found[key(one)] = (*found.get(key(one), ()), one)
    return found


def _neighbours(adjacency: Mapping[Any, tuple[Any, Citation]]) -> tuple[Mapping[int, Citation], ...]:
    """Give for each cell its neighbours, each with the row of the table that makes it one."""
    offsets = [(key, cited) for key, (_, cited) in adjacency.items() if isinstance(key, tuple)]
    return tuple(
        {shifted(cell, *offset): cited for offset, cited in offsets if shifted(cell, *offset) != NOWHERE}
        for cell in range(len(CELLS))
    )


_EXAMINED_BY: Final = {
    "turn": {"b:205.2.a", "b:404.7"},
    "closing": {"b:104.4", "b:209.3"},
    "payment": {"b:404.3"},
}
"""The clauses that look at whose turn it is, at open and closed cards, and at payment, when something is declared."""


_Scoped = TypeVar("_Scoped", Permission, Prohibition, Requirement)

TEXTS_REMEMBERED: Final = 4000
"""Of so many texts the answers are kept; a service that never ends sees ever new ones."""


class InForce(Generic[_Scoped]):
    """Provisions of one form about one domain, which can be asked which of them speak of a case.

    Conditions that hang on the text of what is declared alone are asked once for each text, with what they cite; of
    the rest, the first in a scope is asked once for all provisions that begin with it.
    """

    def __init__(self, provisions: Iterable[_Scoped], domain: Domain) -> None:
        self._every: tuple[_Scoped, ...] = tuple(one for one in provisions if one.about is domain)
        self._by_text: dict[Any, tuple[dict[Citation, None], tuple[Any, ...]]] = {}

    def __iter__(self) -> Iterator[_Scoped]:
        return iter(self._every)

    def speaking(self, asked: Any) -> list[_Scoped]:
        """Give the provisions whose scope is met."""
        known = self._by_text.get(asked.text)
        if known is None:
            if len(self._by_text) == TEXTS_REMEMBERED:
                self._by_text.clear()
            known = self._by_text[asked.text] = self._left_to_ask(asked)
        cited, groups = known
        if cited:
            asked.inquiry.used.update(cited)
        found: list[_Scoped] = []
        for first, group in groups:
            if first is None or first.holds(asked):
                for one, rest in group:
                    if not rest or first_failing(rest, asked) is None:
                        found.append(one)
        return found

    def _left_to_ask(self, asked: Any) -> tuple[dict[Citation, None], tuple[Any, ...]]:
        """Give the provisions that a text leaves in question, by the first condition left, and what was cited."""
        inquiry, used = asked.inquiry, asked.inquiry.used
        inquiry.used = {}
        groups: dict[Condition | None, list[tuple[_Scoped, tuple[Condition, ...]]]] = {}
        for one in self._every:
            if first_failing(tuple(each for each in one.scope if each.of_text), asked) is None:
                left = tuple(each for each in one.scope if not each.of_text)
                groups.setdefault(left[0] if left else None, []).append((one, left[1:]))
        cited, inquiry.used = inquiry.used, used
        return cited, tuple((first, tuple(group)) for first, group in groups.items())


class Rules:
    """The provisions in force: all, less those switched off, under the chosen edition and readings.

    `without` names clauses or provisions to switch off, as if the document lacked them. `edition="rp"` lets only
    the main edition permit, require, forbid or withhold. `readings` fixes the readings of open questions, `settled`
    says which are settled by an edition. `provisions` replaces the registry and `exchanged` lets one reading of a
    question be taken for another, for the checker's mutants.

    Raises `UnknownProvision` and `UnknownReading`.
    """

    def __init__(
        self,
        *,
        without: Iterable[str] = (),
        edition: str | None = None,
        readings: Mapping[str, str] | None = None,
        settled: Iterable[Settled] = (),
        provisions: Mapping[str, Provision] | None = None,
        exchanged: Mapping[tuple[str, str], str] | None = None,
    ) -> None:
        every = registry() if provisions is None else provisions
        off = frozenset(without)
        known = {*every, *map(clause_of, every)}
        for id in sorted(off - known, key=str):
            raise UnknownProvision(id)
        in_force = [
            provision
            for provision in every.values()
            if provision.id not in off and clause_of(provision.id) not in off and _serves(provision, edition)
        ]
        self.provisions = {one.id: one for one in in_force}
        permissions = [one for one in in_force if isinstance(one, Permission)]
        prohibitions = [one for one in in_force if isinstance(one, Prohibition)]
        self.permissions = InForce(permissions, Domain.DECLARATION)
        self.prohibitions = InForce(prohibitions, Domain.DECLARATION)
        self.permissions_of_acts = InForce(permissions, Domain.ACT)
        self.prohibitions_of_acts = InForce(prohibitions, Domain.ACT)
        requirements = [one for one in in_force if isinstance(one, Requirement)]
        self.requirements = InForce(requirements, Domain.DECLARATION)
        self.requirements_of_resolutions = tuple(one for one in requirements if one.about is Domain.RESOLUTION)
        self.requirements_of_acts = InForce(requirements, Domain.ACT)
        clauses = {clause_of(one.id) for one in in_force}
        self.replaced = {one.id for one in requirements if one.replaced_by in clauses}
        """The requirements that give way to a clause of the main edition which is in force."""
        self.not_examined = tuple(aspect for aspect, by in _EXAMINED_BY.items() if not by & clauses)
        """What no clause in force looks at when something is declared."""
        self.permissions_of_combat = tuple(one for one in permissions if one.about is Domain.COMBAT)
        self.prohibitions_of_combat = tuple(one for one in prohibitions if one.about is Domain.COMBAT)
        self.requirements_of_combat = tuple(one for one in requirements if one.about is Domain.COMBAT)
        self.rule_effects = {one.id: one for one in in_force if isinstance(one, RuleEffect)}
        self.effects_on = {
            happening: tuple(one for one in self.rule_effects.values() if happening in one.events)
            for happening in Happening
        }
        dooms = [one for one in in_force if isinstance(one, Doom)]
        self.dooms_on = {happening: tuple(one for one in dooms if happening in one.events) for happening in Happening}
        self.with_host = tuple(one for one in permissions if one.about is Domain.DEATH_WITH_HOST)
        self.prohibitions_of_destruction = tuple(one for one in prohibitions if one.about is Domain.DESTRUCTION)
        settings = [one for one in in_force if isinstance(one, Setting)]
        self.settings = {one.name: one for one in settings if not one.scope}
        exceptions = sorted((one for one in settings if one.scope), key=lambda one: -len(one.scope))
        self.exceptions = _by(lambda one: one.name, exceptions)
        self.setting_citations = {one.id: Citation(one.id, Effect.ORDERS, one.text) for one in settings}
        self.selectors = _by(lambda one: one.use, [one for one in in_force if isinstance(one, Selector)])
        self.tables = self._tables([one for one in in_force if isinstance(one, Definition)])
        adjacency = self.tables[Table.ADJACENCY]
        self.neighbours = _neighbours(adjacency)
        self.neighbour_citation = next((cited for key, (_, cited) in adjacency.items() if isinstance(key, tuple)), None)
        self.supports = self._supports(every, in_force)
        self.questions: Mapping[str, OpenQuestion] = questions()
        self.readings = self._readings(readings or {}, settled)
        self.exchanged = exchanged or {}
        self.citations: dict[tuple[str, Effect, int | None], Citation] = {}
        self.understood: dict[Any, Any] = {}
        """What the names of abilities stand for, as far as anybody has asked."""

    @staticmethod
    def _tables(definitions: list[Definition]) -> dict[Table, dict[Any, tuple[Any, Citation]]]:
        tables: dict[Table, dict[Any, tuple[Any, Citation]]] = {table: {} for table in Table}
        for one in definitions:
            for key, row in one.rows.items():
                tables[one.table][key] = (row.value, Citation(one.id, Effect.DEFINES, row.text))
        return tables

    @staticmethod
    def _supports(
        every: Mapping[str, Provision], in_force: list[Provision]
    ) -> dict[tuple[str, str], tuple[Citation, ...]]:
        """Give the texts in force for each reading that has any text to rest on."""
        supports: dict[tuple[str, str], tuple[Citation, ...]] = {
            (one.question, one.reading): () for one in every.values() if isinstance(one, Support)
        }
        for one in in_force:
            if isinstance(one, Support):
                key = one.question, one.reading
                supports[key] = (*supports[key], Citation(one.id, Effect.DEFINES, one.text))
        return supports

    def _readings(self, chosen: Mapping[str, str], settled: Iterable[Settled]) -> dict[str, str]:
        """Give the readings in force; a question whose settling texts are all switched off is open again."""
        readings = {}
        for one in settled:
            self._known_reading(one.question, one.reading)
            if self.supports.get((one.question, one.reading), (None,)):
                readings[one.question] = one.reading
        for id, reading in chosen.items():
            self._known_reading(id, reading)
            readings[id] = reading
        return readings

    def _known_reading(self, id: str, reading: str) -> None:
        offered = self.questions[id].readings if id in self.questions else ()
        if reading not in offered:
            raise UnknownReading(id, reading, offered)


class Inquiry:
    """One run through the rules under one set of readings; it keeps what was asked and what was used."""

    __slots__ = ("asked", "proven_finite", "rules", "trials", "tried", "used")

    def __init__(self, rules: Rules, asked: dict[str, str]) -> None:
        self.rules = rules
        self.asked = asked
        """The readings taken, in the order asked; those given beforehand come first."""
        self.used: dict[Citation, None] = {}
        self.proven_finite: set[Any] = set()
        """What waited where a trial found that every way on comes to an end (503.4)."""
        self.trials: dict[Any, Any] = {}
        """What each trial found, by what waited and the effect about to be applied."""
        self.tried = 0
        """How many states all trials have looked at."""

    def lookup(self, table: Table, key: Any) -> Any:
        """Give the value of a row, cited, or None where the table has no such row."""
        found = self.rules.tables[table].get(key)
        if found is None:
            return None
        self.used[found[1]] = None
        return found[0]

    def setting(self, name: SettingName, asked: Any = None) -> Any:
        """Give the value of a setting, cited, or None where nothing sets it.

        Of `asked` the scopes of exceptions are asked, where there is any: the narrowest that is met speaks.
        """
        found = self.rules.settings.get(name)
        if asked is not None:
            exceptions = self.rules.exceptions.get(name, ())
            found = next((one for one in exceptions if first_failing(one.scope, asked) is None), found)
        if found is None:
            return None
        self.used[self.rules.setting_citations[found.id]] = None
        return found.value

    def selects(self, use: Use, asked: Any) -> bool:
        """Tell whether a text that uses things so means this one, citing the selector that picks it."""
        for one in self.rules.selectors.get(use, ()):
            if first_failing(one.scope, asked) is None:
                self.cite(one, Effect.DEFINES)
                return True
        return False

    def required(self, name: SettingName, asked: Any = None) -> Any:
        """Give the value of a setting that the procedure cannot do without. Raises `Ungrounded`."""
        value = self.setting(name, asked)
        if value is None:
            raise Ungrounded(name)
        return value

    def reading(self, question: str) -> str:
        """Give the reading of an open question in this run, citing the texts that carry it.

        Raises `Uncomputable` when the reading rests on texts and all of them are switched off.
        """
        reading = self.rules.readings.get(question)
        if reading is None:
            reading = self.asked.setdefault(question, self.rules.questions[question].readings[0])
        texts = self.rules.supports.get((question, reading))
        if texts is not None:
            if not texts:
                raise Uncomputable(
                    Text(
                        f"текст, на котором держится толкование «{reading}», отсутствует",
                        f"the text that carries the reading “{reading}” is missing",
                    )
                )
            self.used.update(dict.fromkeys(texts))
        return self.rules.exchanged.get((question, reading), reading)

    def cite(self, provision: Citable, effect: Effect, failing: int | None = None) -> None:
        """Note the use of a provision; `failing` is the number of the limit that was not met."""
        key = provision.id, effect, failing
        known = self.rules.citations.get(key)
        if known is None:
            known = self.rules.citations[key] = Citation(provision.id, effect, _why(provision, failing))
        self.used[known] = None

    def cite_orderer(self, id: str) -> None:
        """Note that a player chooses by a provision, of whatever form."""
        provision = self.rules.provisions[id]
        if isinstance(provision, Definition):
            self.used[Citation(id, Effect.ORDERS, next(iter(provision.rows.values())).text)] = None
        elif isinstance(provision, Setting | Support):
            self.used[Citation(id, Effect.ORDERS, provision.text)] = None
        else:
            self.cite(provision, Effect.ORDERS)

    def cited(self, citation: Citation | None) -> None:
        """Note the use of a text, where it has a clause to cite."""
        if citation is not None:
            self.used[citation] = None

    def permits(self, case: "Case", clause: str) -> bool:
        """Tell whether a clause's permissions cover a case, without citing it as a decision."""
        return any(
            first_failing(permission.scope, case) is None and first_failing(permission.limits, case) is None
            for permission in self.rules.permissions
            if clause_of(permission.id) == clause
        )


def first_failing(conditions: tuple[Condition, ...], asked: Any) -> int | None:
    """Ask conditions in order and give the place of the first that does not hold; the rest are not asked."""
    for place, one in enumerate(conditions):
        if not one.holds(asked):
            return place
    return None


_UNCONDITIONAL: Final = Text("условий нет", "there are no conditions")


def _why(provision: Citable, failing: int | None) -> Text:
    limits = provision.limits if isinstance(provision, Permission | Requirement) else ()
    if failing is not None:
        return limits[failing].failing
    held = [one.holding for one in (*provision.scope, *limits)] or [_UNCONDITIONAL]
    return Text("; ".join(text.ru for text in held), "; ".join(text.en for text in held))


citation_key: Final = attrgetter("order")
"""The order of citations: what decides first, definitions last, then by clause."""

_EFFECT_ORDER: Final = {
    effect: place
    for place, effect in enumerate(
        (
            Effect.FORBIDS,
            Effect.PERMITS,
            Effect.WITHHOLDS,
            Effect.REQUIRES,
            Effect.ORDERS,
            Effect.DIFFERS,
            Effect.DEFINES,
        )
    )
}


class Case:
    """What the conditions are asked about: one card declares one ability at one target in one position."""

    __slots__ = (
        *("ability", "inquiry", "kind", "source", "state", "target", "target_card", "target_cell", "target_type"),
        "text",
    )

    def __init__(self, inquiry: Inquiry, state: State, source: Card, ability: Ability, target: Target) -> None:
        self.inquiry = inquiry
        self.state = state
        self.source = source
        self.ability = ability
        self.target = target
        self.target_card = card = target if isinstance(target, Card) else None
        self.target_type = None if card is None else _type_of_target(card, inquiry)
        self.target_cell = NOWHERE if isinstance(target, Zone) else target.cell
        self.kind = inquiry.lookup(Table.KINDS, ability.kind)
        self.text = ability
        """What conditions of the text hang on."""

    def as_if_target_were(self, type: CardType) -> "Case":
        """Give the same case with a target card of another type."""
        other = Case(self.inquiry, self.state, self.source, self.ability, self.target)
        other.target_type = type
        return other

    @property
    def between(self) -> int:
        """The one cell between the two cards, or `NOWHERE`; an attack aimed at a bare cell has no second card."""
        if self.source.cell == NOWHERE or self.target_card is None or self.target_card.cell == NOWHERE:
            return NOWHERE
        return MIDDLE[self.source.cell][self.target_card.cell]

    @property
    def adjacent(self) -> bool:
        """Whether the target card is adjacent to the source: a neighbouring cell or the same one."""
        one, other = self.source, self.target_card
        if other is None or one is other or one.cell == NOWHERE or other.cell == NOWHERE:
            return False
        if one.cell == other.cell:
            return self.inquiry.lookup(Table.ADJACENCY, _company(one, other)) is not None
        rules = self.inquiry.rules
        neighbour = rules.neighbours[one.cell].get(other.cell)
        if cited := neighbour or rules.neighbour_citation:
            self.inquiry.used[cited] = None
        return neighbour is not None

    @property
    def in_line(self) -> bool:
        """Whether source and target stand in one row or one column."""
        one, other = self.source.cell, self.target_cell
        if one == NOWHERE or other == NOWHERE:
            return False
        return (SAME_COLUMN[one][other] and self.inquiry.lookup(Table.LINES, "column") is not None) or (
            SAME_ROW[one][other] and self.inquiry.lookup(Table.LINES, "row") is not None
        )


def _type_of_target(card: Card, inquiry: Inquiry) -> CardType:
    """Give the type of a target; of a hidden one nobody knows it, and everything may be aimed at it (b:415.3).

    Of all types a creature is the one at which most may be aimed.
    """
    return CardType.CREATURE if hides_its_face(card, inquiry) else card.definition.type


def hides_its_face(card: Card, inquiry: Inquiry) -> bool:
    """Tell whether a card is hidden and nothing that is printed on it counts against its being a target (b:415.3)."""
    return card.hidden and inquiry.setting(SettingName.HIDDEN_TARGET) is HiddenTarget.CONDITIONS_DEEMED_MET


def _company(one: Card, other: Card) -> str:
    """Tell by which text two cards on one cell are adjacent."""
    with_equipment = CardType.EQUIPMENT in (one.definition.type, other.definition.type)
    return "with equipment on one cell" if with_equipment else "on one cell"
