"""Figures of the queue of rule effects: drains, exploring their orders, the memory of a state, and how they grow."""

import gc
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

from engine.codec.position import read_position
from engine.course.play import play
from engine.explore import explore
from engine.inquiry import Rules
from engine.model.state import State
from tests.engine.queues import CHARMER, away_while, creature, played, position, some, use
from tests.engine.test_circles import counting

REPEATS = 3
LENGTHS = (10, 20, 40)
"""Cards that are in it; each is looked at after each effect, so that the time of one grows with them."""

ROUNDS = (10, 20, 40, 80)
TAKEN = (2, 3, 4, 5, 6)

Line = Callable[..., None]


def queue_figures(rules: Rules, line: Line) -> None:
    """Print the figures of the queue, each on a line."""
    one_after_another(rules, line)
    orders(rules, line)
    memory(rules, line)


def one_after_another(rules: Rules, line: Line) -> None:
    """Drains in which each effect brings about the next: short ones, and how a long one grows."""
    state, actions = read_position(relay(3)), use("card-0", by="charmer")
    count = 40
    best = _best(lambda: [play(state, actions, rules) for _ in range(count)])
    line("drains of three effects, each bringing about the next", f"{count / best:,.0f}/s")
    growth("one effect, in a drain of so many by as many cards", _drain, LENGTHS, rules, line)
    growth("one round of a sequence of so many, by two cards", _rounds, ROUNDS, rules, line)


def growth(
    name: str, drain: Callable[[int, Rules], Callable[[], object]], sizes: tuple[int, ...], rules: Rules, line: Line
) -> None:
    """Print how the time of one effect grows with the length of the drain."""
    each = {size: 1e6 * _best(drain(size, rules)) / size for size in sizes}
    told = ", ".join(f"{each[size]:,.0f} µs of {size}" for size in sizes)
    line(name, f"{each[sizes[-1]] / each[sizes[0]]:.1f} times as long", told)


def _drain(length: int, rules: Rules) -> Callable[[], object]:
    state, actions = read_position(relay(length)), use("card-0", by="charmer")
    return lambda: play(state, actions, rules)


def _rounds(number: int, rules: Rules) -> Callable[[], object]:
    state = read_position(counting(number))
    return lambda: play(state, use("a"), rules)


def relay(length: int) -> dict[str, Any]:
    """The first card is taken; each other one goes over while the one before it bears a control marker."""
    cards = {"card-0": creature("second", "A1'", class_="card-0")}
    for place in range(1, length):
        going = away_while(some(class_=f"card-{place - 1}", control_marker=True))
        cards[f"card-{place}"] = creature("second", f"{'ABCDE'[place % 5]}1'", going, class_=f"card-{place}")
    return position(charmer=CHARMER, **cards)


def orders(rules: Rules, line: Line) -> None:
    """All orders in which effects that fall due at once can enter the queue; equal states are merged."""
    figures = []
    for number in TAKEN:
        state = read_position(waiting(number, rules))
        found = explore(state, rules, limit=100_000)
        seconds = _best(partial(explore, state, rules, limit=100_000))
        figures.append((number, found.states, found.states / seconds))
    last = figures[-1]
    line(
        f"states explored, {last[0]} effects due at once",
        f"{last[2]:,.0f}/s",
        ", ".join(f"{states:,} states of {number}" for number, states, _ in figures),
    )


def waiting(number: int, rules: Rules) -> Any:
    """A position in which so many effects wait for their order."""
    cards = {f"card-{place}": creature("second", f"{'ABCDE'[place % 5]}1'") for place in range(number)}
    return played(position(charmer=CHARMER, **cards), use(*cards), rules).position


def memory(rules: Rules, line: Line) -> None:
    """The memory of a state that shares its cards with the one before it, by the number of cards."""
    told = []
    for number in (10, 20, 40):
        state = read_position(relay(number))
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [_with_one_closed(state, place % number) for place in range(1000)]
        told.append((number, (tracemalloc.get_traced_memory()[0] - before) / len(kept)))
        tracemalloc.stop()
    number, size = told[0]
    line(
        f"memory of a state in which one of {number} cards has changed",
        f"{size:,.0f} bytes",
        ", ".join(f"{size:,.0f} with {number}" for number, size in told[1:]),
    )


def _with_one_closed(state: State, place: int) -> State:
    id = f"card-{place}"
    return state.changed(cards={**state.cards, id: state.cards[id]._replace(closed=True)})


def _best(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best
