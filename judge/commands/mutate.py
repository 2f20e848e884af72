"""`svod mutate`: whether the examples notice every change of the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, Processes, both, processes_for
from judge.terminal.output import Language, Output

HELP = both(
    "Изменить в правилах что-нибудь одно и посмотреть, заметит ли это пример.\n\n"
    "Мутанты выводятся из реестра положений: условие снято или обращено, разрешение вместо запрета или "
    "наоборот, другое значение, строка таблицы изменена, целое выключено; а из открытых вопросов — одно толкование "
    "вместо другого. Мутант убит, если не сошёлся пример, который проверяет этот пункт. Код возврата 1, если "
    "кто-то выжил. С ID — только мутанты этих пунктов; раздел — все его пункты. JSON: mutants, killed, survived, "
    "equivalent.\n"
    "---\n"
    "svod mutate\nsvod mutate 504.1.1 503\nsvod mutate --processes 4 --json",
    "Change one thing in the rules and see whether an example notices.\n\n"
    "Mutants are derived from the registry of provisions: a condition dropped or inverted, permit and forbid "
    "exchanged, another value, a row changed, the whole switched off; and from the open questions: two readings "
    "exchanged. A mutant is killed when an example that verifies the clause fails. Exit code 1 where one survives. "
    "With ID: only the mutants of these clauses; a section stands for all of its own. JSON: mutants, killed, survived, "
    "equivalent.\n"
    "---\n"
    "svod mutate\nsvod mutate 504.1.1 503\nsvod mutate --processes 4 --json",
)

SURVIVED = 1


def run(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]…", help=both("Пункты; без них — все.", "Clauses; all."))
    ] = None,
    processes: Processes = 0,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> int:
    """Print what became of the mutants; 1 where one survives."""
    from checker.mutate import Mutation, chosen_mutants, trials
    from judge.knowledge import clauses_meant, opened, valid
    from judge.terminal.progress import progress

    valid(data)
    db = opened(data)
    clauses = clauses_meant(db, ids) if ids else None
    output = Output(lang, as_json)
    found = []
    with progress(output.say("Мутанты", "Mutants"), len(chosen_mutants(db, clauses))) as done:
        for trial in trials(db, clauses, processes=processes_for(processes)):
            found.append(trial)
            done(trial)
    mutation = Mutation(tuple(found))
    if as_json:
        output.json(mutation.to_json())
    else:
        from judge.terminal.proof_page import print_mutation

        print_mutation(output, mutation)
    return SURVIVED if mutation.survived else 0
