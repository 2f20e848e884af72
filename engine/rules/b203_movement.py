"""Section 203 of the groundwork: the property of movement, where section 506 is silent."""

from engine.clauses import (
    Domain,
    Row,
    Table,
    condition,
    defines,
    forbids,
    permits,
    question,
    requires,
    supports,
)
from engine.deeds.costs import closes_by_itself
from engine.deeds.movement import unused
from engine.model.board import NOWHERE, SAME_COLUMN, SAME_ROW
from engine.model.cards import CardType
from engine.model.chains import Property
from engine.occasions import Act, ActKind
from engine.rules.acts import (
    has_priority,
    moves,
    no_effects_are_being_applied,
    own_turn,
    source_is_open,
    stack_is_empty,
    uses_movement,
)
from engine.settings import Payment
from engine.text import Text

AFTER_MOVEMENT = question("closing-after-movement", "while-declared", "for-the-turn")


@condition(
    ru="клетка соседняя",
    en="the cell is a neighbouring one",
    ru_not="клетка не соседняя",
    en_not="the cell is no neighbouring one",
)
def to_a_neighbouring_cell(act: Act) -> bool:
    rules = act.inquiry.rules
    if act.source is None or act.source.cell == NOWHERE or act.destination == NOWHERE:
        return False
    if rules.neighbour_citation is not None:
        act.inquiry.used[rules.neighbour_citation] = None
    return act.destination in rules.neighbours[act.source.cell]


@condition(
    ru="она на той же вертикали или горизонтали",
    en="it is in the same column or row",
    ru_not="она не на той же вертикали и не на той же горизонтали",
    en_not="it is in neither the same column nor the same row",
)
def in_the_same_row_or_column(act: Act) -> bool:
    if act.source is None or act.source.cell == NOWHERE or act.destination == NOWHERE:
        return False
    one, other = act.source.cell, act.destination
    column = SAME_COLUMN[one][other] and act.inquiry.lookup(Table.LINES, "column") is not None
    return column or (SAME_ROW[one][other] and act.inquiry.lookup(Table.LINES, "row") is not None)


@condition(
    ru="у карты ещё есть движение",
    en="the card still has unused movement",
    ru_not="у карты не осталось движения",
    en_not="the card has no unused movement left",
)
def has_unused_movement(act: Act) -> bool:
    return act.source is not None and unused(act.source) > 0


@condition(
    ru="карта — симбиот или паразит",
    en="the card is a symbiote or a parasite",
    ru_not="карта — не симбиот и не паразит",
    en_not="the card is neither a symbiote nor a parasite",
)
def source_is_symbiote(act: Act) -> bool:
    return act.source is not None and act.source.definition.type in (CardType.SYMBIOTE, CardType.PARASITE)


@condition(
    ru="карта — летающее существо",
    en="the card is a flyer",
    ru_not="карта — не летающее существо",
    en_not="the card is no flyer",
)
def source_is_flyer(act: Act) -> bool:
    return act.source is not None and act.source.definition.type is CardType.FLYER


@condition(
    ru="для этого карта должна закрыться",
    en="for this the card has to close",
    ru_not="для этого карте закрываться не нужно",
    en_not="for this the card need not close",
)
def has_to_close(act: Act) -> bool:
    if act.kind is ActKind.ACCUMULATION:
        return True
    return act.kind is ActKind.DECLARATION and act.ability is not None and closes_by_itself(act.ability, act.inquiry)


@condition(
    ru="движение этой карты заявлено, и запрет ещё держится",
    en="movement of this card is declared, and the ban still lasts",
    ru_not="движение этой карты не заявлено, или запрет уже не держится",
    en_not="no movement of this card is declared, or the ban no longer lasts",
)
def movement_is_declared(act: Act) -> bool:
    source, stack = act.source, act.state.stack
    if source is None:
        return False
    if stack and any(one.ability is Property.MOVEMENT and one.source == source.id for one in stack):
        return True
    # Of a movement that has been carried out the text does not say whether it is declared still.
    return source.moved > 0 and not source.closed and act.inquiry.reading(AFTER_MOVEMENT) == "for-the-turn"


supports(
    "b:400.3/declared",
    question=AFTER_MOVEMENT,
    reading="while-declared",
    ru="заявить — положить в стек: заявлено то, что лежит в стеке",
    en="to declare is to put on the stack: declared is what lies there",
)
permits(
    "b:203.2/neighbouring-cell", of=(moves,), when=(to_a_neighbouring_cell, in_the_same_row_or_column), about=Domain.ACT
)
defines(
    "b:203.3/marker",
    Table.PAYMENT,
    {
        Payment.MARKER: Row(
            value=True, text=Text("за движение платят одним маркером", "movement is paid for with one marker")
        )
    },
)
requires("b:203.4/unused", of=(moves,), when=(has_unused_movement,))
requires("b:203.5/own-turn", of=(uses_movement,), when=(own_turn,), replaced_by="506.2")
requires("b:203.6/open", of=(uses_movement,), when=(source_is_open,), replaced_by="506.3")
requires("b:203.8/time", of=(uses_movement, no_effects_are_being_applied), when=(stack_is_empty, has_priority))
forbids("b:203.9/symbiote", of=(moves, source_is_symbiote), about=Domain.ACT)
forbids("b:203.10/flyer", of=(moves, source_is_flyer), about=Domain.ACT)
forbids("b:203.11/closing", of=(movement_is_declared, has_to_close), about=Domain.ACT)
