"""What words say of a situation: deeds, cards, sides, places, distances.

Most are known through the glossary, by a term's names and players' words (`TERMS`); the plain words around them, which
are no terms of the game, stand in `PHRASES`. A sign is a value of one aspect; `judge.ask.sentence` reads the roles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from engine.model.cards import AbilityKind, CardType
from judge import words
from rulesdb.records import Term


class Aspect(StrEnum):
    """What a sign speaks of."""

    DEED = "deed"
    CARD = "card"
    SIDE = "side"
    STATE = "state"
    PLACE = "place"
    WAY = "way"
    OTHER = "other"


class Sign(NamedTuple):
    """One value of an aspect."""

    aspect: Aspect
    value: str


STRIKE, MELEE, ATTACK, MOVE, MARK = "strike", "melee-strike", "attack", "move", "mark"
"""Deeds that are no kind of ability: striking, any melee strike, any attack, moving, placing a marker."""
ANY_CARD, ITSELF = "any-card", "itself"
OWN, OPPOSING = "own", "opposing"
AUXILIARY, BATTLEFIELD, GRAVEYARD, DECK, CELL = "auxiliary", "battlefield", "graveyard", "deck", "cell"
CLOSED, MOVED, NO_ALLOWANCE, OPPOSING_TURN = "closed", "moved", "no-allowance", "opposing-turn"
ADJACENT, FAR, DIAGONAL, BETWEEN, EMPTY, RANGE = "adjacent", "far", "diagonal", "between", "empty", "range"
OVER_A_CELL, OCCUPIED, BEYOND_RANGE = "over-a-cell", "occupied", "beyond-range"
JUMP, TELEPORTATION = AbilityKind.JUMP.value, AbilityKind.TELEPORTATION.value


def _deed(value: str) -> Sign:
    return Sign(Aspect.DEED, value)


def _card(value: str) -> Sign:
    return Sign(Aspect.CARD, value)


TERMS: Final[Mapping[str, Sign]] = {
    **{kind.value: _deed(kind.value) for kind in AbilityKind},
    "melee-strike": _deed(MELEE),
    "ranged-attack": _deed(AbilityKind.SHOT.value),
    "attack": _deed(ATTACK),
    "movement": _deed(MOVE),
    "special-marker": _deed(MARK),
    **{type.value: _card(type.value) for type in CardType},
    "opponent": Sign(Aspect.SIDE, OPPOSING),
    "your-card": Sign(Aspect.SIDE, OWN),
    "auxiliary-zone": Sign(Aspect.PLACE, AUXILIARY),
    "battlefield": Sign(Aspect.PLACE, BATTLEFIELD),
    "graveyard": Sign(Aspect.PLACE, GRAVEYARD),
    "deck": Sign(Aspect.PLACE, DECK),
    "cell": Sign(Aspect.PLACE, CELL),
    "adjacent": Sign(Aspect.WAY, ADJACENT),
    "neighbouring-cell": Sign(Aspect.WAY, ADJACENT),
    "diagonal": Sign(Aspect.WAY, DIAGONAL),
    "range": Sign(Aspect.WAY, RANGE),
}
"""The terms of the glossary that say something of a situation."""

PHRASES: Final[Mapping[Sign, str]] = {
    _deed(
        STRIKE
    ): "ударить, бить, бьет, бьют, бью, бьем, бьешь, удар, стукнуть, ткнуть, врезать, вмазать, лупить, strike, hit",
    _deed(AbilityKind.SIMPLE_STRIKE.value): "обычный удар, простой удар, simple strike",
    _deed(MELEE): "ударить вблизи, вблизи, ближним, ближний, melee",
    _deed(ATTACK): "атаковать, атакует, напасть, attack",
    _deed(AbilityKind.SHOT.value): "стрельнуть, выстрелить, пальнуть, шмальнуть, пулять, shoot, shot",
    _deed(AbilityKind.THROW.value): "метать, бросить, throw",
    _deed(AbilityKind.DISCHARGE.value): "разрядить, discharge",
    _deed(
        AbilityKind.STRIKE_ACROSS_ROW.value
    ): "бью через ряд, копье через ряд, ударить через ряд, бить через ряд, across a row, across the row",
    _deed(AbilityKind.SPELL.value): "кастовать, кастануть, скастовать, каст, колдовать, колдануть, спелл, cast",
    _deed(AbilityKind.INFLUENCE.value): "воздействовать",
    _deed(MOVE): "мув, мувнуть, мувнуться, шагнуть, перейти, сходить, двинуться, подвинуться, передвинуться, пройти, "
    "ступить, walk, move",
    _deed(JUMP): "прыжок, прыгнуть, прыгать, jump",
    _deed(TELEPORTATION): "телепорт, телепортнуться, телепортироваться, тепнуться, тп, teleport",
    _deed(MARK): "пометить, метить, повесить маркер, положить маркер, поставить маркер, наложить маркер, "
    "пометить маркером, mark",
    _card(CardType.FLYER.value): "летяга, птичка, птица, флаер, летает, flyer, flying",
    _card(CardType.CREATURE.value): "тварь, крип, юнит, солдат, боец, стрелок, лучник, копейщик, маг, шаман, creature",
    _card(CardType.ARTIFACT.value): "артефакт, artifact",
    _card(CardType.TERRAIN.value): "местность, terrain",
    _card(CardType.EQUIPMENT.value): "шмот, шмотка, экип, снаряжение, меч, equipment",
    _card(ANY_CARD): "карта, карточка, card",
    _card(ITSELF): "себя, себе, собой, сама себя, сам себя, саму себя, itself, oneself",
    Sign(
        Aspect.SIDE, OWN
    ): "свой, своя, свое, своего, своих, своей, своим, свою, мой, моя, мое, моего, моих, моей, own, my",
    Sign(Aspect.SIDE, OPPOSING): "враг, вражеский, вражина, foe, чужой, чужого, чужая, опп, opposing, opponent, enemy",
    Sign(
        Aspect.STATE, OPPOSING_TURN
    ): "чужой ход, чужого хода, ход противника, ход соперника, ход оппонента, ход врага, "
    "не в свой ход, не в мой ход, opponent turn, opponent's turn, opposing turn, enemy turn",
    Sign(Aspect.STATE, MOVED): "после движения, после хождения, после мува, уже походил, уже походила, уже походило, "
    "уже ходил, уже ходила, уже ходило, уже двигался, уже двигалась, уже двигалось, уже сходил, уже сходило, "
    "уже действовал, уже действовала, уже действовало, already moved, has moved, already acted, has acted",
    Sign(Aspect.STATE, NO_ALLOWANCE): "нулевой запас движения, нулевым запасом движения, нулевое движение, "
    "без запаса движения, без движения, без мува, запас движения 0, движение 0, 0 движения, скорость 0, "
    "no movement, zero movement, without movement",
    Sign(Aspect.PLACE, AUXILIARY): "воздух, небо, вспомогательная зона, дополнительная зона, auxiliary zone",
    Sign(Aspect.PLACE, BATTLEFIELD): "земля, наземный, battlefield, ground",
    Sign(Aspect.PLACE, CELL): "клетка, cell",
    Sign(Aspect.STATE, CLOSED): "закрытый, тапнутый, затапанный, closed, tapped",
    Sign(Aspect.WAY, OVER_A_CELL): "через клетку, через одну клетку, over a cell",
    Sign(
        Aspect.WAY, ADJACENT
    ): "сосед, рядом, вплотную, впритык, в упор, по соседству, соседний, adjacent, neighbouring, point blank",
    Sign(Aspect.WAY, FAR): "далеко, издали, издалека, вдали, через все поле, far",
    Sign(Aspect.WAY, DIAGONAL): "наискосок, наискось, вкось, диагональ, diagonally, diagonal",
    Sign(Aspect.WAY, BETWEEN): "между, посередине, на пути, between",
    Sign(Aspect.WAY, EMPTY): "пустой, свободный, незанятый, empty, unoccupied",
    Sign(Aspect.WAY, OCCUPIED): "занятый, занятая, занятую, occupied, taken",
    Sign(
        Aspect.WAY, BEYOND_RANGE
    ): "вне дальности, вне радиуса, за пределами дальности, дальше дальности, out of range, beyond range",
    Sign(Aspect.WAY, RANGE): "дальность, range",
    Sign(
        Aspect.OTHER, ""
    ): "достать, достанет, достану, достает, дотянуться, дотянется, бывает, целиком, весь, вся, всю, "
    "тот, того, тех, тому, ним, нами, ними, них, стоит, стоять, стоящий, стоящего, находится, сидит, лежит, висит, "
    "соперник, попадет, сработает, разрешено, правило, который, если, он, это, еще, вообще, просто, прямо, сразу, "
    "говорит, говорят, говорю, против, утверждает, думает, спорит, хочет, "
    "легально, допустимо, законно, вправе, право, способен, попробовать, цель, по цели, поле, своим ходом, "
    "в свой ход, в мой ход, my turn, own turn, on my turn, "
    "открытый, открыт, open, untapped, "
    "применить, использовать, объявить, работать, действовать, попасть, "
    "можно, нельзя, reach, use, declare, target, aim",
}
"""Plain words and phrases, of both languages, for each sign; those of `OTHER` say nothing of a situation."""

OTHER_QUESTION: Final = frozenset(
    {"когда", "почему", "зачем", "сколько", "куда", "откуда", "где", "после", "перед", "пока", "чтобы"}
    | {"when", "why", "how", "many", "where", "after", "before"}
)
"""Words that ask for something else than whether a deed is allowed, or tell of another moment than that of the deed."""
NEGATION: Final = frozenset(("не", "нет", "без", "вне", "кроме", "not", "no", "without", "except"))
"""Words that turn the sign after them around."""


class Phrasebook:
    """All signs by the stems of their phrases."""

    def __init__(self, terms: Iterable[Term]) -> None:
        """Take the glossary; the plain words are added to it and speak first."""
        self._signs: dict[tuple[str, ...], Sign] = {}
        for sign, phrases in PHRASES.items():
            for phrase in phrases.split(","):
                self._add(phrase, sign)
        for term in terms:
            if term.id in TERMS:
                for name in (*term.names.to_json().values(), *term.synonyms.ru, *term.synonyms.en):
                    self._add(name, TERMS[term.id])
                for name in (*term.abbreviations, *term.players_words):
                    self._add(name, TERMS[term.id])
        self._longest = max(map(len, self._signs))

    def _add(self, phrase: str, sign: Sign) -> None:
        row = tuple(map(words.stem, words.words(phrase)))
        if row:
            self._signs.setdefault(row, sign)

    def at(self, row: list[str], place: int) -> tuple[Sign, int] | None:
        """Give the sign whose phrase begins at a place in a row of stems, the longest, with how many stems it takes."""
        for length in range(min(self._longest, len(row) - place), 0, -1):
            sign = self._signs.get(tuple(row[place : place + length]))
            if sign is not None:
                return sign, length
        return None
