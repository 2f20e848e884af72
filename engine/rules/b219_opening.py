"""Section 219 of the groundwork: opening what is open, and closing what is closed."""

from engine.clauses import condition, forbids, sets
from engine.deeds.costs import effects_of
from engine.inquiry import Case
from engine.model.cards import Deed
from engine.settings import SettingName, SeveralEffects


@condition(
    ru="особенность открыла бы открытую карту или закрыла бы закрытую",
    en="the ability would open an open card or close a closed one",
    ru_not="особенность не открывает открытую карту и не закрывает закрытую",
    en_not="the ability neither opens an open card nor closes a closed one",
)
def target_is_so_already(case: Case) -> bool:
    card = case.target_card
    if card is None:
        return False
    vain = Deed.CLOSE if card.closed else Deed.OPEN
    return any(one.of is None and one.deed is vain for one in effects_of(case.ability, case.inquiry))


@condition(
    ru="других эффектов у неё нет",
    en="it has no other effect",
    ru_not="у неё есть и другой эффект",
    en_not="it has another effect too",
)
def nothing_else_is_done(case: Case) -> bool:
    if len(effects_of(case.ability, case.inquiry)) < 2:
        return True
    several = case.inquiry.setting(SettingName.ABILITY_OF_SEVERAL_EFFECTS)
    return several is not SeveralEffects.MAY_BE_DECLARED


forbids("b:219.2/in-vain", of=(target_is_so_already, nothing_else_is_done))
sets(
    "b:219.3/other-effect",
    SettingName.ABILITY_OF_SEVERAL_EFFECTS,
    SeveralEffects.MAY_BE_DECLARED,
    ru="особенность из двух и более эффектов заявлять можно; не выполнится только открытие или закрытие",
    en="an ability of two effects or more may be declared; only the opening or closing fails",
)
