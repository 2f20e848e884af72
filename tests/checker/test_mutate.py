"""Clause mutation of the knowledge base: every mutant is killed by an example that verifies the clause mutated."""

from dataclasses import replace

import pytest

from checker.gaps.equivalence import Equivalence
from checker.mutants import AT_A_LIMIT, Mutant, mutants, mutants_of_questions
from checker.mutate import Fate, Hunt, Mutation, chosen_mutants, mutate
from checker.proof import Proof
from engine import questions, registry
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
    asked = {f"question/{id}" for id in questions().keys() - AT_A_LIMIT}
    assert {one.provision for one in mutation.trials} == registry().keys() | asked


def test_killer_verifies_the_clause_mutated(mutation: Mutation) -> None:
    known = {one.id: one for one in chosen_mutants(DB)}
    hunt = Hunt(DB)
    for one in mutation.trials:
        assert one.killer is not None
        mutant = known[one.id]
        if mutant.exchanged is None:
            assert one.clause in DB.examples[one.killer].verifies
        assert DB.examples[one.killer] in hunt.examples_for(mutant)


def test_every_two_readings_of_a_question_are_exchanged_and_an_example_notices() -> None:
    id = "whose-single-ability"
    made = [one for one in mutants_of_questions(DB.questions) if one.provision == f"question/{id}"]
    assert [one.exchanged for one in made] == [
        ("bearer", "first-giver"),
        ("bearer", "last-giver"),
        ("first-giver", "last-giver"),
    ]
    assert {one.clause for one in made} == {"543.1.1"}
    assert all(Hunt(DB)(one.id).killer for one in made)


def test_readings_that_no_example_tells_apart_survive() -> None:
    example = DB.examples["whose-the-single-ability-is-an-open-question"]
    blind = replace(example, contrasts=example.contrasts[:1])
    hunt = Hunt(replace(DB, examples={**DB.examples, example.id: blind}))
    found = hunt("question/whose-single-ability: readings first-giver and last-giver exchanged")
    assert found.killer is None
    assert found.tried > 0


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
