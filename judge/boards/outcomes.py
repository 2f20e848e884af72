"""The ends of a case in words: what differs between them, card by card, and how probable each of it is.

Everything here is a pure function of a decision's JSON, with card ids in its positions resolved or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from judge.boards.words import Position, card_in_words, say, states_in_words
from rulesdb.records import Text

Outcome = Mapping[str, Any]

_GAME: Final = ""
"""Stands for the game itself among the cards."""

_WORDS: Final[Mapping[str, Text]] = {
    "dies": Text("гибнет", "dies"),
    "goes": Text("место: {place}", "place: {place}"),
    "plays for": Text("контролирует {player}", "controlled by the {player}"),
    "intact": Text("без перемен", "no change"),
    "first-wins": Text("победа первого игрока", "the first player wins"),
    "second-wins": Text("победа второго игрока", "the second player wins"),
    "draw": Text("ничья", "a draw"),
    "goes on": Text("игра продолжается", "the game goes on"),
}


@dataclass(frozen=True, slots=True)
class Share:
    """How probable it is that one card ends in one way, when these choices are made."""

    card: str
    words: str
    probability: Fraction
    choices: tuple[str, ...]


def shares(before: Position, outcomes: Sequence[Outcome], language: str) -> tuple[Share, ...]:
    """Tell for each card that does not end the same in all outcomes how probable each of its ends is.

    `before` is the position that the outcomes come from. Ends under different choices of the players are kept apart:
    a choice has no probability. The most probable end of a card comes first.
    """
    told: dict[tuple[tuple[str, ...], str, str], Fraction] = {}
    for card in _differing(outcomes):
        for one in outcomes:
            key = tuple(one.get("choices", ())), card, _end_of(card, before, one["position"], language)
            told[key] = told.get(key, Fraction(0)) + Fraction(one.get("probability", 1))
    found = [Share(card, words, probability, choices) for (choices, card, words), probability in told.items()]
    order = {card: place for place, card in enumerate((_GAME, *before.get("cards", {})))}
    return tuple(sorted(found, key=lambda one: (one.choices, order.get(one.card, 0), -one.probability, one.words)))


def subject(share: Share, before: Position, language: str) -> str:
    """Give the card that a share is about, by name and place; the game where it is about that."""
    if share.card == _GAME:
        return "Игра" if language == "ru" else "The game"
    return card_in_words(before["cards"][share.card], before, language)


def _differing(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """Give the cards, and the game, that do not end the same in all outcomes."""
    if len({one["position"].get("result") for one in outcomes}) > 1:
        yield _GAME
    for card in outcomes[0]["position"].get("cards", {}) if outcomes else ():
        if any(one["position"]["cards"].get(card) != outcomes[0]["position"]["cards"][card] for one in outcomes):
            yield card


def _end_of(card: str, before: Position, after: Position, language: str) -> str:
    if card == _GAME:
        return _WORDS[after.get("result") or "goes on"][language]
    was, now = before["cards"][card], after["cards"][card]
    phrases = []
    if now.get("at") == "graveyard" and was.get("at") != "graveyard":
        return _WORDS["dies"][language]
    if now.get("at") != was.get("at", now.get("at")):
        phrases.append(_WORDS["goes"][language].format(place=say(str(now.get("at")), language)))
    if now["player"] != was["player"]:
        phrases.append(_WORDS["plays for"][language].format(player=say(now["player"], language)))
    phrases += states_in_words({**now, "host": None, "owner": now["player"]}, after, language)
    same = not phrases or (now.get("at") == was.get("at") and _state(now) == _state(was))
    return _WORDS["intact"][language] if same else ", ".join(phrases)


def _state(card: Mapping[str, Any]) -> dict[str, Any]:
    """What of a card its end is told by, with what is absent and what is empty taken for the same."""
    return {key: value for key, value in card.items() if value and key not in ("card", "at", "owner", "host")}
