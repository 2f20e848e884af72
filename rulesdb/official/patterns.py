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
    """The compiled patterns; what each stands for is told in CONTRIBUTING."""

    clause: re.Pattern[str]
    short_clause: re.Pattern[str]
    chapter: re.Pattern[str]
    part: re.Pattern[str]
    example: re.Pattern[str]
    example_case: re.Pattern[str]
    bullet: re.Pattern[str]
    contents: frozenset[str]
    back: frozenset[str]
    leader: re.Pattern[str]
    wide_gap: re.Pattern[str]
    page: re.Pattern[str]
    bare_page: re.Pattern[str]
    cites: re.Pattern[str]
    cites_softly: re.Pattern[str]
    closed: re.Pattern[str]
    lost_symbol: re.Pattern[str]
    unfinished: re.Pattern[str]


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
