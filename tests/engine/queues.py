"""Small words for putting up positions whose cards change hands."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import Decision, Rules, Settled, decide

SETTLED = (
    Settled("same-effect", "cause-counts", ("b:103.4",)),
    Settled("permanent-check", "always", ("b:406.1",)),
    Settled("hidden-target-revealed", "when-declared", ("b:400.2.a",)),
)
"""What the knowledge base holds for settled by other editions."""
RULES = Rules(settled=SETTLED)

PLACE, REMOVE = "place-control-marker", "remove-control-marker"

THIS = {"this": True}


def influence(*deeds: str, of: Any = "targets", each: bool = False) -> dict[str, Any]:
    return {"kind": "influence", "effects": [{"do": deed, "of": of, "each": each} for deed in deeds]}


def away_while(*conditions: Mapping[str, Any]) -> dict[str, Any]:
    """While all this holds the owner's opponent controls the card."""
    return {"kind": "permanent", "while": list(conditions), "controller": "opponent"}


def instead(of: str, *effects: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "permanent", "instead_of": of, "effects": list(effects)}


def some(**selection: Any) -> dict[str, Any]:
    return {"some": {key.replace("class_", "class"): value for key, value in selection.items()}}


def no(**selection: Any) -> dict[str, Any]:
    return {"no": {key.replace("class_", "class"): value for key, value in selection.items()}}


def creature(player: str, at: str, *abilities: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    classes = {"classes": [fields.pop("class_")]} if "class_" in fields else {}
    definition = {"type": fields.pop("type", "creature"), **classes, "abilities": list(abilities)}
    return {"card": definition, "player": player, "at": at, **fields}


def position(**cards: Mapping[str, Any]) -> dict[str, Any]:
    """These cards, and a creature that keeps the second player in the game."""
    return {"cards": {**cards, "bystander": creature("second", "E3'")}}


def use(*targets: str, by: str = "charmer") -> list[dict[str, Any]]:
    """An influence at these targets, carried out because both players pass."""
    declared = {"declare": "influence", "by": by, "target": list(targets)}
    return [declared, {"pass": "first"}, {"pass": "second"}]


def played(position: Any, actions: Sequence[Any], rules: Rules = RULES) -> Decision:
    return decide({"position": position, "actions": list(actions)}, rules)


def told(decision: Decision) -> list[str]:
    """The events as short words: «applied place-control-marker:a»."""
    return [f"{event['state']} {event['deed']}:{event['object']}" for event in decision.events]


def offered(decision: Decision) -> list[str]:
    return [] if decision.pending is None else [option["id"] for option in decision.pending["options"]]


def marked(decision: Decision) -> list[str]:
    """The cards that bear a control marker at the end."""
    assert decision.position is not None
    return [id for id, card in decision.position["cards"].items() if card["markers"]]


CHARMER = creature("first", "C2", influence("take-control"))
SHUTTER = creature("first", "C2", influence("close"))


def circle_of(*names: str, **extra: Any) -> dict[str, Any]:
    """Cards that hand a control marker round: each goes over while the one before bears one, the first while none does.

    Nothing moves until the first of them is closed.
    """
    cards = {"charmer": SHUTTER}
    for place, name in enumerate(names):
        before = names[place - 1]
        if place == 0:
            going = away_while(some(**THIS, closed=True), no(class_=before, control_marker=True))
        else:
            going = away_while(some(class_=before, control_marker=True))
        cards[name] = creature("second", f"{'ABCDE'[place]}1'", going, class_=name)
    return position(**cards, **extra)
