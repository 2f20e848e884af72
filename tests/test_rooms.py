"""The plan of the house (DESIGN §1): who may import whom, and nobody in a circle."""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "engine": set(),
    "rulesdb": set(),
    "checker": {"engine", "rulesdb"},
    "judge": {"engine", "rulesdb", "checker"},
}


def modules(room: str) -> Iterator[tuple[str, ast.Module]]:
    for file in sorted((ROOT / room).rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield name, ast.parse(file.read_text(encoding="utf-8"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_at_start(tree: ast.Module) -> Iterator[str]:
    """What a module imports when it is loaded: not inside functions, not for the type checker alone."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imported(ast.Module([node], []))


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_room_imports_only_the_rooms_below_it(room):
    for name, tree in modules(room):
        rooms = {target.partition(".")[0] for target in imported(tree)} & MAY_IMPORT.keys()
        assert rooms - {room} <= MAY_IMPORT[room], name


def test_engine_imports_nothing_but_the_standard_library():
    for name, tree in modules("engine"):
        packages = {target.partition(".")[0] for target in imported(tree)} - {"engine"}
        assert packages <= sys.stdlib_module_names, name


def test_engine_reads_no_file_no_clock_and_no_dice_of_its_own():
    forbidden = {"io", "os", "pathlib", "random", "secrets", "socket", "subprocess", "time", "datetime"}
    for name, tree in modules("engine"):
        packages = {target.partition(".")[0] for target in imported(tree)}
        assert not packages & forbidden, name
        called = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & {"open", "print", "input", "exec", "eval"}, name


def test_no_modules_import_each_other_in_a_circle():
    trees = {name: tree for room in MAY_IMPORT for name, tree in modules(room)}
    graph = {
        name: {one for one in imported_at_start(tree) if one in trees and one != name} for name, tree in trees.items()
    }
    assert list(TopologicalSorter(graph).static_order())
