"""Carrying out a destruction effect: the card goes to the graveyard, and with it what it is host to (b:402.3)."""

from engine.clauses import Effect
from engine.course.passage import over
from engine.course.run import Run
from engine.inquiry import Inquiry, first_failing
from engine.model.cards import Deed
from engine.model.chains import Chain
from engine.model.state import ScriptStep, State
from engine.occasions import Destruction, Occasion


def destroyed(state: State, chain: Chain, run: Run) -> State:
    """Carry the effect out, unless a provision cancels it (b:402.3.c)."""
    card = state.cards[chain.source]
    if not card.in_battle_zone:
        return over(state, chain, run)
    asked = Destruction(run.inquiry, state, chain)
    for one in run.inquiry.rules.prohibitions_of_destruction:
        if first_failing(one.scope, asked) is None:
            run.inquiry.cite(one, Effect.FORBIDS)
            return state.changed(stack=state.stack[:-1], resolving=False, priority=None)
    dying = (card.id, *_with_host(state, card.id, run.inquiry))
    return over(state, chain, run, (ScriptStep(Deed.DIE, dying, card.player, spoken=chain.spoken),))


def _with_host(state: State, host: str, inquiry: Inquiry) -> tuple[str, ...]:
    """Give the cards on a host that receive its destruction effect too (b:210.6, b:214.8)."""
    dying = []
    for card in state.cards.values():
        if card.host != host:
            continue
        asked = Occasion(inquiry, state, card.id)
        speaking = [one for one in inquiry.rules.with_host if first_failing(one.scope, asked) is None]
        for one in speaking:
            inquiry.cite(one, Effect.ORDERS)
        if speaking:
            dying.append(card.id)
    return tuple(dying)
