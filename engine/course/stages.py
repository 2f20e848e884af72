"""Carrying out the objects of a chain: one function a stage (b:216.2 to b:216.13).

A function gets the state in which its object is on top and being carried out, and gives the state after it, with
`over`; or a throw of the die, after which it is asked again.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.clauses import Table
from engine.course.choices import Answers, MustChoose
from engine.course.consequences import brought_about
from engine.course.legality import legal_part
from engine.course.passage import cancelled, over, stages_of
from engine.course.run import Chance, Happened, Pending, Run, pending
from engine.deeds.combat import strength_of
from engine.deeds.combat_stages import (
    calculation,
    dealt,
    having_chosen,
    healed_by_text,
    protection,
    result,
    roll,
    speaker_of,
    wounded_by_text,
)
from engine.deeds.costs import effects_of
from engine.deeds.destruction import destroyed
from engine.deeds.marker_choices import handled_by_choice
from engine.deeds.operations import steps_of
from engine.deeds.payment import paid
from engine.deeds.resurrection import resurrecting
from engine.deeds.summoning import summoning
from engine.model.cards import NAMED_MOVEMENT, Ability, Deed, Happening
from engine.model.chains import Chain, Property, Stage
from engine.model.events import Event
from engine.model.state import Card, ScriptStep, State
from engine.settings import Redirected, SettingName

StageFunction = Callable[[State, Chain, Run], State | Pending | Chance]


def can_be_carried_out(ability: Ability, source: Card) -> bool:
    """Tell whether what an ability does is known as data; if not, its declaration is judged and no more."""
    named = ability.kind in NAMED_MOVEMENT
    return bool(ability.effects) or named or strength_of(source, ability) is not None


def resolved(state: State, run: Run) -> State | Pending | Chance:
    """Carry out the top object of the stack, or the part of it that is still to do. Raises `Ungrounded`.

    What has become illegal is cancelled instead (526.1), and of what is partly so the rest is carried out (b:423.3).
    """
    top = state.stack[-1]
    chain = legal_part(state, top._replace(stage=top.stage or stages_of(top, run)[0]), run)
    if chain is None or chain.stage is None:
        return cancelled(state, top, run)
    return STAGES[chain.stage](state, chain, run)


def _nothing(state: State, chain: Chain, run: Run) -> State:
    return over(state, chain, run)


def _target(state: State, chain: Chain, run: Run) -> State:
    """Fix the targets (b:412.2) and reveal them; of an attack source and target become initiating and responding.

    This is the order of b:216.4.
    """
    fixed = over(state, chain._replace(final=chain.aimed_at), run)
    struck = tuple(one for one in chain.aimed_at if one in state.cards)
    ability = chain.ability if isinstance(chain.ability, Ability) else None
    height = len(state.stack) - 1
    hidden = tuple(Event(Happening.TARGETED, one, chain.source, height) for one in struck if state.cards[one].hidden)
    if not is_attack(chain, run):
        return brought_about(fixed, hidden, run) if hidden else fixed
    events = (
        *hidden,
        Event(Happening.ATTACK_INITIATED, chain.source, upon=height),
        *(Event(Happening.ATTACKED, one, chain.source, height, ability=ability) for one in struck),
    )
    return brought_about(fixed, events, run)


def is_attack(chain: Chain, run: Run) -> bool:
    """Tell whether a chain is an attack that was declared (b:401.1)."""
    if not isinstance(chain.ability, Ability):
        return False
    kind = run.inquiry.lookup(Table.KINDS, chain.ability.kind)
    return kind is not None and bool(kind.attack)


def _wound(state: State, chain: Chain, run: Run) -> State | Pending:
    """Deal the wounds of an attack, then carry out the text, its effects in their order (b:216.11).

    A defence redirects what is defended against; a destruction effect destroys.
    """
    if chain.ability is Property.DEFENDING:
        return _redirect(state, chain, run)
    if chain.ability is Property.DESTRUCTION:
        return destroyed(state, chain, run)
    try:
        script = _script(state, chain, run)
    except MustChoose as must:
        return pending(must, lambda id: having_chosen(state, chain, id))
    # What the dice gave has been used; two ways to the same wounds are the same from here.
    return over(state, chain._replace(rolls=(), results=(), degrees=(), values=(), chosen=()), run, script)


def _script(state: State, chain: Chain, run: Run) -> tuple[ScriptStep, ...]:
    """Give all that is to be done. Raises `MustChoose` where a player orders what prevents the wounds."""
    ability = chain.ability
    if isinstance(ability, Property):
        return _of_property(ability, chain)
    answers = Answers(chain.chosen)
    script = dealt(state, chain, run, answers) if is_attack(chain, run) else ()
    for one in effects_of(ability, run.inquiry):
        if one.deed is Deed.BLOCK:
            script += tuple(ScriptStep(Deed.BLOCK, (), chain.player, upon=height) for height in _answered(state, chain))
        elif one.deed is Deed.SUMMON:
            script += summoning(state, chain, one, run.inquiry, answers)
        elif one.deed is Deed.RESURRECT:
            script += resurrecting(state, chain)
        elif one.deed in (Deed.WOUND, Deed.WOUND_ITSELF):
            script += wounded_by_text(one, state, chain, run, answers)
        elif one.lets_choose:
            script += handled_by_choice(one, chain, speaker_of(chain, state, run), answers)
        elif one.deed is Deed.HEAL:
            script += healed_by_text(one, state, chain, run)
        else:
            script += steps_of((one,), speaker_of(chain, state, run), chain.aimed_at, chain.player)
    return script


def _of_property(property: Property, chain: Chain) -> tuple[ScriptStep, ...]:
    """Give what moving or accumulating does (b:203.2, b:218.3)."""
    if property is Property.MOVEMENT:
        return (ScriptStep(Deed.RELOCATE, (chain.source, *chain.aimed_at), chain.player),)
    if property is Property.ACCUMULATION:
        return (ScriptStep(Deed.GIVE_TOKEN, (chain.source,), chain.player),)
    return ()


def _answered(state: State, chain: Chain) -> tuple[int, ...]:
    """Give the heights of the chains that a blocking ability blocks (b:410.2).

    Of one that has triggered that is the chain by which it triggered; one that is declared is aimed at the cards whose
    attack, spell or the like it blocks, the latest on the stack.
    """
    if chain.upon is not None:
        return (chain.upon,)
    below = list(enumerate(state.stack[:-1]))
    latest = (next((height for height, one in reversed(below) if one.source == card), None) for card in chain.aimed_at)
    return tuple(height for height in latest if height is not None)


def _redirect(state: State, chain: Chain, run: Run) -> State:
    """Let the defender take the place of the target (b:412.5); the attack pays for its closing (b:216.12.a)."""
    if chain.upon is None:
        return over(state, chain, run)
    attack = state.stack[chain.upon]
    at_other = run.inquiry.required(SettingName.REDIRECTED) is Redirected.AT_THE_OTHER_CARD
    final = (chain.source,) if at_other else attack.aimed_at
    redirected = attack._replace(final=final, defender=chain.source)
    stack = (*state.stack[: chain.upon], redirected, *state.stack[chain.upon + 1 :])
    run.tell(Happened("defends", chain.source, attack.source))
    after = over(state.changed(stack=stack), chain, run)
    return brought_about(after, (Event(Happening.TARGETED, chain.source, attack.source, chain.upon),), run)


STAGES: Final[Mapping[Stage, StageFunction]] = {
    Stage.DECLARATION: _nothing,
    Stage.TARGET: _target,
    Stage.ROLL: roll,
    Stage.RESULT: result,
    Stage.CALCULATION: calculation,
    Stage.PROTECTION: protection,
    Stage.WOUND: _wound,
    Stage.PAYMENT: paid,
    Stage.ENDING: _nothing,
}
