"""What a question does not tell and its positions take for granted: whose turn, whose cards, open, where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.model.cards import AbilityKind, CardType
from judge.ask.deeds import MOVEMENT
from judge.ask.markers import Handling
from judge.ask.roles import WHOLE_ZONE, ZONE
from judge.ask.signs import (
    ACTED,
    ALL_SPENT,
    ATTACK,
    AUXILIARY,
    BEYOND_RANGE,
    CELL,
    CLOSED_TO_ACT,
    COSTS_CLOSING,
    COSTS_NOTHING,
    FURTHER,
    ITS_HOST,
    ITSELF,
    MELEE,
    MOVED,
    NO_ALLOWANCE,
    OCCUPIED,
    OPPOSING,
    OPPOSING_TURN,
    STRIKE,
    SUDDEN,
)
from judge.ask.situation import Party, Situation
from rulesdb.records import Text

_CARRIED: Final = (CardType.SYMBIOTE, CardType.PARASITE, CardType.EQUIPMENT)
_PLAIN: Final = (STRIKE, MELEE, AbilityKind.SIMPLE_STRIKE, *MOVEMENT)
_NOT_A_CARD: Final = (ITSELF, ITS_HOST, CELL, ZONE, WHOLE_ZONE)


def assumed(situation: Situation | Handling) -> tuple[Text, ...]:
    """Give what the positions of a situation hold beyond what was said."""
    if isinstance(situation, Handling):
        return situation.assumed()
    told = [*_players(situation), *_source(situation), *_cells(situation)]
    if situation.deed in MOVEMENT:
        told += _way(situation)
    else:
        told += _target(situation.target) if situation.target is not None else ()
        told += _ability(situation)
    return tuple(told)


def _players(situation: Situation) -> Iterator[Text]:
    if situation.source.side == OPPOSING:
        yield Text("«первый игрок» здесь — ваш противник", "“first player” stands for your opponent")
    if OPPOSING_TURN not in situation.states:
        yield Text("ход того, кто действует", "it is the turn of whoever acts")


def _source(situation: Situation) -> Iterator[Text]:
    source = situation.source
    if situation.by_anyone:
        return
    in_the_air = source.type == CardType.FLYER or source.place == AUXILIARY
    if source.type is None:
        yield (
            Text("действует летающее существо", "a flyer acts")
            if in_the_air
            else Text("действует существо", "a creature acts")
        )
    if source.place is None and source.type not in _CARRIED:
        yield (
            Text("действующая карта во вспомогательной зоне", "the card that acts is in the auxiliary zone")
            if in_the_air
            else Text("действующая карта на поле боя", "the card that acts is on the battlefield")
        )
    own = Text(
        "хозяин действующей карты — карта того же игрока", "the host of the card that acts is a card of its player"
    )
    yield from _host(source, own)
    if not source.closed and CLOSED_TO_ACT not in situation.states and ACTED not in situation.states:
        yield Text("действующая карта открыта", "the card that acts is open")


def _host(party: Party, own: Text) -> Iterator[Text]:
    """What is taken for granted of the host of a card that lies on another: a parasite's is the other player's."""
    if party.type in _CARRIED and party.host_side is None:
        parasite = "паразит на карте другого игрока", "the parasite is on a card of the other player"
        yield Text(*parasite) if party.type == CardType.PARASITE else own


def _target(target: Party) -> Iterator[Text]:
    if target.type in _NOT_A_CARD:
        return
    if target.type is None:
        yield Text("цель — существо", "the target is a creature")
    if target.side is None and target.host_side is None:
        yield Text("цель — карта другого игрока", "the target is a card of the other player")
    yield from _host(target, Text("цель на карте своего игрока", "the target is on a card of its own player"))
    if target.place is None and target.type in (CardType.FLYER, CardType.TERRAIN):
        yield Text("цель во вспомогательной зоне", "the target is in the auxiliary zone")
    if not target.closed:
        yield Text("цель открыта", "the target is open")


def _ability(situation: Situation) -> Iterator[Text]:
    if situation.deed in _PLAIN:
        return
    if situation.range is None and BEYOND_RANGE not in situation.way and situation.deed != ATTACK:
        yield Text("дальности у особенности нет", "the ability has no range")
    if SUDDEN not in situation.way and OPPOSING_TURN in situation.states:
        yield Text("особенность не внезапная", "the ability is not sudden")
    if not situation.source.closed and not situation.way & {COSTS_CLOSING, COSTS_NOTHING}:
        yield Text("платить за особенность не нужно", "the ability costs nothing")


def _cells(situation: Situation) -> Iterator[Text]:
    """The columns and cells that a question does not name, where it names a row or the cell of one card."""
    parties = [one for one in (situation.source, situation.target) if one is not None]
    if any(not one.column_told for one in parties):
        yield Text(
            "назван только ряд: столбец C взят для примера, ряды считаются от середины поля",
            "only a row is named: column C is taken as an example, rows count from the middle of the battlefield",
        )
    if sum(one.at is not None for one in parties) == 1 and situation.target is not None:
        yield Text("клетка второй карты взята для примера", "the cell of the other card is taken as an example")
    if FURTHER in situation.states:
        yield Text(
            "ещё одно существо другого игрока стоит поодаль", "one more creature of the other player stands far off"
        )


def _way(situation: Situation) -> Iterator[Text]:
    spent = situation.states & {MOVED, NO_ALLOWANCE, ALL_SPENT, ACTED, CLOSED_TO_ACT}
    if not spent:
        yield Text("запас движения не тронут", "the movement allowance is untouched")
    if spent and NO_ALLOWANCE not in spent and situation.allowance is None:
        yield Text("запас движения взят для примера", "the movement allowance is taken as an example")
    if spent & {ACTED, CLOSED_TO_ACT}:
        yield Text(
            "действуя, карта потратила весь запас движения", "the card has spent its whole movement allowance by acting"
        )
    if OCCUPIED not in situation.way:
        yield Text("клетка свободна", "the cell is free")
