"""Adding up what askings bring, record by record."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from judge.lookup.asking import Asking

Scores = Mapping[int, float]


class Tally(NamedTuple):
    """For each record what the askings add up to, and what part of the words asked it answers, by weight."""

    sums: Scores
    answered: Scores


def tallied(weighed: Iterable[tuple[Asking, float]], scored: Callable[[str], Scores]) -> Tally:
    """Count askings with their weights; `scored` gives the records that have a token, with their scores.

    What it costs grows with the number of records that have the words. Leaving out those that could not come into the
    answer in any case was tried: the bounds of what a record may still gain are so wide, for one has many readings,
    that finding them cost more than it saved.
    """
    sums: defaultdict[int, float] = defaultdict(float)
    answered: defaultdict[int, float] = defaultdict(float)
    for asking, weight in weighed:
        scores, readings = answers(asking, scored)
        for number, score in scores.items():
            sums[number] += weight * score
        if not asking.phrase:  # a phrase only adds to what its words ask already
            for number, reading in readings.items():
                answered[number] += weight * reading
    return Tally(sums, answered)


def answers(asking: Asking, scored: Callable[[str], Scores]) -> tuple[Scores, Scores]:
    """Give the records that answer an asking: the best score of each, and the best reading.

    Whoosh's own disjunction cannot be used: its `DisjunctionMaxMatcher` also takes the scores of records it has yet to
    come to.
    """
    scores: dict[int, float] = {}
    readings: dict[int, float] = {}
    known, read = scores.get, readings.setdefault
    for token, (reading, _) in sorted(asking.readings.items(), key=lambda one: -one[1].weight):
        for number, value in scored(token).items():
            score = reading * value
            if score > known(number, 0.0):
                scores[number] = score
            read(number, reading)  # the best reading comes first
    return scores, readings
