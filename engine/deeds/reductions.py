"""Attacks that a text reduces, to a number or to a degree (b:g-90, b:g-91).

It replaces what the attack would be, so that it comes after all modifiers, as prevention does (b:420.5).
"""

from collections.abc import Iterator
from typing import Final

from engine.deeds.modifiers import Blow
from engine.model.degrees import Degree
from engine.model.permanents import Reduction
from engine.open_questions import WEAKER_REDUCED
from engine.settings import ReducedNumber, ReducedStrength, SettingName
from engine.texts.understanding import fits, has_texts, permanents_of

_ORDER: Final = tuple(Degree)
"""The degrees from the miss to the strong blow."""


def reduced_number(number: int, blow: Blow) -> int:
    """Give the number of an attack with what reduces it to a number."""
    for one in _reducing(blow):
        if isinstance(one.to, int):
            when = blow.inquiry.setting(SettingName.REDUCED_NUMBER)
            if when is ReducedNumber.ALWAYS or (when is ReducedNumber.WHERE_ABOVE and number > one.to):
                number = one.to
    return number


def reduced_degree(degree: Degree, blow: Blow) -> Degree:
    """Give the degree of an attack with what reduces it to a degree; of a weaker blow it is asked what becomes."""
    for one in _reducing(blow):
        if isinstance(one.to, Degree) and one.to is not degree:
            weaker = _ORDER.index(degree) < _ORDER.index(one.to)
            if weaker and blow.inquiry.reading(WEAKER_REDUCED) == "only-stronger":
                continue
            if blow.inquiry.setting(SettingName.REDUCED_STRENGTH) is ReducedStrength.OF_THAT_DEGREE:
                degree = one.to
    return degree


def _reducing(blow: Blow) -> Iterator[Reduction]:
    """Give the texts that reduce this attack."""
    target, state, inquiry = blow.target, blow.state, blow.inquiry
    for bearer in state.cards.values():
        if not bearer.in_battle_zone or not has_texts(bearer):
            continue
        for one, _ in permanents_of(bearer, state, inquiry):
            if not isinstance(one, Reduction) or not blow.is_done(one.manner, bearer):
                continue
            if one.of is not None and not fits(one.of, blow.source, bearer, state, inquiry):
                continue
            if one.at is None or (target is not None and fits(one.at, target, bearer, state, inquiry)):
                yield one
