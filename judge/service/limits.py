"""What the service takes on, and what it says of a request that goes beyond."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from judge.terminal.trouble import Trouble
from rulesdb.records import Text


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one request, and of how many may wait."""

    body: int = 65_536
    """Bytes of a body."""
    cards: int = 60
    """Cards in a position."""
    actions: int = 100
    states: int = 2_000
    """States that exploring may look at."""
    seconds: float = 2.0
    """Processor-bound work on one request."""
    patience: float = 10.0
    """Seconds in which the whole body must have come."""
    waiting: int = 32
    """Requests that may wait for a free process."""


LIMITS: Final = Limits()

STATUSES: Final[Mapping[str, HTTPStatus]] = {
    "bad-request": HTTPStatus.BAD_REQUEST,
    "too-many-states": HTTPStatus.FORBIDDEN,
    "not-found": HTTPStatus.NOT_FOUND,
    "wrong-method": HTTPStatus.METHOD_NOT_ALLOWED,
    "too-long": HTTPStatus.REQUEST_TIMEOUT,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too-many-cards": HTTPStatus.UNPROCESSABLE_ENTITY,
    "too-many-requests": HTTPStatus.TOO_MANY_REQUESTS,
    "no-worker": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The status of each kind of refusal; no two kinds share one."""


@dataclass(eq=False)  # Python itself writes the traceback into an exception, so it cannot be frozen
class Refused(Exception):
    """A request that is not carried out: of what kind, where, why, and what to do instead."""

    code: str
    place: str
    problem: Text
    remedy: Text
    details: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, trouble: Trouble, code: str = "bad-request") -> Refused:
        """Give the refusal that tells a trouble."""
        return cls(code, trouble.place, trouble.problem, trouble.remedy, trouble.details)

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status."""
        return STATUSES[self.code]

    def to_json(self, language: str) -> dict[str, Any]:
        """Give the body of the answer."""
        error = {
            "code": self.code,
            "message": self.problem[language],
            "place": self.place,
            "remedy": self.remedy[language],
        }
        return {"error": error, **self.details}


def body_too_large(limits: Limits) -> Refused:
    """Give the refusal of a body beyond the limit."""
    return Refused(
        "too-large",
        "body",
        Text(f"тело запроса больше {limits.body} байт.", f"the body is larger than {limits.body} bytes."),
        Text("Пришлите один случай покороче.", "Send one case, and a shorter one."),
    )


def too_many(what: str, count: int, most: int) -> Refused:
    """Give the refusal of a case with too many cards or actions."""
    names = {"cards": Text("карт", "cards"), "actions": Text("действий", "actions")}[what]
    return Refused(
        "too-many-cards",
        f"$.{'position.' if what == 'cards' else ''}{what}",
        Text(f"{names.ru} {count}, а можно до {most}.", f"there are {count} {names.en}, and {most} are the most."),
        Text("Оставьте то, от чего зависит ответ.", "Keep what the answer depends on."),
    )


def too_many_states(limits: Limits) -> Refused:
    """Give the refusal of a position with too many ways on."""
    return Refused(
        "too-many-states",
        "$.position",
        Text(
            f"просмотрено {limits.states} положений, и это не все.",
            f"{limits.states} states were looked at, and there are more.",
        ),
        Text(
            "Уберите карты или выборы, от которых ответ не зависит.", "Leave out cards and choices that do not matter."
        ),
    )


def too_long(limits: Limits) -> Refused:
    """Give the refusal of work that took too long."""
    return Refused(
        "too-long",
        "$",
        Text(f"за {limits.seconds:g} с не вычислить.", f"it cannot be computed in {limits.seconds:g} s."),
        Text(
            "Уберите карты или выборы, от которых ответ не зависит.", "Leave out cards and choices that do not matter."
        ),
    )


def body_too_slow(limits: Limits) -> Refused:
    """Give the refusal of a body that does not come."""
    return Refused(
        "too-long",
        "body",
        Text(f"тело запроса не пришло за {limits.patience:g} с.", f"the body has not come in {limits.patience:g} s."),
        Text("Пришлите его целиком.", "Send the whole of it."),
    )


TOO_MANY_REQUESTS: Final = Refused(
    "too-many-requests",
    "",
    Text("запросов сейчас слишком много.", "there are too many requests at present."),
    Text("Повторите через секунду.", "Try again in a second."),
)
NO_WORKER: Final = Refused(
    "no-worker",
    "",
    Text("решающий процесс прервался.", "the process that decides has ended."),
    Text("Повторите запрос.", "Send the request again."),
)
