"""Where provisions and questions stand in the code: the file and line of each."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from engine import registry
from engine.clauses import clause_of

ROOT: Final = Path(__file__).parent.parent
"""Where the packages are: a checkout, or the place of an installation.

:meta hide-value:
"""
RULES: Final = Path("engine", "rules")


def provisions_of(clause: str) -> tuple[str, ...]:
    """Give the ids of the provisions that carry a clause, in order."""
    return tuple(id for id in registry() if clause_of(id) == clause)


def place_of(provision: str, root: Path = ROOT) -> str | None:
    """Give where a provision is registered, `engine/rules/s504_targets.py:72`; None where it is not to be found.

    An id put together of parts (`f"999.{row}/strike"`) is found by its pattern. Only modules that mention the id are
    read for one that is written out.
    """
    modules = _modules(root)
    for file, text in modules.items():
        if provision in text and (place := _places_in(file, text).get(provision)):
            return place
    every = (one for file, text in modules.items() for one in _places_in(file, text).items())
    return next((place for id, place in every if re.fullmatch(id, provision)), None)


@cache
def _modules(root: Path) -> dict[str, str]:
    """Give the text of each module of the rules, by its path below the root."""
    paths = sorted((root / RULES).glob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@cache
def _places_in(file: str, text: str) -> dict[str, str]:
    """Give the place of each id that a module registers; one put together of parts stands as a regular expression."""
    places: dict[str, str] = {}
    for node in _first_arguments(ast.parse(text)):
        for id in _ids(node):
            places.setdefault(id, f"{file}:{node.lineno}")
    return places


def place_of_question(question: str, root: Path = ROOT) -> str | None:
    """Give the file and line where the engine first names a question; None where it does not."""
    named = f'"{question}"'
    for path in sorted((root / "engine").rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if named in line:
                return f"{path.relative_to(root).as_posix()}:{number}"
    return None


def _first_arguments(tree: ast.Module) -> Iterator[ast.expr]:
    """Give the first argument of every call: ids of provisions come first."""
    yield from (node.args[0] for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)


def _ids(node: ast.expr) -> Iterable[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "/" in node.value:
        return (node.value,)
    if isinstance(node, ast.JoinedStr):
        parts = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in node.values)
        return ("".join(parts),)
    return ()
