"""Pages and the search index of the local site on their way to the browser, with the official text laid over."""

from __future__ import annotations

from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import FileResponse, HTMLResponse, Response

from judge.official.overlay import INDEX

if TYPE_CHECKING:
    from starlette.types import Scope

    from judge.official.overlay import Overlay

_CONDITIONS: Final = (b"if-none-match", b"if-modified-since", b"range", b"if-range")
_FOR_FILES: Final = ("content-length", "etag", "last-modified", "accept-ranges")


WORKER: Final = "sw.js"
FAREWELL: Final = """/* The official text is laid over pages as they are sent, so none may be answered from a store. */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("message", event => event.ports[0]?.postMessage({ kept: false }));
self.addEventListener("activate", event => event.waitUntil((async () => {
  const ours = (await caches.keys()).filter(name => name.startsWith(`svod ${self.registration.scope} `));
  for (const name of ours) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
"""What stands for the service worker of the site as long as there is an official text: it clears up and goes."""


def unconditional(scope: Scope) -> Scope:
    """Give a request without its conditions: the file may be as the browser has it, and the official text not."""
    kept = [(name, value) for name, value in scope["headers"] if name not in _CONDITIONS]
    return {**scope, "headers": kept}


def own_page(overlay: Overlay, path: str) -> Response | None:
    """Give what is another file where there is an official text: pages that only it has; None for all else."""
    if path == WORKER:
        return Response(FAREWELL, media_type="text/javascript", headers={"cache-control": "no-cache"})
    page = overlay.own_page(path.replace("\\", "/") + "/")
    return None if page is None else HTMLResponse(page, headers={"cache-control": "no-cache"})


def laid_over(overlay: Overlay, path: str, scope: Scope, response: Response) -> Response:
    """Give the response with the official text in it where it belongs, and with a tag of its own."""
    if not isinstance(response, FileResponse):
        return response
    file, place = Path(response.path), path.replace("\\", "/")
    if file.suffix == ".html":
        content = overlay.page(place, file.read_text(encoding="utf-8"))
    elif place.endswith(INDEX):
        content = overlay.search_index(place, file.read_text(encoding="utf-8"))
    else:
        return response
    body = content.encode("utf-8")
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {name: value for name, value in response.headers.items() if name not in _FOR_FILES} | {"etag": tag}
    if dict(scope["headers"]).get(b"if-none-match", b"").decode("latin-1") == tag:
        headers = {name: value for name, value in headers.items() if not name.startswith("content-")}
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    answer = Response(body, status_code=response.status_code, headers=headers)
    if scope["method"] == "HEAD":
        answer.body = b""  # the length stays that of the page
    return answer
