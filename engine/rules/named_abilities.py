"""The named abilities of the groundwork's glossary: what each name stands for, in the words of the ability language.

A card writes the name, `{"named": "armor", "x": 2}`; here is its text, with "X" where the number goes.
"""

import json
from typing import Any, Final

from engine.clauses import Row, Table, defines
from engine.model.naming import Meaning
from engine.text import Text

SIMPLE: Final = {"kinds": ["simple-strike"]}
STRIKES: Final = {"kinds": ["simple-strike", "special-strike"]}
MELEE: Final = {"melee": True}


def _named(clause: str, name: str, ru: str, en: str, *text: dict[str, Any], x: int | None = None) -> None:
    """Register a named ability: the words for its citation, its text, and the X that stands where none is written."""
    meaning = Meaning(json.dumps(text), x)
    defines(f"b:{clause}/{name}", Table.NAMED_ABILITIES, {name: Row(meaning, Text(ru, en))})


def _permanent(**words: Any) -> dict[str, Any]:
    return {"kind": "permanent", **{name.rstrip("_"): value for name, value in words.items()}}


def _own_die(by: int | str, role: str, manner: dict[str, Any]) -> dict[str, Any]:
    return _permanent(modifies="die-roll", by=by, as_=role, with_=manner)


# --- dice ----------------------------------------------------------------------------------------------------

_named(
    "g-04",
    "blessing",
    "благословение: +1 ко всем броскам кубика",
    "blessing: +1 to all die rolls",
    _permanent(modifies="die-roll", by=1),
)
_named(
    "g-39",
    "curse",
    "проклятье: −1 ко всем броскам кубика",
    "curse: −1 to all die rolls",
    _permanent(modifies="die-roll", by=-1),
)
_named(
    "g-28",
    "clumsiness",
    "неповоротливость: −X к броску, когда карта нападает простым ударом или отражает ближний удар",
    "clumsiness: −X to the roll in attacking by a simple strike or responding to a melee strike",
    _own_die("-X", "initiating", SIMPLE),
    _own_die("-X", "responding", {}),
    x=1,
)
_named(
    "g-29",
    "attack-experience",
    "опыт в атаке: +X к броску, когда карта нападает простым ударом",
    "attack experience: +X to the roll in attacking by a simple strike",
    _own_die("X", "initiating", SIMPLE),
    x=1,
)
_named(
    "g-30",
    "defense-experience",
    "опыт в защите: +X к броску, когда карта отражает ближний удар",
    "defense experience: +X to the roll in responding to a melee strike",
    _own_die("X", "responding", {}),
    x=1,
)
_named(
    "g-31",
    "shooting-experience",
    "опыт в стрельбе: +X к броску, когда карта нападает выстрелом",
    "shooting experience: +X to the roll in attacking by a shot",
    _own_die("X", "initiating", {"kinds": ["shot"]}),
    x=1,
)
_named(
    "g-32",
    "throwing-experience",
    "опыт в метании: +X к броску, когда карта нападает метанием",
    "throwing experience: +X to the roll in attacking by a throw",
    _own_die("X", "initiating", {"kinds": ["throw"]}),
    x=1,
)
_named(
    "g-33",
    "discharge-experience",
    "опыт в разряде: +X к броску, когда карта нападает разрядом",
    "discharge experience: +X to the roll in attacking by a discharge",
    _own_die("X", "initiating", {"kinds": ["discharge"]}),
    x=1,
)

# --- values --------------------------------------------------------------------------------------------------

_named(
    "g-10",
    "wrath",
    "гнев: +1 к простому удару по карте, которую в этот ход ранили атаки",
    "wrath: +1 to the simple strike at a card that attacks have wounded this turn",
    _permanent(modifies="value", by=1, of={"this": True}, at={"wounded_by_attack": True}, with_=SIMPLE),
)
_named(
    "g-55",
    "vulnerability",
    "уязвимость: +1 к величине всех атак по этой карте",
    "vulnerability: +1 to the value of all attacks at this card",
    _permanent(modifies="value", by=1, at={"this": True}, with_={"attack": True}),
)
_named(
    "g-56",
    "vulnerability-to",
    "уязвимость от [текст]: +1 к величине того, что названо, когда оно ранит эту карту",
    "vulnerability to [text]: +1 to the value of what is named where it wounds this card",
    _permanent(modifies="value", by=1, at={"this": True}, with_="TEXT"),
)
_named(
    "g-58",
    "shield-of-arhaal",
    "щит Архааля: −1 от немагических атак за каждое отравленное существо рядом, не больше X",
    "shield of Arhaal: −1 from nonmagical attacks for each adjacent poisoned creature, X at most",
    _permanent(
        modifies="value",
        by={"each": -1, "cards": {"creature": True, "adjacent": True, "named": "poisoning"}, "at_most": "X"},
        at={"this": True},
        with_={"attack": True, "magical": False},
    ),
)

# --- wounds that do not land ---------------------------------------------------------------------------------

_named(
    "g-05",
    "armor",
    "броня X: каждый ход предотвращает первые X ран от немагических атак",
    "armor X: each turn prevents the first X wounds from nonmagical attacks",
    _permanent(prevents="X", with_={"attack": True, "magical": False}),
)
_named(
    "g-24",
    "camouflage",
    "маскировка: пока карта закрыта, первая за ход атака по ней не даёт ран",
    "camouflage: while the card is closed, the first attack at it in a turn gives no wounds",
    _permanent(prevents="all", of={"this": True, "closed": True}, with_={"attack": True}, first_attack=True),
)
_named(
    "g-44",
    "resilience",
    "стойкость: воздействия карт противника не ранят эту карту",
    "resilience: influences of opposing cards do not wound this card",
    _permanent(prevents="all", with_={"kinds": ["influence"], "opposing": True}),
)
_named(
    "g-79",
    "receives-no-wounds-from",
    "не получает ран от [текст]",
    "receives no wounds from [text]",
    _permanent(prevents="all", with_="TEXT"),
)
_named(
    "g-17",
    "protection-from",
    "защита от [текст]: то, что названо, не накладывает на карту эффектов",
    "protection from [text]: what is named has no effects on the card",
    _permanent(protects="TEXT"),
)

# --- what is ruled out ---------------------------------------------------------------------------------------

_named(
    "g-27",
    "directed-strike",
    "направленный удар: защитника против простого и особого удара не назначить",
    "directed strike: no defender can be assigned against a simple or special strike",
    _permanent(bars="defending", with_=STRIKES),
)
_named(
    "g-02",
    "unanswered-strike",
    "безответный удар: карта, которую так ударили, не сражается; защитника не назначить",
    "unanswered strike: the card struck does not fight; no defender can be assigned",
    _permanent(bars="answering", with_=STRIKES),
    _permanent(bars="defending", with_=STRIKES),
)
_named(
    "g-47",
    "cache",
    "схрон: летающее существо не может выбрать эту карту целью атаки",
    "cache: a flyer cannot take this card as the target of its attack",
    _permanent(bars="targeting", with_={"attack": True}, by_whom={"type": "flyer"}),
)
_named(
    "g-80",
    "does-not-fight",
    "карта не сражается: не нападает и на удары не отвечает",
    "the card does not fight: it initiates no attacks and responds to no strikes",
    _permanent(bars="attacking", with_={"attack": True}),
    _permanent(bars="responding"),
)

_named(
    "g-03",
    "incorporeality",
    "бестелесность: излечить карту нельзя",
    "incorporeality: the card cannot be healed",
    _permanent(bars="healing"),
)

# --- declared ------------------------------------------------------------------------------------------------

_named(
    "g-13",
    "finishing-blow",
    "добивание на X: уничтожает стоящее рядом небестелесное существо, у которого осталось не больше X жизней",
    "finishing blow at X: destroys an adjacent corporeal creature with at most X life left",
    {
        "kind": "influence",
        "target": {"creature": True, "adjacent": True, "lacks": "incorporeality", "life_at_most": "X"},
        "effects": [{"do": "destroy", "of": "targets"}],
    },
)
_named(
    "g-18",
    "healing",
    "излечение на X: с небестелесной карты снимают X ран",
    "healing for X: X wounds come off a corporeal card",
    {
        "kind": "influence",
        "target": {"lacks": "incorporeality"},
        "effects": [{"do": "heal", "of": "targets", "amount": "X"}],
    },
)

# --- triggered -----------------------------------------------------------------------------------------------

_OPEN: Final = {"this": True, "closed": False}


def _as_the_turn_starts(deed: str, **who: Any) -> dict[str, Any]:
    """What is done at the start of its player's turn to a card that is open then, and as the words `who` want it."""
    effect = {"do": deed, "amount": "X", "of": {"this": True}}
    return {"kind": "triggered", "when": "turn-started", "if": [{"some": {**_OPEN, **who}}], "effects": [effect]}


_named(
    "g-42",
    "regeneration",
    "регенерация X: в начале хода открытое существо излечивается на X",
    "regeneration X: at the start of the turn an open creature heals for X",
    _as_the_turn_starts("heal", creature=True),
)
_named(
    "g-52",
    "fading",
    "угасание X: в начале хода открытая карта ранится на X",
    "fading X: at the start of the turn an open card wounds itself for X",
    _as_the_turn_starts("wound-itself"),
)
_named(
    "g-36",
    "poisoning",
    "отравление на X: в начале хода открытое существо ранится на X",
    "poisoning for X: at the start of the turn an open creature wounds itself for X",
    _as_the_turn_starts("wound-itself", creature=True, lacks="incorporeality"),
    x=1,
)
_named(
    "g-45",
    "fear",
    "страх X: когда карту атакуют, атакующая ранится на X, если у неё самой нет страха",
    "fear X: when the card is attacked, the attacker wounds itself for X unless it has fear too",
    {
        "kind": "triggered",
        "when": "attacked",
        "by": {"lacks": "fear"},
        "effects": [{"do": "wound-itself", "amount": "X", "of": {"other": True}}],
    },
)
_named(
    "g-14",
    "soulcatcher",
    "душелов X: за гибель существа карта получает фишку, но не больше X",
    "soulcatcher X: for a creature's death the card gains a token, X at most",
    {
        "kind": "triggered",
        "when": "died",
        "whose": {"creature": True},
        "effects": [{"do": "give-token", "of": {"this": True, "fewer_tokens": "X"}}],
    },
)
_named(
    "g-20",
    "concentration",
    "концентрация: в конце хода противника, за который карту не ранили, она получает фишку",
    "concentration: at the end of an opponent's turn in which it was not wounded the card gains a token",
    {
        "kind": "triggered",
        "when": "opposing-turn-ended",
        "if": [{"some": {"this": True, "wounded_this_turn": False}}],
        "effects": [{"do": "give-token", "of": {"this": True, "wounded_this_turn": False}}],
    },
)

# --- what is allowed ----------------------------------------------------------------------------------------

_named(
    "g-43",
    "stealth",
    "скрытность: скрытую карту вправе вскрыть её игрок",
    "stealth: the card's player may reveal it while it is hidden",
    _permanent(allows="revealing"),
)
