"""The conditions of a provision, whatever its form: found, walked through, and put back changed."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from typing import Any

from engine.clauses import Condition, Provision


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
