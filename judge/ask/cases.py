"""From a situation to positions: one where all is said, several where the question leaves something open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.model.cards import AbilityKind, CardType
from judge.ask.layout import (
    BEHIND,
    BY_DISTANCE,
    DIAGONAL_NEXT,
    FAR_AWAY,
    HERE,
    NEXT,
    SECOND,
    SECOND_DIAGONAL,
    THIRD,
    Where,
    misfits,
    on_told_cells,
)
from judge.ask.markers import Handling, handling_cases
from judge.ask.roles import WHOLE_ZONE, ZONE
from judge.ask.signs import (
    ACTED,
    ADJACENT,
    ALL_SPENT,
    ATTACK,
    AUXILIARY,
    BATTLEFIELD,
    BEYOND_RANGE,
    CELL,
    CLOSED_TO_ACT,
    COSTS_CLOSING,
    COSTS_NOTHING,
    DECK,
    DIAGONAL,
    EMPTY,
    FAR,
    FURTHER,
    GRAVEYARD,
    ITS_HOST,
    ITSELF,
    JUMP,
    MARK,
    MELEE,
    MOVE,
    MOVED,
    NO_ALLOWANCE,
    OCCUPIED,
    OPPOSING,
    OPPOSING_TURN,
    OVER_A_CELL,
    OWN,
    SOME,
    STRIKE,
    SUDDEN,
    TELEPORTATION,
)
from judge.ask.situation import Party, Situation
from rulesdb.records import Text

SOURCE, TARGET, OVER, HOST, BEARER, OTHER = "source", "target", "between", "host", "bearer", "further"
"""The names of the cards in the positions made here."""

_MELEE: Final = (AbilityKind.SIMPLE_STRIKE,)
_KINDS: Final[Mapping[str, tuple[AbilityKind, ...]]] = {
    STRIKE: _MELEE,
    MELEE: _MELEE,
    ATTACK: (AbilityKind.SIMPLE_STRIKE, AbilityKind.SHOT),
    MARK: (AbilityKind.SPELL,),
}
_ATTACKS_BY_TRADE: Final = (AbilityKind.SHOT, AbilityKind.STRIKE_ACROSS_ROW)
_RANGED: Final = (AbilityKind.SHOT, AbilityKind.THROW, AbilityKind.DISCHARGE)
_NO_ATTACKS: Final = (AbilityKind.SPELL, AbilityKind.INFLUENCE)
_WITH_HOST: Final = (CardType.SYMBIOTE, CardType.PARASITE, CardType.EQUIPMENT)
_OFF_BOARD: Final = (CardType.FLYER, CardType.TERRAIN)


@dataclass(frozen=True, slots=True)
class Case:
    """A case for the engine, with what distinguishes it from the others, in words."""

    title: Text
    case: Mapping[str, Any]


def cases(situation: Situation | Handling) -> tuple[Case, ...]:
    """Give the cases that a situation stands for; several where the question does not say which is meant.

    None where what it tells cannot all be laid out together.
    """
    if isinstance(situation, Handling):
        return tuple(Case(title, case) for title, case in handling_cases(situation))
    if situation.between == SOME:  # whose card stands in between was not said
        return tuple(one for side in (OWN, OPPOSING) for one in cases(replace(situation, between=side)))
    if _contradicts(situation):
        return ()
    if situation.deed in _MOVEMENTS:
        return _movements(situation)
    made: dict[str, Case] = {}
    for kind in _kinds(situation):
        for one in _of_kind(situation, kind):
            made.setdefault(repr(one.case), one)
    return tuple(made.values())


def _contradicts(situation: Situation) -> bool:
    """Whether the target is told to stand in two places at once, or nobody is who was spoken of."""
    way, target = situation.way, situation.target
    near = ADJACENT in way and (bool(way & {FAR, OVER_A_CELL}) or situation.distance not in (None, 1))
    blocked = ADJACENT in way and situation.between is not None
    beyond = DIAGONAL in way and (situation.distance or 0) > 2
    hostless = target is not None and target.type == ITS_HOST and situation.source.type not in _WITH_HOST
    in_the_air = any(
        one is not None and one.at is not None and (one.place == AUXILIARY or one.type in _OFF_BOARD)
        for one in (situation.source, target)
    )
    return near or blocked or beyond or hostless or in_the_air or misfits(situation)


def _kinds(situation: Situation) -> tuple[AbilityKind, ...]:
    """The kinds of ability that a deed may be; who strikes over a card may mean a strike across a row."""
    kinds = _KINDS.get(situation.deed) or (AbilityKind(situation.deed),)
    if situation.deed in (STRIKE, ATTACK) and situation.trade in _ATTACKS_BY_TRADE:
        kinds = (AbilityKind.SIMPLE_STRIKE, AbilityKind(situation.trade))
    over = situation.between is not None or OVER_A_CELL in situation.way or (situation.distance or 0) > 1
    if situation.deed in (STRIKE, ATTACK) and over and situation.trade != AbilityKind.SHOT:
        kinds = tuple(dict.fromkeys((*kinds, AbilityKind.STRIKE_ACROSS_ROW)))
    no_property = bool(situation.way & {COSTS_CLOSING, COSTS_NOTHING, SUDDEN})  # that is said of an ability
    weaponless = no_property or situation.source.type in (CardType.EQUIPMENT, CardType.TERRAIN)
    return tuple(kind for kind in kinds if not (weaponless and kind is AbilityKind.SIMPLE_STRIKE))


_MOVEMENTS: Final[Mapping[str, Text]] = {
    MOVE: Text("движение", "movement"),
    JUMP: Text("прыжок", "a jump"),
    TELEPORTATION: Text("телепортация", "teleportation"),
}


def _movements(situation: Situation) -> tuple[Case, ...]:
    """Give the cases of a card that moves, or uses what replaces movement; none where the way is not a single step.

    A card that has acted may have closed for it or not; one that has moved has gone a part of its way, or all of it.
    """
    target = situation.target or Party()
    aims_at_a_card = target.type not in (None, CELL) or situation.between is not None
    if aims_at_a_card or situation.distance not in (None, 1) or situation.way & {FAR, OVER_A_CELL}:
        return ()
    if ACTED in situation.states and not situation.source.closed and CLOSED_TO_ACT not in situation.states:
        closed = replace(situation, source=replace(situation.source, closed=True))
        return (_movement(situation, _LEFT_OPEN), _movement(closed, _CLOSED_FOR_IT))
    if (
        MOVED in situation.states
        and situation.deed == MOVE
        and situation.allowance is None
        and not situation.states & _NOTHING_LEFT
    ):
        spent = situation.spent or 1
        left = replace(situation, allowance=spent + 1, spent=spent)
        return (_movement(situation, _ALL_SPENT), _movement(left, _PART_LEFT))
    return (_movement(situation, Text("", "")),)


_NOTHING_LEFT: Final = frozenset({NO_ALLOWANCE, ALL_SPENT})
_LEFT_OPEN: Final = Text("карта осталась открытой", "the card has stayed open")
_CLOSED_FOR_IT: Final = Text("карта закрылась", "the card has closed")
_ALL_SPENT: Final = Text("запас движения потрачен весь", "its movement allowance is spent")
_PART_LEFT: Final = Text("часть запаса движения осталась", "a part of its movement allowance is left")


def _movement(situation: Situation, words: Text) -> Case:
    deed = situation.deed
    type = situation.source.type or CardType.CREATURE.value
    definition: dict[str, Any] = {"type": type}
    if deed != MOVE:
        definition["abilities"] = [{"kind": deed}]
    where, *_ = on_told_cells(situation, (DIAGONAL_NEXT if DIAGONAL in situation.way else NEXT,))
    if deed != MOVE and situation.source.at is None and situation.target is not None and situation.target.at:
        where = replace(where, cell=situation.target.at, here=HERE if situation.target.at != HERE else "A3")
    to = where.cell
    if deed == TELEPORTATION and (situation.target is None or situation.target.at is None):
        to = "A1'" if where.here != "A1'" else "E1'"
    at = AUXILIARY if type == CardType.FLYER or situation.source.place == AUXILIARY else where.here
    closed = situation.source.closed or CLOSED_TO_ACT in situation.states
    state = {"closed": True} if closed else {}
    cards: dict[str, Any] = {SOURCE: {"card": definition, "player": "first", "at": at, **state}}
    _spend_movement(cards[SOURCE], situation)
    if OCCUPIED in situation.way:
        cards[TARGET] = _card(CardType.CREATURE.value, OPPOSING, to)
    action = {"move": SOURCE, "to": to} if deed == MOVE else {"declare": deed, "by": SOURCE, "target": to}
    title = _joined([_MOVEMENTS[deed], words])
    return Case(title, {"position": _position(situation, cards), "action": action})


def _spend_movement(card: dict[str, Any], situation: Situation) -> None:
    """Give a card a movement allowance, as far as the question says: one, none, or one that is spent."""
    states = situation.states
    allowance = 0 if NO_ALLOWANCE in states else situation.allowance or max(1, situation.spent or 0)
    gone = bool(states & {ACTED, CLOSED_TO_ACT, ALL_SPENT})
    if situation.deed in _MOVEMENTS or states & {MOVED, NO_ALLOWANCE, ALL_SPENT} or situation.allowance is not None:
        card["card"]["movement"] = allowance
    if MOVED in states or (gone and "movement" in card["card"]):
        card["moved"] = allowance if gone else situation.spent or allowance


def _position(situation: Situation, cards: Mapping[str, Any]) -> dict[str, Any]:
    turn = {"active": "second", "priority": "first"} if OPPOSING_TURN in situation.states else {}
    cards = {**cards, **(_further(cards) if FURTHER in situation.states else {})}
    return {**turn, "cards": cards}


def _further(cards: Mapping[str, Any]) -> dict[str, Any]:
    """One more creature of the other player, on a back cell out of everybody's way."""
    taken = {card.get("at") for card in cards.values()}
    at = next(cell for cell in ("E3'", "A3'", "E2'") if cell not in taken)
    return {OTHER: _card(CardType.CREATURE.value, OPPOSING, at)}


def _of_kind(situation: Situation, kind: AbilityKind) -> Iterator[Case]:
    for source in _sources(situation, kind):
        for target in _targets(situation, kind):
            if COSTS_CLOSING not in situation.way:
                yield from _placed(_Builder(situation, kind, source, target))
            if target.type == CELL and kind in _NO_ATTACKS and not situation.marks:  # its own text may choose a cell
                yield from _placed(_Builder(situation, kind, source, target, chooses_cell=True))
            if _may_cost_closing(situation, source, kind):  # whether it can be paid for is on the card
                yield from _placed(_Builder(situation, kind, source, target, pays_by_closing=True))


def _may_cost_closing(situation: Situation, source: Party, kind: AbilityKind) -> bool:
    unsaid = source.closed and kind is not AbilityKind.SIMPLE_STRIKE and COSTS_NOTHING not in situation.way
    return unsaid or COSTS_CLOSING in situation.way


def _sources(situation: Situation, kind: AbilityKind) -> tuple[Party, ...]:
    """Who acts: as it was said; where it was asked who, a creature on the battlefield and a flyer."""
    source = situation.source
    if situation.by_anyone:
        creature, flyer = Party(CardType.CREATURE.value, OWN), Party(CardType.FLYER.value, OWN, AUXILIARY)
        return {BATTLEFIELD: (creature,), AUXILIARY: (flyer,)}.get(source.place or "", (creature, flyer))
    if source.place == AUXILIARY or (source.type == CardType.FLYER and source.place is None):
        return (replace(source, type=source.type or CardType.FLYER.value, place=AUXILIARY),)
    return (source,)


def _targets(situation: Situation, kind: AbilityKind) -> tuple[Party, ...]:
    """At whom: as it was said; where it was asked whom, one card of each sort."""
    if situation.target is not None:
        in_it = (Party(CardType.FLYER.value, place=AUXILIARY),) if situation.target.type == ZONE else ()
        return (situation.target, *in_it)
    sorts = [Party(CardType.CREATURE.value), Party(CardType.FLYER.value), Party(CardType.ARTIFACT.value)]
    return (*sorts, Party(CardType.CREATURE.value, OWN), Party(ITSELF))


def _placed(build: _Builder) -> Iterator[Case]:
    """Give the cases of one kind, source and target: one for each place that the question leaves open."""
    situation, kind, source, target = build.situation, build.kind, build.source, build.target
    if (
        target.type in (ITSELF, ITS_HOST, CELL, ZONE, WHOLE_ZONE)
        or source.place == AUXILIARY
        or not _on_battlefield(target)
    ):
        where, *_ = on_told_cells(situation, (NEXT if situation.between is None else BEHIND,))
        yield build.case(where, situation.between, told=situation.between is not None)
        return
    for where in _wheres(situation, kind):
        for over in _overs(situation, kind, where):
            yield build.case(where, over, told=kind not in _NO_ATTACKS or situation.range is not None)


def _on_battlefield(target: Party) -> bool:
    if target.place is not None:
        return target.place not in (AUXILIARY, GRAVEYARD, DECK)
    return target.type not in _OFF_BOARD


def _wheres(situation: Situation, kind: AbilityKind) -> tuple[Where, ...]:
    """The places of the target that the question allows, on the cells that it names."""
    return on_told_cells(situation, _open_places(situation, kind))


def _open_places(situation: Situation, kind: AbilityKind) -> tuple[Where, ...]:
    """The places of the target that matter for this kind of ability, as far as the question leaves them open."""
    across, ranged = kind is AbilityKind.STRIKE_ACROSS_ROW, situation.range is not None
    further = across or FAR in situation.way or situation.between is not None or situation.distance == 2
    told = (
        (DIAGONAL in situation.way and situation.distance == 1, (DIAGONAL_NEXT,)),
        (DIAGONAL in situation.way, _diagonals(kind, situation, further)),
        (situation.distance is not None, (BY_DISTANCE.get(situation.distance or 0, FAR_AWAY),)),
        (ADJACENT in situation.way, (NEXT,)),
        (bool(situation.way & {FAR, BEYOND_RANGE}), (FAR_AWAY,)),
        (situation.between is not None, (SECOND,)),
    )
    open_to = (
        (across, (SECOND, NEXT, THIRD, SECOND_DIAGONAL)),
        (kind in _NO_ATTACKS, (NEXT, FAR_AWAY) if ranged else (SECOND,)),
        (ranged and kind in _RANGED, (NEXT, SECOND, FAR_AWAY)),
        (True, (NEXT, SECOND)),
    )
    return next(places for holds, places in (*told, *open_to) if holds)


def _diagonals(kind: AbilityKind, situation: Situation, further: bool) -> tuple[Where, ...]:
    """The cells on the diagonal that are meant; to shoot, or with a range, one may mean either."""
    if further:
        return (SECOND_DIAGONAL,)
    either = ADJACENT not in situation.way and (kind in _RANGED or situation.range is not None)
    return (DIAGONAL_NEXT, SECOND_DIAGONAL) if either else (DIAGONAL_NEXT,)


def _overs(situation: Situation, kind: AbilityKind, where: Where) -> tuple[str | None, ...]:
    """What stands on the cell in between: as it was said; for a strike across a row each of the three, if not said."""
    if where.over is None:
        return (None,)
    if situation.between is not None:
        return (situation.between,)
    asked = kind is AbilityKind.STRIKE_ACROSS_ROW and where.is_in_line
    return (EMPTY, OWN, OPPOSING) if asked else (EMPTY,)


_OVER_WORDS: Final = {
    EMPTY: Text("клетка между ними пуста", "the cell in between empty"),
    OWN: Text("между ними своя карта", "a card of one's own in between"),
    OPPOSING: Text("между ними чужая карта", "an opposing card in between"),
}
_TYPE_WORDS: Final = {
    CardType.CREATURE.value: Text("существо", "creature"),
    CardType.FLYER.value: Text("летающее существо", "flyer"),
    CardType.ARTIFACT.value: Text("артефакт", "artifact"),
    CardType.TERRAIN.value: Text("местность", "terrain"),
    CardType.EQUIPMENT.value: Text("экипировка", "equipment"),
    CardType.SYMBIOTE.value: Text("симбиот", "symbiote"),
    CardType.PARASITE.value: Text("паразит", "parasite"),
    ITSELF: Text("сама эта карта", "the card itself"),
    CELL: Text("клетка", "a cell"),
    ZONE: Text("сама вспомогательная зона", "the auxiliary zone itself"),
}


@dataclass(frozen=True, slots=True)
class _Builder:
    """Makes the cases of one kind, source and target; a closed card may have to pay by closing, or not."""

    situation: Situation
    kind: AbilityKind
    source: Party
    target: Party
    pays_by_closing: bool = False
    chooses_cell: bool = False

    def case(self, where: Where, over: str | None, *, told: bool = True) -> Case:
        cards: dict[str, Any] = {**self._bearer(where.here), SOURCE: self._source(where.here)}
        _spend_movement(cards[SOURCE], self.situation)
        aimed = self._target_cards(cards, where)
        if over in (OWN, OPPOSING) and where.over is not None:
            cards[OVER] = _card(CardType.CREATURE.value, over, where.over)
        case = {
            "position": _position(self.situation, cards),
            "action": {"declare": self.kind.value, "by": SOURCE, "target": aimed},
        }
        return Case(self._title(where, over, told), case)

    def _source(self, here: str) -> dict[str, Any]:
        ability: dict[str, Any] = {"kind": self.kind.value}
        if self.pays_by_closing:
            ability["cost"] = {"close": True}
        if SUDDEN in self.situation.way:
            ability["sudden"] = True
        if self._range is not None:
            ability["range"] = self._range
        if self.chooses_cell:
            ability |= {"target": "cell", "gives_marker": {"name": "метка"}}
        if self.situation.marks:
            ability |= {"gives_marker": {"name": "метка"}, **({"target": "cell"} if self.target.type == CELL else {})}
        type = self.source.type or CardType.CREATURE.value
        listed = self.kind is not AbilityKind.SIMPLE_STRIKE or self._range is not None or not _strikes(type)
        definition = {"type": type, **({"abilities": [ability]} if listed else {})}
        at = AUXILIARY if self.source.place == AUXILIARY else here
        place = {"host": BEARER} if type in _WITH_HOST else {"at": at}
        closed = {"closed": True} if self.source.closed else {}
        return {"card": definition, "player": "first", **place, **closed}

    @property
    def _range(self) -> int | None:
        """The range of the ability: an archer's is that of the shot, also where it might strike."""
        strikes = self.kind in (AbilityKind.SIMPLE_STRIKE, AbilityKind.STRIKE_ACROSS_ROW)
        return None if strikes and len(_kinds(self.situation)) > 1 else self.situation.range

    def _bearer(self, here: str) -> dict[str, Any]:
        """The creature that the card which acts is attached to: a parasite sits on an opposing one."""
        if self.source.type not in _WITH_HOST:
            return {}
        side = self.source.host_side or (OPPOSING if self.source.type == CardType.PARASITE else OWN)
        return {BEARER: _card(CardType.CREATURE.value, side, here)}

    def _target_cards(self, cards: dict[str, Any], where: Where) -> Any:
        """Put the target among the cards and give what the action names."""
        type = self.target.type or CardType.CREATURE.value
        if type == ITSELF:
            return SOURCE
        if type == ITS_HOST:
            return BEARER
        if type == CELL:
            return where.cell
        if type in (ZONE, WHOLE_ZONE):
            return AUXILIARY
        side = self.target.side or OPPOSING
        if type in _WITH_HOST:
            side, host = _with_its_host(self.target)
            cards[HOST] = _card(CardType.CREATURE.value, host, where.cell)
            cards[TARGET] = {"card": {"type": type}, "player": _player(side), "host": HOST}
        else:
            at = self.target.place if self.target.place in (AUXILIARY, GRAVEYARD, DECK) else where.cell
            if type in _OFF_BOARD and self.target.place is None:
                at = AUXILIARY
            cards[TARGET] = _card(type, side, str(at))
        if self.target.closed:
            cards[TARGET]["closed"] = True
        return TARGET

    def _title(self, where: Where, over: str | None, told: bool) -> Text:
        parts = [_OF_KIND[self.kind]] if len(_kinds(self.situation)) > 1 or self.situation.deed in _WIDE else []
        if self.situation.by_anyone:
            parts.append(_labelled(Text("объявляет", "by"), _TYPE_WORDS[str(self.source.type)]))
        if self.source.closed and self.kind is not AbilityKind.SIMPLE_STRIKE and not _cost_told(self.situation):
            parts.append(_BY_CLOSING if self.pays_by_closing else _FOR_NOTHING)
        if self.target.type == CELL and self.kind in _NO_ATTACKS and not self.situation.marks:
            parts.append(_CHOOSES_CELL if self.chooses_cell else _NAMES_NO_CELL)
        parts += self._target_words()
        if told:
            parts += [where.words, *([_OVER_WORDS[over]] if over is not None and over in _OVER_WORDS else [])]
        return _joined(parts)

    def _target_words(self) -> Iterator[Text]:
        if self.situation.target is None or self.situation.target.type == ZONE:
            words = _TYPE_WORDS[str(self.target.type)]
            yield _labelled(Text("цель", "target"), words)
            if self.target.side == OWN:
                yield Text("своё", "one's own")


def _cost_told(situation: Situation) -> bool:
    return bool(situation.way & {COSTS_CLOSING, COSTS_NOTHING})


def _with_its_host(attached: Party) -> tuple[str, str]:
    """Whose an attached card is, and whose its host: a parasite sits on a card of the other player."""
    other = {OWN: OPPOSING, OPPOSING: OWN}
    if attached.type == CardType.PARASITE:
        side = attached.side or (other[attached.host_side] if attached.host_side else OPPOSING)
        return side, attached.host_side or other[side]
    side = attached.side or attached.host_side or OPPOSING
    return side, attached.host_side or side


_BY_CLOSING: Final = Text("особенность оплачивают закрытием", "the ability is paid for by closing")
_FOR_NOTHING: Final = Text("закрываться для особенности не нужно", "the ability needs no closing")
_CHOOSES_CELL: Final = Text("её текст велит дать клетке маркер", "its text gives a cell a marker")
_NAMES_NO_CELL: Final = Text("её текст о клетке молчит", "its text says nothing of a cell")
_WIDE: Final = (ATTACK, MELEE, MARK)
_OF_KIND: Final = {
    AbilityKind.SIMPLE_STRIKE: Text("ближний удар", "a melee strike"),
    AbilityKind.STRIKE_ACROSS_ROW: Text("удар через ряд", "a strike across a row"),
    AbilityKind.SHOT: Text("дальняя атака", "a ranged attack"),
    AbilityKind.SPELL: Text("заклинание, дающее маркер", "a spell that gives a marker"),
}


def _strikes(type: str) -> bool:
    return type in (CardType.CREATURE, CardType.FLYER, CardType.SYMBIOTE, CardType.PARASITE)


def _player(side: str) -> str:
    return "first" if side == OWN else "second"


def _card(type: str, side: str, at: str) -> dict[str, Any]:
    return {"card": {"type": type}, "player": _player(side), "at": at}


def _labelled(label: Text, words: Text) -> Text:
    return Text(f"{label.ru} — {words.ru}", f"{label.en}: {words.en}")


def _joined(parts: Iterable[Text]) -> Text:
    told = [one for one in parts if one.ru]
    return Text(", ".join(one.ru for one in told), ", ".join(one.en for one in told))
