"""Clause mutation of the knowledge base: every mutant is killed by an example that verifies the clause mutated."""

from dataclasses import replace

import pytest

from checker.gaps.equivalence import Equivalence
from checker.mutants import Mutant, mutants
from checker.mutate import Fate, Hunt, Mutation, mutate
from checker.proof import Proof
from engine import registry
from engine.clauses import Domain, Permission, Prohibition, clause_of
from engine.rules.targets import target_is_card
from engine.text import Text
from rulesdb.load import load

DB = load()


pytestmark = pytest.mark.xdist_group("proof")


@pytest.fixture
def mutation(proof: Proof) -> Mutation:
    return proof.mutation


def test_no_mutant_survives_and_none_is_excused(mutation: Mutation) -> None:
    assert [one.id for one in mutation.survived] == []
    assert {one.fate for one in mutation.trials} == {Fate.KILLED}
    assert {one.provision for one in mutation.trials} == set(registry())


def test_killer_verifies_the_clause_mutated(mutation: Mutation) -> None:
    for one in mutation.trials:
        assert one.killer is not None
        assert one.clause in DB.examples[one.killer].verifies


def test_several_processes_find_the_same(mutation: Mutation) -> None:
    chosen = ("504.1.1", "503.1", "b:401.5")
    alone = [one for one in mutation.trials if one.clause in chosen]
    assert list(mutate(DB, chosen, processes=2).trials) == alone


def test_without_its_examples_a_clause_has_survivors() -> None:
    others = {id: one for id, one in DB.examples.items() if "b:103.2" not in one.verifies}
    found = mutate(replace(DB, examples=others), ("b:103.2",))
    assert {one.fate for one in found.trials} == {Fate.SURVIVED}
    assert found.to_json()["survived"][0]["id"] == "b:103.2/prohibition: switched off"


def test_example_that_fails_anyway_kills_nothing() -> None:
    example = DB.examples["magic-strike-is-a-melee-strike"]
    step = replace(example.steps[0], expect={"verdict": "undetermined"})
    wrong = replace(example, steps=(step,))
    hunt = Hunt(replace(DB, examples={example.id: wrong}))
    assert hunt("b:401.4/magical-kinds: switched off").killer is None


# --- equivalence ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def equivalence() -> Equivalence:
    return Equivalence(DB)


def mutant(provision: str, **changes: object) -> Mutant:
    original = registry()[provision]
    return Mutant("changed", provision, Text("изменено", "changed"), replace(original, **changes))  # type: ignore[arg-type]


@pytest.mark.long
def test_mutant_that_asks_twice_decides_every_situation_alike(equivalence: Equivalence) -> None:
    original = registry()["504.3/battlefield"]
    assert isinstance(original, Permission)
    assert equivalence.holds(mutant("504.3/battlefield", scope=(*original.scope, target_is_card)))


@pytest.mark.long
def test_mutant_that_decides_one_situation_otherwise_is_not_equivalent(equivalence: Equivalence) -> None:
    for one in mutants():
        if clause_of(one.provision) in ("504.4", "543.1", "b:213.4"):
            assert not equivalence.holds(one), one.id


def test_what_is_no_verdict_is_never_called_equivalent(equivalence: Equivalence) -> None:
    assert not equivalence.holds(mutant("b:103.2/prohibition"))
    assert not equivalence.holds(mutant("rp:g-пас/pass"))


@pytest.mark.long
def test_every_condition_of_a_declaration_is_varied_by_the_abstraction(equivalence: Equivalence) -> None:
    declarations = [
        one.id
        for one in registry().values()
        if isinstance(one, Permission | Prohibition) and one.about is Domain.DECLARATION
    ]
    assert [(id, one.name) for id in declarations for one in equivalence.not_varied(id)] == []
