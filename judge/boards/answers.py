"""The verdict on each possible target, as a mark at its corner: told by shape, and by colour only beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from judge.boards.arrows import place_box
from judge.boards.layout import Layout, plain_number

_MARKS: Final = {
    "legal": ("#1e6b3a", "m-4 0l3 3l5 -6"),
    "illegal": ("#a3261d", "m-3 -3l6 6m0 -6l-6 6"),
    "undetermined": ("#8a5200", "m-2.6 -1.6a2.6 2.6 0 1 1 2.6 2.8v1.2m0 2.4v.4"),
}


def answer_marks(answers: Mapping[str, str], layout: Layout) -> str:
    """A mark for each target that the layout has a place for; nothing for a verdict that has no mark."""
    drawn = []
    for target, verdict in answers.items():
        box = layout.pieces.get(target) or place_box(target, layout)
        if box is None or verdict not in _MARKS:
            continue
        colour, sign = _MARKS[verdict]
        x, y = plain_number(box.x + box.half_width - 5), plain_number(box.y - box.half_height + 5)
        drawn.append(
            f'<g class="{verdict}" fill="{colour}"><circle cx="{x}" cy="{y}" r="8.5" stroke="#fff" stroke-width="1.5"/>'
            f'<path fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" d="M{x} {y}{sign}"/></g>'
        )
    return f'<g class="answers">{"".join(drawn)}</g>' if drawn else ""
