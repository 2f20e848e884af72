"""Summoning (532.3, b:g-08): whom a player may pick out of the deck, and how the card comes into the game."""

from engine.course.choices import Answers, Choice
from engine.inquiry import Inquiry
from engine.model.board import NOWHERE, cell_index
from engine.model.cards import CardType, Deed, Operation
from engine.model.chains import Chain
from engine.model.state import Card, Place, Player, ScriptStep, State
from engine.settings import Nobody, SettingName, Straight, SummonedFace, SummonedState, Whose
from engine.text import Text

_NOBODY = "nobody"
_STRAIGHT = (CardType.FLYER, CardType.TERRAIN)


def summoning(
    state: State, chain: Chain, operation: Operation, inquiry: Inquiry, answers: Answers
) -> tuple[ScriptStep, ...]:
    """Give what a summoning does: for each cell the player of the ability picks a card, or none.

    With nobody eligible nothing is done, and it is paid for all the same (b:g-08). Raises `MustChoose`, `Ungrounded`.
    """
    own = inquiry.required(SettingName.SUMMONED_FROM) is Whose.OWN
    decks = chain.player if own else chain.player.opponent
    eligible = [
        card.id
        for card in state.cards.values()
        if card.place is Place.DECK and card.owner is decks and _fits(operation, card)
    ]
    steps: tuple[ScriptStep, ...] = ()
    for cell in (one for one in chain.aimed_at if cell_index(one) != NOWHERE):
        inquiry.required(SettingName.SUMMONED_NOBODY)
        if not eligible:
            break
        setting = inquiry.rules.settings[SettingName.SUMMONED_NOBODY]
        nobody = (_NOBODY,) if setting.value is Nobody.ALLOWED else ()
        picked = answers.to(chain.player, setting.id, tuple(_choice(id, cell) for id in (*eligible, *nobody)))
        id = picked.partition(":")[2]
        if id != _NOBODY:
            eligible.remove(id)
            steps += (ScriptStep(Deed.SUMMON, (id, cell), chain.player),)
    return steps


def _fits(operation: Operation, card: Card) -> bool:
    described = None if operation.of is None else operation.of.class_name
    return described is None or described in card.definition.classes


def _choice(id: str, cell: str) -> Choice:
    if id == _NOBODY:
        return Choice(f"summon:{id}", Text(f"никого не вызывать на {cell}", f"summon nobody onto {cell}"))
    return Choice(f"summon:{id}", Text(f"вызвать на {cell}: {id}", f"summon onto {cell}: {id}"))


def summoned(card: Card, cell: str, player: Player, inquiry: Inquiry) -> Card:
    """Give a card as it comes into the game, by default open, face up and under control of whoever summons it.

    Raises `Ungrounded`.
    """
    own = inquiry.required(SettingName.SUMMONED_UNDER) is Whose.OWN
    card = card._replace(
        player=player if own else player.opponent,
        closed=inquiry.required(SettingName.SUMMONED_STATE) is SummonedState.CLOSED,
        hidden=inquiry.required(SettingName.SUMMONED_FACE) is SummonedFace.FACE_DOWN,
        place=Place.BATTLEFIELD,
        cell=cell_index(cell),
    )
    straight = card.definition.type in _STRAIGHT
    if straight and inquiry.required(SettingName.SUMMONED_STRAIGHT) is Straight.INTO_AUXILIARY_ZONE:
        return card._replace(place=Place.AUXILIARY, cell=NOWHERE)
    return card
