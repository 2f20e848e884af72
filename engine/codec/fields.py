"""Single fields of JSON input: each reader gives the value back or refuses it with place and remedy."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine.errors import InvalidCase
from engine.text import Text

_Known = TypeVar("_Known")


def refusal(path: str, problem_ru: str, problem_en: str, remedy_ru: str, remedy_en: str) -> InvalidCase:
    """Give the exception that refuses what stands at a place."""
    return InvalidCase(path, Text(problem_ru, problem_en), Text(remedy_ru, remedy_en))


def listed(names: Iterable[str]) -> str:
    """Give names in order, joined by commas."""
    return ", ".join(sorted(names))


def object_of(value: Any, keys: frozenset[str], path: str = "") -> Mapping[str, Any]:
    """Give a JSON object that has no other than the known keys."""
    if not isinstance(value, dict):
        raise refusal(path, "Здесь нужен объект.", "An object belongs here.", "Запишите {…}.", "Write {…}.")
    if not keys.issuperset(value):
        unknown = listed(str(key) for key in value.keys() - keys)
        raise refusal(
            path,
            f"Неизвестные поля: {unknown}.",
            f"Unknown fields: {unknown}.",
            f"Известны: {listed(keys)}.",
            f"Known are: {listed(keys)}.",
        )
    return value


def need(data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """Refuse an object that lacks one of the keys."""
    for key in keys:
        if key not in data:
            raise refusal(
                "",
                f"Нет поля {key}.",
                f"The field {key} is missing.",
                f"Здесь нужны поля: {', '.join(keys)}.",
                f"The fields needed here: {', '.join(keys)}.",
            )


def choice(value: Any, known: Mapping[str, _Known], path: str) -> _Known:
    """Give what a word stands for."""
    try:
        return known[value]
    except (KeyError, TypeError):  # TypeError: a list or an object, which no mapping has as a key
        raise refusal(
            path,
            f"Значение {value!r} неизвестно.",
            f"The value {value!r} is not known.",
            f"Возможны: {', '.join(known)}.",
            f"Possible are: {', '.join(known)}.",
        ) from None


def count(value: Any, path: str) -> int:
    """Give a whole number from zero."""
    if type(value) is not int or value < 0:
        raise refusal(
            path,
            f"Вместо {value!r} нужно целое число от нуля.",
            f"A whole number from zero belongs here, not {value!r}.",
            "Запишите число без кавычек.",
            "Write a number without quotes.",
        )
    return value


def whole(value: Any, path: str) -> int:
    """Give a whole number, below zero too."""
    return value if type(value) is int and value < 0 else count(value, path)


def optional_count(value: Any, path: str) -> int | None:
    """Give a whole number from zero, or None where there is none."""
    return None if value is None else count(value, path)


def flag(value: Any, path: str) -> bool:
    """Give true or false."""
    if type(value) is not bool:
        raise refusal(
            path,
            f"Вместо {value!r} нужно true или false.",
            f"true or false belongs here, not {value!r}.",
            "Запишите true или false без кавычек.",
            "Write true or false without quotes.",
        )
    return value


def word(value: Any, path: str) -> str:
    """Give a non-empty string."""
    if not isinstance(value, str) or not value:
        raise refusal(
            path,
            f"Вместо {value!r} нужна непустая строка.",
            f"A non-empty string belongs here, not {value!r}.",
            "Запишите имя в кавычках.",
            "Write a name in quotes.",
        )
    return value


def check_name(value: Any, path: str) -> None:
    """Refuse a name that is not `{"ru": …, "en": …}`; the engine does not use it, those who show a decision do."""
    if value is None:
        return
    data = object_of(value, frozenset({"ru", "en"}), path)
    for language in ("ru", "en"):
        word(data.get(language), f"{path}.{language}")


def sequence(value: Any, path: str) -> Sequence[Any]:
    """Give a list."""
    if not isinstance(value, list | tuple):
        raise refusal(path, "Здесь нужен список.", "A list belongs here.", "Запишите […].", "Write […].")
    return value
