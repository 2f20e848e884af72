"""A larger knowledge base made of the real one, to see how loading and validating grow."""

import json
import shutil
from pathlib import Path
from typing import Any

from rulesdb.folders import PACKAGE_FOLDER
from rulesdb.ids import mentions

FOLDERS = ("clauses", "glossary", "cards", "examples", "rulings", "questions", "editions")


def multiplied(times: int, root: Path) -> Path:
    """Write a base with so many times the clauses and examples into a new folder, and give the folder back."""
    for name in FOLDERS:
        if (PACKAGE_FOLDER / name).is_dir():
            shutil.copytree(PACKAGE_FOLDER / name, root / name)
    for path in sorted((root / "clauses").glob("*.json")):
        content = _read(path)
        own = [one for one in content["clauses"] if one["kind"] != "heading"]
        content["clauses"] += [_clause(one, copy) for copy in range(1, times) for one in own]
        _write(path, content)
    for path in sorted((root / "examples").rglob("*.json")):
        content = _read(path)
        for copy in range(1, times):
            id = f"{content['id']}-{copy}"
            _write(path.with_name(f"{id}.json"), {**content, "id": id})
    return root


def _clause(clause: dict[str, Any], copy: int) -> dict[str, Any]:
    """A copy of a clause under an id of its own, with nothing in its texts that refers to another clause."""
    section, _, rest = clause["id"].partition(".")
    id = f"{clause['id']}-{copy}" if "g-" in section else f"{section}.{1000 + copy}.{rest}"
    return {**_unreferring(clause), "id": id, "refs": []}


def _unreferring(value: Any) -> Any:
    if isinstance(value, list):
        return [_unreferring(member) for member in value]
    if not isinstance(value, dict):
        return value
    return {key: _plain(one) if key in ("ru", "en") else _unreferring(one) for key, one in value.items()}


def _plain(text: str) -> str:
    for id in sorted(mentions(text, sections=True), key=len, reverse=True):
        text = text.replace(id, "…")
    return text


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
