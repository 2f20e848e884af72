"""Where clauses begin: lines that begin with a number, weighed by what stands before, after, and elsewhere in the file.

A number at the beginning of a line may belong to a sentence («… описан в п.» / «999.7. …» on the next line). Strong is
a line that no open sentence runs into; weak, one before which a line ends without a stop. A weak one counts only where
its number is the natural next one, or lies between the clause before and the strong one after.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulesdb.official.numbers import LOOKALIKES, NumberKey, comes_next, number_key
from rulesdb.official.patterns import patterns
from rulesdb.official.records import Line

_SHORT_SCHEME: Final = 3  # lines that must be numbered like 8.3.1 before that is the scheme of a file
_TAIL: Final = 40  # characters of a line that show how it ends
_NO_BEGINNING: Final = frozenset(",;)!?»”%+=/*")
_LONGEST_TITLE: Final = 150


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that begins with what may be the number of a clause."""

    place: int
    number: str
    key: NumberKey
    dotted: bool
    rest: str

    @property
    def titled(self) -> bool:
        """Tell whether what follows the number begins as a sentence or a title does."""
        return not self.rest[:1].islower()


@dataclass(frozen=True, slots=True)
class Start:
    """The beginning of a clause. `out_of_order` where its number is not greater than the one before."""

    place: int
    number: str
    key: NumberKey
    out_of_order: bool = False


def candidates(lines: Sequence[Line]) -> list[Candidate]:
    """Give the lines that may begin clauses, in the one scheme of numbers that the file uses."""
    told = patterns()
    found, short = _matching(lines, told.clause), _matching(lines, told.short_clause)
    return short if len(short) >= max(_SHORT_SCHEME, len(found) + 1) else found


def _matching(lines: Sequence[Line], pattern: re.Pattern[str]) -> list[Candidate]:
    found = []
    for place, line in enumerate(lines):
        if not line.text[:1].isdigit():
            continue
        match = pattern.match(line.text)
        if match is None or (match["rest"][:1] in _NO_BEGINNING and match["rest"]):
            continue
        number = match["number"].translate(LOOKALIKES)
        found.append(Candidate(place, number, number_key(number), match["dot"] is not None, match["rest"]))
    return found


def starts(lines: Sequence[Line], found: Sequence[Candidate], skipped: Mapping[int, object]) -> list[Start]:
    """Give the beginnings of clauses among candidates; `skipped` are the places of furniture and contents."""
    open_ = [one for one in found if one.place not in skipped]
    before = _lines_before(lines, open_, skipped)
    strong = [_strong(one, *before[one.place]) for one in open_]
    next_strong = _next_strong(open_, strong)
    strong_numbers = {one.number for one, sure in zip(open_, strong, strict=True) if sure}
    children = {one.key[:-1] for one in open_}
    chosen: list[Start] = []
    highest: NumberKey = ()
    for rank, one in enumerate(open_):
        previous = before[one.place][0]
        current = chosen[-1].key if chosen else ()
        if not one.dotted and len(one.key) == 1 and not (one.key in children and one.titled and strong[rank]):
            continue  # «100 карт» begins no section; «504 Атаки» does, when 504.1 follows
        if strong[rank]:
            if one.key <= highest and not one.titled:
                continue
        elif not _weak_counts(one, previous, current, next_strong[rank], strong_numbers):
            continue
        chosen.append(Start(one.place, one.number, one.key, one.key <= highest))
        highest = max(highest, one.key)
    return chosen


def _lines_before(
    lines: Sequence[Line], found: Sequence[Candidate], skipped: Mapping[int, object]
) -> dict[int, tuple[str, bool, bool]]:
    """For each candidate give the line before it, whether an empty one parts them, and whether that line is a title."""
    wanted = {one.place: one for one in found}
    result: dict[int, tuple[str, bool, bool]] = {}
    previous, parted, title = "", True, True
    for place, line in enumerate(lines):
        if place in wanted:
            result[place] = (previous, parted, title)
        if not line.text:
            parted = True
        elif place not in skipped:
            one = wanted.get(place)
            title = one is not None and len(one.key) == 1 and len(line.text) <= _LONGEST_TITLE
            previous, parted = line.text, False
    return result


def _strong(one: Candidate, previous: str, parted: bool, title: bool) -> bool:
    """Tell whether no sentence runs from the line before into this one."""
    tail = previous[-_TAIL:]
    told = patterns()
    if parted or not previous:
        return True
    if told.cites.search(tail):
        return False
    if title and one.titled:
        return True
    return bool(told.closed.search(tail)) and (one.titled or one.dotted)


def _weak_counts(
    one: Candidate, previous: str, current: NumberKey, following: NumberKey | None, strong: set[str]
) -> bool:
    told = patterns()
    tail = previous[-_TAIL:]
    if told.cites.search(tail) or one.number in strong or not one.titled:
        return False
    if comes_next(current, one.key) and (one.dotted or len(one.key) > 1):
        return True
    if told.cites_softly.search(tail) or not one.dotted:
        return False
    return one.key > current and (following is None or one.key < following)


def _next_strong(found: Sequence[Candidate], strong: Sequence[bool]) -> list[NumberKey | None]:
    """For each candidate give the number of the next strong one."""
    result: list[NumberKey | None] = [None] * len(found)
    following: NumberKey | None = None
    for rank in range(len(found) - 1, -1, -1):
        result[rank] = following
        if strong[rank]:
            following = found[rank].key
    return result
