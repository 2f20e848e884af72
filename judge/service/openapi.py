"""The description of the API (OpenAPI 3.1), put together from the schemas of the records and from those below.

Tests hold every answer, refusals too, against it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from judge.service.limits import LIMITS, STATUSES
from judge.service.work import LONGEST_QUERY, MOST_HITS
from rulesdb.folders import PACKAGE_FOLDER

_RECORDS: Final = ("action", "card", "case", "common", "decision", "position")
_TEXT: Final = {"$ref": "#/components/schemas/common/$defs/text"}
_TEXT_OR_NULL: Final = {"anyOf": [{"type": "null"}, _TEXT]}
_VERDICT: Final = {"$ref": "#/components/schemas/common/$defs/verdict"}
_STRING: Final = {"type": "string"}
_STRINGS: Final = {"type": "array", "items": _STRING}
_BOOLEAN: Final = {"type": "boolean"}


def description() -> dict[str, Any]:
    """Give the description as JSON."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Svod",
            "version": "1",
            "description": "Rules of the card game «Берсерк»: clauses, search, decisions. Unofficial.",
        },
        "servers": [{"url": "/api"}],
        "paths": _paths(),
        "components": {"schemas": {**{name: _schema(name) for name in _RECORDS}, **_SCHEMAS}},
    }


def _schema(name: str) -> Any:
    """A schema of the records, with references as they are within the description."""
    schema = json.loads((PACKAGE_FOLDER / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    schema.pop("$schema", None)
    return _referring(schema, name)


def _referring(value: Any, home: str) -> Any:
    if isinstance(value, list):
        return [_referring(one, home) for one in value]
    if not isinstance(value, dict):
        return value
    referring = {key: _referring(one, home) for key, one in value.items()}
    target = value.get("$ref")
    if isinstance(target, str):
        file, _, place = target.partition("#")
        referring["$ref"] = f"#/components/schemas/{file.removesuffix('.schema.json') or home}{place}"
    return referring


def _object(
    required: Mapping[str, Any], optional: Mapping[str, Any] | None = None, *, closed: bool = True
) -> dict[str, Any]:
    properties = {**required, **(optional or {})}
    told: dict[str, Any] = {"type": "object", "properties": properties, "required": list(required)}
    return {**told, "additionalProperties": False} if closed else told


def _list(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _named(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


_RULING_IN_BRIEF: Final = _object(
    {"id": _STRING, "question": _TEXT, "verdict": _VERDICT, "withdrawn": _BOOLEAN},
)
_EXAMPLE: Final = _object({"id": _STRING, "title": _TEXT, "passed": _BOOLEAN})
_HIT: Final = _object(
    {
        "kind": {"enum": ["clause", "ruling", "term", "card"]},
        "id": _STRING,
        "title": _STRING,
        "score": {"type": "number"},
        "passage": _STRING,
        "why": _list(_object({"typed": _STRING, "meant": _STRING, "way": _STRING})),
        "asked": {"type": ["string", "null"], "description": "How players ask for it: no words of the record itself."},
    }
)
_NEAR: Final = _object({"id": _STRING, "title": _STRING})

_SCHEMAS: Final[Mapping[str, Any]] = {
    "Error": _object(
        {
            "error": _object(
                {"code": {"enum": sorted(STATUSES)}, "message": _STRING, "place": _STRING, "remedy": _STRING},
            )
        },
        closed=False,
    ),
    "Health": _object(
        {"status": {"const": "ok"}, "data": _STRING, "clauses": {"type": "integer"}, "rulings": {"type": "integer"}}
    ),
    "Clause": _object(
        {
            "id": _STRING,
            "title": _TEXT_OR_NULL,
            "statement": _TEXT_OR_NULL,
            "kind": _STRING,
            "status": _STRING,
            "source": {"type": "object"},
            "note": _TEXT_OR_NULL,
            "examples_printed": _list(_TEXT),
            "refs": _STRINGS,
            "cited_by": _STRINGS,
            "terms": _list(_object({"id": _STRING, "names": _TEXT})),
            "examples": _list(_EXAMPLE),
            "questions": _list(_object({"id": _STRING, "title": _TEXT, "settled": {"type": ["string", "null"]}})),
            "pairs": _list({"type": "object"}),
            "rulings": _list(_RULING_IN_BRIEF),
            "badge": {"enum": ["verified", "failed", "unverified", "not-executable"]},
            "executable": _BOOLEAN,
            "why_not": _TEXT_OR_NULL,
            "clauses": _list(_object({"id": _STRING, "title": _TEXT_OR_NULL, "badge": _STRING})),
        },
        closed=False,
    ),
    "Ruling": _object(
        {
            "id": _STRING,
            "question": _TEXT,
            "answer": _TEXT,
            "reasoning": _TEXT,
            "verdict": _VERDICT,
            "withdrawn": _BOOLEAN,
            "problems": _STRINGS,
            "clauses": _list(_object({"id": _STRING, "title": _TEXT})),
            "examples": _list(_EXAMPLE),
        }
    ),
    "Found": _object({"query": _STRING, "hits": _list(_HIT), "nearest": _list(_NEAR)}),
    "Answer": _object(
        {
            "question": _STRING,
            "understood": _BOOLEAN,
            "words": _list(_object({"typed": _STRING, "aspect": _STRING, "meant": _STRING})),
            "not_understood": _STRINGS,
            "assumed": _STRINGS,
            "verdict": {"anyOf": [{"type": "null"}, _VERDICT]},
            "cases": _list(
                _object(
                    {
                        "title": _STRING,
                        "words": _STRING,
                        "notation": _STRING,
                        "case": _named("case"),
                        "decision": {"anyOf": [{"type": "null"}, _named("decision")]},
                        "refused": {"type": ["string", "null"]},
                    }
                )
            ),
            "rulings": _list(
                _object(
                    {
                        "id": _STRING,
                        "question": _STRING,
                        "answer": _STRING,
                        "reasoning": _STRING,
                        "verdict": _VERDICT,
                        "clauses": _STRINGS,
                    }
                )
            ),
            "found": _list(_HIT),
            "nearest": _list(_NEAR),
        }
    ),
    "Exploration": _object(
        {
            "verdict": {"anyOf": [{"type": "null"}, _VERDICT]},
            "states": {"type": "integer"},
            "ends": _list(
                _object(
                    {"choices": _STRINGS, "probability": _STRING},
                    {
                        "position": _named("position"),
                        "reason": _TEXT,
                        "readings": {"type": "object", "additionalProperties": _STRING},
                    },
                )
            ),
            "unknown": _list(_TEXT),
        }
    ),
}


# --- addresses -----------------------------------------------------------------------------------------------------


def _parameter(name: str, schema: Any, what: str, *, place: str = "query", required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required or place == "path", "schema": schema, "description": what}


_LANG: Final = _parameter("lang", {"enum": ["ru", "en"], "default": "ru"}, "Language of texts that come in one only.")
_QUERY: Final = _parameter(
    "q", {"type": "string", "minLength": 1, "maxLength": LONGEST_QUERY}, "What was typed.", required=True
)
_RULES: Final = (
    _parameter("edition", {"enum": ["rp"]}, "Let the main edition alone decide."),
    _parameter("reading", _STRINGS, "A reading of an open question, ID=VALUE; repeatable."),
)
_BODY: Final = {
    "required": True,
    "description": 'A case as JSON, as a line of notation, or as {"notation": "…"}. '
    f"At most {LIMITS.body} bytes, {LIMITS.cards} cards and {LIMITS.actions} actions.",
    "content": {
        "application/json": {"schema": {"anyOf": [_named("case"), _object({"notation": _STRING})]}},
        "text/plain": {"schema": _STRING},
    },
}


def _answers(schema: str, *refusals: str) -> dict[str, Any]:
    def answer(what: str, name: str) -> dict[str, Any]:
        return {"description": what, "content": {"application/json": {"schema": _named(name)}}}

    always = ("bad-request", "too-long", "too-many-requests", "no-worker")
    told = {str(STATUSES[code].value): answer(code, "Error") for code in (*always, *refusals)}
    return {"200": answer("The answer.", schema), **dict(sorted(told.items()))}


def _get(summary: str, schema: str, parameters: tuple[Any, ...], *refusals: str) -> dict[str, Any]:
    answers = {**_answers(schema, *refusals), "304": {"description": "What was tagged (ETag) has not changed."}}
    return {"get": {"summary": summary, "parameters": [*parameters, _LANG], "responses": answers}}


def _post(summary: str, schema: str, *refusals: str) -> dict[str, Any]:
    answers = _answers(schema, "too-large", "too-many-cards", *refusals)
    return {"post": {"summary": summary, "parameters": [*_RULES, _LANG], "requestBody": _BODY, "responses": answers}}


def _paths() -> dict[str, Any]:
    clause = _parameter("id", _STRING, "A number in any form, such as 504.1.1 or b:212.2.", place="path")
    ruling = _parameter("id", _STRING, "The id of a ruling.", place="path")
    kind = _parameter("kind", {"enum": ["clause", "ruling", "term", "card"]}, "Only these.")
    limit = _parameter("limit", {"type": "integer", "minimum": 1, "maximum": MOST_HITS, "default": 10}, "How many.")
    return {
        "/health": _get("Whether the service works, and on which data.", "Health", ()),
        "/clauses/{id}": _get("A clause with all that hangs on it.", "Clause", (clause,), "not-found"),
        "/rulings/{id}": _get("A ruling with its proof.", "Ruling", (ruling,), "not-found"),
        "/search": _get("Clauses, rulings, terms and cards, the best first.", "Found", (_QUERY, kind, limit)),
        "/ask": _get("The answer to a question in players' words.", "Answer", (_QUERY,)),
        "/rule": _post("The decision for a case.", "decision"),
        "/explore": _post(
            f"All the ends that a position can have, among {LIMITS.states} states at most.",
            "Exploration",
            "too-many-states",
        ),
    }
