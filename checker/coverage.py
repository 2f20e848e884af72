"""Coverage: what the examples meet of every clause, provision, condition, setting and row that the engine carries."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from checker.cases import CardShelf, changed, rules_for
from checker.conditions import condition_fields, questions_in, with_each_question
from checker.run import Runner, dice_left
from engine import InvalidCase, decide, registry
from engine.clauses import Condition, Definition, Provision, clause_of
from engine.text import Text
from rulesdb.database import RulesDB
from rulesdb.records import Clause, Example

MAIN_EDITION: Final = "rp"


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a provision's conditions, and the examples in which it was answered yes and no."""

    field: str
    words: Text
    yes: tuple[str, ...]
    no: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give it in the form of the report."""
        return {"field": self.field, "words": self.words.to_json(), "yes": list(self.yes), "no": list(self.no)}


@dataclass(frozen=True, slots=True)
class Met:
    """What the examples meet of one provision: where it decides, its conditions, its rows.

    `turns` counts the contrasts of the examples that it decides, and their steps that the readings turn.
    """

    id: str
    form: str
    decides: tuple[str, ...]
    cited: tuple[str, ...]
    turns: int
    conditions: tuple[Asked, ...]
    rows: Mapping[str, tuple[str, ...]]

    @property
    def lacks(self) -> Iterator[Text]:
        """What no example shows of it, in words."""
        if not self.decides:
            yield Text("нет примера, который оно решает", "no example that it decides")
        elif not self.turns:
            yield Text("ни контраст, ни толкование ответа не меняет", "no contrast and no reading turns the answer")
        for one in self.conditions:
            if not one.yes:
                yield Text(f"ни разу не выполнено: {one.words.ru}", f"never met: {one.words.en}")
            if not one.no:
                yield Text(f"ни разу не нарушено: {one.words.ru}", f"never failing: {one.words.en}")
        for row, where in self.rows.items():
            if not where:
                yield Text(f"строка не встретилась: {row}", f"row never met: {row}")

    def to_json(self) -> dict[str, Any]:
        """Give it in the form of the report."""
        return {
            "id": self.id,
            "form": self.form,
            "decides": list(self.decides),
            "cited": list(self.cited),
            "turns": self.turns,
            "conditions": [one.to_json() for one in self.conditions],
            "rows": [{"id": row, "met": list(where)} for row, where in self.rows.items()],
            "lacks": [one.to_json() for one in self.lacks],
        }


@dataclass(frozen=True, slots=True)
class Covered:
    """One clause: whether it can be executed and why not, its provisions, its examples."""

    clause: Clause
    provisions: tuple[Met, ...]
    examples: tuple[str, ...]

    @property
    def reason(self) -> str | None:
        """Why the clause is not executable, in a word; None where it is."""
        return None if self.clause.why_not_kind is None else self.clause.why_not_kind.value

    def to_json(self) -> dict[str, Any]:
        """Give it in the form of the report."""
        told = self.clause.to_json()
        return {
            "id": self.clause.id,
            "executable": self.clause.executable,
            "reason": self.reason,
            "why_not": told.get("why_not"),
            "provisions": [one.to_json() for one in self.provisions],
            "examples": list(self.examples),
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """All clauses with what the examples meet of them."""

    clauses: tuple[Covered, ...]

    @property
    def uncovered(self) -> tuple[tuple[str, Text], ...]:
        """What fails the coverage: what a provision lacks, and carried clauses that no example verifies."""
        found: list[tuple[str, Text]] = []
        for one in self.clauses:
            if one.provisions and not one.examples:
                found.append((one.clause.id, Text("ни один пример его не проверяет", "no example verifies it")))
            else:
                found += [(met.id, lack) for met in one.provisions for lack in met.lacks]
        return tuple(found)

    @property
    def reasons(self) -> dict[str, int]:
        """How many clauses are not executable, by reason."""
        return dict(sorted(Counter(one.reason for one in self.clauses if one.reason is not None).items()))

    def to_json(self) -> dict[str, Any]:
        """Give the coverage in the form of `svod coverage --json`."""
        carried = [one for one in self.clauses if one.provisions]
        return {
            "clauses": [one.to_json() for one in self.clauses],
            "executable": sum(one.clause.executable for one in self.clauses),
            "carried": len(carried),
            "provisions": sum(len(one.provisions) for one in carried),
            "not_executable": self.reasons,
            "uncovered": [{"id": id, "lacks": lack.to_json()} for id, lack in self.uncovered],
        }


def coverage(db: RulesDB) -> Coverage:
    """Run every example under rules that tell what is asked of them, and give what was met."""
    witness = _Witness(db)
    for example in db.examples.values():
        witness.watch(example)
    runner = Runner(db)
    provisions: dict[str, list[Met]] = {}
    for provision in registry().values():
        provisions.setdefault(clause_of(provision.id), []).append(_met(db, runner, witness, provision))
    return Coverage(
        tuple(
            Covered(
                clause,
                tuple(provisions.get(id, ())),
                tuple(example.id for example in db.examples_of(id)),
            )
            for id, clause in db.clauses.items()
        )
    )


# --- what happened in the examples -----------------------------------------------------------------------------


@dataclass
class _Witness:
    """Rules that note who asks what of them while the examples run."""

    db: RulesDB
    answers: dict[tuple[str, str, str], dict[bool, dict[str, None]]] = field(default_factory=dict)
    rows: dict[tuple[str, str], dict[str, None]] = field(default_factory=dict)
    cited: dict[str, dict[str, None]] = field(default_factory=dict)
    decisive: dict[str, dict[str, None]] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    example: str = ""

    def __post_init__(self) -> None:
        self._shelf = CardShelf(self.db)
        watched = {id: self._watched(one) for id, one in registry().items()}
        # Under the main edition alone no question is settled by another one, so more is asked.
        self._rules = [rules_for(self.db, provisions=watched, edition=edition) for edition in (None, MAIN_EDITION)]

    def watch(self, example: Example) -> None:
        """Run an example with its contrasts and note what is asked."""
        self.example = example.id
        dice = {"dice": list(example.dice)} if example.dice else {}
        actions = [step.action for step in example.steps]
        case = {"position": example.position, **dice}
        whole = self._decided({**case, "action": actions[0]} if len(actions) == 1 else {**case, "actions": actions})
        steps = whole.get("steps") or [whole]
        position = steps[-2].get("position") if len(steps) > 1 else None
        for step in steps:
            for clause in step.get("decisive", ()):
                self.decisive.setdefault(clause, {})[example.id] = None
        last = {
            "position": position or example.position,
            "action": actions[-1],
            **dice_left(example, steps[:-1]),
        }
        for contrast in example.contrasts:
            self._decided(changed(last, contrast.change))
        self.turns[example.id] = len(example.contrasts) + sum(bool(step.get("branches")) for step in steps)

    def _decided(self, case: dict[str, Any]) -> dict[str, Any]:
        """Give the decision under all editions, noting what is cited; under the main one what is asked is heard."""
        resolved = self._shelf.resolved(case)
        # What the main edition alone does not decide may need fewer dice; it is heard as far as it goes.
        with suppress(InvalidCase):
            decide(resolved, self._rules[1]).to_json()
        try:
            decision = decide(resolved, self._rules[0]).to_json()
        except InvalidCase:
            return {}  # the check reports it
        for one in (decision, *decision["steps"]):
            for citation in one["citations"]:
                self.cited.setdefault(citation["provision"], {})[self.example] = None
                self.rows.setdefault((citation["provision"], citation["why"]["en"]), {})[self.example] = None
        return decision

    def _watched(self, provision: Provision) -> Provision:
        if isinstance(provision, Definition):
            rows = {key: replace(row, text=Text("", row_name(key))) for key, row in provision.rows.items()}
            return replace(provision, rows=rows)
        return with_each_question(provision, lambda name, one: self._heard(provision.id, name, one))

    def _heard(self, provision: str, name: str, one: Condition) -> Condition:
        told = self.answers.setdefault((provision, name, one.name), {True: {}, False: {}})

        def holds(asked: Any) -> bool:
            answer = one.holds(asked)
            told[answer][self.example] = None
            return answer

        return replace(one, holds=holds, of_text=False)  # so that it is asked in every case anew


def row_name(key: Any) -> str:
    """Give the name of a row: its key as a word."""
    if isinstance(key, tuple):
        return ", ".join(map(row_name, key))
    return str(getattr(key, "value", key))


def _met(db: RulesDB, runner: Runner, witness: _Witness, provision: Provision) -> Met:
    clause = clause_of(provision.id)
    examples = db.examples_of(clause) if clause in db.clauses else ()
    cited = witness.cited.get(provision.id, {})
    without = rules_for(db, without=(provision.id,))
    decided = [
        one
        for one in examples
        if (one.id in cited and one.id in witness.decisive.get(clause, {})) or runner.fails(one, without)
    ]
    asked = {
        (name, one.name): one
        for name, conditions in condition_fields(provision).items()
        for condition in conditions
        for one in questions_in(condition)
    }
    rows = provision.rows if isinstance(provision, Definition) else {}
    return Met(
        provision.id,
        type(provision).__name__.lower(),
        tuple(one.id for one in decided),
        tuple(cited),
        sum(witness.turns[one.id] for one in decided),
        tuple(_asked(witness, provision.id, name, one) for (name, _), one in asked.items()),
        {row_name(key): tuple(witness.rows.get((provision.id, row_name(key)), ())) for key in rows},
    )


def _asked(witness: _Witness, provision: str, name: str, one: Condition) -> Asked:
    told = witness.answers[provision, name, one.name]
    return Asked(name, one.holding, tuple(told[True]), tuple(told[False]))
