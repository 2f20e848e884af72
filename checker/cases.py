"""From records to cases: cards resolved for the engine, rules chosen as an edition and a reader want them."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine import Rules, Settled
from engine.clauses import Provision
from engine.codec.definitions import read_definition
from engine.errors import InvalidCase
from engine.model.cards import CardDefinition
from engine.text import Text
from rulesdb.database import RulesDB
from rulesdb.merge import merge_patch
from rulesdb.resolve import UnresolvedCard, resolve_cards


def rules_for(
    db: RulesDB,
    *,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    without: Iterable[str] = (),
    provisions: Mapping[str, Provision] | None = None,
    exchanged: Mapping[tuple[str, str], str] | None = None,
) -> Rules:
    """Give the rules in force, with the questions that the knowledge base holds for settled.

    An edition asked for alone has no question settled by another one. `provisions` takes the place of the registry,
    `exchanged` says which reading of a question is taken for another.
    Raises `UnknownProvision`, `UnknownReading`.
    """
    settled = [
        Settled(question.id, question.settled.reading, question.settled.clauses)
        for question in db.questions.values()
        if question.settled is not None and edition in (None, question.settled.edition)
    ]
    return Rules(
        without=without,
        edition=edition,
        readings=readings,
        settled=settled,
        provisions=provisions,
        exchanged=exchanged,
    )


class CardShelf:
    """The cards of the knowledge base as the engine takes them, each read once."""

    def __init__(self, db: RulesDB) -> None:
        self._db = db
        self._read: dict[str, CardDefinition] = {}

    def resolved(self, case: Any) -> Any:
        """Give a case with every card id in its position replaced by the card's definition; the case stays as it is.

        What is no case at all goes through unchanged, for the engine to refuse. Raises `InvalidCase` for a card that
        the knowledge base does not have, or whose type nobody knows.
        """
        position = case.get("position") if isinstance(case, dict) else None
        cards = position.get("cards") if isinstance(position, dict) else None
        if position is None or not isinstance(cards, dict):
            return case
        return {**case, "position": {**position, "cards": {id: self._card(id, one) for id, one in cards.items()}}}

    def _card(self, id: str, card: Any) -> Any:
        name = card.get("card") if isinstance(card, dict) else None
        if isinstance(name, dict) and "record" in name:
            return {**card, "card": self._definition(id, card)}
        if not isinstance(name, str):
            return card
        definition = self._read.get(name)
        if definition is None:
            definition = self._read[name] = read_definition(self._definition(id, card))._replace(record=name)
        return {**card, "card": definition}

    def _definition(self, id: str, card: Mapping[str, Any]) -> Any:
        try:
            return resolve_cards(self._db, {"cards": {id: card}})["cards"][id]["card"]
        except UnresolvedCard as refused:
            problem, remedy = (Text(one.ru, one.en) for one in (refused.problem, refused.remedy))
            raise InvalidCase(refused.path, problem, remedy) from None


def changed(case: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Give a case with a contrast's change merged in (RFC 7396)."""
    merged = merge_patch(case, change)
    assert isinstance(merged, dict)
    return merged
