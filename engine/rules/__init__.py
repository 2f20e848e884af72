"""The rules, one module a section; importing this package registers them all.

`s504_…` holds section 504 of the main edition, `b207_…` section 207 of the older one (the groundwork),
`b_glossary` and `m_glossary` the glossaries of the older and of the modern edition.
"""

from engine.rules import (
    b103_golden_rules,
    b207_battlefield,
    b208_types,
    b210_symbiotes,
    b212_terrain,
    b213_artifact,
    b214_equipment,
    b401_kinds,
    range_of_abilities,
    s504_targets,
    s543_markers,
)

__all__ = [
    "b103_golden_rules",
    "b207_battlefield",
    "b208_types",
    "b210_symbiotes",
    "b212_terrain",
    "b213_artifact",
    "b214_equipment",
    "b401_kinds",
    "range_of_abilities",
    "s504_targets",
    "s543_markers",
]
