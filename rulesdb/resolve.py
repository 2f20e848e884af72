"""Putting the definitions of cards in place of their ids, as the engine needs them."""

import difflib
from typing import Any

from rulesdb.database import RulesDB, known_of
from rulesdb.records import JsonObject, Text


class UnresolvedCard(LookupError):
    """A card of a position cannot be resolved. `path` is its place, `problem` and `remedy` are for people."""

    def __init__(self, path: str, id: str, problem: Text, remedy: Text) -> None:
        super().__init__(f"{path}: {problem.en} {remedy.en}")
        self.path = path
        self.id = id
        self.problem = problem
        self.remedy = remedy


class UnknownCard(UnresolvedCard):
    """No card has this id; `nearest` holds the ids that were probably meant."""

    def __init__(self, path: str, id: str, nearest: tuple[str, ...]) -> None:
        listed = ", ".join(nearest)
        super().__init__(
            path,
            id,
            Text(f"Карты {id!r} в базе нет.", f"There is no card {id!r} in the database."),
            Text(f"Ближайшие: {listed}.", f"The nearest: {listed}.")
            if nearest
            else Text(
                "Назовите карту базы или опишите её на месте.", "Name a card of the database, or define it here."
            ),
        )
        self.nearest = nearest


class CardWithoutType(UnresolvedCard):
    """The database has the card but does not know its type, so it cannot be played with."""

    def __init__(self, path: str, id: str) -> None:
        super().__init__(
            path,
            id,
            Text(f"Тип карты {id!r} неизвестен.", f"The type of the card {id!r} is not known."),
            Text(
                f'Укажите тип сами: {{"record": "{id}", "type": "creature"}}, если это существо.',
                f'Say it yourself: {{"record": "{id}", "type": "creature"}} if it is a creature.',
            ),
        )


def resolve_cards(db: RulesDB, position: JsonObject) -> JsonObject:
    """Give a position with the definition of each card in place of its id; the argument is not changed.

    A definition holds `type`, `abilities`, `markers` and `name`, and `life`, `movement`, `strike` and `classes` where
    the record has them. A card given as `{"record": id, …}` is that record with what the position adds, such as a type
    that nobody knows: abilities and markers join those of the record, and what the record knows stays. Definitions are
    shared and cannot be changed. What has not the shape of a position is left to the engine to refuse. Raises
    UnknownCard and CardWithoutType, with the place.
    """
    cards = position.get("cards") if isinstance(position, dict) else None
    if not isinstance(cards, dict):
        return position
    definitions = db.definitions
    resolved: dict[str, Any] = {}
    for name, card in cards.items():
        id = card.get("card") if isinstance(card, dict) else None
        if isinstance(id, dict) and isinstance(id.get("record"), str):
            resolved[name] = {**card, "card": _completed(db, name, id)}
        elif not isinstance(id, str):
            resolved[name] = card
        elif id in definitions:
            resolved[name] = {**card, "card": definitions[id]}
        else:
            raise _refusal(db, name, id)
    return {**position, "cards": resolved}


def _completed(db: RulesDB, name: str, given: JsonObject) -> JsonObject:
    """Give the definition of a record with what a position adds to it."""
    record, added = given["record"], {key: value for key, value in given.items() if key != "record"}
    if record not in db.cards:
        raise _refusal(db, name, record)
    known = known_of(db.cards[record])
    if "type" not in known and "type" not in added:
        raise CardWithoutType(f"$.position.cards.{name}.card", record)
    joined: JsonObject = {
        # What is no list is left as it is, for the engine to refuse.
        key: [*known.get(key, ()), *added[key]] if isinstance(added[key], list) else added[key]
        for key in ("abilities", "markers")
        if key in added
    }
    return {**added, **known, **joined}


def _refusal(db: RulesDB, name: str, id: str) -> UnresolvedCard:
    path = f"$.position.cards.{name}.card"
    if id in db.cards:
        return CardWithoutType(path, id)
    return UnknownCard(path, id, tuple(difflib.get_close_matches(id, db.cards, n=5, cutoff=0.5)))
