"""The document on the desk: a position and the actions taken in it, and the link that carries it.

A document is `{"position": …, "actions": […], "dice": […], "readings": {…}, "edition": "rp"}`;
all but the position may be missing.
A link carries it behind `#case=`: the JSON, sorted and without spaces, deflated and written in the letters of URLs.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from engine.errors import InvalidCase
from engine.text import Text

Document = Mapping[str, Any]

FRAGMENT: Final = "case="
"""What stands before the document in the fragment of a link."""

LARGEST: Final = 1 << 20
"""So many bytes a document may have when it is unfolded; a link must not fill the memory of who opens it."""

_KEYS: Final = frozenset({"position", "actions", "dice", "readings", "edition"})


def fragment_of(document: Document) -> str:
    """Give the fragment of the link that opens a document.

    >>> document_of(fragment_of({"position": {"cards": {}}, "actions": []}))
    {'position': {'cards': {}}}
    """
    kept = {key: document[key] for key in sorted(_KEYS & document.keys()) if document[key] or key == "position"}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return FRAGMENT + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def document_of(fragment: str) -> dict[str, Any]:
    """Give the document that a link carries. Raises `InvalidCase` where the fragment carries none."""
    letters = fragment.lstrip("#").removeprefix(FRAGMENT)
    unpacker = zlib.decompressobj(-15)
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        value = json.loads(unpacker.decompress(packed, LARGEST).decode())
    except (ValueError, zlib.error, RecursionError):
        raise _damaged() from None
    if not unpacker.eof:
        raise _damaged()
    return checked(value)


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


def _damaged() -> InvalidCase:
    return InvalidCase(
        "#",
        Text("Ссылка повреждена: случай из неё не прочесть.", "The link is damaged: no case can be read from it."),
        Text("Попросите прислать её ещё раз целиком.", "Ask for it once more, in full."),
    )
