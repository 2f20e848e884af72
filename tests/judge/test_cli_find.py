import pytest

from tests.judge.command import Svod


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """One cache for all tests of the module, for building the index is what takes time."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def cache(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


def test_json_has_the_query_and_the_hits(svod):
    told = svod("find", "удар", "через", "ряд", "--json").json
    assert set(told) == {"query", "hits", "nearest"}
    assert told["query"] == "удар через ряд"
    keys = {"kind", "id", "title", "score", "passage", "why", "asked"}
    assert all(set(hit) == keys for hit in told["hits"])
    assert next(hit["id"] for hit in told["hits"] if hit["kind"] == "clause") == "504.1.1"


def test_a_phrase_that_asks_is_told_as_such(svod):
    printed = svod("find", "копьём", "наискосок", "нельзя", "--limit", "1").out
    assert "спрашивают так: «копьём наискосок нельзя?»" in " ".join(printed.split())


def test_a_number_finds_its_clause_first(svod):
    assert svod("find", "п.", "504,1", "--json").json["hits"][0]["id"] == "504.1"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_titles_are_in_the_language_asked_for(svod, language):
    (hit,) = svod("find", "504", "--limit", 1, "--json", "--lang", language).json["hits"]
    assert hit["title"].startswith({"ru": "Атаки", "en": "Attacks"}[language])


def test_people_see_the_passage(svod):
    out = svod("find", "диагонали", "--kind", "clause").out
    assert "504.1.1  пункт" in out
    assert "по диагонали" in out


@pytest.mark.parametrize("kind", ["clause", "term", "card", "ruling"])
def test_a_kind_may_be_asked_for(svod, kind):
    assert {hit["kind"] for hit in svod("find", "маркер", "--kind", kind, "--json").json["hits"]} <= {kind}


def test_a_limit_may_be_set(svod):
    assert len(svod("find", "504", "--limit", 2, "--json").json["hits"]) == 2


@pytest.mark.parametrize(("language", "words"), [("ru", "Ничего подходящего не нашлось."), ("en", "Nothing fits.")])
def test_that_nothing_fits_is_said_and_is_no_error(svod, language, words):
    ran = svod("find", "кхъжщ", "--lang", language)
    assert (ran.code, ran.out.strip(), ran.err) == (0, words, "")
    assert svod("find", "кхъжщ", "--json").json["hits"] == []


def test_a_number_that_no_clause_has_is_told_with_the_nearest(svod):
    ran = svod("find", "504.9")
    assert ran.code == 0
    assert "504.9 в своде нет" in ran.out
    assert "504.4" in ran.out


def test_the_second_search_answers_like_the_first(svod):
    assert svod("find", "маркер контроля", "--json") == svod("find", "маркер контроля", "--json")


def test_a_home_that_cannot_be_written_to_is_no_hindrance(svod, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert svod("find", "504.1", "--json").json["hits"][0]["id"] == "504.1"


def test_people_see_why_a_hit_matched(svod):
    assert "vfhrth → маркер (другая раскладка)" in svod("find", "vfhrth").out


def test_where_nothing_fits_the_nearest_terms_are_named(svod):
    out = svod("find", "протекторы", "соперника").out
    assert out.startswith("Ничего подходящего не нашлось.\nБлижайшие термины: ")
