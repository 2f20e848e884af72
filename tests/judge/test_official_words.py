"""What the comparison of two texts flags, and what a renumbering rewrites outside the records."""

import doctest
import importlib

import pytest

from judge.official import faithfulness
from judge.official.faithfulness import flags_of
from judge.official.renumbering import apply, planned
from rulesdb.folders import PACKAGE_FOLDER
from rulesdb.load import load
from tests.judge.command import copy_of_data


@pytest.mark.parametrize("name", ["beside", "faithfulness", "renumbering"])
def test_what_docstrings_show_is_so(name):
    results = doctest.testmod(importlib.import_module(f"judge.official.{name}"))
    assert results.failed == 0
    assert results.attempted


@pytest.mark.parametrize(
    ("official", "restated", "expected"),
    [
        ("Карта может ходить.", "Карта вправе ходить.", []),
        ("Карта может ходить.", "Карта не может ходить.", [("modal", ("может",), ("не может",))]),
        ("Карта должна ходить.", "Карта ходит.", [("modal", ("должен",), ())]),
        ("Только ваши карты ходят.", "Ваши карты ходят.", [("modal", ("только",), ())]),
        ("Лишь свои карты.", "Только ваши карты.", []),
        ("Любая карта ходит.", "Каждая карта ходит.", [("scope", ("любой",), ("каждый",))]),
        ("Ранить на 2 существо.", "Ранить на две единицы существо.", []),
        ("Ранить на 2 существо.", "Ранить на 3 существо.", [("numbers", ("2",), ("3",))]),
        ("Все, кроме удара.", "Все, если это не удар.", []),
        ("См. 503.3.", "См. 503.4.", [("references", ("503.3",), ("503.4",))]),
        (
            "A card may attack any creature.",
            "A card must not attack any creature.",
            [("modal", ("может",), ("не может",))],
        ),
        ("Существо противника.", "Чужое существо.", []),
        ("В зоне может быть карта.", "Карта может быть в зоне.", []),
        ("A card can't attack.", "A card cannot attack.", []),
        ("Снять маркер с одного существа.", "Снять маркер с двух существ.", [("numbers", ("1",), ("2",))]),
        ("Ходит дважды.", "Ходит 2 раза.", []),
    ],
)
def test_what_stands_in_one_text_alone_is_flagged(official, restated, expected):
    assert [(flag.kind, flag.official, flag.restated) for flag in flags_of(official, restated)] == expected


def test_every_notion_has_a_name_in_english():
    notions = [name for kind in ("modal", "scope") for name, _ in faithfulness._notions()[kind]]
    assert notions
    for name in notions:
        assert faithfulness.notion(name, "en").isascii()


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "project"
    (root / "engine").mkdir(parents=True)
    (root / "docs").mkdir()
    (root / "engine" / "rule.py").write_text(
        'permits("504.4/cell")  # 504.4, не 504.41 и не 1504.4\nSECTION = 504\n', encoding="utf-8"
    )
    (root / "docs" / "page.md").write_text("См. [504.4](504.md#504.4) и b:504.4.\n", encoding="utf-8")
    (root / "docs" / "picture.svg").write_text("504.4", encoding="utf-8")
    return root


def test_code_and_pages_are_rewritten_with_the_records(project, tmp_path):
    data = copy_of_data(tmp_path)
    plan = planned(load(data), {"504.4": "504.5"}, data, project)
    shown = list(plan.shown())
    assert "--- engine/rule.py" in shown
    assert "--- clauses/504.json" in shown
    apply(plan)
    assert (
        (project / "engine" / "rule.py")
        .read_text(encoding="utf-8")
        .startswith('permits("504.5/cell")  # 504.5, не 504.41 и не 1504.4\n')
    )
    assert (project / "docs" / "page.md").read_text(encoding="utf-8") == "См. [504.5](504.md#504.5) и b:504.4.\n"
    assert (project / "docs" / "picture.svg").read_text(encoding="utf-8") == "504.4"
    assert load(data).clause("504.5").file == "clauses/504.json"


def test_a_bare_number_of_a_section_is_left_to_a_person(project):
    plan = planned(load(), {"504": "545"}, PACKAGE_FOLDER, project)
    assert "engine/rule.py:2" in plan.by_hand
    assert not any(one.old and one.old.is_relative_to(project) for one in plan.rewrites)


def test_numbers_that_nothing_here_has_are_no_matter(project):
    plan = planned(load(), {"777.1": "777.2"}, PACKAGE_FOLDER, project)
    assert (plan.mapping, plan.rewrites) == ({}, ())
