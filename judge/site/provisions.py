"""The provisions of the engine and the clauses that they carry, linked both ways with the Python reference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Final

from engine import registry
from engine.clauses import (
    Condition,
    Definition,
    Permission,
    Prohibition,
    Provision,
    Requirement,
    RuleEffect,
    Setting,
    Support,
    clause_key,
    clause_of,
)
from rulesdb.ids import file_stem, section_of

PAGE: Final = "provisions"
FORMS: Final = {
    Permission: "permission",
    Prohibition: "prohibition",
    Requirement: "requirement",
    RuleEffect: "effect of the game rules",
    Definition: "definition",
    Setting: "setting",
    Support: "support of a reading",
}
"""What the forms are called; one that is new here goes by the name of its class."""


def provision_links(clause: str, root: str) -> str:
    """Give links to the provisions of a clause as HTML, `root` leading to the reference; nothing where it has none."""
    ids = _by_clause().get(clause, ())
    return ", ".join(f'<a href="{root}{PAGE}.html#{escape(id)}">{escape(id)}</a>' for id in ids)


def provisions_page() -> str:
    """Give the page of all provisions in reStructuredText, each with its clause and what it asks."""
    return "\n".join(_lines()) + "\n"


@cache
def _by_clause() -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for id in sorted(registry()):
        groups.setdefault(clause_of(id), []).append(id)
    return {clause: tuple(ids) for clause, ids in groups.items()}


def _lines() -> Iterator[str]:
    yield from ("Provisions", "==========", "")
    yield "Every rule that the engine carries out, under the clause that it stands for."
    section = None
    for clause in sorted(_by_clause(), key=clause_key):
        if section_of(clause) != section:
            section = section_of(clause)
            yield from ("", section, "-" * len(section))
        for id in _by_clause()[clause]:
            yield from _provision(clause, registry()[id])


def _provision(clause: str, provision: Provision) -> Iterator[str]:
    target = f"../en/{file_stem(section_of(clause))}/#{clause}"
    yield from ("", ".. raw:: html", "", f'   <span id="{escape(provision.id)}"></span>', "")
    yield f"``{provision.id}``"
    yield f"   {FORMS.get(type(provision), type(provision).__name__).capitalize()}; carries `{clause} <{target}>`__."
    for name, conditions in _asked(provision):
        yield ""
        yield f"   {name}: {'; '.join(condition.holding.en for condition in conditions)}."
    for text in dict.fromkeys(_told(provision)):
        yield from ("", f"   {text[:1].upper()}{text[1:]}.")


def _told(provision: Provision) -> Iterator[str]:
    """What a provision says that asks nothing: a setting, a support, the rows of a definition."""
    if isinstance(provision, Setting | Support):
        yield provision.text.en
    elif isinstance(provision, Definition):
        yield from (row.text.en for row in provision.rows.values())


def _asked(provision: Provision) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    for name, label in (("scope", "Scope"), ("limits", "Limits"), ("ground", "Ground")):
        conditions = getattr(provision, name, ())
        if conditions:
            yield label, conditions
