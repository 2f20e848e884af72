"""The one-line notation of a case: typed on a phone, carried in a link, and the same as the JSON.

    1 C2 spear=test-spear; 2 C1' foe=creature(life:4) wounds:1 > spear strike-across-row foe

A card is its player, its place, its name in the case, what card it is, and its state; `;` parts cards, `>` begins an
action. Reading forgives what a phone does to text (spaces, capitals, smart quotes, Russian letters for the Latin ones
that look alike, Russian words for the terms). Writing knows one form only, and what the notation has no short form for
it writes as JSON in place, so that nothing is lost: `read_notation(write_notation(case))` is the case.

>>> case = read_notation("1 c2 копьё = существо (удар-через-ряд); 2 с1’ враг = существо > копьё удар-через-ряд враг")
>>> case["action"]
{'declare': 'strike-across-row', 'by': 'копьё', 'target': 'враг'}
>>> write_notation(case)
"1 C2 копьё=creature(strike-across-row); 2 C1' враг=creature > копьё strike-across-row враг"
"""

from engine.notation.reading import read_notation
from engine.notation.scanner import InvalidNotation
from engine.notation.writing import write_notation

__all__ = ["InvalidNotation", "read_notation", "write_notation"]
