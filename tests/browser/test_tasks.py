"""What people come for, done from beginning to end as they would do it, and once more with the keyboard alone."""

import re

from tests.browser.test_desk import READY, answered, place, ready, tab_to

QUESTION = "летун бьёт артефакт"
RULING = "ruling-flyer-against-an-artifact/"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def test_the_rule_is_found_the_case_opened_on_the_desk_and_its_link_sent_to_a_colleague(open_page, site):
    page = open_page("", width=360, height=740, has_touch=True, is_mobile=True, **CLIPBOARD)
    page.locator("#home-search").tap()
    page.keyboard.insert_text(QUESTION)
    page.locator(f".md-search-result__item a[href*='{RULING}']").first.tap()
    page.wait_for_url(re.compile(RULING))
    assert page.locator("article .statement").inner_text().startswith("Да")
    page.get_by_role("link", name="Открыть на столе").tap()
    ready(page)
    answered(page, "можно")
    page.evaluate("() => { navigator.share = undefined; }")
    page.locator("#desk-share").tap()
    page.get_by_text("Ссылка скопирована.").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(f"{site}desk/#case=")
    colleague = ready(open_page(link.removeprefix(site)))
    answered(colleague, "можно")
    assert colleague.locator(".desk-decisive").inner_text() == page.locator(".desk-decisive").inner_text()


def test_a_finger_on_the_field_of_the_home_page_is_in_the_search_at_once_and_no_letter_is_lost(open_page):
    page = open_page("", width=360, height=740, has_touch=True, is_mobile=True)
    page.locator("#home-search").tap()
    page.wait_for_function("() => document.activeElement.matches('[data-md-component=search-query]')")
    page.keyboard.type(QUESTION)
    assert page.locator("[data-md-component=search-query]").input_value() == QUESTION
    page.locator(f".md-search-result__item a[href*='{RULING}']").first.wait_for()
    bottom = page.locator(".md-search-result__item a[href*='504.2']").first.bounding_box()
    assert bottom["y"] + bottom["height"] < 740, "the clause is in the first view"


def test_an_answer_with_its_clause_is_in_the_first_view_of_a_telephone(open_page):
    page = open_page(RULING, width=360, height=740)
    for part in (".statement", "#clauses ~ ul > li"):
        box = page.locator(f"article {part}").first.bounding_box()
        assert box["y"] + box["height"] < 740, part


def test_the_same_with_the_keyboard_alone(open_page, site):
    page = open_page("", **CLIPBOARD)
    press = page.keyboard.press
    tab_to(page, "#home-search")
    page.keyboard.insert_text(QUESTION)
    page.locator(f".md-search-result__item a[href*='{RULING}']").first.wait_for()
    for _ in range(20):
        press("ArrowDown")
        if page.evaluate("ruling => document.activeElement.href?.includes(ruling)", RULING):
            break
    press("Enter")
    page.wait_for_url(re.compile(RULING))
    tab_to(page, "a[href*='desk/#case=']")
    press("Enter")
    ready(page)
    answered(page, "можно")
    tab_to(page, "#desk-share")
    press("Enter")
    page.get_by_text("Ссылка скопирована.").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url
    tab_to(page, '.desk-places [tabindex="0"]')
    assert "клетк" in page.locator(".desk-places").get_attribute("aria-label")


def test_a_section_prints_without_what_only_a_screen_needs(open_page):
    page = open_page("504/")
    page.emulate_media(media="print")
    assert page.locator("article .statement").first.is_visible()
    assert page.locator("article .svod-board").first.is_visible()
    for hidden in (".md-sidebar", ".md-header", ".md-footer", ".permanent", ".to-desk"):
        assert not page.locator(hidden).first.is_visible(), hidden
    closed = page.locator("details.example:not([open])").count()
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert closed == page.locator("details.example:not([open])").count(), "what was closed stays closed on paper"
    assert pages <= 16


def test_the_keyboard_finds_its_way_past_the_menu_and_every_stop_can_be_seen(open_page):
    page = open_page("504/")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.md-skip')"), "the first stop leads past the menu"
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        seen = page.evaluate("""() => {
          const one = document.activeElement, style = getComputedStyle(one);
          return one.checkVisibility() && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
        }""")
        assert seen, page.evaluate("() => document.activeElement.outerHTML.slice(0, 120)")


def test_the_desk_is_ready_to_be_touched_while_the_engine_still_loads(open_page):
    """The board is there at once, and what happens meanwhile is said."""
    page = open_page("desk/")
    assert page.locator("#desk-board svg").is_visible()
    page.wait_for_selector("#desk[data-ready]", timeout=READY)
    assert page.locator("#desk-loading").count() == 0
    assert place(page, "C1").is_visible()
