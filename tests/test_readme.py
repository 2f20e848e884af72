"""The commands of the README do what it says."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

SHOWN = re.findall(r"^\$ \.venv/bin/svod (.+)$", README, re.MULTILINE)
TARGETS = re.findall(r"^make (\S+)", README, re.MULTILINE)


def test_readme_names_the_two_commands_that_the_makefile_has():
    assert TARGETS == ["serve", "test"]
    for target in TARGETS:
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize("command", SHOWN)
def test_commands_shown_in_the_readme_succeed(command):
    done = subprocess.run(
        [sys.executable, "-m", "judge", *shlex.split(command)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    if "--json" in command:
        assert json.loads(done.stdout)


def test_readme_shows_at_least_a_clause_and_a_ruling():
    assert {command.split()[0] for command in SHOWN} >= {"show", "rule"}


@pytest.mark.parametrize("text", [README, GUIDE])
def test_files_and_links_that_the_guides_name_exist(text):
    links = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", text)
    named = re.findall(r"`([\w./-]+\.(?:json|py|md))`", text)
    for name in [*(one or other for one, other in links), *named]:
        candidates = [ROOT / name, ROOT / "rulesdb" / "clauses" / name, ROOT / "rulesdb" / "examples" / "504" / name]
        assert any(path.exists() for path in candidates), name


def test_picture_of_the_readme_is_the_board_that_the_site_draws():
    from judge.boards.svg import board_svg
    from rulesdb.load import load
    from rulesdb.resolve import resolve_cards

    db = load()
    example = db.examples["across-own-card-but-not-opposing"]
    drawn = board_svg(resolve_cards(db, example.position), action=example.steps[-1].action, language="en")
    picture = ROOT / "docs" / "pictures" / "across-own-card-but-not-opposing.svg"
    assert drawn in picture.read_text(encoding="utf-8")
