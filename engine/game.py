"""The way in: a case, JSON in, decision out."""

from typing import Any

from engine.decision import Decision, decide_declaration
from engine.errors import InvalidCase
from engine.inquiry import Rules
from engine.position import read_declaration, read_position
from engine.text import Text

_CASE_KEYS = frozenset({"position", "action", "dice"})


def decide(case: Any, rules: Rules) -> Decision:
    """Decide a case `{"position": …, "action": …}` whose card ids have been resolved.

    Raises `InvalidCase`, with the place in the case and a remedy.
    """
    if not isinstance(case, dict) or not case.keys() >= {"position", "action"}:
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
    try:
        declaration = read_declaration(case["action"], state)
    except InvalidCase as refused:
        raise refused.inside("$.action") from None
    return decide_declaration(state, declaration, rules)
