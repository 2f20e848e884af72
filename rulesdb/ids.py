"""The ids of clauses: reading, ordering, relating and finding them in running text.

An id is compared by component, never as text, so `999.1` does not stand for `999.11`:

>>> sorted(["999.10", "b:205.3", "999.9", "rp:g-пас"], key=clause_key)
['999.9', '999.10', 'rp:g-пас', 'b:205.3']
"""

import bisect
import difflib
import re
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

EDITIONS: Final = ("rp", "b", "m")
"""The editions in the order of precedence: the main one, the older one, the modern one."""

_NUMBER: Final = r"[1-9][0-9][0-9](?:\.(?:[1-9][0-9]*|[a-z]))*"
_WORDS: Final = r"g-[0-9a-zа-яё]+(?:-[0-9a-zа-яё]+)*"
_ID: Final = re.compile(rf"(?:(?P<numbered>[bm]):)?(?P<number>{_NUMBER})|(?P<worded>rp|b|m):(?P<words>{_WORDS})")

# Cyrillic б and м look like an edition's prefix; they are found so that the missing record is reported.
_MENTION: Final = re.compile(rf"(?<!\w)(?<!\d[.,])(?:(?:rp|[bmбм]):(?:{_NUMBER}|{_WORDS})|{_NUMBER})(?![\w%])")

ClauseKey = tuple[int, bool, tuple[tuple[bool, int, str], ...], str]


class _Parts(NamedTuple):
    """A clause id taken apart: `rp` / False / ("504", "1") or `b` / True / ("g", "11")."""

    edition: str
    glossary: bool
    components: tuple[str, ...]


def _parts(id: str) -> _Parts | None:
    match = _ID.fullmatch(id)
    if match is None:
        return None
    if match["number"]:
        return _Parts(match["numbered"] or "rp", False, tuple(match["number"].split(".")))
    return _Parts(match["worded"], True, tuple(match["words"].split("-")))


def _parts_or_refuse(id: str) -> _Parts:
    parts = _parts(id)
    if parts is None:
        raise ValueError(f"{id!r} is not the id of a clause")
    return parts


def is_clause_id(id: str) -> bool:
    """Tell whether a text has the form of a clause id, whether or not there is such a clause."""
    return _parts(id) is not None


def edition_of(id: str) -> str:
    """Give the edition that a clause id belongs to: `rp`, `b` or `m`. Raises ValueError for what is no clause id."""
    return _parts_or_refuse(id).edition


def clause_key(id: str) -> ClauseKey:
    """Give the sorting key of a clause id: by edition, numbers before the glossary, then component by component.

    Numbers come before letters, and ё sorts as е. Raises ValueError for what is no clause id.
    """
    parts = _parts_or_refuse(id)
    components = tuple(
        (False, int(one), "") if one.isdigit() else (True, 0, one.replace("ё", "е")) for one in parts.components
    )
    return EDITIONS.index(parts.edition), parts.glossary, components, id


def section_of(id: str) -> str:
    """Give a clause's section: `504` of `504.1.1`, `b:glossary` of `b:g-11`. Raises ValueError for no clause id."""
    parts = _parts_or_refuse(id)
    if parts.glossary:
        return f"{parts.edition}:glossary"
    return _numbered(parts.edition, parts.components[:1])


def file_stem(section: str) -> str:
    """Give the name, without its ending, of the file that holds a section: `b-207` of `b:207`."""
    return section.replace(":", "-")


def parent_of(id: str, known: Collection[str]) -> str | None:
    """Give the nearest known ancestor of a clause, `504.1` of `504.1.1`; None where there is none.

    Entries of a glossary have no parent. Raises ValueError for what is no clause id.
    """
    parts = _parts_or_refuse(id)
    if parts.glossary:
        return None
    ancestors = (_numbered(parts.edition, parts.components[:end]) for end in range(len(parts.components) - 1, 0, -1))
    return next((one for one in ancestors if one in known), None)


def mentions(text: str, sections: bool = False) -> tuple[str, ...]:
    """Give what looks like clause ids in a text, in order and once each.

    A bare three-digit number is taken for a section only with `sections`: elsewhere it may be any number.
    """
    found = (match.group() for match in _MENTION.finditer(text))
    return tuple(dict.fromkeys(one for one in found if sections or not one.isdigit()))


def mention_pattern() -> re.Pattern[str]:
    """Give the pattern of what looks like a clause id in a text, for who has to replace it."""
    return _MENTION


def nearest(id: str, known: Iterable[str], limit: int = 5) -> tuple[str, ...]:
    """Give the known ids that were probably meant, the likeliest first.

    For a number: the same figures with other dots (`999.1.1` for `999.11`), the same number in another edition, its
    parent, children, siblings and neighbours. For words, and for what is no id, those spelt most like it. Equal input
    gives an equal answer.
    """
    ordered = sorted({one for one in known if one != id and is_clause_id(one)}, key=clause_key)
    parts = _parts(id)
    found = [one for one in ordered if _figures(one) == _figures(id)]
    if parts is None:
        found += [one for one in mentions(id, sections=True) if one in ordered]
        found += difflib.get_close_matches(id, ordered, n=limit)
    elif parts.glossary:
        found += _spelt_like(parts, ordered, limit)
    else:
        found += _around(id, parts, ordered)
    return tuple(dict.fromkeys(found))[:limit]


def _numbered(edition: str, components: tuple[str, ...]) -> str:
    prefix = "" if edition == "rp" else f"{edition}:"
    return prefix + ".".join(components)


def _figures(id: str) -> str:
    return "".join(filter(str.isalnum, id))


def _spelt_like(parts: _Parts, ordered: list[str], limit: int) -> list[str]:
    """Give the entries of any glossary whose words are spelt like these, and those of the next numbers."""
    meant = "-".join(parts.components[1:])
    entries: dict[str, list[str]] = {}
    for one in ordered:
        _, _, words = one.partition(":g-")
        if words:
            entries.setdefault(words, []).append(one)
    close = difflib.get_close_matches(meant, entries, n=limit)
    if meant.isdigit():
        close = sorted(filter(str.isdigit, entries), key=lambda words: _distance(words, meant))
    return [one for words in close for one in entries[words]]


def _around(id: str, parts: _Parts, ordered: list[str]) -> list[str]:
    """Give the clauses that stand around a number: elsewhere, above, below, beside it, before and after it."""
    elsewhere = [_numbered(edition, parts.components) for edition in EDITIONS if edition != parts.edition]
    parent = parent_of(id, ordered)
    found = [one for one in elsewhere if one in ordered] + ([parent] if parent else [])
    numbered = {one: other.components for one in ordered if (other := _of_same_sort(one, parts)) is not None}
    depth = len(parts.components)
    found += [one for one, components in numbered.items() if components[:depth] == parts.components]
    siblings = [one for one, components in numbered.items() if components[:-1] == parts.components[:-1]]
    if depth > 1:
        found += sorted(siblings, key=lambda one: _distance(numbered[one][-1], parts.components[-1]))
    after = bisect.bisect(list(numbered), clause_key(id), key=clause_key)
    neighbours = list(numbered)
    return found + neighbours[after - 1 : after] + neighbours[after : after + 2] + neighbours[max(after - 2, 0) : after]


def _of_same_sort(id: str, parts: _Parts) -> _Parts | None:
    other = _parts_or_refuse(id)
    return other if (other.edition, other.glossary) == (parts.edition, parts.glossary) else None


def _distance(one: str, other: str) -> int:
    """Tell how far two last components are apart: 3 for `1` and `4`; letters are far from numbers."""
    return abs(_position(one) - _position(other))


def _position(component: str) -> int:
    return int(component) if component.isdigit() else 1000 + ord(component)
