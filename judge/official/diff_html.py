"""The report on a new edition as one HTML file: no script, nothing fetched, every text escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Final

from judge.official.consequences import KINDS, TURNS, Consequence
from judge.official.diff_page import figures, heading
from judge.terminal.output import Output
from rulesdb.official.diff import Change, Changes

_TAGS: Final = {"same": ("", ""), "gone": ("<del>", "</del>"), "come": ("<ins>", "</ins>")}
_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
del { background: #fdd; color: #900 } ins { background: #dfd; color: #060; text-decoration: none }
article { border-top: 1px solid #ccc; padding: .5rem 0 } .sort { font-weight: normal; color: #555 }
.words { white-space: pre-wrap } dl { color: #444; font-size: .9rem } dt { font-weight: bold } dd { margin: 0 }
.notice { border-left: .3rem solid #8e24aa; padding-left: .8rem }
@media (prefers-color-scheme: dark) {
  body { background: #111; color: #ddd } del { background: #511; color: #fbb } ins { background: #153; color: #bfb }
  dl, .sort { color: #aaa }
}
"""


def report(output: Output, changes: Changes, found: Sequence[Consequence]) -> str:
    """Give the whole page, in the language of the output."""
    title = escape(output.say(f"Издания {changes.old} и {changes.new}", f"Editions {changes.old} and {changes.new}"))
    notice = output.say(
        "Здесь официальный текст: он принадлежит издателю. Не публикуйте этот файл и не кладите его в репозиторий.",
        "This is official text; it belongs to the publisher. Do not publish this file, nor put it into the repository.",
    )
    sections = [
        f"<h2>{int(turn)}. {escape(TURNS[turn][output.language])}</h2>"
        + "".join(_article(output, one) for one in group)
        for turn, group in groupby(found, key=lambda one: one.turn)
    ]
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html>\n<html lang="{output.language.value}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
        f"<title>{title}</title><style>{_STYLE}</style></head>\n<body><h1>{title}</h1>"
        f'<p class="notice">{escape(notice)}</p><p>{escape(figures(output, changes))}</p>\n'
        + "\n".join(sections)
        + "\n</body></html>\n"
    )


def _article(output: Output, one: Consequence) -> str:
    number, _, sort = heading(output, one.change).partition("  ")
    rows = "".join(
        f"<dt>{escape(KINDS[kind][output.language])}</dt>"
        + "".join(f"<dd>{escape(each.file if kind == 'clause' else each.id)}</dd>" for each in group)
        for kind, group in groupby(one.resting, key=lambda each: each.kind)
    )
    resting = f"<dl>{rows}</dl>" if rows else ""
    return (
        f'<article id="{escape(one.change.id)}"><h3>{escape(number)} <span class="sort">{escape(sort)}</span></h3>'
        f'<p class="words">{_words(one.change)}</p>{resting}</article>\n'
    )


def _words(change: Change) -> str:
    return "".join(f"{_TAGS[piece.sort][0]}{escape(piece.text)}{_TAGS[piece.sort][1]}" for piece in change.pieces)
