"""What begins a clause, what belongs to it, and what does not: invented texts of the shape of the real ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.official.parse import counted, parsed
from rulesdb.official.records import Reason
from tests.rulesdb.official.reader import document, ids, orphans, read

FRAGMENT = """\
● зажигание и гашение “дежурного фонаря” при смене фонарщика.
503.2. Дела смотрителя ведутся вне журнала. Для них заведена тетрадь.
503.3. Дела записываются сразу, но не раньше, чем закончено прежнее (см. 538. Порядок записей.).
503.3.1. Порядок записей выбирает старший смены.
503.3.2. Фонарщики могут делать то, что описано в 511. Порядок записей.
504. Фонари, лестницы, паромы.
504.1. Фонарь зажигают с лестницы, если сказано так
ПРИМЕР: "\x20
: Фонарь "маяк" - светит на 2 соседних столба с таким же значением\x20
" (Смотритель маяка).
504.2. Паром ходит по воде
ПРИМЕР 1: Паром не ходит по льду.
ПРИМЕР 2: Паром ходит и ночью.
505. Столбы в тексте описаний
505.1. Столб считается парным, если рядом с ним стоит
"""


@pytest.fixture
def fragment():
    return read(FRAGMENT)


def test_clauses_of_every_depth_are_found(fragment):
    expected = ["503.2", "503.3", "503.3.1", "503.3.2", "504", "504.1", "504.2", "505", "505.1"]
    assert ids(fragment.clauses) == expected
    assert [one.id for one in fragment.clauses if one.is_section] == ["504", "505"]


def test_a_fragment_that_begins_in_the_middle_of_a_clause_says_whose_head_it_has(fragment):
    (head,) = fragment.orphans
    assert (head.reason, head.continues, head.lines) == (Reason.CONTINUES, "503.1", (1,))


def test_a_fragment_that_ends_in_the_middle_of_a_clause_says_so(fragment):
    assert [one.id for one in fragment.clauses if one.cut] == ["505.1"]


def test_examples_stand_below_their_clause_with_all_their_lines(fragment):
    assert ids(fragment.examples) == ["504.1/example-1", "504.2/example-1", "504.2/example-2"]
    assert fragment.examples[0].lines == (8, 9, 10)
    assert fragment.examples[0].clause == "504.1"


def test_a_symbol_lost_in_copying_is_noticed(fragment):
    assert [one.id for one in fragment.examples if one.symbols_lost] == ["504.1/example-1"]
    assert not any(one.symbols_lost for one in fragment.clauses)


@pytest.mark.parametrize("number", ["503.3.1.", "503.3.1", "503.3.1)", "503.3.1.\u00a0", "503.3.1.\t"])
def test_the_last_dot_may_be_missing(number):
    assert ids(read(f"503.3. Дело.\n{number} Порядок.\n").clauses) == ["503.3", "503.3.1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("999.2. Виды.\n999.2.a Первый.\n999.2.b. Второй.\n", ["999.2", "999.2.a", "999.2.b"]),
        ("999.1. Kinds.\n999.1a If so.\n999.1b Else.\n999.2. Next.\n", ["999.1", "999.1a", "999.1b", "999.2"]),
        ("999.2. Виды.\n999.2.а Первый.\n999.3. Дальше.\n", ["999.2", "999.2.a", "999.3"]),
        ("999.2. a creature.\n999.3. Next.\n", ["999.2", "999.3"]),
        ("999.9. Девять.\n999.10. Десять.\n", ["999.9", "999.10"]),
        ("999.1.Слитно.\n", ["999.1"]),
        ("999 Без точки\n999.1 Пункт.\n", ["999", "999.1"]),
        ("1.1. One.\n1.1.1. Two.\n1.2a Three.\n8.3.1b Four.\n", ["1.1", "1.1.1", "1.2a", "8.3.1b"]),
    ],
)
def test_numbers_of_other_shapes(text, expected):
    assert ids(read(text).clauses) == expected


@pytest.mark.parametrize(
    "broken",
    [
        "(см.\n538. Порядок записей.).",
        "как описано в п.\n511.7. и далее.",
        "и делать то, что описано в\n511. Порядок записей.",
        "кроме сказанного в пункте\n511.7 выше.",
        "стоит\n100 монет или больше.",
        "See rule\n603.2. Otherwise nothing.",
        "(see rules 602.1 and\n603.2a).",
    ],
)
def test_a_number_inside_a_sentence_begins_no_clause_where_the_line_is_broken_before_it(broken):
    parts = read(f"503.1. Дело записано {broken}\n503.2. Другое дело.\n503.3. Третье.\n")
    assert ids(parts.clauses) == ["503.1", "503.2", "503.3"]
    assert parts.clauses[0].lines == (1, 2)


@pytest.mark.parametrize("title", ["Правила", "ПРАВИЛА", "Invented Comprehensive Rules", "Раздел"])
def test_a_title_that_ends_in_a_word_for_rules_cites_nothing(title):
    parts = read(f"{title}\n503. Дела\n503.1. Дело.\n")
    assert ids(parts.clauses) == ["503", "503.1"]


def test_a_rulebook_that_numbers_its_clauses_shortly():
    text = (
        "1. Basics\n1.0. General\n1.0.1. A lamp is lit.\n1.0.1a Once.\n2. Lamps\n2.1. Kinds\n2.1.1. Small\n"
        "100 lamps at most.\n2.1.2. Large, see 1.0.1.\n"
    )
    parts = read(text)
    assert ids(parts.clauses) == ["1.0", "1.0.1", "1.0.1a", "2.1", "2.1.1", "2.1.2"]
    assert [one.text for one in parts.orphans] == ["1. Basics", "2. Lamps"]


def test_paragraphs_and_bullets_belong_to_the_clause_above():
    parts = read("503.1. Дела бывают такие:\n● первое;\n• второе;\n– третье.\nПрочее не дело.\n503.2. Далее.\n")
    assert parts.clauses[0].text.count("\n") == 4
    assert parts.clauses[0].lines == (1, 2, 3, 4, 5)


def test_a_paragraph_after_an_example_and_an_empty_line_belongs_to_the_clause_again():
    parts = read("503.1. Дело.\n\nПРИМЕР: Случай.\n\nИ ещё о деле.\n\n503.2. Далее.\n")
    assert parts.clauses[0].lines == (1, 5)
    assert parts.examples[0].lines == (3,)


@pytest.mark.parametrize("label", ["ПРИМЕР:", "ПРИМЕР 1:", "Пример 2.", "Example:", "EXAMPLE 3:", "● ПРИМЕР:"])
def test_labels_of_examples(label):
    (example,) = read(f"503.1. Дело.\n{label} Случай.\n").examples
    assert example.text == f"{label} Случай."


@pytest.mark.parametrize("line", ["например, так.", "Примеры приведены ниже.", "Пример этот прост."])
def test_what_only_looks_like_an_example_is_none(line):
    assert read(f"503.1. Дело\n{line}\n").examples == ()


# --- what is no clause ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        "Содержание\n503. Дела смотрителя......... 12\n504. Фонари......... 13\n505. Столбы .......14\n",
        "503. Дела смотрителя\t12\n504. Фонари\t13\n505. Столбы\t14\n",
        "503. Дела смотрителя… 12\n504. Фонари, лестницы и\nпаромы… 13\n505. Столбы… 14\n",
        "503. Дела смотрителя\n504. Фонари\n505. Столбы\n",
        "ОГЛАВЛЕНИЕ\n\n503. Дела смотрителя\n504. Фонари\n505. Столбы\n\n",
        "Contents\n5. Work\n503. Дела смотрителя\n504. Фонари\nGlossary\n",
    ],
)
def test_a_table_of_contents_has_no_clauses(table):
    body = "503. Дела смотрителя\n503.1. Дело.\n504. Фонари\n504.1. Фонарь.\n505. Столбы\n505.1. Столб.\n"
    parts = read(table + body)
    assert ids(parts.clauses) == ["503", "503.1", "504", "504.1", "505", "505.1"]
    assert orphans(parts, Reason.CONTENTS)
    assert all("\n" not in clause.text for clause in parts.clauses)


def test_sections_without_clauses_are_no_table_of_contents():
    parts = read("501. Дела\n502. Фонари\n503. Столбы\n503.1. Столб.\n")
    assert ids(parts.clauses) == ["501", "502", "503", "503.1"]


def test_page_numbers_and_headers_copied_along_are_set_aside():
    text = "".join(
        f"50{page}.1. Дело записано\nПравила фонарщиков\n{page + 10}\n{word} подписано.\n"
        for page, word in enumerate(("и", "но не", "или", "а после", "да ещё"), 1)
    )
    parts = read(text)
    assert ids(parts.clauses) == [f"50{page}.1" for page in range(1, 6)]
    assert all(len(clause.lines) == 2 for clause in parts.clauses)
    assert len(orphans(parts, Reason.PAGE)) == 5


@pytest.mark.parametrize("number", ["- 12 -", "стр. 12", "Страница 12 из 90", "Page 12 of 90", "12 / 90"])
def test_page_numbers_that_say_so(number):
    parts = read(f"503.1. Дело записано\n{number}\nи подписано.\n")
    assert orphans(parts, Reason.PAGE) == [number]
    assert parts.clauses[0].lines == (1, 3)


def test_a_lone_figure_in_the_middle_of_a_sentence_is_text():
    assert read("503.1. Фонарь светит на\n2\nсоседних столба.\n").clauses[0].lines == (1, 2, 3)


@pytest.mark.parametrize(
    "heading",
    ["5. Дела", "Часть V. Дела", "ГЛАВА 5. ДЕЛА", "ДЕЛА СМОТРИТЕЛЯ", "Chapter 5", "Часть вторая", "Part Two: Lamps"],
)
def test_a_heading_between_sections_belongs_to_no_clause(heading):
    parts = read(f"499.1. Конец.\n{heading}\n500. Начало\n500.1. Дело.\n")
    assert orphans(parts, Reason.HEADING) == [heading]
    assert parts.clauses[0].lines == (1,)


def test_a_numbered_list_inside_a_clause_is_no_chapter():
    parts = read("503.1. По порядку:\n1. Зажечь.\n2. Погасить.\n503.2. Далее.\n")
    assert parts.clauses[0].lines == (1, 2, 3)


def test_the_glossary_belongs_to_no_clause():
    parts = read("503.1. Дело.\n\nГлоссарий\nФонарь\nТо, что светит.\n")
    assert parts.clauses[0].lines == (1,)
    assert orphans(parts, Reason.BACK) == ["Глоссарий\nФонарь\nТо, что светит."]


def test_a_number_that_comes_again_is_reported_and_never_mixed():
    parts = read("503.1. Дело.\n503.2. Ещё.\n", "503.2. Совсем другое.\nПРИМЕР: Случай.\n503.3. Далее.\n")
    assert [clause.text for clause in parts.clauses if clause.id == "503.2"] == ["503.2. Ещё."]
    (again,) = parts.orphans
    assert (again.reason, again.continues, again.lines) == (Reason.REPEATED, "503.2", (1, 2))


def test_a_number_out_of_order_is_a_clause_and_is_said_to_be_so():
    parts = read("503.1. Дело.\n503.3. Третье.\n503.2. Второе.\n503.4. Далее.\n")
    assert ids(parts.clauses) == ["503.1", "503.2", "503.3", "503.4"]
    assert [one.id for one in parts.clauses if one.out_of_order] == ["503.2"]


def test_wrapped_lines_are_put_together_and_parted_words_too():
    body = (
        "503.1. Смотритель ведёт жур-\nнал и каждый вечер запи-\nсывает в него, какой фонарь\nгорел, какой фонарь "
        "погас\nи отчего это случилось с\nэтим самым паук-\nфонарём, а паук-фонарём зовут не каждого.\n"
    )
    (clause,) = read(body).clauses
    assert clause.text.startswith(
        "503.1. Смотритель ведёт журнал и каждый вечер записывает в него, какой фонарь горел,"
    )
    assert "этим самым паук-фонарём," in clause.text


@given(
    st.lists(
        st.sampled_from([*FRAGMENT.split("\n"), "", "  ", "12", "13", "Содержание", "504. Фонари.... 3", "Глоссарий"])
    )
)
def test_every_line_is_in_exactly_one_part_whatever_the_order_of_lines(lines):
    one = document("\n".join(lines))
    count = counted(one, parsed([one]))
    assert count.adds_up
    assert count.total == len(one.lines)


@given(st.text(alphabet=st.sampled_from("503.1a \n\r\fПРИМЕР:•-«»(см)\t\u00a0\x1b"), max_size=300))
def test_every_line_of_any_text_is_in_exactly_one_part(text):
    one = document(text)
    assert counted(one, parsed([one])).adds_up
