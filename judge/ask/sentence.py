"""Reading a question: the words that say something, slips put right, and the situation they tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from judge import words
from judge.ask.acting import WHO, WHOM
from judge.ask.doubts import doubtful
from judge.ask.figures import cells_in, figure_at, looks_like_a_cell, number_of
from judge.ask.markers import Handling, handling
from judge.ask.roles import OVER, roles
from judge.ask.signs import NEGATION, OTHER_QUESTION, Aspect, Phrasebook
from judge.ask.situation import Situation, Spoken
from judge.lookup.asking import Understanding

_NUMBER: Final = re.compile(r"\W*(\d+)(?:-?(?:й|я|го|му|м|ю|ой|ей)|st|nd|rd|th)?\W*")


class Heard(NamedTuple):
    """A word as it was understood, its stem, and what was typed for it."""

    word: str
    stem: str
    typed: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as it was read: the words that meant something, those that did not, the situation if there is one.

    There is none where a word of the rules was not taken into account, for it might turn the answer around.
    """

    spoken: tuple[Spoken, ...]
    unused: tuple[str, ...]
    situation: Situation | Handling | None

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
        marker = handling(words.words(question))
        if marker is not None:
            return Reading(marker.spoken, (), marker)
        row = list(self._row(question))
        spoken, unused = self._spoken(row)
        plain = [one.word for one in row]
        told = roles(spoken, plain)
        left_over = {place for place in unused if self._may_matter(row[place])}
        left_over |= doubtful(spoken, plain) | {one.place for one in told.left_over}
        typed = dict.fromkeys(row[place].typed for place in sorted({*unused, *left_over}))
        return Reading(spoken, tuple(typed), None if left_over else told.situation)

    def _may_matter(self, one: Heard) -> bool:
        """Whether a word that was not taken into account is one of those that the rules are written with."""
        asks_else = one.word in OTHER_QUESTION or one.word in NEGATION or looks_like_a_cell(one.word)
        return asks_else or self._understanding.speaks_of(one.stem)

    def _row(self, question: str) -> Iterator[Heard]:
        """The words of a question with their stems; slips, layout and alphabet put right where that helps."""
        chunks = words.folded(question).split()
        for chunk, following in zip(chunks, [*chunks, ""][1:], strict=False):
            if cells := cells_in(chunk, following):
                yield from (Heard(cell, cell, cell) for cell in cells)
                continue
            bare = words.words(chunk)
            if bare and all(self._says_something(word) for word in bare):
                yield from (Heard(word, words.stem(word), word) for word in bare)
            elif number := _NUMBER.fullmatch(chunk):
                yield Heard(number[1], number[1], number[1])
            else:
                yield from self._mended(chunk, bare)

    def _mended(self, chunk: str, bare: list[str]) -> Iterator[Heard]:
        """The words that a piece between spaces, with slips or in another layout, is meant for."""
        mended = self._understanding.meant(chunk)
        silent = [words.words(text) for text in (words.other_layout(chunk), *words.cyrillic_readings(chunk))]
        if not mended and words.LATIN.search(chunk):
            said = next((one for one in silent if one and words.SILENT.issuperset(one)), bare)
            yield from (Heard(word, words.stem(word), word) for word in said)
        elif len(mended) == len(bare):
            yield from (Heard(word, stem, typed) for (word, stem), typed in zip(mended, bare, strict=True))
        else:
            yield from (Heard(word, stem, chunk) for word, stem in mended)
            yield from (Heard(word, words.stem(word), word) for word in bare if not mended)

    def _says_something(self, word: str) -> bool:
        return word in words.SILENT or self._phrasebook.at([words.stem(word)], 0) is not None

    def _spoken(self, row: Sequence[Heard]) -> tuple[tuple[Spoken, ...], tuple[int, ...]]:
        """The pieces that mean something, and the places of the words that do not."""
        stems = [one.stem for one in row]
        plain = [one.word for one in row]
        spoken: list[Spoken] = []
        unused: list[int] = []
        place = 0
        while place < len(row):
            found = figure_at(plain, place) or self._phrasebook.at(stems, place)
            if found is not None:
                sign, length = found
                typed = " ".join(one.word for one in row[place : place + length])
                if sign.aspect is not Aspect.OTHER:
                    spoken.append(Spoken(typed, place, length, sign))
                place += length
                continue
            word = row[place].word
            heard = word in OTHER_QUESTION or word not in words.SILENT | OVER | WHO | WHOM
            if heard and number_of(word) is None:
                unused.append(place)
            place += 1
        return tuple(spoken), tuple(unused)
