"""Walking along a line of notation, character by character, and telling where it cannot be read."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, NoReturn

from engine.errors import InvalidCase
from engine.notation.terms import CONSTANTS, NUMBER, NUMBERS, PLAYER_KEYS, PLAYERS, WORD, plain, skeleton
from engine.text import Text

_SPACE: Final = re.compile(r"[\s\u200b\ufeff]*")
_CLOSING_QUOTE: Final = {"«": "»", "“": "”", "„": "“”", "”": "”"}
_LONGEST_SHOWN: Final = 40
_SHOWN: Final = 12  # characters of what stands at the place of a mistake


class InvalidNotation(InvalidCase):
    """A line of notation that cannot be read; `column` is the place of the character, from 1."""

    def __init__(self, column: int, problem: Text, remedy: Text) -> None:
        super().__init__(f"notation:{column}", problem, remedy)
        self.column = column


class Word(NamedTuple):
    """A word of the line with its place; one in quotes is taken to the letter and is never a term."""

    text: str
    at: int
    quoted: bool = False

    @property
    def shown(self) -> str:
        """The word as messages show it: a long one is cut."""
        return self.text if len(self.text) <= _LONGEST_SHOWN else f"{self.text[:_LONGEST_SHOWN]}…"

    def term(self, terms: Mapping[str, str]) -> str | None:
        """Give the term that the word stands for, or None."""
        return None if self.quoted else terms.get(skeleton(self.text))


class _Constant(ValueError):
    """NaN or an infinity, which Python's reader of JSON would take."""


class _Twice(ValueError):
    """A field that stands twice in one object."""


class Scanner:
    """A line and the place reached in it."""

    def __init__(self, line: str) -> None:
        self._line = line
        self.at = 0
        self.skip()

    def skip(self) -> None:
        """Go over spaces and what messengers leave that nobody sees."""
        found = _SPACE.match(self._line, self.at)
        self.at = found.end() if found else self.at

    @property
    def next(self) -> str:
        """The next character, empty at the end."""
        return self._line[self.at : self.at + 1]

    def take(self, sign: str) -> bool:
        """Go over a sign if it stands here; tell whether it did."""
        if not self._line.startswith(sign, self.at):
            return False
        self.at += len(sign)
        self.skip()
        return True

    def require(self, sign: str) -> None:
        """Go over a sign. Raises `InvalidNotation` where it does not stand here."""
        if not self.take(sign):
            self.refuse(
                f"Здесь нужен знак «{sign}», а {self._shown_ru()}.",
                f"The sign {sign} belongs here, and {self._shown_en()}.",
                f"Поставьте «{sign}».",
                f"Put {sign}.",
            )

    def word(self, what_ru: str, what_en: str) -> Word:
        """Take a word, in quotes or without. Raises `InvalidNotation` where none stands."""
        found = self.try_word()
        if found is None:
            self.refuse(
                f"Здесь нужно: {what_ru}, а {self._shown_ru()}.",
                f"What belongs here is {what_en}, and {self._shown_en()}.",
                f"Напишите: {what_ru}. Имя с пробелами или знаками берут в кавычки.",
                f"Write {what_en}. A name with spaces or signs goes into quotes.",
            )
        return found

    def try_word(self) -> Word | None:
        """Take a word if one stands here."""
        start = self.at
        if self.next == '"':
            return Word(self._json_text(), start, quoted=True)
        if self.next in _CLOSING_QUOTE and self.next:
            return self._between_quotes(start)
        found = WORD.match(self._line, self.at)
        if found is None:
            return None
        self.at = found.end()
        self.skip()
        return Word(plain(found.group()), start)

    def _json_text(self) -> str:
        value = self.json()
        assert isinstance(value, str)  # it began with a quote
        return value

    def _between_quotes(self, start: int) -> Word:
        closing = _CLOSING_QUOTE[self.next]
        end = min((place for one in closing if (place := self._line.find(one, start + 1)) > 0), default=-1)
        if end < 0:
            self.refuse(
                "Кавычка не закрыта.",
                "This quote is not closed.",
                f"Закройте её: {closing[-1]}.",
                f"Close it: {closing[-1]}.",
            )
        self.at = end + 1
        self.skip()
        return Word(self._line[start + 1 : end], start, quoted=True)

    def json(self) -> Any:
        """Take a JSON value. Raises `InvalidNotation` where it is broken."""
        start = self.at
        try:
            value, self.at = _DECODER.raw_decode(self._line, start)
        except json.JSONDecodeError as broken:
            self.refuse(
                "JSON здесь не прочесть.",
                f"The JSON cannot be read here: {broken.msg}.",
                "Проверьте кавычки, запятые и скобки.",
                "Look at quotes, commas and brackets.",
                at=broken.pos,
            )
        except _Twice as twice:
            self.refuse(
                f"В этом объекте поле {twice} стоит дважды.",
                f"The field {twice} stands twice in this object.",
                "Оставьте одно.",
                "Keep one.",
                at=start,
            )
        except (ValueError, RecursionError):  # a constant that JSON has not, a number too long, brackets too deep
            self.refuse(
                "Такой JSON не прочесть.",
                "JSON like this cannot be read.",
                "Запишите его проще.",
                "Write it plainly.",
                at=start,
            )
        self.skip()
        return value

    def value(self, key: str) -> Any:
        """Take what a key has: a number, numbers joined by hyphens, a word, a player or JSON."""
        if self.next and self.next in "[{":
            return self.json()
        word = self.word(f"значение {key}", f"the value of {key}")
        player = word.term(PLAYERS) if key in PLAYER_KEYS else None
        if word.quoted or player is not None:
            return player or word.text
        if word.text in CONSTANTS:
            return CONSTANTS[word.text]
        if NUMBERS.fullmatch(word.text):
            return [int(one) for one in word.text.split("-")]
        return int(word.text) if NUMBER.fullmatch(word.text) else word.text

    def refuse(self, ru: str, en: str, remedy_ru: str, remedy_en: str, at: int | None = None) -> NoReturn:
        """Raise `InvalidNotation` for what stands here, or at another place."""
        place = self.at if at is None else at
        raise InvalidNotation(place + 1, Text(ru, en), Text(remedy_ru, remedy_en))

    def _shown(self) -> str:
        return self._line[self.at : self.at + _SHOWN].strip()

    def _shown_ru(self) -> str:
        return f"стоит «{self._shown()}»" if self._shown() else "строка кончилась"

    def _shown_en(self) -> str:
        return f"there stands {self._shown()!r}" if self._shown() else "the line ends"


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise _Twice(key)
        members[key] = value
    return members


def _refuse_constant(constant: str) -> NoReturn:
    raise _Constant(constant)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_refuse_constant)
