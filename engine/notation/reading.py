"""From a line of notation to the JSON of a case."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from engine.codec.fields import listed
from engine.model.state import CONTROL_MARKER, Place
from engine.notation.scanner import Scanner, Word
from engine.notation.terms import (
    CONTROL,
    DEEDS,
    FLAGS,
    KEYS,
    KINDS,
    PLACES,
    PLAYERS,
    TYPES,
    VERBS,
)

_OFF_THE_BOARD: Final = frozenset(place.value for place in Place)
_CASE_KEYS: Final = frozenset({"dice", "action", "actions", "position"})

_PLAYER: Final = ("чья карта — 1 или 2", "whose card it is: 1 or 2")
_CARD: Final = ("id карты или тип", "a card's id or a type")
_ACTION: Final = (
    "карта и её способность, pass, move, accumulate, defend, look, choose или continue",
    "a card and its ability, pass, move, accumulate, defend, look, choose or continue",
)


def read_notation(line: str) -> dict[str, Any]:
    """Give the case that a line of notation tells, as its JSON: `position`, and `action`, `actions`, `dice` if there.

    What the position means is not asked here; `engine.decide` does. Raises `InvalidNotation`, which points at the
    character.
    """
    return _Reader(Scanner(line)).case()


class _Reader:
    """One line being read: what was found in it so far."""

    def __init__(self, scanner: Scanner) -> None:
        self._scan = scanner
        self._cards: dict[str, Any] = {}
        self._position: dict[str, Any] = {}
        self._case: dict[str, Any] = {}
        self._unnamed: dict[str, int] = {}

    def case(self) -> dict[str, Any]:
        actions: list[Any] = []
        if not self._scan.next:
            self._scan.refuse(
                "Строка пуста.",
                "The line is empty.",
                "Начните с карты: 1 C2 creature.",
                "Begin with a card: 1 C2 creature.",
            )
        while self._scan.next:
            if self._scan.take(";"):
                continue
            if self._scan.take(">"):
                actions.append(self._action())
            else:
                self._item()
            if self._scan.next and self._scan.next not in ";>":
                self._scan.require(";")
        if self._cards:
            self._position["cards"] = self._position.get("cards", {}) | self._cards
        case = {"position": self._position} | self._case if self._position else self._case
        if len(actions) > 1:
            case["actions"] = actions
        elif actions:
            case["action"] = actions[0]
        return case

    # --- what stands between semicolons --------------------------------------------------------------------------

    def _item(self) -> None:
        start = self._scan.at
        if self._scan.take("@"):
            self._cell()
            return
        first = self._scan.word(*_PLAYER)
        if self._scan.take(":"):
            self._setting(first)
            return
        player, place = first.term(PLAYERS), None
        if player is None and not first.quoted and (player := PLAYERS.get(first.text[:1])):
            place = PLACES.get(_skeleton_after_player(first))  # 1C2, typed without the space
            player = player if place else None
        if player is None:
            self._scan.refuse(
                f"«{first.shown}» не говорит, чья это карта.",
                f"{first.shown!r} does not say whose card this is.",
                "Начните с 1 или 2: 1 C2 creature.",
                "Begin with 1 or 2: 1 C2 creature.",
                at=start,
            )
        self._card(player, place)

    def _setting(self, key: Word) -> None:
        name = _key(key)
        if name in ("stack", "triggered") and self._scan.next not in ("[", '"'):
            self._append(name, self._declared())
        elif name == "queue" and self._scan.next not in ("[", '"'):
            self._append(name, self._effect())
        elif name == "card":
            id = self._scan.word("имя карты в этом случае", "the card's name in this case")
            self._add_card(id.text, self._scan.json(), id.at)
        elif name == "case":
            self._merge_case(key)
        elif name in _CASE_KEYS:
            value = self._scan.value(name)
            _put(self._case, name, [value] if name == "dice" and isinstance(value, int) else value, key, self._scan)
        else:
            _put(self._position, name, self._scan.value(name), key, self._scan)

    def _merge_case(self, key: Word) -> None:
        value = self._scan.json()
        if not isinstance(value, dict):
            self._scan.refuse(
                "После case: нужен объект.",
                "An object belongs after case:.",
                "Запишите {…}.",
                "Write {…}.",
                at=key.at,
            )
        for name, one in value.items():
            _put(self._case, name, one, key, self._scan)

    def _append(self, name: str, value: Any) -> None:
        self._position.setdefault(name, []).append(value)

    def _cell(self) -> None:
        word = self._scan.word("клетка", "a cell")
        cell = word.term(PLACES)
        if cell is None or cell in _OFF_THE_BOARD:
            self._scan.refuse(
                f"«{word.shown}» — не клетка.",
                f"{word.shown!r} is not a cell.",
                "Клетки — от A1 до E3 и от A1' до E3'.",
                "The cells are A1 to E3 and A1' to E3'.",
                at=word.at,
            )
        content: dict[str, Any] = {}
        self._state(content)
        _put(self._position.setdefault("cells", {}), cell, content, word, self._scan)

    # --- cards -----------------------------------------------------------------------------------------------------

    def _card(self, player: str, place: str | None) -> None:
        first = None
        if self._scan.next != "{":
            first = self._scan.word(*_CARD)
            if place is None and self._scan.next not in ("=", "(") and (found := first.term(PLACES)):
                place, first = found, None
        at = self._scan.at if first is None else first.at
        if first is None and self._scan.next != "{":
            first = self._scan.word(*_CARD)
        id = None
        if first is not None and self._scan.take("="):
            id, first = first.text, None
        definition, base = self._definition(first)
        if id is None:
            id = self._default_name(base)
        card: dict[str, Any] = {"card": definition, "player": player}
        if place is not None:
            card["at"] = place
        self._state(card)
        self._add_card(id, card, at)

    def _default_name(self, base: str) -> str:
        """Give the name of a card that got none: what it is, from the second on with a number."""
        count = self._unnamed[base] = self._unnamed.get(base, 0) + 1
        return base if count == 1 else f"{base}-{count}"

    def _add_card(self, id: str, card: Any, at: int) -> None:
        if id in self._cards:
            self._scan.refuse(
                f"Карта «{id}» уже есть.",
                f"There is a card {id!r} already.",
                "Дайте этой другое имя: имя=карта.",
                "Give this one another name: name=card.",
                at=at,
            )
        self._cards[id] = card

    def _definition(self, word: Word | None) -> tuple[Any, str]:
        """Take what card it is; give it with the name that a card like this has by default."""
        if word is None and self._scan.next == "{":
            return self._scan.json(), "card"
        word = word or self._scan.word(*_CARD)
        type = word.term(TYPES)
        if type is None:
            return word.text, word.text
        definition: dict[str, Any] = {"type": type}
        self._arguments(lambda: self._of_definition(definition))
        return definition, type

    def _of_definition(self, definition: dict[str, Any]) -> None:
        word = self._scan.word("способность или ключ", "an ability or a key")
        if self._scan.take(":"):
            key = _key(word)
            _put(definition, key, self._scan.value(key), word, self._scan)
            return
        ability: dict[str, Any] = {"kind": self._kind(word)}
        self._arguments(lambda: self._of_ability(ability))
        definition.setdefault("abilities", []).append(ability)

    def _of_ability(self, ability: dict[str, Any]) -> None:
        before = self._scan.at
        word = self._scan.word("сила или ключ", "a value or a key")
        if self._scan.take(":"):
            key = _key(word)
            _put(ability, key, self._scan.value(key), word, self._scan)
            return
        self._scan.at = before
        _put(ability, "value", self._scan.value("value"), word, self._scan)

    def _arguments(self, one: Callable[[], None]) -> None:
        """Take what stands in parentheses, if they stand here."""
        if not self._scan.take("("):
            return
        while not self._scan.take(")"):
            one()
            if self._scan.next != ")":
                self._scan.require(",")

    def _kind(self, word: Word) -> str:
        kind = word.term(KINDS)
        if kind is None:
            kinds = listed(set(KINDS.values()))
            self._scan.refuse(
                f"Способности «{word.shown}» нет.",
                f"There is no ability {word.shown!r}.",
                f"Есть: {kinds}.",
                f"There are: {kinds}.",
                at=word.at,
            )
        return kind

    # --- the state of a card or a cell -----------------------------------------------------------------------------

    def _state(self, into: dict[str, Any]) -> None:
        while self._scan.next and self._scan.next not in ";>":
            word = self._scan.word("состояние карты", "the state of the card")
            if self._scan.take(":"):
                key = _key(word)
                if key == "marker":
                    into.setdefault("markers", []).append(self._marker())
                else:
                    _put(into, key, self._scan.value(key), word, self._scan)
            elif word.term(CONTROL):
                into.setdefault("markers", []).append({"name": CONTROL_MARKER.name})
            elif flag := word.term(FLAGS):
                _put(into, flag, True, word, self._scan)
            else:
                self._scan.refuse(
                    f"Слово «{word.shown}» здесь непонятно.",
                    f"The word {word.shown!r} means nothing here.",
                    "После карты пишут closed, hidden, control, marker:имя(карта) или ключ:значение (wounds:2).",
                    "After a card come closed, hidden, control, marker:name(card) or key:value (wounds:2).",
                    at=word.at,
                )

    def _marker(self) -> dict[str, Any]:
        marker: dict[str, Any] = {"name": self._scan.word("имя маркера", "the marker's name").text}
        self._arguments(lambda: self._of_marker(marker))
        return marker

    def _of_marker(self, marker: dict[str, Any]) -> None:
        word = self._scan.word("карта, которая дала маркер", "the card that gave the marker")
        if self._scan.take(":"):
            key = _key(word)
            _put(marker, key, self._scan.value(key), word, self._scan)
        elif _key(word) == "named":
            _put(marker, "named", True, word, self._scan)
        else:
            _put(marker, "by", word.text, word, self._scan)

    # --- actions and what waits ------------------------------------------------------------------------------------

    def _action(self) -> Any:
        if self._scan.next == "{":
            return self._scan.json()
        word = self._scan.word(*_ACTION)
        verb = word.term(VERBS)
        action: dict[str, Any]
        if verb in ("pass", "look"):
            action = {verb: self._player()}
        elif verb in ("choose", "continue"):
            action = {verb: self._option()}
        elif verb is not None:
            action = {verb: self._named(self._scan.word("карта", "a card"))}
            if verb == "move":
                action["to"] = self._place()
        else:
            action = self._declaration(word)
            self._target(action, as_list=False)
        self._pairs(action)
        return action

    def _player(self) -> str:
        word = self._scan.word("игрок — 1 или 2", "a player: 1 or 2")
        player = word.term(PLAYERS)
        if player is None:
            self._scan.refuse(
                f"«{word.shown}» — не игрок.", f"{word.shown!r} is no player.", "1 или 2.", "1 or 2.", at=word.at
            )
        return player

    def _place(self) -> str:
        self._scan.take("@")
        word = self._scan.word("клетка", "a cell")
        return word.term(PLACES) or word.text

    def _option(self) -> str:
        """Take the id of an option: words with colons between them."""
        option = self._scan.word("вариант", "an option").text
        while self._scan.take(":"):
            option += f":{self._scan.word('вариант', 'an option').text}"
        return option

    def _declaration(self, by: Word) -> dict[str, Any]:
        source = self._named(by)
        kind = self._kind(self._scan.word("способность", "an ability"))
        return {"declare": kind, "by": source}

    def _target(self, action: dict[str, Any], as_list: bool) -> None:
        """Take the targets, if any stand here."""
        if not self._scan.next or self._scan.next in ";>":
            return
        before = self._scan.at
        first = self._one_target()
        if self._scan.next == ":":  # no target, but a key with its value
            self._scan.at = before
            return
        targets = [first]
        while self._scan.take(","):
            targets.append(self._one_target())
        named = [one if isinstance(one, str) else self._named(one) for one in targets]
        action["target"] = named if as_list or len(named) > 1 else named[0]

    def _one_target(self) -> str | Word:
        if self._scan.next == "@":
            return self._place()
        word = self._scan.word("цель", "a target")
        return Place.AUXILIARY.value if word.term(PLACES) == Place.AUXILIARY.value else word

    def _named(self, word: Word) -> str:
        """Give the id of the card meant: its name, or the cell on which it stands alone."""
        if word.quoted or word.text in self._cards:
            return word.text
        cell = word.term(PLACES)
        there = [] if cell is None else [id for id, one in self._cards.items() if _stands_at(one, cell, self._cards)]
        if len(there) != 1:
            self._refuse_name(word, cell, there)
        return there[0]

    def _refuse_name(self, word: Word, cell: str | None, there: list[str]) -> NoReturn:
        if there:
            problem = (f"На {cell} не одна карта: {listed(there)}.", f"Several cards are on {cell}: {listed(there)}.")
        elif cell is not None:
            problem = (f"На {cell} карты нет.", f"There is no card on {cell}.")
        else:
            problem = (f"Карты «{word.shown}» в случае нет.", f"There is no card {word.shown!r} in the case.")
        cards = listed(self._cards) or "—"
        self._scan.refuse(
            *problem,
            f"Назовите карту: {cards}; сама клетка — @C1.",
            f"Name a card: {cards}; the cell itself is @C1.",
            at=word.at,
        )

    def _pairs(self, into: dict[str, Any]) -> None:
        while self._scan.next and self._scan.next not in ";>":
            word = self._scan.word("ключ", "a key")
            self._scan.require(":")
            key = _key(word)
            _put(into, key, self._scan.value(key), word, self._scan)

    def _declared(self) -> Any:
        """Take an ability on the stack: whose effect it is, the card, what was declared or triggered, the targets."""
        if self._scan.next == "{":
            return self._scan.json()
        player = self._player()
        source = self._named(self._scan.word("карта", "a card"))
        word = self._scan.word("способность", "an ability")
        if word.text == "trigger" and self._scan.take(":"):
            declared = {"trigger": self._scan.word("особенность", "an ability").text, "by": source, "player": player}
        else:
            declared = {"declare": self._kind(word), "by": source, "player": player}
            self._target(declared, as_list=True)
        self._pairs(declared)
        return declared

    def _effect(self) -> Any:
        """Take an effect of the game rules in the queue: the deed, its object, the provision."""
        if self._scan.next == "{":
            return self._scan.json()
        word = self._scan.word("что делают", "a deed")
        deed = word.term(DEEDS) or word.text
        object = self._scan.word("с чем", "an object").text
        provision = self._scan.word("положение пункта", "a provision").text
        effect = {"provision": provision, "deed": deed, "object": object}
        self._pairs(effect)
        return effect


def _stands_at(card: Any, place: str, cards: Mapping[str, Any]) -> bool:
    """Tell whether a card lies there; a card with a host lies with its host (b:210.2, b:214.4)."""
    if not isinstance(card, dict):
        return False
    host = card.get("host")
    carrier = cards.get(host) if isinstance(host, str) else None
    at = carrier.get("at") if isinstance(carrier, dict) else card.get("at")
    return bool(at == place)


def _skeleton_after_player(word: Word) -> str:
    return Word(word.text[1:], word.at).term({key: key for key in PLACES}) or ""


def _key(word: Word) -> str:
    return word.term(KEYS) or word.text


def _put(into: dict[str, Any], key: str, value: Any, word: Word, scan: Scanner) -> None:
    if key in into:
        scan.refuse(f"«{key}» стоит дважды.", f"{key!r} stands twice.", "Оставьте одно.", "Keep one.", at=word.at)
    into[key] = value
