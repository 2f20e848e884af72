"""The pages that the checker's report fills: the dashboard and the decision tables, with their own words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from judge.site.dashboard import Dashboard, Told
from judge.site.decision_tables import DecisionTables
from judge.terminal.vocabulary import BADGES, WHY_NOT
from rulesdb.database import RulesDB

PROOF_PAGES: Final = {"dashboard": "dashboard", "decision_tables": "tables"}
"""The pages by name, with the keys of their titles in `proof_words.json`."""


@dataclass(frozen=True, slots=True)
class ProofPages:
    """What the templates of these pages are given, in one language."""

    words: Mapping[str, str]
    dashboard: Dashboard
    tables: DecisionTables
    language: str

    @property
    def states(self) -> tuple[str, ...]:
        """The states that a clause can be in: the badges, then the reasons why it is not executable."""
        return (*(badge for badge in BADGES if badge != "not-executable"), *WHY_NOT)

    def state(self, state: str) -> str:
        """The name of a state."""
        return ({**BADGES, **WHY_NOT})[state][self.language]


def proof_pages(docs: Path, db: RulesDB, told: Told, language: str) -> ProofPages:
    """Give what the pages need of a report made of these data."""
    words = json.loads((docs / "templates" / "proof_words.json").read_text(encoding="utf-8"))[language]
    return ProofPages(words, Dashboard(db, told, language), DecisionTables(told, language, words), language)
