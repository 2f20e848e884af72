"""Resurrection, entry g-07 of the groundwork's glossary: whom and onto which cell, and how the card comes back."""

from engine.clauses import Domain, any_of, condition, permits, requires, sets
from engine.deeds.movement import is_free
from engine.inquiry import Case
from engine.model.actions import CellTarget
from engine.model.cards import Ability, Deed, Operation
from engine.model.state import Card, Place
from engine.occasions import Act
from engine.rules.relocation import target_is_free_cell
from engine.rules.s532_summoning import cell_next_to_source
from engine.settings import SettingName, SummonedState, Whose
from engine.texts.speaker import Speaker


def _resurrection(ability: Ability | None) -> Operation | None:
    effects = () if ability is None else ability.effects
    return next((one for one in effects if one.deed is Deed.RESURRECT), None)


@condition(
    ru="особенность возрождает",
    en="the ability resurrects",
    ru_not="особенность не возрождает",
    en_not="the ability does not resurrect",
    of_text=True,
)
def resurrects(asked: Case | Act) -> bool:
    return _resurrection(asked.ability) is not None


@condition(
    ru="карта лежит на кладбище возрождающего, а на кладбище противника — если текст так и говорит",
    en="the card lies in the graveyard of whoever resurrects it, or in the opponent's where the text says so",
    ru_not="карта не на том кладбище, с которого возрождают",
    en_not="the card is not in the graveyard from which cards are resurrected",
)
def in_the_right_graveyard(case: Case) -> bool:
    card, word = case.target_card, _resurrection(case.ability)
    if card is None or word is None or card.place is not Place.GRAVEYARD:
        return False
    from_opponent = word.of is not None and word.of.own is False
    return (card.owner is case.source.player) is not from_opponent


@condition(
    ru="карта такова, как сказано после слова «возродить»",
    en="the card is as the text says after the word “resurrect”",
    ru_not="карта не такова, как сказано после слова «возродить»",
    en_not="the card is not as the text says after the word “resurrect”",
)
def as_the_text_says(case: Case) -> bool:
    card, word = case.target_card, _resurrection(case.ability)
    if card is None or word is None:
        return False
    if word.of is None:
        return True
    speaker = Speaker(case.inquiry, case.state, case.source.id)
    return speaker.describes(word.of._replace(own=None), card, anywhere=True)


@condition(
    ru="цели — одна карта и одна клетка",
    en="the targets are one card and one cell",
    ru_not="цели — не одна карта и одна клетка",
    en_not="the targets are not one card and one cell",
)
def one_card_and_one_cell(act: Act) -> bool:
    cards = sum(isinstance(one, Card) for one in act.targets)
    return cards == 1 and len(act.targets) == 2 and any(isinstance(one, CellTarget) for one in act.targets)


@condition(
    ru="клетка, куда встанет карта, не занята",
    en="the cell where the card will stand is not occupied",
    ru_not="клетку, куда встала бы карта, успели занять",
    en_not="the cell where the card would stand has been occupied",
)
def its_cell_is_free(act: Act) -> bool:
    return all(is_free(act.state, one.cell) for one in act.targets if isinstance(one, CellTarget))


# A target is a card or a cell; of each it is asked what concerns it.
permits(
    "b:g-07/targets",
    of=(resurrects,),
    when=(any_of(target_is_free_cell, in_the_right_graveyard), any_of(cell_next_to_source, as_the_text_says)),
)
requires("b:g-07/card-and-cell", of=(resurrects,), when=(one_card_and_one_cell,))
requires("b:g-07/still-free", of=(resurrects,), when=(its_cell_is_free,), about=Domain.RESOLUTION)
sets(
    "b:g-07/open",
    SettingName.RESURRECTED_STATE,
    SummonedState.OPEN,
    ru="возрождённая карта входит открытой, если не сказано иначе",
    en="a resurrected card comes in open unless stated otherwise",
)
sets(
    "b:g-07/own-squad",
    SettingName.RESURRECTED_UNDER,
    Whose.OWN,
    ru="возрождённая карта входит в отряд возрождающего, если не сказано иначе",
    en="a resurrected card comes into the squad of whoever resurrects it unless stated otherwise",
)
