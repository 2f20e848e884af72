"""Positions and actions as JSON, read into the engine's own objects.

Every mistake in the input raises `InvalidCase` with its place and a remedy, in both languages.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.actions import CellTarget, Declaration, Target, Zone
from engine.board import CELLS, NOWHERE, cell_index
from engine.cards import Ability, AbilityKind, CardDefinition, CardType
from engine.errors import InvalidCase
from engine.fields import choice, count, flag, listed, need, object_of, optional_count, refusal, sequence, word
from engine.state import Card, Marker, Place, Player, State

_TYPES: Final = {one.value: one for one in CardType}
_KINDS: Final = {one.value: one for one in AbilityKind}
_PLAYERS: Final = {one.value: one for one in Player}
_ZONES: Final = {one.value: one for one in Place if one is not Place.BATTLEFIELD}
_PLACES: Final[Mapping[str, tuple[Place, int]]] = {
    **{name: (zone, NOWHERE) for name, zone in _ZONES.items()},
    **{name: (Place.BATTLEFIELD, cell_index(name)) for cell in CELLS for name in (cell, cell.replace("'", "′"))},
}
_PHASES: Final = {"choice": "choice"}

_POSITION_KEYS: Final = frozenset({"active", "phase", "priority", "stack", "queue", "cells", "cards"})
_PLAIN_KEYS: Final = frozenset({"card", "player", "at"})
_CARD_KEYS: Final = _PLAIN_KEYS | {
    *("owner", "host", "closed", "hidden", "wounds", "life", "tokens", "moved", "markers"),
}
_DEFINITION_KEYS: Final = frozenset(
    {"type", "life", "movement", "strike", "classes", "abilities", "name", "names", "text"}
)
_ABILITY_KEYS: Final = frozenset({"kind", "id", "name", "value", "range", "target", "gives_marker"})
_MARKER_KEYS: Final = frozenset({"name", "by", "ability", "named"})


# --- definitions of cards ------------------------------------------------------------------------------------

_PLAIN_DEFINITIONS: Final = {kind: CardDefinition(kind) for kind in CardType}


def read_definition(value: Any) -> CardDefinition:
    """Read a card's definition `{"type": …, "abilities": […], …}`. Raises `InvalidCase`."""
    if isinstance(value, str):
        raise refusal(
            "",
            f"Карта названа по id ({value}), а карт базы движок не знает.",
            f"The card is named by its id ({value}), and the engine does not know the cards of the knowledge base.",
            "Подставьте описание карты вместо id.",
            "Put the card's definition in place of its id.",
        )
    data = object_of(value, _DEFINITION_KEYS)
    need(data, ("type",))
    type = choice(data["type"], _TYPES, ".type")
    if len(data) == 1:
        return _PLAIN_DEFINITIONS[type]
    abilities = sequence(data.get("abilities", ()), ".abilities")
    classes = sequence(data.get("classes", ()), ".classes")
    strike = data.get("strike")
    return CardDefinition(
        type,
        optional_count(data.get("life"), ".life"),
        optional_count(data.get("movement"), ".movement"),
        None if strike is None else _read_strength(strike, ".strike"),
        tuple(word(one, ".classes") for one in classes),
        tuple(_read_ability(one, place) for place, one in enumerate(abilities)),
    )


def _read_strength(value: Any, path: str) -> tuple[int, int, int]:
    numbers = sequence(value, path)
    if len(numbers) != 3:
        raise refusal(
            path,
            "Сила удара — три числа: слабый, средний, сильный.",
            "The strength of a strike is three numbers: weak, medium, strong.",
            "Запишите, например, [1, 2, 3].",
            "Write for example [1, 2, 3].",
        )
    weak, medium, strong = (count(number, path) for number in numbers)
    return weak, medium, strong


def _read_ability(value: Any, place: int) -> Ability:
    try:
        data = object_of(value, _ABILITY_KEYS)
        need(data, ("kind",))
        kind = choice(data["kind"], _KINDS, ".kind")
        if len(data) == 1:
            return Ability(kind)
        id = data.get("id")
        strength = data.get("value")
        return Ability(
            kind,
            None if id is None else word(id, ".id"),
            _read_strength(strength, ".value") if isinstance(strength, list) else optional_count(strength, ".value"),
            optional_count(data.get("range"), ".range"),
            _chooses_cell(data.get("target")),
            _given_marker(data.get("gives_marker")),
        )
    except InvalidCase as refused:
        raise refused.inside(f".abilities[{place}]") from None


def _chooses_cell(target: Any) -> bool:
    if target not in (None, "cell"):
        raise refusal(
            ".target",
            f"Значение {target!r} неизвестно.",
            f"The value {target!r} is not known.",
            "Запишите cell, если способность выбирает клетку, иначе уберите поле.",
            "Write cell where the ability chooses a cell, or leave the field out.",
        )
    return target is not None


def _given_marker(value: Any) -> str | None:
    if value is None:
        return None
    data = object_of(value, frozenset({"name"}), ".gives_marker")
    return word(data.get("name"), ".gives_marker.name")


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
    return Card(
        id,
        definition,
        player,
        choice(data.get("owner", player.value), _PLAYERS, ".owner"),
        place,
        cell,
        data.get("host"),
        flag(data.get("closed", False), ".closed"),
        flag(data.get("hidden", False), ".hidden"),
        count(data.get("wounds", 0), ".wounds"),
        optional_count(data.get("life"), ".life"),
        count(data.get("tokens", 0), ".tokens"),
        count(data.get("moved", 0), ".moved"),
        _read_markers(data.get("markers", ())),
    )


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


def _read_markers(value: Any) -> tuple[Marker, ...]:
    markers = []
    for place, one in enumerate(sequence(value, ".markers")):
        try:
            data = object_of(one, _MARKER_KEYS)
            need(data, ("name", "by"))
            ability = data.get("ability")
            markers.append(
                Marker(
                    word(data["name"], ".name"),
                    word(data["by"], ".by"),
                    None if ability is None else word(ability, ".ability"),
                    flag(data.get("named", False), ".named"),
                )
            )
        except InvalidCase as refused:
            raise refused.inside(f".markers[{place}]") from None
    return tuple(markers)


# --- the position --------------------------------------------------------------------------------------------


def read_position(value: Any) -> State:
    """Read a position whose card ids have been resolved. Raises `InvalidCase`."""
    data = object_of(value, _POSITION_KEYS)
    for key in ("stack", "queue"):
        if data.get(key):
            raise refusal(
                f".{key}",
                f"Поле {key} эта версия ещё не разбирает.",
                f"This version does not read the field {key} yet.",
                "Уберите его: решается одно объявление.",
                "Leave it out: one declaration is decided.",
            )
    priority = data.get("priority")
    return State(
        _read_cards(data.get("cards", {})),
        choice(data.get("active", "first"), _PLAYERS, ".active"),
        choice(data.get("phase", "choice"), _PHASES, ".phase"),
        None if priority is None else choice(priority, _PLAYERS, ".priority"),
        _read_cells(data.get("cells", {})),
    )


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
        if not id or id == Zone.AUXILIARY.value or id in _PLACES:
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
            cells[cell_index(name)] = _read_markers(data.get("markers", ()))
        except InvalidCase as refused:
            raise refused.inside(f".cells.{name}") from None
    return cells


# --- the declaration -----------------------------------------------------------------------------------------

_LATER: Final = frozenset({"pass", "move", "accumulate", "defend", "choose"})
_DECLARATION_KEYS: Final = frozenset({"declare", "by", "target", "ability"})


def read_declaration(value: Any, state: State) -> Declaration:
    """Read a declaration `{"declare": kind, "by": card, "target": …, "ability"?: id}`. Raises `InvalidCase`."""
    if isinstance(value, dict) and not _LATER.isdisjoint(value):
        raise refusal(
            "",
            f"Действие {listed(_LATER & value.keys())} эта версия ещё не решает.",
            f"This version does not decide the action {listed(_LATER & value.keys())} yet.",
            'Объявите атаку, заклинание или воздействие: {"declare": …}.',
            'Declare an attack, a spell or an influence: {"declare": …}.',
        )
    data = object_of(value, _DECLARATION_KEYS)
    need(data, ("declare", "by", "target"))
    kind = choice(data["declare"], _KINDS, ".declare")
    source = _card(data["by"], state, ".by")
    return Declaration(source, _ability(source, kind, data.get("ability")), _targets(data["target"], state))


def _targets(value: Any, state: State) -> tuple[Target, ...]:
    if not isinstance(value, list):
        return (_target(value, state, ".target"),)
    if not value:
        raise refusal(".target", "Целей нет.", "There are no targets.", "Назовите хотя бы одну.", "Name at least one.")
    return tuple(_target(one, state, f".target[{place}]") for place, one in enumerate(value))


def _card(id: Any, state: State, path: str) -> Card:
    found = state.cards.get(id) if isinstance(id, str) else None
    if found is None:
        raise refusal(
            path,
            f"Карты {id!r} в позиции нет.",
            f"There is no card {id!r} in the position.",
            f"Есть карты: {listed(state.cards) or 'ни одной'}.",
            f"There are: {listed(state.cards) or 'none'}.",
        )
    return found


def _target(value: Any, state: State, path: str) -> Target:
    if value == Zone.AUXILIARY.value:
        return Zone.AUXILIARY
    cell = cell_index(value) if isinstance(value, str) else NOWHERE
    return CellTarget(cell) if cell != NOWHERE else _card(value, state, path)


def _ability(source: Card, kind: AbilityKind, id: Any) -> Ability:
    """Find the declared ability on the card; the choice among several of one kind must be named."""
    of_kind = source.definition.abilities_of(kind)
    chosen = of_kind if id is None else tuple(ability for ability in of_kind if ability.id == id)
    if len(chosen) == 1:
        return chosen[0]
    if not of_kind:
        owned = listed({ability.kind.value for ability in source.definition.abilities})
        raise refusal(
            ".declare",
            f"У карты {source.id} нет способности {kind.value}.",
            f"The card {source.id} has no ability {kind.value}.",
            f"Перечисленные у неё способности: {owned or 'нет'}.",
            f"The abilities it lists: {owned or 'none'}.",
        )
    named = listed([ability.id for ability in of_kind if ability.id is not None])
    raise refusal(
        ".ability",
        f"Не ясно, какая из способностей {kind.value} карты {source.id} объявлена.",
        f"It is not clear which {kind.value} of the card {source.id} is declared.",
        f"Назовите её: {named}." if named else "Дайте способностям id и назовите одну.",
        f"Name it: {named}." if named else "Give the abilities ids and name one.",
    )
