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
from rulesdb.official.store import Store, Wording

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulesdb.official.records import OfficialEdition
    from rulesdb.official.store import Info

_HEADING: Final = re.compile(r'<h[1-6][^>]*\bid="(?P<id>[^"]+)"[^>]*>')
_AFTER: Final = re.compile(r'<p class="(?:facts|statement)[^"]*"[^>]*>.*?</p>', re.DOTALL)
_WORDS: Final = {
    "ru": {
        "official": "Официальный текст",
        "imported": "импортировано",
        "line": "строка",
        "section": "раздел",
        "back": "К своду",
    },
    "en": {
        "official": "Official text",
        "imported": "imported",
        "line": "line",
        "section": "section",
        "back": "To the site",
    },
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
        self._texts: dict[tuple[str, str], list[Wording]] = {}

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
            for one in self._of(id or page.strip("/").replace("-", ":", 1)):
                name = one.edition.name
                title = f"{id or entry['title']} · {_WORDS[language]['official']}: «{escape(name)}»"
                location = f"{page}#{_anchor(id, one.edition)}"
                told = {"title": title, "text": _paragraphs(one.text), "number": canonical(one.clause.id)}
                added.append({**entry, "location": location, **told})
                on_site.add((name, number_of(id or page.strip("/").replace("-", ":", 1)) or ""))
        content["docs"] += [*added, *self._alone(on_site, language)]
        return json.dumps(content, ensure_ascii=False)

    def _alone(self, on_site: set[tuple[str, str]], language: str) -> Iterator[dict[str, Any]]:
        """Entries for the clauses that the site has no place for; each section of them has a page of its own."""
        known = {(name, canonical(number)) for name, number in on_site}
        told: set[str] = set()
        for (_, number), texts in self._read().items():
            for one in texts:
                name = one.edition.name
                if (name, number) in known:
                    continue
                page = _section_page(one, number)
                title = f"«{escape(name)}», {_WORDS[language]['section']} {number.partition('.')[0]}"
                if page not in told:  # the theme's search wants a page before its parts, and ours one with a text
                    told.add(page)
                    yield {"location": page, "title": title, "text": title}
                title = f"{number} · {_WORDS[language]['official']}: «{escape(name)}»"
                text = _paragraphs(one.text)
                yield {"location": f"{page}#{number}", "title": title, "text": text, "number": number}

    def own_page(self, path: str) -> str | None:
        """Give the page of a section of an imported edition, or the list of them; None where there is no such page."""
        match = _OWN_PAGE.fullmatch(path.removesuffix("index.html"))
        if match is None:
            return None
        words = _WORDS[_language(path)]
        sections: dict[tuple[str, str], list[str]] = {}
        for (_, number), texts in self._read().items():
            for one in texts:
                place = (one.edition.name, number.partition(".")[0])
                body = f"{_paragraphs(one.text)}<p><small>{_source(one, words)}</small></p>"
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
        for one in self._of(id):
            number = canonical(one.clause.id)
            page = f"/{'en/' if language == 'en' else ''}{quote(_section_page(one, number))}#{number}"
            edition = f'<a href="{page}">«{escape(one.edition.name)}»</a>'
            printed = "".join(_paragraphs(example.text, "<em>", "</em>") for example in one.examples)
            asides.append(
                f'<aside class="official" id="{_anchor(id, one.edition)}" style="{STYLE}">'
                f"<p><small>{words['official']}: {edition}, {_source(one, words)}</small></p>"
                f"{_paragraphs(one.clause.text)}{printed}</aside>"
            )
        return asides

    def _of(self, id: str) -> list[Wording]:
        number = number_of(id) if is_clause_id(id) else None
        return self._read().get((edition_of(id), canonical(number)), []) if number else []

    def _read(self) -> dict[tuple[str, str], list[Wording]]:
        """Read the editions that are texts of the knowledge base's, once for each state of the store."""
        stamp = self._store.stamp()
        if stamp != self._stamp:
            found: dict[tuple[str, str], list[Wording]] = {}
            for info, edition in self._editions():
                for clause in edition.clauses:
                    wording = Wording(info, clause, edition.examples_of.get(clause.id, ()))
                    found.setdefault((str(info.of), canonical(clause.id)), []).append(wording)
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


def _section_page(wording: Wording, number: str) -> str:
    return f"{OWN}{wording.edition.name}/{number.partition('.')[0]}/"


def _paragraphs(text: str, before: str = "", after: str = "") -> str:
    return "".join(f"<p>{before}{escape(one)}{after}</p>" for one in text.split("\n"))


def _source(wording: Wording, words: Mapping[str, str]) -> str:
    """Give the file and the line of a wording, and the day of its import."""
    line = f"{words['line']} {wording.clause.lines[0]}"
    return f"{escape(wording.clause.file)}, {line}, {words['imported']} {wording.edition.imported}"


def _framed(language: str, title: str, body: str) -> str:
    home = "en/" if language == "en" else ""
    words = _WORDS[language]
    return _PAGE.format(language=language, title=escape(title), body=body, home=home, back=words["back"])


def _language(path: str) -> str:
    return "en" if path.strip("/").split("/", 1)[0] == "en" else "ru"


def _anchor(id: str, info: Info) -> str:
    return escape(f"official-{info.name}-{id}".replace(" ", "-"), quote=True)
