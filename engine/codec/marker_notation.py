"""Special markers and acquired abilities of a position as JSON, both ways."""

from collections.abc import Mapping
from typing import Any, Final

from engine.codec.definitions import read_ability, without_empty, write_ability
from engine.codec.fields import choice, flag, listed, need, object_of, refusal, sequence, word
from engine.codec.phrases import UNTIL
from engine.errors import InvalidCase
from engine.model.marker import CONTROL_MARKER, Marker, Spoken
from engine.model.players import Player
from engine.model.state import Acquired, Lost, State
from engine.texts.possession import id_of, marker_text

_PLAYERS: Final = {one.value: one for one in Player}
_MARKER_KEYS: Final = frozenset({"name", "by", "ability", "named", "player"})
SPOKEN_KEYS: Final = ("marker", "received", "other", "cell")


# --- markers -------------------------------------------------------------------------------------------------


def read_markers(value: Any) -> tuple[Marker, ...]:
    """Read markers in order of arrival. Raises `InvalidCase`."""
    return tuple(_read_marker(one, f".markers[{place}]") for place, one in enumerate(sequence(value, ".markers")))


def _read_marker(value: Any, path: str) -> Marker:
    try:
        data = object_of(value, _MARKER_KEYS)
        need(data, ("name",) if data.get("name") == CONTROL_MARKER.name else ("name", "by"))
        giver, ability, player = data.get("by"), data.get("ability"), data.get("player")
        return Marker(
            word(data["name"], ".name"),
            None if giver is None else word(giver, ".by"),
            None if ability is None else word(ability, ".ability"),
            flag(data.get("named", False), ".named"),
            None if player is None else choice(player, _PLAYERS, ".player"),
        )
    except InvalidCase as refused:
        raise refused.inside(path) from None


def write_marker(marker: Marker) -> dict[str, Any]:
    """Give the JSON of a marker."""
    player = None if marker.player is None else marker.player.value
    told = {"name": marker.name, "by": marker.by, "ability": marker.ability, "named": marker.named, "player": player}
    return without_empty(told)


def with_givers(state: State) -> State:
    """Complete the markers of a position just read by what their givers tell of them. Raises `InvalidCase`.

    A marker whose giver is not told to have been another player's then was given by its present player.
    """
    marked = [card for card in state.cards.values() if card.markers]
    if not state.cell_markers and not marked:
        return state
    cards = dict(state.cards)
    for card in marked:
        cards[card.id] = card._replace(markers=_completed(card.markers, state, f".cards.{card.id}"))
    cells = {cell: _completed(markers, state, ".cells") for cell, markers in state.cell_markers.items()}
    return state.changed(cards=cards, cell_markers=cells)


def _completed(markers: tuple[Marker, ...], state: State, path: str) -> tuple[Marker, ...]:
    return tuple(
        one if one.by is None else completed(one, state, f"{path}.markers[{place}]")
        for place, one in enumerate(markers)
    )


def completed(marker: Marker, state: State, path: str) -> Marker:
    """Give a marker with what its giver tells of it. Raises `InvalidCase`."""
    giver = state.cards.get(marker.by or "")
    if giver is None:
        raise refusal(
            f"{path}.by",
            f"Карты {marker.by!r}, выдавшей маркер «{marker.name}», в позиции нет.",
            f"The card {marker.by!r} that gave the marker «{marker.name}» is not in the position.",
            f"Есть карты: {listed(state.cards)}; погибшая лежит в graveyard.",
            f"There are: {listed(state.cards)}; a dead one lies in the graveyard.",
        )
    text = marker_text(state, marker)
    ability = marker.ability
    if text is not None and ability is None and text.ability is not None:
        ability = id_of(text.ability)
    named = marker.named or (text is not None and text.named)
    return marker._replace(ability=ability, named=named, player=marker.player or giver.player)


# --- acquired abilities --------------------------------------------------------------------------------------


def read_acquired(value: Any) -> tuple[Acquired, ...]:
    """Read abilities that cards granted, `{"by": card, "ability": {…}}`. Raises `InvalidCase`."""
    read = []
    for place, one in enumerate(sequence(value, ".acquired")):
        path = f".acquired[{place}]"
        data = object_of(one, frozenset({"by", "ability", "until"}), path)
        if "ability" not in data:
            raise refusal(
                path, "Нет поля ability.", "The field ability is missing.", "Опишите особенность.", "Give it."
            )
        by = None if data.get("by") is None else word(data["by"], f"{path}.by")
        until = None if "until" not in data else choice(data["until"], UNTIL, f"{path}.until")
        read.append(Acquired(read_ability(data["ability"], f"{path}.ability"), by, until))
    return tuple(read)


def write_acquired(one: Acquired) -> dict[str, Any]:
    """Give the JSON of an acquired ability."""
    return without_empty({"by": one.by, "ability": write_ability(one.ability), "until": _until(one)})


def read_lost(value: Any) -> tuple[Lost, ...]:
    """Read what a card has lost: `"bow"`, or `{"ability": "bow", "until": "turn-end"}`. Raises `InvalidCase`."""
    return tuple(_read_lost(one, f".lost[{place}]") for place, one in enumerate(sequence(value, ".lost")))


def _read_lost(value: Any, path: str) -> Lost:
    if isinstance(value, str):
        return Lost(word(value, path))
    try:
        data = object_of(value, frozenset({"ability", "until"}))
        need(data, ("ability", "until"))
        return Lost(word(data["ability"], ".ability"), choice(data["until"], UNTIL, ".until"))
    except InvalidCase as refused:
        raise refused.inside(path) from None


def write_lost(one: Lost) -> Any:
    """Give the JSON of a lost ability."""
    return one.ability if one.until is None else {"ability": one.ability, "until": one.until.value}


def _until(one: Acquired) -> str | None:
    return None if one.until is None else one.until.value


# --- whose text lies on the stack ----------------------------------------------------------------------------


def read_spoken(data: Mapping[str, Any], source: str, state: State) -> Spoken | None:
    """Read what an ability on the stack tells of whose text it is. Raises `InvalidCase`."""
    if not any(key in data for key in SPOKEN_KEYS):
        return None
    marker, received = (
        None if data.get(key) is None else completed(_read_marker(data[key], f".{key}"), state, f".{key}")
        for key in ("marker", "received")
    )
    other = data.get("other")
    this = word(data.get("cell", source), ".cell")
    return Spoken(this, marker, received, None if other is None else word(other, ".other"))


def write_spoken(one: Spoken | None, source: str) -> dict[str, Any]:
    """Give what an ability on the stack tells of whose text it is."""
    if one is None:
        return {}
    told = {
        "marker": None if one.marker is None else write_marker(one.marker),
        "received": None if one.received is None else write_marker(one.received),
        "other": one.other,
        "cell": None if one.this == source else one.this,
    }
    return {key: value for key, value in told.items() if value is not None}
