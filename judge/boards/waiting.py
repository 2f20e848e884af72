"""What waits in a position, in words: who has priority, the stack, the queue of effects, triggered abilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.boards.words import Position, action_in_words, capitalised, card_in_words, effect_in_words, say


def waiting_in_words(position: Position, language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Give what waits, each kind as its name and its items in order; what does not wait is left out.

    The stack is told from its top, which the position holds last.
    """
    return tuple((say(f"waiting {name}", language), items) for name, items in _waiting(position, language) if items)


def _waiting(position: Position, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    priority = position.get("priority")
    yield "priority", (say(str(priority), language),) if priority else ()
    yield "stack", tuple(_declared(position.get("stack", ())[::-1], position, language))
    entering = [one for group in position.get("entering", ()) for one in group]
    yield "entering", tuple(effect_in_words(one, position, language) for one in entering)
    yield "queue", tuple(effect_in_words(one, position, language) for one in position.get("queue", ()))
    yield "triggered", tuple(_declared(position.get("triggered", ()), position, language))
    result = position.get("result")
    yield "result", (say(f"result {result}", language),) if result else ()


def _declared(items: Iterable[Mapping[str, Any]], position: Position, language: str) -> Iterator[str]:
    for one in items:
        if "declare" in one:
            yield action_in_words(one, position, language)
        else:
            card = position.get("cards", {}).get(one.get("by"), {})
            player = capitalised(say(str(one.get("player", "")), language))
            yield say("triggered by", language, player=player, card=card_in_words(card, position, language))
