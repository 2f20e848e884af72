"""Clause mutation: every mutant of the rules must make an example fail that verifies the clause mutated."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from checker.cases import rules_for
from checker.gaps.equivalence import Equivalence
from checker.mutants import Mutant, mutants, mutants_of_questions
from checker.run import Runner
from checker.touched import rests_on
from checker.workers import spread
from engine import Rules, registry
from engine.text import Text
from rulesdb.database import RulesDB
from rulesdb.records import Example


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one mutant: the first example that failed under it, and the number of examples tried."""

    id: str
    clause: str
    provision: str
    words: Text
    fate: Fate
    killer: str | None
    tried: int

    def to_json(self) -> dict[str, Any]:
        """Give the mutant in the form of the report."""
        return {
            "id": self.id,
            "clause": self.clause,
            "provision": self.provision,
            "words": self.words.to_json(),
            "fate": self.fate.value,
            "killer": self.killer,
            "tried": self.tried,
        }


@dataclass(frozen=True, slots=True)
class Mutation:
    """All mutants, in the order of clauses, with what became of them."""

    trials: tuple[Trial, ...]

    @property
    def survived(self) -> tuple[Trial, ...]:
        """The mutants that no example notices."""
        return tuple(one for one in self.trials if one.fate is Fate.SURVIVED)

    def to_json(self) -> dict[str, Any]:
        """Give the result in the form of `svod mutate --json`."""
        by_fate = {fate: [one.to_json() for one in self.trials if one.fate is fate] for fate in Fate}
        return {
            "mutants": len(self.trials),
            "killed": len(by_fate[Fate.KILLED]),
            "survived": by_fate[Fate.SURVIVED],
            "equivalent": by_fate[Fate.EQUIVALENT],
        }


class _Found(NamedTuple):
    killer: str | None
    tried: int


@cache
def _by_id() -> dict[str, Mutant]:
    return {one.id: one for one in mutants()}


class Hunt:
    """Hunts mutants with the examples of one knowledge base; examples that fail anyway can kill nothing."""

    def __init__(self, db: RulesDB) -> None:
        self._db = db
        self._runner = Runner(db)
        self._sound: dict[str, bool] = {}
        self._provisions = registry()
        self._by_id = {**_by_id(), **{one.id: one for one in mutants_of_questions(db.questions)}}

    def __call__(self, id: str) -> _Found:
        """Give the first example that notices a mutant, by its id, among those that verify its clauses."""
        mutant = self._by_id[id]
        return self.first_killer(self.rules(mutant), self.examples_for(mutant))

    def rules(self, mutant: Mutant) -> Rules:
        """Give the rules in force with the mutant in them."""
        return rules_for(
            self._db,
            provisions=mutant.applied(self._provisions),
            without=mutant.without,
            exchanged=mutant.taken_for,
        )

    def examples_for(self, mutant: Mutant) -> tuple[Example, ...]:
        """Give the examples that may notice a mutant: those of its clauses; of a question, first those it branches."""
        question = mutant.provision.partition("/")[2] if mutant.exchanged else None
        known = [one for one in self._db.examples.values() if question is not None and rests_on(one, question)]
        for clause in mutant.clauses:
            known += self._db.examples_of(clause) if clause in self._db.clauses else ()
        return tuple({one.id: one for one in known}.values())

    def first_killer(self, rules: Rules, examples: Iterable[Example]) -> _Found:
        """Give the first of some examples that fails under other rules."""
        examples = tuple(examples)
        for tried, example in enumerate(examples, 1):
            if self._is_sound(example.id) and self._notices(example, rules):
                return _Found(example.id, tried)
        return _Found(None, len(examples))

    def _notices(self, example: Example, rules: Rules) -> bool:
        """Tell whether an example fails under other rules; that the engine cannot go on under them is a failure too."""
        try:
            return self._runner.fails(example, rules)
        except Exception:  # noqa: BLE001  # a deed or a stage out of its place may stop the engine anywhere
            return True

    def _is_sound(self, id: str) -> bool:
        if id not in self._sound:
            self._sound[id] = not self._runner.fails(self._db.examples[id])
        return self._sound[id]


def mutate(db: RulesDB, clauses: Iterable[str] | None = None, *, processes: int = 1) -> Mutation:
    """Hunt the mutants of these clauses, by default of all that the engine carries."""
    return Mutation(tuple(trials(db, clauses, processes=processes)))


def trials(db: RulesDB, clauses: Iterable[str] | None = None, *, processes: int = 1) -> Iterator[Trial]:
    """Give what became of each mutant, one by one."""
    chosen = chosen_mutants(db, clauses)
    found = spread(Hunt, db, [one.id for one in chosen], processes)
    equivalence = Equivalence(db)
    for mutant, (killer, tried) in zip(chosen, found, strict=True):
        fate = Fate.KILLED
        if killer is None:
            proven = mutant.exchanged is None and equivalence.holds(mutant)
            fate = Fate.EQUIVALENT if proven else Fate.SURVIVED
        yield Trial(mutant.id, mutant.clause, mutant.provision, mutant.words, fate, killer, tried)


def chosen_mutants(db: RulesDB, clauses: Iterable[str] | None = None) -> tuple[Mutant, ...]:
    """Give the mutants of these clauses and of the questions that they leave open, by default all there are."""
    chosen = None if clauses is None else frozenset(clauses)
    every = (*_by_id().values(), *mutants_of_questions(db.questions))
    return tuple(one for one in every if chosen is None or one.clause in chosen)
