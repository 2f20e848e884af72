"""`svod ask QUESTION`: a question in players' words, understood as positions and decided by the engine."""

from __future__ import annotations

from typing import Annotated

import typer

from judge.commands.find import LONGEST_QUERY
from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

HELP = both(
    "Ответить на вопрос: кто кого может атаковать, чем, откуда и через что.\n\n"
    "Показывает, как понят вопрос (позициями и строкой записи), что решает движок и по каким пунктам, и ближайшие "
    "проверенные разборы. Где вопрос чего-то не говорит, отвечает по случаям или называет, что принято. "
    "Чего не понял, называет; если не понял вопроса, ищет. Сам ничего не придумывает. JSON: question, understood, "
    "words, not_understood, verdict, assumed, cases, rulings, found, nearest.\n"
    "---\n"
    "svod ask может ли летающее ударить через ряд\nsvod ask летун кого может бить\n"
    'svod ask "можно ли бить через ряд, если между нами моё существо?"',
    "Answer a question: who may attack whom, with what, from where, over what.\n\n"
    "Shows how the question was understood (as positions and as notation), what the engine decides and by which "
    "clauses, and the nearest verified rulings. Where the question leaves something open, it answers by cases, or says "
    "what it has taken for granted. What it does not understand it names; a question that it does not understand it "
    "searches for. It makes nothing up. JSON: question, understood, words, not_understood, verdict, assumed, cases, "
    "rulings, found, nearest.\n"
    "---\n"
    "svod ask can a flyer strike across a row --lang en\nsvod ask whom may a flyer strike --lang en",
)


def run(
    question: Annotated[list[str], typer.Argument(metavar="QUESTION", help=both("Вопрос.", "The question."))],
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Print the answer."""
    from judge.ask import Asker
    from judge.knowledge import opened
    from judge.lookup.kept import cache_folder
    from judge.search import Search

    asked = " ".join(question)
    if len(asked) > LONGEST_QUERY:
        raise Trouble(
            "QUESTION",
            Text(f"вопрос длиннее {LONGEST_QUERY} знаков.", f"the question is longer than {LONGEST_QUERY} characters."),
            Text("Оставьте, кто, что и с кем делает.", "Keep who does what to whom."),
        )
    db = opened(data)
    answer = Asker(db, Search(db, cache_folder())).ask(asked, lang)
    output = Output(lang, as_json)
    if as_json:
        output.json(answer.to_json(lang))
    else:
        from judge.terminal.answer_page import print_answer

        print_answer(output, db, answer)
