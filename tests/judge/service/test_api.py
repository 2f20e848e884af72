"""The API: every answer fits its description, hostile input gets a clear 4xx, limits have statuses of their own."""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from checker.cases import CardShelf, rules_for
from engine import decide
from judge.service import Api, application
from judge.service.limits import LIMITS, STATUSES
from judge.service.openapi import description
from judge.service.processes import Here
from rulesdb.load import load
from tests.judge.command import SPEAR_CASE

DB = load()
DESCRIPTION = description()
SPEAR = "1 C2 spear=test-spear; 1 C1 friend=test-soldier; 2 C1' foe=test-soldier > spear strike-across-row foe"
LOCAL = "http://127.0.0.1"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    return made(tmp_path_factory.mktemp("site"), Here())


def made(folder, workroom) -> TestClient:
    (folder / "api" / "v1").mkdir(parents=True, exist_ok=True)
    (folder / "api" / "v1" / "index.json").write_text("{}", encoding="utf-8")
    (folder / "api" / "index.html").write_text("<p>Для ботов</p>", encoding="utf-8")
    (folder / "index.html").write_text("<p>Начало</p>", encoding="utf-8")
    app = application(folder, api=Api(workroom))
    return TestClient(app, base_url=LOCAL, raise_server_exceptions=False)


def fits(response: Any, path: str, method: str = "get") -> None:
    """See that an answer is one of those that the description names, and of its shape."""
    answers = DESCRIPTION["paths"][path][method]["responses"]
    assert str(response.status_code) in answers, response.text
    assert response.headers["content-type"] == "application/json"
    schema = answers[str(response.status_code)]["content"]["application/json"]["schema"]
    errors = list(validator(schema["$ref"]).iter_errors(response.json()))
    assert not errors, errors[0].message


def validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": reference, "components": DESCRIPTION["components"]})


def problem(response: Any) -> dict[str, Any]:
    told: dict[str, Any] = response.json()["error"]
    assert set(told) == {"code", "message", "place", "remedy"}
    assert STATUSES[told["code"]] == response.status_code
    return told


# --- the description


def test_the_description_is_served_and_its_schemas_are_schemas(client):
    assert client.get("/api/openapi.json").json() == DESCRIPTION
    for name, schema in DESCRIPTION["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        list(validator(f"#/components/schemas/{name}").iter_errors({}))  # every reference leads somewhere


def test_every_address_is_described(client):
    served = {"/health", "/clauses/{id}", "/rulings/{id}", "/search", "/ask", "/rule", "/explore"}
    assert set(DESCRIPTION["paths"]) == served


def test_no_two_refusals_share_a_status():
    assert len(set(STATUSES.values())) == len(STATUSES)


# --- reading


@pytest.mark.parametrize("id", ["504", "504.1.1", "503.1", "511", "b:212.2", "rp:g-пас", "m:g-дальность", "543.5"])
def test_a_clause_is_told_as_the_description_says(client, id):
    response = client.get(f"/api/clauses/{id}")
    assert response.status_code == 200
    fits(response, "/clauses/{id}")
    assert response.json()["id"] == id


@pytest.mark.parametrize("id", DB.rulings)
def test_a_ruling_is_told_as_the_description_says(client, id):
    response = client.get(f"/api/rulings/{id}")
    fits(response, "/rulings/{id}")
    assert response.json()["answer"] == DB.rulings[id].answer.to_json()
    assert not response.json()["withdrawn"]


@pytest.mark.parametrize("query", ["504.1", "удар через ряд", "vfhrth", "протекторы соперника", "999.99", "'\"<>&"])
def test_search_answers_as_the_description_says(client, query):
    response = client.get("/api/search", params={"q": query})
    assert response.status_code == 200
    fits(response, "/search")


def test_the_number_asked_for_comes_first_and_never_a_longer_one(client):
    hits = client.get("/api/search", params={"q": "504.1", "limit": 50}).json()["hits"]
    assert hits[0]["id"] == "504.1"
    assert "504.11" not in [hit["id"] for hit in hits]


@pytest.mark.parametrize(
    "question", ["летун кого может бить", "сколько фишек можно накопить", "может ли существо ходить"]
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_questions_are_answered_as_the_description_says(client, question, language):
    response = client.get("/api/ask", params={"q": question, "lang": language})
    assert response.status_code == 200
    fits(response, "/ask")


def test_health_is_asked_anew_each_time(client):
    assert client.get("/api/health").headers["cache-control"] == "no-store"


def test_health_tells_the_data(client):
    response = client.get("/api/health")
    fits(response, "/health")
    assert response.json()["clauses"] == len(DB.clauses)


def test_what_has_not_changed_is_not_sent_again(client):
    first = client.get("/api/clauses/504.1")
    tag = first.headers["etag"]
    again = client.get("/api/clauses/504.1", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/clauses/504.2", headers={"if-none-match": tag}).status_code == 200


def test_answers_are_packed_for_who_takes_them_so(client):
    assert client.get("/api/clauses/504", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
    refused = client.get("/api/clauses/504", headers={"accept-encoding": "gzip;q=0, identity"})
    assert "content-encoding" not in refused.headers


def test_any_site_may_read_and_none_may_post(client):
    read = client.get("/api/clauses/504.1", headers={"origin": "https://example.org"})
    assert read.headers["access-control-allow-origin"] == "*"
    asked = {"origin": "https://example.org", "access-control-request-method": "POST"}
    assert client.options("/api/rule", headers=asked).status_code == 400


@pytest.mark.parametrize("address", ["/api/", "/api"])
def test_the_page_about_the_api_lies_where_the_site_has_it(client, address):
    response = client.get(address)
    assert (response.status_code, response.text) == (200, "<p>Для ботов</p>")
    assert client.head("/api/").status_code == 200
    assert problem(client.post("/api/"))["code"] in ("not-found", "wrong-method")


def test_files_of_the_site_below_v1_are_served_to_any_site(client):
    response = client.get("/api/v1/index.json")
    assert response.json() == {}
    assert response.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("address", ["/api/clauses/504.1", "/api/nowhere", "/api/search"])
def test_answers_carry_the_security_headers(client, address):
    headers = client.get(address).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src" in headers["content-security-policy"]


# --- deciding


@pytest.mark.parametrize(
    "body", [json.dumps(SPEAR_CASE), SPEAR, json.dumps({"notation": SPEAR}), "\ufeff" + SPEAR.upper()]
)
def test_a_case_is_decided_as_the_engine_decides_it(client, body):
    response = client.post("/api/rule", content=body.encode())
    fits(response, "/rule", "post")
    assert response.json() == decide(CardShelf(DB).resolved(SPEAR_CASE), rules_for(DB)).to_json()


@pytest.mark.parametrize("id", DB.examples)
def test_every_example_is_decided_as_the_description_says(client, id):
    example = DB.examples[id]
    case = {"position": example.position, "actions": [step.action for step in example.steps]}
    response = client.post("/api/rule", content=json.dumps(case, default=dict))
    if not example.dice:
        assert response.status_code == 200
    fits(response, "/rule", "post")


def test_edition_and_reading_are_parameters(client):
    case = "1 C2 creature(shot(range:2)); 2 D1' foe=creature > creature shot foe"
    open_ = client.post("/api/rule", content=case).json()
    told = client.post("/api/rule?reading=range-diagonals=diagonal-steps&edition=rp", content=case).json()
    assert open_["verdict"] == "undetermined"
    assert told["verdict"] != "undetermined" or told["branches"] != open_["branches"]


def test_exploring_gives_the_ends(client):
    case = {"position": DB.examples["every-order-is-followed-to-its-end"].position}
    steps = [step.action for step in DB.examples["every-order-is-followed-to-its-end"].steps]
    response = client.post("/api/explore", content=json.dumps({**case, "actions": steps}, default=dict))
    fits(response, "/explore", "post")
    assert response.status_code == 200
    assert response.json()["verdict"] == "legal"
    assert response.json()["ends"]


# --- hostile input

HOSTILE = [
    b"", b"{", b"[]", b"null", b"\xff\xfe", b"\x00", b'{"position": NaN}', b'{"a": 1, "a": 2}', b"[" * 60_000,
    b'{"position": {"cards": {"a": {"card": {"type": []}, "player": "first", "at": "C2"}}}, "action": {}}',
    b'{"position": {"cards": []}, "action": {"declare": "shot", "by": "a", "target": "b"}}',
    b'{"position": {"cards": {"a": 5}}, "action": 5}', b'{"notation": 5}', b'{"notation": ""}', b"1 C2 creature >",
    b'{"position": {"cards": {}}, "actions": []}', b'{"position": {"cards": {}}, "actions": "pass"}',
    b'{"position": {"cards": {}}, "action": {"pass": "\\ud800"}}', b'"504.1"', b"1" * 5_000,
    b'{"position": {"cards": {}, "stack": [[]], "queue": {}}, "action": {"pass": "first"}}',
    b'{"position": {"cards": {"\\ud800": {"card": "x", "player": "first", "at": "C2"}}}, "action": {"pass": "first"}}',
]  # fmt: skip


@pytest.mark.parametrize("body", HOSTILE)
@pytest.mark.parametrize("path", ["/rule", "/explore"])
def test_a_body_that_is_no_case_is_refused_with_place_and_remedy(client, path, body):
    response = client.post(f"/api{path}", content=body)
    if (path, body) != ("/explore", b'{"position": {"cards": {}}, "action": {"pass": "\\ud800"}}'):
        assert response.status_code == 400
    fits(response, path, "post")
    told = problem(response)
    assert told["message"]
    assert told["remedy"]


SHOOTER = {"card": {"type": "creature", "abilities": [{"kind": "shot", "value": 3}]}, "player": "first", "at": "C2"}
LIFELESS = {"card": {"type": "creature"}, "player": "second", "at": "C2'"}
SHOT = {
    "position": {"cards": {"hero": SHOOTER, "foe": LIFELESS}},
    "action": {"declare": "shot", "by": "hero", "target": "foe"},
}
RESOLVING = {"position": {"cards": {"foe": LIFELESS}, "resolving": True}}
WORM = {"card": {"record": "skeletnyy-cherv", "abilities": 5}, "player": "first", "at": "C2"}


@pytest.mark.parametrize(
    ("case", "place"),
    [
        (SHOT, "$.position"),  # how much life is left is asked on the way only
        (RESOLVING, "$.position.resolving"),
        ({"position": {"cards": {"worm": WORM}}}, "$.position.cards.worm.card"),
    ],
)
def test_what_shows_only_on_the_way_is_refused_too(client, case, place):
    response = client.post("/api/explore", json=case)
    assert response.status_code == 400
    fits(response, "/explore", "post")
    assert problem(response)["place"].startswith(place)


def test_an_endless_id_is_not_sought_in_its_whole_length(client):
    response = client.get("/api/clauses/" + "9" * 50_000)
    assert response.status_code == 404
    assert len(response.content) < 1_000


def test_a_body_that_does_not_come_is_waited_for_no_longer_than_the_patience(tmp_path):
    async def receive():
        await asyncio.sleep(60)

    async def send(message):
        sent.append(message)

    sent: list[Any] = []
    api = Api(Here(limits=replace(LIMITS, patience=0.05)))
    headers = [(b"host", b"127.0.0.1"), (b"content-length", b"50")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/rule",
        "root_path": "",
        "query_string": b"",
        "headers": headers,
    }
    asyncio.run(api.mount()(scope, receive, send))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["place"] == "body"


def test_a_mistake_in_the_notation_is_told_with_its_column(client):
    told = client.post("/api/rule?lang=en", content="1 C2 creature > creature stomp C1")
    assert problem(told)["place"] == "body:26"
    assert told.json()["column"] == 26


@pytest.mark.parametrize(
    "address",
    [
        "/clauses/504.99", "/clauses/%00", "/clauses/..%2f..%2fetc", "/clauses/" + "9" * 3000, "/clauses/ы",
        "/rulings/no-such-ruling", "/rulings/%F0%9F%92%A9",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client, address):
    response = client.get(f"/api{address}")
    assert response.status_code == 404
    assert problem(response)["code"] == "not-found"


@pytest.mark.parametrize(
    "address",
    [
        "/search", "/search?q=", "/search?q=%20", "/search?q=" + "a" * 301, "/search?q=a&limit=0",
        "/search?q=a&limit=1e9", "/search?q=a&limit=-1",
        "/search?q=a&limit=%D9%A3", "/search?q=a&kind=dragon", "/search?q=a&lang=fr", "/ask",
        "/ask?q=" + "%00" * 301, "/clauses/504.1?lang=xx",
    ],
)  # fmt: skip
def test_parameters_that_will_not_do_are_refused(client, address):
    response = client.get(f"/api{address}")
    fits(response, re.sub(r"/clauses/.*", "/clauses/{id}", address.partition("?")[0]))
    assert problem(response)["code"] == "bad-request"


@pytest.mark.parametrize("address", ["/api/nowhere", "/api/clauses", "/api/clauses/a/b", "/api/rule/"])
def test_an_unknown_address_is_told_in_json(client, address):
    response = client.get(address)
    assert problem(response)["code"] == "not-found"


@pytest.mark.parametrize(("method", "path"), [("GET", "/rule"), ("POST", "/search"), ("DELETE", "/clauses/504.1")])
def test_a_wrong_method_is_told_in_json(client, method, path):
    response = client.request(method, f"/api{path}")
    assert problem(response)["code"] == "wrong-method"
    assert response.headers["allow"]


@given(st.binary(max_size=200))
def test_no_body_breaks_it(client, body):
    assert client.post("/api/rule", content=body).status_code in (200, 400, 422)


@given(st.text(max_size=40))
def test_no_query_breaks_it(client, query):
    for path in ("search", "ask"):
        assert client.get(f"/api/{path}", params={"q": query}).status_code in (200, 400)


# --- limits


def cards(count: int) -> dict[str, Any]:
    one = {"card": {"type": "creature"}, "player": "first", "at": "C2"}
    return {"position": {"cards": {f"card{place}": one for place in range(count)}}, "action": {"pass": "first"}}


def test_a_body_beyond_the_limit_is_refused(client):
    response = client.post("/api/rule", content=b" " * (LIMITS.body + 1))
    assert problem(response)["code"] == "too-large"
    in_pieces = client.post("/api/rule", content=iter([b" " * 1000] * 70))
    assert in_pieces.status_code == 413


def test_too_many_cards_are_refused(client):
    assert client.post("/api/rule", content=json.dumps(cards(LIMITS.cards))).status_code != 422
    response = client.post("/api/rule", content=json.dumps(cards(LIMITS.cards + 1)))
    assert problem(response)["code"] == "too-many-cards"
    fits(response, "/rule", "post")


def test_too_many_actions_are_refused(client):
    case = {**cards(1), "actions": [{"pass": "first"}] * (LIMITS.actions + 1)}
    del case["action"]
    assert client.post("/api/rule", content=json.dumps(case)).status_code == 422


def test_too_many_states_are_refused(tmp_path):
    few = made(tmp_path, Here(limits=replace(LIMITS, states=2)))
    example = DB.examples["every-order-is-followed-to-its-end"]
    case = {"position": example.position, "actions": [step.action for step in example.steps]}
    response = few.post("/api/explore", content=json.dumps(case, default=dict))
    assert problem(response)["code"] == "too-many-states"
    fits(response, "/explore", "post")


UNREADABLE = [
    (b"[" * 30_000 + b"]" * 30_000, "JSON вложен слишком глубоко."),
    (b'{"position": ' * 4_000 + b"1" + b"}" * 4_000, "JSON вложен слишком глубоко."),
    (b'{"position": ' + b"9" * 5_000 + b"}", "число в JSON слишком длинное."),
    (b'{"position": NaN}', "NaN — не значение JSON."),
    (b'{"position": 1, "position": 2}', "поле «position» стоит дважды."),
    (b"\xff{", "это не UTF-8 (байт 0)."),
]


@pytest.mark.parametrize(("body", "message"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_cannot_be_read_is_told_in_words_of_its_own(client, body, message):
    for address in ("/api/rule", "/api/explore"):
        answer = client.post(address, content=body)
        assert (answer.status_code, answer.json()["error"]["message"]) == (400, message)


def test_a_refusal_does_not_repeat_a_long_list(client):
    case = {**SPEAR_CASE, "dice": [1] * 20_000}
    answer = client.post("/api/rule", json=case)
    assert answer.status_code == 400
    assert len(answer.content) < 1_000
