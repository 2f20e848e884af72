"""A ruling as `svod show` and `svod ask` print it for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.terminal.decision_page import VERDICT_STYLES
from judge.terminal.output import Output


def print_ruling(output: Output, told: Mapping[str, Any]) -> None:
    """Print what `judge.rulings.ruling_told` gave."""
    language = output.language
    output.line(told["question"][language], "bold")
    output.line(f"{output.say('Разбор', 'Ruling')} {told['id']}", "dim")
    output.line()
    print_answer(output, told)
    output.line(told["reasoning"][language])
    output.heading(output.say("Пункты", "Clauses"))
    for clause in told["clauses"]:
        output.line(f"{clause['id']}  {clause['title'][language]}", indent=2)
    output.heading(output.say(f"Примеры: {len(told['examples'])}", f"Examples: {len(told['examples'])}"))
    for example in told["examples"]:
        output.line(f"{'✓' if example['passed'] else '✗'} {example['title'][language]}  ({example['id']})", indent=2)


def print_answer(output: Output, told: Mapping[str, Any], indent: int = 0) -> None:
    """Print the answer of a ruling; of a withdrawn one, that it does not hold at present, and why."""
    if told["withdrawn"]:
        withdrawn = output.say(
            "Отозван: примеры этого разбора сейчас его не подтверждают.",
            "Withdrawn: the examples of this ruling do not bear it out at present.",
        )
        output.line(withdrawn, "bold red", indent=indent)
        for problem in told["problems"]:
            output.line(problem, "red", indent=indent + 2)
        return
    output.line(told["answer"][output.language], VERDICT_STYLES[told["verdict"]], indent=indent)
