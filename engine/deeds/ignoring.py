"""What a card ignores of its target: to the effects of its objects the target is without those abilities (b:408)."""

from collections.abc import Iterator
from typing import Final

from engine.clauses import Table
from engine.deeds.marker_deeds import without_all, without_one
from engine.deeds.modifiers import Blow
from engine.inquiry import Inquiry
from engine.model.permanents import Ignoring, Manner
from engine.model.state import Card
from engine.settings import (
    Ignored,
    IgnoredCache,
    IgnoringObjects,
    LosingAll,
    LosingOne,
    NarrowerProtection,
    SettingName,
)
from engine.texts.possession import every_ability
from engine.texts.speaker import has_named
from engine.texts.understanding import fits, has_texts, permanents_of

_CACHE: Final = "cache"


def met(blow: Blow) -> Blow:
    """Give what is done with the target as the effects find it: without the abilities that the source ignores."""
    target = blow.target
    if target is None or not has_texts(blow.source) or not every_ability(blow.state, target.id):
        return blow
    found = target
    for one in _ignoring(blow):
        if one.about is None:
            found = _without(found, one, blow)
    return _with_target(blow, found)


def met_by_declaration(blow: Blow) -> Blow:
    """Give what is declared with the target as the declaration finds it: the text speaks of cache alone (b:408.6)."""
    target = blow.target
    if target is None or not has_texts(blow.source) or not has_named(target, _CACHE, blow.state, blow.inquiry):
        return blow
    for one in _ignoring(blow):
        if one.named in (None, _CACHE):
            if blow.inquiry.setting(SettingName.IGNORED_CACHE) is not IgnoredCache.MAY_BE_ATTACKED:
                return blow
            return _with_target(blow, without_one(blow.state, target, _CACHE, every_copy=one.named is not None))
    return blow


def ignores_protection(manner: Manner, blow: Blow) -> bool:
    """Tell whether the source ignores the protection of its target from `manner`, or a narrower one that it includes.

    A protection from a broad type has those from the narrower kinds as its parts (b:411.4, b:411.4.a).
    """
    if not has_texts(blow.source):
        return False
    return any(one.about is not None and _is_part(one.about, manner, blow) for one in _ignoring(blow))


def _ignoring(blow: Blow) -> Iterator[Ignoring]:
    """Give the texts of the source by which it ignores something of this target, their conditions being met."""
    inquiry, source, target = blow.inquiry, blow.source, blow.target
    for one, cited in permanents_of(source, blow.state, inquiry):
        if not isinstance(one, Ignoring) or target is None or not blow.is_done(one.manner, source):
            continue
        if one.at is not None and not fits(one.at, target, source, blow.state, inquiry):
            continue
        every = SettingName.IGNORING_WITHOUT_CONDITIONS
        if one.unconditional and inquiry.setting(every) is not IgnoringObjects.EVERY_OBJECT:
            continue
        if inquiry.setting(SettingName.IGNORING) is Ignored.IS_WITHOUT:
            inquiry.cited(cited)
            yield one


def _without(card: Card, one: Ignoring, blow: Blow) -> Card:
    inquiry = blow.inquiry
    if one.named is None:
        spared = inquiry.required(SettingName.IGNORING_ALL) is LosingAll.SPARES_ACQUIRED
        return without_all(card, spared=spared)
    every_copy = inquiry.required(SettingName.IGNORING_ONE) is LosingOne.EVERY_COPY
    return without_one(blow.state, card, one.named, every_copy=every_copy)


def _with_target(blow: Blow, target: Card) -> Blow:
    if target is blow.target:
        return blow
    cards = {**blow.state.cards, target.id: target}
    return blow._replace(target=target, state=blow.state.changed(cards=cards))


def _is_part(narrower: Manner, broader: Manner, blow: Blow) -> bool:
    if narrower == broader:
        return True
    within = _kinds_of(narrower, blow.inquiry) <= _kinds_of(broader, blow.inquiry)
    hits = blow.inquiry.setting(SettingName.NARROWER_PROTECTION) is NarrowerProtection.HITS_THE_BROADER
    return within and hits and (narrower.opposing, narrower.simple) == (broader.opposing, broader.simple)


def _kinds_of(manner: Manner, inquiry: Inquiry) -> frozenset[object]:
    """Give the kinds of attack and ability that are done in a manner."""
    return frozenset(
        kind
        for kind, (row, _) in inquiry.rules.tables[Table.KINDS].items()
        if (not manner.kinds or kind in manner.kinds)
        and all(
            wanted is None or wanted is is_so
            for wanted, is_so in zip(
                (manner.attack, manner.melee, manner.magical), (row.attack, row.melee, row.magical), strict=True
            )
        )
    )
