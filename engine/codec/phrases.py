"""The phrases of which texts of abilities are made, as JSON, both ways: which cards, how many, under what condition.

`CARD_WORDS`, `CONDITION_WORDS` and `EFFECT_WORDS` list every word that such a phrase can have.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.codec.fields import choice, count, flag, listed, need, object_of, optional_count, refusal, sequence, word
from engine.model.cards import (
    Amount,
    AnyAbility,
    CardCondition,
    CardType,
    Comparison,
    Deed,
    Destination,
    MarkerCount,
    NumberCondition,
    Operation,
    Selection,
    TextCondition,
    Until,
)

_OF_THE_RULES: Final = (Deed.FOLLOW_HOST, Deed.END_GAME, Deed.RESTORE_MOVEMENT, Deed.DIE)
DEEDS: Final = {one.value: one for one in Deed if one not in _OF_THE_RULES}
_BLOCK: Final = {"do": Deed.BLOCK.value}
"""What a triggered ability does that blocks what triggered it (b:410.4)."""
_TYPES: Final = {one.value: one for one in CardType}

CARD_WORDS: Final = frozenset(
    {"this", "class", "type", "own", "control_marker", "marker", "closed", "tokens", "fewer_tokens"}
    | {
        "named",
        "lacks",
        "wounded_by_attack",
        "wounded_this_turn",
        "adjacent",
        "creature",
        "life_at_most",
        "named_card",
        "other",
        "here",
    }
)
_COUNT_WORDS: Final = frozenset({"markers", "of"})
_COMPARISONS: Final = {one.value: one for one in Comparison}
CONDITION_WORDS: Final = frozenset({"some", "no"}) | _COUNT_WORDS | _COMPARISONS.keys()
EFFECT_WORDS: Final = frozenset(
    {"do", "of", "each", "marker", "this_marker", "one", "to", "amount", "by", "ability", "lost", "until"}
)

_NAMING_A_MARKER: Final = (Deed.GIVE_MARKER, Deed.REMOVE_MARKER, Deed.MOVE_MARKER)
_LASTING: Final = (Deed.GRANT_ABILITY, Deed.LOSE_ABILITY, Deed.LOSE_ALL_ABILITIES)
DESTINATIONS: Final[Mapping[str, Destination]] = {"cell": "cell", "adjacent-cell": "adjacent-cell"}
UNTIL: Final = {one.value: one for one in Until}
_BY_NAMED_CARD: Final = "named-card"


# --- which cards ---------------------------------------------------------------------------------------------


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
        wounded_this_turn=optional("wounded_this_turn", flag),
        adjacent=optional("adjacent", flag),
        creature=optional("creature", flag),
        life_at_most=optional_count(data.get("life_at_most"), f"{path}.life_at_most"),
        own=optional("own", flag),
        named_card=flag(data.get("named_card", False), f"{path}.named_card"),
        other=flag(data.get("other", False), f"{path}.other"),
        here=flag(data.get("here", False), f"{path}.here"),
        marker=optional("marker", word),
    )


def write_selection(one: Selection) -> dict[str, Any]:
    """Give the JSON of a description of cards."""
    told = {
        "this": one.this or None,
        "class": one.class_name,
        "type": None if one.type is None else one.type.value,
        "own": one.own,
        "control_marker": one.marked,
        "marker": one.marker,
        "closed": one.closed,
        "tokens": one.tokens,
        "fewer_tokens": one.fewer_tokens,
        "named": one.named,
        "lacks": one.lacks,
        "wounded_by_attack": one.wounded_by_attack,
        "wounded_this_turn": one.wounded_this_turn,
        "adjacent": one.adjacent,
        "creature": one.creature,
        "life_at_most": one.life_at_most,
        "named_card": one.named_card or None,
        "other": one.other or None,
        "here": one.here or None,
    }
    return {key: value for key, value in told.items() if value is not None}


# --- how many ------------------------------------------------------------------------------------------------


_NO_NUMBER: Final = {Deed.WOUND: "value", Deed.WOUND_ITSELF: "value", Deed.HEAL: "all", Deed.PREVENT: "all"}
"""The word that a deed has for an amount which is not a number."""


def _read_amount(value: Any, deed: Deed, path: str) -> Amount | None:
    if isinstance(value, dict):
        return _read_count(value, path)
    return None if value == _NO_NUMBER.get(deed, "") else count(value, path)


def _write_amount(amount: Amount | None, deed: Deed) -> Any:
    """Give the JSON of an amount; one is what is meant where none is written."""
    if isinstance(amount, MarkerCount):
        return _write_count(amount)
    return _NO_NUMBER[deed] if amount is None else None if amount == 1 else amount


def _read_count(value: Any, path: str) -> MarkerCount:
    data = object_of(value, _COUNT_WORDS, path)
    need(data, ("markers", "of"))
    return MarkerCount(word(data["markers"], f"{path}.markers"), read_selection(data["of"], f"{path}.of"))


def _write_count(one: MarkerCount) -> dict[str, Any]:
    return {"markers": one.name, "of": write_selection(one.of)}


# --- under what condition ------------------------------------------------------------------------------------


def read_conditions(value: Any, path: str) -> tuple[TextCondition, ...]:
    """Read conditions, all of which must hold. Raises `InvalidCase`."""
    return tuple(_read_condition(one, f"{path}[{place}]") for place, one in enumerate(sequence(value, path)))


def _read_condition(value: Any, path: str) -> TextCondition:
    data = object_of(value, CONDITION_WORDS, path)
    if "markers" in data:
        return _read_number_condition(data, path)
    if len(data) != 1 or not data.keys() <= {"some", "no"}:
        raise refusal(
            path,
            "В условии одно поле, some или no, либо число маркеров.",
            "A condition has one field, some or no, or a number of markers.",
            'Запишите, например, {"some": {"this": true, "closed": true}}.',
            'Write for example {"some": {"this": true, "closed": true}}.',
        )
    [(word_, selection)] = data.items()
    return CardCondition(read_selection(selection, f"{path}.{word_}"), word_ == "some")


def _read_number_condition(data: Mapping[str, Any], path: str) -> NumberCondition:
    compared = [name for name in _COMPARISONS if name in data]
    if len(compared) != 1 or not data.keys() <= {*_COUNT_WORDS, *compared}:
        raise refusal(
            path,
            f"Число маркеров сравнивают одним из слов: {', '.join(_COMPARISONS)}.",
            f"A number of markers is compared by one of the words: {', '.join(_COMPARISONS)}.",
            'Запишите, например, {"markers": "метка", "of": {"this": true}, "at_least": 2}.',
            'Write for example {"markers": "метка", "of": {"this": true}, "at_least": 2}.',
        )
    counted = _read_count({key: data[key] for key in data.keys() & _COUNT_WORDS}, path)
    return NumberCondition(counted, _COMPARISONS[compared[0]], count(data[compared[0]], f"{path}.{compared[0]}"))


def write_conditions(conditions: tuple[TextCondition, ...]) -> list[dict[str, Any]]:
    """Give the JSON of conditions."""
    return [
        {"some" if one.present else "no": write_selection(one.selection)}
        if isinstance(one, CardCondition)
        else {**_write_count(one.counted), one.comparison.value: one.number}
        for one in conditions
    ]


# --- what is done --------------------------------------------------------------------------------------------

ReadAbility = Callable[[Any, str], AnyAbility]


def read_operations(value: Any, read_ability: ReadAbility, *, targets: bool) -> tuple[Operation, ...]:
    """Read effects in the order of their text; `targets` says that they can be done to targets.

    Raises `InvalidCase`.
    """
    return tuple(
        _read_operation(one, f".effects[{place}]", read_ability, targets=targets)
        for place, one in enumerate(sequence(value, ".effects"))
    )


def _read_operation(value: Any, path: str, read_ability: ReadAbility, *, targets: bool) -> Operation:
    data = object_of(value, EFFECT_WORDS, path)
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
    deed = choice(data["do"], DEEDS, f"{path}.do")
    marker, lost, granted = data.get("marker"), data.get("lost"), data.get("ability")
    this_marker = flag(data.get("this_marker", False), f"{path}.this_marker")
    _need_what_the_deed_is_done_with(data, deed, path)
    _refuse_choices_of_other_deeds(data, deed, path)
    return Operation(
        deed,
        described,
        flag(data.get("each", False), f"{path}.each"),
        _read_amount(data.get("amount", 1), deed, f"{path}.amount"),
        None if marker is None else word(marker, f"{path}.marker"),
        this_marker,
        data.get("by") is not None and choice(data["by"], {_BY_NAMED_CARD: True}, f"{path}.by"),
        None if granted is None else read_ability(granted, f"{path}.ability"),
        None if lost is None else word(lost, f"{path}.lost"),
        None if "until" not in data else _read_until(data["until"], deed, path),
        flag(data.get("one", False), f"{path}.one"),
        None if "to" not in data else _read_destination(data["to"], f"{path}.to"),
    )


_CHOOSING: Final = {"one": (Deed.REMOVE_MARKER, Deed.MOVE_MARKER), "to": (Deed.MOVE_MARKER,)}
"""The deeds of which a text can leave to the player which marker, or where to."""


def _refuse_choices_of_other_deeds(data: Mapping[str, Any], deed: Deed, path: str) -> None:
    for name, deeds in _CHOOSING.items():
        if name in data and deed not in deeds:
            raise refusal(
                f"{path}.{name}",
                f"Это слово бывает только у {listed(one.value for one in deeds)}.",
                f"Only {listed(one.value for one in deeds)} have this word.",
                f"Уберите {name}.",
                f"Leave out {name}.",
            )


def _read_destination(value: Any, path: str) -> Destination:
    return read_selection(value, path) if isinstance(value, dict) else choice(value, DESTINATIONS, path)


def _read_until(value: Any, deed: Deed, path: str) -> Until:
    """Read how long an effect lasts; what is done once lasts no time (b:417.1)."""
    if deed not in _LASTING:
        raise refusal(
            f"{path}.until",
            f"Срок бывает только у {listed(one.value for one in _LASTING)}.",
            f"Only {listed(one.value for one in _LASTING)} have a duration.",
            "Уберите until.",
            "Leave out until.",
        )
    return choice(value, UNTIL, f"{path}.until")


def _need_what_the_deed_is_done_with(data: Mapping[str, Any], deed: Deed, path: str) -> None:
    """Refuse a deed without the marker or the ability that it is about."""
    needed = {Deed.GRANT_ABILITY: "ability", Deed.LOSE_ABILITY: "lost"}.get(deed)
    if deed in _NAMING_A_MARKER and not data.get("this_marker", False):
        needed = "marker"
    if needed is not None and needed not in data:
        raise refusal(
            path,
            f"К {deed.value} нужно поле {needed}.",
            f"With {deed.value} the field {needed} is needed.",
            "Назовите маркер или особенность, о которых речь.",
            "Name the marker or the ability concerned.",
        )


def write_operation(
    one: Operation, write_ability: Callable[[AnyAbility], dict[str, Any]], *, targets: bool
) -> dict[str, Any]:
    """Give the JSON of one effect; `targets` says that it can be done to targets."""
    if one == Operation(Deed.BLOCK) and not targets:
        return dict(_BLOCK)
    told = {
        "do": one.deed.value,
        "of": "targets" if one.of is None else write_selection(one.of),
        "each": one.each or None,
        "marker": one.marker,
        "this_marker": one.this_marker or None,
        "amount": _write_amount(one.amount, one.deed),
        "by": _BY_NAMED_CARD if one.by_named_card else None,
        "ability": None if one.ability is None else write_ability(one.ability),
        "lost": one.ability_id,
        "until": None if one.until is None else one.until.value,
        "one": one.one or None,
        "to": write_selection(one.to) if isinstance(one.to, Selection) else one.to,
    }
    return {key: value for key, value in told.items() if value is not None}
