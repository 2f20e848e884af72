"""Records that are JSON and wrong: each fault is told once, at its place, with a remedy."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from rulesdb import Problem, validate
from tests.rulesdb.sample import EXAMPLE, SampleBase, card, clause, term, text

CLAUSES, EXAMPLE_FILE = "clauses/504.json", "examples/504/neighbour.json"
QUESTION, RULING, SPEAR = "questions/range.json", "rulings/may-i-strike.json", "cards/test-spear.json"
TERMS, EDITIONS, PAIRS = "glossary/board.json", "editions/editions.json", "editions/concordance.json"


@dataclass(frozen=True)
class Fault:
    """How a file is broken, and what is told of it: place, a part of the message, a part of the remedy."""

    file: str
    change: Callable[[Any], Any]
    path: str
    message: str
    remedy: str


def clauses(change: Callable[[Any], Any], path: str, message: str, remedy: str) -> Fault:
    """A fault of the clause 504.1, the second in its file."""
    return Fault(CLAUSES, lambda file: change(file["clauses"][1]), f"$.clauses[1]{path}", message, remedy)


def example(change: Callable[[Any], Any], path: str, message: str, remedy: str) -> Fault:
    return Fault(EXAMPLE_FILE, change, f"${path}", message, remedy)


def contrast(change: Any, path: str, message: str, remedy: str) -> Fault:
    """A fault of the change of the only contrast."""
    return example(
        lambda one: one["contrasts"][0].update(change=change), f".contrasts[0].change{path}", message, remedy
    )


def cards_of(one: Any) -> Any:
    return one["position"]["cards"]


SHAPES = {
    "field missing": clauses(
        lambda one: one.pop("kind"), "", "The field kind is missing.", "kind: What the clause does"
    ),
    "several fields missing": Fault(
        SPEAR,
        lambda one: [one.pop("sources"), one.pop("text")],
        "$",
        "The fields text, sources are missing.",
        "sources: The clauses that name this card",
    ),
    "unknown field": clauses(
        lambda one: one.update(statment="x"),
        "",
        "The field statment is not known here.",
        "Perhaps statement was meant.",
    ),
    "wrong kind of value": clauses(
        lambda one: one.update(refs="504.1"), ".refs", "stands where a list belongs", "Clauses"
    ),
    "value not allowed": clauses(
        lambda one: one.update(status="whole"),
        ".status",
        '"whole" is not one of the values allowed here.',
        '"complete"',
    ),
    "id of wrong form": clauses(
        lambda one: one.update(id="504.1."),
        ".id",
        '"504.1." is not of the right form (clause id).',
        "504.1.1 in the main",
    ),
    "reference of wrong form": clauses(
        lambda one: one.update(refs=["504.01"]),
        ".refs[0]",
        '"504.01" is not of the right form',
        "The permanent id of a clause",
    ),
    "reference that is no text": clauses(
        lambda one: one.update(refs=[["504"]]), ".refs[0]", '["504"] stands where a text belongs.', "The permanent id"
    ),
    "one language only": clauses(
        lambda one: one["statement"].pop("en"), ".statement", "The field en is missing.", "Add it."
    ),
    "empty text": clauses(
        lambda one: one["statement"].update(ru=""), ".statement.ru", "The text is empty.", "Write the text"
    ),
    "same reference twice": clauses(
        lambda one: one.update(refs=["504.10", "504.10"]), ".refs", 'names "504.10" more than once', "Keep one of each."
    ),
    "no statement": clauses(
        lambda one: one.pop("statement"), "", "The field statement is missing.", "title-only or unknown"
    ),
    "statement of an unknown clause": clauses(
        lambda one: one.update(status="unknown", executable=False, why_not=text()),
        "",
        "The field statement does not belong here.",
        "Remove the statement",
    ),
    "title of a title-only clause": clauses(
        lambda one: [one.pop("statement"), one.update(status="title-only", executable=False, why_not=text())],
        "",
        "The field title is missing.",
        "set the status to unknown",
    ),
    "heading that is known and has no title": Fault(
        CLAUSES,
        lambda file: file["clauses"][0].pop("title"),
        "$.clauses[0]",
        "The field title is missing.",
        "set the status to partial or unknown",
    ),
    "part of a clause without a note": clauses(
        lambda one: one.update(status="partial"), "", "The field note is missing.", "what of the clause is missing"
    ),
    "not executable without a reason": clauses(
        lambda one: one.update(executable=False), "", "The field why_not is missing.", "or set executable to true"
    ),
    "executable with a reason": clauses(
        lambda one: one.update(why_not=text()), "", "The field why_not does not belong here.", "set executable to false"
    ),
    "executable with a kind of reason": clauses(
        lambda one: one.update(why_not_kind="cut"),
        "",
        "The field why_not_kind does not belong here.",
        "executable to false",
    ),
    "executable and unknown": clauses(
        lambda one: [one.pop("statement"), one.update(status="unknown")],
        ".executable",
        "true stands where only false is possible.",
        "cannot be executable",
    ),
    "empty file of clauses": Fault(
        CLAUSES, lambda file: file["clauses"].clear(), "$.clauses", "This is empty.", "The clauses"
    ),
    "expectation empty": example(
        lambda one: one["steps"][0].update(expect={}), ".steps[0].expect", "This is empty.", "A pattern of a decision"
    ),
    "final expectation empty": example(lambda one: one.update(expect={}), ".expect", "This is empty.", "never empty"),
    "expectation misspelt": example(
        lambda one: one["steps"][0]["expect"].update(decisiv=[]),
        ".steps[0].expect",
        "decisiv",
        "Perhaps decisive was meant.",
    ),
    "no steps": example(
        lambda one: [one.update(steps=[]), one.pop("contrasts")], ".steps", "This is empty.", "actions in turn"
    ),
    "verifies nothing": example(
        lambda one: [one.update(verifies=[]), one.pop("reviewed")], ".verifies", "empty", "by their ids"
    ),
    "action of no kind": example(
        lambda one: [one["steps"][0].update(action={"attack": "wall"}), one.pop("contrasts")],
        ".steps[0].action",
        "is none of these: declaration, pass, move, accumulate, defend, look, reveal, choice, going on.",
        "One thing that a player does",
    ),
    "no target in a list": example(
        lambda one: one["steps"][0]["action"].update(target=[]),
        ".steps[0].action.target",
        "This is empty.",
        "Several targets.",
    ),
    "cell off the board": example(
        lambda one: cards_of(one)["wall"].update(at="F1"),
        ".position.cards.wall.at",
        '"F1" is none of these: cell.',
        "zones",
    ),
    "card called like a cell": example(
        lambda one: cards_of(one).update({"A1'": cards_of(one)["wall"]}),
        """.position.cards["A1'"]""",
        "is not possible here",
        "may not be called like a cell or a zone",
    ),
    "die with seven": example(
        lambda one: one.update(dice=[7]), ".dice[0]", "7 is not possible here.", "not more than 6"
    ),
    "change of nothing named": contrast({}, "", "This is empty.", "JSON Merge Patch"),
    "fingerprint of wrong form": example(
        lambda one: one.update(reviewed={"504.1": "abc"}),
        '.reviewed["504.1"]',
        "(fingerprint)",
        "Twelve hexadecimal digits",
    ),
    "review of wrong form": Fault(
        "reviews.json",
        lambda file: file["reviews"][0].update(id="504.1/"),
        "$.reviews[0].id",
        "right form",
        "A clause, 504.1",
    ),
    "one reading only": Fault(
        QUESTION, lambda one: one["readings"].pop(), "$.readings", "too long or too short", "readings"
    ),
    "ruling without example": Fault(
        RULING, lambda one: one.update(examples=[]), "$.examples", "This is empty.", "examples"
    ),
    "term without source": Fault(
        TERMS,
        lambda file: file["terms"][0].update(source=[]),
        "$.terms[0]",
        "The field source_note is missing.",
        "comes from",
    ),
    "ability of no kind": Fault(
        SPEAR,
        lambda one: one["abilities"][0].update(kind="bite"),
        "$.abilities[0].kind",
        '"bite" is not one of the values allowed here.',
        '"strike-across-row"',
    ),
    "two values of three": Fault(
        SPEAR,
        lambda one: one["abilities"][0].update(value=[1, 2]),
        "$.abilities[0].value",
        "too long or too short",
        "3",
    ),
    "date of no day": Fault(
        EDITIONS, lambda file: file["editions"][1].update(date="2009-13"), "$.editions[1].date", "right form", "date"
    ),
    "relation of no kind": Fault(
        PAIRS,
        lambda file: file["pairs"][1].update(relation="like"),
        "$.pairs[1].relation",
        '"like" is not one',
        '"narrower"',
    ),
}

CROSSCHECKS = {
    "clause twice": Fault(
        CLAUSES,
        lambda file: file["clauses"].append(copy.deepcopy(file["clauses"][1])),
        "$.clauses[4].id",
        "The clause 504.1 is in clauses/504.json already.",
        "another id",
    ),
    "term twice": Fault(
        TERMS,
        lambda file: file["terms"].append(term("cell", "ячейка", "square cell")),
        "$.terms[2].id",
        "The term cell is in glossary/board.json already.",
        "another id",
    ),
    "reading twice": Fault(
        QUESTION,
        lambda one: one["readings"][1].update(id="straight"),
        "$.readings[1].id",
        "'straight' is taken",
        "another",
    ),
    "ability twice": Fault(
        SPEAR,
        lambda one: one["abilities"].append({"kind": "shot", "id": "spear"}),
        "$.abilities[1].id",
        "The id 'spear' is taken already.",
        "Choose another.",
    ),
    "document twice": Fault(
        EDITIONS,
        lambda file: file["editions"][2]["documents"].append({"id": "seed-000", "title": text(), "kind": "seed"}),
        "$.editions[2].documents[1].id",
        "The id 'seed-000' is taken already.",
        "Choose another.",
    ),
    "clause in the file of another section": Fault(
        CLAUSES,
        lambda file: file["clauses"].append(clause("b:207.9", "b")),
        "$.clauses[4].id",
        "The clause b:207.9 is not in the file of its section.",
        "Move it to clauses/b-207.json",
    ),
    "glossary entry among numbers": Fault(
        CLAUSES,
        lambda file: file["clauses"].append(clause("b:g-12", "b")),
        "$.clauses[4].id",
        "The clause b:g-12 is not in the file of its section.",
        "Move it to clauses/b-glossary.json",
    ),
    "id not the name of the file": Fault(
        SPEAR, lambda one: one.update(id="test-lance"), "$.id", "'test-lance' is not the name", "cards/test-lance.json"
    ),
    "example in the folder of another section": example(
        lambda one: one.update(verifies=["b:207.7"], reviewed={}),
        ".verifies",
        "verifies nothing of the section whose folder it is in (examples/504)",
        "Move it to examples/b-207/neighbour.json.",
    ),
    "section without a heading": Fault(
        CLAUSES,
        lambda file: file["clauses"].pop(0),
        "$.clauses",
        "The section 504 has clauses here and no record",
        "Add a clause",
    ),
    "section that is no heading": Fault(
        CLAUSES,
        lambda file: file["clauses"][0].update(kind="definition", statement=text()),
        "$.clauses[0].kind",
        "504 is a section.",
        '"heading"',
    ),
    "reference to no clause": clauses(
        lambda one: one.update(refs=["504.11"]), ".refs[0]", "No clause has the id '504.11'.", "Nearest: 504.1.1, 504"
    ),
    "term of no record": clauses(
        lambda one: one.update(terms=["cel"]), ".terms[0]", "No term has the id 'cel'.", "Nearest: cell. Correct the id"
    ),
    "example of no clause": example(
        lambda one: one.update(verifies=["504.1", "504.7"]),
        ".verifies[1]",
        "No clause has the id '504.7'.",
        "Nearest: 504, ",
    ),
    "expectation of no clause": example(
        lambda one: one["steps"][0]["expect"].update(decisive=["504.7"]),
        ".steps[0].expect.decisive[0]",
        "No clause has the id '504.7'.",
        "Nearest: 504, ",
    ),
    "contrast of no clause": example(
        lambda one: one["contrasts"][0].update(expect={"citations": [{"clause": "b:207.8"}]}),
        ".contrasts[0].expect.citations[0].clause",
        "No clause has the id 'b:207.8'.",
        "Nearest: b:207",
    ),
    "branch of no question": example(
        lambda one: one["steps"][0].update(expect={"branches": [{"readings": {"rang": "straight"}}]}),
        ".steps[0].expect.branches[0].readings.rang",
        "No question has the id 'rang'.",
        "Nearest: range.",
    ),
    "ruling of no example": Fault(
        RULING,
        lambda one: one.update(examples=["neighbor"]),
        "$.examples[0]",
        "No example has the id",
        "Nearest: neighbour.",
    ),
    "question of no clause": Fault(
        QUESTION,
        lambda one: one.update(clauses=["505.1"]),
        "$.clauses[0]",
        "No clause has the id '505.1'.",
        "Correct the id",
    ),
    "reading of no clause": Fault(
        QUESTION,
        lambda one: one["readings"][1].update(clauses=["b:g-12"]),
        "$.readings[1].clauses[0]",
        "b:g-12",
        "b:g-11",
    ),
    "settled for no reading": Fault(
        QUESTION,
        lambda one: one["settled"].update(reading="askew"),
        "$.settled.reading",
        "The question has no reading 'askew'.",
        "Its readings are: straight, diagonal.",
    ),
    "settled by no clause": Fault(
        QUESTION,
        lambda one: one["settled"].update(clauses=["b:g-99"]),
        "$.settled.clauses[0]",
        "No clause has the id",
        "add",
    ),
    "term from no clause": Fault(
        TERMS,
        lambda file: file["terms"][0].update(source=["504.7"]),
        "$.terms[0].source[0]",
        "No clause has",
        "Nearest: 504, ",
    ),
    "card from no clause": Fault(
        "cards/girrit.json",
        lambda one: one.update(sources=["543.1"]),
        "$.sources[0]",
        "No clause has",
        "Correct the id",
    ),
    "pair of no clause": Fault(
        PAIRS,
        lambda file: file["pairs"][1].update(b="b:207.6"),
        "$.pairs[1].b",
        "No clause has the id 'b:207.6'.",
        "b:207.7",
    ),
    "number in a note without a record": clauses(
        lambda one: one.update(note=text("Ср. 504.7.", "Compare b:g-12.")),
        ".note.ru",
        "The text names 504.7",
        "add the clause",
    ),
    "glossary entry in a note without a record": clauses(
        lambda one: one.update(note=text("Ср. rp:g-стек.", "Compare.")),
        ".note.ru",
        "The text names rp:g-стек",
        "Correct",
    ),
    "number in an answer without a record": Fault(
        RULING,
        lambda one: one.update(answer=text("Да.", "Yes, by 504.9.")),
        "$.answer.en",
        "The text names 504.9",
        "Nearest: 504",
    ),
    "number in the title of a contrast without a record": example(
        lambda one: one["contrasts"][0].update(title=text("Не по 504.9", "Not so")),
        ".contrasts[0].title.ru",
        "The text names 504.9, and no clause has this id.",
        "in words",
    ),
    "section in a statement without a record": clauses(
        lambda one: one.update(statement=text("См. 511.", "See 511.")),
        ".statement.ru",
        "The text names 511",
        "add the clause",
    ),
    "number in a statement that refs lack": Fault(
        CLAUSES,
        lambda file: file["clauses"][2].update(refs=[]),
        "$.clauses[2].refs",
        "The statement names 504.1, refs does not.",
        "Add 504.1 to refs.",
    ),
    "section in a statement that refs lack": clauses(
        lambda one: one.update(statement=text("См. 504.", "See 504.")),
        ".refs",
        "names 504, refs does not",
        "Add 504 to refs.",
    ),
    "number in one language only": clauses(
        lambda one: one.update(statement=text("См. b:207.7.", "See there."), refs=["b:207.7"]),
        ".statement",
        "Only one of the two languages names b:207.7.",
        "Name the same clauses in both languages.",
    ),
    "languages exchanged": clauses(
        lambda one: one.update(statement=text("A text", "Текст")),
        ".statement",
        "in each other's place",
        "Exchange ru and en.",
    ),
    "clause of another edition": clauses(
        lambda one: one["source"].update(edition="b", document="rulebook-older"),
        ".source.edition",
        "504.1 is a clause of the edition rp.",
        "Correct the edition, or the id.",
    ),
    "document of another edition": clauses(
        lambda one: one["source"].update(document="proberserk"),
        ".source.document",
        "The edition of this clause has no document 'proberserk'.",
        "editions/editions.json",
    ),
    "reviewed clause that is not verified": example(
        lambda one: one["reviewed"].update({"504.10": "0123456789ab"}),
        '.reviewed["504.10"]',
        "504.10 is pinned as reviewed, but the example does not rest on it.",
        "add 504.10 to verifies",
    ),
    "reviewed clause that a ruling does not rest on": Fault(
        RULING,
        lambda one: one.update(reviewed={"504.10": "0123456789ab"}),
        '$.reviewed["504.10"]',
        "504.10 is pinned as reviewed, but the ruling does not rest on it.",
        "add 504.10 to clauses",
    ),
    "review of no clause": Fault(
        "reviews.json",
        lambda file: file["reviews"][0].update(id="504.9"),
        "$.reviews[0].id",
        "There is no clause 504.9.",
        "Remove the review, or add the clause.",
    ),
    "review of a provision of no clause": Fault(
        "reviews.json",
        lambda file: file["reviews"][1].update(id="504.9/path"),
        "$.reviews[1].id",
        "There is no clause 504.9.",
        "Remove the review, or add the clause.",
    ),
    "review twice": Fault(
        "reviews.json",
        lambda file: file["reviews"].append(file["reviews"][1]),
        "$.reviews[2].id",
        "The review 504.1.1/path is in reviews.json already.",
        "another id",
    ),
    "phrase asked of two clauses": Fault(
        CLAUSES,
        lambda file: [
            file["clauses"][place].update(asked={"ru": [phrase], "en": [f"hit {place}"]})
            for place, phrase in ((1, "Бью летуна?"), (2, "бью, летуна"))
        ],
        "$.clauses[2].asked.ru[0]",
        "'бью, летуна' is asked of 504.1 already.",
        "Keep it at the clause",
    ),
    "phrase asked twice of one clause": Fault(
        CLAUSES,
        lambda file: file["clauses"][1].update(asked={"ru": ["её полёт", "Ее полет"], "en": ["its flight"]}),
        "$.clauses[1].asked.ru[1]",
        "'Ее полет' is asked of 504.1 already.",
        "Keep it at the clause",
    ),
    "phrase without words": Fault(
        CLAUSES,
        lambda file: file["clauses"][1].update(asked={"ru": ["бью"], "en": ["?!"]}),
        "$.clauses[1].asked.en[0]",
        "The phrase has no words.",
        "Write how players ask",
    ),
    "nobody asks in one of the languages": Fault(
        CLAUSES,
        lambda file: file["clauses"][1].update(asked={"ru": ["бью"], "en": []}),
        "$.clauses[1].asked.en",
        "",
        "",
    ),
    "name of another term": Fault(
        TERMS,
        lambda file: file["terms"].append(term("square", "Поле", "a square")),
        "$.terms[2].names.ru",
        "'Поле' is already a name of the term cell (glossary/board.json).",
        "Keep it at one",
    ),
    "synonym of another term": Fault(
        TERMS,
        lambda file: file["terms"][1]["synonyms"]["en"].append("Cell"),
        "$.terms[1].synonyms.en[0]",
        "'Cell' is already a name of the term cell",
        "join them",
    ),
    "real card called a test card": Fault(
        "cards/girrit.json",
        lambda one: one["names"].update(ru="Пробный Гиррит"),
        "$.names.ru",
        "Only a test card",
        "set text",
    ),
    "test card called like a real one": Fault(
        SPEAR, lambda one: one["names"].update(ru="Копейщик"), "$.names.ru", "every test card", "Correct the name"
    ),
    "real card from nowhere": Fault(
        "cards/girrit.json", lambda one: one.update(sources=[]), "$.sources", "Nothing is named that tells", "in a note"
    ),
    "pair within one edition": Fault(
        PAIRS,
        lambda file: file["pairs"][1].update(b="504.10"),
        "$.pairs[1]",
        "Both clauses are of one edition.",
        "different",
    ),
    "pair twice": Fault(
        PAIRS,
        lambda file: file["pairs"].append({"a": "b:207.7", "b": "504.1", "relation": "wider", "line": text()}),
        "$.pairs[2]",
        "b:207.7 and 504.1 are a pair already.",
        "Keep one",
    ),
}

EXAMPLES = {
    "card of no record": example(
        lambda one: cards_of(one)["spear"].update(card="test-speer"),
        ".position.cards.spear.card",
        "No card has the id 'test-speer'.",
        "Nearest: test-spear.",
    ),
    "card of unknown type": example(
        lambda one: cards_of(one)["spear"].update(card="girrit"),
        ".position.cards.spear.card",
        "The type of the card 'girrit' is not known",
        "Define the card on the spot",
    ),
    "host that is not there": example(
        lambda one: cards_of(one)["wall"].update(host="horse"),
        ".position.cards.wall.host",
        "There is no card 'horse' in the position.",
        "Its cards are: spear, wall.",
    ),
    "actor that is not there": example(
        lambda one: one["steps"][0]["action"].update(by="lance"),
        ".steps[0].action.by",
        "There is no card 'lance' in the position.",
        "Its cards are: spear, wall.",
    ),
    "target that is not there": example(
        lambda one: one["steps"][0]["action"].update(target="dragon"),
        ".steps[0].action.target",
        "There is no card 'dragon' in the position.",
        "Its cards are",
    ),
    "one target of several that is not there": example(
        lambda one: one["steps"][0]["action"].update(target=["wall", "B2", "auxiliary", "A9"]),
        ".steps[0].action.target[3]",
        "There is no card 'A9' in the position.",
        "Its cards are",
    ),
    "actor in an empty position": example(
        lambda one: [one["position"].update(cards={}), one.pop("contrasts")],
        ".steps[0].action.by",
        "There is no card 'spear' in the position.",
        "Its cards are: none.",
    ),
    "change of the position into a word": contrast(
        {"position": "empty"}, ".position", '"empty" stands where an object belongs.', "The patch on the position."
    ),
    "change that takes the position away": contrast(
        {"position": None}, ".position", "null stands where an object belongs.", "The patch on the position."
    ),
    "change that takes the action away": contrast(
        {"action": None}, ".action", "null stands where an object", "the action"
    ),
    "change of all cards into a word": contrast(
        {"position": {"cards": "none"}},
        ".position.cards",
        '"none" stands where an object belongs.',
        "The cards in the game",
    ),
    "change of the action into a list": contrast(
        {"action": []}, ".action", "[] stands where an object belongs.", "action"
    ),
    "mover that is not there": example(
        lambda one: [one["steps"].append({"action": {"move": "lance", "to": "B3"}, "expect": {"verdict": "legal"}})],
        ".steps[1].action.move",
        "There is no card 'lance' in the position.",
        "Its cards are",
    ),
    "pattern empty inside": example(
        lambda one: one["steps"][0].update(expect={"position": {"cards": {"wall": {}}}}),
        ".steps[0].expect.position.cards.wall",
        "This pattern is empty and would match anything.",
        "Name what is expected",
    ),
    "change that changes nothing": contrast(
        {"position": {"cards": {"wall": {"at": "B1"}}}}, "", "The change leaves everything as it is.", "the one detail"
    ),
    "change of two values": contrast(
        {"position": {"cards": {"wall": {"at": "B3", "closed": True}}}},
        "",
        "alters 2 values: position.cards.wall.at, position.cards.wall.closed.",
        "Change exactly one",
    ),
    "change of position and action": contrast(
        {"position": {"active": "second"}, "action": {"declare": "shot"}}, "", "alters 2 values", "Change exactly one"
    ),
    "change to a card of no record": contrast(
        {"position": {"cards": {"spear": {"card": "test-lance"}}}},
        ".position.cards.spear.card",
        "No card has the id 'test-lance'.",
        "Correct the id, or add the card.",
    ),
    "change to no cell": contrast(
        {"position": {"cards": {"wall": {"at": "B9"}}}},
        ".position.cards.wall.at",
        'Of the case so changed, $.position.cards.wall.at: "B9" is none of these: cell.',
        "zones",
    ),
    "added card that lacks a field": contrast(
        {"position": {"cards": {"dragon": {"card": "test-spear", "at": "auxiliary"}}}},
        ".position.cards.dragon",
        "The field player is missing.",
        "Add it.",
    ),
    "target taken away": contrast(
        {"position": {"cards": {"wall": None}}},
        "",
        "Of the case so changed, $.action.target: There is no card 'wall' in the position.",
        "Its cards are: spear.",
    ),
    "change to no action": contrast(
        {"action": {"declare": "bite"}}, ".action.declare", '"bite" is not one of the values allowed here.', '"shot"'
    ),
    "change of what does not exist": contrast(
        {"steps": []}, "", "The field steps is not known here.", "Known are: position, action, dice."
    ),
}

FAULTS = {**SHAPES, **CROSSCHECKS, **EXAMPLES}


def broken(base: SampleBase, fault: Fault) -> tuple[Problem, ...]:
    base.edit(fault.file, fault.change)
    return validate(base.root)


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_record_is_refused_with_place_and_remedy(base: SampleBase, name: str) -> None:
    fault = FAULTS[name]
    problems = broken(base, fault)
    found = [problem for problem in problems if (problem.file, problem.path) == (fault.file, fault.path)]
    matching = [problem for problem in found if fault.message in problem.message and fault.remedy in problem.remedy]
    assert len(matching) == 1, "\n".join(map(str, problems))


FOLLOWED = frozenset(
    {"id not the name of the file", "empty file of clauses", "section without a heading", "id of wrong form"}
)
"""Faults after which other records name what is no longer there."""


MANIFOLD = frozenset(
    {
        "number in a note without a record",
        "section in a statement without a record",
        "actor in an empty position",
        "change of the position into a word",
        "change that takes the position away",
        "change that takes the action away",
        "change of the action into a list",
    }
)
"""Faults that are wrong in more than one way."""


@pytest.mark.parametrize("name", [name for name in FAULTS if name not in FOLLOWED | MANIFOLD])
def test_one_fault_is_told_once_and_makes_no_noise_elsewhere(base: SampleBase, name: str) -> None:
    assert len(broken(base, FAULTS[name])) == 1


def test_all_these_faults_are_found_at_once(base: SampleBase) -> None:
    one_for_each_file = {fault.file: fault for fault in FAULTS.values()}
    for fault in one_for_each_file.values():
        base.edit(fault.file, fault.change)
    told = {(problem.file, problem.path) for problem in validate(base.root)}
    assert {(fault.file, fault.path) for fault in one_for_each_file.values()} <= told


# --- what is not refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"position": {"cards": {"spear": {"card": {"type": "flyer", "abilities": []}}}}},
        {"position": {"cards": {"friend": {"card": "test-spear", "player": "first", "at": "C2"}}}},
        {"position": {"cards": {"wall": {"wounds": None}}}},
        {"position": {"cells": {"B2": {"markers": [{"name": "сеть", "by": "wall"}]}}}},
        {"action": {"target": ["wall", "spear"]}},
        {"action": {"target": "B1"}},
        {"action": {"target": "auxiliary"}},
        {"dice": [1, 2, 3]},
    ],
)
def test_a_change_of_one_value_list_or_card_is_in_order(base: SampleBase, change: Any) -> None:
    base.edit(EXAMPLE_FILE, lambda one: one["contrasts"][0].update(change=change))
    assert validate(base.root) == ()


def test_after_several_steps_a_value_of_the_beginning_may_be_a_change(base: SampleBase) -> None:
    def walk_away(one: Any) -> None:
        one["steps"].insert(0, {"action": {"move": "wall", "to": "C1"}, "expect": {"verdict": "legal"}})
        one["contrasts"][0]["change"] = {"position": {"cards": {"wall": {"at": "B1"}}}}

    base.edit(EXAMPLE_FILE, walk_away)
    assert validate(base.root) == ()


def test_a_fault_of_the_example_itself_is_not_told_again_of_its_contrasts(base: SampleBase) -> None:
    base.edit(
        EXAMPLE_FILE, lambda one: [one["steps"][0]["action"].update(by="x"), cards_of(one)["wall"].update(wounds=-1)]
    )
    places = [problem.path for problem in validate(base.root)]
    assert places == ["$.position.cards.wall.wounds", "$.steps[0].action.by"]


def test_bare_numbers_outside_statements_are_just_numbers(base: SampleBase) -> None:
    base.edit(CLAUSES, lambda file: file["clauses"][1].update(note=text("Из 511 карт.", "Of 511 cards.")))
    assert validate(base.root) == ()


def test_what_editions_tell_of_their_documents_needs_no_records(base: SampleBase) -> None:
    base.edit(EDITIONS, lambda file: file["editions"][0]["documents"][0].update(note=text("Есть 506.2.", "Has 506.2.")))
    assert validate(base.root) == ()


def test_players_words_may_be_those_of_several_terms(base: SampleBase) -> None:
    base.edit(TERMS, lambda file: file["terms"][1]["players_words"].append("квадрат"))
    assert validate(base.root) == ()


def test_a_real_card_may_come_from_what_a_note_tells(base: SampleBase) -> None:
    base.edit("cards/girrit.json", lambda one: one.update(sources=[], note=text()))
    assert validate(base.root) == ()


def test_an_unknown_clause_needs_neither_title_nor_statement(base: SampleBase) -> None:
    def forget(file: Any) -> None:
        one = file["clauses"][3]
        del one["statement"]
        one.update(status="unknown", executable=False, why_not=text(), why_not_kind="unknown")

    base.edit(CLAUSES, forget)
    assert validate(base.root) == ()


def test_an_example_may_lie_in_the_folder_of_any_section_that_it_verifies(base: SampleBase) -> None:
    example = {**EXAMPLE, "id": "elsewhere", "verifies": ["504.1", "b:207.7"]}
    base.write("examples/b-207/elsewhere.json", example)
    assert validate(base.root) == ()


def test_a_new_test_card_is_in_order(base: SampleBase) -> None:
    base.write(
        "cards/test-mage.json", card("test-mage", "Пробная чародейка", abilities=[{"kind": "spell", "range": 2}])
    )
    assert validate(base.root) == ()
