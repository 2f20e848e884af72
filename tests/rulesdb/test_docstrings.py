import doctest
import importlib

import pytest

from rulesdb.folders import PACKAGE_FOLDER

MODULES = sorted(path.stem for path in PACKAGE_FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_what_docstrings_show_is_so(name: str) -> None:
    module = importlib.import_module("rulesdb" if name == "__init__" else f"rulesdb.{name}")
    assert doctest.testmod(module).failed == 0


def test_some_docstrings_show_something() -> None:
    shown = [importlib.import_module(f"rulesdb.{name}") for name in ("ids", "merge")]
    assert all(doctest.testmod(module).attempted for module in shown)
