"""The door that the page knocks at: one function, text in and text out, and the records it is opened with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from judge.desk.table import Desk
from rulesdb.load import load

REQUESTS: Final = ("catalogue", "opened", "written", "answer", "passes", "acts", "aims")
"""What may be asked: the methods of `Desk`."""


class Door:
    """Answers requests for one folder of records."""

    def __init__(self, root: Path | None = None) -> None:
        """Load the records of a folder, by default those that come with the package."""
        self._db = load(root)
        self._desks: dict[str, Desk] = {}

    def __call__(self, request: str) -> str:
        """Answer `{"ask": one of REQUESTS, "language": "ru", "with": [arguments]}`, JSON both ways."""
        told = json.loads(request)
        if told["ask"] not in REQUESTS:
            raise LookupError(f"the desk answers no {told['ask']!r}; it answers {', '.join(REQUESTS)}")
        language = "en" if told["language"] == "en" else "ru"
        desk = self._desks.setdefault(language, Desk(self._db, language))
        answer: Any = getattr(desk, told["ask"])(*told["with"])
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
