"""The reading part of the API as files of the site: a bot, or another site, needs no server to read the rules.

api/v1/index.json            what there is
api/v1/clauses.json          every clause in brief, with the address of the whole
api/v1/clauses/504.1.1.json  the same as GET /api/clauses/504.1.1 answers
api/v1/rulings/….json        the same as GET /api/rulings/… answers
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from judge.commands.show import clause_told
from judge.rulings import Proof, ruling_told

if TYPE_CHECKING:
    from checker.report import Report
    from rulesdb.database import RulesDB

FOLDER: Final = Path("api", "v1")
VERSION: Final = 1


def write_data(site: Path, db: RulesDB, report: Report) -> int:
    """Write the files into a built site and give their number. `report` is the check of `db`."""
    root = site / FOLDER
    proof = Proof(db, report.results)
    clauses = [clause_told(db, clause, proof) for clause in db.clauses.values()]
    rulings = [ruling_told(db, ruling, proof) for ruling in db.rulings.values()]
    lists = {
        "clauses": [_brief(one, "clauses", ("title", "statement", "badge")) for one in clauses],
        "rulings": [_brief(one, "rulings", ("question", "answer", "verdict", "withdrawn")) for one in rulings],
        "terms": [one.to_json() for one in db.terms.values()],
        "questions": [one.to_json() for one in db.questions.values()],
    }
    index = {"version": VERSION, "data": report.digest, "lists": {name: f"{name}.json" for name in lists}}
    for name, value in ({"index": index} | lists).items():
        _write(root / f"{name}.json", value)
    for told in clauses:
        _write(root / "clauses" / file_of(told["id"]), told)
    for told in rulings:
        _write(root / "rulings" / file_of(told["id"]), told)
    return 1 + len(lists) + len(clauses) + len(rulings)


def file_of(id: str) -> str:
    """Give the name of a record's file; a colon may not stand in one everywhere.

    >>> file_of("b:g-11")
    'b-g-11.json'
    """
    return f"{id.replace(':', '-')}.json"


def _brief(told: dict[str, Any], folder: str, keys: tuple[str, ...]) -> dict[str, Any]:
    return {"id": told["id"], **{key: told[key] for key in keys}, "file": f"{folder}/{file_of(told['id'])}"}


def _write(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
