"""The questions that section 543 leaves open, and the reading of «the third marker» in a marker's text.

They are declared apart from the provisions of 543 because `engine.speaker` and `engine.possession` ask them too.
"""

from engine.clauses import question

SQUAD_TIME = question("squad-now-or-then", "now", "then")
GIVER_GONE = question("giver-gone", "lost", "kept", "dead-kept-moved-lost")
OTHER_CARD = question("equal-name-other-card", "any-card", "namesakes-only")
NAMED_MARKER = question("named-marker", "only-one", "one-works")
WHOSE_SINGLE = question("whose-single-ability", "bearer", "first-giver", "last-giver")
REACHING = question("fourth-strangling", "third-only", "third-and-later")
