"""The words for the named abilities that a card may have, and for what some of them are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesdb.records import Text

NAMED_ABILITIES: Final[Mapping[str, Text]] = {
    "armor": Text("броня", "armor"),
    "attack-experience": Text("опыт в атаке", "attack experience"),
    "blessing": Text("благословение", "blessing"),
    "cache": Text("схрон", "cache"),
    "camouflage": Text("маскировка", "camouflage"),
    "clumsiness": Text("неповоротливость", "clumsiness"),
    "concentration": Text("концентрация", "concentration"),
    "curse": Text("проклятье", "curse"),
    "defense-experience": Text("опыт в защите", "defense experience"),
    "directed-strike": Text("направленный удар", "directed strike"),
    "discharge-experience": Text("опыт в разряде", "discharge experience"),
    "does-not-fight": Text("не сражается", "does not fight"),
    "fading": Text("угасание", "fading"),
    "fear": Text("страх", "fear"),
    "finishing-blow": Text("добивание на", "finishing blow at"),
    "healing": Text("излечение", "healing"),
    "incorporeality": Text("бестелесность", "incorporeality"),
    "poisoning": Text("отравление на", "poisoning for"),
    "protection-from": Text("защита от", "protection from"),
    "receives-no-wounds-from": Text("не получает ран от", "receives no wounds from"),
    "regeneration": Text("регенерация", "regeneration"),
    "resilience": Text("стойкость", "resilience"),
    "shield-of-arhaal": Text("щит Архааля", "shield of Arhaal"),
    "shooting-experience": Text("опыт в стрельбе", "shooting experience"),
    "soulcatcher": Text("душелов", "soulcatcher"),
    "stealth": Text("скрытность", "stealth"),
    "throwing-experience": Text("опыт в метании", "throwing experience"),
    "unanswered-strike": Text("безответный удар", "unanswered strike"),
    "vulnerability": Text("уязвимость", "vulnerability"),
    "vulnerability-to": Text("уязвимость от", "vulnerability to"),
    "wrath": Text("гнев", "wrath"),
}

MANNERS: Final[Mapping[str, Mapping[bool, Text]]] = {
    "attack": {True: Text("атак", "attacks"), False: Text("того, что не атака", "what is not an attack")},
    "melee": {
        True: Text("ближних ударов", "melee strikes"),
        False: Text("всего, кроме ближних ударов", "all but melee strikes"),
    },
    "magical": {True: Text("магии", "magic"), False: Text("немагического", "what is not magical")},
    "opposing": {True: Text("карт противника", "opposing cards"), False: Text("своих карт", "own cards")},
    "simple": {
        True: Text("простых особенностей", "simple abilities"),
        False: Text("составных особенностей", "compound abilities"),
    },
}
"""What a protection or a vulnerability is about, as it stands after «от»."""

KINDS: Final[Mapping[str, Text]] = {
    "simple-strike": Text("простых ударов", "simple strikes"),
    "special-strike": Text("особых ударов", "special strikes"),
    "magic-strike": Text("магических ударов", "magic strikes"),
    "shot": Text("выстрелов", "shots"),
    "throw": Text("метаний", "throws"),
    "discharge": Text("разрядов", "discharges"),
    "strike-across-row": Text("ударов через ряд", "strikes across a row"),
    "spell": Text("заклинаний", "spells"),
    "influence": Text("воздействий", "influences"),
    "jump": Text("прыжков", "jumps"),
    "teleportation": Text("телепортаций", "teleportations"),
    "maneuver": Text("манёвров", "maneuvers"),
    "accumulation": Text("накоплений", "accumulations"),
}
"""The kinds of abilities, as they stand there too."""
