"""Random positions for the figures, the same in every run."""

import random
from typing import Any

from engine.model.board import CELLS
from engine.model.cards import AbilityKind, CardType

TYPES = (*[CardType.CREATURE] * 5, *CardType)


def random_cases(number: int, cards: int = 12) -> list[dict[str, Any]]:
    """Give so many cases of one declaration among so many cards, drawn with a fixed seed."""
    draw = random.Random(504)
    return [_case(draw, cards) for _ in range(number)]


def _case(draw: random.Random, cards: int) -> dict[str, Any]:
    listed = {f"card{place}": _card(draw) for place in range(cards)}
    source = draw.choice(list(listed))
    kind = draw.choice(list(AbilityKind))
    ability: dict[str, Any] = {"kind": kind.value}
    if draw.random() < 0.25:
        ability["range"] = draw.randint(1, 5)
    listed[source]["card"]["abilities"] = [ability]
    target = draw.choice([*listed, *listed, "auxiliary", draw.choice(CELLS)])
    return {"position": {"cards": listed}, "action": {"declare": kind.value, "by": source, "target": target}}


def _card(draw: random.Random) -> dict[str, Any]:
    type = draw.choice(TYPES)
    at = "auxiliary" if type in (CardType.FLYER, CardType.TERRAIN) else draw.choice(CELLS)
    return {"card": {"type": type.value}, "player": draw.choice(["first", "second"]), "at": at}
