"""Positions and actions as JSON, read into the engine's own objects.

Every mistake in the input raises `InvalidCase` with its place and a remedy, in both languages.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.codec.definitions import KINDS, read_definition
from engine.codec.fields import choice, count, flag, need, object_of, optional_count, refusal, sequence, word
from engine.codec.marker_notation import read_acquired, read_lost, read_markers, with_givers
from engine.codec.waiting import ability_of, card_of, read_waiting, with_tokens_named
from engine.errors import InvalidCase
from engine.model.actions import CellTarget, Declaration, Target, Zone
from engine.model.board import CELLS, NOWHERE, cell_index
from engine.model.cards import CardDefinition
from engine.model.state import Card, Marker, Phase, Place, Player, State

_PLAYERS: Final = {one.value: one for one in Player}
_ZONES: Final = {one.value: one for one in Place if one is not Place.BATTLEFIELD}
_PLACES: Final[Mapping[str, tuple[Place, int]]] = {
    **{name: (zone, NOWHERE) for name, zone in _ZONES.items()},
    **{name: (Place.BATTLEFIELD, cell_index(name)) for cell in CELLS for name in (cell, cell.replace("'", "′"))},
}
_AUXILIARY: Final = Zone.AUXILIARY.value
_TAKEN_NAMES: Final = frozenset({"", _AUXILIARY, *_PLACES})
"""What no card can be called: a target so named would be a zone or a cell."""
_PHASES: Final = {one.value: one for one in Phase}

_WAITING_KEYS: Final = frozenset({"stack", "entering", "queue", "triggered", "result", "resolving", "passed"})
_POSITION_KEYS: Final = _WAITING_KEYS | {"active", "phase", "priority", "cells", "cards"}
_PLAIN_KEYS: Final = frozenset({"card", "player", "at"})


# --- cards on the table --------------------------------------------------------------------------------------


def _read_card(id: str, value: Any, cards: Mapping[str, Any]) -> Card:
    # Most cards of most positions have just these three fields; they are read without detours.
    plain = isinstance(value, dict) and value.keys() == _PLAIN_KEYS
    data = value if plain else object_of(value, _CARD_KEYS)
    if not plain:
        need(data, ("card", "player"))
    definition = data["card"]
    if not isinstance(definition, CardDefinition):
        try:
            definition = read_definition(definition)
        except InvalidCase as refused:
            raise refused.inside(".card") from None
    player = choice(data["player"], _PLAYERS, ".player")
    place, cell = _read_place(data["at"] if plain else _at(data, cards), ".at")
    if plain:
        return Card(id, definition, player, player, place, cell)
    rest = {name: _REST[name](told, f".{name}") for name, told in data.items() if name in _REST}
    owner = rest.pop("owner", player)
    return Card(id, definition, player, owner, place, cell, data.get("host"), **rest)


def _player(value: Any, path: str) -> Player:
    return choice(value, _PLAYERS, path)


def _words(value: Any, path: str) -> tuple[str, ...]:
    return tuple(word(one, path) for one in sequence(value, path))


def _read_memory(value: Any, path: str) -> tuple[tuple[str, int], ...]:
    """Read what a card remembers of this turn: names and numbers."""
    if not isinstance(value, dict):
        raise refusal(path, "Здесь нужен объект.", "An object belongs here.", "Запишите {…}.", "Write {…}.")
    return tuple(sorted((name, count(number, f"{path}.{name}")) for name, number in value.items()))


_REST: Final[Mapping[str, Callable[[Any, str], Any]]] = {
    "owner": _player,
    "closed": flag,
    "hidden": flag,
    "wounds": count,
    "life": optional_count,
    "tokens": count,
    "moved": count,
    "markers": lambda value, _: read_markers(value),
    "used": _words,
    "additional_life": count,
    "negative_life": count,
    "this_turn": _read_memory,
    "acquired": lambda value, _: read_acquired(value),
    "lost": lambda value, _: read_lost(value),
    "last_player": _player,
}
"""What else may be told of a card, and how it is read; without it stands what the engine takes for granted."""
_CARD_KEYS: Final = _PLAIN_KEYS | {"host", *_REST}


def _read_place(at: Any, path: str) -> tuple[Place, int]:
    try:
        return _PLACES[at]
    except (KeyError, TypeError):  # TypeError: a list or an object, which no mapping has as a key
        raise refusal(
            path,
            f"{at!r} — не клетка и не зона.",
            f"{at!r} is neither a cell nor a zone.",
            f"Запишите клетку от A1 до E3 или от A1' до E3' либо зону: {', '.join(_ZONES)}.",
            f"Write a cell from A1 to E3 or from A1' to E3', or a zone: {', '.join(_ZONES)}.",
        ) from None


def _at(data: Mapping[str, Any], cards: Mapping[str, Any]) -> Any:
    """Give where a card lies; a card with a host lies on its host's cell (b:210.2, b:214.4)."""
    host = data.get("host")
    if host is None:
        need(data, ("at",))
        return data["at"]
    carrier = cards.get(host) if isinstance(host, str) else None
    if not isinstance(carrier, dict) or carrier.get("host") is not None or carrier is data:
        raise refusal(
            ".host",
            f"Носителя {host!r} среди карт нет, или у него самого есть носитель.",
            f"There is no host {host!r} among the cards, or it has a host itself.",
            "Назовите id другой карты этой позиции.",
            "Name the id of another card of this position.",
        )
    if "at" in data and data["at"] != carrier.get("at"):
        raise refusal(
            ".at",
            "Карта и её носитель в разных местах.",
            "The card and its host are in different places.",
            "Уберите at: место задаёт носитель.",
            "Leave out at: the host gives the place.",
        )
    return carrier.get("at")


# --- the position --------------------------------------------------------------------------------------------

_EMPTY: Final = State({})


def read_position(value: Any) -> State:
    """Read a position whose card ids have been resolved. Raises `InvalidCase`."""
    data = object_of(value, _POSITION_KEYS)
    active = choice(data.get("active", "first"), _PLAYERS, ".active")
    holder = data.get("priority")
    priority = None if holder is None else choice(holder, _PLAYERS, ".priority")
    state = _EMPTY.changed(
        cards=_read_cards(data.get("cards", {})),
        active=active,
        phase=choice(data.get("phase", "choice"), _PHASES, ".phase"),
        priority=priority,
        cell_markers=_read_cells(data["cells"]) if "cells" in data else {},
        # Who writes that the inactive player has priority means that the active one has passed.
        passed=priority is active.opponent,
    )
    state = with_givers(state)
    return state if _WAITING_KEYS.isdisjoint(data) else read_waiting(data, state)


def _read_cards(value: Any) -> dict[str, Card]:
    if not isinstance(value, dict):
        raise refusal(
            ".cards",
            "Карты записывают объектом: id и карта.",
            "Cards are written as an object: id and card.",
            'Запишите {"spear": {…}}.',
            'Write {"spear": {…}}.',
        )
    cards = {}
    for id, one in value.items():
        if id in _TAKEN_NAMES:
            raise refusal(
                ".cards",
                f"Карту нельзя назвать {id!r}: это клетка, зона или пустое имя.",
                f"A card cannot be called {id!r}: that is a cell, a zone or an empty name.",
                "Дайте карте другой id.",
                "Give the card another id.",
            )
        try:
            cards[id] = _read_card(id, one, value)
        except InvalidCase as refused:
            raise refused.inside(f".cards.{id}") from None
    return cards


def _read_cells(value: Any) -> dict[int, tuple[Marker, ...]]:
    cells = {}
    for name, content in object_of(value, frozenset(CELLS), ".cells").items():
        try:
            data = object_of(content, frozenset({"markers"}))
            cells[cell_index(name)] = read_markers(data.get("markers", ()))
        except InvalidCase as refused:
            raise refused.inside(f".cells.{name}") from None
    return cells


# --- the declaration -----------------------------------------------------------------------------------------

_DECLARATION_KEYS: Final = frozenset({"declare", "by", "target", "ability", "x"})


def read_declaration(value: Any, state: State) -> Declaration:
    """Read a declaration `{"declare": kind, "by": card, "target": …, "ability"?: id, "x"?: tokens}`.

    Raises `InvalidCase`.
    """
    data = object_of(value, _DECLARATION_KEYS)
    need(data, ("declare", "by", "target"))
    kind = choice(data["declare"], KINDS, ".declare")
    source = card_of(data["by"], state, ".by")
    ability = with_tokens_named(ability_of(source, kind, data.get("ability"), state), data.get("x"))
    return Declaration(source, ability, _targets(data["target"], state))


def _targets(value: Any, state: State) -> tuple[Target, ...]:
    if not isinstance(value, list):
        return (_target(value, state, ".target"),)
    if not value:
        raise refusal(".target", "Целей нет.", "There are no targets.", "Назовите хотя бы одну.", "Name at least one.")
    return tuple(_target(one, state, f".target[{place}]") for place, one in enumerate(value))


def _target(value: Any, state: State, path: str) -> Target:
    if value == _AUXILIARY:
        return Zone.AUXILIARY
    cell = cell_index(value) if isinstance(value, str) else NOWHERE
    return CellTarget(cell) if cell != NOWHERE else card_of(value, state, path)
