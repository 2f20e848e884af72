"""One run of the machine: whom it asks, what it waits for, and what it tells of what happened."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from engine.clauses import clause_of
from engine.codec.waiting import write_identity
from engine.course.choices import MustChoose
from engine.errors import InvalidCase
from engine.inquiry import Inquiry
from engine.model.state import Card, Due, Player, State
from engine.text import Text

FACES: Final = (1, 2, 3, 4, 5, 6)
"""The faces of the die, equally likely (b:g-60)."""


class Fate(StrEnum):
    """What becomes of an effect of the game rules."""

    DUE = "due"
    APPLIED = "applied"
    VOID = "void"
    CUT = "cut"


class Note(NamedTuple):
    """One event of a run: an effect of the game rules and what became of it."""

    due: Due
    fate: Fate

    def to_json(self) -> dict[str, Any]:
        """Give the event in the form of the decision's JSON."""
        return {**write_identity(self.due.identity), "state": self.fate.value}


class Option(NamedTuple):
    """One thing that a player may choose, and the state to which it leads."""

    id: str
    text: Text
    leads_to: State


@dataclass(frozen=True, slots=True)
class Pending:
    """A choice that a player has to make before the game goes on, and the provision that gives it."""

    player: Player
    provision: str
    options: tuple[Option, ...]

    @property
    def clause(self) -> str:
        """The clause that gives the choice."""
        return clause_of(self.provision)

    def to_json(self) -> dict[str, Any]:
        """Give the choice in the form of the decision's JSON."""
        options = [{"id": one.id, "text": one.text.to_json()} for one in self.options]
        return {"player": self.player.value, "clause": self.clause, "options": options}


class Happened(NamedTuple):
    """One thing that happened in a run, as the decision tells it; what is None is left out.

    `by` is the other card concerned, `value` the number: of a throw, of wounds.
    """

    what: str
    object: str | None = None
    by: str | None = None
    value: int | str | None = None

    def to_json(self) -> dict[str, Any]:
        """Give it in the form of the decision's JSON."""
        told = {"what": self.what, "object": self.object, "by": self.by, "value": self.value}
        return {key: value for key, value in told.items() if value is not None}


def pending(must: MustChoose, leads_to: Callable[[str], State]) -> Pending:
    """Give a choice on which a stage or a deed hangs as one that is pending; `leads_to` gives the state after it."""
    return Pending(
        must.player, must.provision, tuple(Option(one.id, one.text, leads_to(one.id)) for one in must.choices)
    )


@dataclass(frozen=True, slots=True)
class Chance:
    """A die about to be rolled for a card: six ways on, equally likely."""

    card: str
    player: Player
    provision: str
    leads_to: Callable[[int], State]

    def to_json(self) -> dict[str, Any]:
        """Give the throw in the form of the decision's JSON: a choice that nobody makes."""
        return {"player": self.player.value, "clause": clause_of(self.provision), "options": [], "roll": self.card}


class WrongDice(InvalidCase):
    """The dice given are too few or too many; their place in the case is the same whatever action rolls them."""

    def __init__(self, problem: Text, remedy: Text) -> None:
        super().__init__("$.dice", problem, remedy)

    def inside(self, place: str) -> "WrongDice":
        """Give the refusal itself: dice stand beside the actions and not in them."""
        return self


def missing_die() -> WrongDice:
    """Give the refusal where a die has to be rolled and all the dice given have been."""
    return WrongDice(
        Text("Бросков в dice не хватает.", "There are too few throws in dice."),
        Text(
            "Допишите броски или уберите dice: тогда ответ перечислит исходы.",
            "Add throws, or leave out dice: then the answer lists the outcomes.",
        ),
    )


_SHOWN: Final = 10  # dice in a message


def unused_dice(left: tuple[int, ...]) -> WrongDice:
    """Give the refusal where some of the dice given were not rolled."""
    listed = ", ".join(map(str, left[:_SHOWN])) + ("…" if len(left) > _SHOWN else "")
    return WrongDice(
        Text(f"Эти броски не понадобились: {listed}.", f"These throws were not needed: {listed}."),
        Text("Оставьте в dice столько бросков, сколько бросают.", "Keep as many throws in dice as are rolled."),
    )


@dataclass(slots=True)
class Run:
    """One run of the machine: whom it asks, what happened, and which counters were read.

    In a trial (503.4) circles are not cut, and it ends with the queue. `dice` are the throws given beforehand; without
    them the run stops at the first throw, and with `stops` at the first that is not given.
    """

    inquiry: Inquiry
    trial: bool = False
    notes: list[Note] = field(default_factory=list)
    reads: set[str] = field(default_factory=set)
    dice: Iterator[int] | None = None
    stops: bool = False
    checked: Mapping[str, Card] | None = None
    """The cards as they were when the top of the stack was last found legal."""
    happened: list[Happened] = field(default_factory=list)

    def tell(self, what: Happened) -> None:
        """Note what happened, unless this is only a trial."""
        if not self.trial:
            self.happened.append(what)

    def next_die(self) -> int | None:
        """Give the next of the dice given beforehand, or None where the run stops at the throw. Raises `WrongDice`."""
        face = next(self.dice, None) if self.dice is not None else None
        if face is None and self.dice is not None and not self.stops:
            raise missing_die()
        return face
