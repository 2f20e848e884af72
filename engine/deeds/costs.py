"""What abilities and properties cost, and what a card has promised to pay (b:103.6)."""

from dataclasses import dataclass

from engine.clauses import Table
from engine.inquiry import Inquiry
from engine.model.cards import NO_COST, Ability, AbilityKind, Cost, Operation, Span, Trigger
from engine.model.chains import Chain, Property, Stage
from engine.model.state import Card, State
from engine.texts.possession import every_ability

STRIKE_CLOSES = "simple-strike-closes"
"""The question whether a simple strike is paid for by closing; `engine.rules.b216_chains` declares it."""


@dataclass(frozen=True, slots=True)
class NamedAbility:
    """What the text behind a name says: what the ability costs, and what it does."""

    cost: Cost
    effects: tuple[Operation, ...]


_CLOSING = Cost(close=True)


def cost_of(ability: Ability, inquiry: Inquiry) -> Cost:
    """Give what an ability costs: by its own text, or by the text that its name stands for (b:414.1)."""
    if ability.cost != NO_COST:
        return ability.cost
    named: NamedAbility | None = inquiry.lookup(Table.NAMED, ability.kind)
    return NO_COST if named is None else named.cost


def effects_of(ability: Ability | Trigger, inquiry: Inquiry) -> tuple[Operation, ...]:
    """Give what an ability does: by its own text, or by the text that its name stands for (b:414.1)."""
    if ability.effects or isinstance(ability, Trigger):
        return ability.effects
    named: NamedAbility | None = inquiry.lookup(Table.NAMED, ability.kind)
    return () if named is None else named.effects


def closes_by_itself(ability: Ability, inquiry: Inquiry) -> bool:
    """Tell whether an ability or the property of a simple strike is paid for by closing."""
    if ability.kind is AbilityKind.SIMPLE_STRIKE and ability.cost == NO_COST:
        return inquiry.reading(STRIKE_CLOSES) == "closes"
    return cost_of(ability, inquiry).close


# --- what has been promised (b:103.6) ------------------------------------------------------------------------


def promised(state: State, card: Card | None) -> tuple[Ability, ...]:
    """Give the abilities of a card that are on the stack, declared and not paid for yet."""
    if card is None or not state.stack:
        return ()
    return tuple(
        one.ability
        for one in state.stack
        if _is_unpaid(one) and one.source == card.id and isinstance(one.ability, Ability)
    )


def closing_is_promised(state: State, card: Card | None, inquiry: Inquiry) -> bool:
    """Tell whether a card will close for what is on the stack: its own declaration, or its defending."""
    if card is None or not state.stack:
        return False
    defends = any(_is_unpaid(one) and card.id in (one.defender, _defending(one)) for one in state.stack)
    return defends or any(closes_by_itself(one, inquiry) for one in promised(state, card))


def _is_unpaid(chain: Chain) -> bool:
    return chain.stage is not Stage.ENDING


def _defending(chain: Chain) -> str | None:
    return chain.source if chain.ability in (Property.DEFENDING, Property.ACCUMULATION) else None


def usable_again(state: State, card: Card) -> Card:
    """Give a card at the start of a turn: what can be used once in a turn can be used again."""
    if not card.used:
        return card
    every = (one for one in every_ability(state, card.id) if isinstance(one, Ability))
    for_the_turn = {one.id for one in every if one.cost.once is Span.TURN}
    return card._replace(used=tuple(id for id in card.used if id not in for_the_turn))
