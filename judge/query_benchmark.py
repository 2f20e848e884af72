"""The query benchmark: how well search finds what judges and players type.

    python -m judge.query_benchmark [QUERIES.jsonl] [--misses]

One JSON object a line: `q` the query, `kind`, `lang`, `want` (ids of the clauses that answer it, the best first).

- recall@3: how often one of `want` is among the first three clauses found.
- MRR: the mean of 1 / rank of the first of `want`.
- first: how often the best of `want` is the very first; for `number` this must be always.
- `none` queries have no answer: how often no clause of the main edition was found.

A wanted clause without a record is left out; a query that has no other is counted as without record.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdb.ids import edition_of

if TYPE_CHECKING:
    from judge.search import Search


TOP = 3


@dataclass(frozen=True, slots=True)
class Query:
    """A line of the benchmark."""

    text: str
    kind: str
    language: str
    want: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A query, the clauses wanted that have a record, and the clauses found for it."""

    query: Query
    want: tuple[str, ...]
    clauses: tuple[str, ...]

    @property
    def rank(self) -> int | None:
        """The place of the first of the wanted clauses, from 1; None where none was found."""
        return next((place for place, id in enumerate(self.clauses, 1) if id in self.want), None)

    @property
    def good(self) -> bool:
        """Whether the query is answered among the first three; or, where it has no answer, that none was given."""
        if not self.want:
            return not any(edition_of(id) == "rp" for id in self.clauses)
        return self.rank is not None and self.rank <= TOP

    @property
    def first(self) -> bool:
        """Whether the best of the wanted clauses is the very first found."""
        return self.clauses[:1] == self.want[:1]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of some queries."""

    queries: int
    recall: float
    reciprocal_rank: float
    first: float

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Figures:
        """Take the means over outcomes, of which there must be one at least."""
        count = len(outcomes)
        return cls(
            count,
            sum(one.good for one in outcomes) / count,
            sum(1 / one.rank for one in outcomes if one.rank) / count,
            sum(one.first for one in outcomes) / count,
        )

    def __str__(self) -> str:
        return (
            f"{self.queries:3} queries   recall@{TOP} {self.recall:.3f}   MRR {self.reciprocal_rank:.3f}   "
            f"first {self.first:.3f}"
        )


def read_queries(path: Path) -> list[Query]:
    """Read the queries of a JSONL file. Raises OSError, ValueError, KeyError for what is not such a file."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [Query(line["q"], line["kind"], line["lang"], tuple(line["want"])) for line in lines]


def run(search: Search, queries: Iterable[Query], known: frozenset[str]) -> list[Outcome]:
    """Search for each query that the known clauses can answer, and for each that has no answer."""
    from judge.search import Kind

    outcomes = []
    for query in queries:
        want = tuple(id for id in query.want if id in known)
        if query.want and not want:
            continue
        found = search.find(query.text, limit=50, kind=Kind.CLAUSE, language=query.language)
        outcomes.append(Outcome(query, want, tuple(hit.id for hit in found.hits)))
    return outcomes


def figures(outcomes: Iterable[Outcome]) -> dict[str, Figures]:
    """Give the figures of the queries that have an answer, by kind, sorted, and under `all` those of all together."""
    answerable = [one for one in outcomes if one.want]
    kinds = sorted({one.query.kind for one in answerable})
    table = {kind: Figures.of([one for one in answerable if one.query.kind == kind]) for kind in kinds}
    return table | {"all": Figures.of(answerable)} if answerable else table


def main(arguments: Sequence[str]) -> int:
    """Print the figures; with `--misses` also each query that was not answered."""
    from judge.search import Search
    from rulesdb.load import load

    paths = [argument for argument in arguments if not argument.startswith("--")]
    default = Path(__file__).parent.parent / "tests" / "judge" / "queries.jsonl"
    queries = read_queries(Path(paths[0]) if paths else default)
    db = load()
    outcomes = run(Search(db), queries, frozenset(db.clauses))
    for kind, row in figures(outcomes).items():
        print(f"{kind:9} {row}")
    without_answer = [one for one in outcomes if not one.want]
    silent = sum(one.good for one in without_answer)
    print(f"none      {len(without_answer):3} queries   nothing of the main edition found for {silent}")
    print(f"without record: {len(queries) - len(outcomes)}")
    for one in outcomes if "--misses" in arguments else ():
        if not one.good:
            print(f"  {one.query.text} → {', '.join(one.clauses[:5]) or '—'}; wanted: {', '.join(one.want) or '—'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
