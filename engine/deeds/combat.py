"""Combat by the tables: who fights, how strongly each side strikes, and what that is in numbers (b:205, b:216.7)."""

from typing import Any, Final

from engine.clauses import Effect, Table
from engine.codec.fields import refusal
from engine.course.choices import Answers, Choice
from engine.deeds.ignoring import met
from engine.deeds.modifiers import Blow
from engine.deeds.protections import is_barred
from engine.inquiry import Case, Inquiry, Ungrounded, first_failing
from engine.model.cards import Ability, AbilityKind
from engine.model.degrees import Degree
from engine.model.permanents import Barred
from engine.model.state import Card, Player
from engine.model.strikes import DEGREE_WORDS, Lead, Strikes, Tie
from engine.settings import OneNumber, Precedence, SettingName, Weakener
from engine.text import Text

TIE: Final = "tie-by-results-or-rolls"
EXCHANGE: Final = "weakening-needs-an-exchange"

AS_ROLLED: Final = "as-rolled"
WEAKEN: Final = "weaken"


def both_fight(case: Case) -> bool:
    """Tell whether the struck card fights the one that strikes it, so that both roll (b:216.5)."""
    inquiry = case.inquiry
    permitted = barred = False
    for one in inquiry.rules.permissions_of_combat:
        if first_failing(one.scope, case) is None:
            failing = first_failing(one.limits, case)
            permitted |= failing is None
            inquiry.cite(one, Effect.ORDERS, failing)
    if not permitted or _ruled_out_by_texts(case):
        return False
    for prohibition in inquiry.rules.prohibitions_of_combat:
        if first_failing(prohibition.scope, case) is None:
            barred = True
            inquiry.cite(prohibition, Effect.ORDERS)
    for requirement in inquiry.rules.requirements_of_combat:
        if first_failing(requirement.scope, case) is None:
            failing = first_failing(requirement.limits, case)
            barred |= failing is not None
            inquiry.cite(requirement, Effect.ORDERS, failing)
    if barred and inquiry.required(SettingName.PERMISSION_AND_PROHIBITION) is Precedence.PERMISSION:
        return True
    return not barred


def _ruled_out_by_texts(case: Case) -> bool:
    """Tell whether a text says that the struck card does not answer, or does not respond to strikes."""
    blow = met(Blow(case.inquiry, case.state, case.source, case.target_card, case.ability))
    if is_barred(Barred.ANSWERING, blow, case.source):
        return True
    return blow.target is not None and is_barred(Barred.RESPONDING, blow, blow.target)


# --- degrees -------------------------------------------------------------------------------------------------


def degree_by_roll(inquiry: Inquiry, result: int) -> Degree:
    """Give how strong an attack is by the roll of its source alone (b:205.4). Raises `Ungrounded`."""
    degree: Degree | None = inquiry.lookup(Table.STRIKE_BY_ROLL, result)
    if degree is None:
        raise Ungrounded(Table.STRIKE_BY_ROLL)
    return degree


def strikes_by_difference(inquiry: Inquiry, results: tuple[int, int], rolls: tuple[int, int]) -> Strikes:
    """Give what two fighting cards deal each other (b:205.6). Raises `Ungrounded`."""
    return _row(inquiry, _key(inquiry, results, rolls))


def _key(inquiry: Inquiry, results: tuple[int, int], rolls: tuple[int, int]) -> Lead | Tie:
    """Find the row; at a tie the question is asked whether results or rolls count, where that matters."""
    difference = results[0] - results[1]
    by_results = _covering(inquiry, difference, results)
    if difference == 0 and results != rolls:
        by_rolls = _covering(inquiry, difference, rolls)
        if by_rolls != by_results and inquiry.reading(TIE) == "rolls":
            by_results = by_rolls
    if by_results is None:
        raise Ungrounded(Table.STRIKE_BY_DIFFERENCE)
    return by_results


def _covering(inquiry: Inquiry, difference: int, thrown: tuple[int, int]) -> Lead | Tie | None:
    rows: dict[Any, Any] = inquiry.rules.tables[Table.STRIKE_BY_DIFFERENCE]
    return next((key for key in rows if key.covers(difference, thrown)), None)


def _row(inquiry: Inquiry, key: Lead | Tie) -> Strikes:
    found: Strikes = inquiry.lookup(Table.STRIKE_BY_DIFFERENCE, key)
    return found


# --- weakening -----------------------------------------------------------------------------------------------


def weakened(
    inquiry: Inquiry,
    results: tuple[int, int],
    rolls: tuple[int, int],
    players: tuple[Player, Player],
    answers: Answers,
) -> Strikes:
    """Give what two fighting cards deal each other once the player who may weaken the result has spoken (b:216.7)."""
    key = _key(inquiry, results, rolls)
    as_rolled = _row(inquiry, key)
    lower = _row_above(inquiry, key)
    if lower is None or not _may_be_weakened(inquiry, as_rolled):
        return as_rolled
    weakener = inquiry.setting(SettingName.WEAKENING)
    if weakener is None:
        return as_rolled
    initiating_leads = results[0] > results[1]
    player = players[0 if initiating_leads is (weakener is Weakener.HIGHER_RESULT) else 1]
    weaker = _row(inquiry, lower)
    choices = (_told(AS_ROLLED, as_rolled), _told(WEAKEN, weaker))
    provision = inquiry.rules.settings[SettingName.WEAKENING].id
    return weaker if answers.to(player, provision, choices) == WEAKEN else as_rolled


def _row_above(inquiry: Inquiry, key: Lead | Tie) -> Lead | None:
    """Give the row above in the table: the same side leads by one less."""
    if isinstance(key, Tie):
        return None
    above = Lead(key.by - 1 if key.by > 0 else key.by + 1)
    return above if above in inquiry.rules.tables[Table.STRIKE_BY_DIFFERENCE] else None


def _may_be_weakened(inquiry: Inquiry, strikes: Strikes) -> bool:
    """Tell whether an exchange is possible; what that is, is asked where the readings differ."""
    if Degree.MISS not in strikes:
        return True
    return inquiry.reading(EXCHANGE) == "any-result"


def _told(id: str, strikes: Strikes) -> Choice:
    dealt, answered = DEGREE_WORDS[strikes.initiating], DEGREE_WORDS[strikes.responding]
    ru = f"нападающий: {dealt.ru}, отражающий: {answered.ru}"
    return Choice(id, Text(ru, f"initiating: {dealt.en}, responding: {answered.en}"))


# --- numbers -------------------------------------------------------------------------------------------------


def strength_of(source: Card, ability: Ability) -> int | tuple[int, int, int] | None:
    """Give the value of an ability as printed: of a simple strike that lists none, the strike of the card (b:205.2)."""
    if ability.value is None and ability.kind is AbilityKind.SIMPLE_STRIKE:
        return source.definition.strike
    return ability.value


def known_strength_of(source: Card, ability: Ability) -> int | tuple[int, int, int]:
    """Give the value of an ability as printed. Raises `InvalidCase` where it is not told."""
    value = strength_of(source, ability)
    if value is None:
        raise refusal(
            "",
            f"Сила удара карты {source.id} не записана, а без неё не решить, сколько ран она нанесёт.",
            f"The strike of the card {source.id} is not told, and without it nobody can say how many wounds it deals.",
            "Запишите в её описании поле strike.",
            "Write the field strike in its definition.",
        )
    return value


def number_at(inquiry: Inquiry, value: int | tuple[int, int, int], degree: Degree) -> int:
    """Give the value of an ability at a degree: one of X–Y–Z, nothing at a miss. Raises `Ungrounded`."""
    if degree is Degree.MISS:
        return 0
    if isinstance(value, int):
        everywhere = inquiry.required(SettingName.ONE_NUMBER) is OneNumber.EVERY_DEGREE
        return value if everywhere or degree is Degree.STRONG else 0
    place: int | None = inquiry.lookup(Table.DEGREES, degree)
    if place is None:
        raise Ungrounded(Table.DEGREES)
    return value[place]
