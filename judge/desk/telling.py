"""A decision as the page shows it: words and links in one language, in the form of JSON, nothing left to work out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.course.run import FACES
from engine.text import Text as EngineText
from judge.boards.happened import happened_in_words
from judge.boards.outcomes import chance_in_words, shares, subject
from judge.boards.words import card_in_words, event_in_words, offered_in_words, option_in_words, position_in_words, say
from judge.terminal.vocabulary import EFFECTS, NOT_COMPUTED, NOT_EXAMINED, VERDICTS
from rulesdb.database import RulesDB
from rulesdb.ids import file_stem, section_of

Decision = Mapping[str, Any]
Position = Mapping[str, Any]


class Teller:
    """Puts decisions into the words of one language, with the statements of the clauses that they cite."""

    def __init__(self, db: RulesDB, language: str) -> None:
        """Take the records that give clauses and questions their words."""
        self._db = db
        self._language = language

    def decision(self, decision: Decision, before: Position) -> dict[str, Any]:
        """Tell a decision on an action taken in a position, whose card ids have been resolved."""
        return {
            "verdict": decision["verdict"],
            "verdict_words": VERDICTS[decision["verdict"]][self._language],
            "decisive": [self.clause(id) for id in decision["decisive"]],
            "ungrounded": decision["ungrounded"],
            "citations": [self._citation(one) for one in decision["citations"]],
            "branches": [self._branch(one, before) for one in decision["branches"]],
            "not_examined": [self._not_examined(one) for one in decision["not_examined"]],
            **self._aftermath(decision, before),
        }

    def clause(self, id: str) -> dict[str, str]:
        """Tell a clause: its number, where its page is (seen from the root of the language), what it says."""
        record = self._db.clauses.get(id)
        text = (record.statement or record.title) if record else None
        return {
            "id": id,
            "page": f"{file_stem(section_of(id))}/#{id}" if record else "",
            "statement": text[self._language] if text else "",
        }

    def outcomes(self, decision: Decision, before: Position) -> list[dict[str, Any]]:
        """Tell the different ends over all orders and dice, as the decision gives them."""
        return [dict(self._outcome(one, before)) for one in decision["outcomes"]]

    def shares(self, decision: Decision, before: Position) -> list[dict[str, Any]]:
        """Tell what differs between the ends, card by card, with the probability of each.

        `before` is the position that they come from.
        """
        return [
            {
                "card": subject(one, before, self._language),
                "words": one.words,
                "chance": chance_in_words(one.probability, self._language),
                "choices": [option_in_words(id, before, self._language) for id in one.choices],
                "readings": [self._reading(*pair) for pair in one.readings],
            }
            for one in shares(before, decision["outcomes"], self._language)
        ]

    def text(self, text: Any) -> str:
        """Give a text of the engine's JSON in this language."""
        return str(text[self._language]) if isinstance(text, Mapping) else str(text)

    def trouble(self, path: str, problem: EngineText, remedy: EngineText) -> dict[str, str]:
        """Tell what the engine says of input that it cannot use."""
        place = 0 if self._language == "ru" else 1
        return {"path": path, "problem": problem[place], "remedy": remedy[place]}

    def _citation(self, citation: Mapping[str, Any]) -> dict[str, Any]:
        return {
            **self.clause(citation["clause"]),
            "provision": citation["provision"],
            "effect": citation["effect"],
            "effect_words": EFFECTS[citation["effect"]][self._language],
            "why": self.text(citation["why"]),
        }

    def _aftermath(self, told: Mapping[str, Any], before: Position) -> dict[str, Any]:
        return {
            "events": [
                *self._happened(told.get("happened", ()), before),
                *(self._event(one, before) for one in told.get("events", ())),
            ],
            "pending": self._pending(told.get("pending"), before),
        }

    def _happened(self, told: Any, before: Position) -> Iterator[dict[str, Any]]:
        for words in happened_in_words(told, before, self._language):
            yield {"words": words, "state": "", "clause": None}

    def _event(self, event: Mapping[str, Any], before: Position) -> dict[str, Any]:
        provision = str(event.get("provision", ""))
        clause = provision.partition("/")[0]
        return {
            "words": event_in_words(event, before, self._language),
            "state": str(event.get("state", "")),
            "clause": self.clause(clause) if clause in self._db.clauses else None,
        }

    def _pending(self, pending: Mapping[str, Any] | None, before: Position) -> dict[str, Any] | None:
        if not pending:
            return None
        told = {"player": say(str(pending["player"]), self._language), "clause": self.clause(str(pending["clause"]))}
        if "roll" in pending:
            rolling = card_in_words(before["cards"][pending["roll"]], before, self._language)
            return {**told, "roll": rolling, "options": [{"die": face, "words": str(face)} for face in FACES]}
        options = [
            {
                "action": {"choose": one["id"]},
                "words": offered_in_words(one, before, self._language),
            }
            for one in pending["options"]
        ]
        return {**told, "options": options}

    def _branch(self, branch: Mapping[str, Any], before: Position) -> dict[str, Any]:
        verdict = branch["verdict"]
        return {
            "readings": dict(branch["readings"]),
            "told": [self._reading(*one) for one in branch["readings"].items()],
            "verdict": verdict or "not-computed",
            "verdict_words": (VERDICTS[verdict] if verdict else NOT_COMPUTED)[self._language],
            "decisive": [self.clause(id) for id in branch["decisive"]],
            "reason": self.text(branch["reason"]) if "reason" in branch else "",
            **self._aftermath(branch, before),
        }

    def _reading(self, question_id: str, reading_id: str) -> dict[str, str]:
        question = self._db.questions[question_id]
        statement = next(one.statement for one in question.readings if one.id == reading_id)
        return {
            "question": question.title[self._language],
            "page": f"questions/#{question_id}",
            "statement": statement[self._language],
        }

    def _not_examined(self, key: str) -> str:
        told = NOT_EXAMINED.get(key)
        return told[self._language] if told else key

    def _outcome(self, outcome: Mapping[str, Any], before: Position) -> Iterator[tuple[str, Any]]:
        position = outcome.get("position")
        yield "words", position_in_words(position, self._language) if position else self.text(outcome["reason"])
        yield "choices", [option_in_words(str(one), before, self._language) for one in outcome.get("choices", ())]
        probability = outcome.get("probability")
        yield "probability", str(probability) if probability is not None else ""
        yield "readings", [self._reading(*one) for one in outcome.get("readings", {}).items()]
        yield "position", position
