import json

import pytest

from tests.judge.command import ROOT, Svod, changed, copy_of_data

KEYS = {
    "id", "title", "statement", "kind", "status", "source", "note", "examples_printed", "refs", "cited_by", "terms",
    "examples", "questions", "pairs", "rulings", "badge", "executable", "why_not", "provisions", "clauses", "official",
}  # fmt: skip


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


def test_a_clause_is_shown_with_its_statement_and_badge(svod):
    ran = svod("show", "504.4")
    assert ran.code == 0
    assert ran.out.startswith("504.4  ✓ проверено")
    assert "Атаку нельзя объявить" in ran.out


def test_a_clause_is_shown_in_english(svod):
    out = svod("show", "504.4", "--lang", "en").out
    assert "An attack may not be declared" in out
    assert not any("а" <= letter <= "я" for letter in out.lower().replace("«берсерк»", ""))


@pytest.mark.parametrize(
    "written", ["504.1.1", "п. 504.1.1", "§504.1.1", "§ 504.1.1.", "504,1,1", "504 1 1", "пункт 504.1.1", "rp:504.1.1"]
)
def test_a_number_is_understood_however_it_is_written(svod, written):
    assert svod("show", written, "--json").json["id"] == "504.1.1"
    assert svod("show", *written.split(), "--json").json["id"] == "504.1.1"


@pytest.mark.parametrize("id", ["b:g-11", "B:G-11", "m:g-Дальность", "rp:g-пас", "b:212.2"])
def test_clauses_of_other_editions_and_glossaries_are_shown_by_their_ids(svod, id):
    assert svod("show", id, "--json").json["id"] == id.lower()


def test_a_section_is_shown_with_its_clauses_in_order(svod):
    told = svod("show", "504", "--json").json
    assert [one["id"] for one in told["clauses"]] == ["504.1", "504.1.1", "504.2", "504.3", "504.4"]
    assert {one["badge"] for one in told["clauses"]} == {"verified"}
    out = svod("show", "504").out
    assert out.index("504.1 ") < out.index("504.1.1 ") < out.index("504.4 ")


@pytest.mark.parametrize("id", ["504.1", "504", "503.1", "511.7", "b:g-11", "501"])
def test_json_always_has_the_same_keys(svod, id):
    assert set(svod("show", id, "--json").json) == KEYS


def test_the_provisions_of_a_clause_are_named_with_their_place_in_the_code(svod):
    [one] = svod("show", "503.3.1", "--json").json["provisions"]
    assert one["id"] == "503.3.1/active-player"
    file, line = one["place"].split(":")
    assert "503.3.1/active-player" in (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert f"503.3.1/active-player  {one['place']}" in svod("show", "503.3.1").out


def test_a_clause_that_the_engine_should_carry_and_does_not_says_so(svod):
    assert svod("show", "b:418.1", "--json").json["provisions"] == []
    assert "Движок этот пункт ещё не исполняет." in svod("show", "b:418.1").out
    assert "Движок этот пункт ещё не исполняет." not in svod("show", "511.7").out


def test_references_go_both_ways(svod):
    assert "503.3" in svod("show", "538", "--json").json["cited_by"]
    assert "538" in svod("show", "503.3", "--json").json["refs"]
    assert "На пункт ссылаются" in svod("show", "538").out


def test_examples_questions_and_editions_are_shown(svod):
    told = svod("show", "504.1.1", "--json").json
    (example,) = [one for one in told["examples"] if one["id"] == "across-own-card-but-not-opposing"]
    assert set(example) == {"id", "title", "passed"}
    assert example["passed"] is True
    assert any({"504.1.1", "m:g-удар-через-ряд"} == {pair["a"], pair["b"]} for pair in told["pairs"])
    out = svod("show", "504.1").out
    assert "Открытые вопросы" in out
    assert "range-diagonals" in out


def test_what_is_unknown_is_said_to_be_unknown(svod):
    told = svod("show", "511.7", "--json").json
    assert told["statement"] is None
    assert told["badge"] == "not-executable"
    assert "неизвестен" in svod("show", "511.7").out


@pytest.mark.parametrize(
    ("asked", "nearest"), [("504.9", "504.4"), ("212.2", "b:212.2"), ("m:g-дальност", "m:g-дальность")]
)
def test_an_unknown_number_is_wrong_use_and_the_nearest_are_named(svod, asked, nearest):
    ran = svod("show", asked)
    assert (ran.code, ran.out) == (2, "")
    assert nearest in ran.err
    assert len(ran.err.splitlines()) == 2
    assert nearest in svod("show", asked, "--json").json["nearest"]


@pytest.mark.parametrize("asked", ["", "удар", "504.1 и 504.2", "504.1 удар"])
def test_what_is_no_number_is_wrong_use(svod, asked):
    assert svod("show", asked).code == 2


def test_the_badge_follows_the_examples(svod, tmp_path):
    data = copy_of_data(tmp_path)
    example = data / "examples" / "504" / "across-own-card-but-not-opposing.json"
    changed(example, '"verdict": "legal"', '"verdict": "illegal"')
    told = svod("show", "504.1.1", "--json", "--data", data).json
    assert told["badge"] == "failed"
    assert [one["id"] for one in told["examples"] if not one["passed"]] == ["across-own-card-but-not-opposing"]
    assert "✗ проверка не пройдена" in svod("show", "504.1.1", "--data", data).out


def test_data_that_are_not_valid_are_told_with_file_place_and_remedy(svod, tmp_path):
    data = copy_of_data(tmp_path)
    (data / "cards" / "test-soldier.json").write_text("{", encoding="utf-8")
    ran = svod("show", "504", "--data", data)
    assert ran.code == 2
    assert "cards/test-soldier.json" in ran.err
    problems = svod("show", "504", "--data", data, "--json").json["problems"]
    assert set(problems[0]) == {"file", "path", "message", "remedy"}


def test_json_is_readable_and_the_same_every_time(svod):
    first = svod("show", "504.1", "--json").out
    assert first == svod("show", "504.1", "--json").out
    assert "\\u" not in first
    assert json.loads(first)["statement"]["ru"] in first


# --- rulings


def test_a_ruling_is_shown_by_its_id_with_question_answer_clauses_and_examples(svod):
    out = svod("show", "across-ones-own").out
    assert out.startswith("Можно бить через ряд, если между нами моё существо?\n")
    assert "Да. Через свои карты можно, через чужие нельзя." in out
    assert "  504.1.1  " in out
    assert "✓ Через свою карту можно, через чужую нельзя" in out


def test_a_clause_lists_the_rulings_that_rest_on_it(svod):
    listed = {one["id"]: one for one in svod("show", "504.4", "--json").json["rulings"]}
    assert not listed["attacking-oneself"]["withdrawn"]
    assert listed["attacking-oneself"]["verdict"] == "illegal"


def test_a_ruling_whose_example_fails_is_withdrawn_and_its_answer_is_not_shown(svod, tmp_path):
    data = copy_of_data(tmp_path)
    example = data / "examples" / "504" / "across-own-card-but-not-opposing.json"
    example.write_text(example.read_text(encoding="utf-8").replace('"legal"', '"illegal"', 1), encoding="utf-8")
    ran = svod("show", "across-ones-own", "--data", data)
    assert "Отозван" in ran.out
    assert "Через свои карты можно" not in ran.out
    assert svod("show", "across-ones-own", "--data", data, "--json").json["withdrawn"]
    assert "(across-ones-own) — отозван" in svod("show", "504.1.1", "--data", data).out
    checked = svod("check", "--data", data)
    assert checked.code == 1
    assert "Отозванные разборы" in checked.out


def test_a_misspelled_ruling_brings_the_nearest(svod):
    ran = svod("show", "across-ones-pwn")
    assert ran.code == 2
    assert "across-ones-own" in ran.err
