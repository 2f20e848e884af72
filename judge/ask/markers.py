"""Questions whether a card may handle a marker that another has given: «червь снимет дрожь, которую кинул червь врага».

The grammar is narrow: who handles it, which marker, after «который» who gave it. A word beyond it leaves the question
to be read as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.model.cards import AbilityKind, CardType
from judge import words
from judge.ask.signs import OPPOSING, OWN, Aspect, Sign
from judge.ask.situation import Spoken
from rulesdb.records import Text

REMOVE: Final = "remove-marker"
_UNNAMED: Final = "метка"
_NAMES: Final = {"дрожь": "дрожи", "дрожи": "дрожи", "сеть": "сеть", "удушение": "удушения", "охоту": "охоты"}


def _stems(*row: str) -> frozenset[str]:
    return frozenset(words.stem(word) for text in row for word in text.split())


_REMOVING: Final = _stems(
    "снять снимет сниму снимаю снимает убрать уберет уберу убирает удалить удалит удалю", "remove removes removing"
)
_PUT: Final = _stems(
    "кинул кинула кинуло положил положила положило повесил повесила поставил поставила наложил наложила дал дала дало "
    "выдал выдала",
    "put puts placed gave given",
)
_MARKER: Final = _stems("маркер маркера метка метку marker", *_NAMES)
_CARDS: Final = _stems("карта карту существо червь червя паук паука тварь", "card creature worm spider")
_OF_ANY_NAME: Final = _stems("карта существо card creature")
_OPPOSING: Final = _stems(
    "соперник соперника противник противника враг врага оппонент чужой чужая чужого вражеский",
    "opponent enemy opposing",
)
_OWN: Final = _stems("мой моя мое моего мою моей свой своя своего своей я", "my own mine i")
_ANOTHER: Final = _stems("другой другая другое другого", "another other")
_WHICH: Final = frozenset({"который", "которую", "которое", "которая", "которого", "that", "which"})
_FILLERS: Final = _stems("может могу можно ли а и же этот эту", "can may a an the s") | {"?"}


class Giver(NamedTuple):
    """Whose card gave a marker, None where it was not said, and whether it has the same name as the one that acts."""

    side: str | None
    namesake: bool


@dataclass(frozen=True, slots=True)
class Handling:
    """That a card removes a marker which another has given; sides are seen from who acts."""

    marker: str
    giver: Giver
    by_opponent: bool
    spoken: tuple[Spoken, ...]

    def assumed(self) -> tuple[Text, ...]:
        """Give what the position holds beyond what was said."""
        return tuple(self._assumed())

    def _assumed(self) -> Iterator[Text]:
        if self.by_opponent:
            yield Text("«первый игрок» здесь — ваш противник", "“first player” stands for your opponent")
        yield Text("ход того, кто действует", "it is the turn of whoever acts")
        yield Text(
            "особенность — воздействие по цели с таким маркером",
            "the ability is an influence at a target with such a marker",
        )
        yield Text("маркер лежит на чужом существе", "the marker lies on an opposing creature")
        if self.marker == _UNNAMED:
            yield Text("название маркера взято для примера", "the name of the marker is taken as an example")


def handling(plain: Sequence[str]) -> Handling | None:
    """Give the handling of a marker that a row of words asks about; none where a word is left over."""
    stems = [words.stem(word) for word in plain]
    at = next((place for place, stem in enumerate(stems) if stem in _REMOVING), None)
    which = next((place for place, word in enumerate(plain) if word in _WHICH), None)
    if at is None or which is None or which < at:
        return None
    actor, marker, giver = stems[:at], stems[at + 1 : which], stems[which + 1 :]
    names = [word for word in plain[at + 1 : which] if words.stem(word) in _MARKER]
    put = [stem for stem in giver if stem in _PUT]
    told = (
        _only(actor, _CARDS, _OWN, _OPPOSING),
        _only(marker, _MARKER) and len(names) == 1,
        _only(giver, _PUT, _CARDS, _OWN, _OPPOSING, _ANOTHER) and len(put) == 1,
    )
    if not all(told):
        return None
    by_opponent = bool(_OPPOSING & set(actor))
    side = _side(giver, by_opponent)
    same = bool(_CARDS & set(actor) & set(giver)) and not (
        _CARDS & set(actor) <= _stems("карта существо card creature")
    )
    return Handling(_NAMES.get(names[0], _UNNAMED), Giver(side, same), by_opponent, tuple(_spoken(plain, stems)))


def _only(stems: Iterable[str], *allowed: frozenset[str]) -> bool:
    return set(stems) <= _FILLERS.union(*allowed)


def _side(stems: Sequence[str], by_opponent: bool) -> str | None:
    """Whose card gave it, seen from who acts."""
    if _OPPOSING & set(stems):
        return OWN if by_opponent else OPPOSING
    if _OWN & set(stems):
        return OPPOSING if by_opponent else OWN
    return None


def _spoken(plain: Sequence[str], stems: Sequence[str]) -> Iterator[Spoken]:
    signs = (
        (_REMOVING, Sign(Aspect.DEED, REMOVE)),
        (_CARDS, Sign(Aspect.CARD, CardType.CREATURE.value)),
        (_OPPOSING, Sign(Aspect.SIDE, OPPOSING)),
        (_OWN, Sign(Aspect.SIDE, OWN)),
    )
    for place, (word, stem) in enumerate(zip(plain, stems, strict=True)):
        yield from (Spoken(word, place, 1, sign) for kind, sign in signs if stem in kind)


def handling_cases(asked: Handling) -> Iterator[tuple[Text, dict[str, Any]]]:
    """Give the cases, each with what distinguishes it; two where it was not said whose card gave the marker."""
    for side in (OWN, OPPOSING) if asked.giver.side is None else (asked.giver.side,):
        yield _GIVEN_BY[side], _case(asked, side)


_GIVEN_BY: Final = {
    OWN: Text("маркер выдала карта его отряда", "a card of its squad gave the marker"),
    OPPOSING: Text("маркер выдала карта другого игрока", "a card of the other player gave the marker"),
}


def _case(asked: Handling, side: str) -> dict[str, Any]:
    taking = {
        "kind": AbilityKind.INFLUENCE.value,
        "target": {"marker": asked.marker},
        "effects": [{"do": REMOVE, "of": "targets", "marker": asked.marker}],
    }
    creature: dict[str, Any] = {"type": CardType.CREATURE.value}
    name = {"name": {"ru": "Карта с маркером", "en": "Card with a marker"}} if asked.giver.namesake else {}
    acts = {**creature, **name, "abilities": [taking]}
    own, other = ("first", "B2"), ("second", "E2'")
    player, at = own if side == OWN else other
    cards = {
        "source": {"card": acts, "player": "first", "at": "C2"},
        "giver": {"card": acts if asked.giver.namesake else creature, "player": player, "at": at},
        "target": {
            "card": creature,
            "player": "second",
            "at": "C1'",
            "markers": [{"name": asked.marker, "by": "giver"}],
        },
    }
    action = {"declare": AbilityKind.INFLUENCE.value, "by": "source", "target": "target"}
    return {"position": {"cards": cards}, "action": action}
