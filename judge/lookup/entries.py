"""What can be found: each record as texts, with the weight that a word has by the place it stands in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from rulesdb.ids import edition_of, parent_of, section_of
from rulesdb.records import Card, Clause, Ruling, Term, Text, Words

if TYPE_CHECKING:
    from rulesdb.load import RulesDB


class Kind(StrEnum):
    """What a found record is."""

    CLAUSE = "clause"
    RULING = "ruling"
    TERM = "term"
    CARD = "card"


class Place(NamedTuple):
    """A text of a record: how much its words count, and whether it may be shown as the passage that matched."""

    text: Text
    weight: float
    shown: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as search sees it.

    `terms` are the glossary terms that it is about, each with how much that counts; `asked` the phrases by which
    players ask for it.
    """

    kind: Kind
    id: str
    edition: str
    title: Text
    places: tuple[Place, ...]
    terms: Mapping[str, float] = field(default_factory=dict)
    asked: tuple[str, ...] = ()


# How much a word counts, by the place it stands in.
TITLE, NAME, STATEMENT, PRINTED, NOTE, SECTION, ABOUT, PARENT, ASKED = 1.2, 2.0, 1.0, 0.6, 0.3, 0.3, 0.15, 0.2, 0.3
# How much a term counts for the clause that the glossary has it from, for other clauses that it names as sources, and
# for a clause that names the term as its matter.
SOURCE, FURTHER_SOURCE, MATTER = 3.0, 1.2, 0.7


def entries(db: RulesDB) -> Iterator[Entry]:
    """Give every record that can be found: clauses, rulings, terms, cards, each kind in the order of the database."""
    about, asked, terms = _what_is_told_of(db), _what_is_asked_of(db), _terms_of_clauses(db)
    for clause in db.clauses.values():
        yield _of_clause(db, clause, about.get(clause.id, ()), asked.get(clause.id, ()), terms[clause.id])
    for ruling in db.rulings.values():
        yield _of_ruling(ruling)
    for term in db.terms.values():
        yield _of_term(term)
    for card in db.cards.values():
        yield _of_card(card)


def _what_is_told_of(db: RulesDB) -> dict[str, tuple[Text, ...]]:
    """The titles of examples and open questions, by the clause that they speak of first."""
    told: dict[str, tuple[Text, ...]] = {}
    for example in db.examples.values():
        for id in example.verifies[:1]:
            told[id] = (*told.get(id, ()), example.title)
    for question in db.questions.values():
        for id in question.clauses:
            told[id] = (*told.get(id, ()), question.title)
    return told


def _what_is_asked_of(db: RulesDB) -> dict[str, tuple[Text, ...]]:
    """The questions that rulings answer, by the clause that answers each first: players ask for it so."""
    asked: dict[str, tuple[Text, ...]] = {}
    for ruling in db.rulings.values():
        id = ruling.clauses[0]
        asked[id] = (*asked.get(id, ()), ruling.question)
    return asked


def _terms_of_clauses(db: RulesDB) -> Mapping[str, Mapping[str, float]]:
    """The terms that each clause is about, with their weights."""
    weights = {clause.id: dict.fromkeys(clause.terms, MATTER) for clause in db.clauses.values()}
    for term in db.terms.values():
        for place, id in enumerate(term.source):
            weights[id][term.id] = FURTHER_SOURCE if place else SOURCE
    return weights


def _of_clause(
    db: RulesDB, clause: Clause, about: tuple[Text, ...], asked: tuple[Text, ...], terms: Mapping[str, float]
) -> Entry:
    places = [Place(clause.title, TITLE, True)] if clause.title else []
    if clause.statement:
        places.append(Place(clause.statement, STATEMENT, True))
    places += [Place(printed, PRINTED, True) for printed in clause.examples_printed]
    if clause.note:
        places.append(Place(clause.note, NOTE, True))
    places += [Place(title, ABOUT, False) for title in about]
    told: tuple[Text | Words, ...] = (*([clause.asked] if clause.asked else []), *asked)
    phrases = [phrase for one in told for phrase in _phrases(one)]
    places += [Place(Text(phrase, phrase), ASKED, False) for phrase in phrases]
    section = db.clauses.get(section_of(clause.id))
    if section is not None and section.title and section.id != clause.id:
        places.append(Place(section.title, SECTION, False))
    above = db.clauses.get(parent_of(clause.id, db.clauses) or "")
    if above is not None and above.statement:
        places.append(Place(above.statement, PARENT, False))
    title, edition = clause_title(clause), edition_of(clause.id)
    return Entry(Kind.CLAUSE, clause.id, edition, title, tuple(places), terms, tuple(phrases))


def _phrases(asked: Text | Words) -> Iterator[str]:
    for told in (asked.ru, asked.en):
        yield from (told,) if isinstance(told, str) else told


def clause_title(clause: Clause) -> Text:
    """Give the title of a clause, or the beginning of what it says, or of what is noted about it."""
    text = clause.title or clause.statement or clause.note
    return Text(_beginning(text.ru), _beginning(text.en)) if text else Text("текст неизвестен", "text unknown")


def _beginning(text: str, width: int = 90) -> str:
    """A text cut at a word's end, with a mark of the cut.

    >>> _beginning("Карта на поле боя", 10)
    'Карта на…'
    """
    if len(text) <= width:
        return text
    return text[:width].rsplit(" ", 1)[0].rstrip(" ,.;:—–-(«“") + "…"


def _of_ruling(ruling: Ruling) -> Entry:
    places = (
        Place(ruling.question, TITLE, True),
        Place(ruling.answer, STATEMENT, True),
        Place(ruling.reasoning, NOTE, True),
    )
    asked = (ruling.question.ru, ruling.question.en)
    return Entry(Kind.RULING, ruling.id, "rp", ruling.question, places, asked=asked)


def _of_term(term: Term) -> Entry:
    synonyms = Text(
        ", ".join((*term.synonyms.ru, *term.abbreviations, *term.players_words)), ", ".join(term.synonyms.en)
    )
    places = (Place(term.names, NAME, True), Place(synonyms, NAME, False), Place(term.definition, STATEMENT, True))
    return Entry(Kind.TERM, term.id, "rp", term.names, places, {term.id: NAME})


def _of_card(card: Card) -> Entry:
    abilities = [Text(**ability["name"]) for ability in card.abilities if "name" in ability]
    places = [Place(card.names, NAME, True), *(Place(name, STATEMENT, True) for name in abilities)]
    if card.note:
        places.append(Place(card.note, NOTE, True))
    return Entry(Kind.CARD, card.id, "rp", card.names, tuple(places))
