"""Reading without the network: the service worker with its lists, an archive a language, and the manifest."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import mimetypes
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from judge.site.desk import RUNTIME

WORKER: Final = "sw.js"
ARCHIVES: Final = "offline"
SOURCE: Final = Path("assets", "javascripts", "service-worker.js")
APART: Final = frozenset({RUNTIME, ARCHIVES, "api", "api-reference"})
"""Folders that no language keeps: what the desk runs is kept by itself; the others are for programs and maintainers."""

_LUNR: Final = {"lunr.stemmer.support.min.js", "lunr.multi.min.js", "lunr.ru.min.js"}
_TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_TEXTS: Final = frozenset({".html", ".css", ".js", ".mjs", ".json", ".svg", ".webmanifest", ".txt"})


def write_offline(site: Path, folders: Mapping[str, str]) -> None:
    """Write the service worker at the root of a built site, and an archive for each language.

    `folders` are the languages with the places of their pages: `{"ru": ".", "en": "en"}`.
    """
    (site / ARCHIVES).mkdir()
    nested = frozenset(folder for folder in folders.values() if folder != ".")
    bundles = {}
    for language, folder in folders.items():
        inside = site / folder
        apart = APART | (nested if folder == "." else frozenset())
        content = {path.relative_to(site).as_posix(): path for path in _kept(inside, apart)}
        packed = _packed(content)
        name = f"{ARCHIVES}/{language}-{hashlib.sha256(packed).hexdigest()[:12]}.json.gz"
        (site / name).write_bytes(packed)
        bundles[language] = name
    runtime = sorted(path.relative_to(site).as_posix() for path in (site / RUNTIME).rglob("*") if path.is_file())
    version = hashlib.sha256(json.dumps([bundles, runtime]).encode()).hexdigest()[:12]
    text = (site / SOURCE).read_text(encoding="utf-8")
    for mark, value in (("%VERSION%", version), ("%BUNDLES%", json.dumps(bundles)), ("%RUNTIME%", json.dumps(runtime))):
        assert text.count(mark) == 1, f"{mark} must stand exactly once in {SOURCE}"
        text = text.replace(mark, value)
    (site / WORKER).write_text(text, encoding="utf-8")
    for folder in folders.values():
        (site / folder / SOURCE).unlink()


def manifest(words: Mapping[str, str], language: str) -> str:
    """Give the manifest by which the site can be installed; it lies at the root of its language."""
    icons = [
        {"src": f"assets/icons/svod-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size, purpose in ((192, "any"), (512, "any"), (512, "maskable"))
    ]
    told: dict[str, Any] = {
        "name": words["site"],
        "short_name": words["short_site"],
        "lang": language,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fffdf9",
        "theme_color": "#fbf8f1",
        "icons": icons,
        "shortcuts": [{"name": words["desk"], "url": "desk/"}],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _kept(folder: Path, apart: frozenset[str]) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if not path.is_file() or inside[0] in apart or path.suffix in (".map", ".xml", ".gz", ".md"):
            continue
        if "lunr" in inside and path.name not in _LUNR:
            continue  # the theme brings forty languages, and the site is searched in two
        if path.name != SOURCE.name:
            yield path


def _packed(content: Mapping[str, Path]) -> bytes:
    """A page goes by the address of its folder, as it is asked for."""
    files = {name.removesuffix("index.html"): _file(path) for name, path in content.items()}
    text = json.dumps(files, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def _file(path: Path) -> dict[str, str]:
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    type = _TYPES.get(path.suffix, guessed)
    if path.suffix in _TEXTS:
        return {"type": f"{type}; charset=utf-8", "text": path.read_text(encoding="utf-8")}
    return {"type": type, "base64": base64.b64encode(path.read_bytes()).decode()}
