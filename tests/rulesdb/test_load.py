import copy
import dataclasses
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb import InvalidData, Problem, RulesDB, UnknownId, load, validate
from rulesdb.frozen import FrozenDict, FrozenList, freeze
from rulesdb.records import CardType, ClauseKind, Status, Text, Words
from tests.rulesdb.sample import FILES, SampleBase, text

KINDS = ("clauses", "examples", "rulings", "questions", "terms", "cards", "editions", "reviews")


@pytest.fixture
def db(base: SampleBase) -> RulesDB:
    return load(base.root)


# --- what is read --------------------------------------------------------------------------------------------


def test_every_record_is_there_in_order(db: RulesDB) -> None:
    assert list(db.clauses) == [
        *("504", "504.1", "504.1.1", "504.10", "rp:g-пас"),
        *("b:207", "b:207.7", "b:207.7.a", "b:g-11", "m:g-дальность"),
    ]
    assert list(db.examples) == ["neighbour"]
    assert list(db.rulings) == ["may-i-strike"]
    assert list(db.questions) == ["range"]
    assert list(db.terms) == ["cell", "pass"]
    assert list(db.cards) == ["girrit", "test-spear"]
    assert list(db.editions) == ["rp", "b", "m"]
    assert {review.id: review.fingerprint for review in db.reviews.values()} == {
        "504.1": "0123456789ab",
        "504.1.1/path": "ba9876543210",
    }
    assert [(pair.a, pair.b) for pair in db.pairs] == [("504.1", "b:207.7"), ("rp:g-пас", "b:g-11")]


def test_records_hold_what_their_files_say(db: RulesDB) -> None:
    clause = db.clause("504.1.1")
    assert clause.statement == Text("Это исключение из 504.1.", "An exception to 504.1.")
    assert clause.statement["ru"] == "Это исключение из 504.1."
    assert (clause.kind, clause.status) == (ClauseKind.PERMISSION, Status.COMPLETE)
    assert clause.source.document == "seed-000"
    assert (clause.refs, clause.title, clause.note, clause.why_not) == (("504.1",), None, None, None)
    assert clause.file == "clauses/504.json"
    example = db.examples["neighbour"]
    wall = {"card": {"type": "creature"}, "player": "second", "at": "B1", "wounds": 1}
    assert example.position["cards"]["wall"] == wall
    assert example.steps[0].action["by"] == "spear"
    assert example.contrasts[0].change == {"position": {"cards": {"wall": {"at": "B1'"}}}}
    assert (example.dice, example.expect, example.file) == ((), None, "examples/504/neighbour.json")
    settled = db.questions["range"].settled
    assert settled is not None
    assert (settled.edition, settled.reading) == ("b", "straight")
    assert db.terms["cell"].synonyms["en"] == ("square",)
    assert db.cards["test-spear"].strike == (1, 2, 3)
    assert db.cards["test-spear"].type is CardType.CREATURE
    assert db.cards["girrit"].type is None
    assert db.editions["b"].date == "2009-12"


def test_fields_that_may_be_absent_are_read_where_they_are_there(base: SampleBase) -> None:
    base.edit(
        "clauses/504.json",
        lambda file: file["clauses"][1].update(
            {"examples_printed": [text("Пример", "Example")], "note": text(), "executable": False},
            **{"why_not": text("Нет", "No"), "why_not_kind": "wording"},
            **{"asked": {"ru": ["бью соседа", "кого бить"], "en": ["hit a neighbour"]}},
        ),
    )
    base.edit("examples/504/neighbour.json", lambda one: one.update(dice=[4, 2], expect={"verdict": "legal"}))
    base.edit("editions/editions.json", lambda file: file["editions"][0]["documents"][0].update(note=text("Да", "Yes")))
    db = load(base.root)
    clause = db.clause("504.1")
    assert clause.examples_printed == (Text("Пример", "Example"),)
    assert clause.asked == Words(("бью соседа", "кого бить"), ("hit a neighbour",))
    assert (clause.note, clause.why_not, clause.why_not_kind) == (Text("Текст", "Text"), Text("Нет", "No"), "wording")
    assert db.examples["neighbour"].dice == (4, 2)
    assert db.examples["neighbour"].expect == {"verdict": "legal"}
    assert db.editions["rp"].documents[0].note == Text("Да", "Yes")
    assert db.terms["pass"].source_note == Text("Текст", "Text")
    assert db.cards["test-spear"].classes == ("Воин",)


def test_fields_that_may_be_absent_are_none_or_empty_where_they_are(db: RulesDB) -> None:
    assert (db.clause("504.1").examples_printed, db.clause("504.1").why_not_kind) == ((), None)
    assert db.clause("504.1").asked is None
    assert (db.cards["girrit"].classes, db.cards["girrit"].life, db.cards["girrit"].strike) == ((), None, None)
    assert (db.editions["rp"].date, db.editions["rp"].documents[0].note) == (None, None)
    assert db.terms["cell"].source_note is None


def test_records_become_the_json_of_their_files_again(base: SampleBase, db: RulesDB) -> None:
    written = {
        "examples/504/neighbour.json": db.examples["neighbour"],
        "questions/range.json": db.questions["range"],
        "cards/test-spear.json": db.cards["test-spear"],
        "cards/girrit.json": db.cards["girrit"],
    }
    for file, record in written.items():
        told = {name: value for name, value in FILES[file].items() if name != "$schema"}
        assert json.dumps(record.to_json(), ensure_ascii=False) == json.dumps(told, ensure_ascii=False)
    assert "reviewed" not in db.rulings["may-i-strike"].to_json()
    listed = [db.clauses[one["id"]].to_json() for one in FILES["clauses/504.json"]["clauses"]]
    assert listed == FILES["clauses/504.json"]["clauses"]
    assert [one.to_json() for one in db.editions.values()] == FILES["editions/editions.json"]["editions"]


def test_writing_all_records_and_loading_them_gives_the_same_database(base: SampleBase, db: RulesDB) -> None:
    for kind in ("examples", "rulings", "questions", "cards"):
        for record in getattr(db, kind).values():
            base.write(record.file, record.to_json())
    for kind in ("clauses", "terms", "editions"):
        records = getattr(db, kind).values()
        for file in {record.file for record in records}:
            base.write(file, {kind: [one.to_json() for one in records if one.file == file]})
    base.write("editions/concordance.json", {"pairs": [pair.to_json() for pair in db.pairs]})
    base.write("reviews.json", {"reviews": [review.to_json() for review in db.reviews.values()]})
    assert load(base.root) == db


def test_a_folder_without_some_kinds_of_records_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "clauses").mkdir()
    assert load(tmp_path).clauses == {}


def test_hidden_files_are_left_alone(base: SampleBase) -> None:
    base.path("cards/.test-spear.json.tmp").write_text("{", encoding="utf-8")
    base.path("examples/.cache/x.json").write_text("{", encoding="utf-8")
    assert load(base.root) == load(base.root)


# --- looking things up ---------------------------------------------------------------------------------------


def test_a_shorter_number_never_finds_a_longer_one(db: RulesDB) -> None:
    assert db.clause("504.1").id == "504.1"
    with pytest.raises(UnknownId):
        db.clause("504.11")


def test_an_unknown_id_comes_with_the_nearest_ones(db: RulesDB) -> None:
    for ask in (db.clause, db.cited_by, db.examples_of, db.section):
        with pytest.raises(UnknownId) as refused:
            ask("504.11")
        assert refused.value.id == "504.11"
        assert refused.value.nearest[:2] == ("504.1.1", "504")
        assert isinstance(refused.value, LookupError)


def test_cross_references_go_both_ways(db: RulesDB) -> None:
    assert db.cited_by("504.1") == ("504.1.1", "rp:g-пас")
    assert db.cited_by("504.1.1") == ()


def test_examples_are_found_by_the_clauses_that_they_verify(db: RulesDB) -> None:
    assert db.examples_of("504.1") == (db.examples["neighbour"],)
    assert db.examples_of("504.1.1") == ()


def test_a_section_is_its_heading_and_its_clauses(db: RulesDB) -> None:
    assert [one.id for one in db.section("504")] == ["504", "504.1", "504.1.1", "504.10"]
    assert [one.id for one in db.section("b:glossary")] == ["b:g-11"]
    assert db.sections == ("504", "rp:glossary", "b:207", "b:glossary", "m:glossary")
    with pytest.raises(UnknownId):
        db.section("504.1")


# --- nothing can be changed ----------------------------------------------------------------------------------


def test_records_and_mappings_refuse_changes(db: RulesDB) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        db.pairs = ()  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        db.clauses["504"].file = ""  # type: ignore[misc]
    for kind in KINDS:
        mapping: Any = getattr(db, kind)
        with pytest.raises(TypeError, match="cannot be changed"):
            mapping["new"] = None
        with pytest.raises(TypeError, match="cannot be changed"):
            mapping.clear()


def test_positions_refuse_changes_at_any_depth(db: RulesDB) -> None:
    example = db.examples["neighbour"]
    for change in (
        lambda: example.position["cards"].pop("wall"),
        lambda: example.position["cards"]["wall"].update(at="B3"),
        lambda: example.steps[0].expect["decisive"].append("504.2"),
        lambda: example.steps[0].action.setdefault("ability", "x"),
        lambda: example.contrasts[0].change.__setitem__("dice", []),
        lambda: example.reviewed.__setitem__("504.1", ""),  # type: ignore[attr-defined]
        db.cards["test-spear"].abilities[0].clear,
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()


CHANGES_OF_A_DICT = [
    lambda one: one.__setitem__("a", 2),
    lambda one: one.__delitem__("a"),
    lambda one: one.pop("a"),
    lambda one: one.popitem(),
    lambda one: one.clear(),
    lambda one: one.update(a=2),
    lambda one: one.setdefault("b", 2),
    lambda one: one.__ior__({"b": 2}),
]
CHANGES_OF_A_LIST = [
    lambda one: one.__setitem__(0, 5),
    lambda one: one.__setitem__(slice(0, 1), []),
    lambda one: one.__delitem__(0),
    lambda one: one.append(1),
    lambda one: one.extend([1]),
    lambda one: one.insert(0, 1),
    lambda one: one.pop(),
    lambda one: one.remove(3),
    lambda one: one.clear(),
    lambda one: one.sort(),
    lambda one: one.reverse(),
    lambda one: one.__iadd__([1]),
    lambda one: one.__imul__(2),
]


@pytest.mark.parametrize("change", CHANGES_OF_A_DICT)
def test_no_way_changes_a_frozen_dict(change: Any) -> None:
    frozen = FrozenDict({"a": 1})
    with pytest.raises(TypeError):
        change(frozen)
    assert frozen == {"a": 1}


@pytest.mark.parametrize("change", CHANGES_OF_A_LIST)
def test_no_way_changes_a_frozen_list(change: Any) -> None:
    frozen = FrozenList([3, 1])
    with pytest.raises(TypeError):
        change(frozen)
    assert frozen == [3, 1]


def test_no_way_of_changing_dicts_and_lists_was_forgotten() -> None:
    reading = {"copy", "fromkeys", "get", "items", "keys", "values", "count", "index"}
    for frozen, plain in ((FrozenDict, dict), (FrozenList, list)):
        writing = {name for name in vars(plain) if not name.startswith("_")} - reading
        writing |= {"__setitem__", "__delitem__", "__ior__", "__iadd__", "__imul__"} & set(vars(plain))
        assert {name for name in writing if vars(frozen).get(name) is None} == set()


def test_frozen_json_is_still_json() -> None:
    value = {"a": [1, {"b": None}], "c": {"d": [True, "ё"]}}
    frozen = freeze(value)
    assert frozen == value
    assert json.dumps(frozen, ensure_ascii=False) == json.dumps(value, ensure_ascii=False)
    assert pickle.loads(pickle.dumps(frozen)) == value
    assert type(pickle.loads(pickle.dumps(frozen))["a"]) is FrozenList


def test_a_deep_copy_may_be_changed(db: RulesDB) -> None:
    position = copy.deepcopy(db.examples["neighbour"].position)
    position["cards"]["wall"]["at"] = "C3"
    position["cards"].clear()
    assert db.examples["neighbour"].position["cards"]["wall"]["at"] == "B1"


def test_a_database_can_be_sent_to_another_process(db: RulesDB) -> None:
    assert pickle.loads(pickle.dumps(db)) == db


# --- what cannot be read -------------------------------------------------------------------------------------


def test_a_broken_file_is_refused_with_every_problem_of_the_folder(base: SampleBase) -> None:
    base.path("cards/test-spear.json").write_text("{", encoding="utf-8")
    base.edit("questions/range.json", lambda question: question["settled"].update(reading="none"))
    with pytest.raises(InvalidData) as refused:
        load(base.root)
    places = {(problem.file, problem.path) for problem in refused.value.problems}
    assert {("cards/test-spear.json", "$"), ("questions/range.json", "$.settled.reading")} <= places
    assert "cards/test-spear.json: $: This is not JSON" in str(refused.value)


@pytest.mark.parametrize("root", ["nowhere", "file"])
def test_what_is_no_folder_is_refused(tmp_path: Path, root: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InvalidData) as refused:
        load(tmp_path / root)
    assert [problem.file for problem in refused.value.problems] == ["."]


def test_a_fault_that_is_gone_when_it_is_looked_for_is_told_all_the_same(
    base: SampleBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    base.path("cards/test-spear.json").write_text("{", encoding="utf-8")
    monkeypatch.setattr(sys.modules["rulesdb.validate"], "validate", lambda _: ())
    with pytest.raises(InvalidData, match="The data cannot be read: Expecting property name"):
        load(base.root)


def test_two_records_of_one_id_are_refused(base: SampleBase) -> None:
    base.edit("clauses/504.json", lambda file: file["clauses"].append(file["clauses"][1]))
    with pytest.raises(InvalidData, match=r"504\.1 is in clauses/504.json already"):
        load(base.root)


def test_a_link_out_of_the_folder_is_refused(base: SampleBase, tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    outside.write_bytes(base.path("cards/test-spear.json").read_bytes())
    base.path("cards/test-spear.json").unlink()
    base.path("cards/test-spear.json").symlink_to(outside)
    with pytest.raises(InvalidData, match="symbolic link"):
        load(base.root)


def _mutated(value: Any, draw: Any) -> Any:
    """Replace, remove or rename something at a place that is drawn."""
    junk = draw(st.sampled_from([None, 0, -1, 1.5, True, "", "x", [], {}, ["x"], {"ru": 1}]))
    if isinstance(value, dict) and value:
        name = draw(st.sampled_from(sorted(value)))
        deed = draw(st.sampled_from(["into", "into", "into", "replace", "remove", "rename"]))
        rest = {key: member for key, member in value.items() if key != name}
        if deed == "remove":
            return rest
        if deed == "rename":
            return {**rest, name + "x": value[name]}
        return {**value, name: junk if deed == "replace" else _mutated(value[name], draw)}
    if isinstance(value, list) and value:
        index = draw(st.integers(0, len(value) - 1))
        return [*value[:index], _mutated(value[index], draw), *value[index + 1 :]]
    return junk


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_broken_is_told_and_what_is_in_order_is_loaded(base: SampleBase, data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(sorted(FILES)))
    base.write(file, _mutated(_mutated(FILES[file], data.draw), data.draw))
    problems, refused = validate(base.root), _problems_of_loading(base.root)
    base.write(file, FILES[file])
    assert all(problem.message and problem.remedy for problem in problems)
    assert refused in ((), problems)  # load refuses nothing that validate lets pass


def _problems_of_loading(root: Path) -> tuple[Problem, ...]:
    try:
        load(root)
    except InvalidData as refused:
        return refused.problems
    return ()


# --- speed ---------------------------------------------------------------------------------------------------


def test_loading_does_not_wait_for_the_schema_library(base: SampleBase) -> None:
    program = (
        "import sys, pathlib, rulesdb\n"
        f"rulesdb.load(pathlib.Path({str(base.root)!r}))\n"
        "heavy = {'jsonschema', 'referencing', 'rpds'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or None)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
