"""What a card's own text says of its targets, and whom nobody may finish off (b:g-95, b:210.10)."""

from engine.cards import CardType
from engine.clauses import condition, forbids
from engine.inquiry import Case
from engine.understanding import fits


@condition(
    ru="цель не такова, какой её описывает текст особенности",
    en="the target is not as the ability's text describes it",
    ru_not="цель такова, какой её описывает текст особенности",
    en_not="the target is as the ability's text describes it",
)
def target_is_not_as_described(case: Case) -> bool:
    wanted, target = case.ability.aims, case.target_card
    if wanted is None:
        return False
    return target is None or not fits(wanted, target, case.source, case.state, case.inquiry)


@condition(
    ru="это добивание",
    en="it is a finishing blow",
    ru_not="это не добивание",
    en_not="it is no finishing blow",
    of_text=True,
)
def is_finishing_blow(case: Case) -> bool:
    named = case.ability.name_of
    return named is not None and named.name == "finishing-blow"


@condition(
    ru="цель — симбионт или паразит",
    en="the target is a symbiote or a parasite",
    ru_not="цель — не симбионт и не паразит",
    en_not="the target is neither a symbiote nor a parasite",
)
def target_is_symbiote(case: Case) -> bool:
    return case.target_type in (CardType.SYMBIOTE, CardType.PARASITE)


forbids("b:g-95/target-of-its-text", of=(target_is_not_as_described,))
# What is said of symbiotes holds for parasites (b:210.13).
forbids("b:210.10/no-finishing-blow", of=(is_finishing_blow, target_is_symbiote))
