"""`svod compare`: restatements beside the official text, with what a reader should compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output, named
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from judge.official.faithfulness import Comparison

HELP = both(
    "Сверить пересказ с официальным текстом, импортированным на этой машине.\n\n"
    "Показывает рядом оба текста и то, что есть только в одном: числа, слова «может», «должен», «только», «не может», "
    "охват («любой», «свой», «существо», «карта»), ссылки. Отмечает команда, решает человек: svod review ID --official "
    "ИЗДАНИЕ. Без ID — все пункты с отметками, по которым решения нет. JSON: edition, compared, flagged (id, state, "
    "note, flags), without_record, without_wording.\n"
    "---\n"
    "svod compare\nsvod compare 504.1.1\nsvod compare --name 2030 --all\nsvod review 504.1.1 --official 2030",
    "Hold restatements against the official text imported on this machine.\n\n"
    "Shows both texts, and what one of them has alone: numbers, modal words, words of scope, references. The command "
    "flags, a person decides: svod review ID --official EDITION. Without ID: all clauses with flags that nothing was "
    "decided on. JSON: edition, compared, flagged (id, state, note, flags), without_record, without_wording.\n"
    "---\n"
    "svod compare\nsvod compare 504.1.1\nsvod compare --name 2030 --all\nsvod review 504.1.1 --official 2030",
)
KINDS = {
    "numbers": Text("числа", "numbers"),
    "modal": Text("слова возможности и запрета", "modal words"),
    "scope": Text("охват", "scope"),
    "references": Text("ссылки", "references"),
}
STATES = {
    "open": Text("не решено", "open"),
    "faithful": Text("пересказ верен", "faithful"),
    "unfaithful": Text("пересказ неверен", "unfaithful"),
    "stale": Text("решение устарело", "decision out of date"),
}


def run(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]…", help=both("Пункты; без них — все.", "Clauses; all."))
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help=both("Издание; если оно одно, не нужно.", "The edition, if many.")),
    ] = None,
    all_: Annotated[
        bool, typer.Option("--all", help=both("И те, что решены или без отметок.", "Decided and unflagged ones too."))
    ] = False,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Print the comparisons."""
    from judge.knowledge import clause_id, opened
    from judge.official.beside import id_of
    from judge.official.faithfulness import chosen_edition, comparisons
    from judge.official.troubles import told_as_trouble
    from rulesdb.ids import edition_of
    from rulesdb.official.store import Store

    db, edition = opened(data), chosen_edition(name)
    wanted = [clause_id(db, one) for one in ids] if ids else None
    with told_as_trouble():
        found = list(comparisons(db, edition, Store().decisions(), wanted))
    _see_that_all_are_there(wanted, found, edition.name)
    worded = {id_of(one.id, edition.of) for one in edition.clauses}
    answer: dict[str, Any] = {
        "edition": edition.name,
        "compared": len(found),
        "flagged": [one.to_json() for one in found if one.flags],
        "without_record": [{"id": one.id} for one in edition.clauses if id_of(one.id, edition.of) not in db.clauses],
        "without_wording": [
            {"id": one.id}
            for one in db.clauses.values()
            if one.statement is not None and edition_of(one.id) == edition.of and one.id not in worded
        ],
    }
    output = Output(lang, as_json)
    if as_json:
        output.json(answer)
        return
    shown = found if wanted or all_ else [one for one in found if one.flags and one.state.value in ("open", "stale")]
    for one in shown:
        _print(output, one)
    output.line(
        output.say(
            f"Сверено пунктов: {len(found)}, с отметками: {len(answer['flagged'])}. "
            f"Без записи в своде: {len(answer['without_record'])}, без официального текста: "
            f"{len(answer['without_wording'])}.",
            f"Clauses compared: {len(found)}, with flags: {len(answer['flagged'])}. "
            f"Without a record: {len(answer['without_record'])}, without official text: "
            f"{len(answer['without_wording'])}.",
        ),
        "bold",
    )


def _see_that_all_are_there(wanted: Sequence[str] | None, found: Sequence[Comparison], edition: str) -> None:
    missing = sorted(set(wanted or ()) - {one.clause.id for one in found})
    if missing:
        raise Trouble(
            ", ".join(missing),
            Text(
                f"в издании «{edition}» этого нет, или нет пересказа.",
                f"{edition!r} lacks it, or there is no restatement.",
            ),
            Text("Что есть, показывает svod compare --all.", "svod compare --all shows what there is."),
        )


def _print(output: Output, one: Comparison) -> None:
    from judge.official.faithfulness import notion

    output.line(f"{one.clause.id}  {named(STATES, one.state.value, output.language)}", "bold")
    if one.note:
        output.line(one.note, "italic", indent=2)
    output.line(f"{output.say('Официально', 'Official')}: {one.wording}", indent=2)
    output.line(f"{output.say('Пересказ', 'Restated')}: {one.restatement}", indent=2)
    for flag in one.flags:
        official, restated = (
            ", ".join(notion(name, output.language) for name in alone) or "—"
            for alone in (flag.official, flag.restated)
        )
        alone = output.say(
            f"только в официальном: {official}; только в пересказе: {restated}",
            f"in the official text alone: {official}; in the restatement alone: {restated}",
        )
        output.line(f"⚑ {named(KINDS, flag.kind, output.language)}: {alone}", "yellow", indent=2)
    output.line()
