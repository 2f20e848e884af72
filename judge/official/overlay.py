"""The official wording on the locally served site: laid over pages as they are sent, never written into them.

    Overlay().page("504/", page)    the page with the wording below each restatement
    Overlay().search_index("", index)    the index of the site's search, with the wording beside
    Overlay().own_page("imported/…/")    what the site has no page of: sections that only the official text has

The built site knows nothing of this: it can be published as it is.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from judge.official.beside import number_of
from rulesdb.ids import edition_of, is_clause_id
from rulesdb.official.numbers import canonical
from rulesdb.official.refusal import Refused
from rulesdb.official.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesdb.official.records import OfficialEdition
    from rulesdb.official.store import Info

_HEADING: Final = re.compile(r'<h[1-6][^>]*\bid="(?P<id>[^"]+)"[^>]*>')
_AFTER: Final = re.compile(r'<p class="(?:facts|statement)[^"]*"[^>]*>.*?</p>', re.DOTALL)
_WORDS: Final = {
    "ru": {
        "official": "Официальный текст",
        "imported": "импортировано",
        "section": "раздел",
        "back": "К своду",
    },
    "en": {"official": "Official text", "imported": "imported", "section": "section", "back": "To the site"},
}
OWN: Final = "imported/"
_OWN_PAGE: Final = re.compile(rf"(?:en/)?{OWN}(?:(?P<name>[\w.-]+)/(?P<section>\d+)/)?")
_PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>{title}</title>
<style>:root{{color-scheme:light dark}}
body{{font:1.05rem/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem}}
a{{color:inherit}}section:target{{outline:.15rem solid #8e24aa;outline-offset:.4rem}}</style></head>
<body><p><a href="/{home}">{back}</a></p><h1>{title}</h1>{body}</body></html>
"""
INDEX: Final = "search/search_index.json"
STYLE: Final = "border-left:.2rem solid #8e24aa;padding:.1rem .8rem;margin:.8rem 0"


class Overlay:
    """What the store holds for the clauses of the knowledge base; read again when the store has changed."""

    def __init__(self, store: Store | None = None) -> None:
        """Take the store, by default the one of this machine."""
        self._store = store or Store()
        self._stamp: object = None
        self._texts: dict[tuple[str, str], list[tuple[Info, str, tuple[str, ...]]]] = {}

    def __bool__(self) -> bool:
        """Whether there is anything to lay over."""
        return bool(self._read())

    def page(self, path: str, page: str) -> str:
        """Give a page with the official wording below the restatement of each clause on it; all of it as text."""
        texts, language = self._read(), _language(path)
        pieces: list[str] = []
        done = 0
        headings = list(_HEADING.finditer(page)) if texts else []
        for rank, heading in enumerate(headings):
            asides = "".join(self._asides(heading["id"], language))
            if not asides:
                continue
            end = headings[rank + 1].start() if rank + 1 < len(headings) else len(page)
            place = _place_of(page, heading.end(), end)
            pieces += [page[done:place], asides]
            done = place
        return "".join([*pieces, page[done:]])

    def search_index(self, path: str, index: str) -> str:
        """Give the index of the site's search with an entry more for each clause that has an official wording."""
        texts, language = self._read(), _language(path)
        if not texts:
            return index
        content: dict[str, Any] = json.loads(index)
        added: list[dict[str, Any]] = []
        on_site: set[tuple[str, str]] = set()
        for entry in content["docs"]:
            page, _, id = entry["location"].partition("#")
            for info, text, examples in self._of(id or page.strip("/").replace("-", ":", 1)):
                shown = "".join(f"<p>{escape(one)}</p>" for one in (text, *examples))
                title = f"{id or entry['title']} · {_WORDS[language]['official']}: «{escape(info.name)}»"
                added.append({**entry, "location": f"{page}#{_anchor(id, info)}", "title": title, "text": shown})
                on_site.add((info.name, number_of(id or page.strip("/").replace("-", ":", 1)) or ""))
        content["docs"] += [*added, *self._alone(on_site, language)]
        return json.dumps(content, ensure_ascii=False)

    def _alone(self, on_site: set[tuple[str, str]], language: str) -> Iterator[dict[str, Any]]:
        """Entries for the clauses that the site has no place for; each section of them has a page of its own."""
        known = {(name, canonical(number)) for name, number in on_site}
        told: set[str] = set()
        for (_, number), texts in self._read().items():
            for info, text, examples in texts:
                if (info.name, number) in known:
                    continue
                page = f"{OWN}{info.name}/{number.partition('.')[0]}/"
                title = f"«{escape(info.name)}», {_WORDS[language]['section']} {number.partition('.')[0]}"
                if page not in told:  # the theme's search wants a page before its parts
                    told.add(page)
                    yield {"location": page, "title": title, "text": ""}
                shown = "".join(f"<p>{escape(one)}</p>" for one in (text, *examples))
                title = f"{number} · {_WORDS[language]['official']}: «{escape(info.name)}»"
                yield {"location": f"{page}#{number}", "title": title, "text": shown}

    def own_page(self, path: str) -> str | None:
        """Give the page of a section of an imported edition, or the list of them; None where there is no such page."""
        match = _OWN_PAGE.fullmatch(path.removesuffix("index.html"))
        if match is None:
            return None
        words = _WORDS[_language(path)]
        sections: dict[tuple[str, str], list[str]] = {}
        for (_, number), texts in self._read().items():
            for info, text, examples in texts:
                place = (info.name, number.partition(".")[0])
                body = "".join(f"<p>{escape(one)}</p>" for one in "\n".join((text, *examples)).split("\n"))
                sections.setdefault(place, []).append(f'<section id="{escape(number)}">{body}</section>')
        if match["name"] is None:
            rows = "".join(
                f'<li><a href="{quote(name)}/{section}/">«{escape(name)}», {words["section"]} {section}</a></li>'
                for name, section in sections
            )
            return _framed(_language(path), words["official"], f"<ul>{rows}</ul>") if rows else None
        found = sections.get((match["name"], match["section"]))
        if found is None:
            return None
        title = f"{words['official']}: «{match['name']}», {words['section']} {match['section']}"
        return _framed(_language(path), title, "".join(found))

    def _asides(self, id: str, language: str) -> list[str]:
        words = _WORDS[language]
        asides = []
        for info, text, examples in self._of(id):
            mark = (
                f"{words['official']}: «{escape(info.name)}», {escape(info.files)}, {words['imported']} {info.imported}"
            )
            paragraphs = "".join(f"<p>{escape(one)}</p>" for one in text.split("\n"))
            printed = "".join(f"<p><em>{escape(one)}</em></p>" for one in "\n".join(examples).split("\n") if one)
            asides.append(
                f'<aside class="official" id="{_anchor(id, info)}" style="{STYLE}"><p><small>{mark}</small></p>'
                f"{paragraphs}{printed}</aside>"
            )
        return asides

    def _of(self, id: str) -> list[tuple[Info, str, tuple[str, ...]]]:
        number = number_of(id) if is_clause_id(id) else None
        return self._read().get((edition_of(id), canonical(number)), []) if number else []

    def _read(self) -> dict[tuple[str, str], list[tuple[Info, str, tuple[str, ...]]]]:
        """Read the editions that are texts of the knowledge base's, once for each state of the store."""
        stamp = self._store.stamp()
        if stamp != self._stamp:
            found: dict[tuple[str, str], list[tuple[Info, str, tuple[str, ...]]]] = {}
            for info, edition in self._editions():
                for clause in edition.clauses:
                    examples = tuple(one.text for one in edition.examples_of.get(clause.id, ()))
                    found.setdefault((str(info.of), canonical(clause.id)), []).append((info, clause.text, examples))
            self._texts, self._stamp = found, stamp
        return self._texts

    def _editions(self) -> Iterator[tuple[Info, OfficialEdition]]:
        """The editions that belong here; a damaged one is the command's to complain of, the site goes on without it."""
        for name in self._store.names():
            try:
                info = self._store.info(name)
                edition = self._store.edition(name) if info.of is not None else None
            except Refused:
                continue
            if edition is not None:
                yield info, edition


def _place_of(page: str, begin: int, end: int) -> int:
    """Give the place after the statement of a clause, else after its facts, else after its heading."""
    place = page.find(">", page.find("</h", begin, end)) + 1
    for match in _AFTER.finditer(page, begin, end):
        place = match.end()
    return place


def _framed(language: str, title: str, body: str) -> str:
    home = "en/" if language == "en" else ""
    words = _WORDS[language]
    return _PAGE.format(language=language, title=escape(title), body=body, home=home, back=words["back"])


def _language(path: str) -> str:
    return "en" if path.strip("/").split("/", 1)[0] == "en" else "ru"


def _anchor(id: str, info: Info) -> str:
    return escape(f"official-{info.name}-{id}".replace(" ", "-"), quote=True)
