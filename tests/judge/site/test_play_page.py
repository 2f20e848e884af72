"""The page on playing: its example is one that the engine carries out."""

import json
from pathlib import Path

import pytest

from checker.cases import CardShelf, rules_for
from engine import decide
from rulesdb.load import load

PAGES = Path(__file__).parents[3] / "docs" / "pages"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_example_of_the_page_is_carried_out(language):
    lines = (PAGES / language / "play.md").read_text(encoding="utf-8").splitlines()
    case = json.loads("".join(line for line in lines if line.startswith("    ")))
    db = load()
    decision = decide(CardShelf(db).resolved(case), rules_for(db))
    assert [step.verdict.value for step in decision.steps] == ["legal"] * 3
    assert {"what": "wounded", "object": "wall", "by": "raider", "value": 2} in decision.happened
