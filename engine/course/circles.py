"""Endless sequences of rule effects (503.4): when two effects are the same, the trial run, and what follows from it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.inquiry import Inquiry
from engine.model.board import CELLS
from engine.model.cards import Allegiance, Replacement
from engine.model.marker import CONTROL_MARKER, Marker, marker_counter
from engine.model.state import Card, Due, State
from engine.rules.s503_effect_queue import SAME_EFFECT, SINGLE, UNPROVEN, WAY_OUT
from engine.settings import Circle, SettingName
from engine.texts.possession import marker_text

STATES_AT_MOST: Final = 1000
"""So many states does a trial look at before it leaves the question open."""

STATES_IN_ALL: Final = 3 * STATES_AT_MOST
"""So many states do all trials of one run look at; after that nothing is proven any more."""

Following = Callable[[State], list[tuple[State, list[Due], set[str]]]]
"""What can follow a state: the next one, the effects applied on the way, the counters that were read."""


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
    counters: Mapping[str, Any]
    descendants: frozenset[Any] = frozenset()
    reads: frozenset[str] = frozenset()


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
    path = _Path()
    path.go_on(_point(start, [], set()))
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
        point = _point(reached, applied, reads)
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


def _point(state: State, applied: list[Due], reads: set[str]) -> _Point:
    counters: dict[str, Any] = {id: card.tokens for id, card in state.cards.items() if card.tokens}
    cards = tuple(_without_counters(card, state, counters) for card in state.cards.values())
    cells = tuple((cell, _uncounted(markers, CELLS[cell], state, counters)) for cell, markers in state.on_cells)
    descendants = frozenset(due.what for due in applied if due.line)
    return _Point(
        (cards, state.queue, state.stack, tuple(one for one in cells if one[1])),
        counters,
        descendants,
        frozenset(reads),
    )


def _without_counters(card: Card, state: State, counters: dict[str, Any]) -> tuple[Any, ...]:
    """Give how a card lies but for its tokens and for the markers that are only counted, which join the counters."""
    left = _uncounted(card.markers, card.id, state, counters) if card.markers else ()
    fields: tuple[Any, ...] = card
    return (*fields[_BEFORE_TOKENS], *fields[_BETWEEN], left, *fields[_AFTER_MARKERS])


_TOKENS, _MARKERS = Card._fields.index("tokens"), Card._fields.index("markers")
_BEFORE_TOKENS, _BETWEEN, _AFTER_MARKERS = slice(2, _TOKENS), slice(_TOKENS + 1, _MARKERS), slice(_MARKERS + 1, None)
"""What of a card is compared; its id and its definition never change."""


def _uncounted(markers: tuple[Marker, ...], holder: str, state: State, counters: dict[str, Any]) -> tuple[Marker, ...]:
    """Give the markers that are not mere numbers; the others join the counters, by name, giver and holder."""
    counted = [one for one in markers if one != CONTROL_MARKER and not _has_a_say(one, state)]
    if not counted:
        return markers
    for name in {one.name for one in counted}:
        counters[marker_counter(holder, name)] = Counter(one.by for one in counted if one.name == name)
    return tuple(one for one in markers if one not in counted)


def _has_a_say(marker: Marker, state: State) -> bool:
    """Tell whether a marker stands for an ability that takes part while effects of the game rules are applied."""
    text = marker_text(state, marker)
    return text is not None and isinstance(text.ability, Allegiance | Replacement)


def _came_back(trial: Trial, path: _Path, point: _Point) -> bool:
    """Tell whether the trial is where it has been, and note the circle if a descendant was applied in between.

    A counter that differs is set aside only if nothing read it in between.
    """
    for place in path.alike(point):
        between = (*path.points[place + 1 :], point)
        before, now = path.points[place].counters, point.counters
        grown = {counter for counter in {**before, **now} if before.get(counter) != now.get(counter)}
        if not grown.isdisjoint(counter for one in between for counter in one.reads):
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
