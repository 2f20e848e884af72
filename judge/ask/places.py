"""Which card stands on which cell: the cells and rows that a question names, each given to the card it is said of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple

from engine.model.board import CELLS, DIAGONAL_STEPS, MIDDLE, cell_index
from judge.ask.signs import CELL, EMPTY, JUMP, MOVE, OPPOSING, OWN, TELEPORTATION, Aspect, Sign
from judge.ask.situation import Party, Situation, Spoken

FROM: Final = frozenset({"из", "с", "со", "from"})
_AIMED: Final = frozenset({"по", "в", "во", "до", "на", "at", "to", "into", "on", "onto"})
_STRUCK: Final = frozenset({"по", "в", "во", "at", "into"})
_STANDING: Final = frozenset({"стоя", "стою", "стоим", "находясь", "standing"})
_AIM: Final = frozenset({"цель", "цели", "target"})
_STANDS: Final = frozenset(
    {"стоит", "сидит", "находится", "лежит", "там", "на", "в", "и", "есть"}
    | {"has", "is", "there", "a", "an", "stands", "on", "holds"}
)
_LOCATIVE: Final = ("ряду", "линии")
_COLUMN: Final = "C"  # where a question names a row only


class Spot(NamedTuple):
    """A cell or a row that a question names; `side` is whose row it is, if that was said."""

    piece: Spoken
    side: str | None = None

    @property
    def is_row(self) -> bool:
        """Whether it is a row, with no column told."""
        return self.piece.sign.aspect is Aspect.ROW

    def cell(self, side: str) -> str:
        """Give the cell; in a row that of the middle column, in the half of the side given."""
        value = self.piece.sign.value
        if not self.is_row:
            return value
        return f"{_COLUMN}{value}" + ("'" if (self.side or side) == OPPOSING else "")


class Middle(NamedTuple):
    """What stands on the cell in between, and the places of the words that tell it."""

    occupant: str | None
    places: frozenset[int]
    spot: Spot


@dataclass(frozen=True, slots=True)
class Placed:
    """The cells of the two cards, and the pieces that tell of a cell and could be given to neither."""

    source: Spot | None = None
    target: Spot | None = None
    left_over: tuple[Spoken, ...] = ()


def spots(spoken: Sequence[Spoken], plain: Sequence[str]) -> tuple[list[Spot], tuple[Spoken, ...]]:
    """Give the cells and rows that are named, and the other pieces without those that only go with them."""
    found: list[Spot] = []
    taken: set[int] = set()
    for place, piece in enumerate(spoken):
        if piece.sign.aspect not in (Aspect.COORDINATE, Aspect.ROW):
            continue
        before = spoken[place - 1] if place else None
        after = spoken[place + 1] if place + 1 < len(spoken) else None
        taken.add(place)
        side = None
        if piece.sign.aspect is Aspect.ROW:
            if after is not None and _next(piece, after) and after.typed.endswith(("а", "я", "его", "ого", "s")):
                side, taken = _side(after), taken | ({place + 1} if _side(after) else set())
            if side is None and before is not None and _next(before, piece) and _side(before):
                side, taken = _side(before), taken | {place - 1}
        elif before is not None and _next(before, piece) and before.sign == Sign(Aspect.PLACE, CELL):
            ahead = plain[before.place - 1] if before.place else ""
            aimed_at = before.typed.endswith("у") or ahead in ("по", "at", "into")  # «в клетку c1» is the cell itself
            taken |= set() if aimed_at else {place - 1}
        found.append(Spot(piece, side))
    return found, tuple(one for place, one in enumerate(spoken) if place not in taken)


def _next(one: Spoken, other: Spoken) -> bool:
    return one.place + one.length == other.place


def _side(piece: Spoken) -> str | None:
    return piece.sign.value if piece.sign.aspect is Aspect.SIDE else None


def middle_spot(found: Sequence[Spot]) -> Spot | None:
    """Give the cell that lies in the middle of the two others, of three that are named."""
    if len(found) != 3 or any(one.is_row for one in found):
        return None
    for one, other, middle in permutations(found):
        ends = (cell_index(one.piece.sign.value), cell_index(other.piece.sign.value))
        if MIDDLE[ends[0]][ends[1]] == cell_index(middle.piece.sign.value):
            return middle
    return None


def beside(spot: Spot, spoken: Sequence[Spoken], plain: Sequence[str]) -> list[Spoken]:
    """Give the pieces that say what stands on a cell: «на b1 стоит мой», «мой на b1»."""
    kinds = (Aspect.SIDE, Aspect.CARD)
    tells = [one for one in spoken if one.sign.aspect in kinds or one.sign == Sign(Aspect.WAY, EMPTY)]
    start, end = spot.piece.place, spot.piece.place + spot.piece.length
    after = []
    while end < len(plain):
        piece = next((one for one in tells if one.place == end), None)
        if piece is not None:
            after.append(piece)
        elif plain[end] not in _STANDS or plain[end] in CELLS:
            break
        end += piece.length if piece else 1
    if after and not _has_a_cell(after[-1], plain):
        return after
    before = []
    while start > 0:
        start -= 1
        piece = next((one for one in tells if one.place <= start < one.place + one.length), None)
        if piece is not None:
            before.append(piece)
        elif plain[start] not in _STANDS or plain[start] in CELLS:
            break
    return before[::-1]


def _has_a_cell(piece: Spoken, plain: Sequence[str]) -> bool:
    """Whether a cell is named for this very piece: «…, враг на c1'»."""
    following = plain[piece.place + piece.length :][:2]
    return len(following) == 2 and following[0] in _AIMED and following[1] in CELLS


def placed(
    found: Sequence[Spot],
    cards: tuple[Spoken | None, Spoken | None],
    deeds: Sequence[Spoken],
    plain: Sequence[str],
    across: bool,
) -> Placed:
    """Give each cell to the card it is said of; `cards` are who acts and the target."""
    told: dict[str, Spot] = {}
    left: list[Spoken] = []
    end = 0
    for spot in found:
        role = _role(spot, end, told, cards, deeds, plain)
        if role is None or role in told:
            left.append(spot.piece)
        else:
            told[role] = spot
        end = spot.piece.place + spot.piece.length
    here, there = told.get("source"), told.get("target")
    if across and here and there and _touch(here, there) and _before(there, plain) not in _STRUCK:
        left.append(there.piece)  # it may be the card in between that is told
    return Placed(here, there, tuple(left))


def _role(
    spot: Spot,
    start: int,
    told: dict[str, Spot],
    cards: tuple[Spoken | None, Spoken | None],
    deeds: Sequence[Spoken],
    plain: Sequence[str],
) -> str | None:
    """Whose cell it is by the preposition and by what was named last before it; None where neither tells."""
    source, target = cards
    place, before = spot.piece.place, _before(spot, plain)
    if before in FROM or _STANDING & set(plain[start:place]):
        return "source"
    aim = max((at for at in range(start, place) if plain[at] in _AIM), default=-1)
    near = [one for one in (source, target, *deeds) if one is not None and start <= one.place < place]
    nearest = max(near, key=lambda one: one.place) if near else None
    moves = any(one.sign.value in (MOVE, JUMP, TELEPORTATION) and one.place < place for one in deeds)
    after_source = nearest is None and "source" in told  # «с b2 на c1'»
    if aim > (nearest.place if nearest else -1) or (before in _AIMED and (moves or after_source)):
        return "target"
    if nearest is None:
        return _role_after(spot, cards, told)
    if nearest in deeds and nearest is not source:
        locative = spot.is_row and spot.piece.typed.endswith(_LOCATIVE) and before in ("в", "во", "на")
        bare = nearest.place + nearest.length == place  # «бьёт c2'»
        return "target" if bare or (before in _AIMED and not locative) else None
    role = "source" if nearest is source else "target"
    return role if role not in told else _role_after(spot, cards, told)


def _role_after(spot: Spot, cards: tuple[Spoken | None, Spoken | None], told: dict[str, Spot]) -> str | None:
    """Whose cell it is by what comes after it: «на a1 стоит лучник»."""
    end = spot.piece.place + spot.piece.length
    for role, card in zip(("source", "target"), cards, strict=True):
        if card is not None and end <= card.place <= end + 2 and role not in told:
            return role
    return None


def _before(spot: Spot, plain: Sequence[str]) -> str:
    """The preposition before a cell or a row: «с моей второй линии», «на клетке c3»."""
    place = spot.piece.place
    return next((word for word in reversed(plain[max(0, place - 3) : place]) if word in FROM | _AIMED), "")


def _touch(one: Spot, other: Spot) -> bool:
    cells = (cell_index(one.cell(OWN)), cell_index(other.cell(OPPOSING)))
    return DIAGONAL_STEPS[cells[0]][cells[1]] == 1


def on_cells(situation: Situation, where: Placed) -> Situation:
    """Put the cards of a situation on the cells they were said to stand on."""
    source, target = situation.source, situation.target
    if where.source is not None:
        source = _at(source, where.source, OWN)
    if where.target is not None:
        own = target is not None and target.side == OWN
        target = _at(target or Party(), where.target, OWN if own else OPPOSING)
    return situation.with_parties(source, target)


def _at(party: Party, spot: Spot, side: str) -> Party:
    return party.on(spot.cell(side), column_told=not spot.is_row)
