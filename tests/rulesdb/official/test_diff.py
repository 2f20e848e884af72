"""What a new edition changes, on invented texts."""

import random

import pytest

from rulesdb.official.diff import Sort, compared
from rulesdb.official.words import diffed
from tests.rulesdb.official.reader import edition
from tests.rulesdb.official.rulebook import big_rulebook, sentence

OLD = """\
504. Дела фонарщиков
504.1. Фонарщик может зажечь любой фонарь рядом с собой.
504.2. Фонарщик не может гасить чужой фонарь, см. 504.3.
504.3. Лестница не считается фонарём и стоит на одном столбе с ним.
504.4. Паром ходит только по воде.
504.5. Смотритель ведёт журнал каждый вечер.
ПРИМЕР: Журнал лежит на маяке.
"""


def changes(new, old=OLD):
    found = compared(edition(old, "old"), edition(new, "new"))
    return [(one.sort, one.old, one.new) for one in found.changes], found


def test_the_same_text_has_no_changes_however_it_is_laid_out():
    rows, found = changes(OLD.replace("\n", "\n\n").replace("любой фонарь", "любой  фонарь"))
    assert rows == []
    assert found.same == 6


def test_a_reworded_clause_is_changed():
    rows, found = changes(OLD.replace("может зажечь", "обязан зажечь"))
    assert rows == [(Sort.CHANGED, "504.1", "504.1")]
    assert [piece for piece in found.changes[0].pieces if piece.sort != "same"] == [
        ("gone", "может"),
        ("come", "обязан"),
    ]


def test_a_clause_put_in_moves_those_after_it_and_only_the_new_one_is_new():
    new = OLD.replace("504.5.", "504.6.").replace("504.4.", "504.5.").replace("504.3.", "504.4.")
    new = new.replace("504.2. ", "504.3. ").replace("504.3. Фонарщик", "504.2. Ночью горят все маяки.\n504.3. Фонарщик")
    rows, found = changes(new)
    assert rows == [
        (Sort.ADDED, None, "504.2"),
        (Sort.RENUMBERED, "504.2", "504.3"),
        (Sort.RENUMBERED, "504.3", "504.4"),
        (Sort.RENUMBERED, "504.4", "504.5"),
        (Sort.RENUMBERED, "504.5", "504.6"),
    ]
    assert found.changes[1].only_references
    assert found.renumbering == {"504.2": "504.3", "504.3": "504.4", "504.4": "504.5", "504.5": "504.6"}


def test_two_clauses_that_change_places_are_both_renumbered():
    new = OLD.replace("504.3. Лест", "504.X. Лест").replace("504.4. Паром", "504.3. Паром").replace("504.X.", "504.4.")
    rows, _ = changes(new)
    assert rows == [(Sort.RENUMBERED, "504.3", "504.4"), (Sort.RENUMBERED, "504.4", "504.3")]


def test_a_clause_renumbered_and_reworded_is_both():
    new = OLD.replace("504.3. Лестница не считается", "504.9. Лестница вовсе не считается")
    rows, found = changes(new)
    assert rows == [(Sort.RENUMBERED, "504.3", "504.9")]
    assert found.changes[0].reworded
    assert not found.changes[0].only_references


LAMPS = """\
504. Дела
504.1. Первое дело смотрителя записано.
504.2. Второе дело фонарщика у причала.
504.2a Лестница стоит на столбе и не падает ночью.
504.2b Верёвка висит на крюке.
504.3. Третье дело паромщика забыто.
"""
LATER = """\
504. Дела
504.1. Первое дело смотрителя записано.
504.2. Пчёлы летают, куда хотят.
504.3. Второе дело фонарщика у причала.
504.3a {}
504.3b Верёвка висит на крюке.
504.4. Третье дело паромщика забыто.
"""


@pytest.mark.parametrize("other", [False, True])
def test_a_clause_half_rewritten_is_known_by_its_neighbours_and_one_with_nothing_in_common_is_not(other):
    words = "Пароход гудит трижды перед отходом." if other else "Лестница стоит на столбе, если горит маяк."
    rows, _ = changes(LATER.format(words), LAMPS)
    moved = {(old, new) for sort, old, new in rows if sort is Sort.RENUMBERED}
    assert moved == {("504.2", "504.3"), ("504.2b", "504.3b"), ("504.3", "504.4")} | (
        set() if other else {("504.2a", "504.3a")}
    )
    assert {new for sort, _, new in rows if sort is Sort.ADDED} == {"504.2"} | ({"504.3a"} if other else set())


def test_a_title_that_is_there_twice_goes_with_what_stands_below_it():
    old = "600. Виды\n600.1. Маяк\n600.1a Светит далеко.\n600.2. Паром\n600.2a Ходит по воде.\n"
    new = (
        "506. Паром\n506.1. Так зовут и мост.\n600. Виды\n600.1. Маяк\n600.1a Светит далеко.\n"
        "600.2. Столб\n600.2a Стоит прямо.\n600.3. Паром\n600.3a Ходит по воде.\n"
    )
    rows, _ = changes(new, old)
    assert {row for row in rows if row[0] is Sort.RENUMBERED} == {
        (Sort.RENUMBERED, "600.2", "600.3"),
        (Sort.RENUMBERED, "600.2a", "600.3a"),
    }


def test_a_dropped_clause_is_removed_and_a_new_one_added():
    rows, _ = changes(OLD.replace("504.4. Паром ходит только по воде.\n", "") + "505. Новый раздел о пчёлах\n")
    assert rows == [(Sort.REMOVED, "504.4", None), (Sort.ADDED, None, "505")]


def test_a_number_that_says_something_else_altogether_is_changed():
    rows, _ = changes(OLD.replace("Паром ходит только по воде.", "Пчёлы летают, где хотят и когда хотят."))
    assert rows == [(Sort.CHANGED, "504.4", "504.4")]


def test_a_changed_example_changes_its_clause():
    rows, _ = changes(OLD.replace("лежит на маяке", "лежит в лодке"))
    assert rows == [(Sort.CHANGED, "504.5", "504.5")]


def test_words_in_another_order_are_a_change():
    rows, found = changes(OLD.replace("ходит только по воде", "только ходит по воде"))
    assert rows == [(Sort.CHANGED, "504.4", "504.4")]
    assert found.changes[0].reworded


@pytest.mark.parametrize("number", [40, 300])
def test_in_a_whole_rulebook_exactly_the_changed_clauses_are_found(number):
    book = big_rulebook(rules=3)
    draw = random.Random(5)
    lines = list(book.lines)
    numbered = [place for place, line in enumerate(lines) if line[:3].isdigit() and line[3] == "." and line[4] != " "]
    places = [place for place in numbered if not lines[place + 1].startswith("Example")]  # it would go to another
    chosen = draw.sample(places, number)
    changed, removed = chosen[: number // 2], chosen[number // 2 :]
    for place in changed:
        lines[place] += " " + sentence(draw, 6)
    gone = {lines[place].split()[0].rstrip(".") for place in removed}
    expected = {lines[place].split()[0].rstrip(".") for place in changed}
    for place in removed:
        lines[place] = ""
    rows, _ = changes("\n".join(lines), "\n".join(book.lines))
    found = {sort: {old for one, old, _ in rows if one is sort} for sort in Sort}
    assert found[Sort.REMOVED] == gone
    assert found[Sort.CHANGED] == expected
    assert found[Sort.ADDED] == found[Sort.RENUMBERED] == set()


def test_very_long_texts_are_compared_by_sentences_first():
    draw = random.Random(7)
    sentences = [sentence(draw, 20) for _ in range(400)]
    new = [*sentences[:100], sentences[100].replace(".", " indeed."), *sentences[101:]]
    pieces = diffed(" ".join(sentences), " ".join(new))
    assert "".join(piece.text for piece in pieces if piece.sort != "gone") == " ".join(new)
    assert "".join(piece.text for piece in pieces if piece.sort != "come") == " ".join(sentences)
    assert [piece.text for piece in pieces if piece.sort == "come"] == [" indeed"]
