"""Search in the official wording of the editions imported on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge import words
from judge.lookup.passages import Passage, Piece, best_passage
from judge.official.beside import source_told, wordings_under
from judge.official.troubles import told_as_trouble
from judge.terminal.output import Output
from rulesdb.official.place import has_editions

if TYPE_CHECKING:
    from rulesdb.official.store import Store, Wording

ENOUGH: Final = 0.5
"""The part of the words asked for that a wording must have."""
EXACT: Final = 100.0
_TITLE: Final = 90
_LOOKED_AT: Final = 5  # how many times as many candidates are looked at as are wanted


@dataclass(frozen=True, slots=True)
class OfficialHit:
    """A clause of an imported edition that answers a query; scores compare within one query only."""

    wording: Wording
    score: float
    passage: Passage

    def to_json(self) -> dict[str, Any]:
        """Give the hit as `svod find --json` prints it."""
        clause = self.wording.clause
        return {
            "id": clause.id,
            **source_told(self.wording.edition, clause),
            "title": _beginning(clause.text),
            "score": round(self.score, 3),
        }


def found_in_official(query: str, limit: int) -> tuple[OfficialHit, ...]:
    """Give the clauses of imported editions that have the number or enough of the words asked for, the best first."""
    if not has_editions():
        return ()
    from rulesdb.official.store import Store

    with told_as_trouble():
        numbered = [
            OfficialHit(one, EXACT if one.edition.of else EXACT / 2, (Piece(_beginning(one.clause.text), False),))
            for one in sorted(wordings_under(query), key=lambda one: (one.edition.of is None, one.edition.name))
        ]
        if numbered:
            return tuple(numbered[:limit])
        store = Store()
        for reading in dict.fromkeys((query, words.other_layout(query), words.in_cyrillic(query))):
            found = _by_words(store, words.stems(reading), limit)
            if found:
                return tuple(found)
    return ()


def _by_words(store: Store, stems: Sequence[str], limit: int) -> list[OfficialHit]:
    asked = set(stems)
    hits = []
    for match in store.find(stems, limit * _LOOKED_AT):
        there = asked & set(words.stems(match.wording.text))
        coverage = len(there) / len(asked)
        if coverage >= ENOUGH:
            passage = best_passage(match.wording.text.split("\n"), there)
            hits.append(OfficialHit(match.wording, -match.rank * coverage, passage))
    hits.sort(key=lambda one: -one.score)
    return hits[:limit]


def print_official(output: Output, hits: Sequence[OfficialHit]) -> None:
    """Print the hits under a heading of their own, each marked with edition and source."""
    if not hits:
        return
    from rich.text import Text as Styled

    from judge.official.wording_page import marked

    output.heading(output.say("В официальном тексте на этой машине", "In the official text on this machine"))
    for hit in hits:
        head = Styled(hit.wording.clause.id, "bold magenta")
        head.append(f"  {marked(output, hit.wording)}", "dim")
        output.line(head, indent=2)
        output.line(Styled.assemble(*((piece.text, "bold" if piece.asked else "") for piece in hit.passage)), indent=6)


def _beginning(text: str) -> str:
    line = text.partition("\n")[0]
    return line if len(line) <= _TITLE else line[:_TITLE].rsplit(" ", 1)[0] + "…"
