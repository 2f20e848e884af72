import os
import sqlite3
import subprocess
import time

import pytest

from rulesdb.official.place import has_editions, home
from rulesdb.official.refusal import Refused, Why
from rulesdb.official.store import Store
from tests.rulesdb.official.reader import edition

FIRST = "503.1. Фонарь горит.\nПРИМЕР: Так.\n503.2. Лестница стоит.\n503.2.a Она одна.\n"
SECOND = "503.1. Фонарь погас.\n"


def words(text):
    return [word.strip(".:").lower() for word in text.split()]


@pytest.fixture
def store(svod_home):
    return Store()


def test_an_edition_comes_back_as_it_went_in(store):
    first = edition(FIRST, "2029")
    store.save(first, words)
    assert store.edition("2029") == first
    assert store.names() == ("2029",)
    assert has_editions()


def test_importing_again_replaces_and_never_mixes(store):
    store.save(edition(FIRST, "2029"), words)
    store.save(edition(SECOND, "2029"), words)
    assert [clause.id for clause in store.edition("2029").clauses] == ["503.1"]
    assert store.wordings("503.2") == ()
    assert store.find(["лестница"], 5) == ()


def test_two_editions_live_side_by_side(store):
    store.save(edition(FIRST, "2029"), words)
    store.save(edition(SECOND, "2030"), words)
    assert [(one.edition.name, one.clause.text) for one in store.wordings("503.1")] == [
        ("2029", "503.1. Фонарь горит."),
        ("2030", "503.1. Фонарь погас."),
    ]


def test_a_wording_has_its_examples_and_a_letter_is_joined_either_way(store):
    store.save(edition(FIRST, "2029"), words)
    (wording,) = store.wordings("503.1")
    assert wording.text == "503.1. Фонарь горит.\nПРИМЕР: Так."
    assert [one.clause.id for one in store.wordings("503.2a")] == ["503.2.a"]
    assert store.wordings("503") == ()
    assert store.wordings("503.11") == ()


def test_words_are_found_in_clauses_and_their_examples(store):
    store.save(edition(FIRST, "2029"), words)
    assert [one.wording.clause.id for one in store.find(["так"], 5)] == ["503.1"]
    assert [one.wording.clause.id for one in store.find(["лестница", "она"], 1)] != []
    assert store.find(['" OR x', "*"], 5) == ()


def test_an_edition_can_be_forgotten(store):
    store.save(edition(FIRST, "2029"), words)
    store.remove("2029")
    assert store.names() == ()
    with pytest.raises(Refused) as caught:
        store.edition("2029")
    assert caught.value.why is Why.NO_EDITION


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", ".hidden", "a..b", "x" * 65, "a\x00b", "a b/", "con\n"])
def test_a_name_that_could_lead_elsewhere_is_refused(store, svod_home, name):
    with pytest.raises(Refused) as caught:
        store.save(edition(FIRST, name), words)
    assert caught.value.why is Why.BAD_NAME
    assert list(svod_home.iterdir()) == []


def test_git_leaves_the_store_out_wherever_it_lies(store, svod_home):
    subprocess.run(["git", "init", "-q", svod_home], check=True)
    store.save(edition(FIRST, "2029"), words)
    told = subprocess.run(
        ["git", "-C", svod_home, "status", "--porcelain"], capture_output=True, text=True, check=True
    ).stdout
    assert told == ""


def test_the_place_of_the_store(monkeypatch, tmp_path):
    monkeypatch.setenv("SVOD_HOME", str(tmp_path / "a"))
    assert home() == tmp_path / "a"
    monkeypatch.setenv("SVOD_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "b"))
    assert home() == tmp_path / "b" / "svod"
    assert not has_editions()


def test_a_store_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "official").write_text("a file", encoding="utf-8")
    with pytest.raises(Refused) as caught:
        Store(tmp_path).save(edition(FIRST), words)
    assert caught.value.why is Why.BAD_STORE


@pytest.mark.parametrize("content", [b"", b"not a base at all" * 100])
def test_a_damaged_edition_is_refused_and_can_be_imported_anew(store, svod_home, content):
    store.save(edition(FIRST, "2029"), words)
    (svod_home / "official" / "2029.sqlite").write_bytes(content)
    with pytest.raises(Refused) as caught:
        store.edition("2029")
    assert caught.value.why is Why.BAD_STORE
    store.save(edition(SECOND, "2029"), words)
    assert len(store.edition("2029").clauses) == 1


def test_a_damaged_edition_can_be_removed(store, svod_home):
    store.save(edition(FIRST, "2029"), words)
    (svod_home / "official" / "2029.sqlite").write_bytes(b"not a base at all")
    store.remove("2029")
    assert store.names() == ()


def test_what_a_killed_import_left_goes_with_a_later_one_and_what_is_being_made_stays(store, svod_home):
    store.save(edition(FIRST, "2029"), words)
    folder = svod_home / "official"
    for name, age in ((".import-killed", 4000), (".import-running", 10)):
        (folder / name).write_bytes(b"half of it")
        os.utime(folder / name, times=(time.time() - age, time.time() - age))
    store.save(edition(SECOND, "2030"), words)
    assert sorted(path.name for path in folder.glob(".import-*")) == [".import-running"]


def test_another_layout_is_refused(store, svod_home):
    store.save(edition(FIRST, "2029"), words)
    with sqlite3.connect(svod_home / "official" / "2029.sqlite") as base:
        base.execute("UPDATE edition SET layout = 99")
    with pytest.raises(Refused):
        store.info("2029")


def test_a_failed_import_leaves_the_old_edition_and_no_rubbish(store, svod_home):
    store.save(edition(FIRST, "2029"), words)
    before = sorted(path.name for path in (svod_home / "official").iterdir())

    def breaks(_):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.save(edition(SECOND, "2029"), breaks)
    assert sorted(path.name for path in (svod_home / "official").iterdir()) == before
    assert len(store.edition("2029").clauses) == 3
