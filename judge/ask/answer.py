"""From a question to an answer: how it was understood, what the engine decides, the rulings nearest to it.

Nothing is said here that no record and no trace of the engine says: the words around them name positions only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from engine import InvalidCase, decide
from engine.notation import write_notation
from judge.ask.assumed import assumed
from judge.ask.cases import Case, cases
from judge.ask.sentence import Reader, Reading
from judge.ask.signs import Phrasebook
from judge.boards.words import action_in_words
from judge.lookup.entries import Kind
from judge.rulings import Proof, ruling_told
from rulesdb.records import Text

if TYPE_CHECKING:
    from judge.search import Found, Search
    from rulesdb.database import RulesDB

RULINGS_AT_MOST: Final = 3
FOUND_AT_MOST: Final = 5
LIKE_THE_BEST: Final = 0.6  # of the score of the nearest ruling


@dataclass(frozen=True, slots=True)
class Decided:
    """A case that the question stands for, with its notation and the engine's decision on it.

    `refused` is what the engine says of a case that it does not decide; `decision` is then empty.
    """

    title: Text
    case: Mapping[str, Any]
    notation: str
    words: Text
    decision: Mapping[str, Any]
    refused: Text | None = None

    def to_json(self, language: str) -> dict[str, Any]:
        """Give it as JSON."""
        return {
            "title": self.title[language],
            "words": self.words[language],
            "notation": self.notation,
            "case": self.case,
            "decision": self.decision or None,
            "refused": None if self.refused is None else self.refused[language],
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: what the question was read as, the cases decided, the nearest rulings, and what search finds.

    `assumed` is what the positions hold that the question does not tell.
    `verdict` is the verdict of all cases, or None where they differ or none was decided.
    """

    question: str
    reading: Reading
    decided: tuple[Decided, ...]
    assumed: tuple[Text, ...]
    rulings: tuple[Mapping[str, Any], ...]
    found: Found

    @property
    def understood(self) -> bool:
        """Whether the engine decided a case that the question stands for."""
        return any(one.decision for one in self.decided)

    @property
    def verdict(self) -> str | None:
        """The one verdict of all cases."""
        verdicts = {one.decision["verdict"] for one in self.decided if one.decision}
        return verdicts.pop() if len(verdicts) == 1 else None

    def to_json(self, language: str) -> dict[str, Any]:
        """Give the answer as `svod ask --json` and the service give it."""
        return {
            "question": self.question,
            "understood": self.understood,
            "words": [
                {"typed": one.typed, "aspect": one.sign.aspect.value, "meant": one.sign.value}
                for one in self.reading.spoken
            ],
            "not_understood": list(self.reading.unused),
            "verdict": self.verdict,
            "assumed": [one[language] for one in self.assumed],
            "cases": [one.to_json(language) for one in self.decided],
            "rulings": [_in_language(one, language) for one in self.rulings],
            "found": self.found.to_json(language)["hits"],
            "nearest": self.found.to_json(language)["nearest"],
        }


def _in_language(told: Mapping[str, Any], language: str) -> dict[str, Any]:
    texts = {key: told[key][language] for key in ("question", "answer", "reasoning")}
    clauses = [one["id"] for one in told["clauses"]]
    return {"id": told["id"], **texts, "verdict": told["verdict"], "clauses": clauses}


class Asker:
    """Answers questions over one knowledge base."""

    def __init__(self, db: RulesDB, search: Search) -> None:
        """Take the knowledge base and the search over it."""
        from checker.cases import CardShelf, rules_for

        self._db = db
        self._search = search
        self._reader = Reader(search.understanding, Phrasebook(db.terms.values()))
        self._shelf = CardShelf(db)
        self._rules = rules_for(db)
        self._proof = Proof(db)

    def prove(self) -> None:
        """Prove every ruling now, in a second or two, so that no question waits for it."""
        for ruling in self._db.rulings.values():
            self._proof.of(ruling)

    def ask(self, question: str, language: str = "ru") -> Answer:
        """Answer a question; what is not understood is left to search."""
        reading = self._reader.read(question)
        decided = () if reading.situation is None else tuple(map(self._decided, cases(reading.situation)))
        found = self._search.find(question, FOUND_AT_MOST, Kind.CLAUSE, language)
        taken = () if reading.situation is None or not decided else assumed(reading.situation)
        return Answer(question, reading, decided, taken, self._rulings(question, decided, language), found)

    def _decided(self, one: Case) -> Decided:
        position = one.case["position"]
        words = Text(*(action_in_words(one.case["action"], position, language) for language in ("ru", "en")))
        notation = write_notation(one.case)
        try:
            decision = decide(self._shelf.resolved(one.case), self._rules).to_json()
        except InvalidCase as refused:
            return Decided(one.title, one.case, notation, words, {}, Text(*refused.problem))
        return Decided(one.title, one.case, notation, words, decision)

    def _rulings(self, question: str, decided: tuple[Decided, ...], language: str) -> tuple[Mapping[str, Any], ...]:
        """The nearest rulings that stand: those like the question, and resting on what decides it if it is decided."""
        hits = self._search.find(question, 3 * RULINGS_AT_MOST, Kind.RULING, language).hits
        near = [self._db.rulings[hit.id] for hit in hits if hit.score >= LIKE_THE_BEST * hits[0].score]
        deciding = {id for one in decided for id in _deciding(one.decision)}
        resting = [one for one in near if not deciding or not deciding.isdisjoint(one.clauses)]
        standing = (one for one in resting if self._proof.of(one).stands)  # each is proven when it comes up
        return tuple(ruling_told(self._db, one, self._proof) for one in islice(standing, RULINGS_AT_MOST))


def _deciding(decision: Mapping[str, Any]) -> set[str]:
    """The clauses that gave a verdict, in any branch of it."""
    branches = decision.get("branches", ())
    return {*decision.get("decisive", ()), *(id for branch in branches for id in branch["decisive"])}
