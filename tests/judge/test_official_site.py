"""The official text on the local site: laid over pages as they are sent, and never in a file of the site."""

import json

import pytest
from starlette.testclient import TestClient

from checker.run import check
from judge.official.overlay import Overlay
from judge.service import application
from judge.site.build import PROJECT
from judge.site.pages import LANGUAGES, Pages
from rulesdb.load import load
from tests.judge.command import Svod
from tests.judge.official import OLD, SHIFTED, text_file
from tests.judge.site.small_data import small_data

PAGE = (
    '<h1 id="504">504 Атаки</h1><p class="facts">раздел</p>'
    '<h2 class="clause" id="504.1">504.1</h2><p class="facts"><span>разрешение</span></p>'
    '<p class="statement">Пересказ.</p><p class="note">Примечание.</p>'
    '<h2 class="clause" id="504.3">504.3</h2><p class="facts">нет</p><h2 id="504.11">504.11</h2><script>own()</script>'
)
INDEX = {
    "config": {"lang": ["ru"]},
    "docs": [
        {"location": "504/", "title": "504 Атаки", "text": "<p>Раздел.</p>", "boost": 3},
        {"location": "504/#504.1", "title": "504.1", "text": "<p>Пересказ.</p>", "boost": 3},
    ],
}
LOCAL = "http://127.0.0.1"


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    for language in ("", "en"):
        (folder / language / "504").mkdir(parents=True)
        (folder / language / "search").mkdir()
        (folder / language / "504" / "index.html").write_text(PAGE, encoding="utf-8")
        (folder / language / "index.html").write_text("<p>Начало</p>", encoding="utf-8")
        (folder / language / "search" / "search_index.json").write_text(json.dumps(INDEX), encoding="utf-8")
    return folder


@pytest.fixture
def imported(capsys, tmp_path):
    svod = Svod(capsys)
    svod("import", text_file(tmp_path, OLD, "rules.txt"), "--name", "2029")
    return svod


@pytest.fixture
def client(site, imported):
    return TestClient(application(site, Overlay()), base_url=LOCAL)


def test_the_wording_stands_below_the_statement_marked_with_edition_and_source(client):
    page = client.get("/504/").text
    aside = page.index('<aside class="official" id="official-2029-504.1"')
    assert page.index("Пересказ.") < aside < page.index("Примечание.")
    shown = page[aside : page.index("</aside>", aside)]
    link = "/imported/2029/504/#504.1"
    assert f'Официальный текст: <a href="{link}">«2029»</a>, rules.txt, строка 3, импортировано' in shown
    assert 'id="504.1"' in client.get("/imported/2029/504/").text
    assert "504.1. Карта на поле боя может зажечь" in shown
    assert ">«2029»</a>, rules.txt, line 3, imported" in client.get("/en/504/").text


def test_a_clause_without_a_statement_and_a_longer_number(client):
    page = client.get("/504/").text
    assert page.index('id="504.3"') < page.index("Лестница не считается") < page.index('id="504.11"')
    assert "official-2029-504.11" not in page


def test_scripts_in_the_text_are_shown_and_never_run(client):
    response = client.get("/504/")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in response.text
    assert response.text.count("<script") == 1
    assert "unsafe-inline" not in response.headers["content-security-policy"].partition("script-src")[2]


def test_the_search_of_the_site_finds_the_wording(client):
    docs = client.get("/search/search_index.json").json()["docs"]
    added = [one for one in docs if one["location"] == "504/#official-2029-504.1"]
    assert "зажечь любой фонарь" in added[0]["text"]
    assert "Официальный текст" in added[0]["title"]
    assert added[0]["number"] == "504.1"  # by which the search of the site finds it
    assert docs[: len(INDEX["docs"])] == INDEX["docs"]
    assert all(one["text"] for one in docs[len(INDEX["docs"]) :])  # the search passes over an entry without a text


def test_no_file_of_the_site_is_changed(client, site):
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    client.get("/504/")
    client.get("/search/search_index.json")
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before


def test_the_service_alone_lays_nothing_over(site, imported):
    assert TestClient(application(site), base_url=LOCAL).get("/504/").text == PAGE


def test_a_new_import_is_seen_at_once_and_an_unchanged_page_is_not_sent_again(client, imported, tmp_path):
    first = client.get("/504/")
    again = client.get("/504/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    imported("import", text_file(tmp_path, SHIFTED, "rules.txt"), "--name", "2029")
    after = client.get("/504/", headers={"if-none-match": first.headers["etag"]})
    assert after.status_code == 200
    assert "должна зажечь" in after.text
    assert "может зажечь" not in after.text


def test_a_damaged_store_does_not_take_the_site_down(client, svod_home):
    (svod_home / "official" / "2029.sqlite").write_bytes(b"rubbish")
    assert client.get("/504/").text == PAGE


def test_head_gives_the_length_and_no_body(client):
    response = client.head("/504/")
    assert (response.status_code, response.text) == (200, "")
    assert int(response.headers["content-length"]) == len(client.get("/504/").content)


def test_other_files_and_pages_are_sent_as_they_are(client):
    assert client.get("/").text == "<p>Начало</p>"
    assert client.get("/nowhere").status_code == 404


def test_the_built_site_holds_nothing_official(imported, tmp_path):
    """What `svod site` writes is made of the records alone: the Markdown of every page, in both languages."""
    db = load()
    db, report = small_data(db, check(db))
    for language in LANGUAGES:
        written = "".join(page.markdown for page in Pages(PROJECT / "docs", db, report, language))
        assert "504.1" in written
        assert "фонарь" not in written
        assert "старший смены" not in written


def test_what_the_site_has_no_page_of_has_one_of_its_own(client, imported, tmp_path):
    imported("import", text_file(tmp_path, f"{OLD}777. Пчёлы\n777.1. Пчёлы летают.\n", "rules.txt"), "--name", "2029")
    page = client.get("/imported/2029/777/")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "Пчёлы летают." in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert 'href="2029/777/"' in client.get("/imported/").text
    assert "Official text: «2029», section 777" in client.get("/en/imported/2029/777/").text
    docs = [one["location"] for one in client.get("/search/search_index.json").json()["docs"]]
    assert docs.index("imported/2029/777/") < docs.index("imported/2029/777/#777.1")
    assert len(docs) == len(set(docs))
    assert client.get("/imported/2029/778/").status_code == 404
    assert client.get("/imported/../2029/777/").status_code == 404


def test_a_script_in_the_text_is_text_on_a_page_of_its_own_too(client):
    page = client.get("/imported/2029/504/").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script" not in page


def test_there_are_no_such_pages_without_an_import(site):
    client = TestClient(application(site, Overlay()), base_url=LOCAL)
    assert client.get("/imported/").status_code == 404


def test_nothing_is_kept_for_reading_offline_where_an_official_text_is_laid_over(client, site):
    (site / "sw.js").write_text("keeps everything", encoding="utf-8")
    told = client.get("/sw.js")
    assert told.headers["content-type"].startswith("text/javascript")
    assert "unregister()" in told.text
    assert TestClient(application(site), base_url=LOCAL).get("/sw.js").text == "keeps everything"
