"""A decision as people read it: the verdict, the clauses that gave it, the reasons, what stays open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from judge.boards.happened import happened_in_words
from judge.boards.outcomes import chance_in_words, shares, subject
from judge.boards.words import (
    action_in_words,
    card_in_words,
    event_in_words,
    offered_in_words,
    option_in_words,
    say,
    with_definitions,
)
from judge.terminal.output import Output, named
from judge.terminal.vocabulary import EFFECTS, NOT_COMPUTED, NOT_EXAMINED, VERDICTS

if TYPE_CHECKING:
    from rich.table import Table

    from rulesdb.database import RulesDB

VERDICT_STYLES = {"legal": "bold green", "illegal": "bold red", "undetermined": "bold yellow"}
Decision = Mapping[str, Any]


def print_decision(output: Output, db: RulesDB, case: Mapping[str, Any], decision: Decision) -> None:
    """Print the decision of a case; the case's card ids may be resolved or not."""
    verdict = named(VERDICTS, decision["verdict"], output.language)
    output.line(verdict.capitalize(), VERDICT_STYLES.get(decision["verdict"], "bold"))
    _print_actions(output, db, case, decision)
    _print_decisive(output, db, decision)
    print_citations(output, decision["citations"])
    if decision["branches"]:
        output.heading(output.say("Зависит от толкования", "It depends on the reading"))
        output.console.print(_branches(output, db, decision["branches"]))
    _print_events(output, with_names(db, case["position"]), decision)
    _print_outcomes(output, db, with_names(db, _last_position(case, decision)), decision)
    if decision.get("not_examined"):
        left_out = ", ".join(named(NOT_EXAMINED, one, output.language) for one in decision["not_examined"])
        output.line()
        output.line(f"{output.say('Не рассмотрено', 'Not examined')}: {left_out}.", "dim")


def _print_actions(output: Output, db: RulesDB, case: Mapping[str, Any], decision: Decision) -> None:
    """Print the action, or each of several with its own verdict, told from the position that it was taken in."""
    position = case["position"]
    if "action" in case:
        output.line(action_in_words(case["action"], with_names(db, position), output.language.value))
        return
    for number, (action, step) in enumerate(zip(case["actions"], decision["steps"], strict=False), 1):
        words = action_in_words(action, with_names(db, position), output.language.value)
        output.line(f"{number}. {words}: {named(VERDICTS, step['verdict'], output.language)}", indent=2)
        position = step["position"] or position


def _print_events(output: Output, position: Mapping[str, Any], decision: Decision) -> None:
    """Print what became of the effects of the game rules, and what the engine waits for."""
    happened = happened_in_words(decision["happened"], position, output.language.value)
    if decision["events"] or happened:
        output.heading(output.say("Что произошло", "What happened"))
    for line in happened:
        output.line(line, indent=2)
    for event in decision["events"]:
        clause = event["provision"].partition("/")[0]
        output.line(f"{event_in_words(event, position, output.language.value)} ({clause})", indent=2)
    pending = decision["pending"]
    if not pending:
        return
    player = say(pending["player"], output.language.value)
    if "roll" in pending:
        output.heading(
            f"{output.say('Бросает кубик', 'To roll a die')}: {player}, {output.say('за карту', 'for')} "
            f"{_card(pending['roll'], position, output)} ({pending['clause']})"
        )
        return
    output.heading(f"{output.say('Выбирает', 'To choose')}: {player} ({pending['clause']})")
    for option in pending["options"]:
        output.line(f"{option['id']}: {offered_in_words(option, position, output.language.value)}", indent=2)


def _card(id: str, position: Mapping[str, Any], output: Output) -> str:
    """Call a card by its name and place; what is no card, such as the game, by its id."""
    card = position.get("cards", {}).get(id)
    return id if card is None else card_in_words(card, position, output.language.value)


def _last_position(case: Mapping[str, Any], decision: Decision) -> Mapping[str, Any]:
    """Give the position that the outcomes come from: the one reached, or the case's own where nothing was done."""
    reached: Mapping[str, Any] = decision["position"]
    return reached or case["position"]


def _print_outcomes(output: Output, db: RulesDB, before: Mapping[str, Any], decision: Decision) -> None:
    """Print what differs between the ends, with the probability of each; readings and choices stand apart."""
    from rich import box
    from rich.table import Table

    found = shares(before, decision["outcomes"], output.language.value)
    if not found:
        return
    output.heading(output.say("Чем это может кончиться", "How it may end"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for ru, en in (("Карта", "Card"), ("Исход", "End"), ("Вероятность", "Probability")):
        table.add_column(output.say(ru, en))
    by_choice, by_reading = any(one.choices for one in found), any(one.readings for one in found)
    if by_choice:
        table.add_column(output.say("Что выбрано", "What is chosen"))
    if by_reading:
        table.add_column(output.say("По толкованию", "On the reading"), overflow="fold")
    for one, following in zip(found, (*found[1:], None), strict=True):
        cells = [
            subject(one, before, output.language.value),
            one.words,
            chance_in_words(one.probability, output.language.value),
        ]
        if by_choice:
            choices = ", ".join(option_in_words(id, before, output.language.value) for id in one.choices)
            cells.append(choices or output.say("выбирать не пришлось", "nothing was to be chosen"))
        if by_reading:
            cells.append("\n".join(reading_in_words(output, db, *pair) for pair in one.readings))
        table.add_row(*cells, end_section=following is not None and following.card != one.card)
    output.console.print(table)
    if by_choice:
        output.line(
            output.say(
                "У выбора вероятности нет. Чтобы узнать, как часто бывает исход при одном решении, сложите его строку "
                "со строкой «выбирать не пришлось».",
                "A choice has no probability. How often an end comes when one decision is taken is the sum of its row "
                "and of the row “nothing was to be chosen”.",
            ),
            "dim",
        )


def with_names(db: RulesDB, position: Mapping[str, Any]) -> dict[str, Any]:
    """Give a position with the definitions of known cards in place of their ids, so that they can be called by name."""
    return with_definitions(position, db.definitions)


def _print_decisive(output: Output, db: RulesDB, decision: Decision) -> None:
    if decision["ungrounded"]:
        output.line(output.say("Ни один пункт этого не решает.", "No clause decides this."))
    if not decision["decisive"]:
        return
    output.heading(output.say("Решает", "Decided by"))
    for id in decision["decisive"]:
        clause = db.clauses.get(id)
        statement = output.pick(clause.statement) if clause and clause.statement else ""
        output.line(f"{id}  {statement}", indent=2)


def print_citations(output: Output, citations: Iterable[Mapping[str, Any]]) -> None:
    """Print each use of a provision with its reason."""
    rows = list(citations)
    if not rows:
        return
    output.heading(output.say("Почему", "Why"))
    for row in rows:
        output.line(citation_in_words(row, output.language), indent=2)


def citation_in_words(citation: Mapping[str, Any], language: str) -> str:
    """Give a citation as a line: the provision, its effect, the reason."""
    effect = named(EFFECTS, citation["effect"], language)
    return f"{citation['provision']} {effect}: {citation['why'][language]}"


def _branches(output: Output, db: RulesDB, branches: Iterable[Mapping[str, Any]]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, leading=1)
    table.add_column(output.say("Толкование", "Reading"))
    table.add_column(output.say("Ответ", "Verdict"), no_wrap=True)
    table.add_column(output.say("Решает", "Decided by"))
    for branch in branches:
        readings = "\n".join(reading_in_words(output, db, *pair) for pair in branch["readings"].items())
        table.add_row(readings, _branch_verdict(output, branch), ", ".join(branch["decisive"]) or "—")
    return table


def _branch_verdict(output: Output, branch: Mapping[str, Any]) -> str:
    if branch["verdict"] is None:
        return output.pick(NOT_COMPUTED)
    return named(VERDICTS, branch["verdict"], output.language)


def reading_in_words(output: Output, db: RulesDB, question: str, reading: str) -> str:
    """Give a reading of a question with what it says and how to ask for it."""
    record = db.questions.get(question)
    statements = {one.id: output.pick(one.statement) for one in record.readings} if record else {}
    return f"{question}={reading}\n{statements.get(reading, '')}"
