"""A clause as `svod show` prints it for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.terminal.output import Output, named
from judge.terminal.vocabulary import (
    BADGE_MARKS,
    BADGE_STYLES,
    BADGES,
    CERTAINTIES,
    CLAUSE_KINDS,
    NUMBERINGS,
    RELATIONS,
    SOURCE_KINDS,
    STATUSES,
)

if TYPE_CHECKING:
    from rulesdb.database import RulesDB


def print_clause(output: Output, db: RulesDB, told: Mapping[str, Any]) -> None:
    """Print what `judge.commands.show.clause_told` gave."""
    _print_head(output, db, told)
    _print_text(output, told)
    _print_official(output, told)
    _print_links(output, db, told)
    _print_questions(output, db, told)
    _print_editions(output, told)
    _print_rulings(output, told)
    _print_examples(output, told)
    _print_provisions(output, told)
    _print_clauses(output, db, told)


def _print_head(output: Output, db: RulesDB, told: Mapping[str, Any]) -> None:
    from rich.text import Text as Styled

    badge = told["badge"]
    head = Styled(told["id"], "bold")
    if told["title"]:
        head.append(f"  {told['title'][output.language]}", "bold")
    head.append(f"  {BADGE_MARKS[badge]} {named(BADGES, badge, output.language)}", BADGE_STYLES[badge])
    output.line(head)
    source = told["source"]
    edition = db.editions.get(source["edition"])
    documents = {document.id: output.pick(document.title) for document in edition.documents} if edition else {}
    words = [
        named(CLAUSE_KINDS, told["kind"], output.language),
        named(STATUSES, told["status"], output.language),
        f"{documents.get(source['document'], source['document'])} ({_named_kind(output, source)})",
        named(CERTAINTIES, source["certainty"], output.language),
        named(NUMBERINGS, source["number"], output.language),
    ]
    output.line(" · ".join(words), "dim")
    if edition:
        output.line(f"{output.say('Редакция', 'Edition')}: {output.pick(edition.title)}", "dim")


def _named_kind(output: Output, source: Mapping[str, str]) -> str:
    return named(SOURCE_KINDS, source["kind"], output.language)


def _print_text(output: Output, told: Mapping[str, Any]) -> None:
    language = output.language
    output.line()
    if told["statement"]:
        output.line(told["statement"][language])
    elif told["kind"] != "heading":
        output.line(output.say("Текст пункта неизвестен.", "The text of the clause is unknown."))
    for example in told["examples_printed"]:
        output.line(f"{output.say('Пример из правил', 'Example in the rules')}: {example[language]}", indent=2)
    if told["note"]:
        output.line(f"{output.say('Примечание', 'Note')}: {told['note'][language]}", "italic")
    if told["why_not"] and told["kind"] != "heading":
        reason = told["why_not"][language]
        output.line(f"{output.say('Почему не исполняется движком', 'Why it is not executable')}: {reason}", "dim")


def _print_official(output: Output, told: Mapping[str, Any]) -> None:
    from judge.official.beside import others_of, wordings_of
    from judge.official.wording_page import print_others, print_wordings

    print_wordings(output, wordings_of(told["id"]))
    print_others(output, others_of(told["id"]))


def _print_links(output: Output, db: RulesDB, told: Mapping[str, Any]) -> None:
    for heading, ids in (
        (output.say("Ссылается на", "Refers to"), told["refs"]),
        (output.say("На пункт ссылаются", "Referred to by"), told["cited_by"]),
    ):
        if ids:
            output.heading(heading)
            for id in ids:
                output.line(f"{id}  {_short(output, db, id)}", indent=2)
    if told["terms"]:
        names = ", ".join(term["names"][output.language] for term in told["terms"])
        output.heading(output.say("Термины", "Terms"))
        output.line(names, indent=2)


def _short(output: Output, db: RulesDB, id: str) -> str:
    from judge.lookup.entries import clause_title

    clause = db.clauses.get(id)
    return output.pick(clause_title(clause)) if clause else ""


def _print_questions(output: Output, db: RulesDB, told: Mapping[str, Any]) -> None:
    if not told["questions"]:
        return
    output.heading(output.say("Открытые вопросы", "Open questions"))
    for asked in told["questions"]:
        question = db.questions[asked["id"]]
        output.line(f"{question.id}: {output.pick(question.question)}", indent=2)
        for reading in question.readings:
            settled = output.say(" (так решает другая редакция)", " (so another edition settles it)")
            mark = settled if asked["settled"] == reading.id else ""
            output.line(f"{reading.id}: {output.pick(reading.statement)}{mark}", indent=4)


def _print_editions(output: Output, told: Mapping[str, Any]) -> None:
    if told["pairs"]:
        output.heading(output.say("Другие редакции", "Other editions"))
    for pair in told["pairs"]:
        relation = named(RELATIONS, pair["relation"], output.language)
        output.line(f"{pair['a']} {relation} {pair['b']}: {pair['line'][output.language]}", indent=2)


def _print_rulings(output: Output, told: Mapping[str, Any]) -> None:
    if told["rulings"]:
        output.heading(output.say("Разборы", "Rulings"))
    for ruling in told["rulings"]:
        withdrawn = output.say(" — отозван", " — withdrawn") if ruling["withdrawn"] else ""
        output.line(f"{ruling['question'][output.language]}  ({ruling['id']}){withdrawn}", indent=2)


def _print_examples(output: Output, told: Mapping[str, Any]) -> None:
    if told["examples"]:
        output.heading(output.say(f"Примеры: {len(told['examples'])}", f"Examples: {len(told['examples'])}"))
    rows = [(example["passed"], example["title"][output.language], example["id"]) for example in told["examples"]]
    for passed, title, id in rows:
        output.line(f"{'✓' if passed else '✗'} {title}  ({id})", indent=2)


def _print_provisions(output: Output, told: Mapping[str, Any]) -> None:
    if told["provisions"]:
        output.heading(output.say("Положения движка", "Provisions of the engine"))
    for one in told["provisions"]:
        output.line(f"{one['id']}  {one['place'] or ''}".rstrip(), indent=2)
    if told["executable"] and not told["provisions"]:
        output.line()
        output.line(
            output.say("Движок этот пункт ещё не исполняет.", "The engine does not carry the clause yet."), "dim"
        )


def _print_clauses(output: Output, db: RulesDB, told: Mapping[str, Any]) -> None:
    clauses: Sequence[Mapping[str, Any]] = told["clauses"]
    if not clauses:
        return
    output.heading(output.say("Пункты раздела", "Clauses of the section"))
    for one in clauses:
        clause = db.clauses[one["id"]]
        text = clause.statement or clause.title or clause.note
        output.line(f"{BADGE_MARKS[one['badge']]} {one['id']}  {output.pick(text) if text else ''}", indent=2)
