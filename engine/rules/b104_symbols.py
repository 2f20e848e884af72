"""Section 104 of the groundwork: what the symbols in a cost demand of whoever declares the ability."""

from engine.clauses import condition, requires
from engine.occasions import Act
from engine.rules.acts import (
    closing_not_promised,
    costs_closing,
    costs_tokens,
    has_priority,
    is_sudden,
    no_effects_are_being_applied,
    source_is_open,
    tokens_suffice,
)


@condition(
    ru="фишек платят больше нуля",
    en="more than zero tokens are paid",
    ru_not="за X принят ноль",
    en_not="X is taken as zero",
)
def more_than_no_tokens(act: Act) -> bool:
    return act.cost.tokens > 0


requires("b:104.4/close", of=(costs_closing,), when=(source_is_open, closing_not_promised))
requires("b:104.5/tokens", of=(costs_tokens,), when=(more_than_no_tokens, tokens_suffice))
requires("b:104.6/priority", of=(is_sudden, no_effects_are_being_applied), when=(has_priority,))
