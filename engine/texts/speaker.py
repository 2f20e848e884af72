"""What the text of a card means in a state: which cards it describes, how many markers it counts, whom it names.

A text speaks for the card or cell that has the ability; the text of a special marker was printed on the card that gave
the marker. Which markers a text means is asked of the selectors of section 543.
"""

from dataclasses import dataclass, field

from engine.clauses import Table, Use
from engine.deeds.life import current_life
from engine.inquiry import Case, Inquiry
from engine.model.board import CELLS, NOWHERE, cell_index
from engine.model.cards import (
    SIMPLE_STRIKE,
    Amount,
    CardCondition,
    Comparison,
    MarkerCount,
    NumberCondition,
    Selection,
    TextCondition,
)
from engine.model.marker import marker_counter
from engine.model.naming import Named
from engine.model.state import Card, Marker, Player, Spoken, State
from engine.open_questions import MOVED_MARKER, REACHING
from engine.settings import NamedCard, SettingName
from engine.texts.possession import possessed


@dataclass(frozen=True, slots=True)
class MarkerCase:
    """What selectors are asked about: a marker on a card or cell, and the card whose text uses it by this name."""

    inquiry: Inquiry
    state: State
    speaker: Card
    name: str
    marker: Marker


@dataclass(frozen=True, slots=True)
class NamingCase:
    """What the exceptions to whom a marker's text names are asked about: whether receiving a marker triggered it."""

    received: Marker | None


@dataclass(frozen=True, slots=True)
class Speaker:
    """The text of an ability in a state.

    `this` is the card or cell that has the ability, `marker` the special marker it comes from, `received` the marker
    whose arrival triggered it, `other` the other party of what happened. `reads` notes which counters were read: of
    tokens, of markers of a name. `picked` is the marker that the player of the ability has picked.
    """

    inquiry: Inquiry
    state: State
    this: str
    marker: Marker | None = None
    received: Marker | None = None
    other: str | None = None
    reads: set[str] = field(default_factory=set)
    picked: Marker | None = None

    @classmethod
    def of(cls, spoken: Spoken, inquiry: Inquiry, state: State, reads: set[str]) -> "Speaker":
        """Give the speaker of a text in a state."""
        return cls(inquiry, state, *spoken, reads)

    @property
    def spoken(self) -> Spoken:
        """Whose text it is, whatever the state."""
        return Spoken(self.this, self.marker, self.received, self.other)

    @property
    def printed_on(self) -> Card | None:
        """The card on which the text is printed: the giver of the marker, or the card that has the ability."""
        giver = self.this if self.marker is None else self.marker.by
        return None if giver is None else self.state.cards.get(giver)

    # --- which cards -----------------------------------------------------------------------------------------

    def describes(self, selection: Selection, card: Card, *, anywhere: bool = False) -> bool:
        """Tell whether a card of the battle zone is as described; `anywhere` asks it of a card that has left, too."""
        if not (anywhere or card.in_battle_zone) or (selection.this and card.id != self.this):
            return False
        if selection.class_name is not None and selection.class_name not in card.definition.classes:
            return False
        if selection.marked is not None and selection.marked is not card.has_control_marker:
            return False
        if selection.closed is not None and selection.closed is not card.closed:
            return False
        return self._has_so_many_tokens(selection, card) and self._is_of_that_sort(selection, card)

    def _has_so_many_tokens(self, selection: Selection, card: Card) -> bool:
        if selection.tokens is None and selection.fewer_tokens is None:
            return True
        self.reads.add(card.id)
        enough = selection.tokens is None or card.tokens >= selection.tokens
        return enough and (selection.fewer_tokens is None or card.tokens < selection.fewer_tokens)

    def _is_of_that_sort(self, selection: Selection, card: Card) -> bool:
        if selection.type is not None and selection.type is not card.definition.type:
            return False
        if selection.creature is not None and selection.creature is not self._is_creature(card):
            return False
        if selection.named is not None and not has_named(card, selection.named, self.state, self.inquiry):
            return False
        if selection.lacks is not None and has_named(card, selection.lacks, self.state, self.inquiry):
            return False
        return (
            self._is_in_that_state(selection, card)
            and self._stands_there(selection, card)
            and self._is_meant(selection, card)
        )

    def _is_in_that_state(self, selection: Selection, card: Card) -> bool:
        if selection.life_at_most is not None and current_life(card, self.inquiry) > selection.life_at_most:
            return False
        by_attack, wounded = selection.wounded_by_attack, selection.wounded_this_turn
        if by_attack is not None and by_attack is not _remembers(card, "wounded"):
            return False
        return wounded is None or wounded is _remembers(card, "hurt")

    def _is_creature(self, card: Card) -> bool:
        return self.inquiry.lookup(Table.CREATURE_TYPES, card.definition.type) is not None

    def _stands_there(self, selection: Selection, card: Card) -> bool:
        if selection.here and (card.cell == NOWHERE or card.cell != self._cell()):
            return False
        return selection.adjacent is None or selection.adjacent is self._adjacent(card)

    def _adjacent(self, card: Card) -> bool:
        own = self.state.cards.get(self.this)
        return own is not None and Case(self.inquiry, self.state, own, SIMPLE_STRIKE, card).adjacent

    def _is_meant(self, selection: Selection, card: Card) -> bool:
        if selection.own is not None and selection.own is not (card.player is self._player()):
            return False
        if selection.other and card.id != self.other:
            return False
        if selection.named_card and card.id not in self.named_cards():
            return False
        if selection.marker is None:
            return True
        self.reads.add(marker_counter(card.id, selection.marker))
        return any(self.means(Use.CHOSEN, selection.marker, one) for one in card.markers)

    def _player(self) -> Player | None:
        card = self.state.cards.get(self.this) or self.printed_on
        return None if card is None else card.player

    def _cell(self) -> int:
        card = self.state.cards.get(self.this)
        return cell_index(self.this) if card is None else card.cell

    def cards(self, selection: Selection) -> tuple[str, ...]:
        """Give the cards described; all are looked at, so that what is read does not hang on their order."""
        return tuple(card.id for card in self.state.cards.values() if self.describes(selection, card))

    def _asked_of(self, selection: Selection) -> tuple[str, ...]:
        """Give the cards described, of which something is asked: a dead card still tells of itself (b:g-87)."""
        own = self.state.cards.get(self.this)
        if not selection.this or own is None or own.in_battle_zone:
            return self.cards(selection)
        return (own.id,) if self.describes(selection, own, anywhere=True) else ()

    # --- which markers ---------------------------------------------------------------------------------------

    def means(self, use: Use, name: str, marker: Marker) -> bool:
        """Tell whether the text, where it uses markers of this name so, means this one (543.3)."""
        card = self.printed_on
        if card is None or marker.by is None:
            return False
        return self.inquiry.selects(use, MarkerCase(self.inquiry, self.state, card, name, marker))

    def count(self, counted: MarkerCount) -> int:
        """Give how many markers the text counts on the cards it describes, or on the cell whose ability it is."""
        cards = self._asked_of(counted.of)
        holders = [self.state.cards[id].markers for id in cards]
        if counted.of.this and self.this in CELLS:
            holders.append(self.state.cell_markers.get(cell_index(self.this), ()))
        self.reads.update(marker_counter(one, counted.name) for one in (*cards, self.this))
        return sum(self.means(Use.COUNTED, counted.name, one) for markers in holders for one in markers)

    def amount(self, amount: Amount) -> int:
        """Give a number that the text states or counts."""
        return self.count(amount) if isinstance(amount, MarkerCount) else amount

    # --- under what condition --------------------------------------------------------------------------------

    def holds(self, conditions: tuple[TextCondition, ...]) -> bool:
        """Tell whether all conditions of the text hold; all are asked as far as the first that does not."""
        return all(map(self._holds, conditions))

    def _holds(self, condition: TextCondition) -> bool:
        if isinstance(condition, CardCondition):
            return bool(self._asked_of(condition.selection)) is condition.present
        return self._compares(condition, self.count(condition.counted))

    def _compares(self, condition: NumberCondition, number: int) -> bool:
        if condition.comparison is Comparison.AT_LEAST:
            return number >= condition.number
        if condition.comparison is Comparison.EXACTLY or number <= condition.number:
            return number == condition.number
        # One more than the text speaks of: whether it means that too is open.
        return self.inquiry.reading(REACHING) == "third-and-later"

    # --- whom a marker's text names --------------------------------------------------------------------------

    def named_cards(self) -> tuple[str, ...]:
        """Give the cards that the marker's text calls by its giver's name. Raises `Ungrounded`."""
        if self.marker is None:
            return (self.this,)
        named = self.inquiry.required(SettingName.NAMED_CARD, NamingCase(self.received))
        if named is NamedCard.ANY_NAMESAKE:
            return self._namesakes()
        if named is NamedCard.GIVER_OF_THE_MARKER_RECEIVED and self._was_moved_here():
            return () if self.other is None else (self.other,)
        meant = self.received if named is NamedCard.GIVER_OF_THE_MARKER_RECEIVED else self.marker
        return () if meant is None or meant.by is None else (meant.by,)

    def _was_moved_here(self) -> bool:
        """Tell whether the marker received came through another card than its giver, and the text names that card.

        The question is asked only there.
        """
        if self.received is None or self.other in (None, self.received.by):
            return False
        return self.inquiry.reading(MOVED_MARKER) == "mover"

    def _namesakes(self) -> tuple[str, ...]:
        printed = self.printed_on
        cards = self.state.cards.values()
        return tuple(card.id for card in cards if printed is not None and same_name(card, printed))


def same_name(one: Card, other: Card) -> bool:
    """Tell whether two cards are namesakes: the same card, of one record, or of one name."""
    mine, yours = one.definition, other.definition
    if one.id == other.id:
        return True
    by_record = mine.record is not None and mine.record == yours.record
    return by_record or (mine.name is not None and mine.name == yours.name)


def has_named(card: Card, name: str, state: State, inquiry: Inquiry) -> bool:
    """Tell whether a card has a named ability, of its own text or acquired. Raises `Ungrounded`."""
    if card.is_plain:
        return any(one.name == name for one in card.definition.named)
    return bool(possessed(state, card.id, Named, inquiry, lambda one: one.name == name))


def _remembers(card: Card, what: str) -> bool:
    return any(name == what and number > 0 for name, number in card.this_turn)
