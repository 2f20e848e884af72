import inspect
import shutil
import types
from dataclasses import replace

import pytest

from checker.citations import Mention, mentioned
from checker.places import ROOT
from checker.report import Reviewed
from checker.reviews import cited_places, needless_reviews, pinned_ids, stale_reviews
from checker.stamps import stamped_ids
from engine import registry
from rulesdb.folders import SCHEMA_FOLDER
from rulesdb.load import load
from rulesdb.records import CitingFile, Review, Stamp

DB = load()
MENTIONS = mentioned()


def with_reviews(**changed):
    reviews = {**DB.reviews, **{id: Review(id, print) for id, print in changed.items()}}
    return replace(DB, reviews=types.MappingProxyType(reviews))


def test_every_provision_and_every_clause_cited_in_code_and_pages_is_pinned():
    assert set(pinned_ids(DB, cited_places(MENTIONS))) == set(DB.reviews)
    assert set(registry()) <= set(DB.reviews)


def test_reworded_clause_makes_its_provisions_its_examples_and_its_citations_stale():
    clause = DB.clauses["504.4"]
    reworded = replace(clause, statement=replace(clause.statement, en="Something else."))
    other = replace(DB, clauses=types.MappingProxyType({**DB.clauses, clause.id: reworded}))
    stale = list(stale_reviews(other, DB.examples.values(), mentions=MENTIONS))
    assert {one.clause for one in stale} == {"504.4"}
    assert {"504.4", "504.4/itself", "504.4/cell", "504.4/auxiliary-zone"} <= {one.id for one in stale}
    assert {one.id for one in stale} & set(DB.examples)
    [citation] = [one for one in stale if one.id == "504.4" and one.what is Reviewed.WORDING]
    assert any(place.startswith("CONTRIBUTING.md:") for place in citation.places)


def test_review_of_what_is_not_there_is_told():
    other = with_reviews(**{"504.1/nope": "0" * 12, "519.4": "0" * 12})
    other = replace(
        other,
        stamps={**DB.stamps, "example/nope": Stamp("example/nope", "0" * 12)},
        citing_files={**DB.citing_files, "engine/nope.py": CitingFile("engine/nope.py", ())},
    )
    found = list(needless_reviews(other, ROOT))
    assert all("no longer there" in one.message and "Bring it back" in one.remedy for one in found)
    told = {one.path for one in found}
    assert told == {"504.1/nope", "519.4", "example/nope", "engine/nope.py"}
    assert list(needless_reviews(DB, ROOT)) == []


def content_stale(db, mentions=MENTIONS):
    return [
        one for one in stale_reviews(db, db.examples.values(), mentions=mentions) if one.what is not Reviewed.WORDING
    ]


@pytest.mark.parametrize(
    ("kind", "id", "change"),
    [
        ("clauses", "504.4", {"refs": ("504.1",)}),
        ("clauses", "504.4", {"note": None}),
        ("examples", "attack-at-itself", {"contrasts": ()}),
        ("rulings", "across-ones-own", {"clauses": ("504.1",)}),
        ("questions", "range-diagonals", {"clauses": ()}),
        ("cards", "test-soldier", {"life": 99}),
    ],
)
def test_a_record_changed_in_any_field_is_told_with_its_file(kind, id, change):
    records = getattr(DB, kind)
    changed = replace(records[id], **change)
    (stale,) = content_stale(replace(DB, **{kind: {**records, id: changed}}))
    shared = not changed.file.endswith(f"/{id}.json")
    assert (stale.id, stale.file, stale.places) == (id, changed.file, (id,) if shared else ())


def test_a_provision_changed_is_told_with_its_line(monkeypatch):
    provision = registry()["504.1/melee"]
    other = {**registry(), provision.id: replace(provision, limits=provision.limits[:1])}
    monkeypatch.setattr("checker.stamps.registry", lambda: other)
    stale = [one for one in content_stale(DB) if one.clause is not None]
    assert [(one.id, one.clause, one.file) for one in stale] == [
        ("504.1/melee", "504.1", "engine/rules/s504_targets.py")
    ]
    assert stale[0].places[0].startswith("line ")


def test_a_condition_with_other_words_or_another_function_is_told_with_its_line(monkeypatch):
    name = "s504_targets.in_row_or_column"
    written = inspect.getsourcelines

    def edited(function):
        lines, at = written(function)
        return ([line.replace("по горизонтали", "по диагонали") for line in lines], at)

    monkeypatch.setattr("checker.stamps.inspect.getsourcelines", edited)
    (stale,) = [one for one in content_stale(DB) if one.id == name]
    assert stale.file == "engine/rules/s504_targets.py"
    assert stale.places[0].startswith("line ")


def test_a_function_that_a_condition_calls_is_told_with_its_line_once_it_is_changed(monkeypatch):
    written = inspect.getsourcelines

    def edited(function):
        lines, at = written(function)
        return ([line.replace("state.battle_zone", "state.cards.values()") for line in lines], at)

    monkeypatch.setattr("checker.stamps.inspect.getsourcelines", edited)
    (stale,) = [one for one in content_stale(DB) if one.id.startswith("s532_summoning")]
    assert (stale.id, stale.file) == ("s532_summoning._can_summon", "engine/rules/s532_summoning.py")
    assert stale.places[0].startswith("line ")


def test_functions_of_the_rules_are_followed_to_what_they_call_and_those_of_other_rooms_are_not():
    stamped = {id.partition("/")[2] for id in stamped_ids(DB) if id.startswith("function/")}
    assert {"b205_defender._card", "possession.counts_its_own", "movement.is_free"} <= stamped
    assert "possession._counted" not in stamped


def test_a_schema_that_asks_for_less_is_told(monkeypatch, tmp_path):
    shutil.copytree(SCHEMA_FOLDER, tmp_path, dirs_exist_ok=True)
    schema = tmp_path / "example.schema.json"
    schema.write_text(schema.read_text(encoding="utf-8").replace('"minItems": 1', '"minItems": 0', 1), encoding="utf-8")
    monkeypatch.setattr("checker.stamps.SCHEMA_FOLDER", tmp_path)
    (stale,) = content_stale(DB)
    assert (stale.id, stale.file) == ("example.schema", "schemas/example.schema.json")


def test_what_has_changed_is_told_before_what_rests_on_it():
    clause = DB.clauses["504.4"]
    reworded = replace(clause, statement=replace(clause.statement, en="Something else."))
    other = replace(DB, clauses=types.MappingProxyType({**DB.clauses, clause.id: reworded}))
    first, *rest = stale_reviews(other, DB.examples.values(), mentions=MENTIONS)
    assert (first.id, first.file, first.what) == ("504.4", "clauses/504.json", Reviewed.CONTENT)
    assert {one.what for one in rest} == {Reviewed.WORDING}


def test_a_citation_changed_to_another_clause_is_told_with_its_line():
    at, one = next((at, one) for at, one in enumerate(MENTIONS) if one.file == "engine/course/legality.py")
    other = (*MENTIONS[:at], Mention(one.file, one.line, "543.1"), *MENTIONS[at + 1 :])
    (stale,) = content_stale(DB, other)
    assert (stale.file, stale.places) == (one.file, (f"line {one.line}: 543.1, was {one.clause}",))


def test_two_citations_exchanged_are_told():
    found = [at for at, one in enumerate(MENTIONS) if one.file == "engine/rules/s543_markers.py"]
    first, second = next((a, b) for a in found for b in found if a < b and MENTIONS[a].clause != MENTIONS[b].clause)
    other = list(MENTIONS)
    other[first] = MENTIONS[first]._replace(clause=MENTIONS[second].clause)
    other[second] = MENTIONS[second]._replace(clause=MENTIONS[first].clause)
    assert [one.file for one in content_stale(DB, other)] == ["engine/rules/s543_markers.py"]
