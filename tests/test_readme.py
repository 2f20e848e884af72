"""The commands of the README do what it says."""

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

SHOWN = re.findall(r"^\$ \.venv/bin/svod (.+)\n((?:(?!```|\$ ).*\n)*)", README, re.MULTILINE)
TARGETS = re.findall(r"^make (\S+)", README, re.MULTILINE)


def test_readme_names_the_two_commands_that_the_makefile_has():
    assert TARGETS == ["serve", "test"]
    for target in TARGETS:
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_commands_shown_in_the_readme_print_what_it_shows(command, output):
    done = subprocess.run(
        [sys.executable, "-m", "judge", *shlex.split(command)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert output.endswith("…\n")
    assert done.stdout.startswith(output.removesuffix("…\n"))


def test_readme_shows_a_ruling():
    assert [command.split()[0] for command, _ in SHOWN] == ["rule"]


@pytest.mark.parametrize("text", [README, GUIDE])
def test_files_and_links_that_the_guides_name_exist(text):
    links = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", text)
    named = re.findall(r"`([\w./-]+\.(?:json|py|md))`", text)
    for name in [*(one or other for one, other in links), *named]:
        folders = [ROOT, *(ROOT / "rulesdb" / folder for folder in ("clauses", "examples/504", "schemas"))]
        assert any((folder / name).exists() for folder in folders), name


def test_picture_of_the_readme_is_the_board_that_the_site_draws():
    from judge.boards.svg import board_svg
    from rulesdb.load import load
    from rulesdb.resolve import resolve_cards

    db = load()
    example = db.examples["across-own-card-but-not-opposing"]
    drawn = board_svg(resolve_cards(db, example.position), action=example.steps[-1].action, language="en")
    picture = ROOT / "docs" / "pictures" / "across-own-card-but-not-opposing.svg"
    assert drawn in picture.read_text(encoding="utf-8")
