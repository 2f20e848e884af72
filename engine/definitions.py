"""Definitions of cards as JSON, both ways: what stands under `card` in a position."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.cards import (
    NO_COST,
    Ability,
    AbilityKind,
    Allegiance,
    AnyAbility,
    CardCondition,
    CardDefinition,
    CardType,
    Cost,
    Deed,
    Happening,
    Operation,
    Replacement,
    Selection,
    Span,
    Trigger,
)
from engine.clauses import meanings
from engine.errors import InvalidCase
from engine.fields import check_name, choice, count, flag, need, object_of, optional_count, refusal, sequence, word
from engine.naming import Named
from engine.permanent_phrases import is_permanent, read_manner, read_permanent, write_permanent
from engine.permanents import Permanent
from engine.phrases import read_selection, write_selection

KINDS: Final = {one.value: one for one in AbilityKind}
"""The kinds of ability that a card lists; one of accumulating is declared by an action of its own."""
_TYPES: Final = {one.value: one for one in CardType}
_FOR_THE_RULES_ALONE: Final = (
    *(Happening.PRIORITY_DUE, Happening.ACTED_SUDDENLY, Happening.TRIGGERED, Happening.PERMANENT_WORKED),
)
_HAPPENINGS: Final = {one.value: one for one in Happening if one not in _FOR_THE_RULES_ALONE}
_DEEDS: Final = {
    one.value: one for one in Deed if one not in (Deed.FOLLOW_HOST, Deed.END_GAME, Deed.DIE, Deed.RESTORE_MOVEMENT)
}

_DEFINITION_KEYS: Final = frozenset(
    {
        *("type", "life", "life_maximum", "movement", "strike", "classes", "abilities", "name", "names", "text"),
        *("token_maximum", "bypasses"),
    }
)
_ABILITY_KEYS: Final = frozenset(
    {"kind", "id", "name", "value", "range", "target", "gives_marker", "effects", "cost", "sudden", "answered"}
)
_COST_KEYS: Final = frozenset({"close", "tokens", "movement", "once"})
_SPANS: Final = {one.value: one for one in Span}
_PERMANENT_KEYS: Final = frozenset({"kind", "id", "name", "while", "controller", "instead_of", "effects"})
_TRIGGER_KEYS: Final = frozenset({"kind", "id", "name", "when", "effects", "may"})
_OPERATION_KEYS: Final = frozenset({"do", "of", "each", "amount"})
_WITH_AMOUNT: Final = {Deed.WOUND: "value", Deed.WOUND_ITSELF: "value", Deed.HEAL: "all"}
"""The deeds that have an amount, and the word for the one that is not a number."""

_BLOCK: Final = {"do": Deed.BLOCK.value}
"""What a triggered ability does that blocks what triggered it (b:410.4)."""

_NAMED_KEYS: Final = frozenset({"named", "x", "about"})

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
    for key in ("name", "names"):
        check_name(data.get(key), f".{key}")
    abilities = sequence(data.get("abilities", ()), ".abilities")
    classes = sequence(data.get("classes", ()), ".classes")
    strike = data.get("strike")
    read = [read_ability(one, place) for place, one in enumerate(abilities)]
    return CardDefinition(
        type,
        optional_count(data.get("life"), ".life"),
        optional_count(data.get("movement"), ".movement"),
        None if strike is None else _read_strength(strike, ".strike"),
        tuple(word(one, ".classes") for one in classes),
        (*(one for one in read if isinstance(one, Ability)), *_playable(read)),
        tuple(one for one in read if isinstance(one, Trigger)),
        tuple(one for one in read if isinstance(one, Allegiance)),
        tuple(one for one in read if isinstance(one, Replacement)),
        permanents=tuple(one for one in read if isinstance(one, Permanent)),
        named=tuple(one for one in read if isinstance(one, Named)),
        life_maximum=optional_count(data.get("life_maximum"), ".life_maximum"),
        token_maximum=optional_count(data.get("token_maximum"), ".token_maximum"),
        bypasses=tuple(word(one, ".bypasses") for one in sequence(data.get("bypasses", ()), ".bypasses")),
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


# --- abilities -----------------------------------------------------------------------------------------------


def read_ability(value: Any, place: int) -> AnyAbility:
    """Read one ability of a card, at its place among them. Raises `InvalidCase`."""
    try:
        if isinstance(value, dict) and "named" in value:
            return _read_named(value)
        kind = value.get("kind") if isinstance(value, dict) else None
        check_name(value.get("name") if isinstance(value, dict) else None, ".name")
        if kind == "permanent":
            return _read_permanent(value, place)
        if kind == "triggered":
            return _read_trigger(value, place)
        return _read_declarable(value)
    except InvalidCase as refused:
        raise refused.inside(f".abilities[{place}]") from None


def _playable(read: Sequence[AnyAbility]) -> Iterator[Ability]:
    """Give what the names on a card let it declare."""
    for named in read:
        if isinstance(named, Named):
            for place, text in enumerate(meanings()[named.name].of(named)):
                ability = read_ability(text, place)
                if isinstance(ability, Ability):
                    yield ability._replace(name_of=named)


def named_triggers(definition: CardDefinition) -> Iterator[Trigger]:
    """Give the triggered abilities that the names on a card stand for."""
    for named in definition.named:
        for place, text in enumerate(meanings()[named.name].of(named)):
            ability = read_ability(text, place)
            if isinstance(ability, Trigger):
                yield ability


def _read_named(value: Any) -> Named:
    data = object_of(value, _NAMED_KEYS)
    known = meanings()
    name = word(data["named"], ".named")
    choice(name, known, ".named")
    meaning, x, about = known[name], data.get("x"), data.get("about")
    if (x is not None and not meaning.numbered) or (x is None and meaning.numbered and meaning.x is None):
        raise refusal(
            ".x",
            f"У особенности {name} {'нет числа X' if x is not None else 'должно быть число X'}.",
            f"The ability {name} {'has no X' if x is not None else 'needs its X'}.",
            "Уберите x." if x is not None else "Допишите x.",
            "Leave out x." if x is not None else "Add x.",
        )
    if (about is not None) is not meaning.about_something:
        raise refusal(
            ".about",
            f"У особенности {name} {'нет поля about' if about is not None else 'должно быть поле about'}.",
            f"The ability {name} {'has no about' if about is not None else 'needs its about'}.",
            'Запишите, например, {"named": "protection-from", "about": {"kinds": ["shot"]}}.',
            'Write for example {"named": "protection-from", "about": {"kinds": ["shot"]}}.',
        )
    if about is not None:
        read_manner(about, ".about")
    return Named(name, optional_count(x, ".x"), None if about is None else json.dumps(about, sort_keys=True))


def _read_declarable(value: Any) -> Ability:
    data = object_of(value, _ABILITY_KEYS)
    need(data, ("kind",))
    kind = choice(data["kind"], KINDS, ".kind")
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
        _read_operations(data.get("effects", ()), targets=True),
        NO_COST if "cost" not in data else _read_cost(data["cost"], named=id is not None),
        flag(data.get("sudden", False), ".sudden"),
        flag(data.get("answered", False), ".answered"),
        _aims(data.get("target")),
    )


def _read_cost(value: Any, *, named: bool) -> Cost:
    data = object_of(value, _COST_KEYS, ".cost")
    tokens, once = data.get("tokens", 0), data.get("once")
    if once is not None and not named:
        raise refusal(
            ".cost.once",
            "Чтобы помнить, что особенность уже использована, ей нужен id.",
            "To remember that the ability has been used it needs an id.",
            "Дайте особенности id.",
            "Give the ability an id.",
        )
    return Cost(
        flag(data.get("close", False), ".cost.close"),
        0 if tokens == "x" else count(tokens, ".cost.tokens"),
        tokens == "x",
        flag(data.get("movement", False), ".cost.movement"),
        None if once is None else choice(once, _SPANS, ".cost.once"),
    )


def _aims(target: Any) -> Selection | None:
    return read_selection(target, ".target") if isinstance(target, dict) else None


def _chooses_cell(target: Any) -> bool:
    if isinstance(target, dict):
        return False
    if target not in (None, "cell"):
        raise refusal(
            ".target",
            f"Значение {target!r} неизвестно.",
            f"The value {target!r} is not known.",
            "Запишите cell, если способность выбирает клетку, опишите карту-цель или уберите поле.",
            "Write cell where the ability chooses a cell, describe the target card, or leave the field out.",
        )
    return target is not None


def _given_marker(value: Any) -> str | None:
    if value is None:
        return None
    data = object_of(value, frozenset({"name"}), ".gives_marker")
    return word(data.get("name"), ".gives_marker.name")


def _read_trigger(value: Any, place: int) -> Trigger:
    data = object_of(value, _TRIGGER_KEYS)
    need(data, ("when", "effects"))
    return Trigger(
        word(data.get("id", f"ability-{place + 1}"), ".id"),
        choice(data["when"], _HAPPENINGS, ".when"),
        _read_operations(data["effects"], targets=False),
        flag(data.get("may", False), ".may"),
    )


def _read_permanent(value: Any, place: int) -> Allegiance | Replacement | Permanent:
    if is_permanent(value):
        return read_permanent(value, place)
    data = object_of(value, _PERMANENT_KEYS)
    if "instead_of" in data:
        need(data, ("effects",))
        return Replacement(
            choice(data["instead_of"], _DEEDS, ".instead_of"), _read_operations(data["effects"], targets=False)
        )
    need(data, ("while", "controller"))
    choice(data["controller"], {"opponent": True}, ".controller")
    conditions = sequence(data["while"], ".while")
    return Allegiance(tuple(_read_condition(one, f".while[{place}]") for place, one in enumerate(conditions)))


def _read_condition(value: Any, path: str) -> CardCondition:
    data = object_of(value, frozenset({"some", "no"}), path)
    if len(data) != 1:
        raise refusal(
            path,
            "В условии ровно одно поле: some или no.",
            "A condition has exactly one field: some or no.",
            'Запишите, например, {"some": {"this": true, "closed": true}}.',
            'Write for example {"some": {"this": true, "closed": true}}.',
        )
    [(word_, selection)] = data.items()
    return CardCondition(read_selection(selection, f"{path}.{word_}"), word_ == "some")


def _read_operations(value: Any, *, targets: bool) -> tuple[Operation, ...]:
    return tuple(
        _read_operation(one, f".effects[{place}]", targets=targets)
        for place, one in enumerate(sequence(value, ".effects"))
    )


def _read_operation(value: Any, path: str, *, targets: bool) -> Operation:
    data = object_of(value, _OPERATION_KEYS, path)
    if data == _BLOCK and not targets:
        return Operation(Deed.BLOCK)
    if not {"do", "of"} <= data.keys():
        raise refusal(
            path,
            "Нужны поля do и of.",
            "The fields do and of are needed.",
            'Запишите, например, {"do": "close", "of": {"this": true}}.',
            'Write for example {"do": "close", "of": {"this": true}}.',
        )
    of = data["of"]
    described = None if targets and of == "targets" else read_selection(of, f"{path}.of")
    deed = choice(data["do"], _DEEDS, f"{path}.do")
    each = flag(data.get("each", False), f"{path}.each")
    return Operation(deed, described, each, _read_amount(data.get("amount", 1), deed, f"{path}.amount"))


def _read_amount(value: Any, deed: Deed, path: str) -> int | None:
    return None if value == _WITH_AMOUNT.get(deed, "") else count(value, path)


# --- writing -------------------------------------------------------------------------------------------------


def write_definition(definition: CardDefinition) -> Any:
    """Give the JSON of a definition: the id of its record where it has one."""
    if definition.record is not None:
        return definition.record
    abilities = [
        *(_ability(one) for one in definition.abilities if one.name_of is None),
        *map(_trigger, definition.triggers),
        *map(_allegiance, definition.allegiances),
        *map(_replacement, definition.replacements),
        *map(write_permanent, definition.permanents),
        *map(_named, definition.named),
    ]
    return without_empty(
        {
            "type": definition.type.value,
            "life": definition.life,
            "life_maximum": definition.life_maximum,
            "movement": definition.movement,
            "strike": None if definition.strike is None else list(definition.strike),
            "classes": list(definition.classes),
            "abilities": abilities,
            "token_maximum": definition.token_maximum,
            "bypasses": list(definition.bypasses),
        }
    )


def without_empty(data: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what says no more than its absence: null, false and the empty list."""
    return {key: value for key, value in data.items() if value is not None and value is not False and value != []}


def _ability(one: Ability) -> dict[str, Any]:
    return without_empty(
        {
            "kind": one.kind.value,
            "id": one.id,
            "value": list(one.value) if isinstance(one.value, tuple) else one.value,
            "range": one.range,
            "target": "cell" if one.chooses_cell else None if one.aims is None else write_selection(one.aims),
            "gives_marker": None if one.gives_marker is None else {"name": one.gives_marker},
            "effects": list(map(_operation, one.effects)),
            "cost": _cost(one.cost) or None,
            "sudden": one.sudden,
            "answered": one.answered,
        }
    )


def _cost(one: Cost) -> dict[str, Any]:
    return without_empty(
        {
            "close": one.close,
            "tokens": "x" if one.names_tokens else one.tokens or None,
            "movement": one.movement,
            "once": None if one.once is None else one.once.value,
        }
    )


def _trigger(one: Trigger) -> dict[str, Any]:
    effects = [dict(_BLOCK) if effect.deed is Deed.BLOCK else _operation(effect) for effect in one.effects]
    may = {"may": True} if one.may else {}
    return {"kind": "triggered", "id": one.id, "when": one.when.value, "effects": effects, **may}


def _allegiance(one: Allegiance) -> dict[str, Any]:
    conditions = [
        {"some" if condition.present else "no": write_selection(condition.selection)} for condition in one.conditions
    ]
    return {"kind": "permanent", "while": conditions, "controller": "opponent"}


def _named(one: Named) -> dict[str, Any]:
    about = None if one.about is None else json.loads(one.about)
    return without_empty({"named": one.name, "x": one.x, "about": about})


def _replacement(one: Replacement) -> dict[str, Any]:
    effects = list(map(_operation, one.effects))
    return {"kind": "permanent", "instead_of": one.instead_of.value, "effects": effects}


def _operation(one: Operation) -> dict[str, Any]:
    of = "targets" if one.of is None else write_selection(one.of)
    amount = _WITH_AMOUNT[one.deed] if one.amount is None else one.amount
    each = {"each": True} if one.each else {}
    return {"do": one.deed.value, "of": of, **each, **({} if amount == 1 else {"amount": amount})}
