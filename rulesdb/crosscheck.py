"""What no schema can see: whether records agree with each other, with their files and with what their texts name.

The checks look at plain JSON and pass over what has not the expected shape, so that one fault hides no other.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from rulesdb.crosscheck_examples import EXAMPLE_CHECKS
from rulesdb.errors import Problem
from rulesdb.ids import edition_of, file_stem, is_clause_id, mentions, section_of
from rulesdb.raw import Base, Entry, nearest_words, select, texts, unknown
from rulesdb.records import CardText

# --- ids and files -------------------------------------------------------------------------------------------


def same_ids(base: Base) -> Iterator[Problem]:
    """Two records of one kind never have the same id."""
    for entry in base.entries:
        first = base.ids(entry.layout.kind).get(entry.id) if entry.id is not None else None
        if first is not None and first is not entry:
            message = f"The {entry.layout.kind} {entry.id} is in {first.file} already."
            yield entry.problem(("id",), message, "Give one of them another id, or remove it.")


_INNER_IDS: Final = (("question", "readings[*].id"), ("card", "abilities[*].id"))


def same_inner_ids(base: Base) -> Iterator[Problem]:
    """Readings of a question and abilities of a card are told apart by their ids, documents across all editions."""
    for kind, pattern in _INNER_IDS:
        for entry in base.of_kind(kind):
            yield from _repeated([entry], pattern)
    yield from _repeated(base.of_kind("edition"), "documents[*].id")


def _repeated(entries: list[Entry], pattern: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for entry in entries:
        for place, id in select(entry.value, pattern):
            if isinstance(id, str) and id in seen:
                yield entry.problem(place, f"The id {id!r} is taken already.", "Choose another.")
            elif isinstance(id, str):
                seen.add(id)


def file_names(base: Base) -> Iterator[Problem]:
    """A record of its own file gives the file its name; a clause is in the file of its section."""
    for entry in base.entries:
        if entry.id is None:
            continue
        folder, _, name = entry.file.rpartition("/")
        if entry.layout.kind == "clause" and is_clause_id(entry.id):
            wanted = f"clauses/{file_stem(section_of(entry.id))}.json"
            if entry.file != wanted:
                message = f"The clause {entry.id} is not in the file of its section."
                yield entry.problem(("id",), message, f"Move it to {wanted}, or correct the id.")
        elif entry.layout.listed is None and name != f"{entry.id}.json":
            message = f"The id {entry.id!r} is not the name of the file."
            yield entry.problem(("id",), message, f"Call the file {folder}/{entry.id}.json, or correct the id.")


def section_headings(base: Base) -> Iterator[Problem]:
    """The section that clauses belong to is a record itself, a heading."""
    clauses = base.ids("clause")
    sections: dict[str, Entry] = {}
    for id, entry in clauses.items():
        if is_clause_id(id) and not section_of(id).endswith(":glossary"):
            sections.setdefault(section_of(id), entry)
    for section, entry in sections.items():
        heading = clauses.get(section)
        if heading is None:
            message = f"The section {section} has clauses here and no record of its own."
            yield Problem(
                entry.file, "$.clauses", message, f'Add a clause with the id {section} and the kind "heading".'
            )
        elif heading.value.get("kind") != "heading":
            yield heading.problem(("kind",), f"{section} is a section.", 'Its kind is "heading".')


# --- references ----------------------------------------------------------------------------------------------

REFERENCES: Final = (
    ("clause", "refs[*]", "clause"),
    ("clause", "terms[*]", "term"),
    ("example", "verifies[*]", "clause"),
    ("example", "steps[*].expect.decisive[*]", "clause"),
    ("example", "steps[*].expect.citations[*].clause", "clause"),
    ("example", "steps[*].expect.branches[*].decisive[*]", "clause"),
    ("example", "steps[*].expect.branches[*].readings.~", "question"),
    ("example", "contrasts[*].expect.decisive[*]", "clause"),
    ("example", "contrasts[*].expect.citations[*].clause", "clause"),
    ("example", "contrasts[*].expect.branches[*].decisive[*]", "clause"),
    ("example", "contrasts[*].expect.branches[*].readings.~", "question"),
    ("example", "expect.decisive[*]", "clause"),
    ("example", "expect.citations[*].clause", "clause"),
    ("ruling", "clauses[*]", "clause"),
    ("ruling", "examples[*]", "example"),
    ("question", "clauses[*]", "clause"),
    ("question", "readings[*].clauses[*]", "clause"),
    ("question", "settled.edition", "edition"),
    ("question", "settled.clauses[*]", "clause"),
    ("term", "source[*]", "clause"),
    ("card", "sources[*]", "clause"),
    ("pair", "a", "clause"),
    ("pair", "b", "clause"),
)
"""Kind of record, where in it ids stand, and the kind of record that they name."""


def references(base: Base) -> Iterator[Problem]:
    """Every id that a record names belongs to a record."""
    for kind, pattern, target in REFERENCES:
        known = base.ids(target)
        for entry in base.of_kind(kind):
            for place, id in select(entry.value, pattern):
                if isinstance(id, str) and id not in known and (target != "clause" or is_clause_id(id)):
                    yield entry.problem(place, *unknown(base, target, id))


def named_in_texts(base: Base) -> Iterator[Problem]:
    """Every clause number in a text belongs to a record; what an edition says of its documents is no reference."""
    known = base.ids("clause")
    for entry in base.entries:
        if entry.layout.kind == "edition":
            continue
        for place, text in texts(entry.value):
            for id in mentions(text, sections=place[0] == "statement"):
                if id not in known:
                    remedy = "Correct the number, add the clause, or write a number that is no clause in words."
                    message = f"The text names {id}, and no clause has this id."
                    yield entry.problem(place, message, nearest_words(base, "clause", id) + remedy)


def statements(base: Base) -> Iterator[Problem]:
    """A clause refers to every clause that its statement names, and names the same in both languages."""
    for entry in base.of_kind("clause"):
        statement, refs = entry.value.get("statement"), entry.value.get("refs")
        if not isinstance(statement, dict) or not isinstance(refs, list):
            continue
        named = {
            language: dict.fromkeys(mentions(text, sections=True))
            for language, text in statement.items()
            if isinstance(text, str)
        }
        for id in dict.fromkeys(id for ids in named.values() for id in ids):
            if id not in refs and id != entry.id:
                yield entry.problem(("refs",), f"The statement names {id}, refs does not.", f"Add {id} to refs.")
            if not all(id in ids for ids in named.values()):
                message = f"Only one of the two languages names {id}."
                yield entry.problem(("statement",), message, "Name the same clauses in both languages.")


_CYRILLIC: Final = re.compile("[А-Яа-яЁё]")
_LATIN: Final = re.compile("[A-Za-z]")


def languages(base: Base) -> Iterator[Problem]:
    """Russian and English do not stand in each other's place."""
    for entry in base.entries:
        found = dict(texts(entry.value))
        for place, text in found.items():
            english = found.get((*place[:-1], "en"), "") if place[-1] == "ru" else ""
            if _CYRILLIC.search(english) and _LATIN.search(text) and not _CYRILLIC.search(text):
                yield entry.problem(place[:-1], "The two languages are in each other's place.", "Exchange ru and en.")


# --- kinds of records ----------------------------------------------------------------------------------------


def sources(base: Base) -> Iterator[Problem]:
    """A clause comes from a document of the edition that its id tells."""
    documents: dict[str, str | None] = {}
    for edition in base.of_kind("edition"):
        for _, id in select(edition.value, "documents[*].id"):
            documents.setdefault(str(id), edition.id)
    for entry in base.of_kind("clause"):
        for place, named in select(entry.value, "source.edition"):
            if entry.id is not None and is_clause_id(entry.id) and named != edition_of(entry.id):
                message = f"{entry.id} is a clause of the edition {edition_of(entry.id)}."
                yield entry.problem(place, message, "Correct the edition, or the id.")
        for place, document in select(entry.value, "source.document"):
            if isinstance(document, str) and documents.get(document) != entry.value["source"].get("edition"):
                message = f"The edition of this clause has no document {document!r}."
                yield entry.problem(place, message, "Name one of its documents, or add it to editions/editions.json.")


def settlements(base: Base) -> Iterator[Problem]:
    """A question is settled for one of its readings."""
    for entry in base.of_kind("question"):
        offered = [id for _, id in select(entry.value, "readings[*].id")]
        for place, reading in select(entry.value, "settled.reading"):
            if isinstance(reading, str) and reading not in offered:
                remedy = f"Its readings are: {', '.join(map(str, offered))}."
                yield entry.problem(place, f"The question has no reading {reading!r}.", remedy)


_PINNED: Final = (("example", "verifies[*]"), ("ruling", "clauses[*]"))


def reviews(base: Base) -> Iterator[Problem]:
    """Only clauses that a record rests on are pinned as reviewed."""
    for kind, pattern in _PINNED:
        for entry in base.of_kind(kind):
            resting = [id for _, id in select(entry.value, pattern)]
            for _, id in select(entry.value, "reviewed.~"):
                if id not in resting:
                    message = f"{id} is pinned as reviewed, but the {kind} does not rest on it."
                    yield entry.problem(("reviewed", id), message, f"Remove it, or add {id} to {pattern[:-3]}.")


def reviewed_clauses(base: Base) -> Iterator[Problem]:
    """What reviews.json pins is a clause, or a provision of one."""
    known = base.ids("clause")
    for entry in base.of_kind("review"):
        clause = (entry.id or "").partition("/")[0]
        if is_clause_id(clause) and clause not in known:
            yield entry.problem(("id",), f"There is no clause {clause}.", "Remove the review, or add the clause.")


_NAMES: Final = ("names.ru", "names.en", "synonyms.ru[*]", "synonyms.en[*]", "abbreviations[*]")


def phrases_asked(base: Base) -> Iterator[Problem]:
    """No two clauses are asked for by the same phrase; case, ё and punctuation do not tell phrases apart."""
    owners: dict[str, str | None] = {}
    for entry in base.of_kind("clause"):
        for place, phrase in select(entry.value, "asked.*[*]"):
            if not isinstance(phrase, str):
                continue
            told = " ".join(_SAID.findall(phrase.casefold().replace("ё", "е")))
            if not told:
                yield entry.problem(place, "The phrase has no words.", "Write how players ask, or remove it.")
            elif told in owners:
                message = f"{phrase!r} is asked of {owners[told]} already."
                yield entry.problem(place, message, "Keep it at the clause that answers it best.")
            else:
                owners[told] = entry.id


_SAID: Final = re.compile(r"\w+")


def names_of_terms(base: Base) -> Iterator[Problem]:
    """No two terms share a name, a synonym or an abbreviation; case and ё do not tell names apart."""
    owners: dict[str, Entry] = {}
    for entry in base.of_kind("term"):
        for pattern in _NAMES:
            for place, name in select(entry.value, pattern):
                if not isinstance(name, str):
                    continue
                owner = owners.setdefault(" ".join(name.casefold().replace("ё", "е").split()), entry)
                if owner is not entry:
                    message = f"{name!r} is already a name of the term {owner.id} ({owner.file})."
                    yield entry.problem(place, message, "Keep it at one of the two terms, or join them.")


def cards(base: Base) -> Iterator[Problem]:
    """Test cards are called «Пробный …» and no others are; of all others it is told where they come from."""
    for entry in base.of_kind("card"):
        text = entry.value.get("text")
        if text not in tuple(CardText):
            continue
        is_test = text == CardText.TEST
        for place, name in select(entry.value, "names.ru"):
            if isinstance(name, str) and name.casefold().startswith("пробн") != is_test:
                message = "Only a test card, and every test card, has a name that begins with «Пробный»."
                yield entry.problem(place, message, 'Correct the name, or set text to "test".')
        if not is_test and entry.value.get("sources") == [] and "note" not in entry.value:
            message = "Nothing is named that tells of this card."
            remedy = "Name the clauses whose text or examples name it, or say in a note where it comes from."
            yield entry.problem(("sources",), message, remedy)


def pairs(base: Base) -> Iterator[Problem]:
    """A pair joins clauses of two editions, and the same two only once."""
    seen: set[frozenset[str]] = set()
    for entry in base.of_kind("pair"):
        one, other = entry.value.get("a"), entry.value.get("b")
        if not (isinstance(one, str) and isinstance(other, str) and is_clause_id(one) and is_clause_id(other)):
            continue
        if edition_of(one) == edition_of(other):
            yield entry.problem((), "Both clauses are of one edition.", "Name clauses of different editions.")
        if frozenset((one, other)) in seen:
            yield entry.problem((), f"{one} and {other} are a pair already.", "Keep one of the two.")
        seen.add(frozenset((one, other)))


CHECKS: Final[tuple[Callable[[Base], Iterator[Problem]], ...]] = (
    same_ids,
    same_inner_ids,
    file_names,
    section_headings,
    references,
    named_in_texts,
    statements,
    languages,
    sources,
    settlements,
    reviews,
    reviewed_clauses,
    phrases_asked,
    names_of_terms,
    cards,
    pairs,
    *EXAMPLE_CHECKS,
)
"""All checks; each gives the problems that it finds in a data folder."""
