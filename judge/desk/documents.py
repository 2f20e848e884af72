"""The document on the desk: a position and the actions taken in it, and the link that carries it.

A document is `{"position": …, "actions": […], "dice": […], "readings": {…}, "edition": "rp"}`;
all but the position may be missing. The fragment of a link carries its case in the one-line notation, and the rest
beside it, written as forms are: `case=1+C2+spear%3D…&edition=rp&reading=range-diagonals:straight-steps`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from engine.errors import InvalidCase
from engine.notation import InvalidNotation, read_notation, write_notation
from engine.text import Text

Document = Mapping[str, Any]

LARGEST: Final = 200_000
"""So many characters a link or a record may have."""

_KEYS: Final = frozenset({"position", "actions", "dice", "readings", "edition"})
# Signs that a fragment may hold as they are, and that no program which finds links in a message takes for its end.
_PLAIN: Final = ":;=@"


def fragment_of(document: Document, line: str | None = None) -> str:
    """Give the fragment of the link that opens a document; `line` is its `text_of`, where that is at hand.

    >>> fragment_of({"position": {"cards": {"a": {"card": "test-spear", "player": "first", "at": "C2"}}}})
    'case=1+C2+a=test-spear'
    >>> document_of("#case=1+C2+a=test-spear")["position"]["cards"]["a"]["at"]
    'C2'
    """
    fields = [("case", text_of(document) if line is None else line)]
    if document.get("edition"):
        fields.append(("edition", str(document["edition"])))
    fields += [("reading", f"{question}:{reading}") for question, reading in document.get("readings", {}).items()]
    return urlencode(fields, safe=_PLAIN)


def text_of(document: Document) -> str:
    """Give the case of a document as one line of notation."""
    case = case_of(document)
    return write_notation(case if case.get("actions") != [] else {"position": case["position"]})


def document_of(fragment: str) -> dict[str, Any]:
    """Give the document that a link carries. Raises `InvalidCase` where the fragment carries none."""
    fields = parse_qs(fragment.lstrip("#"), keep_blank_values=True)
    if "case" not in fields:
        raise InvalidCase(
            "#",
            Text("В ссылке нет случая: она повреждена.", "There is no case in the link: it is damaged."),
            Text("Попросите прислать её ещё раз целиком.", "Ask for it once more, in full."),
        )
    document = read(fields["case"][0])
    if "edition" in fields:
        document["edition"] = fields["edition"][0]
    readings = [reading.partition(":") for reading in fields.get("reading", ())]
    if readings:
        document["readings"] = {question: reading for question, _, reading in readings}
    return document


def read(text: str) -> dict[str, Any]:
    """Give the document that a person has written, as notation or as JSON. Raises `InvalidCase`, with the place."""
    if len(text) > LARGEST:
        raise InvalidCase(
            "#",
            Text("Запись слишком длинна.", "The record is too long."),
            Text(f"Уместите её в {LARGEST} знаков.", f"Keep it within {LARGEST} characters."),
        )
    if not text.lstrip().startswith("{"):
        try:
            return checked(read_notation(text))
        except InvalidNotation as invalid:
            raise InvalidCase(f"#{invalid.column}", invalid.problem, invalid.remedy) from None
    try:
        return checked(json.loads(text))
    except (json.JSONDecodeError, RecursionError) as invalid:
        place = f"#{invalid.pos + 1}" if isinstance(invalid, json.JSONDecodeError) else "#"
        raise InvalidCase(
            place,
            Text("Это не JSON.", "This is not JSON."),
            Text("Исправьте его или напишите случай строкой.", "Mend it, or write the case as a line."),
        ) from None


def checked(value: Any) -> dict[str, Any]:
    """Give a JSON value as a document. Raises `InvalidCase` where it is none; the position is the engine's to read.

    A case of DESIGN §5, with `action` or `actions`, is a document too.
    """
    if not isinstance(value, dict) or not isinstance(value.get("position"), dict):
        raise InvalidCase(
            "$",
            Text("Это не случай: нет поля position.", "This is not a case: the field position is missing."),
            Text('Запишите {"position": …, "actions": […]}.', 'Write {"position": …, "actions": […]}.'),
        )
    document = dict(value)
    if "action" in document:
        document["actions"] = [document.pop("action")]
    unknown = sorted(document.keys() - _KEYS)
    if unknown:
        named = ", ".join(unknown)
        raise InvalidCase(
            f"$.{unknown[0]}",
            Text(f"Стол не знает полей: {named}.", f"The desk does not know the fields: {named}."),
            Text("Уберите их.", "Leave them out."),
        )
    for key, kind in (("actions", list), ("dice", list), ("readings", dict)):
        if not isinstance(document.get(key, kind()), kind):
            raise InvalidCase(
                f"$.{key}",
                Text("Поле не той формы.", "The field has not the right form."),
                Text(
                    "actions и dice — списки, readings — вопросы с толкованиями.",
                    "actions and dice are lists, readings are questions with their readings.",
                ),
            )
    return document


def case_of(document: Document, *more: Mapping[str, Any]) -> dict[str, Any]:
    """Give the case that the engine decides: the document's actions and those after them.

    One action alone stands under `action`, as `svod rule` takes it, so that both answer alike.
    """
    actions = [*document.get("actions", ()), *more]
    taken = {"action": actions[0]} if len(actions) == 1 else {"actions": actions}
    dice = {"dice": document["dice"]} if document.get("dice") else {}
    return {"position": document["position"], **taken, **dice}
