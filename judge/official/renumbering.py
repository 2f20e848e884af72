"""Rewriting the citations of clauses that have new numbers: shown first, then done in one step, or not at all."""

from __future__ import annotations

import difflib
import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from judge.pins import write_whole
from judge.reviews import with_reviews
from judge.terminal.trouble import Trouble
from rulesdb.folders import LAYOUTS, REVIEWS_FILE, files_of
from rulesdb.ids import clause_key, file_stem, mention_pattern, section_of
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.database import RulesDB

_QUOTED: Final = re.compile(r'"((?:[bm]:)?[1-9]\d\d)"')
_BARE: Final = re.compile(r"(?<![\w.,:])[1-9]\d\d(?![\w.,]\d|\w|%)")
_CODE: Final = ("engine", "rulesdb", "checker", "judge", "tests", "docs", "README.md", "CONTRIBUTING.md")
_ENDINGS: Final = frozenset({".py", ".md", ".j2", ".html", ".js", ".css"})
_DATA: Final = ".json"


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A file as it is and as it will be; another name where it moves, no text where it goes."""

    old: Path | None
    new: Path | None
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a renumbering rewrites. `by_hand` are lines with a bare number that may be a section's."""

    mapping: Mapping[str, str]
    rewrites: tuple[Rewrite, ...]
    by_hand: tuple[str, ...]
    root: Path
    project: Path | None

    def shown(self) -> Iterator[str]:
        """Give the lines of one unified diff over all files."""
        for one in self.rewrites:
            yield from difflib.unified_diff(
                one.before.splitlines(),
                one.after.splitlines(),
                self._name(one.old),
                self._name(one.new),
                lineterm="",
                n=0,
            )

    def _name(self, path: Path | None) -> str:
        if path is None:
            return "/dev/null"
        base = self.project if self.project is not None and path.is_relative_to(self.project) else self.root
        return path.relative_to(base).as_posix()


def planned(db: RulesDB, mapping: Mapping[str, str], root: Path, project: Path | None) -> Plan:
    """Plan to rewrite ids by a mapping, in a data folder and, where there is one, in the project's code and pages.

    Raises Trouble where a new number belongs to a clause that keeps it: its record has to go first.
    """
    known = {old: new for old, new in mapping.items() if old in db.clauses}
    taken = sorted((new for new in known.values() if new in db.clauses and new not in known), key=clause_key)
    if taken:
        listed = ", ".join(taken[:5])
        raise Trouble(
            listed,
            Text("номер занят записью, которая его не меняет.", "the number belongs to a record that keeps it."),
            Text(
                "Если пункт удалён в новом издании, сначала удалите его запись и то, что на ней держится.",
                "If the new edition has dropped the clause, remove its record and what rests on it first.",
            ),
        )
    data = _rewrites_of_data(root, known) if known else []
    code = _rewrites_of_code(project, known) if known and project is not None else []
    return Plan(known, (*data, *code), tuple(_by_hand(root, project, known)), root, project)


def apply(plan: Plan) -> None:
    """Carry out a plan. Raises Trouble, with nothing written, where the data would not be valid afterwards."""
    _see_that_it_stays_valid(plan)
    for one in plan.rewrites:
        try:
            if one.new is not None:
                one.new.parent.mkdir(parents=True, exist_ok=True)
                write_whole(one.new, one.after)
        except OSError as refused:
            raise Trouble(
                str(one.new),
                Text(f"файл не записать: {refused.strerror}.", f"the file cannot be written: {refused.strerror}."),
                Text("Верните прежнее из Git и повторите.", "Take back what was from Git, and try again."),
            ) from refused
    kept = {one.new for one in plan.rewrites}
    for one in plan.rewrites:
        if one.old is not None and one.old not in kept:
            one.old.unlink()


def _see_that_it_stays_valid(plan: Plan) -> None:
    from rulesdb.validate import validate

    with tempfile.TemporaryDirectory(prefix="svod-renumber-") as folder:
        copy = Path(folder) / "data"
        copy.mkdir()
        for layout in LAYOUTS:
            for relative, path in files_of(plan.root, layout):
                (copy / relative).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy / relative)
        before = set(validate(copy))
        inside = [one for one in plan.rewrites if _within(one, plan.root)]
        for one in inside:
            if one.new is not None:
                place = copy / one.new.relative_to(plan.root)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(one.after, encoding="utf-8")
        kept = {one.new for one in inside}
        for one in inside:
            if one.old is not None and one.old not in kept:
                (copy / one.old.relative_to(plan.root)).unlink()
        problems = [problem for problem in validate(copy) if problem not in before]
    if problems:
        raise Trouble(
            f"{problems[0].file}: {problems[0].path}",
            Text(problems[0].message, problems[0].message),
            Text(
                f"Ничего не переписано. {problems[0].remedy}",
                f"Nothing was rewritten. {problems[0].remedy}",
            ),
            details={"problems": [problem.to_json() for problem in problems]},
        )


def _within(one: Rewrite, root: Path) -> bool:
    path = one.new or one.old
    return path is not None and path.suffix == _DATA and path.is_relative_to(root)


# --- texts -----------------------------------------------------------------------------------------------------------


def renumbered(text: str, mapping: Mapping[str, str]) -> str:
    """Give a text with every number of the mapping replaced, all at once; a number with a dot wherever it stands.

    >>> renumbered("999.1 и 999.11, 999.2", {"999.1": "999.2", "999.2": "999.1"})
    '999.2 и 999.11, 999.1'
    """
    return mention_pattern().sub(lambda match: _new(match.group(), mapping, dotted=True), text)


def _new(number: str, mapping: Mapping[str, str], *, dotted: bool) -> str:
    if dotted and number.isdigit():
        return number  # a bare number in a text may be anything
    return mapping.get(number, number)


def _renumbered_json(text: str, mapping: Mapping[str, str]) -> str:
    """The same for a record, where a section's number that is a whole value is known to be one."""
    return _QUOTED.sub(lambda match: f'"{mapping.get(match[1], match[1])}"', renumbered(text, mapping))


# --- data ------------------------------------------------------------------------------------------------------------


def _rewrites_of_data(root: Path, mapping: Mapping[str, str]) -> list[Rewrite]:
    found: list[Rewrite] = []
    for layout in LAYOUTS:
        files = {path: _read(path) for _, path in files_of(root, layout)}
        texts = {path: _renumbered_json(before, mapping) for path, before in files.items()}
        if layout.kind == "clause":
            found += _rewrites_of_clauses(root, files, texts)
            continue
        for path, before in files.items():
            after = texts[path]
            if path.name == REVIEWS_FILE and after != before:
                after = with_reviews(after, {})
            if after != before:
                found.append(Rewrite(path, _place_of_example(root, path, after), before, after))
    return found


def _place_of_example(root: Path, path: Path, text: str) -> Path:
    """Give the place of a record: an example moves with the section whose folder it is in."""
    folder = root / "examples"
    if not path.is_relative_to(folder):
        return path
    sections = [file_stem(section_of(id)) for id in json.loads(text)["verifies"]]
    return path if path.parent.name in sections else folder / sections[0] / path.name


def _rewrites_of_clauses(root: Path, files: Mapping[Path, str], texts: Mapping[Path, str]) -> Iterator[Rewrite]:
    """Clauses move to the file of their section, in the order of their numbers."""
    moved: dict[Path, list[dict[str, Any]]] = {}
    contents = {path: json.loads(text) for path, text in texts.items()}
    for content in contents.values():
        for clause in content["clauses"]:
            place = root / "clauses" / f"{file_stem(section_of(clause['id']))}.json"
            moved.setdefault(place, []).append(clause)
    for path in sorted({*files, *moved}):
        before = files.get(path, "")
        clauses = moved.get(path, [])
        if path in contents and clauses == contents[path]["clauses"] and _in_order(clauses):
            after = texts[path]
        else:
            schema = "../schemas/clauses.schema.json"
            ordered = sorted(clauses, key=lambda one: clause_key(one["id"]))
            content = {**contents.get(path, {"$schema": schema}), "clauses": ordered}
            after = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
        if after != before:
            gone = not clauses
            yield Rewrite(path if path in files else None, None if gone else path, before, "" if gone else after)


def _in_order(clauses: Iterable[Mapping[str, Any]]) -> bool:
    keys = [clause_key(one["id"]) for one in clauses]
    return keys == sorted(keys)


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


# --- code and pages --------------------------------------------------------------------------------------------------


def _rewrites_of_code(project: Path, mapping: Mapping[str, str]) -> list[Rewrite]:
    found = []
    for path in _texts(project):
        before = _read(path)
        after = renumbered(before, mapping)
        if after != before:
            found.append(Rewrite(path, path, before, after))
    return found


def _texts(project: Path) -> Iterator[Path]:
    for name in _CODE:
        place = project / name
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (file for file in files if file.suffix in _ENDINGS and file.is_file())


def _by_hand(root: Path, project: Path | None, mapping: Mapping[str, str]) -> Iterator[str]:
    """Give the lines with a bare number of a section that has another one: only a person can tell what it counts."""
    sections = {old for old in mapping if old.isdigit()}
    if not sections or project is None:
        return
    for path in _texts(project):
        for number, line in enumerate(_read(path).splitlines(), 1):
            if any(match.group() in sections for match in _BARE.finditer(line)):
                yield f"{path.relative_to(project).as_posix()}:{number}"
