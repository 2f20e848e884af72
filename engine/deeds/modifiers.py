"""Numbers and what changes them: the modifiers of one ability, group by group (b:422.4).

Nothing is decided here: the order of the groups, the faces of the die and whose choice it is are asked of provisions.
"""

from collections.abc import Iterable
from enum import StrEnum
from itertools import permutations
from typing import NamedTuple

from engine.clauses import Table
from engine.course.choices import Answers, Choice
from engine.inquiry import Inquiry, Ungrounded
from engine.model.cards import Ability
from engine.model.permanents import CardCount, Change, Manner, Modifier, Quantity, Role
from engine.model.state import Card, State
from engine.settings import BelowZero, Chooser, Clamp, SettingName
from engine.text import Text
from engine.texts.understanding import fits, has_texts, permanents_of


class Group(StrEnum):
    """Where a modifier comes from, or what it does: the groups in which modifiers are applied."""

    SQUAD_OF_SOURCE = "squad-of-source"
    SOURCE = "source"
    SQUAD_OF_TARGET = "squad-of-target"
    TARGET = "target"
    GAME_RULE = "game-rule"
    TO_A_NUMBER = "to-a-number"


class Blow(NamedTuple):
    """One side of an attack or other ability: which card does what to which other card, in what part."""

    inquiry: Inquiry
    state: State
    source: Card
    target: Card | None
    ability: Ability
    role: Role | None = None

    def is_done(self, manner: Manner, bearer: Card) -> bool:
        """Tell whether what is done is as a text of the card `bearer` describes it."""
        if manner.opposing is not None and manner.opposing is (self.source.player is bearer.player):
            return False
        if manner.kinds and self.ability.kind not in manner.kinds:
            return False
        if manner.simple is not None and manner.simple is not self._is_simple():
            return False
        asked = (manner.attack, manner.melee, manner.magical)
        if asked != (None, None, None):
            kind = self.inquiry.lookup(Table.KINDS, self.ability.kind)
            if kind is None or any(
                wanted is not None and wanted is not is_so
                for wanted, is_so in zip(asked, (kind.attack, kind.melee, kind.magical), strict=True)
            ):
                return False
        return self.role is not Role.RESPONDING or not (manner.kinds or any(asked)) or self._answer_is_a_strike()

    def _is_simple(self) -> bool:
        """Tell whether the ability is shown to be simple: what is listed as one is one capability (505.1)."""
        found: str | None = self.inquiry.lookup(Table.STRUCTURE, len(self.ability.capabilities) or 1)
        return found is not None

    def _answer_is_a_strike(self) -> bool:
        return self.inquiry.reading(ANSWER) == "simple-strike"


ANSWER = "answering-strike-is-an-attack"


class Applied(NamedTuple):
    """A modifier that applies, and the card whose text it is."""

    bearer: Card
    modifier: Modifier
    amount: int


def modified(number: int, quantity: Quantity, blow: Blow, answers: Answers, *, two_fight: bool = False) -> int:
    """Give a number with every modifier that applies, in the order of their groups. It can be below zero.

    Raises `MustChoose` where the order is a player's choice, and `Ungrounded` where no provision gives it.
    """
    groups = _applying(quantity, blow)
    if quantity is Quantity.DIE and _comes_back_to_the_die(blow.inquiry, two_fight=two_fight):
        groups[Group.GAME_RULE] = []
    inquiry = blow.inquiry
    for group in _in_order(inquiry, groups) if len(groups) > 1 else groups:
        if group is Group.GAME_RULE:
            number = _on_the_die(inquiry, number)
        elif group is Group.TO_A_NUMBER:
            number = _set_to(groups[group], blow, answers)
        else:
            number = _changed(number, groups[group], inquiry, answers)
    return number


def at_least_zero(inquiry: Inquiry, number: int) -> int:
    """Give what a number counts as where something refers to it (b:104.2)."""
    if number >= 0 or inquiry.required(SettingName.BELOW_ZERO) is BelowZero.ITSELF:
        return number
    return 0


def _in_order(inquiry: Inquiry, groups: Iterable[Group]) -> list[Group]:
    """Give groups in the order in which they apply. Raises `Ungrounded` where no text gives it."""
    order: tuple[Group, ...] | None = inquiry.lookup(Table.MODIFIER_ORDER, "order")
    if order is None:
        raise Ungrounded(Table.MODIFIER_ORDER)
    return sorted(groups, key=order.index)


# --- which apply ---------------------------------------------------------------------------------------------


def _applying(quantity: Quantity, blow: Blow) -> dict[Group, list[Applied]]:
    """Give the modifiers that apply, by their groups, each group in the order of the cards."""
    groups: dict[Group, list[Applied]] = {}
    for bearer in blow.state.cards.values():
        if bearer.in_battle_zone and has_texts(bearer):
            for one, cited in permanents_of(bearer, blow.state, blow.inquiry):
                if isinstance(one, Modifier) and one.quantity is quantity and _applies(one, bearer, blow):
                    blow.inquiry.cited(cited)
                    groups.setdefault(_group(one, bearer, blow), []).append(
                        Applied(bearer, one, _amount(one, bearer, blow))
                    )
    return groups


def _amount(one: Modifier, bearer: Card, blow: Blow) -> int:
    """Give by how much it changes the number; what is counted is counted each time anew (b:g-58)."""
    if not isinstance(one.amount, CardCount):
        return one.amount
    counted = one.amount
    cards = blow.state.cards.values()
    number = sum(fits(counted.of, card, bearer, blow.state, blow.inquiry) for card in cards)
    return counted.each * (number if counted.at_most is None else min(number, counted.at_most))


def _applies(one: Modifier, bearer: Card, blow: Blow) -> bool:
    if one.role is not None and one.role is not blow.role:
        return False
    if one.of is not None and not fits(one.of, blow.source, bearer, blow.state, blow.inquiry):
        return False
    if one.at is not None and (blow.target is None or not fits(one.at, blow.target, bearer, blow.state, blow.inquiry)):
        return False
    return blow.is_done(one.manner, bearer)


def _group(one: Modifier, bearer: Card, blow: Blow) -> Group:
    if one.change is Change.TO:
        return Group.TO_A_NUMBER
    if bearer.id == blow.source.id:
        return Group.SOURCE
    if blow.target is not None and bearer.id == blow.target.id:
        return Group.TARGET
    return Group.SQUAD_OF_SOURCE if bearer.player is blow.source.player else Group.SQUAD_OF_TARGET


# --- what they do --------------------------------------------------------------------------------------------


def _changed(number: int, group: list[Applied], inquiry: Inquiry, answers: Answers) -> int:
    """Apply one group; where the order matters, the player whose cards they are sets it."""
    results: dict[int, Choice] = {}
    for order in permutations(group) if _order_matters(group) else (tuple(group),):
        results.setdefault(_applied_in(number, order), _order_words(order))
    if len(results) == 1:
        return next(iter(results))
    chooser = inquiry.required(SettingName.MODIFIERS_OF_ONE_SIDE)
    player = group[0].bearer.player
    if chooser is Chooser.CONTROLLER_OF_TARGET:
        player = player.opponent
    provision = inquiry.rules.settings[SettingName.MODIFIERS_OF_ONE_SIDE].id
    chosen = answers.to(player, provision, tuple(results.values()))
    return next(result for result, choice in results.items() if choice.id == chosen)


def _order_matters(group: list[Applied]) -> bool:
    return len({one.modifier.change for one in group}) > 1


def _applied_in(number: int, order: Iterable[Applied]) -> int:
    for one in order:
        amount = one.amount
        number = number * amount if one.modifier.change is Change.TIMES else number + amount
    return number


def _order_words(order: tuple[Applied, ...]) -> Choice:
    names = ", ".join(one.bearer.id for one in order)
    return Choice(
        "-then-".join(f"{one.modifier.change.value}:{one.amount}:{one.bearer.id}" for one in order),
        Text(f"модификаторы по порядку: {names}", f"modifiers in this order: {names}"),
    )


def _set_to(group: list[Applied], blow: Blow, answers: Answers) -> int:
    """Give the number to which the value is set; among several the player of the target card picks one."""
    numbers = sorted({one.amount for one in group})
    if len(numbers) == 1:
        return numbers[0]
    inquiry = blow.inquiry
    chooser = inquiry.required(SettingName.MODIFIERS_TO_A_NUMBER)
    of_target = chooser is Chooser.CONTROLLER_OF_TARGET and blow.target is not None
    player = blow.target.player if of_target and blow.target is not None else blow.source.player
    provision = inquiry.rules.settings[SettingName.MODIFIERS_TO_A_NUMBER].id
    choices = tuple(Choice(f"set-to:{one}", Text(f"свести к {one}", f"set to {one}")) for one in numbers)
    return int(answers.to(player, provision, choices).removeprefix("set-to:"))


def _comes_back_to_the_die(inquiry: Inquiry, *, two_fight: bool) -> bool:
    clamp = inquiry.setting(SettingName.CLAMP)
    return clamp is Clamp.ALWAYS or (clamp is Clamp.UNLESS_TWO_FIGHT and not two_fight)


def _on_the_die(inquiry: Inquiry, result: int) -> int:
    lowest, highest = (inquiry.rules.tables[Table.DIE].get(end) for end in ("lowest", "highest"))
    if lowest is not None and result < lowest[0]:
        inquiry.used[lowest[1]] = None
        return int(lowest[0])
    if highest is not None and result > highest[0]:
        inquiry.used[highest[1]] = None
        return int(highest[0])
    return result
