"""Reading a question: who does what to whom, from where, over what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.model.cards import AbilityKind, CardType
from judge import words
from judge.ask.signs import (
    ADJACENT,
    ANY_CARD,
    ATTACK,
    AUXILIARY,
    BETWEEN,
    BEYOND_RANGE,
    CELL,
    CLOSED,
    DECK,
    EMPTY,
    GRAVEYARD,
    ITSELF,
    JUMP,
    MARK,
    MELEE,
    MOVE,
    NEGATION,
    OPPOSING,
    OTHER_QUESTION,
    OVER_A_CELL,
    RANGE,
    STRIKE,
    TELEPORTATION,
    Aspect,
    Phrasebook,
    Sign,
)
from judge.lookup.asking import Understanding

_AIMED: Final = frozenset({"по", "в", "во", "до", "на", "at", "to", "into", "on"})
_TOWARDS: Final = frozenset({"к", "ко", "через", "towards", "over"})
_FROM: Final = frozenset({"из", "с", "со", "from"})
_OVER: Final = frozenset({"через", "сквозь", "поверх", "across", "over"})
_WHOM: Final = frozenset({"кого", "кому", "whom"})
_WHO: Final = frozenset({"кто", "who"})
_IMPERSONAL: Final = frozenset({"можно", "нельзя", "могу", "можем", "i", "one"})
_DATIVE: Final = re.compile(r"(ому|ему|[^аеиоую]у|ам|ям)$")
_PASSIVE: Final = frozenset({"be", "been"})
_ZONE_AS_A_WHOLE: Final = re.compile(r"(зону|допзону)$")
_NUMBERS: Final = {"одну": 1, "одна": 1, "две": 2, "двух": 2, "три": 3, "трех": 3, "четыре": 4, "четырех": 4}
_WITH: Final = frozenset({"с", "со", "под", "with", "under"})
_ON_WHICH: Final = frozenset({"котором", "которой", "которых"})
_RELATIVE: Final = frozenset({"тот", "того", "тех", "тому", "те"})

TOKEN: Final = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")


class Spoken(NamedTuple):
    """A piece of the question that means something: its words, its place among all words, its sign."""

    typed: str
    place: int
    length: int
    sign: Sign


@dataclass(frozen=True, slots=True)
class Party:
    """A card in the question: its type, whose it is, where it is; None where the question does not say."""

    type: str | None = None
    side: str | None = None
    place: str | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """What a question tells of a situation; what it leaves open is None.

    `target` is None where it asks whom; `way` holds adjacent, far, diagonal; `between` is own, opposing or empty.
    `by_anyone` says that it asks who, `marks` that a marker is given; `states` holds whose turn it is and whether the
    card that acts has moved.
    """

    deed: str
    source: Party
    target: Party | None
    way: frozenset[str] = frozenset()
    between: str | None = None
    distance: int | None = None
    range: int | None = None
    by_anyone: bool = False
    marks: bool = False
    states: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as it was read: the words that meant something, those that did not, the situation if there is one.

    There is none where a word of the rules was not taken into account, for it might turn the answer around.
    """

    spoken: tuple[Spoken, ...]
    unused: tuple[str, ...]
    situation: Situation | None

    @property
    def names_a_deed(self) -> bool:
        """Whether the question asks about something that is done."""
        return any(one.sign.aspect is Aspect.DEED for one in self.spoken)


class Reader:
    """Reads questions with the words that the data has, slips put right."""

    def __init__(self, understanding: Understanding, phrasebook: Phrasebook) -> None:
        self._understanding = understanding
        self._phrasebook = phrasebook

    def read(self, question: str) -> Reading:
        """Give what was understood of a question."""
        row = list(self._row(question))
        spoken, unused = self._spoken(row)
        plain = [word for word, _ in row]
        situation = _situation(spoken, plain)
        left_over = {place for place in unused if self._may_matter(*row[place])}
        left_over |= {place for place, word in enumerate(plain) if _turns_around(place, word, spoken)}
        left_over |= {one.place for one in spoken if one.sign.aspect is Aspect.CARD and _goes_with(one.place, plain)}
        left_over |= {place for place, word in enumerate(plain) if _counts_something(place, plain, spoken)}
        told = tuple(plain[place] for place in sorted({*unused, *left_over}))
        return Reading(spoken, told, None if left_over else situation)

    def _may_matter(self, word: str, stem: str) -> bool:
        """Whether a word that was not taken into account is one of those that the rules are written with."""
        return word in OTHER_QUESTION or word in NEGATION or self._understanding.speaks_of(stem)

    def _row(self, question: str) -> Iterator[tuple[str, str]]:
        """The words of a question with their stems; slips, layout and alphabet put right where that helps."""
        for chunk in words.folded(question).split():
            bare = words.words(chunk)
            if bare and all(self._says_something(word) for word in bare):
                yield from ((word, words.stem(word)) for word in bare)
            elif number := re.fullmatch(r"\W*(\d+)\W*", chunk):
                yield number[1], number[1]
            else:
                mended = self._understanding.meant(chunk)
                yield from mended or ((word, words.stem(word)) for word in bare)

    def _says_something(self, word: str) -> bool:
        return word in words.SILENT or self._phrasebook.at([words.stem(word)], 0) is not None

    def _spoken(self, row: Sequence[tuple[str, str]]) -> tuple[tuple[Spoken, ...], tuple[int, ...]]:
        """The pieces that mean something, and the places of the words that do not."""
        stems = [stem for _, stem in row]
        spoken: list[Spoken] = []
        unused: list[int] = []
        place = 0
        while place < len(row):
            found = self._phrasebook.at(stems, place)
            if found is not None:
                sign, length = found
                typed = " ".join(word for word, _ in row[place : place + length])
                if sign.aspect is not Aspect.OTHER:
                    spoken.append(Spoken(typed, place, length, sign))
                place += length
                continue
            word = row[place][0]
            heard = word in OTHER_QUESTION or word not in words.SILENT | _OVER | _WHO | _WHOM
            if heard and _number(word) is None:
                unused.append(place)
            place += 1
        return tuple(spoken), tuple(unused)


def _turns_around(place: int, word: str, spoken: tuple[Spoken, ...]) -> bool:
    """Whether a word says that something is not so which was taken to be so."""
    if word not in NEGATION or _is_of_a_phrase(place, spoken):
        return False
    return any(0 < one.place - place <= 2 for one in spoken)


def _goes_with(place: int, plain: list[str]) -> bool:
    """Whether a card is only named to tell of another: «существо с паразитом», «существо, на котором симбиот»."""
    start = place - 1
    while start > 0 and _describes(plain[start]) and plain[start] not in _ON_WHICH:
        start -= 1
    return start >= 0 and (plain[start] in _WITH or (plain[start] in _ON_WHICH and plain[start - 1 : start] == ["на"]))


def _counts_something(place: int, plain: list[str], spoken: tuple[Spoken, ...]) -> bool:
    """Whether a word is a number that is neither a number of cells nor a range."""
    if _number(plain[place]) in (None, 1) or _is_of_a_phrase(place, spoken):
        return False
    cells = any(one.sign == Sign(Aspect.PLACE, CELL) and one.place == place + 1 for one in spoken)
    ranges = any(one.sign == Sign(Aspect.WAY, RANGE) and 0 <= place - one.place - one.length < 2 for one in spoken)
    return not cells and not ranges


# --- roles -------------------------------------------------------------------------------------------------------


def _situation(spoken: tuple[Spoken, ...], plain: list[str]) -> Situation | None:
    deeds = [one for one in spoken if one.sign.aspect is Aspect.DEED]
    if not deeds:
        return None
    deed = min((one.sign.value for one in deeds), key=_NARROWEST.index)
    ways = frozenset(one.sign.value for one in spoken if one.sign.aspect is Aspect.WAY)
    if deed == STRIKE and OVER_A_CELL in ways:
        deed = AbilityKind.STRIKE_ACROSS_ROW.value
    between, over = _between(spoken, plain)
    cards = [one for one in spoken if one.sign.aspect is Aspect.CARD and one.place not in over]
    source, target = _roles(cards, deeds, plain)
    if deed in (MOVE, JUMP, TELEPORTATION) and source is None and target is not None:
        before = plain[target.place - 1] if target.place else ""
        if before not in _AIMED | _TOWARDS:  # «ходить закрытым существом»
            source, target = target, None
    asks_whom = target is None and _asks(_WHOM, plain, len(plain))
    situation = Situation(
        deed,
        _party(source, spoken),
        None if asks_whom else _party(target, spoken),
        ways - {BETWEEN, EMPTY, RANGE},
        between,
        2 if OVER_A_CELL in ways else _distance(spoken, plain, over),
        1 if BEYOND_RANGE in ways else _range(spoken, plain),
        by_anyone=source is None and _asks(_WHO, plain, deeds[0].place),
        marks=any(one.sign.value == MARK for one in deeds),
        states=frozenset(one.sign.value for one in spoken if one.sign.aspect is Aspect.STATE) - {CLOSED},
    )
    if target is None and situation.target is not None:
        situation = replace(situation, target=replace(situation.target, side=_side_aimed_at(spoken, plain, over)))
    return _with_places(situation, spoken, plain, over, target is None)


_NARROWEST: Final = (
    *(kind.value for kind in (AbilityKind.SPELL, AbilityKind.INFLUENCE, AbilityKind.STRIKE_ACROSS_ROW)),
    *(kind.value for kind in (AbilityKind.MAGIC_STRIKE, AbilityKind.SPECIAL_STRIKE, AbilityKind.DISCHARGE)),
    *(kind.value for kind in (AbilityKind.THROW, AbilityKind.SHOT, AbilityKind.SIMPLE_STRIKE)),
    *(MELEE, STRIKE, ATTACK, TELEPORTATION, JUMP, MOVE, MARK),
)
"""A question may name its deed twice, once by a wider word: «атаковать ударом через ряд», «кинуть заклинание»."""


def _asks(pronouns: frozenset[str], plain: list[str], before: int) -> bool:
    """Whether a pronoun asks, and does not refer back: «кто может бить», not «в того, кто стоит»."""
    return any(
        word in pronouns and place < before and (place == 0 or plain[place - 1] not in _RELATIVE)
        for place, word in enumerate(plain)
    )


def _side_aimed_at(spoken: tuple[Spoken, ...], plain: list[str], over: set[int]) -> str | None:
    """Whose card is meant where none is named: «по своим»."""
    for one in spoken:
        if one.sign.aspect is Aspect.SIDE and one.place not in over and one.place and plain[one.place - 1] in _AIMED:
            return one.sign.value
    return None


def _roles(cards: list[Spoken], deeds: list[Spoken], plain: list[str]) -> tuple[Spoken | None, Spoken | None]:
    """Tell the card that acts from the card that it is done to, by prepositions, cases and order."""
    first_deed = min(deeds, key=lambda one: one.place).place
    source: Spoken | None = None
    target: Spoken | None = None
    undecided: list[Spoken] = []
    carried = any(card.sign.value in _CARRIED for card in cards)
    for card in cards:
        before = _word_before(card, plain, {one.place for one in cards})
        if card.sign.value == ITSELF or before in _AIMED:
            if not (carried and before == "на" and card.sign.value not in _CARRIED):  # that is where it hangs
                target = target or card
        else:
            undecided.append(card)
    said = set(plain)
    asks_whom, asks_who = _asks(_WHOM, plain, len(plain)), _asks(_WHO, plain, first_deed)
    for card in undecided:
        dative = bool(_DATIVE.search(card.typed))
        ahead = card.place < first_deed
        passive = bool(_PASSIVE & said)
        if asks_whom:
            is_source = True
        elif asks_who or passive:
            is_source = False
        elif _IMPERSONAL & said:
            is_source = dative and ahead
        else:
            is_source = ahead or (len(undecided) > 1 and source is None and card is undecided[0])
        if is_source and source is None:
            source = card
        elif target is None:
            target = card
        elif source is None:
            source = card
    return source, target


_CARRIED: Final = frozenset({CardType.SYMBIOTE.value, CardType.PARASITE.value, CardType.EQUIPMENT.value})


def _word_before(card: Spoken, plain: list[str], cards: set[int]) -> str:
    """The word before a card's name, words that describe the card left out."""
    place = card.place - 1
    while place >= 0 and (_describes(plain[place]) and place not in cards):
        place -= 1
    return plain[place] if place >= 0 else ""


_ADJECTIVE: Final = re.compile(r"(ый|ий|ой|ая|яя|ое|ее|ую|юю|его|ого|ей|ом|ем|их|ых|им|ым)$")
_OWN: Final = frozenset({"свой", "свое", "свою", "своего", "своей", "своих", "моего", "мое", "мою", "моей"})
_ARTICLES: Final = frozenset({"a", "an", "the", "my", "own"})


def _describes(word: str) -> bool:
    """Whether a word only describes the card that comes after it."""
    return word in _OWN or word in _ARTICLES or (word not in words.SILENT and bool(_ADJECTIVE.search(word)))


def _party(card: Spoken | None, spoken: tuple[Spoken, ...]) -> Party:
    if card is None:
        return Party()
    sides = [one for one in spoken if one.sign.aspect is Aspect.SIDE and _beside(one, card)]
    type = None if card.sign.value == ANY_CARD else card.sign.value
    closed = any(one.sign.value == CLOSED and _beside(one, card) for one in spoken)
    return Party(type, sides[0].sign.value if sides else None, closed=closed)


def _beside(one: Spoken, card: Spoken) -> bool:
    """Whether a word of side stands at a card: right before it, or right after («артефакт соперника»)."""
    return 0 < card.place - one.place <= 2 or 0 < one.place - card.place <= 1


def _between(spoken: tuple[Spoken, ...], plain: list[str]) -> tuple[str | None, set[int]]:
    """What stands on the cell in between, and the places of the words that tell it."""
    middle = [one.place for one in spoken if one.sign == Sign(Aspect.WAY, BETWEEN)]
    over = [place for place, word in enumerate(plain) if word in _OVER and not _is_of_a_phrase(place, spoken)]
    for mark in (*middle, *over):
        after, before = (mark, mark + 4), (mark - 4, mark)
        for first, last in (after, before) if mark in middle else (after,):
            near = [one for one in spoken if first < one.place <= last and one.sign.aspect is not Aspect.DEED]
            told = _what_stands(near)
            if told[1]:
                return told
    return None, set()


def _what_stands(near: list[Spoken]) -> tuple[str | None, set[int]]:
    sides = [one for one in near if one.sign.aspect is Aspect.SIDE][:1]
    cards = [one for one in near if one.sign.aspect is Aspect.CARD][:1]
    empty = [one for one in near if one.sign in (Sign(Aspect.WAY, EMPTY), Sign(Aspect.PLACE, CELL))]
    over = {one.place for one in (*sides, *cards, *empty)}
    if sides:
        return sides[0].sign.value, over
    if any(one.sign.value == EMPTY for one in empty):
        return EMPTY, over
    return (OPPOSING if cards else None), over


def _is_of_a_phrase(place: int, spoken: tuple[Spoken, ...]) -> bool:
    """Whether a word is part of a phrase that has a sign of its own, such as «через ряд»."""
    return any(one.place <= place < one.place + one.length for one in spoken)


def _distance(spoken: tuple[Spoken, ...], plain: list[str], over: set[int]) -> int | None:
    """A number of cells: «в трёх клетках», «через две клетки»."""
    for one in spoken:
        if one.sign == Sign(Aspect.PLACE, CELL) and one.place:
            number = _number(plain[one.place - 1])
            if number is not None:
                return number + 1 if one.place in over else number
    return None


def _range(spoken: tuple[Spoken, ...], plain: list[str]) -> int | None:
    for one in spoken:
        if one.sign == Sign(Aspect.WAY, RANGE):
            near = plain[one.place + one.length : one.place + one.length + 2]
            return next((number for word in near if (number := _number(word)) is not None), None)
    return None


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 3 else _NUMBERS.get(word)


def _with_places(
    situation: Situation, spoken: tuple[Spoken, ...], plain: list[str], over: set[int], no_target: bool
) -> Situation:
    """Tell where the cards are, and whether a cell or the zone as a whole is aimed at."""
    for one in spoken:
        if one.sign.aspect is not Aspect.PLACE or one.place in over:
            continue
        before = next((word for word in reversed(plain[: one.place]) if not _describes(word)), "")
        value = one.sign.value
        is_cell = value == CELL
        if before in _FROM and not is_cell:
            situation = replace(situation, source=replace(situation.source, place=value))
        elif no_target and situation.target is not None and _aims_at(one, before, situation):
            situation = replace(situation, target=Party(CELL if is_cell else "zone"))
        elif not is_cell and situation.target is not None and value in (AUXILIARY, GRAVEYARD, DECK):
            situation = replace(situation, target=replace(situation.target, place=value))
    return situation


def _aims_at(one: Spoken, before: str, situation: Situation) -> bool:
    """Whether a place is itself the target: «выстрелить в клетку», «атаковать допзону»."""
    if one.sign.value == CELL:
        return ADJACENT not in situation.way or before in _AIMED
    if one.sign.value == AUXILIARY:
        return bool(_ZONE_AS_A_WHOLE.search(one.typed)) or (before in ("at",) or one.typed.endswith("as a whole"))
    return False
