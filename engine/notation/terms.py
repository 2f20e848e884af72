"""The words of the notation: the terms of the JSON, the Russian ones that stand for them, letters that look alike."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from engine.model.board import CELLS
from engine.model.cards import AbilityKind, CardType, Deed
from engine.model.state import Place, Player

_ALIKE: Final = str.maketrans("авекмнорстухіё", "abekmhopctyxie")
_ALIKE_BACK: Final = str.maketrans("abekmhopctyx", "авекмнорстух")
_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("’′ʹʼ‘`´", "'"))

WORD: Final = re.compile(r"[\w.\-/'’′ʹʼ‘`´‐‑‒–—−]+")
"""What may stand without quotes."""

NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,14})")
NUMBERS: Final = re.compile(r"(0|[1-9][0-9]{0,14})(-(0|[1-9][0-9]{0,14}))+")

_LATIN: Final = re.compile("[a-z]")
_CYRILLIC: Final = re.compile("[а-яё]")


def plain(word: str) -> str:
    """Give a word as it counts: in small letters, in one alphabet, with one kind of dash and of apostrophe.

    >>> plain("Тest–Spear"), plain("Копьё")
    ('test-spear', 'копьё')
    """
    word = word.lower().translate(_DASHES)
    if _LATIN.search(word) and _CYRILLIC.search(word):
        for other, alphabet in ((word.translate(_ALIKE), _CYRILLIC), (word.translate(_ALIKE_BACK), _LATIN)):
            if not alphabet.search(other):
                return other
    return word


def skeleton(word: str) -> str:
    """Give what a term is recognised by: its letters with every look-alike as the Latin one.

    >>> skeleton("С1’") == skeleton("c1'")
    True
    """
    return word.lower().translate(_DASHES).translate(_ALIKE)


def _terms(values: Iterable[str], russian: Mapping[str, str] = {}) -> dict[str, str]:
    """Give the terms by their skeletons, with the Russian words that stand for them."""
    known = {skeleton(value): value for value in values}
    known.update({skeleton(word): value for words, value in russian.items() for word in words.split()})
    return known


PLAYERS: Final = _terms(
    (one.value for one in Player),
    {"1 первый": Player.FIRST.value, "2 второй": Player.SECOND.value},
)
PLAYER_SIGNS: Final = {Player.FIRST.value: "1", Player.SECOND.value: "2"}

PLACES: Final = _terms(
    (*CELLS, Place.AUXILIARY.value, Place.DECK.value, Place.GRAVEYARD.value),
    {
        **{cell.replace("D", "Д"): cell for cell in CELLS if cell[0] == "D"},
        "aux доп допзона вспомогательная дополнительная": Place.AUXILIARY.value,
        "колода": Place.DECK.value,
        "кладбище": Place.GRAVEYARD.value,
    },
)

TYPES: Final = _terms(
    (one.value for one in CardType),
    {
        "существо": CardType.CREATURE.value,
        "летающее летун": CardType.FLYER.value,
        "симбиот симбионт": CardType.SYMBIOTE.value,
        "паразит": CardType.PARASITE.value,
        "артефакт": CardType.ARTIFACT.value,
        "местность": CardType.TERRAIN.value,
        "экипировка": CardType.EQUIPMENT.value,
    },
)

KINDS: Final = _terms(
    (one.value for one in AbilityKind),
    {
        "простой-удар удар": AbilityKind.SIMPLE_STRIKE.value,
        "особый-удар": AbilityKind.SPECIAL_STRIKE.value,
        "магический-удар": AbilityKind.MAGIC_STRIKE.value,
        "выстрел": AbilityKind.SHOT.value,
        "метание": AbilityKind.THROW.value,
        "разряд": AbilityKind.DISCHARGE.value,
        "удар-через-ряд через-ряд": AbilityKind.STRIKE_ACROSS_ROW.value,
        "заклинание": AbilityKind.SPELL.value,
        "воздействие": AbilityKind.INFLUENCE.value,
    },
)

DEEDS: Final = _terms(one.value for one in Deed)

VERBS: Final = _terms(
    ("pass", "move", "accumulate", "defend", "look", "reveal", "choose", "continue"),
    {
        "пас": "pass",
        "движение ходит": "move",
        "копит": "accumulate",
        "защищает": "defend",
        "смотрит": "look",
        "вскрывает": "reveal",
        "выбор": "choose",
        "дальше": "continue",
    },
)

FLAGS: Final = _terms(
    ("closed", "hidden"),
    {"закрыта закрыто закрыт": "closed", "скрыта скрыто": "hidden"},
)

CONTROL: Final = _terms(("control",), {"контроль": "control"})

KEYS: Final = _terms(
    (
        *("active", "phase", "priority", "cells", "cards", "stack", "queue", "entering", "triggered", "result"),
        *("owner", "host", "wounds", "life", "tokens", "moved", "marker", "markers", "dice", "card", "case"),
        *("movement", "strike", "range", "value", "id", "ability", "target", "to", "cause", "by", "named", "player"),
    ),
    {
        "активный": "active",
        "фаза": "phase",
        "приоритет": "priority",
        "владелец": "owner",
        "носитель": "host",
        "раны": "wounds",
        "жизнь": "life",
        "фишки": "tokens",
        "маркер": "marker",
        "кубик кубики": "dice",
        "движение": "movement",
        "удар": "strike",
        "дальность": "range",
        "особенность": "ability",
        "стек": "stack",
        "очередь": "queue",
    },
)

PLAYER_KEYS: Final = frozenset({"active", "priority", "owner", "player"})
"""The keys whose value is a player."""

CONSTANTS: Final[Mapping[str, bool | None]] = {"true": True, "false": False, "none": None}
