"""The pages, as they are seen and used: on a telephone, by keyboard, in the dark, on paper, in another language."""

import re

import pytest

CONTRAST = """element => {
  const channel = value => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = colour => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number).map(channel);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const clear = one => /rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(one).backgroundColor);
  let ground = element;
  while (ground.parentElement && clear(ground)) ground = ground.parentElement;
  const back = light(getComputedStyle(ground).backgroundColor);
  const ink = light(getComputedStyle(element).color);
  return (Math.max(back, ink) + 0.05) / (Math.min(back, ink) + 0.05);
}"""
FOCUS = """() => {
  const one = document.activeElement;
  const outlined = getComputedStyle(one).outlineStyle !== 'none';
  return [one.tagName, one.outerHTML.slice(0, 120), outlined];
}"""
DESCRIBED = """all => all.every(one => one.getAttribute('role') === 'img'
  && one.querySelector('title').textContent && one.querySelector('desc').textContent)"""
FILLS = """() => ['first', 'second'].map(player =>
  getComputedStyle(document.querySelector(`.svod-board .pieces .${player}`)).fill)"""


TELLING = ("", "504/", "543/", "b-103/", "glossary/", "questions/", "unknown/", "about/")


@pytest.mark.parametrize("root", ["", "en/"])
def test_no_page_scrolls_sideways_on_the_smallest_telephone(open_page, site, root):
    page = open_page(root, width=320, height=700)
    for name in TELLING:
        page.goto(f"{site}{root}{name}")
        assert_all_fits(page, name)


def test_no_page_scrolls_sideways_on_a_telephone(open_page, site, names):
    page = open_page("", width=360, height=700)
    for name in names:
        if not name.startswith("en"):
            page.goto(f"{site}{name}", wait_until="domcontentloaded")
            assert_all_fits(page, name)


def assert_all_fits(page, name):
    page.evaluate("() => document.querySelectorAll('details').forEach(one => { one.open = true; })")
    inside, across = page.evaluate("() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]")
    assert across <= inside, name


def test_boards_fit_a_telephone_and_their_names_can_be_read(open_page):
    page = open_page("504/", width=320, height=700)
    board = page.locator("details[open] .svod-board").first
    box = board.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    height = board.locator(".names text").first.evaluate("text => text.getBoundingClientRect().height")
    assert height >= 10


def test_every_board_has_its_words(open_page):
    page = open_page("504/")
    boards = page.locator(".svod-board")
    assert boards.count() > 50
    assert boards.evaluate_all(DESCRIBED)


# --- by keyboard -----------------------------------------------------------------------------------------------------


def test_the_first_stop_is_the_way_past_the_navigation(open_page):
    page = open_page("504/")
    page.keyboard.press("Tab")
    assert "md-skip" in page.evaluate(FOCUS)[1]
    assert page.locator(".md-skip").is_visible()
    page.keyboard.press("Enter")
    assert page.url.endswith("#504")


def test_the_focus_is_seen_and_never_lost(open_page):
    page = open_page("504/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # past the navigation
    stops = []
    for _ in range(60):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUS))
    assert [stop for stop in stops if stop[0] == "BODY"] == []
    assert [stop for stop in stops if stop[0] in ("A", "SUMMARY", "BUTTON") and not stop[2]] == []
    assert [stop for stop in stops if stop[0] == "SUMMARY"], "the examples are among the stops"


def test_an_example_is_opened_with_a_key(open_page):
    page = open_page("504/")
    closed = page.locator("details.example:not([open])").first
    name = closed.get_attribute("id")
    closed.locator("> summary").focus()
    page.keyboard.press("Enter")
    assert page.locator(f"#{name}").get_attribute("open") is not None
    assert page.locator(f"#{name} .svod-board").first.is_visible()


def test_an_address_opens_the_example_that_it_names(open_page, site):
    page = open_page("504/")
    name = page.locator("details.example:not([open])").last.get_attribute("id")
    page = open_page(f"504/#{name}")
    page.wait_for_selector(f"#{name}[open]")
    assert page.locator(f"#{name} .svod-board").first.is_visible()


# --- dress -----------------------------------------------------------------------------------------------------------


def scheme(page):
    return page.locator("body").get_attribute("data-md-color-scheme")


@pytest.mark.parametrize(("wanted", "given"), [("light", "default"), ("dark", "slate")])
def test_the_reader_gets_the_scheme_that_the_system_asks_for(open_page, wanted, given):
    assert scheme(open_page("504/", color_scheme=wanted)) == given


def test_the_scheme_can_be_switched_and_stays(open_page, site):
    page = open_page("504/", color_scheme="light")
    light = page.locator(".svod-board .cells").first.evaluate("cells => getComputedStyle(cells).fill")
    page.locator("form[data-md-component=palette] label:visible").click()
    assert scheme(page) == "slate"
    assert page.locator(".svod-board .cells").first.evaluate("cells => getComputedStyle(cells).fill") != light
    page.goto(f"{site}glossary/")
    assert scheme(page) == "slate"


@pytest.mark.parametrize("wanted", ["light", "dark"])
def test_text_stands_out_from_its_ground(open_page, wanted):
    page = open_page("504/", color_scheme=wanted)
    for selector in (
        ".statement",
        ".facts",
        ".badge",
        ".verdict",
        ".note",
        "dl.relations dt",
        "dl.relations a",
        ".effect",
    ):
        one = page.locator(f"article {selector}").first
        assert one.evaluate(CONTRAST) >= 4.5, selector


def test_players_differ_in_light_and_dark_and_in_shape(open_page):
    for wanted in ("light", "dark"):
        page = open_page("504/", color_scheme=wanted)
        fills = page.evaluate(FILLS)
        brightness = [sum(map(int, re.findall(r"\d+", fill)[:3])) for fill in fills]
        assert abs(brightness[0] - brightness[1]) > 200


def test_printing_keeps_the_examples_as_they_are_and_leaves_out_the_frame(open_page):
    page = open_page("504/", color_scheme="dark")
    opened = page.locator("details.example[open]").count()
    page.emulate_media(media="print")
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details.example[open]").count() == opened
    assert not page.locator("details.example:not([open]) .scene").first.is_visible()
    assert not page.locator(".md-header").is_visible()
    assert not page.locator(".md-sidebar--primary").is_visible()
    cells = page.locator(".svod-board .cells").first
    assert cells.evaluate("cells => getComputedStyle(cells).fill") == "rgb(255, 255, 255)"


# --- the other language ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "504/", "b-207/", "questions/"])
def test_the_switch_of_languages_stays_on_the_page(open_page, site, name):
    page = open_page(name)
    assert page.locator("html").get_attribute("lang") == "ru"
    page.locator(".md-select button").hover()
    page.locator(".md-select a[hreflang=en]").click()
    page.wait_for_url(f"{site}en/{name}")
    assert page.locator("html").get_attribute("lang") == "en"
    page.locator(".md-select button").hover()
    page.locator(".md-select a[hreflang=ru]").click()
    page.wait_for_url(f"{site}{name}")


def test_a_page_that_is_not_there_says_so_in_both_languages(open_page, site):
    page = open_page("404.html")
    assert "Такой страницы нет" in page.inner_text("main")
    assert "There is no such page" in page.inner_text("main")


def test_the_switch_of_languages_keeps_the_place_on_the_page(open_page, site):
    page = open_page("504/#504.1.1")
    page.locator(".md-select button").hover()
    page.locator(".md-select a[hreflang=en]").click()
    page.wait_for_url(f"{site}en/504/#504.1.1")
