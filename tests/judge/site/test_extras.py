"""Permanent links, rulings, cards, provisions, and what is kept for the time without a network."""

import gzip
import json
import re
from dataclasses import replace

import pytest

from checker.report import RulingResult
from checker.run import check
from engine import registry
from engine.clauses import clause_of
from judge.site.build import PROJECT
from judge.site.offline import write_offline
from judge.site.pages import Pages
from judge.site.provisions import provision_links, provisions_page
from judge.site.short_links import write_short_links
from rulesdb.load import load
from rulesdb.records import Ruling, Text, Verdict

EXAMPLE = "across-own-card-but-not-opposing"


@pytest.fixture(scope="module")
def db():
    return load()


@pytest.fixture(scope="module")
def report(db):
    return check(db, [db.examples[EXAMPLE]])


def pages(db, report, language="ru"):
    standing = {one.id: RulingResult(one, ()) for one in db.rulings.values()}
    report = replace(report, rulings={**standing, **report.rulings})
    return {one.name: one.markdown for one in Pages(PROJECT / "docs", db, report, language)}


# --- permanent links -------------------------------------------------------------------------------------------------


def test_every_clause_has_a_permanent_link_that_leads_to_its_place(db, tmp_path):
    write_short_links(db, tmp_path, "ru", "Ссылка")
    for clause, place in (("504.1.1", "504/#504.1.1"), ("b:207.7", "b-207/#b:207.7")):
        text = (tmp_path / "r" / clause.replace(":", "-") / "index.html").read_text(encoding="utf-8")
        assert f'content="0; url=../../{place}"' in text
    assert len(list((tmp_path / "r").iterdir())) == len(db.clauses)


# --- rulings ---------------------------------------------------------------------------------------------------------


def ruling(**changes):
    told = Ruling(
        id="may-it",
        question=Text("Можно ли через свою карту?", "Across one's own card?"),
        answer=Text("Можно.", "It may."),
        reasoning=Text("Так сказано в 504.1.1.", "So says 504.1.1."),
        verdict=Verdict.LEGAL,
        clauses=("504.1.1",),
        examples=(EXAMPLE,),
    )
    return replace(told, **changes)


def small(db, one):
    """Only what the example and the ruling need, so that nothing links to what is not checked."""
    return replace(db, rulings={one.id: one}, examples={EXAMPLE: db.examples[EXAMPLE]})


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_ruling_has_a_page_with_answer_reason_clauses_and_examples(db, report, language):
    told = pages(small(db, ruling()), report, language)
    page = told["ruling-may-it"]
    assert ruling().question[language] in page
    assert ruling().answer[language] in page
    assert "[504.1.1](504.md#504.1.1)" in page
    assert f"504.md#example-{EXAMPLE}" in page
    assert 'class="badge verified"' in page
    assert "ruling-may-it.md" in told["rulings"]
    assert "ruling-may-it.md" in told["504"], "the clause leads to its rulings"


def test_a_ruling_whose_example_failed_is_shown_as_withdrawn(db, report):
    fallen = {"may-it": RulingResult(ruling(), ("its example does not hold",))}
    told = pages(small(db, ruling()), replace(report, rulings=fallen))
    assert "Разбор снят" in told["ruling-may-it"]
    assert 'class="badge verified"' not in told["ruling-may-it"]
    assert "снят" in told["rulings"]


def test_an_undetermined_ruling_leads_to_the_open_questions(db, report):
    told = pages(small(db, ruling(verdict=Verdict.UNDETERMINED)), report)
    assert "questions.md" in told["ruling-may-it"]
    assert 'class="verdict undetermined"' in told["ruling-may-it"]


def test_a_verdict_of_the_examples_is_not_shown_as_the_answer_to_the_question(db, report):
    told = pages(small(db, ruling()), report)
    # “Does my strike go through?” may be answered with no by an example in which every action was legal.
    (facts,) = (line for line in told["ruling-may-it"].splitlines() if 'class="facts"' in line)
    assert 'class="verdict' not in facts
    assert 'class="verdict' not in told["rulings"]


def test_without_rulings_the_list_says_so(db, report):
    assert "Разборов пока нет." in pages(replace(small(db, ruling()), rulings={}), report)["rulings"]


# --- cards -----------------------------------------------------------------------------------------------------------


def test_every_card_has_a_page_that_says_what_its_text_is(db, report):
    told = pages(small(db, ruling()), report)
    assert {f"card-{id}" for id in db.cards} <= set(told)
    assert "пробная карта, придуманная для примеров" in told["card-test-spear"]
    assert EXAMPLE in told["card-test-spear"]
    unknown = next(one for one in db.cards.values() if one.type is None)
    assert "текст восстановлен лишь настолько" in told[f"card-{unknown.id}"]


def test_the_desk_is_named_only_where_there_is_one(db, report):
    told = pages(small(db, ruling()), report)
    assert "desk" not in told
    assert [name for name, text in told.items() if "desk/" in text or "desk.md" in text] == []


# --- provisions ------------------------------------------------------------------------------------------------------


def test_clauses_and_provisions_lead_to_each_other(db):
    page = provisions_page()
    for id in registry():
        assert f'<span id="{id}"></span>' in page
        assert f"#{clause_of(id)}>`__" in page
        assert f'provisions.html#{id}"' in provision_links(clause_of(id), "../")
    assert provision_links("504", "../") == ""


# --- offline ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path):
    worker = (PROJECT / "docs" / "assets" / "javascripts" / "service-worker.js").read_text(encoding="utf-8")
    for folder in ("", "en/"):
        files = {
            "index.html": "<p>дом</p>",
            "504/index.html": "<p>504</p>",
            "assets/javascripts/service-worker.js": worker,
            "assets/javascripts/bundle.js.map": "{}",
            "assets/javascripts/lunr/min/lunr.ru.min.js": "ru",
            "assets/javascripts/lunr/min/lunr.fr.min.js": "fr",
        }
        for name, text in files.items():
            place = tmp_path / folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
    (tmp_path / "runtime").mkdir()
    (tmp_path / "runtime" / "svod-1.zip").write_bytes(b"zip")
    (tmp_path / "assets" / "icon.png").write_bytes(b"\x89PNG")
    return tmp_path


def worker_and_bundles(site):
    write_offline(site, {"ru": ".", "en": "en"})
    worker = (site / "sw.js").read_text(encoding="utf-8")
    bundles = json.loads(re.search(r"const BUNDLES = (\{.*?\});", worker)[1])
    return worker, {key: json.loads(gzip.decompress((site / name).read_bytes())) for key, name in bundles.items()}


def test_each_language_keeps_its_own_pages_and_what_they_need(site):
    _, bundles = worker_and_bundles(site)
    assert sorted(bundles["ru"]) == ["", "504/", "assets/icon.png", "assets/javascripts/lunr/min/lunr.ru.min.js"]
    assert sorted(bundles["en"]) == ["en/", "en/504/", "en/assets/javascripts/lunr/min/lunr.ru.min.js"]
    assert bundles["ru"][""] == {"type": "text/html; charset=utf-8", "text": "<p>дом</p>"}
    assert bundles["ru"]["assets/icon.png"]["base64"] == "iVBORw=="


def test_the_version_changes_with_what_is_kept_and_with_nothing_else(site, tmp_path_factory):
    worker, _ = worker_and_bundles(site)
    assert "runtime/svod-1.zip" in worker
    assert "%" not in re.search(r"const VERSION.*\n.*\n.*\n", worker)[0]
    assert not (site / "assets" / "javascripts" / "service-worker.js").exists()


def test_the_same_pages_give_the_same_archive(site):
    write_offline(site, {"ru": "."})
    first = {path.name: path.read_bytes() for path in (site / "offline").iterdir()}
    assert len(first) == 1
    assert next(iter(first.values()))[4:8] == b"\0\0\0\0", "no time of the build in it"
