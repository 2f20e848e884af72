"""Everything that may be done in a position: what a player has to choose from."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.actions import CellTarget, Target
from engine.board import CELLS
from engine.cards import SIMPLE_STRIKE, Ability, AbilityKind
from engine.clauses import Table
from engine.decision import Verdict, act_finding, is_forbidden, target_finding
from engine.inquiry import Inquiry
from engine.occasions import Act, ActKind
from engine.run import Chance, Pending
from engine.stages import can_be_carried_out
from engine.state import Card, Player, State

Action = Mapping[str, Any]


def legal_actions(state: State, pending: Pending | Chance | None, inquiry: Inquiry) -> Iterator[Action]:
    """Give the actions, as JSON, that are legal under the readings of the inquiry; of declarations those at one target.

    What cannot be carried out, because what it does is not known as data, is left out. While a die waits to be rolled
    nothing may be done.
    """
    if isinstance(pending, Pending):
        yield from ({"choose": one.id} for one in pending.options)
        return
    if pending is not None or state.result is not None:
        return
    for player in Player:
        if act_finding(Act(inquiry, state, ActKind.PASS, player)).verdict is Verdict.LEGAL:
            yield {"pass": player.value}
    for card in state.cards.values():
        if card.in_battle_zone:
            yield from _declarations(state, card, inquiry)
            if state.stack and _may_defend(state, card, inquiry):
                yield {"defend": card.id}


def _may_defend(state: State, card: Card, inquiry: Inquiry) -> bool:
    return act_finding(Act(inquiry, state, ActKind.DEFENCE, card.player, card)).verdict is Verdict.LEGAL


def _declarations(state: State, card: Card, inquiry: Inquiry) -> Iterator[Action]:
    for ability in _abilities(card, inquiry):
        act = Act(inquiry, state, ActKind.DECLARATION, card.player, card, ability)
        if not can_be_carried_out(ability, card) or is_forbidden(act):
            continue
        named = {} if ability.id is None else {"ability": ability.id}
        for name, target in _targets(state, ability):
            if target_finding(inquiry, state, card, ability, target).verdict is Verdict.LEGAL:
                yield {"declare": ability.kind.value, "by": card.id, "target": name, **named}


def _abilities(card: Card, inquiry: Inquiry) -> Iterator[Ability]:
    yield from (one for one in card.definition.abilities if not one.cost.names_tokens)
    listed = any(one.kind is AbilityKind.SIMPLE_STRIKE for one in card.definition.abilities)
    if not listed and inquiry.lookup(Table.CREATURE_TYPES, card.definition.type) is not None:
        yield SIMPLE_STRIKE


def _targets(state: State, ability: Ability) -> Iterator[tuple[str, Target]]:
    if ability.chooses_cell:
        yield from ((name, CellTarget(cell)) for cell, name in enumerate(CELLS))
    else:
        yield from ((card.id, card) for card in state.cards.values() if card.in_battle_zone)
