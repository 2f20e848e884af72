"""What a card's own text says of its targets, and whom nobody may finish off (b:g-95, b:415.3, b:210.10)."""

from engine.clauses import condition, forbids, question, sets
from engine.inquiry import Case, hides_its_face
from engine.model.cards import CardType, Selection
from engine.settings import HiddenTarget, SettingName
from engine.texts.understanding import fits

OF_HIDDEN = question("hidden-target-conditions", "unseen-only", "every-condition")


def _open_to_view(wanted: Selection) -> Selection:
    """Give what a text says of a card that lies open on the table; of the rest only its face tells."""
    return wanted._replace(class_name=None, type=None, creature=None, named=None, lacks=None, life_at_most=None)


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
    if target is None:
        return True
    return not fits(wanted, target, case.source, case.state, case.inquiry) and not _is_deemed_so(case)


def _is_deemed_so(case: Case) -> bool:
    """Tell whether the target is hidden and for that counts as described; the question is asked where it matters."""
    wanted, target = case.ability.aims, case.target_card
    if target is None or wanted is None or not hides_its_face(target, case.inquiry):
        return False
    if fits(_open_to_view(wanted), target, case.source, case.state, case.inquiry):
        return True
    return case.inquiry.reading(OF_HIDDEN) == "every-condition"


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
    ru="цель — симбиот или паразит",
    en="the target is a symbiote or a parasite",
    ru_not="цель — не симбиот и не паразит",
    en_not="the target is neither a symbiote nor a parasite",
)
def target_is_symbiote(case: Case) -> bool:
    return case.target_type in (CardType.SYMBIOTE, CardType.PARASITE)


forbids("b:g-95/target-of-its-text", of=(target_is_not_as_described,))
sets(
    "b:415.3/conditions",
    SettingName.HIDDEN_TARGET,
    HiddenTarget.CONDITIONS_DEEMED_MET,
    ru="что на скрытой карте, не спрашивают: она легальная цель, и условия текста считают выполненными",
    en="what a hidden card is is not asked: it is a legal target, and the conditions of the text are deemed met",
)
# What is said of symbiotes holds for parasites (b:210.13).
forbids("b:210.10/no-finishing-blow", of=(is_finishing_blow, target_is_symbiote))
