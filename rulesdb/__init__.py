"""The knowledge base of Svod: clauses, terms, cards, examples, rulings, questions and editions, as data.

>>> from rulesdb import load
>>> load().clause("504.4").kind.value
'prohibition'
"""

from rulesdb.database import RulesDB
from rulesdb.errors import InvalidData, Problem, UnknownId
from rulesdb.load import load
from rulesdb.resolve import CardWithoutType, UnknownCard, UnresolvedCard, resolve_cards
from rulesdb.validate import validate

__all__ = [
    "CardWithoutType",
    "InvalidData",
    "Problem",
    "RulesDB",
    "UnknownCard",
    "UnknownId",
    "UnresolvedCard",
    "load",
    "resolve_cards",
    "validate",
]
