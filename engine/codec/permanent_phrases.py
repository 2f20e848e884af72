"""Permanent abilities as JSON, both ways: modifiers, preventions, reductions, protections, bars, ignoring.

`PERMANENT_WORDS` and `MANNER_WORDS` list every word that they can have.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.codec.fields import choice, count, flag, need, object_of, optional_count, refusal, sequence, whole, word
from engine.codec.phrases import read_selection, write_selection
from engine.model.cards import AbilityKind, Selection
from engine.model.degrees import Degree
from engine.model.permanents import (
    Allowed,
    Allowing,
    Bar,
    Barred,
    CardCount,
    Change,
    Ignoring,
    Manner,
    Modifier,
    Permanent,
    Prevention,
    Protection,
    Quantity,
    Reduction,
    Role,
)

_KINDS: Final = {one.value: one for one in AbilityKind}
_QUANTITIES: Final = {one.value: one for one in Quantity}
_CHANGES: Final = {one.value: one for one in Change}
_ROLES: Final = {one.value: one for one in Role}
_ALLOWED: Final = {one.value: one for one in Allowed}
_BARRED: Final = {one.value: one for one in Barred}
_DEGREES: Final = {one.value: one for one in Degree if one is not Degree.MISS}
_THIS: Final = Selection(this=True)
_ALL: Final = "all"

MANNER_WORDS: Final = frozenset({"kinds", "attack", "melee", "magical", "opposing", "simple"})
PERMANENT_WORDS: Final = frozenset(
    {
        "modifies",
        *_CHANGES,
        "as",
        "at",
        "prevents",
        "first_attack",
        "until_used",
        "protects",
        "bars",
        "by_whom",
        "of",
        "with",
    }
    | {"ignores", "about", "reduces", "allows"}
)
COUNT_WORDS: Final = frozenset({"each", "cards", "at_most"})
_COMMON: Final = frozenset({"kind", "id", "name"})


def is_permanent(data: Mapping[str, Any]) -> bool:
    """Tell whether a permanent ability is one of those read here."""
    return not _READERS.keys().isdisjoint(data)


def read_permanent(value: Mapping[str, Any], default_id: str) -> Permanent:
    """Read a permanent ability; one without an id gets the default. Raises `InvalidCase`."""
    name = next(one for one in _READERS if one in value)
    words, read = _READERS[name]
    data = object_of(value, words | _COMMON)
    return read(data, word(data.get("id", default_id), ".id"))


def _read_modifier(data: Mapping[str, Any], id: str) -> Modifier:
    changes = [name for name in _CHANGES if name in data]
    if len(changes) != 1:
        raise refusal(
            "",
            "Модификатор меняет число одним из способов: by, times, to.",
            "A modifier changes a number in one way: by, times or to.",
            'Запишите, например, {"modifies": "die-roll", "by": 1}.',
            'Write for example {"modifies": "die-roll", "by": 1}.',
        )
    [change] = changes
    at, role = data.get("at"), data.get("as")
    of = data.get("of", None if at is not None else {"this": True})
    return Modifier(
        choice(data["modifies"], _QUANTITIES, ".modifies"),
        _CHANGES[change],
        _read_amount(data[change], f".{change}"),
        None if of is None else read_selection(of, ".of"),
        None if at is None else read_selection(at, ".at"),
        None if role is None else choice(role, _ROLES, ".as"),
        read_manner(data.get("with", {}), ".with"),
    )


def _read_amount(value: Any, path: str) -> int | CardCount:
    if not isinstance(value, dict):
        return whole(value, path)
    data = object_of(value, COUNT_WORDS, path)
    need(data, ("each", "cards"))
    return CardCount(
        whole(data["each"], f"{path}.each"),
        read_selection(data["cards"], f"{path}.cards"),
        optional_count(data.get("at_most"), f"{path}.at_most"),
    )


def _read_prevention(data: Mapping[str, Any], id: str) -> Prevention:
    amount = data["prevents"]
    return Prevention(
        id,
        None if amount == "all" else count(amount, ".prevents"),
        _THIS if "of" not in data else read_selection(data["of"], ".of"),
        read_manner(data.get("with", {}), ".with"),
        flag(data.get("first_attack", False), ".first_attack"),
        flag(data.get("until_used", False), ".until_used"),
    )


def _read_reduction(data: Mapping[str, Any], id: str) -> Reduction:
    to, at = data["reduces"], data.get("at")
    of = data.get("of")
    return Reduction(
        id,
        choice(to, _DEGREES, ".reduces") if isinstance(to, str) else count(to, ".reduces"),
        None if of is None else read_selection(of, ".of"),
        (_THIS if of is None else None) if at is None else read_selection(at, ".at"),
        read_manner({"attack": True, **data.get("with", {})}, ".with"),
    )


def _read_protection(data: Mapping[str, Any], id: str) -> Protection:
    return Protection(id, read_manner(data["protects"], ".protects"))


def _read_bar(data: Mapping[str, Any], id: str) -> Bar:
    by = data.get("by_whom")
    return Bar(
        id,
        choice(data["bars"], _BARRED, ".bars"),
        read_manner(data.get("with", {}), ".with"),
        None if by is None else read_selection(by, ".by_whom"),
    )


def _read_ignoring(data: Mapping[str, Any], id: str) -> Ignoring:
    about, at = data.get("about"), data.get("at")
    named = word(data["ignores"], ".ignores")
    return Ignoring(
        id,
        None if named == _ALL else named,
        None if about is None else read_manner(about, ".about"),
        read_manner(data.get("with", {}), ".with"),
        None if at is None else read_selection(at, ".at"),
    )


def _read_allowing(data: Mapping[str, Any], id: str) -> Allowing:
    return Allowing(id, choice(data["allows"], _ALLOWED, ".allows"))


_READERS: Final[Mapping[str, tuple[frozenset[str], Callable[[Mapping[str, Any], str], Permanent]]]] = {
    "modifies": (frozenset({"modifies", *_CHANGES, "of", "at", "as", "with"}), _read_modifier),
    "prevents": (frozenset({"prevents", "of", "with", "first_attack", "until_used"}), _read_prevention),
    "reduces": (frozenset({"reduces", "of", "at", "with"}), _read_reduction),
    "protects": (frozenset({"protects"}), _read_protection),
    "bars": (frozenset({"bars", "with", "by_whom"}), _read_bar),
    "allows": (frozenset({"allows"}), _read_allowing),
    "ignores": (frozenset({"ignores", "about", "with", "at"}), _read_ignoring),
}


def read_manner(value: Any, path: str) -> Manner:
    """Read how something is done: by which kinds of ability, by an opposing card. Raises `InvalidCase`."""
    data = object_of(value, MANNER_WORDS, path)

    def optional(name: str) -> bool | None:
        return None if name not in data else flag(data[name], f"{path}.{name}")

    kinds = sequence(data.get("kinds", ()), f"{path}.kinds")
    return Manner(
        frozenset(choice(one, _KINDS, f"{path}.kinds") for one in kinds),
        optional("attack"),
        optional("melee"),
        optional("magical"),
        optional("opposing"),
        optional("simple"),
    )


# --- writing -------------------------------------------------------------------------------------------------


def write_permanent(one: Permanent) -> dict[str, Any]:
    """Give the JSON of a permanent ability."""
    if isinstance(one, Modifier):
        of = None if one.of is None or (one.of == _THIS and one.at is None) else write_selection(one.of)
        told: dict[str, Any] = {
            "modifies": one.quantity.value,
            one.change.value: _write_amount(one.amount),
            "of": of,
            "at": None if one.at is None else write_selection(one.at),
            "as": None if one.role is None else one.role.value,
            "with": _manner(one.manner),
        }
    elif isinstance(one, Prevention):
        told = {
            "id": one.id,
            "prevents": "all" if one.amount is None else one.amount,
            "of": None if one.of == _THIS else write_selection(one.of),
            "with": _manner(one.manner),
            "first_attack": one.first_attack or None,
            "until_used": one.until_used or None,
        }
    elif isinstance(one, Reduction):
        told = {
            "id": one.id,
            "reduces": one.to.value if isinstance(one.to, Degree) else one.to,
            "of": None if one.of is None else write_selection(one.of),
            "at": None if one.at is None or (one.at == _THIS and one.of is None) else write_selection(one.at),
            "with": _manner(one.manner),
        }
    elif isinstance(one, Protection):
        told = {"id": one.id, "protects": _manner(one.manner) or {}}
    elif isinstance(one, Allowing):
        told = {"id": one.id, "allows": one.what.value}
    elif isinstance(one, Ignoring):
        told = {
            "id": one.id,
            "ignores": one.named or _ALL,
            "about": None if one.about is None else _manner(one.about),
            "with": _manner(one.manner),
            "at": None if one.at is None else write_selection(one.at),
        }
    else:
        by = None if one.by is None else write_selection(one.by)
        told = {"id": one.id, "bars": one.what.value, "with": _manner(one.manner), "by_whom": by}
    return {"kind": "permanent", **{name: value for name, value in told.items() if value is not None}}


def _write_amount(one: int | CardCount) -> Any:
    if not isinstance(one, CardCount):
        return one
    limit = {} if one.at_most is None else {"at_most": one.at_most}
    return {"each": one.each, "cards": write_selection(one.of), **limit}


def _manner(one: Manner) -> dict[str, Any] | None:
    told = {
        "kinds": sorted(one.kinds) or None,
        "attack": one.attack,
        "melee": one.melee,
        "magical": one.magical,
        "opposing": one.opposing,
        "simple": one.simple,
    }
    return {name: value for name, value in told.items() if value is not None} or None
