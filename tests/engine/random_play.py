"""Games of random actions, drawn with a fixed seed: for the laws that hold in every state, and for the figures."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.codec.position import read_position
from engine.course.play import Table, act
from engine.course.run import Pending, Run
from engine.decision import Verdict, is_forbidden
from engine.inquiry import Inquiry, Rules
from engine.legal import legal_actions
from engine.model.board import CELLS
from engine.model.cards import SIMPLE_STRIKE
from engine.model.state import Card, Player, State
from engine.occasions import Act, ActKind

SPELL = {"kind": "spell", "id": "lull", "cost": {"close": True}, "effects": [{"do": "close", "of": "targets"}]}
WAKE = {"kind": "influence", "id": "wake", "cost": {"tokens": 1}, "effects": [{"do": "open", "of": "targets"}]}
CHARM = {
    "kind": "influence",
    "id": "charm",
    "cost": {"close": True},
    "effects": [{"do": "take-control", "of": "targets"}],
}
SUDDEN = {**SPELL, "id": "sudden-lull", "kind": "influence", "sudden": True}
SHOT = {"kind": "shot", "id": "shot", "value": [1, 2, 2], "cost": {"close": True}}
SLAY = {
    "kind": "spell",
    "id": "slay",
    "cost": {"close": True, "tokens": 1},
    "effects": [{"do": "destroy", "of": "targets"}],
}
SAVER = {
    "kind": "triggered",
    "id": "save",
    "when": "turn-started",
    "effects": [{"do": "give-token", "of": {"this": True}}],
}
NET = {"kind": "triggered", "id": "net", "when": "attacked", "may": True, "effects": [{"do": "block"}]}
ABILITIES = (SPELL, WAKE, CHARM, SUDDEN, SHOT, SLAY, SAVER, NET)
TYPES = ("creature", "creature", "creature", "creature", "flyer", "symbiote", "equipment", "artifact")


def squads(draw: random.Random, size: int = 8) -> dict[str, Any]:
    """A position with two squads of so many cards, in their own halves."""
    cards: dict[str, Any] = {}
    for player, cells in (("first", CELLS[15:]), ("second", CELLS[:15])):
        free = draw.sample(cells, size)
        for place, at in enumerate(free):
            type = draw.choice(TYPES) if place else "creature"
            cards[f"{player}{place}"] = {
                "card": _definition(draw, type),
                "player": player,
                **_place(cards, player, type, at),
            }
    return {"cards": cards}


def _definition(draw: random.Random, type: str) -> dict[str, Any]:
    fights = type not in ("equipment", "artifact")
    figures = {"movement": 1, "strike": [1, 2, 3]} if fights else {}
    return {
        "type": type,
        "life": draw.randint(2, 8),
        **figures,
        "abilities": draw.sample(ABILITIES, draw.randint(0, 3)),
    }


def _place(cards: dict[str, Any], player: str, type: str, at: str) -> dict[str, Any]:
    if type == "flyer":
        return {"at": "auxiliary"}
    return {"host": f"{player}0"} if type in ("symbiote", "equipment") else {"at": at}


@dataclass
class Game:
    """A game of random actions; `action` is the last of them and `played` what came of it."""

    position: dict[str, Any]
    table: Table
    action: Any = None
    played: Any = None
    applied: int = 0
    turns: int = 0
    tried: int = 0


def games(rules: Rules, seed: int, actions: int, *, at_most: int = 400) -> Iterator[Game]:
    """Play games of legal actions, chosen at random, until so many have been applied; give the game after each."""
    draw = random.Random(seed)
    done = 0
    while done < actions:
        game = _begun(draw)
        for _ in range(min(at_most, actions - done)):
            action = _chosen(draw, game.table, rules)
            if action is None:
                break
            _apply(game, action, draw, rules)
            done += 1
            yield game


def sampled_games(rules: Rules, seed: int, actions: int, *, at_most: int = 400) -> Iterator[Game]:
    """Play games in which a player tries at random what comes to mind until something is legal; give each at its end.

    Nothing is listed: an action is drawn, judged, and drawn again if it is refused.
    """
    draw = random.Random(seed)
    done = 0
    while done < actions:
        game = _begun(draw)
        while game.applied < at_most and _tried(game, draw, rules):
            done += 1
        yield game


def _begun(draw: random.Random) -> Game:
    position = squads(draw)
    return Game(position, Table(read_position(position)))


def _tried(game: Game, draw: random.Random, rules: Rules) -> bool:
    """Try actions until one is legal, and a pass in the end; tell whether any was."""
    state, pending = game.table.state, game.table.pending
    if isinstance(pending, Pending):
        return _apply(game, {"choose": draw.choice(pending.options).id}, draw, rules)
    own = [card for card in state.cards.values() if card.player is (state.priority or state.active)]
    cards = [card.id for card in state.cards.values() if card.in_battle_zone]
    inquiry = Inquiry(rules, {})
    for _ in range(20 if own and draw.random() < 0.7 else 0):
        card = draw.choice(own)
        ability = draw.choice((SIMPLE_STRIKE, *card.definition.abilities))
        if ability is SIMPLE_STRIKE and not card.definition.abilities_of(ability.kind):
            continue
        game.tried += 1
        if is_forbidden(Act(inquiry, state, ActKind.DECLARATION, card.player, card, ability)):
            continue
        named = {} if ability.id is None else {"ability": ability.id}
        action = {"declare": ability.kind.value, "by": card.id, "target": draw.choice(cards), **named}
        if _apply(game, action, draw, rules):
            return True
    return _apply(game, {"pass": (state.priority or state.active).value}, draw, rules)


def _apply(game: Game, action: Any, draw: random.Random, rules: Rules) -> bool:
    """Play an action; tell whether it was legal."""
    if game.table.state.result is not None:
        return False
    run = Run(Inquiry(rules, {}), dice=iter(lambda: draw.randint(1, 6), 0))
    played = act(game.table, action, run)
    if played.finding.verdict is not Verdict.LEGAL:
        return False
    active = game.table.state.active
    game.action, game.played, game.table = action, played, Table(played.state, played.pending)
    game.applied += 1
    game.turns += game.table.state.active is not active
    return True


def _chosen(draw: random.Random, table: Table, rules: Rules) -> Any:
    """Choose among what is legal; passing less often, so that something happens."""
    offered = list(legal_actions(table.state, table.pending, Inquiry(rules, {})))
    doing = [one for one in offered if "pass" not in one]
    if not offered:
        return None
    return draw.choice(doing if doing and draw.random() < 0.7 else offered)


def broken_invariants(before: State, after: State) -> list[str]:
    """Tell what holds in every state reached and does not hold here."""
    found = []
    if before.cards.keys() != after.cards.keys():
        found.append("a card has come or gone")
    if any(card.owner is not before.cards[id].owner for id, card in after.cards.items()):
        found.append("an owner has changed")
    found += [f"{card.id} is in two places" for card in after.cards.values() if not _in_one_place(card, after)]
    if after.priority is not None and (after.queue or after.entering or after.script or after.resolving):
        found.append("somebody has priority while something is being done")
    if any(chain.source not in after.cards for chain in after.stack):
        found.append("the stack holds what no card declared")
    if any(number < 0 for card in after.cards.values() for number in (card.wounds, card.tokens, card.moved)):
        found.append("a number of markers is below zero")
    holder = after.priority
    if holder not in (None, *Player):
        found.append("nobody knows who has priority")
    return found


def _in_one_place(card: Card, state: State) -> bool:
    on_a_cell = card.cell in range(len(CELLS))
    host = None if card.host is None else state.cards[card.host]
    return on_a_cell is (card.place.value == "battlefield") and (host is None or host.cell == card.cell)
