"""Small words for putting up a position in a test."""

from collections.abc import Mapping
from typing import Any

from engine import Decision, Rules, Settled, decide

SETTLED = (Settled("range-auxiliary-zone", "does-not-count", ("b:g-11",)),)
"""What the knowledge base holds for settled by other editions."""

MAIN_EDITION = Rules(edition="rp")
ALL_EDITIONS = Rules(settled=SETTLED)

ALL_KINDS = (
    *("simple-strike", "special-strike", "magic-strike", "shot", "throw", "discharge"),
    *("strike-across-row", "spell", "influence"),
)


def card(at: str, type: str = "creature", player: str = "first", **fields: Any) -> dict[str, Any]:
    """A card of a type with every ability there is, so that it can declare anything; `range` limits them all."""
    limit = {} if "range" not in fields else {"range": fields.pop("range")}
    abilities = [{"kind": kind, **limit} for kind in ALL_KINDS]
    return {"card": {"type": type, "abilities": abilities}, "player": player, "at": at, **fields}


def case(action: Mapping[str, Any], **cards: Mapping[str, Any]) -> dict[str, Any]:
    return {"position": {"cards": cards}, "action": dict(action)}


def declared(
    kind: str, target: Any, *, rules: Rules = MAIN_EDITION, by: str = "hero", **cards: Mapping[str, Any]
) -> Decision:
    """The decision on a declaration by `hero`."""
    return decide(case({"declare": kind, "by": by, "target": target}, **cards), rules)


def answer(decision: Decision) -> tuple[str, tuple[str, ...]]:
    """Verdict and decisive clauses; an ungrounded refusal says so in place of clauses."""
    return decision.verdict.value, ("ungrounded",) if decision.ungrounded else decision.decisive
