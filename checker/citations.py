"""Every clause number cited anywhere must exist: in the engine's registry, in code and in pages."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from checker.places import ROOT, place_of, place_of_question
from engine import questions, registry
from engine.clauses import Support, clause_of
from rulesdb.database import RulesDB
from rulesdb.errors import Problem
from rulesdb.ids import clause_key, mentions, nearest

_PACKAGES = ("engine", "rulesdb", "checker", "judge")
_PAGES = ("README.md", "CONTRIBUTING.md", "docs")
_ENDINGS = frozenset({".py", ".md", ".j2", ".html", ".js", ".css"})
ILLUSTRATION = "999"
"""The section that no edition has: its numbers show the form of an id and cite nothing."""


class Mention(NamedTuple):
    """One citation in code or a page: the file, the number of the line, the clause."""

    file: str
    line: int
    clause: str

    @property
    def place(self) -> str:
        """Where it stands, `engine/model/board.py:4`."""
        return f"{self.file}:{self.line}"


def citation_problems(db: RulesDB, root: Path = ROOT, mentions: Iterable[Mention] | None = None) -> tuple[Problem, ...]:
    """Give every citation that does not hold: of the engine, and in the texts below `root` that are there."""
    every = mentioned(root) if mentions is None else mentions
    return (*_engine_problems(db), *_encoding_problems(root), *_text_problems(db, every))


def _engine_problems(db: RulesDB) -> Iterator[Problem]:
    """Hold the ids that the engine declares against the records, both ways."""
    for id in registry():
        if clause_of(id) not in db.clauses:
            file, _, line = (place_of(id) or "engine/rules").partition(":")
            yield Problem(
                file,
                line and f"line {line}",
                f"the provision {id} carries a clause without a record",
                "Write the record, or correct the number of the clause.",
            )
        elif not db.clauses[clause_of(id)].executable:
            yield Problem(
                db.clauses[clause_of(id)].file,
                f"$.{clause_of(id)}.executable",
                f"the clause is said not to be executable, and the engine carries it out in {id}",
                "Set executable to true, or remove the provision.",
            )
    declared = {question.id: question.readings for question in questions().values()}
    recorded = {
        question.id: tuple(one.id for one in question.readings)
        for question in db.questions.values()
        if question.not_asked is None or question.id in declared
    }
    for id in sorted(declared.keys() | recorded.keys()):
        if declared.get(id) != recorded.get(id):
            place = place_of_question(id)
            asks = f"the engine asks {declared.get(id)}" + (f" ({place})" if place else "")
            yield Problem(
                f"questions/{id}.json",
                "$.readings",
                f"{asks}, the record offers {recorded.get(id)}",
                "Make the readings equal, in the same order.",
            )
    yield from _support_problems(db)


def _support_problems(db: RulesDB) -> Iterator[Problem]:
    """Hold the texts that carry a reading in the engine against the clauses that its record names."""
    carrying: dict[tuple[str, str], set[str]] = {}
    for provision in registry().values():
        if isinstance(provision, Support):
            carrying.setdefault((provision.question, provision.reading), set()).add(clause_of(provision.id))
    for (question, reading), clauses in sorted(carrying.items()):
        record = db.questions.get(question)
        named = next((set(one.clauses) for one in record.readings if one.id == reading), set()) if record else set()
        settled = record.settled if record is not None else None
        if settled is not None and settled.reading == reading and set(settled.clauses) != clauses:
            yield Problem(
                f"questions/{question}.json",
                "$.settled.clauses",
                f"the engine rests on {_listed(clauses)}, the settlement names {_listed(settled.clauses)}",
                "Make both name the same clauses.",
            )
        if clauses != named:
            yield Problem(
                f"questions/{question}.json",
                f"$.readings.{reading}.clauses",
                f"the engine rests on {_listed(clauses)}, the record names {_listed(named)}",
                "Make both name the same clauses.",
            )


def _texts(root: Path) -> Iterator[Path]:
    """Give the code and pages below a root, in order; an installed package has the code alone."""
    for name in (*_PACKAGES, *_PAGES):
        place = root / name
        files: Sequence[Path] = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (file for file in files if file.suffix in _ENDINGS and file.is_file())


def _encoding_problems(root: Path) -> Iterator[Problem]:
    for path in _texts(root):
        try:
            path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as broken:
            line = f"line {broken.object[: broken.start].count(10) + 1}"
            file = path.relative_to(root).as_posix()
            yield Problem(file, line, "this is not UTF-8", "Save the file in UTF-8.")


def mentioned(root: Path = ROOT) -> tuple[Mention, ...]:
    """Give every citation in the code and pages below a root, in order."""
    return tuple(_mentions(root))


def _mentions(root: Path) -> Iterator[Mention]:
    for path in _texts(root):
        file = path.relative_to(root).as_posix()
        # A byte that is no UTF-8 is reported apart (`_encoding_problems`); around it the text can still be read.
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            for cited in mentions(line):
                if cited.partition(".")[0] != ILLUSTRATION:
                    yield Mention(file, number, cited)


def _text_problems(db: RulesDB, mentions: Iterable[Mention]) -> Iterator[Problem]:
    for one in mentions:
        if one.clause not in db.clauses:
            near = _listed(nearest(one.clause, db.clauses)) or "none"
            yield Problem(
                one.file,
                f"line {one.line}",
                f"{one.clause} is cited, and there is no such clause",
                f"Cite one that exists (near: {near}); section {ILLUSTRATION} is there to show a form.",
            )


def _listed(clauses: Iterable[str]) -> str:
    return ", ".join(sorted(clauses, key=clause_key))
