"""The page on the notation: every line on it is read, written and decided as it says."""

import re
from pathlib import Path

import pytest

from checker.cases import CardShelf, rules_for
from engine import decide
from engine.notation import read_notation, write_notation
from judge.terminal.vocabulary import VERDICTS
from rulesdb.load import load

PAGES = Path(__file__).parents[3] / "docs" / "pages"
DB = load()
SHELF, RULES = CardShelf(DB), rules_for(DB)
SHOWN = re.compile(r"\*\*\d+\.\*\* .+\n\n    (?P<line>.+)\n\n\w+: (?P<verdict>[\w ]+) \((?P<clauses>.+)\)\.\n")


def shown(language: str) -> list[re.Match[str]]:
    return list(SHOWN.finditer((PAGES / language / "notation.md").read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_ten_examples_are_decided_as_the_page_says(language):
    examples = shown(language)
    assert len(examples) == 10
    for example in examples:
        case = read_notation(example["line"])
        decision = decide(SHELF.resolved(case), RULES).to_json()
        assert write_notation(case) == example["line"]
        assert VERDICTS[decision["verdict"]][language] == example["verdict"]
        assert ", ".join(decision["decisive"]) == example["clauses"]


def test_both_pages_show_the_same_examples():
    assert [one["line"] for one in shown("ru")] == [one["line"] for one in shown("en")]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_line_in_russian_words_reads_as_the_one_in_english_terms(language):
    page = (PAGES / language / "notation.md").read_text(encoding="utf-8")
    [line] = re.findall(r"^    (.*существо.*)$", page, re.MULTILINE)
    assert write_notation(read_notation(line)) == (
        "1 C2 копьё=creature(strike-across-row); 2 C1' враг=creature wounds:1 > копьё strike-across-row враг"
    )
