"""The decision tables of the report as the page shows them: who may attack whom, with what, from where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.gaps.abstraction import NOT_SAID, TYPES, WORDS
from judge.boards.words import capitalised

Told = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One answer of a cell, in words: for which ranges, the verdict, the clauses and the questions it rests on."""

    ranges: str
    verdict: str
    clauses: tuple[str, ...]
    questions: tuple[str, ...]
    ungrounded: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """One table in words; a row is its places and its cells."""

    anchor: str
    sources: str
    targets: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[AnswerView, ...], ...]], ...]


class DecisionTables:
    """What the template of the tables asks, in one language."""

    def __init__(self, told: Told, language: str, words: Mapping[str, str]) -> None:
        """Take a report of the checker, and the words of the page."""
        self._told = told
        self._language = language
        self._words = words

    @property
    def zones(self) -> Iterator[tuple[str, str, list[TableView]]]:
        """The tables by the zone that is declared from: its id, its name, its tables."""
        for zone in WORDS["source_zone"]:
            tables = [one for one in self._told["tables"] if one["source_zone"] == zone]
            yield (
                zone,
                capitalised(self._word("source_zone", zone)),
                [self._table(f"{zone}-{place}", one) for place, one in enumerate(tables, 1)],
            )

    def _table(self, anchor: str, told: Told) -> TableView:
        return TableView(
            anchor,
            self._sources(told["sources"]),
            self._targets(told["targets"]),
            tuple(", ".join(self._word("kind", kind) for kind in kinds) for kinds in told["columns"]),
            tuple((self._places(row["places"]), tuple(map(self._cell, row["cells"]))) for row in told["rows"]),
        )

    def _word(self, feature: str, value: str) -> str:
        return str(getattr(WORDS[feature][value], self._language))

    def _sources(self, types: Sequence[str]) -> str:
        return self._words["any_card"] if tuple(types) == TYPES else self._listed("source", types)

    def _targets(self, targets: Sequence[Sequence[str]]) -> str:
        """Tell the targets: their sorts, whose they are where that matters, the text where it does."""
        sorts = list(dict.fromkeys(sort for sort, _, _ in targets))
        sides = {side for _, side, _ in targets} - {NOT_SAID}
        texts = list(dict.fromkeys(text for _, _, text in targets))
        parts = [self._words["any_card"] if tuple(sorts) == TYPES else self._listed("target", sorts)]
        if len(sides) == 1 and sorts != ["itself"]:
            parts.append(self._word("side", sides.pop()))
        if texts != [NOT_SAID] and len(texts) < len(WORDS["text"]) and NOT_SAID not in texts:
            parts.append(self._listed("text", texts))
        return "; ".join(parts)

    def _listed(self, feature: str, values: Sequence[str]) -> str:
        return ", ".join(self._word(feature, value) for value in values)

    def _places(self, places: Sequence[Sequence[str]]) -> str:
        """Tell places in words; what lies between is told where it is not all the same for a place."""
        told = []
        for place in dict.fromkeys(place for place, _ in places):
            betweens = [between for other, between in places if other == place]
            words = "" if place == NOT_SAID else self._word("place", place)
            if betweens != [NOT_SAID] and len(betweens) < len(WORDS["between"]) - 1:
                words += f" ({', '.join(self._word('between', one) for one in betweens)})"
            told.append(words)
        return "; ".join(told)

    def _cell(self, answers: Sequence[Told]) -> tuple[AnswerView, ...]:
        return tuple(
            AnswerView(
                self._listed("range", one["ranges"]),
                one["verdict"],
                tuple(one["decisive"]),
                tuple(one["questions"]),
                one["ungrounded"],
            )
            for one in answers
        )
