"""Wounds: what prevents them, and how they land (b:420)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import Final, NamedTuple

from engine.course.choices import Answers, Choice
from engine.deeds.modifiers import Blow, at_least_zero
from engine.inquiry import Citation, Inquiry
from engine.model.cards import Happening
from engine.model.events import Event
from engine.model.permanents import Prevention
from engine.model.state import Acquired, Card, ScriptStep, State
from engine.settings import (
    Chooser,
    FirstPreventions,
    PreventionOfGone,
    Preventions,
    SettingName,
    UnusedPrevention,
    WithoutNumber,
)
from engine.text import Text
from engine.texts.understanding import fits, has_texts, permanents_of

ATTACKED: Final = "attacked"
"""What a card remembers of this turn: by how many attacks it has been attacked."""

HURT: Final = "hurt"
"""What a card remembers of this turn: how many wounds it has been dealt, by attacks and otherwise."""

WOUNDED: Final = "wounded"
"""What a card remembers of this turn: how many wounds attacks have dealt it."""


# --- prevention ----------------------------------------------------------------------------------------------


class Preventing(NamedTuple):
    """A prevention that can apply, the card whose text it is, and how many wounds it has left to prevent."""

    bearer: Card
    prevention: Prevention
    left: int | None
    cited: Citation | None
    giver: str | None = None

    @property
    def key(self) -> str:
        """The name under which its bearer remembers how much of it is used."""
        return f"prevented:{self.prevention.id}" if self.giver is None else _given_by(self.giver)


def _given_by(card: str) -> str:
    """Give the name for what a card gave to be used once."""
    return f"prevention-given:{card}"


class Landed(NamedTuple):
    """What is left of wounds after prevention, and which cards remember how much they have prevented."""

    number: int
    remembered: tuple[tuple[str, str, int], ...] = ()


def landed(number: int, blow: Blow, answers: Answers) -> Landed:
    """Give how many of `number` wounds land on the target of a blow, its modifiers being applied (b:420.5).

    Raises `MustChoose` where a player orders the preventions.
    """
    number = at_least_zero(blow.inquiry, number)
    remembered: list[tuple[str, str, int]] = []
    for group in _in_turn(_preventing(blow), blow):
        number, used = _prevented(number, group, blow, answers)
        remembered += used
    return Landed(number, tuple(remembered))


def remembered(card: Card, what: str) -> int:
    """Give how often, or how much, a card remembers of this turn."""
    return next((number for name, number in card.this_turn if name == what), 0)


def remembering(card: Card, news: Mapping[str, int]) -> Card:
    """Give the card with more to remember of this turn."""
    known = dict(card.this_turn)
    for what, number in news.items():
        known[what] = known.get(what, 0) + number
    return card._replace(this_turn=tuple(sorted(known.items())))


def _preventing(blow: Blow) -> list[Preventing]:
    """Give the preventions whose text is about this blow, and of which something is left."""
    found = []
    target = blow.target
    for bearer in blow.state.cards.values():
        if target is None or not bearer.in_battle_zone or not has_texts(bearer):
            continue
        for one, cited in permanents_of(bearer, blow.state, blow.inquiry):
            if not isinstance(one, Prevention) or one.until_used:
                continue
            if not fits(one.of, target, bearer, blow.state, blow.inquiry):
                continue
            if one.first_attack and remembered(target, ATTACKED):
                continue
            left = None if one.amount is None else one.amount - remembered(bearer, f"prevented:{one.id}")
            if left != 0 and blow.is_done(one.manner, bearer):
                found.append(Preventing(bearer, one, left, cited))
    return found + list(_given(blow))


def _given(blow: Blow) -> Iterator[Preventing]:
    """Give the preventions that cards gave the target, to be used once, unless their source is gone (b:420.7)."""
    target, cards = blow.target, blow.state.cards
    if target is None:
        return
    for one in target.acquired:
        if not isinstance(one.ability, Prevention) or not one.ability.until_used:
            continue
        giver = cards.get(one.by or "")
        gone = giver is None or not giver.in_battle_zone
        if gone and blow.inquiry.setting(SettingName.PREVENTION_OF_GONE) is PreventionOfGone.NOT_APPLIED:
            continue
        if blow.is_done(one.ability.manner, target):
            yield Preventing(target, one.ability, one.ability.amount, None, one.by or target.id)


def _in_turn(preventing: list[Preventing], blow: Blow) -> list[list[Preventing]]:
    """Give the preventions player by player, those of the target's controller first (b:420.3.b)."""
    target = blow.target
    if target is None or not preventing:
        return []
    groups = [[one for one in preventing if (one.bearer.player is target.player) is own] for own in (True, False)]
    if all(groups):
        own_first = blow.inquiry.required(SettingName.FIRST_PREVENTIONS) is FirstPreventions.OF_TARGETS_CONTROLLER
        return groups if own_first else groups[::-1]
    return [group for group in groups if group]


def _prevented(
    number: int, group: list[Preventing], blow: Blow, answers: Answers
) -> tuple[int, tuple[tuple[str, str, int], ...]]:
    """Apply one player's preventions; where their order matters, a player sets it."""
    ways: dict[tuple[tuple[str, str, int], ...], tuple[Choice, int]] = {}
    for order in permutations(group):
        left, used = _applied(number, order, blow.inquiry)
        ways.setdefault(tuple(sorted(used)), (_words(order), left))
    way = next(iter(ways)) if len(ways) == 1 else _chosen(ways, group, blow, answers)
    return ways[way][1], way


def _chosen(
    ways: Mapping[tuple[tuple[str, str, int], ...], tuple[Choice, int]],
    group: list[Preventing],
    blow: Blow,
    answers: Answers,
) -> tuple[tuple[str, str, int], ...]:
    of_target = blow.inquiry.required(SettingName.PREVENTIONS_OF_ONE_PLAYER) is Chooser.CONTROLLER_OF_TARGET
    player = blow.target.player if of_target and blow.target is not None else group[0].bearer.player
    provision = blow.inquiry.rules.settings[SettingName.PREVENTIONS_OF_ONE_PLAYER].id
    chosen = answers.to(player, provision, tuple(choice for choice, _ in ways.values()))
    return next(used for used, (choice, _) in ways.items() if choice.id == chosen)


def _applied(number: int, order: Iterable[Preventing], inquiry: Inquiry) -> tuple[int, list[tuple[str, str, int]]]:
    """Apply preventions in an order; give what is left of the wounds and how much each has prevented."""
    used: list[tuple[str, str, int]] = []
    for one in order:
        if one.left is None:
            prevented = number if inquiry.setting(SettingName.WITHOUT_NUMBER) is WithoutNumber.ALL else 0
        elif used and inquiry.setting(SettingName.PREVENTIONS) is not Preventions.ONE_AFTER_ANOTHER:
            prevented = 0
        else:
            prevented = min(number, one.left)
        if prevented:
            inquiry.cited(one.cited)
        spent = prevented
        if one.left is not None and not prevented:
            kept = inquiry.setting(SettingName.UNUSED_PREVENTION) is UnusedPrevention.KEPT
            spent = 0 if kept else one.left
        if spent and (one.left is not None or one.prevention.until_used):
            used.append((one.bearer.id, one.key, spent))
        number -= prevented
    return number, used


def _words(order: tuple[Preventing, ...]) -> Choice:
    names = ", ".join(f"{one.bearer.id} ({one.prevention.id})" for one in order)
    id = "-then-".join(f"{one.prevention.id}:{one.bearer.id}" for one in order)
    return Choice(id, Text(f"предотвращение по порядку: {names}", f"prevention in this order: {names}"))


def _using_up(card: Card, what: str, number: int) -> Card:
    """Give a card with so much less left of the preventions that a card gave it; what is used up is gone."""
    left: list[Acquired] = []
    for one in card.acquired:
        prevention = one.ability
        if not isinstance(prevention, Prevention) or not prevention.until_used or what != _given_by(one.by or card.id):
            left.append(one)
            continue
        used = number if prevention.amount is None else min(number, prevention.amount)
        number -= used
        if prevention.amount is not None and prevention.amount > used:
            left.append(one._replace(ability=prevention._replace(amount=prevention.amount - used)))
        elif not used:
            left.append(one)
    return card._replace(acquired=tuple(left))


# --- landing -------------------------------------------------------------------------------------------------


def dealt(state: State, step: ScriptStep) -> tuple[State, tuple[Event, ...]]:
    """Let wounds land on a card; give the state and what happened."""
    wound = step.wound
    if wound is None:
        return state, ()
    cards = dict(state.cards)
    for bearer, what, number in wound.remembered:
        card = cards[bearer]
        given = any(what == _given_by(one.by or bearer) for one in card.acquired)
        cards[bearer] = _using_up(card, what, number) if given else remembering(card, {what: number})
    events: list[Event] = []
    for id in step.objects:
        if not cards[id].in_battle_zone:
            continue
        card = cards[id]._replace(wounds=cards[id].wounds + wound.number)
        if wound.number:
            card = remembering(card, {HURT: wound.number})
        if wound.role is not None:
            news = {ATTACKED: 1, WOUNDED: wound.number} if wound.number else {ATTACKED: 1}
            card = remembering(card, news)
        cards[id] = card
        if wound.number:
            events.append(Event(Happening.WOUNDED, id, wound.by, amount=wound.number, ability=wound.ability))
        elif wound.role is not None:
            events.append(Event(Happening.UNHURT, id, wound.by, ability=wound.ability))
    return state.changed(cards=cards), tuple(events)
