"""Coverage, mutants and gaps as people read them in a terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from judge.terminal.output import Output, named
from judge.terminal.vocabulary import VERDICTS, WHY_NOT
from rulesdb.records import Text

if TYPE_CHECKING:
    from checker.coverage import Asked, Coverage, Covered, Met
    from checker.gaps.findings import Finding, Gaps
    from checker.mutate import Mutation
    from engine.text import Text as EngineText
    from rulesdb.database import RulesDB

FORMS: Final[Mapping[str, Text]] = {
    "permission": Text("разрешение", "permission"),
    "prohibition": Text("запрет", "prohibition"),
    "requirement": Text("требование", "requirement"),
    "definition": Text("определение", "definition"),
    "setting": Text("значение", "setting"),
    "support": Text("опора толкования", "support of a reading"),
    "ruleeffect": Text("эффект правил игры", "effect of the game rules"),
    "selector": Text("отбор", "selector"),
}
SORTS: Final[Mapping[str, Text]] = {
    "ungrounded": Text("Ни один пункт не говорит", "No clause speaks"),
    "conflict": Text("Разрешение встречает запрет", "A permission meets a prohibition"),
    "open": Text("Решает толкование", "A reading decides"),
}


def words(output: Output, text: EngineText) -> str:
    """Give a text of the engine in the language of the output."""
    return text.ru if output.language == "ru" else text.en


# --- coverage ------------------------------------------------------------------------------------------------------


def print_coverage(output: Output, found: Coverage, *, in_detail: bool) -> None:
    """Print what is uncovered and the figures; in detail every clause with its provisions and conditions."""
    for one in found.clauses if in_detail else ():
        _print_clause(output, one)
    if found.uncovered:
        output.heading(output.say("Не покрыто", "Uncovered"))
        for id, lack in found.uncovered:
            output.line(f"{_with_place(id)}: {words(output, lack)}", "red", indent=2)
    if not in_detail:
        reasons = ", ".join(f"{named(WHY_NOT, why, output.language)}: {n}" for why, n in found.reasons.items())
        executable = sum(one.clause.executable for one in found.clauses)
        output.line(
            output.say(
                f"Пунктов: {len(found.clauses)}, исполнимых: {executable}. Не исполняются — {reasons}.",
                f"Clauses: {len(found.clauses)}, executable: {executable}. Not executable: {reasons}.",
            )
        )
    carried = [one for one in found.clauses if one.provisions]
    provisions = sum(len(one.provisions) for one in carried)
    output.line(
        output.say(
            f"Движок исполняет пунктов: {len(carried)}, положений: {provisions}. Не покрыто: {len(found.uncovered)}.",
            f"Carried by the engine: {len(carried)} clauses, {provisions} provisions. "
            f"Uncovered: {len(found.uncovered)}.",
        ),
        "bold red" if found.uncovered else "bold green",
    )


def _print_clause(output: Output, one: Covered) -> None:
    output.line(one.clause.id, "bold")
    if one.clause.why_not is not None:
        output.line(output.pick(one.clause.why_not), indent=2)
    elif not one.provisions:
        told = output.say("Движок этот пункт ещё не исполняет.", "The engine does not carry the clause yet.")
        output.line(told, indent=2)
    for met in one.provisions:
        _print_provision(output, met)
    output.line()


def _print_provision(output: Output, met: Met) -> None:
    output.line(f"{_with_place(met.id)}  {named(FORMS, met.form, output.language)}", indent=2)
    decides = ", ".join(met.decides) or "—"
    output.line(f"{output.say('решает в примерах', 'decides in')}: {decides}", indent=4)
    output.line(f"{output.say('ответ меняется', 'answers turned')}: {met.turns}", indent=4)
    for asked in met.conditions:
        output.line(_condition(output, asked), "" if asked.yes and asked.no else "red", indent=4)
    for row, where in met.rows.items():
        output.line(f"[{row}] {len(where)}", "" if where else "red", indent=4)


def _condition(output: Output, asked: Asked) -> str:
    return f"{words(output, asked.words)}: ✓ {len(asked.yes)}, ✗ {len(asked.no)}"


def _with_place(id: str) -> str:
    """Give the id of a provision with its file and line; the id of a clause as it is."""
    from checker.places import place_of

    place = place_of(id) if "/" in id else None
    return id if place is None else f"{id} ({place})"


# --- mutants -------------------------------------------------------------------------------------------------------


def print_mutation(output: Output, mutation: Mutation) -> None:
    """Print the mutants that survived and those shown to be equivalent, then the figures."""
    told = mutation.to_json()
    for fate, heading in (
        ("survived", output.say("Выжили: ни один пример не замечает", "Survived: no example notices")),
        ("equivalent", output.say("Равносильны: все ситуации перебора решены так же", "Equivalent in every situation")),
    ):
        if not told[fate]:
            continue
        output.heading(heading)
        for one in told[fate]:
            output.line(f"{_with_place(one['provision'])}: {one['words'][output.language]}", "red", indent=2)
            tried = output.say(f"примеров пункта: {one['tried']}", f"examples of the clause: {one['tried']}")
            output.line(f"{tried}; svod check {one['clause']}", "dim", indent=4)
    output.line(
        output.say(
            f"Мутантов: {told['mutants']}, убито: {told['killed']}, выжило: {len(told['survived'])}, "
            f"равносильных: {len(told['equivalent'])}.",
            f"Mutants: {told['mutants']}, killed: {told['killed']}, survived: {len(told['survived'])}, "
            f"equivalent: {len(told['equivalent'])}.",
        ),
        "bold red" if mutation.survived else "bold green",
    )


# --- gaps ----------------------------------------------------------------------------------------------------------


def print_gaps(output: Output, db: RulesDB, found: Gaps) -> None:
    """Print the questions to the editors with what was found of each, then the figures."""
    for question in dict.fromkeys(one.question for one in found.findings):
        _print_question(output, db, question, [one for one in found.findings if one.question == question])
    told = found.to_json()
    output.heading(output.say("Всего", "In all"))
    output.line(
        output.say(
            f"Ситуаций: {told['situations']}, решено: {told['decided']}. Находок: {len(found.findings)}, "
            f"без записи в rulesdb/questions: {len(found.unrecorded)}.",
            f"Situations: {told['situations']}, decided: {told['decided']}. Findings: {len(found.findings)}, "
            f"without a record in rulesdb/questions: {len(found.unrecorded)}.",
        ),
        "bold red" if found.unrecorded else "bold",
    )


def _print_question(output: Output, db: RulesDB, question: str | None, findings: list[Finding]) -> None:
    if question is None:
        output.heading(output.say("Записи в rulesdb/questions ещё нет", "No record in rulesdb/questions yet"))
    else:
        record = db.questions[question]
        output.heading(f"{question}: {output.pick(record.title)}")
        output.line(output.pick(record.question), indent=2)
    for one in findings:
        told = one.to_json()
        output.line()
        output.line(f"{output.pick(SORTS[one.sort.value])} ({one.situations})", "bold", indent=2)
        output.line(told["smallest"]["words"][output.language], indent=2)
        for line in _grounds(output, one):
            output.line(line, indent=2)
        output.line(f"svod rule - <<'CASE'\n{json.dumps(told['smallest']['case'], ensure_ascii=False)}\nCASE", "dim")


def _grounds(output: Output, one: Finding) -> list[str]:
    told = one.to_json()
    if one.meeting is not None:
        against = output.say("против", "against")
        settled = ", ".join(told["settled_by"]) or (one.meeting.question or "—")
        lines = [f"{', '.join(told['permits'])} {against} {', '.join(told['forbids'])}"]
        alone = output.say("; только старая редакция", "; the groundwork alone") if told["conflict_of_rp"] else ""
        return [*lines, f"{output.say('решает', 'settled by')}: {settled}{alone}"]
    if not told["answers"] or one.sort.value != "open":
        return []
    return [
        f"{'; '.join(f'{question}={reading}' for question, reading in answer['readings'].items())}: "
        f"{named(VERDICTS, str(answer['verdict']), output.language)} {', '.join(answer['decisive'])}".rstrip()
        for answer in told["answers"]
    ]
