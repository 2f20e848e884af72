"""The work behind a request: from its parameters and body to the JSON of the answer. Knows no HTTP but the status."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.service.limits import Limits, Refused, too_long, too_many, too_many_states
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

if TYPE_CHECKING:
    from judge.ask import Asker
    from judge.cases import Judge
    from judge.search import Search
    from rulesdb.database import RulesDB

LONGEST_QUERY: Final = 300
LONGEST_ID: Final = 60
MOST_HITS: Final = 50
LANGUAGES: Final = ("ru", "en")


class Job(NamedTuple):
    """A request as the work takes it: what is asked, the part of the address, the parameters, the body."""

    task: str
    id: str = ""
    parameters: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


def _with_short_id(job: Job) -> Job:
    """A job whose id is cut where nothing can be found by it any more: what is like it is sought by its beginning."""
    return job if len(job.id) <= LONGEST_ID else job._replace(id=f"{job.id[:LONGEST_ID]}…")


class Done(NamedTuple):
    """An answer: the HTTP status and the JSON."""

    status: int
    body: bytes


class TooLong(Exception):
    """The time for one request is over."""


class Worker:
    """Answers jobs over one knowledge base, which is loaded once."""

    def __init__(self, data: Path | None, limits: Limits) -> None:
        self._data = data
        self._limits = limits
        self._judges: dict[Any, Judge] = {}

    def do(self, job: Job, timer: Callable[[float], Any]) -> Done:
        """Answer a job within the limit of time; `timer` is a context that raises TooLong when it is over."""
        language = "ru"
        try:
            parameters = _Parameters(job.parameters)
            language = parameters.one("lang", "ru", LANGUAGES)
            with timer(self._limits.seconds):
                told = _TASKS[job.task](self, _with_short_id(job), parameters, language)
            return Done(200, _bytes(told))
        except Refused as refused:
            return _refusal(refused, language)
        except Trouble as trouble:
            return _refusal(Refused.of(trouble), language)
        except TooLong:
            return _refusal(too_long(self._limits), language)
        except RecursionError:
            deep = Text("случай вложен слишком глубоко.", "the case is nested too deeply.")
            return _refusal(
                Refused("bad-request", "body", deep, Text("Запишите его проще.", "Write it plainly.")), language
            )

    def warm_up(self) -> None:
        """Load all that the work needs and prove the rulings, so that no request waits for it."""
        for job in WARMING_UP:
            self.do(job, no_timer)
        self._asker.prove()

    # --- what there is to work with

    @cached_property
    def db(self) -> RulesDB:
        """The knowledge base."""
        from judge.knowledge import opened

        return opened(self._data)

    @cached_property
    def _digest(self) -> str:
        from rulesdb.fingerprints import digest

        return digest(self.db)

    @cached_property
    def _search(self) -> Search:
        from judge.lookup.kept import cache_folder
        from judge.search import Search

        return Search(self.db, cache_folder())

    @cached_property
    def _asker(self) -> Asker:
        from judge.ask import Asker

        return Asker(self.db, self._search)

    # --- tasks

    def health(self, job: Job, parameters: _Parameters, language: str) -> Any:
        """What data are served."""
        return {
            "status": "ok",
            "data": self._digest,
            "clauses": len(self.db.clauses),
            "rulings": len(self.db.rulings),
        }

    def clause(self, job: Job, parameters: _Parameters, language: str) -> Any:
        """A clause with all that hangs on it."""
        from judge.commands.show import clause_told
        from judge.knowledge import clause_id

        try:
            return clause_told(self.db, self.db.clauses[clause_id(self.db, job.id)])
        except Trouble as unknown:
            raise Refused.of(unknown, "not-found") from None

    def ruling(self, job: Job, parameters: _Parameters, language: str) -> Any:
        """A ruling with its proof."""
        from difflib import get_close_matches

        from judge.rulings import Proof, ruling_told

        if job.id not in self.db.rulings:
            near = get_close_matches(job.id, self.db.rulings, n=3)
            raise Refused(
                "not-found",
                job.id,
                Text("такого разбора нет.", "there is no such ruling."),
                Text(f"Похожие: {', '.join(near) or '—'}.", f"Similar: {', '.join(near) or '—'}."),
                {"nearest": near},
            )
        return ruling_told(self.db, self.db.rulings[job.id], Proof(self.db))

    def search(self, job: Job, parameters: _Parameters, language: str) -> Any:
        """What is found for a query."""
        from judge.lookup.entries import Kind

        query = parameters.query()
        kind = parameters.one("kind", "", ("", *Kind))
        limit = parameters.number("limit", 10, MOST_HITS)
        return self._search.find(query, limit, Kind(kind) if kind else None, language).to_json(language)

    def ask(self, job: Job, parameters: _Parameters, language: str) -> Any:
        """The answer to a question."""
        return self._asker.ask(parameters.query(), language).to_json(language)

    def rule(self, job: Job, parameters: _Parameters, language: str) -> Any:
        """The decision for a case."""
        case = self._case(job.body)
        return self._judge(parameters)(case)

    def explore(self, job: Job, parameters: _Parameters, language: str) -> Any:
        """All the ends that a position can have, after the actions of the case if it has any."""
        from checker.cases import CardShelf, rules_for
        from engine import InvalidCase
        from engine.codec.position import read_position
        from engine.explore import explore

        case = self._case(job.body)
        decision = None
        if isinstance(case, dict) and ("action" in case or "actions" in case):
            decision = self._judge(parameters)(case)
            case = {"position": decision["position"] or case.get("position")}
        edition, readings = parameters.rules()
        rules = rules_for(self.db, edition=edition, readings=readings)
        try:
            resolved = CardShelf(self.db).resolved(case)
            if not isinstance(resolved, dict) or "position" not in resolved:
                raise _NOT_A_CASE
            state = read_position(resolved["position"])
            found = explore(state, rules, limit=self._limits.states)  # what a card lacks may show on the way only
        except InvalidCase as invalid:
            place = invalid.path if invalid.path.startswith("$") else f"$.position{invalid.path}"
            raise Trouble(place, Text(*invalid.problem), Text(*invalid.remedy)) from None
        if not found.complete:
            raise too_many_states(self._limits)
        return {
            "verdict": None if decision is None else decision["verdict"],
            "states": found.states,
            "ends": [end.to_json() for end in found.ends],
            "unknown": [reason.to_json() for reason in found.unknown],
        }

    def _case(self, body: bytes) -> Any:
        """Read a case, as JSON or as notation, and hold it against the limits."""
        from judge.cases import case_in

        case = case_in(body, "body")
        if isinstance(case, dict) and set(case) == {"notation"} and isinstance(case["notation"], str):
            case = case_in(case["notation"].encode(), "notation")
        position = case.get("position") if isinstance(case, dict) else None
        for what, holder, most in (
            ("cards", position, self._limits.cards),
            ("actions", case, self._limits.actions),
        ):
            held = holder.get(what) if isinstance(holder, dict) else None
            if isinstance(held, dict | list) and len(held) > most:
                raise too_many(what, len(held), most)
        return case

    def _judge(self, parameters: _Parameters) -> Judge:
        from judge.cases import judge_of

        edition, readings = parameters.rules()
        key = edition, tuple(sorted(readings.items()))
        if key not in self._judges:
            judge = judge_of(self.db, edition, readings)
            if len(self._judges) >= _MOST_JUDGES:
                self._judges.clear()
            self._judges[key] = judge
        return self._judges[key]


_MOST_JUDGES: Final = 32
_NOT_A_CASE: Final = Trouble(
    "$",
    Text("это не случай.", "this is not a case."),
    Text('Запишите {"position": …}.', 'Write {"position": …}.'),
)


class _Parameters:
    """The parameters of an address, each read or refused with its place."""

    def __init__(self, pairs: tuple[tuple[str, str], ...]) -> None:
        self._pairs = pairs

    def _all(self, name: str) -> list[str]:
        return [value for key, value in self._pairs if key == name]

    def one(self, name: str, default: str, known: tuple[str, ...]) -> str:
        """Give a parameter that has one of a few values."""
        value = (self._all(name) or [default])[-1]
        if value not in known:
            listed = ", ".join(filter(None, known))
            raise self._refused(name, value, Text(f"Годятся: {listed}.", f"Possible are: {listed}."))
        return value

    def number(self, name: str, default: int, most: int) -> int:
        """Give a whole number from 1."""
        value = (self._all(name) or [str(default)])[-1]
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 6 else 0
        if not 1 <= number <= most:
            raise self._refused(
                name, value, Text(f"Нужно целое число от 1 до {most}.", f"A whole number from 1 to {most} is needed.")
            )
        return number

    def query(self) -> str:
        """Give the query `q`."""
        value = (self._all("q") or [""])[-1]
        if not value.strip() or len(value) > LONGEST_QUERY:
            raise self._refused(
                "q",
                value,
                Text(
                    f"Нужны слова, не длиннее {LONGEST_QUERY} знаков.",
                    f"Words are needed, {LONGEST_QUERY} characters at most.",
                ),
            )
        return value

    def rules(self) -> tuple[str | None, dict[str, str]]:
        """Give the edition and the readings asked for."""
        from judge.cases import readings_asked

        edition = self.one("edition", "", ("", "rp")) or None
        return edition, readings_asked(self._all("reading"))

    def _refused(self, name: str, value: str, remedy: Text) -> Refused:
        shown = value if len(value) <= 40 else f"{value[:40]}…"
        return Refused(
            "bad-request",
            name,
            Text(f"значение {name}={shown!r} не годится.", f"the value {name}={shown!r} will not do."),
            remedy,
        )


_TASKS: Final[Mapping[str, Callable[[Worker, Job, _Parameters, str], Any]]] = {
    "health": Worker.health,
    "clause": Worker.clause,
    "ruling": Worker.ruling,
    "search": Worker.search,
    "ask": Worker.ask,
    "rule": Worker.rule,
    "explore": Worker.explore,
}


_A_CASE: Final = b"1 C2 source=creature; 2 C1 target=creature > source simple-strike target"
WARMING_UP: Final = (
    Job("health"),
    Job("clause", "504.1"),
    Job("ruling", "striking-ones-own"),
    Job("search", parameters=(("q", "504.1"),)),
    Job("ask", parameters=(("q", "летун кого может бить"),)),
    Job("rule", body=_A_CASE),
    Job("explore", body=_A_CASE),
)
"""A job of each task, after which all that the work needs has been loaded."""


def _bytes(value: Any) -> bytes:
    # A lone surrogate, which JSON can carry and UTF-8 cannot, comes back as it came in: escaped.
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def _refusal(refused: Refused, language: str) -> Done:
    return Done(refused.status, _bytes(refused.to_json(language)))


@contextmanager
def no_timer(seconds: float) -> Iterator[None]:
    """No limit of time: for work in the process of the caller, where none can be kept."""
    yield
