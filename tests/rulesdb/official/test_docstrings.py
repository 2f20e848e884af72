import doctest
import importlib

import pytest

from rulesdb.folders import PACKAGE_FOLDER

FOLDER = PACKAGE_FOLDER / "official"
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("name", MODULES)
def test_what_docstrings_show_is_so(name):
    assert doctest.testmod(importlib.import_module(f"rulesdb.official.{name}")).failed == 0


def test_some_docstrings_show_something():
    shown = [importlib.import_module(f"rulesdb.official.{name}") for name in ("numbers", "cleaning", "words")]
    assert all(doctest.testmod(module).attempted for module in shown)
