"""The words that mean the same, for the search of the site: the same notions that `svod find` reads."""

from __future__ import annotations

import json

from judge.lookup.everyday import notions
from judge.words import words
from rulesdb.database import RulesDB
from rulesdb.records import Term


def notions_of(db: RulesDB, language: str) -> str:
    """Give the notions as a list of lists of single words of a language, as JSON; a notion of one word says nothing."""
    told = []
    for phrases in (*notions(), *(_names(term) for term in db.terms.values())):
        alone = (row[0] for row in (tuple(words(phrase)) for phrase in phrases) if len(row) == 1)
        kept = sorted({word for word in alone if word.isascii() == (language == "en")})
        if len(kept) > 1:
            told.append(kept)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _names(term: Term) -> tuple[str, ...]:
    synonyms = (*term.synonyms.ru, *term.synonyms.en)
    return (term.names.ru, term.names.en, *synonyms, *term.abbreviations, *term.players_words)
