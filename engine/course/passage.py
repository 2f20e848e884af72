"""How a chain passes from one stage to the next, and how it leaves the stack before its time."""

from engine.clauses import Table
from engine.course.run import Happened, Run
from engine.deeds.remains import buried, is_on_death
from engine.inquiry import Ungrounded
from engine.model.cards import Ability, AbilityKind, Trigger
from engine.model.chains import Chain, ChainKind, Property, Stage
from engine.model.state import ScriptStep, State
from engine.settings import AfterCancelling, Blocked, IllegalOnStack, SettingName


def over(state: State, chain: Chain, run: Run, script: tuple[ScriptStep, ...] = ()) -> State:
    """Give the state in which the top object has been carried out, but for the deeds still to be done.

    `chain` is the top chain with what this stage hands on. Of a blocked one nothing follows its payment (b:410.1).
    """
    stages = stages_of(chain, run)
    place = stages.index(chain.stage) + 1 if chain.stage in stages else len(stages)
    ended = chain.blocked or place == len(stages)
    left = () if ended else (chain._replace(stage=stages[place]),)
    after = state.changed(
        stack=(*state.stack[:-1], *left), script=(*script, *state.script), resolving=False, priority=None
    )
    return without_chain(after, chain) if ended else after


def without_chain(state: State, gone: Chain) -> State:
    """Give the state after a chain has left it: the last «on death» of a card takes along what lay on it (b:g-87)."""
    return buried(state, gone.source) if is_on_death(gone) else state


def stages_of(chain: Chain, run: Run) -> tuple[Stage, ...]:
    """Give the stages of a chain in their order. Raises `Ungrounded` where no text gives them."""
    stages: tuple[Stage, ...] | None = run.inquiry.lookup(Table.CHAINS, _kind(chain.ability))
    if stages is None:
        raise Ungrounded(Table.CHAINS)
    return stages


def _kind(ability: Ability | Trigger | Property) -> ChainKind:
    if ability is Property.DEFENDING:
        return ChainKind.REDIRECTION
    return ChainKind.WITH_DICE if isinstance(ability, Ability) and is_rolled_for(ability) else ChainKind.WITHOUT_DICE


def is_rolled_for(ability: Ability) -> bool:
    """Tell whether a die is rolled for an ability.

    Where its value is one number nothing hangs on the die (b:205.7.a), unless the strike is answered: of two who fight
    either can miss (b:205.6).
    """
    return ability.kind is AbilityKind.SIMPLE_STRIKE or isinstance(ability.value, tuple) or ability.answered


def cancelled(state: State, chain: Chain, run: Run) -> State:
    """Take the top chain, which has become illegal, off the stack; it is not paid for (526.1)."""
    if run.inquiry.required(SettingName.ILLEGAL) is IllegalOnStack.BLOCKED:
        return blocked(state, len(state.stack) - 1, run).changed(resolving=False)
    run.tell(Happened("cancelled", chain.source))
    after = without_chain(state.changed(stack=state.stack[:-1], resolving=False, priority=None), chain)
    # What has been cancelled counts as never declared (b:409.3), so that its player may act as before it.
    if run.inquiry.setting(SettingName.AFTER_CANCELLING) is AfterCancelling.ITS_PLAYER:
        return after.changed(priority=chain.player)
    return after


def blocked(state: State, height: int, run: Run) -> State:
    """Take a chain off the stack but for its payment (b:410.1), unless it has come to its payment already."""
    chain = state.stack[height]
    if chain.blocked or chain.stage in (Stage.PAYMENT, Stage.ENDING):
        return state
    paid = run.inquiry.required(SettingName.BLOCKED) is Blocked.PAYMENT
    left = chain._replace(stage=Stage.PAYMENT if paid else Stage.ENDING, blocked=True)
    run.tell(Happened("blocked", chain.source))
    return state.changed(stack=(*state.stack[:height], left, *state.stack[height + 1 :]))
