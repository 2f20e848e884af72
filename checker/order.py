"""Order: where the active player's order of effects changes the end, found by following every order.

Two cards of the knowledge base at a time, one of them with a text that acts by itself, suffer one deed at once; the
engine tells the choices that are offered and the clause that gives them, and each is followed to its ends.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from checker.cases import CardShelf, rules_for
from checker.compare import mismatches
from engine import Rules, decide, questions
from rulesdb.database import RulesDB
from rulesdb.records import Card

DEEDS: Final = ("take-control", "close", "give-token", "destroy", "reveal")
"""What can be done to both cards at once; each is a deed that a card's ability can do to its targets."""
_BY_ITSELF: Final = frozenset({"permanent", "triggered"})
_CELLS: Final = ("A1'", "B1'")


Done = tuple[str, tuple[str, ...]]
"""What is done to which cards."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """A choice whose options lead to different ends, and the clause that gives it; `case` leads up to it.

    `ends` counts the ends that each option can still lead to, `parting` is the first thing in which they differ.
    """

    id: str
    deed: str
    cards: tuple[str, ...]
    clause: str
    player: str
    ends: Mapping[str, int]
    parting: str
    case: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """Give it in the form of the report."""
        return {
            "id": self.id,
            "deed": self.deed,
            "cards": list(self.cards),
            "clause": self.clause,
            "player": self.player,
            "options": [{"id": option, "ends": ends} for option, ends in self.ends.items()],
            "parting": self.parting,
            "case": self.case,
        }


@dataclass(frozen=True, slots=True)
class Order:
    """How many cases were tried, and the choices on which their ends hang."""

    cases: int
    ordered: tuple[Ordered, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the result in the form of the report."""
        return {"cases": self.cases, "ordered": [one.to_json() for one in self.ordered]}


def order(db: RulesDB) -> Order:
    """Try every card with a text that acts by itself beside every card that such a text can touch, and every deed.

    Where an open question is asked on the way, its first reading is followed.
    """
    cases = tuple(_cases(db))
    readings = {one.id: one.readings[0] for one in questions().values()}
    search = _Search(rules_for(db, readings=readings), CardShelf(db))
    return Order(len(cases), tuple(one for done, case in cases for one in search.choices(done, case)))


def _cases(db: RulesDB) -> Iterator[tuple[Done, dict[str, Any]]]:
    """Give each case by what is done to which cards; these are the second player's and have company on both sides."""
    acting = [card.id for card in db.cards.values() if _acts_by_itself(card)]
    touched = [card.id for card in db.cards.values() if card.type is not None and (card.classes or card.id in acting)]
    pairs = dict.fromkeys(tuple(sorted((one, other))) for one in acting for other in touched)
    for deed in DEEDS:
        mage = {"type": "creature", "abilities": [{"kind": "influence", "effects": [{"do": deed, "of": "targets"}]}]}
        for pair in pairs:
            cards = {
                "mage": {"card": mage, "player": "first", "at": "C2"},
                "foe": {"card": {"type": "creature"}, "player": "second", "at": "E3'"},
            }
            for name, card, cell in zip(("one", "other"), pair, _CELLS, strict=True):
                cards[name] = {"card": card, "player": "second", "at": cell}
            declared = {"declare": "influence", "by": "mage", "target": ["one", "other"]}
            actions = [declared, {"pass": "first"}, {"pass": "second"}]
            yield (deed, pair), {"position": {"cards": cards}, "actions": actions}


def _acts_by_itself(card: Card) -> bool:
    return card.type is not None and any(one.get("kind") in _BY_ITSELF for one in card.abilities)


class _Search:
    """Follows every choice of a case and tells where the options lead to different ends."""

    def __init__(self, rules: Rules, shelf: CardShelf) -> None:
        self._rules = rules
        self._shelf = shelf

    def choices(self, done: Done, case: dict[str, Any]) -> Iterator[Ordered]:
        """Give the choices that matter in a case, the earlier ones first."""
        found: list[Ordered] = []
        self._ends(done, case, found)
        yield from reversed(found)

    def _ends(self, done: Done, case: dict[str, Any], found: list[Ordered]) -> dict[str, Any]:
        """Give the ends that a case can come to, each under its canonical text, noting the choices that matter."""
        decision = decide(self._shelf.resolved(case), self._rules).told()
        pending = decision["pending"]
        if pending is None:
            return {json.dumps(decision["position"], sort_keys=True): decision["position"]}
        by_option = {}
        for option in pending["options"]:
            chosen = {**case, "actions": [*case["actions"], {"choose": option["id"]}]}
            by_option[option["id"]] = self._ends(done, chosen, found)
        ends = {text: end for one in by_option.values() for text, end in one.items()}
        if any(one.keys() != ends.keys() for one in by_option.values()):
            counts = {option: len(one) for option, one in by_option.items()}
            parting = _parting(list(ends.values()))
            deed, cards = done
            chosen_before = [one["choose"] for one in case["actions"] if "choose" in one]
            id = ", ".join([f"{deed}: {' + '.join(cards)}", *chosen_before])
            found.append(Ordered(id, deed, cards, pending["clause"], pending["player"], counts, parting, case))
        return ends


def _parting(ends: list[Any]) -> str:
    """Give the first place at which some end differs from the first one."""
    return next(str(one.path) for end in ends[1:] for one in mismatches(ends[0], end))
