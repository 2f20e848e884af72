"""Everything that may be done in a position: what a player has to choose from."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.clauses import Table
from engine.course.run import Chance, Pending
from engine.course.stages import can_be_carried_out
from engine.decision import Verdict, act_finding, is_forbidden, target_finding
from engine.inquiry import Inquiry
from engine.model.actions import CellTarget, Target
from engine.model.board import CELLS, NOWHERE
from engine.model.cards import ACCUMULATION, SIMPLE_STRIKE, Ability, AbilityKind
from engine.model.state import Card, Player, State
from engine.occasions import Act, ActKind
from engine.texts.possession import possessed

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
    for card in state.battle_zone:
        yield from _declarations(state, card, inquiry)
        yield from _properties(state, card, inquiry)


def _properties(state: State, card: Card, inquiry: Inquiry) -> Iterator[Action]:
    """Give what a card may do without an ability of its own: be revealed, defend, accumulate, move."""
    if card.hidden and _is_legal(Act(inquiry, state, ActKind.REVEALING, card.player, card)):
        yield {"reveal": card.id}
    if state.stack:
        # To move and to accumulate wants an empty stack (b:203.8, b:404.7), to defend one that is not.
        if _is_legal(Act(inquiry, state, ActKind.DEFENCE, card.player, card)):
            yield {"defend": card.id}
        return
    if _is_legal(Act(inquiry, state, ActKind.ACCUMULATION, card.player, card, ACCUMULATION)):
        yield {"accumulate": card.id}
    if card.cell == NOWHERE or card.player is not state.active:
        return
    for cell in sorted(inquiry.rules.neighbours[card.cell]):
        if _is_legal(Act(inquiry, state, ActKind.MOVEMENT, card.player, card, targets=(CellTarget(cell),))):
            yield {"move": card.id, "to": CELLS[cell]}


def _is_legal(act: Act) -> bool:
    return act_finding(act).verdict is Verdict.LEGAL


def _declarations(state: State, card: Card, inquiry: Inquiry) -> Iterator[Action]:
    for ability in _abilities(state, card, inquiry):
        act = Act(inquiry, state, ActKind.DECLARATION, card.player, card, ability)
        if not can_be_carried_out(ability, card) or is_forbidden(act):
            continue
        named = {} if ability.id is None else {"ability": ability.id}
        for name, target in _targets(state, ability):
            if target_finding(inquiry, state, card, ability, target).verdict is Verdict.LEGAL:
                yield {"declare": ability.kind.value, "by": card.id, "target": name, **named}


def _abilities(state: State, card: Card, inquiry: Inquiry) -> Iterator[Ability]:
    own = dict.fromkeys(one for one, _ in possessed(state, card.id, Ability, inquiry))
    yield from (one for one in own if one.kind is not AbilityKind.ACCUMULATION and not one.cost.names_tokens)
    listed = any(one.kind is AbilityKind.SIMPLE_STRIKE for one in own)
    if not listed and inquiry.lookup(Table.CREATURE_TYPES, card.definition.type) is not None:
        yield SIMPLE_STRIKE


def _targets(state: State, ability: Ability) -> Iterator[tuple[str, Target]]:
    if ability.chooses_cell or ability.kind in (AbilityKind.JUMP, AbilityKind.TELEPORTATION):
        yield from ((name, CellTarget(cell)) for cell, name in enumerate(CELLS))
    else:
        yield from ((card.id, card) for card in state.battle_zone)
