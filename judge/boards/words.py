"""Positions and actions in words: for the board's description, for the site and for whoever cannot see a picture.

Everything here is a pure function of the JSON form of DESIGN §5, with card ids resolved or not. A card is called by its
name and its place, because one position may hold several cards of one name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model.board import CELLS
from engine.model.marker import CONTROL_MARKER
from judge.boards.named import KINDS, MANNERS, NAMED_ABILITIES
from rulesdb.records import Text

Position = Mapping[str, Any]
Action = Mapping[str, Any]

PLAYERS: Final = ("first", "second")
ZONES: Final = ("auxiliary", "deck", "graveyard")

WORDS: Final[Mapping[str, Text]] = {
    "first": Text("первый игрок", "first player"),
    "second": Text("второй игрок", "second player"),
    "active": Text("активный", "active"),
    "active player": Text("Активен {player}", "Active: {player}"),
    "no cards": Text("карт нет", "no cards"),
    "auxiliary": Text("вспомогательная зона", "auxiliary zone"),
    "deck": Text("колода", "deck"),
    "graveyard": Text("кладбище", "graveyard"),
    "empty": Text("пусто", "empty"),
    "cell": Text("клетка {cell}", "cell {cell}"),
    "board": Text("Поле боя", "Battlefield"),
    "itself": Text("она же сама", "itself"),
    "closed": Text("закрыта", "closed"),
    "hidden": Text("скрыта", "hidden"),
    "moved": Text("потрачено движения: {number}", "movement spent: {number}"),
    "host": Text("хозяин: {host}", "host: {host}"),
    "owner": Text("владелец: {player}", "owner: {player}"),
    "wounds": Text("ран: {number}", "wounds: {number}"),
    "life": Text("жизней: {number}", "life: {number}"),
    "tokens": Text("фишек: {number}", "tokens: {number}"),
    "markers": Text("маркеры: {names}", "markers: {names}"),
    CONTROL_MARKER.name: Text("маркер контроля", "control marker"),
    "range": Text("дальность {number}", "range {number}"),
    "declare": Text("{player} объявляет {kind}: {by} → {target}", "{player} declares {kind}: {by} → {target}"),
    "declare teleportation": Text(
        "{player} объявляет телепортацию: {by} → {target}", "{player} declares a teleportation: {by} → {target}"
    ),
    "move": Text("{player} объявляет движение: {by} → {target}", "{player} moves: {by} → {target}"),
    "accumulate": Text("{player} копит фишку: {by}", "{player} accumulates a token: {by}"),
    "defend": Text("{player} назначает защитника: {by}", "{player} defends with {by}"),
    "pass": Text("{player} пасует", "{player} passes"),
    "look": Text("{player} смотрит свою колоду", "{player} looks through their deck"),
    "reveal card": Text("{player} вскрывает свою карту: {by}", "{player} reveals an own card: {by}"),
    "to move": Text("движение на другую клетку", "moving to another cell"),
    "to accumulate": Text("накопление фишки", "accumulating a token"),
    "to defend": Text("назначение защитником", "defending"),
    "choose": Text("Выбор: {option}", "Choice: {option}"),
    "continue": Text("Применение эффектов продолжается", "The application of effects goes on"),
    "creature": Text("существо", "creature"),
    "flyer": Text("летающее существо", "flyer"),
    "symbiote": Text("симбиот", "symbiote"),
    "parasite": Text("паразит", "parasite"),
    "artifact": Text("артефакт", "artifact"),
    "terrain": Text("местность", "terrain"),
    "equipment": Text("экипировка", "equipment"),
    "simple-strike": Text("простой удар", "a simple strike"),
    "special-strike": Text("особый удар", "a special strike"),
    "magic-strike": Text("магический удар", "a magic strike"),
    "shot": Text("выстрел", "a shot"),
    "throw": Text("метание", "a throw"),
    "discharge": Text("разряд", "a discharge"),
    "strike-across-row": Text("удар через ряд", "a strike across a row"),
    "spell": Text("заклинание", "a spell"),
    "influence": Text("воздействие", "an influence"),
    "jump": Text("прыжок", "a jump"),
    "teleportation": Text("телепортация", "a teleportation"),
    "maneuver": Text("манёвр", "a maneuver"),
    "accumulation": Text("накопление фишки", "accumulating a token"),
    "take-control": Text("получение контроля", "taking control"),
    "return-control": Text("возвращение контроля", "returning control"),
    "destroy": Text("гибель", "death"),
    "give-token": Text("получение фишки", "gaining a token"),
    "close": Text("закрытие", "closing"),
    "open": Text("открытие", "opening"),
    "reveal": Text("вскрытие", "revealing"),
    "move-to-auxiliary-zone": Text("уход во вспомогательную зону", "going to the auxiliary zone"),
    "place-control-marker": Text("наложение маркера контроля", "placing the control marker"),
    "remove-control-marker": Text("снятие маркера контроля", "removing the control marker"),
    "follow-host": Text("переход вслед за хозяином", "going over with its host"),
    "end-game": Text("конец игры", "the end of the game"),
    "block": Text("блокирование", "blocking"),
    "restore-movement": Text("восстановление движения", "restoring the movement"),
    "wound": Text("нанесение ран", "wounding"),
    "wound-itself": Text("нанесение ран самой себе", "wounding itself"),
    "heal": Text("излечение", "healing"),
    "give-life": Text("прибавление жизней", "giving life"),
    "take-life": Text("потеря жизней", "losing life"),
    "leave-life": Text("снижение числа жизней", "leaving so much life"),
    "die": Text("попадание на кладбище", "going to the graveyard"),
    "relocate": Text("перемещение", "moving to another place"),
    "swap-places": Text("обмен местами", "swapping places"),
    "summon": Text("вызов", "summoning"),
    "resurrect": Text("возрождение", "resurrection"),
    "prevent": Text("предотвращение ран", "preventing wounds"),
    "give-marker": Text("выдача маркера", "giving a marker"),
    "remove-marker": Text("удаление маркера", "removing a marker"),
    "move-marker": Text("перемещение маркера", "moving a marker"),
    "grant-ability": Text("приобретение особенности", "acquiring an ability"),
    "lose-ability": Text("потеря особенности", "losing an ability"),
    "lose-all-abilities": Text("потеря всех особенностей", "losing all abilities"),
    "due": Text("ждёт применения", "is due"),
    "applied": Text("применено", "applied"),
    "void": Text("не применено: основания больше нет", "not applied: its ground is gone"),
    "cut": Text("не применено: круг оборван", "not applied: the circle is cut"),
    "waiting priority": Text("Приоритет", "Priority"),
    "waiting stack": Text("Стек, с верхнего", "Stack, from the top"),
    "waiting entering": Text("Наступили вместе, порядок выбирается", "Due at once, their order is being chosen"),
    "waiting queue": Text("Очередь эффектов", "Queue of effects"),
    "waiting triggered": Text("Сработали и ждут", "Triggered and waiting"),
    "waiting result": Text("Исход игры", "Result of the game"),
    "result draw": Text("ничья", "a draw"),
    "result first": Text("победил первый игрок", "the first player has won"),
    "result second": Text("победил второй игрок", "the second player has won"),
    "declared first": Text("сначала особенность{name} карты {card}", "first the ability{name} of {card}"),
    "in order": Text("по порядку: {names}", "in this order: {names}"),
    "permanent": Text("постоянная особенность", "a permanent ability"),
    "triggered": Text("срабатывающая особенность", "a triggered ability"),
    "triggered by": Text(
        "{player} применит срабатывающую особенность: {card}", "{player} is to apply a triggered ability: {card}"
    ),
}

_PLACE_ORDER: Final = {place: number for number, place in enumerate((*CELLS, *ZONES))}


def say(key: str, language: str, **parts: object) -> str:
    """The words for a key of `WORDS`, with its places filled in; the key itself where the table has none."""
    entry = WORDS.get(key)
    return entry[language].format(**parts) if entry else key


def capitalised(sentence: str) -> str:
    """The sentence with its first letter raised and the others as they are."""
    return sentence[:1].upper() + sentence[1:]


def quoted(name: str, language: str) -> str:
    """The name in the quotation marks of the language."""
    return f"«{name}»" if language == "ru" else f"“{name}”"


def cell_name(name: str) -> str:
    """A cell's name with a plain apostrophe; any other place as it is."""
    return name.replace("′", "'")


def place_of(card: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]) -> str:
    """Where a card of a position is: a cell named with a plain apostrophe, or a zone; with its host, unless it says."""
    told, hosts = card, 0
    while "at" not in told and told.get("host") in cards and hosts <= len(cards):
        told, hosts = cards[told["host"]], hosts + 1
    return cell_name(str(told.get("at", "")))


def definition_of(card: Mapping[str, Any]) -> Mapping[str, Any]:
    """The printed side of a card of a position; empty where only the id of its record is known."""
    definition = card.get("card")
    return definition if isinstance(definition, Mapping) else {}


def with_definitions(position: Position, definitions: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The position with the definitions of known cards in place of their ids, so that they can be called by name."""
    cards = position.get("cards", {})
    return {**position, "cards": {id: _with_definition(card, definitions) for id, card in cards.items()}}


def _with_definition(card: Mapping[str, Any], definitions: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    named = card.get("card")
    return {**card, "card": definitions.get(named, named)} if isinstance(named, str) else card


def name_of(card: Mapping[str, Any], language: str) -> str:
    """The card's name; its type where it has no name, its record's id where it is not resolved."""
    definition = definition_of(card)
    if not definition:
        return str(card.get("card", ""))
    name = definition.get("name") or definition.get("names") or {}
    return str(name.get(language) or say(str(definition.get("type", "")), language))


def place_in_words(place: str, language: str) -> str:
    """A cell by its name, a zone by its words."""
    return say(place, language)


def card_in_words(card: Mapping[str, Any], position: Position, language: str) -> str:
    """The card by name and place: «Боец» (B2)."""
    place = place_in_words(place_of(card, position.get("cards", {})), language)
    return f"{quoted(name_of(card, language), language)} ({place})"


def ability_in_words(ability: Mapping[str, Any], language: str) -> str:
    """The kind of an ability, with its own name and range where it has them; a named one by its name."""
    if "named" in ability:
        return _named_in_words(ability, language)
    words = say(str(ability.get("kind", "")), language)
    if ability.get("name"):
        words = f"{words} {quoted(str(ability['name'].get(language, '')), language)}"
    if ability.get("range") is not None:
        words = f"{words} ({say('range', language, number=ability['range'])})"
    return words


def _named_in_words(ability: Mapping[str, Any], language: str) -> str:
    """A named ability with its number and with what it is about: «броня 2», «защита от выстрелов»."""
    id, about = str(ability["named"]), ability.get("about", {})
    words = [NAMED_ABILITIES[id][language] if id in NAMED_ABILITIES else id]
    told = [KINDS[kind][language] if kind in KINDS else str(kind) for kind in about.get("kinds", ())]
    told += [MANNERS[key][bool(value)][language] for key, value in about.items() if key in MANNERS]
    words += [", ".join(told)] if told else []
    words += [str(ability["x"])] if "x" in ability else []
    return " ".join(words)


def markers_in_words(markers: Iterable[Mapping[str, Any]], language: str) -> tuple[str, ...]:
    """The markers by name, each name once, with its number where there are several."""
    counts: dict[str, int] = {}
    for marker in markers:
        counts[str(marker.get("name", ""))] = counts.get(str(marker.get("name", "")), 0) + 1
    names = {name: say(name, language) if name == CONTROL_MARKER.name else name for name in counts}
    return tuple(
        quoted(names[name], language) + (f" ×{number}" if number > 1 else "") for name, number in counts.items()
    )


def states_in_words(card: Mapping[str, Any], position: Position, language: str) -> tuple[str, ...]:
    """What lies on the card or has happened to it, one phrase each."""
    phrases = [say(key, language) for key in ("closed", "hidden") if card.get(key)]
    phrases += [say(key, language, number=card[key]) for key in ("moved", "wounds", "life", "tokens") if card.get(key)]
    names = markers_in_words(card.get("markers", ()), language)
    if names:
        phrases.append(say("markers", language, names=", ".join(names)))
    host = position.get("cards", {}).get(card.get("host"))
    if host:
        phrases.append(say("host", language, host=card_in_words(host, position, language)))
    if card.get("owner") not in (None, card.get("player")):
        phrases.append(say("owner", language, player=say(str(card["owner"]), language)))
    return tuple(phrases)


def in_reading_order(cards: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """The ids of the cards by place: the board from top left to bottom right, then the zones."""
    last = len(_PLACE_ORDER)
    return tuple(sorted(cards, key=lambda one: (_PLACE_ORDER.get(place_of(cards[one], cards), last), one)))


def position_in_words(position: Position, language: str) -> str:
    """The whole position as a few sentences: who is active, each player's cards with place and state, marked cells."""
    cards = position.get("cards", {})
    active = say(str(position.get("active", "first")), language)
    sentences = [say("active player", language, player=active)]
    for player in PLAYERS:
        own = [cards[one] for one in in_reading_order(cards) if cards[one].get("player") == player]
        told = [
            ", ".join((card_in_words(card, position, language), *states_in_words(card, position, language)))
            for card in own
        ]
        sentences.append(f"{capitalised(say(player, language))}: {'; '.join(told) or say('no cards', language)}")
    for cell, content in position.get("cells", {}).items():
        names = markers_in_words(content.get("markers", ()), language)
        sentences.append(f"{capitalised(say('cell', language, cell=cell_name(cell)))}: {', '.join(names)}")
    return ". ".join(sentences) + "."


def targets_of(action: Action) -> tuple[str, ...]:
    """What the action is aimed at or goes to: card ids, cells or the auxiliary zone."""
    target = action.get("to") if "move" in action else action.get("target")
    if target is None:
        return ()
    return tuple(map(str, target)) if isinstance(target, Sequence) and not isinstance(target, str) else (str(target),)


def source_of(action: Action) -> str | None:
    """The id of the card that acts; None where the action has none."""
    named = (action.get(key) for key in ("by", "move", "accumulate", "defend", "reveal"))
    return next((str(card) for card in named if card is not None), None)


def action_in_words(action: Action, position: Position, language: str) -> str:
    """The action as one sentence without its full stop."""
    cards = position.get("cards", {})
    source = cards.get(source_of(action), {})
    kind = next(
        (
            key
            for key in ("declare", "move", "accumulate", "defend", "look", "reveal", "pass", "choose", "continue")
            if key in action
        ),
        "",
    )
    player = (
        str(action[kind]) if kind in ("pass", "look") else str(source.get("player", position.get("active", "first")))
    )
    of_its_own = {"reveal": "reveal card", "declare": f"declare {action.get('declare')}"}.get(kind, kind)
    sentence = say(
        of_its_own if of_its_own in WORDS else kind,
        language,
        player=say(player, language),
        kind=ability_in_words(_declared(action, source), language),
        by=card_in_words(source, position, language) if source else "",
        target=", ".join(_target_in_words(one, source_of(action), position, language) for one in targets_of(action)),
        option=option_in_words(str(action.get("choose", "")), position, language),
    )
    return capitalised(sentence)


def option_in_words(option: str, position: Position, language: str) -> str:
    """What may be chosen, by the id of the option: what is done, to which card; the id where no words fit it.

    >>> option_in_words("set-to:6", {}, "ru"), option_in_words("as-rolled", {}, "en")
    ('свести к 6', 'keep the result as rolled')
    """
    if _THEN in option:
        order = (_last_card(one, position, language) for one in option.split(_THEN))
        return say("in order", language, names=", ".join(order))
    done, _, rest = option.partition(":")
    if option in _CHOSEN:
        return _CHOSEN[option][language]
    if done in _CHOSEN:
        return _CHOSEN[done][language].format(object=_named_option(done, rest, position, language))
    cards = position.get("cards", {})
    if done in WORDS:
        return _deed_in_words(done, cards.get(rest), position, language)
    bearer, *targets = rest.split(":")
    card = cards.get(bearer)
    if card is None:
        return option
    abilities = definition_of(card).get("abilities", ())
    named = (one["name"][language] for one in abilities if one.get("id") == done and one.get("name"))
    name = "".join(f" {quoted(one, language)}" for one in named)
    told = say("declared first", language, name=name, card=card_in_words(card, position, language))
    return " → ".join([told, *(_last_card(one, position, language) for one in targets)])


def offered_in_words(option: Mapping[str, Any], position: Position, language: str) -> str:
    """An option as a decision offers it, `id` and `text`: in words, with the engine's text where that tells more."""
    words = option_in_words(str(option["id"]), position, language)
    text = option["text"][language]
    if words == option["id"]:
        return str(text)
    return words if ":" in option["id"] else f"{words} ({text})"


_THEN: Final = "-then-"  # between the parts of an order, as the engine names it
_CHOSEN: Final[Mapping[str, Text]] = {
    "as-rolled": Text("оставить результат, как выпал", "keep the result as rolled"),
    "weaken": Text("сыграть ослабление", "weaken the result"),
    "set-to": Text("свести к {object}", "set to {object}"),
    "summon:nobody": Text("никого не вызывать", "summon nobody"),
    "summon": Text("вызвать: {object}", "summon: {object}"),
    "marker-of": Text("маркер: {object}", "the marker: {object}"),
    "marker-to": Text("переместить маркер: {object}", "move the marker: {object}"),
    "decline": Text("не применять: {object}", "leave unused: {object}"),
}


def _named_option(done: str, rest: str, position: Position, language: str) -> str:
    if done == "decline":
        return option_in_words(rest, position, language)
    if done == "marker-of":
        bearer, giver = (_last_card(one, position, language) for one in rest.split(":"))
        return _LIES[language].format(bearer=bearer, giver=giver)
    return _last_card(rest, position, language)


_LIES: Final = Text("лежит на {bearer}, выдан картой {giver}", "on {bearer}, given by {giver}")


def _last_card(told: str, position: Position, language: str) -> str:
    """The card that a part of an option ends with, in words; the part's end as it is where it is no card."""
    name = told.rpartition(":")[2]
    card = position.get("cards", {}).get(name)
    return card_in_words(card, position, language) if card else name


def event_in_words(event: Mapping[str, Any], position: Position, language: str) -> str:
    """An event of a decision: what a rule does to which card, and what became of it."""
    return f"{effect_in_words(event, position, language)} — {say(str(event.get('state', '')), language)}"


def effect_in_words(effect: Mapping[str, Any], position: Position, language: str) -> str:
    """An effect of the game rules: what is done, to which card."""
    card = position.get("cards", {}).get(effect.get("object"))
    return _deed_in_words(str(effect.get("deed", "")), card, position, language)


def _deed_in_words(deed: str, card: Mapping[str, Any] | None, position: Position, language: str) -> str:
    return say(deed, language) + (f": {card_in_words(card, position, language)}" if card else "")


def _declared(action: Action, source: Mapping[str, Any]) -> Mapping[str, Any]:
    """The ability that the action declares, as the card's definition has it."""
    kind = action.get("declare")
    offered = [one for one in definition_of(source).get("abilities", ()) if one.get("kind") == kind]
    named = [one for one in offered if one.get("id") == action.get("ability")]
    return next(iter(named or offered), {"kind": kind})


def _target_in_words(target: str, source: str | None, position: Position, language: str) -> str:
    cards = position.get("cards", {})
    if target == source:
        return say("itself", language)
    if target in cards:
        return card_in_words(cards[target], position, language)
    return say(target, language) if target in ZONES else say("cell", language, cell=cell_name(target))


def cards_in_words(position: Position, language: str) -> tuple[tuple[str, str], ...]:
    """The cards in reading order, each as its player and a line: name and place, type, abilities, states.

    Cards of one player that differ in nothing but the place share a line.
    """
    cards = position.get("cards", {})
    places: dict[tuple[str, str, str], list[str]] = {}
    for card_id in in_reading_order(cards):
        card = cards[card_id]
        definition = definition_of(card)
        facts = [say(str(definition["type"]), language)] if "type" in definition else []
        facts += [ability_in_words(ability, language) for ability in definition.get("abilities", ())]
        facts += states_in_words(card, position, language)
        line = str(card.get("player", "first")), quoted(name_of(card, language), language), ", ".join(facts)
        places.setdefault(line, []).append(place_in_words(place_of(card, cards), language))
    return tuple(
        (player, f"{name} ({', '.join(held)}){': ' if facts else ''}{facts}")
        for (player, name, facts), held in places.items()
    )
