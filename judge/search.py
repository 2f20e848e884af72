"""Search over the knowledge base: the only module that knows Whoosh.

    Search(db).find("п. 504,1")  →  Found(query, hits, unknown_numbers)

Clause numbers written in a query are looked up exactly, never as text, so a short number cannot bring a longer
neighbour. The words left over are ranked by Whoosh (BM25). Each word becomes one *asking*, with its readings: the stem,
stems of the same root, the notion that the glossary or `judge.lookup.everyday` knows it by; where the data have none
of these, what the word becomes in the other keyboard layout, in Russian letters, or with a slip put right. The best
reading of an asking counts, once. To that comes how like the query is to a phrase by which players ask for the record
(`judge.lookup.phrases`).

A hit must explain enough of what was asked (`ENOUGH`): nothing found is a better answer than ten weak hits. Words that
the data lack count as rare ones, so they stand against every hit.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from heapq import nsmallest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from judge import words
from judge.lookup.asking import MARK, Asking, Lexicon, Understanding, Way, term_token
from judge.lookup.entries import Entry, Kind, entries
from judge.lookup.kept import Built, kept_or_built
from judge.lookup.passages import Passage, Piece, best_passage
from judge.lookup.phrases import Like, Phrases
from judge.lookup.tally import Scores, tallied
from rulesdb.ids import EDITIONS
from rulesdb.records import Term, Text

if TYPE_CHECKING:
    from rulesdb.load import RulesDB

__all__ = ["Found", "Hit", "Kind", "Passage", "Piece", "Search"]

# What a hit explains of a query: the part of its words that the record has, by weight, and how like it is to a phrase
# that asks for the record. That much is asked of it, and less of a long query, which is seldom answered in all its
# words: it falls with the root of their number. A lone word is known or it is not.
ENOUGH, LONE = 1.2, 0.5
# A hit must reach this part of the score of the best of its kind; more where that is a clause of another edition and
# the query is like a phrase that asks for it: then the main edition has nothing to say.
NEAR_THE_BEST, NEARER = 0.4, 0.5
LIKENESS = 2.5  # how much likeness to a phrase counts beside the words of the record
# The main edition goes first at an equal match.
EDITION_WEIGHT = {"rp": 1.0, "b": 0.5, "m": 0.47}
# Entries of a glossary only tell what a word means; those of the main edition are rules as well.
GLOSSARY_WEIGHT = {"rp": 0.85, "b": 0.65, "m": 0.65}
# How much more a clause is worth that a term's definition rests on, where the query is that term and no more.
SOURCE_WEIGHT = 1.25
RULING_STANDING = 0.6  # the clause that answers comes before the rulings that apply it
PHRASE = 1.0  # how much a phrase adds to what its words ask already
STRONG = 0.95  # readings of an asking from here on say how common it is
SHOWN = 0.7  # readings so likely, beside the likeliest, are shown as what matched
RARE = 1  # in how many records a word that the data lacks is taken to stand
LENGTH_WEIGHT, REPETITION_WEIGHT = 0.08, 1.4  # B and K1 of BM25
REMEMBERED = 2_000  # tokens
UNLIMITED = 1 << 20  # megabytes
ALIKE = 0.5  # from here on the phrase that a query is like is told
NEAREST, SPELLED_LIKE = 3, 75.0  # terms told where nothing fits; how like a query's spelling, of 100
EXACT, WITHIN = 100.0, 90.0  # scores of the clause with the number asked for, and of the clauses below it


@dataclass(frozen=True, slots=True)
class Why:
    """Why a record matched: a word as it was typed, the word that the data has for it, how one comes to the other."""

    typed: str
    meant: Text
    way: Way

    def to_json(self, language: str) -> dict[str, str]:
        """Give it as JSON."""
        return {"typed": self.typed, "meant": self.meant[language], "way": self.way.value}


@dataclass(frozen=True, slots=True)
class Hit:
    """A record that answers the query. Scores compare within one query only."""

    kind: Kind
    id: str
    title: Text
    score: float
    passage: Passage
    why: tuple[Why, ...] = ()
    asked: str | None = None
    """A phrase by which players ask for this record, where the query is like one; no words of the record itself."""

    def to_json(self, language: str) -> dict[str, Any]:
        """Give the hit as `svod find --json` prints it."""
        return {
            "kind": self.kind.value,
            "id": self.id,
            "title": self.title[language],
            "score": round(self.score, 3),
            "passage": "".join(piece.text for piece in self.passage),
            "why": [one.to_json(language) for one in self.why],
            "asked": self.asked,
        }


class Near(NamedTuple):
    """A term that comes nearest to a query that nothing answers."""

    id: str
    title: Text

    def to_json(self, language: str) -> dict[str, str]:
        """Give it as JSON."""
        return {"id": self.id, "title": self.title[language]}


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a query: hits, the best first, and the numbers written in it that no clause has.

    Where there are no hits, `nearest` holds the terms that come nearest.
    """

    query: str
    hits: tuple[Hit, ...]
    unknown_numbers: tuple[str, ...] = ()
    nearest: tuple[Near, ...] = ()

    def to_json(self, language: str) -> dict[str, Any]:
        """Give the answer as `svod find --json` prints it."""
        return {
            "query": self.query,
            "hits": [hit.to_json(language) for hit in self.hits],
            "nearest": [one.to_json(language) for one in self.nearest],
        }


class Search:
    """An index over one knowledge base."""

    def __init__(self, db: RulesDB, folder: Path | None = None) -> None:
        """Build the index in memory, or use the one kept in a folder (`judge.lookup.kept`)."""
        self.entries = list(entries(db))
        self._clauses = {entry.id: number for number, entry in enumerate(self.entries) if entry.kind is Kind.CLAUSE}
        self._terms = {term_token(entry.id): entry for entry in self.entries if entry.kind is Kind.TERM}
        self._ids = {words.folded(id): id for id in self._clauses}
        terms = tuple(db.terms.values())
        built = self._built(terms, None) if folder is None else kept_or_built(folder, db, partial(self._built, terms))
        words.learn(built.stems)
        self.lexicon = Lexicon(terms)
        self.understanding = Understanding(self.lexicon, built.stems)
        self.sources = {term_token(term.id): term.source for term in terms}
        self._searcher = built.index.searcher(weighting=self._weighting())
        asked = [(number, phrase) for number, entry in enumerate(self.entries) for phrase in entry.asked]
        self.phrases = Phrases(asked, self.lexicon, cache(self._weight_of))
        # Reading what an index says of a token is the slow part of a search, and players ask for the same words.
        self._scored = lru_cache(REMEMBERED)(self._score_token)

    # --- the index

    def _built(self, terms: Iterable[Term], folder: Path | None) -> Built:
        """Build the index, in a folder or in memory."""
        from whoosh.analysis import DelimitedAttributeFilter, SpaceSeparatedTokenizer
        from whoosh.fields import TEXT, Schema
        from whoosh.filedb.filestore import FileStorage

        # One field, each token with its weight, so that the rarity of a word is the same wherever it stands.
        weighted = SpaceSeparatedTokenizer() | DelimitedAttributeFilter()
        storage = _memory() if folder is None else FileStorage(str(folder))
        index = storage.create_index(Schema(text=TEXT(analyzer=weighted, phrase=False)))
        lexicon = Lexicon(terms)
        stems: dict[str, str] = {}
        # Postings that are put aside while an index is written go to files, which an index in memory cannot read again.
        writer = index.writer(**({"limitmb": UNLIMITED} if folder is None else {}))
        for entry in self.entries:  # Whoosh numbers them as they come
            writer.add_document(text=" ".join(_tokens(entry, lexicon)))
            texts = (text for place in entry.places for text in (place.text.ru, place.text.en))
            stems.update((word, words.stem(word)) for text in texts for word in words.loud_words(text))
        writer.commit()
        return Built(index, stems)

    @staticmethod
    def _weighting() -> Any:
        from whoosh.scoring import BM25F

        return BM25F(B=LENGTH_WEIGHT, K1=REPETITION_WEIGHT)

    def tokens(self) -> Iterator[tuple[str, Mapping[int, float]]]:
        """Give every token that the records have, with the records that have it and their scores."""
        for token in self._searcher.reader().field_terms("text"):
            yield token, self._scored(token)

    # --- finding

    def find(self, query: str, limit: int = 10, kind: Kind | None = None, language: str = "ru") -> Found:
        """Give the records that answer a query, the best first, with passages in the language (`ru` or `en`)."""
        by_number, unknown, rest = self._by_number(query)
        scores = dict(by_number)
        ranked = self._by_words(rest) if rest else _Ranked()
        for number, score in ranked.scores.items():
            scores.setdefault(number, min(score, WITHIN / 2))
        wanted = [number for number in scores if kind is None or self.entries[number].kind is kind]
        asked = {number for number, _ in by_number}
        hits = tuple(
            self._hit(number, scores[number], None if number in asked else ranked, language)
            for number in nsmallest(limit, wanted, key=lambda number: (-scores[number], number))
        )
        return Found(query, hits, unknown, () if hits or unknown or not rest else self._nearest(rest))

    def _nearest(self, query: str) -> tuple[Near, ...]:
        """The terms that the query speaks of, be it ever so little; else those that are spelled most like it."""
        spoken: defaultdict[str, float] = defaultdict(float)
        for asking in self.understanding.understood(query).askings:
            for token, (weight, _) in asking.readings.items():
                if token in self._terms:
                    spoken[token] += self._weight(asking) * weight
        best = sorted(spoken, key=lambda token: (-spoken[token], token))[:NEAREST]
        terms = [self._terms[token] for token in best] or self._spelled_like(words.folded(query))
        return tuple(Near(term.id, term.title) for term in terms)

    def _spelled_like(self, query: str) -> list[Entry]:
        from rapidfuzz.process import extract

        terms = list(self._terms.values())
        names = {
            (place, language): words.folded(term.title[language])
            for place, term in enumerate(terms)
            for language in ("ru", "en")
        }
        near = extract(query, names, score_cutoff=SPELLED_LIKE, limit=NEAREST)
        return [terms[place] for place in dict.fromkeys(key[0] for _, _, key in near)]

    def _hit(self, number: int, score: float, ranked: _Ranked | None, language: str) -> Hit:
        """Give a hit; one that was found by words (`ranked`) with the words that matched."""
        entry = self.entries[number]
        matched = {} if ranked is None else self._matched(number, ranked)
        stems = {stem for tokens in matched.values() for token in tokens for stem in self._stems_of(token)}
        passage = best_passage((place.text[language] for place in entry.places if place.shown), stems)
        shown = {words.stem(words.folded(piece.text)): piece.text for piece in passage if piece.asked}
        why = dict.fromkeys(self._why(asking, tokens, shown) for asking, tokens in matched.items())
        like = ranked.like.get(number) if ranked is not None and entry.kind is Kind.CLAUSE else None
        asked = like.phrase if like is not None and like.likeness >= ALIKE else None
        return Hit(entry.kind, entry.id, entry.title, score, passage, tuple(why), asked)

    def _matched(self, number: int, ranked: _Ranked) -> dict[Asking, list[str]]:
        """The likeliest tokens by which a record answers each asking."""
        matched = {
            asking: [token for token in asking.readings if number in self._scored(token)] for asking in ranked.askings
        }
        return {asking: _likeliest(asking, tokens) for asking, tokens in matched.items() if tokens}

    def _why(self, asking: Asking, tokens: list[str], shown: Mapping[str, str]) -> Why:
        seen = [token for token in tokens if any(stem in shown for stem in self._stems_of(token))]
        token = max(sorted(seen or tokens), key=partial(_telling, asking))
        return Why(asking.typed, self._word_for(token, shown), asking.readings[token].way)

    def _stems_of(self, token: str) -> Collection[str]:
        return self.lexicon.stems_of(token) if token[0] == MARK else (token,)

    def _word_for(self, token: str, shown: Mapping[str, str]) -> Text:
        """What a token is called: by the word of the passage if it has one, else by its term, or by a word of it."""
        for stem in sorted(self._stems_of(token)):
            if stem in shown:
                return Text(shown[stem], shown[stem])
        word = self.understanding.word_of(token)
        return self.lexicon.name_of(token) or Text(word, word)

    # --- by number

    def _by_number(self, query: str) -> tuple[list[tuple[int, float]], tuple[str, ...], str]:
        """The clauses whose numbers the query names, the numbers that no clause has, and the rest of the query."""
        named, rest = words.numbers(query)
        whole = (words.folded(query).strip(), *words.without_points(query))
        entry = next((self._ids[one] for one in whole if one in self._ids), None)
        if entry is not None and not named:
            return list(self._numbered([entry])), (), ""
        ids: list[str] = []
        unknown: list[str] = []
        for number in named:
            meant = next((found for reading in number.readings if (found := self._in_editions(reading))), ())
            ids += meant
            if not meant:
                unknown.append(number.readings[0])
        return list(self._numbered(list(dict.fromkeys(ids)))), tuple(unknown), rest

    def _in_editions(self, number: str) -> list[str]:
        """The known clauses of that number; a number that names no edition may be of any, the main one first."""
        prefixes = [""] if ":" in number else ["" if edition == "rp" else f"{edition}:" for edition in EDITIONS]
        return [prefix + number for prefix in prefixes if prefix + number in self._clauses]

    def _numbered(self, ids: Sequence[str]) -> Iterator[tuple[int, float]]:
        """The clauses themselves, then the clauses below them, in falling score."""
        below = [id for top in ids for id in self._clauses if id.startswith(f"{top}.")]
        for rank, id in enumerate(ids):
            yield self._clauses[id], EXACT - rank
        for rank, id in enumerate(dict.fromkeys(below)):
            if id not in ids:
                yield self._clauses[id], WITHIN - rank / 10

    # --- by words

    def _by_words(self, query: str) -> _Ranked:
        """The records that answer enough of the words, with their scores."""
        askings, named = self.understanding.understood(query)
        weighed = [(asking, self._weight(asking) * (PHRASE if asking.phrase else 1)) for asking in askings]
        words_asked = [weight for asking, weight in weighed if not asking.phrase]
        asked, enough = sum(words_asked), _enough(len(words_asked))
        sums, answered = tallied(weighed, self._scored)
        like = self.phrases.like(weighed)
        scores: dict[int, float] = {}
        for number, weight in answered.items():
            part, likeness = weight / asked, like[number].likeness if number in like else 0.0
            if part + likeness >= enough:
                scores[number] = part * sums[number] / asked + LIKENESS * likeness
        for number in self._sources_of(named) & scores.keys():
            scores[number] *= SOURCE_WEIGHT
        least = self._least(scores, like)
        standing = {
            number: score * standing_of(entry)
            for number, score in scores.items()
            if score >= least[(entry := self.entries[number]).kind]
        }
        return _Ranked(askings, standing, like)

    def _least(self, scores: Scores, like: Mapping[int, Like]) -> Mapping[Kind, float]:
        """The score that hits of each kind must reach, by the best of them."""
        best: dict[Kind, int] = {}
        for number, score in scores.items():
            first = best.setdefault(self.entries[number].kind, number)
            if score > scores[first]:
                best[self.entries[number].kind] = number
        return {kind: self._near(number, like) * scores[number] for kind, number in best.items()}

    def _near(self, best: int, like: Mapping[int, Like]) -> float:
        answered_elsewhere = self.entries[best].edition != "rp" and best in like
        return NEAR_THE_BEST * (1 + NEARER * like[best].likeness) if answered_elsewhere else NEAR_THE_BEST

    def _sources_of(self, notions: Iterable[str]) -> set[int]:
        """The clauses that define terms."""
        sources = (self.sources.get(notion, ()) for notion in notions)
        return {self._clauses[id] for ids in sources for id in ids if id in self._clauses}

    def _score_token(self, token: str) -> Scores:
        """The records that have a token, with Whoosh's scores.

        The token's own rarity is taken out of them, for all readings of an asking matter alike.
        """
        from whoosh.reading import TermNotFound

        try:
            matcher = self._searcher.postings("text", token)
        except TermNotFound:
            return {}
        rarity = self._searcher.idf("text", token)
        scores: dict[int, float] = {}
        while matcher.is_active():
            scores[matcher.id()] = matcher.score() / rarity
            matcher.next()
        return scores

    def _weight(self, asking: Asking) -> float:
        """How much an asking matters: the rarer in the data, the more; what the data lack matters as a rare word."""
        return self._weight_of(*(token for token, one in asking.readings.items() if one.weight >= STRONG))

    def _weight_of(self, *tokens: str) -> float:
        frequency = max((self._searcher.doc_frequency("text", token) for token in tokens), default=0)
        return math.log(1 + len(self.entries) / (frequency or RARE))


@dataclass(frozen=True, slots=True)
class _Ranked:
    """What was asked, the records that answer enough of it, and how like it is to phrases that ask for records."""

    askings: tuple[Asking, ...] = ()
    scores: Mapping[int, float] = field(default_factory=dict)
    like: Mapping[int, Like] = field(default_factory=dict)


def _enough(asked: int) -> float:
    """How much of a query of so many words a hit must explain."""
    return LONE if asked == 1 else ENOUGH / math.sqrt(asked or 1)


def _likeliest(asking: Asking, tokens: list[str]) -> list[str]:
    """The tokens that are shown: what is only akin to a word that was typed is not, where the word itself is."""
    least = SHOWN * max(asking.readings[token].weight for token in tokens)
    return [token for token in tokens if asking.readings[token].weight >= least]


def _telling(asking: Asking, token: str) -> tuple[float, bool]:
    """How well a token tells why an asking matched: the likeliest reading, and a term before an everyday notion."""
    return asking.readings[token].weight, not (token[0] == MARK and token[1:].isdigit())


def _memory() -> Any:
    """A place for an index in memory, and in memory alone."""
    from whoosh.filedb.filestore import RamStorage

    class Memory(RamStorage):  # type: ignore[misc]  # Whoosh has no types
        """Whoosh would put its working files into a folder of a fixed name, where two runs destroy each other's."""

        def temp_storage(self, _name: str | None = None) -> Any:
            return RamStorage()

    return Memory()


def _tokens(entry: Entry, lexicon: Lexicon) -> Iterator[str]:
    """The stems and notions of a record, each as `token^weight`; what is not shown counts once only."""
    seen: set[str] = set()
    for place in entry.places:
        for text in (place.text.ru, place.text.en):
            row = words.stems(text)
            tokens = [*row, *sorted({one.notion for one in lexicon.met_in(row)})]
            if not place.shown:
                tokens = [token for token in dict.fromkeys(tokens) if token not in seen]
            seen.update(tokens)
            yield from (f"{token}^{place.weight}" for token in tokens)
    yield from (f"{term_token(id)}^{weight}" for id, weight in entry.terms.items())


def standing_of(entry: Entry) -> float:
    """How much a record is worth at an equal match."""
    if entry.kind is Kind.RULING:
        return RULING_STANDING
    glossary = entry.kind is Kind.CLAUSE and ":g-" in entry.id
    return EDITION_WEIGHT[entry.edition] * (GLOSSARY_WEIGHT[entry.edition] if glossary else 1.0)
