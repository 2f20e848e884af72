"""Which card acts and which it is done to, by prepositions, cases and order; what is said of each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.model.board import CELLS
from engine.model.cards import CardType
from judge import words
from judge.ask.deeds import MOVEMENT, trade_of
from judge.ask.signs import (
    ANY_CARD,
    CLOSED,
    ITS_HOST,
    ITSELF,
    MINE,
    OPPOSING,
    Aspect,
    Sign,
)
from judge.ask.situation import Party, Situation, Spoken

AIMED: Final = frozenset({"по", "в", "во", "до", "на", "at", "to", "into", "on"})
WHOM: Final = frozenset({"кого", "кому", "whom"})
WHO: Final = frozenset({"кто", "who"})
IMPERSONAL: Final = frozenset({"можно", "нельзя", "могу", "можем", "i", "one"})
_DATIVE: Final = re.compile(r"(ому|ему|[^аеиоую]у|ам|ям)$")
_INSTRUMENTAL: Final = re.compile(r"\w{3,}(ом|ем|ой|ью|ами|ями)$")  # «кастануть магом»
_ACCUSATIVE: Final = re.compile(r"(рита|зита|биота|ифакта|уна|ника|щика|ага|ипа|лка|еда|ого|его|дата|веря|дуна|мана)$")
"""What is done to it, not it that acts: «паразита бьёт летун»."""
_FINITE: Final = re.compile(r"(ет|ит|ют|ят|ут)$")
_PASSIVE: Final = frozenset({"be", "been"})
_RELATIVE: Final = frozenset({"тот", "того", "тех", "тому", "те"})
CARRIED: Final = frozenset({CardType.SYMBIOTE.value, CardType.PARASITE.value, CardType.EQUIPMENT.value})
_ADJECTIVE: Final = re.compile(r"(ый|ий|ой|ая|яя|ое|ее|ую|юю|его|ого|ей|ом|ем|их|ых|им|ым|ому|ему)$")
_OWN_WORDS: Final = frozenset(
    {"свой", "свое", "свою", "своего", "своей", "своих", "моего", "мое", "мою", "моей", "моем"}
)
_ARTICLES: Final = frozenset({"a", "an", "the", "my", "own"})
OPPONENT: Final = frozenset({"соперник", "противник", "оппонент", "враг", "опп", "opponent", "enemy"})
"""The other player, as the one who acts."""
_AFTER: Final = ("т", "а", "я", "ого", "его", "ей", "ой", "о", "ты", "s", "closed", "tapped")
"""Endings of what is said of a card after its name: «карта соперника», «существо моё закрыто»."""
_OTHERS: Final = frozenset({"другой", "другого", "другую", "второй", "второго", "another", "other", "second"})
NO_OTHERS: Final[Mapping[int, Spoken]] = MappingProxyType({})
_SHORT: Final = frozenset({"закрыт", "закрыта", "закрыто", "закрыты", "закрылся", "закрылась", "закрылось", "тапнут"})
_SAYING: Final = frozenset({"is", "are", "на", "в", "on", "at", "стоит", "уже", "сейчас", "already"})
_HIM: Final = frozenset({"его", "него", "ее", "нее", "ему", "нему", "ней", "it", "him"})
_FIRST_PERSON: Final = re.compile(r"([^аеиоу]у|[юу]|[ею]м|им)$")


def merged(cards: list[Spoken]) -> list[Spoken]:
    """Take a card that two words name for one: «летающий маг», «карта-артефакт»."""
    found: list[Spoken] = []
    for card in cards:
        last = found[-1] if found else None
        if last is not None and last.place + last.length == card.place and _describes_type(last):
            both = {last.sign, card.sign} - {Sign(Aspect.CARD, ANY_CARD)}
            sign = next((one for one in both if one.value == CardType.FLYER), card.sign)
            typed = f"{last.typed} {card.typed}"
            found[-1] = Spoken(typed, last.place, last.length + card.length, sign if both else last.sign)
        else:
            found.append(card)
    return found


def _describes_type(card: Spoken) -> bool:
    return card.sign.value == ANY_CARD or (card.sign.value == CardType.FLYER and bool(_ADJECTIVE.search(card.typed)))


def unnamed(spoken: tuple[Spoken, ...], cards: list[Spoken], plain: list[str]) -> list[Spoken]:
    """Give the cards told only by whose they are, or that they are closed: «бить своего», «ударить закрытого»."""
    found: list[Spoken] = []
    for one in spoken:
        if one.sign.aspect is not Aspect.SIDE and one.sign.value != CLOSED:
            continue
        if one.typed in OPPONENT or is_said_of(one, plain) or any(beside_card(one, card, plain) for card in cards):
            continue
        if found and found[-1].place + found[-1].length == one.place:  # «чужого закрытого»
            found.pop()
        if one.place + one.length < len(plain) and plain[one.place + one.length] in ("ход", "хода", "turn"):
            continue
        found.append(Spoken(one.typed, one.place, one.length, Sign(Aspect.CARD, ANY_CARD)))
    return found


def carries(card: Spoken, cards: list[Spoken], plain: list[str]) -> bool:
    """Tell whether a card is named as what another is attached to: «симбиот на моей карте»."""
    if card.sign.value in CARRIED or not any(one.sign.value in CARRIED for one in cards):
        return False
    return word_before(card, plain, {one.place for one in cards}) in ("на", "on")


def acting(
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
    asks_whom, asks_who = asks(WHOM, plain, len(plain)), asks(WHO, plain, first_deed)
    spoken_of = _spoken_of(undecided, deeds, spoken, plain)
    undecided, target = [one for one in undecided if one is not spoken_of], target or spoken_of
    for card in undecided:
        dative = bool(_DATIVE.search(card.typed))
        ahead = card.place < first_deed
        if asks_whom or asks_who or passive or _is_struck(card, undecided, first_deed):
            is_source = asks_whom
        elif (
            deeds
            and len(undecided) == 1
            and trade_of(card) == deeds[0].sign.value
            and not _ACCUSATIVE.search(card.typed)
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
    mine = len(cards) == 1 and by_me(deeds)
    theirs = any(one.sign == Sign(Aspect.SIDE, OPPOSING) and beside_card(one, cards[0], plain) for one in spoken)
    return cards[0] if (pronoun and len(cards) == 2) or (mine and (pronoun or theirs)) else None


def by_me(deeds: list[Spoken]) -> bool:
    """Tell whether who asks says that they do it: «бью», «стреляю»."""
    return bool(deeds) and bool(_FIRST_PERSON.search(deeds[-1].typed.split()[0]))


def unclear(source: Spoken | None, situation: Situation, deeds: list[Spoken], cells_named: bool) -> tuple[Spoken, ...]:
    """A card that may be who acts or who is struck: «крип рядом, бью»."""
    if source is None or not by_me(deeds) or deeds[-1].sign.value in MOVEMENT or source.place > deeds[0].place:
        return ()
    bare = situation.target == Party() and situation.source.side is None and not situation.source.closed
    oblique = _DATIVE.search(source.typed) or _INSTRUMENTAL.search(source.typed)
    return () if cells_named or oblique or not bare or _does_by_trade(source, deeds) else (source,)


def _does_by_trade(card: Spoken, deeds: list[Spoken]) -> bool:
    """Whether a card is one that does this very deed: «удар через ряд: копейщик стоит …»."""
    return bool(deeds) and trade_of(card) == deeds[0].sign.value and not _ACCUSATIVE.search(card.typed)


def asks(pronouns: frozenset[str], plain: list[str], before: int) -> bool:
    """Tell whether a pronoun asks, and does not refer back: «кто может бить», not «в того, кто стоит»."""
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


def said_once(
    cards: list[Spoken], spoken: tuple[Spoken, ...], plain: list[str]
) -> tuple[list[Spoken], dict[int, Spoken]]:
    """Give the cards, each said once («летун врага …, мечник бьёт летуна»), and earlier mentions by the later."""
    earlier: dict[int, Spoken] = {}
    for one, later in combinations(cards, 2):
        same = words.stem(one.typed) == words.stem(later.typed) and one.sign.value != ANY_CARD
        described = any(side.sign.aspect is Aspect.SIDE and beside_card(side, later, plain) for side in spoken)
        if len(cards) > 2 and same and not described and plain[later.place - 1] not in _OTHERS:
            earlier[later.place] = one
    return [one for one in cards if one not in earlier.values()], earlier


def party_of(
    card: Spoken | None, spoken: tuple[Spoken, ...], plain: list[str], earlier: Mapping[int, Spoken] = NO_OTHERS
) -> Party:
    """Give what is told of a card: its type, whose it is, whether it is closed."""
    if card is None:
        return Party()
    mentions = [card, *([earlier[card.place]] if card.place in earlier else [])]
    said = [one for one in spoken if any(beside_card(one, mention, plain) for mention in mentions)]
    sides = [one.sign.value for one in said if one.sign.aspect is Aspect.SIDE]
    type = None if card.sign.value == ANY_CARD else card.sign.value
    closed = any(one.sign.value == CLOSED for one in said)
    side = MINE if MINE in sides else next(iter(sides), None)  # «my own» is mine
    return Party(type, side, closed=closed)


def beside_card(one: Spoken, card: Spoken, plain: list[str]) -> bool:
    """Tell whether a word of side or state stands at a card: before or after («артефакт соперника», «маг закрыт»)."""
    after = plain[card.place + card.length : one.place]
    if is_said_of(one, plain):
        return one.place > card.place and all(word in _SAYING or word in CELLS for word in after)
    if one.place <= card.place:
        return card.place - one.place <= 2 and all(
            describes(word) or word == "же" for word in plain[one.place + 1 : card.place]
        )
    return not after and one.typed.endswith(_AFTER)


def is_said_of(one: Spoken, plain: list[str]) -> bool:
    """Tell whether a word of state says something of the card before it: «маг закрыт», “the archer is closed”."""
    return one.sign.value == CLOSED and (one.typed in _SHORT or plain[one.place - 1 : one.place] in (["is"], ["are"]))
