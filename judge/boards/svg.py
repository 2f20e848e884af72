"""A position as a picture: one pure function from the JSON form of DESIGN §5 to a string of SVG.

The picture is a diagram, not a table of cards. A piece is a five-sided tablet that points at the opponent, so that the
player is told by shape as well as by shade; a closed card lies on its side. Colours are classes for the site's style
sheet; the attributes beside them are what a viewer without the style sheet shows. No ids are used, because many boards
share a page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from html import escape
from typing import Any, Final

from engine.model.board import CELLS, COLUMNS, ROWS
from judge.boards.answers import answer_marks
from judge.boards.arrows import arrows
from judge.boards.layout import (
    CELL_HEIGHT,
    CELL_WIDTH,
    LABEL_HEIGHT,
    LEFT,
    PIECE,
    WIDTH,
    Box,
    Layout,
    Strip,
    cell_box,
    layout_of,
    plain_number,
)
from judge.boards.words import (
    PLAYERS,
    Action,
    Position,
    action_in_words,
    capitalised,
    cell_name,
    markers_in_words,
    name_of,
    position_in_words,
    say,
)

LETTER: Final = 0.58
"""Width of an average letter as a part of the font size; names that would be wider are squeezed."""

_NO_ANSWERS: Final[Mapping[str, str]] = {}
_FORBIDDEN_IN_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEST_CARD: Final = re.compile(r"^(?:Пробн\w+|Test)\s+(?=\S)")
_MARKER: Final = re.compile(r"^[«“](?:маркер\s+)?(.*?)(?:\s+marker)?[»”](?: (×\d+))?$")
_MARKER_LETTERS: Final = 12
"""Letters of a marker's name that can still be read when they share the width of a cell."""


def board_svg(
    position: Position,
    *,
    action: Action | None = None,
    language: str = "ru",
    highlight: Collection[str] = (),
    answers: Mapping[str, str] = _NO_ANSWERS,
) -> str:
    """Draw a position, with the action as arrows and what `highlight` names (card ids, cells, zones) set off.

    `answers` marks possible targets, by the same names, with the verdict on each: a tick, a cross, a question mark.

    `position` and `action` are JSON values of DESIGN §5; a card is drawn with its name, or with its id if unresolved.
    `language` is `ru` or `en`. Gives one `<svg>` element that says the position in words too.
    """
    layout = layout_of(position)
    height = plain_number(layout.bottom + LABEL_HEIGHT)
    words = capitalised(action_in_words(action, position, language)) if action else say("board", language)
    lit = frozenset(map(cell_name, highlight))
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="svod-board" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' fill="none" font-family="sans-serif" font-size="12" text-anchor="middle">',
        f"<title>{_text(words)}</title><desc>{_text(position_in_words(position, language))}</desc>",
        _cells(lit),
        _labels(),
        *(_strip(strip, language, strip.zone in lit) for strip in layout.strips),
        _pieces(position, layout, lit),
        arrows(action, layout) if action else "",
        _names(position, layout, language),
        _cell_markers(position, language),
        answer_marks(answers, layout),
        _legend(position, layout.bottom, language),
        "</svg>",
    )
    return "".join(parts)


# --- the board -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _cells(lit: frozenset[str]) -> str:
    """The halves with their lines, and upon them the cells that are set off: thirty shapes would make pages heavy."""
    drawn = [f'<path d="{_grid(0)}{_grid(len(CELLS) // 2)}"/>']
    for number, name in enumerate(CELLS):
        if name in lit:
            outline = f"{_corner(number)}h{CELL_WIDTH}v{CELL_HEIGHT}h-{CELL_WIDTH}z"
            drawn.append(f'<path class="lit" fill="#fbe9b7" data-cell="{name}" d="{outline}"/>')
    return f'<g class="cells" fill="#fff" stroke="#9aa0a6">{"".join(drawn)}</g>'


@cache
def _grid(first: int) -> str:
    """The outline of the half that begins with a cell, then the lines between its rows and between its columns."""
    columns = len(COLUMNS)
    rows = len(CELLS) // 2 // columns
    width, height = CELL_WIDTH * columns, CELL_HEIGHT * rows
    across = (f"{_corner(first + columns * row)}h{width}" for row in range(1, rows))
    down = (f"{_corner(first + column)}v{height}" for column in range(1, columns))
    return f"{_corner(first)}h{width}v{height}h-{width}z{''.join((*across, *down))}"


def _corner(cell: int) -> str:
    box = cell_box(cell)
    return f"M{plain_number(box.x - box.half_width)} {plain_number(box.y - box.half_height)}"


@cache
def _labels() -> str:
    under = cell_box(len(CELLS) - 1).y + CELL_HEIGHT / 2 + 13
    columns = (_line(column, cell_box(number).x, under) for number, column in enumerate(COLUMNS))
    rows = (_line(row, LEFT / 2 - 1, cell_box(number * len(COLUMNS)).y + 4) for number, row in enumerate(ROWS))
    return f'<g class="labels" fill="#5f6368">{"".join((*columns, *rows))}</g>'


def _strip(strip: Strip, language: str, lit: bool) -> str:
    label = capitalised(say(strip.zone, language)) + ("" if strip.cards else f" — {say('empty', language)}")
    state = "strip lit" if lit else "strip"
    frame = (
        f'<rect class="{state}" data-zone="{strip.zone}" stroke="#9aa0a6" x="{LEFT}" y="{plain_number(strip.top)}"'
        f' width="{CELL_WIDTH * len(COLUMNS)}" height="{plain_number(strip.height)}" rx="3"/>'
    )
    right = LEFT + CELL_WIDTH * len(COLUMNS) - 8  # cards lie from the left, and arrows go up from there
    text = f'<text x="{right}" y="{plain_number(strip.top + 12.5)}" text-anchor="end">{_text(label)}</text>'
    return f'{frame}<g class="labels" fill="#5f6368" font-size="11">{text}</g>'


def _cell_markers(position: Position, language: str) -> str:
    drawn = []
    for cell, content in position.get("cells", {}).items():
        box = cell_box(CELLS.index(cell_name(cell)))
        names = markers_in_words(content.get("markers", ()), language)
        drawn += [_marker(name, box.x, box.y - 24 + 13 * number) for number, name in enumerate(names)]
    return f'<g class="badges" font-size="10">{"".join(drawn)}</g>' if drawn else ""


# --- the pieces ------------------------------------------------------------------------------------------------------

_DRESS: Final = {
    "first": ' fill="#fff" stroke="#1b4f72" stroke-width="1.5"',
    "second": ' fill="#7a2e22" stroke="#7a2e22" stroke-width="1.5"',
}
_INK: Final = {"first": "#12344d", "second": "#fff"}
_PAPER: Final = {"first": "#fff", "second": "#7a2e22"}


def _player(card: Mapping[str, Any]) -> str:
    return "second" if card.get("player") == "second" else "first"


def _pieces(position: Position, layout: Layout, lit: Collection[str]) -> str:
    drawn = [_glow(box) for card_id, box in layout.pieces.items() if card_id in lit]
    for card_id, box in layout.pieces.items():
        card = position["cards"][card_id]
        player = _player(card)
        states = [state for state in ("closed", "hidden") if card.get(state)]
        dashes = ' stroke-dasharray="4 3"' if card.get("hidden") else ""
        drawn.append(
            f'<path class="{" ".join(("piece", player, *states))}" data-card="{_text(card_id)}"'
            f'{_DRESS[player]}{dashes} d="{_tablet(box, player, bool(card.get("closed")))}"/>'
        )
    return f'<g class="pieces" stroke-linejoin="round">{"".join(drawn)}</g>'


def _glow(box: Box) -> str:
    x, y = plain_number(box.x - box.half_width - 4), plain_number(box.y - box.half_height - 4)
    size = f'width="{plain_number(box.half_width * 2 + 8)}" height="{plain_number(box.half_height * 2 + 8)}"'
    return f'<rect class="glow" fill="#fbe9b7" x="{x}" y="{y}" {size} rx="6"/>'


def _tablet(box: Box, player: str, closed: bool) -> str:
    """The outline of a piece: its peak at the opponent, or at the side where the card is closed."""
    away = -1 if player == "first" else 1
    if closed:
        along, across = (-away * box.half_width, 0.0), (0.0, box.half_height)
        peak = 12 / box.half_width
    else:
        along, across = (0.0, away * box.half_height), (box.half_width, 0.0)
        peak = min(0.46, 10 / box.half_height)
    outline = ((-1.0, -1.0), (1 - peak, -0.9), (1.0, 0.0), (1 - peak, 0.9), (-1.0, 1.0))
    points = [
        (box.x + far * along[0] + wide * across[0], box.y + far * along[1] + wide * across[1]) for far, wide in outline
    ]
    return "M" + "L".join(f"{plain_number(x)} {plain_number(y)}" for x, y in points) + "z"


def _names(position: Position, layout: Layout, language: str) -> str:
    names, badges = [], []
    for card_id, box in layout.pieces.items():
        card = position["cards"][card_id]
        names.append(_name(card, box, language))
        badges += _badges(card, box, language)
    marks = f'<g class="badges" font-size="10">{"".join(badges)}</g>' if badges else ""
    return (
        f'<g class="names" paint-order="stroke" stroke-width="2.5" stroke-linejoin="round">{"".join(names)}</g>{marks}'
    )


def _name(card: Mapping[str, Any], box: Box, language: str) -> str:
    player = _player(card)
    alone = box.half_height == PIECE[1]
    size = 13.5 if alone else min(12.0, box.half_height * 1.2)
    lines = _folded(short_name(name_of(card, language)), 2 if alone else 1, int(box.half_width * 2 / size / LETTER) + 4)
    peak = 0.0 if card.get("closed") or not alone else 3.5 * (1 if player == "first" else -1)
    first = box.y + peak + size * 0.36 - (len(lines) - 1) * size * 0.52
    side = (0 if not card.get("closed") else 4) * (-1 if player == "first" else 1)
    room = box.half_width * 2 - (8 if not card.get("closed") else 16)
    drawn = (
        _line(line, box.x + side, first + number * size * 1.04, room if len(line) * size * LETTER > room else None)
        for number, line in enumerate(lines)
    )
    dress = f'fill="{_INK[player]}" stroke="{_PAPER[player]}" font-size="{plain_number(size)}"'
    return f'<g class="{player}" {dress}>{"".join(drawn)}</g>'


def short_name(name: str) -> str:
    """The name as it stands on a piece: without the word that calls it a test card, which the words below repeat."""
    return _TEST_CARD.sub("", name)


def _folded(name: str, most_lines: int, width: int) -> tuple[str, ...]:
    """The name in so many lines; what does not fit ends in an ellipsis."""
    lines: list[str] = []
    for word in re.findall(r"[^\s-]+-?|-", name) or [name]:
        if lines and (len(lines[-1]) + 1 + len(word) <= width - 2 or len(lines) == most_lines):
            lines[-1] += word if lines[-1].endswith("-") else f" {word}"
        else:
            lines.append(word)
    return tuple(line if len(line) <= width else line[: width - 1] + "…" for line in lines)


def _badges(card: Mapping[str, Any], box: Box, language: str) -> list[str]:
    """The marks at the piece's base: wounds and tokens as numbers, markers by name."""
    base = box.y + (box.half_height if _player(card) == "first" else -box.half_height)
    counts = [("wounds", f"−{card['wounds']}")] if card.get("wounds") else []
    counts += [("tokens", f"◆{card['tokens']}")] if card.get("tokens") else []
    drawn = [_pill(kind, text, box.x + 20 - 26 * number, base) for number, (kind, text) in enumerate(counts)]
    outside = 1 if _player(card) == "first" else -1
    start = base + (12 * outside if counts else 0)
    names = markers_in_words(card.get("markers", ()), language)
    return drawn + [_marker(name, box.x, start + 12 * outside * number) for number, name in enumerate(names)]


def _marker(name: str, x: float, y: float) -> str:
    """A marker by its bare name, which the words of the board tell in full, and how many of it there are."""
    told = _MARKER.match(name)
    bare, count = (told[1], told[2]) if told else (name, None)
    room = _MARKER_LETTERS - (len(count) + 1 if count else 0)
    short = bare if len(bare) <= room else f"{bare[: room - 1]}…"
    return _pill("marker", f"{short} {count}" if count else short, x, y)


_PILL: Final = {"wounds": ("#b3261e", "#fff"), "tokens": ("#3c4043", "#fff"), "marker": ("#fff4d6", "#3c2f00")}


def _pill(kind: str, text: str, x: float, y: float) -> str:
    width = min(len(text) * 10 * LETTER + 9, CELL_WIDTH - 4.0)
    fill, ink = _PILL[kind]
    corner = f'x="{plain_number(x - width / 2)}" y="{plain_number(y - 6.5)}"'
    frame = f'<rect fill="{fill}" {corner} width="{plain_number(width)}" height="13" rx="6"/>'
    room = width - 7 if len(text) * 10 * LETTER > width - 7 else None
    return f'<g class="{kind}">{frame}<g fill="{ink}">{_line(text, x, y + 3.5, room)}</g></g>'


# --- the legend ------------------------------------------------------------------------------------------------------


def _legend(position: Position, top: float, language: str) -> str:
    """Which piece is whose, who is active, and what a piece on its side means where there is one."""
    active = str(position.get("active", "first"))
    x = LEFT + 8.0
    drawn = []
    entries = [(player, False, say(player, language)) for player in PLAYERS]
    if any(card.get("closed") for card in position.get("cards", {}).values()):
        entries.append(("first", True, say("closed", language)))
    for player, closed, words in entries:
        told = f"{words} ({say('active', language)})" if player == active and not closed else words
        box = Box(x, top + 9, 7, 5.5)
        drawn.append(f'<path class="piece {player}"{_DRESS[player]} d="{_tablet(box, player, closed)}"/>')
        drawn.append(
            f'<text x="{plain_number(x + 12)}" y="{plain_number(top + 13)}" text-anchor="start">{_text(told)}</text>'
        )
        x += 12 + len(told) * 11 * 0.54 + 22
    return f'<g class="labels legend" fill="#5f6368" font-size="11">{"".join(drawn)}</g>'


# --- numbers and text ------------------------------------------------------------------------------------------------


def _text(text: str) -> str:
    """The text as XML can carry it: escaped, and without characters that XML forbids."""
    return escape(_FORBIDDEN_IN_XML.sub("\ufffd", text))


def _line(text: str, x: float, y: float, room: float | None = None) -> str:
    squeezed = f' textLength="{plain_number(room)}" lengthAdjust="spacingAndGlyphs"' if room else ""
    return f'<text x="{plain_number(x)}" y="{plain_number(y)}"{squeezed}>{_text(text)}</text>'
