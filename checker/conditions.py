"""The conditions of a provision, whatever its form: found, walked through, and put back changed."""

import dis
import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from functools import partial
from types import CodeType, FunctionType
from typing import Any, Final

from engine.clauses import Condition, Provision

RULES: Final = "engine.rules."
"""The modules whose functions say what a provision asks, those without a decorator too."""


def condition_fields(provision: Provision) -> dict[str, tuple[Condition, ...]]:
    """Give the fields of a provision that hold conditions, each with its conditions in the order they are asked."""
    held = {}
    for field in fields(provision):
        value = getattr(provision, field.name)
        if isinstance(value, tuple) and value and all(isinstance(one, Condition) for one in value):
            held[field.name] = value
    return held


def questions_in(condition: Condition) -> Iterator[Condition]:
    """Give the questions that a condition comes down to: itself, or those that it is made of."""
    if condition.made_by is None:
        yield condition
    for part in condition.parts:
        yield from questions_in(part)


def each_question(condition: Condition, change: Callable[[Condition], Condition]) -> Condition:
    """Give a condition with each of its questions changed."""
    if condition.made_by is None:
        return change(condition)
    return condition.made_by(*(each_question(part, change) for part in condition.parts))


def with_each_question(provision: Provision, change: Callable[[str, Condition], Condition]) -> Provision:
    """Give a provision with each question of its conditions changed; `change` is told the field too."""
    changed: dict[str, Any] = {
        name: tuple(each_question(one, partial(change, name)) for one in conditions)
        for name, conditions in condition_fields(provision).items()
    }
    return replace(provision, **changed)


def with_called(conditions: Iterable[Condition]) -> tuple[tuple[Condition, ...], tuple[FunctionType, ...]]:
    """Give conditions with those that they ask in their turn, and the engine's functions that they call by name.

    A function of `engine.rules` that a condition calls is followed further: it is a part of what the provision says.
    """
    asked: dict[str, Condition] = {}
    called: dict[str, FunctionType] = {}
    ahead: list[Any] = list(conditions)
    while ahead:
        one = ahead.pop()
        function = inspect.unwrap(one.holds if isinstance(one, Condition) else one)
        found: dict[str, Any] = asked if isinstance(one, Condition) else called
        name = f"{function.__module__}.{function.__qualname__}"
        if name not in found:
            found[name] = one if isinstance(one, Condition) else function
            ahead += _called_by(function) if function.__module__.startswith(RULES) else ()
    return tuple(asked.values()), tuple(called.values())


def _called_by(function: Any) -> Iterator[Any]:
    """Give the conditions and the engine's functions that a function names."""
    for name in _names_in(function.__code__):
        one = function.__globals__.get(name)
        bare = inspect.unwrap(one) if callable(one) else one
        if isinstance(one, Condition):
            yield from questions_in(one)
        elif isinstance(bare, FunctionType) and bare.__module__.startswith("engine."):
            yield bare


def _names_in(code: CodeType) -> Iterator[str]:
    """Give the global names that a function's code and the code inside it use."""
    yield from (str(one.argval) for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL")
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)
