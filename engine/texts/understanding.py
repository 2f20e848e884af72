"""What the texts of a card come to: its own, those that its names stand for, and which cards they describe (b:414)."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from engine.clauses import Table
from engine.codec.definitions import read_ability
from engine.inquiry import Citation, Inquiry, Rules
from engine.model.cards import Ability, Selection, Trigger
from engine.model.naming import Meaning, Named
from engine.model.permanents import Permanent
from engine.model.state import Card, State
from engine.settings import SameNamed, SettingName
from engine.texts.possession import possessed
from engine.texts.speaker import Speaker


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
    texts = enumerate(meaning.of(named))
    read = [read_ability(one, f".abilities[{place}]", f"ability-{place + 1}") for place, one in texts]
    return Understood(
        tuple(one for one in read if isinstance(one, Permanent)),
        tuple(one for one in read if isinstance(one, Trigger)),
        tuple(one for one in read if isinstance(one, Ability)),
        row[1],
    )


_PERMANENT: Final[Any] = Permanent  # a union of types, which serves as a type where the program runs


# --- what a card has -----------------------------------------------------------------------------------------


def has_texts(card: Card) -> bool:
    """Tell whether a card may have permanent abilities; most cards have none."""
    return bool(card.definition.named or card.definition.permanents) or not card.is_plain


def permanents_of(card: Card, state: State, inquiry: Inquiry) -> Iterable[tuple[Permanent, Citation | None]]:
    """Give the permanent abilities of a card, each with the name to cite where it comes from one."""
    definition = card.definition
    if card.is_plain and not definition.named:
        return ((one, None) for one in definition.permanents)
    own: list[tuple[Permanent, Citation | None]] = [
        (one, None) for one, _ in possessed(state, card.id, _PERMANENT, inquiry)
    ]
    return own + [(one, found.citation) for found in _working(card, state, inquiry) for one in found.permanents]


def named_triggers_of(card: Card, state: State, inquiry: Inquiry) -> Iterator[tuple[Trigger, Citation]]:
    """Give the triggered abilities that the names on a card stand for, each with the name to cite."""
    if card.is_plain and not card.definition.named:
        return
    yield from ((one, found.citation) for found in _working(card, state, inquiry) for one in found.triggers)


def _working(card: Card, state: State, inquiry: Inquiry) -> Iterator[Understood]:
    """Give the named abilities that work: of several of one name the largest, of equal ones the earliest (b:414.4)."""
    best: dict[tuple[str, str | None], Named] = {}
    for one, _ in possessed(state, card.id, Named, inquiry):
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
    return Speaker(inquiry, state, bearer.id).describes(selection, card)
