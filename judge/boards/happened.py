"""What happened to cards in the course of an action, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from judge.boards.words import Position, card_in_words
from rulesdb.records import Text

WORDS: Final[Mapping[str, Text]] = {
    "rolled": Text("{card}: на кубике {value}", "{card} rolls {value}"),
    "attack-initiated": Text("{card} начинает атаку", "{card} initiates an attack"),
    "attacked": Text("{by} атакует: {card}", "{card} is attacked by {by}"),
    "wounded": Text("{card}: нанесено ран {value}", "{card} is wounded for {value}"),
    "healed": Text("{card}: излечено ран {value}", "{card} is healed of {value}"),
    "died": Text("{card} гибнет", "{card} dies"),
    "closed": Text("{card} закрывается", "{card} closes"),
    "opened": Text("{card} открывается", "{card} opens"),
    "revealed": Text("{card} вскрывается", "{card} is revealed"),
    "relocated": Text("{card} перемещается", "{card} moves"),
    "went-to-auxiliary-zone": Text("{card} уходит во вспомогательную зону", "{card} goes to the auxiliary zone"),
    "summoned": Text("вызвана карта {card}", "{card} is summoned"),
    "resurrected": Text("{card} возрождена", "{card} is resurrected"),
    "triggered": Text("у карты {card} сработала особенность", "an ability of {card} has triggered"),
    "unhurt": Text("{card} не получает ран", "{card} is not wounded"),
    "life-lost": Text("{card}: потеряно жизней {value}", "{card} loses life: {value}"),
    "life-gained": Text("{card}: прибавилось жизней {value}", "{card} gains life: {value}"),
    "marker-received": Text("{card} получает маркер", "{card} receives a marker"),
    "marker-lost": Text("{card} теряет маркер", "{card} loses a marker"),
    "token-gained": Text("{card} получает фишку", "{card} gets a token"),
    "control-changed": Text("{card} меняет контролирующего игрока", "{card} changes hands"),
    "control-marker-placed": Text("{card} получает маркер контроля", "{card} gets a control marker"),
    "control-marker-removed": Text("{card} теряет маркер контроля", "{card} loses its control marker"),
    "host-left": Text("{card} остаётся без хозяина", "{card} is left without a host"),
    "host-taken": Text("хозяина карты {card} контролирует другой игрок", "the host of {card} changes hands"),
    "movement-restored": Text("{card}: запас движения восстановлен", "{card} has its movement restored"),
    "phase": Text("наступает этап: {value}", "now comes: {value}"),
    "cancelled": Text("{card}: заявленное отменено", "{card}: what it declared is cancelled"),
    "blocked": Text("{card}: заявленное заблокировано", "{card}: what it declared is blocked"),
    "defends": Text("{card} защищает от карты {by}", "{card} defends against {by}"),
}

_PHASES: Final[Mapping[str, Text]] = {
    "turn-preparation": Text("подготовка хода", "the preparation of the turn"),
    "turn-start": Text("начало хода", "the start of the turn"),
    "choice": Text("подфаза Выбора", "the Choice subphase"),
    "final": Text("заключительная фаза", "the final phase"),
}


def _value(value: Any, language: str) -> str:
    return _PHASES[value][language] if value in _PHASES else str(value)


def happened_in_words(told: Iterable[Mapping[str, Any]], position: Position, language: str) -> tuple[str, ...]:
    """Give one sentence for each thing that happened; `position` is the one that it happened in."""
    cards = position.get("cards", {})

    def card(id: Any) -> str:
        return card_in_words(cards[id], position, language) if id in cards else str(id or "")

    return tuple(
        WORDS[one["what"]][language].format(
            card=card(one.get("object")),
            by=card(one.get("by")),
            value=_value(one.get("value", ""), language),
        )
        for one in told
    )
