import types
from dataclasses import replace

from checker.citations import ROOT, cited_places
from checker.reviews import needless_reviews, pinned_ids, stale_reviews
from engine import registry
from rulesdb.load import load
from rulesdb.records import Review

DB = load()


def with_reviews(**changed):
    reviews = {**DB.reviews, **{id: Review(id, print) for id, print in changed.items()}}
    return replace(DB, reviews=types.MappingProxyType(reviews))


def test_every_provision_and_every_clause_cited_in_code_and_pages_is_pinned():
    assert set(pinned_ids(DB, cited_places())) == set(DB.reviews)
    assert set(registry()) <= set(DB.reviews)


def test_reworded_clause_makes_its_provisions_its_examples_and_its_citations_stale():
    clause = DB.clauses["504.4"]
    reworded = replace(clause, statement=replace(clause.statement, en="Something else."))
    other = replace(DB, clauses=types.MappingProxyType({**DB.clauses, clause.id: reworded}))
    stale = list(stale_reviews(other, DB.examples.values()))
    assert {one.clause for one in stale} == {"504.4"}
    assert {"504.4", "504.4/itself", "504.4/cell", "504.4/auxiliary-zone"} <= {one.id for one in stale}
    assert {one.id for one in stale} & set(DB.examples)
    [citation] = [one for one in stale if one.id == "504.4"]
    assert any(place.startswith("CONTRIBUTING.md:") for place in citation.places)


def test_review_of_what_is_not_there_is_told():
    other = with_reviews(**{"504.1/nope": "0" * 12, "519.4": "0" * 12})
    assert {one.path for one in needless_reviews(other, ROOT)} == {"504.1/nope", "519.4"}
    assert list(needless_reviews(DB, ROOT)) == []
