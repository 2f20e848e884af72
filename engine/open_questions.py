"""Open questions that are asked below the rules: while texts are followed, markers given and abilities counted.

They stand apart from the provisions of their sections because those import the modules that ask them.
"""

from engine.clauses import question

PERMANENT_CHECK = question("permanent-check", "always", "when-priority-is-due")

HIDDEN_REVEALED = question("hidden-target-revealed", "when-declared", "when-the-target-is-fixed")

SQUAD_TIME = question("squad-now-or-then", "now", "then")
GIVER_GONE = question("giver-gone", "lost", "kept", "dead-kept-moved-lost")
OTHER_CARD = question("equal-name-other-card", "any-card", "namesakes-only")
NAMED_MARKER = question("named-marker", "only-one", "one-works")
WHOSE_SINGLE = question("whose-single-ability", "bearer", "first-giver", "last-giver")
MOVED_MARKER = question("moved-marker-named-card", "giver", "mover")
REACHING = question("fourth-strangling", "third-only", "third-and-later")
WEAKER_REDUCED = question("reduction-of-a-weaker-blow", "only-stronger", "as-that-degree")
