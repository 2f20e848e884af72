"""All the ends that a position can have: every choice of the players and every throw followed, equal states merged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.decision import next_readings
from engine.drain import advance
from engine.inquiry import Inquiry, Rules, Uncomputable, Ungrounded
from engine.run import FACES, Chance, Pending, Run
from engine.stack import both_passed, could_answer
from engine.state import State
from engine.text import Text
from engine.writing import write_position

STATES_AT_MOST: Final = 1000
"""The limit in states when none is given."""

Choices = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End:
    """One end: the state, choices that lead there, how probable it is when they are made, and under which readings.

    Where several choices lead to one state between the same throws, the first found stand for all of them.
    """

    state: State
    choices: Choices
    probability: Fraction
    readings: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """Give the end as an outcome of the decision's JSON."""
        told = {"position": write_position(self.state), "choices": list(self.choices)}
        return {**told, "probability": str(self.probability)}


@dataclass(frozen=True, slots=True)
class Exploration:
    """What was found: the different ends, the number of states seen, and whether that is all there is.

    `unknown` says why nothing can be computed on some of the ways.
    """

    ends: tuple[End, ...]
    states: int
    complete: bool
    unknown: tuple[Text, ...] = ()


def explore(
    state: State, rules: Rules, *, limit: int = STATES_AT_MOST, readings: Mapping[str, str] | None = None
) -> Exploration:
    """Follow every choice and throw from a state, under every combination of readings asked beyond those given."""
    given = dict(readings or {})
    ends: dict[Any, End] = {}
    unknown: dict[Text, None] = {}
    seen = 0
    complete = True
    later: dict[str, str] | None = {}
    while later is not None and complete:
        inquiry = Inquiry(rules, {**given, **later})
        one = _Search(inquiry, limit - seen)
        complete = one.follow(state)
        seen += one.seen
        for end in one.ends():
            ends.setdefault((end.state.ends_as, end.choices, end.probability), end)
        unknown.update(one.unknown)
        later = next_readings({key: value for key, value in inquiry.asked.items() if key not in given}, rules)
    return Exploration(tuple(ends.values()), seen, complete, tuple(unknown))


@dataclass(slots=True)
class _Node:
    """A state after the same number of throws, and how probable it is for each way of choosing."""

    state: State
    weights: dict[Choices, Fraction]

    def add(self, choices: Choices, probability: Fraction) -> None:
        self.weights[choices] = self.weights.get(choices, Fraction(0)) + probability


class _Search:
    """A walk through all choices and throws under one set of readings: one layer for each number of throws."""

    def __init__(self, inquiry: Inquiry, limit: int) -> None:
        self._inquiry = inquiry
        self._limit = limit
        self._ends: dict[Any, _Node] = {}
        self.seen = 0
        self.unknown: dict[Text, None] = {}

    def follow(self, start: State) -> bool:
        """Walk from a state; tell whether everything was seen within the limit."""
        layer = {start.key: _Node(start, {(): Fraction(1)})}
        while layer:
            following: dict[Any, _Node] = {}
            for node in layer.values():
                for choices, reached, chance in self._choosing(node.state):
                    if reached is None:
                        return False
                    if chance is None:
                        _add(self._ends, reached.ends_as, reached, node.weights, choices, Fraction(1))
                    else:
                        for face in FACES:
                            thrown = chance.leads_to(face)
                            _add(following, thrown.key, thrown, node.weights, choices, Fraction(1, len(FACES)))
            layer = following
        return True

    def ends(self) -> Iterator[End]:
        """Give what was found, in the order found."""
        readings = dict(self._inquiry.asked)
        for node in self._ends.values():
            for choices, probability in node.weights.items():
                yield End(node.state, choices, probability, readings)

    def _choosing(self, start: State) -> Iterator[tuple[Choices, State | None, Chance | None]]:
        """Follow every choice up to the next throw or the end; None as a state says that the limit is reached."""
        waiting: list[tuple[State, Choices]] = [(start, ())]
        seen: set[Any] = set()
        found: set[Any] = set()
        for state, choices in waiting:
            if state.key in seen:
                continue
            if self.seen >= self._limit:
                yield choices, None, None
                return
            seen.add(state.key)
            self.seen += 1
            advanced = self._advanced(state)
            if advanced is None:
                continue
            reached, pending = advanced
            if isinstance(pending, Pending):
                waiting += [(one.leads_to, (*choices, one.id)) for one in pending.options]
            elif reached.ends_as not in found:
                found.add(reached.ends_as)
                yield choices, reached, pending

    def _advanced(self, state: State) -> tuple[State, Pending | Chance | None] | None:
        try:
            return settled(state, Run(self._inquiry))
        except Uncomputable as missing:
            self.unknown[missing.reason] = None
        except Ungrounded:
            self.unknown[_STOPPED] = None
        return None


def settled(state: State, run: Run) -> tuple[State, Pending | Chance | None]:
    """Go on from a state, and with the stack as long as nobody could do anything there but pass.

    Raises `Ungrounded` and `Uncomputable`.
    """
    reached, pending = advance(state, run)
    while pending is None and reached.stack and reached.result is None and not could_answer(reached, run.inquiry):
        reached, pending = advance(both_passed(reached, run), run)
    return reached, pending


def _add(
    nodes: dict[Any, _Node],
    key: Any,
    state: State,
    weights: Mapping[Choices, Fraction],
    choices: Choices,
    share: Fraction,
) -> None:
    """Let a state be reached from another by these choices, with this share of its probability."""
    node = nodes.setdefault(key, _Node(state, {}))
    for before, probability in weights.items():
        node.add((*before, *choices), probability * share)


_STOPPED: Final = Text("нет пункта, без которого ход дела останавливается", "a clause is missing, and all stops there")
