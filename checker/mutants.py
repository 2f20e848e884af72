"""Mutants of the rules, derived from the registry: each is one provision with one thing in it changed, or one open
question with two of its readings exchanged.

What can be changed is told by the kinds of values that a provision holds (conditions, rows, a value of a list), so
that a new form of provision has its mutants without a line here. A field that only says what a provision is about
is named in `LABELS`; a value of a kind that nothing here can change is refused, not passed over.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum, StrEnum
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple

from checker.conditions import condition_fields
from engine import questions, registry
from engine.clauses import (
    Condition,
    Definition,
    Permission,
    Prohibition,
    Provision,
    Requirement,
    RuleEffect,
    clause_of,
    negation,
)
from engine.model.cards import Deed
from engine.text import Text
from rulesdb.records import Question

Registry = Mapping[str, Provision]
Change = tuple[Text, Any]
"""What is changed, in words, and what stands there then."""

LABELS: Final = frozenset({"id", "name", "about", "table", "question", "reading", "text", "use"})
"""Fields that say what a provision is about or in which words; to change them makes another provision."""

AT_A_LIMIT: Final = frozenset({"circle-unproven"})
"""Questions asked only where the engine gives up, after a thousand states of a trial: no example may take so long."""


class Mutant(NamedTuple):
    """One provision with one thing changed; `changed` is None where the whole is switched off.

    Of a question, `provision` is `question/<id>`, `exchanged` the two readings and `about` the clauses that it and its
    readings name.
    """

    id: str
    provision: str
    words: Text
    changed: Provision | None
    exchanged: tuple[str, str] | None = None
    about: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of which an example must notice the change, the one it is told under first."""
        return self.about or (clause_of(self.provision),)

    @property
    def clause(self) -> str:
        """The clause whose provision is changed, or the first that leaves the question open."""
        return self.clauses[0]

    @property
    def taken_for(self) -> Mapping[tuple[str, str], str]:
        """Which reading is taken for which."""
        if self.exchanged is None:
            return {}
        question = self.provision.partition("/")[2]
        one, other = self.exchanged
        return {(question, one): other, (question, other): one}

    def applied(self, provisions: Registry) -> Registry:
        """Give the registry with this mutant in the place of the provision; without it where it is switched off."""
        if self.exchanged is not None:
            return provisions
        return {
            id: one if id != self.provision or self.changed is None else self.changed for id, one in provisions.items()
        }

    @property
    def without(self) -> tuple[str, ...]:
        """What is to be switched off."""
        return (self.provision,) if self.changed is None and self.exchanged is None else ()


def mutants(provisions: Registry | None = None) -> tuple[Mutant, ...]:
    """Give every mutant of every provision, in the order of clauses.

    Raises TypeError for a field that holds what nothing here can change.
    """
    every = registry() if provisions is None else provisions
    return tuple(mutant for provision in every.values() for mutant in _mutants_of(provision, every))


def mutants_of_questions(records: Mapping[str, Question]) -> tuple[Mutant, ...]:
    """Give every two readings exchanged of every question that the engine asks, in the order of their ids."""
    found = []
    for id in questions():
        if id in AT_A_LIMIT or id not in records:
            continue
        record = records[id]
        named = (*record.clauses, *(clause for reading in record.readings for clause in reading.clauses))
        for one, other in combinations([reading.id for reading in record.readings], 2):
            words = Text(f"толкования {one} и {other} поменялись местами", f"readings {one} and {other} exchanged")
            about = tuple(dict.fromkeys(named))
            found.append(Mutant(f"question/{id}: {words.en}", f"question/{id}", words, None, (one, other), about))
    return tuple(found)


def _mutants_of(provision: Provision, every: Registry) -> Iterator[Mutant]:
    id = provision.id
    yield Mutant(f"{id}: switched off", id, Text("пункт выключен", "switched off"), None)
    for words, other in (*_exchanged(provision), *_fields_changed(provision, every)):
        yield Mutant(f"{id}: {words.en}", id, words, other)


# --- the form ------------------------------------------------------------------------------------------------


def _exchanged(provision: Provision) -> Iterator[tuple[Text, Provision]]:
    """Permit and forbid exchanged."""
    if isinstance(provision, Requirement):
        yield (
            Text("разрешение вместо требования", "permits instead of requiring"),
            Permission(provision.id, provision.scope, provision.limits, about=provision.about),
        )
    elif isinstance(provision, Permission):
        conditions = (*provision.scope, *provision.limits)
        yield (
            Text("запрет вместо разрешения", "forbids instead of permitting"),
            Prohibition(provision.id, conditions, about=provision.about),
        )
    elif isinstance(provision, Prohibition):
        yield (
            Text("разрешение вместо запрета", "permits instead of forbidding"),
            Permission(provision.id, provision.scope, about=provision.about),
        )


# --- the fields ----------------------------------------------------------------------------------------------


def _fields_changed(provision: Provision, every: Registry) -> Iterator[tuple[Text, Provision]]:
    conditions = condition_fields(provision)
    for field in fields(provision):
        name, value = field.name, getattr(provision, field.name)
        if name in LABELS or value is None or value == ():
            continue
        if name in conditions:
            changes = _conditions_changed(name, conditions[name])
        elif name in _BY_NAME:
            changes = _BY_NAME[name](value, every)
        elif isinstance(provision, Definition):
            changes = _rows_changed(provision, every)
        else:
            changes = _value_changed(provision, name, value)
        for words, other in changes:
            yield words, replace(provision, **{name: other})


def _value_changed(provision: Provision, name: str, value: Any) -> Iterator[Change]:
    if isinstance(value, bool):
        if value:
            yield Text(f"без «{name}»", f"without “{name}”"), False
    elif isinstance(value, StrEnum):
        for other in type(value):
            if other is not value:
                yield Text(f"{name}: {other.value}", f"{name} is {other.value}"), other
    elif isinstance(value, frozenset | tuple) and all(isinstance(one, StrEnum) for one in value):
        for one in sorted(value) if len(value) > 1 else ():
            yield Text(f"{name} без {one.value}", f"{name} without {one.value}"), type(value)(set(value) - {one})
    else:
        raise TypeError(f"{provision.id}: no mutant changes {name!r}, which holds {value!r}; see checker/mutants.py")


_FIELD_WORDS: Final = {
    "scope": Text("в области", "in the scope"),
    "limits": Text("в границах", "in the limits"),
    "ground": Text("в основании", "in the ground"),
}


def _conditions_changed(name: str, conditions: tuple[Condition, ...]) -> Iterator[Change]:
    place = _FIELD_WORDS.get(name, Text(f"в {name}", f"in {name}"))
    for at, one in enumerate(conditions):
        for words, others in _condition_changed(one):
            told = Text(f"{place.ru} {words.ru}", f"{place.en} {words.en}")
            yield told, (*conditions[:at], *others, *conditions[at + 1 :])


def _condition_changed(one: Condition) -> Iterator[tuple[Text, tuple[Condition, ...]]]:
    """Give what may stand in place of a condition: nothing, its negation, itself with one part changed."""
    yield Text(f"нет условия «{one.holding.ru}»", f"no condition “{one.holding.en}”"), ()
    yield Text(f"обращено «{one.holding.ru}»", f"“{one.holding.en}” inverted"), (negation(one),)
    if one.made_by is None or len(one.parts) < 2:
        return
    for at, part in enumerate(one.parts):
        for words, others in _condition_changed(part):
            yield words, (one.made_by(*one.parts[:at], *others, *one.parts[at + 1 :]),)


def _deed_changed(value: Deed, every: Registry) -> Iterator[Change]:
    """Another deed that some effect of the game rules does; the rest are deeds of abilities only."""
    for other in sorted({one.deed for one in every.values() if isinstance(one, RuleEffect)} - {value}):
        yield Text(f"другое дело: {other.value}", f"another deed: {other.value}"), other


def _contest_dropped(value: str, _: Registry) -> Iterator[Change]:
    yield Text(f"без вопроса {value}", f"not contested by {value}"), None


def _replacement_dropped(value: str, _: Registry) -> Iterator[Change]:
    yield Text(f"не уступает пункту {value}", f"does not give way to {value}"), None


_BY_NAME: Final[Mapping[str, Callable[[Any, Registry], Iterator[Change]]]] = {
    "deed": _deed_changed,
    "replaced_by": _replacement_dropped,
    "contested": _contest_dropped,
}
"""Fields whose values mean more than their kind tells."""


# --- rows ----------------------------------------------------------------------------------------------------


def _rows_changed(provision: Definition, every: Registry) -> Iterator[Change]:
    """A row taken out, one as another row of the table, two neighbours exchanged, a member of a set exchanged."""
    rows = dict(provision.rows)
    models = _models(provision, every)
    for key, row in rows.items():
        yield Text(f"нет строки {_named(key)}", f"no row {_named(key)}"), _without(rows, key)
        for model, value in models.items():
            if value != row.value:
                told = Text(f"строка {_named(key)} как {_named(model)}", f"row {_named(key)} like {_named(model)}")
                yield told, {**rows, key: replace(row, value=value)}
        for other in () if models else _outsiders(key, provision, every):
            told = Text(f"{_named(other)} вместо {_named(key)}", f"{_named(other)} instead of {_named(key)}")
            yield told, {**_without(rows, key), other: row}
    for one, other in pairwise(rows):
        first, second = rows[one], rows[other]
        if models and first.value != second.value:
            told = Text(
                f"{_named(one)} и {_named(other)} поменялись местами", f"{_named(one)} and {_named(other)} exchanged"
            )
            yield told, {**rows, one: replace(first, value=second.value), other: replace(second, value=first.value)}


def _without(rows: dict[Any, Any], key: Any) -> dict[Any, Any]:
    return {one: row for one, row in rows.items() if one != key}


def _models(provision: Definition, every: Registry) -> dict[Any, Any]:
    """Give the different values of a whole table, each under the first row that has it.

    There are none for a set, where only the keys say anything.
    """
    rows = {key: row.value for one in _tables_alike(provision, every) for key, row in one.rows.items()}
    if all(value is True or value == key for key, value in rows.items()):
        return {}
    models: dict[Any, Any] = {}
    for key, value in rows.items():
        if value not in models.values():
            models[key] = value
    return models


def _outsiders(key: Any, provision: Definition, every: Registry) -> Iterator[Any]:
    """Give what a member of a set may be exchanged for: other values of its list, an offset twice as far."""
    members = {one for alike in _tables_alike(provision, every) for one in alike.rows}
    if isinstance(key, Enum):
        yield from (other for other in type(key) if other not in members)
    elif isinstance(key, tuple) and all(isinstance(one, int) for one in key):
        yield tuple(2 * one for one in key)


def _tables_alike(provision: Definition, every: Registry) -> list[Definition]:
    return [one for one in every.values() if isinstance(one, Definition) and one.table is provision.table]


def _named(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return ", ".join(map(_named, value)) if isinstance(value, tuple) else str(value)
