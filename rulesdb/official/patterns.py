"""The patterns by which an official text is taken apart, from `patterns.json`. Another rulebook is another line there.

All patterns are matched without regard to case, but for `example_case` (an example's label begins with a capital) and
the letters of clause numbers. None has one repetition inside another, so each takes time linear in a line; those that
search are asked of short lines only.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("patterns.json")


@dataclass(frozen=True, slots=True)
class Patterns:
    """The compiled patterns, each matched against a line, or the end of one."""

    clause: re.Pattern[str]  # number, dot and rest of a line that begins a clause: 503.3.1. Text
    short_clause: re.Pattern[str]  # the same in rulebooks that number 8.3.1b
    chapter: re.Pattern[str]  # 5. Title: above the sections 500 to 599
    part: re.Pattern[str]  # Part V, Chapter 5
    example: re.Pattern[str]  # the label of an example
    example_case: re.Pattern[str]  # how that label is written
    bullet: re.Pattern[str]  # a paragraph of its own, even in a wrapped text
    contents: frozenset[str]  # headings of a table of contents
    back: frozenset[str]  # headings after which there are no more clauses
    leader: re.Pattern[str]  # the end of an entry of a table of contents: dots and a page
    wide_gap: re.Pattern[str]  # the same with spaces, after a number
    page: re.Pattern[str]  # a page number that says so
    bare_page: re.Pattern[str]  # a figure that may be one
    cites: re.Pattern[str]  # the end of a line after which a number is a reference
    cites_softly: re.Pattern[str]  # the same, unless it is the natural next number
    closed: re.Pattern[str]  # the end of a sentence
    lost_symbol: re.Pattern[str]  # what a text shows where a symbol was lost
    unfinished: re.Pattern[str]  # what no text ends with


@cache
def patterns() -> Patterns:
    """Give the patterns of the file."""
    told: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return Patterns(
        clause=re.compile(told["clause"]),
        short_clause=re.compile(told["short_clause"]),
        chapter=re.compile(told["chapter"]),
        part=re.compile(told["part"], re.IGNORECASE),
        example=re.compile(told["example"], re.IGNORECASE),
        example_case=re.compile(told["example_case"]),
        bullet=re.compile(told["bullet"]),
        contents=frozenset(told["contents"]),
        back=frozenset(told["back"]),
        leader=_at_the_end(told["leader"]),
        wide_gap=_at_the_end(told["wide_gap"]),
        page=_any_of(told["page"], "{}"),
        bare_page=re.compile(told["bare_page"]),
        cites=_any_of(told["cites"], r"(?:{})\s*$"),
        cites_softly=_any_of(told["cites_softly"], r"(?:{})\s*$"),
        closed=_at_the_end(told["closed"]),
        lost_symbol=_any_of(told["lost_symbol"], "{}"),
        unfinished=_at_the_end(told["unfinished"]),
    )


def _any_of(several: list[str], frame: str) -> re.Pattern[str]:
    return re.compile(frame.format("|".join(f"(?:{one})" for one in several)), re.IGNORECASE)


def _at_the_end(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})\s*$", re.IGNORECASE)
