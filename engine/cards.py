"""What a card is, apart from where it lies: type, figures and abilities."""

from enum import StrEnum
from typing import NamedTuple

from engine.text import Text


class CardType(StrEnum):
    """The types and subtypes of cards (b:208.1, b:208.2)."""

    CREATURE = "creature"
    FLYER = "flyer"
    SYMBIOTE = "symbiote"
    PARASITE = "parasite"
    ARTIFACT = "artifact"
    TERRAIN = "terrain"
    EQUIPMENT = "equipment"


class AbilityKind(StrEnum):
    """The kinds of attack and of ability (b:401.4, b:401.5, 504.1.1)."""

    SIMPLE_STRIKE = "simple-strike"
    SPECIAL_STRIKE = "special-strike"
    MAGIC_STRIKE = "magic-strike"
    SHOT = "shot"
    THROW = "throw"
    DISCHARGE = "discharge"
    STRIKE_ACROSS_ROW = "strike-across-row"
    SPELL = "spell"
    INFLUENCE = "influence"


class Ability(NamedTuple):
    """One declarable ability of a card, or its simple strike.

    `range` is the ability's own limit in cells, None when its text gives none. `chooses_cell` says that its
    text lets it choose a cell, `gives_marker` names the special marker that it gives (543.1).
    """

    kind: AbilityKind
    id: str | None = None
    value: int | tuple[int, int, int] | None = None
    range: int | None = None
    chooses_cell: bool = False
    gives_marker: str | None = None


SIMPLE_STRIKE = Ability(AbilityKind.SIMPLE_STRIKE)

# Creatures have a simple strike among their properties, whatever their subtype (b:209.2, b:210.1, b:211.1).
_STRIKERS = frozenset({CardType.CREATURE, CardType.FLYER, CardType.SYMBIOTE, CardType.PARASITE})


class CardDefinition(NamedTuple):
    """The printed side of a card, as far as the engine needs it."""

    type: CardType
    life: int | None = None
    movement: int | None = None
    strike: tuple[int, int, int] | None = None
    classes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: Text | None = None

    def abilities_of(self, kind: AbilityKind) -> tuple[Ability, ...]:
        """Give the abilities of one kind; every creature has its simple strike without listing it."""
        listed = tuple(ability for ability in self.abilities if ability.kind is kind)
        if not listed and kind is AbilityKind.SIMPLE_STRIKE and self.type in _STRIKERS:
            return (SIMPLE_STRIKE,)
        return listed
