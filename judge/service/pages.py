"""The built site over HTTP, with the headers that keep a page to itself.

Pages are static, so every response can be strict: nothing from elsewhere is loaded, no page is framed, and a script
inside a page runs only if its text is the one that was built (its hash is in the page's policy).
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from judge.official.overlay import Overlay
    from judge.service.api import Api

HOSTS = ("127.0.0.1", "localhost", "[::1]", "testserver")

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# The theme and the boards style elements in place; images inside style sheets are data.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'{scripts}; "
    "worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
# The desk's worker compiles WebAssembly, which is what runs Python there; no page may.
_WORKER = re.compile(r"(?:en/)?assets/desk/[\w-]+\.mjs")
_WORKER_POLICY = POLICY.format(scripts=" 'wasm-unsafe-eval'")
_NO_SITE = "Сайт ещё не построен: svod site.\nThe site has not been built: svod site.\n"
_NO_GZIP = re.compile(r"gzip\s*;\s*q=0(\.0*)?\s*(,|$)", re.IGNORECASE)
# Files whose names change with what is in them.
_LASTING = "runtime/"
_SCRIPT = re.compile(rb"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL | re.IGNORECASE)
_NOT_RUN = re.compile(rb"\bsrc\s*=|type\s*=\s*[\"']?application/", re.IGNORECASE)


def application(
    folder: Path, overlay: Overlay | None = None, api: Api | None = None, hosts: tuple[str, ...] = ()
) -> Starlette:
    """Give the application that serves a built site from its folder, `/health`, and the API below `/api` if given one.

    It answers to this machine's own names, and to `hosts` besides.
    `overlay` lays the official text of this machine over the pages as they are sent; only `svod serve`, which nobody
    else reaches, gives one.
    """

    async def health(_: Request) -> Response:
        built = (folder / "index.html").is_file()
        return JSONResponse({"status": "ok" if built else "no site"}, status_code=200 if built else 503)

    site = _Site(folder, overlay)
    return Starlette(
        routes=[Route("/health", health), *_api_routes(api, site), Mount("/", site)],
        middleware=[
            Middleware(_Headers),
            Middleware(TrustedHostMiddleware, allowed_hosts=[*HOSTS, *hosts]),
            Middleware(_Gzip, minimum_size=1024, compresslevel=5),
        ],
    )


def _api_routes(api: Api | None, site: _Site) -> list[Route | Mount]:
    """The API; `/api/` is the page of the site about it, and what lies below `/api/v1` are files of the site too."""
    if api is None:
        return []
    return [Route("/api/", site, methods=["GET"]), Mount("/api/v1", _Below("api/v1", site)), api.mount()]


class _Gzip(GZipMiddleware):
    """Compresses answers, but not for one who refuses it, which the library takes for asking."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = scope["type"] == "http" and _NO_GZIP.search(Headers(scope=scope).get("accept-encoding", ""))
        await (self.app if refused else super().__call__)(scope, receive, send)


class _Below:
    """Serves the files of a folder of the site to any other site."""

    def __init__(self, folder: str, site: _Site) -> None:
        self._folder = folder
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = f"{self._folder}{scope['path'].removeprefix(scope.get('root_path', ''))}".lstrip("/")
        response = await self._site.get_response(path, scope)
        response.headers["access-control-allow-origin"] = "*"
        response.headers["cross-origin-resource-policy"] = "cross-origin"
        await response(scope, receive, send)


class _Site(StaticFiles):
    """Static files; each page comes with the policy that lets its own scripts run."""

    def __init__(self, folder: Path, overlay: Overlay | None) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self._overlay = overlay

    async def check_config(self) -> None:
        """Let the site be built while the service runs: whether it is there is asked at each request."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if self._overlay:
            from judge.official.sending import laid_over, own_page, unconditional

            own = own_page(self._overlay, path)
            if own is not None:
                return own
            response = await self._from_files(path, unconditional(scope))
            return laid_over(self._overlay, path, scope, response)
        return await self._from_files(path, scope)

    async def _from_files(self, path: str, scope: Scope) -> Response:
        if not Path(str(self.directory)).is_dir():
            return PlainTextResponse(_NO_SITE, HTTPStatus.SERVICE_UNAVAILABLE, {"cache-control": "no-store"})
        response = await super().get_response(path, scope)
        if response.status_code == HTTPStatus.NOT_FOUND and path.startswith("en/"):
            response = self._not_found_in_english(response)
        if isinstance(response, FileResponse) and str(response.path).endswith(".html"):
            page = Path(response.path)
            response.headers["content-security-policy"] = page_policy(page, page.stat().st_mtime_ns)
        if _WORKER.fullmatch(path):
            response.headers["content-security-policy"] = _WORKER_POLICY
        lasting = path.startswith(_LASTING) and response.status_code == HTTPStatus.OK
        # A rebuilt site is seen at once; what has not changed is not sent again.
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response

    def _not_found_in_english(self, response: Response) -> Response:
        page = Path(str(self.directory)) / "en" / "404.html"
        return FileResponse(page, status_code=HTTPStatus.NOT_FOUND) if page.is_file() else response


@lru_cache(maxsize=1024)
def page_policy(page: Path, _changed: int) -> str:
    """Give the content security policy of a built page; the time of its last change keeps the answer fresh."""
    return POLICY.format(scripts="".join(f" '{one}'" for one in script_hashes(page.read_bytes())))


def script_hashes(page: bytes) -> tuple[str, ...]:
    """Give the hashes, as a policy names them, of the scripts that stand inside a page.

    >>> script_hashes(b'<script>go()</script><script src="a.js"></script><script type="application/json">{}</script>')
    ('sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=',)
    """
    texts = [match["text"] for match in _SCRIPT.finditer(page) if not _NOT_RUN.search(match["attributes"])]
    return tuple(dict.fromkeys(f"sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}" for text in texts))


class _Headers:
    """Adds the security headers to every response, errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                wanted = dict(HEADERS)
                if message["status"] != HTTPStatus.NOT_MODIFIED:  # there the browser keeps the policy that it has
                    wanted["content-security-policy"] = POLICY.format(scripts="")
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.encode(), value.encode())
                        for name, value in wanted.items()
                        if name.encode() not in present
                    ),
                ]
            await send(message)

        await self._app(scope, receive, send_with_headers)
