"""Section 543, as far as choosing targets goes: a marker may be given to a chosen cell."""

from engine.clauses import condition, permits
from engine.inquiry import Case
from engine.rules.range_of_abilities import within_range
from engine.rules.targets import target_is_cell


@condition(
    ru="по своему тексту способность даёт особый маркер выбранной клетке",
    en="by its own text the ability gives a special marker to a chosen cell",
    ru_not="текст способности не говорит о маркере на выбранной клетке",
    en_not="the ability's text says nothing of a marker on a chosen cell",
)
def marks_a_chosen_cell(case: Case) -> bool:
    return case.ability.chooses_cell and case.ability.gives_marker is not None


permits("543.1/chosen-cell", of=(target_is_cell, marks_a_chosen_cell), when=(within_range,))
