"""Life: what it is made of, and how it is healed, gained and lost (b:204, b:g-18)."""

from typing import Final

from engine.clauses import Table
from engine.codec.fields import refusal
from engine.inquiry import Inquiry
from engine.model.cards import Deed, Happening
from engine.model.state import Card
from engine.settings import AdditionalLife, Healing, Leaving, SettingName

LIFE_DEEDS: Final = frozenset({Deed.HEAL, Deed.GIVE_LIFE, Deed.TAKE_LIFE, Deed.LEAVE_LIFE})
"""The deeds that change the life of a card other than by wounds."""


def current_life(card: Card, inquiry: Inquiry) -> int:
    """Give the current life of a card (b:204.6). Raises `InvalidCase` where its life is not told."""
    allowance = card.definition.life if card.life is None else card.life
    if allowance is None:
        raise refusal(
            "",
            f"Сколько жизней у карты {card.id}, не сказано, а без этого не решить, гибнет ли она.",
            f"How much life the card {card.id} has is not told, and without it nobody can say whether it dies.",
            "Запишите поле life в её описании.",
            "Write the field life in its definition.",
        )
    parts = {
        "allowance": allowance,
        "additional": card.additional_life,
        "wounds": card.wounds,
        "negative": card.negative_life,
    }
    return sum((inquiry.lookup(Table.LIFE, name) or 0) * number for name, number in parts.items() if number)


def with_life(card: Card, deed: Deed, amount: int | None, inquiry: Inquiry) -> Card:
    """Give the card healed, or with more or less life. An amount of None is all there is."""
    if deed is Deed.HEAL:
        return card._replace(wounds=card.wounds - _healed(card, amount, inquiry))
    number = amount or 0
    if deed is Deed.GIVE_LIFE:
        return card._replace(additional_life=_raised(card, number, inquiry))
    if deed is Deed.TAKE_LIFE:
        return card._replace(negative_life=card.negative_life + number)
    excess = current_life(card, inquiry) - number
    if inquiry.required(SettingName.LEAVING) is Leaving.WOUNDS:
        return card._replace(wounds=max(card.wounds + excess, 0))
    return card._replace(negative_life=max(card.negative_life + excess, 0))


def happened_to(before: Card, after: Card) -> tuple[Happening, int] | None:
    """Give what a change of life is, and how much of it; None where nothing has changed."""
    if after.wounds < before.wounds:
        return Happening.HEALED, before.wounds - after.wounds
    lost = (after.wounds + after.negative_life) - (before.wounds + before.negative_life)
    if lost:
        return Happening.LIFE_LOST, lost
    gained = after.additional_life - before.additional_life
    return (Happening.LIFE_GAINED, gained) if gained else None


def _healed(card: Card, amount: int | None, inquiry: Inquiry) -> int:
    if amount is None or amount <= card.wounds:
        return card.wounds if amount is None else amount
    return card.wounds if inquiry.required(SettingName.HEALING) is Healing.AS_MANY_AS_THERE_ARE else 0


def _raised(card: Card, number: int, inquiry: Inquiry) -> int:
    """Give the additional life of a card with so much more, up to the maximum that its text sets."""
    raised, maximum = card.additional_life + number, card.definition.life_maximum
    if maximum is None or inquiry.required(SettingName.LIFE_MAXIMUM) is AdditionalLife.UNLIMITED:
        return raised
    allowance = card.definition.life if card.life is None else card.life
    return min(raised, max(maximum - (allowance or 0), 0))
