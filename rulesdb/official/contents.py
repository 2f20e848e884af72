"""Tables of contents: lines that begin with numbers and begin no clause."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rulesdb.official.cleaning import squeezed
from rulesdb.official.numbers import NumberKey
from rulesdb.official.patterns import patterns
from rulesdb.official.records import Line
from rulesdb.official.starts import Candidate

_LONGEST: Final = 200  # characters of an entry
_GAP: Final = 3  # lines between two entries with page numbers: an entry may take several
_FEWEST: Final = 3  # entries in a row that all come back later


def contents(lines: Sequence[Line], found: Sequence[Candidate], skipped: set[int]) -> set[int]:
    """Give the places of the lines that belong to a table of contents.

    An entry is known by the page number at its end, by coming back later as the heading of the section itself, or by
    standing below a heading such as «Содержание».
    """
    written = [place for place, line in enumerate(lines) if line.text and place not in skipped]
    table = _Table(lines, found, written)
    return table.with_page_numbers() | table.coming_back() | table.below_a_heading()


class _Table:
    def __init__(self, lines: Sequence[Line], found: Sequence[Candidate], written: list[int]) -> None:
        self._lines = lines
        self._written = written
        self._candidates = {one.place: one for one in found}
        self._plain = {place: squeezed(lines[place].text[:_LONGEST]).rstrip(" .").casefold() for place in written}
        self._left = Counter(self._plain.values())  # how often each line is still to come

    def with_page_numbers(self) -> set[int]:
        """Entries that end in dots and a page, and the lines between them."""
        ranks = [rank for rank, place in enumerate(self._written) if self._ends_in_a_page(place)]
        found: set[int] = set()
        for one, other in pairwise(ranks):
            if other - one <= _GAP:
                found.update(range(one, other + 1))
        first = min(found, default=0)
        while first - 1 >= 0 and self._is_heading(self._written[first - 1]):
            first -= 1
            found.add(first)
        return {self._written[rank] for rank in found}

    def _ends_in_a_page(self, place: int) -> bool:
        told, text = patterns(), self._lines[place].text
        if len(text) > _LONGEST or not text[-1].isalnum():
            return False
        return bool(told.leader.search(text) or (place in self._candidates and told.wide_gap.search(text)))

    def _is_heading(self, place: int) -> bool:
        return self._plain[place].rstrip(":") in patterns().contents

    def coming_back(self) -> set[int]:
        """Runs of entries that all come back, word for word; with what stands among them and comes back too."""
        found: set[int] = set()
        run: list[int] = []
        left = self._left.copy()
        for place in self._written:
            plain = self._plain[place]
            left[plain] -= 1
            if left[plain] > 0 and len(self._lines[place].text) <= _LONGEST:
                run.append(place)
                continue
            found.update(self._taken(run))
            run = []
        return found | self._taken(run)

    def _taken(self, run: list[int]) -> set[int]:
        numbered = [place for place in run if place in self._candidates or patterns().chapter.match(self._text(place))]
        return set(run) if len(numbered) >= _FEWEST else set()

    def _text(self, place: int) -> str:
        return self._lines[place].text

    def below_a_heading(self) -> set[int]:
        """Entries below «Содержание», to the first line that is none: a smaller number, a sentence, a clause."""
        found: set[int] = set()
        rank = 0
        while rank < len(self._written):
            if self._is_heading(self._written[rank]):
                end = self._end_of_table(rank + 1)
                if end - rank > 2:
                    found.update(self._written[rank:end])
                rank = end
            rank += 1
        return found

    def _end_of_table(self, rank: int) -> int:
        highest: NumberKey = ()
        chapters = 0
        last_entry = rank
        for at in range(rank, len(self._written)):
            place = self._written[at]
            one, text = self._candidates.get(place), self._text(place)
            chapter = patterns().chapter.match(text)
            number = int(chapter["number"]) if chapter else 0
            if len(text) > _LONGEST or (one and one.key <= highest) or (chapter and number <= chapters):
                break
            if one is None and chapter is None and not self._ends_in_a_page(place) and not self._is_named(place):
                break
            if one is not None and len(one.key) > 1 and at > rank and not self._ends_in_a_page(place):
                before = self._candidates.get(self._written[at - 1])
                if before is not None and before.key == one.key[:-1]:
                    return at - 1  # the section before has clauses: it is no entry
            highest, chapters, last_entry = (one.key if one else highest), max(chapters, number), at + 1
        return last_entry

    def _is_named(self, place: int) -> bool:
        """Tell whether a line without a number is known as a heading: of the back matter, or coming back."""
        plain = self._plain[place]
        return plain in patterns().back or self._left[plain] > 1
