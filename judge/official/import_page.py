"""What an import found, as JSON and for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from judge.terminal.output import Output, named
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.official.parse import Count
    from rulesdb.official.records import OfficialClause, OfficialEdition, OfficialExample, Part
    from rulesdb.official.store import Info
    from rulesdb.records import Edition

REASONS: Final = {
    "continues": Text("продолжение пункта", "continues a clause"),
    "front": Text("до первого раздела", "before the first section"),
    "contents": Text("оглавление", "table of contents"),
    "heading": Text("заголовок без номера пункта", "heading without the number of a clause"),
    "page": Text("колонтитул, номер страницы или сноска", "page header, page number or footnote"),
    "repeated": Text("повтор номера", "number used again"),
    "back": Text("после правил: глоссарий, указатель", "after the rules: glossary, index"),
}
_SORTS: Final = ("blank", "clauses", "examples", "orphans")
_BEGINNING: Final = 60
_AT_MOST: Final = 20
"""Orphans of one sort, and numbers in one warning, that people are shown; JSON has all of them."""


def told(
    edition: OfficialEdition, counts: Mapping[str, Count], warnings: Iterable[Text], wording: bool
) -> dict[str, Any]:
    """Give the answer of `svod import --json`; without `wording` it holds numbers and places, and no text."""
    return {
        "name": edition.name,
        "of": edition.of,
        "imported": edition.imported,
        "files": [_file_told(source, counts[source.name]) for source in edition.sources],
        "clauses": [
            {
                **_part_told(one, wording),
                "section": one.is_section,
                "cut": one.cut,
                "out_of_order": one.out_of_order,
                "symbols_lost": one.symbols_lost,
            }
            for one in edition.clauses
        ],
        "examples": [
            {**_part_told(one, wording), "clause": one.clause, "cut": one.cut, "symbols_lost": one.symbols_lost}
            for one in edition.examples
        ],
        "orphans": [
            {**_part_told(one, wording), "reason": one.reason.value, "continues": one.continues}
            for one in edition.orphans
        ],
        "lines": {
            "total": sum(count.total for count in counts.values()),
            **{sort: sum(getattr(count, sort) for count in counts.values()) for sort in _SORTS},
        },
        "warnings": [{"ru": one.ru, "en": one.en} for one in warnings],
    }


def _file_told(source: Any, count: Count) -> dict[str, Any]:
    return {
        "name": source.name,
        "digest": source.digest,
        "format": source.format,
        "encoding": source.encoding,
        "lines": {"total": count.total, **{sort: getattr(count, sort) for sort in _SORTS}},
        "left_out": dict(source.left_out),
    }


def _part_told(part: Part, wording: bool) -> dict[str, Any]:
    place = {"id": part.id, "file": part.file, "line": part.lines[0], "lines": len(part.lines)}
    return {**place, "text": part.text} if wording else place


def info_told(info: Info) -> dict[str, Any]:
    """Give what is known of an imported edition as JSON."""
    files = [{"name": one.name, "digest": one.digest, "format": one.format} for one in info.sources]
    return {"id": info.name, "of": info.of, "imported": info.imported, "files": files}


def edition_line(output: Output, info: Info) -> str:
    """Give an edition as a line: its name, what it is the text of, its files and the day of its import."""
    of = info.of or output.say("ни одна редакция свода", "no edition of the knowledge base")
    return f"{info.name}  ({of})  {info.files}, {info.imported}"


def print_import(
    output: Output, edition: OfficialEdition, answer: Mapping[str, Any], known: Mapping[str, Edition]
) -> None:
    """Print what was found: figures, then what a person should look at. `known` are the knowledge base's editions."""
    of = output.say("ни одна редакция свода", "no edition of the knowledge base")
    if edition.of is not None:
        of = f"{edition.of}, {known[edition.of].title[output.language]}"
    output.line(
        output.say(f"Издание «{edition.name}», редакция: {of}", f"Edition “{edition.name}”, text of: {of}"), "bold"
    )
    figures = (len(edition.clauses), len(edition.examples), len(edition.orphans))
    output.line(
        output.say(
            "Пунктов и разделов: {}, примеров: {}, прочих отрывков: {}.".format(*figures),
            "Clauses and sections: {}, examples: {}, other passages: {}.".format(*figures),
        )
    )
    for file in answer["files"]:
        _print_file(output, file)
    _print_orphans(output, edition)
    _print_doubts(output, edition)
    for warning in answer["warnings"]:
        output.line()
        output.line(f"⚠ {warning[output.language]}", "yellow")


def _print_file(output: Output, file: Mapping[str, Any]) -> None:
    lines = file["lines"]
    words = output.say(
        "строк {total} = пустых {blank} + в пунктах {clauses} + в примерах {examples} + прочих {orphans}",
        "{total} lines = {blank} blank + {clauses} in clauses + {examples} in examples + {orphans} others",
    )
    form = ", ".join(filter(None, (file["format"], file["encoding"])))
    output.line(f"{file['name']} ({form}): {words.format(**lines)}", indent=2)
    for what, number in file["left_out"].items():
        output.line(
            output.say(f"не текст, пропущено: {what} × {number}", f"no text, left out: {what} × {number}"), indent=4
        )


def _print_orphans(output: Output, edition: OfficialEdition) -> None:
    if edition.orphans:
        output.heading(output.say("Ни в пункте, ни в примере", "In no clause and no example"))
    shown: dict[str, int] = {}
    for one in edition.orphans:
        shown[one.reason] = shown.get(one.reason, 0) + 1
        if shown[one.reason] > _AT_MOST:
            continue
        text = one.text.replace("\n", " ")
        beginning = text if len(text) <= _BEGINNING else f"{text[:_BEGINNING]}…"
        reason = named(REASONS, one.reason.value, output.language)
        clause = f" {one.continues}" if one.continues else ""
        lines = output.say(f"строк: {len(one.lines)}", f"lines: {len(one.lines)}")
        output.line(f"{one.place}  {reason}{clause}, {lines}: {beginning}", indent=2)
    for reason, number in shown.items():
        if number > _AT_MOST:
            more = output.say(f"и ещё {number - _AT_MOST}", f"and {number - _AT_MOST} more")
            output.line(f"{named(REASONS, reason, output.language)}: {more} (--json)", indent=2)


def _print_doubts(output: Output, edition: OfficialEdition) -> None:
    parts: tuple[OfficialClause | OfficialExample, ...] = (*edition.clauses, *edition.examples)
    for ru, en, ids in (
        ("Обрываются на полуслове", "End in the middle of a sentence", [one.id for one in parts if one.cut]),
        ("Похоже, потерян символ", "A symbol seems to be lost", [one.id for one in parts if one.symbols_lost]),
        ("Номер не по порядку", "Number out of order", [one.id for one in edition.clauses if one.out_of_order]),
    ):
        if ids:
            more = f" … +{len(ids) - _AT_MOST}" if len(ids) > _AT_MOST else ""
            output.line(f"{output.say(ru, en)}: {', '.join(ids[:_AT_MOST])}{more}", "yellow")
