"""`svod find WORDS`: what the knowledge base says of it, the best answer first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from judge.lookup.entries import Kind
from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from judge.search import Found, Hit
    from rulesdb.database import RulesDB

HELP = both(
    "Найти пункты, разборы, термины и карты по номеру или словам.\n\n"
    "Понимает падежи, опечатки, слова игроков, другую раскладку и запись латиницей. Номер ищется точно: "
    "короткий не приводит к длинному соседу. Если ничего не подошло, названы ближайшие термины. Ищет и в официальном "
    "тексте, импортированном на этой машине. JSON: query, hits (у каждого kind, id, title, score, passage, why, asked: "
    "как об этом спрашивают), nearest, а где что-то импортировано, и official (id, edition, of, imported, source, "
    "title, score).\n"
    "---\n"
    "svod find удар через ряд\nsvod find 504,1\nsvod find ,kb;ybq elfh\nsvod find маркер --kind term --limit 3",
    "Find clauses, rulings, terms and cards by number or words.\n\n"
    "Word endings, slips, players' words, the other keyboard layout and transliteration are understood. A number is "
    "looked up exactly: a short one never brings a longer neighbour. Where nothing fits, the nearest terms are told. "
    "The official text imported on this machine is searched too. JSON: query, hits (each with kind, id, title, score, "
    "passage, why, asked: how players ask for it), nearest and, where anything has been imported, official (id, "
    "edition, of, imported, source, title, score).\n"
    "---\n"
    "svod find strike across a row --lang en\nsvod find 504.1\nsvod find marker --kind term --limit 3",
)

LONGEST_QUERY = 300  # characters; each word costs time, and a question at the table is far shorter


def run(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help=both("Номер или слова.", "Number or words."))],
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, help=both("Сколько показать.", "How many to show."))
    ] = 10,
    kind: Annotated[
        Kind | None,
        typer.Option("--kind", help=both("Только: clause, ruling, term, card.", "Only: clause, ruling, term, card.")),
    ] = None,
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Print the hits."""
    from judge.knowledge import opened
    from judge.lookup.kept import cache_folder
    from judge.official.finding import found_in_official, print_official
    from judge.search import Search
    from rulesdb.official.place import has_editions

    query = " ".join(words)
    if len(query) > LONGEST_QUERY:
        raise Trouble(
            "WORDS",
            Text(f"запрос длиннее {LONGEST_QUERY} знаков.", f"the query is longer than {LONGEST_QUERY} characters."),
            Text("Оставьте несколько слов, от которых зависит ответ.", "Keep the few words that matter."),
        )
    db = opened(data)
    found = Search(db, cache_folder()).find(query, limit, kind, lang)
    official = found_in_official(query, limit) if kind in (None, Kind.CLAUSE) else ()
    output = Output(lang, as_json)
    if as_json:
        imported = {"official": [one.to_json() for one in official]} if has_editions() else {}
        output.json({**found.to_json(lang), **imported})
    else:
        _print_found(output, db, found, bool(official))
        print_official(output, official)


def _print_found(output: Output, db: RulesDB, found: Found, elsewhere: bool) -> None:
    from rulesdb.ids import nearest

    for number in found.unknown_numbers:
        near = ", ".join(nearest(number, db.clauses))
        missing = output.say(f"Пункта {number} в своде нет.", f"There is no clause {number}.")
        output.line(f"{missing} {output.say('Ближайшие', 'The nearest')}: {near}." if near else missing)
    if not found.hits and not found.unknown_numbers and not elsewhere:
        output.line(output.say("Ничего подходящего не нашлось.", "Nothing fits."))
        if found.nearest:
            near = ", ".join(output.pick(one.title) for one in found.nearest)
            output.line(f"{output.say('Ближайшие термины', 'The nearest terms')}: {near}.")
    for hit in found.hits:
        _print_hit(output, hit)


def _print_hit(output: Output, hit: Hit) -> None:
    from rich.text import Text as Styled

    from judge.terminal.output import named
    from judge.terminal.vocabulary import HIT_KINDS, WAYS

    title = output.pick(hit.title)
    passage = "".join(piece.text for piece in hit.passage)
    head = Styled(hit.id, "bold cyan")
    head.append(f"  {named(HIT_KINDS, hit.kind, output.language)}", "dim")
    if passage == title or not passage.startswith(title.rstrip("…")):
        head.append(f"  {title}")
    output.line(head)
    if passage and passage != title:
        output.line(Styled.assemble(*((piece.text, "bold" if piece.asked else "") for piece in hit.passage)), indent=4)
    reasons = [
        f"{one.typed} → {output.pick(one.meant)} ({named(WAYS, one.way, output.language)})"
        for one in hit.why
        if one.way != "word"
    ]
    if reasons:
        output.line("; ".join(reasons), "dim", indent=4)
    if hit.asked:
        output.line(output.say(f"спрашивают так: «{hit.asked}»", f"asked as: “{hit.asked}”"), "dim", indent=4)
