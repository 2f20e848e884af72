"""The deed that a question asks about, and what was done before it."""

from __future__ import annotations

import re
from typing import Final

from engine.model.cards import AbilityKind
from judge import words
from judge.ask.figures import PAST
from judge.ask.signs import (
    ACTED,
    ALL_SPENT,
    ATTACK,
    JUMP,
    MARK,
    MELEE,
    MOVE,
    MOVED,
    STRIKE,
    TELEPORTATION,
    TRADES,
    Aspect,
)
from judge.ask.situation import Spoken

MOVEMENT: Final = (MOVE, JUMP, TELEPORTATION)
ANY_VERB: Final = re.compile(r"^(кин|кид|брос|каст|скаст|cast)")
"""Verbs that go with any ability: «кинуть заклинание», «кастануть воздействие»."""
_NARROWEST: Final = (
    *(kind.value for kind in (AbilityKind.SPELL, AbilityKind.INFLUENCE, AbilityKind.STRIKE_ACROSS_ROW)),
    *(kind.value for kind in (AbilityKind.MAGIC_STRIKE, AbilityKind.SPECIAL_STRIKE, AbilityKind.DISCHARGE)),
    *(kind.value for kind in (AbilityKind.THROW, AbilityKind.SHOT, AbilityKind.SIMPLE_STRIKE)),
    *(MELEE, STRIKE, ATTACK, TELEPORTATION, JUMP, MOVE, MARK),
)
"""A question may name its deed twice, once by a wider word: «атаковать ударом через ряд», «кинуть заклинание»."""


def deeds_asked(spoken: tuple[Spoken, ...]) -> tuple[list[Spoken], str | None]:
    """Give the deeds that are asked about, and what was done before: «походил, потом ударил», «ударил, может идти»."""
    deeds = [one for one in spoken if one.sign.aspect is Aspect.DEED]
    past = [one for one in deeds if one.sign.value == MOVE and PAST.search(one.typed)]
    if past and len(past) < len(deeds):
        return [one for one in deeds if one not in past], MOVED
    past = [one for one in deeds if one.sign.value in (JUMP, TELEPORTATION) and PAST.search(one.typed)]
    if past and len(past) < len(deeds):
        return [one for one in deeds if one not in past], ALL_SPENT
    acted = [one for one in deeds if one.sign.value not in MOVEMENT and PAST.search(one.typed)]
    later = [one for one in deeds if one.sign.value in MOVEMENT]
    if acted and later and len(acted) + len(later) == len(deeds) and acted[-1].place < later[0].place:
        return later, ACTED
    return deeds, None


def deed_of(deeds: list[Spoken], trade: str | None, told_of: bool) -> str | None:
    """Give the deed, by the narrowest word for it; where none is named, what the word for the card implies."""
    if not deeds:
        return trade if told_of else None
    named = [one for one in deeds if not ANY_VERB.match(one.typed)] or deeds
    return min((one.sign.value for one in named), key=_NARROWEST.index)


def trade_of(source: Spoken | None) -> str | None:
    """Give the deed that the word for a card implies: «лучник», a shot."""
    stem = words.stem(source.typed.split()[-1]) if source is not None else ""
    return next((deed for deed, names in TRADES.items() if stem in map(words.stem, names.split(", "))), None)
