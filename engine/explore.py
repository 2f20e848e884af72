"""All the ends that a position can have: every choice of the players and every throw followed, equal states merged."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from engine.codec.writing import write_position
from engine.course.drain import advance
from engine.course.run import FACES, Chance, Pending, Run
from engine.course.stack import both_passed, could_answer
from engine.decision import next_readings
from engine.inquiry import Inquiry, Rules, Uncomputable, Ungrounded
from engine.model.state import State
from engine.text import Text

STATES_AT_MOST: Final = 1000
"""The limit in states when none is given."""

Choices = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End:
    """One end: the state, choices that lead there, how probable it is when they are made, and under which readings.

    In place of a state stands why none can be computed, where that is so. Of one combination of readings and one way of
    choosing the probabilities sum to one; `readings` is empty where the ends are the same under every combination.
    Where several choices lead to one state between the same throws, the first found stand for all of them.
    """

    state: State | Text
    choices: Choices
    probability: Fraction
    readings: Mapping[str, str]

    @property
    def told(self) -> tuple[Any, ...]:
        """All of it but the readings, as one hashable value."""
        return _ending(self.state), self.choices, self.probability

    def to_json(self) -> dict[str, Any]:
        """Give the end as an outcome of the decision's JSON; `readings` only where they matter."""
        state = self.state
        end = {"reason": state.to_json()} if isinstance(state, Text) else {"position": write_position(state)}
        readings = {"readings": dict(self.readings)} if self.readings else {}
        return {**end, "choices": list(self.choices), "probability": str(self.probability), **readings}


def unknown(reason: Text) -> End:
    """Give the one end of which nothing can be said."""
    return End(reason, (), Fraction(1), {})


def _ending(state: State | Text) -> Any:
    return state.ends_as if isinstance(state, State) else state


@dataclass(frozen=True, slots=True)
class Exploration:
    """What was found: the different ends, the number of states seen, and whether that is all there is."""

    ends: tuple[End, ...]
    states: int
    complete: bool

    @property
    def unknown(self) -> tuple[Text, ...]:
        """Why nothing can be computed on some of the ways."""
        return tuple(dict.fromkeys(end.state for end in self.ends if isinstance(end.state, Text)))


def explore(state: State, rules: Rules, *, limit: int = STATES_AT_MOST) -> Exploration:
    """Follow every choice and throw from a state, under every combination of readings that are asked."""
    return explore_under([(state, {})], rules, limit=limit)


def explore_under(starts: Iterable[tuple[State, Mapping[str, str]]], rules: Rules, *, limit: int) -> Exploration:
    """Follow every choice and throw from each state, under the readings given with it and every further one asked.

    The states are what one case comes to under different readings; of each so many states are looked at.
    """
    combinations: list[tuple[End, ...]] = []
    seen = 0
    complete = True
    for state, given in starts:
        left = limit
        later: dict[str, str] | None = {}
        while later is not None and complete:
            inquiry = Inquiry(rules, {**given, **later})
            one = _Search(inquiry, left)
            complete = one.follow(state)
            seen, left = seen + one.seen, left - one.seen
            combinations.append(tuple(one.ends()))
            later = next_readings({key: value for key, value in inquiry.asked.items() if key not in given}, rules)
    return Exploration(_told_apart(combinations), seen, complete)


def _told_apart(combinations: list[tuple[End, ...]]) -> tuple[End, ...]:
    """Give the ends under every combination of readings; where all combinations agree, once and without readings."""
    first, *others = combinations
    if all({end.told for end in first} == {end.told for end in one} for one in others):
        return tuple(replace(end, readings={}) for end in first)
    return tuple(end for one in combinations for end in one)


_Reached = TypeVar("_Reached", bound=State | Text)


@dataclass(slots=True)
class _Node(Generic[_Reached]):
    """A state after the same number of throws, and how probable it is for each way of choosing."""

    state: _Reached
    weights: dict[Choices, Fraction]

    def add(self, choices: Choices, probability: Fraction) -> None:
        self.weights[choices] = self.weights.get(choices, Fraction(0)) + probability


class _Search:
    """A walk through all choices and throws under one set of readings: one layer for each number of throws."""

    def __init__(self, inquiry: Inquiry, limit: int) -> None:
        self._inquiry = inquiry
        self._limit = limit
        self._ends: dict[Any, _Node[State | Text]] = {}
        self.seen = 0

    def follow(self, start: State) -> bool:
        """Walk from a state; tell whether everything was seen within the limit."""
        layer = {start.key: _Node(start, {(): Fraction(1)})}
        while layer:
            following: dict[Any, _Node[State]] = {}
            for node in layer.values():
                for choices, reached, chance in self._choosing(node.state):
                    if reached is None:
                        return False
                    if chance is None:
                        _add(self._ends, _ending(reached), reached, node.weights, choices, Fraction(1))
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

    def _choosing(self, start: State) -> Iterator[tuple[Choices, State | Text | None, Chance | None]]:
        """Follow every choice up to the next throw or the end; None as a state says that the limit is reached.

        Where nothing can be computed, the reason takes the place of the state.
        """
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
            reached, pending = self._advanced(state)
            if isinstance(pending, Pending):
                waiting += [(one.leads_to, (*choices, one.id)) for one in pending.options]
            elif _ending(reached) not in found:
                found.add(_ending(reached))
                yield choices, reached, pending

    def _advanced(self, state: State) -> tuple[State | Text, Pending | Chance | None]:
        try:
            return settled(state, Run(self._inquiry))
        except Uncomputable as missing:
            return missing.reason, None
        except Ungrounded:
            return _STOPPED, None


def settled(state: State, run: Run) -> tuple[State, Pending | Chance | None]:
    """Go on from a state, and with the stack as long as nobody could do anything there but pass.

    Raises `Ungrounded` and `Uncomputable`.
    """
    reached, pending = advance(state, run)
    while pending is None and reached.stack and reached.result is None and not could_answer(reached, run.inquiry):
        reached, pending = advance(both_passed(reached, run), run)
    return reached, pending


def _add(
    nodes: dict[Any, _Node[_Reached]],
    key: Any,
    state: _Reached,
    weights: Mapping[Choices, Fraction],
    choices: Choices,
    share: Fraction,
) -> None:
    """Let a state be reached from another by these choices, with this share of its probability."""
    node = nodes.setdefault(key, _Node(state, {}))
    for made, probability in weights.items():
        node.add((*made, *choices), probability * share)


_STOPPED: Final = Text("нет пункта, без которого ход дела останавливается", "a clause is missing, and all stops there")
