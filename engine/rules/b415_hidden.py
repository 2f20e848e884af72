"""Section 415 of the groundwork: when a hidden card is revealed, and what that makes of an ability aimed at it."""

from engine.clauses import Domain, any_of, brings_about, condition, permits, requires, supports
from engine.course.legality import chains_without_target
from engine.model.cards import Deed, Happening
from engine.model.permanents import Allowed, Allowing
from engine.occasions import Act, ActKind, Occasion
from engine.open_questions import HIDDEN_REVEALED
from engine.rules.b211_flyers import is_flyer, on_battlefield
from engine.texts.understanding import permanents_of


@condition(ru="карта скрыта", en="the card is hidden", ru_not="карта не скрыта", en_not="the card is not hidden")
def is_hidden(occasion: Occasion) -> bool:
    return occasion.card.hidden


# b:216.4 reveals the final target, b:412.2 lets the initial one become the target only then.
supports(
    "b:400.2.a/initial-target",
    question=HIDDEN_REVEALED,
    reading="when-declared",
    ru="начальная цель — тоже цель: та, что названа при заявке",
    en="the initial target is a target too: the one named in declaring",
)
brings_about("b:415.2/target", Deed.REVEAL, on=(Happening.TARGETED,), of=(is_hidden,), ground=(is_hidden,))
brings_about("b:415.2/sudden", Deed.REVEAL, on=(Happening.ACTED_SUDDENLY,), of=(is_hidden,), ground=(is_hidden,))
brings_about("b:415.2/trigger", Deed.REVEAL, on=(Happening.TRIGGERED,), of=(is_hidden,), ground=(is_hidden,))
brings_about("b:415.2/permanent", Deed.REVEAL, on=(Happening.PERMANENT_WORKED,), of=(is_hidden,), ground=(is_hidden,))


@condition(
    ru="в стеке лежит нацеленное в карту, у чего легальной цели нет",
    en="what is aimed at the card lies on the stack without a legal target",
    ru_not="нацеленного в карту без легальной цели в стеке нет",
    en_not="nothing aimed at the card lies on the stack without a legal target",
)
def target_of_what_is_illegal(occasion: Occasion) -> bool:
    return bool(chains_without_target(occasion.state, occasion.object, occasion.inquiry))


# Being revealed a flyer leaves for the auxiliary zone (b:211.2.a), where what was aimed at it may not reach. Any other
# card goes there by a text, and nothing is revealed by that.
brings_about(
    "b:415.4/blocked",
    Deed.BLOCK,
    on=(Happening.REVEALED, Happening.WENT_TO_AUXILIARY_ZONE),
    of=(any_of(on_battlefield, is_flyer), target_of_what_is_illegal),
    ground=(target_of_what_is_illegal,),
)


@condition(
    ru="игрок вскрывает свою карту просто по своему желанию",
    en="a player reveals an own card just at will",
    ru_not="никто не вскрывает свою карту по своему желанию",
    en_not="nobody reveals an own card at will",
    of_text=True,
)
def reveals_at_will(act: Act) -> bool:
    return act.kind is ActKind.REVEALING


@condition(
    ru="текст карты особо это разрешает",
    en="the card's text specially permits it",
    ru_not="текст карты этого не разрешает",
    en_not="the card's text does not permit it",
)
def text_allows_it(act: Act) -> bool:
    card = act.source
    for one, cited in () if card is None else permanents_of(card, act.state, act.inquiry):
        if isinstance(one, Allowing) and one.what is Allowed.REVEALING:
            act.inquiry.cited(cited)
            return True
    return False


@condition(
    ru="карта ещё скрыта",
    en="the card is hidden still",
    ru_not="карта уже не скрыта",
    en_not="the card is not hidden any more",
)
def source_is_hidden(act: Act) -> bool:
    return act.source is not None and act.source.hidden


# «Only with special permission»: what gives it is a text, such as that of stealth.
permits("b:415.5/special-permission", of=(reveals_at_will,), when=(text_allows_it,), about=Domain.ACT)
requires("b:g-43/hidden", of=(reveals_at_will,), when=(source_is_hidden,))
