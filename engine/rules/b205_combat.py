"""Section 205 of the groundwork: who fights whom, the two strike tables, the order of the dice.

A struck card answers where both cards fight; otherwise the attack goes by the roll of its source alone (b:205.4).
"""

from engine.clauses import (
    Domain,
    Row,
    Table,
    condition,
    defines,
    forbids,
    negation,
    permits,
    question,
    requires,
    sets,
    supports,
)
from engine.deeds.combat import EXCHANGE, TIE
from engine.deeds.modifiers import ANSWER
from engine.inquiry import Case
from engine.model.cards import AbilityKind, CardType
from engine.model.degrees import Degree
from engine.model.strikes import DEGREE_WORDS, Lead, Strikes, Tie
from engine.rules.targets import is_melee
from engine.settings import FirstRoll, OneNumber, SettingName, Weakener
from engine.text import Text

question(TIE, "results", "rolls")
question(EXCHANGE, "both-strike", "any-result")
question(ANSWER, "simple-strike", "not-an-attack")

# --- who fights ----------------------------------------------------------------------------------------------


@condition(
    ru="бьют существо противника",
    en="it is an opposing card that is struck",
    ru_not="бьют свою же карту",
    en_not="it is the player's own card that is struck",
)
def target_opposes(case: Case) -> bool:
    return case.target_card is not None and case.target_card.player is not case.source.player


@condition(
    ru="атакующая карта открыта",
    en="the attacking card is open",
    ru_not="атакующая карта закрыта",
    en_not="the attacking card is closed",
)
def source_open(case: Case) -> bool:
    return not case.source.closed


@condition(
    ru="атакованная карта открыта",
    en="the card attacked is open",
    ru_not="атакованная карта закрыта",
    en_not="the card attacked is closed",
)
def target_open(case: Case) -> bool:
    return case.target_card is not None and not case.target_card.closed


@condition(
    ru="одна из двух карт не сражается",
    en="one of the two cards does not fight",
    ru_not="обе карты сражаются",
    en_not="both cards fight",
)
def one_does_not_fight(case: Case) -> bool:
    types = (case.source.definition.type, case.target_type)
    return any(type is not None and case.inquiry.lookup(Table.NON_FIGHTERS, type) is not None for type in types)


@condition(
    ru="это магический удар",
    en="it is a magic strike",
    ru_not="это не магический удар",
    en_not="it is no magic strike",
)
def is_magic_strike(case: Case) -> bool:
    return case.ability.kind is AbilityKind.MAGIC_STRIKE


@condition(
    ru="это особый удар",
    en="it is a special strike",
    ru_not="это не особый удар",
    en_not="it is no special strike",
)
def is_special_strike(case: Case) -> bool:
    return case.ability.kind is AbilityKind.SPECIAL_STRIKE


@condition(
    ru="по тексту карты на удар отвечают",
    en="by the card's text the strike is answered",
    ru_not="текст карты не говорит, что на удар отвечают",
    en_not="the card's text does not say that the strike is answered",
)
def text_lets_it_be_answered(case: Case) -> bool:
    return case.ability.answered


permits("b:209.2/fight", of=(is_melee,), when=(target_opposes,), about=Domain.COMBAT)
requires("b:209.3/fight", of=(), when=(source_open, target_open), about=Domain.COMBAT)
forbids("b:205.5.b/counts-as-closed", of=(one_does_not_fight,), about=Domain.COMBAT)
forbids("b:g-22/unanswered", of=(is_magic_strike,), about=Domain.COMBAT)
forbids("b:g-35/unanswered", of=(is_special_strike, negation(text_lets_it_be_answered)), about=Domain.COMBAT)

_NO_FIGHTER = Text("местность и экипировка по умолчанию не сражаются", "terrain and equipment do not fight by default")
defines(
    "b:205.5.c/non-fighting",
    Table.NON_FIGHTERS,
    {type: Row(type, _NO_FIGHTER) for type in (CardType.TERRAIN, CardType.EQUIPMENT)},
)
sets(
    "b:216.5/attacker-first",
    SettingName.FIRST_ROLL,
    FirstRoll.INITIATING,
    ru="если сражаются двое, первым бросает нападающее существо",
    en="where two fight, the initiating creature rolls first",
)

# --- the tables ----------------------------------------------------------------------------------------------

MISS, WEAK, MEDIUM, STRONG = Degree

defines(
    "b:205.4/by-roll",
    Table.STRIKE_BY_ROLL,
    {
        result: Row(
            degree,
            Text(
                f"результат {result} — {DEGREE_WORDS[degree].ru}",
                f"a result of {result} is {DEGREE_WORDS[degree].en}",
            ),
        )
        for result, degree in enumerate((WEAK, WEAK, WEAK, MEDIUM, MEDIUM, STRONG), 1)
    },
)


def _struck(key: Lead | Tie, initiating: Degree, responding: Degree) -> tuple[Lead | Tie, Row]:
    dealt, answered = DEGREE_WORDS[initiating], DEGREE_WORDS[responding]
    words = Text(
        f"{key.words.ru}: нападающий — {dealt.ru}, отражающий — {answered.ru}",
        f"{key.words.en}: initiating {dealt.en}, responding {answered.en}",
    )
    return key, Row(Strikes(initiating, responding), words)


defines(
    "b:205.6/by-difference",
    Table.STRIKE_BY_DIFFERENCE,
    dict(
        (
            _struck(Lead(1), WEAK, MISS),
            _struck(Lead(2), MEDIUM, WEAK),
            _struck(Lead(3), MEDIUM, MISS),
            _struck(Lead(4), STRONG, WEAK),
            _struck(Lead(5, or_more=True), STRONG, MISS),
            _struck(Lead(-1), WEAK, MISS),
            _struck(Lead(-2), MISS, MISS),
            _struck(Lead(-3), MISS, WEAK),
            _struck(Lead(-4), WEAK, MEDIUM),
            _struck(Lead(-5, or_more=True), MISS, MEDIUM),
            _struck(Tie(highest=4), WEAK, MISS),
            _struck(Tie(lowest=5), MISS, WEAK),
        )
    ),
)

# --- values --------------------------------------------------------------------------------------------------

_PLACES = (
    (WEAK, "первое из трёх чисел — слабое значение", "the first of three numbers is the weak value"),
    (MEDIUM, "второе из трёх чисел — среднее значение", "the second of three numbers is the medium value"),
    (STRONG, "третье из трёх чисел — сильное значение", "the third of three numbers is the strong value"),
)

defines(
    "b:205.7/three-numbers",
    Table.DEGREES,
    {degree: Row(place, Text(ru, en)) for place, (degree, ru, en) in enumerate(_PLACES)},
)
sets(
    "b:205.7.a/one-number",
    SettingName.ONE_NUMBER,
    OneNumber.EVERY_DEGREE,
    ru="«атака на X» — это X–X–X",
    en="“attack for X” is X–X–X",
)
supports(
    "b:216.7/exchange",
    question=EXCHANGE,
    reading="both-strike",
    ru="размен — это когда удар наносят обе карты",
    en="an exchange is where both cards deal a strike",
)
sets(
    "b:216.7/weakening",
    SettingName.WEAKENING,
    Weakener.HIGHER_RESULT,
    ru="результат может ослабить тот, у кого он больше",
    en="whoever has the higher result may weaken it",
)
