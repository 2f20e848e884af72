"""The action on a board: an arrow from the card that acts to each target, past the cards that stand in between."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from engine.model.board import CELLS, COLUMNS
from judge.boards.layout import CELL_WIDTH, LEFT, Box, Layout, Point, cell_box, plain_number
from judge.boards.words import Action, cell_name, source_of, targets_of


def arrows(action: Action, layout: Layout) -> str:
    """An arrow from the source to each target; a ring round a target that is a place and no card."""
    source = layout.pieces.get(source_of(action) or "")
    drawn = []
    for target in targets_of(action):
        end = layout.pieces.get(target)
        if end is None:
            end = place_box(target, layout)
            drawn += [_ring(end)] if end else []
            end = _middle_of(end) if end else None
        if source and end:
            here = math.hypot(end.x - source.x, end.y - source.y) < 1
            drawn.append(_loop(source) if here else _arrow(source, end, layout))
    kind = "move" if "move" in action else "declare"
    return f'<g class="action {kind}" stroke="#c77700" fill="#c77700" stroke-linecap="round">{"".join(drawn)}</g>'


def place_box(target: str, layout: Layout) -> Box | None:
    """A cell or a drawn zone as a target; None for what is neither."""
    if cell_name(target) in CELLS:
        cell = cell_box(CELLS.index(cell_name(target)))
        return Box(cell.x, cell.y, cell.half_width - 3, cell.half_height - 3)
    half = CELL_WIDTH * len(COLUMNS) / 2
    boxes = {
        strip.zone: Box(LEFT + half, strip.top + strip.height / 2, half, strip.height / 2) for strip in layout.strips
    }
    return boxes.get(target)


def _middle_of(place: Box) -> Box:
    """Where an arrow at a place ends: well inside a cell, at the edge of a zone."""
    return place if place.half_width > CELL_WIDTH else Box(place.x, place.y, 12, 12)


def _ring(box: Box) -> str:
    size = f'width="{plain_number(box.half_width * 2)}" height="{plain_number(box.half_height * 2)}"'
    corner = f'x="{plain_number(box.x - box.half_width)}" y="{plain_number(box.y - box.half_height)}"'
    return f'<rect class="target" fill="none" stroke-width="2.5" stroke-dasharray="6 4" {corner} {size} rx="4"/>'


def _loop(box: Box) -> str:
    """The arrow of a card that aims at itself."""
    x, y = box.x + 4, box.y - box.half_height
    way = f"M{plain_number(x)} {plain_number(y + 2)}c-4 -26 34 -28 27 -6"
    return _shaft(way, (x + 22, y + 8), math.radians(112))


def _arrow(start: Box, end: Box, layout: Layout) -> str:
    """A straight arrow, or a bow where that covers less of the cards that stand about."""
    others = [box for box in layout.pieces.values() if box not in (start, end)]
    over = min(_bends(start, end), key=lambda bend: _crossed(start, bend, end, others))
    straight = over == _middle(start, end)
    tail, tip = _edge(start, over, inside=2), _edge(end, over, inside=4)
    angle = math.atan2(tip[1] - over[1], tip[0] - over[0])
    neck = f"{plain_number(tip[0] - 7 * math.cos(angle))} {plain_number(tip[1] - 7 * math.sin(angle))}"
    line = f"L{neck}" if straight else f"Q{plain_number(over[0])} {plain_number(over[1])} {neck}"
    return _shaft(f"M{plain_number(tail[0])} {plain_number(tail[1])}{line}", tip, angle)


def _middle(start: Box, end: Box) -> Point:
    return (start.x + end.x) / 2, (start.y + end.y) / 2


def _bends(start: Box, end: Box) -> Iterator[Point]:
    """The points that may bend the arrow, the best first: none; then upwards or to the middle; then the other way."""
    x, y = _middle(start, end)
    yield x, y
    across, down = end.x - start.x, end.y - start.y
    upright, length = abs(down) >= abs(across), math.hypot(across, down)
    half = CELL_WIDTH * len(COLUMNS) / 2
    turn = math.copysign(1, down) if upright else math.copysign(1, across)
    aside = down * turn / length, -across * turn / length  # to the right of an upright way, above a lying one
    for side in (1, -1) if not upright or x <= LEFT + half else (-1, 1):
        reach = side * (62 + 24 * abs(down) / length)
        bend = x + aside[0] * reach, y + aside[1] * reach
        if abs(bend[0] - LEFT - half) < half and bend[1] > 0:
            yield bend


def _crossed(start: Box, bend: Point, end: Box, others: Collection[Box]) -> int:
    """How much of other pieces the way covers, in steps along it."""
    steps = [number / 24 for number in range(1, 24)]
    way = [
        (
            (1 - t) ** 2 * start.x + 2 * t * (1 - t) * bend[0] + t * t * end.x,
            (1 - t) ** 2 * start.y + 2 * t * (1 - t) * bend[1] + t * t * end.y,
        )
        for t in steps
    ]
    return sum(abs(x - box.x) < box.half_width and abs(y - box.y) < box.half_height for box in others for x, y in way)


def _edge(box: Box, towards: Point, *, inside: float) -> Point:
    """The point near the edge of the box on the way from its middle to another point."""
    across, down = towards[0] - box.x, towards[1] - box.y
    room = min(
        (box.half_width - inside) / abs(across) if across else math.inf,
        (box.half_height - inside) / abs(down) if down else math.inf,
        0.8,
    )
    return box.x + across * room, box.y + down * room


def _shaft(way: str, tip: Point, angle: float) -> str:
    corners = [tip]
    for turn in (-2.62, 2.62):
        corners.append((tip[0] + 12 * math.cos(angle + turn), tip[1] + 12 * math.sin(angle + turn)))
    head = "M" + "L".join(f"{plain_number(x)} {plain_number(y)}" for x, y in corners) + "z"
    halo = f'<path class="halo" stroke="#fff" stroke-width="6" fill="none" d="{way}"/>'
    shaft = f'<path class="shaft" stroke-width="3" fill="none" d="{way}"/>'
    return f'{halo}{shaft}<path class="head" stroke="none" d="{head}"/>'
