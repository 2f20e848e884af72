"""What a new edition changes: clauses added, removed, renumbered, changed.

Clauses are matched in steps, the surest first: the same number and the same words; the same words elsewhere; the same
words but for the numbers cited in them; then by likeness, the likest pair first, where the same number and the same
neighbours speak for a pair. What is left under one number was rewritten; the rest was removed, or is new. Likeness is
only asked of pairs that share rare words or neighbours, so the work grows with the number of clauses and not with its
square.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import groupby, takewhile
from typing import Final

from rulesdb.official.numbers import number_key
from rulesdb.official.records import OfficialEdition
from rulesdb.official.words import Piece, diffed

_NUMBER: Final = re.compile(r"(?<![\w.])[1-9]\d{0,2}(?:\.\d{1,3})*(?:\.?[a-z](?!\w))?(?![\w])")
_CLAUSE_NUMBER: Final = re.compile(r"(?<![\w.])[1-9]\d{2}(?:\.\d{1,3})*(?:\.?[a-z](?!\w))?(?!\w)")
_WORD: Final = re.compile(r"\w+")
SAME_NUMBER: Final = 0.30
"""How like two clauses of one number must be to be sooner the same clause than another one that is like it."""
BESIDE: Final = 0.40
"""How like two clauses of different numbers must be that stand between the same neighbours."""
ELSEWHERE: Final = 0.60
"""How like two clauses must be that have neither in common."""
_BONUS: Final = 0.15  # what the same number or the same neighbours add, among pairs that are like enough
_REACH: Final = 2  # how far from its place between its neighbours a clause is looked for
_RARE: Final = 12  # a word in more clauses than this tells nothing
_TELLING: Final = 12  # rare words by which a clause is looked for
_SHORT: Final = 4  # words: a shorter text is matched elsewhere only if it is the same


class Sort(StrEnum):
    """What became of a clause."""

    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"
    RENUMBERED = "renumbered"


@dataclass(frozen=True, slots=True)
class Change:
    """One clause that is not as it was. `old` and `new` are its numbers, None where the edition has no such clause.

    `likeness` is 1.0 where all words are the same. `only_references` where the wording follows the new numbers of other
    clauses and nothing else has changed in it.
    """

    sort: Sort
    old: str | None
    new: str | None
    old_text: str
    new_text: str
    likeness: float
    only_references: bool = False

    @property
    def id(self) -> str:
        """The number by which the change is listed: the old one where there is one, else the new one."""
        return self.old or self.new or ""

    @property
    def reworded(self) -> bool:
        """Whether the words differ, the number at the beginning set aside."""
        return self.sort is not Sort.ADDED and self.sort is not Sort.REMOVED and self.likeness < 1.0

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The words that stayed, went and came."""
        return diffed(self.old_text, self.new_text)


@dataclass(frozen=True)
class Changes:
    """The changes between two editions, in order of the old numbers, what is new where its number stands."""

    old: str
    new: str
    changes: tuple[Change, ...]
    same: int

    def of(self, sort: Sort) -> tuple[Change, ...]:
        """Give the changes of one sort."""
        return tuple(one for one in self.changes if one.sort is sort)

    @cached_property
    def renumbering(self) -> Mapping[str, str]:
        """The new numbers of clauses that have another one."""
        return {one.old: one.new for one in self.changes if one.old and one.new and one.old != one.new}


def compared(old: OfficialEdition, new: OfficialEdition) -> Changes:
    """Give what the new edition changes."""
    pairs = _Pairs(old, new)
    matched = pairs.matched()
    renumbered = {one: other for one, other in matched.items() if one != other}
    changes = [
        change
        for one, other in matched.items()
        if (change := _change(one, other, pairs.old[one], pairs.new[other], renumbered)) is not None
    ]
    same = len(matched) - len(changes)
    taken = set(matched.values())
    changes += [Change(Sort.REMOVED, one, None, pairs.old[one], "", 0.0) for one in pairs.old if one not in matched]
    changes += [Change(Sort.ADDED, None, one, "", pairs.new[one], 0.0) for one in pairs.new if one not in taken]
    changes.sort(key=lambda one: (number_key(one.id), one.id, one.sort))
    return Changes(old.name, new.name, tuple(changes), same)


def _change(old: str, new: str, old_text: str, new_text: str, renumbered: Mapping[str, str]) -> Change | None:
    likeness = _likeness(_words(old_text), _words(new_text)) if _plain(old_text) != _plain(new_text) else 1.0
    if likeness == 1.0 and _plain(old_text) != _plain(new_text):
        likeness = 0.999  # the same words in another order
    follows = likeness < 1.0 and _plain(_with_new_numbers(old_text, renumbered)) == _plain(new_text)
    if old != new:
        return Change(Sort.RENUMBERED, old, new, old_text, new_text, likeness, follows)
    if likeness < 1.0:
        return Change(Sort.CHANGED, old, new, old_text, new_text, likeness, follows)
    return None


def _with_new_numbers(text: str, renumbered: Mapping[str, str]) -> str:
    return _CLAUSE_NUMBER.sub(lambda match: renumbered.get(match.group(), match.group()), text)


# --- texts -----------------------------------------------------------------------------------------------------------


def body_of(text: str, number: str) -> str:
    """Give the wording of a clause without the number that it begins with.

    >>> body_of("504.4. Карта", "504.4"), body_of("999.1a If", "999.1a")
    ('Карта', 'If')
    """
    if text.startswith(number):
        return text[len(number) :].lstrip(".):").lstrip()
    return (
        text.partition(" ")[2] if text[:1].isdigit() else text
    )  # a letter of the number is printed in another alphabet


def _plain(text: str) -> str:
    return " ".join(text.split())


def _without_numbers(text: str) -> str:
    return _NUMBER.sub("#", _plain(text))


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.casefold()))


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """Give the part of the words that two texts share, from 0 to 1."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 1.0


# --- matching --------------------------------------------------------------------------------------------------------


class _Pairs:
    """The clauses of both editions, and which of them belong together."""

    def __init__(self, old: OfficialEdition, new: OfficialEdition) -> None:
        self.old = {clause.id: body_of(old.wording(clause.id), clause.id) for clause in old.clauses}
        self.new = {clause.id: body_of(new.wording(clause.id), clause.id) for clause in new.clauses}
        self._order = {id: rank for rank, id in enumerate(self.new)}
        self._matched: dict[str, str] = {}
        self._taken: set[str] = set()

    def matched(self) -> dict[str, str]:
        """Give the new number of each old clause that is still there, in the order of the old edition."""
        for id, text in self.old.items():
            if id in self.new and _plain(self.new[id]) == _plain(text):
                self._match(id, id)
        self._match_same(_plain)
        self._match_same(_without_numbers)
        self._match_like()
        return {id: self._matched[id] for id in self.old if id in self._matched}

    def _match(self, old: str, new: str) -> None:
        self._matched[old] = new
        self._taken.add(new)

    def _match_same(self, shape: Callable[[str], str]) -> None:
        """Match texts of one shape: of one number, else alone, else between the same neighbours, else in order."""
        left: defaultdict[str, list[str]] = defaultdict(list)
        for id in self._left_new():
            left[shape(self.new[id])].append(id)
        waiting: defaultdict[str, list[str]] = defaultdict(list)
        for id in list(self._left_old()):
            form = shape(self.old[id])
            if id in self.new and id not in self._taken and form == shape(self.new[id]):
                self._match(id, id)
            elif form in left:
                waiting[form].append(id)
        for form, olds in waiting.items():
            if len(olds) == len(left[form]) == 1 and left[form][0] not in self._taken:
                self._match(olds[0], left[form][0])
        for old, new in list(self._beside()):
            if self._is_left(old, new) and shape(self.old[old]) == shape(self.new[new]):
                self._match(old, new)
        for form, olds in waiting.items():
            news = [id for id in left[form] if id not in self._taken]
            for old, new in zip((id for id in olds if id not in self._matched), news, strict=False):
                self._match(old, new)

    def _is_left(self, old: str, new: str) -> bool:
        return old not in self._matched and new not in self._taken

    def _left_old(self) -> Iterator[str]:
        return (id for id in self.old if id not in self._matched)

    def _left_new(self) -> Iterator[str]:
        return (id for id in self.new if id not in self._taken)

    def _beside(self) -> Iterator[tuple[str, str]]:
        """Give the pairs of clauses left that stand in one place between the same neighbours, or near it."""
        olds, news = list(self.old), list(self.new)
        for run in _runs(olds, self._matched):
            first, last = run[0], run[-1] + 1
            after = self._order[self._matched[olds[first - 1]]] if first else -1
            before = self._order[self._matched[olds[last]]] if last < len(olds) else len(news)
            onward = list(takewhile(self._is_new, news[after + 1 : after + 1 + len(run) + _REACH]))
            back = list(takewhile(self._is_new, reversed(news[max(before - len(run) - _REACH, 0) : before])))
            for places, others in ((run, onward), (run[::-1], back)):
                for rank, place in enumerate(places):
                    near = others[max(rank - _REACH, 0) : rank + _REACH + 1]
                    yield from ((olds[place], other) for other in near)

    def _is_new(self, id: str) -> bool:
        return id not in self._taken

    def _match_like(self) -> None:
        """Match what is left by likeness, the likest first."""
        olds = {id: _words(self.old[id]) for id in self._left_old()}
        news = {id: _words(self.new[id]) for id in self._left_new()}
        beside = dict.fromkeys(self._beside())
        near = {**beside, **{(id, id): None for id in olds if id in news}}
        scored = [
            (score + (_BONUS if (old, new) in near else 0.0), old, new)
            for old, new in {**near, **_sharing_rare_words(olds, news)}
            if (score := _likeness(olds[old], news[new])) >= _enough(old, new, beside)
            and ((old, new) in near or min(olds[old].total(), news[new].total()) >= _SHORT)
        ]
        scored.sort(key=lambda one: (-one[0], number_key(one[1]), number_key(one[2])))
        for _, old, new in scored:
            if self._is_left(old, new):
                self._match(old, new)
        for id in list(self._left_old()):  # nothing else is known of it: the number now says something else
            if id in self.new and id not in self._taken:
                self._match(id, id)


def _enough(old: str, new: str, beside: Container[tuple[str, str]]) -> float:
    if old == new:
        return SAME_NUMBER
    return BESIDE if (old, new) in beside else ELSEWHERE


def _runs(ids: Sequence[str], matched: Container[str]) -> Iterator[list[int]]:
    """Give the places of the ids that are not matched, those that follow one another together."""
    for is_matched, run in groupby(range(len(ids)), key=lambda place: ids[place] in matched):
        if not is_matched:
            yield list(run)


def _sharing_rare_words(
    olds: Mapping[str, Counter[str]], news: Mapping[str, Counter[str]]
) -> dict[tuple[str, str], None]:
    """Give the pairs worth comparing, for they have rare words in common."""
    holding: defaultdict[str, list[str]] = defaultdict(list)
    for id, words in news.items():
        for word in words:
            holding[word].append(id)
    pairs: dict[tuple[str, str], None] = {}
    for id, words in olds.items():
        telling = sorted((word for word in words if word in holding), key=lambda word: (len(holding[word]), word))
        for word in telling[:_TELLING]:
            if len(holding[word]) > _RARE and word != telling[0]:
                break
            pairs.update(dict.fromkeys((id, other) for other in holding[word][: _RARE * 4]))
    return pairs
