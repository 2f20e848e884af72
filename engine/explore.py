"""All the ends that a position can have: every choice of the players followed, equal states merged."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.decision import next_readings
from engine.drain import Pending, Run, advance
from engine.inquiry import Inquiry, Rules, Uncomputable, Ungrounded
from engine.state import State
from engine.text import Text
from engine.writing import write_position

STATES_AT_MOST: Final = 1000
"""The limit in states when none is given."""


@dataclass(frozen=True, slots=True)
class End:
    """One end: the state, the first found choices that lead there, and the readings under which they do."""

    state: State
    choices: tuple[str, ...]
    readings: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """Give the end as an outcome of the decision's JSON."""
        return {"position": write_position(self.state), "choices": list(self.choices)}


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
    """Follow every choice from a state, under every combination of the readings that are asked beyond those given."""
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
        seen += len(one.seen)
        for key, end in one.ends.items():
            ends.setdefault(key, end)
        unknown.update(one.unknown)
        later = next_readings({key: value for key, value in inquiry.asked.items() if key not in given}, rules)
    return Exploration(tuple(ends.values()), seen, complete, tuple(unknown))


class _Search:
    """A walk through all choices under one set of readings."""

    def __init__(self, inquiry: Inquiry, limit: int) -> None:
        self._inquiry = inquiry
        self._limit = limit
        self.seen: set[Any] = set()
        self.ends: dict[Any, End] = {}
        self.unknown: dict[Text, None] = {}

    def follow(self, start: State) -> bool:
        """Walk from a state; tell whether everything was seen within the limit."""
        waiting: list[tuple[State, tuple[str, ...]]] = [(start, ())]
        while waiting:
            state, choices = waiting.pop(0)
            if state.key in self.seen:
                continue
            if len(self.seen) >= self._limit:
                return False
            self.seen.add(state.key)
            pending = self._advanced(state, choices)
            if pending is not None:
                waiting += [(one.leads_to, (*choices, one.id)) for one in pending.options]
        return True

    def _advanced(self, state: State, choices: tuple[str, ...]) -> Pending | None:
        try:
            reached, pending = advance(state, Run(self._inquiry))
        except Uncomputable as missing:
            self.unknown[missing.reason] = None
            return None
        except Ungrounded:
            self.unknown[_STOPPED] = None
            return None
        if pending is None:
            self.ends.setdefault(reached.ends_as, End(reached, choices, dict(self._inquiry.asked)))
        return pending


_STOPPED: Final = Text("нет пункта, без которого ход дела останавливается", "a clause is missing, and all stops there")
