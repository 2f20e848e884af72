"""Range (дальность): the limit that an ability sets itself, as the older (b:g-11) and the modern edition count it.

Section 504 mentions range without saying how it is counted; both ways are readings of open questions.
"""

from engine.clauses import condition, question, supports
from engine.inquiry import Case
from engine.model.board import DIAGONAL_STEPS, NOWHERE, STRAIGHT_STEPS
from engine.model.state import Place

DIAGONALS = question("range-diagonals", "diagonal-steps", "straight-steps")
AUXILIARY_ZONE = question("range-auxiliary-zone", "does-not-count", "counts")

supports(
    "b:g-11/diagonal-steps",
    question=DIAGONALS,
    reading="diagonal-steps",
    ru="дальность считают по вертикали, горизонтали и диагонали",
    en="range is counted along columns, rows and diagonals",
)
supports(
    "m:g-дальность/straight-steps",
    question=DIAGONALS,
    reading="straight-steps",
    ru="дальность считают по вертикали и горизонтали, но не по диагонали",
    en="range is counted along columns and rows, not along diagonals",
)
supports(
    "b:g-11/auxiliary-zone",
    question=AUXILIARY_ZONE,
    reading="does-not-count",
    ru="дальняя атака достаёт карты вспомогательной зоны; у карт в ней дальности нет",
    en="ranged attacks reach the cards of the auxiliary zone; cards there have no range",
)
supports(
    "m:g-дальность/auxiliary-zone",
    question=AUXILIARY_ZONE,
    reading="does-not-count",
    ru="дальность не учитывают ни по картам вспомогательной зоны, ни из неё",
    en="range is counted neither against cards of the auxiliary zone nor from it",
)


@condition(
    ru="дальность способности не ограничена или цель в её пределах",
    en="the ability has no range or the target is within it",
    ru_not="цель за пределами дальности",
    en_not="the target is beyond the range",
)
def within_range(case: Case) -> bool:
    limit = case.ability.range
    if limit is None:
        return True
    source, target = case.source.cell, case.target_cell
    if source != NOWHERE and target != NOWHERE:
        diagonal, straight = DIAGONAL_STEPS[source][target] <= limit, STRAIGHT_STEPS[source][target] <= limit
        # The question is asked only where its answer matters.
        if diagonal == straight:
            return diagonal
        return diagonal if case.inquiry.reading(DIAGONALS) == "diagonal-steps" else straight
    target_place = case.target_card.place if case.target_card is not None else None
    if Place.AUXILIARY in (case.source.place, target_place):
        return case.inquiry.reading(AUXILIARY_ZONE) == "does-not-count"
    return False
