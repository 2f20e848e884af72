"""What the texts of a card come to: its own, those that its names stand for, and which cards they describe (b:414)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.cards import SIMPLE_STRIKE, Ability, Selection, Trigger
from engine.clauses import Table
from engine.definitions import read_ability
from engine.inquiry import Case, Citation, Inquiry, Rules
from engine.life import current_life
from engine.naming import Meaning, Named
from engine.operations import describes
from engine.permanents import Permanent
from engine.settings import SameNamed, SettingName
from engine.state import Card, State


class Understood(NamedTuple):
    """What a name on a card stands for, and the provision to cite when it is used."""

    permanents: tuple[Permanent, ...]
    triggers: tuple[Trigger, ...]
    abilities: tuple[Ability, ...]
    citation: Citation


def understood(named: Named, rules: Rules) -> Understood | None:
    """Give what a name stands for; None where no provision says it."""
    if named not in rules.understood:
        rules.understood[named] = _understood(named, rules)
    found: Understood | None = rules.understood[named]
    return found


def _understood(named: Named, rules: Rules) -> Understood | None:
    row = rules.tables[Table.NAMED_ABILITIES].get(named.name)
    if row is None:
        return None
    meaning: Meaning = row[0]
    read = [read_ability(one, place) for place, one in enumerate(meaning.of(named))]
    return Understood(
        tuple(one for one in read if isinstance(one, Permanent)),
        tuple(one for one in read if isinstance(one, Trigger)),
        tuple(one for one in read if isinstance(one, Ability)),
        row[1],
    )


# --- what a card has -----------------------------------------------------------------------------------------


def has_texts(card: Card) -> bool:
    """Tell whether a card has permanent abilities, or names that may stand for some; most cards have neither."""
    return bool(card.definition.named or card.definition.permanents)


def permanents_of(card: Card, inquiry: Inquiry) -> Iterable[tuple[Permanent, Citation | None]]:
    """Give the permanent abilities of a card, each with the name to cite where it comes from one."""
    definition = card.definition
    if not definition.named:
        return ((one, None) for one in definition.permanents)
    own: list[tuple[Permanent, Citation | None]] = [(one, None) for one in definition.permanents]
    return own + [(one, found.citation) for found in _working(card, inquiry) for one in found.permanents]


def triggers_of(card: Card, inquiry: Inquiry) -> Iterable[tuple[Trigger, Citation | None]]:
    """Give the triggered abilities of a card, each with the name to cite where it comes from one."""
    definition = card.definition
    if not definition.named:
        return ((one, None) for one in definition.triggers)
    own: list[tuple[Trigger, Citation | None]] = [(one, None) for one in definition.triggers]
    return own + [(one, found.citation) for found in _working(card, inquiry) for one in found.triggers]


def has_named(card: Card, name: str) -> bool:
    """Tell whether a card has a named ability."""
    return any(one.name == name for one in card.definition.named)


def _working(card: Card, inquiry: Inquiry) -> Iterator[Understood]:
    """Give the named abilities that work: of several of one name the largest, of equal ones the earliest (b:414.4)."""
    best: dict[tuple[str, str | None], Named] = {}
    for one in card.definition.named:
        key = one.name, one.about
        other = best.get(key)
        if other is not None:
            largest = inquiry.required(SettingName.SAME_NAMED) is SameNamed.LARGEST
            best[key] = max(other, one, key=lambda named: named.x or 0) if largest else one
        else:
            best[key] = one
    for one in best.values():
        found = understood(one, inquiry.rules)
        if found is not None:
            yield found


# --- which cards a text describes ----------------------------------------------------------------------------


def fits(selection: Selection, card: Card, bearer: Card, state: State, inquiry: Inquiry) -> bool:
    """Tell whether a card is as a text of the card `bearer` describes it."""
    if not describes(selection, card, bearer.id, set()) or not _is_of_such_a_kind(selection, card, inquiry):
        return False
    if selection.wounded_by_attack is not None and selection.wounded_by_attack is not _wounded_by_attack(card):
        return False
    if selection.life_at_most is not None and current_life(card, inquiry) > selection.life_at_most:
        return False
    return selection.adjacent is None or selection.adjacent is _adjacent(bearer, card, state, inquiry)


def _is_of_such_a_kind(selection: Selection, card: Card, inquiry: Inquiry) -> bool:
    if selection.type is not None and selection.type is not card.definition.type:
        return False
    if selection.named is not None and not has_named(card, selection.named):
        return False
    if selection.lacks is not None and has_named(card, selection.lacks):
        return False
    return selection.creature is None or selection.creature is _is_creature(card, inquiry)


def _is_creature(card: Card, inquiry: Inquiry) -> bool:
    return inquiry.lookup(Table.CREATURE_TYPES, card.definition.type) is not None


def _adjacent(one: Card, other: Card, state: State, inquiry: Inquiry) -> bool:
    return Case(inquiry, state, one, SIMPLE_STRIKE, other).adjacent


def _wounded_by_attack(card: Card) -> bool:
    return any(what == "wounded" and number > 0 for what, number in card.this_turn)
