"""The whole knowledge base in one immutable object."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from rulesdb.errors import UnknownId
from rulesdb.frozen import FrozenDict, freeze
from rulesdb.ids import nearest, section_of
from rulesdb.records import (
    Card,
    CitingFile,
    Clause,
    Edition,
    Example,
    JsonObject,
    Pair,
    Question,
    Review,
    Ruling,
    Stamp,
    Term,
)

_Record = TypeVar("_Record")

_PRINTED: Final = ("type", "life", "life_maximum", "movement", "strike", "classes", "abilities", "markers")
"""The fields of a card's record that make up its definition."""


@dataclass(frozen=True)
class RulesDB:
    """All records, by id and in order. Nothing in it can be changed; what is derived is computed once, when asked.

    Clauses are ordered by `clause_key`, editions by precedence, all else by id.
    """

    clauses: Mapping[str, Clause]
    examples: Mapping[str, Example]
    rulings: Mapping[str, Ruling]
    questions: Mapping[str, Question]
    terms: Mapping[str, Term]
    cards: Mapping[str, Card]
    editions: Mapping[str, Edition]
    pairs: tuple[Pair, ...]
    reviews: Mapping[str, Review]
    stamps: Mapping[str, Stamp]
    citing_files: Mapping[str, CitingFile]

    def clause(self, id: str) -> Clause:
        """Give a clause by its exact id. Raises UnknownId, with the nearest ids, where there is none."""
        found = self.clauses.get(id)
        if found is None:
            raise UnknownId(id, nearest(id, self.clauses))
        return found

    def cited_by(self, id: str) -> tuple[str, ...]:
        """Give the ids of the clauses that refer to a clause, in order. Raises UnknownId."""
        return self._cited_by.get(self.clause(id).id, ())

    def examples_of(self, id: str) -> tuple[Example, ...]:
        """Give the examples that verify a clause, in order of their ids. Raises UnknownId."""
        return self._examples_of.get(self.clause(id).id, ())

    def section(self, id: str) -> tuple[Clause, ...]:
        """Give the clauses of a section such as `504`, `b:207` or `b:glossary`, the heading first. Raises UnknownId."""
        found = self._sections.get(id)
        if found is None:
            raise UnknownId(id, nearest(id, self.clauses))
        return found

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections that there are, in order; those of numbers before the glossary of each edition."""
        return tuple(self._sections)

    @cached_property
    def definitions(self) -> Mapping[str, JsonObject]:
        """The cards whose type is known, as positions define them: type, figures, classes, abilities, markers, name."""
        return FrozenDict((card.id, known_of(card)) for card in self.cards.values() if card.type is not None)

    @cached_property
    def _cited_by(self) -> Mapping[str, tuple[str, ...]]:
        return _grouped((cited, clause.id) for clause in self.clauses.values() for cited in clause.refs)

    @cached_property
    def _examples_of(self) -> Mapping[str, tuple[Example, ...]]:
        return _grouped((id, example) for example in self.examples.values() for id in example.verifies)

    @cached_property
    def _sections(self) -> Mapping[str, tuple[Clause, ...]]:
        return _grouped((section_of(clause.id), clause) for clause in self.clauses.values())


def _grouped(pairs: Iterable[tuple[str, _Record]]) -> Mapping[str, tuple[_Record, ...]]:
    groups: dict[str, list[_Record]] = {}
    for name, member in pairs:
        groups.setdefault(name, []).append(member)
    return {name: tuple(members) for name, members in groups.items()}


def known_of(card: Card) -> JsonObject:
    """Give what is known of a card, as positions define cards; without `type` where that is not known."""
    told = card.to_json()
    kept = {name: told[name] for name in _PRINTED if name in told}
    frozen: JsonObject = freeze({**kept, "name": told["names"]})
    return frozen
