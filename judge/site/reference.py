"""The Python reference: Sphinx over a page for each module of the four rooms, any complaint stopping the build."""

from __future__ import annotations

import importlib
import io
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from judge.site.provisions import PAGE, provisions_page
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

ROOMS: Final = {
    "engine": "engine: decides",
    "rulesdb": "rulesdb: knows",
    "checker": "checker: proves",
    "judge": "judge: shows",
}
"""The rooms with the titles of their pages."""
SOURCE: Final = Path("docs", "reference")
HERE: Final = Path(__file__).parent.parent.parent
"""Where the rooms lie, for the process that imports them.

:meta hide-value:
"""


@contextmanager
def built_meanwhile(project: Path, workshop: Path, target: Path) -> Iterator[None]:
    """Build the reference into the folder `target` in a process of its own: it takes as long as all the pages.

    Raises `Trouble` at the end where Sphinx complains of anything.
    """
    command = [sys.executable, "-m", __name__, str(project), str(workshop), str(target)]
    with subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        try:
            yield
        except BaseException:
            running.kill()
            raise
        told, _ = running.communicate()
    if running.returncode:
        raise Trouble(
            str(SOURCE),
            Text("Sphinx не собрал справочник без замечаний.", "Sphinx did not build it without complaints."),
            Text("Устраните замечания:", "Mend what it complains of:"),
            lines=tuple(line for line in told.splitlines() if line.strip()),
        )


def build_reference(project: Path, workshop: Path, target: Path) -> list[str]:
    """Build the reference into the folder `target`, working in the folder `workshop`; give what Sphinx complains of."""
    source = workshop / "reference"
    shutil.copytree(project / SOURCE, source, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(project / "docs" / "assets" / "favicon.svg", source)
    (source / f"{PAGE}.rst").write_text(provisions_page(), encoding="utf-8")
    (source / "modules").mkdir()
    names = tuple(modules())
    for room, title in ROOMS.items():
        listed = "".join(f"- :doc:`modules/{name}`\n" for name in names if name.partition(".")[0] == room)
        (source / f"{room}.rst").write_text(f"{title}\n{'=' * len(title)}\n\n{listed}", encoding="utf-8")
    for name in names:
        title = name.replace("_", r"\_")
        # Listed on the room's page and nowhere else: the theme reads through the whole navigation for every page.
        text = f":orphan:\n\n{title}\n{'=' * len(title)}\n\n.. automodule:: {name}\n"
        (source / "modules" / f"{name}.rst").write_text(text, encoding="utf-8")
    complaints = _run_sphinx(source, target, workshop / "doctrees")
    (target / ".buildinfo").unlink(missing_ok=True)
    return complaints


def modules() -> Iterator[str]:
    """Give the names of the modules of the rooms, packages among them; those that only run are left out."""
    for room in ROOMS:
        yield room
        package = importlib.import_module(room)
        for found in pkgutil.walk_packages(package.__path__, f"{room}."):
            if not found.name.endswith("__main__"):
                yield found.name


def _run_sphinx(source: Path, target: Path, doctrees: Path) -> list[str]:
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    warnings = io.StringIO()
    try:
        with patch_docutils(), docutils_namespace():
            sphinx = Sphinx(source, source, target, doctrees, "html", status=None, warning=warnings)
            sphinx.build()
    except SphinxError as refused:
        return [str(refused)]
    told = (_COLOUR.sub("", line).replace(f"{source}/", "") for line in warnings.getvalue().splitlines())
    return [line for line in told if line.strip()]


_COLOUR: Final = re.compile("\x1b\\[[0-9;]*m")


if __name__ == "__main__":
    complained = build_reference(*map(Path, sys.argv[1:]))
    print(*complained, sep="\n")
    sys.exit(1 if complained else 0)
