"""Section 211 of the groundwork: a flyer revealed or resurrected on the battlefield goes to the auxiliary zone."""

from engine.clauses import brings_about, condition, forbids
from engine.model.cards import CardType, Deed, Happening
from engine.model.state import Place
from engine.occasions import Occasion
from engine.rules.relocation import relocates_target, target_is_flyer


@condition(
    ru="карта — летающее существо",
    en="the card is a flyer",
    ru_not="карта — не летающее существо",
    en_not="the card is no flyer",
)
def is_flyer(occasion: Occasion) -> bool:
    return occasion.card.definition.type is CardType.FLYER


@condition(
    ru="она на поле боя",
    en="it is on the battlefield",
    ru_not="она не на поле боя",
    en_not="it is not on the battlefield",
)
def on_battlefield(occasion: Occasion) -> bool:
    return occasion.card.place is Place.BATTLEFIELD


forbids("b:211.3/no-relocation", of=(relocates_target, target_is_flyer))
brings_about(
    "b:211.2.a/revealed-flyer",
    Deed.TO_AUXILIARY_ZONE,
    on=(Happening.REVEALED, Happening.RESURRECTED),
    of=(is_flyer, on_battlefield),
    ground=(on_battlefield,),
)
