"""Holding records against the JSON Schemas, and saying in plain words where they do not fit."""

import difflib
import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rulesdb.folders import SCHEMA_FOLDER
from rulesdb.reading import Place

Told = tuple[str, str]
"""A message and a remedy."""

Fault = tuple[Place, str, str]
"""Where something is wrong in a value, a message and a remedy."""

_KINDS: Final = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Give all schemas of this package by the names of their files."""
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted(SCHEMA_FOLDER.glob("*.schema.json"))}


@cache
def registry() -> Registry[Any]:
    """Give the schemas as a registry, in which their references to each other are found by file name."""
    return Registry().with_resources((name, DRAFT202012.create_resource(one)) for name, one in schemas().items())


@cache
def validator(name: str) -> Draft202012Validator:
    """Give the validator of a schema such as `decision.schema.json`, or of a part: `card.schema.json#/$defs/life`."""
    return Draft202012Validator({"$ref": name}, registry=registry())


@cache
def _validator_of_records(name: str) -> Draft202012Validator:
    return Draft202012Validator(_inlined(schemas()[name], name), registry=registry())


def _inlined(schema: Any, file: str, within: tuple[str, ...] = ()) -> Any:
    """Give a schema with what it refers to in place of the references: following them anew for each value is slow.

    What contains itself, as an ability that grants an ability, is referred to where it comes again.

    What a reference says beside `$ref` adds to what it refers to. Title and description are those of the latter; the
    description of the field that has this shape is kept as `$comment`.
    """
    if isinstance(schema, list):
        return [_inlined(one, file, within) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inlined = {name: _inlined(one, file, within) for name, one in schema.items() if name not in ("$ref", "$defs")}
    if "$ref" not in schema:
        return inlined
    other, _, part = schema["$ref"].partition("#")
    target = f"{other or file}#{part}"
    comment = {"$comment": schema["description"]} if "description" in schema else {}
    if target in within:
        return {**inlined, "$ref": target, **comment}
    contents = registry().resolver().lookup(target).contents
    return {**inlined, **_inlined(contents, other or file, (*within, target)), **comment}


def misfits(value: Any, schema: str) -> list[Fault]:
    """Give what in a value does not fit a schema of records, cases or parts of them, each fault once."""
    return list(
        dict.fromkeys(fault for error in _validator_of_records(schema).iter_errors(value) for fault in _faults(error))
    )


def _faults(error: ValidationError) -> Iterator[Fault]:
    """Give the place and the words of an error; of alternatives, the errors of the one that was probably meant."""
    if error.validator in ("anyOf", "oneOf"):
        meant = _meant(error.context)
        if meant:
            for inner in meant:
                yield from _faults(inner)
            return
    place = tuple(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path and isinstance(error.instance, str):
        place = (*place, error.instance)
    tell = _TELLERS.get(str(error.validator), _tell_otherwise)
    yield place, *tell(error)


def _meant(errors: Iterable[ValidationError]) -> list[ValidationError]:
    """Give the errors of the alternative that fits the value best; nothing where none fits better than the others."""
    alternatives: dict[Any, list[ValidationError]] = {}
    for error in errors:
        alternatives.setdefault(error.relative_schema_path[0], []).append(error)
    misfits = sorted((sum(map(_misfit, found)), index) for index, found in alternatives.items())
    if not misfits or (len(misfits) > 1 and misfits[0][0] == misfits[1][0]):
        return []
    return alternatives[misfits[0][1]]


def _misfit(error: ValidationError) -> int:
    """Weigh an error: what is wrong deep inside leaves the alternative likely, a wrong kind of value does not."""
    if error.relative_path:
        return 0
    return 10 if error.validator == "type" else 1


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"


def _described(error: ValidationError, otherwise: str) -> str:
    return str(_schema(error).get("description", otherwise))


def _schema(error: ValidationError) -> dict[str, Any]:
    return error.schema if isinstance(error.schema, dict) else {}


def _rule(error: ValidationError) -> Any:
    return error.validator_value


def _value(error: ValidationError) -> Any:
    return error.instance


def _listed(names: Iterable[Any]) -> str:
    return ", ".join(str(name) for name in names)


def _tell_required(error: ValidationError) -> Told:
    missing = [name for name in _rule(error) if name not in _value(error)]
    known = _schema(error).get("properties", {})
    meanings = [f"{name}: {_meaning(known[name])}" for name in missing if name in known]
    fields, are = ("fields", "are") if len(missing) > 1 else ("field", "is")
    remedy = "Add it." if len(missing) == 1 else "Add them."
    why = " ".join(meanings) if meanings else _described(error, "")
    return f"The {fields} {_listed(missing)} {are} missing.", f"{remedy} {why}".strip()


def _meaning(field: dict[str, Any]) -> str:
    return str(field.get("$comment", field.get("description")))


def _tell_additional(error: ValidationError) -> Told:
    known = list(_schema(error).get("properties", {}))
    unknown = sorted(name for name in _value(error) if name not in known)
    close = [match for name in unknown for match in difflib.get_close_matches(name, known, n=1)]
    fields, are = ("fields", "are") if len(unknown) > 1 else ("field", "is")
    remedy = f"Perhaps {_listed(close)} was meant. " if close else ""
    return f"The {fields} {_listed(unknown)} {are} not known here.", f"{remedy}Known are: {_listed(known)}."


def _tell_type(error: ValidationError) -> Told:
    kinds = _rule(error) if isinstance(_rule(error), list) else [_rule(error)]
    wanted = " or ".join(_KINDS[kind] for kind in kinds)
    return f"{_shown(_value(error))} stands where {wanted} belongs.", _described(error, f"Write {wanted}.")


def _tell_enum(error: ValidationError) -> Told:
    allowed = [_shown(value) for value in _rule(error)]
    return f"{_shown(_value(error))} is not one of the values allowed here.", f"Write one of: {_listed(allowed)}."


def _tell_const(error: ValidationError) -> Told:
    wanted = _shown(_rule(error))
    return f"{_shown(_value(error))} stands where only {wanted} is possible.", _described(error, f"Write {wanted}.")


def _tell_pattern(error: ValidationError) -> Told:
    title = _schema(error).get("title")
    if title is None and not str(_value(error)).strip():
        return "The text is empty.", "Write the text, or remove the field."
    return f"{_shown(_value(error))} is not of the right form ({title or 'text'}).", _described(error, "Correct it.")


def _tell_not(error: ValidationError) -> Told:
    refused = _rule(error)
    if "required" in refused:
        return f"The field {_listed(refused['required'])} does not belong here.", _described(error, "Remove it.")
    return f"{_shown(_value(error))} is not possible here.", str(refused.get("description", "Write another value."))


def _tell_repeated(error: ValidationError) -> Told:
    repeated = [value for place, value in enumerate(_value(error)) if value in _value(error)[:place]]
    return f"The list names {_listed(map(_shown, repeated))} more than once.", "Keep one of each."


def _tell_alternatives(error: ValidationError) -> Told:
    if not error.context:
        return "Two forms are mixed here that exclude each other.", _described(error, "Keep one of them.")
    titles = [_schema(inner).get("title") for inner in error.context if not inner.relative_path]
    forms = _listed(dict.fromkeys(title for title in titles if title))
    told = (
        f"{_shown(_value(error))} is none of these: {forms}."
        if forms
        else f"{_shown(_value(error))} is not possible here."
    )
    return told, _described(error, "Write one of the allowed forms.")


def _tell_length(error: ValidationError) -> Told:
    if error.validator in ("minItems", "minProperties", "minLength") and _rule(error) == 1:
        return "This is empty.", _described(error, "Write at least one.")
    return f"{_shown(_value(error))} is too long or too short.", _described(error, f"The limit is {_rule(error)}.")


def _tell_number(error: ValidationError) -> Told:
    bound = "less" if error.validator == "minimum" else "more"
    return (
        f"{_shown(_value(error))} is not possible here.",
        f"Write a number not {bound} than {_rule(error)}.",
    )


def _tell_otherwise(error: ValidationError) -> Told:
    return error.message.rstrip(".") + ".", _described(error, "Correct the value.")


_TELLERS: Final[dict[str, Callable[[ValidationError], Told]]] = {
    "required": _tell_required,
    "additionalProperties": _tell_additional,
    "type": _tell_type,
    "enum": _tell_enum,
    "const": _tell_const,
    "pattern": _tell_pattern,
    "not": _tell_not,
    "uniqueItems": _tell_repeated,
    "anyOf": _tell_alternatives,
    "oneOf": _tell_alternatives,
    "minItems": _tell_length,
    "maxItems": _tell_length,
    "minLength": _tell_length,
    "maxLength": _tell_length,
    "minProperties": _tell_length,
    "minimum": _tell_number,
    "maximum": _tell_number,
}
