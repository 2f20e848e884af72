"""Telling the roles: which card acts and which it is done to, whose they are, where they stand, what lies between."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.model.board import CELLS
from engine.model.cards import AbilityKind, CardType
from judge import words
from judge.ask.figures import PAST, number_of
from judge.ask.places import FROM, Spot, beside, middle_spot, on_cells, placed, spots
from judge.ask.signs import (
    ACTED,
    ADJACENT,
    ALL_SPENT,
    ANY_CARD,
    ATTACK,
    AUXILIARY,
    BATTLEFIELD,
    BETWEEN,
    BEYOND_RANGE,
    CELL,
    CLOSED,
    DECK,
    EMPTY,
    GRAVEYARD,
    ITS_HOST,
    ITSELF,
    JUMP,
    MARK,
    MELEE,
    MINE,
    MOVE,
    MOVED,
    MY_TURN,
    OPPONENTS_TURN,
    OPPOSING,
    OPPOSING_TURN,
    OVER_A_CELL,
    OWN,
    RANGE,
    STRIKE,
    TELEPORTATION,
    TRADES,
    Aspect,
    Sign,
)
from judge.ask.situation import Party, Situation, Spoken

AIMED: Final = frozenset({"по", "в", "во", "до", "на", "at", "to", "into", "on"})
TOWARDS: Final = frozenset({"к", "ко", "через", "towards", "over"})
OVER: Final = frozenset({"через", "сквозь", "поверх", "across", "over"})
WHOM: Final = frozenset({"кого", "кому", "whom"})
WHO: Final = frozenset({"кто", "who"})
IMPERSONAL: Final = frozenset({"можно", "нельзя", "могу", "можем", "i", "one"})
ANY_VERB: Final = re.compile(r"^(кин|кид|брос|каст|скаст|cast)")
"""Verbs that go with any ability: «кинуть заклинание», «кастануть воздействие»."""
_DATIVE: Final = re.compile(r"(ому|ему|[^аеиоую]у|ам|ям)$")
_INSTRUMENTAL: Final = re.compile(r"\w{3,}(ом|ем|ой|ью|ами|ями)$")  # «кастануть магом»
_ACCUSATIVE: Final = re.compile(r"(рита|зита|биота|ифакта|уна|ника|щика|ага|ипа|лка|еда|ого|его|дата|веря|дуна|мана)$")
"""What is done to it, not it that acts: «паразита бьёт летун»."""
_FINITE: Final = re.compile(r"(ет|ит|ют|ят|ут)$")
_PASSIVE: Final = frozenset({"be", "been"})
_ZONE_AS_A_WHOLE: Final = re.compile(r"(зону|допзону)$")
_WHOLE: Final = frozenset({"целиком", "всю", "вся", "весь", "whole"})
ZONE, WHOLE_ZONE = "zone", "whole-zone"
"""The auxiliary zone as a target: itself, or perhaps a card in it; and certainly itself."""
_RELATIVE: Final = frozenset({"тот", "того", "тех", "тому", "те"})
_CARRIED: Final = frozenset({CardType.SYMBIOTE.value, CardType.PARASITE.value, CardType.EQUIPMENT.value})
_ADJECTIVE: Final = re.compile(r"(ый|ий|ой|ая|яя|ое|ее|ую|юю|его|ого|ей|ом|ем|их|ых|им|ым|ому|ему)$")
_OWN_WORDS: Final = frozenset(
    {"свой", "свое", "свою", "своего", "своей", "своих", "моего", "мое", "мою", "моей", "моем"}
)
_ARTICLES: Final = frozenset({"a", "an", "the", "my", "own"})
_OPPONENT: Final = frozenset({"соперник", "противник", "оппонент", "враг", "опп", "opponent", "enemy"})
"""The other player, as the one who acts."""
_AFTER: Final = ("т", "а", "я", "ого", "его", "ей", "ой", "о", "ты", "s", "closed", "tapped")
"""Endings of what is said of a card after its name: «карта соперника», «существо моё закрыто»."""
_OTHERS: Final = frozenset({"другой", "другого", "другую", "второй", "второго", "another", "other", "second"})
NO_OTHERS: Final[Mapping[int, Spoken]] = MappingProxyType({})
_SHORT: Final = frozenset({"закрыт", "закрыта", "закрыто", "закрыты", "закрылся", "закрылась", "закрылось", "тапнут"})
_SAYING: Final = frozenset({"is", "are", "на", "в", "on", "at", "стоит", "уже", "сейчас", "already"})
_HIM: Final = frozenset({"его", "него", "ее", "нее", "ему", "нему", "ней", "it", "him"})
_FIRST_PERSON: Final = re.compile(r"([^аеиоу]у|[юу]|[ею]м|им)$")
_STANDING: Final = frozenset({"стоит", "сидит", "находится", "там", "стоят", "stands"})
_MYSELF: Final = frozenset({"я", "мы", "i", "we"})

MOVEMENT: Final = (MOVE, JUMP, TELEPORTATION)

_NARROWEST: Final = (
    *(kind.value for kind in (AbilityKind.SPELL, AbilityKind.INFLUENCE, AbilityKind.STRIKE_ACROSS_ROW)),
    *(kind.value for kind in (AbilityKind.MAGIC_STRIKE, AbilityKind.SPECIAL_STRIKE, AbilityKind.DISCHARGE)),
    *(kind.value for kind in (AbilityKind.THROW, AbilityKind.SHOT, AbilityKind.SIMPLE_STRIKE)),
    *(MELEE, STRIKE, ATTACK, TELEPORTATION, JUMP, MOVE, MARK),
)
"""A question may name its deed twice, once by a wider word: «атаковать ударом через ряд», «кинуть заклинание»."""


class Roles(NamedTuple):
    """A situation, with the cards of the question that found no role in it."""

    situation: Situation | None
    left_over: tuple[Spoken, ...]


def roles(spoken: tuple[Spoken, ...], plain: list[str]) -> Roles:
    """Tell the situation that the pieces of a question stand for; none where nothing is done in it."""
    named_cells, spoken = spots(spoken)
    between, over, named_cells = _middle(named_cells, spoken, plain)
    named = tuple(one for one in spoken if one.place not in over)
    cards = _merged([one for one in named if one.sign.aspect is Aspect.CARD])
    cards = sorted([*cards, *_unnamed(named, cards, plain)], key=lambda one: one.place)
    deeds, before = deeds_asked(spoken)
    hosts = [one for one in cards if _carries(one, cards, plain)]
    cards = [one for one in cards if one not in hosts]
    cards, earlier = _said_once(cards, named, plain)
    ways = frozenset(one.sign.value for one in spoken if one.sign.aspect is Aspect.WAY)
    source, target = _acting(cards, deeds, named, plain)
    trade = _trade(source)
    deed = _deed(deeds, trade, bool(ways or between or target or len(named_cells) > 1))
    if deed is None:
        return Roles(None, ())
    if deed in MOVEMENT and source is None and target is not None:
        ahead = plain[target.place - 1] if target.place else ""
        if ahead not in AIMED | TOWARDS:  # «ходить закрытым существом»
            source, target = target, None
    asks_whom = target is None and _asks(WHOM, plain, len(plain))
    states = {one.sign.value for one in spoken if one.sign.aspect is Aspect.STATE} - {CLOSED}
    situation = Situation(
        deed,
        _party(source, named, plain, earlier),
        None if asks_whom else _party(target, named, plain, earlier),
        ways - {BETWEEN, EMPTY, RANGE},
        between,
        2 if OVER_A_CELL in ways else _distance(spoken, plain, over),
        1 if BEYOND_RANGE in ways else _range(spoken, plain),
        by_anyone=source is None and bool(deeds) and _asks(WHO, plain, deeds[0].place),
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
    left_over += (*_stand_by(spoken, plain, over), *_unclear(source, situation, deeds, bool(named_cells)))
    left_over += tuple(
        one for one in spoken if _is_said_of(one, plain) and not any(_beside(one, card, plain) for card in cards)
    )
    if any(one.side is not None for one in named_cells) and _other_acts(spoken, plain):
        left_over += tuple(one.piece for one in named_cells)  # whose row it is hangs on who speaks
    return Roles(_by_player(situation, _other_acts(spoken, plain)), left_over)


def _stand_by(spoken: tuple[Spoken, ...], plain: list[str], over: set[int]) -> tuple[Spoken, ...]:
    """The other player's cards told by nothing but whose they are, which no position shows: «там стоит враг»."""
    return tuple(
        one
        for one in spoken
        if one.typed in _OPPONENT and one.place not in over and _STANDING & set(plain[one.place - 1 : one.place + 2])
    )


# --- the deed ----------------------------------------------------------------------------------------------------


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


def _goes_across(deeds: list[Spoken], plain: list[str]) -> bool:
    """Whether the deed goes over a cell on which a card may be told."""
    return bool(OVER & set(plain)) or any(one.sign.value == AbilityKind.STRIKE_ACROSS_ROW for one in deeds)


def _deed(deeds: list[Spoken], trade: str | None, told_of: bool) -> str | None:
    """The deed, by the narrowest word for it; where none is named, what the word for the card implies."""
    if not deeds:
        return trade if told_of else None
    named = [one for one in deeds if not ANY_VERB.match(one.typed)] or deeds
    return min((one.sign.value for one in named), key=_NARROWEST.index)


def _trade(source: Spoken | None) -> str | None:
    stem = words.stem(source.typed.split()[-1]) if source is not None else ""
    return next((deed for deed, names in TRADES.items() if stem in map(words.stem, names.split(", "))), None)


# --- who acts, and on whom ---------------------------------------------------------------------------------------


def _merged(cards: list[Spoken]) -> list[Spoken]:
    """Take a card that two words name for one: «летающий маг», «карта-артефакт»."""
    merged: list[Spoken] = []
    for card in cards:
        last = merged[-1] if merged else None
        if last is not None and last.place + last.length == card.place and _describes_type(last):
            both = {last.sign, card.sign} - {Sign(Aspect.CARD, ANY_CARD)}
            sign = next((one for one in both if one.value == CardType.FLYER), card.sign)
            typed = f"{last.typed} {card.typed}"
            merged[-1] = Spoken(typed, last.place, last.length + card.length, sign if both else last.sign)
        else:
            merged.append(card)
    return merged


def _describes_type(card: Spoken) -> bool:
    return card.sign.value == ANY_CARD or (card.sign.value == CardType.FLYER and bool(_ADJECTIVE.search(card.typed)))


def _unnamed(spoken: tuple[Spoken, ...], cards: list[Spoken], plain: list[str]) -> list[Spoken]:
    """The cards told by nothing but whose they are, or that they are closed: «бить своего», «ударить закрытого»."""
    found: list[Spoken] = []
    for one in spoken:
        if one.sign.aspect is not Aspect.SIDE and one.sign.value != CLOSED:
            continue
        if one.typed in _OPPONENT or _is_said_of(one, plain) or any(_beside(one, card, plain) for card in cards):
            continue
        if found and found[-1].place + found[-1].length == one.place:  # «чужого закрытого»
            found.pop()
        if one.place + one.length < len(plain) and plain[one.place + one.length] in ("ход", "хода", "turn"):
            continue
        found.append(Spoken(one.typed, one.place, one.length, Sign(Aspect.CARD, ANY_CARD)))
    return found


def _carries(card: Spoken, cards: list[Spoken], plain: list[str]) -> bool:
    """Whether a card is named as what another is attached to: «симбиот на моей карте»."""
    if card.sign.value in _CARRIED or not any(one.sign.value in _CARRIED for one in cards):
        return False
    return word_before(card, plain, {one.place for one in cards}) in ("на", "on")


def _acting(
    cards: list[Spoken], deeds: list[Spoken], spoken: tuple[Spoken, ...], plain: list[str]
) -> tuple[Spoken | None, Spoken | None]:
    """Tell the card that acts from the card that it is done to, by prepositions, cases and order."""
    first_deed = min((one.place for one in deeds), default=len(plain))
    source: Spoken | None = None
    target: Spoken | None = None
    undecided: list[Spoken] = []
    said = set(plain)
    passive = bool(_PASSIVE & said) or any(one.typed.endswith("able") for one in deeds)
    places = {one.place for one in cards}
    for card in cards:
        before = word_before(card, plain, places)
        if card.sign.value in (ITSELF, ITS_HOST) or before in AIMED:
            target = target or card
        elif passive and before == "by":
            source = source or card
        else:
            undecided.append(card)
    asks_whom, asks_who = _asks(WHOM, plain, len(plain)), _asks(WHO, plain, first_deed)
    spoken_of = _spoken_of(undecided, deeds, spoken, plain)
    undecided, target = [one for one in undecided if one is not spoken_of], target or spoken_of
    for card in undecided:
        dative = bool(_DATIVE.search(card.typed))
        ahead = card.place < first_deed
        if asks_whom or asks_who or passive or _is_struck(card, undecided, first_deed):
            is_source = asks_whom
        elif (
            deeds and len(undecided) == 1 and _trade(card) == deeds[0].sign.value and not _ACCUSATIVE.search(card.typed)
        ):
            is_source = True  # «удар через ряд: копейщик стоит …»
        elif IMPERSONAL & said and deeds and not _FINITE.search(deeds[0].typed):
            is_source = (dative and ahead) or bool(_INSTRUMENTAL.search(card.typed))
        else:
            alone = len(undecided) == 1 and _does_by_trade(card, deeds)
            is_source = ahead or alone or (len(undecided) > 1 and source is None and card is undecided[0])
        if is_source and source is None:
            source = card
        elif target is None:
            target = card
        elif source is None:
            source = card
    return source, target


def _is_struck(card: Spoken, cards: list[Spoken], deed: int) -> bool:
    """Whether a card named ahead of the deed is the one it is done to, and the other acts: «паразита бьёт летун»."""
    others = [one for one in cards if one is not card]
    acts = len(others) == 1 and others[0].place > deed and not _ACCUSATIVE.search(others[0].typed)
    oblique = acts and bool(_DATIVE.search(others[0].typed) or _INSTRUMENTAL.search(others[0].typed))
    return card.place < deed and acts and not oblique and bool(_ACCUSATIVE.search(card.typed))


def _spoken_of(cards: list[Spoken], deeds: list[Spoken], spoken: tuple[Spoken, ...], plain: list[str]) -> Spoken | None:
    """The card told first that it is done to: «стрелок закрыт, мечник бьёт его», «там летун врага, стреляю»."""
    if not deeds or not cards or cards[-1].place > deeds[0].place:
        return None
    pronoun = bool(_HIM & set(plain[deeds[-1].place + 1 : deeds[-1].place + 3]))
    by_me = len(cards) == 1 and _by_me(deeds)
    theirs = any(one.sign == Sign(Aspect.SIDE, OPPOSING) and _beside(one, cards[0], plain) for one in spoken)
    return cards[0] if (pronoun and len(cards) == 2) or (by_me and (pronoun or theirs)) else None


def _by_me(deeds: list[Spoken]) -> bool:
    """Whether who asks says that they do it: «бью», «стреляю»."""
    return bool(deeds) and bool(_FIRST_PERSON.search(deeds[-1].typed.split()[0]))


def _unclear(source: Spoken | None, situation: Situation, deeds: list[Spoken], cells_named: bool) -> tuple[Spoken, ...]:
    """A card that may be who acts or who is struck: «крип рядом, бью»."""
    if source is None or not _by_me(deeds) or deeds[-1].sign.value in MOVEMENT or source.place > deeds[0].place:
        return ()
    bare = situation.target == Party() and situation.source.side is None and not situation.source.closed
    oblique = _DATIVE.search(source.typed) or _INSTRUMENTAL.search(source.typed)
    return () if cells_named or oblique or not bare or _does_by_trade(source, deeds) else (source,)


def _does_by_trade(card: Spoken, deeds: list[Spoken]) -> bool:
    """Whether a card is one that does this very deed: «удар через ряд: копейщик стоит …»."""
    return bool(deeds) and _trade(card) == deeds[0].sign.value and not _ACCUSATIVE.search(card.typed)


def _asks(pronouns: frozenset[str], plain: list[str], before: int) -> bool:
    """Whether a pronoun asks, and does not refer back: «кто может бить», not «в того, кто стоит»."""
    return any(
        word in pronouns and place < before and (place == 0 or plain[place - 1] not in _RELATIVE)
        for place, word in enumerate(plain)
    )


def word_before(card: Spoken, plain: list[str], cards: set[int]) -> str:
    """Give the word before a card's name, words that describe the card left out."""
    place = card.place - 1
    while place >= 0 and (describes(plain[place]) and place not in cards):
        place -= 1
    return plain[place] if place >= 0 else ""


def describes(word: str) -> bool:
    """Tell whether a word only describes the card that comes after it."""
    return word in _OWN_WORDS or word in _ARTICLES or (word not in words.SILENT and bool(_ADJECTIVE.search(word)))


def _said_once(
    cards: list[Spoken], spoken: tuple[Spoken, ...], plain: list[str]
) -> tuple[list[Spoken], dict[int, Spoken]]:
    """The cards without earlier mentions of the same: «летун врага …, мой мечник бьёт летуна»; those, by the later."""
    earlier: dict[int, Spoken] = {}
    for one, later in combinations(cards, 2):
        same = words.stem(one.typed) == words.stem(later.typed) and one.sign.value != ANY_CARD
        described = any(side.sign.aspect is Aspect.SIDE and _beside(side, later, plain) for side in spoken)
        if len(cards) > 2 and same and not described and plain[later.place - 1] not in _OTHERS:
            earlier[later.place] = one
    return [one for one in cards if one not in earlier.values()], earlier


def _party(
    card: Spoken | None, spoken: tuple[Spoken, ...], plain: list[str], earlier: Mapping[int, Spoken] = NO_OTHERS
) -> Party:
    if card is None:
        return Party()
    mentions = [card, *([earlier[card.place]] if card.place in earlier else [])]
    said = [one for one in spoken if any(_beside(one, mention, plain) for mention in mentions)]
    sides = [one.sign.value for one in said if one.sign.aspect is Aspect.SIDE]
    type = None if card.sign.value == ANY_CARD else card.sign.value
    closed = any(one.sign.value == CLOSED for one in said)
    side = MINE if MINE in sides else next(iter(sides), None)  # «my own» is mine
    return Party(type, side, closed=closed)


def _beside(one: Spoken, card: Spoken, plain: list[str]) -> bool:
    """Whether a word of side or state stands at a card: before it or after («артефакт соперника», «маг закрыт»)."""
    after = plain[card.place + card.length : one.place]
    if _is_said_of(one, plain):
        return one.place > card.place and all(word in _SAYING or word in CELLS for word in after)
    if one.place <= card.place:
        return card.place - one.place <= 2 and all(
            describes(word) or word == "же" for word in plain[one.place + 1 : card.place]
        )
    return not after and one.typed.endswith(_AFTER)


def _is_said_of(one: Spoken, plain: list[str]) -> bool:
    """Whether a word of state says something of the card before it: «маг закрыт», “the archer is closed”."""
    return one.sign.value == CLOSED and (one.typed in _SHORT or plain[one.place - 1 : one.place] in (["is"], ["are"]))


# --- whose ---------------------------------------------------------------------------------------------------------


def _other_acts(spoken: tuple[Spoken, ...], plain: list[str]) -> bool:
    """Whether it is the other player who acts: «соперник бьёт моё существо»."""
    deed = min((one.place for one in spoken if one.sign.aspect is Aspect.DEED), default=0)
    named = any(one.sign.aspect is Aspect.SIDE and one.typed in _OPPONENT and one.place < deed for one in spoken)
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
    side = _party(hosts[0], spoken, plain).side
    if situation.source.type in _CARRIED:
        return replace(situation, source=replace(situation.source, host_side=side))
    if situation.target is not None and situation.target.type in _CARRIED:
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
    sides = [one for one in sides if not cards or _beside(one, cards[0], plain)] or sides[:1]
    if any(one.sign.value == EMPTY for one in empty) and not sides:
        cards = []
    over = {one.place for one in (*sides, *cards, *empty)}
    if sides:
        return next((one.sign.value for one in sides if one.sign.value == MINE), sides[0].sign.value), over
    if any(one.sign.value == EMPTY for one in empty):
        return EMPTY, over
    return (OPPOSING if cards else None), over


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
