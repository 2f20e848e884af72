"""What waits in a position to be done, as JSON, both ways: the stack, the queue and what is on its way there."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from engine.clauses import RuleEffect, registry
from engine.codec.definitions import KINDS, without_empty
from engine.codec.fields import (
    choice,
    count,
    flag,
    listed,
    need,
    object_of,
    optional_count,
    refusal,
    sequence,
    whole,
    word,
)
from engine.codec.marker_notation import SPOKEN_KEYS, read_spoken, write_spoken
from engine.errors import InvalidCase
from engine.model.actions import Zone
from engine.model.board import NOWHERE, cell_index
from engine.model.cards import Ability, AbilityKind, Trigger
from engine.model.chains import Chain, Property, Stage
from engine.model.degrees import Degree
from engine.model.state import Card, Cause, Due, Identity, Player, Result, State
from engine.texts.possession import declarable, every_ability

_PLAYERS: Final = {one.value: one for one in Player}
_RESULTS: Final = {one.value: one for one in Result}
_STATES: Final = {"due": True}

_IDENTITY_KEYS: Final = frozenset({"provision", "deed", "object", "cause"})
_DUE_KEYS: Final = _IDENTITY_KEYS | {"state", "line"}
_STAGES: Final = {one.value: one for one in Stage}
_TARGETS_OPEN: Final = (None, Stage.DECLARATION, Stage.TARGET)
"""Before these objects have been carried out, the final targets are not fixed unless they are told."""
_PROPERTIES: Final = {one.value: one for one in Property}
_DEGREES: Final = {one.value: one for one in Degree}
_HANDED_ON: Final = (
    "stage",
    "final",
    "rolls",
    "results",
    "degrees",
    "upon",
    "defender",
    "blocked",
    "values",
    "chosen",
    "by_wounds",
)
_CHAIN_KEYS: Final = frozenset(
    {"declare", "trigger", "property", "by", "player", "target", "ability", "x", *_HANDED_ON, *SPOKEN_KEYS}
)

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


def ability_of(source: Card, kind: AbilityKind, id: Any, state: State) -> Ability:
    """Find the declared ability on the card; the choice among several of one kind must be named."""
    of_kind = declarable(state, source, kind)
    chosen = of_kind if id is None else tuple(ability for ability in of_kind if ability.id == id)
    if len(chosen) == 1:
        return chosen[0]
    if not of_kind:
        owned = listed({one.kind.value for one in every_ability(state, source.id) if isinstance(one, Ability)})
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


def with_tokens_named(ability: Ability, number: Any) -> Ability:
    """Give an ability with the X of its cost as the player says it. Raises `InvalidCase`."""
    if (number is not None) is not ability.cost.names_tokens:
        raise refusal(
            ".x",
            "Число X называют тогда и только тогда, когда столько фишек стоит особенность.",
            "The number X is named just where the ability costs so many tokens.",
            'Запишите, например, "x": 2.' if number is None else "Уберите x.",
            'Write for example "x": 2.' if number is None else "Leave out x.",
        )
    if number is None:
        return ability
    return ability._replace(cost=ability.cost._replace(tokens=count(number, ".x")))


# --- reading -------------------------------------------------------------------------------------------------


def read_waiting(data: Mapping[str, Any], state: State) -> State:
    """Give a state with what waits in it. Raises `InvalidCase`."""
    result = data.get("result")
    groups = sequence(data.get("entering", ()), ".entering")
    stack = _read_all(data, "stack", state)
    resolving = flag(data.get("resolving", False), ".resolving")
    if resolving and not stack:
        raise refusal(
            ".resolving",
            "Стек пуст, выполнять нечего.",
            "The stack is empty, so nothing is being carried out.",
            "Положите игродействие в stack или уберите resolving.",
            "Put a game action into stack, or leave out resolving.",
        )
    passed = flag(data.get("passed", state.passed), ".passed")
    if passed and state.priority is None:
        raise refusal(
            ".passed",
            "Приоритета ни у кого нет, так что и спасовать никто не мог.",
            "Nobody has priority, so nobody can have passed.",
            "Назовите в priority, у кого он, или уберите passed.",
            "Name in priority who has it, or leave out passed.",
        )
    return replace(
        state,
        resolving=resolving,
        passed=passed,
        stack=stack,
        entering=tuple(_read_dues(group, f".entering[{place}]", state) for place, group in enumerate(groups)),
        queue=_read_dues(data.get("queue", ()), ".queue", state),
        triggered=_read_all(data, "triggered", state),
        result=None if result is None else choice(result, _RESULTS, ".result"),
    )


def _read_all(data: Mapping[str, Any], key: str, state: State) -> tuple[Chain, ...]:
    read = []
    for place, one in enumerate(sequence(data.get(key, ()), f".{key}")):
        try:
            read.append(_read_chain(one, state))
        except InvalidCase as refused:
            raise refused.inside(f".{key}[{place}]") from None
    return tuple(read)


def _read_chain(value: Any, state: State) -> Chain:
    """Read a chain; without `stage` it is a whole one."""
    data = object_of(value, _CHAIN_KEYS)
    need(data, ("by", "player"))
    source = card_of(data["by"], state, ".by").id
    targets = _read_targets(data.get("target", ()), ".target", state)
    upon, defender = data.get("upon"), data.get("defender")
    stage = choice(data["stage"], _STAGES, ".stage") if "stage" in data else None
    final = data.get("final", None if stage in _TARGETS_OPEN or "property" in data else targets)
    rolls = tuple(count(one, ".rolls") for one in sequence(data.get("rolls", ()), ".rolls"))
    results = tuple(whole(one, ".results") for one in sequence(data.get("results", ()), ".results"))
    if results and len(results) != len(rolls):
        raise refusal(
            ".results",
            f"Бросков {len(rolls)}, а результатов {len(results)}.",
            f"There are {len(rolls)} rolls and {len(results)} results.",
            "Запишите по результату на каждый бросок из rolls.",
            "Write one result for each roll in rolls.",
        )
    return Chain(
        source,
        choice(data["player"], _PLAYERS, ".player"),
        _read_ability(data, source, state),
        targets,
        stage,
        None if final is None else _read_targets(final, ".final", state),
        rolls,
        results,
        tuple(choice(one, _DEGREES, ".degrees") for one in sequence(data.get("degrees", ()), ".degrees")),
        optional_count(upon, ".upon"),
        None if defender is None else card_of(defender, state, ".defender").id,
        flag(data.get("blocked", False), ".blocked"),
        tuple(whole(one, ".values") for one in sequence(data.get("values", ()), ".values")),
        tuple(word(one, ".chosen") for one in sequence(data.get("chosen", ()), ".chosen")),
        flag(data.get("by_wounds", False), ".by_wounds"),
        read_spoken(data, source, state),
    )


def _read_targets(value: Any, path: str, state: State) -> tuple[str, ...]:
    """Read cards of the position, cells and the auxiliary zone."""
    names = tuple(word(one, path) for one in sequence(value, path))
    for one in names:
        if one != Zone.AUXILIARY.value and cell_index(one) == NOWHERE:
            card_of(one, state, path)
    return names


def _read_ability(data: Mapping[str, Any], source: str, state: State) -> Ability | Trigger | Property:
    if "property" in data:
        return choice(data["property"], _PROPERTIES, ".property")
    if "trigger" in data:
        # A cell has the triggered abilities of the markers that lie on it (543.1).
        holder = word(data.get("cell", source), ".cell")
        triggers = {one.id: one for one in every_ability(state, holder) if isinstance(one, Trigger)}
        return choice(data["trigger"], triggers, ".trigger")
    need(data, ("declare", "target"))
    kind = choice(data["declare"], KINDS, ".declare")
    return with_tokens_named(ability_of(state.cards[source], kind, data.get("ability"), state), data.get("x"))


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


@cache
def _rule_effects() -> Mapping[str, RuleEffect]:
    """Give the provisions by which effects of the game rules become due."""
    return {id: one for id, one in registry().items() if isinstance(one, RuleEffect)}


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
        by = choice(cause["provision"], _rule_effects(), ".cause.provision")
        cause = Cause(by.id, word(cause["object"], ".cause.object"))
    rule = choice(data["provision"], _rule_effects(), ".provision")
    return Identity(rule.id, choice(data["deed"], {rule.deed.value: rule.deed}, ".deed"), object, cause)


# --- writing -------------------------------------------------------------------------------------------------


def write_identity(one: Identity) -> dict[str, Any]:
    """Give an effect of the game rules as an item of the queue, without its state."""
    cause = None if one.cause is None else one.cause._asdict()
    return {"provision": one.provision, "deed": one.deed.value, "object": one.object, "cause": cause}


def write_waiting(state: State) -> dict[str, Any]:
    """Give the fields of a position that tell what waits; those that would be empty are left out."""
    told = {
        "stack": list(map(_write_chain, state.stack)),
        "entering": [list(map(_write_due, group)) for group in state.entering],
        "queue": list(map(_write_due, state.queue)),
        "triggered": list(map(_write_chain, state.triggered)),
        "result": None if state.result is None else state.result.value,
        "resolving": state.resolving,
    }
    usual = state.priority is state.active.opponent
    passed = {} if state.passed is usual else {"passed": state.passed}
    return {**{key: value for key, value in told.items() if value}, **passed}


def _write_due(one: Due) -> dict[str, Any]:
    line = {"line": list(map(write_identity, one.line))} if one.line else {}
    return {**write_identity(one.identity), "state": "due", **line}


def _write_chain(one: Chain) -> dict[str, Any]:
    """Give a chain; what says no more than its absence is left out."""
    ability = one.ability
    named: dict[str, Any] = {"by": one.source, "player": one.player.value}
    if isinstance(ability, Trigger):
        named = {"trigger": ability.id, **named}
    elif isinstance(ability, Property):
        named = {"property": ability.value, **named}
    else:
        named = {"declare": ability.kind.value, **named, "target": list(one.targets)}
        if ability.id is not None:
            named["ability"] = ability.id
        if ability.cost.names_tokens:
            named["x"] = ability.cost.tokens
    if one.targets and "target" not in named:
        named["target"] = list(one.targets)
    handed_on = {
        "stage": None if one.stage is None else one.stage.value,
        "final": None if one.final in (None, one.targets) else list(one.final or ()),
        "rolls": list(one.rolls),
        "results": list(one.results),
        "degrees": [degree.value for degree in one.degrees],
        "upon": one.upon,
        "defender": one.defender,
        "blocked": one.blocked,
        "values": list(one.values),
        "chosen": list(one.chosen),
        "by_wounds": one.by_wounds,
    }
    return {**named, **without_empty(handed_on), **write_spoken(one.spoken, one.source)}
