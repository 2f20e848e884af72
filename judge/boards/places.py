"""The places of a drawn board that can be pointed at: what lies there, in words, and where it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.model.board import CELLS, COLUMNS, ROWS
from judge.boards.layout import CELL_WIDTH, LABEL_HEIGHT, LEFT, WIDTH, Box, cell_box, layout_of
from judge.boards.words import (
    Position,
    capitalised,
    name_of,
    place_in_words,
    place_of,
    quoted,
    say,
    states_in_words,
)


def places_of(position: Position, language: str) -> list[dict[str, Any]]:
    """Give the cells row by row, from the second player's back row, then the zones that are drawn, as JSON.

    Each has `place`, `row` (None for a zone), `label` in words, `player` whose half it is in, `cards` in the order
    of the board, and `box`: left, top, width and height in hundredths of the picture.
    """
    layout = layout_of(position)
    height = layout.bottom + LABEL_HEIGHT
    cards = position.get("cards", {})
    held: dict[str, list[str]] = {}
    for card_id, card in cards.items():
        held.setdefault(place_of(card, cards), []).append(card_id)
    half = CELL_WIDTH * len(COLUMNS) / 2
    boxes = [(name, number // len(COLUMNS), cell_box(number)) for number, name in enumerate(CELLS)]
    strips = [
        (strip.zone, None, Box(LEFT + half, strip.top + strip.height / 2, half, strip.height / 2))
        for strip in layout.strips
    ]
    return [
        {
            "place": place,
            "row": row,
            "player": "second" if row is not None and row < len(ROWS) // 2 else "first",
            "cards": held.get(place, []),
            "label": place_with_cards(place, held.get(place, ()), position, language),
            "box": _hundredths(box, height),
        }
        for place, row, box in (*boxes, *strips)
    ]


def place_with_cards(place: str, card_ids: Sequence[str], position: Position, language: str) -> str:
    """Give a place with what lies there: «C2: «Копейщик», первый игрок, закрыта»."""
    told = [card_with_states(one, position, language) for one in card_ids]
    return f"{capitalised(place_in_words(place, language))}: {'; '.join(told) or say('empty', language)}"


def card_with_states(card_id: str, position: Position, language: str) -> str:
    """Give a card by its name, whose it is, and its states."""
    card = position["cards"][card_id]
    facts = quoted(name_of(card, language), language), say(str(card.get("player", "")), language)
    return ", ".join((*facts, *states_in_words(card, position, language)))


def _hundredths(box: Box, height: float) -> list[float]:
    left, top = box.x - box.half_width, box.y - box.half_height
    parts = left / WIDTH, top / height, box.half_width * 2 / WIDTH, box.half_height * 2 / height
    return [round(part * 100, 3) for part in parts]
