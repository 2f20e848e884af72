"""The page on the API: its addresses answer, its bot answers, its table of refusals is complete."""

import io
import re
import urllib.request
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.service import Api, application
from judge.service.limits import LIMITS, STATUSES
from judge.service.openapi import description
from judge.service.processes import Here

PAGES = Path(__file__).parents[3] / "docs" / "pages"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    return TestClient(application(tmp_path_factory.mktemp("site"), api=Api(Here())), base_url="http://127.0.0.1")


def page(language: str) -> str:
    return (PAGES / language / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_address_for_reading_answers(client, language):
    addresses = re.findall(r"`GET ([^`]+)`", page(language))
    assert len(addresses) >= 5
    for address in addresses:
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_address_of_the_description_is_named(language):
    for path in description()["paths"]:
        assert f"/api{path.partition('/{')[0]}" in page(language)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_status_of_a_refusal_is_explained(language):
    explained = set(map(int, re.findall(r"^\| (\d{3}) \|", page(language), re.MULTILINE)))
    assert explained == {int(status) for status in STATUSES.values()}
    assert (LIMITS.body, LIMITS.cards, LIMITS.actions) == (64 * 1024, 60, 100)


@pytest.mark.parametrize(("language", "question", "told"), [
    ("ru", "летун кого может бить", "504.2"),
    ("ru", "сколько фишек можно накопить", "123.4"),
    ("en", "can a flyer strike an artifact", "legal"),
    ("en", "qwzx vbnk", "Not taken into account: qwzx, vbnk"),
])  # fmt: skip
def test_the_bot_of_the_page_answers(client, monkeypatch, language, question, told):
    code = "\n".join(line[4:] for line in page(language).splitlines() if line.startswith("    ") or not line)
    names: dict[str, object] = {}
    exec(code[code.index("import json") :], names)  # the page's own program
    monkeypatch.setattr(urllib.request, "urlopen", lambda address: io.BytesIO(client.get(address).content))
    assert told in names["answer"](question)
