"""What waits in a position to be done, as JSON, both ways: the stack, the queue and what is on its way there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.cards import Ability, AbilityKind, Deed, Trigger
from engine.definitions import KINDS
from engine.errors import InvalidCase
from engine.fields import choice, listed, need, object_of, refusal, sequence, word
from engine.state import Card, Cause, Declared, Due, Identity, Player, Result, State

_PLAYERS: Final = {one.value: one for one in Player}
_DEEDS: Final = {one.value: one for one in Deed}
_RESULTS: Final = {one.value: one for one in Result}
_STATES: Final = {"due": True}

_IDENTITY_KEYS: Final = frozenset({"provision", "deed", "object", "cause"})
_DUE_KEYS: Final = _IDENTITY_KEYS | {"state", "line"}
_DECLARED_KEYS: Final = frozenset({"declare", "trigger", "by", "player", "target", "ability"})

THE_GAME: Final = "game"
"""The object of effects that are done to the game as a whole."""


# --- cards and their abilities -------------------------------------------------------------------------------


def card_of(id: Any, state: State, path: str) -> Card:
    """Find a card of the position by its id. Raises `InvalidCase`."""
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


def ability_of(source: Card, kind: AbilityKind, id: Any) -> Ability:
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


# --- reading -------------------------------------------------------------------------------------------------


def read_waiting(data: Mapping[str, Any], state: State) -> State:
    """Give a state with what waits in it. Raises `InvalidCase`."""
    result = data.get("result")
    groups = sequence(data.get("entering", ()), ".entering")
    return replace(
        state,
        stack=_read_all(data, "stack", state),
        entering=tuple(_read_dues(group, f".entering[{place}]", state) for place, group in enumerate(groups)),
        queue=_read_dues(data.get("queue", ()), ".queue", state),
        triggered=_read_all(data, "triggered", state),
        result=None if result is None else choice(result, _RESULTS, ".result"),
    )


def _read_all(data: Mapping[str, Any], key: str, state: State) -> tuple[Declared, ...]:
    read = []
    for place, one in enumerate(sequence(data.get(key, ()), f".{key}")):
        try:
            read.append(_read_declared(one, state))
        except InvalidCase as refused:
            raise refused.inside(f".{key}[{place}]") from None
    return tuple(read)


def _read_declared(value: Any, state: State) -> Declared:
    data = object_of(value, _DECLARED_KEYS)
    need(data, ("by", "player"))
    source = card_of(data["by"], state, ".by")
    player = choice(data["player"], _PLAYERS, ".player")
    if "trigger" in data:
        triggers = {one.id: one for one in source.definition.triggers}
        return Declared(source.id, player, choice(data["trigger"], triggers, ".trigger"))
    need(data, ("declare", "target"))
    kind = choice(data["declare"], KINDS, ".declare")
    targets = tuple(word(one, ".target") for one in sequence(data["target"], ".target"))
    return Declared(source.id, player, ability_of(source, kind, data.get("ability")), targets)


def _read_dues(value: Any, path: str, state: State) -> tuple[Due, ...]:
    read = []
    for place, one in enumerate(sequence(value, path)):
        try:
            data = object_of(one, _DUE_KEYS)
            choice(data.get("state", "due"), _STATES, ".state")
            line = tuple(_read_identity(parent, state) for parent in sequence(data.get("line", ()), ".line"))
            read.append(Due(_read_identity({key: data[key] for key in data.keys() & _IDENTITY_KEYS}, state), line))
        except InvalidCase as refused:
            raise refused.inside(f"{path}[{place}]") from None
    return tuple(read)


def _read_identity(value: Any, state: State) -> Identity:
    data = object_of(value, _IDENTITY_KEYS)
    need(data, ("provision", "deed", "object"))
    object = data["object"]
    if object != THE_GAME:
        card_of(object, state, ".object")
    cause = data.get("cause")
    if cause is not None:
        object_of(cause, frozenset(Cause._fields), ".cause")
        need(cause, Cause._fields)
        cause = Cause(word(cause["provision"], ".cause.provision"), word(cause["object"], ".cause.object"))
    return Identity(word(data["provision"], ".provision"), choice(data["deed"], _DEEDS, ".deed"), object, cause)


# --- writing -------------------------------------------------------------------------------------------------


def write_identity(one: Identity) -> dict[str, Any]:
    """Give an effect of the game rules as an item of the queue, without its state."""
    cause = None if one.cause is None else one.cause._asdict()
    return {"provision": one.provision, "deed": one.deed.value, "object": one.object, "cause": cause}


def write_waiting(state: State) -> dict[str, Any]:
    """Give the fields of a position that tell what waits; those that would be empty are left out."""
    told = {
        "stack": list(map(_write_declared, state.stack)),
        "entering": [list(map(_write_due, group)) for group in state.entering],
        "queue": list(map(_write_due, state.queue)),
        "triggered": list(map(_write_declared, state.triggered)),
        "result": None if state.result is None else state.result.value,
    }
    return {key: value for key, value in told.items() if value}


def _write_due(one: Due) -> dict[str, Any]:
    line = {"line": list(map(write_identity, one.line))} if one.line else {}
    return {**write_identity(one.identity), "state": "due", **line}


def _write_declared(one: Declared) -> dict[str, Any]:
    if isinstance(one.ability, Trigger):
        return {"trigger": one.ability.id, "by": one.source, "player": one.player.value}
    ability = {} if one.ability.id is None else {"ability": one.ability.id}
    named = {"declare": one.ability.kind.value, "by": one.source, "player": one.player.value}
    return {**named, "target": list(one.targets), **ability}
