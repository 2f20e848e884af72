"""Figures of play: random games, choosing among what is legal, exploring the dice."""

import random
import time
from collections.abc import Callable
from typing import Any

from engine.codec.position import read_position
from engine.course.play import Table, act
from engine.course.run import Run
from engine.explore import explore
from engine.inquiry import Inquiry, Rules
from engine.legal import legal_actions
from engine.model.state import State
from tests.engine.random_play import Game, games, sampled_games, squads

ACTIONS = 4_000
PUBLIC = 400
"""What a public Python implementation of this game is said to play with its random player: 3.4 games of some 119 turns
a second. What it calls a turn is not told; 119 in a game are too many for turns of a player, which here take twenty
actions, so the figure that compares is that of actions, and the other is given beside it."""
REPEATS = 3

Line = Callable[..., None]


def play_figures(rules: Rules, line: Line) -> None:
    """Print the figures of play, each on a line."""
    recorded = _recorded(rules)
    line("actions applied in random play (aim 5,000)", f"{_best(lambda: _replay(recorded, rules)):,.0f}/s")
    states = [table.state for table, _, _ in recorded[::40]]
    choices = sum(1 for state in states for _ in legal_actions(state, None, Inquiry(rules, {})))
    chosen = _best(lambda: _choose(states, rules))
    line(
        "decisions: all legal actions of a position listed",
        f"{chosen:,.0f}/s",
        f"{choices / len(states):.0f} legal actions in a position",
    )
    seconds, played, tried = _sampled(rules)
    line(
        f"random player, actions (a public one: {PUBLIC} turns; aim {10 * PUBLIC:,})",
        f"{played.applied / seconds:,.0f}/s",
        f"{played.applied / seconds / PUBLIC:.1f} times as many",
    )
    line(
        "random player, turns of one player",
        f"{played.turns / seconds:,.0f}/s",
        f"{played.applied / max(played.turns, 1):.1f} actions a turn, {tried / played.applied:.1f} tried for each",
    )
    line("states explored, two dice and a choice", f"{_best(lambda: _explored(rules)):,.0f}/s")


def _recorded(rules: Rules) -> list[tuple[Table, Any, list[int]]]:
    """Random games as a list: the table before each action, the action, the dice that it rolled."""
    found = []
    before: Table | None = None
    game: Game | None = None
    for now in games(rules, 7, ACTIONS):
        start = before if now is game else Table(read_position(now.position))
        dice = [one.value for one in now.played.happened if one.what == "rolled"]
        found.append((start, now.action, dice))
        game, before = now, now.table
    return [(table, action, dice) for table, action, dice in found if table is not None]


def _replay(recorded: list[tuple[Table, Any, list[int]]], rules: Rules) -> int:
    for table, action, dice in recorded:
        act(table, action, Run(Inquiry(rules, {}), dice=iter(dice)))
    return len(recorded)


def _choose(states: list[State], rules: Rules) -> int:
    for state in states:
        list(legal_actions(state, None, Inquiry(rules, {})))
    return len(states)


def _sampled(rules: Rules) -> tuple[float, Game, int]:
    """Play with the random player; give the seconds, the sum of its games, and how many actions it tried."""
    position = squads(random.Random(0))
    total = Game(position, Table(read_position(position)))
    start = time.process_time()
    for game in sampled_games(rules, 7, ACTIONS):
        total.applied += game.applied
        total.turns += game.turns
        total.tried += game.tried
    return time.process_time() - start, total, total.tried


def _explored(rules: Rules) -> int:
    struck = {"type": "creature", "life": 3, "strike": [1, 2, 3]}
    cards = {
        "raider": {"card": struck, "player": "first", "at": "C1"},
        "wall": {"card": struck, "player": "second", "at": "C1'"},
    }
    strike = {"declare": "simple-strike", "by": "raider", "player": "first", "target": ["wall"], "stage": "roll"}
    return explore(read_position({"cards": cards, "stack": [strike], "resolving": True}), rules).states


def _best(work: Callable[[], int]) -> float:
    """How many a second of processor time, the best of several rounds."""
    best = 0.0
    for _ in range(REPEATS):
        start = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - start))
    return best
