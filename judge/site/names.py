"""The named abilities that the engine carries out, as the page on them lists them."""

import json
from typing import NamedTuple

from engine.clauses import Definition, Table, clause_key, clause_of, registry


class Name(NamedTuple):
    """A named ability: its clause, and what a card writes for it."""

    clause: str
    written: str


def named_abilities() -> tuple[Name, ...]:
    """Give every named ability of the registry, in the order of clauses."""
    names = [
        Name(clause_of(one.id), _written(str(name), row.value.numbered, row.value.about_something))
        for one in registry().values()
        if isinstance(one, Definition) and one.table is Table.NAMED_ABILITIES
        for name, row in one.rows.items()
    ]
    return tuple(sorted(names, key=lambda name: clause_key(name.clause)))


def _written(name: str, numbered: bool, about_something: bool) -> str:
    x = {"x": 2} if numbered else {}
    about = {"about": {"kinds": ["shot"]}} if about_something else {}
    return json.dumps({"named": name, **x, **about})
