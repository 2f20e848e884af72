"""Where a text uses the terms of the glossary, whatever their grammatical form."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge.words import WORD, folded, stem, words
from rulesdb.records import Term


class Use(NamedTuple):
    """A term used in a text, from `start` to `end`."""

    start: int
    end: int
    term: str


def uses_of_terms(text: str, terms: Iterable[Term], language: str) -> list[Use]:
    """Give the first use of each term in a text of that language, in order; a longer name goes over a shorter one.

    A term that the text does not use by one of its names or synonyms is left out.
    """
    tokens = [(stem(folded(match.group())), match.start(), match.end()) for match in WORD.finditer(text)]
    found: dict[str, Use] = {}
    taken: set[int] = set()
    for phrase, term in sorted(_phrases(terms, language), key=lambda one: (-len(one[0]), one)):
        if term in found:
            continue
        place = _first(phrase, tokens, taken, text)
        if place is not None:
            inside = range(place, place + len(phrase))
            taken.update(inside)
            found[term] = Use(tokens[place][1], tokens[inside[-1]][2], term)
    return sorted(found.values())


def _phrases(terms: Iterable[Term], language: str) -> Iterator[tuple[tuple[str, ...], str]]:
    for term in terms:
        for name in (term.names[language], *term.synonyms[language]):
            phrase = tuple(map(stem, words(name)))
            if phrase:
                yield phrase, term.id


def _first(phrase: tuple[str, ...], tokens: list[tuple[str, int, int]], taken: set[int], text: str) -> int | None:
    """Give the place of the first free run of words that is the phrase, with nothing but spaces between them."""
    for place in range(len(tokens) - len(phrase) + 1):
        run = tokens[place : place + len(phrase)]
        if tuple(one for one, _, _ in run) != phrase or not taken.isdisjoint(range(place, place + len(phrase))):
            continue
        if all(not text[one[2] : other[1]].strip(" -") for one, other in itertools.pairwise(run)):
            return place
    return None
