"""The API as files of the site: the same as the service answers."""

import doctest
import json

import pytest
from starlette.testclient import TestClient

from checker.run import check
from judge.service import Api, application
from judge.service.processes import Here
from judge.site import data
from judge.site.data import FOLDER, file_of, write_data
from rulesdb.load import load

DB = load()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    files = write_data(folder, DB, check(DB))
    assert files == len(list(folder.rglob("*.json")))
    return folder


@pytest.fixture(scope="module")
def client(site):
    return TestClient(application(site, api=Api(Here())), base_url="http://127.0.0.1")


def read(site, name):
    return json.loads((site / FOLDER / name).read_text(encoding="utf-8"))


def test_every_clause_and_every_ruling_has_a_file(site):
    index = read(site, "index.json")
    for name, records in (("clauses", DB.clauses), ("rulings", DB.rulings)):
        listed = read(site, index["lists"][name])
        assert [one["id"] for one in listed] == list(records)
        assert all(read(site, one["file"])["id"] == one["id"] for one in listed)


def test_terms_and_questions_are_listed_whole(site):
    assert read(site, "terms.json") == json.loads(json.dumps([term.to_json() for term in DB.terms.values()]))
    assert [one["id"] for one in read(site, "questions.json")] == list(DB.questions)


@pytest.mark.parametrize("id", ["504", "504.1.1", "b:212.2", "rp:g-пас"])
def test_a_file_holds_what_the_service_answers(site, client, id):
    served = client.get(f"/api/clauses/{id}").json()
    assert read(site, f"clauses/{file_of(id)}") == served
    assert client.get(f"/api/v1/clauses/{file_of(id)}").json() == served


def test_names_of_files_stay_apart_whatever_the_case():
    assert len({file_of(id).casefold() for id in DB.clauses}) == len(DB.clauses)


def test_documented_examples_hold():
    assert doctest.testmod(data).failed == 0
