"""The abstraction: what a situation is told by, which values each of these features has, and what they are called.

A situation is one card that declares one ability at one target. What is not told here is the same in all of them:
the first player is active, the card declaring is theirs, no card is closed, hidden or wounded, nothing waits.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from engine.model.board import DIAGONAL_STEPS, STRAIGHT_STEPS, cell_index
from engine.model.cards import CardType
from engine.text import Text

NOT_SAID: Final = "none"
"""The value of a feature that a situation does not have: no side of a bare cell, no range of an ability without one."""
SOURCE_CELL: Final = "C2"


class Spot(NamedTuple):
    """Where a target on the battlefield stands, seen from the declaring card's cell, and the cell between the two."""

    cell: str
    between: str | None = None


SPOTS: Final[Mapping[str, Spot]] = {
    "same-cell": Spot("C2"),
    "adjacent-straight": Spot("C1"),
    "adjacent-diagonal": Spot("D1"),
    "two-straight": Spot("C1'", "C1"),
    "two-diagonal": Spot("E1'", "D1"),
    "knights-move": Spot("D1'"),
    "three-straight": Spot("C2'"),
    "farther": Spot("D2'"),
}
ZONES: Final = ("auxiliary", "graveyard")
BETWEEN: Final = ("empty", "own", "opposing", "mixed")
KINDS: Final = (
    *("simple-strike", "special-strike", "magic-strike", "shot", "throw", "discharge", "strike-across-row"),
    *("spell", "influence"),
)
"""The kinds of attack and ability that are declared at a target; ways of moving are none of them."""
TYPES: Final = tuple(one.value for one in CardType)
BARE: Final = ("itself", "cell", "auxiliary-zone")
"""Targets that are no other card."""


class Situation(NamedTuple):
    """One situation, told by its features.

    `place` is where the target is: a spot, a zone, or `battlefield` for a card that is not on it itself. `between` is
    what the one cell between the two holds. `range` is whether the ability has a limit and where the target stands to
    it; `measured-apart` lies within it by one way of counting and outside by the other.
    """

    kind: str
    source: str
    source_zone: str
    target: str
    side: str
    place: str
    between: str
    range: str
    text: str


FEATURES: Final = Situation._fields

WORDS: Final[Mapping[str, Mapping[str, Text]]] = {
    "kind": {
        "simple-strike": Text("простой удар", "simple strike"),
        "special-strike": Text("особый удар", "special strike"),
        "magic-strike": Text("магический удар", "magic strike"),
        "shot": Text("выстрел", "shot"),
        "throw": Text("метание", "throw"),
        "discharge": Text("разряд", "discharge"),
        "strike-across-row": Text("удар через ряд", "strike across a row"),
        "spell": Text("заклинание", "spell"),
        "influence": Text("воздействие", "influence"),
    },
    "source": {
        "creature": Text("существо", "creature"),
        "flyer": Text("летающее существо", "flyer"),
        "symbiote": Text("симбиот", "symbiote"),
        "parasite": Text("паразит", "parasite"),
        "artifact": Text("артефакт", "artifact"),
        "terrain": Text("местность", "terrain"),
        "equipment": Text("экипировка", "equipment"),
    },
    "source_zone": {
        "battlefield": Text("с поля боя", "from the battlefield"),
        "auxiliary": Text("из вспомогательной зоны", "from the auxiliary zone"),
    },
    "target": {
        "creature": Text("существо", "creature"),
        "flyer": Text("летающее существо", "flyer"),
        "symbiote": Text("симбиот", "symbiote"),
        "parasite": Text("паразит", "parasite"),
        "artifact": Text("артефакт", "artifact"),
        "terrain": Text("местность", "terrain"),
        "equipment": Text("экипировка", "equipment"),
        "itself": Text("сама карта", "the card itself"),
        "cell": Text("клетка", "a cell"),
        "auxiliary-zone": Text("вспомогательная зона", "the auxiliary zone"),
    },
    "side": {
        "own": Text("своя карта", "one's own card"),
        "opposing": Text("карта противника", "an opposing card"),
        NOT_SAID: Text("ничья", "nobody's"),
    },
    "place": {
        "same-cell": Text("на той же клетке", "on the same cell"),
        "adjacent-straight": Text("рядом по прямой", "adjacent, straight"),
        "adjacent-diagonal": Text("рядом по диагонали", "adjacent, diagonally"),
        "two-straight": Text("через клетку по прямой", "two cells away in line"),
        "two-diagonal": Text("через клетку по диагонали", "two cells away on a diagonal"),
        "knights-move": Text("ходом коня", "a knight's move away"),
        "three-straight": Text("через две клетки по прямой", "three cells away in line"),
        "farther": Text("дальше и не по прямой", "farther, out of line"),
        "battlefield": Text("на поле боя", "on the battlefield"),
        "auxiliary": Text("во вспомогательной зоне", "in the auxiliary zone"),
        "graveyard": Text("вне зоны битвы (на кладбище)", "outside the battle zone (in the graveyard)"),
        NOT_SAID: Text("места нет", "no place"),
    },
    "between": {
        NOT_SAID: Text("одной клетки между ними нет", "no one cell lies between them"),
        "empty": Text("между ними пустая клетка", "an empty cell between them"),
        "own": Text("между ними своя карта", "one's own card between them"),
        "opposing": Text("между ними карта противника", "an opposing card between them"),
        "mixed": Text("между ними карты обоих игроков", "cards of both players between them"),
    },
    "range": {
        NOT_SAID: Text("дальности нет", "no range"),
        "within": Text("в пределах дальности", "within the range"),
        "measured-apart": Text(
            "в пределах дальности, если шагать по диагонали", "within the range by diagonal steps only"
        ),
        "outside": Text("за пределами дальности", "outside the range"),
        "unmeasured": Text("дальность есть, а мерить не от чего", "a range, and no cells to count it by"),
    },
    "text": {
        NOT_SAID: Text("текст клетку не выбирает", "the text chooses no cell"),
        "chooses-cell": Text("текст выбирает клетку", "the text chooses a cell"),
        "marks-cell": Text("текст даёт маркер выбранной клетке", "the text gives a marker to a chosen cell"),
        "gives-marker": Text("текст даёт маркер, клетки не выбирает", "the text gives a marker and chooses no cell"),
    },
}


def told(situation: Situation, language: str) -> str:
    """Give a situation in words: what the declaration is, then where the target stands."""
    words = {name: str(getattr(WORDS[name][value], language)) for name, value in situation._asdict().items()}
    parts = [f"{words['kind']}, {words['source']} {words['source_zone']}", f"→ {words['target']}"]
    parts += [
        words[name] for name in ("side", "place", "between", "range", "text") if getattr(situation, name) != NOT_SAID
    ]
    return "; ".join(parts)


def situations() -> Iterator[Situation]:
    """Give every situation of the abstraction, in order."""
    for source_zone in ("battlefield", "auxiliary"):
        aims = tuple(_aims(source_zone))
        for source in TYPES:
            for kind in KINDS:
                for aim in aims:
                    yield Situation(kind, source, source_zone, *aim)


Aim = tuple[str, str, str, str, str, str]
"""All but who declares what: target, side, place, between, range, text."""

_IN_ZONES: Final = tuple((zone, NOT_SAID, range) for zone in ZONES for range in (NOT_SAID, "unmeasured"))


def _aims(source_zone: str) -> Iterator[Aim]:
    """Give everything that can be aimed at from a zone; a text about cells is told where it can matter."""
    on_board = source_zone == "battlefield"
    standing = tuple(_standing(on_board))
    for text in (NOT_SAID, "marks-cell"):
        for target in TYPES:
            for side in ("own", "opposing"):
                yield from ((target, side, *where, text) for where in (*standing, *_IN_ZONES))
        for range in (NOT_SAID, "within" if on_board else "unmeasured"):
            yield "itself", "own", "same-cell" if on_board else source_zone, NOT_SAID, range, text
        for range in (NOT_SAID, "unmeasured"):
            yield "auxiliary-zone", NOT_SAID, NOT_SAID, NOT_SAID, range, text
    for text in WORDS["text"]:
        yield from (("cell", NOT_SAID, *where, text) for where in standing)


def _standing(on_board: bool) -> Iterator[tuple[str, str, str]]:
    """Give where on the battlefield a target can stand, what lies between, and how that is to the range."""
    if not on_board:
        yield from (("battlefield", NOT_SAID, range) for range in (NOT_SAID, "unmeasured"))
        return
    for place, spot in SPOTS.items():
        for between in BETWEEN if spot.between else (NOT_SAID,):
            for range in (NOT_SAID, *limits(place)):
                yield place, between, range


def limits(place: str) -> dict[str, int]:
    """Give the limits in cells that tell the ranges of a spot apart; a spot that nothing can be outside of has none."""
    one, other = cell_index(SOURCE_CELL), cell_index(SPOTS[place].cell)
    diagonal, straight = DIAGONAL_STEPS[one][other], STRAIGHT_STEPS[one][other]
    found = {"within": max(straight, 1)}
    if diagonal < straight:
        found["measured-apart"] = diagonal
    if diagonal > 0:
        found["outside"] = diagonal - 1
    return found


def matches(pattern: Mapping[str, Any], situation: Situation) -> bool:
    """Tell whether a situation has one of the values that a pattern gives for each of its features."""
    return all(getattr(situation, name) in values for name, values in pattern.items())
