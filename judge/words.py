"""The analysis of words for search: pure functions that know no index and no data.

What a judge types is far from the text of a clause: another case ending, «е» for «ё», a slip of the finger, Latin
letters for Russian ones, the other keyboard layout. Each function undoes one such difference; slips and kin are in
`judge.lookup.likeness`. `judge.lookup.asking` puts them together, because only the data say which words exist.

Stems come from Snowball. On the query benchmark and on two more sets of queries made like it, 190 in all, pymorphy3's
lemmas found a little less (recall@3 0.94 against 0.95, MRR 0.86 against 0.88), and they cost 15 MB of dictionaries and
a slower start. What Snowball mixes up is in `KEPT_WHOLE`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Protocol

WORD = re.compile(r"[^\W\d_]+|(?<![\w.,])0(?![\w.,])")  # the rules write «0» for «ноль»
CYRILLIC = re.compile(r"[а-я]")
LATIN = re.compile(r"[a-z]")


# --- letters ---------------------------------------------------------------------------------------------------------


def folded(text: str) -> str:
    """The text with differences that never matter removed: case, «ё», stress marks.

    >>> folded("Завершё́нный УДАР")
    'завершенный удар'
    """
    composed = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
    return composed.replace("\N{COMBINING ACUTE ACCENT}", "")


def words(text: str) -> list[str]:
    """The words of a text in order, folded; digits and signs part words and are none themselves, but for a nought.

    >>> words("Паук-пересмешник: «сеть», 2 раза")
    ['паук', 'пересмешник', 'сеть', 'раза']
    """
    return WORD.findall(folded(text))


# --- stems -----------------------------------------------------------------------------------------------------------

KEPT_WHOLE = {
    "рядом": "рядом",  # adjacency; Snowball takes it for a form of «ряд», a row
    "вместо": "вместо",  # «место» is another matter
    "через": "через",
    "цель": "цель",  # «целый» has the same stem
    "цели": "цель",
    "целью": "цель",
    "целей": "цель",
    "целям": "цель",
    "целями": "цель",
    "целях": "цель",
    "вызов": "вызов",  # Snowball takes it for a plural
}
# A net is no edition of cards («сет»).
KEPT_WHOLE |= dict.fromkeys(("сеть", "сети", "сетью", "сетей", "сетям", "сетями", "сетях", "сетка", "сетки"), "сеть")
# «Ход» is a turn, and Snowball has the same stem for both.
KEPT_WHOLE |= dict.fromkeys(("ходить", "ходит", "ходят", "ходил", "ходила", "ходило", "ходили", "ходишь"), "ходи")


class Stemmer(Protocol):
    """What is used of a Snowball stemmer."""

    def stemWord(self, word: str) -> str:
        """The stem of one lower-case word."""


VERB = re.compile("[ое]ва$")


@cache
def _stemmers() -> tuple[Stemmer, Stemmer]:
    import snowballstemmer

    return snowballstemmer.stemmer("russian"), snowballstemmer.stemmer("english")


_LEARNT: dict[str, str] = {}


def learn(stems: Mapping[str, str]) -> None:
    """Take stems that this module has computed before, by word; computing them is the slow part of a search."""
    _LEARNT.update(stems)


def stem(word: str) -> str:
    """The stem of one folded word, Russian or English by its letters.

    >>> stem("маркерами") == stem("маркер")
    True
    >>> stem("strikes"), stem("рядом"), stem("ряда")
    ('strike', 'рядом', 'ряд')
    """
    return KEPT_WHOLE.get(word) or _LEARNT.get(word) or _computed(word)


@lru_cache(maxsize=65_536)
def _computed(word: str) -> str:
    russian, english = _stemmers()
    if not CYRILLIC.search(word):
        return english.stemWord(word)
    found = russian.stemWord(word)
    return VERB.sub("", found) if len(found) > 6 else found  # «атаковать» as «атакует» and «атака»


def stems(text: str) -> list[str]:
    """The stems of a text's words, words without meaning of their own left out.

    >>> stems("Может ли карта атаковать саму себя?")
    ['карт', 'атак', 'сам', 'себ']
    """
    return [stem(word) for word in loud_words(text)]


def loud_words(text: str) -> list[str]:
    """The words of a text that have a meaning of their own.

    >>> loud_words("Может ли карта атаковать?")
    ['карта', 'атаковать']
    """
    return [word for word in words(text) if word not in SILENT]


# Words that say nothing about the matter asked. «Через», «рядом», «вместо», «без», «только», «себя» do: they stay.
_SILENT = """
    а в во и к ко о об обо с со у на но не ни по до за из от для при над под про то та те тот эта это этот эти этого
    этой этим этих этому тем том тому ту тут там ли же бы б ж вот как так что чтоб чтобы если есть ещё еще уже или либо
    я ты он она оно мы вы они его ее их им ей ему него нее них нему меня мне тебя тебе нас вас мой моя мое мои моей
    моего моим моих мою твой мной быть был была было были будет буду будут
    может могу могут можно можем можете ведь когда где куда откуда какая какие какой какую каком которая который
    которые которую которого кого кому чем чего чему хочу хочет хотел хочется нужно надо очень просто вообще тоже
    весь вся всю потом теперь сейчас нибудь кто кому чей чья чье чьи такой такая такое считается являются
    является пункт пункта пункте правило скажите подскажите пожалуйста допустим например пример пока
    делать делаю делаем делают делает сделать дела работает работают значит означает
    a an the of to in on at by for from with and or is are be been was were am it its this that these those there
    do does did can could may might shall should will would i me my you your he him his she her they them their we us
    our as if so then than what which how when where why s t happens please
"""
SILENT = frozenset(_SILENT.split())


# --- numbers of clauses ----------------------------------------------------------------------------------------------

# A full stop typed in the Russian layout is «ю», a comma is «б».
_POINT = r"(?:\s*[.,/·юб]\s*)"
_LABEL = (
    r"(?:(?:пп?(?![^\W\d])\.?|пункт\w*|раздел\w*|параграф\w*|правил\w*|стат\w+|clause|section|sec\.|rule|§+|№)\s*)?"
)
_NUMBER = re.compile(
    rf"""(?<![\w.]){_LABEL}
    (?:(?P<edition>rp|b|m)\s*:\s*)?
    (?P<number>(?<!\d)[1-9]\d\d (?: {_POINT}\d{{1,3}}(?!\d) | (?:\s+|-)\d{{1,2}}(?!\d) )*
    (?: {_POINT}[a-z](?!\w) )? )
    (?!\d)(?:\.(?!\w))?""",
    re.VERBOSE,
)

_DIGITS = re.compile(rf"{_LABEL}([1-9]\d{{3,5}})")


@dataclass(frozen=True, slots=True)
class Number:
    """A clause number met in a query: the ids it may stand for, the fullest reading first."""

    readings: tuple[str, ...]


def numbers(text: str) -> tuple[tuple[Number, ...], str]:
    """The clause numbers written in a text, and the text without them.

    A space may stand for the point; then the shorter number is a reading too, because «504 2 раза» names a section.

    >>> numbers("п. 504,1,1")
    ((Number(readings=('504.1.1',)),), '')
    >>> numbers("503-3-1")[0]
    (Number(readings=('503.3.1',)),)
    >>> numbers("504 1")[0]
    (Number(readings=('504.1', '504')),)
    >>> numbers("543.3 пример и b:205.3.a")[1]
    'пример и'
    >>> numbers("пункт пятьсот четыре точка один")[0][0].readings
    ('504.1',)
    >>> numbers("ранить на 2")
    ((), 'ранить на 2')
    """
    found: list[Number] = []

    def taken(match: re.Match[str]) -> str:
        edition = match["edition"]
        prefix = f"{edition}:" if edition and edition != "rp" else ""
        found.append(Number(tuple(prefix + reading for reading in _readings(match["number"]))))
        return " "

    rest = _NUMBER.sub(taken, in_digits(text))
    return tuple(found), " ".join(rest.split())


def _readings(number: str) -> list[str]:
    """The number with points, then cut before each component that only a space joins."""
    parts: list[tuple[bool, str]] = []  # (joined by a space alone, component)
    for match in re.finditer(r"(?P<joint>\s*[.,/·юб-]\s*|\s+)?(?P<part>\d+|[a-z])", number):
        joint = match["joint"]
        parts.append((joint is not None and not joint.strip(), match["part"]))
    readings = [".".join(part for _, part in parts)]
    for length in range(len(parts) - 1, 0, -1):
        if parts[length][0]:
            readings.append(".".join(part for _, part in parts[:length]))
    return readings


def without_points(query: str) -> tuple[str, ...]:
    """The numbers that a query may stand for which is nothing but the digits of one, the likeliest first.

    >>> without_points("п. 99911"), without_points("в 2024 году")
    (('999.1.1', '999.11'), ())
    """
    match = _DIGITS.fullmatch(folded(query).strip())
    if match is None:
        return ()
    section, rest = match[1][:3], match[1][3:]
    return tuple(f"{section}.{way}" for way in (".".join(rest), *([rest] if len(rest) == 2 else [])))


NUMBER_WORDS = {
    word: value
    for value, forms in {
        0: "ноль нуль zero oh", 1: "один одна одно раз one first", 2: "два две two second", 3: "три трех three third",
        4: "четыре четырех four fourth", 5: "пять пяти five fifth", 6: "шесть шести six sixth",
        7: "семь семи seven seventh", 8: "восемь восьми eight eighth", 9: "девять девяти nine ninth",
        10: "десять ten", 11: "одиннадцать eleven", 12: "двенадцать twelve", 13: "тринадцать thirteen",
        14: "четырнадцать fourteen", 15: "пятнадцать fifteen", 16: "шестнадцать sixteen", 17: "семнадцать seventeen",
        18: "восемнадцать eighteen", 19: "девятнадцать nineteen", 20: "двадцать twenty", 30: "тридцать thirty",
        40: "сорок сорока forty", 50: "пятьдесят fifty", 60: "шестьдесят sixty", 70: "семьдесят seventy",
        80: "восемьдесят eighty", 90: "девяносто ninety", 100: "сто", 200: "двести", 300: "триста", 400: "четыреста",
        500: "пятьсот пятисот", 600: "шестьсот", 700: "семьсот", 800: "восемьсот", 900: "девятьсот",
    }.items()
    for word in forms.split()
}  # fmt: skip
ORDINALS = ("перв", "втор", "треть", "четверт", "пят", "шест", "седьм", "восьм", "девят", "десят")
NUMBER_WORDS |= {
    stem + ending: value
    for value, stem in enumerate(ORDINALS, 1)
    for ending in ("его ем ему ей я" if stem == "треть" else "ый ой ого ом ому ая").split()
} | {"третий": 3}
HUNDRED, AND, POINT_WORDS = "hundred", "and", ("точка", "запятая", "пункт", "подпункт", "point", "dot")


def in_digits(text: str) -> str:
    """The text folded, the numbers of clauses that are written in words put into digits: those from a hundred on.

    >>> in_digits("п. пятьсот сорок три точка один"), in_digits("five hundred and four point two")
    ('п. 543 . 1', '504 . 2')
    >>> in_digits("ровно пять ран из двухсот"), in_digits("сто лет")
    ('ровно пять ран из двухсот', 'сто лет')
    """
    row = folded(text).split()
    told: list[str] = []
    while row:
        value = _section(row)
        if value is None:
            told.append(row.pop(0))
            continue
        told.append(str(value))
        while row and (row[0] in NUMBER_WORDS or (row[0] in POINT_WORDS and row[1:] and row[1] in NUMBER_WORDS)):
            if row[0] in POINT_WORDS:
                told.append(".")
                row.pop(0)
            part = _below_hundred(row)
            if part is None:
                break
            told.append(str(part))
    return " ".join(told)


def _section(row: list[str]) -> int | None:
    """Take a number of three digits that a row of words begins with; a round one is seldom meant for a section."""
    value, length = NUMBER_WORDS.get(row[0], 0), 1
    if row[1:2] == [HUNDRED] and 0 < value < 10:
        value, length = 100 * value, 2 + (row[2:3] == [AND])
    rest = row[length:]
    below = _below_hundred(rest)
    if value < 100 or not below:
        return None
    row[:] = rest
    return value + below


def _below_hundred(row: list[str]) -> int | None:
    """Take a number below a hundred that a row of words begins with."""
    value = NUMBER_WORDS.get(row[0], 100) if row else 100
    if value >= 100:
        return None
    row.pop(0)
    ones = NUMBER_WORDS.get(row[0], 10) if row else 10
    if value >= 20 and 0 < ones < 10:
        row.pop(0)
        return value + ones
    return value


# --- the other keyboard layout ---------------------------------------------------------------------------------------

LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`{}:\"<>~"
CYRILLIC_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюехъжэбюе"
_TO_CYRILLIC = str.maketrans(LATIN_KEYS, CYRILLIC_KEYS)
_TO_LATIN = str.maketrans(CYRILLIC_KEYS[:32], LATIN_KEYS[:32])


def other_layout(text: str) -> str:
    """What the same keys write in the other keyboard layout.

    >>> other_layout(",kb;ybq elfh")
    'ближний удар'
    >>> other_layout("ыекшлу")
    'strike'
    """
    plain = folded(text)
    return plain.translate(_TO_LATIN if CYRILLIC.search(plain) else _TO_CYRILLIC)


# --- Latin letters for Russian ones ----------------------------------------------------------------------------------

TRANSLITERATION = {
    "shch": "щ", "sch": "щ", "iya": "ия", "iyu": "ию", "iye": "ие", "iyo": "ие", "ij": "ий", "yj": "ый",
    "ci": "ци", "ce": "це", "yo": "е", "jo": "е", "yu": "ю", "ju": "ю", "ya": "я", "ja": "я", "ye": "е", "zh": "ж",
    "kh": "х", "ts": "ц", "tz": "ц", "ch": "ч", "sh": "ш", "ph": "ф", "iy": "ий", "yy": "ый", "yi": "ый",
    "a": "а", "b": "б", "c": "к", "d": "д", "e": "е", "f": "ф", "g": "г", "h": "х",
    "i": "и", "j": "й", "k": "к", "l": "л", "m": "м", "n": "н", "o": "о", "p": "п", "q": "к", "r": "р", "s": "с",
    "t": "т", "u": "у", "v": "в", "w": "в", "x": "кс", "z": "з", "y": "ы", "'": "ь",
}  # fmt: skip
_SHORT_I = r"(?P<short>(?<=[aeou])y(?![aeiou]))"  # the «й» of «ударной», not of «ударная»
_SYLLABLE = re.compile("|".join([_SHORT_I, *sorted(TRANSLITERATION, key=lambda letters: (-len(letters), letters))]))


def in_cyrillic(text: str) -> str:
    """Russian written with Latin letters, put back into Russian ones as well as one can without knowing the word.

    >>> in_cyrillic("marker ohoty")
    'маркер охоты'
    >>> in_cyrillic("vspomogatel'noy zony")
    'вспомогательной зоны'
    """
    return _SYLLABLE.sub(lambda match: "й" if match["short"] else TRANSLITERATION[match.group()], folded(text))


# Letters that some write for another Russian one than most do.
OTHERWISE = (("j", "zh"), ("c", "ts"), ("x", "kh"), ("w", "sh"), ("4", "ch"), ("6", "sh"))


def cyrillic_readings(text: str) -> tuple[str, ...]:
    """What Russian written with Latin letters may stand for: the likeliest, then with the letters that vary otherwise.

    >>> cyrillic_readings("dvijenie")
    ('двийение', 'движение')
    """
    plain = folded(text)
    for usual, other in OTHERWISE:
        plain = plain.replace(usual, other)
    return tuple(dict.fromkeys((in_cyrillic(text), in_cyrillic(plain))))
