"""A small knowledge base that is in order, to be written into a folder and broken by tests."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def text(ru: str = "Текст", en: str = "Text") -> Json:
    return {"ru": ru, "en": en}


def source(edition: str = "rp") -> Json:
    document = {"rp": "seed-000", "b": "rulebook-older", "m": "proberserk"}[edition]
    kind = {"rp": "seed", "b": "public", "m": "public"}[edition]
    return {"edition": edition, "document": document, "kind": kind, "certainty": "high", "number": "printed"}


def heading(id: str, edition: str = "rp") -> Json:
    return {
        **{"id": id, "title": text(), "kind": "heading", "status": "complete", "source": source(edition)},
        **{"refs": [], "terms": [], "executable": False, "why_not": text(), "why_not_kind": "heading"},
    }


def clause(id: str, edition: str = "rp", statement: Json | None = None, **more: Any) -> Json:
    return {
        **{"id": id, "statement": statement or text(), "kind": "permission", "status": "complete"},
        **{"source": source(edition), "refs": [], "terms": [], "executable": True},
        **more,
    }


def term(id: str, ru: str, en: str, **more: Any) -> Json:
    return {
        **{"id": id, "names": text(ru, en), "definition": text(), "synonyms": {"ru": [], "en": []}},
        **{"abbreviations": [], "players_words": [], "source": ["504.1"]},
        **more,
    }


def card(id: str, ru: str, **more: Any) -> Json:
    abilities = more.pop("abilities", [])
    known = {"id": id, "names": text(ru, id), "type": "creature", **more}
    return {**known, "text": "test", "sources": [], "abilities": abilities}


def document(id: str, kind: str) -> Json:
    return {"id": id, "title": text(), "kind": kind}


def edition(id: str, *documents: Json) -> Json:
    return {"id": id, "title": text(), "known": text(), "documents": list(documents)}


EXAMPLE: Json = {
    "id": "neighbour",
    "title": text("Удар по соседу", "A strike at a neighbour"),
    "verifies": ["504.1"],
    "position": {
        "cards": {
            "spear": {"card": "test-spear", "player": "first", "at": "B2"},
            "wall": {"card": {"type": "creature"}, "player": "second", "at": "B1", "wounds": 1},
        }
    },
    "steps": [
        {
            "action": {"declare": "simple-strike", "by": "spear", "target": "wall"},
            "expect": {"verdict": "legal", "decisive": ["504.1"]},
        }
    ],
    "contrasts": [
        {
            "title": text("Цель дальше", "The target is further away"),
            "change": {"position": {"cards": {"wall": {"at": "B1'"}}}},
            "expect": {"verdict": "illegal", "decisive": ["504.1"]},
        }
    ],
    "reviewed": {"504.1": "0123456789ab"},
}

QUESTION: Json = {
    "id": "range",
    "title": text(),
    "question": text("Как считать дальность по 504.1?", "How is range counted in 504.1?"),
    "clauses": ["504.1"],
    "readings": [
        {"id": "straight", "statement": text(), "clauses": ["b:g-11"]},
        {"id": "diagonal", "statement": text(), "clauses": []},
    ],
    "settled": {"edition": "b", "reading": "straight", "clauses": ["b:g-11"]},
}

RULING: Json = {
    "id": "may-i-strike",
    "question": text(),
    "answer": text("Да, по 504.1.", "Yes, by 504.1."),
    "reasoning": text(),
    "verdict": "legal",
    "clauses": ["504.1"],
    "examples": ["neighbour"],
    "reviewed": {},
}

FILES: dict[str, Json] = {
    "clauses/504.json": {
        "$schema": "../schemas/clauses.schema.json",
        "clauses": [
            heading("504"),
            clause("504.1", terms=["cell"]),
            clause("504.1.1", statement=text("Это исключение из 504.1.", "An exception to 504.1."), refs=["504.1"]),
            clause("504.10", note=text("Ср. 504.1.1 и b:207.7.", "Compare 504.1.1 and b:207.7.")),
        ],
    },
    "clauses/b-207.json": {"clauses": [heading("b:207", "b"), clause("b:207.7", "b"), clause("b:207.7.a", "b")]},
    "clauses/b-glossary.json": {"clauses": [clause("b:g-11", "b", title=text("Дальность", "Range"))]},
    "clauses/rp-glossary.json": {"clauses": [clause("rp:g-пас", title=text("Пас", "Pass"), refs=["504.1"])]},
    "clauses/m-glossary.json": {"clauses": [clause("m:g-дальность", "m")]},
    "examples/504/neighbour.json": {"$schema": "../../schemas/example.schema.json", **EXAMPLE},
    "reviews.json": {
        "$schema": "schemas/reviews.schema.json",
        "reviews": [
            {"id": "504.1", "fingerprint": "0123456789ab"},
            {"id": "504.1.1/path", "fingerprint": "ba9876543210"},
        ],
    },
    "rulings/may-i-strike.json": RULING,
    "questions/range.json": QUESTION,
    "cards/test-spear.json": card(
        "test-spear",
        "Пробный копейщик",
        life=5,
        movement=1,
        strike=[1, 2, 3],
        classes=["Воин"],
        abilities=[{"kind": "strike-across-row", "id": "spear", "value": 1}],
    ),
    "cards/girrit.json": {
        **{"id": "girrit", "names": text("Гиррит", "Girrit"), "text": "reconstructed", "sources": ["504.1"]},
        **{"abilities": [{"kind": "influence", "gives_marker": {"name": "охоты"}}]},
    },
    "glossary/board.json": {
        "$schema": "../schemas/terms.schema.json",
        "terms": [
            term("cell", "клетка", "cell", synonyms={"ru": ["поле"], "en": ["square"]}, players_words=["квадрат"]),
            term("pass", "пас", "pass", abbreviations=["П"], source=[], source_note=text()),
        ],
    },
    "editions/editions.json": {
        "editions": [
            edition("rp", document("seed-000", "seed"), document("studfile-rp19.1", "public")),
            {**edition("b", document("rulebook-older", "public")), "date": "2009-12"},
            edition("m", document("proberserk", "public")),
        ]
    },
    "editions/concordance.json": {
        "pairs": [
            {"a": "rp:g-пас", "b": "b:g-11", "relation": "differs", "line": text()},
            {"a": "504.1", "b": "b:207.7", "relation": "narrower", "line": text()},
        ]
    },
}


class SampleBase:
    """The small base in a folder, with ways to change its files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for file, value in FILES.items():
            self.write(file, value)

    def path(self, file: str) -> Path:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def write(self, file: str, value: Any) -> None:
        self.path(file).write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")

    def read(self, file: str) -> Any:
        return json.loads((self.root / file).read_text(encoding="utf-8"))

    def edit(self, file: str, change: Callable[[Any], None]) -> None:
        """Let a function change the content of a file in place."""
        value = self.read(file)
        change(value)
        self.write(file, value)
