"""`svod show ID`: a clause with all that hangs on it, or a ruling with its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble

if TYPE_CHECKING:
    from judge.rulings import Proof
    from rulesdb.database import RulesDB
    from rulesdb.records import Clause, Ruling

HELP = both(
    "Показать пункт: текст, ссылки в обе стороны, примеры, отметку о проверке; или разбор по его id.\n\n"
    "Раздел показывается вместе с его пунктами. Отметка вычисляется на месте: движок заново решает примеры пункта. "
    "JSON: id, title, statement, kind, status, source, note, examples_printed, refs, cited_by, terms, examples, "
    "questions, pairs, rulings, badge, executable, why_not, provisions, clauses, official; все ключи есть всегда. В "
    "provisions — положения движка и место каждого в коде, в official — "
    "официальный текст изданий, импортированных на этой машине (svod import). Номер, который есть только в них, тоже "
    "показывается: в JSON тогда только id и official. У разбора: id, question, answer, reasoning, verdict, withdrawn, "
    "problems, clauses, examples. Разбор, чей пример не сошёлся, отозван.\n"
    "---\n"
    "svod show 504.1.1\nsvod show п. 504,1,1\nsvod show §504\nsvod show b:g-11\nsvod show 504.1 --json\n"
    "svod show across-ones-own",
    "Show a clause: text, references both ways, examples, verification badge; or a ruling by its id.\n\n"
    "A section is shown with its clauses. The badge is computed on the spot: the engine decides the examples anew. "
    "JSON: id, title, statement, kind, status, source, note, examples_printed, refs, cited_by, terms, examples, "
    "questions, pairs, rulings, badge, executable, why_not, provisions, clauses, official; every key is always there. "
    "`provisions` has those of the engine with the place of each in the code, `official` the official wording of the "
    "editions imported on this machine (svod import). A number that only they have is shown too: the JSON then has id "
    "and official alone. Of a ruling: id, question, answer, reasoning, verdict, withdrawn, problems, clauses, "
    "examples. A ruling whose example fails is withdrawn.\n"
    "---\n"
    "svod show 504.1.1\nsvod show 504,1,1\nsvod show 504 --lang en\nsvod show b:g-11\nsvod show 504.1 --json\n"
    "svod show across-ones-own",
)


def run(
    id: Annotated[
        list[str],
        typer.Argument(metavar="ID", help=both("Номер пункта, id разбора.", "Number of a clause, id of a ruling.")),
    ],
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Print the clause, or the ruling."""
    from judge.knowledge import clause_id, opened

    db, asked = opened(data), " ".join(id).strip()
    output = Output(lang, as_json)
    if asked in db.rulings:
        _show_ruling(output, db, db.rulings[asked])
        return
    try:
        clause = db.clauses[clause_id(db, asked)]
    except Trouble:
        if not _show_official_alone(output, asked):
            raise
        return
    told = clause_told(db, clause)
    if as_json:
        output.json(told)
    else:
        from judge.terminal.clause_page import print_clause

        print_clause(output, db, told)


def _show_official_alone(output: Output, asked: str) -> bool:
    """Show what imported texts have under a number that the knowledge base lacks; tell whether they have anything."""
    from judge.official.beside import told, wordings_under

    found = wordings_under(asked)
    if not found:
        return False
    if output.as_json:
        output.json({"id": found[0].clause.id, "official": [told(one) for one in found]})
        return True
    from judge.official.wording_page import print_wordings

    output.line(
        output.say(
            "Такого пункта в своде нет; вот что под этим номером в импортированных текстах.",
            "The knowledge base has no such clause; this is what imported texts have under the number.",
        )
    )
    print_wordings(output, found)
    return True


def _show_ruling(output: Output, db: RulesDB, ruling: Ruling) -> None:
    from judge.rulings import Proof, ruling_told

    told = ruling_told(db, ruling, Proof(db))
    if output.as_json:
        output.json(told)
    else:
        from judge.terminal.ruling_page import print_ruling

        print_ruling(output, told)


def clause_told(db: RulesDB, clause: Clause, proof: Proof | None = None) -> dict[str, Any]:
    """Give all that is shown of a clause, as JSON; every key is always there, null or empty where nothing is known.

    `provisions` lists those of the engine that carry the clause and where each is registered, `clauses` the clauses of
    a section, `pairs` the concordance with other editions, `official` the wording of imported texts.
    """
    from checker.places import place_of, provisions_of
    from judge.badges import badges_of
    from judge.official.beside import told, wordings_of
    from judge.rulings import Proof, rulings_in_brief, rulings_of

    section = db.section(clause.id)[1:] if clause.id in db.sections and db.section(clause.id)[0] == clause else ()
    proof = proof or Proof(db)
    badges, passed = badges_of(db, (clause, *section), proof)
    record = clause.to_json()
    return {
        "id": clause.id,
        "title": record.get("title"),
        "statement": record.get("statement"),
        "kind": clause.kind.value,
        "status": clause.status.value,
        "source": record["source"],
        "note": record.get("note"),
        "examples_printed": record.get("examples_printed", []),
        "refs": list(clause.refs),
        "cited_by": list(db.cited_by(clause.id)),
        "terms": [{"id": id, "names": db.terms[id].names.to_json()} for id in clause.terms],
        "examples": [
            {"id": example.id, "title": example.title.to_json(), "passed": passed[example.id]}
            for example in db.examples_of(clause.id)
        ],
        "questions": [
            {"id": question.id, "title": question.title.to_json(), "settled": settled.reading if settled else None}
            for question in db.questions.values()
            for settled in (question.settled,)
            if clause.id in question.clauses
        ],
        "pairs": [pair.to_json() for pair in db.pairs if clause.id in (pair.a, pair.b)],
        "rulings": rulings_in_brief(rulings_of(db, clause.id), proof),
        "badge": badges[clause.id],
        "executable": clause.executable,
        "why_not": record.get("why_not"),
        "provisions": [{"id": id, "place": place_of(id)} for id in provisions_of(clause.id)],
        "clauses": [{"id": one.id, "title": one.to_json().get("title"), "badge": badges[one.id]} for one in section],
        "official": [told(one) for one in wordings_of(clause.id)],
    }
