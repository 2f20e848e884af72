"""Permanent links: `/r/504.1.1/` leads to the clause wherever its page lies."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from rulesdb.database import RulesDB
from rulesdb.ids import file_stem, section_of

FOLDER: Final = "r"


def short_name(clause: str) -> str:
    """Give the name of a clause in an address: a colon is a hyphen there, for no file can have one on some systems.

    >>> short_name("504.1.1"), short_name("b:g-11")
    ('504.1.1', 'b-g-11')
    """
    return clause.replace(":", "-")


def write_short_links(db: RulesDB, source: Path, language: str, words: str) -> None:
    """Write a page for each clause that leads on to it, into the folder that MkDocs copies from.

    `words` stand before the link, for a reader whose browser does not follow by itself.
    """
    names = {short_name(clause): clause for clause in db.clauses}
    assert len(names) == len(db.clauses), "two clauses have one name in an address"
    for name, clause in names.items():
        place = source / FOLDER / name
        place.mkdir(parents=True)
        target = f"../../{file_stem(section_of(clause))}/#{escape(clause)}"
        (place / "index.html").write_text(
            f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{escape(clause)}</title>'
            f'<meta http-equiv="refresh" content="0; url={target}"><meta name="robots" content="noindex">'
            f'<link rel="icon" href="data:,"></head>'
            f'<body><p>{escape(words)}: <a href="{target}">{escape(clause)}</a></p></body></html>\n',
            encoding="utf-8",
        )
