"""Section 421 of the groundwork: equipment without its host, and the question of a host taken under control."""

from engine.clauses import brings_about, condition, question
from engine.model.cards import CardType, Deed, Happening
from engine.occasions import Occasion
from engine.rules.b210_symbiotes import without_host

WITH_HOST = question("equipment-goes-with-host", "stays-with-player", "goes-along", "dies")


@condition(
    ru="карта — экипировка",
    en="the card is equipment",
    ru_not="карта — не экипировка",
    en_not="the card is no equipment",
)
def is_equipment(occasion: Occasion) -> bool:
    return occasion.card.definition.type is CardType.EQUIPMENT


@condition(
    ru="хозяина контролирует другой игрок, и по толкованию она переходит к нему",
    en="its host is controlled by another player, and on this reading it goes over to them",
    ru_not="по толкованию она не переходит вслед за хозяином",
    en_not="on this reading it does not go over with its host",
)
def goes_along(occasion: Occasion) -> bool:
    return occasion.inquiry.reading(WITH_HOST) == "goes-along" and _host_is_with_another(occasion)


@condition(
    ru="хозяина контролирует другой игрок, и по толкованию она гибнет",
    en="its host is controlled by another player, and on this reading it dies",
    ru_not="по толкованию она не гибнет из-за перехода хозяина",
    en_not="on this reading it does not die of its host's going over",
)
def dies_of_it(occasion: Occasion) -> bool:
    return occasion.inquiry.reading(WITH_HOST) == "dies" and _host_is_with_another(occasion)


def _host_is_with_another(occasion: Occasion) -> bool:
    host = occasion.state.cards[occasion.card.host] if occasion.card.host is not None else None
    return host is not None and host.player is not occasion.card.player


brings_about("b:421.4/equipment", Deed.DESTROY, on=(Happening.HOST_LEFT,), of=(is_equipment,), ground=(without_host,))
brings_about("b:214.9/goes-along", Deed.FOLLOW_HOST, on=(Happening.HOST_TAKEN,), of=(goes_along,), ground=(goes_along,))
brings_about("b:421.5/host-taken", Deed.DESTROY, on=(Happening.HOST_TAKEN,), of=(dies_of_it,), ground=(dies_of_it,))
