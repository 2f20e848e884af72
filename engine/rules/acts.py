"""Conditions about an act that several sections ask: who does it, when, with what card, and what it costs."""

from engine.clauses import Table, condition, negation
from engine.deeds.costs import closing_is_promised, cost_of, promised
from engine.model.cards import AbilityKind
from engine.model.state import Phase
from engine.occasions import Act

# --- what is done --------------------------------------------------------------------------------------------


@condition(
    ru="объявлен простой удар",
    en="a simple strike is declared",
    ru_not="объявлен не простой удар",
    en_not="what is declared is no simple strike",
    of_text=True,
)
def is_simple_strike(act: Act) -> bool:
    return act.ability is not None and act.ability.kind is AbilityKind.SIMPLE_STRIKE


@condition(
    ru="это играемая особенность",
    en="it is a playable ability",
    ru_not="это не играемая особенность",
    en_not="it is no playable ability",
    of_text=True,
)
def is_playable(act: Act) -> bool:
    # The simple strike is a property (b:205.2); whatever else is declared by choice is playable (b:404.1).
    return act.ability is not None and act.ability.kind is not AbilityKind.SIMPLE_STRIKE


@condition(
    ru="это внезапное действие",
    en="it is a sudden action",
    ru_not="это не внезапное действие",
    en_not="it is no sudden action",
    of_text=True,
)
def is_sudden(act: Act) -> bool:
    # A simple strike is a property, and properties bear no symbol.
    return is_playable.holds(act) and act.ability is not None and act.ability.sudden


is_not_sudden = negation(is_sudden)


@condition(
    ru="карта перемещается движением",
    en="the card moves by its property of movement",
    ru_not="карта не использует движение как свойство",
    en_not="the card does not use movement as its property",
    of_text=True,
)
def moves(act: Act) -> bool:
    return act.movement


@condition(
    ru="используется движение или то, что его заменяет",
    en="movement is used, or what replaces it",
    ru_not="движение не используется",
    en_not="movement is not used",
    of_text=True,
)
def uses_movement(act: Act) -> bool:
    return act.movement or instead_of_movement.holds(act)


@condition(
    ru="особенность используется вместо движения",
    en="the ability is used instead of movement",
    ru_not="особенность используется не вместо движения",
    en_not="the ability is not used instead of movement",
    of_text=True,
)
def instead_of_movement(act: Act) -> bool:
    if act.ability is None or not act.cost.movement:
        return False
    return act.inquiry.lookup(Table.MOVEMENT, "instead of movement") is not None


# --- when ----------------------------------------------------------------------------------------------------


@condition(
    ru="применяются эффекты правил игры, и приоритета нет ни у кого",
    en="effects of the game rules are being applied, and nobody has priority",
    ru_not="эффекты правил игры не применяются",
    en_not="no effects of the game rules are being applied",
)
def effects_are_being_applied(act: Act) -> bool:
    return act.state.draining


no_effects_are_being_applied = negation(effects_are_being_applied)


@condition(
    ru="сейчас ход игрока этой карты",
    en="it is the turn of the card's player",
    ru_not="сейчас ход противника",
    en_not="it is the opponent's turn",
)
def own_turn(act: Act) -> bool:
    return act.player is act.state.active


@condition(
    ru="идёт основная фаза (подфаза Выбора)",
    en="it is the main phase (the Choice subphase)",
    ru_not="сейчас не основная фаза (не подфаза Выбора)",
    en_not="it is not the main phase (not the Choice subphase)",
)
def in_main_phase(act: Act) -> bool:
    return act.state.phase is Phase.CHOICE


@condition(ru="стек пуст", en="the stack is empty", ru_not="стек не пуст", en_not="the stack is not empty")
def stack_is_empty(act: Act) -> bool:
    return not act.state.stack


@condition(
    ru="приоритет у игрока этой карты",
    en="the card's player has priority",
    ru_not="приоритет не у игрока этой карты",
    en_not="the card's player does not have priority",
)
def has_priority(act: Act) -> bool:
    return act.holder is act.player


# --- the card ------------------------------------------------------------------------------------------------


@condition(ru="карта открыта", en="the card is open", ru_not="карта закрыта", en_not="the card is closed")
def source_is_open(act: Act) -> bool:
    return act.source is not None and not act.source.closed


@condition(
    ru="карта — существо",
    en="the card is a creature",
    ru_not="карта — не существо",
    en_not="the card is no creature",
)
def source_is_creature(act: Act) -> bool:
    if act.source is None:
        return False
    return act.inquiry.lookup(Table.CREATURE_TYPES, act.source.definition.type) is not None


# --- what it costs -------------------------------------------------------------------------------------------


@condition(
    ru="за это карта закрывается",
    en="the card closes for it",
    ru_not="за это карта не закрывается",
    en_not="the card does not close for it",
    of_text=True,
)
def costs_closing(act: Act) -> bool:
    return act.cost.close


@condition(
    ru="за это платят фишками",
    en="it is paid for with tokens",
    ru_not="за это фишками не платят",
    en_not="it is not paid for with tokens",
    of_text=True,
)
def costs_tokens(act: Act) -> bool:
    return act.cost.tokens > 0 or act.cost.names_tokens


@condition(
    ru="особенность чего-то стоит",
    en="the ability costs something",
    ru_not="особенность ничего не стоит",
    en_not="the ability costs nothing",
    of_text=True,
)
def costs_something(act: Act) -> bool:
    return any(act.cost)


@condition(
    ru="карта открыта, если должна закрыться",
    en="the card is open if it has to close",
    ru_not="карта должна закрыться, а она уже закрыта",
    en_not="the card has to close, and it is closed already",
)
def open_if_it_must_close(act: Act) -> bool:
    return not act.cost.close or source_is_open.holds(act)


@condition(
    ru="карта открыта и в зоне битвы, если должна закрыться",
    en="the card is open and in the battle zone if it has to close",
    ru_not="карта должна закрыться, а она уже закрыта или покинула зону битвы",
    en_not="the card has to close, and it is closed already or has left the battle zone",
)
def able_to_close_if_it_must(act: Act) -> bool:
    return not act.cost.close or (act.source is not None and act.source.in_battle_zone and not act.source.closed)


@condition(
    ru="фишек на карте хватает",
    en="there are enough tokens on the card",
    ru_not="фишек на карте не хватает",
    en_not="there are too few tokens on the card",
)
def tokens_suffice(act: Act) -> bool:
    return act.source is not None and act.source.tokens >= act.cost.tokens


@condition(
    ru="особенность ещё можно использовать",
    en="the ability can still be used",
    ru_not="особенность, которую можно использовать один раз, уже использована",
    en_not="the ability, which can be used once, has been used already",
)
def not_used_up(act: Act) -> bool:
    return act.cost.once is None or act.ability is None or act.source is None or act.ability.id not in act.source.used


@condition(
    ru="карта не заявила ничего другого, за что должна закрыться",
    en="the card has declared nothing else for which it has to close",
    ru_not="карта уже заявила то, за что должна закрыться",
    en_not="the card has already declared something for which it has to close",
)
def closing_not_promised(act: Act) -> bool:
    return not closing_is_promised(act.state, act.source, act.inquiry)


@condition(
    ru="карте есть чем за это заплатить помимо уже заявленного",
    en="the card has what it takes to pay, beside what it has declared already",
    ru_not="карте нечем за это заплатить, или то, чем платят, уже обещано за другое",
    en_not="the card lacks what it takes to pay, or has promised it for something else",
)
def means_at_hand(act: Act) -> bool:
    source, cost, declared = act.source, act.cost, promised(act.state, act.source)
    if source is None or act.ability is None:
        return False
    can_close = not source.closed and not closing_is_promised(act.state, source, act.inquiry)
    can_use = act.ability.id not in (*source.used, *(one.id for one in declared))
    enough = source.tokens >= cost.tokens + sum(cost_of(one, act.inquiry).tokens for one in declared)
    return enough and (can_close or not cost.close) and (can_use or cost.once is None)
