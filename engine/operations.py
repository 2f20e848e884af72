"""Carrying out one deed: the state after it, and what happened to which card.

Texts of cards are followed here, rules are not made here: what a happening brings about is asked of the provisions.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from engine.board import CELLS, NOWHERE, cell_index
from engine.cards import CardType, Deed, Happening, Operation, Selection
from engine.clauses import Table
from engine.inquiry import Inquiry
from engine.life import LIFE_DEEDS, happened_to, with_life
from engine.movement import relocated, swapped
from engine.settings import Allowance, BothLose, PermanentWork, SettingName, TokenLimit
from engine.state import CONTROL_MARKER, Card, Due, Place, Player, Result, ScriptStep, State
from engine.summoning import summoned


class Event(NamedTuple):
    """Something that happened to a card; `by` is the other card concerned, `upon` the height of the chain behind it."""

    happening: Happening
    object: str
    by: str | None = None
    upon: int | None = None
    amount: int | None = None


def _dead(card: Card, _: Player) -> Card:
    # The graveyard is its owner's (b:206.3), and what lay on the card is gone from it (b:g-87).
    return Card(card.id, card.definition, card.owner, card.owner, Place.GRAVEYARD)


def _marked(card: Card, _: Player) -> Card:
    return card._replace(markers=(*card.markers, CONTROL_MARKER))


def _unmarked(card: Card, _: Player) -> Card:
    return card._replace(markers=tuple(marker for marker in card.markers if marker != CONTROL_MARKER))


_CHANGES: Final[Mapping[Deed, Callable[[Card, Player], Card]]] = {
    Deed.TAKE_CONTROL: lambda card, player: card._replace(player=player),
    Deed.FOLLOW_HOST: lambda card, player: card._replace(player=player),
    Deed.RETURN_CONTROL: lambda card, _: card._replace(player=card.owner),
    Deed.DESTROY: _dead,
    Deed.DIE: _dead,
    Deed.GIVE_TOKEN: lambda card, _: card._replace(tokens=card.tokens + 1),
    Deed.CLOSE: lambda card, _: card._replace(closed=True),
    Deed.OPEN: lambda card, _: card._replace(closed=False),
    Deed.REVEAL: lambda card, _: card._replace(hidden=False),
    Deed.TO_AUXILIARY_ZONE: lambda card, _: card._replace(place=Place.AUXILIARY, cell=NOWHERE),
    Deed.PLACE_CONTROL_MARKER: _marked,
    Deed.REMOVE_CONTROL_MARKER: _unmarked,
    Deed.RESTORE_MOVEMENT: lambda card, _: card._replace(moved=0),
}
_HAPPENINGS: Final = {
    Deed.DESTROY: Happening.DIED,
    Deed.DIE: Happening.DIED,
    Deed.GIVE_TOKEN: Happening.TOKEN_GAINED,
    Deed.REVEAL: Happening.REVEALED,
    Deed.CLOSE: Happening.CLOSED,
    Deed.RESTORE_MOVEMENT: Happening.MOVEMENT_RESTORED,
    Deed.OPEN: Happening.OPENED,
    Deed.PLACE_CONTROL_MARKER: Happening.MARKER_PLACED,
    Deed.REMOVE_CONTROL_MARKER: Happening.MARKER_REMOVED,
}
"""What happens to a card when the deed changes it; who controls it is compared before and after."""


# --- what a text describes -----------------------------------------------------------------------------------


def describes(selection: Selection, card: Card, this: str, reads: set[str]) -> bool:
    """Tell whether a card of the battle zone is as a text of the card `this` describes it; `reads` notes counters."""
    if not card.in_battle_zone or (selection.this and card.id != this):
        return False
    if selection.class_name is not None and selection.class_name not in card.definition.classes:
        return False
    if selection.marked is not None and selection.marked is not card.has_control_marker:
        return False
    if selection.closed is not None and selection.closed is not card.closed:
        return False
    if selection.tokens is None and selection.fewer_tokens is None:
        return True
    reads.add(card.id)
    enough = selection.tokens is None or card.tokens >= selection.tokens
    return enough and (selection.fewer_tokens is None or card.tokens < selection.fewer_tokens)


def steps_of(
    operations: tuple[Operation, ...],
    state: State,
    this: str,
    targets: tuple[str, ...],
    player: Player,
    reads: set[str],
    of: Due | None = None,
) -> tuple[ScriptStep, ...]:
    """Give what an ability's effects are to do: each deed to all its cards at once, or to one after another."""
    steps: list[ScriptStep] = []
    for one in operations:
        if one.deed is Deed.SWAP:
            objects = (this, *(target for target in targets if target in state.cards))
        elif one.of is None:
            objects = tuple(target for target in targets if target in state.cards)
        else:
            cards = state.cards.values()
            objects = tuple(card.id for card in cards if describes(one.of, card, this, reads))
        if one.deed is Deed.RELOCATE:
            objects = (*objects, *(target for target in targets if cell_index(target) != NOWHERE))
        shares = [(object,) for object in objects] if one.each else [objects] if objects else []
        steps += [ScriptStep(one.deed, share, player, of, amount=one.amount) for share in shares]
    return tuple(steps)


# --- carrying out --------------------------------------------------------------------------------------------


def carried_out(state: State, step: ScriptStep, inquiry: Inquiry, reads: set[str]) -> tuple[State, tuple[Event, ...]]:
    """Carry out one step and let permanent abilities have their way; give the state and what happened."""
    if step.deed is Deed.END_GAME:
        return replace(state, result=_result(state, inquiry)), ()
    if step.deed is Deed.DESTROY and step.of is None:
        # To destroy is to give a destruction effect (b:g-94); only the game rules kill at once (b:210.7, b:421.4).
        return state, tuple(Event(Happening.DOOMED, id) for id in step.objects if state.cards[id].in_battle_zone)
    if step.deed in (Deed.RELOCATE, Deed.SWAP):
        return _relocated(state, step)
    if step.deed is Deed.SUMMON:
        id, cell = step.objects
        card = summoned(state.cards[id], cell, step.player, inquiry)
        return state.changed(cards={**state.cards, id: card}), (Event(Happening.SUMMONED, id),)
    restores = step.deed is Deed.OPEN and inquiry.setting(SettingName.ALLOWANCE_OF_OPENED) is Allowance.RESTORED
    cards = dict(state.cards)
    events: list[Event] = []
    for id in step.objects:
        before = cards[id]
        if not before.in_battle_zone or (step.deed is Deed.GIVE_TOKEN and not _has_room(before, inquiry)):
            continue
        after = _changed(before, step, inquiry)
        if after == before:
            continue
        cards[id] = after._replace(moved=0) if restores else after
        if step.deed in LIFE_DEEDS and (told := happened_to(before, after)) is not None:
            events.append(Event(told[0], id, amount=told[1]))
        if step.deed in _HAPPENINGS:
            events.append(Event(_HAPPENINGS[step.deed], id))
        if after.place is not before.place:
            events += _left_behind(cards, id, step.objects)
    changed = replace(state, cards=cards)
    if inquiry.required(SettingName.PERMANENT) is PermanentWork.ALWAYS:
        changed = with_allegiances(changed, reads)
    return changed, (*events, *changes_of_control(state, changed))


def _has_room(card: Card, inquiry: Inquiry) -> bool:
    """Tell whether one more token finds room on a card: by its own text (b:218.6), or where it says nothing."""
    if card.definition.token_maximum is not None:
        return card.tokens < card.definition.token_maximum
    return inquiry.required(SettingName.TOKEN_LIMIT) is TokenLimit.NONE


def _relocated(state: State, step: ScriptStep) -> tuple[State, tuple[Event, ...]]:
    """Put cards onto the cell that is named last, one after another; or two cards into each other's cells.

    Where a text names no cell to go to, or not two cards to swap, nothing can be done, and nothing is (b:416.2).
    """
    after = state
    cards = tuple(one for one in step.objects if one in state.cards)
    if step.deed is Deed.SWAP and len(cards) == 2:
        after = swapped(state, *cards)
    elif step.deed is Deed.RELOCATE and step.objects[-1] in CELLS:
        for card in cards:
            after = relocated(after, card, cell_index(step.objects[-1]))
    went = (id for id, card in after.cards.items() if card.host is None and card.cell != state.cards[id].cell)
    return after, tuple(Event(Happening.RELOCATED, id) for id in went)


def _changed(card: Card, step: ScriptStep, inquiry: Inquiry) -> Card:
    if step.deed in LIFE_DEEDS:
        return with_life(card, step.deed, step.amount, inquiry)
    return _CHANGES[step.deed](card, step.player)


def _left_behind(cards: dict[str, Card], host: str, going_along: tuple[str, ...]) -> Iterator[Event]:
    """Leave the cards of a host without it, where they are, but for those that leave by the same deed."""
    for card in list(cards.values()):
        if card.host == host and card.id not in going_along:
            cards[card.id] = card._replace(host=None)
            yield Event(Happening.HOST_LEFT, card.id)


def with_allegiances(state: State, reads: set[str]) -> State:
    """Give the state in which every card whose own permanent ability tells its player is controlled by that player."""
    governed = [card for card in state.cards.values() if card.definition.allegiances and card.in_battle_zone]
    if not governed:
        return state
    cards = dict(state.cards)
    for card in governed:
        away = any(
            all(_holds(condition.selection, state, card.id, reads) is condition.present for condition in one.conditions)
            for one in card.definition.allegiances
        )
        player = card.owner.opponent if away else card.owner
        if player is not card.player:
            cards[card.id] = card._replace(player=player)
    return replace(state, cards=cards)


def _holds(selection: Selection, state: State, this: str, reads: set[str]) -> bool:
    # Every card is looked at, so that what counts as read does not hang on their order.
    found = [describes(selection, card, this, reads) for card in state.cards.values()]
    return any(found)


def changes_of_control(before: State, after: State) -> Iterator[Event]:
    """Give the cards of the battle zone whose player is another one now, and the equipment of such hosts."""
    for id, card in after.cards.items():
        if card.player is not before.cards[id].player and card.in_battle_zone:
            yield Event(Happening.CONTROL_CHANGED, id)
            if card.hidden and card.definition.allegiances:
                yield Event(Happening.PERMANENT_WORKED, id)
            for other in after.cards.values():
                if other.host == id and other.definition.type is CardType.EQUIPMENT and other.player is not card.player:
                    yield Event(Happening.HOST_TAKEN, other.id)


# --- the end of the game -------------------------------------------------------------------------------------


def without_creatures(state: State, inquiry: Inquiry) -> tuple[Player, ...]:
    """Give the players who control no creature in the battle zone."""
    holders = {
        card.player
        for card in state.cards.values()
        if card.in_battle_zone and inquiry.lookup(Table.CREATURE_TYPES, card.definition.type) is not None
    }
    return tuple(player for player in Player if player not in holders)


def _result(state: State, inquiry: Inquiry) -> Result:
    """Give the result where at least one player has lost."""
    losers = without_creatures(state, inquiry)
    both_lose_as_draw = len(losers) > 1 and inquiry.required(SettingName.BOTH_LOSE) is BothLose.DRAW
    if both_lose_as_draw:
        return Result.DRAW
    loser = losers[0] if len(losers) == 1 else state.active
    return Result.SECOND_WINS if loser is Player.FIRST else Result.FIRST_WINS
