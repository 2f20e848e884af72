"""Paying for what was declared (b:216.12), the last but one stage of a chain."""

from engine.cards import Ability, AbilityKind, Cost, Happening
from engine.chains import Chain
from engine.clauses import Table
from engine.consequences import brought_about
from engine.inquiry import Inquiry
from engine.operations import Event
from engine.passage import over
from engine.rules.b216_chains import SIMPLE_STRIKE_CLOSES
from engine.run import Run
from engine.settings import Payment
from engine.state import Card, State


def paid(state: State, chain: Chain, run: Run) -> State:
    """Let the card pay for what it declared, and its attack for the closing of a defender (b:216.12.a).

    Then abilities trigger that wait for what comes after; of a blocked one nothing does.
    """
    cards = dict(state.cards)
    events: list[Event] = []
    if isinstance(chain.ability, Ability):
        source = cards[chain.source]
        cards[chain.source] = _having_paid(source, chain.ability, run.inquiry)
        events += _closing(source, cards[chain.source])
    if chain.defender is not None and run.inquiry.lookup(Table.PAYMENT, Payment.DEFENDER) is not None:
        defender = cards[chain.defender]
        cards[chain.defender] = _closed(defender)
        events += _closing(defender, cards[chain.defender])
    if not chain.blocked:
        events.append(Event(Happening.ACTED, chain.source))
    return brought_about(over(state.changed(cards=cards), chain, run), tuple(events), run)


def cost_of(ability: Ability, inquiry: Inquiry) -> Cost:
    """Give what an ability costs: what its text says, and of a simple strike, which has none, that the card closes."""
    if ability.kind is not AbilityKind.SIMPLE_STRIKE or ability.cost.close:
        return ability.cost
    closes = inquiry.reading(SIMPLE_STRIKE_CLOSES) == "closes"
    return ability.cost._replace(close=True) if closes else ability.cost


def _having_paid(card: Card, ability: Ability, inquiry: Inquiry) -> Card:
    cost = cost_of(ability, inquiry)
    if not card.in_battle_zone:
        return card
    if cost.close and inquiry.lookup(Table.PAYMENT, Payment.CLOSING) is not None:
        card = _closed(card)
    if cost.tokens and inquiry.lookup(Table.PAYMENT, Payment.TOKENS) is not None:
        card = card._replace(tokens=max(card.tokens - cost.tokens, 0))
    if cost.movement and inquiry.lookup(Table.PAYMENT, Payment.MOVEMENT) is not None:
        card = card._replace(moved=max(card.definition.movement or 0, card.moved, 1))
    if cost.once is not None and ability.id is not None and inquiry.lookup(Table.PAYMENT, Payment.ONCE) is not None:
        card = card._replace(used=(*card.used, ability.id))
    return card


def _closed(card: Card) -> Card:
    return card._replace(closed=True) if card.in_battle_zone else card


def _closing(before: Card, after: Card) -> tuple[Event, ...]:
    return (Event(Happening.CLOSED, after.id),) if after.closed and not before.closed else ()
