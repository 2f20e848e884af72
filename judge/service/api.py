"""The JSON API: which addresses there are, and how an answer is sent."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Mount, Route, Router

from judge.service.limits import Refused, body_too_large, body_too_slow
from judge.service.openapi import description
from judge.service.work import LANGUAGES, Done, Job
from rulesdb.records import Text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

    from judge.service.processes import Workroom

    _Endpoint = Callable[[Request], Awaitable[Response]]


_CROSS_ORIGIN: Final[dict[str, Any]] = {
    "allow_origins": ["*"],
    "allow_methods": ["GET", "HEAD"],
    "expose_headers": ["ETag"],
}
"""Any site may read; deciding is asked for from the site itself, or by a program."""
_FOR_ALL: Final = {"cross-origin-resource-policy": "cross-origin"}
_REMEMBERED: Final = 2_000  # answers to reading requests that are kept in memory; the data do not change meanwhile


class Api:
    """The API over a workroom."""

    def __init__(self, workroom: Workroom) -> None:
        self._workroom = workroom
        self._remembered: OrderedDict[Job, Done] = OrderedDict()
        self._under_way: dict[Job, asyncio.Future[Done]] = {}
        self._description = json.dumps(description(), ensure_ascii=False, separators=(",", ":")).encode()

    def mount(self) -> Mount:
        """Give the routes below `/api`; files of the site that lie there (`/api/v1`) are served by the site."""
        return Mount("/api", _Guarded(self._router()), middleware=[Middleware(CORSMiddleware, **_CROSS_ORIGIN)])

    def _router(self) -> Router:
        return Router(
            [
                Route("/health", self._health),
                Route("/openapi.json", self._described),
                Route("/clauses/{id}", self._reading("clause")),
                Route("/rulings/{id}", self._reading("ruling")),
                Route("/search", self._reading("search")),
                Route("/ask", self._reading("ask")),
                Route("/rule", self._deciding("rule"), methods=["POST"]),
                Route("/explore", self._deciding("explore"), methods=["POST"]),
            ],
            redirect_slashes=False,
        )

    async def _health(self, request: Request) -> Response:
        """Answer whether a process answers now; what it answered before is no answer to that."""
        return _plain(await self._workroom.do(Job("health")))

    async def _described(self, request: Request) -> Response:
        return _sent(request, Done(HTTPStatus.OK, self._description))

    def _reading(self, task: str) -> _Endpoint:
        async def answer(request: Request) -> Response:
            job = Job(task, request.path_params.get("id", ""), tuple(request.query_params.multi_items()))
            return _sent(request, self._remembered.get(job) or await self._found_out(job))

        return answer

    async def _found_out(self, job: Job) -> Done:
        """Have a reading job done; who asks the same meanwhile waits for the same answer."""
        asked = self._under_way.get(job)
        if asked is None:
            asked = self._under_way[job] = asyncio.ensure_future(self._workroom.do(job))
            asked.add_done_callback(lambda _: self._under_way.pop(job, None))
        done = await asyncio.shield(asked)  # one who goes away does not take the answer from the others
        if done.status == HTTPStatus.OK:
            self._remember(job, done)
        return done

    def _remember(self, job: Job, done: Done) -> None:
        self._remembered[job] = done
        if len(self._remembered) > _REMEMBERED:
            self._remembered.popitem(last=False)

    def _deciding(self, task: str) -> _Endpoint:
        async def answer(request: Request) -> Response:
            body = await self._body(request)
            job = Job(task, "", tuple(request.query_params.multi_items()), body)
            return _plain(await self._workroom.do(job))

        return answer

    async def _body(self, request: Request) -> bytes:
        """Read the body, and stop where it goes beyond the limit, of size or of time."""
        limits = self._workroom.limits
        told = request.headers.get("content-length", "0")
        if told.isdigit() and int(told[:12]) > limits.body:
            raise body_too_large(limits)
        body = bytearray()
        try:
            async with asyncio.timeout(limits.patience):
                async for chunk in request.stream():
                    body += chunk
                    if len(body) > limits.body:
                        raise body_too_large(limits)
        except TimeoutError:
            raise body_too_slow(limits) from None
        return bytes(body)


class _Guarded:
    """Turns refusals, unknown addresses and wrong methods into answers in JSON."""

    def __init__(self, app: Router) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except Refused as refused:
            await _refusal(refused, scope)(scope, receive, send)
        except ClientDisconnect:
            return  # nobody is there any more to be answered
        except HTTPException as other:
            await _refusal(_of_address(other, scope), scope, other.headers)(scope, receive, send)


def _of_address(other: HTTPException, scope: Scope) -> Refused:
    remedy = Text("Адреса описаны в /api/openapi.json.", "The addresses are described in /api/openapi.json.")
    if other.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        method = str(scope["method"])[:20]
        problem = Text(f"метод {method} здесь не годится.", f"the method {method} will not do here.")
        return Refused("wrong-method", scope["path"], problem, remedy)
    return Refused("not-found", scope["path"], Text("такого адреса нет.", "there is no such address."), remedy)


def _refusal(refused: Refused, scope: Scope, headers: object = None) -> Response:
    asked = b"lang=en" in scope.get("query_string", b"")
    body = json.dumps(refused.to_json(LANGUAGES[asked]), ensure_ascii=False).encode("utf-8", "backslashreplace")
    response = _plain(Done(refused.status, body))
    if refused.status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        response.headers["retry-after"] = "1"
    if isinstance(headers, dict):
        response.headers.update(headers)
    return response


def _plain(done: Done) -> Response:
    return Response(done.body, done.status, {"cache-control": "no-store"}, "application/json")


def _sent(request: Request, done: Done) -> Response:
    """Send an answer with its tag, or say that whoever asks has it already."""
    if done.status != HTTPStatus.OK:
        return _plain(done)
    tag = f'W/"{hashlib.sha256(done.body).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "public, max-age=300", **_FOR_ALL}
    known = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
    if known & {tag.removeprefix("W/"), "*"}:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(done.body, HTTPStatus.OK, headers, "application/json")
