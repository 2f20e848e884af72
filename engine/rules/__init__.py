"""The rules, one module a section; importing this package registers them all.

`s504_…` holds section 504 of the main edition, `b207_…` section 207 of the older one (the groundwork),
`b_glossary` and `m_glossary` the glossaries of the older and of the modern edition.
"""

from engine.rules import (
    b102_defeat,
    b103_golden_rules,
    b207_battlefield,
    b208_types,
    b210_symbiotes,
    b211_flyers,
    b212_terrain,
    b213_artifact,
    b214_equipment,
    b215_stack,
    b216_chains,
    b401_kinds,
    b406_permanent,
    b415_hidden,
    b421_equipment,
    range_of_abilities,
    s503_effect_queue,
    s504_targets,
    s543_markers,
)

__all__ = [
    "b102_defeat",
    "b103_golden_rules",
    "b207_battlefield",
    "b208_types",
    "b210_symbiotes",
    "b211_flyers",
    "b212_terrain",
    "b213_artifact",
    "b214_equipment",
    "b215_stack",
    "b216_chains",
    "b401_kinds",
    "b406_permanent",
    "b415_hidden",
    "b421_equipment",
    "range_of_abilities",
    "s503_effect_queue",
    "s504_targets",
    "s543_markers",
]
