"""A situation as a position and an action: the JSON that people see, and the same in the engine's own objects."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from checker.gaps.abstraction import BARE, NOT_SAID, SOURCE_CELL, SPOTS, Situation, limits
from engine.codec.definitions import read_definition
from engine.codec.position import read_declaration, read_position
from engine.model.actions import Declaration
from engine.model.cards import Ability, AbilityKind
from engine.model.state import State

_ON_A_HOST: Final = frozenset({"symbiote", "parasite", "equipment"})
_UNMEASURED: Final = 3
"""The range of an ability where there are no cells to count it by."""
_BETWEEN: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    NOT_SAID: {},
    "empty": {},
    "own": {"friend": {"card": {"type": "creature"}, "player": "first"}},
    "opposing": {"foe": {"card": {"type": "creature"}, "player": "second"}},
    "mixed": {
        "friend": {"card": {"type": "creature"}, "player": "first"},
        "leech": {"card": {"type": "parasite"}, "player": "second", "host": "friend"},
    },
}
_TEXTS: Final[Mapping[str, Mapping[str, Any]]] = {
    NOT_SAID: {},
    "chooses-cell": {"target": "cell"},
    "gives-marker": {"gives_marker": {"name": "метка"}},
    "marks-cell": {"target": "cell", "gives_marker": {"name": "метка"}},
}


def case_of(situation: Situation) -> dict[str, Any]:
    """Give a situation as a case, with no card in it that the situation does not tell of."""
    source = {"card": {"type": situation.source, "abilities": [_ability(situation)]}, "player": "first"}
    action = {"declare": situation.kind, "by": "source", "target": _target(situation)}
    return {
        "position": {"cards": {"source": {**source, **_source_place(situation)}, **_others(situation)}},
        "action": action,
    }


def in_engine(situation: Situation) -> tuple[State, Declaration]:
    """Give a situation in the engine's own objects; positions are shared by the situations that have the same one."""
    state, targets = _position(situation._replace(kind=NOT_SAID, range=NOT_SAID, text=NOT_SAID))
    return state, Declaration(
        state.cards["source"], _read_ability(_limit(situation), situation.kind, situation.text), targets
    )


@cache
def _position(situation: Situation) -> tuple[State, Any]:
    source = {"card": {"type": situation.source, "abilities": [{"kind": "spell"}]}, "player": "first"}
    cards = {"source": {**source, **_source_place(situation)}, **_others(situation)}
    state = read_position({"cards": cards})
    return state, read_declaration({"declare": "spell", "by": "source", "target": _target(situation)}, state).targets


@cache
def _read_ability(limit: int | None, kind: str, text: str) -> Ability:
    ability = {"kind": kind, **({} if limit is None else {"range": limit}), **_TEXTS[text]}
    return read_definition({"type": "creature", "abilities": [ability]}).abilities_of(AbilityKind(kind))[0]


def _ability(situation: Situation) -> dict[str, Any]:
    limit = _limit(situation)
    return {"kind": situation.kind, **({} if limit is None else {"range": limit}), **_TEXTS[situation.text]}


def _limit(situation: Situation) -> int | None:
    if situation.range == NOT_SAID:
        return None
    return _UNMEASURED if situation.range == "unmeasured" else limits(situation.place)[situation.range]


def _source_place(situation: Situation) -> dict[str, Any]:
    if situation.source_zone != "battlefield":
        return {"at": situation.source_zone}
    return {"host": "target"} if _sits_on_the_target(situation) else {"at": SOURCE_CELL}


def _sits_on_the_target(situation: Situation) -> bool:
    together = situation.place == "same-cell" and situation.target not in BARE
    return together and situation.source in _ON_A_HOST and situation.target not in _ON_A_HOST


def _target(situation: Situation) -> str:
    if situation.target == "cell":
        return SPOTS[situation.place].cell if situation.place in SPOTS else SOURCE_CELL
    return {"itself": "source", "auxiliary-zone": "auxiliary"}.get(situation.target, "target")


def _others(situation: Situation) -> dict[str, Any]:
    """Give the target, where it is a card, and what stands between it and the source."""
    cards: dict[str, Any] = {}
    spot = SPOTS.get(situation.place)
    if situation.target not in BARE:
        player = "first" if situation.side == "own" else "second"
        cards["target"] = {"card": {"type": situation.target}, "player": player, **_target_place(situation)}
    if spot is not None and spot.between is not None:
        for id, card in _BETWEEN[situation.between].items():
            cards[id] = dict(card) if "host" in card else {**card, "at": spot.between}
    return cards


def _target_place(situation: Situation) -> dict[str, Any]:
    if situation.place == "battlefield":
        return {"at": SOURCE_CELL}
    if situation.place not in SPOTS:
        return {"at": situation.place}
    hosted = situation.place == "same-cell" and situation.target in _ON_A_HOST
    if hosted and not _sits_on_the_target(situation) and situation.source not in _ON_A_HOST:
        return {"host": "source"}
    return {"at": SPOTS[situation.place].cell}
