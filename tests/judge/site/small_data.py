"""A knowledge base cut down to a few examples, of which a site is quickly built."""

import re
from dataclasses import replace

from checker.report import Report
from checker.run import check
from judge.site.build import PROJECT
from rulesdb.database import RulesDB
from rulesdb.ids import section_of


def small_data(db: RulesDB, report: Report) -> tuple[RulesDB, Report]:
    """Three examples and the clauses that they and the written pages need: enough for a site, and quickly built."""
    results = dict(list(report.results.items())[:3])
    told = [one.decision for result in results.values() for one in (*result.steps, *result.contrasts)]
    needed = {id for result in results.values() for id in result.example.verifies}
    needed |= {citation["clause"] for decision in told for citation in decision["citations"]}
    needed |= {
        id for branch in (branch for decision in told for branch in decision["branches"]) for id in branch["decisive"]
    }
    for written in (PROJECT / "docs" / "pages").rglob("*.md"):
        needed |= set(re.findall(r'guide\.link\("([^"]+)"\)', written.read_text(encoding="utf-8")))
    needed |= {section_of(id) for id in needed} & set(db.clauses)
    clauses = {
        id: replace(one, refs=tuple(ref for ref in one.refs if ref in needed), terms=())
        for id, one in db.clauses.items()
        if id in needed
    }
    examples = {id: result.example for id, result in results.items()}
    less = replace(db, clauses=clauses, examples=examples, rulings={}, cards={}, questions={}, terms={}, pairs=())
    return less, check(less)
