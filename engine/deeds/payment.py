"""Paying for what was declared (b:216.12), the last but one stage of a chain."""

from engine.clauses import Table
from engine.course.consequences import brought_about
from engine.course.passage import over
from engine.course.run import Run
from engine.deeds.costs import closes_by_itself, cost_of
from engine.deeds.movement import all_spent, unit_spent
from engine.inquiry import Inquiry
from engine.model.cards import Ability, Happening
from engine.model.chains import Chain, Property
from engine.model.events import Event
from engine.model.state import Card, State
from engine.settings import Allowance, Payment, SettingName


def paid(state: State, chain: Chain, run: Run) -> State:
    """Let the card pay for what it declared, and its attack for the closing of a defender (b:216.12.a).

    Then abilities trigger that wait for what comes after; of a blocked one nothing does.
    """
    cards = dict(state.cards)
    events: list[Event] = []
    source = cards[chain.source]
    if source.in_battle_zone:
        cards[chain.source] = _having_paid(source, chain.ability, run.inquiry)
        events += _closing(source, cards[chain.source])
    if chain.defender is not None and _is_paid(Payment.DEFENDER, run.inquiry):
        defender = cards[chain.defender]
        cards[chain.defender] = _acted(defender, run.inquiry) if defender.in_battle_zone else defender
        events += _closing(defender, cards[chain.defender])
    if not chain.blocked:
        events.append(Event(Happening.ACTED, chain.source))
    return brought_about(over(state.changed(cards=cards), chain, run), tuple(events), run)


def _having_paid(card: Card, declared: object, inquiry: Inquiry) -> Card:
    if declared is Property.MOVEMENT:
        return unit_spent(card) if _is_paid(Payment.MARKER, inquiry) else card
    closes = declared is Property.ACCUMULATION or (
        isinstance(declared, Ability) and closes_by_itself(declared, inquiry)
    )
    if closes and _is_paid(Payment.CLOSING, inquiry):
        card = _acted(card, inquiry)
    if not isinstance(declared, Ability):
        return card
    cost = cost_of(declared, inquiry)
    if cost.tokens and _is_paid(Payment.TOKENS, inquiry):
        card = card._replace(tokens=max(card.tokens - cost.tokens, 0))
    if cost.movement and _is_paid(Payment.MOVEMENT, inquiry):
        card = all_spent(card)
    if cost.once is not None and declared.id is not None and _is_paid(Payment.ONCE, inquiry):
        card = card._replace(used=(*card.used, declared.id))
    return card


def _is_paid(way: Payment, inquiry: Inquiry) -> bool:
    return inquiry.lookup(Table.PAYMENT, way) is not None


def _acted(card: Card, inquiry: Inquiry) -> Card:
    """Give a card closed in payment, which has thereby acted (b:g-69), with what becomes of its movement allowance."""
    lost = inquiry.setting(SettingName.ALLOWANCE_OF_ACTING) is Allowance.LOST
    return (all_spent(card, moved=False) if lost else card)._replace(closed=True)


def _closing(before: Card, after: Card) -> tuple[Event, ...]:
    return (Event(Happening.CLOSED, after.id),) if after.closed and not before.closed else ()
