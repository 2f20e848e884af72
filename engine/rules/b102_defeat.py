"""Section 102 of the groundwork: the end of the game, and defeat without creatures, one effect that looks at both."""

from engine.clauses import Domain, brings_about, condition, forbids, sets
from engine.deeds.operations import without_creatures
from engine.model.cards import Deed, Happening
from engine.occasions import Act, Occasion
from engine.settings import BothLose, SettingName


@condition(
    ru="у кого-то из игроков нет существ в зоне битвы",
    en="one of the players has no creature in the battle zone",
    ru_not="существа в зоне битвы есть у обоих игроков",
    en_not="both players have creatures in the battle zone",
)
def someone_has_no_creatures(occasion: Occasion) -> bool:
    return bool(without_creatures(occasion.state, occasion.inquiry))


@condition(ru="стек пуст", en="the stack is empty", ru_not="стек не пуст", en_not="the stack is not empty")
def stack_is_empty(occasion: Occasion) -> bool:
    return not occasion.state.stack


@condition(ru="игра закончена", en="the game is over", ru_not="игра не закончена", en_not="the game is not over")
def game_is_over(act: Act) -> bool:
    return act.state.result is not None


forbids("b:102.1/over", of=(game_is_over,), about=Domain.ACT)
# The order of 503.3.1 must not choose the winner, so there are not two effects but one (b:102.3.a, b:421.2).
brings_about(
    "b:102.3.a/no-creatures",
    Deed.END_GAME,
    on=(Happening.PRIORITY_DUE,),
    of=(stack_is_empty, someone_has_no_creatures),
    ground=(),  # it is applied at once: when priority is due nothing else waits
)
sets(
    "b:102.4/draw",
    SettingName.BOTH_LOSE,
    BothLose.DRAW,
    ru="если проигрывают оба сразу, это ничья",
    en="if both lose at once, it is a draw",
)
