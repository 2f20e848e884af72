"""The page on the ability language: every word that the reader knows is explained there, and no other."""

import re
from pathlib import Path

import pytest

from engine.codec import definitions, permanent_phrases, phrases
from rulesdb.shapes import schemas

PAGES = Path(__file__).parents[3] / "docs" / "pages"

_SORTS = frozenset({"kind", "id", "name", "effects"})
"""Words that every sort of ability has; the page explains them where it speaks of what a card declares."""

WORDS = {
    "ability": definitions.ABILITY_WORDS,
    "cost": definitions.COST_WORDS,
    "trigger": definitions.TRIGGER_WORDS - _SORTS,
    "permanent": (definitions.PERMANENT_WORDS | permanent_phrases.PERMANENT_WORDS) - _SORTS,
    "manner": permanent_phrases.MANNER_WORDS,
    "named": definitions.NAMED_WORDS,
    "marker": definitions.MARKER_WORDS,
    "card": phrases.CARD_WORDS,
    "condition": phrases.CONDITION_WORDS,
    "effect": phrases.EFFECT_WORDS,
    "deed": frozenset(phrases.DEEDS),
    "happening": frozenset(definitions.HAPPENINGS),
}
"""The words of each table, as the reader of the language has them."""

SHAPES = {
    "ability": "ability",
    "cost": "cost",
    "manner": "manner",
    "named": "named",
    "marker": "markerText",
    "card": "selection",
    "effect": "effectOnTargets",
}
"""The shapes of the schema that have just the words of a table."""


def explained(language: str) -> dict[str, list[str]]:
    """The words of each table of the page."""
    text = (PAGES / language / "ability-language.md").read_text(encoding="utf-8")
    tables = re.split(r"^## .*\{ #([a-z]+) \}$", text, flags=re.MULTILINE)[1:]
    return {
        name: re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
        for name, table in zip(tables[::2], tables[1::2], strict=True)
    }


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_word_is_explained_once_and_no_other_is(language: str) -> None:
    found = explained(language)
    assert {name: sorted(words) for name, words in found.items()} == {
        name: sorted(words) for name, words in WORDS.items()
    }


def test_both_languages_explain_the_words_in_one_order() -> None:
    assert explained("ru") == explained("en")


@pytest.mark.parametrize("table", SHAPES)
def test_the_schema_knows_the_same_words_and_describes_each(table: str) -> None:
    properties = schemas()["card.schema.json"]["$defs"][SHAPES[table]]["properties"]
    assert set(properties) == WORDS[table]
    assert all("description" in one for one in properties.values())


def test_the_schema_knows_the_same_deeds_and_happenings() -> None:
    shapes = schemas()["card.schema.json"]["$defs"]
    assert set(shapes["deed"]["enum"]) == WORDS["deed"]
    assert set(shapes["trigger"]["properties"]["when"]["enum"]) == WORDS["happening"]
    assert set(shapes["trigger"]["properties"]) - _SORTS == WORDS["trigger"]
    conditions = {*shapes["cardCondition"]["properties"], *shapes["numberCondition"]["properties"]}
    assert conditions == WORDS["condition"]
