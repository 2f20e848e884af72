"""The way in: a case, JSON in, decision out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.decision import Decision, decide_declaration
from engine.errors import InvalidCase
from engine.inquiry import Rules
from engine.play import play
from engine.position import read_declaration, read_position
from engine.state import State
from engine.text import Text

_CASE_KEYS = frozenset({"position", "action", "actions", "dice"})


def decide(case: Any, rules: Rules) -> Decision:
    """Decide a case `{"position": …, "action": …}`, or one with `actions`, whose card ids have been resolved.

    Of one action alone that declares an ability whose effects are not known as data, only the legality is decided; any
    other action is carried out, and the decision tells the position afterwards.

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
    if case.get("dice"):
        raise InvalidCase(
            "$.dice",
            Text("При объявлении кубик не бросают.", "No die is rolled when something is declared."),
            Text("Уберите dice.", "Leave out dice."),
        )
    try:
        state = read_position(case["position"])
    except InvalidCase as refused:
        raise refused.inside("$.position") from None
    if "actions" in case:
        return _decide_all(case["actions"], state, rules)
    try:
        return _decide_one(case["action"], state, rules)
    except InvalidCase as refused:
        raise refused.inside("$.action") from None


def _decide_one(action: Any, state: State, rules: Rules) -> Decision:
    if isinstance(action, dict) and "declare" in action and state.priority is None and not state.draining:
        declaration = read_declaration(action, state)
        if not declaration.ability.effects:
            return decide_declaration(state, declaration, rules)
    try:
        return play(state, [action], rules)[0]
    except InvalidCase as refused:
        raise InvalidCase(refused.path.removeprefix("[0]"), refused.problem, refused.remedy) from None


def _decide_all(actions: Any, state: State, rules: Rules) -> Decision:
    """Decide several actions in turn: the decision on the last one, with a step for each."""
    if not isinstance(actions, Sequence) or isinstance(actions, str) or not actions:
        raise InvalidCase(
            "$.actions",
            Text("Действий нет.", "There are no actions."),
            Text("Запишите список действий.", "Write a list of actions."),
        )
    try:
        steps = play(state, actions, rules)
    except InvalidCase as refused:
        raise refused.inside("$.actions") from None
    return replace(steps[-1], steps=steps, events=tuple(event for step in steps for event in step.events))
