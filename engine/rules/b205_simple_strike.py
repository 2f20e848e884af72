"""Section 205 of the groundwork, as far as the time of a simple strike goes."""

from engine.clauses import requires
from engine.rules.acts import has_priority, is_simple_strike, no_effects_are_being_applied, own_turn, stack_is_empty

requires(
    "b:205.2.a/time",
    of=(is_simple_strike, no_effects_are_being_applied),
    when=(own_turn, stack_is_empty, has_priority),
)
