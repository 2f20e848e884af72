"""The phrases of which texts of abilities are made, as JSON, both ways: which cards a text describes.

`CARD_WORDS` lists every word that such a phrase can have.
"""

from collections.abc import Callable
from typing import Any, Final

from engine.cards import CardType, Selection
from engine.fields import choice, flag, object_of, optional_count, word

_TYPES: Final = {one.value: one for one in CardType}

CARD_WORDS: Final = frozenset(
    {"this", "class", "type", "control_marker", "closed", "tokens", "fewer_tokens"}
    | {"named", "lacks", "wounded_by_attack", "adjacent", "creature", "life_at_most"}
)


def read_selection(value: Any, path: str) -> Selection:
    """Read what describes cards: `{"this": true}`, `{"class": …, "closed": true}`. Raises `InvalidCase`."""
    data = object_of(value, CARD_WORDS, path)

    def optional(name: str, read: Callable[[Any, str], Any]) -> Any:
        return None if data.get(name) is None else read(data[name], f"{path}.{name}")

    return Selection(
        flag(data.get("this", False), f"{path}.this"),
        optional("class", word),
        optional("control_marker", flag),
        optional("closed", flag),
        optional_count(data.get("tokens"), f"{path}.tokens"),
        optional_count(data.get("fewer_tokens"), f"{path}.fewer_tokens"),
        type=optional("type", lambda name, place: choice(name, _TYPES, place)),
        named=optional("named", word),
        lacks=optional("lacks", word),
        wounded_by_attack=optional("wounded_by_attack", flag),
        adjacent=optional("adjacent", flag),
        creature=optional("creature", flag),
        life_at_most=optional_count(data.get("life_at_most"), f"{path}.life_at_most"),
    )


def write_selection(one: Selection) -> dict[str, Any]:
    """Give the JSON of a description of cards."""
    told = {
        "this": one.this or None,
        "class": one.class_name,
        "type": None if one.type is None else one.type.value,
        "control_marker": one.marked,
        "closed": one.closed,
        "tokens": one.tokens,
        "fewer_tokens": one.fewer_tokens,
        "named": one.named,
        "lacks": one.lacks,
        "wounded_by_attack": one.wounded_by_attack,
        "adjacent": one.adjacent,
        "creature": one.creature,
        "life_at_most": one.life_at_most,
    }
    return {key: value for key, value in told.items() if value is not None}
