"""A restatement beside the official text: what a reader should compare. It flags, and a person decides.

What is looked for is data, `comparison.json`: numbers, modal words, words of scope; references are clause numbers. A
flag says that one text has the notion and the other has not, or that a number stands in one of them alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from judge.official.beside import id_of, is_russian
from judge.terminal.trouble import Trouble
from rulesdb.fingerprints import fingerprint
from rulesdb.ids import mentions
from rulesdb.official.diff import body_of
from rulesdb.official.patterns import patterns
from rulesdb.records import Text

if TYPE_CHECKING:
    from rulesdb.database import RulesDB
    from rulesdb.official.records import OfficialEdition
    from rulesdb.records import Clause

_DATA: Final = Path(__file__).with_name("comparison.json")
_NAMES: Final = "english"
_FIGURES: Final = re.compile(r"(?<![\w.])\d+(?![\w]|\.\d)")


class State(StrEnum):
    """What a person has decided; open again when either text has changed since."""

    OPEN = "open"
    FAITHFUL = "faithful"
    UNFAITHFUL = "unfaithful"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class Flag:
    """What stands in one of the texts alone: numbers, modal words, words of scope or references."""

    kind: str
    official: tuple[str, ...]
    restated: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the flag as JSON."""
        return {"kind": self.kind, "official": list(self.official), "restatement": list(self.restated)}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A clause, both of its texts, the flags, and what was decided."""

    clause: Clause
    wording: str
    restatement: str
    flags: tuple[Flag, ...]
    state: State
    note: str | None

    def to_json(self) -> dict[str, Any]:
        """Give the comparison as JSON, without the texts."""
        flags = [flag.to_json() for flag in self.flags]
        return {"id": self.clause.id, "state": self.state.value, "note": self.note, "flags": flags}


@cache
def _told() -> Mapping[str, Mapping[str, str]]:
    told: dict[str, dict[str, str]] = json.loads(_DATA.read_text(encoding="utf-8"))
    return told


@cache
def _notions() -> Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]]:
    """The notions of each kind, with the words that stand for them."""
    return {
        kind: tuple((name, re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)) for name, words in rows.items())
        for kind, rows in _told().items()
        if kind != _NAMES
    }


def notion(name: str, language: str) -> str:
    """Give the name of a notion, or a number, in a language.

    >>> notion("может", "en"), notion("2", "en")
    ('may', '2')
    """
    return _told()[_NAMES].get(name, name) if language == "en" else name


def flags_of(official: str, restated: str) -> tuple[Flag, ...]:
    """Give what stands in one of two texts alone, by kind.

    >>> flags_of("Карта может атаковать 2 раза.", "Карта не может атаковать трижды, см. 504.4.")[0]
    Flag(kind='numbers', official=('2',), restated=('3',))
    """
    found = []
    for kind in (*_notions(), "references"):
        one, other = _found(kind, official), _found(kind, restated)
        alone = tuple(name for name in one if name not in other), tuple(name for name in other if name not in one)
        if any(alone):
            found.append(Flag(kind, *alone))
    return tuple(found)


def _found(kind: str, text: str) -> tuple[str, ...]:
    if kind == "references":
        return mentions(text, sections=True)
    names = [name for name, pattern in _notions()[kind] if pattern.search(text)]
    if kind == "numbers":
        without = text
        for mention in mentions(text, sections=True):
            without = without.replace(mention, " ")
        names += _FIGURES.findall(without)
    return tuple(dict.fromkeys(names))


# --- clauses and decisions -------------------------------------------------------------------------------------------


def comparisons(
    db: RulesDB, edition: OfficialEdition, decisions: Mapping[str, Any], ids: Iterable[str] | None = None
) -> Iterator[Comparison]:
    """Give the comparison of each restated clause that an edition has a wording of, in order; or of these alone."""
    wanted = None if ids is None else set(ids)
    russian = is_russian(edition.clauses)
    for official in edition.clauses:
        id = id_of(official.id, edition.of)
        clause = db.clauses.get(id) if id else None
        if clause is None or (wanted is not None and clause.id not in wanted):
            continue
        restatement = _restatement(clause, "ru" if russian else "en")
        if restatement:
            wording = body_of(edition.wording(official.id), official.id)
            compared = _without_labels(wording)
            decided = decisions.get(f"{edition.name}/{clause.id}")
            flags = flags_of(compared, restatement)
            yield Comparison(clause, wording, restatement, flags, _state(clause, wording, decided), _note(decided))


def _without_labels(wording: str) -> str:
    """Give a wording whose examples are not numbered: a restatement does not repeat «ПРИМЕР 2:»."""
    lines = []
    for line in wording.split("\n"):
        label = patterns().example.match(line[:60])
        lines.append(line[label.end() :] if label else line)
    return "\n".join(lines)


def _restatement(clause: Clause, language: str) -> str:
    texts = [clause.statement or clause.title, *clause.examples_printed]
    return "\n".join(text[language] for text in texts if text is not None)


def _state(clause: Clause, wording: str, decided: Any) -> State:
    if not isinstance(decided, dict):
        return State.OPEN
    if decided.get("restatement") != fingerprint(clause) or decided.get("wording") != digest_of(wording):
        return State.STALE
    return State(decided["decision"])


def _note(decided: Any) -> str | None:
    return decided.get("note") if isinstance(decided, dict) else None


def digest_of(wording: str) -> str:
    """Give what stands for a wording in a decision, so that the decision holds no text."""
    return sha256(" ".join(wording.split()).encode("utf-8")).hexdigest()[:16]


def decision_on(one: Comparison, decision: State, note: str | None) -> dict[str, Any]:
    """Give the record of a decision: what was read, by marks of it, and what was decided."""
    return {
        "restatement": fingerprint(one.clause),
        "wording": digest_of(one.wording),
        "decision": decision.value,
        "note": note,
    }


def chosen_edition(name: str | None) -> OfficialEdition:
    """Give an imported edition by its name, or the only one that is a text of the knowledge base's.

    Raises Trouble where there are several, or none, or the one named is of another game.
    """
    from judge.official.troubles import told_as_trouble
    from rulesdb.official.store import Store

    with told_as_trouble():
        store = Store()
        fitting = [info.name for info in store.infos() if info.of is not None] if name is None else [name]
        if len(fitting) == 1:
            edition = store.edition(fitting[0])
            if edition.of is not None:
                return edition
    if name is not None:
        raise Trouble(
            name,
            Text("это текст ни одной редакции свода.", "this is the text of no edition of the knowledge base."),
            Text("Импортируйте его с --edition.", "Import it with --edition."),
        )
    listed = ", ".join(fitting)
    raise Trouble(
        "--name",
        Text("неясно, с каким изданием сравнивать.", "it is not clear which edition to compare with."),
        Text(f"Есть: {listed}.", f"There are: {listed}.")
        if fitting
        else Text("Сначала импортируйте его: svod import ФАЙЛ.", "Import it first: svod import FILE."),
    )
