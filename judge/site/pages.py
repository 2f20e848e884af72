"""The pages of the site in one language, as plain Markdown: which there are, and what the templates are given."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import jinja2

from checker.report import Badge, ExampleResult, Report
from judge.boards.svg import board_svg
from judge.boards.words import ability_in_words, capitalised, say
from judge.desk.documents import fragment_of
from judge.lookup.entries import clause_title
from judge.site.desk import Runtime
from judge.site.names import Name, named_abilities
from judge.site.proof_pages import PROOF_PAGES, proof_pages
from judge.site.provisions import provision_links
from judge.site.short_links import short_name
from judge.site.term_links import uses_of_terms
from judge.site.text import escaped, link_to, linked, page_of
from judge.site.views import Gallery, document_of_example, home_of, shown, withdrawal_of
from judge.terminal import vocabulary
from judge.words import folded
from rulesdb.database import RulesDB
from rulesdb.ids import clause_key, edition_of, file_stem, parent_of, section_of
from rulesdb.records import (
    Card,
    CardText,
    Certainty,
    Clause,
    Numbering,
    Question,
    Ruling,
    Status,
    Term,
    Text,
)

LANGUAGES: Final = ("ru", "en")
EDITIONS: Final = ("rp", "b", "m")
WAYS_UP: Final = {"ru": "../", "en": "../../"}
"""The way from a page of a language to the root of the site."""

REFERENCE: Final = "api-reference/"
"""Where the Python reference lies in the site."""

ZENSICAL: Final = "0.0.73"
"""The version of the theme's successor that the site was tried with."""

TITLES: Final = {
    "index": "home",
    "desk": "desk",
    "glossary": "glossary",
    "questions": "questions",
    "unknown": "unknown",
    "notation": "notation",
    "api": "api",
    "play": "play",
    "named-abilities": "named_abilities",
    "ability-language": "ability_language",
    "rulings": "rulings",
    "cards": "cards",
    "maintainers": "maintainers",
    "official": "official",
    "about": "about",
}
"""The pages that are no sections, in the order of the navigation, with the keys of their titles in the words."""

AT_HAND: Final = ("index", "desk", "rulings", "decision_tables")
"""The pages that a judge in the midst of a dispute wants: they stand first in the navigation."""

TABLES: Final[Mapping[str, Mapping[str, Text]]] = {
    "verdict": vocabulary.VERDICTS,
    "effect": vocabulary.EFFECTS,
    "kind": vocabulary.CLAUSE_KINDS,
    "status": vocabulary.STATUSES,
    "source": vocabulary.SOURCE_KINDS,
    "certainty": vocabulary.CERTAINTIES,
    "number": vocabulary.NUMBERINGS,
    "relation": vocabulary.RELATIONS,
    "badge": vocabulary.BADGES,
    "not examined": vocabulary.NOT_EXAMINED,
    "why not": vocabulary.WHY_NOT,
}


@dataclass(frozen=True, slots=True)
class Section:
    """A section of an edition, or its glossary, with the clauses that there are records of."""

    id: str
    file: str
    heading: str
    edition: str
    clauses: tuple[Clause, ...]

    @property
    def untitled(self) -> bool:
        """Whether the title of the section is not known; a glossary needs none."""
        return self.clauses[0].id == self.id and self.clauses[0].title is None

    @property
    def bare(self) -> bool:
        """Whether there is no more than the record of the section itself, without a text."""
        return len(self.clauses) == 1 and self.clauses[0].statement is None


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the name of its file without the ending, its title in the navigation, its Markdown."""

    name: str
    title: str
    markdown: str


@dataclass(frozen=True, slots=True)
class DeskPage:
    """What the page of the desk is made of: its words, what it runs, and the empty board."""

    words: Mapping[str, Any]
    runtime: Runtime
    board: str


class Guide:
    """All that a template may ask, in one language."""

    def __init__(
        self, db: RulesDB, report: Report, language: str, words: Mapping[str, str], desk: DeskPage | None
    ) -> None:
        """Take the data, a report made of it, the words of the site in this language, and the desk if there is one."""
        self.desk = desk
        self.db = db
        self.report = report
        self.language = language
        self.words = words
        self.gallery = Gallery(db, report, language)

    # --- words ---

    def say(self, text: Text | None) -> str:
        """A text of the records, ready for Markdown, with the clauses that it names made into links."""
        return linked(text[self.language], self.db.clauses) if text else ""

    def statement(self, clause: Clause) -> str:
        """The statement of a clause, with its terms made into links to the glossary."""
        if clause.statement is None:
            return ""
        text = clause.statement[self.language]
        terms = [self.db.terms[term] for term in clause.terms]
        definitions = {term.id: term.definition[self.language] for term in terms}
        return linked(text, self.db.clauses, uses_of_terms(text, terms, self.language), definitions)

    def short(self, clause: str) -> str:
        """The name of a clause in its permanent link."""
        return short_name(clause)

    def provisions(self, clause: str) -> str:
        """Links to the provisions that carry a clause, in the Python reference."""
        return provision_links(clause, WAYS_UP[self.language] + REFERENCE)

    def plain(self, text: Text) -> str:
        """A text of the records, ready for Markdown, without links: for headings and names of links."""
        return escaped(text[self.language])

    def escaped(self, text: str) -> str:
        """A text that is in no record, ready for Markdown."""
        return escaped(text)

    def raised(self, text: Text) -> str:
        """A text as a heading, which begins with a capital letter."""
        return escaped(capitalised(text[self.language]))

    def word(self, table: str, key: str) -> str:
        """The word for a value of a closed list, from the tables of `judge.terminal.vocabulary`."""
        return TABLES[table][key][self.language]

    # --- clauses ---

    @property
    def named_abilities(self) -> tuple[Name, ...]:
        """The named abilities that the engine carries out, those of which the data have the clause."""
        return tuple(one for one in named_abilities() if one.clause in self.db.clauses)

    @cached_property
    def beyond_the_language(self) -> tuple[Clause, ...]:
        """The named abilities of the older edition's glossary that the engine does not carry out, for a told reason."""
        glossary = (one for one in self.db.clauses.values() if section_of(one.id) == "b:glossary")
        return tuple(one for one in glossary if "named-ability" in one.terms and one.why_not is not None)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections that have records, in the order of the database."""
        return tuple(self._section(id) for id in self.db.sections)

    def _section(self, id: str) -> Section:
        clauses = self.db.section(id)
        heading = clauses[0] if clauses[0].id == id else None
        edition = edition_of(clauses[0].id)
        if id.endswith(":glossary"):
            name = self.words[f"glossary_{edition}"]
        else:
            name = f"{id} {heading.title[self.language] if heading and heading.title else self.words['untitled']}"
        return Section(id, file_stem(id), name, edition, clauses)

    def level(self, clause: Clause, section: Section) -> int:
        """The level of the clause's heading: 2 right under the section, one more for each known clause above it."""
        level, above = 2, parent_of(clause.id, self.db.clauses)
        while above is not None and above != section.id:
            level, above = level + 1, parent_of(above, self.db.clauses)
        return min(level, 6)

    def link(self, clause: str) -> str:
        """A link to a clause by its number."""
        return link_to(clause)

    def links(self, clauses: tuple[str, ...]) -> str:
        """Links to clauses, with commas between."""
        return ", ".join(map(link_to, clauses))

    def gist(self, clause: str) -> str:
        """The title of a clause or the beginning of what it says."""
        return escaped(clause_title(self.db.clause(clause))[self.language])

    def terms(self, clause: Clause) -> str:
        """Links to the glossary for the terms of a clause."""
        return ", ".join(f"[{self.plain(self.db.terms[term].names)}](glossary.md#{term})" for term in clause.terms)

    @cached_property
    def glossary(self) -> tuple[Term, ...]:
        """The terms by their names in this language, ё beside е."""
        return tuple(sorted(self.db.terms.values(), key=lambda one: folded(one.names[self.language])))

    def badge(self, clause: str) -> Badge:
        """What the examples say of the clause."""
        return self.report.badges[clause]

    def source(self, clause: Clause) -> str:
        """Where the text comes from: document, kind of source, certainty, and whether the number is printed there."""
        source = clause.source
        if clause.status is Status.UNKNOWN and source.number is Numbering.INFERRED:
            return self.word("number", source.number)  # no document names it
        documents = {one.id: one.title for edition in self.db.editions.values() for one in edition.documents}
        document = documents.get(source.document)
        told = (
            escaped(document[self.language] if document else source.document),
            self.word("source", source.kind),
            self.word("certainty", source.certainty),
            self.word("number", source.number),
        )
        return "; ".join(told)

    def questions_on(self, clause: str) -> tuple[Question, ...]:
        """The open questions that concern a clause."""
        return tuple(one for one in self.db.questions.values() if clause in one.clauses)

    def pairs_of(self, clause: str) -> Iterator[str]:
        """The lines of the concordance that a clause stands in."""
        for pair in self.db.pairs:
            if clause in (pair.a, pair.b):
                relation = self.word("relation", pair.relation)
                yield f"{link_to(pair.a)} {relation} {link_to(pair.b)}. {self.say(pair.line)}"

    # --- examples ---

    @cached_property
    def verified_elsewhere(self) -> tuple[str, ...]:
        """The verified clauses of the sections where no example is shown in full."""
        shown_in = {one.id for one in self.sections if self.has_examples(one)}
        badges = self.report.badges
        return tuple(id for id in self.db.clauses if badges[id] is Badge.VERIFIED and section_of(id) not in shown_in)

    def has_examples(self, section: Section) -> bool:
        """Whether an example is shown in full on the page of the section."""
        clauses = {clause.id for clause in section.clauses}
        return any(home_of(result) in clauses for result in self.report.results.values())

    def example_link(self, result: ExampleResult) -> str:
        """A link to the place where an example is shown in full."""
        example = result.example
        return f"[{self.plain(example.title)}]({page_of(home_of(result))}#example-{example.id})"

    def not_examined(self, decision: Mapping[str, Any]) -> str:
        """What the decision does not look at, in words."""
        return ", ".join(self.word("not examined", key) for key in decision.get("not_examined", ()))

    def readings(self, branch: Mapping[str, Any]) -> str:
        """The readings that a branch rests on, as links to their questions."""
        told = []
        for question_id, reading_id in branch["readings"].items():
            question = self.db.questions[question_id]
            reading = next(one for one in question.readings if one.id == reading_id)
            told.append(f"[{self.plain(question.title)}](questions.md#{question_id}): {self.say(reading.statement)}")
        return " ".join(told)

    def document(self, result: ExampleResult) -> str:
        """The fragment of the link that opens an example on the desk."""
        return document_of_example(result)

    # --- rulings and cards ---

    @cached_property
    def rulings_by_section(self) -> tuple[tuple[str, tuple[Ruling, ...]], ...]:
        """The rulings under the headings of the sections in which their first clauses stand."""
        groups: dict[str, list[Ruling]] = {}
        for ruling in sorted(self.db.rulings.values(), key=lambda one: (clause_key(one.clauses[0]), one.id)):
            groups.setdefault(section_of(ruling.clauses[0]), []).append(ruling)
        return tuple((self._section(id).heading, tuple(rulings)) for id, rulings in groups.items())

    def rulings_on(self, clause: str) -> tuple[Ruling, ...]:
        """The rulings that rest on a clause."""
        return tuple(one for one in self.db.rulings.values() if clause in one.clauses)

    def withdrawal(self, ruling: Ruling) -> tuple[str, ...]:
        """Why a ruling is withdrawn, in plain words; nothing where its examples bear it out."""
        return withdrawal_of(ruling, self.report)

    @cached_property
    def cards_by_text(self) -> tuple[tuple[CardText, tuple[Card, ...]], ...]:
        """The cards by what their text is, each group by name, ё beside е."""
        by_name = sorted(self.db.cards.values(), key=lambda one: folded(one.names[self.language]))
        groups = ((text, tuple(one for one in by_name if one.text is text)) for text in CardText)
        return tuple((text, cards) for text, cards in groups if cards)

    def figures_of(self, card: Card) -> Iterator[tuple[str, str]]:
        """What is printed on a card, as far as it is known: the name of each figure and its value in words."""
        if card.type is not None:
            yield "type", say(card.type.value, self.language)
        for name, value in (("life", card.life), ("movement", card.movement)):
            if value is not None:
                yield name, str(value)
        if card.strike is not None:
            yield "strike", "-".join(map(str, card.strike))
        if card.abilities:
            yield "abilities", "; ".join(ability_in_words(one, self.language) for one in card.abilities)

    @cached_property
    def _examples_by_card(self) -> Mapping[str, tuple[ExampleResult, ...]]:
        found: dict[str, list[ExampleResult]] = {}
        for result in self.report.results.values():
            placed = result.example.position.get("cards", {}).values()
            for id in sorted({str(one["card"]) for one in placed if isinstance(one.get("card"), str)}):
                found.setdefault(id, []).append(result)
        return {id: tuple(results) for id, results in found.items()}

    def examples_with(self, card: str) -> tuple[ExampleResult, ...]:
        """The examples in which a card takes part."""
        return self._examples_by_card.get(card, ())

    def on_the_table(self, card: Card) -> str:
        """The fragment of the link that puts a card on the desk; nothing where its type is not known."""
        if card.type is None:
            return ""
        return fragment_of({"position": {"cards": {card.id: {"card": card.id, "player": "first", "at": "C1"}}}})

    # --- what is known ---

    @cached_property
    def figures(self) -> Mapping[str, int]:
        """The numbers that the home page tells: examples, clauses by badge, sections, questions."""
        badges = Counter(badge.value for badge in self.report.badges.values())
        examples = len(self.report.results)
        return {
            "examples": examples,
            "passed": examples - len(self.report.failed),
            "contrasts": sum(len(one.contrasts) for one in self.report.results.values()),
            "clauses": len(self.db.clauses),
            "sections": len(self.sections),
            "questions": len(self.db.questions),
            **{badge.name.lower(): badges[badge.value] for badge in Badge},
        }

    def incomplete(self, edition: str) -> tuple[Clause, ...]:
        """The clauses and sections of an edition whose text is missing or known only in part."""
        clauses = self.db.clauses.values()
        return tuple(one for one in clauses if one.status is not Status.COMPLETE and edition_of(one.id) == edition)

    def nothing_known(self, edition: str) -> tuple[str, ...]:
        """The sections of an edition of which nothing is known but that their numbers lie between known ones."""
        return tuple(
            one.id
            for one in self.incomplete(edition)
            if one.status is Status.UNKNOWN
            and one.source.number is Numbering.INFERRED
            and one.source.certainty is not Certainty.HIGH
            and len(self.db.section(section_of(one.id))) == 1
            and not self.db.cited_by(one.id)
        )

    def gaps(self) -> tuple[str, ...]:
        """The stretches of section numbers of the main edition, between known ones, that have no record."""
        known = sorted(int(one.id) for one in self.sections if one.id.isdigit())
        stretches = []
        for low, high in pairwise(known):
            if low // 100 == high // 100 and high - low > 1:
                stretches.append(f"{low + 1}" if high - low == 2 else f"{low + 1}–{high - 1}")
        return tuple(stretches)


class Pages:
    """The pages of the site in one language."""

    def __init__(
        self,
        docs: Path,
        db: RulesDB,
        report: Report,
        language: str,
        runtime: Runtime | None = None,
        *,
        reference: bool = False,
        proof: Mapping[str, Any] | None = None,
    ) -> None:
        """Take the folder `docs` with its templates and hand-written pages, the data and the report.

        `runtime` is what the desk runs, seen from the root of the site; without it there is no page of the desk.
        `reference` says whether the site has the Python reference, to which the pages then link. `proof` is the whole
        report of the checker, for the dashboard and the decision tables.
        """
        words = json.loads((docs / "templates" / "words.json").read_text(encoding="utf-8"))[language]
        desk = _desk_page(docs, language, runtime) if runtime else None
        self._guide = Guide(db, report, language, words, desk)
        # Every text passes through `say` or `plain`, which escape it for Markdown; HTML escaping would spoil that.
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader([docs / "templates", docs / "pages" / language]),
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._templates.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
        self._templates.globals.update(
            guide=self._guide,
            desk=desk,
            words=words,
            language=language,
            shown=shown,
            marks=vocabulary.BADGE_MARKS,
            editions=EDITIONS,
            reference=WAYS_UP[language] + REFERENCE if reference else "",
            zensical=ZENSICAL,
            proven=proof is not None,
        )
        self._proof = proof_pages(docs, db, proof, language) if proof is not None else None

    @property
    def words(self) -> Mapping[str, str]:
        """The words of the site in this language."""
        return self._guide.words

    @cached_property
    def sections(self) -> tuple[tuple[Section, Page], ...]:
        """Each section with its page."""
        return tuple(
            (one, self._page(one.file, one.heading, "section.md", section=one)) for one in self._guide.sections
        )

    @cached_property
    def others(self) -> Mapping[str, Page]:
        """The pages that are no sections, by name: the home page and the reference."""
        told = [name for name in TITLES if name != "desk" or self._guide.desk]
        return {name: self._page(name, self._guide.words[TITLES[name]], f"{name}.md") for name in told} | self._proven

    @property
    def _proven(self) -> dict[str, Page]:
        """The pages that the whole report of the checker fills."""
        if self._proof is None:
            return {}
        titles = {name: self._proof.words[key] for name, key in PROOF_PAGES.items()}
        return {name: self._page(name, title, f"{name}.md", proof=self._proof) for name, title in titles.items()}

    def __iter__(self) -> Iterator[Page]:
        """Give every page, rendered."""
        yield from self.others.values()
        yield from (page for _, page in self.sections)
        db, language = self._guide.db, self._guide.language
        for ruling in db.rulings.values():
            yield self._page(f"ruling-{ruling.id}", ruling.question[language], "ruling.md", ruling=ruling)
        for card in db.cards.values():
            yield self._page(f"card-{card.id}", card.names[language], "card.md", card=card)

    def navigation(self) -> list[dict[str, Any]]:
        """The navigation as MkDocs takes it: `AT_HAND`, the sections by edition, those with a title first, the rest."""
        words = self._guide.words
        first = [{self.others[name].title: f"{name}.md"} for name in AT_HAND if name in self.others]
        reference = [{page.title: f"{name}.md"} for name, page in self.others.items() if name not in AT_HAND]
        groups: dict[str, list[Any]] = {}
        bare: dict[str, list[Any]] = {}
        for section, page in sorted(self.sections, key=lambda one: one[0].untitled):
            chosen = bare if section.bare else groups
            chosen.setdefault(words[section.edition], []).append({page.title: f"{page.name}.md"})
        for edition, pages in bare.items():
            groups.setdefault(edition, []).append({words["bare"]: pages})
        return [*first, *({title: pages} for title, pages in groups.items()), {words["reference"]: reference}]

    def _page(self, name: str, title: str, template: str, **context: Any) -> Page:
        rendered = self._templates.get_template(template).render(title=title, **context)
        return Page(name, title, re.sub(r"\n{3,}", "\n\n", rendered))


def _desk_page(docs: Path, language: str, runtime: Runtime) -> DeskPage:
    words = json.loads((docs / "templates" / "desk_words.json").read_text(encoding="utf-8"))[language]
    return DeskPage(words, runtime.seen_from(WAYS_UP[language]), board_svg({}, language=language))
