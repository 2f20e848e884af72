"""What a page has beside its text: headers, footers, page numbers."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from rulesdb.official.patterns import patterns
from rulesdb.official.records import Line

_EDGE: Final = 2  # lines at the top and at the bottom of a page that may be furniture
_FEWEST_PAGES: Final = 3  # a line that comes back is furniture from here on
_LONGEST: Final = 160
_FIGURES: Final = re.compile(r"\d+")


def furniture(lines: Sequence[Line]) -> set[int]:
    """Give the places (from 0) of the lines that are page headers, footers or page numbers."""
    found = {place for place, line in enumerate(lines) if line.furniture and line.text}
    if any(line.page is not None for line in lines):
        return found | _on_pages(lines)
    return found | _copied_along(lines)


def _on_pages(lines: Sequence[Line]) -> set[int]:
    """Give what stands at the edges of many pages alike, and numbers at an edge."""
    edges = list(_edges(lines))
    alike: defaultdict[str, set[int | None]] = defaultdict(set)
    for place in edges:
        alike[_shape(lines[place].text)].add(lines[place].page)
    return {
        place
        for place in edges
        if _is_page_number(lines[place].text) or len(alike[_shape(lines[place].text)]) >= _FEWEST_PAGES
    }


def _edges(lines: Sequence[Line]) -> Iterator[int]:
    """Give the places of the first and the last lines of each page."""
    pages: defaultdict[int | None, list[int]] = defaultdict(list)
    for place, line in enumerate(lines):
        if line.text and not line.furniture:
            pages[line.page].append(place)
    for places in pages.values():
        edge = {*places[:_EDGE], *places[-_EDGE:]}
        yield from (place for place in sorted(edge) if len(lines[place].text) <= _LONGEST)


def _shape(text: str) -> str:
    """Give a line with its figures made alike, so that «Правила — 5» and «Правила — 6» are the same header.

    A line that begins with the number of a clause is only like itself.
    """
    return text if patterns().clause.match(text) else _FIGURES.sub("#", " ".join(text.split()))


def _is_page_number(text: str) -> bool:
    told = patterns()
    return bool(told.bare_page.fullmatch(text) or told.page.fullmatch(text))


def _copied_along(lines: Sequence[Line]) -> set[int]:
    """Give the page numbers, and headers beside them, that were copied along into a text without pages.

    A bare number may be text; it is a page's where others count on from it, or where it parts two clauses.
    """
    told = patterns()
    written = [place for place, line in enumerate(lines) if line.text and not line.furniture]
    order = {place: rank for rank, place in enumerate(written)}
    sure = {place for place in written if len(lines[place].text) <= 40 and told.page.fullmatch(lines[place].text)}
    bare = [place for place in written if told.bare_page.fullmatch(lines[place].text)]
    counted = {int(lines[place].text): place for place in bare}
    sure |= {place for number, place in counted.items() if number + 1 in counted or number - 1 in counted}
    sure |= {place for place in bare if _parts_two_clauses(lines, written, order[place])}
    return sure | _beside(lines, written, order, sure)


def _parts_two_clauses(lines: Sequence[Line], written: Sequence[int], rank: int) -> bool:
    told = patterns()
    if not 0 < rank < len(written) - 1:
        return False
    before, after = lines[written[rank - 1]].text, lines[written[rank + 1]].text
    return bool(told.closed.search(before[-4:]) and told.clause.match(after))


def _beside(lines: Sequence[Line], written: Sequence[int], order: dict[int, int], numbers: set[int]) -> set[int]:
    """Give the lines that stand beside several page numbers alike."""
    near = {
        written[rank]
        for place in numbers
        for rank in range(order[place] - 1, order[place] + 2)
        if 0 <= rank < len(written) and written[rank] not in numbers and len(lines[written[rank]].text) <= _LONGEST
    }
    shapes = Counter(_shape(lines[place].text) for place in near)
    return {place for place in near if shapes[_shape(lines[place].text)] >= _FEWEST_PAGES}
