"""The table of the site's search: what `svod find` knows, written out so that the page only looks it up.

    search_table(Search(db), db, "ru")  →  {"words": {typed form: stem}, "tokens": {token: scores}, "records": […], …}

Whoosh has reckoned every score, `judge.lookup` every word, stem, notion and relation; and the figures and letters by
which a query is understood are told here too, so that none of them is written a second time in JavaScript. What reads
it, `docs/assets/javascripts/search-records.js`, understands a query as `judge.lookup.asking` does and adds the scores
up as `judge.search` does; `tests/browser/test_search.py` holds the two together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from judge import search, words
from judge.lookup import asking, glued, likeness, phrases
from judge.lookup.entries import Entry, Kind
from judge.search import Search, standing_of
from rulesdb.database import RulesDB
from rulesdb.ids import EDITIONS, file_stem, section_of
from rulesdb.records import CardText

TABLE: Final = Path("search", "search_table.json")
INDEX: Final = Path("search", "search_index.json")
SCALE: Final = 20
"""Scores are told in twentieths, for they are half of the table."""

_FIGURES: Final = {
    search: "ENOUGH LONE NEAR_THE_BEST NEARER LIKENESS SOURCE_WEIGHT PHRASE STRONG SHOWN RARE EXACT WITHIN",
    asking: "SAME NOTION KIN BEGUN SLIP GLUED UNDERSTOOD LONG BEGINNING",
    glued: "SHORTEST SHORTEST_LATIN LONGEST SHORTEST_KNOWN SHORTEST_STRANGE KNOWN PER_LETTER SILENT STRANGE "
    "STRANGE_LETTER",
    likeness: "HALF LEFT_OUT WHOLE FAR ROOT",
    phrases: "SEVERAL",
}

# The kinds of what is found: the key of the name in the words of the site, the page of the whole kind.
GROUPS: Final = (
    (Kind.CLAUSE.value, "found_clauses", "./"),
    (Kind.RULING.value, "rulings", "rulings/"),
    (Kind.TERM.value, "found_terms", "glossary/"),
    (Kind.CARD.value, "cards", "cards/"),
    ("page", "found_pages", "about/"),
)


def search_table(found: Search, db: RulesDB, language: str) -> dict[str, Any]:
    """Give the table for the pages of a language, as JSON values."""
    places = {entry.id: number for number, entry in enumerate(found.entries) if entry.kind is Kind.CLAUSE}
    return {
        "figures": {
            module.__name__.rpartition(".")[2]: {name: getattr(module, name) for name in names.split()}
            for module, names in _FIGURES.items()
        },
        "scale": SCALE,
        "letters": _letters(),
        "editions": EDITIONS,
        "words": dict(sorted(found.understanding.surfaces.items())),
        "phrases": [[notion, *row] for notion, row in found.lexicon.phrases()],
        "sources": {
            token: numbers
            for token, ids in found.sources.items()
            if (numbers := [places[id] for id in ids if id in places])
        },
        "asked": _asked(found),
        "tokens": {token: list(_told(scores)) for token, scores in found.tokens()},
        "records": [_record(entry, db, language) for entry in found.entries],
    }


def _letters() -> dict[str, Any]:
    return {
        "silent": sorted(words.SILENT),
        "kept_whole": words.KEPT_WHOLE,
        "latin_keys": words.LATIN_KEYS,
        "cyrillic_keys": words.CYRILLIC_KEYS,
        "transliteration": words.TRANSLITERATION,
        "otherwise": words.OTHERWISE,
        "number_words": {
            "values": words.NUMBER_WORDS,
            "points": words.POINT_WORDS,
            "hundred": words.HUNDRED,
            "and": words.AND,
        },
        "alike": _pairs(likeness.LIKE),
        "neighbours": _pairs(likeness.NEIGHBOURS),
        "consonants": "".join(sorted(likeness.CONSONANTS)),
        "vowels": {chr(one): chr(other) for one, other in likeness.VOWELS.items()},
    }


def _pairs(pairs: Iterable[frozenset[str]]) -> list[str]:
    return sorted("".join(sorted(pair)) for pair in pairs)


def _told(scores: Mapping[int, float]) -> Iterator[int]:
    """The records, each as the step from the one before, and its score."""
    before = 0
    for number in sorted(scores):
        yield from (number - before, round(SCALE * scores[number]))
        before = number


def _asked(found: Search) -> dict[int, list[str]]:
    """The phrases by which each record is asked for, as their stems."""
    told: dict[int, list[str]] = {}
    for record, stems in found.phrases.told():
        told.setdefault(record, []).append(" ".join(stems))
    return told


def _record(entry: Entry, db: RulesDB, language: str) -> list[Any]:
    title = entry.title[language]
    return [
        entry.kind.value,
        entry.id,
        _location(entry, db),
        f"{entry.id} {title}" if entry.kind is Kind.CLAUSE else title,
        round(standing_of(entry), 3),
        [place.text[language] for place in entry.places if place.shown],
    ]


def _location(entry: Entry, db: RulesDB) -> str:
    """Where the site has a record, seen from the root of its language; nothing for a card made up for examples."""
    if entry.kind is Kind.CLAUSE:
        section = section_of(entry.id)
        return f"{file_stem(section)}/" + (f"#{entry.id}" if entry.id != section else "")
    if entry.kind is Kind.TERM:
        return f"glossary/#{entry.id}"
    if entry.kind is Kind.CARD and db.cards[entry.id].text is CardText.TEST:
        return ""
    return f"{entry.kind.value}-{entry.id}/"


def groups(titles: Mapping[str, str]) -> str:
    """Give the groups of what is found, as JSON: each kind with its name and the page that its name leads to."""
    return json.dumps([[kind, titles[title], page] for kind, title, page in GROUPS], ensure_ascii=False)


def write_search(site: Path, found: Search, db: RulesDB, language: str) -> None:
    """Write the table into the built site of a language, and take out of the theme's own index what the table has.

    A place that the table has stays in that index by its title alone: what is laid over the pages of a local server
    goes by it (`judge.official.overlay`).
    """
    table = search_table(found, db, language)
    _write(site / TABLE, table)
    index = json.loads((site / INDEX).read_text(encoding="utf-8"))
    index["docs"] = list(_others(index["docs"], {record[2] for record in table["records"]}))
    _write(site / INDEX, index)


def _others(docs: Iterable[dict[str, Any]], known: set[str]) -> Iterator[dict[str, Any]]:
    pages = {place.partition("#")[0] for place in known}
    for doc in docs:
        page, mark, _ = doc["location"].partition("#")
        if unquote(doc["location"]) in known:
            yield {"location": doc["location"], "title": doc["title"], "text": ""}
        elif page not in pages or not mark:
            yield doc


def _write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
