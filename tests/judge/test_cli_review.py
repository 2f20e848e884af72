import json
import os

import pytest

from judge.pins import members, with_pins, write_whole
from judge.reviews import with_citations, with_reviews, with_stamps
from tests.judge.command import Svod, changed, part_of_data

EXAMPLE = "across-own-card-but-not-opposing"


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture
def data(tmp_path):
    return part_of_data(tmp_path, "504.1.1", "504.4")


@pytest.fixture
def example(data):
    return data / "examples" / "504" / f"{EXAMPLE}.json"


def reword(data, id):
    """Change the statement of a clause, so that every review of it is stale."""
    path = data / "clauses" / "504.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    next(one for one in records["clauses"] if one["id"] == id)["statement"]["en"] += " Indeed."
    path.write_text(json.dumps(records, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def contents(data):
    return {path: path.read_bytes() for path in sorted(data.rglob("*.json"))}


def test_what_was_stale_agrees_again_when_it_is_pinned(svod, data):
    reword(data, "504.1.1")
    assert svod("check", "504.1.1", "--data", data).code == 1
    assert svod("review", "504.1.1", "--data", data).code == 0
    assert svod("check", "504.1.1", "--data", data, "--json").json["stale"] == []


def test_only_the_pin_changes_in_the_file(svod, data, example):
    before = example.read_text(encoding="utf-8")
    reword(data, "504.1.1")
    (row,) = svod("review", EXAMPLE, "--data", data, "--json").json["pinned"]
    after = example.read_text(encoding="utf-8")
    old = json.loads(before)["reviewed"]["504.1.1"]
    assert old != row["fingerprint"]
    assert after == before.replace(old, row["fingerprint"])


def test_other_files_stay_as_they_are(svod, data, example):
    reword(data, "504.1.1")
    before = contents(data)
    svod("review", EXAMPLE, "--data", data)
    assert [path for path, content in contents(data).items() if before[path] != content] == [example]


def test_json_tells_what_was_pinned_and_what_had_been(svod, data):
    told = svod("review", EXAMPLE, "--data", data, "--json").json
    assert told["pinned"] == []
    (row,) = told["unchanged"]
    assert set(row) == {"id", "clause", "fingerprint", "file"}
    reword(data, "504.1.1")
    assert svod("review", EXAMPLE, "--data", data, "--json").json["unchanged"] == []


def test_the_id_of_a_clause_pins_its_examples_to_that_clause_alone(svod, data):
    reword(data, "504.4")
    reword(data, "504.1.1")
    svod("review", "504.4", "--data", data)
    stale = svod("check", "504.4", EXAMPLE, "--data", data, "--json").json["stale"]
    assert {one["clause"] for one in stale} == {"504.1.1"}


def test_a_provision_is_pinned_alone(svod, data):
    reword(data, "504.1.1")
    (row,) = svod("review", "504.1.1/path", "--data", data, "--json").json["pinned"]
    assert (row["id"], row["clause"], row["file"]) == ("504.1.1/path", "504.1.1", "reviews.json")
    stale = {one["id"] for one in svod("check", EXAMPLE, "--data", data, "--json").json["stale"]}
    assert "504.1.1/path" not in stale
    assert "504.1.1" in stale


def test_the_file_of_reviews_keeps_its_form_and_order(svod, data):
    before = (data / "reviews.json").read_text(encoding="utf-8")
    reword(data, "504.1.1")
    (row,) = svod("review", "504.1.1/path", "--data", data, "--json").json["pinned"]
    pins = {one["id"]: one["fingerprint"] for one in json.loads(before)["reviews"]}
    expected = before.replace(
        f'"504.1.1/path",\n      "fingerprint": "{pins["504.1.1/path"]}"',
        f'"504.1.1/path",\n      "fingerprint": "{row["fingerprint"]}"',
    )
    assert (data / "reviews.json").read_text(encoding="utf-8") == expected


def test_a_pin_that_is_missing_is_put_in_its_place(data):
    text = (data / "reviews.json").read_text(encoding="utf-8")
    reviews = json.loads(text)
    left_out = reviews["reviews"].pop(3)
    without = json.dumps(reviews, ensure_ascii=False, indent=2) + "\n"
    assert with_reviews(without, {left_out["id"]: left_out["fingerprint"]}) == text


def test_what_has_been_pinned_is_not_written_again(svod, data):
    before = {path: path.stat().st_mtime_ns for path in data.rglob("*.json")}
    svod("review", "504.1.1", "504.2", "--data", data)
    assert {path: path.stat().st_mtime_ns for path in data.rglob("*.json")} == before


def test_what_was_changed_itself_is_stale_until_it_is_read(svod, data, example):
    changed(example, '"ru": "Та же клетка', '"ru": "Эта клетка')
    (stale,) = svod("check", EXAMPLE, "--data", data, "--json").json["stale"]
    assert (stale["id"], stale["what"], stale["clause"]) == (EXAMPLE, "content", None)
    assert stale["file"] == example.relative_to(data).as_posix()
    assert svod("review", EXAMPLE, "--data", data, "--json").json["read"] == [EXAMPLE]
    assert svod("check", EXAMPLE, "--data", data, "--json").json["stale"] == []


def test_a_file_that_cites_other_clauses_than_were_read_is_stale_until_it_is_read(svod, data):
    changed(
        data / "citations.json",
        '{"id": "engine/course/legality.py", "clauses": ["',
        '{"id": "engine/course/legality.py", "clauses": ["504.4", "',
    )
    (stale,) = svod("check", EXAMPLE, "--data", data, "--json").json["stale"]
    assert (stale["id"], stale["file"], stale["what"]) == (
        "engine/course/legality.py",
        "engine/course/legality.py",
        "citations",
    )
    assert stale["places"][0].endswith("was 504.4")
    assert svod("review", "engine/course/legality.py", "--data", data, "--json").json["read"] == [
        "engine/course/legality.py"
    ]
    assert svod("check", EXAMPLE, "--data", data, "--json").json["stale"] == []


def test_marks_are_one_to_a_line_in_order_and_none_is_lost(data):
    for name, write in (("stamps.json", with_stamps), ("citations.json", with_citations)):
        text = (data / name).read_text(encoding="utf-8")
        (entries,) = (one for one in json.loads(text).values() if isinstance(one, list))
        assert write(text, {}, {one["id"] for one in entries}) == text
        assert len(write(text, {}, {entries[0]["id"]}).splitlines()) == 6  # what is no longer there has no mark
    lines = (data / "stamps.json").read_text(encoding="utf-8").splitlines()
    without = "\n".join(lines[:5] + lines[6:])
    left_out = json.loads(lines[5].rstrip(","))
    there = {one["id"] for one in json.loads("\n".join(lines))["stamps"]}
    assert with_stamps(without, {left_out["id"]: left_out["fingerprint"]}, there).splitlines() == lines


@pytest.mark.parametrize("wrong", ["nothing-of-that-name", "504.9", "504.1/nothing", "engine/nothing.py"])
def test_nothing_is_written_where_one_id_is_wrong(svod, data, wrong):
    reword(data, "504.1.1")
    before = contents(data)
    ran = svod("review", EXAMPLE, wrong, "--data", data)
    assert (ran.code, ran.out) == (2, "")
    assert wrong in ran.err
    assert contents(data) == before


def test_a_file_that_cannot_be_written_is_told_and_stays(svod, data, example, monkeypatch):
    reword(data, "504.1.1")
    before = example.read_bytes()

    def refused(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("judge.pins.tempfile.mkstemp", refused)
    ran = svod("review", EXAMPLE, "--data", data)
    assert ran.code == 2
    assert str(example) in ran.err
    assert example.read_bytes() == before


def test_a_write_that_breaks_off_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    path.write_text("old", encoding="utf-8")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("judge.pins.Path.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["a.json"]  # noqa: PTH208


def test_the_permissions_of_the_file_stay(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    write_whole(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640


# --- the text of the file

WIDE = '{\n  "id": "a",\n  "reviewed": {\n    "504.1": "x",\n    "504.2": "y"\n  }\n}\n'


def test_pins_that_are_there_keep_their_order_and_new_ones_follow():
    after = with_pins(WIDE, {"504.3": "n", "504.1": "z"})
    assert after == WIDE.replace('"x"', '"z"').replace('"y"\n', '"y",\n    "504.3": "n"\n')


def test_formatting_by_hand_is_kept():
    text = '{"id":   "a", "steps": [ {"reviewed": 1} ],\n\t"reviewed": {"504.1": "x"}, "title": {"ru": "«ё»"} }'
    assert with_pins(text, {"504.1": "z"}) == text.replace('"x"', '"z"')


@pytest.mark.parametrize(
    "text", ['{\n  "id": "a",\n  "steps": []\n}\n', '{"id": "a", "steps": []}', '{\r\n  "id": "a"\r\n}\r\n']
)
def test_pins_are_added_where_there_were_none(text):
    after = with_pins(text, {"504.1": "z"})
    assert json.loads(after) == json.loads(text) | {"reviewed": {"504.1": "z"}}
    assert after.startswith(text.rstrip().removesuffix("}").rstrip())


def test_names_with_escapes_are_read():
    assert [one.key for one in members('{"a\\"b": "}", "\\u0430": {"c": ["]"]}}')] == ['a"b', "а"]


def test_an_empty_pin_board_is_filled(data):
    path = data / "examples" / "504" / f"{EXAMPLE}.json"
    pins = json.loads(path.read_text(encoding="utf-8"))["reviewed"]
    text = path.read_text(encoding="utf-8")
    present = next(one for one in members(text) if one.key == "reviewed")
    empty = text[: present.start] + "{}" + text[present.end :]
    assert with_pins(empty, pins) == text


def test_a_change_helper_changes_one_place_only(example):
    with pytest.raises(AssertionError):
        changed(example, '"ru"', '"de"')
