"""`svod diff`: what a new edition changes, what rests on it, and the rewriting of citations."""

import json
import re

import pytest

from rulesdb.validate import validate
from tests.judge.command import Svod, copy_of_data
from tests.judge.official import OLD, OTHER_GAME, SHIFTED, text_file


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture
def both(svod, tmp_path):
    for name, text in (("2029", OLD), ("2030", SHIFTED)):
        assert svod("import", text_file(tmp_path, text, f"{name}.txt"), "--name", name).code == 0
    return svod


def test_changes_are_told_with_what_rests_on_them_and_without_the_wording(both):
    ran = both("diff", "2029", "2030", "--json")
    told = ran.json
    assert set(told) == {"old", "new", "same", "added", "removed", "renumbered", "changed", "stale", "order"}
    assert [one["id"] for one in told["changed"]] == ["504.1"]
    assert [one["id"] for one in told["added"]] == ["504.2"]
    assert [(one["id"], one["new"]) for one in told["renumbered"]] == [
        ("504.2", "504.3"),
        ("504.3", "504.4"),
        ("504.4", "504.5"),
    ]
    kinds = {one["kind"] for one in told["stale"]}
    assert {"clause", "provision", "example", "question", "term", "citation"} <= kinds
    assert {one["clause"] for one in told["stale"]} == {"504.1"}
    assert "фонарь" not in ran.out


def test_what_the_engine_rests_on_is_read_first_and_mere_numbers_late(both):
    order = both("diff", "2029", "2030", "--json").json["order"]
    assert [(one["id"], one["turn"]) for one in order] == [
        ("504.1", "engine"), ("504.2", "new"), ("504.2", "number"), ("504.3", "number"), ("504.4", "number"),
    ]  # fmt: skip


def test_words_are_marked_for_people_and_given_in_json_where_asked(both):
    out = both("diff", "2029", "2030").out
    assert "[-может-]{+должна+} зажечь" in out
    assert "504.2 → 504.3" in out
    words = both("diff", "2029", "2030", "--json", "--wording").json["changed"][0]["words"]
    assert {"sort": "come", "text": "должна"} in words


def test_the_same_edition_has_no_changes(both):
    told = both("diff", "2029", "2029", "--json").json
    assert (told["same"], told["order"], told["stale"]) == (5, [], [])


def test_the_page_shows_words_and_runs_nothing(both, tmp_path):
    page = tmp_path / "diff.html"
    assert both("diff", "2029", "2030", "--html", page, "--lang", "en").code == 0
    text = page.read_text(encoding="utf-8")
    assert "<del>может</del><ins>должна</ins>" in text
    assert "<script" not in text.lower()
    assert "do not publish" in text.lower()
    first = text
    both("diff", "2029", "2030", "--html", page, "--lang", "en")
    assert page.read_text(encoding="utf-8") == first


def test_an_example_with_a_script_is_shown_as_text(both, tmp_path):
    page = tmp_path / "diff.html"
    both("diff", text_file(tmp_path, "504.3. Лестница.\n", "short.txt"), "2029", "--html", page)
    text = page.read_text(encoding="utf-8")
    assert "&lt;script&gt;" in text
    assert "<script" not in text


def test_files_are_compared_without_being_kept(svod, tmp_path, svod_home):
    old, new = text_file(tmp_path, OLD, "a.txt"), text_file(tmp_path, SHIFTED, "b.txt")
    assert len(svod("diff", old, new, "--json").json["renumbered"]) == 3
    assert list(svod_home.iterdir()) == []


def test_nothing_rests_on_a_text_of_another_game(svod, tmp_path):
    old = text_file(tmp_path, OTHER_GAME, "a.txt")
    new = text_file(tmp_path, OTHER_GAME.replace("burns at night", "burns by day"), "b.txt")
    told = svod("diff", old, new, "--json").json
    assert len(told["changed"]) == 4
    assert told["stale"] == []


def test_removed_clauses_leave_everything_that_rests_on_them_stale(svod, tmp_path):
    old = text_file(tmp_path, OLD, "a.txt")
    new = text_file(tmp_path, "".join(line for line in OLD.splitlines(True) if "504.4" not in line), "b.txt")
    told = svod("diff", old, new, "--json").json
    assert [one["id"] for one in told["removed"]] == ["504.4"]
    assert ("example", "attack-at-itself") in {(one["kind"], one["id"]) for one in told["stale"]}


@pytest.mark.parametrize(
    "arguments",
    [("2029", "nobody"), ("2029",), ("2029", "2030", "--write"), ("2029", "2030", "--html", "/nowhere/x.html")],
)
def test_wrong_use_is_told(both, arguments):
    ran = both("diff", *arguments)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 2


# --- renumbering ------------------------------------------------------------------------------------------------------


def texts(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.json"))
    }


def test_the_rewriting_is_shown_and_nothing_is_written(both, tmp_path):
    data = copy_of_data(tmp_path)
    before = texts(data)
    ran = both("diff", "2029", "2030", "--renumber", "--data", data)
    assert re.search(r'^-\s+"id": "504.4",$', ran.out, re.MULTILINE)
    assert re.search(r'^\+\s+"id": "504.5",$', ran.out, re.MULTILINE)
    assert texts(data) == before


def test_the_rewriting_is_done_in_one_step_and_everything_still_holds(both, tmp_path):
    data = copy_of_data(tmp_path)
    before = texts(data)
    told = both("diff", "2029", "2030", "--renumber", "--write", "--json", "--data", data).json
    assert told["written"]
    assert told["renumbered"] == [
        {"id": "504.2", "new": "504.3"},
        {"id": "504.3", "new": "504.4"},
        {"id": "504.4", "new": "504.5"},
    ]
    assert validate(data) == ()
    after = texts(data)
    ids = [one["id"] for one in json.loads(after["clauses/504.json"])["clauses"]]
    assert ids == ["504", "504.1", "504.1.1", "504.3", "504.4", "504.5"]
    old, new = (json.loads(one["examples/504/attack-at-itself.json"]) for one in (before, after))
    assert old["verifies"] == ["504.4"]
    assert new["verifies"] == ["504.5"]
    assert new["reviewed"] == {"504.5": old["reviewed"]["504.4"]}
    reviews = [one["id"] for one in json.loads(after["reviews.json"])["reviews"]]
    assert "504.5/itself" in reviews
    assert "504.2/any-card" not in reviews


def test_clauses_and_examples_move_to_the_files_of_their_new_section(svod, tmp_path):
    data = copy_of_data(tmp_path)
    old = text_file(tmp_path, OLD, "a.txt")
    new = text_file(tmp_path, re.sub(r"\b504", "545", OLD), "b.txt")
    ran = svod("diff", old, new, "--renumber", "--write", "--data", data, "--json")
    assert ran.code == 2  # 504.1.1 is in the records and not in the text: it would be left without its section
    assert (
        "nothing was rewritten"
        in svod("diff", old, new, "--renumber", "--write", "--data", data, "--lang", "en").err.lower()
    )
    assert (data / "clauses" / "504.json").is_file()
    whole = OLD.replace("504.2. ", "504.1.1. Мост ведёт через реку.\n504.2. ", 1)
    old, new = text_file(tmp_path, whole, "a.txt"), text_file(tmp_path, re.sub(r"\b504", "545", whole), "b.txt")
    ran = svod("diff", old, new, "--renumber", "--write", "--data", data, "--json")
    assert ran.code == 0, ran.err
    assert validate(data) == ()
    assert not (data / "clauses" / "504.json").exists()
    assert (data / "examples" / "545" / "attack-at-itself.json").is_file()


def test_a_number_that_another_record_keeps_is_refused(svod, tmp_path):
    data = copy_of_data(tmp_path)
    new = (
        OLD.replace("504.3. Лестница", "504.9. Лестница")
        .replace("504.4. Паром", "504.3. Паром")
        .replace("504.9.", "504.1.1.")
    )
    old, new = text_file(tmp_path, OLD, "a.txt"), text_file(tmp_path, new, "b.txt")
    ran = svod("diff", old, new, "--renumber", "--data", data)
    assert ran.code == 2
    assert "504.1.1" in ran.err
