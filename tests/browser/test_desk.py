"""The judge's desk in a real browser: by mouse, by touch, by keyboard alone; links, undo, choices, readings, paper."""

import re

import pytest

from checker.run import Runner
from engine.model.board import CELLS
from engine.model.cards import AbilityKind, CardType, Deed
from judge.desk.documents import document_of, fragment_of
from rulesdb.load import load

READY = 60_000
SPEAR = {"card": "test-spear", "player": "first", "at": "C2"}
FOE = {"card": "test-soldier", "player": "second", "at": "C1'"}
TABLE = {"position": {"active": "first", "cards": {"spear": SPEAR, "foe": FOE}}}
ACROSS = {"declare": "strike-across-row", "by": "spear", "target": "foe"}
EMPTY_TABLE = "Стол пуст. Коснитесь клетки, чтобы поставить карту."


def ready(page):
    page.wait_for_selector("#desk[data-ready]", timeout=READY)
    return page


def place(page, name):
    return page.locator(f'.desk-places [data-place="{name}"]')


def answered(page, words):
    page.locator("#desk-decision .desk-step > .answer", has_text=words).first.wait_for()


def document(page):
    return document_of(page.url.partition("#")[2])


def opened(open_page, given, **options):
    return ready(open_page(f"desk/#{fragment_of(given)}", **options))


@pytest.fixture(scope="module")
def desk(open_shared):
    """One desk for all tests that can begin by clearing it, for it takes a while to start."""
    return ready(open_shared("desk/"))


@pytest.fixture
def cleared(desk):
    desk.keyboard.press("Escape")
    desk.locator("#desk-clear").click()
    desk.get_by_text(EMPTY_TABLE).wait_for()
    return desk


def put(page, where, type="creature", ability=None):
    place(page, where).click()
    page.locator("#desk-type").select_option(type)
    if ability:
        page.locator(".desk-described summary").click()
        page.locator(f'.desk-described input[value="{ability}"]').check()
    page.locator(".desk-described button[type=submit]").click()
    page.locator(f'.desk-places [data-place="{where}"]:not([data-cards=""])').wait_for()


# --- setting up and deciding -----------------------------------------------------------------------------------------


def test_cards_are_put_an_action_and_a_target_chosen_and_the_answer_cites_its_clause(cleared):
    put(cleared, "C2", ability="strike-across-row")
    put(cleared, "C1'")
    place(cleared, "C2").click()
    cleared.get_by_role("button", name="Удар через ряд").click()
    place(cleared, "C1'").click()
    answered(cleared, "можно")
    assert cleared.locator(".desk-decisive").first.inner_text().startswith("504.1.1")
    assert cleared.locator(".desk-decisive a").first.get_attribute("href").endswith("504/#504.1.1")


def test_markers_are_set_in_the_form_and_lie_on_the_card(cleared):
    put(cleared, "C2")
    place(cleared, "C2").click()
    cleared.locator(".desk-settings summary").click()
    cleared.get_by_label("маркеры, через запятую").fill("охота, контроль , охота")
    cleared.get_by_label("маркеры, через запятую").press("Enter")
    cleared.locator("""[data-place="C2"][aria-label*='«охота» ×2, «контроль»']""").wait_for()
    (card,) = document(cleared)["position"]["cards"].values()
    assert [one["name"] for one in card["markers"]] == ["охота", "контроль", "охота"]
    cleared.get_by_role("button", name="Отменить").click()
    cleared.locator("[data-place='C2']:not([aria-label*='охота'])").wait_for()


def test_a_card_between_turns_the_answer(cleared):
    put(cleared, "C2", ability="strike-across-row")
    put(cleared, "C1'")
    put(cleared, "C1")
    place(cleared, "C1").click()
    cleared.get_by_text("Состояние карты").click()
    cleared.locator('input[name="desk-card-player"][value="second"]').check()
    place(cleared, "C2").click()
    cleared.get_by_role("button", name="Удар через ряд").click()
    cleared.locator(".aiming").wait_for()
    assert "нельзя" in place(cleared, "C1'").get_attribute("aria-label")
    place(cleared, "C1'").click()
    answered(cleared, "нельзя")


def test_a_card_of_the_base_is_found_by_its_name_and_put(cleared):
    place(cleared, "A1").click()
    cleared.get_by_text("Карты свода").click()
    cleared.locator("#desk-search").fill("стрелок меткий")
    found = cleared.locator(".desk-list li:not([hidden]) button")
    assert found.count() == 1
    found.click()
    cleared.wait_for_function("() => location.hash.length > 10")
    cleared.get_by_role("button", name="Выстрел").wait_for()
    assert document(cleared)["position"]["cards"]["test-marksman"]["at"] == "A1"


def test_undo_and_redo_walk_through_what_was_done(cleared):
    put(cleared, "C2")
    put(cleared, "C1")
    cleared.locator("#desk-undo").click()
    cleared.locator('.desk-places [data-place="C1"][data-cards=""]').wait_for()
    cleared.locator("#desk-redo").click()
    cleared.locator('.desk-places [data-place="C1"]:not([data-cards=""])').wait_for()
    cleared.keyboard.press("Control+z")
    cleared.locator('.desk-places [data-place="C1"][data-cards=""]').wait_for()


def test_a_card_is_dragged_with_the_mouse_and_moved_by_touching_two_places(cleared):
    put(cleared, "C2")
    place(cleared, "C2").drag_to(place(cleared, "D3"))
    cleared.locator('.desk-places [data-place="D3"]:not([data-cards=""])').wait_for()
    cleared.get_by_text("Состояние карты").click()
    cleared.get_by_role("button", name="Переставить").click()
    place(cleared, "auxiliary").click()
    cleared.locator('.desk-places [data-place="auxiliary"]:not([data-cards=""])').wait_for()
    assert next(iter(document(cleared)["position"]["cards"].values()))["at"] == "auxiliary"


def test_what_the_engine_refuses_is_said_and_the_table_stays(cleared):
    put(cleared, "C2")
    cleared.locator(".desk-more summary").click()
    before = cleared.url
    for text, said in (
        ("{", "Это не JSON."),
        ("1 C9 creature", "#6"),
        ('{"position": {"cards": {"x": {}}}}', "$.position.cards.x"),
    ):
        cleared.locator("#desk-text").fill(text)
        cleared.locator("#desk-apply").click()
        cleared.locator(".desk-trouble", has_text=said).wait_for()
    cleared.locator("#desk-undo").click()
    cleared.wait_for_function("url => location.href === url", arg=before)
    cleared.locator(".desk-more summary").click()


def test_a_case_typed_as_a_line_is_laid_out_and_decided(cleared):
    cleared.locator(".desk-more summary").click()
    cleared.locator("#desk-text").fill("1 С1 боец=существо; 2 С1' враг=существо > боец удар враг")
    cleared.locator("#desk-apply").click()
    answered(cleared, "можно")
    cleared.locator(".desk-more summary").click()


# --- documents -------------------------------------------------------------------------------------------------------


def test_a_link_opens_the_same_case_for_a_colleague(open_page):
    given = {**TABLE, "actions": [ACROSS]}
    page = opened(open_page, given)
    answered(page, "можно")
    assert document(page) == given
    assert page.locator("#desk-link").input_value() == page.url


def test_a_damaged_link_says_so(open_page):
    page = ready(open_page("desk/#broken"))
    assert "она повреждена" in page.locator(".desk-trouble").inner_text()


def test_every_kind_of_example_opens_with_one_tap(open_page, site):
    page = open_page("504/")
    link = page.locator("details.example[open] .to-desk a").first
    verdict = page.locator("details.example[open] summary .verdict").first.inner_text()
    link.click()
    ready(page)
    answered(page, verdict)
    assert page.url.startswith(f"{site}desk/#case=")


def pending():
    db = load()
    runner = Runner(db)
    for example in db.examples.values():
        steps = runner.result(example).steps
        for number, step in enumerate(steps, 1):
            if step.decision.get("outcomes"):
                return {"position": example.position, "actions": [one.action for one in steps[:number]]}
    raise AssertionError("no example leaves a choice open")


def test_a_pending_choice_is_answered_and_the_game_goes_on(open_page):
    given = pending()
    page = opened(open_page, given)
    options = page.locator(".desk-pending button")
    assert options.count() >= 2
    assert page.locator(".desk-outcomes").count() == 1
    options.first.click()
    page.wait_for_function("count => document.querySelectorAll('.desk-step').length > count", arg=len(given["actions"]))
    page.locator("#desk-undo").click()
    page.locator(".desk-pending button").first.wait_for()


def test_a_pending_roll_is_answered_by_touching_the_face_that_was_rolled(open_page):
    position = load().examples["strike-rolls-after-its-target"].position
    page = opened(open_page, {"position": position, "actions": [{"pass": "first"}, {"pass": "second"}]}, width=360)
    assert page.locator(".desk-dice button").all_inner_texts() == ["1", "2", "3", "4", "5", "6"]
    heights = {round(one.bounding_box()["y"]) for one in page.locator(".desk-dice button").all()}
    assert len(heights) == 1, "all six in one row on a telephone"
    page.locator(".desk-outcomes > summary").click()
    row = page.locator(".desk-shares tbody", has_text="(C1')").locator("tr", has_text="7/18 (38,9 %)")
    assert row.first.inner_text().split() == ["7/18", "(38,9", "%)", "ран:", "1", "—", "выбирать", "не", "пришлось"]
    for face, said in (("4", "(C1): на кубике 4"), ("2", "(C1'): на кубике 2")):
        page.locator(".desk-dice button", has_text=face).click()
        page.locator(".desk-step .events", has_text=said).wait_for()
    assert document(page)["dice"] == [4, 2]
    page.locator(".desk-pending button", has_text="оставить результат").wait_for()
    page.locator("#desk-undo").click()
    page.wait_for_function("() => document.querySelectorAll('.desk-dice button').length === 6")
    assert document(page)["dice"] == [4]


def undetermined():
    db = load()
    runner = Runner(db)
    for example in db.examples.values():
        step = runner.result(example).steps[0]
        if step.decision["verdict"] == "undetermined" and all(one["verdict"] for one in step.decision["branches"]):
            return {"position": example.position, "actions": [example.steps[0].action]}
    raise AssertionError("no example is undetermined")


def test_what_happened_is_told_in_words(open_page):
    page = opened(open_page, pending())
    assert "[object" not in page.inner_text("#desk")
    assert page.locator(".desk-step .events li").count() >= 1
    assert page.locator("#desk-waiting .waiting").count() >= 1


def test_an_open_question_is_played_on_under_a_reading_and_the_reading_dropped_again(open_page):
    page = opened(open_page, undetermined())
    answered(page, "не определено")
    page.get_by_role("button", name="Играть дальше при этом толковании").first.click()
    page.wait_for_function("() => !document.querySelector('.desk-step > .answer .undetermined')")
    assert document(page)["readings"]
    page.locator(".desk-more summary").click()
    page.locator("#desk-readings button").click()
    answered(page, "не определено")


def test_the_desk_speaks_english_and_its_links_stay_english(open_page):
    page = ready(open_page(f"en/desk/#{fragment_of({**TABLE, 'actions': [ACROSS]})}"))
    answered(page, "legal")
    assert page.locator(".desk-decisive a").first.evaluate("link => link.href").endswith("/en/504/#504.1.1")


def test_the_protocol_on_paper_has_the_board_the_answer_and_the_reasons_and_no_tools(open_page):
    page = opened(open_page, {**TABLE, "actions": [ACROSS]})
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.locator("#desk-print").click()
    assert page.evaluate("() => window.printed")
    page.emulate_media(media="print")
    for shown in (".desk-picture svg", ".desk-decisive", ".desk-why .trace"):
        assert page.locator(shown).first.is_visible(), shown
    for hidden in (".desk-tools", ".desk-panel", "#desk-active"):
        assert not page.locator(hidden).is_visible(), hidden


# --- by keyboard, by finger, by ear ----------------------------------------------------------------------------------


def test_a_dispute_is_settled_with_the_keyboard_alone(cleared):
    page = cleared
    press = page.keyboard.press
    place(page, "C1").focus()
    for key in ("ArrowDown", "Enter"):
        press(key)
    assert page.evaluate("() => document.activeElement.dataset.place") == "C2"
    page.locator(".desk-described").wait_for()
    tab_to(page, "#desk-type")
    tab_to(page, ".desk-described button[type=submit]")
    press("Enter")
    page.locator('.desk-places [data-place="C2"]:not([data-cards=""])').wait_for()
    tab_to(page, '.desk-places [data-place="C2"]', back=True)
    press("ArrowUp")
    press("Enter")
    page.locator(".desk-described").wait_for()
    tab_to(page, ".desk-described button[type=submit]")
    press("Enter")
    page.locator('.desk-places [data-place="C1"]:not([data-cards=""])').wait_for()
    page.get_by_role("button", name="Простой удар").wait_for()
    tab_to(page, ".desk-options .primary")
    press("Enter")
    page.locator(".aiming").wait_for()
    tab_to(page, '.desk-places [data-place="C1"]', back=True)
    press("ArrowDown")
    press("Enter")
    answered(page, "можно")


def tab_to(page, selector, back=False):
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"{selector} is not reached with the Tab key")


def test_escape_leaves_what_was_begun_and_delete_takes_a_card_away(cleared):
    put(cleared, "C2", ability="shot")
    place(cleared, "C2").click()
    cleared.get_by_role("button", name="Выстрел").click()
    cleared.locator(".aiming").wait_for()
    cleared.keyboard.press("Escape")
    cleared.locator(".desk-panel:not(.aiming)").wait_for()
    assert cleared.evaluate("() => document.activeElement.dataset.place") == "C2"
    cleared.keyboard.press("Delete")
    cleared.locator('.desk-places [data-place="C2"][data-cards=""]').wait_for()


def test_every_place_says_what_lies_there(cleared):
    put(cleared, "C2")
    assert place(cleared, "C2").get_attribute("aria-label") == "C2: «существо», первый игрок"
    assert place(cleared, "C1").get_attribute("aria-label") == "C1: пусто"
    assert cleared.locator(".desk-places [tabindex='0']").count() == 1


def test_a_finger_does_all_of_it_on_a_telephone(open_page):
    page = ready(open_page("desk/", width=360, height=740, has_touch=True, is_mobile=True))
    place(page, "B2").tap()
    page.locator(".desk-described button[type=submit]").tap()
    page.locator('.desk-places [data-place="B2"]:not([data-cards=""])').wait_for()
    place(page, "B1").tap()
    page.locator(".desk-described button[type=submit]").tap()
    page.locator('.desk-places [data-place="B1"]:not([data-cards=""])').wait_for()
    place(page, "B2").tap()
    page.get_by_role("button", name="Простой удар").tap()
    place(page, "B1").tap()
    answered(page, "можно")
    small = page.evaluate("""() => [...document.querySelectorAll('.desk button, .desk select')]
      .filter(one => one.checkVisibility() && !one.matches('.desk-link'))
      .map(one => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect()])
      .filter(([, box]) => box.height < 24 || box.width < 24).map(([name]) => name)""")
    assert [name for name in small if name] == []


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_scrolls_sideways(open_page, width):
    page = opened(open_page, {**TABLE, "actions": [ACROSS]}, width=width)
    for name, shown in ((None, ".desk-step"), ("C2", ".desk-settings"), ("A1", ".desk-described")):
        if name:
            place(page, name).click()
        page.locator(shown).first.wait_for()
        page.evaluate("() => document.querySelectorAll('details').forEach(one => { one.open = true; })")
        inside, across = page.evaluate(
            "() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]"
        )
        assert across <= inside, name


# --- the engine's place ----------------------------------------------------------------------------------------------


def test_pyodide_is_loaded_on_the_desk_alone(browser, site):
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for name in ("", "504/", "glossary/", "en/"):
        page.goto(site + name, wait_until="load")
    assert [url for url in asked if "runtime/" in url] == []
    context.close()


def test_a_load_that_fails_is_told_in_words(browser, site):
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/runtime/svod-*.zip", lambda route: route.fulfill(body=b"PK not the archive"))
    page.goto(f"{site}desk/")
    page.get_by_text("Движок не загрузился").wait_for(timeout=READY)
    assert "sha256" in page.locator("#desk-loading").inner_text()
    context.close()


REMEMBERED = "#desk[data-remembered]"
DAMAGED = """async () => {
  const name = (await caches.keys()).find(one => one.endsWith(' memory'));
  const cache = await caches.open(name);
  const [kept] = await cache.keys();
  await cache.put(kept, new Response('not a memory'));
}"""
SIZE = """async () => {
  const cache = await caches.open((await caches.keys()).find(one => one.endsWith(' memory')));
  return (await (await cache.match((await cache.keys())[0])).arrayBuffer()).byteLength;
}"""


@pytest.fixture
def remembered(browser, site):
    """A desk that has been opened once before, on a page that is to be opened again."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{site}desk/")
    page.wait_for_selector(REMEMBERED, timeout=READY)
    page.goto("about:blank")
    yield page
    context.close()


@pytest.mark.parametrize(("folder_of", "words"), [("", "можно"), ("en/", "legal")])
def test_the_next_start_goes_on_from_the_kept_memory_and_decides_the_same(remembered, site, folder_of, words):
    remembered.route("**/runtime/svod-*.zip", lambda route: route.abort())  # what the first start was made from
    remembered.goto(f"{site}{folder_of}desk/#{fragment_of({**TABLE, 'actions': [ACROSS]})}")
    ready(remembered)
    answered(remembered, words)
    assert remembered.locator(".desk-step .citation, .desk-step a", has_text="504.1.1").count()
    remembered.locator("#desk-text").evaluate("one => { one.value = 'nonsense'; }")
    remembered.locator("#desk-apply").evaluate("one => one.click()")
    remembered.locator(".desk-trouble").wait_for()  # the engine refuses, and nothing that Python lacks breaks


def test_a_damaged_memory_is_made_anew(remembered, site):
    remembered.goto(f"{site}404.html")
    remembered.evaluate(DAMAGED)
    remembered.goto(f"{site}desk/#{fragment_of({**TABLE, 'actions': [ACROSS]})}")
    answered(ready(remembered), "можно")
    remembered.wait_for_selector(REMEMBERED, timeout=READY)
    assert remembered.evaluate(SIZE) > 10_000_000


def test_no_word_of_the_rules_stands_in_the_scripts(folder):
    """What a kind of attack may do is the engine's to say; the scripts do not even know the kinds."""
    scripts = list(folder.rglob("assets/desk/*.mjs"))
    assert len(scripts) >= 16
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        known = {*AbilityKind, *CardType, *Deed, *CELLS}
        assert known & set(re.findall(r"[\"'`]([\w'-]+)[\"'`]", text)) <= {"C1", "close"}, script.name


# --- on a telephone --------------------------------------------------------------------------------------------------


def test_on_a_telephone_the_gist_of_the_decision_stands_above_the_board_and_leads_to_it(open_page):
    blocked = {**TABLE["position"]["cards"], "wall": {"card": "test-soldier", "player": "second", "at": "C1"}}
    case = {"position": {"active": "first", "cards": blocked}, "actions": [ACROSS]}
    page = opened(open_page, case, width=360, height=740, has_touch=True, is_mobile=True)
    gist = page.locator("#desk-answer")
    assert gist.inner_text().split() == ["нельзя", "504.1.1"]
    assert gist.bounding_box()["y"] < page.locator("#desk-board").bounding_box()["y"]
    gist.tap()
    page.wait_for_function(
        "() => document.querySelector('.desk-decisive').getBoundingClientRect().bottom < innerHeight"
    )


def test_on_a_wide_screen_the_decision_itself_is_beside_the_board(open_page):
    page = opened(open_page, {**TABLE, "actions": [ACROSS]}, width=1280)
    assert not page.locator("#desk-answer").is_visible()
    assert page.locator(".desk-decisive").first.is_visible()


def test_without_a_decision_it_says_so(cleared):
    assert cleared.locator("#desk-decision").inner_text() == "Решения ещё нет."
