"""Opening the knowledge base for a command, and telling what is wrong with it or with an id asked for."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from judge import words
from judge.terminal.trouble import Trouble
from rulesdb.errors import InvalidData, UnknownId
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.database import RulesDB
    from rulesdb.records import Example

AT_MOST = 50  # faults that `svod check` tells one by one


def opened(folder: Path | None) -> RulesDB:
    """Load the knowledge base, by default the one installed. Raises Trouble that tells the first fault of the data."""
    from rulesdb.load import load

    try:
        return load(folder)
    except InvalidData as invalid:
        raise invalid_data(invalid) from invalid


def valid(folder: Path | None) -> None:
    """Validate the knowledge base. Raises Trouble that tells its faults, in JSON every one of them."""
    from rulesdb.folders import PACKAGE_FOLDER
    from rulesdb.validate import validate

    root = folder or PACKAGE_FOLDER
    problems = validate(root)
    if problems:
        raise invalid_data(InvalidData(root, problems), shown=AT_MOST)


def invalid_data(invalid: InvalidData, shown: int = 1) -> Trouble:
    """Give the trouble for data that cannot be used, with the first faults for people and all of them in JSON."""
    first, *others = invalid.problems
    more = len(invalid.problems) - shown
    lines = [str(problem) for problem in others[: shown - 1]]
    if more > 0:
        lines.append(f"… +{more} (svod check)")
    return Trouble(
        f"{invalid.root / first.file}: {first.path}",
        Text(first.message, first.message),
        Text(first.remedy, first.remedy),
        details={"problems": [problem.to_json() for problem in invalid.problems]},
        lines=tuple(lines),
    )


def clause_id(db: RulesDB, asked: str) -> str:
    """Give the id of the clause that a person means: `504.1.1` for `п. 504,1,1` or `§504 1 1`.

    Raises Trouble, with the nearest ids, where there is no such clause.
    """
    text = asked.strip()
    if text in db.clauses:
        return text
    lower = {words.folded(id): id for id in db.clauses}
    if words.folded(text) in lower:
        return lower[words.folded(text)]
    named, rest = words.numbers(text)
    if len(named) == 1 and not rest:
        text = next((reading for reading in named[0].readings if reading in db.clauses), named[0].readings[0])
    try:
        return db.clause(text).id
    except UnknownId as unknown:
        rulings = tuple(get_close_matches(asked, db.rulings, n=3)) if not named else ()
        raise unknown_clause(UnknownId(unknown.id, rulings or unknown.nearest)) from unknown


def clauses_meant(db: RulesDB, asked: Iterable[str]) -> tuple[str, ...]:
    """Give the ids of the clauses that a person means, a section standing for all of its own; each once.

    Raises Trouble where there is no such clause.
    """
    found: dict[str, None] = {}
    for one in asked:
        id = clause_id(db, one)
        section = db.section(id) if id in db.sections else ()
        of_section = bool(section) and section[0].id == id
        found.update(dict.fromkeys(clause.id for clause in section) if of_section else {id: None})
    return tuple(found)


def examples_named(db: RulesDB, asked: str) -> tuple[Example, ...]:
    """Give the example of that id, or the examples that verify the clause or section meant, each once.

    Raises Trouble where no example and no clause has the id.
    """
    if asked in db.examples:
        return (db.examples[asked],)
    if words.numbers(asked)[0] or asked in db.clauses:
        found = (example for id in clauses_meant(db, (asked,)) for example in db.examples_of(id))
        return tuple({example.id: example for example in found}.values())
    near = get_close_matches(asked, db.examples, n=3)
    raise Trouble(
        asked,
        Text("такого примера и такого пункта нет.", "there is no such example and no such clause."),
        Text(f"Похожие: {', '.join(near)}.", f"Similar: {', '.join(near)}.")
        if near
        else Text("Примеры пункта показывает svod show.", "svod show lists the examples of a clause."),
        details={"nearest": near},
    )


def unknown_clause(unknown: UnknownId) -> Trouble:
    """Give the trouble for an id that no clause has."""
    near = ", ".join(unknown.nearest)
    return Trouble(
        unknown.id or "ID",
        Text("такого пункта в своде нет.", "there is no such clause."),
        Text(f"Ближайшие: {near}.", f"The nearest: {near}.")
        if near
        else Text("Найдите пункт по словам: svod find СЛОВА.", "Find it by words: svod find WORDS."),
        details={"nearest": list(unknown.nearest)},
    )
