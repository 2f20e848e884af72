"""Section 407 of the groundwork: abilities that other cards grant, and which abilities a card loses."""

from engine.clauses import condition, forbids, sets
from engine.inquiry import Case
from engine.settings import Granted, Lasting, LosingAll, LosingOne, SettingName
from engine.texts.possession import has_lost

sets(
    "b:407.1/acquired",
    SettingName.GRANTED,
    Granted.ACQUIRED,
    ru="особенность, которую выдала другая карта, приобретённая",
    en="an ability granted by another card is an acquired one",
)
sets(
    "b:407.2/to-the-end-of-the-battle",
    SettingName.GRANTED_LASTS,
    Lasting.TO_THE_END_OF_THE_BATTLE,
    ru="если срок не назван, полученная особенность остаётся до конца боя",
    en="where no duration is given a granted ability stays until the end of the battle",
)
sets(
    "b:407.3/to-the-end-of-the-battle",
    SettingName.LOST_LASTS,
    Lasting.TO_THE_END_OF_THE_BATTLE,
    ru="если срок не назван, отнятая особенность потеряна до конца боя",
    en="where no duration is given a removed ability is lost until the end of the battle",
)
sets(
    "b:407.4/spares-acquired",
    SettingName.LOSING_ALL,
    LosingAll.SPARES_ACQUIRED,
    ru="потеря всех особенностей не касается приобретённых",
    en="losing all abilities spares the acquired ones",
)
sets(
    "b:407.5/every-copy",
    SettingName.LOSING_ONE,
    LosingOne.EVERY_COPY,
    ru="определённую особенность карта теряет и врождённую, и приобретённую",
    en="a card that loses a particular ability loses both the innate and the acquired one",
)


@condition(
    ru="карта потеряла эту особенность",
    en="the card has lost this ability",
    ru_not="карта этой особенности не теряла",
    en_not="the card has not lost this ability",
)
def source_has_lost_it(case: Case) -> bool:
    return has_lost(case.state, case.source, case.ability, case.inquiry)


forbids("b:407.1/lost", of=(source_has_lost_it,))
