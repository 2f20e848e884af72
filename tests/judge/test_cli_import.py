"""`svod import`, and what it puts beside the restatements: `show`, `find`, `compare`, `review --official`."""

import json

import pytest

from tests.judge.command import Svod, changed, copy_of_data
from tests.judge.official import OLD, OTHER_GAME, text_file

KEYS = {"name", "of", "imported", "files", "clauses", "examples", "orphans", "lines", "warnings"}
WORDING = "зажечь любой фонарь"


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture
def imported(svod, tmp_path):
    ran = svod("import", text_file(tmp_path, OLD, "old.txt"), "--name", "2029", "--json")
    assert ran.code == 0, ran.err
    return ran


def test_what_was_found_is_told_with_places_and_counts_and_without_the_wording(imported):
    told = imported.json
    assert set(told) == KEYS
    assert [one["id"] for one in told["clauses"]] == ["504", "504.1", "504.2", "504.3", "504.4"]
    assert told["clauses"][1] | {"section": False} == told["clauses"][1]
    assert [(one["id"], one["clause"], one["line"]) for one in told["examples"]] == [("504.3/example-1", "504.3", 6)]
    assert [(one["id"], one["reason"], one["lines"]) for one in told["orphans"]] == [("old.txt:1", "front", 1)]
    assert told["lines"] == {"total": 7, "blank": 0, "clauses": 5, "examples": 1, "orphans": 1}
    assert len(told["files"][0]["digest"]) == 64
    assert WORDING not in imported.out


def test_the_wording_is_there_where_it_is_asked_for(svod, tmp_path):
    told = svod("import", text_file(tmp_path, OLD, "old.txt"), "--json", "--wording").json
    assert WORDING in told["clauses"][1]["text"]
    assert told["name"] == "old"


@pytest.mark.parametrize(
    ("lang", "words"), [("ru", "строк 7 = пустых 0 + в пунктах 5"), ("en", "7 lines = 0 blank + 5 in")]
)
def test_people_are_told_the_sum_of_the_lines(svod, tmp_path, lang, words):
    ran = svod("import", text_file(tmp_path, OLD, "old.txt"), "--lang", lang)
    assert words in ran.out
    assert "old.txt:1" in ran.out


def test_the_text_is_shown_beside_its_restatement_marked_with_edition_and_source(svod, imported):
    told = svod("show", "504.3", "--json").json
    (one,) = told["official"]
    assert (one["edition"], one["of"], one["source"]["file"], one["source"]["line"]) == ("2029", "rp", "old.txt", 5)
    assert one["text"].startswith("504.3. Лестница")
    assert [example["text"] for example in one["examples"]] == ["ПРИМЕР: <script>alert(1)</script> гасит маяк."]
    assert told["statement"] is not None
    out = svod("show", "504.3", "--lang", "en").out
    assert "Official text: «2029», old.txt, line 5" in out


def test_a_clause_without_official_text_says_nothing_of_it(svod, imported):
    assert svod("show", "503.1", "--json").json["official"] == []
    assert "Официальный текст" not in svod("show", "503.1").out


def test_importing_again_replaces(svod, imported, tmp_path):
    svod("import", text_file(tmp_path, "504.1. Иное.\n", "new.txt"), "--name", "2029")
    assert svod("show", "504.3", "--json").json["official"] == []
    assert [one["text"] for one in svod("show", "504.1", "--json").json["official"]] == ["504.1. Иное."]


def test_two_editions_are_shown_side_by_side_and_listed(svod, imported, tmp_path):
    svod("import", text_file(tmp_path, "504.1. Иное.\n", "new.txt"), "--name", "2030")
    assert [one["edition"] for one in svod("show", "504.1", "--json").json["official"]] == ["2029", "2030"]
    listed = svod("import", "--list", "--json").json["editions"]
    assert [(one["id"], one["of"]) for one in listed] == [("2029", "rp"), ("2030", "rp")]
    assert svod("import", "--forget", "2029").code == 0
    assert [one["edition"] for one in svod("show", "504.1", "--json").json["official"]] == ["2030"]


def test_the_older_edition_stands_beside_its_own_clauses(svod, tmp_path):
    svod("import", text_file(tmp_path, "504.1. Чужое.\n212.2. Паром.\n", "b.txt"), "--edition", "b")
    assert svod("show", "504.1", "--json").json["official"] == []
    assert [one["id"] for one in svod("show", "b:212.2", "--json").json["official"]] == ["212.2"]


def test_a_text_of_another_game_never_stands_for_a_clause_of_this_one(svod, tmp_path):
    told = svod("import", text_file(tmp_path, OTHER_GAME, "other.txt"), "--json").json
    assert told["of"] is None
    assert told["warnings"]
    assert svod("show", "504.1", "--json").json["official"] == []
    assert "Тот же номер есть в других" in svod("show", "504.1").out
    alone = svod("show", "777.1", "--json").json
    assert (alone["id"], alone["official"][0]["edition"]) == ("777.1", "other")
    assert svod("show", "777.11").code == 2


def test_the_restatements_themselves_are_taken_for_what_they_are(svod, tmp_path):
    """A text whose words are those of the older edition's restatements is taken for its text."""
    from rulesdb.load import load

    clauses = [
        one for one in load().clauses.values() if one.id.startswith("b:2") and one.statement and "g-" not in one.id
    ]
    text = "".join(f"{one.id[2:]}. {one.statement.ru}\n" for one in clauses)
    assert svod("import", text_file(tmp_path, text, "b.txt"), "--json").json["of"] == "b"


def test_search_finds_the_wording_and_marks_it(svod, imported):
    (hit,) = svod("find", "лестницы и фонари на клетке", "--json").json["official"]
    assert (hit["id"], hit["edition"], hit["source"]["file"]) == ("504.3", "2029", "old.txt")
    out = svod("find", "паромы днём").out
    assert "«2029», old.txt" in out
    assert svod("find", "gfhjvs ghbdtn", "--json").json["official"] == []
    assert [one["id"] for one in svod("find", "gfhjv", "--json").json["official"]] == ["504.4"]
    assert [one["id"] for one in svod("find", "504.4", "--json").json["official"]] == ["504.4"]


def test_what_is_only_in_the_official_text_is_not_said_to_fit_nothing(svod, imported):
    ran = svod("find", "паром")
    assert "504.4" in ran.out
    assert "не нашлось" not in ran.out


def test_nothing_official_without_an_import(svod):
    assert "official" not in svod("find", "маркер", "--json").json
    assert svod("import", "--list", "--json").json == {"editions": []}


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (bytes(range(256)) * 9, "binary"),
        (b"%PDF-1.4\n", "damaged"),
        ("нет пунктов\n".encode(), "no-clauses"),
    ],
)
def test_a_refused_file_is_wrong_use_told_in_two_lines_and_nothing_is_written(svod, tmp_path, svod_home, content, code):
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    ran = svod("import", path)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 2)
    assert "bad.txt" in ran.err
    assert list(svod_home.iterdir()) == []
    told = svod("import", path, "--json").json
    assert set(told["error"]) == {"message", "place", "remedy"}
    assert told["code"] == code


def test_one_bad_file_of_several_refuses_them_all(svod, tmp_path, svod_home):
    ran = svod("import", text_file(tmp_path, OLD, "old.txt"), tmp_path / "missing.txt")
    assert ran.code == 2
    assert "missing.txt" in ran.err
    assert list(svod_home.iterdir()) == []


def test_every_refusal_has_words_in_both_languages():
    from judge.official.troubles import TOLD
    from rulesdb.official.refusal import Why

    assert set(TOLD) == set(Why)
    for problem, remedy in TOLD.values():
        assert all((problem.ru, problem.en, remedy.ru, remedy.en))
        assert not any("а" <= letter <= "я" for letter in (problem.en + remedy.en).lower())


@pytest.mark.parametrize("name", ["../x", "a/b", "..", ""])
def test_a_name_that_leads_elsewhere_is_refused(svod, tmp_path, svod_home, name):
    assert svod("import", text_file(tmp_path, OLD, "old.txt"), "--name", name).code == 2
    assert list(svod_home.iterdir()) == []


def test_a_file_with_dots_in_its_name_gets_a_name_that_will_do(svod, tmp_path):
    told = svod("import", text_file(tmp_path, OLD, "..rules..v 2..txt"), "--json").json
    assert told["name"] == "rules.v-2"


@pytest.mark.parametrize("arguments", [(), ("--forget", "nobody"), ("--edition", "x", "f.txt")])
def test_wrong_use_is_told(svod, arguments):
    ran = svod("import", *arguments)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 2


# --- the faithfulness report ------------------------------------------------------------------------------------------


def flags(told, id):
    (one,) = [one for one in told["flagged"] if one["id"] == id]
    return {flag["kind"]: (flag["official"], flag["restatement"]) for flag in one["flags"]}


def test_what_one_text_has_alone_is_flagged(svod, imported):
    told = svod("compare", "--json").json
    assert told["edition"] == "2029"
    assert "кроме" in flags(told, "504.2")["modal"][1]
    assert flags(told, "504.2")["references"] == (["504.3"], [])
    assert "только" in flags(told, "504.4")["modal"][0]
    assert WORDING not in json.dumps(told, ensure_ascii=False)


def test_both_texts_are_shown_to_the_reader(svod, imported):
    out = svod("compare", "504.4").out
    assert "Официально: Паром" in out
    assert "Пересказ: Атаку нельзя" in out


def test_a_person_decides_and_the_decision_holds_until_a_text_changes(svod, imported, tmp_path):
    assert svod("review", "504.4", "--official", "2029", "--unfaithful", "--note", "о пароме").code == 0
    decided = [one for one in svod("compare", "--json").json["flagged"] if one["id"] == "504.4"]
    assert (decided[0]["state"], decided[0]["note"]) == ("unfaithful", "о пароме")
    assert "504.4" not in svod("compare").out
    svod("review", "504.4", "--official", "2029")
    assert "пересказ верен" in svod("compare", "504.4").out
    data = copy_of_data(tmp_path)
    changed(
        data / "clauses" / "504.json",
        "Атаку нельзя объявить, если её цель — сама",
        "Атаку никак нельзя объявить, если её цель — сама",
    )
    stale = [one for one in svod("compare", "--json", "--data", data).json["flagged"] if one["id"] == "504.4"]
    assert stale[0]["state"] == "stale"
    svod("import", text_file(tmp_path, OLD.replace("только днём", "днём"), "old.txt"), "--name", "2029")
    assert "решение устарело" in svod("compare", "504.4").out


def test_a_decision_needs_both_texts(svod, imported):
    assert svod("review", "511.7", "--official", "2029").code == 2
    assert svod("review", "504.4", "--official", "nobody").code == 2
    assert svod("review", "504.4", "--unfaithful").code == 2


def test_the_decision_holds_no_wording(svod, imported, svod_home):
    svod("review", "504.4", "--official", "2029")
    told = (svod_home / "official" / "faithfulness.json").read_text(encoding="utf-8")
    assert "Паром" not in told
    assert set(json.loads(told)) == {"2029/504.4"}


def test_it_must_be_clear_which_edition_is_meant(svod, imported, tmp_path):
    svod("import", text_file(tmp_path, "504.1. Иное.\n", "new.txt"), "--name", "2030")
    assert svod("compare").code == 2
    assert svod("compare", "--name", "2030", "--json").json["compared"] == 1
