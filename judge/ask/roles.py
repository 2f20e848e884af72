"""Telling the roles: which card acts and which it is done to, whose they are, where they stand, what lies between."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from engine.model.cards import AbilityKind
from judge.ask.acting import (
    AIMED,
    CARRIED,
    OPPONENT,
    WHO,
    WHOM,
    acting,
    asks,
    beside_card,
    by_me,
    carries,
    describes,
    is_said_of,
    merged,
    party_of,
    said_once,
    unclear,
    unnamed,
)
from judge.ask.deeds import MOVEMENT, deed_of, deeds_asked, trade_of
from judge.ask.figures import number_of
from judge.ask.places import FROM, Spot, beside, middle_spot, on_cells, placed, spots
from judge.ask.signs import (
    ADJACENT,
    AUXILIARY,
    BATTLEFIELD,
    BETWEEN,
    BEYOND_RANGE,
    CELL,
    CLOSED,
    DECK,
    EMPTY,
    GRAVEYARD,
    MARK,
    MINE,
    MOVED,
    MY_TURN,
    OPPONENTS_TURN,
    OPPOSING,
    OPPOSING_TURN,
    OVER_A_CELL,
    OWN,
    RANGE,
    SOME,
    Aspect,
    Sign,
)
from judge.ask.situation import Situation, Spoken

TOWARDS: Final = frozenset({"к", "ко", "через", "towards", "over"})
OVER: Final = frozenset({"через", "сквозь", "поверх", "across", "over"})
_ZONE_AS_A_WHOLE: Final = re.compile(r"(зону|допзону)$")
_WHOLE: Final = frozenset({"целиком", "всю", "вся", "весь", "whole"})
ZONE, WHOLE_ZONE = "zone", "whole-zone"
"""The auxiliary zone as a target: itself, or perhaps a card in it; and certainly itself."""
_STANDING: Final = frozenset({"стоит", "сидит", "находится", "там", "стоят", "stands"})
_MYSELF: Final = frozenset({"я", "мы", "i", "we"})


class Roles(NamedTuple):
    """A situation, with the cards of the question that found no role in it."""

    situation: Situation | None
    left_over: tuple[Spoken, ...]


def roles(spoken: tuple[Spoken, ...], plain: list[str]) -> Roles:
    """Tell the situation that the pieces of a question stand for; none where nothing is done in it."""
    named_cells, spoken = spots(spoken, plain)
    between, over, named_cells = _middle(named_cells, spoken, plain)
    named = tuple(one for one in spoken if one.place not in over)
    cards = merged([one for one in named if one.sign.aspect is Aspect.CARD])
    cards = sorted([*cards, *unnamed(named, cards, plain)], key=lambda one: one.place)
    deeds, before = deeds_asked(spoken)
    hosts = [one for one in cards if carries(one, cards, plain)]
    cards = [one for one in cards if one not in hosts]
    cards, earlier = said_once(cards, named, plain)
    ways = frozenset(one.sign.value for one in spoken if one.sign.aspect is Aspect.WAY)
    source, target = acting(cards, deeds, named, plain)
    trade = trade_of(source)
    deed = deed_of(deeds, trade, bool(ways or between or target or len(named_cells) > 1))
    if deed is None:
        return Roles(None, ())
    if deed in MOVEMENT and source is None and target is not None:
        ahead = plain[target.place - 1] if target.place else ""
        if ahead not in AIMED | TOWARDS:  # «ходить закрытым существом»
            source, target = target, None
    asks_whom = target is None and asks(WHOM, plain, len(plain))
    states = {one.sign.value for one in spoken if one.sign.aspect is Aspect.STATE} - {CLOSED}
    situation = Situation(
        deed,
        party_of(source, named, plain, earlier),
        None if asks_whom else party_of(target, named, plain, earlier),
        ways - {BETWEEN, EMPTY, RANGE},
        between,
        2 if OVER_A_CELL in ways else _distance(spoken, plain, over),
        1 if BEYOND_RANGE in ways else _range(spoken, plain),
        by_anyone=source is None and bool(deeds) and asks(WHO, plain, deeds[0].place),
        trade=trade,
        marks=any(one.sign.value == MARK for one in deeds),
        states=frozenset(states | ({before} if before else set())),
    )
    where = placed(named_cells, (source, target), deeds, plain, _goes_across(deeds, plain))
    situation = _with_allowance(on_cells(situation, where), spoken)
    situation = _with_places(situation, spoken, plain, over, source, target)
    situation = _with_host(situation, hosts, named, plain)
    used = {id(one) for one in (source, target, *hosts[:1])}
    left_over = (*(one for one in cards if id(one) not in used), *hosts[1:], *where.left_over)
    left_over += (*_stand_by(spoken, plain, over), *unclear(source, situation, deeds, bool(named_cells)))
    left_over += tuple(
        one for one in spoken if is_said_of(one, plain) and not any(beside_card(one, card, plain) for card in cards)
    )
    if deed in MOVEMENT and source is not None and by_me(deeds) and situation.source.side == OPPOSING:
        left_over += (source,)  # «подвину врага»: nobody's own movement
    if any(one.side is not None for one in named_cells) and _other_acts(spoken, plain):
        left_over += tuple(one.piece for one in named_cells)  # whose row it is hangs on who speaks
    return Roles(_by_player(situation, _other_acts(spoken, plain)), left_over)


def _stand_by(spoken: tuple[Spoken, ...], plain: list[str], over: set[int]) -> tuple[Spoken, ...]:
    """The other player's cards told by nothing but whose they are, which no position shows: «там стоит враг»."""
    return tuple(
        one
        for one in spoken
        if one.typed in OPPONENT and one.place not in over and _STANDING & set(plain[one.place - 1 : one.place + 2])
    )


# --- whose ---------------------------------------------------------------------------------------------------------


def _other_acts(spoken: tuple[Spoken, ...], plain: list[str]) -> bool:
    """Whether it is the other player who acts: «соперник бьёт моё существо»."""
    deed = min((one.place for one in spoken if one.sign.aspect is Aspect.DEED), default=0)
    named = any(one.sign.aspect is Aspect.SIDE and one.typed in OPPONENT and one.place < deed for one in spoken)
    return named and not _MYSELF & set(plain[:deed])


def _by_player(situation: Situation, other_acts: bool) -> Situation:
    """Tell whose the cards are as the player sees it who acts; «мой» is said by the player who asks."""
    source, target = situation.source, situation.target
    other = other_acts or source.side == OPPOSING

    def seen(side: str | None) -> str | None:
        return (OPPOSING if other else OWN) if side == MINE else side

    side = OPPOSING if other else OWN if source.side else None
    source = replace(source, side=side, host_side=seen(source.host_side))
    if target is not None:
        target = replace(target, side=seen(target.side), host_side=seen(target.host_side))
    states = situation.states - {MY_TURN, OPPONENTS_TURN}
    if (MY_TURN if other else OPPONENTS_TURN) in situation.states:
        states |= {OPPOSING_TURN}
    return replace(situation, source=source, target=target, between=seen(situation.between), states=states)


def _with_host(situation: Situation, hosts: list[Spoken], spoken: tuple[Spoken, ...], plain: list[str]) -> Situation:
    if not hosts:
        return situation
    side = party_of(hosts[0], spoken, plain).side
    if situation.source.type in CARRIED:
        return replace(situation, source=replace(situation.source, host_side=side))
    if situation.target is not None and situation.target.type in CARRIED:
        return replace(situation, target=replace(situation.target, host_side=side))
    return situation


# --- where ---------------------------------------------------------------------------------------------------------


def _middle(
    named_cells: list[Spot], spoken: tuple[Spoken, ...], plain: list[str]
) -> tuple[str | None, set[int], list[Spot]]:
    """What stands in between, the places of the words that tell it, and the cells that are left for the two cards."""
    spot = middle_spot(named_cells)
    if spot is None:
        return (*_between(spoken, plain), named_cells)
    what, over = _what_stands(beside(spot, spoken, plain), plain)
    return (what, over, [one for one in named_cells if one is not spot]) if over else (None, set(), named_cells)


def _with_allowance(situation: Situation, spoken: tuple[Spoken, ...]) -> Situation:
    """Tell the movement allowance and what of it is spent, as far as the question says."""
    told = [one.sign.value.split("/") for one in spoken if one.sign.aspect is Aspect.ALLOWANCE]
    spent = next((int(one[0]) for one in told if one[0]), None)
    allowance = next((int(one[1]) for one in told if one[1]), None)
    states = situation.states | ({MOVED} if spent else set())
    return replace(situation, allowance=allowance, spent=spent, states=states)


def _between(spoken: tuple[Spoken, ...], plain: list[str]) -> tuple[str | None, set[int]]:
    """What stands on the cell in between, and the places of the words that tell it."""
    middle = [(one.place, one.length) for one in spoken if one.sign == Sign(Aspect.WAY, BETWEEN)]
    over = [(place, 1) for place, word in enumerate(plain) if word in OVER and not is_of_a_phrase(place, spoken)]
    for mark, length in (*middle, *over):
        after, before = (mark, mark + length + 3), (mark - 4, mark)
        ends = (place for place, word in enumerate(plain) if mark < place <= after[1] and word in AIMED)
        after = (mark, min(ends, default=after[1]))  # «через союзника в артефакт»
        for first, last in (after, before) if (mark, length) in middle else (after,):
            near = [one for one in spoken if first < one.place <= last and one.sign.aspect is not Aspect.DEED]
            what, places = _what_stands(near, plain)
            if places:
                cells = {one.place for one in spoken if one.sign.value == CELL and abs(one.place - mark) <= 4}
                return what, places | (cells if (mark, length) in middle else set())
    return None, set()


def _what_stands(near: list[Spoken], plain: list[str]) -> tuple[str | None, set[int]]:
    sides = [one for one in near if one.sign.aspect is Aspect.SIDE]
    cards = [one for one in near if one.sign.aspect is Aspect.CARD][:1]
    empty = [one for one in near if one.sign in (Sign(Aspect.WAY, EMPTY), Sign(Aspect.PLACE, CELL))]
    sides = [one for one in sides if not cards or beside_card(one, cards[0], plain)] or sides[:1]
    if any(one.sign.value == EMPTY for one in empty) and not sides:
        cards = []
    over = {one.place for one in (*sides, *cards, *empty)}
    if sides:
        return next((one.sign.value for one in sides if one.sign.value == MINE), sides[0].sign.value), over
    if any(one.sign.value == EMPTY for one in empty):
        return EMPTY, over
    return (SOME if cards else None), over


def is_of_a_phrase(place: int, spoken: tuple[Spoken, ...]) -> bool:
    """Tell whether a word is part of a phrase that has a sign of its own, such as «через ряд»."""
    return any(one.place <= place < one.place + one.length for one in spoken)


def _distance(spoken: tuple[Spoken, ...], plain: list[str], over: set[int]) -> int | None:
    """A number of cells: «в трёх клетках», «через две клетки»."""
    for one in spoken:
        if one.sign == Sign(Aspect.PLACE, CELL) and one.place:
            number = number_of(plain[one.place - 1])
            if number is not None:
                across = one.place in over or plain[one.place - 2 : one.place - 1] in (["через"], ["over"])
                return number + 1 if across else number
    return None


def _range(spoken: tuple[Spoken, ...], plain: list[str]) -> int | None:
    for one in spoken:
        if one.sign == Sign(Aspect.WAY, RANGE):
            near = plain[one.place + one.length : one.place + one.length + 2]
            return next((number for word in near if (number := number_of(word)) is not None), None)
    return None


def _with_places(
    situation: Situation,
    spoken: tuple[Spoken, ...],
    plain: list[str],
    over: set[int],
    source: Spoken | None,
    target: Spoken | None,
) -> Situation:
    """Tell where the cards are, and whether a cell or the zone as a whole is aimed at."""
    deed = min((one.place for one in spoken if one.sign.aspect is Aspect.DEED), default=0)
    for one in spoken:
        if one.sign.aspect is not Aspect.PLACE or one.place in over:
            continue
        before = next((word for word in reversed(plain[: one.place]) if not describes(word)), "")
        value = one.sign.value
        is_cell = value == CELL
        if is_cell and number_of(plain[one.place - 1] if one.place else "") is not None:
            continue  # that is how far
        named = [card for card in (source, target) if card is not None and card.place < one.place < deed]
        at_source = bool(named) and max(named, key=lambda card: card.place) is source
        if not is_cell and (before in FROM or at_source):
            situation = replace(situation, source=replace(situation.source, place=value))
        elif target is None and situation.target is not None and _aims_at(one, before, situation):
            whole = bool(_WHOLE & set(plain))
            situation = replace(
                situation,
                target=replace(situation.target, type=CELL if is_cell else WHOLE_ZONE if whole else ZONE),
            )
        elif not is_cell and situation.target is not None and value in (AUXILIARY, BATTLEFIELD, GRAVEYARD, DECK):
            situation = replace(situation, target=replace(situation.target, place=value))
    return situation


def _aims_at(one: Spoken, before: str, situation: Situation) -> bool:
    """Whether a place is itself the target: «выстрелить в клетку», «атаковать допзону»."""
    if one.sign.value == CELL:
        return ADJACENT not in situation.way or before in AIMED
    if one.sign.value == AUXILIARY:
        return bool(_ZONE_AS_A_WHOLE.search(one.typed)) or (before in ("at",) or one.typed.endswith("as a whole"))
    return False


def _goes_across(deeds: list[Spoken], plain: list[str]) -> bool:
    """Whether the deed goes over a cell on which a card may be told."""
    return bool(OVER & set(plain)) or any(one.sign.value == AbilityKind.STRIKE_ACROSS_ROW for one in deeds)
