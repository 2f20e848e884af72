"""What a new edition changes, as JSON and for people: one report for a maintainer's morning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from judge.official.consequences import KINDS, TURNS, Consequence
from judge.terminal.output import Output
from rulesdb.official.diff import Change, Changes, Sort
from rulesdb.records import Text

if TYPE_CHECKING:
    from rich.text import Text as Styled

SORTS: Final = {
    Sort.CHANGED: Text("изменён", "changed"),
    Sort.REMOVED: Text("удалён", "removed"),
    Sort.ADDED: Text("добавлен", "added"),
    Sort.RENUMBERED: Text("сменил номер", "renumbered"),
}
_STYLES: Final = {Sort.CHANGED: "yellow", Sort.REMOVED: "red", Sort.ADDED: "green", Sort.RENUMBERED: "cyan"}
_PLACES: Final = 6  # citations of one clause that people are shown


def told(changes: Changes, found: Sequence[Consequence], wording: bool) -> dict[str, Any]:
    """Give the answer of `svod diff --json`; without `wording` it holds numbers and no text."""
    by_change = {id(one.change): one for one in found}
    lists = {
        sort.value: [_change_told(by_change[id(one)], wording) for one in changes.of(sort)]
        for sort in (Sort.ADDED, Sort.REMOVED, Sort.RENUMBERED, Sort.CHANGED)
    }
    return {
        "old": changes.old,
        "new": changes.new,
        "same": changes.same,
        **lists,
        "stale": [one.to_json() for consequence in found for one in consequence.stale],
        "order": [{"id": one.change.id, "turn": one.turn.name.lower(), "sort": one.change.sort.value} for one in found],
    }


def _change_told(one: Consequence, wording: bool) -> dict[str, Any]:
    change = one.change
    answer: dict[str, Any] = {
        "id": change.id,
        "old": change.old,
        "new": change.new,
        "record": one.id,
        "reworded": change.reworded,
        "only_references": change.only_references,
        "likeness": round(change.likeness, 3),
        "turn": one.turn.name.lower(),
        "resting": [each.to_json() for each in one.resting],
    }
    if wording:
        answer["words"] = [{"sort": piece.sort, "text": piece.text} for piece in change.pieces]
    return answer


def heading(output: Output, change: Change) -> str:
    """Give the numbers of a change and what became of the clause."""
    numbers = f"{change.old} → {change.new}" if change.sort is Sort.RENUMBERED else change.id
    words = SORTS[change.sort][output.language]
    if change.sort is Sort.RENUMBERED and change.reworded and not change.only_references:
        words = output.say(f"{words} и изменён", f"{words} and changed")
    if change.only_references:
        words = output.say(f"{words}, в тексте другие номера", f"{words}, other numbers in the text")
    return f"{numbers}  {words}"


def figures(output: Output, changes: Changes) -> str:
    """Give the numbers of changes of each sort in a line."""
    count = Counter(one.sort for one in changes.changes)
    return output.say(
        f"Изменено: {count[Sort.CHANGED]}, удалено: {count[Sort.REMOVED]}, добавлено: {count[Sort.ADDED]}, "
        f"сменили номер: {count[Sort.RENUMBERED]}, без изменений: {changes.same}.",
        f"Changed: {count[Sort.CHANGED]}, removed: {count[Sort.REMOVED]}, added: {count[Sort.ADDED]}, "
        f"renumbered: {count[Sort.RENUMBERED]}, the same: {changes.same}.",
    )


def print_diff(output: Output, changes: Changes, found: Sequence[Consequence]) -> None:
    """Print the changes in the order to read them, word by word, each with what rests on the clause."""
    output.line(f"{changes.old} → {changes.new}", "bold")
    output.line(figures(output, changes))
    for turn, group in groupby(found, key=lambda one: one.turn):
        rows = list(group)
        output.heading(f"{int(turn)}. {TURNS[turn][output.language]}: {len(rows)}")
        for one in rows:
            _print_change(output, one)
    stale = {(each.kind, each.id) for one in found for each in one.stale}
    output.line()
    output.line(output.say(f"Перечитать: {len(stale)}.", f"To be read again: {len(stale)}."), "bold")


def _print_change(output: Output, one: Consequence) -> None:
    output.line()
    output.line(heading(output, one.change), _STYLES[one.change.sort], indent=2)
    if one.change.reworded or one.change.sort in (Sort.ADDED, Sort.REMOVED):
        output.line(words_of(output, one.change), indent=4)
    for kind, ids in _by_kind(one):
        shown = ", ".join(ids[:_PLACES]) + (f" … +{len(ids) - _PLACES}" if len(ids) > _PLACES else "")
        output.line(f"{KINDS[kind][output.language]}: {shown}", "dim", indent=4)


def _by_kind(one: Consequence) -> Iterable[tuple[str, list[str]]]:
    for kind, group in groupby(one.resting, key=lambda each: each.kind):
        yield kind, [each.file if kind == "clause" else each.id for each in group]


def words_of(output: Output, change: Change) -> Styled:
    """Give the words of a change: in colour on a terminal, in brackets elsewhere."""
    from rich.text import Text as Styled

    text = Styled()
    for piece in change.pieces:
        if piece.sort == "same":
            text.append(piece.text)
        elif output.console.is_terminal and not output.console.no_color:
            text.append(piece.text, "red strike" if piece.sort == "gone" else "green underline")
        else:
            text.append(f"[-{piece.text}-]" if piece.sort == "gone" else f"{{+{piece.text}+}}")
    return text
