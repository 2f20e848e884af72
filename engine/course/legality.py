"""Whether what lies on the stack is still legal when its next object is about to be carried out (b:g-95, 526.1)."""

from engine.clauses import Effect
from engine.course.run import Run
from engine.decision import Verdict, card_prevails, target_finding
from engine.inquiry import Inquiry, first_failing
from engine.model.actions import CellTarget, Target, Zone
from engine.model.board import NOWHERE, cell_index
from engine.model.cards import Ability
from engine.model.chains import Chain, Stage
from engine.model.state import State
from engine.occasions import Act, ActKind
from engine.settings import EffectsProduced, PartlyIllegal, SettingName

_AFTER_EFFECTS = (Stage.PAYMENT, Stage.ENDING)


def legal_part(state: State, chain: Chain, run: Run) -> Chain | None:
    """Give the chain with such of its targets as are still legal; None where it is illegal as a whole.

    Nothing has changed since the cards were last looked at where they are the very same; then nobody is asked again.
    """
    if chain.blocked or state.cards is run.checked:
        return chain
    if chain.stage in _AFTER_EFFECTS and run.inquiry.required(SettingName.EFFECTS_PRODUCED) is EffectsProduced.PAID:
        return chain
    kept = dict(run.inquiry.used)
    if not _meets_requirements(state, chain, run.inquiry):
        return None
    targets = tuple(one for one in chain.aimed_at if _is_legal(state, chain, one, run.inquiry))
    if targets == chain.aimed_at:
        # What is still as it was at the declaration tells nothing new.
        run.inquiry.used = kept
        run.checked = state.cards
        return chain
    if not targets or run.inquiry.required(SettingName.PARTLY_ILLEGAL) is PartlyIllegal.WHOLLY_ILLEGAL:
        return None
    return chain._replace(targets=targets) if chain.final is None else chain._replace(final=targets)


def chains_without_target(state: State, card: str, inquiry: Inquiry) -> tuple[int, ...]:
    """Give the heights of the chains aimed at a card of which no target is legal; of others nothing is cited."""
    found: list[int] = []
    for height, chain in enumerate(state.stack):
        if card in chain.aimed_at and not chain.blocked:
            kept = dict(inquiry.used)
            if any(_is_legal(state, chain, one, inquiry) for one in chain.aimed_at):
                inquiry.used = kept
            else:
                found.append(height)
    return tuple(found)


def _meets_requirements(state: State, chain: Chain, inquiry: Inquiry) -> bool:
    source = state.cards[chain.source]
    ability = chain.ability if isinstance(chain.ability, Ability) else None
    targets = tuple(_target(state, one) for one in chain.aimed_at)
    act = Act(inquiry, state, ActKind.RESOLUTION, chain.player, source, ability, targets)
    for one in inquiry.rules.requirements_of_resolutions:
        if first_failing(one.scope, act) is None:
            failing = first_failing(one.limits, act)
            if failing is not None and not card_prevails(inquiry, source, one.id):
                inquiry.cite(one, Effect.FORBIDS, failing)
                return False
    return True


def _is_legal(state: State, chain: Chain, target: str, inquiry: Inquiry) -> bool:
    if not isinstance(chain.ability, Ability):
        return True
    found = target_finding(inquiry, state, state.cards[chain.source], chain.ability, _target(state, target))
    return found.verdict is Verdict.LEGAL


def _target(state: State, name: str) -> Target:
    if name == Zone.AUXILIARY.value:
        return Zone.AUXILIARY
    cell = cell_index(name)
    return state.cards[name] if cell == NOWHERE else CellTarget(cell)
