"""What speaks against taking a question as understood: a word left out that might turn the answer around."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from judge.ask.acting import describes
from judge.ask.deeds import ANY_VERB, MOVEMENT, deeds_asked
from judge.ask.figures import number_of
from judge.ask.roles import is_of_a_phrase
from judge.ask.signs import (
    ALL_SPENT,
    ATTACK,
    BETWEEN,
    CELL,
    EMPTY,
    MARK,
    MELEE,
    NEGATION,
    NO_ALLOWANCE,
    RANGE,
    STRIKE,
    Aspect,
    Sign,
)
from judge.ask.situation import Spoken

_WITH: Final = frozenset(
    {"с", "со", "под", "у", "от", "около", "возле", "за", "перед", "над"} | {"with", "under", "near", "after", "before"}
)
_ON_WHICH: Final = frozenset({"котором", "которой", "которых"})
_MAY: Final = frozenset(
    {"может", "можно", "могу", "могут", "можем", "нельзя", "достанет", "достает"}
    | {"дотянется", "имеет", "can", "may", "must", "should", "does", "is"}
)
_NOT: Final = frozenset({"не", "not"})
_OPENED: Final = re.compile(r"^(открыл|откро[юе]|opened|opens)")
_AND: Final = frozenset({"и", "или", "а", "потом", "затем", "либо", "and", "or", "then"})
_VERB: Final = re.compile(r"(ть|ться|ти|тись|ет|ит|ют|ут|ят|ешь|ишь|ется|ится|ются|ятся)$")
_WIDE: Final = frozenset({STRIKE, ATTACK, MELEE, MARK})


def doubtful(spoken: tuple[Spoken, ...], plain: list[str]) -> set[int]:
    """Give the places of the words that the position made of the question does not stand for."""
    found = (_turning, _going_with, _under_condition, _counting, _second, _opened)
    return {place for one in found for place in one(spoken, plain)}


def _opened(spoken: tuple[Spoken, ...], plain: list[str]) -> Iterator[int]:
    """That a card has been opened, which gives its movement back and is no state of a position."""
    yield from (place for place, word in enumerate(plain) if _OPENED.match(word))


def _turning(spoken: tuple[Spoken, ...], plain: list[str]) -> Iterator[int]:
    """Words that say that something is not so which was taken to be so.

    That one may not do it («летун не бьёт через ряд?») is what the engine is asked anyway.
    """
    deeds = [one for one in spoken if one.sign.aspect is Aspect.DEED]
    once = sum(word in _NOT for word in plain) == 1
    for place, word in enumerate(plain):
        if word not in NEGATION or is_of_a_phrase(place, spoken):
            continue
        if once and _denies_the_deed(place, deeds, plain):
            continue
        if any(0 < one.place - place <= 2 for one in spoken):
            yield place


def _denies_the_deed(place: int, deeds: list[Spoken], plain: list[str]) -> bool:
    """Whether a «не» says that one may not: «не может стрелять», «does not reach», «летун не бьёт»."""
    if plain[place] not in _NOT:
        return False
    beside = {*plain[place + 1 : place + 2], *(plain[place - 1 : place] if plain[place] == "not" else [])}
    bare = len(deeds) == 1 and deeds[0].place == place + 1 and not _MAY & set(plain[:place])
    return bare or bool(beside & _MAY)


def _going_with(spoken: tuple[Spoken, ...], plain: list[str]) -> Iterator[int]:
    """Cards that are only named to tell of another: «существо с паразитом», «рядом с врагом»."""
    for one in spoken:
        if plain[one.place - 1 : one.place] == ["у"] and _has_movement(one, spoken):  # «у крипа движение ноль»
            continue
        is_card = one.sign.aspect in (Aspect.CARD, Aspect.SIDE)
        start = one.place - 1
        while start > 0 and describes(plain[start]) and plain[start] not in _ON_WHICH:
            start -= 1
        if is_card and start >= 0 and _tells_of_another(start, plain):
            yield one.place


def _has_movement(card: Spoken, spoken: tuple[Spoken, ...]) -> bool:
    """Whether it is this card's movement allowance that is told next."""
    following = next((one for one in spoken if one.place == card.place + card.length), None)
    told = following is not None and (
        following.sign.aspect is Aspect.ALLOWANCE or following.sign.value in (NO_ALLOWANCE, ALL_SPENT)
    )
    return told and sum(one.sign.aspect is Aspect.CARD for one in spoken) == 1


def _tells_of_another(start: int, plain: list[str]) -> bool:
    return plain[start] in _WITH or (plain[start] in _ON_WHICH and plain[start - 1 : start] == ["на"])


def _under_condition(spoken: tuple[Spoken, ...], plain: list[str]) -> Iterator[int]:
    """Cards that are not acted upon and only stand by: «может ли он стрелять, если рядом враг»."""
    lines = {one.value for one in (Sign(Aspect.WAY, BETWEEN), Sign(Aspect.WAY, EMPTY))}
    if any(one.sign.value in lines for one in spoken):
        return
    for place, word in enumerate(plain):
        deed_before = any(one.sign.aspect is Aspect.DEED and one.place < place for one in spoken)
        near = [one for one in spoken if place < one.place <= place + 3]
        if word in ("если", "if") and deed_before:
            yield from (one.place for one in near if one.sign.aspect in (Aspect.CARD, Aspect.SIDE))


def _counting(spoken: tuple[Spoken, ...], plain: list[str]) -> Iterator[int]:
    """Numbers that are neither a number of cells nor a range."""
    for place, word in enumerate(plain):
        if number_of(word) in (None, 1) or is_of_a_phrase(place, spoken):
            continue
        cells = any(one.sign == Sign(Aspect.PLACE, CELL) and one.place == place + 1 for one in spoken)
        ranges = any(one.sign == Sign(Aspect.WAY, RANGE) and 0 <= place - one.place - one.length < 2 for one in spoken)
        if not cells and not ranges:
            yield place


def _second(spoken: tuple[Spoken, ...], plain: list[str]) -> Iterator[int]:
    """A deed beside another that is no closer word for it: «бить и стрелять», «походить и ударить»."""
    deeds, _ = deeds_asked(spoken)
    for one, other in pairwise(deeds):
        if one.sign == other.sign:
            continue
        movements = (one.sign.value in MOVEMENT) + (other.sign.value in MOVEMENT)
        joined = bool(_AND & set(plain[one.place + one.length : other.place]))
        verbs = bool(_VERB.search(one.typed.split()[0])) and bool(_VERB.search(other.typed.split()[0]))
        wide = {one.sign.value, other.sign.value} & _WIDE or ANY_VERB.match(one.typed) or ANY_VERB.match(other.typed)
        if movements == 1 or joined or verbs or (not wide and movements == 0):
            yield other.place
