"""The way in: a case, JSON in, decision out."""

from collections.abc import Sequence
from typing import Any

from engine.codec.fields import refusal, sequence
from engine.codec.position import read_declaration, read_position
from engine.course.play import play
from engine.course.run import FACES, WrongDice, unused_dice
from engine.course.stages import can_be_carried_out
from engine.decision import Decision, decide_declaration
from engine.errors import InvalidCase
from engine.inquiry import Rules
from engine.model.state import State
from engine.text import Text

_CASE_KEYS = frozenset({"position", "action", "actions", "dice"})


def decide(case: Any, rules: Rules, *, stops: bool = False) -> Decision:
    """Decide a case `{"position": …, "action": …}`, or one with `actions`, whose card ids have been resolved.

    Of one action alone that declares an ability whose effects are not known as data, only the legality is decided; any
    other action is carried out, and the decision tells the position afterwards. Too few `dice` are an error; with
    `stops` the decision stops at the first throw that is not given, and tells that it is pending.

    Raises `InvalidCase`, with the place in the case and a remedy.
    """
    if not isinstance(case, dict) or "position" not in case or ("action" in case) is ("actions" in case):
        raise InvalidCase(
            "$",
            Text("Это не случай.", "This is not a case."),
            Text('Запишите {"position": …, "action": …}.', 'Write {"position": …, "action": …}.'),
        )
    if not case.keys() <= _CASE_KEYS:
        unknown = ", ".join(sorted(map(str, case.keys() - _CASE_KEYS)))
        raise InvalidCase(
            "$",
            Text(f"Эта версия не знает полей: {unknown}.", f"This version does not know the fields: {unknown}."),
            Text("Оставьте position и action.", "Keep position and action."),
        )
    try:
        state = read_position(case["position"])
    except InvalidCase as refused:
        raise refused.inside("$.position") from None
    dice = _read_dice(case["dice"]) if "dice" in case else None
    if "actions" in case:
        return _decide_all(case["actions"], state, rules, dice, stops)
    try:
        return _decide_one(case["action"], state, rules, dice, stops)
    except InvalidCase as refused:
        raise refused.inside("$.action") from None


def _read_dice(value: Any) -> tuple[int, ...]:
    for place, face in enumerate(sequence(value, "$.dice")):
        if type(face) is not int or face not in FACES:
            raise refusal(
                f"$.dice[{place}]",
                f"На кубике нет {face!r}.",
                f"There is no {face!r} on the die.",
                "Запишите число от 1 до 6.",
                "Write a number from 1 to 6.",
            )
    return tuple(value)


def _decide_one(action: Any, state: State, rules: Rules, dice: tuple[int, ...] | None, stops: bool) -> Decision:
    if isinstance(action, dict) and "declare" in action:
        declaration = read_declaration(action, state)
        if not can_be_carried_out(declaration.ability, declaration.source):
            if dice:
                raise unused_dice(dice)
            return decide_declaration(state, declaration, rules)
        if not state.draining and not state.underway:
            action = declaration  # nothing happens to the cards before it is declared
    try:
        return play(state, [action], rules, dice, stops=stops)[0]
    except WrongDice:
        raise
    except InvalidCase as refused:
        raise InvalidCase(refused.path.removeprefix("[0]"), refused.problem, refused.remedy) from None


def _decide_all(actions: Any, state: State, rules: Rules, dice: tuple[int, ...] | None, stops: bool) -> Decision:
    """Decide several actions in turn: the decision on the last one, with a step for each."""
    if not isinstance(actions, Sequence) or isinstance(actions, str) or not actions:
        raise InvalidCase(
            "$.actions",
            Text("Действий нет.", "There are no actions."),
            Text("Запишите список действий.", "Write a list of actions."),
        )
    try:
        steps = play(state, actions, rules, dice, stops=stops)
    except InvalidCase as refused:
        raise refused.inside("$.actions") from None
    events = tuple(event for step in steps for event in step.events)
    happened = tuple(thing for step in steps for thing in step.happened)
    return steps[-1]._replace(steps=steps, events=events, happened=happened)
