"""What holds for every page: accessible, valid, quiet, its links alive, nothing asked of another host."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from judge.desk.documents import fragment_of
from rulesdb.load import load
from tests.browser.conftest import SUB_PATH
from tests.browser.tools import node, node_modules

PAGES = ("", "504/", "503/", "b-207/", "glossary/", "questions/", "unknown/", "cards/", "card-test-spear/", "rulings/")
AXE = "() => axe.run(document, {resultTypes: ['violations']})"
DECIDED = {
    "position": {
        "cards": {
            "spear": {"card": "test-spear", "player": "first", "at": "C2"},
            "foe": {"card": "test-soldier", "player": "second", "at": "C1'", "closed": True},
        }
    },
    "actions": [{"declare": "strike-across-row", "by": "spear", "target": "foe"}],
}


@pytest.fixture(scope="session")
def modules():
    return node_modules()


@pytest.fixture(scope="session")
def axe(modules):
    return (modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page, axe):
    page.evaluate(axe)
    found = page.evaluate(AXE)["violations"]
    return [(one["id"], one["help"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages(open_page, site, axe, scheme):
    page = open_page("", color_scheme=scheme)
    for root in ("", "en/"):
        for name in PAGES:
            page.goto(f"{site}{root}{name}")
            assert violations(page, axe) == [], f"{root}{name}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_desk_in_any_state(open_page, axe, scheme):
    page = open_page(f"desk/#{fragment_of(DECIDED)}", color_scheme=scheme, width=360)
    page.wait_for_selector("#desk[data-ready]", timeout=60_000)
    assert violations(page, axe) == [], "decided"
    page.locator('[data-place="C2"]').click()
    page.locator(".desk-options .primary").first.wait_for()
    assert violations(page, axe) == [], "a card"
    page.get_by_role("button", name="Удар через ряд").click()
    page.locator(".aiming").wait_for()
    assert violations(page, axe) == [], "aiming"
    page.keyboard.press("Escape")
    page.locator('[data-place="A1"]').click()
    page.locator(".desk-described").wait_for()
    page.evaluate("() => document.querySelectorAll('.desk details').forEach(one => { one.open = true; })")
    assert violations(page, axe) == [], "an empty cell"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_the_desk_is_loaded(open_page, axe, scheme):
    silent = "window.Worker = class { addEventListener() {} postMessage() {} }"  # an engine that never answers
    page = open_page("desk/", before=silent, color_scheme=scheme, width=360)
    page.wait_for_selector("#desk.loading")
    assert violations(page, axe) == []


def test_axe_finds_nothing_where_a_die_is_to_be_rolled(open_page, axe):
    position = load().examples["strike-rolls-after-its-target"].position
    rolling = {"position": position, "actions": [{"pass": "first"}, {"pass": "second"}]}
    page = open_page(f"desk/#{fragment_of(rolling)}", width=360)
    page.locator(".desk-dice").wait_for(timeout=60_000)
    page.evaluate("() => document.querySelectorAll('.desk details').forEach(one => { one.open = true; })")
    assert violations(page, axe) == []


# --- HTML ------------------------------------------------------------------------------------------------------------

# The theme's own checkboxes, which open its menus, say `autocomplete`; all else that the standard asks holds.
THE_THEMES = {"valid-autocomplete": "off"}


def test_the_html_is_valid(folder, modules, tmp_path):
    names = ("index.html", *(f"{root}{name}index.html" for root in ("", "en/") for name in (*PAGES[1:], "desk/")))
    for name in (*names, "404.html", "r/504.1.1/index.html"):
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / SUB_PATH / name, place)
    told = {"root": True, "extends": ["html-validate:standard"], "rules": THE_THEMES}
    (tmp_path / ".htmlvalidate.json").write_text(json.dumps(told), encoding="utf-8")
    validator = modules / "html-validate" / "bin" / "html-validate.mjs"
    command = [*node(), str(validator), "--formatter", "json=found.json", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300)
    assert (tmp_path / "found.json").is_file(), done.stderr
    found = {
        (one["ruleId"], one["message"], one["selector"])
        for file in json.loads((tmp_path / "found.json").read_text("utf-8"))
        for one in file["messages"]
        if one["severity"] == 2
    }
    assert sorted(found, key=str)[:12] == []


# --- links -----------------------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """The ids and the links of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        self.ids |= {told[key] for key in ("id", "name") if told.get(key)}
        place = told.get("href") if tag in ("a", "link") else told.get("src")
        if place:
            self.links.append(place)


THANKS = {"https://github.com/pradyunsg/furo"}  # the theme of the Python reference names itself in its footer


def test_every_link_and_anchor_of_the_whole_site_leads_somewhere(folder):
    """All pages in both languages, the Python reference among them, by the files that a host would give."""
    root = folder / SUB_PATH
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in root.rglob("*.html")}
    assert len(pages) > 1500
    dead = set()
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        here = re.sub(r"(^|/)index\.html$", r"\1", f"/{path.relative_to(root).as_posix()}")
        for link in page.links:
            parts = urlsplit(urljoin(here, link))
            if parts.scheme in ("javascript", "data") or link in THANKS:
                continue  # the theme's button that shares a query; the icon of a page that only leads on
            if parts.scheme or parts.netloc:
                dead.add((here, link))
                continue
            file = root / unquote(parts.path).lstrip("/")
            file = file / "index.html" if file.is_dir() else file
            anchor = unquote(parts.fragment)
            if not file.is_file() or (
                anchor and not anchor.startswith("case=") and file in pages and anchor not in pages[file].ids
            ):
                dead.add((here, link))
    assert sorted(dead)[:10] == []


def test_nothing_on_the_site_is_loaded_from_another_host(folder):
    """Pages name no other host in what they load; the theme's and Pyodide's own scripts are held by the other tests."""
    root = folder / SUB_PATH
    for path in root.rglob("*.html"):
        loads = re.findall(r'<(?:script|img|iframe|link)\b[^>]*?(?:src|href)="(https?:)?//', path.read_text("utf-8"))
        assert loads == [], path


# --- permanent links, copying ----------------------------------------------------------------------------------------


def test_a_permanent_link_leads_to_the_clause(open_page, site):
    page = open_page("r/504.1.1/")
    page.wait_for_url(f"{site}504/#504.1.1")
    page = open_page("en/r/b-207.7/")
    page.wait_for_url(f"{site}en/b-207/#b:207.7")


def test_copying_gives_number_statement_and_link(open_page, site):
    page = open_page("504/", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Скопировать: 504.4", exact=True).click()
    page.get_by_text("Скопировано").wait_for()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("504.4. ")
    assert "вспомогательная зона" in copied
    assert copied.endswith(f"\n{site}r/504.4/")


def test_a_term_in_a_statement_tells_its_meaning(open_page):
    page = open_page("504/")
    term = page.locator(".statement a").first
    term.focus()
    page.locator("[role=tooltip], .md-tooltip--active").first.wait_for()


def test_the_field_on_the_home_page_searches_as_one_types(open_page):
    page = open_page("")
    page.locator("#home-search").fill("504.1.1")
    page.locator(".md-search-result__item a").first.wait_for()
    assert page.evaluate("() => document.activeElement.matches('.md-search__input')")
    assert page.locator(".md-search__input").input_value() == "504.1.1"


def test_a_missing_page_at_any_depth_leads_home(browser, folder, site):
    page_404 = folder / SUB_PATH / "404.html"
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    for name in ("x", "x/y/z/", "en/504/nothing/"):
        page.route(f"{site}{name}", lambda route: route.fulfill(status=404, path=page_404, content_type="text/html"))
        page.goto(site + name)
        page.wait_for_selector("a[data-found]")
        assert {one.evaluate("link => link.href") for one in page.locator("a").all()} == {site, f"{site}en/"}
    context.close()
