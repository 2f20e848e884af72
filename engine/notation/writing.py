"""From the JSON of a case to its line of notation, of which there is one."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.errors import InvalidCase
from engine.model.state import CONTROL_MARKER, Place
from engine.notation.reading import read_notation
from engine.notation.terms import (
    CONSTANTS,
    CONTROL,
    FLAGS,
    KEYS,
    NUMBER,
    NUMBERS,
    PLACES,
    PLAYER_KEYS,
    PLAYER_SIGNS,
    PLAYERS,
    TYPES,
    VERBS,
    WORD,
    plain,
    skeleton,
)

_Known = Mapping[str, str]
_NO_TERMS: Final[_Known] = {}
_ONE_LINE: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x7f\x85\u2028\u2029\ufeff\u200b"}


def write_notation(case: Any) -> str:
    """Give the line of notation that tells a case; any JSON value has one, from which it is read back the same."""
    short = _attempt(lambda: _short(case), case)
    return short if short is not None else f"case:{_json(case)}"


def _short(case: Mapping[str, Any]) -> str:
    position = case["position"]
    pieces = ["; ".join(_items(case, position))]
    pieces += map(_action, case["actions"] if "actions" in case else [case["action"]] if "action" in case else [])
    if len(pieces) == 2 and "actions" in case:  # one action in a list is not the same as one action
        pieces = ["; ".join((*_items(case, position), f"actions:{_json(case['actions'])}"))]
    return " > ".join(pieces)


def _items(case: Mapping[str, Any], position: Mapping[str, Any]) -> Iterator[str]:
    """Give what stands between semicolons: settings, cards, cells, what waits."""
    for key, value in case.items():
        if key == "dice":
            yield f"dice:{value[0] if len(value) == 1 else _value(key, value)}"
        elif key not in ("position", "action", "actions"):
            yield f"case:{_json({key: value})}"
    for key, value in position.items():
        if key not in _IN_ITEMS:
            yield _pair(key, value)
    cards = position.get("cards")
    if cards == {}:
        yield "cards:{}"
    elif cards is not None:
        yield from _cards(cards)
    for key, item in _IN_ITEMS.items():
        if key in position and key != "cards":
            yield from item(key, position[key], cards or {})


def _cards(cards: Mapping[str, Any]) -> Iterator[str]:
    unnamed: dict[str, int] = {}
    for id, card in cards.items():
        base = _default_name(card)
        count = unnamed.get(base, 0) + 1
        is_default = id == (base if count == 1 else f"{base}-{count}")
        line = _attempt(lambda id=id, card=card: _card(id, card), {"position": {"cards": {id: card}}})  # type: ignore[misc]
        if line is not None and is_default:
            unnamed[base] = count
            line = _card(None, card)
        yield f"card:{_word(id)} {_json(card)}" if line is None else line


def _default_name(card: Any) -> str:
    definition = card.get("card") if isinstance(card, dict) else None
    if isinstance(definition, str):
        return definition
    if isinstance(definition, dict) and not _definition(definition).startswith("{"):
        return str(definition["type"])
    return "card"


def _only(definition: Any) -> Any:
    return {"position": {"cards": {definition.get("type"): {"card": definition, "player": "first"}}}}


def _card(id: str | None, card: Mapping[str, Any]) -> str:
    words = [PLAYER_SIGNS[card["player"]]]
    if "at" in card:
        words.append(_term(card["at"], PLACES))
    definition = _definition(card["card"])
    words.append(definition if id is None else f"{_word(id)}={definition}")
    return " ".join((*words, *_state(card, ("player", "at", "card"))))


def _definition(definition: Any) -> str:
    if isinstance(definition, str):
        return _word(definition, {**TYPES, **PLACES})
    short = _attempt(lambda: f"1 {_inline(definition)}", _only(definition))
    return _json(definition) if short is None else short.removeprefix("1 ")


def _inline(definition: Mapping[str, Any]) -> str:
    parts = [_pair(key, value) for key, value in definition.items() if key not in ("type", "abilities")]
    parts += map(_ability, definition.get("abilities", ()))
    return _with_arguments(_term(definition["type"], TYPES), parts)


def _ability(ability: Mapping[str, Any]) -> str:
    parts = [_value("value", ability["value"])] if "value" in ability else []
    parts += [_pair(key, value) for key, value in ability.items() if key not in ("kind", "value")]
    return _with_arguments(ability["kind"], parts)


def _state(holder: Mapping[str, Any], told: tuple[str, ...] = ()) -> Iterator[str]:
    """Give what is said of a card or a cell beyond what has been told of it."""
    for key, value in holder.items():
        if key in told:
            continue
        if key in FLAGS.values() and value is True:
            yield key
        elif key == "markers" and value:
            yield from map(_marker, value)
        else:
            yield _pair(key, value)


def _marker(marker: Mapping[str, Any]) -> str:
    if dict(marker) == {"name": CONTROL_MARKER.name}:
        return next(iter(CONTROL))
    parts = [_word(marker["by"], KEYS)] if "by" in marker else []
    for key, value in marker.items():
        if key not in ("name", "by"):
            parts.append(key if key == "named" and value is True else _pair(key, value))
    return f"marker:{_with_arguments(_word(marker['name']), parts)}"


def _with_arguments(word: str, parts: list[str]) -> str:
    return f"{word}({','.join(parts)})" if parts else word


# --- actions and what waits ----------------------------------------------------------------------------------


def _action(action: Any) -> str:
    """Give an action; the cards that it names need not be there."""
    try:
        short = _short_action(action)
    except (TypeError, KeyError, AttributeError, ValueError):
        return _json(action)
    return short


def _short_action(action: Mapping[str, Any]) -> str:
    if "declare" in action:
        words = [_word(action["by"], {**VERBS, **PLACES}), action["declare"], *_targets(action, as_list=False)]
        told: tuple[str, ...] = ("declare", "by", "target")
    elif "pass" in action or "look" in action:
        verb = "pass" if "pass" in action else "look"
        words, told = [verb, PLAYER_SIGNS[action[verb]]], (verb,)
    elif "choose" in action or "continue" in action:
        [(verb, option)] = action.items()
        words, told = [verb, ":".join(map(_word, option.split(":")))], (verb,)
    elif "move" in action:
        words = ["move", _word(action["move"], PLACES), _term(action["to"], PLACES)]
        told = ("move", "to")
    else:
        verb = next(iter(action))
        words, told = [_term(verb, VERBS), _word(action[verb], PLACES)], (verb,)
    return " ".join((*words, *(_pair(key, value) for key, value in action.items() if key not in told)))


def _targets(action: Mapping[str, Any], as_list: bool) -> list[str]:
    if "target" not in action:
        return []
    target = action["target"]
    if isinstance(target, list) and (as_list or len(target) > 1):
        return [",".join(map(_one_target, target))] if target else [_pair("target", target)]
    return [_pair("target", target) if isinstance(target, list) else _one_target(target)]


def _one_target(target: str) -> str:
    if target == Place.AUXILIARY.value:
        return target
    place = PLACES.get(skeleton(target))
    return f"@{target}" if place == target and place not in set(Place) else _word(target, PLACES)


def _cells(_: str, cells: Mapping[str, Any], __: Mapping[str, Any]) -> Iterator[str]:
    short = _attempt(lambda: "; ".join(map(_cell, cells.items())), {"position": {"cells": cells}})
    yield f"cells:{_json(cells)}" if short is None else short


def _cell(item: tuple[str, Any]) -> str:
    cell, content = item
    return " ".join((f"@{_term(cell, PLACES)}", *_state(content)))


def _waiting(one: Callable[[Any], str]) -> Callable[[str, Any, Mapping[str, Any]], Iterator[str]]:
    """Give the writer of a list, an item each, or of the whole as JSON where that does not read back the same."""

    def items(key: str, value: Any, cards: Mapping[str, Any]) -> Iterator[str]:
        # The cards that such an item names must be there to be read; they stand before it in the line.
        before = "".join(f"card:{_json(id)} {{}}; " for id in cards)
        wanted: dict[str, Any] = {"cards": {id: {} for id in cards}} if cards else {}
        short = _attempt(
            lambda: before + "; ".join(f"{key}:{one(item)}" for item in value), {"position": wanted | {key: value}}
        )
        yield f"{key}:{_json(value)}" if short is None else short.removeprefix(before)

    return items


def _declared(item: Mapping[str, Any]) -> str:
    words = [PLAYER_SIGNS[item["player"]], _word(item["by"], PLACES)]
    words += [f"trigger:{_word(item['trigger'])}"] if "trigger" in item else [item["declare"]]
    words += _targets(item, as_list=True) if "declare" in item else []
    told = ("player", "by", "trigger") if "trigger" in item else ("player", "by", "declare", "target")
    return " ".join((*words, *(_pair(key, value) for key, value in item.items() if key not in told)))


def _effect(item: Mapping[str, Any]) -> str:
    told = ("deed", "object", "provision")
    words = (_word(item[key]) for key in told)
    return " ".join((*words, *(_pair(key, value) for key, value in item.items() if key not in told)))


_IN_ITEMS: Final[Mapping[str, Callable[[str, Any, Mapping[str, Any]], Iterator[str]]]] = {
    "cards": lambda _, cards, __: _cards(cards),
    "cells": _cells,
    "stack": _waiting(_declared),
    "queue": _waiting(_effect),
    "triggered": _waiting(_declared),
}


# --- words and values ------------------------------------------------------------------------------------------


def _term(value: Any, terms: _Known) -> str:
    """Give a term that the notation knows. Raises ValueError for anything else."""
    if not isinstance(value, str) or terms.get(skeleton(value)) != value:
        raise ValueError(value)
    return value


def _word(value: Any, terms: _Known = _NO_TERMS) -> str:
    """Give a word, in quotes where it would be read as something else."""
    if not isinstance(value, str):
        raise TypeError(value)
    bare = WORD.fullmatch(value) and plain(value) == value and skeleton(value) not in terms
    return value if bare else _json(value)


def _pair(key: str, value: Any) -> str:
    known = KEYS.get(skeleton(key))
    written = key if known == key or (known is None and _word(key) == key) else _json(key)
    return f"{written}:{_value(key, value)}"


def _value(key: str, value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return next(word for word, constant in CONSTANTS.items() if constant is value)
    if isinstance(value, str):
        if key in PLAYER_KEYS and value in PLAYER_SIGNS:
            return PLAYER_SIGNS[value]
        is_number = NUMBER.fullmatch(value) or NUMBERS.fullmatch(value)
        return _json(value) if is_number or value in CONSTANTS else _word(value, PLAYERS)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list) and len(value) > 1 and all(type(one) is int and one >= 0 for one in value):
        return "-".join(map(str, value))
    return _json(value)


def _json(value: Any) -> str:
    """Give JSON on one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).translate(_ONE_LINE)


def _attempt(short: Callable[[], str], value: Any) -> str | None:
    """Give the short form where it reads back as the very same value, else None."""
    try:
        line = short()
        same = _json(_sorted(read_notation(line))) == _json(_sorted(value))
    except (InvalidCase, TypeError, KeyError, AttributeError, ValueError, IndexError):
        return None
    return line if same else None


def _sorted(value: Any) -> Any:
    """Give a value with its fields in order, since their order means nothing."""
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return [_sorted(one) for one in value] if isinstance(value, list) else value
