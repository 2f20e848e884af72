"""Section 209 of the groundwork: what only an open creature does."""

from engine.clauses import Domain, requires
from engine.rules.acts import is_simple_strike, moves, source_is_open

requires("b:209.3/simple-strike", of=(is_simple_strike,), when=(source_is_open,))
requires("b:209.3/still-open", of=(is_simple_strike,), when=(source_is_open,), about=Domain.RESOLUTION)
requires("b:209.3/movement", of=(moves,), when=(source_is_open,), replaced_by="506.3")
