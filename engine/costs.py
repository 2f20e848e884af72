"""What a card has promised to pay: the costs of what it has declared and what is still on the stack (b:103.6)."""

from engine.cards import Ability
from engine.chains import Stage
from engine.state import Card, State


def promised(state: State, card: Card | None) -> tuple[Ability, ...]:
    """Give the abilities of a card that are on the stack, declared and not paid for yet."""
    if card is None or not state.stack:
        return ()
    return tuple(
        one.ability
        for one in state.stack
        if one.stage is not Stage.ENDING and one.source == card.id and isinstance(one.ability, Ability)
    )
