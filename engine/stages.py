"""Carrying out the objects of a chain: one function a stage (b:216.2 to b:216.13).

A function gets the state in which its object is on top and being carried out, and gives the state after it, with
`over`; or a throw of the die, after which it is asked again.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.cards import Ability, Trigger
from engine.chains import Chain, ChainKind, Property, Stage
from engine.clauses import Table
from engine.inquiry import Ungrounded
from engine.operations import steps_of
from engine.run import Chance, Pending, Run
from engine.state import Card, ScriptStep, State

StageFunction = Callable[[State, Chain, Run], State | Pending | Chance]


def can_be_carried_out(ability: Ability, source: Card) -> bool:
    """Tell whether what an ability does is known as data; if not, its declaration is judged and no more."""
    return bool(ability.effects)


def resolved(state: State, run: Run) -> State | Pending | Chance:
    """Carry out the top object of the stack, or the part of it that is still to do. Raises `Ungrounded`."""
    chain = state.stack[-1]
    stage = chain.stage or _stages_of(chain, run)[0]
    return STAGES[stage](state, chain._replace(stage=stage), run)


def over(state: State, chain: Chain, run: Run, script: tuple[ScriptStep, ...] = ()) -> State:
    """Give the state in which the top object has been carried out, but for the deeds still to be done.

    `chain` is the top chain with what this stage hands on. Of a blocked one nothing follows its payment (b:410.1).
    """
    stages = _stages_of(chain, run)
    place = stages.index(chain.stage) + 1 if chain.stage in stages else len(stages)
    ended = chain.blocked or place == len(stages)
    left = () if ended else (chain._replace(stage=stages[place]),)
    return replace(
        state, stack=(*state.stack[:-1], *left), script=(*script, *state.script), resolving=False, priority=None
    )


def _stages_of(chain: Chain, run: Run) -> tuple[Stage, ...]:
    """Give the stages of a chain in their order. Raises `Ungrounded` where no text gives them."""
    stages: tuple[Stage, ...] | None = run.inquiry.lookup(Table.CHAINS, _kind(chain.ability))
    if stages is None:
        raise Ungrounded(Table.CHAINS)
    return stages


def _kind(ability: Ability | Trigger | Property) -> ChainKind:
    if ability is Property.DEFENDING:
        return ChainKind.REDIRECTION
    return ChainKind.WITH_DICE if isinstance(ability, Ability) and ability.value is not None else ChainKind.WITHOUT_DICE


def _nothing(state: State, chain: Chain, run: Run) -> State:
    return over(state, chain, run)


def _target(state: State, chain: Chain, run: Run) -> State:
    """Fix the targets: the initial ones, unless the ability has been redirected (b:216.4, b:412.2)."""
    return over(state, chain._replace(final=chain.aimed_at), run)


def _wound(state: State, chain: Chain, run: Run) -> State:
    """Carry out the text, its effects in their order (b:216.11)."""
    ability = chain.ability
    effects = ability.effects if isinstance(ability, Ability | Trigger) else ()
    return over(state, chain, run, steps_of(effects, state, chain.source, chain.aimed_at, chain.player, run.reads))


STAGES: Final[Mapping[Stage, StageFunction]] = {
    Stage.DECLARATION: _nothing,
    Stage.TARGET: _target,
    Stage.ROLL: _nothing,
    Stage.RESULT: _nothing,
    Stage.CALCULATION: _nothing,
    Stage.PROTECTION: _nothing,
    Stage.WOUND: _wound,
    Stage.PAYMENT: _nothing,
    Stage.ENDING: _nothing,
}
