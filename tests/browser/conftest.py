"""The site in a real browser: built from the present data, served from a sub-path, opened in Debian's Chromium."""

import functools
import os
import shutil
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from checker.run import check
from judge.site.build import build
from judge.site.pyodide import CACHE, fetched
from rulesdb.load import load

SUB_PATH = "some/where/svod"


def pytest_collection_modifyitems(items):
    """Everything in this folder needs a browser, and one built site is enough for all of it."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium():
    """The installed Chromium; a test that needs it fails by name where it is missing."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.fail("Chromium is missing: install Debian's package chromium, or name the program in CHROMIUM")
    return found


@pytest.fixture(scope="session")
def browser(chromium):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("cache-control", "no-store")  # so that what is there offline is there by the service worker
        super().end_headers()


@contextmanager
def served(folder):
    """Serve a folder, and give the server's address; the server stops at the end, or when `stop` is called."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop():
        server.shutdown()
        server.server_close()

    try:
        yield f"http://127.0.0.1:{server.server_port}/", stop
    finally:
        stop()


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    root = tmp_path_factory.mktemp("served")
    db = load()
    build(root / SUB_PATH, db, check(db), pyodide=fetched(CACHE), reference=True, allow_failures=True)
    return root


@pytest.fixture(scope="session")
def site(folder):
    """The address of the site, which lies somewhere below the root of its host."""
    with served(folder) as (address, _):
        yield f"{address}{SUB_PATH}/"


@pytest.fixture(scope="session")
def names(folder):
    """The pages of the site, as their addresses end: `504/`, `en/glossary/`."""
    root = folder / SUB_PATH
    places = (path.parent.relative_to(root).as_posix().removeprefix(".") for path in root.rglob("index.html"))
    apart = ("r/", "en/r/", "api-reference")  # permanent links, which lead on at once, and the Python reference
    return sorted(place for place in places if not place.startswith(apart))


@contextmanager
def watched(browser, site):
    """Give a function that opens pages; at the end nothing may have gone wrong, nor been asked of another host."""
    contexts, troubles = [], []

    def told(message):
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            troubles.append(f"console: {message.text}")

    def asked(request):
        if foreign(request.url, site):
            troubles.append(f"foreign: {request.url}")

    def answered(response):
        if response.status >= 400:
            troubles.append(f"{response.status}: {response.url}")

    def opened(name="", *, width=1280, height=900, before=None, **options):
        # Only the tests of reading offline want it: it would fetch the whole site for every other page.
        options.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", told)
        page.on("request", asked)
        page.on("response", answered)
        if before:
            page.add_init_script(before)
        page.goto(site + name)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def open_page(browser, site):
    """Opens a page of the site: `open_page("504/", width=360)`."""
    with watched(browser, site) as opened:
        yield opened


@pytest.fixture(scope="module")
def open_shared(browser, site):
    """Opens a page that all tests of a file use."""
    with watched(browser, site) as opened:
        yield opened


def foreign(address, site):
    parts = urlsplit(address)
    return parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(site).netloc
