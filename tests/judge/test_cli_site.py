"""`svod site` and `svod serve`; what the site holds is tested in test_build.py, how it is served in test_service.py."""

import json
import signal
import socket
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge.terminal.trouble import Trouble
from rulesdb.records import Text
from tests.judge.command import Svod, changed, copy_of_data, process


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("<h1>Свод</h1>", encoding="utf-8")
    return folder


def test_serve_prints_its_address_serves_the_site_and_stops_when_interrupted(site):
    running = process("serve", "--port", 0, "--out", site, "--json")
    address = json.loads(running.stdout.readline())["address"]
    assert address.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(address, timeout=10) as response:
        assert response.read().decode() == "<h1>Свод</h1>"
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "server" not in response.headers
    running.send_signal(signal.SIGINT)
    assert running.wait(30) == 130
    assert running.stderr.read() == b""


def test_serve_takes_its_processes_along_when_it_is_told_to_stop(site):
    running = process("serve", "--port", 0, "--out", site, "--json")
    urllib.request.urlopen(json.loads(running.stdout.readline())["address"], timeout=30).close()
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    assert children
    running.terminate()
    assert running.wait(60) == 128 + signal.SIGTERM
    until = time.monotonic() + 30
    while left := [one for one in children if Path(f"/proc/{one}").exists()]:
        assert time.monotonic() < until, left
        time.sleep(0.1)


def test_a_port_that_is_taken_is_told(svod, site):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = svod("serve", "--port", port, "--out", site)
    assert (ran.code, ran.out) == (2, "")
    assert f"127.0.0.1:{port}" in ran.err
    assert "--port 0" in ran.err


def test_serve_builds_the_site_where_it_is_missing(svod, tmp_path, monkeypatch):
    built = []

    def build_site(out, data):
        built.append((out, data))
        raise Trouble("place", Text("остановка", "stop"), Text("нет", "none"))

    monkeypatch.setattr("judge.commands.site.build_site", build_site)
    svod("serve", "--port", 0, "--out", tmp_path / "none")
    assert built == [(tmp_path / "none", None)]


def test_site_tells_where_it_is_and_how_many_pages_it_has(svod, tmp_path, monkeypatch):
    report, proof = SimpleNamespace(ok=True), {"digest": "of this data"}
    monkeypatch.setattr("checker.run.check", lambda db: report)
    monkeypatch.setattr("judge.site.kept_proof.proof_of", lambda db, kept: proof)
    monkeypatch.setattr("judge.site.pyodide.fetched", lambda cache: cache / "pyodide.tgz")
    monkeypatch.setattr(
        "judge.site.build.build",
        lambda out, db, *given, **more: 12 if (*given, more["proof"]) == (report, proof) else 0,
    )
    assert svod("site", "--out", tmp_path / "site", "--json").json == {
        "site": (tmp_path / "site").as_posix(),
        "pages": 12,
    }
    assert "страниц: 12" in svod("site", "--out", tmp_path / "site").out


def test_no_site_is_built_of_data_that_fail_their_check(svod, tmp_path):
    data = copy_of_data(tmp_path)
    example = data / "examples" / "504" / "across-own-card-but-not-opposing.json"
    changed(example, '"verdict": "legal"', '"verdict": "illegal"')
    ran = svod("site", "--out", tmp_path / "site", "--data", data)
    assert ran.code == 2
    assert "across-own-card-but-not-opposing" in ran.err
    assert not (tmp_path / "site").exists()
