"""The answer to a question as people read it: how it was understood, the decision, the rulings nearest to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.terminal.decision_page import VERDICT_STYLES
from judge.terminal.output import Output, named
from judge.terminal.vocabulary import NOT_EXAMINED, VERDICTS

if TYPE_CHECKING:
    from judge.ask import Answer
    from judge.ask.answer import Decided
    from rulesdb.database import RulesDB


def print_answer(output: Output, db: RulesDB, answer: Answer) -> None:
    """Print an answer; nothing in it is said but by a record or by the engine."""
    if answer.verdict is not None:
        output.line(named(VERDICTS, answer.verdict, output.language).capitalize(), VERDICT_STYLES[answer.verdict])
    elif answer.understood:
        output.line(output.say("Зависит от положения", "It depends on the position"), "bold yellow")
    else:
        output.line(_why_not(output, answer), "bold")
    if answer.reading.unused and (answer.understood or answer.reading.names_a_deed):
        words = ", ".join(answer.reading.unused)
        left_out = output.say("Не учтено", "Not taken into account")
        not_known = output.say("Не понял слов", "Words not understood")
        output.line(f"{left_out if answer.understood else not_known}: {words}.", "yellow")
    if answer.decided:
        output.heading(output.say("Как понят вопрос", "How the question was understood"))
    if answer.assumed:
        taken = "; ".join(output.pick(one) for one in answer.assumed)
        output.line(
            f"{output.say('Не сказано, поэтому принято', 'Not said, so taken for granted')}: {taken}.", "dim", indent=2
        )
    for one in answer.decided:
        _print_case(output, db, one, alone=len(answer.decided) == 1)
    _print_not_examined(output, answer)
    _print_rulings(output, answer)
    if not answer.understood:
        _print_found(output, answer)


def _why_not(output: Output, answer: Answer) -> str:
    """Tell why the engine decided nothing; what search finds stands below."""
    if answer.decided:
        return output.say("Движок этого не решает.", "The engine does not decide this.")
    if answer.reading.names_a_deed:
        return output.say(
            "Вопрос понят не весь, поэтому движок его не решал.",
            "The question was not understood as a whole, so the engine did not decide it.",
        )
    return output.say(
        "Движок на это не отвечает: он решает, можно ли напасть, применить или пойти.",
        "The engine does not answer this: it decides whether one may attack, use an ability, or move.",
    )


def _print_case(output: Output, db: RulesDB, one: Decided, *, alone: bool) -> None:
    if one.title.ru and not alone:
        output.line(output.pick(one.title).capitalize(), "bold", indent=2)
    output.line(output.pick(one.words), indent=2)
    output.line(one.notation, "dim", indent=2)
    if one.refused is not None:
        output.line(output.pick(one.refused), "yellow", indent=2)
        output.line()
        return
    verdict = named(VERDICTS, one.decision["verdict"], output.language).capitalize()
    output.line(verdict, VERDICT_STYLES[one.decision["verdict"]], indent=2)
    for id in one.decision["decisive"]:
        statement = db.clauses[id].statement
        output.line(f"{id}  {output.pick(statement) if statement else ''}", indent=4)
    for question in sorted({question for branch in one.decision["branches"] for question in branch["readings"]}):
        output.line(
            f"{output.say('Открытый вопрос', 'Open question')}: {output.pick(db.questions[question].question)}",
            indent=4,
        )
    if one.decision["ungrounded"]:
        output.line(output.say("Ни один пункт этого не решает.", "No clause decides this."), indent=4)
    output.line()


def _print_not_examined(output: Output, answer: Answer) -> None:
    left_out = dict.fromkeys(key for one in answer.decided for key in one.decision.get("not_examined", ()))
    if left_out:
        words = ", ".join(named(NOT_EXAMINED, key, output.language) for key in left_out)
        output.line(f"{output.say('Не рассмотрено', 'Not examined')}: {words}.", "dim")


def _print_rulings(output: Output, answer: Answer) -> None:
    if answer.rulings:
        output.heading(output.say("Ближайшие разборы", "The nearest rulings"))
    for told in answer.rulings:
        output.line(f"{told['question'][output.language]}  ({told['id']})", "bold", indent=2)
        output.line(told["answer"][output.language], VERDICT_STYLES[told["verdict"]], indent=4)


def _print_found(output: Output, answer: Answer) -> None:
    if answer.found.hits:
        output.heading(output.say("Что нашлось", "What was found"))
    for hit in answer.found.hits:
        passage = "".join(piece.text for piece in hit.passage)
        output.line(f"{hit.id}  {passage or output.pick(hit.title)}", indent=2)
    if not answer.found.hits:
        output.line(output.say("Ничего подходящего не нашлось.", "Nothing fits."))
        if answer.found.nearest:
            near = ", ".join(output.pick(one.title) for one in answer.found.nearest)
            output.line(f"{output.say('Ближайшие термины', 'The nearest terms')}: {near}.")
