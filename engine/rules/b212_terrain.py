"""Section 212 of the groundwork: terrain cannot be attacked; and the question of whether 504 says otherwise."""

from engine.clauses import forbids, question
from engine.rules.targets import is_attack, target_is_terrain

# 504.2 speaks of any card and 504.1.1 of no kind of target; whether they mean terrain and equipment too is open.
CONTESTED = question("attack-on-terrain-or-equipment", "main-edition-permits", "groundwork-forbids")

forbids("b:212.2/terrain", of=(is_attack, target_is_terrain), contested=CONTESTED)
