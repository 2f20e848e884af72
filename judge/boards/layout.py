"""Where the cells, zones and cards of a position are drawn: measures, and boxes computed from them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.model.board import CELLS, COLUMNS, ROWS
from judge.boards.words import ZONES, Position, in_reading_order, place_of

WIDTH: Final = 386
LEFT: Final = 22
CELL_WIDTH: Final = 72
CELL_HEIGHT: Final = 62
TOP: Final = 3
BETWEEN_HALVES: Final = 9
PIECE: Final = (30.0, 22.0)
"""Half the width and half the height of a piece that has its cell to itself."""
LABEL_HEIGHT: Final = 17
STRIP_ROW: Final = 54

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its centre and half its sides."""

    x: float
    y: float
    half_width: float
    half_height: float


@dataclass(frozen=True, slots=True)
class Strip:
    """A zone beside the battlefield: where its label stands and how high it is."""

    zone: str
    top: float
    height: float
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything of one position is drawn."""

    pieces: Mapping[str, Box]
    strips: tuple[Strip, ...]
    bottom: float


@cache
def cell_box(cell: int) -> Box:
    """Where the cell with this number of the board is drawn; the two halves of the battlefield stand apart."""
    row, column = divmod(cell, len(COLUMNS))
    apart = BETWEEN_HALVES if row >= len(ROWS) // 2 else 0
    x = LEFT + column * CELL_WIDTH + CELL_WIDTH / 2
    return Box(x, TOP + row * CELL_HEIGHT + CELL_HEIGHT / 2 + apart, CELL_WIDTH / 2, CELL_HEIGHT / 2)


def layout_of(position: Position) -> Layout:
    """Where cards and zones are drawn: the auxiliary zone always, deck and graveyard where they hold cards."""
    cards = position.get("cards", {})
    places: dict[str, list[str]] = {}
    for card_id, card in cards.items():
        places.setdefault(place_of(card, cards), []).append(card_id)
    pieces: dict[str, Box] = {}
    for number, cell in enumerate(CELLS):
        pieces.update(_stacked(cell_box(number), places.get(cell, ())))
    bottom = float(TOP + len(ROWS) * CELL_HEIGHT + BETWEEN_HALVES + LABEL_HEIGHT)
    strips = []
    for zone in ZONES:
        held = tuple(one for one in in_reading_order(cards) if place_of(cards[one], cards) == zone)
        if held or zone == "auxiliary":
            strip = Strip(zone, bottom, LABEL_HEIGHT + STRIP_ROW * math.ceil(len(held) / len(COLUMNS)), held)
            pieces.update(_in_rows(strip))
            strips.append(strip)
            bottom += strip.height + 4
    return Layout(pieces, tuple(strips), bottom)


def _stacked(cell: Box, card_ids: Iterable[str]) -> dict[str, Box]:
    """Cards on one cell, one above the other; each keeps the full size only when it is alone."""
    held = tuple(card_ids)
    if len(held) <= 1:
        return {one: Box(cell.x, cell.y, *PIECE) for one in held}
    share = (CELL_HEIGHT - 6) / len(held)
    first = cell.y - share * (len(held) - 1) / 2
    return {one: Box(cell.x, first + share * number, PIECE[0], share / 2 - 1) for number, one in enumerate(held)}


def _in_rows(strip: Strip) -> dict[str, Box]:
    boxes = {}
    for number, one in enumerate(strip.cards):
        row, column = divmod(number, len(COLUMNS))
        y = strip.top + LABEL_HEIGHT + STRIP_ROW * row + STRIP_ROW / 2 - 3
        boxes[one] = Box(LEFT + CELL_WIDTH * (column + 0.5), y, *PIECE)
    return boxes


@lru_cache(maxsize=4_096)
def plain_number(value: float) -> str:
    """The number with at most one decimal and no needless zero."""
    return f"{round(value, 1) + 0.0:g}"
