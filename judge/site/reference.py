"""The Python reference: Sphinx over a page for each module of the four rooms, any complaint stopping the build."""

from __future__ import annotations

import importlib
import io
import pkgutil
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from judge.site.provisions import PAGE, provisions_page
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

ROOMS: Final = ("engine", "rulesdb", "checker", "judge")
SOURCE: Final = Path("docs", "reference")


def build_reference(project: Path, workshop: Path, target: Path) -> int:
    """Build the reference into the folder `target`, working in the folder `workshop`; give the number of modules.

    Raises `Trouble` where Sphinx complains of anything.
    """
    source = workshop / "reference"
    shutil.copytree(project / SOURCE, source, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(project / "docs" / "assets" / "favicon.svg", source)
    (source / f"{PAGE}.rst").write_text(provisions_page(), encoding="utf-8")
    (source / "modules").mkdir()
    names = sorted(modules())
    for name in names:
        title = name.replace("_", r"\_")
        text = f"{title}\n{'=' * len(title)}\n\n.. automodule:: {name}\n"
        (source / "modules" / f"{name}.rst").write_text(text, encoding="utf-8")
    complaints = _run_sphinx(source, target, workshop / "doctrees")
    if complaints:
        raise Trouble(
            str(SOURCE),
            Text(
                "Sphinx не собрал справочник без замечаний.", "Sphinx did not build the reference without complaints."
            ),
            Text("Устраните замечания:", "Mend what it complains of:"),
            lines=tuple(complaints),
        )
    (target / ".buildinfo").unlink(missing_ok=True)
    return len(names)


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
    told = (line.replace(f"{source}/", "") for line in warnings.getvalue().splitlines())
    return [line for line in told if line.strip()]
