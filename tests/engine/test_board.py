from itertools import product

import pytest

from engine.model.board import CELLS, DIAGONAL_STEPS, MIDDLE, NOWHERE, STRAIGHT_STEPS, cell_index, shifted

EVERY = range(len(CELLS))


def test_board_has_thirty_cells_from_the_second_players_back_row_to_the_first_players():
    assert len(CELLS) == 30
    assert (CELLS[0], CELLS[4], CELLS[25], CELLS[29]) == ("A3'", "E3'", "A3", "E3")


def test_the_halves_touch_between_the_two_first_rows():
    assert STRAIGHT_STEPS[cell_index("A1")][cell_index("A1'")] == 1


@pytest.mark.parametrize("name", ["A4", "F1", "a1", "", "A", "1A", "A1''", "A 1", "А1"])  # the last has a Cyrillic А
def test_what_is_no_cell_has_no_number(name):
    assert cell_index(name) == NOWHERE


def test_typographic_prime_names_the_same_cell():
    assert cell_index("B2′") == cell_index("B2'") != NOWHERE


def test_distances_are_symmetric_and_diagonal_steps_never_exceed_straight_ones():
    for one, other in product(EVERY, EVERY):
        assert STRAIGHT_STEPS[one][other] == STRAIGHT_STEPS[other][one]
        assert DIAGONAL_STEPS[one][other] == DIAGONAL_STEPS[other][one] <= STRAIGHT_STEPS[one][other]


def test_middle_lies_one_step_from_both_cells_and_only_there_is_one():
    for one, other in product(EVERY, EVERY):
        middle = MIDDLE[one][other]
        if middle != NOWHERE:
            assert DIAGONAL_STEPS[one][middle] == DIAGONAL_STEPS[middle][other] == 1
            assert DIAGONAL_STEPS[one][other] == 2
    assert sum(middle != NOWHERE for row in MIDDLE for middle in row) == 2 * (18 + 20 + 2 * 12)


def test_a_knights_move_has_no_middle():
    assert MIDDLE[cell_index("C2")][cell_index("D1'")] == NOWHERE


def test_a_step_off_the_board_leads_nowhere():
    assert shifted(cell_index("E1"), 0, 1) == NOWHERE
    assert shifted(cell_index("A3'"), -1, 0) == NOWHERE
    assert shifted(cell_index("E1"), -1, -1) == cell_index("D1'")
