"""What permanent abilities keep from their cards, or rule out: protections and bars (b:411, b:g-17)."""

from engine.modifiers import Blow
from engine.operations import describes
from engine.permanents import Bar, Barred, Protection
from engine.settings import Protecting, SettingName
from engine.state import Card


def is_protected(blow: Blow) -> bool:
    """Tell whether the target of a blow has a protection from what is done (b:411.1, b:216.10)."""
    target = blow.target
    if target is None or not target.in_battle_zone:
        return False
    shields = (one for one in target.definition.permanents if isinstance(one, Protection))
    if not any(blow.is_done(one.manner, target) for one in shields):
        return False
    return blow.inquiry.setting(SettingName.PROTECTION) is Protecting.BLOCKS


def is_barred(what: Barred, blow: Blow, bearer: Card) -> bool:
    """Tell whether a text of the card `bearer` rules out something about what is done."""
    return any(
        one.what is what
        and blow.is_done(one.manner, bearer)
        and (one.by is None or describes(one.by, blow.source, bearer.id, set()))
        for one in bearer.definition.permanents
        if isinstance(one, Bar)
    )
