"""What permanent abilities keep from their cards, or rule out: protections and bars (b:411, b:g-17)."""

from collections.abc import Iterator

from engine.clauses import Effect
from engine.deeds.ignoring import ignores_protection, met_by_declaration
from engine.deeds.modifiers import Blow
from engine.inquiry import Case, Citation, Inquiry, hides_its_face
from engine.model.permanents import Bar, Barred, Protection
from engine.model.state import Card
from engine.settings import CardText, Protecting, SettingName
from engine.texts.understanding import fits, has_texts, permanents_of


def is_protected(blow: Blow) -> bool:
    """Tell whether the target of a blow has a protection from what is done (b:411.1, b:216.10)."""
    target = blow.target
    if target is None or not target.in_battle_zone:
        return False
    for one, cited in permanents_of(target, blow.state, blow.inquiry):
        if not isinstance(one, Protection) or not blow.is_done(one.manner, target):
            continue
        if not ignores_protection(one.manner, blow):
            blow.inquiry.cited(cited)
            return blow.inquiry.setting(SettingName.PROTECTION) is Protecting.BLOCKS
    return False


def is_barred(what: Barred, blow: Blow, bearer: Card) -> bool:
    """Tell whether a text of the card `bearer` rules out something about what is done, citing it."""
    for _, cited in _bars(what, blow, bearer):
        blow.inquiry.used[cited] = None
        return True
    return False


def ruled_out_by_texts(case: Case) -> set[str]:
    """Give the clauses by which texts of source or target rule a declaration out; card text prevails (b:103.1)."""
    source, target = case.source, case.target_card
    if not has_texts(source) and (target is None or not has_texts(target)):
        return set()
    blow = met_by_declaration(Blow(case.inquiry, case.state, source, target, case.ability))
    ruling = list(_bars(Barred.ATTACKING, blow, source))
    if blow.target is not None and not (has_texts(blow.target) and hides_its_face(blow.target, case.inquiry)):
        ruling += _bars(Barred.TARGETING, blow, blow.target)
    for _, cited in ruling:
        case.inquiry.used[Citation(cited.provision, Effect.FORBIDS, cited.why)] = None
    return {cited.clause for _, cited in ruling}


def _bars(what: Barred, blow: Blow, bearer: Card) -> Iterator[tuple[Bar, Citation]]:
    """Give the bars that bite, each with what to cite: its name, or that card text goes over rules."""
    if not has_texts(bearer):
        return
    for one, named in permanents_of(bearer, blow.state, blow.inquiry):
        if not isinstance(one, Bar) or one.what is not what or not blow.is_done(one.manner, bearer):
            continue
        if one.by is not None and not fits(one.by, blow.source, bearer, blow.state, blow.inquiry):
            continue
        cited = named or _card_text(blow.inquiry)
        if cited is not None:
            yield one, cited


def _card_text(inquiry: Inquiry) -> Citation | None:
    followed = inquiry.setting(SettingName.CARD_TEXT) is CardText.PREVAILS
    return inquiry.rules.setting_citations[inquiry.rules.settings[SettingName.CARD_TEXT].id] if followed else None
