"""The words of the command's output for the closed lists of the records and of the engine."""

from __future__ import annotations

from typing import Final

from rulesdb.records import Text

VERDICTS: Final = {
    "legal": Text("можно", "legal"),
    "illegal": Text("нельзя", "illegal"),
    "undetermined": Text("не определено", "undetermined"),
}
NOT_COMPUTED: Final = Text("не вычисляется", "cannot be computed")
EFFECTS: Final = {
    "permits": Text("разрешает", "permits"),
    "withholds": Text("не разрешает", "withholds"),
    "forbids": Text("запрещает", "forbids"),
    "requires": Text("требует", "requires"),
    "defines": Text("определяет", "defines"),
    "orders": Text("задаёт порядок", "orders"),
    "differs": Text("говорит иначе", "differs"),
}
NOT_EXAMINED: Final = {
    "turn": Text("чей ход", "whose turn it is"),
    "closing": Text("открыта ли карта", "whether the card is open"),
    "payment": Text("оплата", "payment"),
    "outcomes": Text("исходы: их слишком много", "the outcomes: there are too many"),
}
WHY_NOT: Final = {
    "heading": Text("заголовок", "a heading"),
    "unknown": Text("текст неизвестен", "text unknown"),
    "cut": Text("текст обрывается", "text cut off"),
    "wording": Text("только о словах", "wording alone"),
    "outside": Text("вне того, что исполняет движок", "outside the engine's field"),
}
CLAUSE_KINDS: Final = {
    "definition": Text("определение", "definition"),
    "permission": Text("разрешение", "permission"),
    "prohibition": Text("запрет", "prohibition"),
    "obligation": Text("обязанность", "obligation"),
    "procedure": Text("порядок действий", "procedure"),
    "precedence": Text("старшинство", "precedence"),
    "heading": Text("раздел", "section"),
}
STATUSES: Final = {
    "complete": Text("текст известен целиком", "text complete"),
    "partial": Text("текст известен частично", "text known in part"),
    "title-only": Text("известно только название", "only the title is known"),
    "unknown": Text("текст неизвестен", "text unknown"),
}
SOURCE_KINDS: Final = {
    "seed": Text("исходный документ", "seed document"),
    "public": Text("общедоступная копия", "public copy"),
    "reference": Text("упоминание", "a mere mention"),
}
CERTAINTIES: Final = {
    "high": Text("достоверность высокая", "certainty high"),
    "medium": Text("достоверность средняя", "certainty medium"),
    "low": Text("достоверность низкая", "certainty low"),
}
NUMBERINGS: Final = {
    "printed": Text("номер напечатан", "number printed"),
    "inferred": Text("номер восстановлен по соседним", "number inferred"),
}
RELATIONS: Final = {
    "same": Text("то же, что", "same as"),
    "narrower": Text("уже, чем", "narrower than"),
    "wider": Text("шире, чем", "wider than"),
    "differs": Text("расходится с", "differs from"),
    "replaces": Text("заменяет", "replaces"),
}
BADGES: Final = {
    "verified": Text("проверено", "verified"),
    "failed": Text("проверка не пройдена", "check failed"),
    "unverified": Text("не проверено", "unverified"),
    "not-executable": Text("не исполняется движком", "not executable"),
}
BADGE_MARKS: Final = {"verified": "✓", "failed": "✗", "unverified": "○", "not-executable": "—"}
BADGE_STYLES: Final = {"verified": "green", "failed": "bold red", "unverified": "yellow", "not-executable": "dim"}
HIT_KINDS: Final = {
    "clause": Text("пункт", "clause"),
    "ruling": Text("разбор", "ruling"),
    "term": Text("термин", "term"),
    "card": Text("карта", "card"),
}
WAYS: Final = {
    "word": Text("это слово", "the word itself"),
    "synonym": Text("синоним или слово игроков", "a synonym or a word of players"),
    "kin": Text("однокоренное", "of the same root"),
    "beginning": Text("начало слова", "the beginning of a word"),
    "slip": Text("опечатка", "a slip put right"),
    "layout": Text("другая раскладка", "the other keyboard layout"),
    "letters": Text("латиница", "Latin letters"),
    "glued": Text("слитно", "written without spaces"),
}
