import os

import pytest
from starlette.testclient import TestClient

from judge.service import HEADERS, application, script_hashes

PAGE = "<html><script>begin()</script><p>504.1</p></html>"
LOCAL = "http://127.0.0.1"


@pytest.fixture
def folder(tmp_path):
    site = tmp_path / "site"
    (site / "504").mkdir(parents=True)
    (site / "en").mkdir()
    (site / "index.html").write_text(PAGE, encoding="utf-8")
    (site / "504" / "index.html").write_text("<p>Раздел 504</p>", encoding="utf-8")
    (site / "404.html").write_text("<script>lost()</script>нет такой страницы", encoding="utf-8")
    (site / "en" / "404.html").write_text("no such page", encoding="utf-8")
    (site / "style.css").write_text("p {}", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return site


@pytest.fixture
def client(folder):
    return TestClient(application(folder), base_url=LOCAL, follow_redirects=False)


def policy(response):
    return response.headers["content-security-policy"]


def test_pages_and_files_are_served(client):
    assert client.get("/").text == PAGE
    assert client.get("/style.css").headers["content-type"].startswith("text/css")
    assert "Раздел 504" in client.get("/504/").text


def test_a_folder_without_its_slash_is_redirected_to_the_one_with_it(client):
    response = client.get("/504")
    assert response.status_code in (307, 308)
    assert response.headers["location"].endswith("/504/")


@pytest.mark.parametrize("address", ["/", "/style.css", "/nowhere", "/health", "/504"])
def test_every_response_carries_the_security_headers(client, address):
    headers = client.get(address).headers
    assert headers.items() >= HEADERS.items()
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_page_may_run_the_scripts_it_was_built_with_and_no_others(client):
    (own,) = script_hashes(b"<script>begin()</script>")
    assert f"'{own}'" in policy(client.get("/"))
    scripts = policy(client.get("/")).partition("script-src")[2].partition(";")[0]
    assert "unsafe" not in scripts
    assert own not in policy(client.get("/504/"))


def test_a_rebuilt_page_gets_a_new_policy(client, folder):
    client.get("/")
    (folder / "index.html").write_text("<script>other()</script>", encoding="utf-8")
    os.utime(folder / "index.html", (1, 1))
    (own,) = script_hashes(b"<script>other()</script>")
    assert own in policy(client.get("/"))


def test_a_page_that_has_not_changed_keeps_the_policy_that_the_browser_has(client):
    first = client.get("/")
    again = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert "content-security-policy" not in again.headers


def test_what_is_not_there_is_not_found_in_the_language_of_the_address(client):
    assert client.get("/nowhere").status_code == 404
    assert "нет такой страницы" in client.get("/nowhere").text
    assert "sha256-" in policy(client.get("/nowhere"))
    english = client.get("/en/nowhere")
    assert (english.status_code, english.text) == (404, "no such page")


@pytest.mark.parametrize("address", ["/../secret.txt", "/%2e%2e/secret.txt", "/504/..%2f..%2fsecret.txt", "/%00"])
def test_nothing_outside_the_site_is_served(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert "secret" not in response.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_the_site_is_only_read(client, method):
    assert client.request(method, "/").status_code == 405


def test_head_gives_no_body(client):
    assert client.head("/").text == ""


def test_another_host_is_refused(client):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_health_tells_whether_there_is_a_site(client, tmp_path):
    assert client.get("/health").json() == {"status": "ok"}
    empty = TestClient(application(tmp_path / "empty"), base_url=LOCAL).get("/health")
    assert (empty.status_code, empty.json()) == (503, {"status": "no site"})


def test_only_the_worker_of_the_desk_may_compile_webassembly(client, folder):
    worker = folder / "assets" / "desk" / "engine-worker.mjs"
    worker.parent.mkdir(parents=True)
    worker.write_text("import('x')", encoding="utf-8")
    assert "'wasm-unsafe-eval'" in policy(client.get("/assets/desk/engine-worker.mjs"))
    assert "'wasm-unsafe-eval'" not in policy(client.get("/"))


def test_what_is_named_by_its_content_is_asked_for_once_and_texts_are_packed(client, folder):
    (folder / "runtime").mkdir()
    (folder / "runtime" / "svod-1.zip").write_bytes(b"zip" * 1000)
    told = client.get("/runtime/svod-1.zip")
    assert "immutable" in told.headers["cache-control"]
    assert client.get("/runtime/none.zip").headers["cache-control"] == "no-cache"
    (folder / "long.html").write_text("<p>слово</p>" * 500, encoding="utf-8")
    assert client.get("/long.html").headers["content-encoding"] == "gzip"


def test_without_a_built_site_a_page_says_so(tmp_path):
    nowhere = TestClient(application(tmp_path / "nowhere"), base_url=LOCAL)
    for address in ("/", "/%00", "/..%2f..%2fetc/passwd"):
        answer = nowhere.get(address)
        assert answer.status_code == 503
        assert "svod site" in answer.text
