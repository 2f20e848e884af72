"""Section 504 read by somebody who has not seen the engine: an oracle of if-chains.

Beside 504 it reads what the groundwork asks of a declaration: turn, priority, open cards, payment.
Written from the Russian text of 504 and the project's design alone, so that a fault of either side shows as a
disagreement. It imports nothing of the project, keeps no tables, and knows neither provisions nor a trace: one target,
one clause after another. What it may not decide alone (the open questions) it asks, and forks.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Branch(NamedTuple):
    """The answer under one combination of the readings asked."""

    readings: dict[str, str]
    verdict: str
    decisive: tuple[str, ...]
    ungrounded: bool


class PlainAnswer(NamedTuple):
    """What 504 says to a declaration; `branches` only where the verdict is undetermined."""

    verdict: str
    decisive: tuple[str, ...]
    ungrounded: bool
    branches: list[Branch]


def plain_answer(case: Mapping[str, Any], edition: str | None) -> PlainAnswer:
    """Answer a case of one declaration; `edition` is "rp" or None, which means all editions.

    All editions together settle one question: with an attack, spell or influence at or from the auxiliary zone range
    does not count (b:g-11, m:g-дальность).
    """
    branches = _fork(case, edition, {})
    if len({branch.verdict for branch in branches}) > 1:
        return PlainAnswer("undetermined", (), False, branches)
    decisive = _sorted({clause for branch in branches for clause in branch.decisive})
    return PlainAnswer(branches[0].verdict, decisive, not decisive, [])


class _Asked(Exception):
    """An open question without an answer yet, with its two readings."""

    def __init__(self, question: str, first: str, second: str) -> None:
        self.question = question
        self.readings = (first, second)


class _Declaration(NamedTuple):
    """A declaration at one target, judged in an edition under some readings."""

    cards: Mapping[str, Any]
    action: Mapping[str, Any]
    target: str
    edition: str | None
    readings: dict[str, str]
    active: str
    priority: str | None

    @property
    def ability(self) -> Mapping[str, Any]:
        """The ability declared; a simple strike need not be listed."""
        for one in self.cards[self.action["by"]]["card"].get("abilities", []):
            if one["kind"] == self.kind and self.action.get("ability") in (None, one.get("id")):
                return dict(one)
        return {}

    @property
    def kind(self) -> str:
        return str(self.action["declare"])

    @property
    def attack(self) -> bool:
        """b:401.4, b:401.5: spells and influences are no attacks, all the other kinds are."""
        return self.kind not in ("spell", "influence")

    @property
    def here(self) -> str:
        return self.place(self.action["by"])

    @property
    def there(self) -> str:
        return self.place(self.target)

    @property
    def type_of_target(self) -> str:
        """b:415.3: what is said of a hidden card's type is deemed met, so it passes for a creature."""
        target = self.cards[self.target]
        return "creature" if target.get("hidden") else str(target["card"]["type"])

    def place(self, name: str) -> str:
        """Where a card lies; symbiotes, parasites and equipment lie with their host (b:210.2, b:214.4)."""
        card = self.cards[name]
        return str(card["at"]) if "at" in card else self.place(card["host"])

    def ask(self, question: str, first: str, second: str) -> str:
        if question not in self.readings:
            raise _Asked(question, first, second)
        return self.readings[question]


def _fork(case: Mapping[str, Any], edition: str | None, readings: dict[str, str]) -> list[Branch]:
    """Judge under these readings, and fork at the first question that they do not answer."""
    try:
        return [_judge(case, edition, readings)]
    except _Asked as asked:
        return [
            branch
            for reading in asked.readings
            for branch in _fork(case, edition, {**readings, asked.question: reading})
        ]


def _judge(case: Mapping[str, Any], edition: str | None, readings: dict[str, str]) -> Branch:
    """Each target by itself; several are legal where each of them is, and every refused one gives its clauses."""
    action, cards = case["action"], case["position"]["cards"]
    targets = action["target"] if isinstance(action["target"], list) else [action["target"]]
    turn = case["position"].get("active", "first"), case["position"].get("priority")
    effects = [_effects(_Declaration(cards, action, target, edition, readings, *turn)) for target in targets]
    refused = [each for each in effects if "forbids" in each.values() or "permits" not in each.values()]
    decisive: set[str] = set()
    for each in refused or effects:
        # b:103.2: a prohibition is stronger than a permission.
        deciding = next((one for one in ("forbids", "permits", "withholds") if one in each.values()), "")
        decisive |= {clause for clause, effect in each.items() if effect == deciding}
    return Branch(readings, "illegal" if refused else "legal", _sorted(decisive), not decisive)


def _sorted(clauses: set[str]) -> tuple[str, ...]:
    """The main edition first, the rest by number: 205 before 209, 209.3 before 209.10."""

    def key(clause: str) -> tuple[bool, list[tuple[bool, int, str]]]:
        parts = clause.removeprefix("b:").split(".")
        numbers = [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]
        return clause.startswith("b:"), numbers

    return tuple(sorted(clauses, key=key))


def _effects(it: _Declaration) -> dict[str, str]:
    """What the target allows, and what the groundwork asks of whoever declares: turn, priority, payment."""
    effects = _effects_of_target(it)
    if it.edition is None:
        effects.update(dict.fromkeys(_asked_of_the_act(it), "forbids"))
    return effects


def _asked_of_the_act(it: _Declaration) -> set[str]:
    """The clauses of the groundwork that forbid the declaration whatever its target; nothing is on the stack."""
    card = it.cards[it.action["by"]]
    own_turn = card["player"] == it.active
    priority = card["player"] == (it.priority or it.active)
    closed = card.get("closed", False)
    forbidding = set() if priority else {"b:215.6"}
    cost = it.ability.get("cost", {})
    if cost.get("tokens", 0) > card.get("tokens", 0):
        forbidding |= {"b:103.6", "b:104.5", "b:404.3"}
    if cost.get("close") and closed:
        forbidding |= {"b:103.6", "b:104.4", "b:404.3"}
    if it.kind == "simple-strike":  # a property (b:205.2), so that section 404 does not speak of it
        if closed:
            forbidding.add("b:209.3")
        if not (own_turn and priority):
            forbidding.add("b:205.2.a")
        return forbidding
    if it.ability.get("sudden"):
        forbidding |= set() if priority else {"b:404.6", "b:104.6"}
    elif not (own_turn and priority):
        forbidding.add("b:404.7")
    return forbidding


def _effects_of_target(it: _Declaration) -> dict[str, str]:
    """The clauses that speak, each with its effect: the main edition, 504.4, and the groundwork where it differs."""
    if it.target not in it.cards:  # a cell or the auxiliary zone
        if not it.attack:
            return {}  # of these 504 is silent
        if it.kind == "strike-across-row" and _is_cell(it.here):
            return {"504.4": "forbids", "504.1.1": "forbids"}  # «только»: nothing lies between a card and no card
        return {"504.4": "forbids"}
    if not it.attack:
        return _by_504_3(it)
    effects: dict[str, str] = {}
    if _is_cell(it.here):
        effects = _by_504_1_1(it) if it.kind == "strike-across-row" else _by_504_1(it)
    elif it.here == "auxiliary":
        effects = _by_504_2(it)
    if it.edition is None and it.type_of_target in ("terrain", "equipment"):
        effects.update(_by_212_2_and_214_3(it, permitted="permits" in effects.values()))
    if it.target == it.action["by"]:
        effects["504.4"] = "forbids"
    return effects


def _by_504_1(it: _Declaration) -> dict[str, str]:
    """504.1: melee at an adjacent creature, ranged at one not adjacent; b:213.4 knows attacks at artifacts as well."""
    type_ = it.type_of_target
    if type_ in ("creature", "flyer", "symbiote", "parasite"):
        return {"504.1": "permits" if _stands_as_504_1_wants(it) else "withholds"}
    if type_ != "artifact" or it.edition == "rp" or not _stands_as_504_1_wants(it):
        return {}
    # The main edition names creatures only: open, where a creature in the artifact's place could be attacked.
    if it.ask("attack-on-artifact", "creatures-only", "as-a-creature") == "creatures-only":
        return {}
    return {"b:213.4": "permits"}


def _stands_as_504_1_wants(it: _Declaration) -> bool:
    if not _in_battle_zone(it.there):
        return False
    # Eight neighbours and one's own cell (b:207.7, b:210.9); a card in the auxiliary zone is adjacent to nothing.
    adjacent = _is_cell(it.there) and max(_steps(it.here, it.there)) <= 1
    melee = it.kind in ("simple-strike", "special-strike", "magic-strike")
    return adjacent == melee and _in_range(it)


def _by_504_1_1(it: _Declaration) -> dict[str, str]:
    """504.1.1: only over one cell, along a row or column, that is empty or holds your own cards alone; at any card."""
    if not _is_cell(it.there) or sorted(_steps(it.here, it.there)) != [0, 2]:
        return {"504.1.1": "forbids"}
    for name, card in it.cards.items():
        place = it.place(name)
        if (
            _is_cell(place)
            and sum(_steps(it.here, place)) == 1
            and sum(_steps(place, it.there)) == 1
            and card["player"] != it.cards[it.action["by"]]["player"]
        ):
            return {"504.1.1": "forbids"}
    return {"504.1.1": "permits"}


def _by_504_2(it: _Declaration) -> dict[str, str]:
    """504.2: from the auxiliary zone any attack but a strike across a row, at any card of the battle zone."""
    if it.kind != "strike-across-row" and _in_battle_zone(it.there) and _in_range(it):
        return {"504.2": "permits"}
    return {"504.2": "withholds"}


def _by_504_3(it: _Declaration) -> dict[str, str]:
    """504.3: spells and influences of all cards at cards of both zones, at those in the auxiliary one at any range.

    Whether «all cards» are also those in the deck and the graveyard is open.
    """
    question = ("cards-outside-the-battle-zone", "battle-zone-only", "any-card")
    if not _in_battle_zone(it.here) and it.ask(*question) == "battle-zone-only":
        return {"504.3": "withholds"}
    if it.there == "auxiliary" or (_is_cell(it.there) and _in_range(it)):
        return {"504.3": "permits"}
    return {"504.3": "withholds"}


def _by_212_2_and_214_3(it: _Declaration, permitted: bool) -> dict[str, str]:
    """b:212.2, b:214.3: nobody attacks terrain or equipment; open where 504.1.1 or 504.2 («any card») permits it."""
    question = ("attack-on-terrain-or-equipment", "main-edition-permits", "groundwork-forbids")
    if permitted and it.ask(*question) == "main-edition-permits":
        return {}
    return {"b:212.2" if it.type_of_target == "terrain" else "b:214.3": "forbids"}


def _in_range(it: _Declaration) -> bool:
    """Whether the ability has no range, or the target is within it."""
    limit = it.ability.get("range")
    if limit is None:
        return True
    if not _in_battle_zone(it.here):
        return False  # nothing is so many cells away from a card that is out of the battle zone
    if not (_is_cell(it.here) and _is_cell(it.there)):
        # Of a range at the auxiliary zone or from it 504 is silent; all editions together settle it.
        question = ("range-auxiliary-zone", "does-not-count", "counts")
        return it.edition is None or it.ask(*question) == "does-not-count"
    # b:g-11 counts diagonal steps, m:g-дальность does not: open only where it matters.
    columns, rows = _steps(it.here, it.there)
    if columns + rows <= limit or max(columns, rows) > limit:
        return columns + rows <= limit
    return it.ask("range-diagonals", "diagonal-steps", "straight-steps") == "diagonal-steps"


def _is_cell(place: str) -> bool:
    return place[0] in "ABCDE"


def _in_battle_zone(place: str) -> bool:
    return _is_cell(place) or place == "auxiliary"


def _steps(one: str, other: str) -> tuple[int, int]:
    """How many columns and rows apart two cells are; rows run 3' 2' 1' 1 2 3 (b:207.5), so A1 touches A1'."""
    rows = [1 - int(cell[1]) if cell.endswith("'") else int(cell[1]) for cell in (one, other)]
    return abs(ord(one[0]) - ord(other[0])), abs(rows[0] - rows[1])
