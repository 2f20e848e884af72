"""What an uncommitted edit touches: the examples that have to be run again."""

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rulesdb.database import RulesDB
from rulesdb.records import Example, JsonObject


class NoRepository(Exception):
    """The folder is in no git repository, or git is not there; the message is git's own."""


def changed_files(folder: Path) -> tuple[Path, ...]:
    """Give the files of the repository around a folder that differ from its last commit, new ones too, in order.

    Raises NoRepository.
    """
    top = Path(_git(folder, "rev-parse", "--show-toplevel").strip())
    listed = _git(top, "status", "--porcelain", "-z", "--untracked-files=all", "--no-renames")
    return tuple(sorted(top / line[3:] for line in listed.split("\0") if line))


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)
    except OSError as missing:
        raise NoRepository(str(missing)) from missing
    if done.returncode != 0:
        raise NoRepository(done.stderr.strip())
    return done.stdout


def touched_examples(db: RulesDB, files: Iterable[Path], data: Path, code: Path) -> tuple[Example, ...]:
    """Give the examples that changed files touch, in order.

    An edit of an example touches it, one of a ruling those that it shows, one of a card those that have the card, one
    of clauses those that verify a clause reworded, one of a question those that branch by it. All are touched where a
    question is settled otherwise, and by an edit of the engine or the checker (below `code`): what a rule decides
    shows in no file name.
    """
    data, code = data.resolve(), code.resolve()
    touched: dict[str, None] = {}
    for file in (one.resolve() for one in files):
        if file.suffix == ".py" and any(file.is_relative_to(code / room) for room in ("engine", "checker")):
            return tuple(db.examples.values())
        if file.is_relative_to(data) and file.suffix == ".json":
            touched |= dict.fromkeys(_touched_by(db, file, file.relative_to(data), data))
    return tuple(example for id, example in db.examples.items() if id in touched)


def _touched_by(db: RulesDB, file: Path, place: Path, data: Path) -> Iterable[str]:
    folder, id = place.parts[0], place.stem
    if folder == "examples":
        return (id,)
    if folder == "cards":
        return (one.id for one in db.examples.values() if _has_card(one, id))
    if folder == "rulings":
        return db.rulings[id].examples if id in db.rulings else ()
    if folder == "questions":
        every = _settled(_at_head(file, data)) != _settled(_now(file))
        return (one.id for one in db.examples.values() if every or rests_on(one, id))
    if folder == "clauses":
        reworded = _reworded(file, data)
        return (one.id for one in db.examples.values() if not reworded.isdisjoint(one.verifies))
    return ()


def _has_card(example: Example, card: str) -> bool:
    changes = (one.change.get("position", {}) for one in example.contrasts)
    return any(_names_card(position, card) for position in (example.position, *changes))


def _names_card(position: JsonObject, card: str) -> bool:
    found = (one.get("card") for one in (position.get("cards") or {}).values() if one is not None)
    return any(one == card or (isinstance(one, Mapping) and one.get("record") == card) for one in found)


def rests_on(example: Example, question: str) -> bool:
    """Tell whether an example expects branches by the readings of a question."""
    expected = [*(one.expect for one in example.steps), *(one.expect for one in example.contrasts)]
    return any(question in branch.get("readings", ()) for one in expected for branch in one.get("branches", ()))


def _reworded(file: Path, data: Path) -> frozenset[str]:
    """Give the clauses of a file whose records are not those of the last commit."""
    before, now = _clauses(_at_head(file, data)), _clauses(_now(file))
    return frozenset(id for id in before.keys() | now.keys() if before.get(id) != now.get(id))


def _at_head(file: Path, data: Path) -> Mapping[str, Any]:
    """Give what a file held in the last commit; nothing where it is new or was no JSON: then all in it is new."""
    try:
        content: Mapping[str, Any] = json.loads(_git(data, "show", f"HEAD:./{file.relative_to(data).as_posix()}"))
    except (NoRepository, ValueError):
        return {}
    return content


def _now(file: Path) -> Mapping[str, Any]:
    content: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return content


def _clauses(content: Mapping[str, Any]) -> dict[str, Any]:
    return {one["id"]: one for one in content.get("clauses", ())}


def _settled(content: Mapping[str, Any]) -> Any:
    """Give how a question is settled and what it may be settled for: on that any example may rest."""
    return content.get("settled"), [one["id"] for one in content.get("readings", ())]
