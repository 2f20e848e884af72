"""Section 532: what a card is summoned from and onto, and how it lies; section b:g-08 on who picks it.

What 532.3.1 says of looking through the deck is cut off: whether one may look beforehand is an open question.
"""

from engine.clauses import Domain, any_of, condition, forbids, negation, permits, question, requires, sets
from engine.inquiry import Case
from engine.model.actions import CellTarget
from engine.model.board import NOWHERE
from engine.model.cards import Ability, Deed
from engine.model.state import Place
from engine.occasions import Act, ActKind
from engine.rules.relocation import target_is_free_cell
from engine.settings import Nobody, SettingName, Straight, SummonedFace, SummonedState, Whose
from engine.texts.possession import possessed

LOOKING = question("deck-look-before-summon", "not-before", "before")
FROM_AUXILIARY_ZONE = question("summoning-from-the-auxiliary-zone", "no-cell", "any-free-cell")


@condition(
    ru="игрок смотрит свою колоду",
    en="a player looks through their own deck",
    ru_not="колоду не смотрят",
    en_not="nobody looks through a deck",
    of_text=True,
)
def looks_through_deck(act: Act) -> bool:
    return act.kind is ActKind.LOOK


@condition(
    ru="игрок может вызвать карту, и по толкованию колоду смотрят до вызова",
    en="the player can summon a card, and on this reading the deck is looked through before summoning",
    ru_not="вызывать нечем, или по толкованию колоду до вызова не смотрят",
    en_not="there is nothing to summon by, or on this reading the deck is not looked through before summoning",
)
def summoning_lets_look(act: Act) -> bool:
    return _can_summon(act) and act.inquiry.reading(LOOKING) == "before"


def _can_summon(act: Act) -> bool:
    own = (card.id for card in act.state.battle_zone if card.player is act.player)
    return any(possessed(act.state, id, Ability, act.inquiry, _summons) for id in own)


def _summons(ability: Ability) -> bool:
    return any(one.deed is Deed.SUMMON for one in ability.effects)


permits("532.3.1/before-summoning", of=(looks_through_deck,), when=(summoning_lets_look,), about=Domain.ACT)
forbids("b:206.5/closed", of=(looks_through_deck, negation(summoning_lets_look)), about=Domain.ACT)


@condition(
    ru="особенность вызывает карту",
    en="the ability summons a card",
    ru_not="особенность никого не вызывает",
    en_not="the ability summons nobody",
    of_text=True,
)
def summons(case: Case) -> bool:
    return _summons(case.ability)


@condition(
    ru="клетка рядом с картой, которая вызывает",
    en="the cell is next to the card that summons",
    ru_not="клетка не рядом с картой, которая вызывает",
    en_not="the cell is not next to the card that summons",
)
def cell_next_to_source(case: Case) -> bool:
    rules, source = case.inquiry.rules, case.source
    if not isinstance(case.target, CellTarget) or source.cell == NOWHERE:
        return False
    case.inquiry.cited(rules.neighbour_citation)
    return case.target.cell in rules.neighbours[source.cell]


@condition(
    ru="карта, которая вызывает, во вспомогательной зоне, и по толкованию ей подойдёт любая клетка",
    en="the card that summons is in the auxiliary zone, and on this reading any cell will do for it",
    ru_not="карта, которая вызывает, не во вспомогательной зоне, или по толкованию ей никакая клетка не подойдёт",
    en_not="the card that summons is not in the auxiliary zone, or on this reading no cell will do for it",
)
def any_cell_will_do(case: Case) -> bool:
    # Only the battlefield has cells next to a card; what «next to» asks of a card that is not on it is not said.
    return case.source.place is Place.AUXILIARY and case.inquiry.reading(FROM_AUXILIARY_ZONE) == "any-free-cell"


@condition(
    ru="вызывают несколько карт",
    en="several cards are summoned",
    ru_not="нескольких карт не вызывают",
    en_not="it is not several cards that are summoned",
)
def summons_several(act: Act) -> bool:
    ability = act.ability
    return len(act.targets) > 1 and ability is not None and any(one.deed is Deed.SUMMON for one in ability.effects)


@condition(
    ru="на каждую клетку — не больше одной карты",
    en="there is at most one card to a cell",
    ru_not="на одну клетку — больше одной карты",
    en_not="there is more than one card to a cell",
)
def one_card_to_a_cell(act: Act) -> bool:
    cells = [one.cell for one in act.targets if isinstance(one, CellTarget)]
    return len(set(cells)) == len(cells)


permits("532.3/cell", of=(summons,), when=(target_is_free_cell, any_of(cell_next_to_source, any_cell_will_do)))
requires("532.3/one-to-a-cell", of=(summons_several,), when=(one_card_to_a_cell,))
sets(
    "532.3/own-deck",
    SettingName.SUMMONED_FROM,
    Whose.OWN,
    ru="по умолчанию вызывают из своей колоды",
    en="by default a card is summoned from one's own deck",
)
sets(
    "532.3/open",
    SettingName.SUMMONED_STATE,
    SummonedState.OPEN,
    ru="по умолчанию вызванная карта открыта",
    en="by default a summoned card is open",
)
sets(
    "532.3/face-up",
    SettingName.SUMMONED_FACE,
    SummonedFace.FACE_UP,
    ru="по умолчанию вызванная карта лежит во вскрытом виде",
    en="by default a summoned card lies face up",
)
sets(
    "532.3/own-control",
    SettingName.SUMMONED_UNDER,
    Whose.OWN,
    ru="по умолчанию вызванную карту контролирует вызвавший",
    en="by default a summoned card is under control of whoever summons it",
)
sets(
    "532.3/straight",
    SettingName.SUMMONED_STRAIGHT,
    Straight.INTO_AUXILIARY_ZONE,
    ru="летающих и местности вызывают сразу во вспомогательную зону",
    en="flyers and terrains are summoned straight into the auxiliary zone",
)
sets(
    "b:g-08/none-too",
    SettingName.SUMMONED_NOBODY,
    Nobody.ALLOWED,
    ru="игрок выбирает подходящую карту своей колоды; можно не вызвать никого",
    en="the player picks an eligible card of the deck; nobody may be summoned as well",
)
