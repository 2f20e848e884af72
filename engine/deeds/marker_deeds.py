"""Deeds done with special markers and with abilities that cards grant or take: what changes and what happened."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.clauses import Use
from engine.model.board import CELLS, cell_index
from engine.model.cards import Deed, Happening, Operation, Selection, Until
from engine.model.events import Event
from engine.model.marker import CONTROL_MARKER, Marker, marker_counter
from engine.model.permanents import Prevention
from engine.model.state import EVERY_ABILITY, Acquired, Card, Lost, State
from engine.open_questions import NAMED_MARKER
from engine.settings import Granted, Lasting, OwnMarker, PreventionLasts, SettingName
from engine.texts.possession import id_of, is_named, marker_text, markers_on
from engine.texts.speaker import Speaker

Changed = tuple[State, tuple[Event, ...]]


def _every_marker(state: State, holder: str) -> tuple[Marker, ...]:
    card = state.cards.get(holder)
    return state.cell_markers.get(cell_index(holder), ()) if card is None else card.markers


def _with_markers(state: State, holder: str, markers: tuple[Marker, ...]) -> State:
    """Give the state in which these markers lie on a card or cell."""
    card = state.cards.get(holder)
    if card is not None:
        return state.changed(cards={**state.cards, holder: card._replace(markers=markers)})
    others = {cell: kept for cell, kept in state.cell_markers.items() if cell != cell_index(holder)}
    return state.changed(cell_markers={**others, cell_index(holder): markers} if markers else others)


def _added(state: State, holder: str, marker: Marker) -> State:
    return _with_markers(state, holder, (*_every_marker(state, holder), marker))


def _dropped(state: State, holder: str, gone: list[Marker]) -> State:
    left = list(_every_marker(state, holder))
    for one in gone:
        left.remove(one)
    return _with_markers(state, holder, tuple(left))


# --- markers -------------------------------------------------------------------------------------------------


def _give(state: State, objects: tuple[str, ...], operation: Operation, speaker: Speaker) -> Changed:
    """Put a marker of the text on each card or cell."""
    giver = speaker.printed_on
    events: list[Event] = []
    if giver is None or operation.marker is None:
        return state, ()
    bare = Marker(operation.marker, giver.id)
    text = marker_text(state, bare)
    ability = None if text is None or text.ability is None else id_of(text.ability)
    marker = bare._replace(ability=ability, named=text is not None and text.named, player=giver.player)
    for holder in objects:
        if not _may_have(state, holder, marker, speaker):
            continue
        state = _added(state, holder, marker)
        events.append(Event(Happening.MARKER_RECEIVED, holder, giver.id, marker=marker))
    return state, tuple(events)


def _may_have(state: State, holder: str, marker: Marker, speaker: Speaker) -> bool:
    """Tell whether a card or cell can get a marker; a second «именной» one may be more than it can have (543.2)."""
    if not _is_there(state, holder):
        return False
    text = marker_text(state, marker)
    if text is None or all(marker_text(state, one) != text for one in markers_on(state, holder)):
        return True
    if not is_named(text, speaker.inquiry):
        return True
    speaker.reads.add(marker_counter(holder, marker.name))
    return speaker.inquiry.reading(NAMED_MARKER) == "one-works"


def _is_there(state: State, holder: str) -> bool:
    card = state.cards.get(holder)
    return holder in CELLS if card is None else card.in_battle_zone


def _remove(state: State, objects: tuple[str, ...], operation: Operation, speaker: Speaker) -> Changed:
    """Take from each card or cell the markers that the text means."""
    events: list[Event] = []
    for holder in objects:
        gone = _meant(state, holder, operation, speaker)
        state = _dropped(state, holder, gone)
        events += [Event(Happening.MARKER_LOST, holder, speaker.this, marker=one) for one in gone]
    return state, tuple(events)


def _move(state: State, objects: tuple[str, ...], operation: Operation, speaker: Speaker) -> Changed:
    """Move the markers that the text means from all targets but the last to the last."""
    *holders, to = objects
    events: list[Event] = []
    for holder in holders:
        for marker in _meant(state, holder, operation, speaker):
            if not _may_have(state, to, marker, speaker):
                continue
            state = _added(_dropped(state, holder, [marker]), to, marker)
            events.append(Event(Happening.MARKER_LOST, holder, speaker.this, marker=marker))
            events.append(Event(Happening.MARKER_RECEIVED, to, speaker.this, marker=marker))
    return state, tuple(events)


def _meant(state: State, holder: str, operation: Operation, speaker: Speaker) -> list[Marker]:
    """Give the markers on a card or cell that a text handles: that picked, that very one, or those that it means."""
    there = markers_on(state, holder)
    speaker.reads.update(marker_counter(holder, one.name) for one in there)
    if speaker.picked is not None:
        return [speaker.picked] if speaker.picked in there else []
    if not operation.this_marker:
        return [one for one in there if speaker.means(Use.HANDLED, operation.marker or "", one)]
    own = speaker.marker
    if own is None:
        return []
    if speaker.inquiry.required(SettingName.OWN_MARKER) is OwnMarker.THAT_VERY_ONE:
        return [own] if own in there else []
    return [one for one in there if one.name == own.name]


# --- abilities granted and taken (407) -----------------------------------------------------------------------


def _grant(state: State, objects: tuple[str, ...], operation: Operation, speaker: Speaker) -> Changed:
    """Let each card have an ability, as an acquired one."""
    assert operation.ability is not None
    acquired = speaker.inquiry.required(SettingName.GRANTED) is Granted.ACQUIRED
    until = operation.until or _unless_told(SettingName.GRANTED_LASTS, speaker)
    granted = Acquired(operation.ability, speaker.this if acquired else None, until)
    return _each(state, objects, lambda card: card._replace(acquired=(*card.acquired, granted))), ()


_THIS: Final = Selection(this=True)


def _prevent(state: State, objects: tuple[str, ...], operation: Operation, speaker: Speaker) -> Changed:
    """Let so many wounds of each card be prevented later (b:420.6)."""
    lasts = speaker.inquiry.required(SettingName.PREVENTION_LASTS)
    amount = None if operation.amount is None else speaker.amount(operation.amount)
    prevention = Prevention("prevention", amount, _THIS, until_used=lasts is PreventionLasts.UNTIL_USED)
    given = Acquired(prevention, speaker.this, operation.until)
    return _each(state, objects, lambda card: card._replace(acquired=(*card.acquired, given))), ()


def _lose_all(state: State, objects: tuple[str, ...], operation: Operation, speaker: Speaker) -> Changed:
    """Let each card lose all abilities."""
    return _lose(state, objects, EVERY_ABILITY, operation, speaker)


def _lose_one(state: State, objects: tuple[str, ...], operation: Operation, speaker: Speaker) -> Changed:
    """Let each card lose a particular ability."""
    return _lose(state, objects, operation.ability_id or "", operation, speaker)


def _lose(state: State, objects: tuple[str, ...], id: str, operation: Operation, speaker: Speaker) -> Changed:
    """Note on each card what it has lost, and how long; what that takes in is asked in `engine.texts.possession`."""
    lost = Lost(id, operation.until or _unless_told(SettingName.LOST_LASTS, speaker))
    return _each(state, objects, lambda card: _having_lost(card, lost)), ()


def without_all(card: Card, *, spared: bool) -> Card:
    """Give a card as one that ignores its abilities meets it, without acquired ones where they are not spared."""
    left = tuple(one for one in card.acquired if spared and one.by is not None)
    markers = card.markers if spared else (CONTROL_MARKER,) * card.has_control_marker
    return _having_lost(card, Lost(EVERY_ABILITY, own_only=True))._replace(acquired=left, markers=markers)


def without_one(state: State, card: Card, id: str, *, every_copy: bool) -> Card:
    """Give a card as one that ignores an ability meets it: without every copy, or without that of its own text."""
    acquired = tuple(one for one in card.acquired if id_of(one.ability) != id or not (every_copy or one.by is None))
    markers = tuple(one for one in card.markers if not (every_copy and _stands_for(state, one, id)))
    return _having_lost(card, Lost(id, own_only=True))._replace(acquired=acquired, markers=markers)


def _having_lost(card: Card, lost: Lost) -> Card:
    return card if lost in card.lost else card._replace(lost=(*card.lost, lost))


def _unless_told(name: SettingName, speaker: Speaker) -> Until | None:
    """Give how long what a text grants or takes lasts where it gives no duration. Raises `Ungrounded`."""
    return Until.TURN_END if speaker.inquiry.required(name) is Lasting.THIS_TURN else None


def _each(state: State, objects: tuple[str, ...], changed: Callable[[Card], Card]) -> State:
    """Give the state in which each card of the battle zone among the objects is changed."""
    cards = {id: changed(state.cards[id]) for id in objects if id in state.cards and state.cards[id].in_battle_zone}
    return state.changed(cards={**state.cards, **cards})


def _stands_for(state: State, marker: Marker, ability: str) -> bool:
    text = marker_text(state, marker)
    return text is not None and text.ability is not None and id_of(text.ability) == ability


MARKER_DEEDS: Final[Mapping[Deed, Callable[[State, tuple[str, ...], Operation, Speaker], Changed]]] = {
    Deed.GIVE_MARKER: _give,
    Deed.REMOVE_MARKER: _remove,
    Deed.MOVE_MARKER: _move,
    Deed.GRANT_ABILITY: _grant,
    Deed.LOSE_ALL_ABILITIES: _lose_all,
    Deed.LOSE_ABILITY: _lose_one,
    Deed.PREVENT: _prevent,
}
"""What each deed does to the cards or cells that it is done to, by the phrase of its text and whose text it is."""
