"""Conditions about cards that go from one cell to another, which several sections ask."""

from engine.clauses import condition
from engine.deeds.costs import effects_of
from engine.deeds.movement import is_free
from engine.inquiry import Case
from engine.model.actions import CellTarget
from engine.model.cards import AbilityKind, CardType, Deed


@condition(
    ru="особенность по собственному тексту перемещает саму эту карту на выбранную клетку",
    en="the ability by its own text relocates this very card to the cell chosen",
    ru_not="эту карту особенность не перемещает",
    en_not="the ability does not relocate this card",
    of_text=True,
)
def relocates_itself(case: Case) -> bool:
    # What a name such as «jump» stands for says itself where the card may go.
    return any(one.deed is Deed.RELOCATE and one.of is not None and one.of.this for one in case.ability.effects)


@condition(
    ru="клетка, на которую перемещают, не занята",
    en="the cell of destination is empty",
    ru_not="клетка, на которую перемещают, занята, или это не клетка",
    en_not="the cell of destination is occupied, or it is no cell",
)
def target_is_free_cell(case: Case) -> bool:
    return isinstance(case.target, CellTarget) and is_free(case.state, case.target.cell)


@condition(
    ru="объявлена телепортация",
    en="teleportation is declared",
    ru_not="объявлена не телепортация",
    en_not="what is declared is no teleportation",
    of_text=True,
)
def is_teleportation(case: Case) -> bool:
    return case.ability.kind is AbilityKind.TELEPORTATION


@condition(
    ru="объявлен прыжок",
    en="a jump is declared",
    ru_not="объявлен не прыжок",
    en_not="what is declared is no jump",
    of_text=True,
)
def is_jump(case: Case) -> bool:
    return case.ability.kind is AbilityKind.JUMP


@condition(
    ru="объявлен манёвр",
    en="a maneuver is declared",
    ru_not="объявлен не манёвр",
    en_not="what is declared is no maneuver",
    of_text=True,
)
def is_maneuver(case: Case) -> bool:
    return case.ability.kind is AbilityKind.MANEUVER


@condition(
    ru="особенность перемещает цель",
    en="the ability relocates its target",
    ru_not="цель особенность не перемещает",
    en_not="the ability does not relocate its target",
    of_text=True,
)
def relocates_target(case: Case) -> bool:
    effects = effects_of(case.ability, case.inquiry)
    return any(one.deed is Deed.SWAP or (one.deed is Deed.RELOCATE and one.of is None) for one in effects)


@condition(
    ru="цель — летающее существо",
    en="the target is a flyer",
    ru_not="цель — не летающее существо",
    en_not="the target is no flyer",
)
def target_is_flyer(case: Case) -> bool:
    return case.target_type is CardType.FLYER
