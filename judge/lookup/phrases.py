"""How like a query is to the phrases by which players ask for a record.

A record that answers many questions has many phrases, and a query is seldom like more than one or two of them. So the
phrases are no bag of words: each is compared by itself, both ways. How much of what is asked does it have, and how much
of it is asked for? Both are weighed by how rare the words are, and a word counts by any of its readings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from judge import words
from judge.lookup.asking import Asking, Lexicon

SEVERAL = 4  # of several phrases the likest counts most by far: this is the power of the norm by which they add up


class Like(NamedTuple):
    """How like the phrases of a record are to a query, and the likest of them, as it is written."""

    likeness: float
    phrase: str


class _Unit(NamedTuple):
    """A word of a phrase."""

    phrase: int
    stem: str


class Phrases:
    """The phrases of records, by the tokens of their words."""

    def __init__(self, phrases: Iterable[tuple[int, str]], lexicon: Lexicon, weight_of: Callable[[str], float]) -> None:
        """Take each phrase with the number of its record; `weight_of` tells how much a stem matters."""
        self._phrases = list(phrases)
        self._weight_of = weight_of
        self._units: list[_Unit] = []
        self._stems: list[list[str]] = []
        self._with: defaultdict[str, list[int]] = defaultdict(list)
        tokens: dict[str, list[str]] = {}
        for number, (_, text) in enumerate(self._phrases):
            self._stems.append(list(dict.fromkeys(words.stems(text))))
            for stem in self._stems[-1]:
                if stem not in tokens:
                    tokens[stem] = [stem, *dict.fromkeys(met.notion for met in lexicon.met_in([stem]))]
                for token in tokens[stem]:
                    self._with[token].append(len(self._units))
                self._units.append(_Unit(number, stem))
        self._wholes: dict[int, float] = {}

    def told(self) -> list[tuple[int, list[str]]]:
        """Give each phrase as the number of its record and its stems."""
        return [(record, stems) for (record, _), stems in zip(self._phrases, self._stems, strict=True)]

    def like(self, weighed: Iterable[tuple[Asking, float]]) -> Mapping[int, Like]:
        """Give the records whose phrases have something of what is asked, each asking with its weight."""
        asked = 0.0
        answered: defaultdict[int, float] = defaultdict(float)  # by phrase
        met: dict[int, float] = {}  # by unit
        for asking, weight in weighed:
            if asking.phrase:  # a phrase only adds to what its words ask already
                continue
            asked += weight
            for phrase, reading in self._answers(asking, met).items():
                answered[phrase] += weight * reading
        covered: defaultdict[int, float] = defaultdict(float)
        for unit, reading in met.items():
            phrase, stem = self._units[unit]
            covered[phrase] += reading * self._weight_of(stem)
        sums: defaultdict[int, float] = defaultdict(float)
        likest: dict[int, tuple[float, int]] = {}
        for phrase, part in answered.items():
            record = self._phrases[phrase][0]
            likeness = part / asked * covered[phrase] / self._whole(phrase)
            sums[record] += likeness**SEVERAL
            likest[record] = max(likest.get(record, (0.0, 0)), (likeness, -phrase))
        return {
            record: Like(sums[record] ** (1 / SEVERAL), self._phrases[-phrase][1])
            for record, (_, phrase) in likest.items()
        }

    def _answers(self, asking: Asking, met: dict[int, float]) -> Mapping[int, float]:
        """Give the best reading by which each phrase answers an asking, and note it of the words that do."""
        best: dict[int, float] = {}
        for token, (reading, _) in asking.readings.items():
            for unit in self._with.get(token, ()):
                phrase = self._units[unit].phrase
                if reading > best.get(phrase, 0.0):
                    best[phrase] = reading
                if reading > met.get(unit, 0.0):
                    met[unit] = reading
        return best

    def _whole(self, phrase: int) -> float:
        if phrase not in self._wholes:
            self._wholes[phrase] = sum(map(self._weight_of, self._stems[phrase]))
        return self._wholes[phrase]
