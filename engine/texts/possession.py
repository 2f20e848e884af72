"""Which abilities a card or a cell has: those of its own text, those that cards granted it, those of its markers.

What a special marker gives is asked of the provisions of section 543, what a card keeps or loses of section 407 of the
groundwork. Almost every card has neither markers nor granted abilities and just has what is printed on it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeGuard, TypeVar

from engine.codec.definitions import declarable_by_name, meant_by
from engine.inquiry import Inquiry
from engine.model.board import CELLS, cell_index
from engine.model.cards import (
    SIMPLE_STRIKE,
    Ability,
    AbilityKind,
    Allegiance,
    AnyAbility,
    CardDefinition,
    MarkerCount,
    MarkerText,
    NumberCondition,
    Operation,
    Replacement,
    Trigger,
)
from engine.model.naming import Named
from engine.model.permanents import Permanent
from engine.model.state import CONTROL_MARKER, EVERY_ABILITY, Card, Marker, Player, State
from engine.open_questions import WHOSE_SINGLE
from engine.settings import LosingAll, LosingOne, MarkerAbilities, MarkerMeaning, Namedness, SettingName

_Sort = TypeVar("_Sort")


class Possessed(NamedTuple):
    """An ability that a card or cell has, and the special markers that give it: none, one, or several together."""

    ability: AnyAbility
    markers: tuple[Marker, ...] = ()

    @property
    def marker(self) -> Marker | None:
        """The earliest of its markers."""
        return self.markers[0] if self.markers else None


@dataclass(frozen=True, slots=True)
class MarkerTextCase:
    """What the exceptions of 543.1.1 and 543.2 are asked about: the text of a marker on a card or cell."""

    text: MarkerText
    on_card: bool


# --- what is there -------------------------------------------------------------------------------------------


def possessed(
    state: State,
    holder: str,
    sort: type[_Sort],
    inquiry: Inquiry,
    wanted: Callable[[_Sort], bool] = lambda _: True,
) -> tuple[tuple[_Sort, Possessed], ...]:
    """Give the wanted abilities of a sort that a card or cell has, each with where it comes from."""
    card = state.cards.get(holder)
    if card is not None and card.is_plain:
        return tuple((one, Possessed(one)) for one in getattr(card.definition, _PRINTED[sort]) if wanted(one))

    def is_asked_for(ability: AnyAbility) -> TypeGuard[_Sort]:
        return isinstance(ability, sort) and wanted(ability)

    every: Iterator[tuple[Any, Possessed]] = (
        (one.ability, one) for one in _all_of(state, holder, card, is_asked_for, inquiry)
    )
    return tuple((ability, one) for ability, one in every if is_asked_for(ability))


_PRINTED: Final[Mapping[Any, str]] = {
    Ability: "abilities",
    Trigger: "triggers",
    Allegiance: "allegiances",
    Replacement: "replacements",
    Permanent: "permanents",
    Named: "named",
}
"""Under which name a definition holds the abilities of each sort."""


def id_of(ability: AnyAbility) -> str | None:
    """Give the name by which an ability is called, if it has one."""
    found: str | None = getattr(ability, "id", None)
    return found


def _every_sort(definition: CardDefinition) -> Iterator[AnyAbility]:
    for name in _PRINTED.values():
        yield from getattr(definition, name)


def _all_of(
    state: State, holder: str, card: Card | None, wanted: Callable[[AnyAbility], bool], inquiry: Inquiry
) -> Iterator[Possessed]:
    lost: frozenset[str] = frozenset()
    if card is not None:
        yield from map(Possessed, _kept(card.definition, frozenset(one.ability for one in card.lost)))
        lost = frozenset(one.ability for one in card.lost if not one.own_only)
        for one in card.acquired:
            for ability in (one.ability, *declarable_by_name(one.ability)):
                if wanted(ability) and not _is_lost_too(ability, lost, inquiry, granted=one.by is not None):
                    yield Possessed(ability)
    # Of markers that stand for something else nothing is asked, so that no provision is cited for nothing.
    texts = [(marker, marker_text(state, marker)) for marker in markers_on(state, holder)]
    asked = [
        (marker, text._replace(ability=ability))
        for marker, text in texts
        if text and text.ability
        for ability in (text.ability, *declarable_by_name(text.ability))
        if wanted(ability) and not _is_lost_too(ability, lost, inquiry)
    ]
    yield from _given_by_markers(asked, card is not None, inquiry)


def _is_lost_too(ability: AnyAbility, lost: frozenset[str], inquiry: Inquiry, *, granted: bool = True) -> bool:
    """Tell whether a card has lost an ability that did not come from its own text along with what it has lost.

    One acquired after the loss is lost just as one that was there before (the example of b:407.5).
    """
    if id_of(ability) in lost and inquiry.required(SettingName.LOSING_ONE) is LosingOne.EVERY_COPY:
        return True
    if EVERY_ABILITY not in lost:
        return False
    return not granted or inquiry.required(SettingName.LOSING_ALL) is not LosingAll.SPARES_ACQUIRED


def _kept(definition: CardDefinition, lost: frozenset[str]) -> Iterator[AnyAbility]:
    """Give the abilities of a card's own text that it has not lost."""
    if EVERY_ABILITY in lost:
        return
    for one in _every_sort(definition):
        if id_of(one) is None or id_of(one) not in lost:
            yield one


def every_ability(state: State, holder: str) -> tuple[AnyAbility, ...]:
    """Give all abilities that a card or cell may have by what is printed, granted or marked, whatever the rules say.

    A name comes with what it stands for.
    """
    card = state.cards.get(holder)
    texts = [marker_text(state, one) for one in markers_on(state, holder)]
    given = (one.ability for one in dict.fromkeys(texts) if one is not None and one.ability is not None)
    own = () if card is None else (*_kept(card.definition, frozenset()), *(one.ability for one in card.acquired))
    return tuple(spelt for one in (*own, *given) for spelt in (one, *(meant_by(one) if isinstance(one, Named) else ())))


def declarable(state: State, card: Card, kind: AbilityKind) -> tuple[Ability, ...]:
    """Give the abilities and the property of a kind that a card may declare, wherever they come from."""
    of_kind = card.definition.abilities_of(kind)
    if card.is_plain:
        return of_kind
    own = every_ability(state, card.id)
    return tuple(dict.fromkeys(one for one in own if isinstance(one, Ability) and one.kind is kind)) or of_kind


def is_given_by_nothing(state: State, card: Card, ability: Ability, inquiry: Inquiry) -> bool:
    """Tell whether an ability found on a card is that of a marker to which the rules in force give none."""
    if card.is_plain or ability == SIMPLE_STRIKE or ability in card.definition.abilities:
        return False
    if card.lost:
        return False  # whether it is among what the card has lost is asked of section 407 of the groundwork
    return not _has(state, card, ability, inquiry)


def has_lost(state: State, card: Card, ability: Ability, inquiry: Inquiry) -> bool:
    """Tell whether a card has lost an ability and has it from nowhere else."""
    # A simple strike is a property, not an ability (b:402.1).
    return bool(card.lost) and ability != SIMPLE_STRIKE and not _has(state, card, ability, inquiry)


def _has(state: State, card: Card, ability: Ability, inquiry: Inquiry) -> bool:
    return any(one == ability for one, _ in possessed(state, card.id, Ability, inquiry))


def markers_on(state: State, holder: str) -> tuple[Marker, ...]:
    """Give the special markers on a card or cell in the order of their arrival."""
    card = state.cards.get(holder)
    if card is not None:
        return tuple(one for one in card.markers if one != CONTROL_MARKER)
    return state.cell_markers.get(cell_index(holder), ()) if holder in CELLS else ()


# --- what markers give (543) ---------------------------------------------------------------------------------


def marker_text(state: State, marker: Marker) -> MarkerText | None:
    """Give the text of a marker, which is printed on the card that gave it; None where the text is not known."""
    giver = None if marker.by is None else state.cards.get(marker.by)
    texts = () if giver is None else giver.definition.markers
    return next((one for one in texts if one.name == marker.name), None)


def is_named(text: MarkerText, inquiry: Inquiry) -> bool:
    """Tell whether the ability that a marker stands for is a named one (543.2). Raises `Ungrounded`."""
    case = MarkerTextCase(text, on_card=True)
    return inquiry.required(SettingName.MARKER_NAMEDNESS, case) is Namedness.NAMED


def _given_by_markers(markers: list[tuple[Marker, MarkerText]], on_card: bool, inquiry: Inquiry) -> Iterator[Possessed]:
    """Give the abilities of markers: of each its own, or one of all those whose number its effect depends on."""
    alike: dict[MarkerText, list[Marker]] = {}
    for marker, text in markers:
        alike.setdefault(text, []).append(marker)
    for text, group in alike.items():
        if inquiry.setting(SettingName.MARKER_MEANING) is not MarkerMeaning.ACQUIRED_ABILITY:
            return
        assert text.ability is not None
        if len(group) == 1:
            yield Possessed(text.ability, tuple(group))
        elif is_named(text, inquiry):
            # Of equal named abilities the earliest works (b:414.5); whether a second marker is put at all is open.
            yield Possessed(text.ability, (group[0],))
        elif inquiry.required(SettingName.MARKER_ABILITIES, MarkerTextCase(text, on_card)) is MarkerAbilities.ONE:
            yield Possessed(text.ability, tuple(group))
        else:
            yield from (Possessed(text.ability, (marker,)) for marker in group)


def counts_its_own(text: MarkerText) -> bool:
    """Tell whether the effect of a marker's ability depends on the number of the markers that give it."""
    ability = text.ability
    effects = ability.effects if isinstance(ability, Ability | Trigger | Replacement) else ()
    conditions = ability.conditions if isinstance(ability, Trigger | Allegiance) else ()
    counts = (*map(_counted, effects), *(one.counted for one in conditions if isinstance(one, NumberCondition)))
    return any(one is not None and one.name == text.name for one in counts)


def _counted(effect: Operation) -> MarkerCount | None:
    return effect.amount if isinstance(effect.amount, MarkerCount) else None


def whose_single(state: State, one: Possessed, bearing: Player, inquiry: Inquiry) -> tuple[Marker, Player]:
    """Give the marker and the player whose the one ability of several markers is (543.1.1).

    The question is asked only where different cards gave the markers. `bearing` controls the card that bears them.
    """
    first, last = one.markers[0], one.markers[-1]
    if len({marker.by for marker in one.markers}) == 1 and giving_player(state, first) in (None, bearing):
        return first, bearing
    reading = inquiry.reading(WHOSE_SINGLE)
    if reading == "bearer":
        return first, bearing
    giving = first if reading == "first-giver" else last
    return giving, giving_player(state, giving) or bearing


def giving_player(state: State, marker: Marker) -> Player | None:
    """Give the player who controls the card that gave a marker."""
    giver = None if marker.by is None else state.cards.get(marker.by)
    return None if giver is None else giver.player
