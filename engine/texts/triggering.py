"""Which abilities something that happened triggers, and from how many markers (543.5)."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.deeds.ignoring import met
from engine.deeds.modifiers import Blow
from engine.inquiry import Inquiry
from engine.model.cards import Deed, Happening, Operation, Selection, Trigger
from engine.model.events import Event
from engine.model.state import Phase, Player, Spoken, State
from engine.settings import IgnoredTriggers, OpeningAbilities, SettingName, Triggerings
from engine.texts.possession import Possessed, giving_player, possessed, whose_single
from engine.texts.speaker import Speaker
from engine.texts.understanding import has_texts, named_triggers_of

_STARTS_OF_TURNS: Final = (Happening.TURN_STARTED, Happening.OPPOSING_TURN_STARTED)


class Triggered(NamedTuple):
    """A triggered ability: the card behind it, whose it is, and what its text needs to know."""

    source: str
    player: Player
    trigger: Trigger
    spoken: Spoken | None


def triggered_by(event: Event, state: State, inquiry: Inquiry, reads: set[str]) -> Iterable[Triggered]:
    """Give the abilities that something triggers: those of the card or cell it happened to, then others' that watch."""
    return _triggered_in(event, state, inquiry, reads) if _is_waited_for(event, state) else ()


def _is_waited_for(event: Event, state: State) -> bool:
    """Tell whether there may be an ability that something triggers: most cards have none."""
    if event.happening is Happening.PRIORITY_DUE:
        return False  # no text waits for that
    card = state.cards.get(event.object)
    # What an attack meets is asked on the way, with all that is cited for it, whoever has abilities.
    return card is None or card.may_trigger or event.ability is not None or bool(state.watchers)


def _triggered_in(event: Event, state: State, inquiry: Inquiry, reads: set[str]) -> Iterator[Triggered]:
    for holder in _holders(event, state):
        seen = _not_ignored(event, state, inquiry) if holder == event.object else state
        found = [
            (trigger, own)
            for trigger, own in possessed(seen, holder, Trigger, inquiry, lambda one: one.when is event.happening)
            if _is_triggered(trigger, own, holder, event, state, inquiry, reads)
        ]
        found += _by_name(holder, event, seen, inquiry, reads)
        for trigger, own in _from_each_marker(found, inquiry):
            yield _triggered(trigger, own, holder, event, state, inquiry)


def _not_ignored(event: Event, state: State, inquiry: Inquiry) -> State:
    """Give the state with the target of an ignoring object as that finds it: what it ignores is silent (b:408.4)."""
    source, target = state.cards.get(event.by or ""), state.cards.get(event.object)
    if event.ability is None or source is None or target is None or not has_texts(source):
        return state
    found = met(Blow(inquiry, state, source, target, event.ability))
    if found.state is state or inquiry.setting(SettingName.IGNORED_TRIGGERS) is not IgnoredTriggers.SILENT:
        return state
    return found.state


def _by_name(
    holder: str, event: Event, state: State, inquiry: Inquiry, reads: set[str]
) -> Iterator[tuple[Trigger, Possessed]]:
    """Give the triggered abilities that names on a card stand for, citing the names (b:414.1)."""
    card = state.cards.get(holder)
    for trigger, cited in () if card is None else named_triggers_of(card, state, inquiry):
        own = Possessed(trigger)
        if trigger.when is event.happening and _is_triggered(trigger, own, holder, event, state, inquiry, reads):
            inquiry.cited(cited)
            yield trigger, own


def _holders(event: Event, state: State) -> Iterator[str]:
    """Give those whose abilities may be triggered: to whom it happened, and who in the battle zone watches others."""
    yield event.object
    yield from (id for id in state.watchers if id != event.object)


def _is_triggered(
    trigger: Trigger, own: Possessed, holder: str, event: Event, state: State, inquiry: Inquiry, reads: set[str]
) -> bool:
    if event.happening in _STARTS_OF_TURNS and not _triggers_in_this_step(trigger, state, inquiry):
        return False
    speaker = Speaker(inquiry, state, holder, own.marker, event.marker, event.by, reads)
    if not _is_whose(trigger, holder, event, speaker):
        return False
    if trigger.by is not None and not _is_described(trigger.by, event.by, speaker):
        return False
    if trigger.marker is not None and (event.marker is None or event.marker.name != trigger.marker):
        return False
    if trigger.this_marker and event.marker not in own.markers:
        return False
    return speaker.holds(trigger.conditions)


def _triggers_in_this_step(trigger: Trigger, state: State, inquiry: Inquiry) -> bool:
    """Tell whether the step that has begun is that in which an ability of the start of a turn triggers (b:310.3)."""
    opens = any(one.deed is Deed.OPEN for one in trigger.effects)
    early = opens and inquiry.setting(SettingName.OPENING_ABILITIES) is OpeningAbilities.IN_THE_PREPARATION
    return early is (state.phase is Phase.PREPARATION)


def _is_whose(trigger: Trigger, holder: str, event: Event, speaker: Speaker) -> bool:
    if trigger.whose is None:
        return event.object == holder
    return _is_described(trigger.whose, event.object, speaker)


def _is_described(selection: Selection, id: str | None, speaker: Speaker) -> bool:
    card = None if id is None else speaker.state.cards.get(id)
    return card is not None and speaker.describes(selection, card, anywhere=True)


def _from_each_marker(found: list[tuple[Trigger, Possessed]], inquiry: Inquiry) -> list[tuple[Trigger, Possessed]]:
    """Give the triggered abilities, of several markers of one text as many as are declared (543.5)."""
    by_text: dict[tuple[Trigger, str], Possessed] = {}
    kept = []
    for trigger, own in found:
        again = own.marker is not None and (trigger, own.marker.name) in by_text
        if again and inquiry.required(SettingName.MARKER_TRIGGERINGS) is not Triggerings.FROM_EACH_MARKER:
            continue
        if own.marker is not None:
            by_text[trigger, own.marker.name] = own
        kept.append((trigger, own))
    return kept


def _triggered(
    trigger: Trigger, own: Possessed, holder: str, event: Event, state: State, inquiry: Inquiry
) -> Triggered:
    """Give a triggered ability with the player whose it is: who controls the card that has it (b:407.1)."""
    marker = own.marker
    card = state.cards.get(holder)
    player = state.active if card is None else card.player
    if marker is not None and card is None:
        player = giving_player(state, marker) or player
    if len(own.markers) > 1 and _asks_whose(trigger):
        marker, player = whose_single(state, own, player, inquiry)
    asked = any(one.of is not None and one.of.other for one in trigger.effects) or _was_moved(event)
    other = event.by if asked else None
    plain = marker is None and event.marker is None and other is None
    # A cell declares nothing; behind its ability stands the card that gave the marker.
    source = holder if card is not None or marker is None or marker.by is None else marker.by
    return Triggered(source, player, trigger, None if plain else Spoken(holder, marker, event.marker, other))


def _was_moved(event: Event) -> bool:
    """Tell whether a marker came by another card's moving it, so that two cards can be said to have put it (543.4)."""
    marker = event.marker
    return event.happening is Happening.MARKER_RECEIVED and marker is not None and event.by != marker.by


def _asks_whose(trigger: Trigger) -> bool:
    """Tell whether it matters to what is done whose the one ability of several markers is (543.1.1).

    It does where the text speaks of its player's cards, or names the giver and 543.4 does not say which.
    """
    received = trigger.when is Happening.MARKER_RECEIVED
    return any(_speaks_of_its_player(one) or (one.by_named_card and not received) for one in trigger.effects) or any(
        one.of is not None and one.of.named_card and not received for one in trigger.effects
    )


def _speaks_of_its_player(effect: Operation) -> bool:
    return effect.of is not None and effect.of.own is not None
