"""The official text on the local site, in a real browser: read beside the restatement, found by words and by number."""

import socket
import threading

import pytest
import uvicorn

from judge.official.overlay import Overlay
from judge.service import application
from tests.browser.conftest import SUB_PATH, watched
from tests.judge.command import Svod
from tests.judge.official import OLD, text_file

ALONE = "507. Вёсла и уключины.\n507.1.1. Уключину смазывают варом.\n"


@pytest.fixture
def local(folder, tmp_path, capsys):
    """The address of the site as `svod serve` serves it, with a text imported that has a section of its own."""
    assert Svod(capsys)("import", text_file(tmp_path, OLD + ALONE, "rules.txt"), "--name", "2029").code == 0
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(application(folder / SUB_PATH, Overlay()), log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    server.should_exit = True
    thread.join()
    listener.close()


@pytest.fixture
def open_page(browser, local):
    with watched(browser, local) as opened:
        yield opened


def test_the_wording_is_read_below_the_restatement_and_leads_to_its_section(open_page):
    page = open_page("504/")
    wording = page.locator("#official-2029-504\\.1")
    assert "Карта на поле боя может зажечь" in wording.inner_text()
    assert wording.evaluate("one => one.previousElementSibling.matches('.statement')")
    wording.locator("a").click()
    page.locator("section[id='504.1']:target").wait_for()
    assert "rules.txt, строка 3" in page.locator("section[id='504.1']").inner_text()


@pytest.mark.parametrize(
    ("query", "title", "words"),
    [
        ("уключину смазывают", "507.1.1 · Официальный текст: «2029»", "варом"),
        ("п. 507.1.1", "507.1.1 · Официальный текст: «2029»", "варом"),
        ("504.1", "504.1 · Официальный текст: «2029»", "может зажечь любой фонарь"),
    ],
)
def test_the_wording_is_found_by_words_and_by_number(open_page, query, title, words):
    page = open_page("")
    page.locator("#home-search").fill(query)
    found = page.locator(".md-search-result__item", has_text=title)
    found.wait_for()
    assert words in found.inner_text()
