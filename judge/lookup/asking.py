"""Understanding a query: from the words typed to what is asked, in words that the data has.

A *notion* is a glossary term or a line of `judge.lookup.everyday`: several words and phrases for one thing, in both
languages. The texts of the knowledge base and the query are both read for notions, and they meet there even when they
share no word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from judge import words
from judge.lookup.everyday import notions
from judge.lookup.glued import parted
from judge.lookup.likeness import kin, root, slips, slips_allowed
from rulesdb.records import Term, Text

# How much a reading of an asked word counts. A slip put right costs its share of the word.
SAME, NOTION, KIN, BEGUN, SLIP = 1.0, 0.85, 0.6, 0.6, 1.2
GLUED = 0.95  # words typed without a space between them
UNDERSTOOD = 0.55  # from here on words in another layout or alphabet are taken for what was meant
MARK = "="  # begins the token of a notion, so that it is no word
LONG = 6  # letters from which a part of what was glued may be another form of a word; the stem of a short one misleads
BEGINNING = 4  # letters that a half-typed word must have


class Way(StrEnum):
    """How a word that was typed came to what the data has."""

    WORD = "word"
    SYNONYM = "synonym"
    KIN = "kin"
    BEGUN = "beginning"
    SLIP = "slip"
    LAYOUT = "layout"
    LETTERS = "letters"
    GLUED = "glued"


class Token(NamedTuple):
    """What answers an asking: how well, and how one comes to it."""

    weight: float
    way: Way


class Meant(NamedTuple):
    """A known stem that a typed word may stand for, and how."""

    stem: str
    weight: float
    way: Way = Way.WORD


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
        self._names: dict[str, Text] = {}
        self.surfaces: dict[str, str] = {}
        """The words of all phrases as they are written, each with its stem."""
        for number, phrases in enumerate(notions()):
            self._add(f"{MARK}{number}", phrases)
            self._names[f"{MARK}{number}"] = Text(phrases[0], next(filter(str.isascii, phrases), phrases[0]))
        for term in terms:
            self._add(term_token(term.id), _names(term))
            self._names[term_token(term.id)] = term.names

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

    def phrases(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give each notion with the stems of each of its phrases."""
        for rows in self._phrases.values():
            yield from ((notion, row) for row, notion in rows)

    def stems_of(self, notion: str) -> frozenset[str]:
        """Give the stems that alone stand for a notion."""
        return frozenset(self._single.get(notion, ()))

    def name_of(self, notion: str) -> Text | None:
        """Give what a notion is called: the name of the term, or a word of each language."""
        return self._names.get(notion)


def term_token(id: str) -> str:
    """Give the token under which a glossary term is indexed."""
    return f"{MARK}{id}"


def _names(term: Term) -> Iterator[str]:
    yield from (term.names.ru, term.names.en)
    yield from (*term.synonyms.ru, *term.synonyms.en, *term.abbreviations, *term.players_words)


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """One word or phrase of the query, as it was typed, with the tokens that answer it.

    A phrase only adds to what its words ask already.
    """

    typed: str
    readings: Mapping[str, Token]
    phrase: bool = False


class Understood(NamedTuple):
    """What a query asks, and the notions of which one phrase is the whole query."""

    askings: tuple[Asking, ...]
    named: frozenset[str]


Readings = list[Meant]  # what a typed word may stand for, the likeliest first


class Typed(NamedTuple):
    """A word as it was typed, with its readings."""

    word: str
    readings: Readings


class Understanding:
    """Reads queries against the words that the data has."""

    def __init__(self, lexicon: Lexicon, surfaces: Mapping[str, str]) -> None:
        """Take the notions, and the words of the indexed texts as they are written, each with its stem."""
        self._lexicon = lexicon
        self.surfaces = {**surfaces, **lexicon.surfaces}
        """The words known, as they are written, each with its stem."""
        self.indexed = frozenset(surfaces.values())
        """The stems that the indexed texts have."""
        self._by_root: dict[str, list[str]] = {}
        for stem in sorted(self.indexed):
            self._by_root.setdefault(root(stem), []).append(stem)
        self._all_by_root: dict[str, list[str]] = {}
        for stem in sorted(set(self.surfaces.values())):
            self._all_by_root.setdefault(root(stem), []).append(stem)
        self._known = frozenset(self.surfaces.values())
        self._written = sorted(self.surfaces)
        self._by_length: dict[int, list[str]] = {}
        for word in self._written:
            self._by_length.setdefault(len(word), []).append(word)

    def understood(self, query: str) -> Understood:
        """Give what is asked, word by word, then the phrases of more than one word; and the notions named."""
        row = self._row(query)
        met = list(self._met_in(row))
        phrases = {one.notion: _as_typed(row[one.start : one.start + one.length]) for one in met if one.length > 1}
        askings = (
            *(self._asking(typed) for typed in row),
            *(Asking(typed, {notion: Token(SAME, Way.WORD)}, phrase=True) for notion, typed in phrases.items()),
        )
        return Understood(askings, frozenset(one.notion for one in met if one.length == len(row)))

    def speaks_of(self, stem: str) -> bool:
        """Tell whether the texts of the records, or a phrase for one of their matters, have a stem."""
        return stem in self.indexed or any(True for _ in self._lexicon.met_in([stem]))

    @cached_property
    def _words(self) -> Mapping[str, str]:
        """The shortest word that the data has with each stem."""
        words_of: dict[str, str] = {}
        for word in sorted(self.surfaces, key=lambda word: (-len(word), word)):
            words_of[self.surfaces[word]] = word
        return words_of

    def word_of(self, stem: str) -> str:
        """Give a word that the data has with this stem, the shortest."""
        return self._words.get(stem, stem)

    def meant(self, chunk: str) -> list[tuple[str, str]]:
        """Give the words that a piece between spaces is meant for, each with its stem."""
        readings = [one[0] for one in self._of_chunk(chunk)]
        typed = words.words(chunk) if len(readings) == 1 else words.loud_words(chunk)
        if len(typed) == len(readings) and all(one.way in (Way.WORD, Way.SLIP) for one in readings):
            return [(word, one.stem) for word, one in zip(typed, readings, strict=True)]
        return [(self.word_of(one.stem), one.stem) for one in readings]

    def _met_in(self, row: list[Typed]) -> Iterator[Met]:
        return self._lexicon.met_in([typed.readings[0].stem for typed in row])

    def _row(self, query: str) -> list[Typed]:
        """The words of a query, each with its readings; a word that a space has torn in two is one again."""
        chunks = query.split()
        for place in range(len(chunks) - 1, 0, -1):
            if self._is_torn(chunks[place - 1], chunks[place]):
                chunks[place - 1 : place + 1] = [chunks[place - 1] + chunks[place]]
        return [Typed(_bare(chunk), readings) for chunk in chunks for readings in self._of_chunk(chunk)]

    def _is_torn(self, one: str, other: str) -> bool:
        """Whether two pieces are no words that the data has, or not both, and are one when put together."""
        halves, whole = (words.words(one), words.words(other)), words.words(one + other)
        if len(whole) != 1 or any(len(half) != 1 for half in halves) or whole[0] not in self.surfaces:
            return False
        return not all(half[0] in words.SILENT or self._is_known(half[0]) for half in halves)

    def _is_written(self, word: str) -> bool:
        """Whether the data has a word, in this form or, where it is long, in another."""
        return word in self.surfaces or (len(word) >= LONG and self._is_known(word))

    def _is_known(self, word: str) -> bool:
        return words.stem(word) in self._known

    def _asking(self, typed: Typed) -> Asking:
        tokens: dict[str, Token] = {}
        for stem, weight, way in typed.readings:
            _raise(tokens, stem, weight, way)
            for one in self._lexicon.met_in([stem]):
                _raise(tokens, one.notion, NOTION * weight, Way.SYNONYM if way is Way.WORD else way)
        first = typed.readings[0]
        for other in self._by_root.get(root(first.stem), ()):
            if kin(first.stem, other):
                _raise(tokens, other, KIN * first.weight, Way.KIN)
        return Asking(typed.word, tokens)

    def _of_chunk(self, chunk: str) -> list[Readings]:
        """The words of a piece between spaces, each with its readings."""
        candidates = [(words.words(chunk), Way.WORD), (words.words(words.other_layout(chunk)), Way.LAYOUT)]
        if words.LATIN.search(chunk):
            candidates += [(words.words(reading), Way.LETTERS) for reading in words.cyrillic_readings(chunk)]
        candidates = [candidate for candidate in candidates if candidate[0]]
        for candidate, way in candidates:
            if all(word in words.SILENT or self._is_known(word) for word in candidate):
                return [[Meant(words.stem(word), SAME, way)] for word in candidate if word not in words.SILENT]
        mended = [self._mended(candidate, way) for candidate, way in candidates]
        mended += [self._mended_parts(candidate[0]) for candidate, _ in candidates if len(candidate) == 1]
        if not mended:
            return []
        best = max(mended, key=lambda one: one[0])
        return best[1] if best[0] >= UNDERSTOOD else mended[0][1]

    def _mended(self, candidate: list[str], way: Way) -> tuple[float, list[Readings]]:
        """The readings of a candidate's words, slips put right, after how well they are understood on the whole."""
        loud = [word for word in candidate if word not in words.SILENT]
        mended = [self._readings(word, way) for word in loud]
        understood = sum(readings[0].weight for readings in mended if readings) / len(loud) if loud else 0.0
        return understood, [
            readings or [Meant(words.stem(word), SAME)] for word, readings in zip(loud, mended, strict=True)
        ]

    def _mended_parts(self, word: str) -> tuple[float, list[Readings]]:
        """The readings of words typed without spaces; nothing is understood where a part is no word with a slip."""
        parts = parted(word, self._is_written, words.SILENT.__contains__)
        readings = [
            [one._replace(way=Way.GLUED) for one in self._slipped(part.word)]
            if part.strange
            else [Meant(words.stem(part.word), SAME, Way.GLUED)]
            for part in parts
            if part.word not in words.SILENT
        ]
        if not readings or not all(readings):
            return 0.0, []
        return GLUED * sum(one[0].weight for one in readings) / len(readings), readings

    def _readings(self, word: str, way: Way) -> Readings:
        """The known stems that a word may be meant for; none where it is like nothing known."""
        if self._is_known(word):
            return [Meant(words.stem(word), SAME, way)]
        if len(word) >= (LONG if way is Way.LETTERS else BEGINNING):
            begun = dict.fromkeys(self.surfaces[surface] for surface in self._beginning_with(word))
            if begun:
                return [Meant(stem, BEGUN, Way.BEGUN) for stem in begun][:5]
        return self._slipped(word) or self._akin(word, way)

    def _akin(self, word: str, way: Way) -> Readings:
        """The known stems that look like another form of a word: «тапнулся» beside «тапнуть»."""
        own = words.stem(word)
        near = [stem for stem in self._all_by_root.get(root(own), ()) if kin(own, stem)]
        return [Meant(stem, KIN, Way.KIN if way is Way.WORD else way) for stem in near][:3]

    def _beginning_with(self, word: str) -> Iterator[str]:
        for surface in self._written[bisect_left(self._written, word) :]:
            if not surface.startswith(word):
                return
            yield surface

    def _slipped(self, word: str) -> Readings:
        """The known stems that a word with slips in it may be meant for."""
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        limit = slips_allowed(word)
        # Half a slip is the least that parts two words, so twice the limit in whole edits loses none of them.
        edits = int(2 * limit)
        near = [
            surface
            for length in range(len(word) - edits, len(word) + edits + 1)
            for surface, _, _ in extract(
                word, self._by_length.get(length, ()), scorer=OSA.distance, score_cutoff=edits, limit=None
            )
        ]
        costs: dict[str, float] = {}
        for surface in near:
            cost = slips(word, surface, limit)
            if cost is not None:
                stem = self.surfaces[surface]
                costs[stem] = min(cost, costs.get(stem, cost))
        least = min(costs.values(), default=0.0)
        best = sorted(stem for stem, cost in costs.items() if cost == least)
        return [Meant(stem, SAME - SLIP * least / len(word), Way.SLIP) for stem in best][:3]


def _raise(tokens: dict[str, Token], token: str, weight: float, way: Way) -> None:
    known = tokens.get(token)
    if known is None or weight > known.weight:
        tokens[token] = Token(weight, way)


def _as_typed(row: list[Typed]) -> str:
    return " ".join(dict.fromkeys(typed.word for typed in row))


def _bare(chunk: str) -> str:
    """A piece between spaces without the signs around it, as one reads it back to whoever typed it."""
    return chunk.strip("«»“”„\"'!?…(),.;:") or chunk
