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
    "no markers": Text("без маркеров", "no markers"),
    "intact": Text("без перемен", "no change"),
    "first-wins": Text("победа первого игрока", "the first player wins"),
    "second-wins": Text("победа второго игрока", "the second player wins"),
    "draw": Text("ничья", "a draw"),
    "goes on": Text("игра продолжается", "the game goes on"),
    "not computed": Text("не вычислить: {reason}", "cannot be computed: {reason}"),
}


@dataclass(frozen=True, slots=True)
class Share:
    """How probable it is that one card ends in one way, under these readings and when these choices are made."""

    card: str
    words: str
    probability: Fraction
    choices: tuple[str, ...]
    readings: tuple[tuple[str, str], ...] = ()


def shares(before: Position, outcomes: Sequence[Outcome], language: str) -> tuple[Share, ...]:
    """Tell for each card that does not end the same in all outcomes how probable each of its ends is.

    `before` is the position that the outcomes come from. Ends under different readings, and under different choices of
    the players, are kept apart: neither has a probability. The most probable end of a card comes first.
    """
    told: dict[tuple[tuple[tuple[str, str], ...], tuple[str, ...], str, str], Fraction] = {}
    computed = [one for one in outcomes if "position" in one]
    differing = tuple(_differing(computed))
    for one in outcomes:
        readings, choices = tuple(one.get("readings", {}).items()), tuple(one.get("choices", ()))
        for card in differing if "position" in one else (_GAME,):
            key = readings, choices, card, _end_of(card, before, one, language)
            told[key] = told.get(key, Fraction(0)) + Fraction(one.get("probability", 1))
    found = [
        Share(card, words, probability, choices, readings)
        for (readings, choices, card, words), probability in told.items()
    ]
    order = {card: place for place, card in enumerate((_GAME, *before.get("cards", {})))}
    combinations = {one.readings: place for place, one in reversed(list(enumerate(found)))}

    def place(one: Share) -> tuple[Any, ...]:
        return combinations[one.readings], order.get(one.card, 0), one.choices, -one.probability, one.words

    return tuple(sorted(found, key=place))


def subject(share: Share, before: Position, language: str) -> str:
    """Give the card that a share is about, by name and place; the game where it is about that."""
    if share.card == _GAME:
        return "Игра" if language == "ru" else "The game"
    if share.card not in before["cards"]:
        return say("cell", language, cell=share.card)
    return card_in_words(before["cards"][share.card], before, language)


def chance_in_words(probability: Fraction, language: str) -> str:
    """Give a probability as a fraction and in percent.

    >>> chance_in_words(Fraction(7, 18), "ru"), chance_in_words(Fraction(1), "en")
    ('7/18 (38,9 %)', '1 (100.0%)')
    """
    percent = f"{float(probability):.1%}"
    return f"{probability} ({percent.replace('.', ',').replace('%', ' %') if language == 'ru' else percent})"


def _differing(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """Give the cards and cells, and the game, that do not end the same in all outcomes."""
    if len({one["position"].get("result") for one in outcomes}) > 1:
        yield _GAME
    for card in outcomes[0]["position"].get("cards", {}) if outcomes else ():
        if any(one["position"]["cards"].get(card) != outcomes[0]["position"]["cards"][card] for one in outcomes):
            yield card
    cells = sorted({cell for one in outcomes for cell in one["position"].get("cells", {})})
    yield from (one for one in cells if len({str(_lying(one, other["position"])) for other in outcomes}) > 1)


def _lying(cell: str, position: Position) -> Any:
    """Give the special markers on a cell."""
    return position.get("cells", {}).get(cell, {}).get("markers", [])


def _end_of(card: str, before: Position, outcome: Outcome, language: str) -> str:
    if "position" not in outcome:
        return _WORDS["not computed"][language].format(reason=outcome["reason"][language])
    after = outcome["position"]
    if card == _GAME:
        return _WORDS[after.get("result") or "goes on"][language]
    if card not in after["cards"]:
        lying = states_in_words({"markers": _lying(card, after)}, after, language)
        return ", ".join(lying) or _WORDS["no markers"][language]
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
