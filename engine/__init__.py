"""The reference engine: positions and actions in, decisions argued by clauses out.

Pure Python without imports from outside the standard library; no input or output, no clock, no randomness.

>>> case = {
...     "position": {"cards": {
...         "spear": {"card": {"type": "creature", "abilities": [{"kind": "strike-across-row"}]},
...                   "player": "first", "at": "C2"},
...         "foe": {"card": {"type": "creature"}, "player": "second", "at": "C1'"}}},
...     "action": {"declare": "strike-across-row", "by": "spear", "target": "foe"}}
>>> decision = decide(case, Rules())
>>> decision.verdict.value, decision.decisive
('legal', ('504.1.1',))
"""

from engine.clauses import questions, registry
from engine.decision import Decision, Verdict
from engine.errors import InvalidCase, UnknownProvision, UnknownReading
from engine.game import decide
from engine.inquiry import Rules, Settled

__all__ = [
    "Decision",
    "InvalidCase",
    "Rules",
    "Settled",
    "UnknownProvision",
    "UnknownReading",
    "Verdict",
    "decide",
    "questions",
    "registry",
]
