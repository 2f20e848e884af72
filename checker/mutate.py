"""Clause mutation: every mutant of the rules must make an example fail that verifies the clause mutated."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from checker.cases import rules_for
from checker.gaps.equivalence import Equivalence
from checker.mutants import Mutant, mutants
from checker.run import Runner
from checker.workers import spread
from engine import Rules, registry
from engine.clauses import clause_of
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
    provision: str
    words: Text
    fate: Fate
    killer: str | None
    tried: int

    @property
    def clause(self) -> str:
        """The clause whose provision was changed."""
        return clause_of(self.provision)

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

    def __call__(self, id: str) -> _Found:
        """Give the first example that notices a mutant, by its id, among those that verify the clause."""
        mutant = _by_id()[id]
        return self.first_killer(self.rules(mutant), mutant.clause)

    def rules(self, mutant: Mutant) -> Rules:
        """Give the rules in force with the mutant in them."""
        return rules_for(self._db, provisions=mutant.applied(self._provisions), without=mutant.without)

    def first_killer(self, rules: Rules, clause: str) -> _Found:
        """Give the first example verifying a clause that fails under other rules."""
        examples = self._db.examples_of(clause) if clause in self._db.clauses else ()
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
    chosen = chosen_mutants(clauses)
    found = spread(Hunt, db, [one.id for one in chosen], processes)
    equivalence = Equivalence(db)
    for mutant, (killer, tried) in zip(chosen, found, strict=True):
        fate = Fate.KILLED
        if killer is None:
            fate = Fate.EQUIVALENT if equivalence.holds(mutant) else Fate.SURVIVED
        yield Trial(mutant.id, mutant.provision, mutant.words, fate, killer, tried)


def chosen_mutants(clauses: Iterable[str] | None = None) -> tuple[Mutant, ...]:
    """Give the mutants of these clauses, by default of all that the engine carries."""
    chosen = None if clauses is None else frozenset(clauses)
    return tuple(one for one in _by_id().values() if chosen is None or one.clause in chosen)
