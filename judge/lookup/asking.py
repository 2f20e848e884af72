"""Understanding a query: from the words typed to what is asked, in words that the data has.

A *notion* is a glossary term or a line of `judge.lookup.everyday`: several words and phrases for one thing, in both
languages. The texts of the knowledge base and the query are both read for notions, and they meet there even when they
share no word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from judge import words
from judge.lookup.everyday import notions
from judge.lookup.likeness import kin, root, slips, slips_allowed
from rulesdb.records import Term

# How much a reading of an asked word counts. A slip put right costs its share of the word.
SAME, NOTION, KIN, BEGUN, RELATED, SLIP = 1.0, 0.85, 0.6, 0.6, 0.5, 1.2
MARK = "="  # begins the token of a notion, so that it is no word
BEGINNING = 4  # letters that a half-typed word must have


class Met(NamedTuple):
    """A notion met in a row of stems: where it begins, how many stems it takes."""

    start: int
    length: int
    notion: str


class Lexicon:
    """The notions, by the stems of their phrases."""

    def __init__(self, terms: Iterable[Term]) -> None:
        """Take the glossary; the everyday notions are added to it."""
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._single: dict[str, set[str]] = {}
        self._related: dict[str, frozenset[str]] = {}
        self.surfaces: dict[str, str] = {}
        """The words of all phrases as they are written, each with its stem."""
        glossary = list(terms)
        for number, phrases in enumerate(notions()):
            self._add(f"{MARK}{number}", phrases)
        for term in glossary:
            self._add(term_token(term.id), _names(term))
        for term in glossary:
            met = {
                one.notion
                for text in (term.definition.ru, term.definition.en)
                for one in self.met_in(words.stems(text))
            }
            own = term_token(term.id)
            self._related[own] = frozenset(one for one in met if one != own and not one[1:].isdigit())

    def _add(self, notion: str, phrases: Iterable[str]) -> None:
        for phrase in phrases:
            self.surfaces.update((word, words.stem(word)) for word in words.words(phrase))
            row = tuple(words.stems(phrase))
            if not row:
                continue
            if (row, notion) not in self._phrases.setdefault(row[0], []):
                self._phrases[row[0]].append((row, notion))
            if len(row) == 1:
                self._single.setdefault(notion, set()).add(row[0])

    def met_in(self, row: list[str]) -> Iterator[Met]:
        """Give every notion whose phrase stands in the row of stems, in order; one phrase may lie within another."""
        for start, first in enumerate(row):
            for phrase, notion in self._phrases.get(first, ()):
                if tuple(row[start : start + len(phrase)]) == phrase:
                    yield Met(start, len(phrase), notion)

    def stems_of(self, notion: str) -> frozenset[str]:
        """Give the stems that alone stand for a notion."""
        return frozenset(self._single.get(notion, ()))

    def related_to(self, notion: str) -> frozenset[str]:
        """Give the terms that the definition of a term speaks of; none for an everyday notion."""
        return self._related.get(notion, frozenset())


def term_token(id: str) -> str:
    """Give the token under which a glossary term is indexed."""
    return f"{MARK}{id}"


def _names(term: Term) -> Iterator[str]:
    yield from (term.names.ru, term.names.en)
    yield from (*term.synonyms.ru, *term.synonyms.en, *term.abbreviations, *term.players_words)


@dataclass(frozen=True, slots=True)
class Asking:
    """One word or phrase of the query, with the tokens that answer it and how well each does.

    A phrase only adds to what its words ask already.
    """

    readings: Mapping[str, float]
    phrase: bool = False


Readings = list[tuple[str, float]]  # stems that a typed word may stand for, the likeliest first


class Understanding:
    """Reads queries against the words that the data has."""

    def __init__(self, lexicon: Lexicon, surfaces: Mapping[str, str]) -> None:
        """Take the notions, and the words of the indexed texts as they are written, each with its stem."""
        self._lexicon = lexicon
        self._surfaces = {**surfaces, **lexicon.surfaces}
        self._by_root: dict[str, list[str]] = {}
        for stem in sorted(set(surfaces.values())):
            self._by_root.setdefault(root(stem), []).append(stem)
        self._known = frozenset(self._surfaces.values())
        self._signatures = [(word, _signature(word)) for word in sorted(self._surfaces)]

    def askings(self, query: str) -> list[Asking]:
        """Give what is asked, word by word, then the phrases of more than one word."""
        row = [readings for chunk in query.split() for readings in self._of_chunk(chunk)]
        met = list(self._lexicon.met_in([readings[0][0] for readings in row]))
        single = [self._asking(readings) for readings in row]
        phrases = dict.fromkeys(one.notion for one in met if one.length > 1)
        return single + [Asking({notion: SAME}, phrase=True) for notion in phrases]

    def whole(self, query: str) -> frozenset[str]:
        """Give the notions of which one phrase is the whole query."""
        row = [readings[0][0] for chunk in query.split() for readings in self._of_chunk(chunk)]
        return frozenset(one.notion for one in self._lexicon.met_in(row) if one.length == len(row))

    def _asking(self, readings: Readings) -> Asking:
        tokens: dict[str, float] = {}
        for stem, weight in readings:
            _raise(tokens, stem, weight)
            for one in self._lexicon.met_in([stem]):
                _raise(tokens, one.notion, NOTION * weight)
                for related in self._lexicon.related_to(one.notion):
                    _raise(tokens, related, RELATED * weight)
        for other in self._by_root.get(root(readings[0][0]), ()):
            if kin(readings[0][0], other):
                _raise(tokens, other, KIN * readings[0][1])
        return Asking(tokens)

    def _of_chunk(self, chunk: str) -> list[Readings]:
        """The words of a piece between spaces, each with its readings."""
        candidates = [words.words(chunk), words.words(words.other_layout(chunk))]
        if words.LATIN.search(chunk):
            candidates.append(words.words(words.in_cyrillic(chunk)))
        candidates = [candidate for candidate in candidates if candidate]
        for candidate in candidates:
            if all(word in words.SILENT or words.stem(word) in self._known for word in candidate):
                return [[(words.stem(word), SAME)] for word in candidate if word not in words.SILENT]
        mended = [self._mended(candidate) for candidate in candidates]
        return max(mended, key=lambda one: one[0], default=(0.0, []))[1]

    def _mended(self, candidate: list[str]) -> tuple[float, list[Readings]]:
        """The readings of a candidate's words, slips put right, after how well they are understood on the whole."""
        loud = [word for word in candidate if word not in words.SILENT]
        mended = [self._readings(word) for word in loud]
        understood = sum(readings[0][1] for readings in mended if readings) / len(loud) if loud else 0.0
        return understood, [readings or [(words.stem(word), SAME)] for word, readings in zip(loud, mended, strict=True)]

    def _readings(self, word: str) -> Readings:
        """The known stems that a word may be meant for; none where it is like nothing known."""
        if words.stem(word) in self._known:
            return [(words.stem(word), SAME)]
        if len(word) >= BEGINNING:
            begun = {stem: BEGUN for surface, stem in sorted(self._surfaces.items()) if surface.startswith(word)}
            if begun:
                return list(begun.items())[:5]
        limit = slips_allowed(word)
        signature = _signature(word)
        costs: dict[str, float] = {}
        for surface, other in self._signatures:
            if abs(len(surface) - len(word)) > 2 * limit or (signature ^ other).bit_count() > 2 * limit + 1:
                continue
            cost = slips(word, surface, limit)
            if cost is not None:
                stem = self._surfaces[surface]
                costs[stem] = min(cost, costs.get(stem, cost))
        least = min(costs.values(), default=0.0)
        near = sorted(stem for stem, cost in costs.items() if cost == least)
        return [(stem, SAME - SLIP * least / len(word)) for stem in near][:3]


def _raise(tokens: dict[str, float], token: str, weight: float) -> None:
    tokens[token] = max(weight, tokens.get(token, 0.0))


def _signature(word: str) -> int:
    """The letters of a word as bits; words with few slips between them differ in few bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % 64)
    return bits
