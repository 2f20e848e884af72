"""The whole report of the checker, kept beside the site as long as nothing that it speaks of has changed."""

import json
from pathlib import Path
from typing import Any

from checker.proof import Stage, code_digest, prove
from judge.pins import write_whole
from judge.terminal.options import processes_for
from judge.terminal.progress import progress
from rulesdb.database import RulesDB
from rulesdb.fingerprints import digest


def proof_of(db: RulesDB, kept: Path) -> dict[str, Any]:
    """Give the report on `db` as JSON: the kept one where it is of this very data and code, otherwise a new one.

    Mutation takes minutes, so a new report is kept at `kept` for the next build.
    """
    known = _read(kept)
    if known is not None and (known.get("digest"), known.get("code")) == (digest(db), code_digest()):
        return known
    with progress("svod report", len(Stage)) as begun:
        told = prove(db, processes=processes_for(0), begin=begun).to_json()
    kept.parent.mkdir(parents=True, exist_ok=True)
    write_whole(kept, json.dumps(told, ensure_ascii=False, indent=2) + "\n")
    return told


def _read(kept: Path) -> dict[str, Any] | None:
    """Give the kept report; one that is missing or broken is made anew."""
    try:
        told = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return told if isinstance(told, dict) else None
