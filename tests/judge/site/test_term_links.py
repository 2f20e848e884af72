import itertools

import pytest

from judge.site.term_links import uses_of_terms
from rulesdb.load import load

DB = load()
STATEMENTS = [clause for clause in DB.clauses.values() if clause.statement and clause.terms]


def used(text, *ids, language="ru"):
    return [
        (text[one.start : one.end], one.term) for one in uses_of_terms(text, [DB.terms[id] for id in ids], language)
    ]


def test_term_is_found_in_any_grammatical_form():
    assert used("по картам вспомогательной зоны", "card", "auxiliary-zone") == [
        ("картам", "card"),
        ("вспомогательной зоны", "auxiliary-zone"),
    ]


def test_longer_name_goes_over_a_shorter_one():
    text = "дальняя атака, если это не удар через ряд"
    assert used(text, "attack", "ranged-attack", "strike-across-row") == [
        ("дальняя атака", "ranged-attack"),
        ("удар через ряд", "strike-across-row"),
    ]


def test_term_is_marked_once_and_only_where_its_words_stand_together():
    assert used("атака или атака", "attack") == [("атака", "attack")]
    assert used("удар, через ряд", "strike-across-row") == []


def test_english_terms_are_found_in_english():
    assert used("cards in the auxiliary zone", "card", "auxiliary-zone", language="en") == [
        ("cards", "card"),
        ("auxiliary zone", "auxiliary-zone"),
    ]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_uses_never_overlap_and_belong_to_the_clause(language):
    found = 0
    for clause in STATEMENTS:
        text = clause.statement[language]
        uses = uses_of_terms(text, [DB.terms[id] for id in clause.terms], language)
        found += len(uses)
        assert all(one.end <= other.start for one, other in itertools.pairwise(uses))
        assert {one.term for one in uses} <= set(clause.terms)
    # Most terms that a clause names are used by name; the rest are meant by a pronoun or another word.
    assert found >= 0.6 * sum(len(clause.terms) for clause in STATEMENTS)
