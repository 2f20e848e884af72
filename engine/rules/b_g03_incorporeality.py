"""Incorporeality, entry g-03 of the groundwork's glossary: what an incorporeal creature on a shared cell dies of.

That it may move onto an occupied cell is told where movement is, that it cannot be healed where named abilities are.
"""

from engine.clauses import condition, dooms, negation
from engine.model.cards import NAMED_MOVEMENT, Ability, CardType, Happening
from engine.model.chains import Property
from engine.occasions import Occasion
from engine.texts.speaker import has_named


@condition(
    ru="существо бестелесное",
    en="the creature is incorporeal",
    ru_not="карта не бестелесная",
    en_not="the card is not incorporeal",
)
def is_incorporeal(occasion: Occasion) -> bool:
    return has_named(occasion.card, "incorporeality", occasion.state, occasion.inquiry)


@condition(
    ru="на его клетке есть другая карта, кроме собственных симбионта и паразита",
    en="on its cell there is another card, its own symbiote and parasite aside",
    ru_not="на его клетке других карт, кроме собственных симбионта и паразита, нет",
    en_not="on its cell there is no other card, its own symbiote and parasite aside",
)
def shares_its_cell(occasion: Occasion) -> bool:
    card = occasion.card
    return any(
        other.id != card.id
        and not (other.host == card.id and other.definition.type in (CardType.SYMBIOTE, CardType.PARASITE))
        for other in occasion.state.by_cell.get(card.cell, ())
    )


@condition(
    ru="заявлено движение этого существа",
    en="what is declared is this creature's movement",
    ru_not="заявлено не движение этого существа",
    en_not="what is declared is not this creature's movement",
)
def its_own_movement(occasion: Occasion) -> bool:
    top = occasion.state.stack[-1]
    named = isinstance(top.ability, Ability) and top.ability.kind in NAMED_MOVEMENT
    return top.source == occasion.object and (named or top.ability is Property.MOVEMENT)


# A pass is not declared, and triggered abilities are declared by nobody's choice: neither is looked at here.
dooms(
    "b:g-03/act",
    on=(Happening.OWN_PLAYER_DECLARED,),
    of=(is_incorporeal, shares_its_cell, negation(its_own_movement)),
)
dooms("b:g-03/turn", on=(Happening.OPPOSING_TURN_STARTED,), of=(is_incorporeal, shares_its_cell))
