"""The Markdown that `svod site --markdown` keeps is enough for `mkdocs build` and its configuration."""

import shutil
import subprocess
import sys

import pytest

from checker.run import check
from judge.site.build import PROJECT, build
from rulesdb.load import load
from tests.judge.site.small_data import small_data


@pytest.mark.long
def test_plain_mkdocs_builds_the_markdown_without_complaint_and_without_this_project(tmp_path):
    db = load()
    made = tmp_path / "made"
    build(made / "site", *small_data(db, check(db)), markdown=made / "markdown", allow_failures=True)
    alone = tmp_path / "alone"
    shutil.copytree(made / "markdown", alone / "build" / "markdown")
    shutil.copytree(PROJECT / "docs" / "overrides", alone / "docs" / "overrides")
    for name, place in (("mkdocs.yml", "."), ("mkdocs.en.yml", "en")):
        shutil.copy(PROJECT / name, alone)
        command = [sys.executable, "-P", "-m", "mkdocs", "build", "--strict", "--config-file", name]
        done = subprocess.run(command, cwd=alone, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr
        built = alone / "build" / "site" / place
        ours = {path.relative_to(made / "site" / place) for path in (made / "site" / place).glob("*/index.html")}
        assert {path for path in ours if path.parts[0] not in ("en", "r")} <= {
            path.relative_to(built) for path in built.glob("*/index.html")
        }
