from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from judge import words
from judge.query_benchmark import figures, read_queries, run
from judge.search import Kind, Search
from judge.words import folded, numbers, other_layout
from rulesdb.ids import edition_of
from rulesdb.load import load
from tests.bench.searching import enlarged

DB = load()
SEARCH = Search(DB)
NUMBERED = [id for id in DB.clauses if ":g-" not in id]
SENTENCES = ["удар через ряд", "вспомогательная зона", "маркер контроля", "приоритет", "очередь эффектов правил"]
LAW = settings(deadline=None, max_examples=40)  # the first search of a word computes its stem
QUERIES = Path(__file__).parent / "queries.jsonl"
HELD_OUT = Path(__file__).parent / "queries_held_out.jsonl"


def clauses(query: str, **options) -> list[str]:
    return [hit.id for hit in SEARCH.find(query, kind=Kind.CLAUSE, limit=50, **options).hits]


def without_edition(id: str) -> str:
    return id.rpartition(":")[2]


def stands_under(id: str, top: str) -> bool:
    return (without_edition(id) + ".").startswith(without_edition(top) + ".")


# --- numbers


@pytest.mark.parametrize("id", NUMBERED)
def test_a_number_finds_its_clause_first(id):
    assert SEARCH.find(id, limit=1).hits[0].id == id


@LAW
@given(st.integers(100, 599), st.lists(st.integers(1, 30), max_size=3))
def test_a_shorter_number_never_finds_a_longer_one(section, parts):
    number = ".".join(map(str, [section, *parts]))
    assert all(stands_under(found, number) for found in clauses(number))


@LAW
@given(
    st.sampled_from([id for id in NUMBERED if ":" not in id]),
    st.sampled_from(["п. {}", "§{}", "{}.", " {} ", "пункт {}"]),
)
def test_labels_and_spaces_around_a_number_make_no_difference(id, written):
    assert clauses(written.format(id)) == clauses(id)


@LAW
@given(st.sampled_from([id for id in NUMBERED if ":" not in id]), st.sampled_from([",", " ", "/", "ю", ". "]))
def test_another_sign_between_the_parts_makes_no_difference(id, sign):
    assert clauses(id.replace(".", sign)) == clauses(id)


def test_a_section_is_followed_by_its_clauses_in_order():
    assert clauses("504") == ["504", "504.1", "504.1.1", "504.2", "504.3", "504.4"]


def test_a_number_that_no_clause_has_is_told_and_finds_nothing():
    found = SEARCH.find("504.77")
    assert found.hits == ()
    assert found.unknown_numbers == ("504.77",)


def test_words_beside_a_number_come_after_it():
    found = clauses("504.3 удар через ряд")
    assert found[0] == "504.3"
    assert "504.1.1" in found


@pytest.mark.parametrize("id", [id for id in DB.clauses if ":g-" in id])
def test_an_entry_of_a_glossary_is_found_by_its_id(id):
    assert clauses(id.upper()) == [id]


# --- words


@LAW
@given(st.sampled_from(SENTENCES), st.lists(st.booleans(), min_size=30, max_size=30))
def test_case_makes_no_difference(query, raised):
    written = "".join(letter.upper() if up else letter for letter, up in zip(query, raised, strict=False))
    assert clauses(written + query[len(written) :]) == clauses(query)


@pytest.mark.parametrize("query", ["ещё не завершён", "полёт летающего", "объявлённая атака"])
def test_yo_makes_no_difference(query):
    assert clauses(query) == clauses(query.replace("ё", "е"))


@LAW
@given(st.sampled_from(SENTENCES), st.integers(1, 5))
def test_spaces_make_no_difference(query, count):
    assert clauses("  " + query.replace(" ", " " * count) + "\t") == clauses(query)


@pytest.mark.parametrize("query", SENTENCES)
def test_the_other_keyboard_layout_makes_no_difference(query):
    assert clauses(other_layout(query)) == clauses(query)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("удар черз ряд", "удар через ряд"),
        ("вспомагательная зона", "вспомогательная зона"),
        ("маркре контроля", "маркер контроля"),
        ("приоретет", "приоритет"),
        ("prioritet", "приоритет"),
        ("udar cherez ryad", "удар через ряд"),
    ],
)
def test_a_slip_or_latin_letters_find_the_same_first(typed, meant):
    assert clauses(typed)[0] == clauses(meant)[0]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("удары через ряд", "504.1.1"),
        ("удара через ряд", "504.1.1"),
        ("воздействиями по картам во вспомогательной зоне", "504.3"),
        ("spells at the auxiliary zone", "504.3"),
        ("an attack at itself", "504.4"),
    ],
)
def test_forms_of_words_find_the_clause(query, best):
    assert clauses(query)[0] == best


def test_a_half_typed_word_finds_what_it_begins():
    assert "504.3" in clauses("вспомогат")


@pytest.mark.parametrize("query", ["", "   ", "и не по", "!!!", "кхъжщ", "опоздал на раунд что будет"])
def test_nothing_is_found_where_nothing_fits(query):
    assert SEARCH.find(query).hits == ()


def test_no_clause_of_the_main_edition_is_found_where_only_others_speak_of_the_matter():
    assert not [id for id in clauses("sideboard size") if ":" not in id]


@pytest.mark.parametrize("id", [id for id, term in DB.terms.items()])
def test_a_term_is_found_by_its_names_in_both_languages(id):
    names = DB.terms[id].names
    for name in (names.ru, names.en):
        found = [hit.id for hit in SEARCH.find(name, kind=Kind.TERM, limit=5).hits]
        assert id in found, name


@pytest.mark.parametrize("id", list(DB.cards))
def test_a_card_is_found_by_its_name(id):
    assert id in [hit.id for hit in SEARCH.find(DB.cards[id].names.ru, kind=Kind.CARD, limit=3).hits]


def test_the_main_edition_goes_first_where_several_tell_the_same():
    found = clauses("удар через ряд")
    assert edition_of(found[0]) == "rp"
    assert {"b:g-53", "m:g-удар-через-ряд"} & set(found)


# --- what is given back


@pytest.mark.parametrize("query", [*SENTENCES, "504", "504.1 атака"])
def test_a_smaller_limit_gives_the_beginning(query):
    many = SEARCH.find(query, limit=20).hits
    assert SEARCH.find(query, limit=3).hits == many[:3]


@pytest.mark.parametrize("kind", Kind)
def test_only_the_kind_asked_for_is_given(kind):
    assert {hit.kind for hit in SEARCH.find("удар существо", kind=kind).hits} <= {kind}


def test_scores_fall():
    scores = [hit.score for hit in SEARCH.find("504.1 удар через ряд", limit=50).hits]
    assert scores == sorted(scores, reverse=True)


def test_the_passage_shows_the_words_asked_for():
    (hit,) = SEARCH.find("диагонали", kind=Kind.CLAUSE, limit=1).hits
    assert any(piece.asked and piece.text.startswith("диагонал") for piece in hit.passage)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_passage_is_in_the_language_asked_for(language):
    (hit,) = SEARCH.find("504.4", limit=1, language=language).hits
    assert "".join(piece.text for piece in hit.passage) in DB.clauses["504.4"].statement[language]


def test_an_index_kept_on_disk_answers_like_one_in_memory(tmp_path):
    built, opened = Search(DB, tmp_path), Search(DB, tmp_path)
    assert len(list(tmp_path.glob("search-*"))) == 1
    for query in (*SENTENCES, "504", "prioritet", "вспомогат"):
        assert built.find(query) == opened.find(query) == SEARCH.find(query)


def test_an_index_on_disk_that_is_broken_is_made_anew(tmp_path):
    Search(DB, tmp_path)
    (kept,) = tmp_path.glob("search-*")
    (kept / "stems.json").write_text("{", encoding="utf-8")
    assert Search(DB, tmp_path).find("приоритет") == SEARCH.find("приоритет")
    assert list(tmp_path.iterdir()) == [kept]


def test_a_folder_that_cannot_be_written_to_is_no_hindrance(tmp_path):
    (tmp_path / "file").touch()
    assert Search(DB, tmp_path / "file" / "cache").find("приоритет") == SEARCH.find("приоритет")


# --- why


def reasons(query: str, id: str) -> set[tuple[str, str, str]]:
    (hit,) = [hit for hit in SEARCH.find(query, limit=50).hits if hit.id == id]
    return {(one.typed, folded(one.meant.ru), one.way.value) for one in hit.why}


@pytest.mark.parametrize(
    ("query", "id", "reason"),
    [
        ("диагонали", "504.1.1", ("диагонали", "диагонали", "word")),
        ("vfhrth", "543.1", ("vfhrth", "маркер", "layout")),
        ("prioritet", "503.3.2", ("prioritet", "приоритета", "letters")),
        ("марекр", "543.1", ("марекр", "маркер", "slip")),
        ("ударчерезряд", "504.1.1", ("ударчерезряд", "удар", "glued")),
        ("вспомогат", "504.3", ("вспомогат", "вспомогательной", "beginning")),
        ("спелл", "504.3", ("спелл", "заклинания", "synonym")),
    ],
)
def test_a_hit_tells_why_it_matched(query, id, reason):
    assert reason in reasons(query, id)


def test_where_nothing_fits_the_nearest_terms_are_told():
    found = SEARCH.find("протекторы для карт соперника")
    assert not found.hits
    assert 0 < len(found.nearest) <= 3
    assert {one.id for one in found.nearest} <= set(DB.terms)
    assert SEARCH.find("кхъжщшпрст").nearest == ()


def test_what_is_found_needs_no_nearest_terms():
    assert SEARCH.find("удар через ряд").nearest == ()


# --- glued and torn words


@given(st.sampled_from(["удар через ряд", "маркер контроля", "вспомогательная зона", "запас движения"]))
def test_words_without_spaces_find_the_same_first(query):
    assert clauses(query.replace(" ", ""))[0] == clauses(query)[0]


@pytest.mark.parametrize("query", ["sideboard", "протекторы", "неспортивное", "кхъжщшпрст"])
def test_a_long_strange_word_is_not_torn_to_pieces(query):
    assert clauses(query) == []


def test_a_word_torn_in_two_is_one_again():
    assert clauses("теле портация") == clauses("телепортация")


@pytest.mark.parametrize("typed", ["п504.3", "пп. 504.3", "§504.3"])
def test_a_label_may_touch_the_number(typed):
    assert clauses(typed) == clauses("504.3")


# --- the benchmark


@pytest.fixture(scope="module")
def outcomes():
    return run(SEARCH, read_queries(QUERIES), frozenset(DB.clauses))


def test_the_queries_are_those_that_were_handed_over(outcomes):
    assert len(read_queries(QUERIES)) == 60
    assert len(outcomes) > 30


def test_nine_of_ten_queries_find_their_clause_among_the_first_three(outcomes):
    assert figures(outcomes)["all"].recall >= 0.9


def test_so_do_the_queries_that_were_made_before_search_was_tuned():
    held_out = run(SEARCH, read_queries(HELD_OUT), frozenset(DB.clauses))
    rows = figures(held_out)
    assert rows["all"].queries >= 150
    assert rows["all"].recall >= 0.95
    assert all(row.recall >= 0.9 for row in rows.values())


def test_players_words_and_slang_find_their_clause():
    rows = figures(run(SEARCH, read_queries(QUERIES.parent / "queries_players.jsonl"), frozenset(DB.clauses)))
    assert rows["all"].queries >= 240
    assert rows["all"].recall >= 0.94
    assert rows["number"].first == 1


NONSENSE = [
    *("фывапр олджэ", "как дела", "что делать", "привет", "hello"),
    *("погода в москве", "weather today", "курс доллара", "расписание автобусов", "capital of france"),
    *("рецепт борща", "пить пиво", "кофе и печенье", "пицца с доставкой", "how to cook pasta"),
    *("где купить карты", "сколько стоит бустер", "цена бустера", "price of a booster"),
    *("часы на турнире сколько минут", "музыка на турнире", "опоздал на турнир", "взнос за участие в турнире"),
    *("рокировка короля", "покемон тренер", "покер флеш рояль", "манчкин уровень", "offside rule"),
    *("best deck", "какая карта дороже", "где скачать приложение", "протекторы", "движение поездов"),
]


@pytest.mark.parametrize("query", NONSENSE)
def test_what_is_not_of_the_rules_finds_nothing_by_a_far_likeness(query):
    assert [id for id in clauses(query) if edition_of(id) == "rp"] == []


@pytest.mark.parametrize(
    ("query", "best"),
    [("сколько карт в колоде", "b:100.2.a"), ("deck size limit", "b:100.3"), ("предложить ничью", "b:102.5")],
)
def test_what_only_another_edition_answers_finds_that_and_nothing_of_the_main_one(query, best):
    found = clauses(query)
    assert found[0] == best
    assert "rp" not in map(edition_of, found)


# --- how players ask

ASKED = {id: (*clause.asked.ru, *clause.asked.en) for id, clause in DB.clauses.items() if clause.asked}


@pytest.mark.parametrize("id", ASKED)
def test_a_clause_is_found_by_the_phrases_that_ask_for_it(id):
    for phrase in ASKED[id]:
        if numbers(phrase)[0]:  # the clause of that number comes first
            continue
        assert id in clauses(phrase)[:3], phrase


PHRASES = [phrase for id, phrases in ASKED.items() for phrase in phrases if ":" not in id]


@LAW
@given(st.sampled_from(PHRASES), st.data())
def test_the_order_of_words_makes_no_difference_to_a_long_phrase(phrase, data):
    """A term of several words is torn apart by another order, and a long phrase has words enough without it."""
    row = words.loud_words(phrase)
    assume(len(row) >= 4)
    assert clauses(" ".join(data.draw(st.permutations(row))))[0] in clauses(phrase)[:3]


@LAW
@given(st.sampled_from(PHRASES), st.sampled_from(["скажите", "подскажите пожалуйста", "а вот", "можно ли", "please"]))
def test_words_that_say_nothing_make_no_difference(phrase, said):
    assert clauses(f"{said} {phrase}") == clauses(phrase)


@LAW
@given(st.sampled_from(PHRASES), st.sampled_from(["кхъжщшпрст", "борщом", "qwghlmzx"]))
def test_an_unknown_word_more_finds_nothing_new(phrase, strange):
    assert set(clauses(f"{phrase} {strange}")[:1]) <= set(clauses(phrase)[:3])


@LAW
@given(st.sampled_from(PHRASES))
def test_a_phrase_that_asks_is_never_shown_as_what_the_record_says(phrase):
    for hit in SEARCH.find(phrase, kind=Kind.CLAUSE).hits:
        shown = [place.text.ru for place in ENTRIES[hit.id].places if place.shown]
        assert not shown or "".join(piece.text for piece in hit.passage) in "\n".join(shown)


ENTRIES = {entry.id: entry for entry in SEARCH.entries if entry.kind is Kind.CLAUSE}


def test_a_hit_tells_the_phrase_that_the_query_is_like_and_only_then():
    (hit,) = SEARCH.find("копьём наискосок нельзя", kind=Kind.CLAUSE, limit=1).hits
    assert (hit.id, hit.asked) == ("504.1.1", "копьём наискосок нельзя?")
    assert SEARCH.find("504.1.1", limit=1).hits[0].asked is None


def test_a_strike_across_ones_own_card_is_a_matter_of_the_strike_across_a_row():
    found = clauses("Бью копьём через свою карту")
    assert found[:2] == ["504.1.1", "504.1"] or "504.1" not in found


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("пятьсот четыре точка один", "504.1"),
        ("п. пятьсот сорок третий один один", "543.1.1"),
        ("five hundred and four point two", "504.2"),
        ("5043", "504.3"),
        ("п. 50411", "504.1.1"),
    ],
)
def test_a_number_in_words_or_without_its_points_is_that_number(typed, id):
    assert clauses(typed)[0] == id


def test_a_year_is_no_number_of_a_clause():
    assert "b:202.4" not in clauses("2024")


@pytest.mark.long
def test_a_base_so_large_that_whoosh_puts_postings_aside_can_be_indexed_in_memory():
    assert Search(enlarged(DB, 20_000)).find("504.1.1").hits[0].id == "504.1.1"


def test_the_passage_marks_what_was_asked_and_not_what_is_related_to_it():
    (hit,) = [hit for hit in SEARCH.find("приобретенной").hits if hit.id == "543.1"]
    assert [piece.text for piece in hit.passage if piece.asked] == ["приобретённую"]


@pytest.mark.parametrize("name", ["queries_fresh.jsonl", "queries_sealed.jsonl"])
def test_so_do_the_queries_that_were_made_after_search_was_tuned(name):
    rows = figures(run(SEARCH, read_queries(QUERIES.parent / name), frozenset(DB.clauses)))
    assert rows["all"].queries >= 110
    assert rows["all"].recall >= 0.94
    assert rows["all"].reciprocal_rank >= 0.92


def test_every_number_of_the_benchmark_is_first(outcomes):
    assert figures(outcomes)["number"].first == 1


def test_clauses_without_a_record_are_not_counted_as_missed():
    queries = read_queries(QUERIES)
    some = run(SEARCH, queries, frozenset({"504.2"}))
    assert {id for one in some for id in one.query.want} >= {"504.2"}
    assert all(one.query.kind == "none" or "504.2" in one.query.want for one in some)
