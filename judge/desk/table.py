"""The table itself: what lies on it, what a card may try, at whom, and what the engine answers.

Every method takes JSON values and gives JSON values; a refusal of the engine is part of the answer, never an exception.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from checker.cases import CardShelf, rules_for
from engine import InvalidCase, Rules, UnknownReading, decide
from engine.codec.definitions import write_ability
from engine.codec.position import read_position
from engine.model.board import CELLS
from engine.model.cards import Ability, AbilityKind, CardType
from engine.text import Text
from engine.texts.possession import declarable
from judge.boards.places import card_with_states, places_of
from judge.boards.svg import board_svg
from judge.boards.waiting import waiting_in_words
from judge.boards.words import (
    PLAYERS,
    ability_in_words,
    action_in_words,
    capitalised,
    card_in_words,
    definition_of,
    name_of,
    place_in_words,
    place_of,
    position_in_words,
    say,
    with_definitions,
)
from judge.desk.documents import Document, case_of, checked, document_of, fragment_of, read, text_of
from judge.desk.telling import Position, Teller
from rulesdb.database import RulesDB
from rulesdb.records import CardText

Json = dict[str, Any]

EMPTY: Final[Json] = {"position": {"active": "first", "cards": {}}}
AUXILIARY: Final = "auxiliary"
BOARDS: Final = 256
"""So many boards are remembered: each answer tells all steps again, and drawing is the slow part of it."""
PARTS_OF_ACTS: Final = ("move", "accumulate", "defend")
"""The actions of DESIGN §5 that name the card which acts; whether one can be taken now, the engine says."""


class Desk:
    """The desk over a knowledge base, in one language."""

    def __init__(self, db: RulesDB, language: str) -> None:
        """Take the records; of examples and terms none are needed."""
        self._db = db
        self._language = language
        self._shelf = CardShelf(db)
        self._teller = Teller(db, language)
        self._rules = cache(self._rules_of)
        self._drawn = lru_cache(BOARDS)(self._draw)

    # --- what there is ---

    def catalogue(self) -> Json:
        """Give the cards that can be put on the table, by name, each with what it is; the words to describe others by;
        and the open questions.
        """
        known = [one for one in self._db.cards.values() if one.id in self._db.definitions]
        known.sort(key=lambda one: (one.text is CardText.TEST, one.names[self._language].casefold().replace("ё", "е")))
        return {
            "cards": [
                {"id": one.id, "name": one.names[self._language], "facts": self._facts(self._db.definitions[one.id])}
                for one in known
            ],
            "types": [{"id": one.value, "words": capitalised(say(one.value, self._language))} for one in CardType],
            "kinds": [{"id": one.value, "words": say(one.value, self._language)} for one in AbilityKind],
            "questions": [
                {
                    "id": one.id,
                    "title": one.title[self._language],
                    "readings": [{"id": each.id, "statement": each.statement[self._language]} for each in one.readings],
                }
                for one in self._db.questions.values()
                if one.not_asked is None and one.settled is None
            ],
        }

    def opened(self, fragment: str) -> Json:
        """Give the document of a link and the answer to it; an empty table, and the refusal, for a damaged link."""
        try:
            return self.answer(document_of(fragment) if fragment.strip("#") else EMPTY)
        except InvalidCase as refused:
            return {**self.answer(EMPTY), "trouble": self._trouble(refused)}

    def written(self, text: str) -> Json:
        """Give the document that a person has written, as notation or as JSON, or what is wrong with it."""
        try:
            return {"document": read(text), "trouble": None}
        except InvalidCase as refused:
            return {"document": None, "trouble": self._trouble(refused)}

    # --- the answer ---

    def answer(self, document: Any) -> Json:
        """Give everything that the page shows of a document: the board as it is now, the steps, what can be chosen."""
        try:
            document = checked(document)
        except InvalidCase as refused:
            return {**self.answer(EMPTY), "trouble": self._trouble(refused)}
        start = self._named(document["position"])
        told: Json = {"document": document, "steps": [], "pending": None, "trouble": None}
        line = text_of(document)
        told |= {"link": fragment_of(document, line), "line": line}
        now, outcomes, shares = document["position"], [], []
        if document.get("actions"):
            try:
                decision = self._decided(document)
            except InvalidCase as refused:
                told["trouble"] = self._trouble(refused)
            else:
                steps = decision["steps"] or [decision]
                told["steps"], now = self._steps(document, steps)
                told["pending"] = told["steps"][-1]["pending"]
                outcomes = self._teller.outcomes({**decision, "outcomes": self._told_outcomes(decision)}, start)
                shares = self._teller.shares(decision, self._named(now))
        else:
            told["trouble"] = self._misplaced(document)
        position = self._named(now)
        last = document["actions"][-1] if told["steps"] else None
        if last is not None and told["steps"][-1]["verdict"] == "legal" and "declare" not in last:
            last = None  # it has changed the table; what is declared stands in the stack, and leaves it as it was
        return {
            **told,
            "outcomes": outcomes,
            "shares": shares,
            "now": now,
            "words": position_in_words(position, self._language),
            "waiting": [{"name": name, "items": items} for name, items in waiting_in_words(position, self._language)],
            "board": self._board(position, action=last),
            "places": places_of(position, self._language),
            "cards": {id: self._card(id, position) for id in position.get("cards", {})},
        }

    def passes(self, document: Document) -> list[Json]:
        """Give the passes that the engine takes after the actions so far, each as `action` and `words`."""
        taken = []
        for player in PLAYERS:
            try:
                self._decided(document, {"pass": player})
            except InvalidCase:
                continue
            taken.append({"action": {"pass": player}, "words": action_in_words({"pass": player}, {}, self._language)})
        return taken

    def acts(self, document: Any, card_id: str) -> list[Json]:
        """Give the actions that a card can try now: its abilities, and the other actions that the engine takes.

        Each has `words` and either `action`, complete, with the engine's `verdict` on it, or `aims`: the action to
        which a target is still to be added.
        """
        return [*self._declarations(document, card_id), *self._other_acts(document, card_id)]

    def aims(self, document: Any, action: Json) -> Json:
        """Give every target of an action with the engine's answer to it, and the board marked with these answers."""
        position = self._named(document["position"])
        key = "to" if "move" in action else "target"
        targets = []
        for target in self._targets(position, key):
            verdict = self._verdict(document, {**action, key: target})
            if verdict is not None:
                targets.append({"target": target, "verdict": verdict, **self._aim(target, position)})
        # Empty cells at which nothing may be done would only cover the board with crosses.
        marked = {
            one["target"]: one["verdict"]
            for one in targets
            if one["verdict"] != "illegal" or one["target"] in position["cards"]
        }
        source = [str(action[part]) for part in ("by", *PARTS_OF_ACTS) if part in action]
        board = board_svg(position, language=self._language, highlight=source, answers=marked)
        return {"targets": targets, "board": board, "words": self._attempt(action, position)}

    # --- deciding ---

    def _rules_of(self, edition: str | None, readings: tuple[tuple[str, str], ...]) -> Rules:
        return rules_for(self._db, edition=edition, readings=dict(readings))

    def _decided(self, document: Document, *more: Json) -> Json:
        readings = tuple(sorted((str(key), str(value)) for key, value in document.get("readings", {}).items()))
        try:
            rules = self._rules(document.get("edition"), readings)
        except UnknownReading as unknown:
            raise InvalidCase(
                "$.readings",
                Text(
                    f"У вопроса «{unknown.question}» нет толкования «{unknown.reading}».",
                    f"The question {unknown.question!r} has no reading {unknown.reading!r}.",
                ),
                Text("Уберите его из readings.", "Leave it out of readings."),
            ) from None
        return decide(self._shelf.resolved(case_of(document, *more)), rules, stops=True).to_json()

    def _verdict(self, document: Document, action: Json) -> str | None:
        """Give the engine's verdict on an action tried in the present position; None where it takes no such action."""
        try:
            return str(self._decided({**document, "actions": []}, action)["verdict"])
        except InvalidCase:
            return None

    def _misplaced(self, document: Document) -> Json | None:
        """Give what the engine says of a position in which nothing has been done yet; None where it reads it.

        An action that names no card of any position is refused only after the position has been read.
        """
        try:
            self._decided(document, {"pass": document["position"].get("active", "first")})
        except InvalidCase as refused:
            return self._trouble(refused) if refused.path.startswith("$.position") else None
        return None

    def _steps(self, document: Document, decisions: list[Json]) -> tuple[list[Json], Position]:
        """Tell each step from the position that it was taken in, and give the position after the last."""
        before: Position = document["position"]
        told = []
        for number, (action, decision) in enumerate(zip(document["actions"], decisions, strict=True), 1):
            named = self._named(before)
            told.append(
                {
                    "number": number,
                    "action": action_in_words(action, named, self._language),
                    "board": self._board(named, action=action),
                    **self._teller.decision(decision, named),
                }
            )
            before = decision["position"] or before
        return told, before

    def _told_outcomes(self, decision: Json) -> list[Json]:
        return [
            {**one, "position": self._named(one["position"])} if "position" in one else one
            for one in decision["outcomes"]
        ]

    # --- what can be tried ---

    def _declarations(self, document: Document, card_id: str) -> Iterator[Json]:
        position = self._named(document["position"])
        try:
            state = read_position(position)
        except InvalidCase:
            return
        if card_id not in state.cards:
            return
        texts = {one["id"]: one for one in reversed(_ability_texts(position["cards"], card_id)) if one.get("id")}
        for kind in AbilityKind:
            abilities = declarable(state, state.cards[card_id], kind)
            for ability in abilities:
                told = texts.get(ability.id) or _text_of(ability)
                chosen = {"ability": ability.id} if ability.id is not None and len(abilities) > 1 else {}
                action = {"declare": kind.value, "by": card_id, **chosen}
                yield {"words": capitalised(ability_in_words(told, self._language)), "aims": action}

    def _other_acts(self, document: Document, card_id: str) -> Iterator[Json]:
        for part in PARTS_OF_ACTS:
            words = capitalised(say(f"to {part}", self._language))
            if part == "move":
                tried = {"move": card_id}
                if any(self._verdict(document, {**tried, "to": cell}) is not None for cell in CELLS):
                    yield {"words": words, "aims": tried}
            else:
                verdict = self._verdict(document, {part: card_id})
                if verdict is not None:
                    yield {"words": words, "action": {part: card_id}, "verdict": verdict}

    def _targets(self, position: Position, key: str) -> Iterator[str]:
        if key == "target":
            yield from position.get("cards", {})
            yield AUXILIARY
        yield from CELLS

    # --- words ---

    def _aim(self, target: str, position: Position) -> Json:
        cards = position.get("cards", {})
        if target in cards:
            words, place = card_in_words(cards[target], position, self._language), place_of(cards[target], cards)
        else:
            words, place = capitalised(place_in_words(target, self._language)), target
        return {"words": words, "place": place, "card": target in cards}

    def _attempt(self, action: Json, position: Position) -> str:
        return action_in_words({**action, "target": []}, position, self._language).rstrip(" →")

    def _card(self, id: str, position: Position) -> Json:
        card = position["cards"][id]
        return {
            "name": name_of(card, self._language),
            "words": card_with_states(id, position, self._language),
            "facts": self._facts(definition_of(card)),
            "place": place_of(card, position["cards"]),
        }

    def _facts(self, definition: Mapping[str, Any]) -> str:
        facts = [say(str(definition["type"]), self._language)] if "type" in definition else []
        facts += [ability_in_words(one, self._language) for one in definition.get("abilities", ())]
        return ", ".join(facts)

    def _board(self, position: Position, action: Json | None) -> str:
        return self._drawn(json.dumps([position, action]))

    def _draw(self, told: str) -> str:
        position, action = json.loads(told)
        return board_svg(position, action=action, language=self._language)

    def _named(self, position: Position) -> Json:
        return with_definitions(position, self._db.definitions)

    def _trouble(self, refused: InvalidCase) -> Json:
        return self._teller.trouble(refused.path, refused.problem, refused.remedy)


def _ability_texts(cards: Json, id: str) -> list[Json]:
    """Give the texts of the abilities that a card may have: its own, those granted it, those of its markers."""
    card = cards[id]
    texts: list[Json] = [
        *definition_of(card).get("abilities", ()),
        *(one["ability"] for one in card.get("acquired", ())),
    ]
    for marker in card.get("markers", ()):
        giver = cards.get(marker.get("by"))
        given = () if giver is None else definition_of(giver).get("markers", ())
        texts += [one["ability"] for one in given if one["name"] == marker["name"] and "ability" in one]
    return texts


def _text_of(ability: Ability) -> Json:
    """Give the text of an ability that no card on the table writes out: the name it comes from, or its kind."""
    if ability.name_of is not None:
        return write_ability(ability.name_of)
    return {"kind": ability.kind.value, "range": ability.range}


__all__ = ["EMPTY", "Desk"]
