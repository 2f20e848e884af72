"""What words say of a situation: deeds, cards, sides, places, distances.

Most are known through the glossary, by a term's names and players' words (`TERMS`); the plain words around them, which
are no terms of the game, stand in `PHRASES`. A sign is a value of one aspect; `judge.ask.sentence` reads the roles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import product
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
    COORDINATE = "coordinate"
    ROW = "row"
    ALLOWANCE = "allowance"
    OTHER = "other"


class Sign(NamedTuple):
    """One value of an aspect."""

    aspect: Aspect
    value: str


STRIKE, MELEE, ATTACK, MOVE, MARK = "strike", "melee-strike", "attack", "move", "mark"
"""Deeds that are no kind of ability: striking, any melee strike, any attack, moving, placing a marker."""
ANY_CARD, ITSELF, ITS_HOST = "any-card", "itself", "its-host"
OWN, MINE, OPPOSING, SOME = "own", "mine", "opposing", "some"
"""Whose: of the player who acts («свой»), of the player who asks («мой»), of the other; of one that is not said."""
AUXILIARY, BATTLEFIELD, GRAVEYARD, DECK, CELL = "auxiliary", "battlefield", "graveyard", "deck", "cell"
CLOSED, MOVED, ACTED, NO_ALLOWANCE = "closed", "moved", "acted", "no-allowance"
CLOSED_TO_ACT, FURTHER = "closed-to-act", "further-creature"
ALL_SPENT = "all-spent"
"""It has closed to pay for what it did; the other player has one more creature on the battlefield."""
COSTS_CLOSING, COSTS_NOTHING, SUDDEN = "costs-closing", "costs-nothing", "sudden"
OPPOSING_TURN, MY_TURN, OPPONENTS_TURN = "opposing-turn", "my-turn", "opponents-turn"
"""Whose turn: of the player who does not act («чужой»), of the one who asks, of the opponent of the one who asks."""
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

TRADES: Final[Mapping[str, str]] = {
    STRIKE: "мечник, мечница, рубака, воин, рыцарь, swordsman, warrior, knight",
    AbilityKind.SHOT.value: "лучник, лучница, стрелок, арбалетчик, archer, shooter",
    AbilityKind.STRIKE_ACROSS_ROW.value: "копейщик, копейщица, копьеносец, spearman, spear",
    AbilityKind.SPELL.value: "маг, шаман, колдун, колдунья, волшебник, mage, wizard, shaman",
}
"""What players call a creature after what it does, by the deed that the word implies."""

_DEEDS_DONE: Final = "атаки, удара, выстрела, заклинания, воздействия, особенности, действия, стрельбы"
AFTER_A_DEED: Final = ", ".join(
    [
        *(f"после {deed}" for deed in _DEEDS_DONE.split(", ")),
        "after attacking, after an attack, after striking, after a strike, after shooting, after a shot",
        "after casting, after a spell",
    ]
)
CLOSED_FOR_A_DEED: Final = ", ".join(
    [
        *(f"закрылся {why} {deed}" for deed in _DEEDS_DONE.split(", ") for why in ("для", "ради")),
        "закрылся чтобы ударить, закрылся чтобы выстрелить, закрылся чтобы атаковать",
        "closed to shoot, closed to strike, closed to attack, closed to cast, closed for a shot, closed for a strike",
    ]
)
"""What was done before: «после удара», «закрылся ради выстрела»."""
FURTHER_CREATURES: Final = (
    ", ".join(
        f"{whose} {there} {who}"
        for whose in ("у врага", "у соперника", "у противника", "у оппонента", "у опп", "у него")
        for there in ("есть", "есть и", "есть еще", "еще есть", "также есть")
        for who in ("пехота", "существа", "наземные", "наземное", "существо", "крип", "наземные существа", "боец")
    )
    + ", opponent also has a creature, opponent has another creature, opponent has ground creatures, "
    + (
        "opponent also has ground creatures, enemy has ground creatures, enemy has ground creatures too, "
        "enemy also has a creature"
    )
)
"""That the other player has a creature on the battlefield beside the cards told of: «у врага есть и пехота»."""

PHRASES: Final[Mapping[Sign, str]] = {
    _deed(STRIKE): "ударить, бить, бьет, бьют, бью, бьем, бьешь, бил, била, били, бей, удар, стукнуть, "
    "ткнуть, врезать, вмазать, лупить, strike, hit",
    _deed(AbilityKind.SIMPLE_STRIKE.value): "обычный удар, простой удар, simple strike",
    _deed(MELEE): "ударить вблизи, вблизи, ближним, ближний, melee",
    _deed(ATTACK): "атаковать, атакует, атакуем, атакуешь, напасть, нападает, attack",
    _deed(AbilityKind.SHOT.value): "стрельнуть, выстрелить, пальнуть, шмальнуть, пулять, лук, арбалет, shoot, shot",
    _deed(AbilityKind.THROW.value): "метать, бросить, бросать, бросаю, бросает, throw",
    _deed(AbilityKind.DISCHARGE.value): "разрядить, discharge",
    _deed(
        AbilityKind.STRIKE_ACROSS_ROW.value
    ): "бью через ряд, копье через ряд, ударить через ряд, бить через ряд, across a row, across the row",
    _deed(
        AbilityKind.SPELL.value
    ): "кастовать, кастует, кастуем, кастуешь, кастануть, скастовать, каст, колдовать, колдануть, спелл, cast",
    _deed(AbilityKind.INFLUENCE.value): "воздействовать",
    _deed(MOVE): "мув, хожу, схожу, похожу, движется, двигается, мувнуть, мувнуться, шагнуть, перейти, "
    "сходить, двинуться, двинуть, подвинуться, подвинуть, подвину, передвинуться, передвинуть, пройти, прошло, пойти, "
    "ступить, шаг, идти, идет, иду, идти дальше, ходить дальше, идет дальше, дальше идет, пойти дальше, "
    "step, walk, move, moves, moved",
    _deed(JUMP): "прыжок, прыжком, прыжка, прыгнуть, прыгать, прыгает, прыгаю, jump",
    _deed(TELEPORTATION): "телепорт, телепортнуться, телепортироваться, тепнуться, тп, teleport",
    _deed(MARK): "пометить, метить, повесить маркер, положить маркер, поставить маркер, наложить маркер, "
    "пометить маркером, mark",
    _card(CardType.FLYER.value): "летяга, птичка, птица, флаер, летает, flyer, flying",
    _card(
        CardType.CREATURE.value
    ): "тварь, крип, юнит, солдат, боец, пехотинец, зверь, монстр, creature, unit, soldier, "
    + ", ".join(TRADES.values()),
    _card(CardType.ARTIFACT.value): "артефакт, artifact",
    _card(CardType.TERRAIN.value): "местность, терраин, террейн, terrain",
    _card(CardType.EQUIPMENT.value): "шмот, шмотка, экип, снаряжение, меч, equipment",
    _card(ANY_CARD): "карта, карточка, card",
    _card(ITS_HOST): "хозяин, носитель, host",
    _card(ITSELF): "себя, себе, собой, сама себя, сам себя, саму себя, itself, oneself",
    Sign(
        Aspect.SIDE, OWN
    ): "свой, своя, свое, своего, своих, своей, своим, свою, своем, своему, союзник, союзный, дружественный, own, ally",
    Sign(
        Aspect.SIDE, MINE
    ): "мой, моя, мое, моего, моих, моей, моим, моему, моем, мои, мою, наш, ваш, ваша, ваше, вашего, вашу, my",
    Sign(Aspect.SIDE, OPPOSING): "враг, вражеский, вражина, foe, чужой, чужого, чужая, чужую, чужое, опп, "
    "opposing, opponent, opponents, opponent's, enemy",
    Sign(Aspect.STATE, OPPOSING_TURN): "чужой ход, чужого хода, не в свой ход, opposing turn",
    Sign(Aspect.STATE, MY_TURN): "мой ход, моего хода, моем ходу, my turn",
    Sign(
        Aspect.STATE, OPPONENTS_TURN
    ): "ход противника, ход соперника, ход оппонента, ход врага, ход опп, хода противника, хода соперника, "
    "не в мой ход, opponent turn, opponent's turn, enemy turn",
    Sign(Aspect.STATE, MOVED): "после движения, после хождения, после мува, уже походил, уже походила, уже походило, "
    "уже ходил, уже ходила, уже ходило, уже двигался, уже двигалась, уже двигалось, уже сходил, уже сходило, "
    "после шага, после перемещения, шагнув, "
    "already moved, has moved, after a step, after moving, after a move",
    Sign(Aspect.STATE, ALL_SPENT): "запас кончился, запас движения кончился, запас закончился, движение закончилось, "
    "запас исчерпан, запас движения исчерпан, запас движения потрачен, запас потрачен, движение кончилось, "
    "движение потрачено, потратил движение, потратило движение, потратил весь запас, потратило весь запас, "
    "потратило все движение, out of movement, movement spent, spent its movement, no movement left, "
    "used up its movement",
    Sign(Aspect.STATE, ACTED): "уже действовал, уже действовала, уже действовало, "
    "already acted, has acted, already attacked, already struck, already shot, after acting, " + AFTER_A_DEED,
    Sign(
        Aspect.STATE, CLOSED_TO_ACT
    ): "закрылся в этот ход, закрылось в этот ход, закрылась в этот ход, после закрытия, after closing, "
    + CLOSED_FOR_A_DEED,
    Sign(Aspect.STATE, FURTHER): FURTHER_CREATURES,
    Sign(Aspect.WAY, COSTS_CLOSING): "стоит закрытия, стоит закрытие, за закрытие, ценой закрытия, требует закрытия, "
    "требует закрыться, нужно закрыться, надо закрыться, оплачивается закрытием, платит закрытием, "
    "costs closing, by closing, requires closing, costs a tap",
    Sign(Aspect.WAY, COSTS_NOTHING): "закрытия не требует, не требует закрытия, без закрытия, закрываться не нужно, "
    "закрываться не надо, не нужно закрываться, не надо закрываться, закрытия не стоит, не стоит закрытия, "
    "бесплатно, бесплатный, ничего не стоит, costs nothing, free, for free, without closing, needs no closing",
    Sign(Aspect.WAY, SUDDEN): "внезапный, внезапно, внезапная, внезапное, инстант, sudden, suddenly, instant",
    Sign(Aspect.STATE, NO_ALLOWANCE): "движение ноль, запас ноль, запас движения ноль, ноль движения, нулевой запас, "
    "скорость ноль, запас нулевой, movement 0, movement zero, movement is zero, 0 movement, has movement 0, "
    "has no movement, has zero movement, "
    "нулевой запас движения, нулевым запасом движения, нулевое движение, "
    "без запаса движения, без движения, без мува, запас движения 0, движение 0, 0 движения, скорость 0, "
    "no movement, zero movement, without movement",
    Sign(Aspect.PLACE, AUXILIARY): "воздух, небо, вспомогательная зона, дополнительная зона, auxiliary zone",
    Sign(Aspect.PLACE, BATTLEFIELD): "земля, наземный, battlefield, ground",
    Sign(Aspect.PLACE, CELL): "клетка, клеток, cell",
    Sign(Aspect.STATE, CLOSED): "закрытый, закрыт, закрыта, закрыто, закрыты, тапнутый, затапанный, closed, tapped",
    Sign(Aspect.WAY, OVER_A_CELL): "через клетку, через одну клетку, через одну, over a cell, over one cell",
    Sign(
        Aspect.WAY, ADJACENT
    ): "сосед, рядом, вплотную, впритык, в упор, по соседству, соседний, adjacent, neighbouring, point blank",
    Sign(Aspect.WAY, FAR): "далеко, издали, издалека, вдали, через все поле, far",
    Sign(Aspect.WAY, DIAGONAL): "наискосок, наискось, вкось, диагональ, diagonally, diagonal",
    Sign(Aspect.WAY, BETWEEN): "между, посередине, на пути, из за спины, за спиной, between, from behind, behind",
    Sign(Aspect.WAY, EMPTY): "пустой, свободный, незанятый, empty, unoccupied",
    Sign(Aspect.WAY, OCCUPIED): "занятый, занятая, занятую, занят, занята, occupied, taken",
    Sign(
        Aspect.WAY, BEYOND_RANGE
    ): "вне дальности, вне радиуса, за пределами дальности, дальше дальности, out of range, beyond range",
    Sign(Aspect.WAY, RANGE): "дальность, range",
    Sign(
        Aspect.OTHER, ""
    ): "достать, достанет, достану, достает, дотянуться, дотянется, разве, неужели, правда, верно, точно, "
    "скажи, скажите, подскажи, судья, вопрос, короче, пожалуйста, спасибо, почему, объясни, объясните, во время, "
    "не может, не могут, не могу, не можем, не имеет права, не достанет, не достает, не дотянется, "
    "can t, cannot, can not, may not, isn t, doesn t, why, true, really, actually, judge, allowed, permitted, legal, "
    "хватит, хватает, добьет, добивает, долетит, сможет, получится, выйдет, бывает, целиком, весь, вся, всю, "
    "тот, того, тех, тому, ним, нами, ними, них, стоит, стоять, стоящий, стоящего, находится, сидит, лежит, висит, "
    "попадет, сработает, разрешено, правило, который, если, он, это, еще, вообще, просто, прямо, сразу, "
    "говорит, говорят, говорю, против, утверждает, думает, спорит, хочет, "
    "легально, допустимо, законно, вправе, право, способен, попробовать, цель, по цели, поле, своим ходом, "
    "stands, away, в свой ход, own turn, в этот ход, в этом ходу, this turn, still, fine, ok, okay, ок, норм, же, "
    "дальность не указана, без дальности, дальности нет, no range, отдельной особенностью, отдельная особенность, "
    "отдельной строкой, написан отдельно, ability of its own, separate ability, as an ability of its own, "
    "открытый, открыт, open, untapped, "
    "применить, использовать, объявить, работать, действовать, попасть, "
    "можно, нельзя, reach, use, declare, target, aim",
}
"""Plain words and phrases, of both languages, for each sign; those of `OTHER` say nothing of a situation."""

OTHER_QUESTION: Final = frozenset(
    {"когда", "зачем", "сколько", "куда", "откуда", "где", "после", "перед", "пока", "чтобы"}
    | {"when", "how", "many", "where", "after", "before"}
)
"""Words that ask for something else than whether a deed is allowed, or tell of another moment than that of the deed."""
NEGATION: Final = frozenset(("не", "нет", "без", "вне", "кроме", "not", "no", "without", "except"))
"""Words that turn the sign after them around."""


_FORMS: Final = {
    "нуть": ("ну", "нет", "нем", "нешь", "нут", "нул", "нула", "нули"),
    "нуться": ("нусь", "нется", "немся", "нутся", "нулся", "нулась", "нулись"),
    "йти": ("йду", "йдет", "йдем", "йдешь", "йдут", "шел", "шла", "шли"),
    "пасть": ("паду", "падет", "пал", "пала", "пали"),
    "лок": ("лка", "лку", "лком", "лки", "лков"),
    "ец": ("ца", "цу", "цом", "цем", "цы", "цов", "цев"),
    "ит": ("ита", "иту", "итом", "ите", "иты", "итов"),
    "ман": ("мана", "ману", "маном", "маны", "манов"),
    "йка": ("ек",),
    "чка": ("чек",),
    "тка": ("ток",),
    "вка": ("вок",),
}
"""Endings whose other forms the stemmer does not bring together."""


def _other_forms(word: str) -> Iterator[str]:
    for ending, others in _FORMS.items():
        if word.endswith(ending):
            yield from (word.removesuffix(ending) + other for other in others)


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
        typed = words.words(phrase)
        forms = [[typed[0], *_other_forms(typed[0])]] if len(typed) == 1 else [[word] for word in typed]
        for row in product(*forms):
            if row:
                self._signs.setdefault(tuple(map(words.stem, row)), sign)

    def at(self, row: list[str], place: int) -> tuple[Sign, int] | None:
        """Give the sign whose phrase begins at a place in a row of stems, the longest, with how many stems it takes."""
        for length in range(min(self._longest, len(row) - place), 0, -1):
            sign = self._signs.get(tuple(row[place : place + length]))
            if sign is not None:
                return sign, length
        return None
