"""Section 404 of the groundwork: when playable abilities are declared, and that they can be paid for.

The main phase of the older edition is taken for the Choice subphase of the main one (a recorded assumption).
"""

from engine.clauses import Domain, requires
from engine.rules.acts import (
    able_to_close_if_it_must,
    costs_something,
    has_priority,
    in_main_phase,
    is_not_sudden,
    is_playable,
    is_sudden,
    no_effects_are_being_applied,
    not_used_up,
    open_if_it_must_close,
    own_turn,
    stack_is_empty,
    tokens_suffice,
)

requires(
    "b:404.3/payable",
    of=(costs_something,),
    when=(open_if_it_must_close, tokens_suffice, not_used_up),
)
# While effects of the game rules are applied nobody has priority, and 503.3.2 tells what may be done.
requires("b:404.6/sudden", of=(is_sudden, no_effects_are_being_applied), when=(has_priority,))
requires(
    "b:404.7/not-sudden",
    of=(is_playable, is_not_sudden, no_effects_are_being_applied),
    when=(own_turn, in_main_phase, stack_is_empty, has_priority),
)

# Asked again before each object of the stack is carried out (b:g-95).
requires(
    "b:404.4/still-payable",
    of=(),
    when=(able_to_close_if_it_must, tokens_suffice, not_used_up),
    about=Domain.RESOLUTION,
)
