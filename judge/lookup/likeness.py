"""How like two words are: slips of the finger and of the ear between them, and words of one root. Pure functions."""

from __future__ import annotations

from itertools import pairwise

# --- slips -----------------------------------------------------------------------------------------------------------

_CONSONANTS = ("дт", "бп", "гк", "зс", "жш", "вф", "щш", "чш", "цс", "щч", "ck", "sc", "sz")
_VOWELS_ALIKE = ("оа", "ое", "еи", "ия", "яе", "яа", "эе", "ыи", "ую", "йи", "ei")
LIKE = frozenset(
    frozenset(pair) for pair in (*_VOWELS_ALIKE, *_CONSONANTS)
)  # letters that are heard alike; taking one for another is half a slip
CONSONANTS = frozenset("".join(_CONSONANTS))
HALF, LEFT_OUT, WHOLE, FAR = 0.5, 0.75, 1.0, 1.5
_KEYS = (("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"), ("qwertyuiop", "asdfghjkl", "zxcvbnm"))
NEIGHBOURS = frozenset(
    frozenset(pair)
    for rows in _KEYS
    for pairs in (
        *(pairwise(row) for row in rows),
        *(zip(upper, lower, strict=False) for upper, lower in pairwise(rows)),
        *(zip(upper[1:], lower, strict=False) for upper, lower in pairwise(rows)),
    )
    for pair in pairs
)  # keys that a finger may take for one another; any other letter in the place of one is more than a slip


def slips(typed: str, known: str, limit: float) -> float | None:
    """How many slips part a word typed from a word known, None when more than `limit`.

    A letter heard alike, doubled or mute is half a slip; one left out, or two that changed places, three quarters; a
    letter in the place of another whose key is not beside it, one and a half. A consonant
    at the beginning is heard well.

    >>> slips("абарот", "оборот", 2), slips("эфект", "эффект", 2)
    (1.0, 0.5)
    >>> slips("сущевством", "существом", 2), slips("хдить", "ходить", 1), slips("маркре", "маркер", 1)
    (1.0, 0.75, 0.75)
    >>> slips("раунд", "рана", 1) is None, slips("купить", "копить", 1) is None, slips("пить", "бить", 0.75) is None
    (True, True, True)
    """
    if abs(len(typed) - len(known)) * HALF > limit:
        return None
    before: list[float] = []
    row = [0.0]
    for j in range(1, len(known) + 1):
        row.append(row[-1] + _lone(known, j - 1, LEFT_OUT))
    for i, letter in enumerate(typed, 1):
        added = _lone(typed, i - 1, WHOLE)
        current = [row[0] + added]
        for j, against in enumerate(known, 1):
            cost = min(
                row[j] + added,
                current[j - 1] + _lone(known, j - 1, LEFT_OUT),
                row[j - 1] + _swap(letter, against, first=i == j == 1),
            )
            if i > 1 and j > 1 and letter == known[j - 2] and typed[i - 2] == against:
                cost = min(cost, before[j - 2] + LEFT_OUT)
            current.append(cost)
        if min(current) > limit:
            return None
        before, row = row, current
    return row[-1] if row[-1] <= limit else None


def _lone(word: str, index: int, cost: float) -> float:
    """The cost of a letter that the other word lacks: half where it is mute or doubled."""
    letter = word[index]
    mute = letter in "ьъ'"
    doubled = (index > 0 and word[index - 1] == letter) or (index + 1 < len(word) and word[index + 1] == letter)
    return HALF if mute or doubled else cost


def _swap(one: str, other: str, *, first: bool) -> float:
    if one == other:
        return 0.0
    pair = frozenset((one, other))
    if pair in LIKE and not (first and one in CONSONANTS):
        return HALF
    return WHOLE if pair in LIKE or pair in NEIGHBOURS else FAR


def slips_allowed(word: str) -> float:
    """How many slips a word of this length may hold and still be recognised.

    >>> slips_allowed("на"), slips_allowed("удар"), slips_allowed("клетка"), slips_allowed("вспомогательная")
    (0.0, 0.75, 1.0, 2.0)
    """
    return next((allowed for longest, allowed in ((2, 0.0), (4, LEFT_OUT), (7, WHOLE)) if len(word) <= longest), 2.0)


# --- kin -------------------------------------------------------------------------------------------------------------

VOWELS = str.maketrans("оэиыяё", "аееыае")


ROOT = 5  # letters that kin have in common at least


def root(one: str) -> str:
    """The beginning of a stem, alternating vowels set aside; kin have it in common.

    >>> root("восстановлен") == root("восстанавлива")
    True
    """
    return one.translate(VOWELS)[:ROOT]


def kin(one: str, other: str) -> bool:
    """Whether two stems look like words of one root: a long common beginning, alternating vowels set aside.

    >>> from judge.words import stem
    >>> kin(stem("восстановление"), stem("восстанавливается"))
    True
    >>> kin(stem("сработавшей"), stem("срабатывает"))
    True
    >>> kin(stem("протектор"), stem("противник")), kin(stem("поле"), stem("полёт"))
    (False, False)
    """
    first, second = one.translate(VOWELS), other.translate(VOWELS)
    common = next(
        (place for place, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]),
        min(len(first), len(second)),
    )
    longest = max(len(first), len(second))
    return common >= ROOT and (5 * common >= 3 * longest or (common >= 7 and 2 * common >= longest))
