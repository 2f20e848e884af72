"""Reading, searching and settling a dispute with the network off; a newer version is offered and not forced."""

import gzip
import json
import re
import shutil
from contextlib import contextmanager

import pytest

from judge.desk.documents import fragment_of
from tests.browser.conftest import SUB_PATH, served

KEPT = "() => document.documentElement.dataset.kept === 'true'"
WAIT = 120_000  # Pyodide starts within seconds, on a machine that has more to do within a minute or two
CASE = {
    "position": {
        "cards": {
            "spear": {"card": "test-spear", "player": "first", "at": "C2"},
            "foe": {"card": "test-soldier", "player": "second", "at": "C1'"},
        }
    },
    "actions": [{"declare": "strike-across-row", "by": "spear", "target": "foe"}],
}


@contextmanager
def reader(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(KEPT, timeout=WAIT)
    yield page
    context.close()


@pytest.fixture
def online(folder):
    """The site on a server of its own, that a test can stop."""
    with served(folder) as (address, stop):
        yield f"{address}{SUB_PATH}/", stop


def test_after_one_visit_every_page_and_the_search_work_without_the_network(browser, online):
    address, stop = online
    with reader(browser, address) as page:
        stop()
        for name in ("504/", "543/#543.1.1", "glossary/", "questions/", "b-207/"):
            page.goto(address + name)
            assert page.locator("article h1").is_visible(), name
        page.keyboard.press("/")
        page.wait_for_selector(".md-search__input:focus")
        page.keyboard.insert_text("504.1.1")
        page.locator(".md-search-result__item a").first.wait_for(timeout=WAIT)
        assert "504.1.1" in page.locator(".md-search-result__item").first.inner_text()


def test_a_page_that_is_not_there_is_told_so_offline_too(browser, online):
    address, stop = online
    with reader(browser, address) as page:
        stop()
        assert page.goto(f"{address}999/").status == 404
        assert "Такой страницы нет" in page.inner_text("main")


def test_the_desk_settles_a_dispute_offline_after_it_was_opened_once(browser, online):
    address, stop = online
    with reader(browser, f"{address}desk/") as page:
        page.wait_for_selector("#desk[data-ready]", timeout=WAIT)
        page.wait_for_function(
            """async () => {
              const kept = async ending => {
                const name = (await caches.keys()).find(one => one.endsWith(ending));
                return name ? (await (await caches.open(name)).keys()).map(one => one.url) : [];
              };
              const pages = await kept(' ru');
              return pages.some(one => one.includes('/offline/ru-')) && (await kept(' runtime')).length >= 6;
            }""",
            timeout=WAIT,
        )
        stop()
        page.goto(f"{address}504/")
        page.goto(f"{address}desk/#{fragment_of(CASE)}")
        page.locator(".desk-step > .answer", has_text="можно").wait_for(timeout=WAIT)


def test_the_desk_works_offline_when_it_was_kept_from_the_home_page_and_never_opened(browser, online):
    address, stop = online
    with reader(browser, f"{address}en/") as page:
        page.locator("#keep-offline").click()
        page.get_by_text("Kept: the reference and the desk").wait_for(timeout=WAIT)
        stop()
        page.goto(f"{address}en/desk/#{fragment_of(CASE)}")
        page.locator(".desk-step > .answer", has_text="legal").wait_for(timeout=WAIT)


def test_nothing_is_kept_of_the_desk_before_it_is_asked_for(browser, online):
    address, _ = online
    with reader(browser, address) as page:
        names = page.evaluate("() => caches.keys()")
        assert [name.rpartition(" ")[2] for name in names] == ["ru"]


def test_a_newer_version_is_offered_and_taken_only_when_the_reader_says_so(browser, folder, tmp_path):
    root = tmp_path / "host"
    shutil.copytree(folder, root)
    site = root / SUB_PATH
    with served(root) as (host, _), reader(browser, f"{host}{SUB_PATH}/about/") as page:
        publish_again(site)
        page.reload()
        page.locator("#svod-update").wait_for(timeout=WAIT)
        assert "новое слово" not in page.inner_text("article"), "what is read stays the version that was kept"
        page.locator("#svod-update button").last.click()
        assert page.locator("#svod-update").count() == 0
        page.reload()
        page.locator("#svod-update button").first.click()
        page.get_by_text("новое слово").wait_for(timeout=WAIT)
        versions = {name.split(" ")[2] for name in page.evaluate("() => caches.keys()")}
        assert versions == {"newer"}, "the older version is gone"


def publish_again(site):
    """Change a word of a page, as a new build would: its archive has another name, and so has the version."""
    worker = (site / "sw.js").read_text(encoding="utf-8")
    name = re.search(r'"ru": "(offline/[^"]+)"', worker)[1]
    files = json.loads(gzip.decompress((site / name).read_bytes()))
    files["about/"]["text"] = files["about/"]["text"].replace("</h1>", " новое слово</h1>")
    newer = "offline/ru-newer.json.gz"
    (site / newer).write_bytes(gzip.compress(json.dumps(files).encode()))
    worker = re.sub(r'const VERSION = "\w+"', 'const VERSION = "newer"', worker.replace(name, newer))
    (site / "sw.js").write_text(worker, encoding="utf-8")
