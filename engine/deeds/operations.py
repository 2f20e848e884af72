"""Carrying out one deed: the state after it, and what happened to which card.

Texts of cards are followed here, rules are not made here: what a happening brings about is asked of the provisions.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.clauses import Table
from engine.deeds.life import LIFE_DEEDS, happened_to, with_life
from engine.deeds.marker_deeds import MARKER_DEEDS
from engine.deeds.movement import relocated, swapped
from engine.deeds.resurrection import resurrected
from engine.deeds.summoning import summoned
from engine.inquiry import Inquiry
from engine.model.board import CELLS, NOWHERE, cell_index
from engine.model.cards import Allegiance, CardType, Deed, Happening, Operation
from engine.model.events import Event
from engine.model.state import CONTROL_MARKER, Card, Due, Place, Player, Result, ScriptStep, State
from engine.open_questions import PERMANENT_CHECK
from engine.settings import Allowance, BothLose, Carried, HostOfTaken, SettingName, TokenLimit
from engine.texts.possession import possessed
from engine.texts.speaker import Speaker


def _dead(card: Card, _: Player) -> Card:
    # The graveyard is its owner's (b:206.3); how long what lay on the card stays is asked in `engine.deeds.remains`
    # (b:g-87). The control marker goes with the control that it showed.
    return Card(
        card.id,
        card.definition,
        card.owner,
        card.owner,
        Place.GRAVEYARD,
        tokens=card.tokens,
        markers=_unmarked(card, card.owner).markers,
        acquired=card.acquired,
        lost=card.lost,
        last_player=None if card.player is card.owner else card.player,
    )


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
    Deed.TO_AUXILIARY_ZONE: Happening.WENT_TO_AUXILIARY_ZONE,
    Deed.CLOSE: Happening.CLOSED,
    Deed.RESTORE_MOVEMENT: Happening.MOVEMENT_RESTORED,
    Deed.OPEN: Happening.OPENED,
    Deed.PLACE_CONTROL_MARKER: Happening.MARKER_PLACED,
    Deed.REMOVE_CONTROL_MARKER: Happening.MARKER_REMOVED,
}
"""What happens to a card when the deed changes it; who controls it is compared before and after."""


# --- what a text wants done ----------------------------------------------------------------------------------


def steps_of(
    operations: tuple[Operation, ...],
    speaker: Speaker,
    targets: tuple[str, ...],
    player: Player,
    of: Due | None = None,
) -> tuple[ScriptStep, ...]:
    """Give what an ability's effects are to do: each deed to all its cards at once, or to one after another."""
    steps: list[ScriptStep] = []
    for one in operations:
        objects = _objects_of(one, speaker, targets)
        shares = [(object,) for object in objects] if one.each else [objects] if objects else []
        amount = None if one.amount is None else speaker.amount(one.amount)
        steps += [
            ScriptStep(one.deed, share, player, of, amount=amount, operation=one, spoken=speaker.spoken)
            for share in shares
        ]
    return tuple(steps)


def _objects_of(operation: Operation, speaker: Speaker, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Give the targets, or the cards that the text describes; a cell whose text it is can be «this» as well."""
    cards = tuple(one for one in targets if one in speaker.state.cards)
    cells = tuple(one for one in targets if cell_index(one) != NOWHERE)
    if operation.deed is Deed.SWAP:
        return (speaker.this, *cards)
    if operation.of is None:
        objects = tuple(one for one in targets if one in (*cards, *cells)) if operation.deed in MARKER_DEEDS else cards
    elif operation.of.this and speaker.this in CELLS:
        objects = (speaker.this,)
    else:
        objects = speaker.cards(operation.of)
    return (*objects, *cells) if operation.deed is Deed.RELOCATE else objects


# --- carrying out --------------------------------------------------------------------------------------------


def carried_out(state: State, step: ScriptStep, inquiry: Inquiry, reads: set[str]) -> tuple[State, tuple[Event, ...]]:
    """Carry out one step and let permanent abilities have their way; give the state and what happened."""
    if step.deed is Deed.END_GAME:
        return state.changed(result=_result(state, inquiry)), ()
    if step.deed is Deed.DESTROY and step.of is None:
        # To destroy is to give a destruction effect (b:g-94); only the game rules kill at once (b:210.7, b:421.4).
        doer = _doer_of(step, inquiry, state, reads)
        doomed = [id for id in step.objects if state.cards[id].in_battle_zone]
        return state, tuple(Event(Happening.DOOMED, id, doer) for id in doomed)
    if step.deed in (Deed.RELOCATE, Deed.SWAP):
        return _relocated(state, step)
    if step.deed is Deed.SUMMON:
        id, cell = step.objects
        card = summoned(state.cards[id], cell, step.player, inquiry)
        return state.changed(cards={**state.cards, id: card}), (Event(Happening.SUMMONED, id),)
    if step.deed is Deed.RESURRECT:
        return resurrected(state, step, inquiry)
    changed, events = _done(state, step, inquiry, reads)
    changed = released(state, changed, inquiry)
    settled = with_allegiances(changed, inquiry, reads)
    # The question is asked only where its answer matters.
    if settled is not changed and inquiry.reading(PERMANENT_CHECK) == "always":
        changed = settled
    changed, left = _with_what_they_carry(state, changed, inquiry)
    events = (*events, *left, *changes_of_control(state, changed))
    if step.deed is Deed.OPEN and inquiry.setting(SettingName.ALLOWANCE_OF_OPENED) is Allowance.RESTORED:
        opened = tuple(one.object for one in events if one.happening is Happening.OPENED)
        restoring = step._replace(deed=Deed.RESTORE_MOVEMENT, objects=opened)
        changed, restored = carried_out(changed, restoring, inquiry, reads)
        events = (*events, *restored)
    return changed, events


def _done(state: State, step: ScriptStep, inquiry: Inquiry, reads: set[str]) -> tuple[State, tuple[Event, ...]]:
    """Do one deed to each of its objects; what is not in the battle zone any more is left alone."""
    if step.deed in MARKER_DEEDS and step.spoken is not None and step.operation is not None:
        speaker = Speaker(inquiry, state, *step.spoken, reads, step.picked)
        return MARKER_DEEDS[step.deed](state, step.objects, step.operation, speaker)
    doer = _doer_of(step, inquiry, state, reads)
    cards = dict(state.cards)
    events: list[Event] = []
    for id in step.objects:
        before = cards[id]
        if not before.in_battle_zone or (step.deed is Deed.GIVE_TOKEN and not _has_room(before, inquiry)):
            continue
        after = _changed(before, step, inquiry)
        if after == before:
            continue
        cards[id] = after
        if step.deed in LIFE_DEEDS and (told := happened_to(before, after)) is not None:
            events.append(Event(told[0], id, doer, amount=told[1]))
        if step.deed in _HAPPENINGS:
            events.append(Event(_HAPPENINGS[step.deed], id, doer))
        if after.place is not before.place:
            events += _left_behind(cards, id, step.objects)
    return state.changed(cards=cards), tuple(events)


def _doer_of(step: ScriptStep, inquiry: Inquiry, state: State, reads: set[str]) -> str | None:
    """Give the card that does it: the one whose text it is, or the one that a marker's text names."""
    if step.spoken is None:
        return None
    if step.operation is None:
        return step.spoken.other  # a destruction effect is carried out: who gave it does the destroying
    if not step.operation.by_named_card:
        return step.spoken.this
    return next(iter(Speaker.of(step.spoken, inquiry, state, reads).named_cards()), None)


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


def with_allegiances(state: State, inquiry: Inquiry, reads: set[str]) -> State:
    """Give the state in which every card whose own permanent ability tells its player is controlled by that player."""
    governed = [
        (card, own)
        for card in state.battle_zone
        if card.definition.allegiances or not card.is_plain
        if (own := possessed(state, card.id, Allegiance, inquiry))
    ]
    if not governed:
        return state
    going_over: dict[str, Card] = {}
    for card, own in governed:
        speakers = [(one, Speaker(inquiry, state, card.id, source.marker, reads=reads)) for one, source in own]
        away = any(speaker.holds(one.conditions) for one, speaker in speakers)
        player = card.owner.opponent if away else card.owner
        if player is not card.player:
            going_over[card.id] = card._replace(player=player)
    return state.changed(cards={**state.cards, **going_over}) if going_over else state


def released(before: State, after: State, inquiry: Inquiry) -> State:
    """Give the state in which cards are their owners' again that have just been left without the ability that gave them
    to the opponent; nothing tells any more that anybody else controls them.
    """
    free = [
        card._replace(player=card.owner)
        for id, card in after.cards.items()
        if card.player is not card.owner
        and card is not before.cards[id]
        and possessed(before, id, Allegiance, inquiry)
        and not possessed(after, id, Allegiance, inquiry)
    ]
    return after.changed(cards={**after.cards, **{card.id: card for card in free}}) if free else after


def _with_what_they_carry(before: State, after: State, inquiry: Inquiry) -> tuple[State, tuple[Event, ...]]:
    """Give what becomes of hosts and of what they carry where one of them is taken under control. Raises `Ungrounded`.

    Whether equipment goes along with its host is an open question that section 421 asks.
    """
    taken = {
        id
        for id, card in after.cards.items()
        if card is not before.cards[id] and card.player is not before.cards[id].player and card.in_battle_zone
    }
    carried = [one for one in after.cards.values() if one.host is not None and (one.host in taken or one.id in taken)]
    if not carried:
        return after, ()
    cards, events = dict(after.cards), []
    for card in carried:
        host = after.cards[card.host or ""]
        is_symbiote = card.definition.type in (CardType.SYMBIOTE, CardType.PARASITE)
        if is_symbiote and host.id in taken and inquiry.required(SettingName.SYMBIOTE_OF_TAKEN) is Carried.GOES_ALONG:
            cards[card.id] = cards[card.id]._replace(player=host.player)
        if inquiry.required(SettingName.HOST_OF_TAKEN) is HostOfTaken.LOST:
            cards[card.id] = cards[card.id]._replace(host=None)
            events.append(Event(Happening.HOST_LEFT, card.id))
    return after.changed(cards=cards), tuple(events)


def changes_of_control(before: State, after: State) -> Iterator[Event]:
    """Give the cards of the battle zone whose player is another one now, and the equipment of such hosts."""
    for id, card in after.cards.items():
        if card.player is not before.cards[id].player and card.in_battle_zone:
            yield Event(Happening.CONTROL_CHANGED, id)
            if card.definition.allegiances:
                yield Event(Happening.PERMANENT_WORKED, id)
            for other in after.cards.values():
                if other.host == id and other.definition.type is CardType.EQUIPMENT and other.player is not card.player:
                    yield Event(Happening.HOST_TAKEN, other.id)


# --- the end of the game -------------------------------------------------------------------------------------


def without_creatures(state: State, inquiry: Inquiry) -> tuple[Player, ...]:
    """Give the players who control no creature in the battle zone."""
    holders = {
        card.player
        for card in state.battle_zone
        if inquiry.lookup(Table.CREATURE_TYPES, card.definition.type) is not None
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
