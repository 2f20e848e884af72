"""What ships: the wheel answers by itself, and nothing generated is committed."""

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CASE = {
    "position": {
        "cards": {
            "spear": {"card": "test-spear", "player": "first", "at": "C2"},
            "foe": {"card": "test-soldier", "player": "second", "at": "C1'"},
        }
    },
    "action": {"declare": "strike-across-row", "by": "spear", "target": "foe"},
}


def run(*command: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.long
def test_wheel_in_an_empty_environment_shows_a_clause_and_rules_a_case(tmp_path):
    built = run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path / "dist", ROOT, cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    [wheel] = (tmp_path / "dist").glob("svod-*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    installed = run(tmp_path / "empty/bin/python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    assert installed.returncode == 0, installed.stderr

    svod = tmp_path / "empty/bin/svod"
    shown = run(svod, "show", "504.1", "--json", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert json.loads(shown.stdout)["id"] == "504.1"
    assert json.loads(shown.stdout)["badge"] == "verified"
    ruled = run(svod, "rule", "-", "--json", cwd=tmp_path, input=json.dumps(CASE))
    assert ruled.returncode == 0, ruled.stderr
    assert json.loads(ruled.stdout)["decisive"] == ["504.1.1"]
    found = run(svod, "find", "504.1", "--json", cwd=tmp_path)
    assert json.loads(found.stdout)["hits"][0]["id"] == "504.1"


def test_no_generated_file_is_committed():
    listed = run("git", "-C", ROOT, "ls-files")
    if listed.returncode != 0:
        pytest.fail("this test reads the list of committed files: run it in a git checkout")
    for name in listed.stdout.splitlines():
        assert not name.startswith(("build/", "dist/", ".venv/", "site/")), name
        assert not name.endswith((".pyc", ".whl", ".egg-info", ".min.js", ".wasm")), name
