"""Endless sequences of rule effects (503.4): when two effects are the same, the trial run, and what follows from it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from engine.inquiry import Inquiry
from engine.rules.s503_effect_queue import SAME_EFFECT, SINGLE, UNPROVEN, WAY_OUT
from engine.settings import Circle, SettingName
from engine.state import Due, State

STATES_AT_MOST: Final = 1000
"""So many states does a trial look at before it leaves the question open."""

STATES_IN_ALL: Final = 3 * STATES_AT_MOST
"""So many states do all trials of one run look at; after that nothing is proven any more."""

Following = Callable[[State], list[tuple[State, list[Due], set[str]]]]
"""What can follow a state: the next one, the effects applied on the way, the cards whose counters were read."""


def is_broken_off(state: State, due: Due, inquiry: Inquiry, following: Following) -> bool:
    """Tell whether an effect about to be applied is the first repetition in an endless sequence."""
    if not _is_repeated(due, inquiry) or _what_waits(state) in inquiry.proven_finite:
        return False
    if inquiry.setting(SettingName.CIRCLE) is not Circle.CUT:
        return False
    asked = _what_waits(state), due.identity
    trial = inquiry.trials.get(asked)
    if trial is None:
        kept = dict(inquiry.used)
        left = min(STATES_AT_MOST, STATES_IN_ALL - inquiry.tried)
        trial = inquiry.trials[asked] = _tried(state, due, following, left)
        inquiry.tried += len(trial.states)
        # What the trial looked up belongs to no real step; the readings it asked for stay asked.
        inquiry.used = kept
    return _judged(trial, inquiry)


def _is_repeated(due: Due, inquiry: Inquiry) -> bool:
    """Tell whether an effect is the same as one of its own line."""
    alike = [parent for parent in due.line if parent[:3] == due.what]
    if any(parent == due.identity for parent in alike):
        return True
    # The question is asked only where its answer matters.
    return bool(alike) and inquiry.reading(SAME_EFFECT) == "cause-set-aside"


# --- the trial -----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Trial:
    """What a trial run found: an end, circles (by the effects that go round in them), or neither within its limit."""

    ends: bool = False
    circles: list[frozenset[Any]] = field(default_factory=list)
    gave_up: bool = False
    states: set[Any] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Point:
    """A state on the way of a trial, and what happened between the one before and this one."""

    bare: Any
    counters: tuple[int, ...]
    descendants: frozenset[Any] = frozenset()
    reads: frozenset[int] = frozenset()


class _Path:
    """The points from the beginning of a trial to where it is now, found by what they have but for counters."""

    def __init__(self) -> None:
        self.points: list[_Point] = []
        self._places: dict[Any, list[int]] = {}

    def go_on(self, point: _Point) -> None:
        self._places.setdefault(point.bare, []).append(len(self.points))
        self.points.append(point)

    def go_back(self) -> None:
        self._places[self.points.pop().bare].pop()

    def alike(self, point: _Point) -> list[int]:
        """Give where on the way the trial was in the same state but for counters, the latest first."""
        return self._places.get(point.bare, [])[::-1]


def _tried(state: State, due: Due, following: Following, limit: int) -> Trial:
    """Follow every answer the active player could give, from the effect about to be applied, without cuts."""
    start = _start(state, due)
    trial = Trial()
    places = {id: place for place, id in enumerate(state.cards)}
    path = _Path()
    path.go_on(_point(start, [], set(), places))
    seen = {start.key}
    open_ends: list[Iterator[tuple[State, list[Due], set[str]]]] = [iter(following(start))]
    trial.states.add(_what_waits(start))
    while open_ends:
        found = next(open_ends[-1], None)
        if found is None:
            open_ends.pop()
            path.go_back()
            continue
        reached, applied, reads = found
        if not reached.queue or reached.result is not None:
            trial.ends = True
            continue
        point = _point(reached, applied, reads, places)
        if _came_back(trial, path, point) or reached.key in seen:
            continue
        if len(seen) >= limit:
            trial.gave_up = True
            break
        seen.add(reached.key)
        trial.states.add(_what_waits(reached))
        path.go_on(point)
        open_ends.append(iter(following(reached)))
    return trial


def _start(state: State, due: Due) -> State:
    """Give the state as a trial begins: of all lines only that of the effect about to be applied is kept."""
    queue = tuple(Due(one.identity, (one.identity,) if one is due else ()) for one in state.queue)
    return state.changed(queue=queue)


def _point(state: State, applied: list[Due], reads: set[str], places: dict[str, int]) -> _Point:
    cards = tuple((*card[2:11], *card[12:]) for card in state.cards.values())
    counters = tuple(card.tokens for card in state.cards.values())
    descendants = frozenset(due.what for due in applied if due.line)
    return _Point(
        (cards, state.queue, state.stack, state.on_cells),
        counters,
        descendants,
        frozenset(map(places.__getitem__, reads)),
    )


def _came_back(trial: Trial, path: _Path, point: _Point) -> bool:
    """Tell whether the trial is where it has been, and note the circle if a descendant was applied in between.

    A counter that differs is set aside only if nothing read it in between.
    """
    for place in path.alike(point):
        between = (*path.points[place + 1 :], point)
        pairs = zip(path.points[place].counters, point.counters, strict=True)
        grown = {card for card, (before, now) in enumerate(pairs) if before != now}
        if not grown.isdisjoint(card for one in between for card in one.reads):
            continue
        going_round = frozenset(what for one in between for what in one.descendants)
        if going_round:
            trial.circles.append(going_round)
        else:
            # Another circle: it is dealt with when its own turn comes.
            trial.ends = True
        return True
    return False


def _judged(trial: Trial, inquiry: Inquiry) -> bool:
    """Tell what follows from a trial, asking the open questions that it runs into."""
    if trial.circles and trial.ends:
        return inquiry.reading(WAY_OUT) == "endless"
    if trial.gave_up:
        return inquiry.reading(UNPROVEN) == "taken-as-endless"
    if not trial.circles:
        inquiry.proven_finite |= trial.states
        return False
    if len(frozenset().union(*trial.circles)) == 1:
        return inquiry.reading(SINGLE) == "cut-too"
    return True


def _what_waits(state: State) -> Any:
    """Give what decides how a drain goes on without cuts: the cards and what waits, whatever its line."""
    cards = tuple(card[2:] for card in state.cards.values())
    return cards, tuple(due.identity for due in state.queue), state.stack, state.on_cells
