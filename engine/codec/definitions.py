"""Definitions of cards as JSON, both ways: what stands under `card` in a position."""

import json
import marshal
from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Any, Final

from engine.clauses import meanings
from engine.codec.fields import (
    check_name,
    choice,
    count,
    flag,
    need,
    object_of,
    optional_count,
    refusal,
    sequence,
    word,
)
from engine.codec.permanent_phrases import is_permanent, read_manner, read_permanent, write_permanent
from engine.codec.phrases import (
    DEEDS,
    read_conditions,
    read_operations,
    read_selection,
    write_conditions,
    write_operation,
    write_selection,
)
from engine.errors import InvalidCase
from engine.model.cards import (
    NO_COST,
    Ability,
    AbilityKind,
    Allegiance,
    AnyAbility,
    Capability,
    CardDefinition,
    CardType,
    Cost,
    Happening,
    MarkerText,
    Operation,
    Replacement,
    Selection,
    Span,
    Trigger,
)
from engine.model.naming import Named
from engine.model.permanents import Permanent
from engine.text import Text

KINDS: Final = {one.value: one for one in AbilityKind}
"""The kinds of ability that a card lists; one of accumulating is declared by an action of its own."""
_TYPES: Final = {one.value: one for one in CardType}
_FOR_THE_RULES_ALONE: Final = (
    *(Happening.PRIORITY_DUE, Happening.ACTED_SUDDENLY, Happening.TRIGGERED, Happening.PERMANENT_WORKED),
    Happening.OWN_PLAYER_DECLARED,
    Happening.WENT_TO_AUXILIARY_ZONE,
)
HAPPENINGS: Final = {one.value: one for one in Happening if one not in _FOR_THE_RULES_ALONE}

_DEFINITION_KEYS: Final = frozenset(
    {
        *("type", "life", "life_maximum", "movement", "strike", "classes", "abilities", "name", "names", "text"),
        *("token_maximum", "bypasses", "markers"),
    }
)
ABILITY_WORDS: Final = frozenset(
    {"kind", "id", "name", "value", "range", "target", "gives_marker", "effects", "cost", "sudden", "answered"}
    | {"capabilities"}
)
COST_WORDS: Final = frozenset({"close", "tokens", "movement", "once"})
_SPANS: Final = {one.value: one for one in Span}
PERMANENT_WORDS: Final = frozenset({"kind", "id", "name", "while", "controller", "instead_of", "effects"})
TRIGGER_WORDS: Final = frozenset(
    {"kind", "id", "name", "when", "whose", "by", "marker", "this_marker", "if", "effects", "may"}
)
MARKER_WORDS: Final = frozenset({"name", "named", "ability"})

NAMED_WORDS: Final = frozenset({"named", "x", "about"})

DEFINITIONS_REMEMBERED: Final = 4000
"""So many definitions are kept as read; a service that never ends sees ever new ones."""

_READ: Final[dict[bytes | str, CardDefinition]] = {}
"""Definitions by their JSON: one position after another holds the same cards, and a definition never changes."""

_PLAIN_DEFINITIONS: Final = {kind.value: CardDefinition(kind) for kind in CardType}


def read_definition(value: Any) -> CardDefinition:
    """Read a card's definition `{"type": …, "abilities": […], …}`. Raises `InvalidCase`."""
    if isinstance(value, dict) and len(value) == 1 and "type" in value:
        return choice(value["type"], _PLAIN_DEFINITIONS, ".type")
    if isinstance(value, str):
        raise refusal(
            "",
            f"Карта названа по id ({value}), а карт базы движок не знает.",
            f"The card is named by its id ({value}), and the engine does not know the cards of the knowledge base.",
            "Подставьте описание карты вместо id.",
            "Put the card's definition in place of its id.",
        )
    written = _as_key(value)
    known = _READ.get(written)
    if known is None:
        if len(_READ) == DEFINITIONS_REMEMBERED:
            _READ.clear()
        known = _READ[written] = _read_definition(value)
    return known


def _as_key(value: Any) -> bytes | str:
    """Give what two definitions have in common only where they are written alike."""
    try:
        return marshal.dumps(value, _WITHOUT_REFERENCES)
    except ValueError:  # not plain JSON values, such as the frozen ones of a record
        return repr(value)


_WITHOUT_REFERENCES: Final = 2
"""The version of marshal in which equal values are written by equal bytes, whoever else refers to their parts."""


def _read_definition(value: Any) -> CardDefinition:
    data = object_of(value, _DEFINITION_KEYS)
    need(data, ("type",))
    type = choice(data["type"], _TYPES, ".type")
    for key in ("name", "names"):
        check_name(data.get(key), f".{key}")
    abilities = sequence(data.get("abilities", ()), ".abilities")
    classes = sequence(data.get("classes", ()), ".classes")
    strike = data.get("strike")
    read = [read_ability(one, f".abilities[{place}]", f"ability-{place + 1}") for place, one in enumerate(abilities)]
    return CardDefinition(
        type,
        optional_count(data.get("life"), ".life"),
        optional_count(data.get("movement"), ".movement"),
        None if strike is None else _read_strength(strike, ".strike"),
        tuple(word(one, ".classes") for one in classes),
        (*(one for one in read if isinstance(one, Ability)), *chain.from_iterable(map(declarable_by_name, read))),
        tuple(one for one in read if isinstance(one, Trigger)),
        tuple(one for one in read if isinstance(one, Allegiance)),
        tuple(one for one in read if isinstance(one, Replacement)),
        tuple(one for one in read if isinstance(one, Permanent)),
        tuple(one for one in read if isinstance(one, Named)),
        life_maximum=optional_count(data.get("life_maximum"), ".life_maximum"),
        token_maximum=optional_count(data.get("token_maximum"), ".token_maximum"),
        bypasses=tuple(word(one, ".bypasses") for one in sequence(data.get("bypasses", ()), ".bypasses")),
        markers=_read_marker_texts(data.get("markers", ())),
        name=_read_name(data.get("name", data.get("names"))),
    )


def _read_name(value: Any) -> Text | None:
    return None if value is None else Text(value["ru"], value["en"])


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


def read_ability(value: Any, path: str, default_id: str = "ability") -> AnyAbility:
    """Read one ability, of whatever sort; a triggered one without an id gets the default. Raises `InvalidCase`."""
    try:
        if isinstance(value, dict) and "named" in value:
            return _read_named(value)
        kind = value.get("kind") if isinstance(value, dict) else None
        check_name(value.get("name") if isinstance(value, dict) else None, ".name")
        if kind == "permanent":
            return _read_permanent(value, default_id)
        if kind == "triggered":
            return _read_trigger(value, default_id)
        return _read_declarable(value)
    except InvalidCase as refused:
        raise refused.inside(path) from None


@cache
def meant_by(named: Named) -> tuple[AnyAbility, ...]:
    """Give the abilities that a name stands for (b:414.1); one to be declared tells from which name it comes."""
    texts = enumerate(meanings()[named.name].of(named))
    read = [read_ability(text, f".abilities[{place}]", f"ability-{place + 1}") for place, text in texts]
    return tuple(one._replace(name_of=named) if isinstance(one, Ability) else one for one in read)


def declarable_by_name(ability: AnyAbility) -> tuple[Ability, ...]:
    """Give what an ability lets its card declare because it is a name; nothing where it is none."""
    return tuple(one for one in meant_by(ability) if isinstance(one, Ability)) if isinstance(ability, Named) else ()


def _read_named(value: Any) -> Named:
    data = object_of(value, NAMED_WORDS)
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
    data = object_of(value, ABILITY_WORDS)
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
        _named_marker(data.get("gives_marker"), "name", ".gives_marker"),
        read_operations(data.get("effects", ()), read_ability, targets=True),
        NO_COST if "cost" not in data else _read_cost(data["cost"], named=id is not None),
        flag(data.get("sudden", False), ".sudden"),
        flag(data.get("answered", False), ".answered"),
        _aims(data.get("target")),
        capabilities=_read_capabilities(data.get("capabilities", ())),
    )


def _read_cost(value: Any, *, named: bool) -> Cost:
    data = object_of(value, COST_WORDS, ".cost")
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
    return isinstance(target, str)


def _named_marker(value: Any, key: str, path: str) -> str | None:
    if value is None:
        return None
    data = object_of(value, frozenset({key}), path)
    return word(data.get(key), f"{path}.{key}")


def _read_capabilities(value: Any) -> tuple[Capability, ...]:
    read = []
    for place, one in enumerate(sequence(value, ".capabilities")):
        path = f".capabilities[{place}]"
        data = object_of(one, frozenset({"kind", "value"}), path)
        need(data, ("kind",))
        kind = choice(data["kind"], KINDS, f"{path}.kind")
        read.append(Capability(kind, optional_count(data.get("value"), f"{path}.value")))
    return tuple(read)


def _read_trigger(value: Any, default_id: str) -> Trigger:
    data = object_of(value, TRIGGER_WORDS)
    need(data, ("when", "effects"))
    whose, by, marker = data.get("whose"), data.get("by"), data.get("marker")
    return Trigger(
        word(data.get("id", default_id), ".id"),
        choice(data["when"], HAPPENINGS, ".when"),
        read_operations(data["effects"], read_ability, targets=False),
        flag(data.get("may", False), ".may"),
        None if whose is None else read_selection(whose, ".whose"),
        None if by is None else read_selection(by, ".by"),
        None if marker is None else word(marker, ".marker"),
        flag(data.get("this_marker", False), ".this_marker"),
        read_conditions(data.get("if", ()), ".if"),
    )


def _read_permanent(value: Any, default_id: str) -> Allegiance | Replacement | Permanent:
    if is_permanent(value):
        return read_permanent(value, default_id)
    data = object_of(value, PERMANENT_WORDS)
    id = None if data.get("id") is None else word(data["id"], ".id")
    if "instead_of" in data:
        need(data, ("effects",))
        effects = read_operations(data["effects"], read_ability, targets=False)
        _refuse_choices(effects)
        return Replacement(choice(data["instead_of"], DEEDS, ".instead_of"), effects, id)
    need(data, ("while", "controller"))
    choice(data["controller"], {"opponent": True}, ".controller")
    return Allegiance(read_conditions(data["while"], ".while"), id)


def _refuse_choices(effects: tuple[Operation, ...]) -> None:
    """Refuse choices of a player in what is done off the stack, where nobody is asked (b:416.5)."""
    for place, one in enumerate(effects):
        if one.lets_choose:
            raise refusal(
                f".effects[{place}]",
                "Замена выполняется вне стека и игрока ни о чём не спрашивает.",
                "A replacement is carried out off the stack and asks the player nothing.",
                "Уберите one и to.",
                "Leave out one and to.",
            )


def _read_marker_texts(value: Any) -> tuple[MarkerText, ...]:
    read: dict[str, MarkerText] = {}
    for place, one in enumerate(sequence(value, ".markers")):
        path = f".markers[{place}]"
        data = object_of(one, MARKER_WORDS, path)
        need(data, ("name",))
        name, ability = word(data["name"], f"{path}.name"), data.get("ability")
        if name in read:
            raise refusal(
                f"{path}.name",
                f"Маркер {name!r} описан дважды.",
                f"The marker {name!r} is described twice.",
                "Оставьте одно описание.",
                "Keep one description.",
            )
        granted = None if ability is None else read_ability(ability, f"{path}.ability", f"marker-{place + 1}")
        read[name] = MarkerText(name, flag(data.get("named", False), f"{path}.named"), granted)
    return tuple(read.values())


# --- writing -------------------------------------------------------------------------------------------------


def write_definition(definition: CardDefinition) -> Any:
    """Give the JSON of a definition: the id of its record where it has one."""
    if definition.record is not None:
        return definition.record
    if definition is _PLAIN_DEFINITIONS[definition.type]:
        return {"type": definition.type.value}
    every: tuple[AnyAbility, ...] = (
        *(one for one in definition.abilities if one.name_of is None),
        *definition.triggers,
        *definition.allegiances,
        *definition.replacements,
        *definition.permanents,
        *definition.named,
    )
    return without_empty(
        {
            "name": None if definition.name is None else definition.name.to_json(),
            "type": definition.type.value,
            "life": definition.life,
            "life_maximum": definition.life_maximum,
            "movement": definition.movement,
            "strike": None if definition.strike is None else list(definition.strike),
            "classes": list(definition.classes),
            "abilities": list(map(write_ability, every)),
            "markers": list(map(_marker_text, definition.markers)),
            "token_maximum": definition.token_maximum,
            "bypasses": list(definition.bypasses),
        }
    )


def without_empty(data: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what says no more than its absence: null, false and the empty list."""
    return {key: value for key, value in data.items() if value is not None and value is not False and value != []}


def write_ability(one: AnyAbility) -> dict[str, Any]:
    """Give the JSON of one ability, of whatever sort."""
    if isinstance(one, Ability):
        return _declarable(one)
    if isinstance(one, Trigger):
        return _trigger(one)
    if isinstance(one, Named):
        return _named(one)
    return write_permanent(one) if isinstance(one, Permanent) else _permanent(one)


def _named(one: Named) -> dict[str, Any]:
    about = None if one.about is None else json.loads(one.about)
    return without_empty({"named": one.name, "x": one.x, "about": about})


def _declarable(one: Ability) -> dict[str, Any]:
    return without_empty(
        {
            "kind": one.kind.value,
            "id": one.id,
            "value": list(one.value) if isinstance(one.value, tuple) else one.value,
            "range": one.range,
            "target": "cell" if one.chooses_cell else None if one.aims is None else write_selection(one.aims),
            "gives_marker": None if one.gives_marker is None else {"name": one.gives_marker},
            "effects": [write_operation(effect, write_ability, targets=True) for effect in one.effects],
            "cost": _cost(one.cost) or None,
            "sudden": one.sudden,
            "answered": one.answered,
            "capabilities": list(map(_capability, one.capabilities)),
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


def _capability(one: Capability) -> dict[str, Any]:
    return without_empty({"kind": one.kind.value, "value": one.value})


def _trigger(one: Trigger) -> dict[str, Any]:
    return without_empty(
        {
            "kind": "triggered",
            "id": one.id,
            "when": one.when.value,
            "whose": None if one.whose is None else write_selection(one.whose),
            "by": None if one.by is None else write_selection(one.by),
            "marker": one.marker,
            "this_marker": one.this_marker,
            "if": write_conditions(one.conditions),
            "effects": [write_operation(effect, write_ability, targets=False) for effect in one.effects],
            "may": one.may,
        }
    )


def _permanent(one: Allegiance | Replacement) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": "permanent", "id": one.id}
    if isinstance(one, Allegiance):
        return without_empty({**told, "while": write_conditions(one.conditions), "controller": "opponent"})
    effects = [write_operation(effect, write_ability, targets=False) for effect in one.effects]
    return without_empty({**told, "instead_of": one.instead_of.value, "effects": effects})


def _marker_text(one: MarkerText) -> dict[str, Any]:
    ability = None if one.ability is None else write_ability(one.ability)
    return without_empty({"name": one.name, "named": one.named, "ability": ability})
