"""Sections 205, 211, 216 and 412 of the groundwork on the defender: who may defend whom, when, and what comes of it."""

from engine.clauses import Domain, Table, condition, forbids, negation, permits, requires, sets
from engine.deeds.modifiers import Blow
from engine.deeds.protections import is_barred
from engine.inquiry import Case
from engine.model.cards import SIMPLE_STRIKE, Ability, AbilityKind, CardType
from engine.model.chains import Property, Stage
from engine.model.permanents import Barred
from engine.model.state import Card
from engine.occasions import Act, ActKind
from engine.settings import Redirected, SettingName

# --- who and whom --------------------------------------------------------------------------------------------


def _card(act: Act, id: str) -> Card | None:
    return act.state.cards.get(id)


def _attacker(act: Act) -> Card | None:
    return None if act.attack is None else act.state.cards[act.attack.source]


def _target(act: Act) -> Card | None:
    """The card attacked, as far as the attack is aimed at one card."""
    if act.attack is None or len(act.attack.aimed_at) != 1:
        return None
    return _card(act, act.attack.aimed_at[0])


def _is_flyer(card: Card | None) -> bool:
    return card is not None and card.definition.type is CardType.FLYER


def _adjacent(act: Act, other: Card | None) -> bool:
    if act.source is None or other is None:
        return False
    return Case(act.inquiry, act.state, act.source, SIMPLE_STRIKE, other).adjacent


@condition(
    ru="карту назначают защитником",
    en="a card is named as defender",
    ru_not="защитника не назначают",
    en_not="no defender is named",
    of_text=True,
)
def is_defence(act: Act) -> bool:
    return act.kind is ActKind.DEFENCE or (
        act.kind is ActKind.RESOLUTION and act.state.stack[-1].ability is Property.DEFENDING
    )


@condition(
    ru="по тексту атакующей карты защитника не назначить",
    en="by the attacking card's text no defender can be assigned",
    ru_not="текст атакующей карты о защитнике не говорит",
    en_not="the attacking card's text does not speak of a defender",
)
def text_bars_a_defender(act: Act) -> bool:
    attacker, attack = _attacker(act), act.attack
    if attacker is None or attack is None or not isinstance(attack.ability, Ability):
        return False
    blow = Blow(act.inquiry, act.state, attacker, _target(act), attack.ability)
    return is_barred(Barred.DEFENDING, blow, attacker)


forbids("b:g-27/no-defender", of=(is_defence, text_bars_a_defender), about=Domain.ACT)


@condition(
    ru="наверху стека нападение простым ударом на одну карту",
    en="on top of the stack is an attack by simple strike at one card",
    ru_not="наверху стека нет нападения простым ударом",
    en_not="there is no attack by simple strike on top of the stack",
)
def answers_a_simple_strike(act: Act) -> bool:
    ability = None if act.attack is None else act.attack.ability
    return isinstance(ability, Ability) and ability.kind is AbilityKind.SIMPLE_STRIKE and _target(act) is not None


@condition(
    ru="нападает летающее существо",
    en="the attacker is a flyer",
    ru_not="нападает нелетающее существо",
    en_not="the attacker is no flyer",
)
def attacker_is_flyer(act: Act) -> bool:
    return _is_flyer(_attacker(act))


@condition(
    ru="защищает летающее существо",
    en="the defender is a flyer",
    ru_not="защищает нелетающее существо",
    en_not="the defender is no flyer",
)
def defender_is_flyer(act: Act) -> bool:
    return _is_flyer(act.source)


attacker_is_not_flyer = negation(attacker_is_flyer)
defender_is_not_flyer = negation(defender_is_flyer)


@condition(
    ru="защитник — существо",
    en="the defender is a creature",
    ru_not="защитник — не существо",
    en_not="the defender is no creature",
)
def defender_is_creature(act: Act) -> bool:
    return (
        act.source is not None
        and act.source.in_battle_zone
        and act.inquiry.lookup(Table.CREATURE_TYPES, act.source.definition.type) is not None
    )


@condition(
    ru="защитник открыт",
    en="the defender is open",
    ru_not="защитник закрыт",
    en_not="the defender is closed",
)
def defender_is_open(act: Act) -> bool:
    return act.source is not None and not act.source.closed


@condition(
    ru="защитник стоит рядом с нападающим",
    en="the defender is adjacent to the attacker",
    ru_not="защитник не стоит рядом с нападающим",
    en_not="the defender is not adjacent to the attacker",
)
def adjacent_to_attacker(act: Act) -> bool:
    return _adjacent(act, _attacker(act))


@condition(
    ru="защитник стоит рядом с целью нападения",
    en="the defender is adjacent to the target of the attack",
    ru_not="защитник не стоит рядом с целью нападения",
    en_not="the defender is not adjacent to the target of the attack",
)
def adjacent_to_target(act: Act) -> bool:
    return _adjacent(act, _target(act))


@condition(
    ru="цель нападения — другое летающее существо, или нападает летающее",
    en="the target of the attack is another flyer, or the attacker is a flyer",
    ru_not="цель нападения — не другое летающее существо, и нападает нелетающее",
    en_not="the target of the attack is no other flyer, and the attacker is no flyer",
)
def flyer_may_defend(act: Act) -> bool:
    target = _target(act)
    return target is not act.source and (_is_flyer(target) or _is_flyer(_attacker(act)))


# --- when ----------------------------------------------------------------------------------------------------


@condition(
    ru="приоритет у игрока защитника",
    en="the defender's player has priority",
    ru_not="приоритет не у игрока защитника",
    en_not="the defender's player does not have priority",
)
def defending_player_has_priority(act: Act) -> bool:
    return act.holder is act.player


@condition(
    ru="защитника назначает неактивный игрок",
    en="the inactive player names the defender",
    ru_not="защитника назначает Активный игрок",
    en_not="the Active player names the defender",
)
def by_the_inactive_player(act: Act) -> bool:
    return act.player is act.state.active.opponent


@condition(
    ru="следующим выполняется объект цели нападения",
    en="the object Target of the attack is the next to be carried out",
    ru_not="объект цели нападения не верхний: он ещё не наверху или уже выполнен",
    en_not="the object Target of the attack is not on top: not yet, or carried out already",
)
def target_object_on_top(act: Act) -> bool:
    return act.attack is not None and act.attack.stage is Stage.TARGET


@condition(
    ru="нападение ещё не перенаправлено",
    en="the attack has not been redirected yet",
    ru_not="нападение уже перенаправлено",
    en_not="the attack has been redirected already",
)
def not_redirected(act: Act) -> bool:
    return act.attack is not None and act.attack.final is None


permits("b:205.3/defender", of=(is_defence,), when=(answers_a_simple_strike,), about=Domain.ACT)
requires(
    "b:205.3.a/between",
    of=(is_defence, answers_a_simple_strike, attacker_is_not_flyer, defender_is_not_flyer),
    when=(defender_is_creature, defender_is_open, adjacent_to_attacker, adjacent_to_target),
)
requires("b:205.3.b/sudden", of=(is_defence,), when=(defending_player_has_priority,))
requires("b:205.3.c/inactive-player", of=(is_defence,), when=(by_the_inactive_player,))
requires(
    "b:211.6/flyer",
    of=(is_defence, answers_a_simple_strike, defender_is_flyer),
    when=(defender_is_open, flyer_may_defend),
)
requires(
    "b:211.6/against-a-flyer",
    of=(is_defence, answers_a_simple_strike, attacker_is_flyer, defender_is_not_flyer),
    when=(defender_is_creature, defender_is_open, adjacent_to_target),
)
requires("b:216.3/target-on-top", of=(is_defence, answers_a_simple_strike), when=(target_object_on_top, not_redirected))
requires("b:412.4/can-still-pay", of=(is_defence,), when=(defender_is_open,), about=Domain.RESOLUTION)
requires("b:412.5/not-twice", of=(is_defence,), when=(not_redirected,), about=Domain.RESOLUTION)
sets(
    "b:412.5/redirected",
    SettingName.REDIRECTED,
    Redirected.AT_THE_OTHER_CARD,
    ru="целью вместо начальной становится другая карта",
    en="the other card becomes the target in place of the initial one",
)
